"""A spec of what the dimensions became exports to the same, for every case of the table that exports."""

import warnings
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.ask import Ask, AskError
from export_explorer.capture import capture_export, run_export
from export_explorer.model import Capture, DimOutcome, Mode
from export_explorer.shapes.became import became
from tests.cases.case import MODES, Case, Exports
from tests.cases.table import CASES
from tests.helpers.exported import exported

REFUSES_AUTO = "variable keywords without a spec"
OF_TABLE = [
    pytest.param(
        case,
        mode,
        shapes,
        id=f"{case.name}-{mode}-{shapes or 'as stated'}",
        marks=[pytest.mark.xdist_group(f"case {number}"), *([] if (mode, shapes) == (MODES[0], None) else [pytest.mark.slow])],
    )
    for number, case in enumerate(CASES)
    for mode in MODES
    if isinstance(case.expected(mode), Exports)
    for shapes in (None, "auto")
    if shapes is None or (mode == MODES[0] and case.name != REFUSES_AUTO)
]

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")


def outcome(dim: DimOutcome) -> tuple[object, ...]:
    """What it became; one that is fixed against the ask is static once it is asked to be."""
    accepted = dim.accepted and replace(dim.accepted, is_empty_unchecked=False, with_others_as_in_example=False)
    return str(dim.got).replace("specialized", "static"), dim.shape_expr, dim.lower, dim.upper, dim.tied_to, accepted


@pytest.mark.parametrize(("case", "mode", "shapes"), OF_TABLE)
def test_spec_of_what_it_became_exports_to_the_same(case: Case, mode: Mode, shapes: str | None) -> None:
    first = exported(case, mode, shapes).capture
    spec = became(first)
    again = run_export(case.model(), case.args, dict(case.kwargs), dynamic_shapes=spec.ask, strict=mode == "strict")[0]
    assert again.failure is None, spec.ask
    loose, stepped = ({dim.ref for dim in dims} for dims in (spec.looser, spec.stepped))
    for before, after in zip(first.dims, again.dims, strict=True):
        if before.ref in stepped:
            assert outcome(before)[-1] == outcome(after)[-1], spec.ask
        elif before.ref in loose:
            # torch takes nothing nearer: of a size that hangs on others at least it is not fixed.
            assert after.got in ("dynamic", "tied", "derived"), spec.ask
        else:
            assert outcome(before) == outcome(after), spec.ask


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
    assert repr(became(capture).ask) == (
        "Ask({'x': {0: 8*_x_0(min=1)}, 'y': {0: y_0(min=4), 1: y_1(max=99)}, 'z': {0: 2*y_0(min=4) - 1, 1: y_1(max=99)}, 'w': {0: DYNAMIC}})"
    )


def test_a_dim_keeps_the_name_and_the_bounds_that_it_was_given() -> None:
    capture = restricted({"x": None, "y": {1: Dim("width", min=2, max=50)}, "z": {1: Dim("width", min=2, max=50)}, "w": None})
    assert repr(became(capture).ask) == "Ask({'y': {1: width(min=2, max=50)}, 'z': {1: width(min=2, max=50)}})"


def test_what_no_dim_says_is_told_apart() -> None:
    spec = became(restricted("auto"))
    assert "w.shape[0]" in [str(dim.ref) for dim in spec.looser]
    assert "y.shape[0]" not in [str(dim.ref) for dim in spec.looser]


def test_spec_asserts_what_it_became() -> None:
    class Grown(Restricted):
        def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, ...]:
            if y.shape[1] < 50:
                y = y + 1
            return super().forward(x, y, z, w)

    ask = became(restricted("auto")).ask
    inputs = tuple(torch.randn(size) for size in ((16, 3), (6, 4), (11, 4), (7,)))
    capture = capture_export(Grown(), inputs, dynamic_shapes=ask)
    assert capture.failure is not None
    assert capture.failure.kind == "constraint_violation"


def test_nothing_became_of_a_failed_export() -> None:
    capture = capture_export(torch.nn.Linear(3, 3), (torch.randn(4, 3),), dynamic_shapes={"input": {1: Dim("n")}})
    with pytest.raises(AskError, match="did not export"):
        became(capture)


def test_nothing_asked_becomes_nothing_asked() -> None:
    with warnings.catch_warnings():
        assert became(restricted(None)).ask == Ask()
