"""Which sizes a program takes for each dimension: solved from all guards about it, then tried with torch's own guard function.

A dimension moves together with those whose sizes follow from its own; all others stay as they are in the example.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch

from export_explorer.execution.guard_function import GuardFunction, Place
from export_explorer.model import DimRef
from export_explorer.shapes.accepted import AcceptedSizes, NotChecked
from export_explorer.shapes.fitting import fitted
from export_explorer.shapes.size_conditions import Condition, function_of
from export_explorer.torch_internals.guards import asserted_expressions
from export_explorer.torch_internals.pytree import Leaf

_LARGEST_INT64 = 2**20
"""Products of several larger sizes do not fit into 64 bits; they are computed with Python's own numbers."""

_FARTHEST = 4096
"""Where a size does not follow from a symbol by a factor and an offset, as far as this the symbol's values are tried."""

_LOWEST_VALUE = -64
"""From which value on an int input is tried."""


def accepted_sizes(program: torch.export.ExportedProgram, leaves: Sequence[Leaf]) -> dict[DimRef, AcceptedSizes]:
    """For each dimension of the inputs, and each int input, the sizes that the program takes.

    Args:
        program: live; it is not changed, and not run.
        leaves: of the example inputs.
    """
    return Solver(GuardFunction(program, leaves), asserted_expressions(program.graph)).result()


@dataclass(slots=True)
class _Unknown:
    """What is varied for a place: a symbol of the program, or the place itself.

    Attributes:
        symbol: None for the place itself.
        functions: for each place that moves, by index, its size as a function of the values that are tried.
        example: the value that the example has.
        conditions: those about the places that move.
        reason: why the guards do not tell all.
        cut: the conditions among them that also hold other free sizes.
    """

    symbol: Any | None
    functions: dict[int, Callable[[Any], Any]]
    example: int
    conditions: list[Condition]
    reason: NotChecked | None
    cut: list[Condition]


