"""What a session remembers of its runs, and how much."""

from dataclasses import replace

import pytest
import torch

from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.session import history
from export_explorer.session.history import History, RunLog, SessionRequest, record_bytes, storages_of
from tests.helpers.captures import exported


@pytest.fixture
def capture() -> Capture:
    return exported()


def request(at: int) -> SessionRequest:
    return SessionRequest(ask=Ask((AskEntry(input="x", dim=0, ask=DimAsk.parse(f"n(max={at + 10})")),)), mode="non-strict")


def test_runs_of_large_graphs_are_forgotten_sooner(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_BYTES", 3 * record_bytes(capture))
    runs = History()
    for at in range(6):
        runs.add(request(at), capture, None)
    assert [run.number for run in runs.runs] == [4, 5, 6]


def test_the_last_two_runs_stay_however_large_they_are(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_BYTES", 0)
    runs = History()
    for at in range(4):
        runs.add(request(at), capture, None)
    assert [run.number for run in runs.runs] == [3, 4]
    assert runs.numbered(2) is None
    assert runs.answer(request(1)) is None


def test_a_run_that_a_session_shows_or_that_is_pinned_stays(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_BYTES", 0)
    runs = History()
    runs.add(request(0), capture, None)
    runs.pin(1)
    runs.add(request(1), capture, None)
    runs.show(2)
    for at in range(2, 6):
        runs.add(request(at), capture, None)
    assert [run.number for run in runs.runs] == [1, 2, 5, 6]


def test_the_results_of_trials_are_in_the_run_for_all_that_share_its_log(capture: Capture) -> None:
    log = RunLog()
    own, other = History(log), History(log)
    run = own.add(request(0), capture, None)
    tried = replace(capture, elapsed_ms=capture.elapsed_ms + 1)
    own.note_trials(run, tried, has_tried_all=True)
    for runs in (own, other):
        (kept,) = runs.runs
        assert kept.capture is tried
        assert kept.has_tried_all


def test_bytes_of_a_record_are_those_of_all_that_it_holds() -> None:
    text = "x" * 5000
    assert 5000 < record_bytes([text]) < 5400
    assert record_bytes([text], [text]) - record_bytes([text]) < 200


class Biased(torch.nn.Module):
    """Adds a constant of 200 kB, which each program has a copy of, to a parameter of 2 MB, which all share with the model."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(500_000))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.sum() + self.weight + torch.tensor([1.0] * 50_000).sum()


def test_programs_that_hold_tensors_of_their_own_are_dropped_sooner(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    model, x = Biased(), torch.randn(3)
    programs = [torch.export.export(model, (x,)) for _ in range(5)]
    shared = storages_of(programs[0]).keys() & storages_of(programs[1]).keys()
    assert sum(storages_of(programs[0])[address] for address in shared) == 2_000_000
    monkeypatch.setattr(history, "MAX_BYTES", 2 * 200_000)
    runs = History()
    for at, program in enumerate(programs):
        runs.add(request(at), capture, program)
        if at == 0:
            runs.show(1)
    assert [run.number for run in runs.own if run.program is not None] == [1, 3, 4, 5]
