"""Statements of a method that change what belongs to ``self``: assigned attributes, items of their lists and dicts, mutating calls."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import CodeType
from typing import Literal

from export_explorer.trace.syntax import tree_of

_CHANGING = frozenset(
    "append extend insert remove pop clear update setdefault add discard appendleft popleft popitem reverse sort".split()  # noqa: SIM905
)
"""The methods of Python's containers that change them."""


@dataclass(frozen=True, slots=True)
class AttributeChange:
    """A statement that changes an attribute.

    Attributes:
        attribute: the path from ``self``, ``cache``, ``inner.cache``; the name alone for what is not reached from ``self``.
        how: ``assigned`` anew; ``augmented``, as by ``+=``; ``within``, by an item of it or a method of a container.
        statement: the statement that changes it.
        is_of_self: whether it is reached from ``self``.
    """

    attribute: str
    how: Literal["assigned", "augmented", "within"]
    statement: ast.stmt
    is_of_self: bool = True


def function_of(code: CodeType) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """Returns the definition of a function from the file or cell of its code; None where the text is gone or has changed since."""
    tree = tree_of(code.co_filename)
    for node in () if tree is None else ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        # The code of a decorated function starts at its first decorator.
        first_line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        if node.name == code.co_name and first_line == code.co_firstlineno:
            return node
    return None


def changes_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[AttributeChange, ...]:
    """Returns the statements of a method that change attributes of its first argument (``self``) or globals, in the order of the text."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    owner = arguments[0].arg if arguments else ""
    outside = {name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    own = _bound_names(function) - outside
    found = [change for node in ast.walk(function) if isinstance(node, ast.stmt) for change in _changes(node, owner)]
    kept = [it for it in found if it.is_of_self or it.attribute in outside or (it.how == "within" and it.attribute not in own)]
    return tuple(sorted(kept, key=lambda change: change.statement.lineno))


def _bound_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    bound = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return bound | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


def _changes(statement: ast.stmt, owner: str) -> Iterator[AttributeChange]:
    match statement:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _of_target(target, statement, owner)
        case ast.AnnAssign(target=target, value=ast.expr()):
            yield from _of_target(target, statement, owner)
        case ast.AugAssign(target=target):
            for change in _of_target(target, statement, owner):
                yield replace(change, how="augmented") if change.how == "assigned" else change
        case ast.Expr(value=ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=name), ast.Constant(value=str(attribute)), _])):
            if name == owner:
                yield AttributeChange(attribute, "assigned", statement)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=changed, attr=method))) if method in _CHANGING:
            if (named := attribute_of(changed, owner)) is not None:
                yield AttributeChange(named[0], "within", statement, named[1])


def _of_target(target: ast.expr, statement: ast.stmt, owner: str) -> Iterator[AttributeChange]:
    match target:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _of_target(element, statement, owner)
        case ast.Starred(value=value):
            yield from _of_target(value, statement, owner)
        case ast.Subscript(value=value):
            if (named := attribute_of(value, owner)) is not None:
                yield AttributeChange(named[0], "within", statement, named[1])
        case _:
            if (named := attribute_of(target, owner)) is not None:
                yield AttributeChange(named[0], "assigned", statement, named[1])


def attribute_of(node: ast.expr, owner: str) -> tuple[str, bool] | None:
    """Returns the path of an expression from `owner`, and True if it starts there.

    Returns:
        ``inner.cache`` and True for ``self.inner.cache``, ``layers.0`` for ``self.layers[0]``; a name alone and False; None for all else.
    """
    names: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        elif isinstance(node.slice, ast.Constant):
            names.append(str(node.slice.value))
        else:
            return None
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    if node.id == owner and names:
        return ".".join(reversed(names)), True
    return None if names else (node.id, False)


def initial_value(function: ast.FunctionDef | ast.AsyncFunctionDef, attribute: str) -> ast.Assign | ast.AnnAssign | None:
    """Returns the only statement of ``__init__`` that assigns an attribute; None if there is not exactly one, or it has several targets."""
    changes = [change for change in changes_in(function) if change.is_of_self and change.attribute == attribute]
    match [change.statement for change in changes if change.how == "assigned"]:
        case [ast.Assign(targets=[ast.Attribute()]) | ast.AnnAssign(target=ast.Attribute()) as statement]:
            return statement
    return None
