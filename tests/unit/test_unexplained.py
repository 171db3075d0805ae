"""A fault of this package in explaining an export is a note in the record, beside torch's own text; never an exception of the user's."""

import random
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import capture
from export_explorer.failures import kinds
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, Handler
from export_explorer.record import Capture
from export_explorer.spec import request
from tests.unit.test_capture_edges import MODES


class Faulty(Handler):
    """A handler with a bug."""

    kind = "other"

    def is_this(self, failed: FailureContext) -> bool:
        # Raised by a line that is not the user's, as this file is.
        return random.choice([])

    def message(self, failed: FailureContext, dims: Dims) -> None:
        """Never reached."""


class Positive(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.relu()


class Refusing(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x
        return -x


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults are noted, as for users."""
    monkeypatch.delenv("EXPORT_EXPLORER_RAISES_FAULTS")


def captured(model: torch.nn.Module, strict: bool) -> Capture:
    made = capture.capture_export(model, (torch.randn(4, 3),), dynamic_shapes=({0: Dim("rows"), 1: Dim.AUTO},), strict=strict)
    assert Capture.from_json(made.to_json()) == made
    assert [(str(dim.ref), str(dim.asked), dim.got, dim.reason) for dim in made.dims] == [
        ("x.shape[0]", "rows", None, "not_reached"),
        ("x.shape[1]", "AUTO", None, "not_reached"),
    ]
    assert all("Unknown" in dim.words for dim in made.dims)
    return made


@MODES
@pytest.mark.usefixtures("noted")
def test_a_fault_in_explaining_a_failure_leaves_torchs_own_text(monkeypatch: pytest.MonkeyPatch, strict: bool) -> None:
    handlers = (Faulty(), *kinds.handlers())
    monkeypatch.setattr(kinds, "handlers", lambda: handlers)
    made = captured(Refusing(), strict)
    assert made.failure is not None
    assert made.failure.kind == "data_dependent"
    assert made.failure.message.removesuffix(".") in " ".join(made.failure.raw.split())
    assert (
        made.notes[-1]
        == "export_explorer could not explain this export (IndexError: Cannot choose from an empty sequence). The export is not affected. Report it to the project."
    )


@MODES
@pytest.mark.usefixtures("noted")
def test_a_fault_in_explaining_a_program_leaves_the_program(monkeypatch: pytest.MonkeyPatch, strict: bool) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(capture, "checked_outcomes", broken)
    made = captured(Positive(), strict)
    assert made.ok
    assert "relu" in made.program
    assert [node.op for node in made.nodes] == ["placeholder", "call_function", "output"]
    assert "ZeroDivisionError" in made.notes[-1]


@MODES
@pytest.mark.usefixtures("noted")
def test_a_fault_in_looking_at_what_is_exported_still_exports_it(monkeypatch: pytest.MonkeyPatch, strict: bool) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(request, "ask_of", broken)
    made = capture.capture_export(torch.relu_, (torch.randn(3),), strict=strict)
    assert made.ok
    assert "ZeroDivisionError" in made.notes[-1]


def test_a_fault_is_raised_in_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "handlers", lambda: (Faulty(),))
    with pytest.raises(IndexError):
        capture.capture_export(Refusing(), (torch.randn(4, 3),))
