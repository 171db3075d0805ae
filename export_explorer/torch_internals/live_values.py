"""The values of variables of a frame that torch was tracing: a tensor, a number that is in the data, or a value that tracing knows."""

from collections import ChainMap
from dataclasses import dataclass, field
from traceback import walk_tb
from types import TracebackType
from typing import Any, Literal

import torch

from export_explorer.torch_internals.classes import is_symbolic

ValueKind = Literal["tensor", "number", "static", "list", "other"]
"""``number``: one in the data. ``static``: a number, flag, text or None that tracing knows, or a size. ``list``: of equal tensors."""


@dataclass(frozen=True, slots=True)
class LiveValue:
    """A value while torch traced.

    Attributes:
        kind: its kind, as far as a decision on it needs it.
        is_whole: True if it is a tensor, or a number, of integers or bools.
        is_mask: True if it is a tensor of bools.
        is_narrow: True if it is a tensor of bools, or of integers of fewer than 64 bits, which wrap where Python's do not.
        has_gradient: True if it is a tensor through which a gradient flows.
        is_plain_number: True if it is a Python int or float, and no bool.
        storage: the id that tensors which share memory have in common; None for other values, and where torch does not provide it.
        has_data_size: True if it is a tensor with a size that depends on the data.
        shape: a tensor's sizes as they are known, None for one that is not a number; None for other values.
    """

    kind: ValueKind
    is_whole: bool = False
    is_mask: bool = field(default=False, kw_only=True)
    is_narrow: bool = field(default=False, kw_only=True)
    has_gradient: bool = field(default=False, kw_only=True)
    is_plain_number: bool = False
    storage: int | None = None
    has_data_size: bool = False
    shape: tuple[int | None, ...] | None = None


def live_value(value: Any) -> LiveValue:
    """Classifies a value."""
    if isinstance(value, torch.Tensor):
        is_whole = not (value.dtype.is_floating_point or value.dtype.is_complex)
        sizes = () if value.is_nested else tuple(value.shape)
        return LiveValue(
            "tensor",
            is_whole,
            is_mask=value.dtype == torch.bool,
            is_narrow=is_whole and value.dtype != torch.int64,
            has_gradient=value.requires_grad,
            storage=_storage(value),
            has_data_size=any(map(is_in_data, sizes)),
            shape=None if value.is_nested else tuple(size if type(size) is int else None for size in sizes),
        )
    if is_symbolic(value):
        return LiveValue("number" if is_in_data(value) else "static", not isinstance(value, torch.SymFloat))
    if value is None or isinstance(value, bool | int | float | str):
        return LiveValue("static", isinstance(value, int), isinstance(value, int | float) and not isinstance(value, bool))
    if isinstance(value, list | tuple) and value and all(isinstance(item, torch.Tensor) for item in value):
        # Texts of sizes: to compare symbolic ones would be a guard.
        alike = {(str(tuple(item.shape)) if not item.is_nested else "", str(item.dtype)) for item in value}
        return LiveValue("list" if len(alike) == 1 else "other")
    return LiveValue("other")


def live_attribute(owner: Any, path: tuple[str, ...]) -> LiveValue | None:
    """Classifies the value of an attribute of a module, or of a module in it; None if it has none of its own: no property is run."""
    value = owner
    for name in path:
        if not isinstance(value, torch.nn.Module):
            return None
        held = ChainMap(value.__dict__, *(value.__dict__.get(kind, {}) for kind in ("_buffers", "_parameters", "_modules")))
        if name not in held:
            return None
        value = held[name]
    return live_value(value)


def is_in_data(size: Any) -> bool:
    """True if a size depends on the data.

    ``torch.fx.experimental.symbolic_shapes.free_unbacked_symbols``, seen in 2.13; where it is gone no size is.
    """
    if not is_symbolic(size):
        return False
    from torch.fx.experimental import symbolic_shapes

    free = getattr(symbolic_shapes, "free_unbacked_symbols", None)
    return free is not None and bool(free(size))


def numbers_in_data(traceback: TracebackType | None, filename: str) -> frozenset[str]:
    """Returns the variables that were a number in the data when an exception left the functions of a file.

    Those of the innermost of these functions.
    """
    variables = [frame.f_locals for frame, _ in walk_tb(traceback) if frame.f_code.co_filename == filename]
    return frozenset(name for innermost in variables[-1:] for name, value in innermost.items() if is_in_data(value))


def _storage(tensor: torch.Tensor) -> int | None:
    """Returns ``UntypedStorage._cdata``, one for all views; seen in 2.13, also for fake tensors. None if gone or without storage."""
    try:
        return int(getattr(tensor.untyped_storage(), "_cdata", 0)) or None
    except (NotImplementedError, RuntimeError):
        return None
