"""One export under observation, as a `Capture`: what it is given, what came of it, and the record made of the two.

Only the session may keep the live program that `run_export` also returns; everybody else sees the record.
"""

import contextlib
import functools
import linecache
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.ask import AskError
from export_explorer.cures.dims import with_cures
from export_explorer.failures.failure import failure_of
from export_explorer.failures.requirements import unmet_by
from export_explorer.graph.class_code import class_code_of
from export_explorer.graph.code import blocks_of
from export_explorer.graph.exported import modules_of, traced_inputs, unused_inputs
from export_explorer.graph.guard_nodes import link_guards_to_nodes
from export_explorer.graph.partial import partial_graph_of
from export_explorer.graph.placeholders import PlaceholderNames
from export_explorer.model import Capture, CodeBlock, Frame, Guard, Mode, Node, Option
from export_explorer.programs.checked import checked
from export_explorer.programs.outputs import held_without_data
from export_explorer.programs.record import Facts, findings_of, record_of, traced_nodes
from export_explorer.programs.remarks import Asides, remarks_of
from export_explorer.programs.tried_examples import with_tried_examples
from export_explorer.programs.unexplained import fault_note, unexplained
from export_explorer.reports.words.outputs import without_data_words
from export_explorer.request import ExportRequest, given_spec, request_of, unread_request
from export_explorer.shapes.causes import meetings_of
from export_explorer.shapes.data_names import data_names
from export_explorer.shapes.guards import guards_of
from export_explorer.shapes.late_guards import with_makers
from export_explorer.shapes.outcomes import outcomes_of
from export_explorer.shapes.sizes import Sizes
from export_explorer.shapes.unbacked_reasons import with_unbacked_reasons
from export_explorer.specs.inputs import inputs_of
from export_explorer.specs.leaves import leaves_of
from export_explorer.specs.more_examples import asked_by_examples, more_inputs
from export_explorer.specs.options import check_options, options_with
from export_explorer.torch_internals.errors import export_error
from export_explorer.torch_internals.expression_texts import written_once
from export_explorer.torch_internals.options import torch_options
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import symbol_of_source
from export_explorer.torch_internals.shapes_spec import detached_spec
from export_explorer.tracing import provenance
from export_explorer.tracing.function_module import FunctionModule
from export_explorer.tracing.observed_export import ExportResult, observed_export
from export_explorer.tracing.process_state import uncollected, undisturbed

_LOCK = threading.RLock()
"""torch.export is neither thread-safe nor re-entrant: one export at a time in a process."""

RAISES_FAULTS = "EXPORT_EXPLORER_RAISES_FAULTS"
"""The environment variable with which a fault in explaining an export is raised, as the tests want it, and not noted."""


def capture_export(
    model: Any,
    args: Any,
    kwargs: dict[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    options: Iterable[Option] = (),
    more: Sequence[Any] = (),
) -> Capture:
    """Exports a model under observation and says what became of every dimension, and why.

    A model that does not export is a result, not an error: see `Capture.failure`.

    Args:
        model: an ``nn.Module``, or a function of tensors.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: anything that ``torch.export.export`` takes, an `Ask`, or ``"auto"`` or ``"dynamic"`` for every dimension; None
            leaves every dimension static.
        strict: whether Dynamo traces the model (``strict=True`` of torch) instead of running its Python.
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` where there are `kwargs`. What differs among all of them is asked
            to be AUTO where `dynamic_shapes` asks nothing of it, and `Capture.notes` says which of them the program takes.
        options: switches of torch that change what an export makes of the same ask: ``prefer_deferred_runtime_asserts_over_guards``,
            ``backed_size_oblivious``, ``unbacked`` (in strict mode alone); `reports.words.option_words` says what each does.

    Raises:
        KeyboardInterrupt: the user stopped it.
        TypeError: one of `more` is no example, or does not fit the signature.
        ValueError: an option that there is not, that this torch lacks, or that the mode does not take.
    """
    taken = options_with(options, dynamic_shapes, model)
    check_options(taken, "strict" if strict else "non-strict")
    others = more_inputs(more, has_kwargs=bool(kwargs))
    if others:
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args)
        dynamic_shapes = asked_by_examples(dynamic_shapes, model, (args, kwargs or {}), others)
    capture, program = run_export(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict, options=taken)
    if program is not None and others:
        capture = with_tried_examples(capture, program, leaves_of(model, args, kwargs or {}), others)
    if capture.failure is not None and capture.failure.kind == "cancelled":
        raise KeyboardInterrupt
    return capture


