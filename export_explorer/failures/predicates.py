"""What of a condition in the user's code torch can take over: a tensor for ``torch.cond``, a comparison for ``torch._check``.

Python decides ``and``, ``or``, ``not`` and a chain of comparisons itself, by the bool of their parts, and that is what cannot be had
while tracing: handed over as they stand, they would fail again.
"""

import ast
from dataclasses import dataclass

_DECIDED_BY_PYTHON = (ast.BoolOp, ast.IfExp, ast.Not, ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.GeneratorExp, ast.ListComp, ast.NamedExpr)
_TAKES_A_NUMBER = ("any", "all", "bool", "float", "int", "max", "min", "sum")
_OF_SIZES = ("dim", "ndim", "numel", "shape", "size")


@dataclass(frozen=True, slots=True)
class Split:
    """A condition with what tracing decides taken out of it.

    Attributes:
        undecided: the part that torch has to be told of, as Python.
        rest: the other parts, which are about sizes alone; None if there are none.
    """

    undecided: str
    rest: str | None = None


def split(condition: str) -> Split | None:
    """Takes what is about sizes alone out of a condition; None where what is left is not one expression that torch can take."""
    tree = ast.parse(condition, mode="eval").body
    if not isinstance(tree, ast.BoolOp):
        return _plain(tree)
    undecided = [part for part in tree.values if not _is_of_sizes(part)]
    if len(undecided) != 1 or (found := _plain(undecided[0])) is None:
        return None
    joined_by = "and" if isinstance(tree.op, ast.And) else "or"
    rest = f" {joined_by} ".join(ast.unparse(part) for part in tree.values if part is not undecided[0])
    return Split(found.undecided, rest)


def is_comparison(expression: str) -> bool:
    """Whether it compares two things."""
    return isinstance(ast.parse(expression, mode="eval").body, ast.Compare)


def _plain(part: ast.expr) -> Split | None:
    while True:
        if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            part = part.operand
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "bool" and len(part.args) == 1:
            (part,) = part.args
        else:
            break
    return None if any(map(_is_decided_by_python, ast.walk(part))) else Split(ast.unparse(part))


def _is_decided_by_python(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare) and len(node.ops) > 1:
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TAKES_A_NUMBER:
        return True
    return isinstance(node, _DECIDED_BY_PYTHON)


def _is_of_sizes(node: ast.AST) -> bool:
    """Whether a number or a bool is made of sizes, their count and constants alone."""
    if isinstance(node, ast.Attribute):
        return node.attr in _OF_SIZES
    if isinstance(node, ast.Call):
        return (isinstance(node.func, ast.Attribute) and node.func.attr in _OF_SIZES) or ast.unparse(node.func) == "len"
    if isinstance(node, ast.Subscript):
        return _is_of_sizes(node.value)
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.UnaryOp | ast.Compare):
        return all(_is_of_sizes(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr))
    return isinstance(node, ast.Constant)
