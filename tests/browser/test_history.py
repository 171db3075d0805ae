"""The history in a real JupyterLab: a cell that runs again goes on in it, with the code of before beside that of now, and a run pinned."""

import pytest
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LIMITED = """\
import torch
from export_explorer import explore

class Net(torch.nn.Module):
    def forward(self, x):
        y = x * 2
        if x.shape[0] < 100:
            return y + 1
        return y

explorer = explore(Net(), (torch.randn(4, 3),), dynamic_shapes="auto")
explorer
"""
FREE = LIMITED.replace("        if x.shape[0] < 100:\n            return y + 1\n        return y\n", "        return y + 1\n")


@pytest.fixture
def first(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(LIMITED))
    view.expect_settled("exported")
    return view


def test_a_cell_that_runs_again_goes_on_and_shows_code_beside_result(first: ExplorerView, notebook: NotebookPage) -> None:
    second = ExplorerView(notebook.add_and_run(FREE))
    second.expect_settled("exported")
    panel = second.open("History")
    expect(panel.locator("tr[data-run]")).to_have_count(2)
    expect(second.run(1)).to_contain_text("code version 1")
    expect(second.run(2)).to_contain_text("code version 2")

    panel.get_by_role("checkbox", name="Compare run 1").check()
    panel.get_by_role("checkbox", name="Compare run 2").check()
    comparison = panel.get_by_role("region", name="Run 1 compared with run 2")
    expect(comparison.get_by_role("row").filter(has_text="x.shape[0]").first).to_contain_text("dynamic ≤ 99dynamic")
    removed = comparison.locator('.ee-diff-line[data-change="removed"]')
    expect(removed).to_contain_text(["if x.shape[0] < 100:", "return y + 1", "return y"])
    expect(comparison.locator('.ee-diff-line[data-change="added"]')).to_contain_text(["return y + 1"])


def test_a_pinned_run_is_the_reference_until_it_is_unpinned(first: ExplorerView, notebook: NotebookPage) -> None:
    panel = first.open("History")
    pin = panel.get_by_role("button", name="Pin run 1")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    first.ask("x.shape[1]", "STATIC")
    expect(panel.get_by_role("region", name="Run 1 compared with run 2")).to_be_visible()
    first.ask("x.shape[0]", "STATIC")
    expect(panel.get_by_role("region", name="Run 1 compared with run 3")).to_be_visible()
    assert notebook.value("explorer.history.pinned.tolist()") == [True, False, False]

    second = ExplorerView(notebook.add_and_run(FREE))
    second.expect_settled("exported")
    panel = second.open("History")
    expect(panel.get_by_role("region", name="Run 1 compared with run 4")).to_be_visible()
    panel.get_by_role("button", name="Pin run 1").click()
    expect(panel.get_by_role("region")).to_have_count(0)
    assert not any(notebook.value("explorer.history.pinned.tolist()"))


def test_what_was_asked_of_the_code_before_is_asked_of_the_code_now(first: ExplorerView, notebook: NotebookPage) -> None:
    first.ask("x.shape[0]", "STATIC")
    first.expect_settled("exported")
    second = ExplorerView(notebook.add_and_run(FREE))
    second.expect_settled("exported")
    expect(second.choice("x.shape[0]", "AUTO")).to_be_checked()
    second.open("History").get_by_role("button", name="Repeat run 2").click()
    second.expect_settled("exported")
    expect(second.choice("x.shape[0]", "STATIC")).to_be_checked()
    expect(second.run(4)).to_have_attribute("aria-current", "true")


@pytest.mark.smoke
def test_two_runs_are_compared_node_by_node_and_their_graphs_beside_each_other(first: ExplorerView, notebook: NotebookPage) -> None:
    second = ExplorerView(notebook.add_and_run(FREE))
    second.expect_settled("exported")
    panel = second.open("History")
    for number in (1, 2):
        panel.get_by_role("checkbox", name=f"Compare run {number}").check()
    comparison = panel.get_by_role("region", name="Run 1 compared with run 2")
    expect(comparison).to_contain_text("4 nodes, non-strict")
    graphs = comparison.get_by_role("button", name="Both graphs")
    graphs.focus()
    notebook.page.keyboard.press("Enter")
    sides = comparison.locator(".ee-side")
    expect(sides).to_have_count(2)
    # Of the same operators on the same lines the sizes alone could differ.
    expect(sides.nth(1).locator(".ee-box")).not_to_have_count(0)
    sides.nth(0).locator(".ee-box").filter(has_text="mul").click()
    expect(sides.nth(0).locator(".ee-box.ee-chosen")).to_contain_text("mul")
    expect(sides.nth(1).locator(".ee-box.ee-chosen")).to_contain_text("mul")
    said = notebook.value("str(explorer.compare())")
    assert "Guards removed" in said
    assert "Comparison(" not in said