class Solver:
    """Solves the conditions of one program for each of its places.

    Args:
        guards: of the program.
        asserted: the sympy conditions that the program asserts while it runs.
    """

    def __init__(self, guards: GuardFunction, asserted: Sequence[Any] = ()) -> None:
        self._guards = guards
        self._places = guards.places
        self._examples = [place.example for place in self._places]
        self._carriers: dict[Any, list[int]] = {}
        for index, place in enumerate(self._places):
            for symbol in sorted(_symbols(place), key=str):
                self._carriers.setdefault(symbol, []).append(index)
        self._hints = self._known_values()
        self._asserted = [(expr, frozenset(expr.free_symbols)) for expr in asserted]
        self._unknowns: dict[Any, _Unknown] = {}
        self._solved: dict[tuple[Any, Any], AcceptedSizes] = {}

    def result(self) -> dict[DimRef, AcceptedSizes]:
        """The sizes for each dimension and each int input, in the order of the call."""
        return {place.ref: self._accepted(index) for index, place in enumerate(self._places) if place.is_movable}

    def _accepted(self, index: int) -> AcceptedSizes:
        if self._guards.not_checked_reason == "no_guards":
            return AcceptedSizes(lower=self._lowest(index) or None, upper=None, not_checked_reason="no_guards")
        if (constant := self._guards.constants.get(index)) is not None:
            is_refused = constant != self._examples[index]
            return AcceptedSizes(lower=int(constant), upper=int(constant), refuses_example=is_refused)
        unknown = self._unknown(index)
        place = self._places[index]
        key = (unknown.symbol if unknown.symbol is not None else index, place.expr if unknown.symbol is not None else None)
        if key not in self._solved:
            self._solved[key] = self._solve(index, unknown)
        return self._solved[key]

    def _solve(self, index: int, unknown: _Unknown) -> AcceptedSizes:
        relation = self._relation(index, unknown)
        found = fitted(
            lambda sizes: self._takes(unknown, relation, sizes),
            self._examples[index],
            self._lowest(index),
            self._numbers(unknown, index),
        )
        found = replace(found, with_others_as_in_example=self._is_cut(unknown), not_checked_reason=unknown.reason)
        if found.not_checked_reason is None and not self._is_confirmed(found, index, unknown, relation):
            found = replace(found, not_checked_reason="guards_disagree")
        return found

    def _lowest(self, index: int) -> int:
        return _LOWEST_VALUE if self._places[index].ref.dim is None else 0

    # -- what moves -------------------------------------------------------------------------------------------------

    def _known_values(self) -> dict[Any, int]:
        """The value of each symbol for the example, as far as a place shows it."""
        found: dict[Any, int] = {}
        for place in self._places:
            if place.expr is not None and place.expr.is_Symbol and place.is_movable:
                found.setdefault(place.expr, place.example)
        for place in self._places:
            symbols = _symbols(place)
            if len(symbols) == 1 and not symbols & found.keys() and (line := _line(place.expr, next(iter(symbols)), {})) is not None:
                factor, offset = line
                if (place.example - offset) % factor == 0:
                    found[next(iter(symbols))] = (place.example - offset) // factor
        return found

    def _unknown(self, index: int) -> _Unknown:
        place = self._places[index]
        symbols = sorted(_symbols(place), key=lambda symbol: self._carriers[symbol])
        # A symbol that only this place has is moved by moving the place.
        free = [symbol for symbol in symbols if symbol in self._hints]
        is_alone = len(symbols) == 1 and self._carriers[symbols[0]] == [index] and not place.expr.is_Symbol
        if len(free) < len(symbols) or not symbols or is_alone:
            return self._made(None, {index: lambda values: values}, place.example)
        symbol = free[0]
        if symbol not in self._unknowns:
            functions = {carrier: self._function(carrier, symbol) for carrier in self._carriers[symbol]}
            self._unknowns[symbol] = self._made(symbol, functions, self._hints[symbol])
        return self._unknowns[symbol]

    def _made(self, symbol: Any | None, functions: dict[int, Callable[[Any], Any]], example: int) -> _Unknown:
        conditions = [condition for condition in self._guards.conditions if condition.places & functions.keys()]
        others = {index for index, place in enumerate(self._places) if index not in functions and self._is_free(place)}
        cut = [condition for condition in conditions if condition.places & others]
        return _Unknown(symbol, functions, example, conditions, self._reason(symbol), cut)

    def _is_free(self, place: Place) -> bool:
        return bool(_symbols(place)) and place.is_movable

    def _reason(self, symbol: Any | None) -> NotChecked | None:
        if any(symbol in symbols and not symbols <= self._hints.keys() for _, symbols in self._asserted):
            return "depends_on_data"
        return self._guards.not_checked_reason

    def _function(self, index: int, symbol: Any) -> Callable[[Any], Any]:
        expr = self._places[index].expr
        if expr is symbol or expr == symbol:
            return lambda values: values
        function = function_of(expr)
        others = {other: self._hints.get(other, 1) for other in expr.free_symbols}
        return lambda values: function({**others, symbol: values})

    def _relation(self, index: int, unknown: _Unknown) -> "_Relation":
        """How the size of a place gives the value that is varied."""
        expr = self._places[index].expr
        if unknown.symbol is None or expr == unknown.symbol:
            return _Line(1, 0)
        line = _line(expr, unknown.symbol, self._hints)
        if line is not None:
            return _Line(*line)
        values = np.arange(_LOWEST_VALUE if self._lowest(index) else 0, _FARTHEST)
        return _Table(unknown.functions[index](values), values, self._holds(unknown, values))

    # -- what is accepted -------------------------------------------------------------------------------------------

    def _takes(self, unknown: _Unknown, relation: "_Relation", sizes: np.ndarray) -> np.ndarray:
        values, is_possible = relation.values_of(sizes)
        result = np.zeros(len(sizes), dtype=bool)
        small = is_possible & (np.abs(values) <= _LARGEST_INT64)
        large = is_possible & ~small
        if small.any():
            result[small] = self._holds(unknown, values[small])
        if large.any():
            result[large] = self._holds(unknown, values[large].astype(object))
        return result

    def _holds(self, unknown: _Unknown, values: np.ndarray) -> np.ndarray:
        """For which values all conditions hold, and no dimension would have a negative size."""
        places = list(self._examples)
        result = np.ones(len(values), dtype=bool)
        for index, function in unknown.functions.items():
            places[index] = function(values)
            if self._places[index].ref.dim is not None:
                result &= np.asarray(places[index] >= 0, dtype=bool)
        for condition in unknown.conditions:
            result &= np.asarray(condition.holds(places), dtype=bool)
        for expr, symbols in self._asserted:
            if unknown.symbol in symbols and symbols <= self._hints.keys():
                known = {symbol: self._hints[symbol] for symbol in symbols} | {unknown.symbol: values}
                result &= np.asarray(function_of(expr)(known), dtype=bool)
        return result

    def _numbers(self, unknown: _Unknown, index: int) -> set[int]:
        """At which sizes the answer may change: the numbers in the conditions, and the other sizes that they name."""
        named = {number for condition in unknown.conditions for number in condition.numbers}
        for condition in unknown.cut:
            named |= {self._examples[place] for place in condition.places if self._places[place].is_movable}
        line = None if unknown.symbol is None else _line(self._places[index].expr, unknown.symbol, self._hints)
        if line is not None and line != (1, 0):
            factor, offset = line
            named |= {abs(factor), *(abs(factor * number + offset) for number in named)}
        return named

    def _is_cut(self, unknown: _Unknown) -> bool:
        """Whether other sizes of other dimensions would leave other sizes here."""
        if not unknown.cut:
            return False
        own = [condition for condition in unknown.conditions if condition not in unknown.cut]
        values = self._some(unknown.example, own, unknown.functions)
        if not len(values):
            return False
        places: list[Any] = list(self._examples)
        for index, function in unknown.functions.items():
            places[index] = function(values)
        baseline = [condition.holds(places) for condition in unknown.cut]
        others = {
            index for condition in unknown.cut for index in condition.places if self._is_free(self._places[index])
        } - unknown.functions.keys()
        trials = {index: self._trials(index) for index in sorted(others)}
        for turn in range(3):
            for index, sizes in trials.items():
                places[index] = sizes[turn % len(sizes)]
            if any(np.any(condition.holds(places) != before) for condition, before in zip(unknown.cut, baseline, strict=True)):
                return True
        return False

    def _some(self, example: int, conditions: Sequence[Condition], functions: Mapping[int, Callable[[Any], Any]]) -> np.ndarray:
        """Some values, from 2 on since torch sets smaller sizes aside, for which conditions hold."""
        values = np.unique(np.concatenate([np.arange(2, 40), np.arange(example - 2, example + 34), np.array([97, 4 * example, 1000])]))
        values = values[values >= 2]
        places: list[Any] = list(self._examples)
        for index, function in functions.items():
            places[index] = function(values)
        result = np.ones(len(values), dtype=bool)
        for condition in conditions:
            result &= np.asarray(condition.holds(places), dtype=bool)
        taken: np.ndarray = values[result]
        return taken

    def _trials(self, index: int) -> list[int]:
        """A few sizes of another place that the conditions on it alone allow: small, large, and the example's."""
        alone = [condition for condition in self._guards.conditions if condition.places == {index}]
        sizes = self._some(self._examples[index], alone, {index: lambda values: values})
        return [int(sizes[0]), int(sizes[-1]), int(sizes[len(sizes) // 2])] if len(sizes) else [self._examples[index]]

    # -- torch's own word -------------------------------------------------------------------------------------------

    def _is_confirmed(self, found: AcceptedSizes, index: int, unknown: _Unknown, relation: "_Relation") -> bool:
        """Whether torch's own guard function says the same, on sizes inside, just outside, between the steps, and 0 and 1."""
        sizes = np.array(sorted(self._telling(found, index)), dtype=np.int64)
        values, is_possible = relation.values_of(sizes)
        for size, value, can_be in zip(sizes.tolist(), values.tolist(), is_possible.tolist(), strict=True):
            moved = {place: int(function(value)) for place, function in unknown.functions.items()} if can_be else {index: size}
            if any(other < 0 for place, other in moved.items() if self._places[place].ref.dim is not None):
                continue
            if self._guards.accepts_moved(moved) != found.accepts(size) and (found.is_complete or found.accepts(size)):
                return False
        return True

    def _telling(self, found: AcceptedSizes, index: int) -> set[int]:
        example = self._examples[index]
        sizes = {example, example + 1, example + found.step, *found.excluded[:2], *found.also[:2]}
        for bound in (found.lower, found.upper):
            sizes |= set() if bound is None else {bound - 1, bound, bound + 1}
        sizes |= {0, 1}
        return {size for size in sizes if size >= self._lowest(index)}


@dataclass(frozen=True, slots=True)
class _Line:
    """``size = factor * value + offset``."""

    factor: int
    offset: int

    def values_of(self, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The value that makes each size, and whether there is one."""
        if self.factor == 1 and self.offset == 0:
            return sizes, np.ones(len(sizes), dtype=bool)
        return (sizes - self.offset) // self.factor, (sizes - self.offset) % self.factor == 0


class _Table:
    """The sizes that some values make, one by one; where several make the same, one of those that are accepted."""

    def __init__(self, sizes: np.ndarray, values: np.ndarray, accepted: np.ndarray) -> None:
        self._value_of = dict(zip(sizes[~accepted].tolist(), values[~accepted].tolist(), strict=True))
        self._value_of |= dict(zip(sizes[accepted].tolist(), values[accepted].tolist(), strict=True))

    def values_of(self, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """As of `_Line`."""
        values = [self._value_of.get(size) for size in sizes.tolist()]
        return np.array([value or 0 for value in values], dtype=np.int64), np.array([value is not None for value in values], dtype=bool)


_Relation = _Line | _Table


def _symbols(place: Place) -> frozenset[Any]:
    return frozenset() if place.expr is None else frozenset(place.expr.free_symbols)


def _line(expr: Any, symbol: Any, others: Mapping[Any, int]) -> tuple[int, int] | None:
    """Factor and offset of an expression that grows evenly with a symbol; None for another."""
    if expr == symbol:
        return 1, 0
    try:
        values = np.array([0, 1, 2, 3, 5, 8, 64, 1001])
        sizes = np.asarray(function_of(expr)({**others, symbol: values}))
    except (ValueError, KeyError):
        return None
    if sizes.shape != values.shape:
        return None
    offset, factor = int(sizes[0]), int(sizes[1] - sizes[0])
    return (factor, offset) if factor and (sizes == factor * values + offset).all() else None
