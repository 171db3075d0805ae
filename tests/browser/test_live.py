"""Editing live, in a real JupyterLab: every control of the editor, undo, history, and what the parts of a notebook do to each other."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

ADD = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y

explorer = explore(Add(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes={"x": (Dim.AUTO, None), "y": (Dim.AUTO, None)})
explorer
"""
MARKERS = ("AUTO", "DYNAMIC", "STATIC")
PLACES = {"x#0": "dynamic", "x#1": "static", "y#0": "tied", "y#1": "static"}


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(ADD))
    view.expect_settled("exported")
    assert view.outcomes() == PLACES
    return view


def test_dim_is_named_by_keyboard(view: ExplorerView) -> None:
    keyboard = view.root.page.keyboard
    view.choice("x.shape[0]", "AUTO").focus()
    for _ in MARKERS:
        keyboard.press("ArrowRight")
    expect(view.choice("x.shape[0]", "Dim…")).to_be_focused()
    keyboard.press("Enter")
    editor = view.root.get_by_role("form", name="Dim of x.shape[0]")
    expect(editor.get_by_label("Dim", exact=True)).to_be_focused()
    for text in ("rows", "2", "64"):
        keyboard.type(text)
        keyboard.press("Tab")
    keyboard.press("Enter")
    expect(editor).to_have_count(0)
    expect(view.choice("x.shape[0]", "rows")).to_be_focused()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_contain_text("rows 2 to 64")


def test_dim_that_is_there_brings_its_bounds_and_an_expression_of_it_is_an_ask(view: ExplorerView) -> None:
    keyboard = view.root.page.keyboard
    _edit_dim(view, "x.shape[0]", Dim="rows", max="64")
    view.choice("y.shape[0]", "Dim…").click()
    keyboard.type("rows")
    editor = view.root.get_by_role("form", name="Dim of y.shape[0]")
    expect(editor.get_by_label("max")).to_have_value("64")
    keyboard.press("Escape")
    expect(view.choice("y.shape[0]", "AUTO")).to_be_checked()

    _edit_dim(view, "y.shape[0]", expression="rows + 1")
    view.expect_settled("failed")
    expect(view.choice("y.shape[0]", "rows + 1")).to_be_checked()


def test_what_is_no_dim_is_refused_beside_its_field(view: ExplorerView) -> None:
    view.choice("x.shape[0]", "Dim…").click()
    editor = view.root.get_by_role("form", name="Dim of x.shape[0]")
    editor.get_by_label("Expression").fill("__import__('os')")
    editor.get_by_role("button", name="Apply").click()
    expect(editor.get_by_role("alert")).to_contain_text("is not an expression of a Dim")
    expect(view.choice("x.shape[0]", "AUTO")).to_be_checked()


def test_auto_and_dynamic_take_bounds(view: ExplorerView) -> None:
    view.ask("x.shape[0]", "DYNAMIC")
    view.button("Bounds of x.shape[0]").click()
    editor = view.root.get_by_role("form", name="Bounds of x.shape[0]")
    editor.get_by_label("max").fill("32")
    editor.get_by_label("max").press("Enter")
    expect(view.button("Bounds of x.shape[0]: ≤ 32")).to_be_visible()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_contain_text("dynamic ≤ 32")


def test_two_clicks_link_two_dimensions(view: ExplorerView) -> None:
    view.button("Link x.shape[1]").click()
    view.button("Link y.shape[1] with x.shape[1]").click()
    expect(view.choice("y.shape[1]", "x_1")).to_be_checked()
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "dynamic", "x#1": "dynamic", "y#0": "tied", "y#1": "tied"}


def test_example_of_another_size_is_synthetic(view: ExplorerView) -> None:
    _set_size(view, "x.shape[1]", 7)
    view.expect_settled("failed")
    _set_size(view, "y.shape[1]", 7)
    view.expect_settled("exported")
    for place in ("x#0", "y#0"):
        expect(view.row(place)).to_contain_text("generated")


def test_what_is_not_live_waits_for_apply(view: ExplorerView) -> None:
    live = view.root.get_by_role("switch", name="Auto-export")
    live.click()
    expect(live).not_to_be_checked()
    view.ask("x.shape[1]", "AUTO")
    view.ask("y.shape[1]", "AUTO")
    apply = view.button("Apply 2 changes")
    expect(view.table).to_have_attribute("data-stale", "true")
    expect(apply).to_be_visible()
    apply.click()
    view.expect_settled("exported")
    expect(view.row("x#1")).to_have_attribute("data-got", "dynamic")
    view.open("History")
    # Neither was exported by itself.
    expect(view.panel.locator("tr[data-run]")).to_have_count(2)


