"""Code that asks for Python's own int of a size: ``assert isinstance(n, int)``, which a symbolic size is not, so that tracing alone raises there."""

import ast
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from export_explorer.source.syntax import statement_at, tree_of
from export_explorer.torch_internals.symbolic_texts import is_symbolic

_CLASSES = ("int", "float", "bool", "Integral", "Real", "Number", "Sequence")


def class_test_behind(traceback: TracebackType | None) -> ast.expr | None:
    """The test of a class of a symbolic value by which the innermost line of a traceback raised; None where it is none."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None:
        return None
    tree = tree_of(traceback.tb_frame.f_code.co_filename)
    test = None if tree is None else _deciding(tree, traceback.tb_lineno)
    return test if test is not None and any(_is_of_size(it, traceback.tb_frame.f_locals) for it in ast.walk(test)) else None


def _deciding(tree: ast.Module, line: int) -> ast.expr | None:
    """What an ``assert`` tests, or the ``if`` around a ``raise``."""
    statement = statement_at(tree, line)
    if isinstance(statement, ast.Assert):
        return statement.test
    if not isinstance(statement, ast.Raise):
        return None
    around = [node for node in ast.walk(tree) if isinstance(node, ast.If) and any(it is statement for it in ast.walk(node))]
    return max(around, key=lambda node: node.lineno).test if around else None


def _is_of_size(node: ast.AST, variables: Mapping[str, Any]) -> bool:
    """Whether a node asks whether a symbolic value is one of Python's numbers."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[value, classes]):
            named = classes
        case ast.Compare(left=ast.Call(func=ast.Name(id="type"), args=[value]), comparators=[named]):
            pass
        case _:
            return False
    if not any(isinstance(it, ast.Name | ast.Attribute) and _name(it) in _CLASSES for it in ast.walk(named)):
        return False
    names = [it.id for it in ast.walk(value) if isinstance(it, ast.Name)]
    # The variable of a comprehension is not among those of the function: a value that it runs over stands for it.
    return any(is_symbolic(variables[name]) for name in names if name in variables) or (
        any(name not in variables for name in names) and any(map(is_symbolic, variables.values()))
    )


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
