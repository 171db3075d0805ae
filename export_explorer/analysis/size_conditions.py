"""Arithmetic on sizes, numbers or arrays of them, as terms that are put together once and evaluated many times.

Sizes are tried by the hundred: sympy's own substitution would take a thousand times as long. Also reads the conditions in guards' texts.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from export_explorer.texts import expression_if_python, tree_if_python

Value = tuple[Any, Any]
"""A number or an array of them, and where a division by zero makes it undefined: torch's guard raises there, which refuses the size."""


_TOO_LARGE: Value = (0, True)
"""A number of hundreds of digits with a float, which Python refuses too."""


class Batch:
    """The values of places, numbers or arrays, and what was computed of them: guards share most of their parts."""

    def __init__(self, values: Any) -> None:
        self.values = values
        self.known: dict[Term, Value] = {}

    def value(self, term: "Term") -> Value:
        """Returns the value of a term, computed once."""
        found = self.known.get(term)
        if found is None:
            try:
                found = term(self)
            except OverflowError:
                found = _TOO_LARGE
            self.known[term] = found
        return found

    def holds(self, term: "Term") -> Any:
        """Returns True where a condition is true and can be computed, as a bool or an array of them."""
        truth, undefined = self.value(term)
        return truth if undefined is False else np.logical_and(truth, np.logical_not(undefined))


class Moved:
    """The values of places by index, a few of which are others than those of the example: nothing is copied for the rest."""

    def __init__(self, example: Sequence[Any], moved: Mapping[int, Any]) -> None:
        self._example = example
        self._moved = moved

    def __getitem__(self, index: int) -> Any:
        return self._moved[index] if index in self._moved else self._example[index]


Term = Callable[[Batch], Value]
"""A part of a condition; two that are written alike are one object."""


def function_of(expr: Any) -> Callable[[Mapping[Any, Any]], Any]:
    """Returns a sympy expression as a function of its symbols' values, numbers or arrays.

    Raises:
        ValueError: it has a function that is not known here.
    """
    term = sympy_term(expr, {})

    def value(values: Mapping[Any, Any]) -> Any:
        result, undefined = Batch(values).value(term)
        return result if undefined is False else np.where(undefined, -1, result)

    return value


Binary = Callable[[Any, Any], Any]


_EXACT = 2**58
"""From here on numbers are computed as Python's own, which are exact: those of 64 bits would wrap round, also in a sum of some of them."""

_BITS = 63
_MOST_BITS = 4096
"""A power with more bits is estimated in floats: it is far above every size, and its digits would take minutes."""


def _product(one: Any, other: Any) -> Any:
    return one * other if _largest(one) * _largest(other) < _EXACT else _exact(one) * _exact(other)


def _power(one: Any, other: Any) -> Any:
    base, exponent = _largest(one), _largest(other)
    if max(base, 2).bit_length() * exponent > _MOST_BITS:
        with np.errstate(over="ignore"):
            return _estimate(one) ** _estimate(other)
    return one**other if base**exponent < _EXACT else _exact(one) ** _exact(other)


def _estimate(value: Any) -> Any:
    try:
        return _as_float(value)
    except OverflowError:
        return np.asarray(np.inf)


def _largest(value: Any) -> int:
    """Returns the largest absolute value of integers, at least 1; 1 for floats and truth values, which do not wrap round."""
    if isinstance(value, int):
        return max(abs(value), 1)
    array = np.asarray(value)
    if array.size == 0 or array.dtype.kind not in "iuO":
        return 1
    return max(abs(int(array.max())), abs(int(array.min())), 1)


def _exact(value: Any) -> Any:
    return value if isinstance(value, int) else np.asarray(value).astype(object)


def _held(value: Any) -> Any:
    """Returns a number of more than 64 bits as an array of Python's own numbers, which one of 64 bits takes; others unchanged."""
    return np.asarray(value, dtype=object) if isinstance(value, int) and value.bit_length() > _BITS else value


