"""The magic and the widget in a real kernel with the versions that Colab has: `make test-colab` says where they are."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.kernel import Notebook, running_notebook

PACKAGES = os.environ.get("EXPORT_EXPLORER_OLDER_PACKAGES", "")
if not PACKAGES:
    pytest.skip("make test-colab installs what this runs with.", allow_module_level=True)
CELL = """%%export -o first -d auto -i (torch.randn(8, 5),)
import time
import torch

HOLDS = False

class Net(torch.nn.Module):
    def forward(self, x):
        if HOLDS:
            print("holding", flush=True)
        while HOLDS:
            time.sleep(0.01)
        return x.view(8, -1)
"""


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with running_notebook(tmp_path_factory.mktemp("ipython"), PACKAGES) as notebook:
        assert notebook.run("%load_ext export_explorer") == []
        yield notebook


@pytest.fixture(scope="module")
def cell(notebook: Notebook) -> dict[str, Any]:
    data: dict[str, Any] = next(output["data"] for output in notebook.run(CELL) if "data" in output)
    return data


@pytest.fixture(scope="module")
def widget(cell: dict[str, Any]) -> str:
    identifier: str = cell["application/vnd.jupyter.widget-view+json"]["model_id"]
    return identifier


def ask(identifier: str, ask: str) -> dict[str, Any]:
    return {"id": identifier, "kind": "set_ask", "changes": [{"input": "x", "dim": 0, "ask": ask}]}


def is_idle_at(run: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: (state["status"]["state"], state["status"]["run"]) == ("idle", run)


def got(state: dict[str, Any]) -> list[str]:
    return [dim["got"] for dim in state["capture"]["dims"]]


def test_the_versions_are_those_of_colab(notebook: Notebook) -> None:
    found = notebook.value("[__import__(name).__version__ for name in ('IPython', 'ipykernel', 'ipywidgets', 'traitlets', 'anywidget')]")
    assert found == "['7.34.0', '6.17.1', '7.7.1', '5.7.1', '0.9.21']"
    assert notebook.value("__import__('torch').__version__").startswith("'2.11.")


def test_the_report_stands_beside_the_widget(notebook: Notebook, cell: dict[str, Any], widget: str) -> None:
    assert "x.view(8, -1)" in cell["text/html"]
    assert cell["text/plain"].startswith("Net · ")
    assert got(notebook.states[widget]) == ["specialized", "dynamic"]
    assert notebook.value("Out[2] is first") == "True" or notebook.value("first.capture.ok") == "True"


def test_a_click_a_fix_and_undo_are_answered(notebook: Notebook, widget: str) -> None:
    run = notebook.states[widget]["status"]["run"]
    notebook.send(widget, ask("a", "STATIC"))
    assert got(notebook.wait_for(widget, is_idle_at(run + 1))) == ["static", "dynamic"]
    notebook.send(widget, {"id": "b", "kind": "undo"})
    assert got(notebook.wait_for(widget, is_idle_at(run))) == ["specialized", "dynamic"]
    notebook.send(widget, ask("c", "DYNAMIC"))
    failed = notebook.wait_for(widget, is_idle_at(run + 2))
    assert failed["capture"]["failure"]["kind"] == "dynamic_specialized"
    notebook.send(widget, {"id": "d", "kind": "resolve"})
    state = notebook.wait_for(widget, lambda state: state["resolution"] is not None and state["status"]["state"] == "idle")
    assert state["capture"]["failure"] is None
    assert [reply for reply in notebook.replies if "error" in reply] == []


def test_the_interrupt_of_the_kernel_stops_an_export(notebook: Notebook, widget: str) -> None:
    assert notebook.run("HOLDS = True") == []
    notebook.send(widget, ask("e", "AUTO(max=77)"))
    notebook.wait_for_print("holding")
    notebook.manager.interrupt_kernel()
    state = notebook.wait_for(widget, lambda state: state["status"]["state"] == "idle")
    assert state["status"]["message"] == "Stopped."
    assert notebook.run("HOLDS = False") == []
    assert notebook.value("1 + 1") == "2"


def test_what_waits_is_heard_before_another_export_begins(notebook: Notebook, widget: str) -> None:
    assert notebook.run("HOLDS = True") == []
    notebook.send(widget, ask("f", "AUTO(max=66)"))
    notebook.wait_for_print("holding")
    notebook.send(widget, ask("g", "AUTO(max=55)"))
    notebook.send(widget, {"id": "h", "kind": "cancel"})
    notebook.manager.interrupt_kernel()
    notebook.wait_for_replies(lambda replies: any(reply["id"] == "h" for reply in replies))
    state = notebook.wait_for(widget, lambda state: state["status"]["state"] == "idle")
    assert {change["ask"] for change in state["ask"]} == {"AUTO(max=55)", "AUTO"}
    assert notebook.run("HOLDS = False") == []


def test_pages_and_programs_are_saved(notebook: Notebook, widget: str, tmp_path: Path) -> None:
    assert notebook.run(f"first.to_html({str(tmp_path / 'page.html')!r})") == []
    assert "<title>Net" in (tmp_path / "page.html").read_text()
    assert notebook.run(f"torch.export.save(first.program, {str(tmp_path / 'net.pt2')!r})") == []
    assert notebook.value(f"__import__('export_explorer').capture_pt2({str(tmp_path / 'net.pt2')!r}).ok") == "True"


def test_an_extension_is_loaded_again_after_a_restart(tmp_path: Path) -> None:
    with running_notebook(tmp_path, PACKAGES) as notebook:
        assert notebook.run("%load_ext export_explorer") == []
        assert notebook.run("%unload_ext export_explorer") == []
        assert notebook.run("%load_ext export_explorer") == []
