"""A kernel that hears nothing while it works, as ipykernel 6 is: `make test-oldest` says where it is."""

import os
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import App, NotebookPage

if "EXPORT_EXPLORER_OLDER_PACKAGES" not in os.environ:
    pytest.skip("make test-oldest installs what this runs with.", allow_module_level=True)
CELL = """\
%%export -o explorer -d auto -i (torch.randn(8, 5),)
import time
import torch

HOLDS = False

class Net(torch.nn.Module):
    def forward(self, x):
        while HOLDS:
            time.sleep(0.01)
        return x.view(8, -1)
"""
BUSY = "The kernel is busy. To stop what it runs, interrupt it."
GONE = "No answer from the kernel. If it was restarted, run the cell again."
# What is stopped ends within a second; a busy machine takes longer.
STOP_WITHIN_MS = 10_000
INTERRUPT = "() => { window.jupyterapp.commands.execute('notebook:interrupt-kernel') }"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


@pytest.fixture(params=["lab", "notebook"])
def notebook(request: pytest.FixtureRequest, open_notebook: OpenNotebook) -> NotebookPage:
    app: App = request.param
    notebook = open_notebook("%load_ext export_explorer", CELL, app=app)
    notebook.run()
    return notebook


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.output(1))
    view.expect_settled("exported")
    assert notebook.value("__import__('ipykernel').__version__").startswith("6.")
    return view


def notice(view: ExplorerView) -> Locator:
    return view.root.locator(".ee-notice")


def test_a_click_a_fix_and_undo_are_answered(view: ExplorerView) -> None:
    assert view.outcomes() == {"x#0": "specialized", "x#1": "dynamic"}
    view.ask("x.shape[1]", "STATIC")
    view.expect_settled("exported")
    view.button("Undo").click()
    # The table is not stale before the kernel has the click.
    expect(view.root.locator('tr[data-place="x#1"]')).to_have_attribute("data-got", "dynamic")
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "specialized", "x#1": "dynamic"}
    view.ask("x.shape[0]", "DYNAMIC")
    view.expect_settled("failed")
    view.button("Undo").click()
    view.expect_settled("exported")


def test_stop_interrupts_the_kernel_and_what_waits_is_answered_then(notebook: NotebookPage, view: ExplorerView) -> None:
    notebook.printed("HOLDS = True")
    view.ask("x.shape[1]", "DYNAMIC")
    progress = view.root.get_by_role("progressbar", name="Export")
    expect(progress).to_contain_text("line")
    view.ask("x.shape[0]", "STATIC")
    # What keeps the kernel busy is the export that the header shows.
    expect(notice(view)).to_have_count(0)
    expect(view.root.get_by_role("alert")).to_have_count(0)
    asked = time.monotonic()
    view.button("Stop the export").click()
    # The export that waited has begun, of what is asked now; it is stopped too.
    expect(view.header).to_have_attribute("data-state", "idle", timeout=STOP_WITHIN_MS)
    assert time.monotonic() - asked < STOP_WITHIN_MS / 1000
    expect(notice(view)).to_have_count(0)
    notebook.printed("HOLDS = False")
    view.root.get_by_role("button", name="Apply").click()
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "static", "x#1": "dynamic"}


def test_the_interrupt_of_the_kernel_stops_an_export(notebook: NotebookPage, view: ExplorerView) -> None:
    notebook.printed("HOLDS = True")
    view.ask("x.shape[1]", "DYNAMIC")
    expect(view.root.get_by_role("progressbar", name="Export")).to_contain_text("line")
    notebook.page.evaluate(INTERRUPT)
    expect(view.header).to_have_attribute("data-state", "idle", timeout=STOP_WITHIN_MS)
    expect(view.outcome).to_contain_text("Stopped.")
    notebook.printed("HOLDS = False")
    view.button("Apply 1 change").click()
    view.expect_settled("exported")


def test_a_click_while_a_cell_runs_is_answered_after_it(notebook: NotebookPage, view: ExplorerView) -> None:
    cell = notebook.add_and_run("import time\nprint('begun', flush=True)\ntime.sleep(13)\nprint('over')")
    expect(cell).to_contain_text("begun")
    view.ask("x.shape[1]", "STATIC")
    expect(notice(view)).to_have_text(BUSY)
    expect(cell).to_contain_text("over")
    expect(notice(view)).to_have_count(0)
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "specialized", "x#1": "static"}
    expect(view.root.get_by_role("alert")).to_have_count(0)


def test_after_a_restart_the_cell_is_to_be_run_again(notebook: NotebookPage, view: ExplorerView) -> None:
    notebook.page.evaluate(RESTART)
    expect(view.root.get_by_role("alert")).to_have_text(GONE)
    notebook.wait_until_idle()
    notebook.run()
    expect(view.root.get_by_role("alert")).to_have_count(0)
    view.ask("x.shape[1]", "STATIC")
    view.expect_settled("exported")
