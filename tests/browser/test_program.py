"""A program without its model in a real notebook: it is shown, and nothing offers to change it."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOADED = """\
import torch
from export_explorer import explore
from torch.export import Dim

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x, y):
        return self.lin(w), x + y

inputs = (torch.randn(6, 5), torch.randn(4), torch.randn(4))
program = torch.export.export(Net(), inputs, dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,), (Dim.AUTO,)))
torch.export.save(program, {path!r})
explore(torch.export.load({path!r}))
"""


def test_a_loaded_program_is_shown_without_the_editor(notebook: NotebookPage, tmp_path: Path) -> None:
    view = ExplorerView(notebook.add_and_run(LOADED.format(path=str(tmp_path / "program.pt2"))))
    expect(view.row("y#0")).to_contain_text("Equals x.shape[0]")
    assert view.outcomes() == {"w#0": "dynamic", "w#1": "static", "x#0": "dynamic", "y#0": "tied"}
    expect(view.open("Source")).to_contain_text("return self.lin(w), x + y")
    expect(view.open("Guards")).to_contain_text("w.shape[1] = 5")
    for role in ("radiogroup", "switch", "combobox"):
        for part in (view.header, view.table):
            expect(part.locator(f"[role={role}], select")).to_have_count(0)
    expect(view.root.get_by_role("tab", name="History")).to_have_count(0)
    view.row("w#0").click()
    notebook.page.keyboard.press("Control+z")
    expect(view.root.get_by_role("alert")).to_have_count(0)
