"""Turns the notes of an export into its guards and symbols, in the user's terms."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from export_explorer.analysis.causes import Meeting, fixed_tensor
from export_explorer.analysis.symbols import Sizes, bounds_in
from export_explorer.analysis.tried_guards import TriedGuards
from export_explorer.record import FREE, Condition, DataValue, DimOutcome, Frame, Guard, GuardKind, Symbol
from export_explorer.record.spec import Ask
from export_explorer.render.words import data_value_words, guard_words
from export_explorer.torch_internals.shape_env import hint_of, resolved
from export_explorer.trace.provenance import FrameOf, Provenance, code_alone
from export_explorer.trace.recorder import GuardNote


def guards_of(
    notes: list[GuardNote], sizes: Sizes, meetings: Sequence[Meeting], frame_of: FrameOf, tried: TriedGuards | None = None
) -> tuple[Guard, ...]:
    """Returns the guards in the order of tracing; a guard's id is its index.

    Args:
        notes: as recorded.
        sizes: of the export.
        meetings: the sizes that each guard compared; empty where that is not known.
        frame_of: makes a frame of a location.
        tried: the same guards, tried on sizes; None where the export failed, so that no size is known to be accepted.
    """
    guards = []
    replaced: dict[Any, Any] = {}
    for guard_id, note in enumerate(notes):
        condition = replace(
            sizes.condition(note.expr, replaced),
            guard_id=guard_id,
            cause=fixed_tensor(meetings, guard_id),
            data_values=_data_values(note, sizes, frame_of),
        )
        guards.append(_guard(note, condition if tried is None else tried.told(guard_id, condition), sizes, frame_of))
        replaced |= note.replaced
    return tuple(guards)


def _guard(note: GuardNote, condition: Condition, sizes: Sizes, frame_of: FrameOf) -> Guard:
    frames = tuple(frame_of(location) for location in note.provenance.locations)
    return Guard(
        id=condition.guard_id or 0,
        kind=_kind(note),
        expr=str(note.expr),
        words=guard_words(condition, sizes.refs_in(note.expr)),
        condition=condition,
        dims=sizes.refs_in(note.expr),
        frame=frames[-1] if frames else None,
        frames=frames,
        module=note.provenance.module,
        module_class=note.provenance.module_class,
        operator=note.provenance.operator,
        node=None,
        no_frame_reason=None if frames else _no_frame_reason(note),
    )


def _no_frame_reason(note: GuardNote) -> str:
    if note.provenance.module_class is not None:
        return f"only torch's own code ran in {note.provenance.module_class}: none of its lines is the user's"
    return "torch added it before or after the model ran, as it does for what was asked"


def _data_values(note: GuardNote, sizes: Sizes, frame_of: FrameOf) -> tuple[DataValue, ...]:
    """Returns the symbols that no input has, each with the line that made it."""
    symbols = sorted((symbol for symbol in sizes.in_inputs.symbols_in(note.expr) if symbol in note.unbacked), key=str)
    return tuple(DataValue(symbol=str(symbol), code=_code(_made_at(note.unbacked[symbol], frame_of))) for symbol in symbols)


def _kind(note: GuardNote) -> GuardKind:
    if note.is_runtime_assert:
        return "runtime_assert"
    if any(not getattr(target, "free_symbols", ()) for target in note.replaced.values()):
        return "specialization"
    is_bound = len(note.expr.free_symbols) == 1 and type(note.expr).__name__ not in ("Equality", "Unequality")
    return "range" if is_bound and note.narrowed else "guard"


def symbols_of(
    sizes: Sizes, ask: Ask, notes: list[GuardNote], unbacked: Mapping[Any, Provenance], ranges: Mapping[Any, Any], frame_of: FrameOf
) -> tuple[Symbol, ...]:
    """Returns the symbols that inputs were given, in the order of the inputs, then those whose value is in the data.

    Args:
        sizes: of the export.
        ask: what was asked.
        notes: the guards as recorded.
        unbacked: the provenance of each symbol whose value is in the data.
        ranges: of the exported program by sympy expression; empty if it failed.
        frame_of: makes a frame of a location.
    """
    given = dict.fromkeys(size.symbol for size in sizes.sizes if size.symbol is not None)
    return tuple(_symbol(symbol, sizes, ask, notes, unbacked, ranges, frame_of) for symbol in [*given, *unbacked])


def _symbol(
    symbol: Any,
    sizes: Sizes,
    ask: Ask,
    notes: list[GuardNote],
    unbacked: Mapping[Any, Provenance],
    ranges: Mapping[Any, Any],
    frame_of: FrameOf,
) -> Symbol:
    env = sizes.env
    dims = sizes.places_of(symbol)
    final = resolved(env, symbol)
    lower, upper = bounds_in(ranges, env, final)
    made_at = unbacked.get(symbol)
    frame = None if made_at is None else _made_at(made_at, frame_of)
    asked = [ask.at(ref.input, ref.dim) for ref in dims]
    dim_name = next((dim_ask.expression for dim_ask in asked if dim_ask.kind == "dim"), None)
    # Of two that are equal torch may replace either: in the user's words it is the one that goes by the other's name.
    said = sizes.in_words.expression(final)
    is_itself = said in {dim_name, *map(str, dims)} if dims else final == symbol
    return Symbol(
        name=str(symbol),
        is_unbacked=made_at is not None,
        dim_name=dim_name,
        dims=dims,
        words=data_value_words(_code(frame)) if made_at is not None else ", ".join(str(ref) for ref in dims),
        hint=hint_of(env, symbol),
        lower=lower,
        upper=upper,
        replaced_by=None if is_itself else said,
        guard_ids=tuple(guard_id for guard_id, note in enumerate(notes) if symbol in sizes.in_inputs.symbols_in(note.expr)),
        frame=frame,
    )


def ranged_as(dims: tuple[DimOutcome, ...], symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Returns the symbols with the ranges that their dimensions state: those that the program takes."""
    stated = {dim.ref: dim for dim in dims if dim.accepted is not None and dim.got in FREE}

    def ranged(symbol: Symbol) -> Symbol:
        dim = next((stated[ref] for ref in symbol.dims if ref in stated), None)
        return symbol if dim is None else replace(symbol, lower=dim.lower, upper=dim.upper)

    return tuple(map(ranged, symbols))


def _made_at(provenance: Provenance, frame_of: FrameOf) -> Frame | None:
    return frame_of(provenance.locations[-1]) if provenance.locations else None


def _code(frame: Frame | None) -> str:
    return "" if frame is None else code_alone(frame)
