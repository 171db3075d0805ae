"""The eager run of a model after an exception that no kind of failure explains: an error of the model's own is raised there as well."""

from collections.abc import Iterator
from typing import Any

import torch

from export_explorer.analysis.real_runs import cloned
from export_explorer.fixes.model_copy import ModelCopy
from export_explorer.record import EagerRun
from export_explorer.spec.request import ExportRequest
from export_explorer.texts import text_of
from export_explorer.torch_internals.eager_runs import has_data, is_of_compiler, size_bytes
from export_explorer.torch_internals.errors import ExportError, export_error
from export_explorer.torch_internals.failure_causes import ModelRaised, RefusedValue, Unexplained, WrongCall
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.messages import one_line
from export_explorer.torch_internals.pytree import leaves_of_call, replace_leaves
from export_explorer.trace.bounded_call import BoundedCall, CallResult, Limits
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.provenance import frame_of, location_of, of_traceback


def eager_run(request: ExportRequest, result: ExportResult) -> EagerRun | None:
    """Returns the run of a model in eager Python; None where the export's exception is known not to be the model's.

    Model, inputs and process are left as they are. An interrupt ends the run and is raised.

    Args:
        request: of the export.
        result: of the export, with its exception.
    """
    if result.error is None or result.is_replayed or not request.path_of_module:
        return None
    parts = export_error(result.error)
    is_call = isinstance(request.args, tuple) and isinstance(request.kwargs, dict)
    may_be_models_own = isinstance(parts.cause, RefusedValue) and parts.cause.need in ("format", "numpy", "serializable")
    if not is_call or not (may_be_models_own or isinstance(parts.cause, ModelRaised | Unexplained | WrongCall)):
        return None
    limits = Limits.of_environment()
    try:
        tensors = list(_tensors_of(request))
    except Exception:  # of an input that cannot be taken apart, or of a property of the model
        return EagerRun(outcome="not_tried", reason="copy")
    if not all(map(has_data, tensors)):
        return EagerRun(outcome="not_tried", reason="no_data")
    if sum(map(size_bytes, tensors)) > limits.size_bytes:
        return EagerRun(outcome="not_tried", reason="memory", limit=limits.size_bytes)
    copying: list[BaseException] = []

    def call() -> None:
        try:
            model = ModelCopy(tensor=cloned, has_own_parameters=True).of(request.module)
            args, kwargs = _copied(request.args, request.kwargs)
        except (MemoryError, torch.OutOfMemoryError):
            raise
        except Exception as error:
            copying.append(error)
            return
        model(*args, **kwargs)

    ended = BoundedCall(call, limits, tensors).result()
    return EagerRun(outcome="not_tried", reason="copy") if copying else _run(ended, limits, result.error, parts)


def _run(ended: CallResult, limits: Limits, error: BaseException, parts: ExportError) -> EagerRun:
    if ended.stopped_by is not None:
        exceeded = {"time": limits.seconds, "memory": float(limits.size_bytes)}.get(ended.stopped_by)
        return EagerRun(outcome="not_tried", reason=ended.stopped_by, limit=exceeded)
    if ended.error is None:
        return EagerRun(outcome="runs")
    if is_of_compiler(ended.error):
        return EagerRun(outcome="not_tried", reason="compiled")
    stack = of_traceback(ended.error.__traceback__)
    is_same = _is_same(ended.error, stack, parts, location_of(error, parts.user_stack))
    return EagerRun(
        outcome="raises" if is_same else "raises_elsewhere",
        exception=type(ended.error).__name__,
        said=one_line(text_of(ended.error)),
        frame=frame_of(stack[-1]) if stack else None,
    )


def _is_same(error: BaseException, stack: tuple[Location, ...], parts: ExportError, location: Location | None) -> bool:
    """True if eager Python raises on a line that the export failed on, or the same exception."""
    cause = parts.cause
    if location is None and not stack:
        return isinstance(cause, WrongCall) or type(error).__name__ == getattr(cause, "exception", None)
    if location is not None and any((it.filename, it.line) == (location.filename, location.line) for it in stack[-1:]):
        return True
    if not isinstance(cause, ModelRaised | Unexplained) or type(error).__name__ != cause.exception:
        return False
    is_in_function = location is not None and any((it.filename, it.function) == (location.filename, location.function) for it in stack[-1:])
    return is_in_function or one_line(text_of(error)) == cause.text


def _tensors_of(request: ExportRequest) -> Iterator[torch.Tensor]:
    """Yields the tensors of the model and of its inputs, those of a function's closure included, each once."""
    module = request.module
    found = [*module.parameters(), *module.buffers(), *leaves_of_call(request.args, request.kwargs), *_closure(module.forward)]
    yield from {id(value): value for value in found if isinstance(value, torch.Tensor)}.values()


def _closure(function: Any) -> Iterator[Any]:
    for cell in getattr(function, "__closure__", None) or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a variable that has no value yet
            continue


def _copied(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    leaves = leaves_of_call(args, kwargs)
    # A tensor that is passed twice is one in the copy as well.
    clones: dict[int, torch.Tensor] = {}
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor) and id(leaf) not in clones:
            clones[id(leaf)] = cloned(leaf)
    return replace_leaves(args, kwargs, {index: clones[id(leaf)] for index, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)})
