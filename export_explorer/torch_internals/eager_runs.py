"""Eager runs under a limit of memory: an operator's outputs are known from meta tensors before it makes them."""

import math
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from export_explorer.torch_internals.classes import is_without_data
from export_explorer.torch_internals.frames import TORCH_FOLDER

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
