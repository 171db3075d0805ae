"""A failure in the browser: drafted, with the cases of ExportDB that fit it; and torch's options, switched by mouse and by key."""

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport torch"
PICKS = """\
%%export -i "(torch.ones(4, 3),)" -d "{'x': {0: torch.export.Dim('batch')}}"
class Picks(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n > 2:
            x = x + n
        return x.view(-1, 2)
"""
SUMS = """\
%%export -i "(torch.ones(1, 3),)" -d auto
class Sums(torch.nn.Module):
    def forward(self, x):
        return x.sum(1)
"""


SLEEPS = """\
%%export -i "(torch.ones(4, 3),)"
import time
naps = [0]
class Sleeps(torch.nn.Module):
    def forward(self, x):
        time.sleep(naps[-1])
        return x + 1 if x.sum() > 0 else x
"""


@pytest.fixture
def loaded(notebook: NotebookPage) -> NotebookPage:
    notebook.printed(LOAD)
    return notebook


def pictured(notebook: NotebookPage, name: str) -> None:
    """Takes a picture where somebody wants to look at it."""
    if folder := os.environ.get("EXPORT_EXPLORER_PICTURES"):
        notebook.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.smoke
def test_a_failure_is_drafted_and_names_its_cases(loaded: NotebookPage) -> None:
    view = ExplorerView(loaded.add_and_run(PICKS))
    view.expect_settled("failed")
    card = view.root.get_by_role("region", name="Failure")
    expect(card).to_contain_text("Similar ExportDB examples: constrain_as_value_example")
    button = view.button("Make a draft")
    button.focus()
    loaded.page.keyboard.press("Enter")
    draft = view.root.get_by_role("region", name="Draft")
    expect(draft).to_contain_text("Valid only under the assumptions below", timeout=30_000)
    expect(draft).to_contain_text("n > 2")
    expect(draft.get_by_role("button", name="line 5").first).to_be_visible()
    expect(view.header).to_have_attribute("data-state", "idle")
    pictured(loaded, "draft")
    assert Axe().run(loaded.page, context=".export-explorer").violations_count == 0
    card.get_by_role("button", name="constrain_as_value_example").click()
    cell = loaded.page.locator(".jp-InputArea").filter(has_text="%export_db constrain_as_value_example")
    expect(cell).to_have_count(1)


def test_a_draft_is_stopped_and_the_kernel_goes_on(loaded: NotebookPage) -> None:
    view = ExplorerView(loaded.add_and_run(SLEEPS))
    view.expect_settled("failed")
    loaded.printed("naps.append(30)")
    view.button("Make a draft").click()
    expect(view.root.get_by_role("progressbar")).to_contain_text("line 6")
    view.button("Stop the draft").click()
    expect(view.root.get_by_role("region", name="Draft")).to_contain_text("Stopped")
    expect(view.header).to_have_attribute("data-state", "idle")
    assert loaded.printed("print(6 * 7)").strip() == "42"


def test_options_are_switched_by_key_and_the_export_follows(loaded: NotebookPage) -> None:
    view = ExplorerView(loaded.add_and_run(SUMS))
    view.expect_settled("exported")
    assert view.outcomes()["x#0"] == "specialized"
    view.button("Options").focus()
    loaded.page.keyboard.press("Enter")
    panel = view.root.get_by_role("region", name="Options of torch")
    expect(panel).to_be_focused()
    loaded.page.keyboard.press("Tab")
    loaded.page.keyboard.press("Tab")
    loaded.page.keyboard.press("Space")
    expect(panel.get_by_role("checkbox", name="backed_size_oblivious")).to_be_checked()
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
    view.expect_settled("exported")
    pictured(loaded, "options")
    assert Axe().run(loaded.page, context=".export-explorer").violations_count == 0
    expect(view.header).to_contain_text("backed_size_oblivious")
    loaded.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(view.root.get_by_role("button", name="Options 1")).to_be_focused()
    view.button("Undo").click()
    expect(view.row("x#0")).to_have_attribute("data-got", "specialized")


def test_the_cases_are_a_table_and_one_opens(loaded: NotebookPage) -> None:
    table = loaded.add_and_run("%export_db torch.cond")
    expect(table.locator("code", has_text="cond_operands")).to_be_visible(timeout=30_000)
    pictured(loaded, "cases")
    view = ExplorerView(loaded.add_and_run("%export_db dynamic_shape_round"))
    view.expect_settled("failed")
    expect(view.header).to_contain_text("DynamicShapeRound")
