"""One export under observation, as a `Capture`: what it is given, what came of it, and the record that `explanation` makes of the two.

Only the session may keep the live program that `run_export` also returns; everybody else sees the record.
"""

import contextlib
import functools
import linecache
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import torch
from torch.export import ExportedProgram

from export_explorer.record import Capture, Mode, Option
from export_explorer.spec.additional_inputs import asked_by_examples, more_inputs
from export_explorer.spec.leaves import leaves_of
from export_explorer.spec.options import check_options, options_with
from export_explorer.torch_internals.options import torch_options
from export_explorer.torch_internals.shapes_spec import detached_spec
from export_explorer.torch_internals.support import check_release
from export_explorer.trace.observed_export import ExportResult, observed_export
from export_explorer.trace.process_state import undisturbed
from export_explorer.trace.request import ExportRequest, FunctionModule, given_spec, request_of, unread_request

if TYPE_CHECKING:
    from export_explorer.explanation import Explained

# What explains an export is loaded with the first one: it takes as long as torch.

_LOCK = threading.RLock()
"""torch.export is neither thread-safe nor re-entrant: one export at a time in a process."""

_THREAD = threading.local()

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
            ``backed_size_oblivious``, ``unbacked`` (in strict mode alone); `render.words.option_words` says what each does.

    Raises:
        KeyboardInterrupt: the user stopped it.
        TypeError: one of `more` is no example, or does not fit the signature.
        UnsupportedTorchError: this torch is too old.
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
        from export_explorer.analysis.program_trials import with_tried_examples

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
    on_explained: Callable[["Explained"], None] | None = None,
) -> tuple[Capture, ExportedProgram | None]:
    """Does what `capture_export` does and returns the live program beside the record; None if the export failed.

    An interrupt ends in a `Failure` of kind ``cancelled``. `synthetic` are the paths of inputs that were made up. `on_explained` is given what the
    record was made of, and may keep none of the live parts.
    """
    capture, result = record_export(
        model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict, synthetic=synthetic, options=options, on_explained=on_explained
    )
    return capture, result.program


def record_export(
    model: Any,
    args: Any,
    kwargs: Any = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    synthetic: frozenset[str] = frozenset(),
    options: tuple[str, ...] = (),
    on_explained: Callable[["Explained"], None] | None = None,
    export: Callable[[], ExportedProgram] | None = None,
) -> tuple[Capture, ExportResult]:
    """Does what `run_export` does and returns what came of the export beside the record.

    Args:
        model: as for `capture_export`, and so are the others.
        args: likewise.
        kwargs: likewise.
        dynamic_shapes: likewise.
        strict: likewise.
        synthetic: the paths of inputs that were made up.
        options: switches of torch.
        on_explained: see `run_export`.
        export: makes the export of all this, where other code has begun it; None where it is made here.
    """
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
    given: Any = {} if kwargs is None else kwargs
    # What is no dict is left to torch to refuse.
    given = dict(given) if isinstance(given, Mapping) else given
    taken: Any = options
    check_release()
    with exporting():
        request, fault = _looked_at(model, args, given, dynamic_shapes, "strict" if strict else "non-strict", synthetic, taken)
        result = result_of(request, export)
        capture = _explained(request, result, on_explained)
        from export_explorer.analysis.unexplained import fault_note

        return (capture if fault is None else replace(capture, notes=(*capture.notes, fault_note(fault)))), result


@contextlib.contextmanager
def exporting() -> Iterator[None]:
    """Whoever exports does it in this block: one export at a time in a process, and none before torch is warm."""
    with one_at_a_time():
        # A file that was edited since another export is read anew.
        linecache.checkcache()
        yield


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """As `exporting`, for what is told of an earlier export, with the files as they were."""
    with _LOCK:
        was_exporting, _THREAD.is_exporting = is_exporting(), True
        try:
            _warm_up()
            yield
        finally:
            _THREAD.is_exporting = was_exporting


def is_exporting() -> bool:
    """Whether this thread is in a block of `exporting` or `one_at_a_time`."""
    return getattr(_THREAD, "is_exporting", False)


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


def result_of(request: ExportRequest, export: Callable[[], ExportedProgram] | None = None) -> ExportResult:
    """Exports under observation; `export` makes the export, where other code has begun it."""

    def export_request() -> ExportedProgram:
        spec = given_spec(request)
        attached = detached_spec(request.module) if request.takes_spec_off else contextlib.nullcontext()
        with attached, torch_options(request.options) as keywords:
            return torch.export.export(
                request.module, request.args, request.kwargs, dynamic_shapes=spec, strict=request.mode == "strict", **keywords
            )

    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    return observed_export(export or export_request, module=request.module, tensors=tensors, path_of_module=request.path_of_module)


def _explained(request: ExportRequest, result: ExportResult, on_explained: Callable[["Explained"], None] | None) -> Capture:
    """What `capture_of` makes; where that fails by a fault of this package, torch's own text and a note of the fault."""
    from export_explorer.analysis.unexplained import unexplained
    from export_explorer.explanation import explained

    try:
        known = explained(request, result)
        if on_explained is not None:
            on_explained(known)
        return known.capture
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
