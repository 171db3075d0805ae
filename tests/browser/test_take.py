"""What is taken along in a real JupyterLab: a cell below that survives a restart, and specs to paste."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView, SpecForm
from tests.browser.notebook_page import START_TIMEOUT_MS, NotebookPage

LOAD = "%load_ext export_explorer"
UNDER_MAGIC = """\
%%export -d auto -i (x, torch.randn(4, 3))
import torch

class Net(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, y):
        return (x + y) * self.width

x = torch.randn(4, 3)
Net(2)
"""
EXPLORED = """\
import torch
from export_explorer import explore

class Net(torch.nn.Module):
    def forward(self, x, y):
        return x + y

net, batch = Net(), "is mine"
explore(net, (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes={"x": {0: torch.export.Dim("batch")}, "y": {0: torch.export.Dim("batch")}})
"""
RESTART_AND_RUN_ALL = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.sessionContext.session.kernel.restart();
    await panel.sessionContext.session.kernel.info;
    window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""
SOURCES = "() => [...window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells].map(cell => cell.getSource())"


@pytest.mark.parametrize(
    ("cells", "form", "as_exported"), [((LOAD, UNDER_MAGIC), "export call", False), ((EXPLORED,), "ShapesCollection", True)]
)
def test_inserted_cell_survives_a_restart(cells: tuple[str, ...], form: str, as_exported: bool, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*cells)
    notebook.run()
    view = ExplorerView(notebook.output(len(cells) - 1))
    view.expect_settled("exported")
    view.copy_menu(as_exported=as_exported).get_by_role("button", name=f"Insert {form} below").click()
    expect(notebook.page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(cells) + 1)
    written = notebook.page.evaluate(SOURCES)[len(cells)]
    assert "program = torch.export.export(" in written

    notebook.page.evaluate(RESTART_AND_RUN_ALL)
    expect(notebook.page.locator(".jp-CodeCell .jp-InputPrompt").last).to_have_text(f"[{len(cells) + 1}]:", timeout=START_TIMEOUT_MS)
    assert notebook.value("type(program).__name__") == "ExportedProgram"
    assert notebook.value("[str(size) for size in program.graph_signature.user_inputs]") == ["x", "y"]
    assert notebook.value("len(program.range_constraints)") > 0
    if cells == (EXPLORED,):
        # The cell below took no name that the notebook uses.
        assert notebook.value("batch") == "is mine"


@pytest.mark.smoke
def test_each_form_is_copied_and_what_it_became_runs_here(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(EXPLORED))
    view.expect_settled("exported")
    texts = {}
    forms: tuple[SpecForm, ...] = ("export call", "dynamic_shapes dict", "ShapesCollection")
    for form, as_exported in itertools.product(forms, (False, True)):
        texts[form, as_exported] = view.copied_spec(form, as_exported=as_exported)
    assert len(set(texts.values())) >= 3
    assert "dynamic_shapes = {" in texts["dynamic_shapes dict", False]
    assert "ShapesCollection()" in texts["ShapesCollection", True]
    notebook.printed(texts["export call", True])
    assert notebook.value("type(program).__name__") == "ExportedProgram"
