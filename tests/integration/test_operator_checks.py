"""The operators of a program are checked in a real kernel when it is idle, and the check gives way to whatever is asked."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.kernel import Notebook, running_notebook

PREPARED = """\
import torch
import export_explorer
class Indexed(torch.nn.Module):
    def forward(self, ids, mask):
        for _ in range(DEPTH):
            ids = torch.relu(ids) + 1
        return ids + mask[torch.arange(ids.shape[0])].sum()
example = torch.ones(3, 5), torch.ones(3, 7)
"""
EXPLORE = "explorer = export_explorer.explore(Indexed(), example, dynamic_shapes='auto')\nexplorer"
AT_ONCE_S = 3


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with running_notebook(Path(tmp_path_factory.mktemp("kernel")) / "ipython") as running:
        assert running.run(PREPARED) == []
        yield running


def shown(notebook: Notebook, depth: int) -> str:
    """The identifier of an explorer that is displayed."""
    (output,) = notebook.run(f"DEPTH = {depth}\n{EXPLORE}")
    identifier: str = output["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    return identifier


def is_checked(state: dict[str, Any]) -> bool:
    return state["capture"]["operators"] is not None


def test_the_check_is_an_update_of_the_shown_run_which_the_history_keeps(notebook: Notebook) -> None:
    widget = shown(notebook, 1)
    run = notebook.states[widget]["status"]["run"]
    state = notebook.wait_for(widget, is_checked)
    assert (state["status"]["run"], state["status"]["state"]) == (run, "idle")
    assert [limit["relation"] for limit in state["capture"]["operators"]["limits"]] == ["at_most"]
    notebook.send(widget, {"id": "a", "kind": "set_ask", "changes": [{"input": "ids", "dim": 1, "ask": "STATIC"}]})
    notebook.wait_for(widget, lambda now: now["status"]["run"] == run + 1)
    notebook.send(widget, {"id": "b", "kind": "undo"})
    state = notebook.wait_for(widget, lambda now: now["status"]["run"] == run)
    assert is_checked(state)


def test_a_cell_and_a_change_do_not_wait_for_a_long_check_which_ends_after_them(notebook: Notebook) -> None:
    widget = shown(notebook, 200)
    run = notebook.states[widget]["status"]["run"]
    assert notebook.value("1 + 1") == "2"
    assert not is_checked(notebook.states[widget]), "the check was to take longer than a cell"
    for _ in range(5):
        asked = time.monotonic()
        assert notebook.value("1 + 1") == "2"
        assert time.monotonic() - asked < AT_ONCE_S
    notebook.send(widget, {"id": "c", "kind": "set_ask", "changes": [{"input": "ids", "dim": 1, "ask": "STATIC"}]})
    notebook.wait_for(widget, lambda now: now["status"]["run"] == run + 1)
    state = notebook.wait_for(widget, is_checked)
    assert state["capture"]["operators"]["limits"][0]["words"].endswith(") rejects sizes above mask.shape[0]")
