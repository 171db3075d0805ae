"""The sizes that a program takes for each dimension: solved from all guards about it, then tried.

A dimension moves together with those whose sizes follow from its own; all others stay as they are in the example.
Where the program refuses the example's size of another, that dimension has the nearest accepted size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from export_explorer.analysis.fitting import LOWEST_VALUE, Accepts, Signs, exactly, fitted, without_empty
from export_explorer.analysis.guard_function import FARTHEST, GuardFunction, GuardPlace, SizeOf, Unknown, Unknowns, line_of
from export_explorer.analysis.size_conditions import Batch, Moved, SizeCondition, signs
from export_explorer.record import FEW_SIZES, AcceptedSizes, DimRef
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import asserted_expressions

if TYPE_CHECKING:
    from torch.export import ExportedProgram


_FARTHEST_JOINT = 4096
"""The end, exclusive, of the sizes of the other dimension that are tried."""


def is_free_with_another(unknown: Unknown, unknowns: Unknowns, places: Sequence[GuardPlace], tried: np.ndarray) -> bool:
    """True if for more than `FEW_SIZES` of the tried values some size of one other dimension makes all conditions hold.

    For the tried values the conditions hold that are about nothing else.
    """
    return any(
        _is_free_with(unknown, other, places, tried)
        for index in _others(unknown, places)
        if not (other := unknowns.of(index)).functions.keys() & unknown.functions.keys()
    )


def _others(unknown: Unknown, places: Sequence[GuardPlace]) -> list[int]:
    """Returns the other free places in the conditions on a variable, by index."""
    found = {index for condition in unknown.shared for index in condition.places if places[index].is_free}
    return sorted(found - unknown.functions.keys())


def _is_free_with(unknown: Unknown, other: Unknown, places: Sequence[GuardPlace], tried: np.ndarray) -> bool:
    sizes = np.arange(_FARTHEST_JOINT)
    moved = {index: function(sizes) for index, function in other.functions.items()}
    conditions = list(dict.fromkeys([*unknown.conditions, *other.conditions]))
    examples = [place.example for place in places]
    found = 0
    for value in tried.tolist():
        batch = Batch(Moved(examples, {**{index: function(value) for index, function in unknown.functions.items()}, **moved}))
        held = [np.broadcast_to(np.asarray(condition.holds(batch), dtype=bool), sizes.shape) for condition in conditions]
        found += bool(np.logical_and.reduce(held).any())
        if found > FEW_SIZES:
            return True
    return False


_LARGEST = 1 << 40
"""A bound, exclusive: larger sizes would overflow where they are multiplied by others."""


def accepted_sizes(program: ExportedProgram, leaves: Sequence[Leaf], *, is_compiled: bool = True) -> dict[DimRef, AcceptedSizes]:
    """Returns the sizes that the program takes for each dimension of the inputs and each int input, in the order of the call.

    The program, live or stored, is neither changed nor run. With `is_compiled` sizes are tried with torch's own guard function; see `GuardFunction`.
    """
    return _Solver(GuardFunction(program, leaves, is_compiled=is_compiled), asserted_expressions(program.graph)).result()


@dataclass(frozen=True, slots=True)
class _Solution:
    """The sizes found for the place of an index, before they are tried.

    Attributes:
        index: of the place.
        unknown: what is varied for it.
        relation: from its size to the value that is varied.
        found: the sizes that its guards accept.
    """

    index: int
    unknown: Unknown
    relation: _Relation
    found: AcceptedSizes

    def moved(self, size: int) -> dict[int, int] | None:
        """Returns the sizes of all places that move, by index, when this place has a size; None if no value gives it that size."""
        values, is_possible = self.relation.values_of(np.array([size], dtype=np.int64))
        if not is_possible[0]:
            return None
        return {place: int(function(int(values[0]))) for place, function in self.unknown.functions.items()}


class _Solver:
    """The solver of the conditions of one program for each of its places; `asserted` are sympy conditions that it asserts while it runs."""

    def __init__(self, guards: GuardFunction, asserted: Sequence[Any]) -> None:
        self._guards = guards
        self._places = guards.places
        self._examples = [place.example for place in self._places]
        self._unknowns = Unknowns(guards, asserted)
        self._solutions: dict[tuple[Any, Any], _Solution] = {}

    def result(self) -> dict[DimRef, AcceptedSizes]:
        found: dict[int, AcceptedSizes] = {}
        keys: dict[int, tuple[Any, Any]] = {}
        for index, place in enumerate(self._places):
            if not place.is_movable:
                continue
            constant = self._guards.constants.get(index)
            if self._guards.not_checked_reason == "no_guards":
                found[index] = AcceptedSizes(lower=None if place.ref.dim is None else 0, upper=None, not_checked_reason="no_guards")
            elif constant is not None:
                found[index] = AcceptedSizes(lower=int(constant), upper=int(constant), refuses_example=constant != place.example)
            else:
                keys[index] = self._solve(index)
        base = self._base()
        tried = {key: self._tried(solution, base) for key, solution in self._solutions.items()}
        found |= {index: tried[key] for index, key in keys.items()}
        return {self._places[index].ref: found[index] for index in sorted(found)}

    def _solve(self, index: int) -> tuple[Any, Any]:
        """Solves for a place, unless an equal one was solved before, and returns the key of the solution."""
        unknown = self._unknowns.of(index)
        key = (index, None) if unknown.symbol is None else (unknown.symbol, self._places[index].expr)
        if key not in self._solutions:
            relation = self._relation(index, unknown)
            numbers = self._numbers(unknown, index)
            takes, solved = partial(self._takes, unknown, relation), self._signs(unknown, relation)
            found = fitted(takes, self._examples[index], self._lowest(index), numbers, solved)
            is_cut = is_free = False
            if unknown.shared:
                # Values for which the conditions hold that are about nothing else.
                shared = set(unknown.shared)
                own = [condition for condition in unknown.conditions if condition not in shared]
                values = self._some(unknown.example, own, unknown.functions, self._edges(relation, found))
                is_cut = self._is_cut(unknown, values)
                is_free = is_cut and is_free_with_another(unknown, self._unknowns, self._places, values)
            found = replace(found, with_others_as_in_example=is_cut, is_free_with_others=is_free, not_checked_reason=unknown.reason)
            found = found if self._places[index].ref.dim is None else without_empty(found)
            self._solutions[key] = _Solution(index, unknown, relation, found)
        return key

    def _base(self) -> dict[int, int]:
        """Returns the sizes that others have while one is tried, if not the example's: bounds that were asked may exclude the example."""
        base = {index: constant for index, constant in self._guards.constants.items() if constant != self._examples[index]}
        for solution in self._solutions.values():
            if solution.found.refuses_example:
                example = self._examples[solution.index]
                bounds = [bound for bound in (solution.found.lower, solution.found.upper) if bound is not None]
                base |= solution.moved(min(bounds, key=lambda bound: abs(bound - example))) or {} if bounds else {}
        return base

    def _lowest(self, index: int) -> int:
        return LOWEST_VALUE if self._places[index].ref.dim is None else 0

    def _relation(self, index: int, unknown: Unknown) -> _Relation:
        """Returns the relation from the size of a place to the value that is varied."""
        if unknown.symbol is None:
            return _Line(1, 0)
        line = line_of(self._places[index].expr, unknown.symbol, self._unknowns.hints)
        if line is not None:
            return _Line(*line)
        return _Table(unknown.functions[index], self._lowest(index), partial(self._holds, unknown))

    def _takes(self, unknown: Unknown, relation: _Relation, sizes: np.ndarray) -> np.ndarray:
        values, is_possible = relation.values_of(sizes)
        holds = exactly(lambda values: self._holds(unknown, values))
        result = np.zeros(len(sizes), dtype=bool)
        if is_possible.any():
            result[is_possible] = holds(values[is_possible])
        return result

    def _signs(self, unknown: Unknown, relation: _Relation) -> Signs | None:
        """Returns the signs of the equations about a variable for the sizes of a place; None if there are no equations."""
        equations = tuple(dict.fromkeys(equation for condition in unknown.conditions for equation in condition.equations))
        if not equations:
            return None

        def of_values(values: np.ndarray) -> np.ndarray:
            moved = {index: function(values) for index, function in unknown.functions.items()}
            return signs(equations, Batch(Moved(self._examples, moved)), len(values))

        return lambda sizes: exactly(of_values)(relation.values_of(sizes)[0])

    def _holds(self, unknown: Unknown, values: np.ndarray) -> np.ndarray:
        """Returns a mask of the values for which all conditions hold and no dimension would have a negative size."""
        result = np.ones(len(values), dtype=bool)
        moved = {index: function(values) for index, function in unknown.functions.items()}
        for index, sizes in moved.items():
            if self._places[index].ref.dim is not None:
                result &= np.asarray(sizes >= 0, dtype=bool)
        batch = Batch(Moved(self._examples, moved))
        for condition in unknown.conditions:
            result &= np.asarray(condition.holds(batch), dtype=bool)
            if not result.any():
                break
        for assertion in unknown.asserted:
            result &= np.asarray(assertion(values), dtype=bool)
        return result

    def _numbers(self, unknown: Unknown, index: int) -> set[int]:
        """Returns the sizes at which the answer may change: the numbers in the conditions, and the other sizes that they name."""
        named = {number for condition in unknown.conditions for number in condition.numbers}
        for condition in unknown.shared:
            named |= {self._examples[place] for place in condition.places if self._places[place].is_movable}
        line = None if unknown.symbol is None else line_of(self._places[index].expr, unknown.symbol, self._unknowns.hints)
        if line is not None and line != (1, 0):
            factor, offset = line
            named |= {abs(factor), *(abs(factor * number + offset) for number in named)}
        return named

    def _is_cut(self, unknown: Unknown, values: np.ndarray) -> bool:
        """True if other sizes of other dimensions change which of these values are accepted."""
        if not len(values):
            return False
        places: dict[int, Any] = {index: function(values) for index, function in unknown.functions.items()}
        first = Batch(Moved(self._examples, dict(places)))
        baseline = [condition.holds(first) for condition in unknown.shared]
        trials = {index: self._trials(index) for index in _others(unknown, self._places)}
        for turn in range(3):
            for index, sizes in trials.items():
                places[index] = sizes[turn % len(sizes)]
            batch = Batch(Moved(self._examples, places))
            if any(np.any(condition.holds(batch) != before) for condition, before in zip(unknown.shared, baseline, strict=True)):
                return True
        return False

    def _edges(self, relation: _Relation, found: AcceptedSizes) -> np.ndarray:
        """Returns the values on both sides of the bounds that were found, for bounds small enough that products fit into 64 bits."""
        bounds = [bound for bound in (found.lower, found.upper) if bound is not None and abs(bound) < _LARGEST]
        sizes = np.array([bound + beside for bound in bounds for beside in (-1, 0, 1)], dtype=np.int64)
        values, is_possible = relation.values_of(sizes)
        edges: np.ndarray = np.asarray(values)[is_possible]
        return edges

    def _some(self, example: int, conditions: list[SizeCondition], functions: Mapping[int, SizeOf], *more: np.ndarray) -> np.ndarray:
        """Returns some values, those given among them, for which conditions hold, from 2 on since torch specializes 0 and 1."""
        usual = [np.arange(2, 40), np.arange(example - 2, example + 34), np.array([97, 4 * example, 1000])]
        values = np.unique(np.concatenate([*usual, *more]))
        values = values[values >= 2]
        result = np.ones(len(values), dtype=bool)
        batch = Batch(Moved(self._examples, {index: function(values) for index, function in functions.items()}))
        for condition in conditions:
            result &= np.asarray(condition.holds(batch), dtype=bool)
        taken: np.ndarray = values[result]
        return taken

    def _trials(self, index: int) -> list[int]:
        """Returns a small, a large and a middle size of another place that the conditions on it alone allow; else the example's."""
        alone = [condition for condition in self._guards.conditions_on([index]) if condition.places == {index}]
        sizes = self._some(self._examples[index], alone, {index: lambda values: values})
        return [int(sizes[0]), int(sizes[-1]), int(sizes[len(sizes) // 2])] if len(sizes) else [self._examples[index]]

    def _tried(self, solution: _Solution, base: Mapping[int, int]) -> AcceptedSizes:
        """Returns what was found, marked if a trial disagrees; tries sizes inside, just outside and between the steps, and 0 and 1."""
        found = solution.found
        if found.not_checked_reason is not None:
            return found
        for size in sorted(self._telling(found, solution.index)):
            moved = solution.moved(size) or {solution.index: size}
            if any(other < 0 for place, other in moved.items() if self._places[place].ref.dim is not None):
                continue
            if self._guards.accepts_moved({**base, **moved}) != found.accepts(size) and (found.is_complete or found.accepts(size)):
                return replace(found, not_checked_reason="guards_disagree")
        return found

    def _telling(self, found: AcceptedSizes, index: int) -> set[int]:
        example = self._examples[index]
        sizes = {0, 1, example, example + 1, example + found.step, *found.excluded[:2], *found.also[:2]}
        sizes |= {bound + beside for bound in (found.lower, found.upper) if bound is not None for beside in (-1, 0, 1)}
        is_value = self._places[index].ref.dim is None
        return {size for size in sizes if (size >= 0 or is_value) and not (size == 0 and found.is_empty_unchecked)}


@dataclass(frozen=True, slots=True)
class _Line:
    """The relation ``size = factor * value + offset``."""

    factor: int
    offset: int

    def values_of(self, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the value that makes each size, and whether there is one."""
        return (sizes - self.offset) // self.factor, (sizes - self.offset) % self.factor == 0


_FAR = 2 ** np.arange(12, 57)


class _Table:
    """The sizes that some values make, one by one; where several make the same, one of those that are accepted.

    Sizes beyond them are made by the larger values that bisection finds, as of `Max(8, n)`, which grows as the value does.
    """

    def __init__(self, size_of: SizeOf, lowest: int, accepts: Accepts) -> None:
        self._size_of = size_of
        values = np.arange(lowest, FARTHEST)
        sizes, accepted = np.asarray(size_of(values)), accepts(values)
        self._value_of = dict(zip(sizes[~accepted].tolist(), values[~accepted].tolist(), strict=True))
        self._value_of |= dict(zip(sizes[accepted].tolist(), values[accepted].tolist(), strict=True))
        self._largest = int(sizes.max())
        self._far_sizes = np.asarray(size_of(_FAR))

    def values_of(self, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the same as `_Line.values_of`."""
        values = [self._value_of.get(size) for size in sizes.tolist()]
        found, is_made = (
            np.array([value or 0 for value in values], dtype=np.int64),
            np.array([value is not None for value in values], dtype=bool),
        )
        is_far = (sizes > self._largest) & (sizes <= self._far_sizes.max())
        if is_far.any():
            found[is_far], is_made[is_far] = self._far(sizes[is_far])
        return found, is_made

    def _far(self, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the values beyond the table that make sizes, and whether they do."""
        high = _FAR[(self._far_sizes >= sizes[:, None]).argmax(axis=1)]
        low = np.full(len(sizes), FARTHEST - 1)
        while (high - low > 1).any():
            middle = (low + high) // 2
            is_enough = np.asarray(self._size_of(middle) >= sizes, dtype=bool)
            low, high = np.where(is_enough, low, middle), np.where(is_enough, middle, high)
        return high, np.asarray(self._size_of(high) == sizes, dtype=bool)


_Relation = _Line | _Table
