"""A spec of what the dimensions became: its text, what it leaves out, and where torch takes nothing nearer."""

import warnings
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskError
from export_explorer.spec.spec_source import resolved_spec

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")


class Restricted(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, ...]:
        if y.shape[0] > 3 and y.shape[1] < 100:
            y = y + 1
        if w.shape[0] == 5:
            return x, y, z
        return x.view(-1, 8), torch.cat([y[1:], y]) + z, w + 1


def restricted(spec: Any) -> Capture:
    sizes = ((16, 3), (6, 4), (11, 4), (7,))
    return capture_export(Restricted(), tuple(torch.randn(size) for size in sizes), dynamic_shapes=spec)


def test_bounds_ties_expressions_and_steps_are_written_as_dims() -> None:
    capture = restricted({"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO, 1: Dim.AUTO}, "z": {0: Dim.AUTO, 1: Dim.AUTO}, "w": {0: Dim.AUTO}})
    assert repr(resolved_spec(capture).ask) == (
        "Ask({'x': {0: 8*_x_0(min=1)}, 'y': {0: y_0(min=4), 1: y_1(max=99)}, 'z': {0: 2*y_0(min=4) - 1, 1: y_1(max=99)}, 'w': {0: DYNAMIC}})"
    )


class Twice(torch.nn.Module):
    """Has an input whose name ends with that of another one."""

    def forward(self, x: torch.Tensor, aux: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x + 1, torch.cat([aux[1:], aux]) + z


def test_an_expression_of_one_dimension_is_not_one_of_another_whose_name_it_ends_with() -> None:
    capture = capture_export(Twice(), (torch.randn(3), torch.randn(4), torch.randn(7)), dynamic_shapes="auto")
    assert repr(resolved_spec(capture).ask).endswith("'z': {0: 2*aux_0(min=3) - 1}})")


def test_a_dim_keeps_the_name_and_the_bounds_that_it_was_given() -> None:
    capture = restricted({"x": None, "y": {1: Dim("width", min=2, max=50)}, "z": {1: Dim("width", min=2, max=50)}, "w": None})
    assert repr(resolved_spec(capture).ask) == "Ask({'y': {1: width(min=2, max=50)}, 'z': {1: width(min=2, max=50)}})"


def test_what_no_dim_says_is_told_apart() -> None:
    spec = resolved_spec(restricted("auto"))
    assert "w.shape[0]" in [str(dim.ref) for dim in spec.looser]
    assert "y.shape[0]" not in [str(dim.ref) for dim in spec.looser]


def test_spec_asserts_what_it_became() -> None:
    class Grown(Restricted):
        def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, ...]:
            if y.shape[1] < 50:
                y = y + 1
            return super().forward(x, y, z, w)

    ask = resolved_spec(restricted("auto")).ask
    inputs = tuple(torch.randn(size) for size in ((16, 3), (6, 4), (11, 4), (7,)))
    capture = capture_export(Grown(), inputs, dynamic_shapes=ask)
    assert capture.failure is not None
    assert capture.failure.kind == "constraint_violation"


def test_nothing_became_of_a_failed_export() -> None:
    capture = capture_export(torch.nn.Linear(3, 3), (torch.randn(4, 3),), dynamic_shapes={"input": {1: Dim("n")}})
    with pytest.raises(AskError, match="did not export"):
        resolved_spec(capture)


def test_nothing_asked_becomes_nothing_asked() -> None:
    with warnings.catch_warnings():
        assert resolved_spec(restricted(None)).ask == Ask()
