"""The `Capture` of an export, built from its request and its result; nothing is run, so that it can be built again.

The capture of an export that was not made, for which the guards of an earlier one were added again, is built in the same way, as far as it
can be known.
"""

import functools
from dataclasses import dataclass, replace

import torch

from export_explorer.analysis.capture_builder import Facts, findings_of, record_of, traced_nodes
from export_explorer.analysis.causes import meetings_of
from export_explorer.analysis.data_values import data_names, with_unbacked_reasons
from export_explorer.analysis.deferred_guards import with_makers
from export_explorer.analysis.exported import modules_of, traced_inputs, unused_inputs
from export_explorer.analysis.guard_nodes import link_guards_to_nodes
from export_explorer.analysis.guards import guards_of
from export_explorer.analysis.model_code import blocks_of, class_code_of
from export_explorer.analysis.outcomes import outcomes_of
from export_explorer.analysis.outputs import held_without_data
from export_explorer.analysis.partial_graph import PartialGraph, PlaceholderNames, partial_graph_of
from export_explorer.analysis.program_checks import checked
from export_explorer.analysis.remarks import Asides, remarks_of
from export_explorer.analysis.symbols import Sizes
from export_explorer.failures.failure import failure_of
from export_explorer.failures.requirements import unmet_by
from export_explorer.fixes.dim_fixes import with_cures
from export_explorer.record import Capture, CodeBlock, DimOutcome, Failure, Frame, Guard, ModuleEntry, Node
from export_explorer.record.spec import AskError
from export_explorer.render.words.outputs import without_data_words
from export_explorer.spec.inputs import inputs_of
from export_explorer.torch_internals.errors import export_error
from export_explorer.torch_internals.expression_texts import written_once
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import symbol_of_source
from export_explorer.trace import provenance
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.process_state import uncollected
from export_explorer.trace.request import ExportRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """An export with its capture, and what the capture was built from.

    Attributes:
        request: the request of the export.
        result: its result.
        facts: in torch's terms; see `Facts`.
        name_of: the name of the input or the parameter that a node of its graph is.
        capture: the capture.
    """

    request: ExportRequest
    result: ExportResult
    facts: Facts
    name_of: PlaceholderNames
    capture: Capture


def capture_of(request: ExportRequest, result: ExportResult) -> Capture:
    """Builds the capture of an export from its request and its result; runs nothing, so that it can be built again."""
    return explained(request, result).capture


@uncollected()
@written_once()
def explained(request: ExportRequest, result: ExportResult) -> Explained:
    """Builds the capture as `capture_of` does, and returns it with what it was built from."""
    facts, name_of = _facts_of(request, result, modules_of(request.module, _is_user_class) if request.path_of_module else ())
    capture = _capture_of(request, result, facts)
    return Explained(request=request, result=result, facts=facts, name_of=name_of, capture=capture)


def _capture_of(request: ExportRequest, result: ExportResult, facts: Facts) -> Capture:
    tried = facts.tried if result.error is None else None
    guards = guards_of(facts.guard_notes, facts.sizes, facts.meetings, facts.frame_of, tried)
    if result.error is not None:
        return _capture_of_failed(request, result.error, facts, guards)
    dims, facts = checked(outcomes_of(findings_of(facts, guards)), facts, request.leaves)
    if "unbacked" in request.options:
        dims = with_unbacked_reasons(dims, facts.inputs)
    nodes = traced_nodes(facts)
    if result.program is not None:
        traced = [note.provenance.traced for note in facts.guard_notes]
        guards, nodes = link_guards_to_nodes(guards, traced, nodes, result.program.graph)
    code, class_code = _code_of(request, guards, nodes, None), _class_code_of(request)
    return with_cures(record_of(facts, guards=guards, dims=dims, nodes=nodes, code=code, class_code=class_code))


_OF_MODEL = ("model_warned", "attribute_assigned", "container_changed", "outside_changed", "unregistered_parameter")
"""The kinds of remarks about the model itself, which do not depend on the ask."""


@uncollected()
@written_once()
def predicted_capture(request: ExportRequest, result: ExportResult, earlier: Capture) -> Capture:
    """Builds the predicted capture of an export from guards that were added again; it has no nodes, no program and no outputs.

    Args:
        request: of the export that was not made.
        result: of adding the guards, and of torch's checks of the ask.
        earlier: the export that the guards are of; what is the same in every export of the model is taken from it.
    """
    facts, _ = _facts_of(request, result, earlier.modules)
    facts = replace(facts, remarks=(*(remark for remark in earlier.remarks if remark.kind in _OF_MODEL), *facts.remarks))
    if result.error is not None:
        guards = guards_of(facts.guard_notes, facts.sizes, facts.meetings, facts.frame_of)
        facts, guards, failure, dims = _failed(request, result.error, facts, guards, PartialGraph())
        capture = record_of(facts, guards=guards, dims=dims, nodes=(), code=earlier.code, failure=failure, class_code=earlier.class_code)
    else:
        guards = guards_of(facts.guard_notes, facts.sizes, facts.meetings, facts.frame_of, facts.tried)
        dims, facts = checked(outcomes_of(findings_of(facts, guards)), facts, request.leaves)
        capture = record_of(facts, guards=guards, dims=dims, nodes=(), code=earlier.code, class_code=earlier.class_code)
    return replace(with_cures(capture), is_predicted=True)


def _capture_of_failed(request: ExportRequest, error: BaseException, facts: Facts, guards: tuple[Guard, ...]) -> Capture:
    partial = partial_graph_of(error, request.module, request.leaves, facts.sizes.in_inputs, facts.frame_of)
    facts, guards, failure, dims = _failed(request, error, facts, guards, partial)
    code = _code_of(request, guards, failure.partial_nodes, failure.frame)
    return with_cures(
        record_of(
            facts,
            guards=guards,
            dims=dims,
            nodes=(),
            code=code,
            failure=failure,
            partial_signature=partial.signature,
            class_code=_class_code_of(request),
        )
    )