def run_export(
    model: Any,
    args: Any,
    kwargs: dict[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    synthetic: frozenset[str] = frozenset(),
    options: tuple[Option, ...] = (),
) -> tuple[Capture, ExportedProgram | None]:
    """Does what `capture_export` does and returns the live program beside the record; None if the export failed.

    An interrupt ends in a `Failure` of kind ``cancelled``. `synthetic` are the paths of inputs that were made up.
    """
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
    given: Any = {} if kwargs is None else kwargs
    # What is no dict is left to torch to refuse.
    given = dict(given) if isinstance(given, Mapping) else given
    with exporting():
        request, fault = _looked_at(model, args, given, dynamic_shapes, "strict" if strict else "non-strict", synthetic, options)
        result = result_of(request)
        capture = _explained(request, result)
        return (capture if fault is None else replace(capture, notes=(*capture.notes, fault_note(fault)))), result.program


@contextlib.contextmanager
def exporting() -> Iterator[None]:
    """Whoever exports does it in this block: one export at a time in a process, and none before torch is warm."""
    with _LOCK:
        _warm_up()
        # A file that was edited since another export is read anew.
        linecache.checkcache()
        yield


@functools.cache
def _warm_up() -> None:
    """Does torch's lazy imports with a throw-away export: an interrupt during them would break every later export."""
    with undisturbed():
        torch.export.export(FunctionModule(torch.relu_), (torch.zeros(2),))


def _looked_at(
    model: Any,
    args: Any,
    kwargs: dict[str, Any],
    dynamic_shapes: Any,
    mode: Mode,
    synthetic: frozenset[str],
    options: tuple[Option, ...],
) -> tuple[ExportRequest, Exception | None]:
    """The request, and what looking at it raised by a fault of this package; torch is then asked with nothing known."""
    try:
        return request_of(model, args, kwargs, dynamic_shapes, mode, synthetic, options), None
    except Exception as fault:
        if os.environ.get(RAISES_FAULTS):
            raise
        return unread_request(model, args, kwargs, dynamic_shapes, mode, synthetic, options), fault


def result_of(request: ExportRequest) -> ExportResult:
    """Exports under observation."""

    def export() -> ExportedProgram:
        spec = given_spec(request)
        attached = detached_spec(request.module) if request.takes_spec_off else contextlib.nullcontext()
        with attached, torch_options(request.options) as keywords:
            return torch.export.export(
                request.module, request.args, request.kwargs, dynamic_shapes=spec, strict=request.mode == "strict", **keywords
            )

    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    return observed_export(export, module=request.module, tensors=tensors, path_of_module=request.path_of_module)


def _explained(request: ExportRequest, result: ExportResult) -> Capture:
    """What `capture_of` makes; where that fails by a fault of this package, torch's own text and a note of the fault."""
    try:
        return capture_of(request, result)
    except Exception as fault:
        if os.environ.get(RAISES_FAULTS):
            raise
        return unexplained(
            fault,
            result,
            model=request.name,
            mode=request.mode,
            leaves=request.leaves,
            synthetic=request.synthetic,
            ask=request.ask,
            options=request.options,
        )


@uncollected()
@written_once()
def capture_of(request: ExportRequest, result: ExportResult) -> Capture:
    """The record of an export, from what it was given and what came of it; runs nothing, so that it can be made again."""
    facts = _facts_of(request, result)
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


def _capture_of_failed(request: ExportRequest, error: BaseException, facts: Facts, guards: tuple[Guard, ...]) -> Capture:
    parts = export_error(error)
    unmet = unmet_by(error, parts, findings_of(facts, guards))
    if unmet is not None:
        # The last guard says that the example does not meet it, which no size has to do for the program to hold.
        guards = guards[:-1]
        meetings = tuple(met for met in facts.meetings if met.cause.guard_id != len(guards))
        facts = replace(facts, guard_notes=facts.guard_notes[:-1], meetings=meetings)
    findings = findings_of(facts, guards)
    partial = partial_graph_of(error, request.module, request.leaves, facts.sizes.in_inputs, facts.frame_of)
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


def _facts_of(request: ExportRequest, result: ExportResult) -> Facts:
    in_call = [leaf.path for leaf in sorted(request.leaves, key=lambda leaf: leaf.index)]
    traced, unused = {}, frozenset[str]()
    if result.program is not None:
        traced, unused = traced_inputs(result.program, in_call), unused_inputs(result.program, in_call)
    frame_of = functools.cache(provenance.frame_of)
    # Of sizes that torch does not look at its environment keeps no sources.
    symbols = {**symbol_of_source(result.shape_env), **result.of_inputs}
    sizes = Sizes(request.leaves, request.mode, result.shape_env, traced, symbols, data_names(result.unbacked, frame_of))
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
    return Facts(
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
        modules=modules_of(request.module, _is_user_class) if request.path_of_module else (),
        notes=tuple(notes),
        remarks=remarks_of(asides),
        elapsed_ms=result.elapsed_ms,
        is_observed=True,
        options=request.options,
        frame_of=frame_of,
    )


def _never_read(unused: frozenset[str], leaves: list[Leaf]) -> frozenset[str]:
    """The unused inputs without those that are read under another name, since one tensor is passed twice."""
    read = {id(leaf.value) for leaf in leaves if leaf.path not in unused and isinstance(leaf.value, torch.Tensor)}
    return frozenset(leaf.path for leaf in leaves if leaf.path in unused and id(leaf.value) not in read)


def _parameter_shapes(request: ExportRequest) -> dict[str, tuple[int, ...]]:
    """The shape of each parameter and buffer by its path; without lazy ones, which have none yet."""
    if not request.path_of_module:
        return {}
    named = (*request.module.named_parameters(), *request.module.named_buffers())
    return {name: tuple(tensor.shape) for name, tensor in named if not torch.nn.parameter.is_lazy(tensor)}


def _code_of(request: ExportRequest, guards: tuple[Guard, ...], nodes: tuple[Node, ...], failed_at: Frame | None) -> tuple[CodeBlock, ...]:
    """The functions that ran, root first, each once.

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
