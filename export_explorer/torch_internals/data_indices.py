"""Numbers in the data by which a program looks something up: whether they stay below a size that varies, only a run tells."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from export_explorer.torch_internals.known_values import KnownValues, dims_of

_BY_DIM = {"gather", "index_select", "index_add", "index_copy", "index_fill", "scatter", "scatter_add", "scatter_reduce", "take_along_dim"}
"""Operators that are called with a tensor, a dimension of it and an index."""
_BY_LIST = {"index", "index_put"}
"""Those that are called with an index for each dimension."""
_PLACES_OF = {"sort", "argsort", "topk", "argmax", "argmin", "max", "min", "median", "mode", "kthvalue", "cummax", "cummin"}
"""What they return of places in a tensor is below its size."""
_SAME_VALUES = {
    *(
        "view",
        "reshape",
        "slice",
        "select",
        "unsqueeze",
        "squeeze",
        "expand",
        "expand_as",
        "permute",
        "transpose",
        "t",
        "flatten",
        "repeat",
    ),
    *(
        "clone",
        "contiguous",
        "alias",
        "detach",
        "flip",
        "narrow",
        "to",
        "_to_copy",
        "index_select",
        "gather",
        "index",
        "unbind",
        "split",
        "chunk",
    ),
}


class DataIndices:
    """The index tensors of a run with fake tensors: of which it is known how large their values can be.

    Args:
        known: the tensors whose values the sizes alone decide.
    """

    def __init__(self, known: KnownValues) -> None:
        self._known = known
        # The fake tensor is kept, so that no other gets its id.
        self._bounds: dict[int, tuple[Any, int]] = {}

    def follow(self, target: Any, args: Sequence[Any], kwargs: Mapping[str, Any], result: Any) -> None:
        """Notes below which size the values of a result stay, where the operator says it."""
        bound = self._bound(name_of(target), args, kwargs)
        if bound is None:
            return
        for value in result if isinstance(result, tuple | list) else (result,):
            if isinstance(value, torch.Tensor) and not value.is_floating_point():
                self._bounds[id(value)] = value, bound

    def is_undecided(self, node: torch.fx.Node, args: Sequence[Any]) -> bool:
        """Whether a call looks something up by numbers in the data, of which one may be beyond a size that is not the same in every call.

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
        first = args[0] if args else None
        if name == "getitem" and isinstance(first, tuple | list):
            return None  # each of these has its own already
        if not isinstance(first, torch.Tensor):
            return None
        if name in _PLACES_OF:
            dim = kwargs.get("dim", next((it for it in args[2 if name in ("topk", "kthvalue") else 1 :] if type(it) is int), None))
            size = first.numel() if dim is None and name in ("argmax", "argmin") else first.shape[-1 if dim is None else dim]
            return size if type(size) is int else None
        if name == "remainder" and len(args) > 1 and type(args[1]) is int and args[1] > 0:
            return args[1]
        if name in _SAME_VALUES and id(first) in self._bounds:
            return self._bounds[id(first)][1]
        return None


def name_of(target: Any) -> str:
    """What an operator is called, without its overload and the mark of one that works in place; the name of a Python function."""
    if isinstance(target, torch._ops.OpOverload):
        return target._schema.name.removeprefix("aten::").removesuffix("_")
    return getattr(target, "__name__", "")


def _looked_up(name: str, node: torch.fx.Node, args: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Each size that varies and is looked up in, with the index."""
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
