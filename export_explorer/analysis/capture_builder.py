"""Builds the `Capture` of an export, or of a program alone, from its `ExportAnalysis`.

Nothing is run here, and no state is kept.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.exported import bounds_in, outputs_of, program_text, range_constraints_of, signature_entries, tensor_groups
from export_explorer.analysis.guards import code_of
from export_explorer.analysis.replacements import grouped
from export_explorer.record import FREE, Capture, DimOutcome, Failure, Guard, Remark, Symbol
from export_explorer.render.words import assumption_words, data_value_words
from export_explorer.torch_internals.classes import is_replayed
from export_explorer.torch_internals.shape_env import hint_of
from export_explorer.trace.provenance import last_frame

_CHANGES = ("attribute_assigned", "container_changed", "outside_changed")


def assumptions_of(remarks: Iterable[Remark], first_id: int) -> tuple[Guard, ...]:
    """Returns an assumption, from this id on, for each line that changes the model, or something outside it, as the remarks have them."""
    changes = [(remark, remark.frame) for remark in remarks if remark.kind in _CHANGES and remark.frame is not None]
    return tuple(
        Guard(
            id=first_id + position,
            kind="assumption",
            expr="",
            words=assumption_words(remark),
            dims=(),
            frame=frame,
            frames=(frame,),
            module=None,
            module_class=None,
            operator=None,
            node=None,
            no_frame_reason=None,
        )
        for position, (remark, frame) in enumerate(changes)
    )


def _symbols_of(analysis: ExportAnalysis) -> tuple[Symbol, ...]:
    """Returns the symbols that inputs were given, in the order of the inputs, then those whose value is in the data."""
    given = dict.fromkeys(size.symbol for size in analysis.sizes.sizes if size.symbol is not None)
    symbols_in = analysis.sizes.in_inputs.symbols_in
    ids_of = grouped((symbol, guard_id) for guard_id, note in enumerate(analysis.guard_notes) for symbol in symbols_in(note.expr))
    return tuple(_symbol(analysis, symbol, tuple(ids_of.get(symbol, ()))) for symbol in [*given, *analysis.unbacked])


def _symbol(analysis: ExportAnalysis, symbol: Any, guard_ids: tuple[int, ...]) -> Symbol:
    sizes, env = analysis.sizes, analysis.sizes.env
    dims = sizes.places_of(symbol)
    final = sizes.resolved(symbol)
    lower, upper = bounds_in(analysis.ranges, env, final)
    made_at = analysis.unbacked.get(symbol)
    frame = None if made_at is None else last_frame(made_at.locations, analysis.frame_of)
    asked = [analysis.ask.at(ref.input, ref.dim) for ref in dims]
    dim_name = next((dim_ask.expression for dim_ask in asked if dim_ask.kind == "dim"), None)
    # Of two that are equal torch may replace either: in the user's words it is the one that goes by the other's name.
    said = sizes.in_words.expression(final)
    is_itself = said in {dim_name, *map(str, dims)} if dims else final == symbol
    return Symbol(
        name=str(symbol),
        is_unbacked=made_at is not None,
        dim_name=dim_name,
        dims=dims,
        words=data_value_words(code_of(frame)) if made_at is not None else ", ".join(str(ref) for ref in dims),
        hint=hint_of(env, symbol),
        lower=lower,
        upper=upper,
        replaced_by=None if is_itself else said,
        guard_ids=guard_ids,
        frame=frame,
    )


def _ranged_as(dims: tuple[DimOutcome, ...], symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Returns the symbols with the ranges that their dimensions state: those that the program takes."""
    stated = {dim.ref: dim for dim in dims if dim.accepted is not None and dim.got in FREE}
    # Of a failed export the least size of tracing is none of the program's.
    least = {dim.ref: dim.lower for dim in dims if dim.accepted is None and dim.got in ("dynamic", "tied") and (dim.lower or 0) < 2}

    def ranged(symbol: Symbol) -> Symbol:
        dim = next((stated[ref] for ref in symbol.dims if ref in stated), None)
        if dim is None and symbol.lower == 2 and (untraced := [ref for ref in symbol.dims if ref in least]):
            return replace(symbol, lower=least[untraced[0]])
        if dim is None:
            return symbol
        if dim.accepted is not None and dim.accepted.with_others_as_in_example:
            # Its sizes are those beside the example's of others: with these free it has torch's range, of which 2 is never checked.
            return replace(symbol, lower=0 if symbol.lower is not None and symbol.lower <= 2 else symbol.lower)
        return replace(symbol, lower=dim.lower, upper=dim.upper)

    return tuple(map(ranged, symbols))


def built_capture(
    analysis: ExportAnalysis,
    dims: tuple[DimOutcome, ...],
    notes: tuple[str, ...] = (),
    remarks: tuple[Remark, ...] = (),
    failure: Failure | None = None,
) -> Capture:
    """Builds the record of an export or of a program; the notes say what it lacks beside the notes of the analysis."""
    sizes, program = analysis.sizes, analysis.program
    guards, nodes = analysis.linked()
    symbols = _ranged_as(dims, _symbols_of(analysis))
    # Of what a replayed program computes nothing is known.
    computed = None if is_replayed(program) else program
    outputs = () if computed is None else outputs_of(computed, sizes, symbols, analysis.ranges)
    return Capture(
        model=analysis.model,
        mode=analysis.mode,
        torch_version=analysis.torch_version,
        elapsed_ms=analysis.elapsed_ms,
        inputs=analysis.inputs,
        dims=dims,
        symbols=symbols,
        guards=(*guards, *assumptions_of(remarks, len(guards))),
        nodes=nodes,
        modules=analysis.modules,
        code=analysis.code(None if failure is None else failure.frame),
        signature=analysis.partial_signature if computed is None else signature_entries(computed),
        range_constraints=() if program is None else range_constraints_of(program, sizes.env, sizes.in_words),
        program="" if computed is None else program_text(computed, nodes),
        failure=failure,
        notes=(*analysis.notes, *notes),
        remarks=remarks,
        is_observed=analysis.is_observed,
        outputs=outputs,
        tensors=() if computed is None else tensor_groups(computed, outputs),
        options=analysis.options,
        class_code=analysis.class_code,
        ignored_entries=analysis.ignored_entries,
    ).with_safe_texts()
