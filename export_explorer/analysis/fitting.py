"""Fits the simplest set of sizes to a function that says which sizes are accepted.

The function is asked for many sizes: all small ones, those around the example and each number that the conditions name, ever larger ones,
and those that solve an equation. Where the answer changes between two of them, the size where it does is found by subdividing.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace

import numpy as np

from export_explorer.record import AcceptedSizes

LOWEST_VALUE = -64
"""The end of the values below 0 of which all are tried for an int input."""

Accepts = Callable[[np.ndarray], np.ndarray]
"""A function from an ascending array of sizes to an array of bools."""

Signs = Callable[[np.ndarray], np.ndarray]
"""A function from an ascending array of sizes to a row for each equation: 1 where its left side is larger, -1 where the right one is, else 0."""

_DENSE = 256
"""The size up to which every size is tried; more, to about `_DENSEST`, where the example or a number in the conditions is larger."""

_DENSEST = 1024
_AROUND = 48
_LARGEST_POWER = 40
_POWERS = np.array([2**power + offset for power in range(8, _LARGEST_POWER + 1) for offset in (0, 1)], dtype=np.int64)
_MOST_NUMBERS = 24
_MOST_SOLUTIONS = 4
"""The most far solutions of an equation: one with more changes its sides in turns, as remainders do, and is not solved."""

_MOST_SINGLE_SIZES = 24
"""The most exceptions of a set: nobody reads more."""

_MOST_REMAINDERS = 64
_CHEAP = 2
"""The cost up to which no simpler set is looked for: that of one exception."""


_POINTS = 34
"""The number of sizes by which a stretch is subdivided, its ends among them."""

_MOST_ROUNDS = 10
"""Enough subdivisions for the longest stretch."""

_LARGEST_INT64 = 2**20
"""The largest size computed in 64 bits: products of several larger ones do not fit and are computed with Python's own numbers."""


def exactly(function: Accepts) -> Accepts:
    """Returns the same function, `Accepts` or `Signs`, for sizes of any magnitude."""

    def for_all(sizes: np.ndarray) -> np.ndarray:
        is_small = np.abs(sizes) <= _LARGEST_INT64
        if is_small.all():
            return function(sizes)
        if not is_small.any():
            return function(sizes.astype(object))
        small, large = function(sizes[is_small]), function(sizes[~is_small].astype(object))
        result = np.empty((*small.shape[:-1], len(sizes)), dtype=small.dtype)
        result[..., is_small], result[..., ~is_small] = small, large
        return result

    return for_all


@dataclass(slots=True)
class _Pattern:
    """The sizes with some remainders of a division by `step`."""

    step: int
    remainders: np.ndarray

    @property
    def complexity(self) -> int:
        """The cost of stating the pattern."""
        return 0 if self.step == 1 else 3 + min(len(self.remainders), self.step - len(self.remainders))

    def has(self, sizes: np.ndarray) -> np.ndarray:
        """Returns a mask of the sizes that are members."""
        result: np.ndarray = np.isin(sizes % self.step, self.remainders) if self.step > 1 else np.ones(len(sizes), dtype=bool)
        return result

    def positions(self, members: np.ndarray) -> np.ndarray:
        """Returns the number of members from 0 on that are below each of some members."""
        return members // self.step * len(self.remainders) + np.searchsorted(self.remainders, members % self.step)

    def members(self, positions: np.ndarray) -> np.ndarray:
        """Returns the members at positions: the inverse of `positions`."""
        count = len(self.remainders)
        result: np.ndarray = positions // count * self.step + self.remainders[positions % count]
        return result


_EVERY = _Pattern(1, np.zeros(1, dtype=np.int64))


