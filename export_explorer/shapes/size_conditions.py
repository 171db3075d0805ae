"""Conditions on sizes as functions of many sizes at once.

Read from the text of guards (Python over source names), by Python's parser and node by node: the text may come from a file, and is never
evaluated. Sizes are numbers or arrays of them; sympy's own substitution would take a thousand times as long.
"""

import ast
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import numpy as np

LONGEST = 200_000
"""Longer texts are not read: Python's parser takes its time, and nests as deep as they do."""

Source = tuple[str, int | None]
"""The name of an input in guards, as `source_name` writes it, and the dimension; None for the value of a scalar."""


@dataclass(slots=True)
class Batch:
    """What conditions are evaluated on.

    Attributes:
        values: of each place, a number or an array.
        undefined: where a division by zero was met; torch's guard raises there, which refuses the size.
    """

    values: Sequence[Any]
    undefined: Any = False


Term = Callable[[Batch], Any]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on places.

    Attributes:
        text: as it was read.
        places: the indices of the places in it.
        numbers: the whole numbers in it.
        equals: for a condition that one place is a constant: that constant.
        term: its truth for a batch.
    """

    text: str
    places: frozenset[int]
    numbers: frozenset[int]
    equals: Any
    term: Term

    def holds(self, values: Sequence[Any]) -> Any:
        """Where it holds, a bool or an array of them."""
        batch = Batch(values)
        truth = self.term(batch)
        return np.logical_and(truth, np.logical_not(batch.undefined))


def conditions_of(texts: Sequence[str], index_of: Mapping[Source, int]) -> Iterator[Condition | None]:
    """The conditions that texts state, in their order; None for one that says something else than sizes, numbers and relations.

    Args:
        texts: Python expressions over source names.
        index_of: the index of each place.
    """
    trees = _parsed(texts)
    for text, tree in zip(texts, trees, strict=True):
        try:
            if tree is None:
                yield None
                continue
            reader = _Reader(index_of)
            term = reader.term(tree)
            yield Condition(text, frozenset(reader.places), frozenset(reader.numbers), _constant(tree), term)
        except (ValueError, KeyError, RecursionError):
            yield None


def source_name(text: str) -> str:
    """The name of an input in one spelling, ``L['batch'][0]``; the text itself if it is none."""
    try:
        return _name(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        return text


def function_of(expr: Any) -> Callable[[Mapping[Any, Any]], Any]:
    """A sympy expression as a function of its symbols' values, numbers or arrays.

    Raises:
        ValueError: it has a function that is not known here.
    """
    term = _sympy_term(expr)

    def value(values: Mapping[Any, Any]) -> Any:
        batch = Batch(values)  # type: ignore[arg-type]
        result = term(batch)
        return np.where(batch.undefined, -1, result) if batch.undefined is not False else result

    return value


def _parsed(texts: Sequence[str]) -> list[ast.expr | None]:
    """All at once where that goes: one run of the parser for each text takes most of the time."""
    one_line = [text.replace("\n", " ").strip() for text in texts]
    whole = "\n".join(one_line)
    try:
        statements = ast.parse(whole).body if len(whole) <= LONGEST else []
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        statements = []
    if len(statements) == len(texts) and all(isinstance(statement, ast.Expr) for statement in statements):
        return [statement.value for statement in statements if isinstance(statement, ast.Expr)]
    return [_parsed_alone(text) for text in one_line]


def _parsed_alone(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body if len(text) <= LONGEST else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _constant(tree: ast.expr) -> Any:
    match tree:
        case ast.Compare(left=ast.Subscript() | ast.Name(), ops=[ast.Eq()], comparators=[ast.Constant(value=value)]):
            return value
    return None


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Subscript(value=value, slice=ast.Constant(value=key)):
            return f"{_name(value)}[{key!r}]"
        case ast.Attribute(value=value, attr=attribute):
            return f"{_name(value)}.{attribute}"
    raise ValueError("It names no input.")


def _divided(batch: Batch, left: Any, right: Any) -> Any:
    return left // _nonzero(batch, right)


def _remainder(batch: Batch, left: Any, right: Any) -> Any:
    return left % _nonzero(batch, right)


def _true_divided(batch: Batch, left: Any, right: Any) -> Any:
    return left / _nonzero(batch, right)


def _power(_: Batch, left: Any, right: Any) -> Any:
    return left**right


def _nonzero(batch: Batch, right: Any) -> Any:
    is_zero = right == 0
    if not np.any(is_zero):
        return right
    batch.undefined = np.logical_or(batch.undefined, is_zero)
    return np.where(is_zero, 1, right) if isinstance(right, np.ndarray) else 1


def _rounded(function: Callable[[Any], Any]) -> Callable[[Batch, Any], Any]:
    return lambda _, value: np.asarray(function(np.asarray(value, dtype=float))).astype(np.int64)


_BINARY: dict[str, Callable[[Batch, Any, Any], Any]] = {
    "Add": lambda _, left, right: left + right,
    "Sub": lambda _, left, right: left - right,
    "Mult": lambda _, left, right: left * right,
    "Mul": lambda _, left, right: left * right,
    "Pow": _power,
    "PowByNatural": _power,
    "FloorDiv": _divided,
    "CleanDiv": _divided,
    "Mod": _remainder,
    "PythonMod": _remainder,
    "Div": _true_divided,
    "IntTrueDiv": _true_divided,
    "FloatTrueDiv": _true_divided,
    "Min": lambda _, left, right: np.minimum(left, right),
    "Max": lambda _, left, right: np.maximum(left, right),
    "min": lambda _, left, right: np.minimum(left, right),
    "max": lambda _, left, right: np.maximum(left, right),
    "Eq": lambda _, left, right: left == right,
    "NotEq": lambda _, left, right: left != right,
    "Lt": lambda _, left, right: left < right,
    "LtE": lambda _, left, right: left <= right,
    "Gt": lambda _, left, right: left > right,
    "GtE": lambda _, left, right: left >= right,
    "Equality": lambda _, left, right: left == right,
    "Unequality": lambda _, left, right: left != right,
    "StrictLessThan": lambda _, left, right: left < right,
    "LessThan": lambda _, left, right: left <= right,
    "StrictGreaterThan": lambda _, left, right: left > right,
    "GreaterThan": lambda _, left, right: left >= right,
}
_UNARY: dict[str, Callable[[Batch, Any], Any]] = {
    "USub": lambda _, value: -value,
    "Not": lambda _, value: np.logical_not(value),
    "math.trunc": _rounded(np.trunc),
    "math.floor": _rounded(np.floor),
    "math.ceil": _rounded(np.ceil),
    "round": _rounded(np.round),
    "TruncToInt": _rounded(np.trunc),
    "FloorToInt": _rounded(np.floor),
    "CeilToInt": _rounded(np.ceil),
    "RoundToInt": _rounded(np.round),
    "float": lambda _, value: np.asarray(value, dtype=float),
    "torch.sym_float": lambda _, value: np.asarray(value, dtype=float),
    "ToFloat": lambda _, value: np.asarray(value, dtype=float),
    "abs": lambda _, value: abs(value),
    "Abs": lambda _, value: abs(value),
}


@dataclass(slots=True)
class _Reader:
    """Reads one condition; notes the places and numbers that it meets."""

    index_of: Mapping[Source, int]
    places: set[int] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)

    def term(self, node: ast.expr) -> Term:
        match node:
            case ast.Constant(value=constant) if isinstance(constant, int | float | str):
                if type(constant) is int:
                    self.numbers.add(abs(constant))
                return lambda batch: constant
            case ast.UnaryOp(op=operator, operand=operand) if type(operator).__name__ in _UNARY:
                return _applied(_UNARY[type(operator).__name__], self.term(operand))
            case ast.BinOp(left=left, op=operator, right=right) if type(operator).__name__ in _BINARY:
                return _combined(_BINARY[type(operator).__name__], self.term(left), self.term(right))
            case ast.BoolOp(op=operator, values=values):
                return _connected(isinstance(operator, ast.And), [self.term(value) for value in values])
            case ast.Compare(left=left, ops=operators, comparators=rights):
                sides = [self.term(side) for side in (left, *rights)]
                pairs = [
                    _combined(_BINARY[type(operator).__name__], one, other)
                    for operator, one, other in zip(operators, sides, sides[1:], strict=False)
                ]
                return pairs[0] if len(pairs) == 1 else _connected(True, pairs)
            case ast.Subscript(value=ast.Call(func=ast.Attribute(value=owner, attr="size"), args=[]), slice=ast.Constant(value=int(dim))):
                return self._place(_name(owner), dim)
            case ast.Call(func=function, args=[argument], keywords=[]) if (name := _name(function)) in _UNARY:
                return _applied(_UNARY[name], self.term(argument))
            case ast.Call(func=function, args=[first, *rest], keywords=[]) if (name := _name(function)) in ("min", "max", "Min", "Max"):
                return reduce(lambda one, other: _combined(_BINARY[name], one, other), map(self.term, rest), self.term(first))
            case ast.Name() | ast.Subscript() | ast.Attribute():
                return self._place(_name(node), None)
        raise ValueError(f"Neither a size nor a number: {type(node).__name__}")

    def _place(self, name: str, dim: int | None) -> Term:
        index = self.index_of[name, dim]
        self.places.add(index)
        return lambda batch: batch.values[index]


def _applied(function: Callable[[Batch, Any], Any], term: Term) -> Term:
    return lambda batch: function(batch, term(batch))


def _combined(function: Callable[[Batch, Any, Any], Any], left: Term, right: Term) -> Term:
    return lambda batch: function(batch, left(batch), right(batch))


def _connected(is_and: bool, terms: Sequence[Term]) -> Term:
    """``and`` and ``or`` as Python has them: what an earlier part has settled, a later one cannot make undefined."""

    def truth(batch: Batch) -> Any:
        result: Any = is_and
        for term in terms:
            inner = Batch(batch.values)
            value = term(inner)
            is_open = result if is_and else np.logical_not(result)
            batch.undefined = np.logical_or(batch.undefined, np.logical_and(inner.undefined, is_open))
            result = np.logical_and(result, value) if is_and else np.logical_or(result, value)
        return result

    return truth


def _sympy_term(expr: Any) -> Term:
    kind = type(expr).__name__
    if expr.is_Symbol:
        return lambda batch: batch.values[expr]
    if expr.is_number and not expr.args:
        constant = int(expr) if expr.is_Integer or expr.is_Boolean else float(expr) if expr.is_finite else math.inf
        return lambda batch: constant
    terms = [_sympy_term(argument) for argument in expr.args]
    if kind in ("And", "Or"):
        return _connected(kind == "And", terms)
    if len(terms) == 1 and kind in _UNARY:
        return _applied(_UNARY[kind], terms[0])
    if terms and kind in _BINARY:
        return reduce(lambda one, other: _combined(_BINARY[kind], one, other), terms)
    raise ValueError(f"Not known as a function of sizes: {kind}")