@pytest.mark.smoke
def test_undo_redo_and_history(view: ExplorerView) -> None:
    keyboard = view.root.page.keyboard
    view.ask("x.shape[1]", "AUTO")
    view.expect_settled("exported")
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")
    both = view.outcomes()
    view.button("Undo").click()
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
    keyboard.press("Control+z")
    expect(view.row("x#1")).to_have_attribute("data-got", "static")
    keyboard.press("Control+Shift+Z")
    expect(view.choice("x.shape[1]", "AUTO")).to_be_checked()
    view.button("Redo").click()
    expect(view.choice("x.shape[0]", "STATIC")).to_be_checked()
    view.expect_settled("exported")
    assert view.outcomes() == both

    view.open("History")
    # What is known is not exported again.
    expect(view.panel.locator("tr[data-run]")).to_have_count(3)
    expect(view.run(3)).to_have_attribute("aria-current", "true")
    view.button("Go to run 1").click()
    expect(view.run(1)).to_have_attribute("aria-current", "true")
    view.expect_settled("exported")
    assert view.outcomes() == PLACES
    view.button("Undo").click()
    expect(view.run(3)).to_have_attribute("aria-current", "true")
    assert view.outcomes() == both

    for run in (1, 3):
        view.root.get_by_role("checkbox", name=f"Compare run {run}").click()
    comparison = view.root.get_by_role("region", name="Run 1 compared with run 3")
    expect(comparison).to_contain_text("x.shape[0]")
    expect(comparison).to_contain_text("exported in")


def test_assigning_to_ask_updates_the_view(view: ExplorerView, notebook: NotebookPage) -> None:
    heard = notebook.printed(
        "explorer.observe(lambda change: print(change['new'].ok), 'capture'); explorer.request = {'x': {0: 'n(max=9)'}, 'y': {0: 'n'}}"
    )
    assert heard.split() == ["True"]
    expect(view.choice("x.shape[0]", "n ≤ 9")).to_be_checked()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_contain_text("dynamic n ≤ 9")
    assert notebook.printed("print(sorted(explorer.dynamic_shapes), type(explorer.program).__name__)") == "['x', 'y'] ExportedProgram\n"


def test_two_views_of_an_explorer_agree(view: ExplorerView, notebook: NotebookPage) -> None:
    other = ExplorerView(notebook.add_and_run("explorer"))
    other.expect_settled("exported")
    view.ask("x.shape[1]", "DYNAMIC")
    other.ask("y.shape[0]", "STATIC")
    for each in (view, other):
        expect(each.choice("x.shape[1]", "DYNAMIC")).to_be_checked()
        expect(each.choice("y.shape[0]", "STATIC")).to_be_checked()
        each.expect_settled("failed")
    assert view.outcomes() == other.outcomes()


def test_two_explorers_do_not_mix(view: ExplorerView, notebook: NotebookPage) -> None:
    other = ExplorerView(notebook.add_and_run("other = explore(Add(), (torch.randn(5), torch.randn(5))); other"))
    other.expect_settled("exported")
    view.ask("x.shape[1]", "AUTO")
    other.ask("x.shape[0]", "AUTO")
    for each in (view, other):
        each.expect_settled("exported")
    assert view.outcomes() == {**PLACES, "x#1": "specialized"}
    assert other.outcomes() == {"x#0": "specialized", "y#0": "static"}
    assert notebook.value("[len(explorer.request.entries), len(other.request.entries)]") == [3, 1]


def test_ask_waits_for_the_running_cell_and_says_so(view: ExplorerView, notebook: NotebookPage, tmp_path: Path) -> None:
    done = tmp_path / "done"
    busy = notebook.add_and_run(
        f"import pathlib, time\nprint('busy')\nwhile not pathlib.Path({str(done)!r}).exists(): time.sleep(0.01)\nprint('done')"
    )
    expect(busy).to_contain_text("busy")
    view.ask("x.shape[1]", "AUTO")
    expect(view.header).to_have_attribute("data-state", "waiting")
    expect(view.root.get_by_role("progressbar", name="Export")).to_contain_text("Waiting")
    done.touch()
    view.expect_settled("exported")
    expect(busy).to_contain_text("done")


def _edit_dim(view: ExplorerView, words: str, **fields: str) -> None:
    """Fills the fields of a Dim's editor and applies them."""
    view.choice(words, "Dim…").click()
    editor = view.root.get_by_role("form", name=f"Dim of {words}")
    for label, text in fields.items():
        editor.locator(f"[name={'name' if label == 'Dim' else label}]").fill(text)
    editor.get_by_role("button", name="Apply").click()
    expect(editor).to_have_count(0)


def _set_size(view: ExplorerView, words: str, size: int) -> None:
    view.root.get_by_role("button", name=f"Example size of {words}").click()
    field = view.root.get_by_role("spinbutton", name=f"Example size of {words}")
    field.fill(str(size))
    field.press("Enter")