def fitted(accepts: Accepts, example: int, lowest: int, numbers: Iterable[int] = (), signs: Signs | None = None) -> AcceptedSizes:
    """Returns the simplest set that holds what is accepted, as far as sizes are tried.

    Args:
        accepts: says which sizes are accepted.
        example: the size that the program was exported with.
        lowest: the smallest size that can be: 0 for a dimension; below 0 for an int input, the values of which have no end.
        numbers: those that the conditions name, and others at which the answer may change.
        signs: of the equations in the conditions.
    """
    samples = _Samples(accepts)
    named = sorted({number for number in numbers if 1 < number <= 2**_LARGEST_POWER})[:_MOST_NUMBERS]
    samples.add(_first(example, lowest, named))
    if signs is not None:
        samples.add(_solutions(samples.sizes, signs))
    if samples.accepted.all():
        return AcceptedSizes(lower=None if lowest < 0 else lowest, upper=None)
    refuses_example = not samples.is_accepted(example)
    anchor = samples.nearest(example) if refuses_example else example
    if anchor is None:
        return AcceptedSizes(lower=0, upper=-1, refuses_example=refuses_example)
    best = _Fit(samples, _EVERY, anchor, lowest)
    if best.cost > _CHEAP:
        for pattern in _patterns(samples, anchor, named):
            # No fit costs less than to say its pattern.
            if pattern.complexity < best.cost:
                best = min(best, _Fit(copy(samples), pattern, anchor, lowest), key=lambda fit: fit.cost)
    if len(best.excluded) + len(best.also) > _MOST_SINGLE_SIZES:
        best = _Fit(samples, _EVERY, anchor, lowest, is_complete=False)
    return best.result(refuses_example)


def without_empty(found: AcceptedSizes) -> AcceptedSizes:
    """Returns the sizes of a dimension without 0 where it is accepted alone: no guard says what an operator does with an empty input."""
    return replace(found, also=tuple(size for size in found.also if size), is_empty_unchecked=True) if 0 in found.also else found


