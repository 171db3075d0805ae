"""One of two values, by a condition on the data: a conditional expression as ``torch.cond``, ``torch.where`` of numbers."""

import ast
from collections.abc import Sequence

from export_explorer.model import Effect, Fix
from export_explorer.rewrites.branch_bodies import can_be_moved, free_names, is_shared, own
from export_explorer.rewrites.conditions import Predicate, predicate_of
from export_explorer.rewrites.data_kinds import Kinds
from export_explorer.rewrites.edits import Edit
from export_explorer.rewrites.statements import Site

KEPT = "keep both branches with torch.cond"
_WIDEST = 110
"""A call with more characters goes over several lines."""


def choice_of(site: Site, statement: ast.stmt, node: ast.IfExp) -> Fix | None:
    """The fix that keeps both sides of a conditional expression; None where they cannot be taken over."""
    kinds = site.kinds
    predicate = predicate_of(node.test, site, kinds)
    sides = (node.body, node.orelse)
    if predicate is None or predicate.rest is not None:
        return None
    if all(is_plain_number(side, kinds) for side in sides):
        text = f"torch.where({predicate.text}, {site.text(node.body)}, {site.text(node.orelse)})" if predicate.is_tensor else None
        return None if text is None else replaced_expression(site, statement, node, text, "choose the number with torch.where")
    text = chosen_value(site, kinds, predicate, *sides)
    return None if text is None else replaced_expression(site, statement, node, text, KEPT)


def chosen_value(site: Site, kinds: Kinds, predicate: Predicate, first: ast.expr, second: ast.expr) -> str | None:
    """One of two tensors as a call of ``torch.cond``; None where they cannot be taken over."""
    sides = (first, second)
    made = [own(side, site, kinds) for side in sides]
    if None in made or any(not can_be_moved([ast.Return(side)], kinds) for side in sides):
        return None
    if any(isinstance(it, ast.IfExp) and kinds.is_on_data(it.test) for side in sides for it in ast.walk(side)):
        return None
    names = free_names([ast.Expr(side) for side in sides])
    operands = [name for name in names if kinds.of(loaded(name)) == "tensor"]
    given = ", ".join(operands)
    head = f"lambda {given}:" if given else "lambda:"
    arguments = [predicate.text, *(f"{head} {side}" for side in made), as_tuple(apart(operands, kinds))]
    return "\n".join(wrapped("torch.cond(", arguments))


def differing(first: ast.stmt, second: ast.stmt) -> ast.expr | None:
    """The one value in which two statements differ that are no mere assignments of a name; None if they differ in more."""
    match first, second:
        case ast.Expr(value=ast.Call(args=[a]) as call), ast.Expr(value=ast.Call(args=[_]) as other):
            is_same = ast.dump(call.func) == ast.dump(other.func) and not call.keywords and not other.keywords
            return a if is_same and isinstance(call.func, ast.Attribute) and call.func.attr == "append" else None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript() as target], value=a), ast.Assign(targets=[other_target]):
            return a if ast.dump(target) == ast.dump(other_target) else None
    return None


def replaced_expression(
    site: Site, statement: ast.stmt, node: ast.expr, text: str, title: str, effects: Sequence[Effect] = ()
) -> Fix | None:
    """The fix that has another text in the place of an expression in a statement."""
    lines = site.lines([statement], [Edit(node, text)])
    return None if lines is None else site.replacing([statement], lines, title, effects)


def is_plain_number(node: ast.expr, kinds: Kinds) -> bool:
    """Whether it is an int or a float that Python knows, written out or held by a name."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return is_plain_number(node.operand, kinds)
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    held = kinds.live_of(node)
    if held is not None:
        return held.is_plain_number
    made = kinds.assigned(node.id) if isinstance(node, ast.Name) else None
    return made is not None and not isinstance(made, ast.Name) and is_plain_number(made, kinds)


def loaded(name: str) -> ast.Name:
    """The variable as an expression."""
    return ast.Name(name, ast.Load(), lineno=0, col_offset=0)


def apart(operands: list[str], kinds: Kinds) -> list[str]:
    """The operands, of which no two may share memory."""
    storages: set[int] = set()
    given: list[str] = []
    for name in operands:
        held, made = kinds.live_of(loaded(name)), kinds.assigned(name)
        storage = None if held is None else held.storage
        # Where no values are known, as in strict mode, what may be a view is taken for one.
        is_view = storage is None and made is not None and len(operands) > 1 and not isinstance(made, ast.Constant) and is_shared(made)
        given.append(f"{name}.clone()" if is_view or (storage is not None and storage in storages) else name)
        storages |= set() if storage is None else {storage}
    return given


def as_tuple(items: Sequence[str]) -> str:
    """The text of a tuple."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def wrapped(opening: str, arguments: Sequence[str]) -> list[str]:
    """A call in one line, or in several where it is wide."""
    line = f"{opening}{', '.join(arguments)})"
    return [line] if len(line) <= _WIDEST else [opening, *(f"    {argument}," for argument in arguments), ")"]
