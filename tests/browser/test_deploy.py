"""Deploy in a real notebook: from a program with a constant dimension to a saved artifact with its guard file, by clicks alone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport os, tempfile, torch\nos.chdir(tempfile.mkdtemp())"
CELL = """\
%%export -i "(torch.randn(4, 6, 8),)" -d auto
class Pooled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(8, 3)

    def forward(self, x):
        if x.shape[0] > 8:
            return self.project(x).sum(1)
        return self.project(x).mean(1).reshape(-1, 3)
"""
PATIENCE_MS = 120_000


@pytest.mark.smoke
def test_a_program_is_deployed_to_onnx_and_saved_by_clicks(notebook: NotebookPage) -> None:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    panel = view.open("Deploy")
    panel.get_by_role("button", name="Deploy", exact=True).click()
    trials = panel.get_by_role("table", name="Trials")
    expect(trials).to_be_visible(timeout=PATIENCE_MS)
    lost = trials.locator("tbody tr", has_text="guard lost")
    expect(lost.first).to_contain_text("x.shape[0] = 9")
    expect(panel.get_by_role("table", name="Dimensions")).to_contain_text("bound not enforced")
    expect(panel.get_by_role("table", name="Operators")).to_contain_text("aten.linear.default")
    results = Axe().run(notebook.page, context=".export-explorer [role=tabpanel]")
    assert results.violations_count == 0, results.generate_report()
    panel.get_by_role("button", name="Save with guard file").click()
    expect(panel).to_contain_text("Saved Pooled.onnx")
    assert notebook.printed("print(sorted(os.listdir()), end='')") == "['Pooled.guards.json', 'Pooled.onnx', 'check_inputs.py']"
