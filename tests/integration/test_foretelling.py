"""What predictions need is made in a real kernel while that is idle, and no cell waits for it."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.kernel import Notebook, running_notebook, wait_for_file

pytestmark = pytest.mark.slow

HELD_S = 30
# The second export of it, which nobody has asked for, is held.
SLOW = f"""\
import pathlib, time, torch
from export_explorer import explore
from export_explorer.session import predictions
predictions.SLOWEST_MS = float("inf")

class Slow(torch.nn.Module):
    def forward(self, x):
        print("traced")
        time.sleep(0.35)
        until = time.monotonic() + {HELD_S}
        while held.exists() and time.monotonic() < until:
            began.touch()
            time.sleep(0.01)
        return x @ torch.ones(3, 2)
"""


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with running_notebook(tmp_path_factory.mktemp("ipython")) as notebook:
        assert notebook.run(f"import pathlib\nheld = began = pathlib.Path({str(tmp_path_factory.mktemp('nothing') / 'held')!r})") == []
        assert notebook.run(SLOW) == []
        yield notebook


def test_a_cell_does_not_wait_for_the_export_that_predictions_need(notebook: Notebook, tmp_path: Path) -> None:
    held, began = tmp_path / "held", tmp_path / "began"
    notebook.run(f"held, began = pathlib.Path({str(held)!r}), pathlib.Path({str(began)!r})")
    (printed, output) = notebook.run("explorer = explore(Slow(), (torch.randn(4, 3),), dynamic_shapes='auto'); held.touch(); explorer")
    widget = output["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert "traced" in printed["text"]
    wait_for_file(began)
    asked = time.monotonic()
    assert notebook.value("1 + 1") == "2"
    assert time.monotonic() - asked < HELD_S / 3
    held.unlink()
    # It is made after all, in silence, and the choices that would be refused are told.
    told = refusals_of(notebook)
    assert [(it["input"], it["dim"], it["ask"]) for it in told["choices"]] == [("x", 1, "DYNAMIC"), ("x", 1, "Dim")]
    assert notebook.run("len(explorer._runs)")[0]["data"]["text/plain"] == "1"
    notebook.send(widget, {"id": "a", "kind": "set_ask", "changes": [{"input": "x", "dim": 0, "ask": "n(max=9)"}]})
    state = notebook.wait_for(widget, lambda state: len(state["runs"]) == 2)
    assert [told["foretold"] for told in notebook.replies if "foretold" in told and told["run"] == 1 and "answer" in told] == ["answer"]
    assert state["capture"]["dims"][0]["upper"] == 9


def test_a_click_in_another_explorer_does_not_wait_for_it(notebook: Notebook, tmp_path: Path) -> None:
    held, began = tmp_path / "held", tmp_path / "began"
    notebook.run(f"held, began = pathlib.Path({str(held)!r}), pathlib.Path({str(began)!r})")
    (output,) = notebook.run("quick = explore(torch.nn.Linear(3, 2), (torch.randn(4, 3),), dynamic_shapes='auto'); quick")
    other = output["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    notebook.run("explorer = explore(Slow(), (torch.randn(4, 3),), dynamic_shapes='auto'); held.touch(); explorer")
    wait_for_file(began)
    asked = time.monotonic()
    notebook.send(other, {"id": "b", "kind": "set_ask", "changes": [{"input": "input", "dim": 0, "ask": "n(max=9)"}]})
    state = notebook.wait_for(other, lambda state: len(state["runs"]) == 2)
    assert time.monotonic() - asked < HELD_S / 3
    assert state["capture"]["dims"][0]["upper"] == 9
    held.unlink()
    refusals_of(notebook)


def test_nothing_is_made_of_an_explorer_that_is_not_displayed(notebook: Notebook) -> None:
    notebook.run("hidden = explore(Slow(), (torch.randn(4, 3),), dynamic_shapes='auto')")
    notebook.replies.clear()
    notebook.run("explore(Slow(), (torch.randn(4, 3),), dynamic_shapes='auto')")
    refusals_of(notebook)
    assert notebook.value("hidden._session.needs_base_export()") == "True"


def refusals_of(notebook: Notebook) -> dict[str, Any]:
    """The last refusals that are told, once those of all dimensions are there."""

    def told(replies: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [reply for reply in replies if reply.get("foretold") == "refusals" and len(reply["choices"]) > 1]

    notebook.wait_for_replies(lambda replies: bool(told(replies)))
    return told(notebook.replies)[-1]
