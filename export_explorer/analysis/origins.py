"""The tensors that were created with a fixed size, or given it by a number, from which other tensors of a traced graph have that size.

A mask that is compared with a size came from ``torch.ones(8, 8)`` some lines before: that is where the number is. Or it came from an input
whose dimension is static.
"""

from collections.abc import Sequence
from typing import Any

from export_explorer.analysis.cause_operators import NUMBERED, numbers_of, sources_of
from export_explorer.analysis.cause_parts import NameOf
from export_explorer.analysis.replacements import symbols_of
from export_explorer.torch_internals.calls import Call, Origin, Tensor, made_call, node_snapshot

_MOST = 400
"""The largest number of operators followed for one dimension."""


_BY_WEIGHT = ("linear", "embedding", "conv1d", "conv2d", "conv3d")


class Origins:
    """The origins of the tensors of an export, each operator followed once."""

    def __init__(self, name_of: NameOf) -> None:
        self._name_of = name_of
        self._known: dict[tuple[Any, int], Origin | None] = {}

    def of(self, tensor: Tensor) -> dict[int, Origin]:
        """Returns the origin of each dimension of a tensor that has another tensor for it."""
        found = {dim: self.at(tensor, dim) for dim in range(len(tensor.shape))}
        return {dim: origin for dim, origin in found.items() if origin is not None and origin[0].node is not tensor.node}

    def at(self, tensor: Tensor, dim: int) -> Origin | None:
        """Returns the origin of a dimension, the tensor itself if that was created with the size; None if none is known.

        It is an input only where no tensor was created with the size, and no parameter has it.
        """
        if (kept := node_snapshot(tensor.node)) is not None:
            return kept.origins.get(dim)
        if (tensor.node, dim) in self._known:
            return self._known[tensor.node, dim]
        waiting, seen = [(tensor, dim)], set[tuple[Any, int]]()
        found: Origin | None = None
        inputs: list[Origin] = []
        is_of_model = False
        while waiting and found is None and len(seen) < _MOST:
            place = waiting.pop()
            key = (place[0].node, place[1])
            if key in seen:
                continue
            seen.add(key)
            size = place[0].shape[place[1]]
            if symbols_of(size) or size == 1:
                continue
            if (known := self._known.get(key)) is not None and self._name_of(known[0].node) is None:
                found = known
            elif (name := self._name_of(place[0].node)) is not None:
                inputs += [place] if name.is_input else []
                is_of_model = is_of_model or not name.is_input
            elif (call := made_call(place[0].node)) is not None:
                if _is_given(call, place[1], place[0].shape):
                    found = place
                else:
                    # The last first, so that the first operand is followed first.
                    waiting += [*sources_of(call, place[0].shape, place[1])][::-1]
        if found is None and inputs and not is_of_model and not waiting:
            found = inputs[0]
        self._known[tensor.node, dim] = found
        return found


def _is_given(call: Call, dim: int, shape: Sequence[Any]) -> bool:
    """True if a call creates a tensor, or gives this dimension its size: by a number, by a slice, or by its weight."""
    if not call.tensors:
        return True
    if call.name == "slice":
        return bool(shape[dim] != call.tensors[0].shape[dim])
    if call.name in ("getitem", "narrow"):
        return len(call.tensors) == 1 and shape[dim] not in call.tensors[0].shape
    if call.name in ("expand", "broadcast_to") and any(sources_of(call, shape, dim)):
        return False
    if call.name in _BY_WEIGHT:
        return dim == (1 if call.name.startswith("conv") else len(shape) - 1)
    return call.name in NUMBERED and any(side.dim == dim and not symbols_of(side.size) and int(side.size) > 1 for side in numbers_of(call))
