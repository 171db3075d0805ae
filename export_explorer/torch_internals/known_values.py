"""Values that the sizes alone decide, such as ``torch.arange(x.shape[0])``: a lookup by them is refused as the operator would."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import torch

MOST_ELEMENTS = 2**16
"""The largest number of elements of a tensor whose values are computed."""

_WITHOUT_VALUES = ("aten.empty", "aten.new_empty")


class KnownValues:
    """The tensors of a run with fake tensors that depend on no input and no parameter, with their values."""

    def __init__(self) -> None:
        self._values: dict[int, tuple[Any, torch.Tensor]] = {}

    def follow(self, target: Any, args: Sequence[Any], kwargs: Mapping[str, Any], result: Any) -> None:
        """Computes the value of an operator's result from known values, or from none.

        Reads ``OpOverload.tags`` and ``_schema``, and leaves the fake mode by ``unset_fake_temporarily``; seen in 2.13. Nothing is known
        where that is gone.
        """
        # What reads an input is most of a program: that is seen first, since asking a fake tensor anything takes its time.
        if not self._are_known(args) or not self._are_known(kwargs.values()):
            return
        if not isinstance(target, torch._ops.OpOverload) or not isinstance(result, torch.Tensor) or not _is_small(result):
            return
        if target._schema.is_mutable or torch.Tag.nondeterministic_seeded in target.tags or str(target).startswith(_WITHOUT_VALUES):
            return
        try:
            with _real_tensors():
                value = target(
                    *torch.utils._pytree.tree_map(self._real, tuple(args)), **{name: self._real(it) for name, it in kwargs.items()}
                )
        except Exception:
            return
        # The fake tensor is kept, so that no other gets its id.
        self._values[id(result)] = result, value

    def knows(self, tensor: torch.Tensor) -> bool:
        """True if the sizes alone decide the values of the tensor."""
        return id(tensor) in self._values

    def refused_index(self, target: Any, args: Sequence[Any]) -> str | None:
        """Returns the operator's error for a known index that is out of bounds; None for any other.

        ``aten.index.Tensor``, ``aten.index_select`` and ``aten.gather``.
        """
        name = str(target)
        if name == "aten.index.Tensor":
            looked_up = [(dim, index) for dim, index in zip(dims_of(args[1]), args[1], strict=True) if index is not None]
        elif name in ("aten.index_select.default", "aten.gather.default"):
            looked_up = [(args[1], args[2])]
        else:
            return None
        for dim, index in looked_up:
            size = args[0].shape[dim]
            for found in self._bounds(index):
                if type(size) is int and not -size <= found < size:
                    return f"index {found} is out of bounds for dimension {dim} with size {size}"
        return None

    def _bounds(self, index: Any) -> tuple[int, ...]:
        """Returns the largest and the smallest index; empty where they are not known, and for a mask."""
        value = self._values[id(index)][1] if id(index) in self._values else None
        if value is None or value.dtype == torch.bool or value.numel() == 0:
            return ()
        with _real_tensors():
            return int(value.max()), int(value.min())

    def _are_known(self, given: Iterable[Any]) -> bool:
        for value in given:
            if isinstance(value, torch.Tensor):
                if id(value) not in self._values:
                    return False
            elif isinstance(value, list | tuple) and not self._are_known(value):
                return False
        return True

    def _real(self, value: Any) -> Any:
        return self._values[id(value)][1] if isinstance(value, torch.Tensor) else value


def _real_tensors() -> Any:
    from torch._subclasses.fake_tensor import unset_fake_temporarily

    return unset_fake_temporarily()


def dims_of(indices: Sequence[Any]) -> Iterator[int]:
    """Yields the dimension that each index is for; a mask takes as many as it has."""
    dim = 0
    for index in indices:
        yield dim
        dim += index.dim() if index is not None and index.dtype in (torch.bool, torch.uint8) else 1


def _is_small(tensor: torch.Tensor) -> bool:
    count = tensor.numel()
    return type(count) is int and count <= MOST_ELEMENTS and tensor.device.type == "cpu" and tensor.layout == torch.strided
