"""One export under observation, and the `Capture` that is built from its request and its result.

The session and `watch` may keep the live program; every other caller gets the capture alone. The capture of an
export that was not made, for which the guards of an earlier one were added again, is built in the same way, as far as it can be known.
"""

import contextlib
import functools
import linecache
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from msgspec import structs
from torch.export import ExportedProgram

from export_explorer.analysis.capture_builder import built_capture
from export_explorer.analysis.checked_outcomes import checked_outcomes
from export_explorer.analysis.observed import ObservedAnalysis, unguarded_branches
from export_explorer.analysis.operator_checks import with_checked_operators
from export_explorer.analysis.outcomes import with_unbacked_reasons
from export_explorer.analysis.program_trials import with_tried_examples
from export_explorer.failures.eager import eager_run
from export_explorer.failures.failure import failure_of
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.remarks import remarks_of
from export_explorer.failures.unexplained import fault_note, unexplained
from export_explorer.fixes.dim_fixes import with_cures
from export_explorer.fixes.size_names import with_variables
from export_explorer.keywords import suggests_keywords
from export_explorer.record import Capture, Option, Remark
from export_explorer.spec.examples import asked_by_examples, more_inputs
from export_explorer.spec.leaves import leaves_of
from export_explorer.spec.request import (
    ExportArguments,
    ExportRequest,
    FunctionModule,
    check_options,
    given_spec,
    options_with,
    request_of,
    spec_in_force,
    unread_request,
)
from export_explorer.texts import ProcessLock
from export_explorer.torch_internals.options import torch_options
from export_explorer.torch_internals.shape_env import written_once
from export_explorer.torch_internals.shapes_spec import detached_spec
from export_explorer.torch_internals.support import check_release
from export_explorer.trace.observed_export import ExportResult, in_one_stack_chunk, run_observed
from export_explorer.trace.process_state import repeated_interrupts, uncollected, undisturbed

_LOCK = ProcessLock()
"""The lock for one export at a time in a process: torch.export is neither thread-safe nor re-entrant."""

_THREAD = threading.local()

RAISES_FAULTS = "EXPORT_EXPLORER_RAISES_FAULTS"
"""The environment variable with which a fault in explaining an export is raised, as the tests need, instead of noted."""


@suggests_keywords
def capture_export(
    model: Any,
    args: Any,
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    options: Iterable[Option] = (),
    more: Sequence[Any] = (),
    check_operators: bool = False,
) -> Capture:
    """Exports a model under observation and returns its `Capture`: the result of every dimension, with its cause.

    A model that does not export is a result, not an error: see `Capture.failure`.

    Args:
        model: an ``nn.Module``, or a function of tensors.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: anything that ``torch.export.export`` takes, an `Ask`, or ``"auto"`` or ``"dynamic"`` for every dimension; None
            leaves every dimension static.
        strict: whether Dynamo traces the model (``strict=True`` of torch) instead of running its Python.
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` where there are `kwargs`. What differs among all of them is
            requested as AUTO where `dynamic_shapes` requests nothing for it, and `Capture.notes` lists which of them the program accepts.
        options: torch switches that change the result of an export with the same request: ``prefer_deferred_runtime_asserts_over_guards``,
            ``backed_size_oblivious``, ``unbacked`` (in strict mode alone), ``shapes_spec`` (torch 2.14 and later).
        check_operators: whether to run the program with fake tensors at other sizes too, which finds what operators reject though no guard
            does: `Capture.operators`. Without it reports say that operators were not run at other sizes.

    Raises:
        KeyboardInterrupt: the user stopped it.
        TypeError: one of `more` is no example, or does not fit the signature.
        UnsupportedTorchError: this torch is too old.
        ValueError: an unknown option, or one that this torch lacks or that the mode does not take.
    """
    taken = options_with(options, dynamic_shapes, model)
    check_options(taken, "strict" if strict else "non-strict")
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
    kwargs = dict(kwargs) if isinstance(kwargs, Mapping) else kwargs
    others = more_inputs(more, has_kwargs=isinstance(kwargs, dict) and bool(kwargs))
    if others:
        dynamic_shapes = asked_by_examples(spec_in_force(dynamic_shapes, model) or dynamic_shapes, model, (args, kwargs or {}), others)
    given = ExportArguments(model, args, kwargs, dynamic_shapes, "strict" if strict else "non-strict", taken)
    capture, result = record_export(given)
    if result.program is not None and others:
        capture = with_tried_examples(capture, result.program, leaves_of(model, args, kwargs or {}), others)
    if capture.failure is not None and capture.failure.kind == "cancelled":
        raise KeyboardInterrupt
    if not check_operators or result.program is None:
        return capture
    return with_checked_operators(capture, result.program, leaves_of(model, args, kwargs or {}))


