"""Finds the guard to name where a program refuses sizes: one that is false for them, and that says most of the changed dimension."""

import functools
import itertools
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np

from export_explorer.analysis import size_conditions
from export_explorer.analysis.guard_function import GuardFunction, GuardPlace
from export_explorer.analysis.size_conditions import Batch, Moved, conditions_of
from export_explorer.record import Condition as RecordedCondition
from export_explorer.record import DimRef, Guard
from export_explorer.render.words.conditions import condition_code

_SAMPLES = 2000
_SMALL, _MOST_COMBINED = 6, 3
"""The largest of the sizes of which all combinations are tried, and for how many places."""


@dataclass(frozen=True, slots=True)
class FalseGuard:
    """A guard that refuses sizes.

    Attributes:
        text: the condition as the program has it.
        places: those in it, by index.
        dim: the dimension that it is about: a changed one, if one was changed.
        guard: the same in the record, false for these sizes as well; None where the record has none.
        is_undefined: True if it cannot be computed for these sizes, as a division by zero.
    """

    text: str
    places: tuple[GuardPlace, ...]
    dim: DimRef
    guard: Guard | None
    is_undefined: bool


class FalseGuards:
    """A finder of the guards of a program, and of those of its record, that are false for sizes."""

    def __init__(self, guards: GuardFunction, recorded: Sequence[Guard]) -> None:
        self._guards = guards
        self._recorded = recorded

    def best(self, values: Sequence[Any], missing: Set[int] = frozenset()) -> FalseGuard | None:
        """Returns the false guard to name for values of all places; None if none is false. Places are missing of inputs of a lower rank."""
        places = self._guards.places
        batch = Batch(values)
        refusing = [condition for condition in self._guards.conditions if not _holds(condition, batch, missing)]
        if not refusing:
            return None
        changed = {index for index, place in enumerate(places) if index in missing or values[index] != place.example}
        named = min(refusing, key=lambda condition: _distance(condition.places, changed))
        about, guard = named.places, self._in_record(named.places, changed, batch, missing)
        if guard is None:
            # Of equal sizes the record has the guard of one, and the program may have that of another.
            exprs = {places[index].expr for index in about} - {None}
            equal = frozenset(index for index, place in enumerate(places) if place.expr in exprs)
            if (guard := self._in_record(equal, changed, batch, missing)) is not None:
                about = frozenset(index for index in equal if places[index].ref in guard.dims) or about
        return FalseGuard(
            text=named.text,
            places=tuple(places[index] for index in sorted(about)),
            dim=places[min(about & changed or about)].ref,
            guard=guard,
            is_undefined=not missing & named.places and _is_undefined(named, batch),
        )

    def asserted(self, values: Sequence[Any]) -> tuple[Guard, DimRef] | None:
        """Returns a guard of the record that the program asserts only when it runs and that these values break, with a dimension in it."""
        batch = Batch(values)
        places = self._guards.places
        for guard, condition in self._readable:
            if guard.kind == "runtime_assert" and condition.places and not _holds(condition, batch, frozenset()):
                changed = {index for index in condition.places if values[index] != places[index].example}
                return guard, places[min(changed or condition.places)].ref
        return None

    def stating(self, expr: object) -> Guard | None:
        """Returns the guard of the record that states a condition of torch's, whatever it is about; None if there is none."""
        return next((guard for guard in self._recorded if guard.kind == "runtime_assert" and guard.expr == str(expr)), None)

    def recorded(self) -> tuple[Guard | None, ...]:
        """Returns for each guard of the program the same in the record: of the same sizes, and true for the same, as far as these are tried.

        Of several that are alike each is taken once, in the order of tracing, which is that of the program. None where the record has none.
        """
        alike: dict[tuple[Set[int], bytes], list[Guard]] = {}
        batches: dict[Set[int], Batch] = {}
        index_of = {place.ref: index for index, place in enumerate(self._guards.places)}
        for guard, condition in self._readable:
            # A size that both sides had was cancelled in the condition.
            about = condition.places | {index_of[ref] for ref in guard.dims if ref in index_of}
            if (truth := self._truth(condition, about, batches)) is not None:
                alike.setdefault((about, truth), []).append(guard)
        found: list[Guard | None] = []
        for condition in self._guards.conditions:
            truth = self._truth(condition, condition.places, batches)
            same = [] if truth is None else alike.get((condition.places, truth), [])
            found.append(same.pop(0) if len(same) > 1 else next(iter(same), None))
        return tuple(found)

    def _truth(self, condition: size_conditions.SizeCondition, about: Set[int], batches: dict[Set[int], Batch]) -> bytes | None:
        """Returns for which sizes of some places a condition holds; None if it cannot be evaluated."""
        if about not in batches:
            batches[about] = Batch(self._samples(about))
        try:
            return np.broadcast_to(np.asarray(condition.holds(batches[about]), dtype=bool), (_SAMPLES,)).tobytes()
        except (TypeError, ValueError, OverflowError):
            return None

    def _samples(self, about: Set[int]) -> Moved:
        """Returns sizes to tell conditions apart: small ones in all combinations, and larger ones, some of which are equal."""
        places = self._guards.places
        moved = [index for index in sorted(about) if places[index].is_movable]
        random = np.random.default_rng(0)
        sizes = {}
        for index in moved:
            # torch simplifies the guards of the record for sizes that are not 0.
            lowest = 1 if places[index].ref.dim is not None else -_SMALL
            highest = 2 * abs(places[index].example) + _SAMPLES // 20
            near = np.maximum(places[index].example + random.integers(-1, 2, _SAMPLES), lowest)
            sizes[index] = np.where(random.random(_SAMPLES) < 0.3, near, random.integers(lowest, highest, _SAMPLES))
        for one, other in itertools.pairwise(moved):
            sizes[other] = np.where(random.random(_SAMPLES) < 0.3, sizes[one], sizes[other])
        if len(moved) == 1:
            sizes[moved[0]][: _SAMPLES // 2] = np.arange(1, _SAMPLES // 2 + 1)
        elif len(moved) <= _MOST_COMBINED:
            combined = np.array(list(itertools.product(range(1, _SMALL + 1), repeat=len(moved))))
            for column, index in enumerate(moved):
                sizes[index][: len(combined)] = combined[:, column]
        return Moved([place.example for place in places], sizes)

    def _in_record(self, about: Set[int], changed: Set[int], batch: Batch, missing: Set[int]) -> Guard | None:
        read = ((guard, condition) for guard, condition in self._readable if condition.places & about)
        found = [(guard, condition.places) for guard, condition in read if not _holds(condition, batch, missing)]
        found.sort(key=lambda pair: (pair[1] != about, not pair[1] <= about | changed, *_distance(pair[1], changed)))
        return found[0][0] if found else None

    @functools.cached_property
    def _readable(self) -> list[tuple[Guard, size_conditions.SizeCondition]]:
        """The guards of the record as functions of sizes, as far as they are about nothing else."""
        index_of: dict[size_conditions.Source, int] = {(str(place.ref), None): index for index, place in enumerate(self._guards.places)}
        texts = [(guard, text) for guard in self._recorded if guard.condition is not None and (text := _text(guard.condition))]
        read = conditions_of([text for _, text in texts], index_of)
        return [(guard, condition) for (guard, _), condition in zip(texts, read, strict=True) if condition is not None]


def _distance(places: Set[int], changed: Set[int]) -> tuple[bool, int, int]:
    """Returns how far a condition is from naming what was changed: least where it is about one changed size and nothing else."""
    return not places & changed, len(places - changed), len(places)


def _holds(condition: size_conditions.SizeCondition, batch: Batch, missing: Set[int]) -> bool:
    if condition.places & missing:
        return False
    try:
        return bool(condition.holds(batch))
    except (TypeError, ValueError, OverflowError):  # a number is due, and something else is given
        return False


def _is_undefined(condition: size_conditions.SizeCondition, batch: Batch) -> bool:
    try:
        return bool(batch.value(condition.term)[1])
    except (TypeError, ValueError, OverflowError):
        return True


def _text(condition: RecordedCondition) -> str:
    """Returns a condition of the record as a Python expression over the names of dimensions; empty where it is about more than sizes."""
    is_of_sizes = not condition.data_values and all(map(_text, condition.parts))
    return condition_code(condition) if is_of_sizes else ""
