"""Operators that only pass a tensor on: which dimension of what they are given a dimension of their result is."""

from collections.abc import Sequence
from typing import Any

from export_explorer.torch_internals.calls import Call, Tensor

_SAME_SHAPE = frozenset(
    (
        *("alias", "clone", "contiguous", "detach", "identity", "lift_fresh", "lift_fresh_copy", "requires_grad"),
        *("to", "_to_copy", "type_as", "float", "half", "double", "bfloat16", "dropout", "alpha_dropout", "triu", "tril"),
        *("neg", "abs", "exp", "relu", "gelu", "silu", "sigmoid", "tanh", "softmax", "log_softmax"),
    )
)

PASSING = _SAME_SHAPE | {"t", "numpy_T", "mT", "adjoint", "getattr", "transpose", "swapaxes", "swapdims", "permute", "slice", "unsqueeze"}
"""The names of the operators that `passed_on` knows."""


def passed_on(call: Call, shape: Sequence[Any], dim: int) -> tuple[Tensor, int] | None:
    """The tensor, and the dimension of it, that a dimension of a result is, for operators that only reorder dimensions or keep them all.

    Args:
        call: that made the result.
        shape: of the result.
        dim: of the result, counted from 0.
    """
    tensors = call.tensors
    if len(tensors) != 1:
        return None
    rank = len(tensors[0].shape)
    source = _source_dim(call, rank, len(shape), dim)
    return (tensors[0], source) if source is not None and 0 <= source < rank and tensors[0].shape[source] == shape[dim] else None


def _source_dim(call: Call, rank: int, result_rank: int, dim: int) -> int | None:
    if call.name in _SAME_SHAPE and rank == result_rank:
        return dim
    if call.name in ("t", "numpy_T", "mT", "adjoint") or (call.name == "getattr" and call.args[1:] in (("T",), ("mT",))):
        return rank - 1 - dim if rank == 2 else None
    if call.name in ("transpose", "swapaxes", "swapdims"):
        pair = [item % rank for item in (call.argument(1, "dim0"), call.argument(2, "dim1")) if isinstance(item, int)]
        return None if len(pair) != 2 else pair[1] if dim == pair[0] else pair[0] if dim == pair[1] else dim
    if call.name == "permute":
        order = call.argument(1, "dims")
        order = order if isinstance(order, tuple) else call.args[1:]
        return order[dim] % rank if dim < len(order) and isinstance(order[dim], int) else None
    if call.name == "slice":
        # One that keeps the size of its dimension takes all of it.
        return dim
    if call.name == "unsqueeze":
        added = call.argument(1, "dim")
        added = added % result_rank if isinstance(added, int) else None
        return None if added is None or dim == added else dim - (dim > added)
    return None
