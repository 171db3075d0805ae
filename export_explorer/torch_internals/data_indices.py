"""Lookups by numbers in the data: only a run shows if they stay below a size that varies."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from export_explorer.torch_internals.known_values import KnownValues, dims_of

_BY_DIM = {"gather", "index_select", "index_add", "index_copy", "index_fill", "scatter", "scatter_add", "scatter_reduce", "take_along_dim"}
"""Operators that are called with a tensor, a dimension of it and an index."""
_BY_LIST = {"index", "index_put"}
"""Operators that are called with an index for each dimension."""
_LOOKING_UP = {*_BY_DIM, *_BY_LIST, "embedding", "embedding_bag"}
_PLACES_OF = {"argsort", "argmax", "argmin", "sort", "topk", "max", "min", "median", "mode", "kthvalue", "cummax", "cummin"}
"""Operators that return positions in a tensor, alone or after its values, which are below its size."""
_RESHAPED = {"view", "reshape", "unsqueeze", "squeeze", "expand", "expand_as", "permute", "transpose", "t", "flatten", "repeat"}
_PICKED = {"slice", "select", "narrow", "index_select", "gather", "index", "unbind", "split", "chunk", "flip"}
_SAME_VALUES = {*_RESHAPED, *_PICKED, "clone", "contiguous", "alias", "detach", "to", "_to_copy"}


class DataIndices:
    """The index tensors of a run with fake tensors for which the largest possible value is known.

    Args:
        known: the tensors whose values the sizes alone decide.
    """

    def __init__(self, known: KnownValues) -> None:
        self._known = known
        # The fake tensor is kept, so that no other gets its id.
        self._bounds: dict[int, tuple[Any, int]] = {}

    def follow(self, target: Any, args: Sequence[Any], kwargs: Mapping[str, Any], result: Any) -> None:
        """Notes the exclusive upper bound of the values of a result, where the operator implies one."""
        name = name_of(target)
        bound = self._bound(name, args, kwargs)
        if bound is None:
            return
        values = result if isinstance(result, tuple | list) else (result,)
        if name in _PLACES_OF and not name.startswith("arg"):
            values = values[1:]
        for value in values:
            if isinstance(value, torch.Tensor) and not value.is_floating_point():
                self._bounds[id(value)] = value, bound

    def is_undecided(self, node: torch.fx.Node, args: Sequence[Any]) -> bool:
        """True if a call looks something up by numbers in the data, one of which may be beyond a size that is not the same in every call.

        Reads ``OpOverload._schema`` and what a call's first argument was while torch traced, ``node.meta["val"]``; seen in 2.13.
        """
        return any(self._may_pass(size, index) for size, index in _looked_up(name_of(node.target), node, args))

    def _may_pass(self, size: Any, index: Any) -> bool:
        if not isinstance(index, torch.Tensor) or index.dtype in (torch.bool, torch.uint8) or self._known.knows(index):
            return False
        if type(size) is not int or index.numel() == 0:
            return False
        return id(index) not in self._bounds or self._bounds[id(index)][1] > size

    def _bound(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> int | None:
        # The name first: asking a fake tensor anything takes its time, and most operators are neither.
        is_same = name in _SAME_VALUES and bool(self._bounds)
        if not (is_same or name in _PLACES_OF or name == "remainder") or not args or not isinstance(args[0], torch.Tensor):
            return None
        first = args[0]
        if name in _PLACES_OF:
            dim = kwargs.get("dim", next((it for it in args[2 if name in ("topk", "kthvalue") else 1 :] if type(it) is int), None))
            size = first.numel() if dim is None and name in ("argmax", "argmin") else first.shape[-1 if dim is None else dim]
            return size if type(size) is int else None
        if name == "remainder" and len(args) > 1 and type(args[1]) is int and args[1] > 0:
            return args[1]
        return self._bounds[id(first)][1] if is_same and id(first) in self._bounds else None


def name_of(target: Any) -> str:
    """Returns an operator's name without its overload and in-place mark; the name of a Python function."""
    if isinstance(target, torch._ops.OpOverload):
        return target._schema.name.removeprefix("aten::").removesuffix("_")
    return getattr(target, "__name__", "")


def _looked_up(name: str, node: torch.fx.Node, args: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yields each size that varies and is looked up in, with the index."""
    if name not in _LOOKING_UP:
        return
    of_node: Sequence[Any] = node.args
    if len(args) < 2 or not isinstance(args[0], torch.Tensor) or not isinstance(of_node[0], torch.fx.Node):
        return
    traced: Sequence[Any] = getattr(of_node[0].meta.get("val"), "shape", ())
    if len(traced) != args[0].dim():
        return
    if name in _BY_DIM and len(args) > 2 and type(args[1]) is int:
        pairs = [(args[1], args[2])] if args[0].dim() else []
    elif name in _BY_LIST and isinstance(args[1], list | tuple):
        pairs = [(dim, index) for dim, index in zip(dims_of(args[1]), args[1], strict=True) if index is not None]
    elif name == "embedding":
        pairs = [(0, args[1])]
    else:
        pairs = []
    for dim, index in pairs:
        if type(traced[dim]) is not int:
            yield args[0].shape[dim], index
    if name == "embedding_bag" and len(args) > 2 and isinstance(of_node[1], torch.fx.Node):
        # Each bag begins at one of the indices, which are as many as the caller gives.
        count: Sequence[Any] = getattr(of_node[1].meta.get("val"), "shape", ())
        if len(count) == 1 and type(count[0]) is not int:
            yield args[1].shape[0], args[2]
