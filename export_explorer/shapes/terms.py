"""Arithmetic on sizes, numbers or arrays of them, as terms that are put together once and evaluated many times.

Sizes are tried by the hundred: sympy's own substitution would take a thousand times as long.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

Value = tuple[Any, Any]
"""A number or an array of them, and where it is undefined since a division by zero was met: torch's guard raises there, which refuses the size."""


class Batch:
    """The values of places, numbers or arrays, and what was computed of them: guards share most of their parts."""

    def __init__(self, values: Any) -> None:
        self.values = values
        self.known: dict[Term, Value] = {}

    def value(self, term: "Term") -> Value:
        """What a term comes to."""
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = term.compute(self)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A part of a condition; two that are written alike are one object."""

    compute: Callable[[Batch], Value]


def function_of(expr: Any) -> Callable[[Mapping[Any, Any]], Any]:
    """A sympy expression as a function of its symbols' values, numbers or arrays.

    Raises:
        ValueError: it has a function that is not known here.
    """
    term = sympy_term(expr, {})

    def value(values: Mapping[Any, Any]) -> Any:
        result, undefined = Batch(values).value(term)
        return result if undefined is False else np.where(undefined, -1, result)

    return value


Binary = Callable[[Any, Any], Any]


def _rounded(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: np.asarray(function(np.asarray(value, dtype=float))).astype(np.int64)


def _as_float(value: Any) -> Any:
    return np.asarray(value, dtype=float)


_DIVISIONS: dict[str, Binary] = {
    "FloorDiv": operator.floordiv,
    "CleanDiv": operator.floordiv,
    "Mod": operator.mod,
    "PythonMod": operator.mod,
    "Div": operator.truediv,
    "IntTrueDiv": operator.truediv,
    "FloatTrueDiv": operator.truediv,
}
BINARY: dict[str, Binary] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Mul": operator.mul,
    "Pow": operator.pow,
    "PowByNatural": operator.pow,
    "Min": np.minimum,
    "Max": np.maximum,
    "min": np.minimum,
    "max": np.maximum,
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Equality": operator.eq,
    "Unequality": operator.ne,
    "StrictLessThan": operator.lt,
    "LessThan": operator.le,
    "StrictGreaterThan": operator.gt,
    "GreaterThan": operator.ge,
    **_DIVISIONS,
}
"""Operators by the names that Python's parser, torch's printer and sympy have for them."""

UNARY: dict[str, Callable[[Any], Any]] = {
    "USub": operator.neg,
    "Not": np.logical_not,
    "math.trunc": _rounded(np.trunc),
    "math.floor": _rounded(np.floor),
    "math.ceil": _rounded(np.ceil),
    "round": _rounded(np.round),
    "TruncToInt": _rounded(np.trunc),
    "FloorToInt": _rounded(np.floor),
    "CeilToInt": _rounded(np.ceil),
    "RoundToInt": _rounded(np.round),
    "float": _as_float,
    "torch.sym_float": _as_float,
    "ToFloat": _as_float,
    "abs": operator.abs,
    "Abs": operator.abs,
}


def constantly(constant: Any) -> Term:
    """The term of a number."""
    return Term(lambda batch: (constant, False))


def term_of(name: str, terms: Sequence[Term]) -> Term:
    """An operation, a function or a connective applied to terms.

    Raises:
        ValueError: there is none of this name.
    """
    if name in ("And", "Or"):
        return _connected(name == "And", terms)
    if len(terms) == 1 and name in UNARY:
        return _applied(UNARY[name], terms[0])
    if not terms or name not in BINARY:
        raise ValueError(f"Not known as a function of sizes: {name}")
    joined = _divided if name in _DIVISIONS else _joined
    return reduce(lambda left, right: joined(BINARY[name], left, right), terms)


def _applied(function: Callable[[Any], Any], term: Term) -> Term:
    def compute(batch: Batch) -> Value:
        value, undefined = batch.value(term)
        return function(value), undefined

    return Term(compute)


def _joined(function: Binary, left: Term, right: Term) -> Term:
    def compute(batch: Batch) -> Value:
        (one, one_undefined), (other, other_undefined) = batch.value(left), batch.value(right)
        return function(one, other), _either(one_undefined, other_undefined)

    return Term(compute)


def _divided(function: Binary, left: Term, right: Term) -> Term:
    def compute(batch: Batch) -> Value:
        (one, one_undefined), (other, other_undefined) = batch.value(left), batch.value(right)
        undefined = _either(one_undefined, other_undefined)
        is_zero = other == 0
        if not np.any(is_zero):
            return function(one, other), undefined
        return function(one, np.where(is_zero, 1, other)), _either(undefined, is_zero)

    return Term(compute)


def _either(one: Any, other: Any) -> Any:
    return other if one is False else one if other is False else np.logical_or(one, other)


def _connected(is_and: bool, terms: Sequence[Term]) -> Term:
    """``and`` and ``or`` as Python has them: what an earlier part has settled, a later one cannot make undefined."""

    def compute(batch: Batch) -> Value:
        result: Any = is_and
        undefined: Any = False
        for term in terms:
            value, inner = batch.value(term)
            if inner is not False:
                undefined = _either(undefined, np.logical_and(inner, result if is_and else np.logical_not(result)))
            result = np.logical_and(result, value) if is_and else np.logical_or(result, value)
        return result, undefined

    return Term(compute)


def sympy_term(expr: Any, made: dict[Any, Term]) -> Term:
    """The term of a sympy expression; `made` are those of parts that were met before, and grows.

    Raises:
        ValueError: it has a function that is not known here.
    """
    term = made.get(expr)
    if term is None:
        term = made[expr] = _sympy_term(expr, made)
    return term


def _sympy_term(expr: Any, made: dict[Any, Term]) -> Term:
    if expr.is_Symbol:
        return Term(lambda batch: (batch.values[expr], False))
    if not expr.args:
        if not (getattr(expr, "is_finite", True) or expr.is_Boolean):
            raise ValueError(f"Not a number: {expr}")
        return constantly(bool(expr) if getattr(expr, "is_Boolean", False) else int(expr) if expr.is_Integer else float(expr))
    return term_of(type(expr).__name__, [sympy_term(argument, made) for argument in expr.args])
