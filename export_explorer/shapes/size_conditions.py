"""Conditions on sizes, read from the text of guards: Python over source names.

The text may come from a file: it is parsed by Python's parser and read here node by node, never evaluated.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from export_explorer.shapes.terms import BINARY, UNARY, Batch, Term, constantly, term_of

LONGEST = 200_000
"""Longer texts are not read: Python's parser takes its time, and nests as deep as they do."""

_LONG = 20_000
_SHORT = "_size_"
_SEPARATOR = "\0"

Source = tuple[str, int | None]
"""The name of an input in guards, ``L['batch'][0]``, and the dimension; None for the value of a scalar."""


@dataclass(frozen=True, slots=True, eq=False)
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

    def holds(self, batch: Batch) -> Any:
        """Where it holds, a bool or an array of them."""
        truth, undefined = batch.value(self.term)
        return truth if undefined is False else np.logical_and(truth, np.logical_not(undefined))


def conditions_of(texts: Sequence[str], index_of: Mapping[Source, int]) -> Iterator[Condition | None]:
    """The conditions that texts state, in their order; None for one that says something else than sizes, numbers and relations.

    Args:
        texts: Python expressions over source names.
        index_of: the index of each place.
    """
    read, index_of = _with_short_names(texts, index_of)
    reader = _Reader(index_of)
    for text, tree in zip(texts, _parsed(read), strict=True):
        try:
            if tree is None:
                yield None
                continue
            part = reader.part(tree)
            yield Condition(text, part.places, part.numbers, _constant(tree), part.term)
        except (ValueError, KeyError, RecursionError):
            yield None


def _with_short_names(texts: Sequence[str], index_of: Mapping[Source, int]) -> tuple[Sequence[str], Mapping[Source, int]]:
    """Long texts with one name for each size, and the places by these names as well: the parser makes six nodes of ``L['x'].size()[0]``."""
    whole = _SEPARATOR.join(texts)
    if len(whole) < _LONG or _SHORT in whole or whole.count(_SEPARATOR) != len(texts) - 1:
        return texts, index_of
    named = dict(index_of)
    for (source, dim), index in index_of.items():
        if dim is not None:
            named[f"{_SHORT}{index}", None] = index
            whole = whole.replace(f"{source}.size()[{dim}]", f"{_SHORT}{index}")
    return whole.split(_SEPARATOR), named


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
        case ast.Compare(left=ast.Constant(value=value), ops=[ast.Eq()], comparators=[ast.Subscript() | ast.Name()]):
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


def _of_several(function: str) -> str | None:
    """A function of several numbers; torch writes ``max`` in 2.13 and ``torch.sym_max`` in 2.15. None for any other."""
    name = function.removeprefix("torch.sym_")
    return name if name in ("min", "max", "Min", "Max") else None


@dataclass(frozen=True, slots=True)
class _Part:
    """A term with the places and the numbers in it."""

    term: Term
    places: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()


class _Reader:
    """Reads conditions, and makes one term of parts that are written alike."""

    def __init__(self, index_of: Mapping[Source, int]) -> None:
        self._index_of = index_of
        self._made: dict[tuple[Any, ...], _Part] = {}

    def part(self, node: ast.expr) -> _Part:
        match node:
            case ast.Constant(value=constant) if isinstance(constant, int | float | str):
                numbers = frozenset({abs(constant)}) if type(constant) is int else frozenset()
                return self._once((type(constant), constant), lambda: _Part(constantly(constant), numbers=numbers))
            case ast.UnaryOp(op=operation, operand=operand) if type(operation).__name__ in UNARY:
                return self._combined(type(operation).__name__, self.part(operand))
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
            case ast.Call(func=function, args=[_, *_] as arguments, keywords=[]) if (several := _of_several(_name(function))) is not None:
                return reduce(lambda one, other: self._combined(several, one, other), map(self.part, arguments))
            case ast.Name() | ast.Subscript() | ast.Attribute():
                return self._place(_name(node), None)
        raise ValueError(f"Neither a size nor a number: {type(node).__name__}")

    def _place(self, name: str, dim: int | None) -> _Part:
        index = self._index_of[name, dim]
        return self._once((name, dim), lambda: _Part(Term(lambda batch: (batch.values[index], False)), places=frozenset({index})))

    def _combined(self, name: str, *parts: _Part) -> _Part:
        def make() -> _Part:
            places = frozenset().union(*(part.places for part in parts))
            numbers = frozenset().union(*(part.numbers for part in parts))
            return _Part(term_of(name, [part.term for part in parts]), places, numbers)

        return self._once((name, *(part.term for part in parts)), make)

    def _once(self, key: tuple[Any, ...], make: Callable[[], _Part]) -> _Part:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found
