"""Run in a real notebook: by keyboard alone, and stopped while a compiler works and another cell is answered."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport torch"
CELL = """\
%%export -i "(torch.randn(8, 5), torch.randn(8, 5))" -d auto
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x, y):
        return self.lin(x + y).relu()
"""
CHILDREN = "[one.name() for one in __import__('psutil').Process().children(recursive=True) if one.status() != 'zombie']"
PATIENCE_MS = 200_000


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    return view


def progress(panel: Locator) -> Locator:
    return panel.locator(".ee-run-progress")


def test_a_program_is_run_by_keyboard_alone(view: ExplorerView, notebook: NotebookPage) -> None:
    panel = view.open("Benchmark")
    expect(panel.get_by_label("x.shape[0]")).to_have_value("9")
    keyboard = notebook.page.keyboard
    for name in ("torch.compile", "AOTInductor"):
        panel.get_by_label(name).focus()
        keyboard.press("Space")
        expect(panel.get_by_label(name)).not_to_be_checked()
    for name in ("x.shape[0]", "y.shape[0]"):
        panel.get_by_label(name).focus()
        keyboard.press("ControlOrMeta+a")
        keyboard.type("6")
    keyboard.press("Enter")
    expect(progress(panel)).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
    rows = panel.get_by_role("table", name="Times").locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.last).to_contain_text("x.shape[0] = 6, y.shape[0] = 6")
    expect(rows.last).to_contain_text("equal")
    expect(panel.get_by_role("img")).to_be_visible()
    results = Axe().run(notebook.page, context=".export-explorer [role=tabpanel]")
    assert results.violations_count == 0, results.generate_report()


def test_a_run_is_cancelled_while_a_compiler_works_and_the_kernel_answers(view: ExplorerView, notebook: NotebookPage) -> None:
    panel = view.open("Benchmark")
    for name in ("eager", "exported", "torch.compile", "and with"):
        panel.get_by_label(name).click()
    view.button("Benchmark").click()
    expect(progress(panel)).to_contain_text("AOTInductor: compiling C++", timeout=PATIENCE_MS)
    assert notebook.value("6 * 7") == 42
    assert notebook.value(CHILDREN) != []
    view.button("Cancel").click()
    expect(progress(panel)).to_have_attribute("data-state", "stopped")
    expect(view.button("Benchmark")).to_be_enabled()
    assert notebook.value(CHILDREN) == []
