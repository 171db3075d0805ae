"""Outputs that an exported program cannot return: the line that returns them, and what to return or register instead."""

import ast
import dataclasses
import inspect
from collections.abc import Iterator
from types import FunctionType

from export_explorer.analysis.model_code import forward_of, location_in
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.library_advice import is_cache, registered_cache, without_cache
from export_explorer.failures.registration import registration_of
from export_explorer.fixes.context import context_at
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.returned_values import ReturnedGradient, ReturnedObject
from export_explorer.record import CodeFix, Fix, Frame
from export_explorer.trace.attributes import function_of

_IN_GENERAL = CodeFix(title="Return tensors in a tuple", code=("return (first, second)",), applicability="has_placeholders")


def returning_line(failed: FailureContext) -> Frame | None:
    """Returns the line of the root's forward that returns; None where there are several, or it is not the user's own."""
    found = _returned(failed)
    return None if found is None else failed.analysis.frame_of(location_in(*found))


def output_fixes(failed: FailureContext, class_name: str | None) -> tuple[Fix, ...]:
    """Returns the fixes: the user's class registered, or its tensors in a container of Python; a general one where neither is possible."""
    if is_cache(class_name):
        of_library = (without_cache(failed.module), registered_cache(class_name, model=failed.module))
        return tuple(fix for fix in of_library if fix is not None)
    found = _returned(failed)
    if found is None or class_name is None:
        kind = None if class_name is None else _class_of_library(failed, class_name)
        return (_IN_GENERAL,) if kind is None else (registration_of(kind),)
    function, statement = found
    kind = function.__globals__.get(class_name)
    is_dataclass = isinstance(kind, type) and dataclasses.is_dataclass(kind)
    fields = tuple(field.name for field in dataclasses.fields(kind)) if isinstance(kind, type) and dataclasses.is_dataclass(kind) else ()
    plain = rewrites(context_at(failed.analysis.frame_of(location_in(function, statement))), ReturnedObject(statement, class_name, fields))
    of_class = (registration_of(kind),) if isinstance(kind, type) else ()
    return ((*of_class, *plain) if is_dataclass else (*plain, *of_class)) or (_IN_GENERAL,)


def detached_output(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the fix that returns a tensor without gradients; nothing where several lines return, or it is not the user's own."""
    if (found := _returned(failed)) is None:
        return ()
    return rewrites(context_at(failed.analysis.frame_of(location_in(*found))), ReturnedGradient(found[1]))


def _class_of_library(failed: FailureContext, class_name: str) -> type | None:
    """Returns the dataclass that the code of a library's model knows by this name; None if there is none."""
    forward = None if failed.module is None else inspect.getattr_static(failed.module, "forward", None)
    kind = getattr(inspect.unwrap(forward), "__globals__", {}).get(class_name) if forward is not None else None
    return kind if isinstance(kind, type) and dataclasses.is_dataclass(kind) else None


def _returned(failed: FailureContext) -> tuple[FunctionType, ast.Return] | None:
    function = None if failed.module is None else forward_of(failed.module)
    definition = None if function is None else function_of(function.__code__)
    returns = [] if definition is None else [node for node in _own_statements(definition) if isinstance(node, ast.Return)]
    return (function, returns[0]) if function is not None and len(returns) == 1 and returns[0].value is not None else None


def _own_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes in a function, without the functions and classes in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _own_statements(child)
