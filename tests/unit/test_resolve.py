"""Repairing a refused ask: every case of the table that has a repair, in both modes, and what is pasted from it."""

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import run_export
from export_explorer.record import Capture, ExampleChange, Mode
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.resolve import Resolution, resolve
from tests.cases.case import MODES, STRICT_IS_SLOW, Case
from tests.cases.data_dependent import BranchOnTensor
from tests.cases.outcomes import Add, tensor
from tests.cases.table import CASES

SLOW = {
    "DYNAMIC specialized by the model",
    "DYNAMIC tied to STATIC",
    "Dim that is another plus one",
    "Dim that must be constant",
    "Dim with an example of 1",
    "even size",
    "example above the Dim's range",
    "example below the Dim's range",
    "example outside DYNAMIC's range",
    "matmul, slice and if, a Dim on each",
    "pool, then reshape by four",
    "size that must differ from a constant, as a Dim",
    "tie that hides a range and a divisor",
    "two Dims that must be equal",
}
"""The cases that are repaired by lines and branches of this package that two others run too."""
EACH = pytest.mark.parametrize(
    ("case", "mode"),
    [
        # What a repair tries hardly depends on the mode.
        pytest.param(case, mode, id=f"{case.name}-{mode}", marks=() if mode == MODES[0] and case.name not in SLOW else pytest.mark.slow)
        for case in CASES
        if case.resolves is not None
        for mode in MODES
    ],
)


@cache
def repaired(case: Case, mode: Mode) -> tuple[ModelSession, Resolution]:
    session = ModelSession(
        case.model(), case.args, dict(case.kwargs), InitialRequest(dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
    )
    return session, resolution_of(session)


def resolution_of(session: ModelSession) -> Resolution:
    resolution = resolve(session)
    assert resolution is not None, "something else was asked for meanwhile"
    return resolution


def outcomes(capture: Capture) -> dict[str, tuple[Any, ...]]:
    return {str(dim.ref): (dim.got, dim.shape_expr, dim.lower, dim.upper) for dim in capture.dims}


@EACH
def test_repair_reaches_an_export_and_keeps_dimensions_dynamic(case: Case, mode: Mode) -> None:
    session, resolution = repaired(case, mode)
    assert resolution.ok
    assert resolution.capture.ok
    assert resolution.steps[-1].is_kept
    assert resolution.steps[-1].capture is resolution.capture
    lines = str(resolution).splitlines()
    assert lines[0].startswith("Relaxed in ")
    assert lines[-1].startswith(f"  {resolution.steps[-1].fix.title} – Exported")
    assert session.run().capture is resolution.capture
    got = {str(dim.ref): dim.got for dim in resolution.capture.dims}
    assert case.resolves is not None
    assert {ref: got[ref] for ref in case.resolves} == case.resolves


@EACH
def test_source_of_the_repaired_ask_exports_to_the_same_outcomes(case: Case, mode: Mode) -> None:
    session, resolution = repaired(case, mode)
    pasted: dict[str, Any] = {}
    exec(session.to_source(), pasted)
    args, kwargs = session.example.args, session.example.kwargs
    again, program = run_export(case.model(), args, kwargs, dynamic_shapes=pasted["dynamic_shapes"], strict=mode == "strict")
    assert program is not None
    assert outcomes(again) == outcomes(resolution.capture)
    bare = torch.export.export(case.model(), args, kwargs, dynamic_shapes=pasted["dynamic_shapes"], strict=mode == "strict")
    assert sorted(map(str, bare.range_constraints.values())) == sorted(map(str, program.range_constraints.values()))


def test_ask_that_exports_takes_no_step() -> None:
    session = ModelSession(Add(), (tensor(4), tensor(4)), initial=InitialRequest(dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO})))
    resolution = resolution_of(session)
    assert resolution.ok
    assert resolution.steps == ()
    assert str(resolution) == "Exported with the request unchanged."


