"""Proofs that a condition on one size is true for all sizes: torch records a guard for what its own reasoning on ranges cannot prove.

An expression of ``+``, ``min``, ``max``, factors, and division and remainder by constants is in the end linear on each residue class of the
size: ``a*k + b`` for the size ``period*k + rest``. From there on signs decide; the few sizes before are tried one by one.
"""

import math
from collections.abc import Sequence
from typing import Any

from export_explorer.analysis.size_conditions import BINARY

_MOST_RESIDUES = 4096
_MOST_TRIED = 1 << 20

_Lines = list[tuple[int, int]]
"""The factor and the offset of each residue class."""


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
        difference = _difference(self._lines(condition.lhs), self._lines(condition.rhs))
        return [BINARY[kind](sign, 0) for sign in self._signs(difference)]

    def _signs(self, lines: _Lines) -> list[int]:
        signs = []
        for factor, offset in lines:
            if factor:
                self.start = max(self.start, abs(offset) // abs(factor) + 1)
            signs.append(_sign(factor) or _sign(offset))
        return signs

    def _lines(self, expr: Any) -> _Lines:
        kind = type(expr).__name__
        if expr == self._symbol:
            return [(self.period, rest) for rest in range(self.period)]
        if expr.is_Integer:
            return [(0, int(expr))] * self.period
        if kind not in ("Add", "Mul", "Min", "Max", *_DIVISIONS):
            raise _UnknownError
        first, *others = map(self._lines, expr.args)
        for other in others:
            first = self._joined(kind, first, other)
        return first

    def _joined(self, kind: str, one: _Lines, other: _Lines) -> _Lines:
        if kind == "Add":
            return [(a + c, b + d) for (a, b), (c, d) in zip(one, other, strict=True)]
        if kind in ("Min", "Max"):
            signs = self._signs(_difference(one, other))
            return [left if (sign >= 0) is (kind == "Max") else right for left, right, sign in zip(one, other, signs, strict=True)]
        if kind == "Mul" and any(factor for factor, _ in other):
            one, other = other, one
        if any(factor for factor, _ in other):
            raise _UnknownError
        return [_scaled(kind, line, number) for line, (_, number) in zip(one, other, strict=True)]


def _scaled(kind: str, line: tuple[int, int], number: int) -> tuple[int, int]:
    factor, offset = line
    if kind == "Mul":
        return factor * number, offset * number
    if number <= 0 or factor % number:
        raise _UnknownError
    return (0, offset % number) if kind in ("Mod", "PythonMod") else (factor // number, offset // number)


_DIVISIONS = ("FloorDiv", "CleanDiv", "Mod", "PythonMod")


def _divisors(expr: Any) -> list[int]:
    own = [expr.args[1]] if type(expr).__name__ in _DIVISIONS else []
    if not all(divisor.is_Integer and divisor > 0 for divisor in own):
        raise _UnknownError
    return [*map(int, own), *(divisor for arg in expr.args for divisor in _divisors(arg))]


def _difference(one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> _Lines:
    return [(a - c, b - d) for (a, b), (c, d) in zip(one, other, strict=True)]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
