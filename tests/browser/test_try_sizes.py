"""The Try tab as a user handles it, by keyboard alone where that is said: sizes typed, model and program run, every dimension probed."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.held import Held
from tests.browser.notebook_page import NotebookPage
from tests.browser.tried_models import COND, CUSTOM, LOAD, NESTED, TRANSFORMER, WALKTHROUGH

# By a name of its own: `_` is no longer the last result once a cell of the shared kernel has set it.
ALONE = "export_explorer.explore(explored.program)"


def opened(notebook: NotebookPage, cell: str) -> ExplorerView:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(cell))
    view.expect_settled("exported")
    return view


def by_key(view: ExplorerView, notebook: NotebookPage) -> Locator:
    """Opens the tab with the keyboard."""
    view.root.get_by_role("tab", selected=True).focus()
    while view.root.get_by_role("tab", selected=True).get_attribute("data-tab") != "Try sizes":
        notebook.page.keyboard.press("ArrowRight")
    return view.panel


def field(view: ExplorerView, name: str) -> Locator:
    return view.panel.get_by_role("spinbutton", name=f"Size of {name} to try", exact=True)


def verdict(view: ExplorerView) -> Locator:
    return view.panel.locator(".ee-tried-verdict")


@pytest.mark.parametrize(
    ("cell", "taken", "refused", "words"),
    [
        (WALKTHROUGH, ("x.shape[0]", "7"), ("w.shape[1]", "9"), "w.shape[1] must be 5"),
        (TRANSFORMER, ("src.shape[1]", "9"), ("src.shape[2]", "8"), "src.shape[2] must be 16"),
        (NESTED, ("batch['pairs'][0][0].shape[0]", "9"), ("batch['pairs'][1][1].shape[0]", "-1"), "-1 is not a size"),
        (COND, ("x.shape[1]", "9"), ("x.shape[1]", ""), "x.shape[1] is empty. Enter 0 or more"),
        (CUSTOM, ("x.shape[1]", "6"), ("x.shape[0]", "3"), "x.shape[0] must not be 2 or 3"),
    ],
    ids=["walk-through", "transformer", "nested", "cond", "custom operator"],
)
def test_sizes_are_tried_by_keyboard(
    notebook: NotebookPage, cell: str, taken: tuple[str, str], refused: tuple[str, str], words: str
) -> None:
    view = opened(notebook, cell)
    by_key(view, notebook)
    expect(verdict(view)).to_contain_text("Accepted")
    outputs = view.panel.get_by_role("table", name="Outputs for these sizes")
    expect(outputs).to_be_visible()
    before = outputs.inner_text()
    name, size = taken
    field(view, name).focus()
    notebook.page.keyboard.press("Control+a")
    notebook.page.keyboard.type(size)
    expect(field(view, name)).to_have_attribute("data-changed", "true")
    expect(verdict(view)).to_contain_text("Accepted")
    expect(outputs).not_to_have_text(before)
    view.button("Run model and program").focus()
    notebook.page.keyboard.press("Enter")
    expect(view.panel.get_by_role("table", name="Outputs of the run")).to_contain_text("yes")
    expect(verdict(view)).to_contain_text("Results match")
    name, size = refused
    field(view, name).focus()
    notebook.page.keyboard.press("Control+a")
    notebook.page.keyboard.press("Delete")
    notebook.page.keyboard.type(size)
    expect(verdict(view)).to_contain_text(words)


@pytest.mark.smoke
def test_what_follows_moves_along_and_a_guard_leads_to_its_line(notebook: NotebookPage) -> None:
    view = opened(notebook, WALKTHROUGH)
    panel = view.open("Try sizes")
    field(view, "x.shape[0]").fill("7")
    expect(field(view, "z.shape[0]")).to_have_value("56")
    expect(field(view, "y.shape[1]")).to_have_value("7")
    panel.get_by_role("checkbox", name="Update related sizes").uncheck()
    expect(verdict(view)).to_contain_text("Rejected by a guard")
    expect(field(view, "x.shape[0]")).to_have_attribute("aria-invalid", "true")
    expect(field(view, "z.shape[0]")).to_have_value("32")
    verdict(view).get_by_role("button", name=re.compile("line 8")).click()
    expect(view.panel.locator(".ee-line.ee-chosen")).to_contain_text("summed = x + y")
    view.open("Try sizes")
    expect(field(view, "x.shape[0]")).to_have_value("7")
    verdict(view).get_by_role("button", name=re.compile(r"guard \d")).click()
    expect(view.root.get_by_role("tab", name="Guards")).to_have_attribute("aria-selected", "true")
    view.open("Try sizes")
    view.button("Back to the example").click()
    expect(verdict(view)).to_contain_text("Accepted")
    expect(field(view, "x.shape[0]")).to_have_value("4")


def test_guards_answer_while_a_cell_runs(notebook: NotebookPage, held: Held) -> None:
    view = opened(notebook, WALKTHROUGH)
    view.open("Try sizes")
    expect(verdict(view)).to_contain_text("Accepted")
    held.hold()
    notebook.add_and_run(f"import pathlib, time\nwhile pathlib.Path({str(held.path)!r}).exists(): time.sleep(0.01)")
    field(view, "w.shape[1]").fill("9")
    expect(verdict(view)).to_contain_text("Rejected by a guard", timeout=5000)
    field(view, "w.shape[1]").fill("5")
    field(view, "w.shape[0]").fill("9")
    expect(verdict(view)).to_contain_text("Checking operators", timeout=5000)
    held.release()
    expect(verdict(view)).not_to_contain_text("Checking operators")
    expect(verdict(view)).to_contain_text("Accepted")


def test_every_dimension_is_probed_also_of_a_program_alone(notebook: NotebookPage) -> None:
    view = opened(notebook, WALKTHROUGH)
    view.open("Try sizes")
    view.button("Probe bounds").focus()
    notebook.page.keyboard.press("Enter")
    strip = view.panel.get_by_role("list", name="Sizes tried of w.shape[1]")
    expect(strip.locator("li[data-outcome=taken]")).to_have_count(1)
    expect(strip.locator("li[data-outcome=taken]")).to_contain_text("5")
    expect(view.panel.get_by_role("list", name="Sizes tried of z.shape[0]")).to_be_visible()
    expect(view.panel.locator("li[data-unlike=true]")).to_have_count(0)
    alone = ExplorerView(notebook.add_and_run(ALONE))
    alone.open("Try sizes")
    expect(verdict(alone)).to_contain_text("Accepted")
    alone.button("Run program").click()
    expect(verdict(alone)).to_contain_text("The program runs")
    field(alone, "w.shape[1]").fill("9")
    expect(verdict(alone)).to_contain_text("w.shape[1]")
    expect(verdict(alone)).to_contain_text("Rejected by a guard")


def test_further_examples_are_listed(notebook: NotebookPage) -> None:
    cell = WALKTHROUGH.replace(
        "-d auto",
        '-i "(torch.randn(9, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32))" -i "(torch.randn(6, 5), torch.randn(5), torch.randn(8, 4), torch.randn(32))"',
    )
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(cell))
    view.expect_settled("exported")
    view.open("Try sizes")
    examples = view.panel.get_by_role("list", name="Further examples").locator("> li")
    expect(examples).to_have_count(2)
    expect(examples.filter(has_text="Rejected")).not_to_have_count(0)


def test_the_panel_is_accessible(notebook: NotebookPage, theme: str) -> None:
    view = opened(notebook, WALKTHROUGH)
    view.open("Try sizes")
    view.button("Probe bounds").click()
    expect(view.panel.get_by_role("list", name="Sizes tried of z.shape[0]")).to_be_visible()
    view.button("Run model and program").click()
    expect(view.panel.get_by_role("table", name="Outputs of the run")).to_be_visible()
    found = Axe().run(view.root.page, context=".export-explorer", options={"runOnly": ["wcag2a", "wcag2aa"]})
    serious = [it for it in found.response["violations"] if it["impact"] in ("serious", "critical")]
    assert serious == [], [(it["id"], it["nodes"][0]["html"]) for it in serious]
