"""*Export This Cell* and the settings, in a real JupyterLab and Notebook 7."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import App, NotebookPage
from tests.browser.server import JupyterServer

MODEL = """\
import torch

class Net(torch.nn.Module):
    def forward(self, x, y):
        return x + y"""
LAYERS = """\
import torch

class Inner(torch.nn.Module):
    def forward(self, x):
        return x.sin().cos().tan()

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x, y):
        return self.inner(x)"""
# Notebook 7 says so without any extension too.
OF_NOTEBOOK = ("Cannot read properties of undefined (reading 'schema')", "Command 'filebrowser:open-path' not registered.")
CALL = "a = torch.randn(4, 3)\nnet = Net()\nnet(a, 2 * a)"
SOURCES = "() => [...window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells].map(cell => cell.getSource())"
SELECT = "at => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = at }"
EXPORT = "() => { window.jupyterapp.commands.execute('export-explorer:export-cell') }"
RUN_ACTIVE = "() => window.jupyterapp.commands.execute('notebook:run-cell')"
BUTTON = '.jp-Cell.jp-mod-active .jp-cell-toolbar [data-command="export-explorer:export-cell"]'


def sources(notebook: NotebookPage) -> list[str]:
    found: list[str] = notebook.page.evaluate(SOURCES)
    return found


def set_cells(notebook: NotebookPage, *cells: str) -> None:
    notebook.page.evaluate(
        # Nothing is returned: the cells themselves hold all that was ever in the notebook.
        "cells => void window.jupyterapp.shell.currentWidget.content.model.sharedModel.insertCells(0, "
        "cells.map(source => ({ cell_type: 'code', source })))",
        cells,
    )


def told(page: Page, text: str) -> None:
    """A message of the application says so."""
    toast = page.locator(".Toastify__toast", has_text=text)
    expect(toast).to_be_visible()
    # Not by the pointer: it moves until it goes by itself.
    toast.get_by_title("Hide notification").dispatch_event("click")
    expect(toast).to_have_count(0)


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_button_exports_a_cell_with_the_inputs_of_a_call(app: App, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(MODEL, CALL, app=app)
    notebook.run()
    notebook.wait_until_idle()
    notebook.page.evaluate(SELECT, 0)
    notebook.page.locator(BUTTON).click()
    view = ExplorerView(notebook.output(1))
    view.expect_settled("exported")
    assert sources(notebook) == ["%load_ext export_explorer", f"%%export -i (a, 2 * a)\n{MODEL}", CALL]
    told(notebook.page, "Inputs: as in net(a, 2 * a).")

    # As the user undoes what he typed.
    cell = notebook.page.locator(".jp-CodeCell").nth(1)
    cell.locator(".cm-content").click()
    notebook.page.keyboard.press("ControlOrMeta+z")
    expect(cell.locator(".cm-content")).not_to_contain_text("%%export")
    assert sources(notebook)[1] == MODEL
    expect(notebook.output(0)).to_be_empty()
    assert [error for error in notebook.errors if error not in OF_NOTEBOOK] == []


@pytest.mark.smoke
def test_key_and_palette_export_too_and_what_has_a_magic_stays(notebook: NotebookPage) -> None:
    page = notebook.page
    set_cells(notebook, "%load_ext export_explorer", MODEL, "%%time\n1 + 1", "example_inputs = (torch.ones(2), torch.ones(2))", "")
    for at in (1, 3):
        page.evaluate(SELECT, at)
        page.evaluate(RUN_ACTIVE)
    page.evaluate(SELECT, 1)
    page.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Alt+Shift+E")
    ExplorerView(notebook.output(1)).expect_settled("exported")
    assert sources(notebook)[1] == f"%%export\n{MODEL}"
    told(page, "Inputs: example_inputs of this notebook.")

    for at, words in ((1, "already starts with %%export. Run it."), (2, "starts with %%time"), (4, "the cell is empty")):
        page.evaluate(SELECT, at)
        page.evaluate("() => window.jupyterapp.commands.execute('apputils:activate-command-palette')")
        page.locator("#modal-command-palette input").fill("Export This Cell")
        page.locator("#modal-command-palette .lm-CommandPalette-item[data-command='export-explorer:export-cell']").dispatch_event("click")
        told(page, words)
    assert sources(notebook)[1:3] == [f"%%export\n{MODEL}", "%%time\n1 + 1"]
    notebook.printed("del example_inputs")


def test_cell_of_which_nothing_can_be_guessed_gets_the_magic_alone(notebook: NotebookPage) -> None:
    # Other tests of this kernel may have left inputs.
    notebook.printed("for name in ('example_inputs', 'example_kwargs'): globals().pop(name, None)")
    set_cells(notebook, "%load_ext export_explorer", MODEL)
    notebook.page.evaluate(SELECT, 1)
    notebook.page.evaluate(EXPORT)
    expect(notebook.output(1)).to_contain_text("needs example inputs")
    assert sources(notebook)[1] == f"%%export\n{MODEL}"
    told(notebook.page, "No example inputs found")


def test_button_is_there_for_code_cells_alone(notebook: NotebookPage) -> None:
    set_cells(notebook, "1 + 1", "text")
    page = notebook.page
    page.evaluate(SELECT, 0)
    expect(page.locator(BUTTON)).to_be_visible()
    page.evaluate(SELECT, 1)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:change-cell-to-markdown')")
    page.evaluate(SELECT, 0)
    page.evaluate(SELECT, 1)
    expect(page.locator(".jp-MarkdownCell .jp-cell-toolbar").first).to_be_visible()
    expect(page.locator(BUTTON)).to_be_hidden()


@pytest.mark.smoke
def test_settings_hold_for_explorers_that_are_shown_from_now_on(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    chosen: dict[str, Any] = {"mode": "auto", "live": False, "tab": "Guards", "boxes": 1}
    server.set("export-explorer", "settings", chosen)
    notebook = open_notebook("%load_ext export_explorer", LAYERS, CALL)
    notebook.run()
    notebook.wait_until_idle()
    notebook.page.evaluate(SELECT, 1)
    notebook.page.evaluate(EXPORT)
    view = ExplorerView(notebook.output(1))
    view.expect_settled("exported")
    assert sources(notebook)[1].startswith("%%export -i (a, 2 * a) -d auto\n")
    expect(view.root.get_by_role("tab", name="Guards")).to_have_attribute("aria-selected", "true")
    live = view.root.get_by_role("switch", name="Auto-export")
    expect(live).to_have_attribute("aria-checked", "false")
    view.open("Graph")
    # The three nodes of `inner` are one box.
    expect(view.panel.get_by_text(re.compile(r"\d+ nodes, "))).to_have_text("6 nodes, 3 in closed groups")

    # What is switched on in one explorer stays on when the page opens anew.
    live.click()
    expect(live).to_have_attribute("aria-checked", "true")
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.page.reload()
    expect(notebook.page.get_by_role("switch", name="Auto-export")).to_have_attribute("aria-checked", "true")
    # ipywidgets' manager logs it where a kernel is slow to tell of its models, and renders again once they are there.
    assert [error for error in notebook.errors if "widget model not found" not in error] == []