def _first(example: int, lowest: int, named: Sequence[int]) -> np.ndarray:
    """Returns the sizes to begin with; for an int input those on both sides of 0."""
    top = max(_DENSE, *(2 * size + _AROUND for size in (example, *named) if 2 * size <= _DENSEST), 0)
    points = {example, *named, *(size * factor for size in named for factor in (2, 3, 5, 7))}
    points |= {one // other for one in named for other in named if one > other}
    near = [np.arange(point - 1, point + 2) for point in points if point > top]
    sizes = [np.arange(lowest, top + 1), np.arange(example - _AROUND, example + _AROUND + 1), *near, _POWERS]
    if lowest < 0:
        return np.concatenate([*sizes, *(-np.arange(point - 1, point + 2) for point in points), -_POWERS])
    return np.concatenate(sizes).clip(min=lowest)


def _solutions(sizes: np.ndarray, signs: Signs) -> np.ndarray:
    """Returns sizes that solve an equation, one of each run of them, where its sides change places between two of the sizes.

    A condition such as ``n // 14 != 37`` refuses them, and accepts all others.
    """
    found = [sizes[:0]]
    is_gap = np.diff(sizes) > 1
    sizes = sizes[np.append(is_gap, False) | np.append(False, is_gap)]
    for _ in range(_MOST_ROUNDS):
        if not len(sizes):
            break
        rows = signs(sizes)
        found.append(sizes[(rows == 0).any(axis=0)])
        changes = (rows[:, 1:] * rows[:, :-1] < 0) & (np.diff(sizes) > 1)
        at = np.flatnonzero(changes[changes.sum(axis=1) <= _MOST_SOLUTIONS].any(axis=0))
        sizes = np.unique([np.linspace(sizes[index], sizes[index + 1], _POINTS).astype(np.int64) for index in at])
    return np.concatenate(found)


class _Samples:
    """Sizes that were tried, ascending, and which of them are accepted."""

    def __init__(self, accepts: Accepts) -> None:
        self._accepts = accepts
        self.sizes = np.zeros(0, dtype=np.int64)
        self.accepted = np.zeros(0, dtype=bool)

    def add(self, sizes: np.ndarray) -> bool:
        """Tries more sizes; returns False if all of them were tried before."""
        new = np.setdiff1d(sizes, self.sizes)
        if not len(new):
            return False
        both = np.concatenate([self.sizes, new])
        order = np.argsort(both, kind="stable")
        self.accepted = np.concatenate([self.accepted, self._accepts(new)])[order]
        self.sizes = both[order]
        return True

    def is_accepted(self, size: int) -> bool:
        return bool(self.accepted[np.searchsorted(self.sizes, size)])

    def nearest(self, size: int) -> int | None:
        """Returns the accepted size nearest to a size; None if none is accepted."""
        found = self.sizes[self.accepted]
        return int(found[np.argmin(np.abs(found - size))]) if len(found) else None


def _patterns(samples: _Samples, anchor: int, named: Sequence[int]) -> list[_Pattern]:
    """Returns patterns to try: the sizes a fixed step apart from the anchor, and those with the remainders that are mostly accepted."""
    found = samples.sizes[samples.accepted]
    step = int(np.gcd.reduce(np.abs(found - anchor)))
    patterns = [] if step <= 1 else [_Pattern(step, np.array([anchor % step]))]
    # Where all between the first and the last is accepted there is nothing to divide by.
    within = (samples.sizes >= found[0]) & (samples.sizes <= found[-1])
    sizes, accepted = samples.sizes[within], samples.accepted[within]
    if accepted.all() or len(found) < 3:
        return patterns
    dense = np.abs(sizes) <= _DENSEST + abs(anchor)
    sizes, accepted = sizes[dense], accepted[dense]
    for step in _steps(sizes, accepted, named):
        rest = sizes % step
        count = np.bincount(rest, minlength=step)
        good = np.bincount(rest, weights=accepted, minlength=step)
        remainders = np.flatnonzero((count > 0) & (good * 2 > count))
        if 0 < len(remainders) < step and anchor % step in remainders and min(len(remainders), step - len(remainders)) <= _MOST_REMAINDERS:
            patterns.append(_Pattern(step, remainders))
    return patterns


def _steps(sizes: np.ndarray, accepted: np.ndarray, named: Sequence[int]) -> list[int]:
    small = [number for number in named if number <= _DENSEST]
    pairs = list(itertools.product(small[:8], repeat=2))
    candidates = {*small, *(math.lcm(*pair) for pair in pairs), *map(math.prod, pairs)}
    refused = sizes[~accepted]
    candidates.add(int(np.gcd.reduce(refused)) if len(refused) > 1 else 0)
    return sorted(step for step in candidates if 1 < step <= max(_DENSEST, 2))[: _MOST_NUMBERS * 2]


class _Fit:
    """A pattern fitted to the samples, of which more are tried: its bounds around the anchor, an accepted size, and the exceptions.

    If it is not to be complete, it stops at the first refused member to each side, which leaves nothing to exclude.
    """

    def __init__(self, samples: _Samples, pattern: _Pattern, anchor: int, lowest: int, is_complete: bool = True) -> None:
        self.pattern, self.lowest = pattern, lowest
        self.is_complete = is_complete
        self.samples = samples
        if pattern.step > 1:
            samples.add(self._far_members())
        self._fit(anchor)
        if is_complete and 0 < len(self.excluded) + len(self.also) <= _MOST_SINGLE_SIZES and samples.add(self._beside_exceptions()):
            self._fit(anchor)

    def _fit(self, anchor: int) -> None:
        samples, pattern = self.samples, self.pattern
        is_member = pattern.has(samples.sizes)
        members, good = samples.sizes[is_member], samples.accepted[is_member]
        at = int(np.searchsorted(members, anchor))
        low, high = _widest(good, at) if self.is_complete else _run(good, at)
        self.lower = int(members[low]) if low == 0 else self._edge(members, low, -1)
        # The last that is tried stands for all that follow, and for an int input the first for all below it.
        self.is_unbounded_below = self.lowest < 0 and low == 0
        self.upper = None if high == len(members) - 1 else self._edge(members, high, 1)
        inside = (members >= self.lower) & (members <= (members[-1] if self.upper is None else self.upper))
        self.excluded = members[inside & ~good]
        outside = samples.accepted.copy()
        outside[np.flatnonzero(is_member)[inside]] = False
        self.also = samples.sizes[outside]
        self.cost = pattern.complexity + 2 * (len(self.excluded) + len(self.also))

    def _beside_exceptions(self) -> np.ndarray:
        """Returns the sizes next to the exceptions, as many as may be exceptions: one that is far away may be one of a run of them."""
        offsets = np.arange(-_MOST_SINGLE_SIZES, _MOST_SINGLE_SIZES + 1)
        members = self.pattern.members(self.pattern.positions(self.excluded)[:, None] + offsets)
        sizes = np.unique([*members, *(self.also[:, None] + offsets)])
        return sizes if self.lowest < 0 else sizes[sizes >= self.lowest]

    def result(self, refuses_example: bool) -> AcceptedSizes:
        pattern = self.pattern
        all_remainders = range(pattern.step)
        are_excluded = len(pattern.remainders) * 2 > pattern.step > 1
        remainders = sorted({*all_remainders} - {*pattern.remainders.tolist()}) if are_excluded else pattern.remainders.tolist()
        return AcceptedSizes(
            lower=None if self.is_unbounded_below else self.lower,
            upper=self.upper,
            step=pattern.step,
            remainders=tuple(remainders),
            are_remainders_excluded=are_excluded,
            excluded=tuple(self.excluded.tolist()),
            also=tuple(self.also.tolist()) if self.is_complete else (),
            is_complete=self.is_complete,
            refuses_example=refuses_example,
        )

    def _far_members(self) -> np.ndarray:
        starts = [2**power // self.pattern.step * self.pattern.step for power in range(10, _LARGEST_POWER + 1, 2)]
        starts += [-start for start in starts] if self.lowest < 0 else []
        return np.array([start + rest for start in starts for rest in self.pattern.remainders[:2].tolist()], dtype=np.int64)

    def _edge(self, members: np.ndarray, index: int, direction: int) -> int:
        """Returns the last accepted member between an accepted one and the next sample, which is refused."""
        good, bad = self.pattern.positions(members[[index, index + direction]]).tolist()
        while abs(bad - good) > 1:
            between = (
                np.unique(np.linspace(good, bad, _POINTS).astype(np.int64))[1:-1] if abs(bad - good) > 2 else np.array([(good + bad) // 2])
            )
            accepted = self.samples._accepts(self.pattern.members(between))
            positions = between[::direction]
            taken = int(np.argmin(np.append(accepted[::direction], False)))
            good, bad = int(positions[taken - 1]) if taken else good, int(positions[taken]) if taken < len(positions) else bad
        return int(self.pattern.members(np.array([good]))[0])


def _run(good: np.ndarray, at: int) -> tuple[int, int]:
    """Returns the first and last index of the run of accepted sizes around an index."""
    edges = np.concatenate(([-1], np.flatnonzero(~good), [len(good)]))
    after = int(np.searchsorted(edges, at))
    return int(edges[after - 1]) + 1, int(edges[after]) - 1


def _widest(good: np.ndarray, at: int) -> tuple[int, int]:
    """Returns the first and last index of the stretch around an index that leaves the fewest exceptions, inside or outside."""
    worth = np.where(good, 1, -1)
    left, right = np.cumsum(worth[:at][::-1]), np.cumsum(worth[at + 1 :])
    low, high = at, at
    if len(left) and left.max() > 0:
        low = at - 1 - int(np.argmax(left))
    if len(right) and right.max() > 0:
        # Of two that are worth the same the farther: the sizes go on behind the last that was tried.
        high = at + len(right) - int(np.argmax(right[::-1]))
    return low, high
