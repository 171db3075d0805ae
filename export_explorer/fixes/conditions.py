"""Conditions on the data in torch's form: one tensor, or one symbolic bool, instead of what Python would decide part by part."""

import ast
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.data_kinds import ANSWERS, Kinds
from export_explorer.fixes.statements import Site
from export_explorer.trace.syntax import called_name


@dataclass(frozen=True, slots=True)
class Predicate:
    """A condition in one expression.

    Attributes:
        text: as Python.
        is_tensor: whether it is a tensor; else a symbolic bool.
        rest: the parts that tracing decides by itself; None if there are none.
        joined_by: the operator between those and `text`; None without a rest.
    """

    text: str
    is_tensor: bool
    rest: str | None = None
    joined_by: Literal["and", "or"] | None = None


def predicate_of(test: ast.expr, site: Site, kinds: Kinds) -> Predicate | None:
    """Returns a condition in torch's form; None where that is not certain.

    Args:
        test: of an ``if``, a ``while``, an ``assert`` or a conditional expression.
        site: the position of the test.
        kinds: at that position.
    """
    if not isinstance(test, ast.BoolOp):
        return _undecided(test, site, kinds)
    undecided = [part for part in test.values if kinds.of(part) != "static"]
    rest = [part for part in test.values if kinds.of(part) == "static"]
    if not undecided:
        return None
    found = _joined(undecided, isinstance(test.op, ast.And), site, kinds)
    if found is None or not rest:
        return found
    # Python asks from left to right: what stands behind a check of sizes may hold only where that holds.
    joined_by: Literal["and", "or"] = "and" if isinstance(test.op, ast.And) else "or"
    texts = [f"({site.text(part)})" if isinstance(part, ast.BoolOp) else site.text(part) for part in rest]
    return Predicate(found.text, found.is_tensor, f" {joined_by} ".join(texts), joined_by)


def without_conversion(node: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns the tensor that a number is read from, ``x.sum()`` for ``x.sum().item()``; other expressions unchanged."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="item"), args=[], keywords=[]):
            return without_conversion(inner, kinds)
        case ast.Call(func=ast.Name(id="float" | "bool"), args=[inner], keywords=[]) if kinds.of(inner) == "tensor":
            return without_conversion(inner, kinds)
        case ast.Call(func=ast.Name(id="float" | "bool" | "int"), args=[inner], keywords=[]) if (
            taken := without_conversion(inner, kinds)
        ) is not inner and (kinds.is_whole(taken) or getattr(node.func, "id", "") == "float"):
            return taken
        case ast.Call(func=ast.Name(id="int"), args=[inner], keywords=[]) if kinds.of(inner) == "tensor" and kinds.is_whole(inner):
            return without_conversion(inner, kinds)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = without_conversion(left, kinds), without_conversion(right, kinds)
            return node if a is left and b is right else ast.BinOp(a, op, b)
    return node


def _text(node: ast.expr, original: ast.expr, site: Site) -> str:
    """Returns an expression as the file has it where nothing was changed, else unparsed."""
    return site.text(original) if node is original else ast.unparse(node)


def _undecided(node: ast.expr, site: Site, kinds: Kinds) -> Predicate | None:
    match node:
        case ast.BoolOp():
            return (
                None
                if any(kinds.of(part) == "static" for part in node.values)
                else _joined(node.values, isinstance(node.op, ast.And), site, kinds)
            )
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _undecided(operand, site, kinds)
            name = "torch.logical_not" if inner is not None and inner.is_tensor else "torch.sym_not"
            return None if inner is None else Predicate(f"{name}({inner.text})", inner.is_tensor)
        case ast.Call(func=ast.Name(id="bool"), args=[inner_node], keywords=[]):
            return _undecided(inner_node, site, kinds)
        case ast.Call(func=ast.Name(id="any" | "all"), args=[argument], keywords=[]):
            return _any_of(node, argument, site, kinds)
        case ast.Compare():
            return _comparison(node, site, kinds)
        case ast.Call() if called_name(node) in ANSWERS:
            return _answer(node, site, kinds)
    taken = without_conversion(node, kinds)
    kind = kinds.of(taken)
    if taken is not node:
        return Predicate(f"{_operand(taken, node, site)} != 0", True) if kind == "tensor" else None
    if kind == "tensor" or (kind is None and site.is_on_tensor):
        return Predicate(site.text(node), True)
    return Predicate(f"{_operand(node, node, site)} != 0", False) if kind == "number" else None


def _operand(node: ast.expr, original: ast.expr, site: Site) -> str:
    text = _text(node, original, site)
    return text if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Constant) else f"({text})"


