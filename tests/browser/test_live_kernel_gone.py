"""A kernel that is gone, or was never there: the explorer says so, and the notebook still shows what the last export came to."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView

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
