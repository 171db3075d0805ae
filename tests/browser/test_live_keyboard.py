"""The explorer without a mouse, and to a screen reader: with an editor open, with a failure, with its history."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.screens import SCREENS, SETUP

PROJECT = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Project(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 2)

    def forward(self, x):
        return self.lin(x)

explorer = explore(Project(), (torch.randn(6, 4),), dynamic_shapes={"x": (Dim.AUTO, Dim.AUTO)})
explorer
"""
MOST_TABS = 80


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(PROJECT))
    view.expect_settled("exported")
    return view


@pytest.mark.smoke
def test_keyboard_leads_from_the_table_to_a_fix_to_a_copied_spec(view: ExplorerView) -> None:
    keyboard = view.root.page.keyboard
    # The one thing that is not a key: where the user is.
    view.choice("x.shape[0]", "AUTO").focus()
    _tab_to(view.choice("x.shape[1]", "AUTO"))
    keyboard.press("ArrowRight")
    view.expect_settled("failed")
    expect(view.choice("x.shape[1]", "DYNAMIC")).to_be_focused()

    # The failure has opened Problems.
    _tab_to(view.root.get_by_role("tab", name="Problems"))
    fix = view.root.get_by_role("list", name="Fixes").get_by_role("button").first
    _tab_to(fix)
    keyboard.press("Enter")
    view.expect_settled("exported")
    expect(view.row("x#1")).to_have_attribute("data-got", "static")
    # The fix is gone, but not the user's place.
    assert view.root.evaluate("root => root.contains(document.activeElement)")

    _tab_to(view.root.locator(".ee-opens"), backwards=True)
    keyboard.press("Enter")
    _tab_to(view.root.get_by_role("button", name="Copy export call"))
    keyboard.press("Enter")
    expect(view.root.get_by_role("status").filter(has_text="dynamic_shapes is copied")).to_be_attached()
    source = view.root.page.evaluate("() => navigator.clipboard.readText()")
    assert "dynamic_shapes=" in source
    assert "Dim.AUTO" in source


def test_keyboard_alone_leads_from_a_cell_to_an_encoder_with_batch_and_length_dynamic(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(SETUP, SCREENS["encoder"])
    keyboard, cells = notebook.page.keyboard, notebook.page.locator(".jp-Notebook .jp-CodeCell")
    notebook.page.locator(".jp-Notebook").first.focus()
    keyboard.press("Shift+Enter")
    keyboard.press("Control+Enter")
    view = ExplorerView(notebook.output(1))
    expect(view.row("tokens#0")).to_have_attribute("data-got", "specialized")
    view.expect_settled("exported")

    # The literal: the fixed cell goes below and is run. What is not a key is where the user is in the notebook.
    view.choice("tokens.shape[0]", "AUTO").focus()
    _tab_to(view.root.get_by_role("tab", name="Problems"))
    fix = view.panel.get_by_role("button", name="Insert fixed cell").first
    _tab_to(fix)
    keyboard.press("Enter")
    fixed = ExplorerView(notebook.output(2))
    expect(cells.nth(2)).to_have_class(re.compile("jp-mod-active"))
    keyboard.press("Control+Enter")
    for place in ("tokens#0", "tokens#1"):
        expect(fixed.row(place)).to_have_attribute("data-got", "dynamic")
    fixed.expect_settled("exported")

    # Both inputs get their Dims.
    fixed.choice("tokens.shape[0]", "AUTO").focus()
    for dim, name in ((0, "batch"), (1, "length")):
        naming = fixed.row(f"tokens#{dim}").get_by_role("button", name=re.compile("^Name these 2 equal dimensions"))
        _tab_to(naming)
        keyboard.press("Enter")
        fixed.expect_settled("exported")
        for tensor in ("tokens", "padding_mask"):
            expect(fixed.choice(f"{tensor}.shape[{dim}]", name)).to_be_checked()
    assert fixed.outcomes() == {
        "tokens#0": "dynamic",
        "tokens#1": "dynamic",
        "padding_mask#0": "tied",
        "padding_mask#1": "tied",
    }


def test_keys_of_the_explorer_are_not_taken_for_the_notebooks(view: ExplorerView, notebook: NotebookPage) -> None:
    keyboard = view.root.page.keyboard
    cells = notebook.page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    view.choice("x.shape[0]", "AUTO").focus()
    for key in ("a", "b", "d", "d", "x", "m"):
        keyboard.press(key)
    expect(cells).to_have_count(before)
    expect(view.choice("x.shape[0]", "AUTO")).to_be_focused()


def test_axe_finds_nothing_serious(view: ExplorerView, theme: str) -> None:
    view.ask("x.shape[0]", "DYNAMIC")
    view.expect_settled("exported")
    view.button("Bounds of x.shape[0]").click()
    expect(view.root.get_by_role("form", name="Bounds of x.shape[0]")).to_be_visible()
    _expect_accessible(view, "with the bounds open")
    view.choice("x.shape[0]", "Dim…").click()
    editor = view.root.get_by_role("form", name="Dim of x.shape[0]")
    editor.get_by_role("button", name="Apply").click()
    expect(editor.get_by_role("alert")).to_be_visible()
    _expect_accessible(view, "with a slip in the editor of a Dim")
    view.root.page.keyboard.press("Escape")

    view.ask("x.shape[1]", "DYNAMIC")
    view.expect_settled("failed")
    view.open("Problems")
    _expect_accessible(view, "with a failure")
    view.button("Relax request").click()
    expect(view.root.get_by_role("region", name="Relaxed request")).to_be_visible()
    view.expect_settled("exported")
    _expect_accessible(view, "with a resolution")

    view.open("History")
    for run in (1, 2):
        view.root.get_by_role("checkbox", name=f"Compare run {run}").click()
    expect(view.root.get_by_role("region", name="Run 1 compared with run 2")).to_contain_text("exported in")
    _expect_accessible(view, "with two runs compared")

    view.root.get_by_role("switch", name="Auto-export").click()
    view.ask("x.shape[0]", "STATIC")
    expect(view.button("Apply 1 change")).to_be_visible()
    view.button("Link x.shape[0]").click()
    view.root.get_by_role("button", name="Example size of x.shape[0]").click()
    _expect_accessible(view, "with a change to apply, a link begun and a size being edited")


def _expect_accessible(view: ExplorerView, state: str) -> None:
    results = Axe().run(view.root.page, context=".export-explorer")
    serious = [violation for violation in results.response["violations"] if violation["impact"] in ("serious", "critical")]
    assert not serious, f"{state}:\n{results.generate_report()}"


def _tab_to(target: Locator, *, backwards: bool = False) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Shift+Tab" if backwards else "Tab")
    pytest.fail(f"{MOST_TABS} tabs do not lead to {target}")
