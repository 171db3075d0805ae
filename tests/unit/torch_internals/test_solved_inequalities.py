"""What sympy is asked once is what it says, for symbols of any name; and sympy is left as it was."""

from typing import Any

import pytest
import sympy
from sympy.solvers import inequalities

from export_explorer.torch_internals.shape_env import solved_once

SIZE = sympy.Symbol("s0", positive=True, integer=True)
OTHER = sympy.Symbol("s77", positive=True, integer=True)
ANY_NUMBER = sympy.Symbol("u0", integer=True)
CONDITIONS: list[Any] = [
    lambda size: {size >= 2},
    lambda size: {size >= 2, size <= 64},
    lambda size: {size >= 2, sympy.Ne(size, 7)},
    lambda size: {sympy.Eq(size, 8), size >= 2},
    lambda size: {2 * size + 1 <= 33, size > 3},
    lambda size: {size * size - 4 * size > 5},
]


@pytest.mark.parametrize("conditions", CONDITIONS)
def test_solutions_are_those_of_sympy_whatever_the_symbol(conditions: Any) -> None:
    for symbol in (SIZE, OTHER, ANY_NUMBER, SIZE):
        expected = inequalities.reduce_inequalities(conditions(symbol), symbol)
        with solved_once():
            assert inequalities.reduce_inequalities(conditions(symbol), symbol) == expected


def test_what_is_no_matter_of_one_symbol_is_left_to_sympy() -> None:
    x, y = sympy.symbols("x y")
    expected = inequalities.reduce_inequalities(x + 2 * y >= 1, [x])
    with solved_once():
        assert inequalities.reduce_inequalities(x + 2 * y >= 1, [x]) == expected
        with pytest.raises(NotImplementedError):
            inequalities.reduce_inequalities({SIZE % 2 >= 1, SIZE >= 2}, SIZE)


def test_sympy_is_left_as_it_was() -> None:
    before = inequalities.reduce_inequalities
    with pytest.raises(ZeroDivisionError):
        _fail()
    assert inequalities.reduce_inequalities is before


@solved_once()
def _fail() -> None:
    raise ZeroDivisionError
