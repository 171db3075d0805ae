"""The variable that moves one dimension: a symbol of the program, with all that follows from it, or the dimension alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from export_explorer.analysis.guard_function import GuardFunction, GuardPlace
from export_explorer.analysis.size_conditions import SizeCondition, function_of
from export_explorer.record import DimRef, NotChecked

SizeOf = Callable[[Any], Any]
"""A function from a value of what is varied, or an array of them, to a size."""


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """The variable that moves a place.

    Attributes:
        symbol: the sympy symbol; None for the place itself.
        functions: for each place that moves, by index, its size.
        example: the value that the example has.
        conditions: those about the places that move.
        shared: those among them that are also about other free sizes.
        asserted: what the program asserts of the value while it runs.
        reason: why the conditions are incomplete; None if they are complete.
    """

    symbol: Any | None
    functions: dict[int, SizeOf]
    example: int
    conditions: list[SizeCondition]
    shared: list[SizeCondition]
    asserted: list[SizeOf]
    reason: NotChecked | None


class Unknowns:
    """The symbols of a program's inputs.

    Args:
        guards: of the program.
        asserted: the sympy conditions that the program asserts while it runs.

    Attributes:
        hints: the value of each symbol for the example, as far as a place shows it.
    """

    def __init__(self, guards: GuardFunction, asserted: Sequence[Any]) -> None:
        self._guards = guards
        self._places = guards.places
        self._asserted = [(expr, frozenset(expr.free_symbols)) for expr in asserted]
        self._carriers: dict[Any, list[int]] = {}
        for index, place in enumerate(self._places):
            for symbol in place.symbols:
                self._carriers.setdefault(symbol, []).append(index)
        self.hints = self._known_values()
        self._free = [index for index, place in enumerate(self._places) if place.is_free]
        self._made: dict[Any, Unknown] = {}

    def of(self, index: int) -> Unknown:
        """Returns the variable that moves a place."""
        place = self._places[index]
        symbols = sorted(place.symbols, key=lambda symbol: self._carriers[symbol])
        # A symbol that only this place has is moved by moving the place.
        is_alone = len(symbols) == 1 and self._carriers[symbols[0]] == [index] and place.expr != symbols[0]
        if not symbols or is_alone or not all(symbol in self.hints for symbol in symbols):
            return self._unknown(None, {index: lambda values: values}, place.example, self._guards.not_checked_reason)
        if symbols[0] not in self._made:
            self._made[symbols[0]] = self._of_symbol(symbols[0])
        return self._made[symbols[0]]

    def _of_symbol(self, symbol: Any) -> Unknown:
        reason = self._guards.not_checked_reason
        functions = {}
        for carrier in self._carriers[symbol]:
            try:
                functions[carrier] = self._size_of(self._places[carrier].expr, symbol)
            except ValueError:
                functions[carrier], reason = _constantly(self._places[carrier].example), "unreadable_guard"
        asserted = []
        for expr, symbols in self._asserted:
            if symbol in symbols and not symbols <= self.hints.keys():
                reason = reason or "depends_on_data"
            elif symbol in symbols:
                try:
                    asserted.append(self._size_of(expr, symbol))
                except ValueError:
                    reason = reason or "unreadable_guard"
        return self._unknown(symbol, functions, self.hints[symbol], reason, asserted)

    def _unknown(
        self, symbol: Any | None, functions: dict[int, SizeOf], example: int, reason: NotChecked | None, asserted: Sequence[SizeOf] = ()
    ) -> Unknown:
        conditions = [condition for condition in self._guards.conditions if condition.places & functions.keys()]
        others = {index for index in self._free if index not in functions}
        shared = [condition for condition in conditions if condition.places & others]
        return Unknown(symbol, functions, example, conditions, shared, list(asserted), reason)

    def _size_of(self, expr: Any, symbol: Any) -> SizeOf:
        if expr == symbol:
            return lambda values: values
        function = function_of(expr)
        others = {other: self.hints.get(other, 1) for other in expr.free_symbols}
        return lambda values: function({**others, symbol: values})

    def _known_values(self) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for place in self._places:
            if place.expr is not None and place.expr.is_Symbol and place.is_movable:
                found.setdefault(place.expr, place.example)
        for place in self._places:
            symbols = place.symbols
            if len(symbols) != 1 or symbols[0] in found or (line := line_of(place.expr, symbols[0], {})) is None:
                continue
            factor, offset = line
            if (place.example - offset) % factor == 0:
                found[symbols[0]] = (place.example - offset) // factor
        return found


def line_of(expr: Any, symbol: Any, others: Mapping[Any, int]) -> tuple[int, int] | None:
    """Returns the factor and offset of an expression that is linear in a symbol; None for another."""
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


def _constantly(size: int) -> SizeOf:
    return lambda values: np.full(np.shape(values), size)


_FARTHEST = 4096
"""The end, exclusive, of a symbol's values that are tried where a size is not linear in it."""


def with_following(guards: GuardFunction, sizes: Mapping[DimRef, int]) -> dict[DimRef, int]:
    """Returns the sizes with those that follow from them; what was given stays as it is.

    Args:
        guards: of the program.
        sizes: of some dimensions and int inputs; the others are as in the example.
    """
    hints = Unknowns(guards, ()).hints
    values: dict[Any, int] = {}
    changed = [place for place in guards.places if place.ref in sizes and place.symbols]
    # A size that is a symbol itself says most of it.
    for place in sorted(changed, key=lambda place: (place.expr not in place.symbols, len(place.symbols))):
        left = [symbol for symbol in place.symbols if symbol not in values and symbol in hints]
        value = _solved(place, left[0], {**hints, **values}, sizes[place.ref]) if left else None
        if value is not None:
            values[left[0]] = value
    moved = {place.ref: size for place in guards.places if (size := _size(place, hints, values)) is not None}
    return {**moved, **sizes}


def _size(place: GuardPlace, hints: Mapping[Any, int], values: Mapping[Any, int]) -> int | None:
    if not any(symbol in values for symbol in place.symbols):
        return None
    known = {**hints, **values}
    if not all(symbol in known for symbol in place.symbols):
        return None
    try:
        size = int(function_of(place.expr)(known))
    except (ValueError, ZeroDivisionError):
        return None
    return size if size >= 0 or place.ref.dim is None else None


def _solved(place: GuardPlace, symbol: Any, known: Mapping[Any, int], size: int) -> int | None:
    """Returns the value of a symbol that gives a place this size, the nearest to the example's of several; None if there is none."""
    line = line_of(place.expr, symbol, known)
    if line is not None:
        factor, offset = line
        return (size - offset) // factor if (size - offset) % factor == 0 else None
    try:
        sizes = np.asarray(function_of(place.expr)({**known, symbol: np.arange(_FARTHEST)}))
    except ValueError:
        return None
    fitting = np.flatnonzero(sizes == size) if sizes.shape == (_FARTHEST,) else np.array([], dtype=int)
    return int(min(fitting, key=lambda value: abs(int(value) - known[symbol]))) if len(fitting) else None
