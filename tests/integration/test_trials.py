"""Fixes are tried in a real kernel when it is idle, and give way to whatever is asked."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.kernel import Notebook, running_notebook, wait_for_file

PREPARED = """\
import torch
from tests.helpers.written_fixes import explorer_with, fix_at
from tests.models.rewritable import EXAMPLE, Bare, __file__ as here
free = fix_at(here, "bare", "reshape(6, -1)", "reshape(x.shape[0], -1)")
bad = fix_at(here, "bare", "reshape(6, -1)", "reshape(6, 3)")
hangs = fix_at(here, "bare", "return x.reshape(6, -1)", "__import__('pathlib').Path(BEGAN).touch()\\nwhile True:\\n    pass")
"""
State = dict[str, Any]
# A trial that hangs goes on for 5 s: whoever is answered sooner has not waited for it.
AT_ONCE_S = 3


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Notebook, Path]]:
    folder = tmp_path_factory.mktemp("kernel")
    with running_notebook(folder / "ipython") as notebook:
        assert notebook.run(PREPARED.replace("BEGAN", repr(str(folder / "began")))) == []
        yield notebook, folder / "began"


@pytest.fixture
def notebook(kernel: tuple[Notebook, Path]) -> Notebook:
    return kernel[0]


@pytest.fixture
def began(kernel: tuple[Notebook, Path]) -> Path:
    """A file that is made whenever the trial of a fix that hangs begins."""
    kernel[1].unlink(missing_ok=True)
    return kernel[1]


def shown(notebook: Notebook, *fixes: str) -> str:
    """An explorer that is displayed; its identifier."""
    (output,) = notebook.run(f"explorer = explorer_with(Bare(), (EXAMPLE,), {', '.join(fixes)})\nexplorer")
    identifier: str = output["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    return identifier


def trials_are(state: str) -> Callable[[State], bool]:
    return lambda now: now["status"]["trials"] == state


def applicabilities(state: State) -> list[str]:
    return [fix["applicability"] for fix in state["capture"]["dims"][0]["fixes"]]


def test_fixes_are_tried_after_the_answer_is_shown(notebook: Notebook) -> None:
    widget = shown(notebook, "bad", "free")
    assert notebook.states[widget]["status"]["trials"] == "idle"
    assert applicabilities(notebook.states[widget]) == ["not_tried", "not_tried"]
    assert notebook.wait_for(widget, trials_are("running"))["status"]["state"] == "idle"
    state = notebook.wait_for(widget, trials_are("done"))
    assert applicabilities(state) == ["safe"]
    assert state["runs"] == notebook.states[widget]["runs"]


@pytest.mark.slow
def test_nothing_is_tried_of_an_explorer_that_is_not_displayed(notebook: Notebook) -> None:
    notebook.run("hidden = explorer_with(Bare(), (EXAMPLE,), free)")
    notebook.wait_for(shown(notebook, "free"), trials_are("done"))
    assert notebook.value("hidden._status.trials") == "'idle'"


@pytest.mark.slow
def test_a_change_during_a_trial_is_answered_at_once(notebook: Notebook, began: Path) -> None:
    widget = shown(notebook, "hangs")
    run = notebook.wait_for(widget, trials_are("running"))["status"]["run"]
    wait_for_file(began)
    asked = time.monotonic()
    notebook.send(widget, {"id": "a", "kind": "set_ask", "changes": [{"input": "x", "dim": 0, "ask": "STATIC"}]})
    state = notebook.wait_for(widget, lambda state: state["status"]["run"] == run + 1)
    assert time.monotonic() - asked < AT_ONCE_S
    assert state["capture"]["dims"][0]["got"] == "static"
    assert notebook.value("'rewritten' in ''.join(__import__('linecache').cache)") == "False"


@pytest.mark.slow
def test_cancel_stops_a_trial_at_once(notebook: Notebook, began: Path) -> None:
    widget = shown(notebook, "free", "hangs")
    notebook.send(widget, {"id": "b", "kind": "try_fixes"})
    notebook.wait_for(widget, trials_are("running"))
    wait_for_file(began)
    asked = time.monotonic()
    notebook.send(widget, {"id": "c", "kind": "cancel"})
    notebook.wait_for(widget, trials_are("stopped"))
    assert time.monotonic() - asked < AT_ONCE_S
    state = notebook.wait_for(widget, lambda state: applicabilities(state) == ["safe", "not_tried"])
    assert state["status"]["state"] == "idle"


@pytest.mark.slow
def test_a_cell_does_not_wait_for_a_trial_which_goes_on_after_it(notebook: Notebook, began: Path) -> None:
    widget = shown(notebook, "hangs", "free")
    notebook.wait_for(widget, trials_are("running"))
    started = time.monotonic()
    for _ in range(3):
        wait_for_file(began)
        began.unlink()
        asked = time.monotonic()
        assert notebook.value("1 + 1") == "2"
        assert time.monotonic() - asked < AT_ONCE_S
    # Together they have no more time than if nothing had come between.
    notebook.wait_for(widget, trials_are("stopped"))
    assert time.monotonic() - started < 10
    # Nobody waits for it a second time.
    notebook.run("stopped = explorer\nstopped")
    began.unlink(missing_ok=True)
    notebook.wait_for(shown(notebook, "free"), trials_are("done"))
    assert not began.exists()
    assert notebook.value("stopped._status.trials") == "'stopped'"


@pytest.mark.slow
def test_completion_does_not_wait_for_a_trial(notebook: Notebook) -> None:
    notebook.completions("explor")
    widget = shown(notebook, "hangs")
    notebook.wait_for(widget, trials_are("running"))
    asked = time.monotonic()
    assert "explorer" in notebook.completions("explor")
    assert time.monotonic() - asked < AT_ONCE_S
    notebook.send(widget, {"id": "e", "kind": "cancel"})
    notebook.wait_for(widget, trials_are("stopped"))


@pytest.mark.slow
def test_cells_that_run_one_after_the_other_are_not_held_up(notebook: Notebook) -> None:
    widget = shown(notebook, "hangs")
    started = time.monotonic()
    for _ in range(20):
        notebook.run("1 + 1")
        time.sleep(0.1)
    assert time.monotonic() - started < 4.5
    assert notebook.states[widget]["status"]["trials"] == "idle"
    notebook.send(widget, {"id": "d", "kind": "cancel"})


def test_a_trial_of_an_asynchronous_cell_ends_at_its_limit(notebook: Notebook) -> None:
    # While such a cell runs, ipykernel's handler of SIGINT cancels it at its next `await`, and raises nothing.
    assert notebook.run("import asyncio\nexplorer = explorer_with(Bare(), (EXAMPLE,), hangs)") == []
    assert notebook.run("await asyncio.sleep(0)\nassert explorer.try_fixes(seconds=1) == ()\nawait asyncio.sleep(0)") == []
    assert notebook.value("explorer._status.trials") == "'stopped'"


def test_an_interrupt_of_the_kernel_stops_a_trial(notebook: Notebook) -> None:
    widget = shown(notebook, "hangs")
    notebook.wait_for(widget, trials_are("running"))
    notebook.manager.interrupt_kernel()
    notebook.wait_for(widget, trials_are("stopped"))
    assert notebook.value("1 + 1") == "2"