def run_export(
    model: Any, args: Any, kwargs: Mapping[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False
) -> tuple[Capture, ExportedProgram | None]:
    """Exports as `capture_export` does, and also returns the live program; None if the export failed.

    An interrupt ends in a `Failure` of kind ``cancelled``.
    """
    capture, result = record_export(ExportArguments(model, args, kwargs, dynamic_shapes, "strict" if strict else "non-strict"))
    return capture, result.program


def record_export(
    given: ExportArguments,
    on_explained: Callable[[ObservedAnalysis, Capture], None] | None = None,
    export: Callable[[], ExportedProgram] | None = None,
) -> tuple[Capture, ExportResult]:
    """Exports and returns the capture with the live result; an interrupt ends in a `Failure` of kind ``cancelled``.

    Args:
        given: the arguments of the export.
        on_explained: called with the facts and the capture; must keep none of the live parts.
        export: runs the export, where other code has begun it; None to run it here.
    """
    args, kwargs = given.args, {} if given.kwargs is None else given.kwargs
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
    # What is no dict is left to torch to refuse.
    given = replace(given, args=args, kwargs=dict(kwargs) if isinstance(kwargs, Mapping) else kwargs)
    check_release()
    with exporting():
        request, fault = _analyzed(given)
        result = _with_eager_run(request, result_of(request, export))
        capture = _explained(request, result, on_explained)
        return (capture if fault is None else replace(capture, notes=(*capture.notes, fault_note(fault)))), result


@contextlib.contextmanager
def exporting() -> Iterator[None]:
    """Allows one export at a time in a process, and none before torch's lazy imports are done; every export runs in this block."""
    with one_at_a_time():
        # A file that was edited since another export is read anew.
        linecache.checkcache()
        yield


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Allows one thread at a time, as `exporting` does, for work on an earlier export: changed source files are not read again."""
    with _LOCK.current, repeated_interrupts():
        was_exporting, _THREAD.is_exporting = is_exporting(), True
        try:
            _warm_up()
            yield
        finally:
            _THREAD.is_exporting = was_exporting


def is_exporting() -> bool:
    """True if this thread is in a block of `exporting` or `one_at_a_time`."""
    return getattr(_THREAD, "is_exporting", False)


@functools.cache
def _warm_up() -> None:
    """Does torch's lazy imports with a throw-away export: an interrupt during them would break every later export."""
    with undisturbed():
        torch.export.export(FunctionModule(torch.relu_), (torch.zeros(2),))


def _analyzed(given: ExportArguments) -> tuple[ExportRequest, BaseException | None]:
    """Returns the request and None; after a fault of this package, an unread request and the fault."""
    try:
        return request_of(given), None
    except (Exception, SystemExit) as fault:  # a tensor of a class of its own may raise any
        if _is_raised(fault):
            raise
        return unread_request(given), fault


def _is_raised(fault: BaseException) -> bool:
    """True if a fault is raised instead of noted; code of the model or of an input ended the program with others."""
    return isinstance(fault, Exception) and bool(os.environ.get(RAISES_FAULTS))


def result_of(request: ExportRequest, export: Callable[[], ExportedProgram] | None = None) -> ExportResult:
    """Runs the export under observation; `export` runs it where other code has begun it."""

    def export_request() -> ExportedProgram:
        spec = given_spec(request)
        attached = detached_spec(request.module) if request.takes_spec_off else contextlib.nullcontext()
        with attached, torch_options(request.options) as keywords:
            return torch.export.export(
                request.module, request.args, request.kwargs, dynamic_shapes=spec, strict=request.mode == "strict", **keywords
            )

    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    return run_observed(export or export_request, module=request.module, tensors=tensors, path_of_module=request.path_of_module)


def _with_eager_run(request: ExportRequest, result: ExportResult) -> ExportResult:
    """Adds the eager run of the model, if the export failed with an exception that may be the model's; an interrupt of it is the export's."""
    if result.error is None:
        return result
    try:
        return replace(result, eager=eager_run(request, result))
    except KeyboardInterrupt as interrupt:
        return replace(result, error=interrupt)
    except (Exception, SystemExit) as fault:
        if _is_raised(fault):
            raise
        return result


def _explained(request: ExportRequest, result: ExportResult, on_explained: Callable[[ObservedAnalysis, Capture], None] | None) -> Capture:
    """Returns the capture of an export; after a fault of this package, one with torch's own text and a note of the fault."""
    try:
        analysis, capture = analyzed_capture(request, result)
        if on_explained is not None:
            on_explained(analysis, capture)
        return capture
    except (Exception, SystemExit) as fault:
        if _is_raised(fault):
            raise
        return unexplained(fault, request, result)


@in_one_stack_chunk
@uncollected()
@written_once()
def analyzed_capture(request: ExportRequest, result: ExportResult) -> tuple[ObservedAnalysis, Capture]:
    """Returns the facts of an export and its capture; runs nothing, so that they can be built again."""
    analysis = ObservedAnalysis.of(request, result)
    return analysis, with_variables(_built(analysis))


_OF_MODEL = ("model_warned", "attribute_assigned", "container_changed", "outside_changed", "unregistered_parameter")
"""The kinds of remarks about the model itself, which do not depend on the ask."""


@in_one_stack_chunk
@uncollected()
@written_once()
def predicted_capture(request: ExportRequest, result: ExportResult, earlier: Capture) -> Capture:
    """Builds the predicted capture of an export from guards that were added again; it has no nodes, no program and no outputs.

    Args:
        request: of the export that was not made.
        result: of adding the guards, and of torch's checks of the ask.
        earlier: the export that the guards are of; what is the same in every export of the model is taken from it.
    """
    of_model = tuple(remark for remark in earlier.remarks if remark.kind in _OF_MODEL)
    built = _built(ObservedAnalysis.of(request, result, earlier), of_model)
    variables = {dim.ref: dim.variable for dim in earlier.dims}
    dims = tuple(replace(dim, variable=variables.get(dim.ref)) for dim in built.dims)
    return replace(built, dims=dims, is_predicted=True)


def _of_failed_export(remark: Remark) -> Remark:
    """Returns a remark whose fixes cannot be verified, since the export fails with them, too."""
    fixes = tuple(structs.replace(fix, unverified="export_fails") if fix.applicability == "not_tried" else fix for fix in remark.fixes)
    return replace(remark, fixes=fixes)


def _built(analysis: ObservedAnalysis, known_remarks: tuple[Remark, ...] = ()) -> Capture:
    remarks = (*known_remarks, *remarks_of(analysis))
    if analysis.result.error is not None:
        context = FailureContext.of(analysis)
        failure, dims = failure_of(context)
        remarks = tuple(map(_of_failed_export, remarks))
        return with_cures(built_capture(context.analysis, dims, remarks=remarks, failure=failure))
    dims, notes = checked_outcomes(analysis)
    if "unbacked" in analysis.options:
        dims = with_unbacked_reasons(dims, analysis.inputs)
    return with_cures(built_capture(analysis, dims, notes, (*remarks, *unguarded_branches(analysis, dims))))
