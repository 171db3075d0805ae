"""A condition that is proved is true for all sizes; one that is false for a size is never proved."""

from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.utils._sympy.functions import FloorDiv, Max, Min, Mod

from export_explorer.analysis.ranges import first_proved

N = sympy.Symbol("n", integer=True)
numbers = st.integers(-9, 9).map(sympy.Integer)
divisors = st.integers(1, 5)
expressions: Any = st.recursive(
    st.just(N) | numbers,
    lambda inner: (
        st.builds(lambda left, right: left + right, inner, inner)
        | st.builds(lambda factor, part: factor * part, numbers, inner)
        | st.builds(FloorDiv, inner, divisors)
        | st.builds(lambda part, number, divisor: part + Mod(N + number, divisor), inner, st.integers(0, 9), divisors)
        | st.builds(Min, inner, inner)
        | st.builds(Max, inner, inner)
    ),
    max_leaves=4,
)


@pytest.mark.parametrize(
    "condition",
    [
        sympy.Le(Min(N, 5), N),
        sympy.Le(2 * FloorDiv(N, 2), N),
        sympy.Ge(8 * FloorDiv(N - 1, 8) + 8, N),
        sympy.Ne(3 * FloorDiv(N, 3), N + 1),
        sympy.Lt(Mod(N, 4), 4),
    ],
    ids=str,
)
def test_what_torch_cannot_prove_is_proved(condition: Any) -> None:
    first = first_proved(condition, N)
    assert first is not None
    assert all(condition.subs(N, size) for size in range(first + 40))


@pytest.mark.parametrize("condition", [sympy.Le(N, 64), sympy.Eq(Mod(N, 2), 0), sympy.Ge(N * N, 5), sympy.Ge(FloorDiv(7, N), 0)], ids=str)
def test_what_is_false_for_large_sizes_or_has_other_functions_is_not_proved(condition: Any) -> None:
    assert first_proved(condition, N) is None


@settings(deadline=None, max_examples=150)
@given(expressions, expressions, st.sampled_from([sympy.Le, sympy.Lt, sympy.Eq, sympy.Ne]))
def test_a_proof_holds_for_the_sizes_after_its_first(left: Any, right: Any, relation: Any) -> None:
    condition = relation(left, right)
    if not isinstance(condition, sympy.core.relational.Relational):
        return
    first = first_proved(condition, N)
    if first is not None:
        # What is left after a substitution is evaluated, which torch's functions of numbers are not.
        assert all(condition.subs(N, first + size).doit() for size in (0, 1, 2, 3, 5, 7, 59, 60, 1000))
