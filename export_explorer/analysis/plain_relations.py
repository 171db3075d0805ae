"""Relations of a minimum, a maximum or a quotient as relations of what is in it, where these mean the same for all sizes.

A quotient that rounds up a multiple of its divisor is that multiple: ``(a*b + b - 1) // b`` is ``a``, as far as ``b`` is not 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from export_explorer.analysis.size_conditions import BINARY

_MOST = 2**20
"""The largest number for which the rounding of a quotient cannot change a comparison with a number of few binary digits."""

_DOWN, _UP = ("LessThan", "StrictLessThan"), ("GreaterThan", "StrictGreaterThan")


@dataclass(frozen=True, slots=True)
class Relations:
    """Relations of two expressions each, by the class that sympy has for the relation.

    Attributes:
        connective: whether ``all`` or ``any`` of them have to hold.
        parts: the relations.
    """

    connective: Literal["all", "any"]
    parts: tuple[tuple[str, Any, Any], ...]


def without_rounding(expr: Any) -> Any:
    """Returns an expression of sizes, or a condition on them, with the multiple in place of each quotient that rounds one; the same object if it has none.

    They mean the same except where a divisor is 0. A condition that compares a size with itself then is left as it is.
    """
    if not expr.args:
        return expr
    args = [without_rounding(arg) for arg in expr.args]
    if type(expr).__name__ in ("FloorDiv", "CleanDiv") and (multiple := _rounded(*args)) is not None:
        return multiple
    if all(new is old for new, old in zip(args, expr.args, strict=True)):
        return expr
    changed = expr.func(*args)
    if not changed.is_Boolean or changed.free_symbols:
        return changed
    return expr if len(set(args)) == 1 else expr.func(*args, evaluate=False)


def is_equal_by_rounding(expr: Any) -> bool:
    """True if a condition states nothing but that a quotient which rounds a multiple of its divisor is that multiple: true unless the divisor is 0."""
    return type(expr).__name__ == "Equality" and without_rounding(expr.lhs) == without_rounding(expr.rhs)


def equal_by_rounding(expr: Any) -> tuple[Any, Any] | None:
    """Returns the two symbols that a condition states to be equal by a quotient which rounds a multiple; None if it states something else."""
    if type(expr).__name__ != "Equality" or (plain := without_rounding(expr)) is expr or type(plain).__name__ != "Equality":
        return None
    return (plain.lhs, plain.rhs) if plain.lhs.is_Symbol and plain.rhs.is_Symbol else None


def _rounded(whole: Any, divisor: Any) -> Any | None:
    """Returns ``a`` for ``a*b`` or ``a*b + b - 1``, divided by ``b``; None for another dividend."""
    if not divisor.is_Symbol and not divisor.is_Integer:
        return None
    for multiple in (whole, whole - divisor + 1):
        terms = multiple.expand().as_ordered_terms() if multiple.is_Add else [multiple]
        shares = [term / divisor for term in terms]
        if all(share.is_Integer or (share.is_integer and not share.as_numer_denom()[1].free_symbols) for share in shares):
            return sum(shares, whole - whole)
    return None


def plain_relations(kind: str, left: Any, right: Any) -> Relations | None:
    """Returns relations that mean the same as one of a minimum, a maximum or a quotient with another side; None where there are none.

    The kind is sympy's class, ``Equality`` or ``LessThan``; the left side has the minimum, the maximum or the quotient.
    """
    name = type(left).__name__
    if name == "IntTrueDiv":
        whole, divisor = left.args
        part = _of_quotient(kind, whole, divisor, right)
        return None if part is None else Relations("all", (part,))
    if name not in ("Min", "Max") or type(right).__name__ in ("Min", "Max"):
        return None
    toward, away = (_DOWN, _UP) if name == "Max" else (_UP, _DOWN)
    if kind in toward:
        parts = tuple((kind, arg, right) for arg in left.args if not _is_certain(kind, arg, right))
        is_impossible = any((right - arg).is_Integer for _, arg, _ in parts)
        return Relations("all", parts) if parts and not is_impossible else None
    if right in left.args and kind in ("Equality", "Unequality"):
        # The minimum is one of its arguments where no other is smaller.
        others = [arg for arg in left.args if arg != right]
        is_equal = kind == "Equality"
        relation = toward[0] if is_equal else away[1]
        return Relations("all" if is_equal else "any", tuple((relation, other, right) for other in others))
    numbers = [arg for arg in left.args if arg.is_Integer]
    others = [arg for arg in left.args if not arg.is_Integer]
    if not right.is_Integer:
        return None
    if kind in away:
        is_decided = any(BINARY[kind](int(number), int(right)) for number in numbers)
        return None if is_decided else Relations("any", tuple((kind, other, right) for other in others))
    return _of_equality(kind == "Equality", (toward[0], away[1]), numbers, others, right)


def _of_equality(is_equal: bool, kinds: tuple[str, str], numbers: Sequence[Any], others: Sequence[Any], right: Any) -> Relations | None:
    """Returns the relations for a minimum or maximum, of numbers and others, with one number that is, or is not, another number.

    The kinds are the relations to the number with which the number is the minimum or maximum, and with which another is.
    """
    if len(numbers) != 1:
        return None
    within, beyond = kinds
    if numbers[0] == right:
        kind = within if is_equal else beyond
        return Relations("all" if is_equal else "any", tuple((kind, other, right) for other in others))
    if len(others) == 1 and BINARY[beyond](int(right), int(numbers[0])):
        return Relations("all", (("Equality" if is_equal else "Unequality", others[0], right),))
    return None


def _is_certain(kind: str, left: Any, right: Any) -> bool:
    """True if a relation holds for all sizes from 0 on; torch's symbols are taken to be positive, so that sympy would say so of others, too."""
    difference = right - left if kind in _DOWN else left - right
    if difference.is_Integer:
        return bool(difference > 0 or (difference == 0 and not kind.startswith("Strict")))
    return bool(difference.is_Symbol and difference.is_nonnegative and not kind.startswith("Strict"))


def _of_quotient(kind: str, whole: Any, divisor: Any, right: Any) -> tuple[str, Any, Any] | None:
    """Returns the relation of a divisor of a number that a bound on the quotient, or its value, means."""
    if not whole.is_Integer or not right.is_number or not 0 < whole <= _MOST or not 0 < right <= _MOST:
        return None
    quotient = Fraction(float(right))
    limit = Fraction(int(whole)) / quotient
    if quotient.denominator > _MOST or limit > _MOST:
        return None
    if kind == "Equality":
        return ("Equality", divisor, _integer(whole, limit.numerator)) if limit.denominator == 1 else None
    if kind in _DOWN and divisor.is_nonnegative:
        least = math.floor(limit) + 1 if kind == "StrictLessThan" else math.ceil(limit)
        return "GreaterThan", divisor, _integer(whole, least)
    return None


def _integer(like: Any, number: int) -> Any:
    """Returns a number as sympy has it, without an import of sympy."""
    return like * 0 + number
