"""A comm that closes while a job runs, as at a lost connection: the job ends, and Python has its result."""

import time
from collections.abc import Callable, Iterator

import pytest
import torch

from export_explorer.explorer import Explorer, explore
from tests.helpers.browser import Browser


class Closing(torch.nn.Module):
    """Calls a function in the middle of forward."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[Callable[[], object]] = []

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for call in self.calls:
            call()
        return x.reshape(4, -1) * x.shape[1]


@pytest.fixture
def model() -> Closing:
    return Closing()


@pytest.fixture
def explorer(browser: Browser, model: Closing) -> Iterator[Explorer]:
    explorer = explore(model, (torch.ones(4, 6),), dynamic_shapes="auto")
    yield explorer
    model.calls.clear()
    explorer.close()


def test_an_export_ends_and_is_shown_in_python(explorer: Explorer, model: Closing, browser: Browser) -> None:
    model.calls.append(explorer.close)
    before = len(explorer.history)
    explorer._handle_custom_msg({"id": "1", "kind": "set_mode", "mode": "strict"}, [])
    assert explorer.capture.mode == "strict"
    assert len(explorer.history) == before + 1


def test_relax_ends_and_returns_its_result(explorer: Explorer, model: Closing) -> None:
    explorer.request = {"x": {0: torch.export.Dim.DYNAMIC}}
    assert not explorer.capture.ok
    model.calls.append(explorer.close)
    explorer.relax()
    assert explorer.capture.ok


# A child process imports torch; what it tells is shown by the same code.
@pytest.mark.parametrize("ways", [["eager"], pytest.param(["eager", "exported"], marks=pytest.mark.slow)])
def test_a_benchmark_ends_and_python_has_its_times(explorer: Explorer, model: Closing, ways: list[str]) -> None:
    model.calls.append(explorer.close)
    explorer._handle_custom_msg({"id": "1", "kind": "run_program", "ways": ways, "sizes": None}, [])
    until = time.monotonic() + 60
    while explorer._panels.runner.is_busy and time.monotonic() < until:
        time.sleep(0.02)
    assert not explorer._panels.runner.is_busy
    assert set(explorer.timings["way"]) >= {"eager"}


def test_a_comm_that_is_lost_before_a_message_loses_nothing_but_the_answer(explorer: Explorer) -> None:
    explorer.close()
    explorer._handle_custom_msg({"id": "1", "kind": "set_all", "ask": "STATIC"}, [])
    assert {dim.got for dim in explorer.capture.dims} == {"static"}
