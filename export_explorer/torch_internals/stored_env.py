"""The symbols of a program that was read from a file: a ShapeEnv's attributes, and interval arithmetic for their expressions."""

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from export_explorer.torch_internals.stored import StoredNumber, StoredProgram, StoredRange, StoredTensor, SymInt

Bounds = tuple[Any, Any]
"""Smallest and largest value, an int or a float, inclusive; None = unbounded."""

_LARGEST = 2**63
"""The magnitude from which on a bound counts as unbounded."""


class StoredEnv:
    """The ranges and the example values of symbols.

    Attributes:
        ranges: those that the program states, by sympy expression.
        backed_var_to_val: the example's value of a symbol or an expression; none for a value in the data.
        replacements: the resolved size of an input, by the symbol that is its whole size.
    """

    def __init__(self) -> None:
        self.ranges: dict[Any, StoredRange] = {}
        self.backed_var_to_val: dict[Any, int] = {}
        self.replacements: dict[Any, Any] = {}

    def replace(self, expr: Any) -> Any:
        """Returns the expression with all replacements applied."""
        return expr.xreplace(self.replacements) if self.replacements else expr

    def bound_sympy(self, expr: Any) -> StoredRange:
        """Returns the smallest and the largest value of an expression."""
        return self.ranges.get(expr) or StoredRange(*self.bounds_within(expr, {}))

    def bounds_within(self, expr: Any, bounds: Mapping[Any, Bounds]) -> Bounds:
        """Returns the same for symbols in these bounds, inclusive, None = unbounded; other symbols have their stated ranges."""
        try:
            return _Intervals(bounds, self.ranges).of(expr)
        except (ValueError, TypeError, ZeroDivisionError, OverflowError):
            return None, None


class _Intervals:
    """Interval arithmetic on the expressions that torch writes for sizes."""

    def __init__(self, bounds: Mapping[Any, Bounds], ranges: Mapping[Any, StoredRange]) -> None:
        self._bounds, self._ranges = bounds, ranges

    def of(self, expr: Any) -> Bounds:
        if expr.is_Symbol:
            stated = self._ranges.get(expr)
            return self._bounds.get(expr, (None, None) if stated is None else (stated.lower, stated.upper))
        if expr.is_Integer:
            return _cut(int(expr)), _cut(int(expr))
        if expr.is_Float or expr.is_Rational:
            return float(expr), float(expr)
        name = type(expr).__name__
        if name in _ROUNDED and len(expr.args) == 1:
            lower, upper = (None if end is None else _ROUNDED[name](end) for end in self.of(expr.args[0]))
            return lower, upper
        rule = _RULES.get(name)
        if rule is None:
            return None, None
        lower, upper = reduce(rule, map(self.of, expr.args))
        return _cut(lower), _cut(upper)


def _cut(bound: float | None) -> float | None:
    return None if bound is None or abs(bound) >= _LARGEST else bound


def _sum(left: Bounds, right: Bounds) -> Bounds:
    return _with(operator.add, left[0], right[0]), _with(operator.add, left[1], right[1])


