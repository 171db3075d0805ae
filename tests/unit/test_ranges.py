"""Which sizes conditions allow."""

from typing import Any

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch.utils._sympy.functions import FloorDiv, Mod

from export_explorer.analysis.ranges import SteppedRange, stepped_range_around

N = sympy.Symbol("n", positive=True, integer=True)


def pattern(example: int, *conditions: Any, lower: int = 2, upper: int | None = None) -> SteppedRange | None:
    return stepped_range_around(example, N, conditions, lower, upper)


@pytest.mark.parametrize(
    ("example", "conditions", "expected"),
    [
        (8, [N <= 64], SteppedRange(1, 0, None, 64)),
        (8, [N >= 5], SteppedRange(1, 0, 5, None)),
        (8, [N >= 5, N <= 1000], SteppedRange(1, 0, 5, 1000)),
        (8, [sympy.Ne(N, 512)], SteppedRange(1, 0, None, 511)),
        (600, [sympy.Ne(N, 512)], SteppedRange(1, 0, 513, None)),
        (8, [sympy.Ne(FloorDiv(N, 2), 1)], SteppedRange(1, 0, 4, None)),
        (8, [sympy.Eq(Mod(N, 4), 0)], SteppedRange(4, 0, 2, None)),
        (9, [sympy.Eq(Mod(N, 4), 1)], SteppedRange(4, 1, 2, None)),
        (4, [sympy.Eq(Mod(N, FloorDiv(N, 2)), 0)], SteppedRange(2, 0, 2, None)),
        (4, [sympy.Ne(N, 5)], SteppedRange(1, 0, None, 4)),
        (8, [sympy.Eq(N, 2 * FloorDiv(N, 2)), N <= 64], SteppedRange(2, 0, 2, 64)),
        (12, [sympy.Eq(Mod(N, 2), 0), sympy.Eq(Mod(N, 3), 0)], SteppedRange(6, 0, 2, None)),
    ],
    ids=str,
)
def test_pattern_is_the_widest_that_the_conditions_allow(example: int, conditions: list[Any], expected: SteppedRange) -> None:
    assert pattern(example, *conditions) == expected


def test_no_condition_and_no_other_size_are_no_pattern() -> None:
    assert pattern(8) is None
    assert pattern(8, sympy.Eq(N, 8)) is None


def test_known_bounds_are_kept() -> None:
    assert pattern(8, sympy.Ne(N, 512), lower=4, upper=100) == SteppedRange(1, 0, 4, 100)


def test_roots_count_the_steps() -> None:
    found = SteppedRange(step=4, rest=1, lower=5, upper=61)
    assert (found.lower_root, found.upper_root) == (1, 15)
    assert (SteppedRange(1, 0, None, None).lower_root, SteppedRange(1, 0, None, None).upper_root) == (None, None)


@settings(deadline=None, max_examples=60)
@given(
    step=st.integers(1, 16), least=st.integers(2, 40), most=st.integers(1000, 4000), other=st.integers(2, 300), position=st.integers(41, 60)
)
def test_pattern_holds_the_example_and_only_sizes_that_are_allowed(step: int, least: int, most: int, other: int, position: int) -> None:
    example = step * position
    assume(example != other)
    allowed = [sympy.Eq(Mod(N, step), 0), least <= N, most >= N, sympy.Ne(N, other)]
    found = pattern(example, *(condition for condition in allowed if condition is not sympy.true))
    assert found is not None
    assert found.upper_root is not None
    low = 2 if found.lower_root is None else found.step * found.lower_root + found.rest
    high = found.step * found.upper_root + found.rest
    assert max(least, 2) <= low <= example <= high <= most
    assert found.step % step == 0
    assert example % found.step == found.rest
    assert not low <= other <= high or other % found.step != found.rest