def _joined(parts: list[ast.expr], is_and: bool, site: Site, kinds: Kinds) -> Predicate | None:
    found = [_undecided(part, site, kinds) for part in parts]
    made = [part for part in found if part is not None]
    if len(made) < len(found) or len({part.is_tensor for part in made}) > 1:
        return None
    first, *others = made
    text = first.text
    if len(made) > 1 and not first.is_tensor:
        text = (" & " if is_and else " | ").join(f"({part.text})" for part in made)
    elif first.is_tensor:
        for part in others:
            text = f"torch.logical_{'and' if is_and else 'or'}({text}, {part.text})"
    return Predicate(text, first.is_tensor)


def _comparison(node: ast.Compare, site: Site, kinds: Kinds) -> Predicate | None:
    if len(node.ops) > 1:
        # Each of the middle ones is asked for once by Python too: a tensor stays what it is.
        sides = [node.left, *node.comparators]
        pairs = [ast.Compare(left, [op], [right]) for left, op, right in zip(sides, node.ops, sides[1:], strict=False)]
        return _joined_comparisons(pairs, site, kinds)
    left, (right,), (op,) = node.left, node.comparators, node.ops
    if isinstance(op, ast.In | ast.NotIn):
        found = _membership(left, right, site, kinds)
        if found is None or isinstance(op, ast.In):
            return found
        return Predicate(f"{'torch.logical_not' if found.is_tensor else 'torch.sym_not'}({found.text})", found.is_tensor)
    if isinstance(op, ast.Is | ast.IsNot):
        return None
    a, b = without_conversion(left, kinds), without_conversion(right, kinds)
    kind = kinds.of(ast.Compare(a, [op], [b]))
    if kind not in ("tensor", "number"):
        return Predicate(site.text(node), True) if kind is None and site.is_on_tensor else None
    if (a is left and b is right) or kind == "number":
        return Predicate(site.text(node), kind == "tensor")
    return Predicate(ast.unparse(ast.Compare(a, [op], [b])), True)


def _joined_comparisons(pairs: list[ast.Compare], site: Site, kinds: Kinds) -> Predicate | None:
    found = [_comparison(pair, site, kinds) for pair in pairs]
    made = [part for part in found if part is not None]
    if len(made) < len(found) or len({part.is_tensor for part in made}) > 1:
        return None
    if not made[0].is_tensor:
        return Predicate(" & ".join(f"({part.text})" for part in made), False)
    text = made[0].text
    for part in made[1:]:
        text = f"torch.logical_and({text}, {part.text})"
    return Predicate(text, True)


def _membership(left: ast.expr, right: ast.expr, site: Site, kinds: Kinds) -> Predicate | None:
    if isinstance(right, ast.Tuple | ast.List | ast.Set) and right.elts and all(kinds.of(it) == "static" for it in right.elts):
        taken = without_conversion(left, kinds)
        kind = kinds.of(taken)
        if kind not in ("tensor", "number"):
            return None
        text = _operand(taken, left, site)
        return Predicate(" | ".join(f"({text} == {site.text(it)})" for it in right.elts), kind == "tensor")
    if kinds.of(right) == "tensor" and kinds.of(left) in ("static", "tensor"):
        return Predicate(f"({_operand(right, right, site)} == {_operand(left, left, site)}).any()", True)
    return None


def _any_of(node: ast.Call, argument: ast.expr, site: Site, kinds: Kinds) -> Predicate | None:
    name = called_name(node)
    if kinds.of(argument) == "tensor":
        return Predicate(f"{_operand(argument, argument, site)}.{name}()", True)
    if not isinstance(argument, ast.GeneratorExp | ast.ListComp) or any(it.ifs for it in argument.generators):
        return None
    (generator, *more) = argument.generators
    if more or not isinstance(generator.target, ast.Name) or kinds.of(generator.iter) not in ("tensor", "list"):
        return None
    element = kinds.with_names({generator.target.id: ast.Subscript(generator.iter, ast.Constant(0), ast.Load())})
    inner = _undecided(argument.elt, site, element)
    if inner is None or not inner.is_tensor:
        return None
    return Predicate(f"torch.stack([{inner.text} for {generator.target.id} in {site.text(generator.iter)}]).{name}()", True)


def _answer(node: ast.Call, site: Site, kinds: Kinds) -> Predicate | None:
    """Rewrites ``torch.equal(a, b)`` as ``(a == b).all()``, ``allclose`` with ``isclose``."""
    function = node.func
    if not isinstance(function, ast.Attribute):
        return None
    is_method = kinds.of(function.value) == "tensor"
    arguments = [*([function.value] if is_method else []), *node.args]
    if len(arguments) < 2 or any(isinstance(it, ast.Starred) for it in arguments):
        return None
    if function.attr == "equal":
        a, b = (_operand(it, it, site) for it in arguments[:2])
        return Predicate(f"({a} == {b}).all()", True)
    given = [*map(site.text, arguments), *(f"{it.arg}={site.text(it.value)}" for it in node.keywords if it.arg)]
    return Predicate(f"torch.isclose({', '.join(given)}).all()", True)
