"""A recorder for the exports that other code makes: `watch`."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from torch.export import ExportedProgram

from export_explorer.capture import is_exporting, record_export
from export_explorer.record import Capture
from export_explorer.spec.request import ExportArguments
from export_explorer.torch_internals.export_calls import ExportCall, watched_export_calls
from export_explorer.torch_internals.support import check_release

if TYPE_CHECKING:
    from export_explorer.explorer import Explorer


_FILLED: list[list["WatchedCapture"]] = []
"""The lists of the blocks of `watch` that are open, the outermost first."""


class WatchedCapture(Capture):
    """The capture of an export that other code made; it keeps the model and the inputs, so that it can be explored."""

    __slots__ = ("_call",)
    _call: ExportCall

    def explore(self) -> "Explorer":
        """Exports the model once more with the arguments of the call, and returns an explorer of it, in which other asks can be tried."""
        from export_explorer.explorer import explore

        call = self._call
        options: Any = call.options
        return explore(call.model, call.args, call.kwargs, dynamic_shapes=call.dynamic_shapes, strict=call.strict, options=options)


@contextlib.contextmanager
def watch() -> Iterator[list[WatchedCapture]]:
    """Records every ``torch.export.export`` that runs inside the block.

    Also those that ``torch.onnx.export(dynamo=True)`` and other libraries make. The exports return and raise what they would without it.
    Each is recorded when it ends, also one that fails; its capture keeps the model and the inputs of its call alive. The attempts of
    ``draft_export`` are not recorded, nor the exports of this package itself.

    Example:
        >>> with export_explorer.watch() as exports:
        ...     torch.onnx.export(model, (x,), dynamo=True)
        >>> exports[-1].explore()

    Yields:
        The captures, the last export last; the list still holds them after the block.

    Raises:
        UnsupportedTorchError: this torch is too old.
    """
    check_release()
    captures: list[WatchedCapture] = []
    _FILLED.append(captures)
    # Inside another block the exports are recorded already.
    watched = contextlib.nullcontext() if len(_FILLED) > 1 else watched_export_calls(_recorded)
    try:
        with watched:
            yield captures
    finally:
        _FILLED[:] = [it for it in _FILLED if it is not captures]


def _recorded(call: ExportCall, export: Callable[[], ExportedProgram]) -> ExportedProgram:
    if is_exporting():
        return export()
    options: Any = call.options
    given = ExportArguments(call.model, call.args, call.kwargs, call.dynamic_shapes, "strict" if call.strict else "non-strict", options)
    capture, result = record_export(given, export=export)
    record = WatchedCapture(**{field.name: getattr(capture, field.name) for field in fields(capture)})
    object.__setattr__(record, "_call", call)
    for captures in _FILLED:
        captures.append(record)
    if result.program is None:
        assert result.error is not None
        raise result.error
    return result.program
