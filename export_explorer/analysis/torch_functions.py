"""Functions of whole numbers that torch has in its expressions of sizes and sympy has not, under torch's names.

torch's own are in ``torch/utils/_sympy/functions.py``, which cannot be had without loading torch. Here they simplify hardly anything:
torch did so where it wrote the expression.
"""

import operator
from collections.abc import Callable
from typing import Any

import sympy


class FloorDiv(sympy.Function):  # type: ignore[misc]
    """The function ``left // right``."""

    nargs = (2,)
    is_integer = True

    @classmethod
    def eval(cls, left: Any, right: Any) -> Any:
        """Returns the result where it is known; None leaves the expression as it is."""
        return left if right == 1 else _of_numbers(operator.floordiv, left, right)


class Mod(sympy.Function):  # type: ignore[misc]
    """The function ``left % right``."""

    nargs = (2,)
    is_integer = True

    @classmethod
    def eval(cls, left: Any, right: Any) -> Any:
        """Returns the result where it is known; None leaves the expression as it is."""
        return sympy.Integer(0) if right == 1 else _of_numbers(operator.mod, left, right)


def _of_numbers(function: Callable[[int, int], int], left: Any, right: Any) -> Any | None:
    """Returns the result for numbers; None for anything else.

    Raises:
        ZeroDivisionError: `right` is 0.
    """
    if right == 0:
        raise ZeroDivisionError
    return sympy.Integer(function(int(left), int(right))) if left.is_Integer and right.is_Integer else None


class Min(sympy.Function):  # type: ignore[misc]
    """The smallest of many."""

    is_integer = True


class Max(sympy.Function):  # type: ignore[misc]
    """The largest of many."""

    is_integer = True


_MOST = 16
"""The most arguments for sympy's own functions: they compare each with each, which is slow for more."""


def smallest(*sizes: Any) -> Any:
    """Returns ``min(…)``."""
    return (sympy.Min if _parts(sizes, sympy.Min) <= _MOST else Min)(*sizes)


def largest(*sizes: Any) -> Any:
    """Returns ``max(…)``."""
    return (sympy.Max if _parts(sizes, sympy.Max) <= _MOST else Max)(*sizes)


def _parts(sizes: tuple[Any, ...], kind: Any) -> int:
    return sum(len(size.args) if isinstance(size, kind) else 1 for size in sizes)
