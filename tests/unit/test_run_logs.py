"""The history of a model's name: it goes on from explorer to explorer, is bounded, and keeps nothing of them alive."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.explorer import Explorer, explore
from export_explorer.record.spec import AskError
from export_explorer.session import history
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.widget import host

LIMITED = """
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        y = helper(x)
        if x.shape[0] < 100:
            return y + 1
        return y

def helper(x):
    return x * 2
"""
FREE = LIMITED.replace("        if x.shape[0] < 100:\n            return y + 1\n        return y\n", "        return y + 1\n")


def net(folder: Path, source: str, file: str) -> Any:
    """A model of a class that is defined anew, as a cell that runs again does it."""
    path = folder / file
    path.write_text(source)
    namespace: dict[str, Any] = {"__name__": "notebook"}
    exec(compile(source, str(path), "exec"), namespace)
    return namespace["Net"]()


def explored(model: Any, asks: Any = "auto") -> Explorer:
    return explore(model, (torch.randn(4, 3),), dynamic_shapes=asks)


@pytest.fixture
def two(tmp_path: Path) -> tuple[Explorer, Explorer]:
    return explored(net(tmp_path, LIMITED, "1.py")), explored(net(tmp_path, FREE, "2.py"))


def test_another_export_of_the_name_goes_on_with_the_runs_of_before(two: tuple[Explorer, Explorer]) -> None:
    assert [(run.run, run.version, run.is_own) for run in two[1]._runs] == [(1, 1, False), (2, 2, True)]
    two[1].ask = {"x": {0: "STATIC"}}
    assert [run.run for run in two[1]._runs] == [1, 2, 3]


def test_the_same_code_is_one_version_wherever_it_stands(tmp_path: Path) -> None:
    explored(net(tmp_path, LIMITED, "1.py"))
    again = explored(net(tmp_path, "\n\n" + LIMITED, "2.py"))
    assert [run.version for run in again._runs] == [1, 1]
    assert again.compare() == again.compare(2, 1)
    assert (again.compare().code, again.compare().guards_gained, again.compare().guards_lost) == ((), (), ())


def test_code_of_before_and_of_now_are_compared_beside_the_result(two: tuple[Explorer, Explorer]) -> None:
    comparison = two[1].compare()
    (change,) = comparison.code
    assert change.name == "Net.forward"
    assert "        if x.shape[0] < 100:" in {f"    {line}" for line in change.before}
    assert not any("if x.shape" in line for line in change.after)
    assert [(dim.before, dim.after) for dim in comparison.dims] == [("dynamic ≤ 99", "dynamic")]
    assert [guard.words for guard in comparison.guards_lost] == ["x.shape[0] ≤ 99"]


def test_a_helper_that_changed_is_found(tmp_path: Path) -> None:
    with_guard = LIMITED.replace("return x * 2", "return x * 2 if x.shape[1] < 50 else x")
    explored(net(tmp_path, with_guard, "1.py"))
    again = explored(net(tmp_path, with_guard.replace("x * 2", "x * 3"), "2.py"))
    (change,) = again.compare().code
    assert change.name == "helper"
    assert ("x * 2" in change.before[-1], "x * 3" in change.after[-1]) == (True, True)


def test_models_of_other_names_have_their_own_history(tmp_path: Path) -> None:
    explored(net(tmp_path, LIMITED, "1.py"))
    other = explored(net(tmp_path, LIMITED.replace("Net", "Other") + "\nNet = Other\n", "2.py"))
    assert [run.run for run in other._runs] == [1]
    linear, relu = torch.nn.Linear(3, 3), torch.nn.ReLU()
    assert len(explored(linear, None)._runs) == len(explored(relu, None)._runs) == 1


def test_models_of_a_class_of_torch_go_on_under_one_name_of_the_user(tmp_path: Path) -> None:
    first, second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 4)
    assert history.log_of(first, "first") is history.log_of(first, "first")
    assert history.log_of(first, "first") is not history.log_of(second, "second")


def test_a_pinned_run_is_the_reference_also_of_later_explorers(two: tuple[Explorer, Explorer], tmp_path: Path) -> None:
    two[1].pin(1)
    two[1].ask = {"x": {1: "STATIC"}}
    assert two[1].compare() == two[1].compare(3, reference=1)
    later = explored(net(tmp_path, FREE, "3.py"))
    assert list(later.history.pinned) == [True, False, False, False]
    assert later.compare() == later.compare(4, reference=1)
    later.pin(None)
    assert not later.history.pinned.any()
    assert later.compare() == later.compare(4, reference=3)


def test_only_a_run_that_is_remembered_is_pinned_or_compared(two: tuple[Explorer, Explorer]) -> None:
    for refused in (lambda: two[1].pin(9), lambda: two[1].compare(2, reference=9), lambda: explored(torch.nn.ReLU(), None).compare()):
        with pytest.raises(AskError):
            refused()


def test_what_was_asked_of_the_code_before_is_asked_of_the_code_now(tmp_path: Path) -> None:
    first = explored(net(tmp_path, LIMITED, "1.py"))
    first.ask = {"x": {0: "batch(max=64)", 1: "STATIC"}}
    second = explored(net(tmp_path, FREE, "2.py"))
    session = second._session.editable()
    old = session.history.numbered(2)
    assert old is not None
    session.go_to(old)
    run = session.run()
    assert (run.number, repr(run.request.ask)) == (4, "Ask({'x': {0: batch(max=64), 1: STATIC}})")
    assert run.capture.ok


def test_an_ask_of_dimensions_that_are_gone_is_left_out(tmp_path: Path) -> None:
    explored(net(tmp_path, LIMITED, "1.py"))
    second = explore(net(tmp_path, FREE, "2.py"), (torch.randn(4),), dynamic_shapes=None)
    session = second._session.editable()
    old = session.history.numbered(1)
    assert old is not None
    session.go_to(old)
    assert repr(session.ask) == "Ask({'x': {0: AUTO}})"


def test_an_explorer_carries_the_last_runs_of_others_and_the_pinned_one(
    two: tuple[Explorer, Explorer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "MOST_EARLIER", 1)
    two[0].ask = {"x": {0: "STATIC"}}
    two[1].pin(1)
    two[1].ask = {"x": {0: "DYNAMIC"}}
    two[0].ask = {"x": {0: "DYNAMIC"}}
    two[1].ask = {"x": {0: "STATIC"}}
    assert [(run.run, run.is_own) for run in two[1]._runs] == [(1, False), (2, True), (4, True), (5, False), (6, True)]
    assert two[1].history.run.tolist() == [1, 2, 3, 4, 5, 6]


def test_history_is_a_table(two: tuple[Explorer, Explorer]) -> None:
    table = two[1].history
    assert list(table.columns) == [
        *("run", "when", "code", "mode", "options", "request", "example", "ok", "outcome"),
        *("dynamic", "not_as_asked", "seconds", "guards", "nodes", "pinned", "shown"),
    ]
    assert table.request.tolist() == ["{'x': {0: AUTO, 1: AUTO}}"] * 2
    assert table.dynamic.tolist() == [("x.shape[0]", "x.shape[1]")] * 2
    assert table.when.is_monotonic_increasing
    assert table.shown.tolist() == [False, True]
    assert (table.seconds > 0).all()


def test_history_of_a_failure_and_of_a_program_alone_are_tables_too(tmp_path: Path) -> None:
    failed = explored(torch.nn.Linear(3, 3), {"input": {1: torch.export.Dim("n")}})
    assert failed.history.ok.tolist() == [False]
    assert failed.history.dynamic.isna().all()
    program = explored(net(tmp_path, FREE, "1.py")).program
    assert explore(program).history.run.tolist() == [1]


@pytest.mark.parametrize(
    ("args", "asked", "is_unusable"),
    [
        ((torch.ones(3),), {"x": {0: "atuo"}}, True),
        ((torch.ones(3),), {"y": None}, True),
        ((), "auto", True),
        ((torch.ones(3),), None, False),
        ((torch.ones(3),), {"x": {0: torch.export.Dim.AUTO}}, False),
    ],
)
def test_a_request_that_could_not_be_used_is_told_from_the_default(
    args: tuple[Any, ...], asked: Any, is_unusable: bool, tmp_path: Path
) -> None:
    explorer = explore(net(tmp_path, FREE, "first.py"), args, dynamic_shapes=asked)
    assert [entry.is_unusable for entry in host.of_history(explorer._session.history)] == [is_unusable]


def test_nothing_of_a_session_that_is_gone_is_kept_alive(tmp_path: Path) -> None:
    def run_once() -> list[weakref.ref[Any]]:
        model, x = net(tmp_path, LIMITED, "1.py"), torch.randn(4, 3)
        session = ModelSession(model, (x,), initial=InitialRequest(dynamic_shapes="auto"), log=history.log_of(model))
        session.run()
        session.set_all("dynamic")
        session.run()
        return [weakref.ref(held) for held in (model, x, session.program, session)]

    references = run_once()
    gc.collect()
    assert [reference() for reference in references] == [None] * 4
    again = explored(net(tmp_path, FREE, "2.py"))
    assert [run.run for run in again._runs] == [1, 2, 3]


def test_old_names_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_MODELS", 2)
    model = torch.nn.ReLU()
    first = history.log_of(model, "first")
    for name in ("second", "third"):
        history.log_of(model, name)
    assert history.log_of(model, "first") is not first
