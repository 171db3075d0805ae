"""The simplest set of sizes that says what a function says, and its words."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from export_explorer.analysis.fitting import fitted
from export_explorer.record import AcceptedSizes
from export_explorer.render.words import accepted_words

Case = tuple[Callable[[Any], Any], int, tuple[int, ...], str]

CASES: dict[str, Case] = {
    "every size": (lambda n: n >= 0, 5, (), ""),
    "upper bound": (lambda n: n <= 64, 5, (64,), "≤ 64"),
    "lower bound": (lambda n: n >= 17, 20, (17,), "≥ 17"),
    "far bounds": (lambda n: (n >= 3000) & (9 * n <= 100_000), 4000, (9, 100_000), "3000 to 11111"),
    "few multiples": (lambda n: (n % 16 == 0) & (n >= 16) & (n <= 64), 32, (16, 64), "16, 32, 48 or 64"),
    "many multiples": (lambda n: (n % 128 == 0) & (n >= 128) & (n <= 131_072), 8192, (128, 131_072), "multiple of 128, 128 to 131072"),
    "not a size": (lambda n: n != 512, 5, (512,), "≥ 2, not 512"),
    "not a far size": (lambda n: n != 5000, 5, (5000,), "≥ 2, not 5000"),
    "not a size between bounds": (lambda n: (n >= 2) & (n <= 8) & (n != 5), 4, (2, 5, 8), "2 to 8, not 5"),
    "not 1": (lambda n: n != 1, 5, (), "≥ 2, or 0"),
    "not divisible": (lambda n: n % 20 != 0, 5, (20,), "not a multiple of 20"),
    "not divisible by either": (lambda n: (n % 3 != 0) & (n % 5 != 0), 7, (3, 5), "not a multiple of 3 or 5"),
    "padded": (lambda n: (-(n % 32) + 32) % 32 >= 1, 30, (32,), "not a multiple of 32"),
    "two neighbours": (lambda n: (n == 28) | (n == 29), 28, (14,), "28 or 29"),
    "even and 3": (lambda n: (n % 2 == 0) | (n == 3), 4, (2,), "even, or 3"),
    "remainders": (lambda n: np.isin(n % 8, [1, 2, 3, 4]), 9, (8,), "1 to 4, 9 to 12, …"),
    "remainders up to a multiple": (
        lambda n: (n >= 29) & (n <= 240) & np.isin(n % 16, [0, 13, 14, 15]),
        32,
        (16, 29, 240),
        "29 to 32, 45 to 48, … up to 240",
    ),
    "remainders apart": (lambda n: np.isin(n % 8, [1, 3, 4]), 9, (8,), "1, 3, 4, 9, 11, 12, …"),
    "divisors": (lambda n: (n > 0) & (48 % np.maximum(n, 1) == 0), 6, (48,), "1, 2, 3, 4, 6, 8, 12, 16, 24 or 48"),
    "one size": (lambda n: n == 7, 7, (7,), "7"),
    "no size": (lambda n: n < 0, 7, (), "none"),
}


def as_array(function: Callable[[Any], Any]) -> Callable[[np.ndarray], np.ndarray]:
    return lambda sizes: np.asarray(function(sizes), dtype=bool)


@pytest.mark.parametrize("name", CASES)
def test_set_says_what_the_function_says(name: str) -> None:
    function, example, numbers, words = CASES[name]
    found = fitted(as_array(function), example, 0, numbers)
    sizes = np.arange(12_000)
    assert [found.accepts(size) for size in sizes.tolist()] == as_array(function)(sizes).tolist()
    assert accepted_words(found) == words
    assert found.refuses_example == (name == "no size")


def test_two_stretches_are_stated_as_the_one_with_the_example() -> None:
    found = fitted(as_array(lambda n: (n <= 9) | (n > 200)), 3, 0, (9, 200))
    assert (found.lower, found.upper, found.is_complete) == (0, 9, False)
    assert accepted_words(found) == "≤ 9 (incomplete)"


def test_example_that_is_refused_gives_the_set_nearest_to_it() -> None:
    found = fitted(as_array(lambda n: n >= 70), 8, 0, (70,))
    assert (found.lower, found.upper, found.refuses_example) == (70, None, True)


@pytest.mark.parametrize(
    ("function", "example", "numbers", "bounds"),
    [
        (lambda n: n <= 9, 3, (9,), (None, 9)),
        (lambda n: n >= -3, 3, (3,), (-3, None)),
        (lambda n: (n >= -128) & (n <= 127), 5, (127, 128), (-128, 127)),
        (lambda n: n >= -70_000, -69_000, (70_000,), (-70_000, None)),
        (lambda n: n <= -80, -100, (80,), (None, -80)),
        (lambda n: n == -100, -100, (100,), (-100, -100)),
        (lambda n: n % 3 == 0, 6, (3,), (None, None)),
        (lambda n: n % 3 == 0, -99, (3,), (None, None)),
        (lambda n: (n % 3 == 0) & (n >= -300), -99, (3, 300), (-300, None)),
        (lambda n: n != -5000, 3, (5000,), (None, None)),
    ],
)
def test_value_of_an_int_may_be_negative(
    function: Callable[[Any], Any], example: int, numbers: tuple[int, ...], bounds: tuple[int | None, int | None]
) -> None:
    found = fitted(as_array(function), example, -64, numbers)
    assert (found.lower, found.upper, found.refuses_example) == (*bounds, False)
    values = np.arange(-80_000, 80_000)
    assert [found.accepts(value) for value in values.tolist()] == as_array(function)(values).tolist()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (lambda n: n // 14, 37),
        (lambda n: (n + 100) // 20, 37),
        (lambda n: n + 5, 1374),
        (lambda n: (n // 14) * (n // 14), 1369),
        (lambda n: 3 * n * n - 7 * n, 3 * 5000**2 - 7 * 5000),
        (lambda n: (n - 3000) * (n - 6000), 0),
        (lambda n: 2 * n, 1375),
        (lambda n: -n // 3, -900),
    ],
)
@pytest.mark.parametrize("step", [1, 4])
def test_far_sizes_that_solve_an_equation_are_refused(left: Callable[[Any], Any], right: int, step: int) -> None:
    def accepts(sizes: Any) -> np.ndarray:
        return np.asarray((left(sizes) != right) & (sizes % step == 0), dtype=bool)

    found = fitted(accepts, 28, 0, (step,), lambda sizes: np.sign(np.asarray([left(sizes) - right])))
    assert found.is_complete
    sizes = np.arange(12_000)
    assert [found.accepts(size) for size in sizes.tolist()] == accepts(sizes).tolist()


def test_of_a_long_run_of_refused_sizes_no_more_is_stated_than_was_tried() -> None:
    found = fitted(as_array(lambda n: n // 1000 != 37), 28, 0, (37, 1000), lambda sizes: np.sign([sizes // 1000 - 37]))
    assert (found.lower, found.upper, found.excluded, found.is_complete) == (0, 36_999, (), False)


def test_an_equation_that_changes_sides_at_every_step_is_given_up() -> None:
    asked = []

    def signs(sizes: np.ndarray) -> np.ndarray:
        asked.append(len(sizes))
        return np.sign([sizes % 7 - 3])

    found = fitted(as_array(lambda n: n % 7 != 3), 5, 0, (3, 7), signs)
    assert (found.step, found.remainders, found.are_remainders_excluded, found.excluded) == (7, (3,), True, ())
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("sizes", "asked", "expected"),
    [
        (AcceptedSizes(lower=0, upper=None), (2, None), True),
        (AcceptedSizes(lower=0, upper=None), (None, None), False),
        (AcceptedSizes(lower=3, upper=None), (2, None), False),
        (AcceptedSizes(lower=2, upper=8), (2, 8), True),
        (AcceptedSizes(lower=2, upper=8), (2, None), False),
        (AcceptedSizes(lower=2, upper=8, excluded=(5,)), (2, 8), False),
        (AcceptedSizes(lower=2, upper=8, excluded=(5,)), (6, 8), True),
        (AcceptedSizes(lower=0, upper=None, excluded=(512,)), (2, 600), False),
        (AcceptedSizes(lower=0, upper=None, excluded=(512,)), (2, 500), True),
        (AcceptedSizes(lower=2, upper=None, step=2), (2, None), False),
        (AcceptedSizes(lower=2, upper=None, step=2), (2, None, 2), True),
        (AcceptedSizes(lower=2, upper=None, step=2), (2, None, 4), True),
        (AcceptedSizes(lower=2, upper=64, step=2), (2, 70, 4), False),
        (AcceptedSizes(lower=1, upper=None, step=20, are_remainders_excluded=True), (2, None), False),
        (AcceptedSizes(lower=1, upper=None, step=20, are_remainders_excluded=True), (2, 19), True),
        (AcceptedSizes(lower=2, upper=None, also=(0,)), (2, None), True),
        (AcceptedSizes(lower=3, upper=None, also=(0,)), (0, None), False),
        (AcceptedSizes(lower=2, upper=None, also=(0, 1)), (0, None), True),
        (AcceptedSizes(lower=2, upper=8, also=(9, 12)), (2, 9), True),
        (AcceptedSizes(lower=2, upper=8, also=(9, 12)), (2, 12), False),
        (AcceptedSizes(lower=8, upper=None, also=(2, 4, 6)), (2, None, 2), True),
    ],
    ids=str,
)
def test_set_knows_whether_it_holds_all_that_is_asked(sizes: AcceptedSizes, asked: tuple[Any, ...], expected: bool) -> None:
    assert sizes.accepts_all(*asked) is expected
