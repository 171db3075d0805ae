"""The side panel: an explorer that stays in view, live both ways, and puts its spec into the cell."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import App, NotebookPage
from tests.browser.test_export_cell import OF_NOTEBOOK, RUN_ACTIVE, SELECT, sources

LOAD = "%load_ext export_explorer\nimport torch\nfrom export_explorer import explore"
ADD = """\
%%export -i (torch.randn(4, 3), torch.randn(4, 3))
class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y"""
CALLED = "explore(torch.nn.ReLU(), torch.randn(4))"
SHOW = "() => window.jupyterapp.commands.execute('export-explorer:show-panel')"
PANEL = "#export-explorer-panel"


@pytest.fixture(params=[pytest.param("lab", marks=pytest.mark.smoke), "notebook"])
def opened(request: pytest.FixtureRequest, open_notebook: OpenNotebook) -> NotebookPage:
    app: App = request.param
    notebook = open_notebook(LOAD, ADD, CALLED, app=app)
    notebook.page.set_viewport_size({"width": 1900, "height": 1400})
    notebook.page.evaluate(SHOW)
    expect(notebook.page.locator(PANEL)).to_contain_text("No explorer in this notebook yet")
    notebook.run()
    ExplorerView(notebook.output(2)).expect_settled("exported")
    return notebook


def test_explorer_is_kept_in_view_live_both_ways_and_follows_its_cell(opened: NotebookPage) -> None:
    page = opened.page
    panel = page.locator(PANEL)
    listed = panel.get_by_role("combobox", name="Explorers", exact=True)
    expect(listed.locator("option")).to_have_text([re.compile("Add"), re.compile("ReLU")])
    beside, inside = ExplorerView(panel), ExplorerView(opened.output(1))
    beside.expect_settled("exported")
    beside.ask("x.shape[0]", "AUTO")
    inside.expect_settled("exported")
    expect(inside.choice("x.shape[0]", "AUTO")).to_be_checked()
    inside.ask("x.shape[1]", "DYNAMIC")
    expect(beside.choice("x.shape[1]", "DYNAMIC")).to_be_checked()
    inside.expect_settled()

    # What is asked by now goes into the line, and comes off it again.
    beside.copy_menu().get_by_role("button", name="Write into this cell").click()
    expect(page.locator(".jp-CodeCell").nth(1).locator(".cm-content")).to_contain_text("-d {'x': {0: torch.export.Dim.AUTO")
    assert sources(opened)[1].splitlines()[1:] == ADD.splitlines()[1:]
    page.evaluate(SELECT, 1)
    page.evaluate(RUN_ACTIVE)
    beside.expect_settled()
    expect(beside.choice("x.shape[1]", "DYNAMIC")).to_be_checked()
    # Of the new run, not of the old one.
    inside.ask("y.shape[0]", "AUTO")
    expect(beside.choice("y.shape[0]", "AUTO")).to_be_checked()
    page.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.locator(".jp-CodeCell").nth(1).locator(".cm-content")).not_to_contain_text("-d {")
    assert sources(opened)[1] == ADD

    listed.select_option(index=1)
    expect(beside.row("input#0")).to_be_visible()
    beside.ask("input.shape[0]", "AUTO")
    beside.expect_settled("exported")
    beside.copy_menu().get_by_role("button", name="Write into this cell").click()
    expect(page.locator(".jp-CodeCell").nth(2).locator(".cm-content")).to_contain_text("dynamic_shapes={")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.deleteCell(1)")
    expect(listed.locator("option")).to_have_text([re.compile("ReLU")])
    expect(beside.row("input#0")).to_be_visible()
    assert [error for error in opened.errors if error not in OF_NOTEBOOK] == []


def test_cell_that_has_no_place_for_the_spec_says_so(notebook: NotebookPage) -> None:
    output = notebook.add_and_run("import torch\nimport export_explorer\nf = export_explorer.explore\nf(torch.nn.ReLU(), torch.randn(4))")
    view = ExplorerView(output)
    view.expect_settled("exported")
    before = sources(notebook)
    view.copy_menu().get_by_role("button", name="Write into this cell").click()
    expect(view.root.get_by_role("alert")).to_contain_text("neither an %export line nor a call of explore")
    assert sources(notebook) == before
