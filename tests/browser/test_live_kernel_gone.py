"""A kernel that is gone, or was never there: the explorer says so, and the notebook still shows what the last export came to."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.server import JupyterServer

RE_RUN = "The kernel does not answer: re-run the cell."
ADD = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y

explore(Add(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": (Dim.AUTO,), "y": (Dim.AUTO,)})
"""
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
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    # As a copy that this machine has not signed.
    saved = (server.notebooks / notebook.name).read_text()
    source = open_notebook(text=saved.replace("class Add", "class  Add"))
    static = source.output(0)
    expect(static).to_contain_text("exported in")
    expect(static.get_by_role("row").filter(has_text="x.shape[0] and y.shape[0] must be equal")).to_be_visible()


def test_notebook_saved_with_its_widgets_opens_on_the_last_capture(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    server.set("@jupyter-widgets/jupyterlab-manager", "plugin", {"saveState": True})
    notebook = open_notebook(ADD)
    notebook.run()
    view = ExplorerView(notebook.output(0))
    view.expect_settled("exported")
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.page.close()
    server.shut_down_kernels(notebook.name)
    again = ExplorerView(open_notebook(text=(server.notebooks / notebook.name).read_text()).output(0))
    expect(again.row("x#0")).to_have_attribute("data-got", "static")
    again.choice("y.shape[0]", "STATIC").click()
    expect(again.root.get_by_role("alert")).to_have_text(RE_RUN)
