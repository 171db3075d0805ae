"""A kernel that is gone, or was never there: the explorer says so, and the notebook still shows what the last export came to."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import App
from tests.browser.server import JupyterServer

RE_RUN = "No answer from the kernel. If it was restarted, run the cell again."
ADD = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y

explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": (Dim.AUTO,), "y": (Dim.AUTO,)})
"""
AGAIN = "explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes='auto')"
RUN_TIMEOUT_S = 200
MOST_BYTES_OF_TEN = 1_500_000
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def test_after_a_restart_it_says_to_re_run_the_cell(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADD)
    notebook.run()
    view = ExplorerView(notebook.output(0))
    view.expect_settled("exported")
    notebook.page.evaluate(RESTART)
    # Nothing has to be clicked for it.
    expect(view.root.get_by_role("alert")).to_have_text(RE_RUN)
    expect(view.choice("x.shape[0]", "STATIC")).to_be_disabled()
    # What was found stays to be read.
    assert view.outcomes() == {"x#0": "dynamic", "y#0": "tied"}

    notebook.wait_until_idle()
    notebook.run()
    expect(view.root.get_by_role("alert")).to_have_count(0)
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")


def test_notebook_from_elsewhere_shows_the_last_capture_of_its_cell(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    notebook = open_notebook(ADD)
    notebook.run()
    ExplorerView(notebook.output(0)).expect_settled("exported")
    notebook.page.evaluate(SAVE)
    # As a copy that this machine has not signed.
    saved = (server.notebooks / notebook.name).read_text()
    source = open_notebook(text=saved.replace("class Add", "class  Add"))
    static = source.output(0)
    expect(static).to_contain_text("Add · Exported · ")
    expect(static.get_by_role("row").filter(has_text="Equals x.shape[0]")).to_be_visible()


@pytest.mark.smoke
def test_notebook_saved_with_its_widgets_opens_on_the_last_capture(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    server.set("@jupyter-widgets/jupyterlab-manager", "plugin", {"saveState": True})
    notebook = open_notebook(ADD)
    notebook.run()
    view = ExplorerView(notebook.output(0))
    view.expect_settled("exported")
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")
    notebook.page.evaluate(SAVE)
    notebook.page.close()
    server.shut_down_kernels(notebook.name)
    saved = (server.notebooks / notebook.name).read_text()
    assert '"application/vnd.jupyter.widget-state+json"' in saved
    again = ExplorerView(open_notebook(text=saved).output(0))
    expect(again.row("x#0")).to_have_attribute("data-got", "static")
    # Nothing has to be clicked for it.
    expect(again.root.get_by_role("alert")).to_have_text(RE_RUN)
    expect(again.choice("y.shape[0]", "STATIC")).to_be_disabled()


def test_the_page_of_a_notebook_saved_with_its_widgets_shows_the_report(
    open_notebook: OpenNotebook, server: JupyterServer, tmp_path: Path, context: BrowserContext
) -> None:
    server.set("@jupyter-widgets/jupyterlab-manager", "plugin", {"saveState": True})
    notebook = open_notebook(ADD)
    notebook.run()
    ExplorerView(notebook.output(0)).expect_settled("exported")
    notebook.page.evaluate(SAVE)
    saved = server.notebooks / notebook.name
    assert '"model_name": "AnyModel"' in saved.read_text()
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", "--output-dir", str(tmp_path), "--output", "saved", str(saved)]
    subprocess.run(command, check=True, capture_output=True, timeout=RUN_TIMEOUT_S)
    context.set_offline(True)
    page = context.new_page()
    page.goto((tmp_path / "saved.html").as_uri())
    expect(page.get_by_text("Add · Exported · ")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Equals x.shape[0]")).to_be_visible()


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_trusted_notebook_opened_again_shows_the_last_capture(open_notebook: OpenNotebook, server: JupyterServer, app: App) -> None:
    notebook = open_notebook(ADD, app=app)
    notebook.run()
    ExplorerView(notebook.output(0)).expect_settled("exported")
    notebook.page.evaluate(SAVE)
    notebook.page.close()
    server.shut_down_kernels(notebook.name)
    again = open_notebook(name=notebook.name, app=app)
    static = again.output(0)
    expect(static).to_contain_text("Saved result. Run the cell to make changes.")
    expect(static.get_by_role("row").filter(has_text="Equals x.shape[0]")).to_be_visible()
    expect(static).not_to_contain_text("Error displaying widget")

    again.run()
    view = ExplorerView(again.output(0))
    view.expect_settled("exported")
    expect(again.output(0)).not_to_contain_text("Saved result")
    again.page.evaluate(SAVE)
    again.page.close()
    # A page that is opened anew finds the kernel that another left.
    view = ExplorerView(open_notebook(name=notebook.name, app=app).output(0))
    view.expect_settled("exported")
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")


def test_ten_explorers_saved_with_their_widgets_hold_the_front_end_once(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    server.set("@jupyter-widgets/jupyterlab-manager", "plugin", {"saveState": True})
    notebook = open_notebook(ADD, *[AGAIN] * 9)
    notebook.run()
    for number in range(10):
        ExplorerView(notebook.output(number)).expect_settled("exported")
    notebook.page.evaluate(SAVE)
    saved = (server.notebooks / notebook.name).read_text()
    assert saved.count('"model_name": "AnyModel"') == 10
    assert len(saved) < MOST_BYTES_OF_TEN
