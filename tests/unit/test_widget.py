"""Live editing, as the wire shows it: undo, examples, history, comparing, repairing, stopping."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import torch
import traitlets
from torch.export import Dim

from export_explorer.explorer import Explorer, explore
from export_explorer.jupyter import main_thread
from export_explorer.record.spec import Ask
from export_explorer.render.page import built
from export_explorer.session.panel_protocol import STOPPED
from export_explorer.widget import panels
from export_explorer.widget.host import example_words
from tests.helpers.browser import Browser
from tests.models.walkthrough import EXAMPLE, Walkthrough

Send = Callable[..., dict[str, Any]]


class Add(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y


class Scaled(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: int) -> torch.Tensor:
        return x * n


@pytest.fixture
def explorer(browser: Browser) -> Iterator[Explorer]:
    explorer = explore(Walkthrough(), tuple(tensor.clone() for tensor in EXAMPLE), dynamic_shapes=(None, (Dim.AUTO,), None, None))
    yield explorer
    explorer.close()


@pytest.fixture
def send(explorer: Explorer, browser: Browser) -> Send:
    return sender(explorer, browser)


def sender(explorer: Explorer, browser: Browser) -> Send:
    def send(kind: str, **rest: Any) -> dict[str, Any]:
        return browser.send(explorer, {"id": "1", "kind": kind, **rest})

    return send


def ask_of_w0(browser: Browser) -> str | None:
    return next((entry["ask"] for entry in browser.state["ask"] if (entry["input"], entry["dim"]) == ("w", 0)), None)


def w0(ask: str) -> dict[str, Any]:
    return {"input": "w", "dim": 0, "ask": ask}


def test_undo_and_redo_walk_through_the_asks(send: Send, browser: Browser) -> None:
    send("set_ask", changes=[w0("AUTO")])
    send("set_ask", changes=[w0("DYNAMIC")])
    assert (browser.state["status"]["can_undo"], browser.state["status"]["can_redo"]) == (True, False)
    send("undo")
    assert ask_of_w0(browser) == "AUTO"
    send("undo")
    assert ask_of_w0(browser) is None
    assert (browser.state["status"]["can_undo"], browser.state["status"]["can_redo"]) == (False, True)
    send("redo")
    assert ask_of_w0(browser) == "AUTO"
    send("set_ask", changes=[w0("STATIC")])
    assert browser.state["status"]["can_redo"] is False


def test_another_example_and_the_asks_with_it_are_one_change(send: Send, browser: Browser) -> None:
    reply = send("set_example", changes=[{"input": "w", "dim": 0, "size": -1}], asks=[w0("AUTO")])
    assert "error" in reply
    assert ask_of_w0(browser) is None
    send("set_example", changes=[{"input": "w", "dim": 0, "size": 9}], asks=[w0("AUTO")])
    assert ask_of_w0(browser) == "AUTO"
    send("undo")
    assert ask_of_w0(browser) is None
    assert browser.state["status"]["can_undo"] is False


def test_a_known_ask_is_answered_without_another_export(send: Send, browser: Browser, explorer: Explorer) -> None:
    send("set_ask", changes=[w0("AUTO")])
    send("undo")
    assert browser.state["status"]["run"] == 1
    send("redo")
    assert browser.state["status"]["run"] == 2
    assert len(explorer._runs) == 2


def test_a_known_ask_is_answered_even_while_the_main_thread_is_busy(send: Send, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    send("set_ask", changes=[w0("AUTO")])
    monkeypatch.setattr(main_thread, "later", [].append)
    send("undo")
    assert (browser.state["status"]["run"], browser.state["status"]["state"]) == (1, "idle")


def test_history_tells_each_run_in_short(send: Send, browser: Browser) -> None:
    send("set_all", ask="DYNAMIC")
    first, second = browser.state["runs"]
    assert (first["run"], first["ok"], first["ask"]) == (1, True, [{"input": "x", "dim": 0, "ask": "AUTO"}])
    assert not second["ok"]
    assert second["outcome"].startswith("w.shape[1] must be 5 to match `lin.weight` [3, 5]")
    assert second["nodes"] > 0  # traced before the failure
    send("go_to", run=1)
    assert browser.state["status"]["run"] == 1
    assert send("go_to", run=99)["error"].startswith("Run 99 is no longer in memory")


def test_two_runs_are_compared(send: Send) -> None:
    send("set_ask", changes=[w0("AUTO")])
    result = send("compare", first=1, second=2)["result"]
    assert [(change["input"], change["before"]) for change in result["dims"]] == [("w", "6 (static)")]
    assert "error" in send("compare", first=1, second=7)


def test_a_new_example_is_synthetic_and_undone_like_an_ask(send: Send, browser: Browser) -> None:
    changes = [{"input": "w", "dim": 0, "size": 9}]
    send("set_example", changes=changes)
    (w, *rest) = browser.state["capture"]["inputs"]
    assert (list(w["shape"]), w["is_synthetic"]) == ([9, 5], True)
    assert not any(input["is_synthetic"] for input in rest)
    assert browser.state["example"] == []
    assert browser.state["runs"][-1]["example"] == "w [9, 5]"
    send("undo")
    assert list(browser.state["capture"]["inputs"][0]["shape"]) == [6, 5]
    refused = send("set_example", changes=[{"input": "w", "dim": 5, "size": 9}])
    assert refused["error"].startswith("w has no dimension 5")


def test_an_int_input_gets_another_value(browser: Browser) -> None:
    explorer = explore(Scaled(), (torch.randn(3), 2))
    sender(explorer, browser)("set_example", changes=[{"input": "n", "dim": None, "size": 7}])
    assert explorer.capture.inputs[1].value == "7"
    explorer.close()


def test_what_is_not_live_waits_for_apply(send: Send, browser: Browser) -> None:
    send("set_live", live=False)
    send("set_ask", changes=[w0("AUTO")])
    send("set_example", changes=[{"input": "w", "dim": 0, "size": 9}])
    assert browser.state["live"] is False
    assert browser.state["status"]["run"] == 1
    assert browser.state["example"] == [{"input": "w", "dim": 0, "size": 9}]
    assert ask_of_w0(browser) == "AUTO"
    send("apply")
    assert browser.state["status"]["run"] == 2
    assert browser.state["example"] == []


def test_turning_live_on_exports_what_was_changed_meanwhile(send: Send, browser: Browser) -> None:
    send("set_live", live=False)
    send("set_ask", changes=[w0("AUTO")])
    send("set_live", live=True)
    assert browser.state["status"]["run"] == 2


def test_source_exports_to_what_is_shown(send: Send, explorer: Explorer) -> None:
    send("set_ask", changes=[w0("rows(min=2, max=64)")])
    source = send("source", form="dict")["result"]["source"]
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    program = torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=namespace["dynamic_shapes"])
    assert [(int(bounds.lower), int(bounds.upper)) for bounds in program.range_constraints.values() if bounds.upper == 64] == [(2, 64)]
    assert source == explorer.to_source()


def test_a_cell_gets_the_requests_that_go_with_its_code_and_the_session_keeps_its_own(send: Send, explorer: Explorer) -> None:
    cell = "%%export -d auto\nWalkthrough()"
    before = explorer.request
    source = send("spec_in_cell", cell=cell, asks=[w0("batch(max=8)")])["result"]["source"]
    assert "torch.export.Dim('batch', max=8)" in source
    assert explorer.request == before
    assert "batch" not in send("spec_in_cell", cell=cell)["result"]["source"]
    assert "neither an %export line nor a call" in send("spec_in_cell", cell="x = 1", asks=[w0("batch")])["error"]


def test_a_cell_gets_the_request_of_the_explorer_where_clicks_have_changed_it(send: Send) -> None:
    cell = "%%export -d auto\nWalkthrough()"
    assert send("spec_in_cell", cell=cell, of="changed")["result"]["source"] == cell
    assert send("spec_in_cell", cell="x = 1", of="changed")["result"]["source"] == "x = 1"
    send("set_ask", changes=[w0("batch")])
    assert "torch.export.Dim('batch')" in send("spec_in_cell", cell=cell, of="changed")["result"]["source"]


def test_a_cell_gets_what_the_request_became_where_that_is_chosen(send: Send) -> None:
    send("set_ask", changes=[w0("AUTO")])
    cell = "%%export -d auto\nWalkthrough()"
    requested, exported = (send("spec_in_cell", cell=cell, of=of)["result"]["source"] for of in ("asked", "became"))
    assert "AUTO" in requested
    assert "AUTO" not in exported
    assert "torch.export.Dim('w_0')" in exported


def test_a_repair_tells_its_steps_and_each_is_undone_by_itself(browser: Browser) -> None:
    explorer = explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": {0: Dim("a")}, "y": {0: Dim("b")}})
    send = sender(explorer, browser)
    refused = explorer.capture
    assert not refused.ok
    send("resolve")
    repaired = explorer.capture
    assert repaired.ok
    assert browser.state["resolution"]["ok"]
    assert [step["kept"] for step in browser.state["resolution"]["steps"]] == [True]
    assert browser.state["resolution"]["run"] == browser.state["status"]["run"]
    send("undo")
    assert not explorer.capture.ok
    assert browser.state["resolution"] is None
    explorer.close()


def test_stopping_drops_what_waits_and_keeps_the_ask(send: Send, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(main_thread, "later", jobs.append)
    send("set_ask", changes=[w0("AUTO")])
    send("cancel")
    assert (browser.state["status"]["state"], browser.state["status"]["message"]) == ("idle", STOPPED)
    assert ask_of_w0(browser) == "AUTO"
    jobs.pop()()
    assert browser.state["status"]["run"] == 1


def test_going_back_to_what_is_shown_while_another_ask_waits_ends_idle(
    send: Send, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(main_thread, "later", jobs.append)
    send("set_ask", changes=[w0("AUTO")])
    send("undo")
    jobs.pop()()
    assert (browser.state["status"]["state"], browser.state["status"]["run"]) == ("idle", 1)


def test_an_ask_that_is_left_while_it_runs_is_remembered_but_not_shown(
    send: Send, browser: Browser, explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_of = explorer._session.run_of

    def left(request: Any) -> Any:
        monkeypatch.setattr(explorer._session, "run_of", run_of)
        send("undo")
        return run_of(request)

    monkeypatch.setattr(explorer._session, "run_of", left)
    send("set_ask", changes=[w0("AUTO")])
    assert (browser.state["status"]["state"], browser.state["status"]["run"]) == ("idle", 1)
    assert len(explorer._session.history.runs) == 2


class Stoppable(torch.nn.Module):
    """Runs `meanwhile` when it is traced, which is what somebody does then."""

    meanwhile: Callable[[], object] = staticmethod(lambda: None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Stoppable.meanwhile()
        return x + 1


@pytest.fixture
def stoppable(browser: Browser) -> Iterator[Explorer]:
    explorer = explore(Stoppable(), torch.randn(4))
    yield explorer
    Stoppable.meanwhile = staticmethod(lambda: None)
    explorer.close()


def test_an_interrupt_of_the_cell_that_asks_stops_the_cell_too(stoppable: Explorer, browser: Browser) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    Stoppable.meanwhile = staticmethod(interrupt)
    with pytest.raises(KeyboardInterrupt):
        stoppable.ask = {"x": {0: "AUTO"}}
    assert (browser.state["status"]["state"], browser.state["status"]["message"]) == ("idle", STOPPED)
    assert browser.state["status"]["run"] == 1


def test_stopping_reaches_the_export_of_a_cell_that_asks(stoppable: Explorer, browser: Browser) -> None:
    def stop() -> None:
        threading.Thread(target=sender(stoppable, browser), args=("cancel",)).start()
        time.sleep(30)

    Stoppable.meanwhile = staticmethod(stop)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        stoppable.ask = {"x": {0: "AUTO"}}
    assert time.monotonic() - began < 10
    assert browser.state["status"]["message"] == STOPPED
    assert not stoppable._panels.exporter.is_busy


def test_what_is_asked_while_fixes_are_tried_is_not_lost(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": {0: Dim("a")}, "y": {0: Dim("b")}})
    send = sender(explorer, browser)
    run_of = explorer._session.run_of

    def asked_meanwhile(request: Any) -> Any:
        monkeypatch.setattr(explorer._session, "run_of", run_of)
        send("set_ask", changes=[{"input": "x", "dim": 0, "ask": "STATIC"}])
        return run_of(request)

    monkeypatch.setattr(explorer._session, "run_of", asked_meanwhile)
    send("resolve")
    assert browser.state["ask"] == [{"input": "x", "dim": 0, "ask": "STATIC"}, {"input": "y", "dim": 0, "ask": "b"}]
    assert browser.state["resolution"] is None
    assert browser.state["status"]["state"] == "idle"
    explorer.close()


def test_a_front_end_that_is_not_built_is_told_to_the_browser(send: Send, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise FileNotFoundError(f"The widget's {name} is not built.")

    monkeypatch.setattr(panels, "built", missing)
    assert "layout.js is not built" in send("layout_engine")["error"]


def test_ask_is_assigned_in_texts_or_in_what_torch_takes(explorer: Explorer, browser: Browser) -> None:
    explorer.request = {"w": {0: "rows(max=64)", 1: "STATIC"}, "x": None, "y": None, "z": None}
    assert {dim.dim_name for dim in explorer.capture.dims if dim.dim_name} == {"rows"}
    assert explorer.capture.dims[0].upper == 64
    assert ask_of_w0(browser) == "rows(max=64)"
    explorer.request = (None, (Dim.AUTO,), None, None)
    assert explorer.capture.dims[0].got == "static"
    explorer.request = None
    assert explorer.request == Ask()


def test_a_dict_changes_what_it_names_alone(explorer: Explorer) -> None:
    explorer.request = None
    explorer.request = {"w": {0: "rows(max=64)", 1: "AUTO"}}
    explorer.request = {"w": {1: None}, "x": {0: "DYNAMIC"}}
    assert repr(explorer.request) == "Ask({'w': {0: rows(max=64)}, 'x': {0: DYNAMIC}})"
    explorer.request = {"w": None}
    assert repr(explorer.request) == "Ask({'x': {0: DYNAMIC}})"


class Picked(torch.nn.Module):
    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return batch["image"] * 2


@pytest.mark.parametrize("path", ["batch['image']", 'batch["image"]'])
def test_a_nested_input_is_named_by_the_path_that_the_table_shows(path: str) -> None:
    explorer = explore(Picked(), ({"image": torch.ones(3, 4)},))
    explorer.request = {path: {0: "AUTO"}}
    assert [dim.got for dim in explorer.capture.dims] == ["dynamic", "static"]


def test_a_name_that_the_inputs_do_not_have_is_told_with_the_nearest(explorer: Explorer) -> None:
    before = explorer.request
    with pytest.raises(traitlets.TraitError, match=r"forward has no input 'ww'\. Use `w`"):
        explorer.request = {"ww": {0: "AUTO"}}
    assert explorer.request == before


@pytest.mark.parametrize(("word", "got"), [("auto", "dynamic"), ("dynamic", "dynamic"), ("static", "static")])
def test_a_word_asks_the_same_of_every_dimension(word: str, got: str) -> None:
    explorer = explore(torch.nn.ReLU(), torch.ones(3, 4), dynamic_shapes=word)
    assert [dim.got for dim in explorer.capture.dims] == [got, got]


def test_a_word_that_is_none_is_a_failure_that_names_the_nearest() -> None:
    failure = explore(torch.nn.ReLU(), torch.ones(3, 4), dynamic_shapes="atuo").capture.failure
    assert failure is not None
    assert failure.kind == "spec_mismatch"
    assert 'Use "auto"' in failure.message


def test_an_assigned_ask_that_does_not_fit_changes_nothing(explorer: Explorer) -> None:
    before, shown = explorer.request, explorer.capture
    with pytest.raises(traitlets.TraitError, match=r'dynamic_shapes\["w"\] has 1 entry; `w` has 2 dimensions'):
        explorer.request = {"w": ("AUTO",), "x": None, "y": None, "z": None}
    with pytest.raises(traitlets.TraitError, match="is not valid"):
        explorer.request = {"w": {0: "__import__('os')"}, "x": None, "y": None, "z": None}
    assert explorer.request == before
    assert explorer.capture is shown


def test_observers_hear_of_a_new_capture(explorer: Explorer, send: Send) -> None:
    heard: list[bool] = []
    explorer.observe(lambda change: heard.append(change["new"].ok), "capture")
    send("set_all", ask="DYNAMIC")
    assert heard == [False]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "set_example", "changes": [{"input": "w", "dim": 0, "size": "9"}]},
        {"kind": "set_example", "changes": [{"input": "w", "dim": 0, "size": 1e300}]},
        {"kind": "set_live", "live": "no"},
        {"kind": "go_to", "run": -1},
        {"kind": "compare", "first": 1},
        {"kind": "resolve", "code": "import os"},
        {"kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "__import__('os').system('true')"}]},
        {"kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "A" * 10_000_000}]},
        {"kind": "eval", "code": "1"},
        {"kind": "A" * 10_000_000},
        ["set_all"],
        None,
    ],
)
def test_a_message_of_another_shape_is_refused_and_changes_nothing(explorer: Explorer, browser: Browser, message: Any) -> None:
    before = explorer.get_state()
    content = {"id": "1", **message} if isinstance(message, dict) else message
    reply = browser.send(explorer, content)
    assert reply["error"]
    assert len(reply["error"]) < 2000
    assert explorer.get_state() == before


def test_fixes_are_tried_when_the_browser_asks_for_it(browser: Browser) -> None:
    explorer = explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": {0: Dim("a")}, "y": {0: Dim("b")}})
    send = sender(explorer, browser)
    assert browser.state["status"]["trials"] == "idle"
    history = browser.state["runs"]
    assert send("try_fixes")["result"] == {}
    assert browser.state["status"]["trials"] == "done"
    assert (browser.state["status"]["state"], browser.state["status"]["run"]) == ("idle", 1)
    assert {fix["applicability"] for fix in browser.state["capture"]["failure"]["fixes"]} == {"safe"}
    assert all("verified" in fix["trust"] for fix in browser.state["capture"]["failure"]["fixes"])
    assert browser.state["runs"] == history
    send("set_ask", changes=[{"input": "x", "dim": 0, "ask": "STATIC"}])
    assert browser.state["status"]["trials"] == "idle"
    send("undo")
    assert browser.state["status"]["trials"] == "done"
    explorer.close()


def test_a_repair_follows_fixes_that_alone_do_not_help(browser: Browser) -> None:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes=({0: Dim("a"), 1: Dim("b")}, {0: Dim("c")}, {0: Dim("d")}, None))
    untried = explorer._session.history.runs[0].capture
    assert explorer.try_fixes()
    assert explorer._session.history.runs[0].as_exported == untried
    assert explorer.relax().ok
    explorer.close()


def test_outside_of_a_kernel_an_explorer_brings_the_front_end_itself() -> None:
    assert explore(Walkthrough(), EXAMPLE)._esm == built("explorer.js").read_text(encoding="utf-8")


def test_generated_inputs_are_told_as_their_shapes_and_numbers() -> None:
    class Repeated(torch.nn.Module):
        def forward(self, x: torch.Tensor, n: int) -> torch.Tensor:
            return x * n

    capture = explore(Repeated(), (torch.ones(4, 2), 3), dynamic_shapes={"x": {0: Dim.AUTO}, "n": None}).capture
    assert example_words(capture) == ""
    made = replace(capture, inputs=tuple(replace(it, is_synthetic=True) for it in capture.inputs))
    assert example_words(made) == "x [4, 2], n = 3"
