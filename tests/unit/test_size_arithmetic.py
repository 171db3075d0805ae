"""Arithmetic on many sizes at once is that of Python's integers, also beyond 64 bits."""

from collections.abc import Callable

import numpy as np
import pytest
import sympy
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from export_explorer.analysis.size_conditions import function_of
from export_explorer.capture import run_export

X, Y = (sympy.Symbol(name, integer=True, positive=True) for name in "xy")
SIZES = st.lists(st.integers(1, 2**31), min_size=1, max_size=5)
TERMS = st.recursive(
    st.sampled_from([X, Y]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: pair[0] * pair[1]),
        st.tuples(inner, inner).map(lambda pair: pair[0] + pair[1]),
        st.tuples(inner, st.integers(2, 4)).map(lambda pair: pair[0] ** pair[1]),
        st.tuples(inner, st.integers(1, 64)).map(lambda pair: pair[0] * pair[1]),
    ),
    max_leaves=4,
)


@example(term=X + Y**9, xs=[1], y=128, bits=1)
@given(term=TERMS, xs=SIZES, y=st.integers(1, 2**31), bits=st.integers(1, 80))
def test_products_and_powers_are_exact(term: sympy.Expr, xs: list[int], y: int, bits: int) -> None:
    bound = 2**bits
    found = function_of(sympy.Lt(term, bound, evaluate=False))({X: np.array(xs), Y: y})
    expected = [bool(term.subs({X: x, Y: y}) < bound) for x in xs]
    assert np.broadcast_to(found, len(xs)).tolist() == expected


def fourth_power(x: torch.Tensor) -> torch.Tensor:
    torch._check(x.shape[0] ** 4 < 2**31)
    return x + 1


def voxels(x: torch.Tensor) -> torch.Tensor:
    depth, height, width = x.shape
    torch._check(64 * depth * height * width < 2**31)
    return x + 1


@pytest.mark.parametrize(("model", "shape", "most"), [(fourth_power, (4, 3), 215), (voxels, (4, 5, 6), 1_118_481)])
def test_a_bound_on_a_product_is_stated_as_the_program_holds_it(
    model: Callable[..., torch.Tensor], shape: tuple[int, ...], most: int
) -> None:
    capture, _ = run_export(model, (torch.randn(shape),), dynamic_shapes="auto")
    accepted = capture.dims[0].accepted
    assert accepted is not None
    assert accepted.upper == most
