"""The tutorial on failed exports, walked as its text says: run a cell, read the card, click."""

import re

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from scripts.notebooks import FOLDER
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

NOTEBOOK = nbformat.read(FOLDER / "06_when_export_fails.ipynb", as_version=4)
SOURCES: dict[str, str] = {cell.id: cell.source for cell in NOTEBOOK.cells}


@pytest.fixture
def begun(notebook: NotebookPage) -> NotebookPage:
    """A notebook in which the cells before the first failure ran."""
    for cell in ("failures-01", "failures-03"):
        notebook.add_and_run(SOURCES[cell])
    # What the first export of a kernel loads takes longer than it does, on a machine that is busy.
    notebook.printed("import export_explorer.explorer")
    return notebook


def run(notebook: NotebookPage, cell: str) -> ExplorerView:
    """Runs a cell of the tutorial and returns the explorer that it shows."""
    return ExplorerView(notebook.add_and_run(SOURCES[cell]))


def card(view: ExplorerView) -> Locator:
    return view.root.get_by_role("region", name="Failure")


def last_cell(notebook: NotebookPage) -> Locator:
    return notebook.page.locator(".jp-Notebook .jp-CodeCell").last


def test_a_branch_on_the_data_is_mended_by_the_cell_that_is_inserted(begun: NotebookPage) -> None:
    view = run(begun, "failures-branch")
    view.expect_settled("failed")
    expect(view.header).to_contain_text("Export failed: Line 11 branches on tensor data")
    expect(view.root.get_by_role("tab", name="Problems")).to_have_attribute("aria-selected", "true")
    expect(card(view).locator(".ee-quoted-line .ee-expression").first).to_have_text("scores.softmax(dim=-1).max() < 0.5")
    expect(card(view)).to_contain_text(re.compile(r"\d+ nodes traced before the failure"))
    expect(card(view)).to_contain_text("torch's error message")
    expect(card(view).get_by_role("button", name="Verify fixes").or_(card(view).get_by_text("verified")).first).to_be_visible()
    card(view).get_by_role("button", name="line 11").first.click()
    expect(view.root.get_by_role("tab", name="Source")).to_have_attribute("aria-selected", "true")

    view.open("Problems").get_by_role("button", name="Insert fixed cell").first.click()
    # The output of the cell before shows the same text as a change of its code.
    expect(last_cell(begun).locator(".jp-InputArea-editor")).to_contain_text(
        "torch.cond(scores.softmax(dim=-1).max() < 0.5, if_true, if_false, (scores,))"
    )
    assert begun.page.evaluate(CODE_OF_LAST).strip().removesuffix("\n") == SOURCES["failures-branch-mended"].strip()
    begun.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    mended = ExplorerView(last_cell(begun).locator(".jp-Cell-outputArea"))
    mended.expect_settled("exported")
    expect(mended.open("Graph").locator(".ee-box").filter(has_text="cond").first).to_be_visible()
    history = mended.open("History")
    for number in (1, 2):
        history.get_by_role("checkbox", name=f"Compare run {number}").check()
    compared = history.get_by_role("region", name="Run 1 compared with run 2")
    expect(compared.locator('.ee-diff-line[data-change="added"]').filter(has_text="torch.cond")).to_be_visible()


def test_a_spec_that_forgets_an_input_and_an_example_of_one_are_mended_by_a_button(begun: NotebookPage) -> None:
    view = run(begun, "failures-keyword")
    view.expect_settled("failed")
    card(view).get_by_role("button", name="Use the valid entries; request AUTO for").click()
    view.expect_settled("exported")
    expect(view.row("attention_mask#0")).to_have_attribute("data-got", "tied")
    view.button("Undo").click()
    view.expect_settled("failed")

    begun.add_and_run(SOURCES["failures-one-inputs"])
    view = run(begun, "failures-one")
    view.expect_settled("failed")
    card(view).get_by_role("button", name="Set the example sizes of tokens.shape[0] and attention_mask.shape[0] to 2").click()
    view.expect_settled("exported")
    expect(view.row("tokens#0")).to_contain_text("2")
    expect(view.row("tokens#0")).to_have_attribute("data-got", "dynamic")


def test_a_cache_that_is_kept_is_remarked_on_where_the_text_says(begun: NotebookPage) -> None:
    view = run(begun, "failures-attribute")
    view.expect_settled("exported")
    expect(view.open("Source")).to_contain_text("self.cache keeps the value at the export, though forward() modifies it")
    problems = view.open("Problems")
    expect(problems).to_contain_text("Notes")
    expect(problems).to_contain_text("The program does not")
    expect(problems.get_by_role("button", name="Insert fixed cell")).to_have_count(2)
    mended = run(begun, "failures-attribute-mended")
    mended.expect_settled("exported")
    expect(mended.open_part("Program", "Outputs")).to_contain_text("updated buffer")


def test_a_draft_lists_both_problems_and_a_case_of_exportdb_opens(begun: NotebookPage) -> None:
    view = run(begun, "failures-draft")
    view.expect_settled("failed")
    view.button("Make a draft").click()
    draft = view.root.get_by_role("region", name="Draft")
    expect(draft.get_by_role("button", name="line 7").first).to_be_visible()
    expect(draft.get_by_role("button", name="line 10").first).to_be_visible()
    expect(draft).to_contain_text("2 assumptions")
    card(view).get_by_role("button", name="constrain_as_value_example").click()
    expect(begun.page.locator(".jp-InputArea").filter(has_text="%export_db constrain_as_value_example")).to_have_count(1)
    table = begun.add_and_run(SOURCES["failures-cases"])
    table.locator("summary").filter(has_text="cond_operands").click()
    expect(table).to_contain_text("class CondOperands")


CODE_OF_LAST = """() => {
    const { cells } = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
    return cells[cells.length - 1].getSource();
}"""
