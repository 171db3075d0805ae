"""Guards that a program keeps as text, ``L['x'].size()[0] <= 64``, read back into expressions.

The text may come from a file that somebody sent: it is parsed by Python's parser and read here node by node, never evaluated.
"""

import ast
from collections.abc import Callable
from functools import partial, reduce
from typing import Any

import sympy

from export_explorer.shapes.functions import FloorDiv, Mod, largest, smallest

SymbolOf = Callable[[str], Any]
"""From a source name, as `normal` writes it, to the symbol that stands for it; None for other text."""

LONGEST = 20_000
"""Longer texts are not read: Python's parser takes its time, and nests as deep as they do."""

_MOST_NODES = 2_000
"""Of more parts sympy makes one expression in minutes."""

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.FloorDiv: FloorDiv,
    ast.Mod: Mod,
}
_RELATIONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: partial(sympy.Eq, evaluate=False),
    ast.NotEq: partial(sympy.Ne, evaluate=False),
    ast.Lt: partial(sympy.Lt, evaluate=False),
    ast.LtE: partial(sympy.Le, evaluate=False),
    ast.Gt: partial(sympy.Gt, evaluate=False),
    ast.GtE: partial(sympy.Ge, evaluate=False),
}
"""As they stand: whether one always holds sympy finds out in its own time."""
_CALLS: dict[str, Callable[..., Any]] = {
    "max": largest,
    "Max": largest,
    "torch.sym_max": largest,
    "min": smallest,
    "Min": smallest,
    "torch.sym_min": smallest,
}
"""Seen in 2.13 without, in 2.15 with ``torch.sym_``."""


def normal(source: str) -> str:
    """A source name as Python would write it, so that two spellings of one compare equal; the text itself if it is no Python."""
    try:
        return ast.unparse(ast.parse(source, mode="eval"))
    except (SyntaxError, ValueError, RecursionError):
        return source


def condition_of(text: str, symbol_of: SymbolOf) -> Any | None:
    """The sympy condition that a guard's text states; None if it says something else than sizes, numbers and relations."""
    if len(text) > LONGEST:
        return None
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        if sum(1 for _ in ast.walk(tree)) > _MOST_NODES:
            return None
        condition = _read(tree, symbol_of)
    except (SyntaxError, ValueError, TypeError, RecursionError, ZeroDivisionError, OverflowError):
        return None
    return condition if getattr(condition, "free_symbols", None) else None


def _read(node: ast.expr, symbol_of: SymbolOf) -> Any:
    match node:
        case ast.Constant(value=bool()):
            raise ValueError("A truth value is no size.")
        case ast.Constant(value=int(number)):
            return sympy.Integer(number)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _BINARY:
            return _BINARY[type(operator)](_read(left, symbol_of), _read(right, symbol_of))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_read(operand, symbol_of)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return sympy.Not(_read(operand, symbol_of))
        case ast.BoolOp(op=operator, values=values):
            both = sympy.And if isinstance(operator, ast.And) else sympy.Or
            return both(*(_read(value, symbol_of) for value in values))
        case ast.Compare(left=left, ops=operators, comparators=rights) if all(type(operator) in _RELATIONS for operator in operators):
            sides = [_read(side, symbol_of) for side in (left, *rights)]
            pairs = zip(operators, sides, sides[1:], strict=False)
            return reduce(sympy.And, (_RELATIONS[type(operator)](one, other) for operator, one, other in pairs))
        case ast.Call(func=ast.Name() | ast.Attribute() as called, args=args) if ast.unparse(called) in _CALLS:
            return _CALLS[ast.unparse(called)](*(_read(arg, symbol_of) for arg in args))
    symbol = symbol_of(ast.unparse(node))
    if symbol is None:
        raise ValueError(f"Neither a size nor a number: {ast.dump(node)}")
    return symbol
