"""What the variables of a frame that torch was tracing hold: a tensor, a number that is in the data, or what tracing knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal

import torch

ValueKind = Literal["tensor", "number", "static", "list", "other"]
"""``number``: one that is in the data. ``static``: a number, flag, text or None that tracing knows, a size with a guard too. ``list``: of equal tensors."""


@dataclass(frozen=True, slots=True)
class LiveValue:
    """A value while torch traced.

    Attributes:
        kind: what it is, as far as a decision about it goes.
        is_whole: whether it is a tensor, or a number, of integers or bools.
        is_plain_number: whether it is an int or a float of Python's, and no bool.
        storage: what tensors that share memory have in common; None of other values, and where torch does not tell.
        has_data_size: whether it is a tensor with a size that depends on the data.
        shape: of a tensor: its sizes as they are known, None for one that is not a number; None of other values.
    """

    kind: ValueKind
    is_whole: bool = False
    is_plain_number: bool = False
    storage: int | None = None
    has_data_size: bool = False
    shape: tuple[int | None, ...] | None = None


def live_value(value: Any) -> LiveValue:
    """What a value is."""
    if isinstance(value, torch.Tensor):
        is_whole = not (value.dtype.is_floating_point or value.dtype.is_complex)
        sizes = () if value.is_nested else tuple(value.shape)
        shape = tuple(size if type(size) is int else None for size in sizes)
        return LiveValue(
            "tensor",
            is_whole,
            storage=_storage(value),
            has_data_size=any(map(is_in_data, sizes)),
            shape=None if value.is_nested else shape,
        )
    if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
        return LiveValue("number" if is_in_data(value) else "static", not isinstance(value, torch.SymFloat))
    if value is None or isinstance(value, bool | int | float | str):
        return LiveValue("static", isinstance(value, int), isinstance(value, int | float) and not isinstance(value, bool))
    if isinstance(value, list | tuple) and value and all(isinstance(item, torch.Tensor) for item in value):
        # Texts of sizes: to compare symbolic ones would be a guard.
        alike = {(str(tuple(item.shape)) if not item.is_nested else "", str(item.dtype)) for item in value}
        return LiveValue("list" if len(alike) == 1 else "other")
    return LiveValue("other")


def live_attribute(owner: Any, path: tuple[str, ...]) -> LiveValue | None:
    """What an attribute of a module, or of a module in it, holds; None where it has none of its own: no property is run."""
    value = owner
    for name in path:
        if not isinstance(value, torch.nn.Module):
            return None
        held: list[Mapping[str, Any]] = [
            value.__dict__,
            *(value.__dict__.get(kind, {}) for kind in ("_buffers", "_parameters", "_modules")),
        ]
        found = next((it for it in held if name in it), None)
        if found is None:
            return None
        value = found[name]
    return live_value(value)


def is_in_data(size: Any) -> bool:
    """Whether a size is one that depends on the data.

    ``torch.fx.experimental.symbolic_shapes.free_unbacked_symbols``, seen in 2.13; where it is gone no size is.
    """
    if not isinstance(size, torch.SymInt | torch.SymFloat | torch.SymBool):
        return False
    from torch.fx.experimental import symbolic_shapes

    free = getattr(symbolic_shapes, "free_unbacked_symbols", None)
    return free is not None and bool(free(size))


def numbers_in_data(traceback: TracebackType | None, filename: str) -> frozenset[str]:
    """The variables that hold such a number where an exception left the functions of a file, the innermost of them."""
    found: frozenset[str] = frozenset()
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code.co_filename == filename:
            found = frozenset(name for name, value in frame.f_locals.items() if is_in_data(value))
        traceback = traceback.tb_next
    return found


def _storage(tensor: torch.Tensor) -> int | None:
    """``UntypedStorage._cdata``, one for all views; seen in 2.13, of fake tensors too. None if it is gone, and of a tensor without storage."""
    try:
        return int(getattr(tensor.untyped_storage(), "_cdata", 0)) or None
    except (NotImplementedError, RuntimeError):
        return None
