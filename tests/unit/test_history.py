"""What a session remembers of its runs, and how much."""

import pytest

from export_explorer.ask import Ask, AskEntry, DimAsk
from export_explorer.model import Capture
from export_explorer.session import history
from export_explorer.session.history import ExportRequest, History
from tests.helpers.captures import exported


@pytest.fixture
def capture() -> Capture:
    return exported()


def request(at: int) -> ExportRequest:
    return ExportRequest(ask=Ask((AskEntry(input="x", dim=0, ask=DimAsk.parse(f"n(max={at + 10})")),)), mode="non-strict")


def test_runs_of_large_graphs_are_forgotten_sooner(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_NODES", 3 * len(capture.nodes))
    runs = History()
    for at in range(6):
        runs.add(request(at), capture, None)
    assert [run.number for run in runs.runs] == [4, 5, 6]


def test_the_last_two_runs_stay_however_large_they_are(capture: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_NODES", 0)
    runs = History()
    for at in range(4):
        runs.add(request(at), capture, None)
    assert [run.number for run in runs.runs] == [3, 4]
    assert runs.numbered(2) is None
    assert runs.answer(request(1)) is None
