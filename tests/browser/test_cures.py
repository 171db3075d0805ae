"""A way out by clicks alone: from a failure to a rewritten cell that exports, and for a dimension that went static without a word."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer"
WRITTEN_OUT = """\
%%export -d "{'x': {0: torch.export.Dim.DYNAMIC}}"
import torch

class Flatten(torch.nn.Module):
    def forward(self, x):
        rows = x.relu()
        return rows.view(8, -1)

example_inputs = (torch.randn(8, 2, 3),)
"""
PARTNER = """\
%%export -d "{'x': {0: torch.export.Dim.AUTO}, 'y': None}"
import torch

class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y

example_inputs = (torch.randn(8, 3), torch.randn(8, 3))
"""
TWO_LITERALS = """\
%%export -d auto -o explorer
import torch

class TwoLiterals(torch.nn.Module):
    def forward(self, x, y, z):
        length = x.shape[1]
        first = x.view(6, length) + z
        second = y.view(4, -1)
        return first.sum() * second

example_inputs = (torch.randn(6, 2), torch.randn(4, 3), torch.randn(6, 2))
"""
MOST_TABS = 60


@pytest.mark.smoke
def test_a_failure_leads_to_a_rewritten_cell_that_exports(notebook: NotebookPage) -> None:
    notebook.printed("import torch")
    notebook.add_and_run(LOAD)
    view = ExplorerView(notebook.add_and_run(WRITTEN_OUT))
    view.expect_settled("failed")
    problem = view.open("Problems")
    expect(problem.locator(".ee-quoted-line .ee-expression").first).to_have_text("rows.view(8, -1)")
    change = problem.get_by_role("group", name="Code change").first
    expect(change).to_contain_text("rows.view(8, -1)")
    expect(change.locator("[data-change=removed]")).to_have_count(1)
    expect(change.locator("[data-change=added]")).to_have_count(1)
    _expect_accessible(view, "with a change of the code")

    cells = notebook.page.locator(".jp-Notebook .jp-CodeCell")
    before = cells.count()
    problem.get_by_role("button", name="Insert fixed cell").first.click()
    expect(cells).to_have_count(before + 1)
    expect(problem.get_by_role("status").filter(has_text="run it")).to_be_visible()
    # The new cell is the active one, as after JupyterLab's own command.
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    rewritten = ExplorerView(notebook.output(before))
    rewritten.expect_settled("exported")
    expect(rewritten.row("x#0")).to_have_attribute("data-got", "dynamic")
    # The user's own cell is as it was.
    expect(cells.nth(before - 1).locator(".jp-InputArea-editor")).to_contain_text("rows.view(8, -1)")


def test_fix_everything_leads_to_a_cell_that_requests_dims_with_the_users_names(notebook: NotebookPage) -> None:
    notebook.printed("import torch")
    notebook.add_and_run(LOAD)
    view = ExplorerView(notebook.add_and_run(TWO_LITERALS))
    view.expect_settled("exported")
    # However busy the machine is.
    notebook.printed("explorer.try_fixes(120)")
    everything = view.open("Problems").locator(".ee-fix-all")
    everything.locator("summary").click()
    expect(everything.locator(".ee-changes")).to_contain_text("x.shape[1]: AUTO → length")
    cells = notebook.page.locator(".jp-Notebook .jp-CodeCell")
    before = cells.count()
    everything.get_by_role("button", name="Insert fixed cell").click()
    expect(everything.get_by_role("status").filter(has_text="Run it")).to_be_visible()
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    fixed = ExplorerView(notebook.output(before))
    fixed.expect_settled("exported")
    for words, name in {"x.shape[0]": "batch", "z.shape[0]": "batch", "x.shape[1]": "length", "z.shape[1]": "length"}.items():
        expect(fixed.choice(words, name)).to_be_checked()
    for place in ("x#0", "x#1", "y#0"):
        expect(fixed.row(place)).to_have_attribute("data-got", "dynamic")


def test_a_dimension_that_went_static_with_its_partner_is_freed_in_its_row(notebook: NotebookPage) -> None:
    view = _partner(notebook)
    expect(view.row("x#0")).to_have_attribute("data-got", "specialized")
    view.root.get_by_role("button", name=re.compile(r"\d fix.* of x\.shape\[0\]")).click()
    ways = view.table.get_by_role("list", name="Fixes of x.shape[0]")
    ways.get_by_role("button").first.click()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
    expect(view.row("y#0")).to_have_attribute("data-got", "tied")


def test_the_way_out_is_reached_by_keyboard_and_told_to_a_screen_reader(notebook: NotebookPage, theme: str) -> None:
    view = _partner(notebook)
    keyboard = view.root.page.keyboard
    opener = view.root.locator("button.ee-way-out").first
    view.choice("x.shape[0]", "AUTO").focus()
    _tab_to(opener)
    keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    way = view.table.get_by_role("list", name="Fixes of x.shape[0]").get_by_role("button").first
    view.open("Problems")
    expect(view.panel.get_by_role("region", name="Specialized or limited")).to_contain_text("x.shape[0]")
    _expect_accessible(view, "with ways out in the row and in Problems")
    opener.focus()
    _tab_to(way)
    keyboard.press("Enter")
    view.expect_settled("exported")
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
    assert view.root.evaluate("root => root.contains(document.activeElement)")


def _partner(notebook: NotebookPage) -> ExplorerView:
    notebook.printed("import torch")
    notebook.add_and_run(LOAD)
    view = ExplorerView(notebook.add_and_run(PARTNER))
    view.expect_settled("exported")
    return view


def _tab_to(target: Locator) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"{MOST_TABS} tabs do not lead to {target}")


def _expect_accessible(view: ExplorerView, state: str) -> None:
    results = Axe().run(view.root.page, context=".export-explorer")
    serious = [violation for violation in results.response["violations"] if violation["impact"] in ("serious", "critical")]
    assert not serious, f"{state}:\n{results.generate_report()}"