def _rounded(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: np.asarray(function(_as_float(value))).astype(np.int64)


def _as_float(value: Any) -> Any:
    return np.asarray(value, dtype=float)


_DIVISIONS: dict[str, Binary] = {
    **dict.fromkeys(("FloorDiv", "CleanDiv"), operator.floordiv),
    **dict.fromkeys(("Mod", "PythonMod"), operator.mod),
    **dict.fromkeys(("Div", "IntTrueDiv", "FloatTrueDiv"), operator.truediv),
}
BINARY: dict[str, Binary] = {
    "Add": operator.add,
    "Sub": operator.sub,
    **dict.fromkeys(("Mult", "Mul"), _product),
    **dict.fromkeys(("Pow", "PowByNatural"), _power),
    **dict.fromkeys(("Min", "min"), np.minimum),
    **dict.fromkeys(("Max", "max"), np.maximum),
    **dict.fromkeys(("Eq", "Equality"), operator.eq),
    **dict.fromkeys(("NotEq", "Unequality"), operator.ne),
    **dict.fromkeys(("Lt", "StrictLessThan"), operator.lt),
    **dict.fromkeys(("LtE", "LessThan"), operator.le),
    **dict.fromkeys(("Gt", "StrictGreaterThan"), operator.gt),
    **dict.fromkeys(("GtE", "GreaterThan"), operator.ge),
    **_DIVISIONS,
}
"""Operators by the names that Python's parser, torch's printer and sympy have for them."""

UNARY: dict[str, Callable[[Any], Any]] = {
    "USub": operator.neg,
    "Not": np.logical_not,
    **dict.fromkeys(("math.trunc", "TruncToInt"), _rounded(np.trunc)),
    **dict.fromkeys(("math.floor", "FloorToInt"), _rounded(np.floor)),
    **dict.fromkeys(("math.ceil", "CeilToInt"), _rounded(np.ceil)),
    **dict.fromkeys(("round", "RoundToInt"), _rounded(np.round)),
    **dict.fromkeys(("float", "torch.sym_float", "ToFloat"), _as_float),
    **dict.fromkeys(("abs", "Abs"), operator.abs),
    "math.isnan": lambda value: value != value,
}


def constantly(constant: Any) -> Term:
    """Returns the term of a number."""
    return lambda batch: (constant, False)


def term_of(name: str, terms: Sequence[Term]) -> Term:
    """Returns an operation, a function or a connective applied to terms.

    Raises:
        ValueError: there is none of this name.
    """
    if name in ("And", "Or"):
        return _connected(name == "And", terms)
    if len(terms) == 1 and name in UNARY:
        return _applied(UNARY[name], terms[0])
    if not terms or name not in BINARY:
        raise ValueError(f"Not known as a function of sizes: {name}")
    joined = _divided if name in _DIVISIONS else _applied
    return reduce(lambda left, right: joined(BINARY[name], left, right), terms)


def _applied(function: Callable[..., Any], *terms: Term) -> Term:
    def compute(batch: Batch) -> Value:
        values, undefined = zip(*map(batch.value, terms), strict=True)
        return function(*map(_held, values)), reduce(_either, undefined)

    return compute


def _divided(function: Binary, left: Term, right: Term) -> Term:
    def compute(batch: Batch) -> Value:
        (one, one_undefined), (other, other_undefined) = batch.value(left), batch.value(right)
        undefined = _either(one_undefined, other_undefined)
        is_zero = other == 0
        if np.any(is_zero):
            other, undefined = np.where(is_zero, 1, other), _either(undefined, is_zero)
        return function(_held(one), _held(other)), undefined

    return compute


def _either(one: Any, other: Any) -> Any:
    return other if one is False else one if other is False else np.logical_or(one, other)


def _connected(is_and: bool, terms: Sequence[Term]) -> Term:
    """Connects terms by ``and`` or ``or`` as Python does: what an earlier part has settled, a later one cannot make undefined."""

    def compute(batch: Batch) -> Value:
        result: Any = is_and
        undefined: Any = False
        for term in terms:
            value, inner = batch.value(term)
            if inner is not False:
                undefined = _either(undefined, np.logical_and(inner, result if is_and else np.logical_not(result)))
            result = np.logical_and(result, value) if is_and else np.logical_or(result, value)
        return result, undefined

    return compute


def sympy_term(expr: Any, made: dict[Any, Term]) -> Term:
    """Returns the term of a sympy expression; `made` has those of parts that were seen before, and grows.

    Raises:
        ValueError: it has a function that is not known here.
    """
    if expr not in made:
        made[expr] = _sympy_term(expr, made)
    return made[expr]


def _sympy_term(expr: Any, made: dict[Any, Term]) -> Term:
    if expr.is_Symbol:
        return lambda batch: (batch.values[expr], False)
    if not expr.args:
        if not (getattr(expr, "is_finite", True) or expr.is_Boolean):
            raise ValueError(f"Not a number: {expr}")
        return constantly(bool(expr) if getattr(expr, "is_Boolean", False) else int(expr) if expr.is_Integer else float(expr))
    return term_of(type(expr).__name__, [sympy_term(argument, made) for argument in expr.args])


Equation = tuple[Term, Term]
"""The two sides of an equation."""

_EQUATIONS = ("Eq", "NotEq", "Equality", "Unequality")


def equations_of(expr: Any, made: dict[Any, Term]) -> Iterator[Equation]:
    """Yields the equations that a sympy condition states or denies; `made` is that of `sympy_term`.

    Raises:
        ValueError: one has a function that is not known here.
    """
    if type(expr).__name__ in _EQUATIONS:
        yield sympy_term(expr.lhs, made), sympy_term(expr.rhs, made)
    elif type(expr).__name__ in ("And", "Or", "Not"):
        for argument in expr.args:
            yield from equations_of(argument, made)


def signs(equations: Sequence[Equation], batch: Batch, count: int) -> np.ndarray:
    """Returns a row for each equation: for each of `count` values 1 where the left side is larger, -1 where the right one is, else 0."""
    rows = np.zeros((len(equations), count), dtype=np.int8)
    for row, sides in zip(rows, equations, strict=True):
        (left, _), (right, _) = map(batch.value, sides)
        try:
            row[:] = np.asarray(left > right, dtype=np.int8) - np.asarray(left < right, dtype=np.int8)
        except TypeError:  # texts
            continue
    return rows


LONGEST = 200_000
"""The most characters that are read: Python's parser is slow for longer texts, and recurses as deep as they nest."""

_LONG = 20_000
_SHORT = "_size_"
_SEPARATOR = "\0"
_SIZE = re.compile(r"(?P<source>L\[[^\s()*+,<>=!%/\0-]{1,500})\.size\(\)\[(?P<dim>\d{1,9})\]")
"""A size of an input in a guard; of inputs whose names have spaces or signs it is not found, and what is not found stays as it is."""

Source = tuple[str, int | None]
"""The name of an input in guards, ``L['batch'][0]``, and the dimension; None for the value of a scalar."""


@dataclass(frozen=True, slots=True, eq=False)
class SizeCondition:
    """A condition on places.

    Attributes:
        text: as it was read.
        places: the indices of the places in it.
        numbers: the whole numbers in it.
        equals: for a condition that one place is a constant: that constant.
        equations: those that it states or denies.
        term: its truth for a batch.
    """

    text: str
    places: frozenset[int]
    numbers: frozenset[int]
    equals: Any
    equations: tuple[Equation, ...]
    term: Term

    def holds(self, batch: Batch) -> Any:
        """Returns True where it holds, as a bool or an array of them."""
        return batch.holds(self.term)


def conditions_of(texts: Sequence[str], index_of: Mapping[Source, int]) -> Iterator[SizeCondition | None]:
    """Yields the conditions that texts state, in their order; None for one that says something else than sizes, numbers and relations.

    The texts are Python expressions over source names.
    """
    read, index_of = _with_short_names(texts, index_of)
    reader = _Reader(index_of)
    for text, tree in zip(texts, _parsed(read), strict=True):
        try:
            part = None if tree is None else reader.part(tree)
        except (ValueError, KeyError, RecursionError):
            part = None
        if tree is None or part is None:
            yield None
        else:
            yield SizeCondition(text, part.places, part.numbers, _constant(tree), part.equations, part.term)


def _with_short_names(texts: Sequence[str], index_of: Mapping[Source, int]) -> tuple[Sequence[str], Mapping[Source, int]]:
    """Shortens long texts to one name for each size, and adds the places by it: the parser makes six nodes of ``L['x'].size()[0]``."""
    whole = _SEPARATOR.join(texts)
    if len(whole) < _LONG or _SHORT in whole or whole.count(_SEPARATOR) != len(texts) - 1:
        return texts, index_of
    named = dict(index_of) | {(f"{_SHORT}{index}", None): index for index in index_of.values()}

    def shortened(match: re.Match[str]) -> str:
        index = index_of.get((match["source"], int(match["dim"])))
        return match[0] if index is None else f"{_SHORT}{index}"

    return _SIZE.sub(shortened, whole).split(_SEPARATOR), named


def _parsed(texts: Sequence[str]) -> Iterator[ast.expr | None]:
    """Parses many texts at once where possible: one run of the parser for each text takes most of the time."""
    together: list[str] = []
    size = 0
    for text in texts:
        one_line = text.replace("\n", " ").strip()
        if size + len(one_line) >= LONGEST:
            yield from _parsed_together(together)
            together, size = [], 0
        together.append(one_line)
        size += len(one_line) + 1
    yield from _parsed_together(together)


def _parsed_together(texts: Sequence[str]) -> Sequence[ast.expr | None]:
    whole = "\n".join(texts)
    tree = tree_if_python(whole) if len(whole) <= LONGEST else None
    statements = [] if tree is None else tree.body
    values = [statement.value for statement in statements if isinstance(statement, ast.Expr)]
    if len(values) == len(statements) == len(texts):
        return values
    return [expression_if_python(text) if len(text) <= LONGEST else None for text in texts]


def _constant(tree: ast.expr) -> Any:
    match tree:
        case ast.Compare(left=ast.Subscript() | ast.Name(), ops=[ast.Eq()], comparators=[number]):
            return _number(number)
        case ast.Compare(left=number, ops=[ast.Eq()], comparators=[ast.Subscript() | ast.Name()]):
            return _number(number)
    return None


def _number(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Attribute(value=ast.Name(id="math"), attr="inf"):
            return math.inf
        case ast.UnaryOp(op=ast.USub(), operand=operand) if isinstance(number := _number(operand), int | float):
            return -number
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


_OF_SEVERAL = ("min", "max", "Min", "Max")
"""The functions of several numbers; torch writes ``max`` in 2.13 and ``torch.sym_max`` in 2.15."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A term with the places, the numbers and the equations in it."""

    term: Term
    places: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    equations: tuple[Equation, ...] = ()


class _Reader:
    """A reader of conditions, which makes one term of parts that are written alike."""

    def __init__(self, index_of: Mapping[Source, int]) -> None:
        self._index_of = index_of
        self._made: dict[tuple[Any, ...], _Part] = {}

    def part(self, node: ast.expr) -> _Part:
        match node:
            case ast.Constant(value=constant) if isinstance(constant, int | float | str):
                numbers = frozenset({abs(constant)}) if type(constant) is int else frozenset()
                return self._once((type(constant), constant), lambda: _Part(constantly(constant), numbers=numbers))
            case ast.Attribute(value=ast.Name(id="math"), attr="inf"):
                return self._once((float, math.inf), lambda: _Part(constantly(math.inf)))
            case ast.UnaryOp(op=operation, operand=operand) if type(operation).__name__ in UNARY:
                return self._combined(type(operation).__name__, self.part(operand))
            case ast.BinOp(left=ast.Constant(value=str())) | ast.BinOp(right=ast.Constant(value=str())):
                raise ValueError("Nothing is computed of a text.")
            case ast.BinOp(left=left, op=operation, right=right) if type(operation).__name__ in BINARY:
                return self._combined(type(operation).__name__, self.part(left), self.part(right))
            case ast.BoolOp(op=operation, values=values):
                return self._combined(type(operation).__name__, *map(self.part, values))
            case ast.Compare(left=left, ops=operations, comparators=rights) if all(type(each).__name__ in BINARY for each in operations):
                sides = [self.part(side) for side in (left, *rights)]
                pairs = [self._combined(type(each).__name__, *sides[at : at + 2]) for at, each in enumerate(operations)]
                return pairs[0] if len(pairs) == 1 else self._combined("And", *pairs)
            case ast.Subscript(value=ast.Call(func=ast.Attribute(value=owner, attr="size"), args=[]), slice=ast.Constant(value=int(dim))):
                return self._place(_name(owner), dim)
            case ast.Call(func=function, args=[argument], keywords=[]) if (name := _name(function)) in UNARY:
                return self._combined(name, self.part(argument))
            case ast.Call(func=function, args=[_, *_] as arguments, keywords=[]):
                if (name := _name(function).removeprefix("torch.sym_")) in _OF_SEVERAL:
                    return reduce(lambda one, other: self._combined(name, one, other), map(self.part, arguments))
            case ast.Name() | ast.Subscript() | ast.Attribute():
                return self._place(_name(node), None)
        raise ValueError(f"Neither a size nor a number: {type(node).__name__}")

    def _place(self, name: str, dim: int | None) -> _Part:
        index = self._index_of[name, dim]
        return self._once((name, dim), lambda: _Part(lambda batch: (batch.values[index], False), places=frozenset({index})))

    def _combined(self, name: str, *parts: _Part) -> _Part:
        def make() -> _Part:
            places = frozenset().union(*(part.places for part in parts))
            numbers = frozenset().union(*(part.numbers for part in parts))
            own = [(parts[0].term, parts[1].term)] if name in _EQUATIONS else []
            equations = dict.fromkeys([*own, *(equation for part in parts for equation in part.equations)])
            return _Part(term_of(name, [part.term for part in parts]), places, numbers, tuple(equations))

        return self._once((name, *(part.term for part in parts)), make)

    def _once(self, key: tuple[Any, ...], make: Callable[[], _Part]) -> _Part:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]
