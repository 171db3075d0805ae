"""Calls whose sizes or indices a kernel of torch does not check: it reads memory beyond a tensor, or ends the process or the work on the GPU."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from export_explorer.torch_internals.global_state import open_transforms
from export_explorer.torch_internals.support import release

_ATTENTION = (torch.nn.functional.scaled_dot_product_attention, torch.ops.aten.scaled_dot_product_attention.default)
_EMBEDDING = {torch.nn.functional.embedding: ("input", "weight"), torch.ops.aten.embedding.default: ("weight", "indices")}


class CheckedCalls(TorchFunctionMode):
    """Raises an exception in place of such a call, in a run of a model or a program."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Checks a call, then makes it.

        Raises:
            IndexError: an index is beyond a table on the GPU, where torch would stop the process from using the GPU any more.
            RuntimeError: keys and values of attention have different lengths, or it has no heads where torch divides by their number.
        """
        kwargs = kwargs or {}
        if func in _ATTENTION and (refused := refused_attention(func, args, kwargs) or _without_heads(args, kwargs)) is not None:
            raise RuntimeError(refused)
        if func in _EMBEDDING and (refused := refused_lookup(func, args, kwargs)) is not None:
            raise IndexError(refused)
        return func(*args, **kwargs)


def refused_attention(target: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str | None:
    """Returns the error for keys and values of different lengths; None for any other call.

    ``scaled_dot_product_attention``: fake kernels take them, and those of the CPU too, which read beyond the shorter one; seen in 2.13.
    """
    if target not in _ATTENTION:
        return None
    given = dict(zip(("query", "key", "value"), args, strict=False)) | dict(kwargs)
    key, value = given.get("key"), given.get("value")
    if not isinstance(key, torch.Tensor) or not isinstance(value, torch.Tensor) or key.dim() < 2 or value.dim() < 2:
        return None
    keys, values = key.shape[-2], value.shape[-2]
    if type(keys) is not int or type(values) is not int or keys == values:
        return None
    return f"keys of length {keys} and values of length {values}: both must have the same length"


def _without_heads(args: Sequence[Any], kwargs: Mapping[str, Any]) -> str | None:
    """Returns the error for attention without heads, which ended the process in 2.10; 2.13 and 2.15 take it, the releases between are unknown."""
    query = args[0] if args else kwargs.get("query")
    has_none = isinstance(query, torch.Tensor) and query.dim() == 4 and type(query.shape[1]) is int and query.shape[1] == 0
    return "attention without heads would end the process" if has_none and release(str(torch.__version__)) < (2, 13) else None


def refused_lookup(target: Any, args: Sequence[Any], kwargs: Mapping[str, Any], device: str = "cuda") -> str | None:
    """Returns the error for an index beyond a table on this kind of device; None for any other call.

    ``embedding``; on the CPU its kernel checks the indices itself. Under ``torch.compile``, ``vmap`` and other transforms a tensor has no
    values to look at: nothing is said of it.
    """
    if torch.compiler.is_compiling() or open_transforms():
        return None
    given = dict(zip(_EMBEDDING[target], args, strict=False)) | dict(kwargs)
    table, indices = given.get("weight"), given.get("input", given.get("indices"))
    if not isinstance(table, torch.Tensor) or not isinstance(indices, torch.Tensor) or table.device.type != device or not indices.numel():
        return None
    size = table.shape[0]
    worst = next((found for found in (int(indices.max()), int(indices.min())) if not 0 <= found < size), None)
    return None if worst is None else f"index {worst} is out of bounds for dimension 0 with size {size}"
