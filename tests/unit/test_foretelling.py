"""What the browser is told of asks that are not exported: shown at a click, confirmed or put right by the export, and kept nowhere."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.explorer import Explorer, explore
from export_explorer.features.predict import panel
from export_explorer.features.predict.panel import ChoicesTried
from export_explorer.jupyter import main_thread
from export_explorer.record import DimRef
from export_explorer.session import predictions
from export_explorer.session.panel_protocol import STOPPED
from export_explorer.widget import exporter as exporter_module
from tests.helpers.browser import Browser

Jobs = list[Callable[[], None]]


class Limited(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        return (x + y) @ torch.ones(3, 2)


class Misleading(torch.nn.Module):
    """Says something else of the same ask the third time."""

    def __init__(self) -> None:
        super().__init__()
        self.limit = 64

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= self.limit
        return x + y


AUTO = {"x": (Dim.AUTO, Dim.AUTO), "y": (Dim.AUTO, Dim.AUTO)}
EXAMPLE = (torch.randn(5, 3), torch.randn(5, 3))


@pytest.fixture(autouse=True)
def any_time_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has predictions made however long they take, and however quick exports are."""
    monkeypatch.setattr(predictions, "SLOWEST_MS", float("inf"))
    monkeypatch.setattr(panel, "SLOW_MS", 0)
    # Jobs of other tests that were posted to a loop which does not run.
    monkeypatch.setattr(main_thread, "_EXPECTED", set())


@pytest.fixture
def explorer(browser: Browser) -> Iterator[Explorer]:
    explorer = explore(Limited(), EXAMPLE, dynamic_shapes=AUTO)
    explorer._session.editable().make_base_export()
    yield explorer
    explorer.close()


