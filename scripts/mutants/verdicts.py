"""Decides what became of a mutant from runs of its tests with and without it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from scripts.mutants.covering import CoveringTests
from scripts.mutants.places import Place

_START_S = 30.0
_SLOWDOWN = 4
"""A run may take so many times as long as its tests do without a mutant, and _START_S in addition."""

_MOST_ATTEMPTS = 4

Outcome = Literal["caught", "escaped", "not covered", "equivalent"]


@dataclass(frozen=True)
class RunResult:
    """A run of tests until the first failure.

    Attributes:
        failed: the test that failed; None if all passed.
        name: what failed, for readers.
        is_timed_out: True if the run was ended for taking too long.
        elapsed_s: how long it took.
    """

    failed: str | None
    is_timed_out: bool
    elapsed_s: float
    name: str = ""

    @property
    def is_passed(self) -> bool:
        """True if all tests passed in time."""
        return self.failed is None and not self.is_timed_out


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mutant.

    Attributes:
        outcome: whether a test noticed it.
        detail: by which test, or of how many tests it escaped.
        elapsed_s: how long that took, runs without the mutant included.
        unreliable: tests that fail without the mutant as well, in the order in which they ran here.
    """

    outcome: Outcome
    detail: str
    elapsed_s: float = 0.0
    unreliable: tuple[str, ...] = ()


@dataclass(frozen=True)
class Selection:
    """The tests to try a mutant on.

    Attributes:
        tests: those that fit into the time.
        left_out: how many cover the mutant as well.
        limit_s: after so many seconds the run is ended.
    """

    tests: tuple[str, ...]
    left_out: int
    limit_s: float


def selection_for(place: Place, covering: CoveringTests, tests_limit_s: float) -> Selection:
    """Returns the tests of a mutant that take no longer than the limit together, without a mutant."""
    found = covering.of(place)
    tests = covering.within(found, tests_limit_s)
    return Selection(tuple(tests), len(found) - len(tests), _START_S + _SLOWDOWN * covering.duration_s(tests))


def verdict(
    selection: Selection,
    with_mutant: Callable[[Sequence[str], float], RunResult],
    without_mutant: Callable[[Sequence[str], float], RunResult],
) -> Verdict:
    """Runs the tests of a mutant, and those up to a failure once more without it.

    A test counts as having caught the mutant only if it passes without it after the same other tests. Otherwise it is left out, and
    the rest tries again.

    Args:
        selection: the tests.
        with_mutant: runs tests on the mutant, in so many seconds.
        without_mutant: runs tests on the unchanged code.
    """
    tests, elapsed_s, unreliable = list(selection.tests), 0.0, list[str]()
    for _ in range(_MOST_ATTEMPTS):
        if not tests:
            break
        run = with_mutant(tests, selection.limit_s)
        elapsed_s += run.elapsed_s
        if run.is_passed:
            return Verdict("escaped", _escaped_words(tests, selection), elapsed_s, tuple(unreliable))
        # Where pytest itself failed, or all took too long.
        until = tests.index(run.failed) + 1 if run.failed in tests else 1 if run.failed else len(tests)
        unchanged = without_mutant(tests[:until], selection.limit_s)
        elapsed_s += unchanged.elapsed_s
        if run.is_timed_out and unchanged.is_passed and unchanged.elapsed_s < selection.limit_s / 2:
            return Verdict("caught", f"no end after {selection.limit_s:.0f} s", elapsed_s, tuple(unreliable))
        if not run.is_timed_out and unchanged.is_passed:
            return Verdict("caught", run.name or run.failed or "", elapsed_s, tuple(unreliable))
        dropped = unchanged.failed if unchanged.failed in tests else tests[0]
        unreliable.append(dropped)
        tests.remove(dropped)
    return Verdict("escaped", _escaped_words(tests, selection), elapsed_s, tuple(unreliable))


def _escaped_words(tests: Sequence[str], selection: Selection) -> str:
    words = f"{len(tests)} test{'' if len(tests) == 1 else 's'}"
    return f"{words}; the time ended before {selection.left_out} more" if selection.left_out else words
