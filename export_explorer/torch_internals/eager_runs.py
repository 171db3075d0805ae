"""Eager runs under a limit of memory, and calls that none must make.

An operator's outputs are known from meta tensors before it makes them. A kernel of torch that does not check its sizes or indices reads memory
beyond a tensor, or ends the process or the work on the GPU.
"""

import math
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from export_explorer.torch_internals.classes import is_without_data
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.global_state import open_transforms
from export_explorer.torch_internals.support import release

_SMALL = 2**22
"""The number of elements that an operator's outputs surely stay below, for which they are not computed before."""

_COMPILERS = ("_dynamo", "_inductor")


class OutsideChangeError(BaseException):
    """An operator that would write into a tensor of the user's."""


class OutputWatch(TorchDispatchMode):
    """Calls a function with the bytes of each large operator's outputs before it runs, and refuses writes into given tensors.

    ``TorchDispatchMode`` with ``supports_higher_order_operators``, ``OpOverload._schema``; seen in 2.13. Where an operator has no meta
    kernel its outputs are taken to be as large as all its inputs together.

    Args:
        on_output: called with a number of bytes; it may raise.
        protected: tensors that no operator may write into.
    """

    supports_higher_order_operators = True

    def __init__(self, on_output: Callable[[int], None], protected: Iterable[torch.Tensor]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._on_output = on_output
        self._protected = frozenset(address for tensor in protected if (address := _address(tensor)))

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Runs an operator if it may."""
        kwargs = kwargs or {}
        if self._protected and any(_address(tensor) in self._protected for tensor in _written(func, args, kwargs)):
            raise OutsideChangeError(str(func))
        # The product of all sizes and numbers that it is given: the elements of its outputs do not exceed that.
        if math.prod(map(_elements, (*args, *kwargs.values()))) > _SMALL:
            self._on_output(_output_bytes(func, args, kwargs))
        return func(*args, **kwargs)


def is_of_compiler(error: BaseException) -> bool:
    """True if Dynamo or Inductor raised an exception: parts of some models are compiled when they first run, which is not the model's code.

    The innermost frame, and classes of ``torch/_dynamo/exc.py``; seen in 2.13. Dynamo's frames are also around functions that it leaves alone.
    """
    folders = tuple(f"{TORCH_FOLDER}{name}" for name in _COMPILERS)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    is_raised_there = bool(frames) and frames[-1].f_code.co_filename.startswith(folders)
    return is_raised_there or type(error).__module__.startswith(tuple(f"torch.{name}" for name in _COMPILERS))


def has_data(tensor: torch.Tensor) -> bool:
    """True if a tensor has values: it is neither fake nor on the meta device."""
    return not is_without_data(tensor) and not tensor.is_meta


def size_bytes(tensor: torch.Tensor) -> int:
    """Returns the bytes of a tensor's elements; of a tensor of another layout those of a dense one, 0 where it has no sizes."""
    try:
        return int(tensor.numel()) * tensor.element_size()
    except (RuntimeError, TypeError, NotImplementedError):
        return 0


def _address(tensor: torch.Tensor) -> int | None:
    """Returns the address of a tensor's storage; None where it has none, or holds nothing."""
    try:
        return tensor.untyped_storage().data_ptr() or None
    except (RuntimeError, NotImplementedError):
        return None


def _written(func: Any, args: Any, kwargs: Any) -> Iterator[torch.Tensor]:
    """Yields the tensors that an operator writes into: ``Argument.alias_info.is_write`` of its schema; seen in 2.13."""
    schema = getattr(func, "_schema", None)
    if schema is None or not schema.is_mutable:
        return
    for position, argument in enumerate(schema.arguments):
        if argument.alias_info is not None and argument.alias_info.is_write:
            yield from _tensors(args[position] if position < len(args) else kwargs.get(argument.name))


def _tensors(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _tensors(inner)


def _elements(value: Any) -> int:
    if isinstance(value, torch.Tensor):
        return max(1, value.numel() if not value.is_nested else size_bytes(value))
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return max(1, math.ceil(abs(value)))
    return math.prod(map(_elements, value)) if isinstance(value, list | tuple) else 1


def _output_bytes(func: Any, args: Any, kwargs: Any) -> int:
    try:
        outputs = func(*map(_on_meta, args), **{name: _on_meta(value) for name, value in kwargs.items()})
    except Exception:
        return sum(size_bytes(tensor) for value in (*args, *kwargs.values()) for tensor in _tensors(value))
    given = [value for value in (*args, *kwargs.values()) if isinstance(value, torch.Tensor)]
    # A view, or a tensor that is written in place, is no new memory.
    schema = getattr(func, "_schema", None)
    if schema is not None and schema.returns and all(it.alias_info is not None for it in schema.returns):
        return 0
    return sum(size_bytes(tensor) for tensor in _tensors(outputs) if all(tensor is not other for other in given))


def _on_meta(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return torch.empty_strided(value.size(), value.stride(), dtype=value.dtype, device="meta")
    if isinstance(value, torch.device):
        return torch.device("meta")
    if isinstance(value, list | tuple):
        return type(value)(map(_on_meta, value)) if type(value) in (list, tuple) else value
    return value


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