@pytest.fixture
def jobs(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> Jobs:
    """What waits for the main thread, from now on."""
    jobs: Jobs = []
    monkeypatch.setattr(main_thread, "later", jobs.append)
    return jobs


def ask(browser: Browser, explorer: Explorer, *changes: tuple[str, int, str]) -> dict[str, Any]:
    asked = [{"input": input, "dim": dim, "ask": text} for input, dim, text in changes]
    return browser.send(explorer, {"id": "1", "kind": "set_ask", "changes": asked})


def answers(browser: Browser) -> list[dict[str, Any] | None]:
    return [told["answer"] for told in browser.foretold if told["foretold"] == "answer"]


def outcomes(capture: dict[str, Any]) -> list[tuple[str, int, str | None, int | None, int | None]]:
    return [(dim["input"], dim["dim"], dim["got"], dim["lower"], dim["upper"]) for dim in capture["dims"]]


def test_the_answer_is_shown_before_the_export_and_the_export_says_the_same(browser: Browser, explorer: Explorer) -> None:
    ask(browser, explorer, ("x", 0, "n"), ("y", 0, "n"))
    predicted, taken_back = answers(browser)
    assert predicted is not None
    assert taken_back is None
    assert (browser.foretold[0]["run"], browser.state["status"]["run"]) == (1, 2)
    assert outcomes(predicted) == outcomes(browser.state["capture"])
    assert not explorer.capture.is_predicted
    assert [run.run for run in explorer._runs] == [1, 2]


def test_a_refusal_is_shown_before_the_export_with_its_fixes(browser: Browser, explorer: Explorer) -> None:
    ask(browser, explorer, ("x", 1, "DYNAMIC"))
    predicted = answers(browser)[0]
    assert predicted is not None
    failure = browser.state["capture"]["failure"]
    assert predicted["failure"]["kind"] == failure["kind"]
    assert predicted["failure"]["message"] == failure["message"]
    assert "partial_nodes" not in predicted["failure"]


def test_nothing_that_python_or_a_page_has_holds_a_prediction(browser: Browser, explorer: Explorer, jobs: Jobs) -> None:
    browser.send(explorer, {"id": "1", "kind": "set_live", "live": False})
    before = explorer.capture, explorer.dims.to_dict(), len(explorer._runs)
    ask(browser, explorer, ("x", 1, "DYNAMIC"))
    run_all(jobs)
    assert answers(browser)[-1] is not None
    assert (explorer.capture, explorer.dims.to_dict(), len(explorer._runs)) == before
    assert "answer" not in browser.state
    assert not browser.state["capture"].get("is_predicted")


def test_what_is_not_live_is_predicted_too_until_it_is_undone(browser: Browser, explorer: Explorer, jobs: Jobs) -> None:
    browser.send(explorer, {"id": "1", "kind": "set_live", "live": False})
    ask(browser, explorer, ("x", 0, "n"), ("y", 0, "n"))
    run_all(jobs)
    assert answers(browser)[-1] is not None
    assert browser.state["status"]["run"] == 1
    browser.send(explorer, {"id": "1", "kind": "undo"})
    run_all(jobs)
    assert answers(browser)[-1] is None
    assert len(explorer._runs) == 1


def test_a_prediction_goes_with_the_export_that_is_cancelled(
    browser: Browser, explorer: Explorer, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(explorer._session, "run_of", interrupted)
    ask(browser, explorer, ("x", 0, "STATIC"))
    run_all(jobs)
    shown, taken_back = answers(browser)
    assert shown is not None
    assert taken_back is None
    assert (browser.state["status"]["state"], browser.state["status"]["message"]) == ("idle", STOPPED)


def test_a_cancelled_wait_takes_the_prediction_back(browser: Browser, explorer: Explorer, jobs: Jobs) -> None:
    ask(browser, explorer, ("x", 0, "STATIC"))
    explorer._panels.exporter.predictions.show(explorer._session.requested)
    browser.send(explorer, {"id": "1", "kind": "cancel"})
    assert answers(browser)[-1] is None
    run_all(jobs)
    assert len(answers(browser)) == 2


def test_of_a_burst_only_the_last_ask_is_exported(
    browser: Browser, explorer: Explorer, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    delayed: Jobs = []
    monkeypatch.setattr(main_thread, "after", lambda seconds, job: delayed.append(job))
    monkeypatch.setattr(exporter_module, "_BURST_S", float("inf"))
    for text in ("STATIC", "n", "DYNAMIC"):
        ask(browser, explorer, ("x", 0, text), ("y", 0, text))
        run_all(jobs)
    assert [predicted is not None for predicted in answers(browser)] == [True, True, True]
    assert len(explorer._runs) == 1
    run_all(delayed)
    assert len(explorer._runs) == 2
    assert answers(browser)[-1] is None
    assert browser.state["status"]["state"] == "idle"


def test_of_a_burst_of_asks_that_nothing_is_told_of_only_the_last_is_exported(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = explore(Limited(), EXAMPLE)
    due: Jobs = []
    delayed: Jobs = []
    monkeypatch.setattr(main_thread, "later", due.append)
    monkeypatch.setattr(main_thread, "after", lambda seconds, job: delayed.append(job))
    monkeypatch.setattr(exporter_module, "_BURST_S", float("inf"))
    for text in ("AUTO", "n", "DYNAMIC"):
        ask(browser, explorer, ("x", 0, text), ("y", 0, text))
        run_all(due)
    assert all(told is None for told in answers(browser))
    assert len(explorer._runs) == 1
    run_all(delayed)
    assert [str(dim.asked.kind) for dim in explorer.capture.dims if dim.dim == 0] == ["dynamic", "dynamic"]
    assert len(explorer._runs) == 2
    explorer.close()


def test_an_answer_that_is_overtaken_is_shown_until_that_of_what_is_asked_now(browser: Browser, explorer: Explorer, jobs: Jobs) -> None:
    predictions = explorer._panels.exporter.predictions
    ask(browser, explorer, ("x", 0, "STATIC"))
    overtaken = explorer._session.requested
    ask(browser, explorer, ("x", 0, "n"), ("y", 0, "n"))
    assert not predictions.show(overtaken)
    asked = [next(dim["asked"]["kind"] for dim in told["dims"]) for told in answers(browser) if told is not None]
    assert asked == ["static"]
    run_all(jobs)
    assert answers(browser)[-2] is not None
    assert answers(browser)[-1] is None
    assert explorer.capture.dims[0].asked.name == "n"


def test_an_overtaken_answer_is_not_shown_once_what_is_asked_is_known(browser: Browser, explorer: Explorer, jobs: Jobs) -> None:
    ask(browser, explorer, ("x", 0, "STATIC"))
    overtaken = explorer._session.requested
    browser.send(explorer, {"id": "1", "kind": "undo"})
    assert not explorer._panels.exporter.predictions.show(overtaken)
    assert all(told is None for told in answers(browser))


def test_the_export_wins_where_it_disagrees_and_nothing_is_predicted_after_it(browser: Browser) -> None:
    model = Misleading()
    explorer = explore(model, EXAMPLE, dynamic_shapes=AUTO)
    model.limit = 32
    ask(browser, explorer, ("x", 0, "AUTO(max=50)"))
    assert outcomes(answers(browser)[0] or {}) != outcomes(browser.state["capture"])
    assert answers(browser)[-1] is None
    x0 = explorer.capture.dims[0]
    assert (x0.got, x0.upper) == ("dynamic", 32)
    assert len(explorer.capture.notes) == 1
    told = len(browser.foretold)
    ask(browser, explorer, ("x", 0, "DYNAMIC"), ("y", 0, "DYNAMIC"))
    assert len(browser.foretold) == told
    explorer.close()


def test_nothing_is_predicted_where_exports_are_quick(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "SLOW_MS", float("inf"))
    explorer = explore(Limited(), EXAMPLE, dynamic_shapes=AUTO)
    for kind in ("STATIC", "DYNAMIC"):
        ask(browser, explorer, ("x", 0, kind), ("y", 0, kind))
    assert browser.foretold == []
    assert len(explorer._runs) == 3
    explorer.close()


def test_predictions_are_switched_by_an_attribute_and_by_the_browser(browser: Browser, explorer: Explorer) -> None:
    explorer.predicting = False
    ask(browser, explorer, ("x", 0, "STATIC"))
    assert browser.foretold == []
    browser.send(explorer, {"id": "1", "kind": "set_predicting", "is_on": True})
    assert explorer.predicting
    ask(browser, explorer, ("x", 1, "STATIC"))
    assert answers(browser)[0] is not None


@pytest.mark.parametrize(
    ("changes", "is_refused", "words"),
    [
        ([("y", 0, "n(max=16)"), ("x", 0, "n(max=16)")], False, "n ≤ 16"),
        ([("x", 0, "AUTO"), ("y", 0, "AUTO")], False, "y.shape[0] = x.shape[0]"),
        ([("x", 1, "wide")], True, "3"),
    ],
)
def test_an_ask_that_is_typed_is_answered_without_being_asked(
    browser: Browser, explorer: Explorer, changes: list[tuple[str, int, str]], is_refused: bool, words: str
) -> None:
    asked = [{"input": input, "dim": dim, "ask": text} for input, dim, text in changes]
    reply = browser.send(explorer, {"id": "1", "kind": "preview", "changes": asked, "number": 7})
    assert "error" not in reply
    (told,) = browser.foretold
    assert (told["foretold"], told["number"], told["is_refused"]) == ("preview", 7, is_refused)
    assert words in told["words"]
    assert browser.state["status"]["run"] == 1
    assert len(explorer._runs) == 1


def test_a_typed_ask_that_is_none_is_refused_and_changes_nothing(browser: Browser, explorer: Explorer) -> None:
    asked = [{"input": "x", "dim": 0, "ask": "n(min=9, max=2)"}]
    reply = browser.send(explorer, {"id": "1", "kind": "preview", "changes": asked, "number": 7})
    assert "error" in reply
    assert browser.foretold == []


def run_all(jobs: Jobs) -> None:
    """Runs what waits for the main thread, and what comes of it."""
    while jobs:
        jobs.pop(0)()


def test_a_dim_asked_of_a_size_of_1_does_not_keep_the_others_from_being_widened() -> None:
    explorer = explore(torch.nn.Linear(6, 2), (torch.randn(1, 4, 6),), dynamic_shapes={"input": {0: Dim("batch")}})
    widest = explorer.widen()
    assert widest is not None
    assert widest.ask.at("input", 1).is_dynamic
    assert [step.refs for step in widest.steps if step.frees] == [(DimRef(input="input", dim=1),)]


def test_the_widest_ask_is_asked_and_each_step_to_it_is_told(browser: Browser) -> None:
    explorer = explore(Limited(), EXAMPLE)
    reply = browser.send(explorer, {"id": "1", "kind": "ask_widest"})
    assert "error" not in reply
    (widest,) = [told for told in browser.foretold if told["foretold"] == "widest"]
    assert {(entry["input"], entry["dim"]) for entry in browser.state["ask"]} >= {("x", 0), ("y", 0)}
    assert [tuple(entry.values()) for entry in widest["ask"]] == [tuple(entry.values()) for entry in browser.state["ask"]]
    assert {(dim.input, dim.dim) for dim in explorer.capture.dims if dim.got in ("dynamic", "tied")} == {("x", 0), ("y", 0)}
    taken = [step for step in widest["steps"] if step["is_taken"]]
    assert [step["cost"] for step in taken] == ["makes x.shape[0] and y.shape[0] dynamic; limits no other dimension"]
    assert any("no request makes it dynamic" in step["cost"] for step in widest["steps"])
    # One change, which one step undoes.
    browser.send(explorer, {"id": "1", "kind": "undo"})
    assert browser.state["status"]["run"] == 1
    explorer.close()


def test_what_predictions_need_is_exported_before_operators_are_checked(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: Jobs = []

    def when_quiet(job: Callable[[], None], _: float) -> bool:
        waiting.append(job)
        return True

    monkeypatch.setattr(main_thread, "when_quiet", when_quiet)
    explorer = explore(Limited(), EXAMPLE, dynamic_shapes=AUTO)
    explorer._panels.exporter.displayed()
    assert explorer._session.editable().needs_base_export()
    waiting.pop()()
    assert not explorer._session.editable().needs_base_export()
    explorer.close()


def test_choices_that_would_be_refused_are_told_with_the_reason(browser: Browser, explorer: Explorer) -> None:
    session = explorer._session.editable()
    choices = ChoicesTried(session, session.run())
    while not choices.is_done:
        choices.step()
    refused = {(it.input, it.dim, it.ask): it.words for it in choices.refused}
    assert ("x", 1, "DYNAMIC") in refused
    assert "3" in refused["x", 1, "DYNAMIC"]
    # It takes at most 64, which a Dim without bounds does not allow, and a bare DYNAMIC does.
    assert ("x", 0, "Dim") in refused
    assert ("x", 0, "DYNAMIC") not in refused
