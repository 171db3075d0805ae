"""Calls of ``torch.export.export`` by other code: intercepted while they run, or recovered from the traceback of a failed one."""

import contextlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from traceback import walk_tb
from typing import Any
from unittest import mock

import torch
from torch.export import ExportedProgram

from export_explorer.torch_internals.options import ARGUMENTS, flags_on

Handler = Callable[["ExportCall", Callable[[], ExportedProgram]], ExportedProgram]
"""A function that takes a call and the function that makes the export; returns its program, or raises its exception."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportCall:
    """The arguments of a call of ``torch.export.export``.

    Attributes:
        model: the module.
        args: positional example inputs.
        kwargs: keyword example inputs.
        dynamic_shapes: as torch takes it.
        strict: the mode.
        options: the switches of torch that were on.
    """

    model: Any
    args: Any
    kwargs: Any
    dynamic_shapes: Any
    strict: bool
    options: tuple[str, ...]


@contextlib.contextmanager
def watched_export_calls(handler: Handler) -> Iterator[None]:
    """Passes each call of ``torch.export.export`` inside the block to `handler`, however the caller imported it.

    ``torch.export.export`` imports ``_export(mod, args, kwargs, dynamic_shapes, strict=, …)`` of ``torch/export/_trace.py`` each time that
    it is called, so only this name is replaced, and restored when the block ends. Calls of ``_export`` by others, such as ``draft_export``,
    are not passed on, nor are those that torch refuses before it, for a model that is no module. Seen in 2.10 to 2.15.

    Raises:
        RuntimeError: this torch has no such function.
    """
    from torch.export import _trace

    if (original := getattr(_trace, "_export", None)) is None:
        raise RuntimeError(f"torch {torch.__version__} has no torch.export._trace._export: exports cannot be watched with it.")
    public = _code_of_export()

    def _export(mod: Any, args: Any, kwargs: Any = None, dynamic_shapes: Any = None, **others: Any) -> Any:
        def export() -> Any:
            return original(mod, args, kwargs, dynamic_shapes, **others)

        if sys._getframe(1).f_code is not public:
            return export()
        return handler(_call(mod, args, kwargs, dynamic_shapes, others), export)

    with mock.patch.object(_trace, "_export", _export):
        yield


def failed_export_call(error: BaseException | None) -> ExportCall | None:
    """Returns the call of ``torch.export.export`` that raised an exception, or raised one behind it; None if there is none.

    The locals ``mod``, ``args``, ``kwargs``, ``dynamic_shapes`` and ``strict`` of ``torch/export/__init__.py:export``. Seen in 2.10 to
    2.15.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        for frame, _ in walk_tb(error.__traceback__):
            if frame.f_code is _code_of_export() and "mod" in frame.f_locals:
                given = frame.f_locals
                return _call(given.get("mod"), given.get("args"), given.get("kwargs"), given.get("dynamic_shapes"), given)
        error = error.__cause__ or error.__context__
    return None


def _call(model: Any, args: Any, kwargs: Any, dynamic_shapes: Any, others: Mapping[str, Any]) -> ExportCall:
    strict, options = bool(others.get("strict")), (*(name for name in ARGUMENTS if others.get(name)), *flags_on())
    return ExportCall(model=model, args=args, kwargs=kwargs, dynamic_shapes=dynamic_shapes, strict=strict, options=options)


def _code_of_export() -> Any:
    return getattr(inspect.unwrap(torch.export.export), "__code__", None)
