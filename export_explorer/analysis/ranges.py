"""The sizes that conditions on one size allow, a range or every n-th size of one; and proofs that a condition is true for all sizes.

torch records a guard for what its own reasoning on ranges cannot prove. An expression of ``+``, ``min``, ``max``, factors, and division and
remainder by constants is in the end linear on each residue class of the size: ``a*k + b`` for the size ``period*k + rest``. From there on
signs decide; the few sizes before are tried one by one.
"""

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from export_explorer.analysis.size_conditions import BINARY, Batch, sympy_term

_FARTHEST = 100
"""The number of sizes on each side of a point of interest that are tried."""


@dataclass(frozen=True, slots=True)
class SteppedRange:
    """Sizes ``step * k + rest`` between bounds.

    Attributes:
        step: 1 for a plain range.
        rest: between 0 and ``step - 1``.
        lower: smallest size, inclusive; None if nothing bounds it.
        upper: largest size, inclusive; None if nothing bounds it.
    """

    step: int
    rest: int
    lower: int | None
    upper: int | None

    @property
    def lower_root(self) -> int | None:
        """The smallest ``k``."""
        return None if self.lower is None else -((self.rest - self.lower) // self.step)

    @property
    def upper_root(self) -> int | None:
        """The largest ``k``."""
        return None if self.upper is None else (self.upper - self.rest) // self.step

    @property
    def is_one_size(self) -> bool:
        """True if the bounds leave one size only."""
        return self.lower_root is not None and self.lower_root == self.upper_root


def stepped_range_around(example: int, symbol: Any, conditions: Sequence[Any], lower: int, upper: int | None) -> SteppedRange | None:
    """Returns the widest stepped range that holds the example and only sizes that satisfy all conditions, as far as sizes are tried.

    Sizes are tried around the example and around each number that a condition names, since that is where conditions change. The conditions
    are sympy's, on this symbol alone, and hold for the example. Sizes between the bounds, inclusive, are possible; None is no upper bound.
    """
    if not conditions:
        return None
    step = _step(example, _all_hold(conditions, symbol), _constants(conditions), lower)
    return None if step is None else stepped_by(step, example, symbol, conditions, lower, upper)


def stepped_by(step: int, example: int, symbol: Any, conditions: Sequence[Any], lower: int, upper: int | None) -> SteppedRange:
    """Returns the sizes a given step apart around the example for which all conditions hold, as far as sizes are tried."""
    is_good = _all_hold(conditions, symbol)
    bad = [size for size in _tried(example, conditions, lower, upper) if (size - example) % step == 0 and not is_good(size)]
    low = max((size for size in bad if size < example), default=None)
    high = min((size for size in bad if size > example), default=None)
    new_lower = lower if low is None else low + step
    new_upper = upper if high is None else high - step
    return SteppedRange(step, example % step, None if new_lower <= 2 and step == 1 else new_lower, new_upper)


def interval_around(example: int, symbol: Any, conditions: Sequence[Any], lower: int, upper: int | None) -> SteppedRange | None:
    """Returns the same as `stepped_range_around` with a step of 1, also where sizes are few; None if the example is the only one."""
    found = stepped_by(1, example, symbol, conditions, lower, upper)
    is_alone = found.is_one_size or (found.lower is None and found.upper is not None and found.upper <= max(lower, 2))
    return None if is_alone else found


def is_good_outside(found: SteppedRange, symbol: Any, conditions: Sequence[Any], lower: int, upper: int | None) -> bool:
    """True if conditions hold for sizes between two bounds that are outside of the range found for them, as far as sizes are tried."""
    is_good = _all_hold(conditions, symbol)
    lowest, largest = found.lower or lower, found.upper
    near = {*_tried(lowest, conditions, lower, upper), *(() if largest is None else _tried(largest, conditions, lower, upper))}
    return any(is_good(size) for size in near if size < lowest or (largest is not None and size > largest))


def _all_hold(conditions: Sequence[Any], symbol: Any) -> Callable[[int], bool]:
    tests = [_function(condition, symbol) for condition in conditions]
    return functools.cache(lambda size: all(test(size) for test in tests))


def _function(condition: Any, symbol: Any) -> Callable[[int], Any]:
    """Returns a condition on one symbol as a function of its value: hundreds of sizes are tried, and sympy's own substitution is slow."""
    try:
        term = sympy_term(condition, {})
    except ValueError:  # a function of sizes that is not known there
        return lambda size: condition.subs(symbol, size)
    return lambda size: Batch({symbol: size}).holds(term)


def _constants(conditions: Sequence[Any]) -> list[int]:
    return sorted({int(number) for condition in conditions for number in condition.atoms() if number.is_Integer and number > 1})


def _tried(example: int, conditions: Sequence[Any], lower: int, upper: int | None) -> list[int]:
    """Returns the sizes between two bounds that are tried: neighbours of the example, of the lower bound and of the constants."""
    constants = _constants(conditions)
    points = {example, lower, *(constant * factor for constant in constants for factor in (1, *constants[:4]))}
    sizes = {size for point in points for size in range(point - _FARTHEST, point + _FARTHEST)}
    return sorted(size for size in sizes if size >= lower and (upper is None or size <= upper))


def _step(example: int, is_good: Any, constants: Sequence[int], lower: int) -> int | None:
    """Returns the smallest step whose multiples away from the example are good; 1 where single steps are; None if there is none."""

    def holds(step: int) -> bool:
        return all(is_good(size) for size in (example + step, example + 2 * step, example + 3 * step))

    def is_alone(step: int) -> bool:
        return not any(is_good(example + size) for size in range(1, 2 * step) if size != step)

    if holds(1) or (is_good(example + 1) and is_good(example + 2)):
        return 1
    products = {first * second for first in constants for second in constants}
    steps = [step for step in sorted({*constants, *products}) if 1 < step <= 4096 and holds(step)]
    if example - 2 >= lower and is_good(example - 1) and is_good(example - 2):
        # A few small sizes may be good beside those of a step that goes on without end: 3 beside the even ones, of which 3 % (3 // 2) is 0.
        return next((step for step in steps if is_alone(step)), 1)
    return steps[0] if steps else None


_MOST_RESIDUES = 4096
_MOST_TRIED = 1 << 20

_Lines = Any
"""The factors and the offsets of the residue classes, as two rows of an array of Python's own numbers."""


def first_proved(condition: Any, symbol: Any) -> int | None:
    """Returns a size from which on a condition is proved to be true; None where it is not true from any on, or has other functions.

    The condition is one of sympy's on one symbol, an integer.
    """
    try:
        proof = _Proof(condition, symbol)
        truths = proof.truths(condition)
    except _UnknownError:
        return None
    first = proof.period * proof.start
    return first if all(truths) and first <= _MOST_TRIED else None


class _UnknownError(Exception):
    """An expression that is not in the end linear on residue classes, or for which this is not known."""


class _Proof:
    """The lines of the parts of a condition.

    Attributes:
        period: the number of residue classes.
        start: the smallest ``k`` from which on all lines hold.
    """

    def __init__(self, condition: Any, symbol: Any) -> None:
        self._symbol = symbol
        self.start = 1
        self.period = math.prod(_divisors(condition))
        if self.period > _MOST_RESIDUES:
            raise _UnknownError

    def truths(self, condition: Any) -> list[bool]:
        """Returns for each residue class whether the condition is true from `start` on."""
        kind = type(condition).__name__
        if kind in ("And", "Or"):
            parts = zip(*map(self.truths, condition.args), strict=True)
            return [all(part) if kind == "And" else any(part) for part in parts]
        if kind == "Not":
            return [not truth for truth in self.truths(condition.args[0])]
        if kind in ("BooleanTrue", "BooleanFalse"):
            return [bool(condition)] * self.period
        if not condition.is_Relational:
            raise _UnknownError
        return [BINARY[kind](sign, 0) for sign in self._signs(self._lines(condition.lhs) - self._lines(condition.rhs))]

    def _signs(self, lines: _Lines) -> Any:
        factors, offsets = lines
        varies = factors != 0
        self.start = max(self.start, *(abs(offsets[varies]) // abs(factors[varies]) + 1), 1)
        return np.where(varies, np.sign(factors), np.sign(offsets))

    def _lines(self, expr: Any) -> _Lines:
        kind = type(expr).__name__
        if expr == self._symbol:
            return np.array([[self.period] * self.period, range(self.period)], dtype=object)
        if expr.is_Integer:
            return np.array([[0] * self.period, [int(expr)] * self.period], dtype=object)
        if kind not in ("Add", "Mul", "Min", "Max", *_DIVISIONS):
            raise _UnknownError
        first, *others = map(self._lines, expr.args)
        for other in others:
            first = self._joined(kind, first, other)
        return first

    def _joined(self, kind: str, one: _Lines, other: _Lines) -> _Lines:
        if kind == "Add":
            return one + other
        if kind in ("Min", "Max"):
            return np.where((self._signs(one - other) >= 0) == (kind == "Max"), one, other)
        if kind == "Mul" and other[0].any():
            one, other = other, one
        if other[0].any():
            raise _UnknownError
        numbers = other[1]
        if kind == "Mul":
            return one * numbers
        if (numbers <= 0).any() or (one[0] % numbers).any():
            raise _UnknownError
        # Multiples of the number leave no rest.
        return one % numbers if kind in ("Mod", "PythonMod") else one // numbers


_DIVISIONS = ("FloorDiv", "CleanDiv", "Mod", "PythonMod")


def _divisors(expr: Any) -> list[int]:
    own = [expr.args[1]] if type(expr).__name__ in _DIVISIONS else []
    if not all(divisor.is_Integer and divisor > 0 for divisor in own):
        raise _UnknownError
    return [*map(int, own), *(divisor for arg in expr.args for divisor in _divisors(arg))]