def _failed(
    request: ExportRequest, error: BaseException, facts: Facts, guards: tuple[Guard, ...], partial: PartialGraph
) -> tuple[Facts, tuple[Guard, ...], Failure, tuple[DimOutcome, ...]]:
    """Returns facts and guards without what is true of the failed example alone, the failure, and the results of the dimensions."""
    parts = export_error(error)
    unmet = unmet_by(error, parts, findings_of(facts, guards))
    if unmet is not None:
        # The last guard says that the example does not meet it, which no size has to do for the program to hold.
        guards = guards[:-1]
        meetings = tuple(met for met in facts.meetings if met.cause.guard_id != len(guards))
        facts = replace(facts, guard_notes=facts.guard_notes[:-1], meetings=meetings)
    findings = findings_of(facts, guards)
    failure, dims = failure_of(
        error,
        parts,
        findings,
        outcomes_of(findings),
        facts.frame_of,
        partial_nodes=partial.nodes,
        # An `Ask` is held against the inputs only when torch is to be given it.
        spec_error=str(error) if isinstance(error, AskError) else request.spec_error,
        unmet=unmet,
        signature=request.signature,
        unread=request.unread,
        apart=request.apart,
        module=request.module if request.path_of_module else None,
    )
    return facts, guards, failure, dims


def _facts_of(request: ExportRequest, result: ExportResult, modules: tuple[ModuleEntry, ...]) -> tuple[Facts, PlaceholderNames]:
    in_call = [leaf.path for leaf in sorted(request.leaves, key=lambda leaf: leaf.index)]
    traced, unused = {}, frozenset[str]()
    if result.program is not None:
        traced, unused = traced_inputs(result.program, in_call), unused_inputs(result.program, in_call)
    frame_of = functools.cache(provenance.frame_of)
    # Of sizes that torch does not look at its environment keeps no sources.
    symbols = {**symbol_of_source(result.shape_env), **result.of_inputs}
    # Guards are added again as in non-strict mode, whose names of sources differ.
    mode = "non-strict" if result.is_replayed else request.mode
    sizes = Sizes(request.leaves, mode, result.shape_env, traced, symbols, data_names(result.unbacked, frame_of))
    notes = [*result.notes]
    if result.error is None and request.spec_error is not None:
        notes.append(f"torch passed over it: {request.spec_error}")
    if result.program is not None and (dataless := held_without_data(result.program)):
        notes.append(without_data_words(dataless))
    guard_notes = with_makers(result.guard_notes)
    unread = _never_read(unused, request.leaves)
    asides = Asides(
        module=request.module if request.path_of_module else None,
        mode=request.mode,
        said=result.said,
        sizes=sizes,
        unbacked=result.unbacked,
        unread=tuple(leaf.path for leaf in request.leaves if leaf.path in unread and isinstance(leaf.value, torch.Tensor)),
        has_failed=result.error is not None,
        frame_of=frame_of,
    )
    names = PlaceholderNames(result.program, request.module, request.leaves, sizes)
    facts = Facts(
        model=request.name,
        mode=request.mode,
        ask=request.ask,
        inputs=inputs_of(request.leaves, request.synthetic),
        sizes=sizes,
        guard_notes=guard_notes,
        meetings=meetings_of(guard_notes, sizes, _parameter_shapes(request), names, frame_of),
        unbacked=result.unbacked,
        program=result.program,
        unused=unread,
        modules=modules,
        notes=tuple(notes),
        remarks=remarks_of(asides),
        elapsed_ms=result.elapsed_ms,
        is_observed=True,
        options=request.options,
        frame_of=frame_of,
    )
    return facts, names


def _never_read(unused: frozenset[str], leaves: list[Leaf]) -> frozenset[str]:
    """Returns the unused inputs without those that are read under another name, since one tensor is passed twice."""
    read = {id(leaf.value) for leaf in leaves if leaf.path not in unused and isinstance(leaf.value, torch.Tensor)}
    return frozenset(leaf.path for leaf in leaves if leaf.path in unused and id(leaf.value) not in read)


def _parameter_shapes(request: ExportRequest) -> dict[str, tuple[int, ...]]:
    """Returns the shape of each parameter and buffer by its path; without lazy ones, which have none yet."""
    if not request.path_of_module:
        return {}
    named = (*request.module.named_parameters(), *request.module.named_buffers())
    return {name: tuple(tensor.shape) for name, tensor in named if not torch.nn.parameter.is_lazy(tensor)}


def _code_of(request: ExportRequest, guards: tuple[Guard, ...], nodes: tuple[Node, ...], failed_at: Frame | None) -> tuple[CodeBlock, ...]:
    """Returns the functions that ran, root first, each once.

    Args:
        request: of the export.
        guards: of it.
        nodes: of the program, or of the graph so far.
        failed_at: the line that failed, if one did.
    """
    if not request.path_of_module:
        return ()
    frames = [*(guard.frame for guard in guards), *(node.frame for node in nodes), failed_at]
    reached = {guard.module for guard in guards} | {node.module for node in nodes}
    return blocks_of(request.module, [frame for frame in frames if frame is not None], {path for path in reached if path is not None})


def _class_code_of(request: ExportRequest) -> tuple[CodeBlock, ...]:
    return class_code_of(request.module) if request.path_of_module else ()


def _is_user_class(module_class: type) -> bool:
    return not module_class.__module__.startswith(("torch.", "export_explorer."))
