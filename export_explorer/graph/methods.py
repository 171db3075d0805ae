"""The functions of a module's class: what its forward comes through, and where ``__init__`` gives an attribute its value."""

import ast
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import torch

from export_explorer.source.attributes import function_of, initial_value
from export_explorer.torch_internals.locations import Location
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


def forward_of(module: torch.nn.Module) -> FunctionType | None:
    """The forward of a module, or the function that stands for one; None where it is not of the user's own files."""
    # A function that stands for a module is an attribute of it.
    function = _function(vars(module).get("forward", inspect.getattr_static(module, "forward", None)))
    return function if function is not None and provenance.is_own_file(function.__code__.co_filename) else None


def initial_statement(module: torch.nn.Module, attribute: str) -> tuple[FunctionType, ast.Assign | ast.AnnAssign] | None:
    """The one statement of the user's own ``__init__`` that gives a module's attribute its value, and that function; None where there is none alone."""
    for kind in type(module).__mro__:
        function = _function(vars(kind).get("__init__"))
        if function is None or not provenance.is_own_file(function.__code__.co_filename):
            continue
        definition = function_of(function.__code__)
        statement = None if definition is None else initial_value(definition, attribute)
        if statement is not None:
            return function, statement
    return None


def location_in(function: FunctionType, node: ast.stmt) -> Location:
    """Where a statement of a function stands."""
    return Location(function.__code__.co_filename, node.lineno, function.__code__.co_name)


def _function(value: Any) -> FunctionType | None:
    value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
