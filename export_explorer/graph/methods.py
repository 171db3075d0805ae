"""The functions of a module's class that its forward comes through."""

import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import torch

from export_explorer.tracing import provenance


def methods_of(module: torch.nn.Module) -> tuple[CodeType, ...]:
    """The code of forward and of the class's own methods that it may call, forward first; those of the user's own files alone."""
    # A function that stands for a module is an attribute of it.
    forward = vars(module).get("forward", inspect.getattr_static(module, "forward", None))
    waiting, found = [_function(forward)], dict[CodeType, None]()
    while waiting:
        function = waiting.pop(0)
        if function is None or function.__code__ in found:
            continue
        found[function.__code__] = None
        # A name that the code reads of any object may be a method; those of torch's Module are none of the user's.
        named = (inspect.getattr_static(type(module), name, None) for name in _names(function.__code__))
        waiting.extend(_function(it) for it in named)
    return tuple(code for code in found if provenance.is_own_file(code.co_filename))


def initializers_of(module: torch.nn.Module) -> Iterator[CodeType]:
    """The code of each ``__init__`` that makes a module, the class's own first; those of the user's own files alone."""
    for kind in type(module).__mro__:
        function = _function(vars(kind).get("__init__"))
        if function is not None and provenance.is_own_file(function.__code__.co_filename):
            yield function.__code__


def _function(value: Any) -> FunctionType | None:
    value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