def _with(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    return None if left is None or right is None else operation(left, right)


def _product(left: Bounds, right: Bounds) -> Bounds:
    if None in left or None in right:
        return _product_open(left, right)
    ends = [one * other for one in left for other in right if one is not None and other is not None]
    return min(ends), max(ends)


def _product_open(left: Bounds, right: Bounds) -> Bounds:
    """Returns the product of intervals with an open end: bounded only where neither is negative, or one is a number."""
    for one, other in ((left, right), (right, left)):
        if one[0] is not None and one[0] == one[1]:
            ends = tuple(None if end is None else end * one[0] for end in other)
            return (ends[0], ends[1]) if one[0] >= 0 else (ends[1], ends[0])
    if left[0] is not None and right[0] is not None and left[0] >= 0 and right[0] >= 0:
        return left[0] * right[0], _with(operator.mul, left[1], right[1])
    return None, None


def _floor_division(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] < 1:
        return None, None
    if right[0] == right[1]:
        return (None if left[0] is None else left[0] // right[0]), (None if left[1] is None else left[1] // right[0])
    if left[0] is None or left[0] < 0:
        return None, None
    return (0 if right[1] is None else left[0] // right[1]), (None if left[1] is None else left[1] // right[0])


def _true_division(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] != right[1] or right[0] <= 0:
        return None, None
    return tuple(None if end is None else end / right[0] for end in left)  # type: ignore[return-value]  # two of them


def _remainder(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] < 1:
        return None, None
    largest = None if right[1] is None else right[1] - 1
    if left[0] is not None and left[0] >= 0 and left[1] is not None:
        largest = left[1] if largest is None else min(largest, left[1])
    return 0, largest


def _power(left: Bounds, right: Bounds) -> Bounds:
    exponent = right[0]
    if exponent is None or exponent != right[1] or not 0 <= exponent <= 8 or left[0] is None or left[0] < 0:
        return None, None
    return left[0] ** exponent, None if left[1] is None else left[1] ** exponent


def _least(left: Bounds, right: Bounds) -> Bounds:
    uppers = [end for end in (left[1], right[1]) if end is not None]
    return _with(min, left[0], right[0]), min(uppers, default=None)


def _largest(left: Bounds, right: Bounds) -> Bounds:
    lowers = [end for end in (left[0], right[0]) if end is not None]
    return max(lowers, default=None), _with(max, left[1], right[1])


_ROUNDED: dict[str, Callable[[Any], Any]] = {
    "ToFloat": float,
    "TruncToInt": math.trunc,
    "FloorToInt": math.floor,
    "CeilToInt": math.ceil,
    "RoundToInt": round,
    "Identity": lambda end: end,
}
"""Functions that never decrease as their argument grows."""

_RULES: dict[str, Callable[[Bounds, Bounds], Bounds]] = {
    "Add": _sum,
    "Mul": _product,
    "FloorDiv": _floor_division,
    "CleanDiv": _floor_division,
    "IntTrueDiv": _true_division,
    "FloatTrueDiv": _true_division,
    "Mod": _remainder,
    "PythonMod": _remainder,
    "Pow": _power,
    "PowByNatural": _power,
    "Min": _least,
    "Max": _largest,
}


def input_guards(program: StoredProgram, inputs: Sequence[tuple[str, Any]]) -> tuple[str, ...]:
    """Returns guards as ``torch/export/_unlift.py:_get_input_guards_for_graph`` writes them in 2.13.

    Args:
        program: as read.
        inputs: source name and value of each leaf of the call, in its order.
    """
    return tuple(_Guards(program.range_constraints).of(inputs))


class _Guards:
    def __init__(self, ranges: Mapping[Any, StoredRange]) -> None:
        self._ranges = ranges
        self._source_of: dict[Any, str] = {}

    def of(self, inputs: Sequence[tuple[str, Any]]) -> Iterator[str]:
        derived: list[tuple[str, Any]] = []
        for source, value in inputs:
            sizes = [(f"{source}.size()[{dim}]", size) for dim, size in enumerate(value.shape)] if isinstance(value, StoredTensor) else []
            for its, size in sizes or [(source, value)]:
                if isinstance(size, SymInt) and size.expr in self._ranges:
                    if len(size.expr.free_symbols) == 1:
                        derived.append((its, size.expr))
                    yield from self._of_symbolic(its, size)
                elif isinstance(size, int | float | str):
                    yield _constant(its, size)
        # A guard that follows from a size that is itself an input's is stated by that one.
        hidden: dict[Any, tuple[str, Any, Any]] = {}
        for source, expr in derived:
            (symbol,) = expr.free_symbols
            factor = expr.coeff(symbol)
            offset = expr - factor * symbol
            if symbol in self._source_of or not factor.is_Integer or not offset.is_Integer:
                continue
            if symbol in hidden:
                other, times, plus = hidden[symbol]
                yield f"{times}*({source} - {offset}) == {factor}*({other} - {plus})"
            else:
                hidden[symbol] = source, factor, offset

    def _of_symbolic(self, source: str, size: StoredNumber) -> Iterator[str]:
        if size.expr in self._source_of:
            yield f"{source} == {self._source_of[size.expr]}"
            return
        self._source_of[size.expr] = source
        bounds = self._ranges[size.expr]
        if bounds.lower is not None and bounds.lower > 2:
            yield f"{source} >= {bounds.lower}"
        if bounds.upper is not None:
            yield f"{source} <= {bounds.upper}"


def _constant(source: str, value: float | str) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"math.isnan({source})" if math.isnan(value) else f"{source} == {'-' if value < 0 else ''}math.inf"
    return f"{source} == {value!r}"
