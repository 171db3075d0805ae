"""Finds the sizes that a guard requires beside changed ones, where torch has no expression of one in terms of the other."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from export_explorer.analysis.size_conditions import Batch, Moved, SizeCondition, function_of
from export_explorer.analysis.size_variables import FARTHEST, GuardFunction, GuardPlace, Unknowns, symbol_values
from export_explorer.record import DimRef

_MOST_VALUES = 2**20
"""The most values of a symbol that are tried; a minute of audio has fewer samples."""

_MOST_CONDITIONS = 24
"""The most guards that are looked at: a size that is far too small for a large model makes hundreds of them false."""


class CompletingSizes:
    """Sizes of further dimensions with which fewer guards refuse the sizes that a user wants.

    Args:
        guards: of the program.
        given: the sizes that stay as they are.
        sizes: those, and all that follow from them.
    """

    def __init__(self, guards: GuardFunction, given: Mapping[DimRef, int], sizes: Mapping[DimRef, int]) -> None:
        self._guards, self._given = guards, given
        self._hints = Unknowns(guards, ()).hints
        self._known = {**self._hints, **symbol_values(guards, self._hints, sizes)}
        self._now = [sizes.get(place.ref, place.example) for place in guards.places]
        self.refusing = guards.refusing(sizes)

    def __iter__(self) -> Iterator[tuple[DimRef, int]]:
        """Yields dimensions, each with a size with which a guard no longer refuses, and no other one begins to.

        Sizes that change in the same direction come first. Another is yielded only if the guard holds with no other size: a larger batch
        is no reason to shorten a sequence.
        """
        for condition in self.refusing[:_MOST_CONDITIONS]:
            places = {index: self._guards.places[index] for index in sorted(condition.places)}
            if not all(place.is_movable for place in places.values()):
                continue
            change = sum(self._now[index] - place.example for index, place in places.items())
            opposite: list[tuple[DimRef, int]] = []
            for index, place in places.items():
                distances = self._fitting(condition, index) - place.example
                same = distances[distances * change > 0]
                if len(same):
                    yield place.ref, place.example + int(same[np.abs(same).argmin()])
                elif len(distances) == 1:
                    opposite.append((place.ref, place.example + int(distances[0])))
            yield from opposite

    def _fitting(self, condition: SizeCondition, index: int) -> Any:
        """Returns the sizes of a place with which a condition holds, and all those that hold now.

        There are none where the sizes that fit the condition are not evenly spaced, as for ``x != y`` or the divisors of a size: it does
        not say then how the place depends on the others.
        """
        moved = self._moved(self._guards.places[index], condition)
        if index not in moved:
            return np.array([], dtype=int)
        moved = self._held(moved, [condition])
        steps = np.diff(moved[index])
        if (steps != steps[:1]).any():
            return np.array([], dtype=int)
        others = [other for other in self._guards.conditions_on(moved) if other not in self.refusing]
        return self._held(moved, others)[index]

    def _moved(self, place: GuardPlace, condition: SizeCondition) -> dict[int, Any]:
        """Returns the sizes of all places that move with one, by index, for each value of its symbol; nothing if it has to stay."""
        symbol = next((symbol for symbol in place.symbols if self._is_free(symbol)), None)
        if symbol is None or place.ref in self._given or place.ref.dim is None:
            return {}
        values = {**self._known, symbol: np.arange(self._end(symbol, condition))}
        carriers = {index: each for index, each in enumerate(self._guards.places) if symbol in each.symbols and each.ref not in self._given}
        if not all(values.keys() >= {*each.symbols} for each in carriers.values()):
            return {}
        try:
            sizes = {index: np.asarray(function_of(each.expr)(values)) for index, each in carriers.items()}
        except ValueError:
            return {}
        are_sizes = np.all([size >= 0 for index, size in sizes.items() if carriers[index].ref.dim is not None], axis=0)
        return {index: size[are_sizes] for index, size in sizes.items()}

    def _end(self, symbol: Any, condition: SizeCondition) -> int:
        """Returns the end of the values that are tried: far enough for a sum with the other sizes, and for a multiple that grows as they do."""
        largest = max(self._now[index] for index in condition.places)
        growth = max(self._now[index] // max(self._guards.places[index].example, 1) for index in condition.places)
        end: int = min(FARTHEST + (self._hints[symbol] + largest) * max(growth, 1), _MOST_VALUES)
        return end

    def _is_free(self, symbol: Any) -> bool:
        return symbol in self._hints and self._known[symbol] == self._hints[symbol]

    def _held(self, moved: dict[int, Any], conditions: list[SizeCondition]) -> dict[int, Any]:
        """Returns the sizes with which conditions hold."""
        batch = Batch(Moved(self._now, moved))
        holds = np.ones(len(next(iter(moved.values()))), dtype=bool)
        for condition in conditions:
            holds &= condition.holds(batch)
        return {index: sizes[holds] for index, sizes in moved.items()}
