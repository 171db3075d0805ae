"""Deploy in a real notebook: from an artifact that rejects other sizes to one that is verified and saved, by clicks alone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.layout_faults import layout_faults
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport os, tempfile, torch\nos.chdir(tempfile.mkdtemp())"
CELL = """\
%%export -i "(torch.randn(4, 6, 8),)" -d "{'x': {0: torch.export.Dim.AUTO(max=8)}}"
class Pooled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(8, 3)

    def forward(self, x):
        return self.project(x).view(4, -1)
"""
PATIENCE_MS = 120_000
ONE_LINE_PX = 30


@pytest.mark.smoke
def test_a_constant_in_the_artifact_leads_to_its_fix_and_to_a_verified_artifact_by_clicks(notebook: NotebookPage) -> None:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    panel = view.open("Deploy")
    panel.get_by_role("button", name="Deploy", exact=True).click()
    # The kernel answers meanwhile.
    assert notebook.printed("print(6 * 7, end='')") == "42"
    trials, dims = panel.get_by_role("table", name="Trials"), panel.get_by_role("table", name="Dimensions")
    expect(trials.locator("tbody tr", has_text="x.shape[0] = 5")).to_contain_text("both reject", timeout=PATIENCE_MS)
    expect(dims.locator("tbody tr").first).to_contain_text("4: as in the program")
    dims.get_by_role("button", name="Select dim x#0").click()
    fixes = view.open("Problems").get_by_role("button", name="Insert fixed cell")
    cells = notebook.page.locator(".jp-Notebook .jp-CodeCell")
    before = cells.count()
    fixes.first.click()
    expect(cells).to_have_count(before + 1)
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    fixed = ExplorerView(notebook.output(before))
    fixed.expect_settled("exported")
    panel = fixed.open("Deploy")
    panel.get_by_role("button", name="Deploy", exact=True).click()
    trials = panel.get_by_role("table", name="Trials")
    expect(trials.locator("tbody tr", has_text="x.shape[0] = 5")).to_contain_text("agree", timeout=PATIENCE_MS)
    expect(trials.locator("tbody tr", has_text="x.shape[0] = 9")).to_contain_text("accepts a size that the program rejects")
    expect(panel.get_by_role("table", name="Dimensions")).to_contain_text("bound not enforced")
    expect(panel.get_by_role("table", name="Operators")).to_contain_text("aten.linear.default")
    # JupyterLab's side bar and margins take 430 px of it.
    for width in (900, 1280):
        notebook.page.set_viewport_size({"width": width, "height": 1800})
        expect(trials.locator("tbody tr").first).to_be_visible()
        assert layout_faults(fixed.root) == []
        assert trials.evaluate("table => table.scrollWidth <= table.closest('[role=tabpanel]').clientWidth"), width
        sizes = trials.locator("tbody tr", has_text="x.shape[0] = 5").locator("code")
        assert sizes.evaluate("code => code.getBoundingClientRect().height") < ONE_LINE_PX, width
    # A verdict has room beside a long error of another trial.
    trials.locator("tbody tr", has_text="x.shape[0] = 5").locator("td").last.evaluate("cell => cell.textContent = 'an error '.repeat(40)")
    lost = trials.locator("tbody tr", has_text="accepts a size").first.locator(".ee-place").first
    assert lost.evaluate("words => words.getBoundingClientRect().height") < 2 * ONE_LINE_PX
    results = Axe().run(notebook.page, context=".export-explorer [role=tabpanel]")
    assert results.violations_count == 0, results.generate_report()
    panel.get_by_role("button", name="Save model and guard file").click()
    expect(panel).to_contain_text("Saved Pooled.onnx")
    assert notebook.printed("print(sorted(os.listdir()), end='')") == "['Pooled.guards.json', 'Pooled.onnx', 'check_inputs.py']"


def test_two_targets_are_side_by_side(notebook: NotebookPage) -> None:
    if not notebook.value("__import__('importlib.util').util.find_spec('openvino') is not None"):
        pytest.skip("openvino is not installed")
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    panel = view.open("Deploy")
    dims = panel.get_by_role("table", name="Dimensions")
    for name in ("ONNX", "OpenVINO"):
        panel.get_by_role("button", name=name, exact=True).click()
        panel.get_by_role("button", name="Deploy", exact=True).click()
        expect(dims.get_by_role("columnheader", name=name)).to_be_visible(timeout=PATIENCE_MS)
    first = dims.locator("tbody tr").first
    # ONNX has the constant as a dimension of the name "4", OpenVINO any size.
    expect(first).to_contain_text("4: as in the program")
    expect(first).to_contain_text("4: OpenVINO made it dynamic; set back to the program's size")
    trials = panel.get_by_role("table", name="Trials")
    for width in (900, 1280):
        notebook.page.set_viewport_size({"width": width, "height": 1800})
        expect(trials.locator("tbody tr").first).to_be_visible()
        assert layout_faults(view.root) == []
        assert dims.evaluate("table => table.scrollWidth <= table.closest('[role=tabpanel]').clientWidth"), width
