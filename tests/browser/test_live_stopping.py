"""Stopping an export: by the widget's button and by the kernel's interrupt, within a second, with nothing broken after it."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

HOLDING = """\
import time
import torch
from torch.export import Dim
from export_explorer import explore

HOLDS = False

class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(3, 2)

    def forward(self, x):
        while HOLDS:
            time.sleep(0.01)
        return self.lin(x)

class Holding(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()

    def forward(self, x):
        return self.block(x) + 1

model = Holding()
explorer = explore(model, (torch.randn(4, 3),), dynamic_shapes={"x": (Dim.AUTO, None)})
explorer
"""
WITHIN_MS = 1000


def stop_button(notebook: NotebookPage, view: ExplorerView) -> None:
    view.button("Stop the export").click()


def interrupt(notebook: NotebookPage, view: ExplorerView) -> None:
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:interrupt-kernel') }")


@pytest.mark.parametrize("stop", [pytest.param(stop_button, marks=pytest.mark.smoke), interrupt])
def test_export_stops_within_a_second_and_leaves_all_usable(
    notebook: NotebookPage, stop: Callable[[NotebookPage, ExplorerView], None]
) -> None:
    view = ExplorerView(notebook.add_and_run(HOLDING))
    view.expect_settled("exported")
    notebook.printed("HOLDS = True")
    view.ask("x.shape[0]", "DYNAMIC")
    progress = view.root.get_by_role("progressbar", name="Export")
    # Where it is: the module and the line.
    expect(progress).to_contain_text("block")
    expect(progress).to_contain_text("line 15")
    asked = time.monotonic()
    stop(notebook, view)
    expect(view.header).to_have_attribute("data-state", "idle", timeout=WITHIN_MS)
    assert time.monotonic() - asked < WITHIN_MS / 1000
    expect(view.outcome).to_contain_text("Stopped.")
    expect(view.table).to_have_attribute("data-stale", "true")

    # The user's next cell, eager calls, and the next export.
    cell = notebook.add_and_run("HOLDS = False\nresult = model(torch.ones(5, 3))\nprint(type(result).__name__, tuple(result.shape))")
    expect(cell).to_contain_text("Tensor (5, 2)")
    assert notebook.value("[type(p).__name__ for p in model.parameters()]") == ["Parameter"] * 2
    view.button("Apply 1 change").click()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")
    expect(view.row("x#0")).to_have_attribute("data-got", "static")


SLOW = """\
%%export -i torch.randn(4,3)
import time
import torch

class Block(torch.nn.Module):
    def forward(self, x):
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            time.sleep(0.01)
        return x + 1

class Slow(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()

    def forward(self, x):
        return self.block(x)
"""


def test_a_cell_shows_its_progress_and_one_sentence_of_an_interrupt(notebook: NotebookPage) -> None:
    notebook.printed("%load_ext export_explorer\nimport torch; SECONDS = 3")
    output = notebook.add_and_run(SLOW)
    progress = output.get_by_text("Exporting…")
    expect(progress).to_contain_text("block")
    view = ExplorerView(output)
    view.expect_settled("exported")
    expect(progress).to_have_count(0)

    notebook.printed("SECONDS = 60")
    output = notebook.add_and_run(SLOW)
    progress = output.get_by_text("Exporting…")
    expect(progress).to_contain_text("line 9")
    interrupt(notebook, view)
    expect(output).to_contain_text("Export interrupted after", timeout=5000)
    expect(output).not_to_contain_text("Traceback")
    expect(output).not_to_contain_text("File ")
    expect(progress).to_have_count(0)