@pytest.mark.parametrize("mode", MODES)
def test_ask_stays_where_no_ask_helps(mode: Mode) -> None:
    session = ModelSession(
        BranchOnTensor(), (tensor(3),), initial=InitialRequest(dynamic_shapes={"x": {0: Dim("n", max=8)}}, strict=mode == "strict")
    )
    before = session.ask
    resolution = resolution_of(session)
    assert not resolution.ok
    assert resolution.steps == ()
    assert str(resolution).startswith("Relaxing does not apply: this failure needs a code change.")
    assert session.ask == before
    assert resolution.capture.failure is not None
    assert resolution.capture.failure.kind == "data_dependent"


class Masked(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x: Any, mask: Any) -> Any:
        return self.conv(x) * mask


class Paired(torch.nn.Module):
    def forward(self, x: Any, y: Any) -> Any:
        return x.view(-1, 2, 3) + y


BROADCAST: dict[str, tuple[Any, tuple[torch.Tensor, ...], set[str]]] = {
    "a mask for all channels": (Masked(), (tensor(1, 3, 8, 8), tensor(1, 1, 8, 8)), {"x.shape[0]", "mask.shape[0]"}),
    "a row for all": (Paired(), (tensor(4, 6), tensor(4, 1, 3)), {"x.shape[0]", "y.shape[0]"}),
    "one row of one item for all": (Paired(), (tensor(4, 6), tensor(1, 1, 3)), {"x.shape[0]"}),
}


@STRICT_IS_SLOW
@pytest.mark.parametrize("name", BROADCAST)
def test_a_repair_ends_with_a_program_that_takes_the_example_that_it_began_with(name: str, mode: Mode) -> None:
    model, args, free = BROADCAST[name]
    session = ModelSession(model, args, initial=InitialRequest(dynamic_shapes="dynamic", strict=mode == "strict"))
    resolution = resolution_of(session)
    assert resolution.ok
    assert free <= {str(dim.ref) for dim in resolution.capture.dims if dim.got in ("dynamic", "tied")}
    program = session.run().program
    assert program is not None
    program.module()(*args)


class FailsInTheEnd(torch.nn.Module):
    """Takes only equal sizes, and cannot be exported even so."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        z = x + y
        if torch.compiler.is_exporting() and x.shape[0] > 2:
            return {z}
        return z


def test_steps_that_lead_nowhere_are_taken_back() -> None:
    session = ModelSession(
        FailsInTheEnd(), (tensor(4), tensor(4)), initial=InitialRequest(dynamic_shapes={"x": {0: Dim("n", min=6)}, "y": {0: Dim("m")}})
    )
    before = session.ask
    resolution = resolution_of(session)
    assert not resolution.ok
    assert resolution.steps
    assert not any(step.is_kept for step in resolution.steps)
    assert session.ask == before


class Chained(torch.nn.Module):
    """Its example is out of range first; then two Dims must be equal, and even, and at most 64."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        z = (x + y).view(x.shape[0] // 2, 2)
        assert x.shape[0] <= 64
        return z


@pytest.mark.parametrize("mode", MODES)
def test_one_repair_uncovers_the_next(mode: Mode) -> None:
    shapes = {"x": {0: Dim("n", min=20)}, "y": {0: Dim("m")}}
    session = ModelSession(Chained(), (tensor(8), tensor(8)), initial=InitialRequest(dynamic_shapes=shapes, strict=mode == "strict"))
    resolution = resolution_of(session)
    assert resolution.ok
    assert len([step for step in resolution.steps if step.is_kept]) >= 2
    x, y = resolution.capture.dims
    assert (x.got, x.upper, y.got, y.upper) == ("derived", 64, "derived", 64)


class Meanwhile(torch.nn.Module):
    """Lets another thread do something while it is exported."""

    def __init__(self) -> None:
        super().__init__()
        self.work: Callable[[], object] = int

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        thread = threading.Thread(target=self.work)
        thread.start()
        thread.join()
        return x * 2


def test_a_request_of_another_thread_takes_no_example_from_the_repair() -> None:
    model = Meanwhile()
    session = ModelSession(model, (torch.ones(1, 3),), initial=InitialRequest(dynamic_shapes=({0: Dim("n")},)))

    def request_and_undo() -> None:
        session.set_example((ExampleChange(input="x", dim=0, size=7),))
        session.undo()

    session.run()
    model.work = request_and_undo
    resolution = resolution_of(session)
    assert resolution.ok
    assert session.example.args[0].shape[0] > 1
    assert session.run().capture is resolution.capture
