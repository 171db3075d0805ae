"""What symbols had become at a point of tracing: replacements followed to their ends, and those that a condition implies."""

from collections.abc import Mapping
from typing import Any


def equalities(expr: Any) -> list[tuple[Any, Any]]:
    """The symbols that a condition says are numbers or other symbols: torch does not replace all of those that it joins by "and"."""
    found = []
    for part in expr.args if type(expr).__name__ == "And" else (expr,):
        if type(part).__name__ == "Equality":
            left, right = (part.rhs, part.lhs) if not part.lhs.is_Symbol else (part.lhs, part.rhs)
            if left.is_Symbol and (right.is_Symbol or right.is_Integer):
                found.append((left, right))
    return found


def settled(expr: Any, replaced: Mapping[Any, Any]) -> Any:
    """An expression, or a number, with all replacements made."""
    for _ in range(len(replaced) + 1):
        symbols: frozenset[Any] = frozenset(getattr(expr, "free_symbols", ()))
        if not any(symbol in replaced for symbol in symbols):
            return expr
        expr = expr.xreplace({symbol: replaced[symbol] for symbol in symbols if symbol in replaced})
    return expr


def symbols_in(expr: Any) -> frozenset[Any]:
    return frozenset(getattr(expr, "free_symbols", ()))
