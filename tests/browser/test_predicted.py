"""Answers before the export, in a real JupyterLab: shown at a click, replaced by the export without a jump, and gone when all has come to rest."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.held import Held
from tests.browser.notebook_page import NotebookPage
from tests.browser.storm import STORM, expect_answered

# Its export takes long on any machine, and as long as the file is there.
ENCODER = """\
import pathlib
import time
import torch
from torch.export import Dim
from export_explorer import capture_export, explore
from export_explorer.session import predictions

# However slow the machine is.
predictions.SLOWEST_MS = float("inf")

class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.layers = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.most = 64

    def forward(self, x, mask):
        time.sleep(0.35)
        while pathlib.Path({held!r}).exists():
            time.sleep(0.01)
        assert x.shape[0] <= self.most
        return self.layers(x) * mask[:, :, None]

model, args = Encoder().eval(), (torch.randn(4, 10, 16), torch.ones(4, 10))
dynamic = {{0: Dim.AUTO, 1: Dim.AUTO}}
explorer = explore(model, args, dynamic_shapes={{"x": dynamic, "mask": dynamic}})
explorer
"""
# What the first export of a kernel loads, however long that takes.
WARM = "import torch, export_explorer; export_explorer.capture_export(torch.nn.Linear(2, 2), (torch.ones(1, 2),)).ok"


@pytest.fixture
def view(notebook: NotebookPage, held: Held) -> ExplorerView:
    notebook.printed(WARM)
    view = ExplorerView(notebook.add_and_run(ENCODER.format(held=str(held.path))))
    expect(view.table).to_be_visible(timeout=120_000)
    view.expect_settled("exported")
    # What predictions need is made while the kernel is idle; what they tell of the choices comes last.
    expect(view.choice("x.shape[2]", "DYNAMIC")).to_have_attribute("data-refused", "true", timeout=180_000)
    return view


def seen(view: ExplorerView) -> dict[str, Any]:
    """Where the rows are, and what has the focus."""
    return view.root.evaluate("""root => ({
        rows: [...root.querySelectorAll('tr[data-place]')].map(row => [row.dataset.place, Math.round(row.getBoundingClientRect().top)]),
        scroll: root.querySelector('.ee-shapes').scrollTop,
        focus: document.activeElement.dataset.ask ?? document.activeElement.tagName,
    })""")


@pytest.mark.smoke
def test_the_answer_is_there_before_the_export_which_replaces_it_in_place(view: ExplorerView, notebook: NotebookPage, held: Held) -> None:
    held.hold()
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    expect(view.header).to_contain_text("Predicted: fails")
    expect(view.header.get_by_text("predicted", exact=True)).to_be_visible()
    expect(view.table.get_by_text("predicted")).to_be_visible()
    expect(view.root.locator(".ee-announcer")).to_contain_text("Predicted: fails")
    expect(view.root.get_by_role("region", name="Failure")).to_contain_text("predicted")
    expect(view.root.get_by_role("button", name="Stop the export")).to_be_visible()
    predicted, before = view.outcomes(), seen(view)
    # Graph, guards and history are those of the last export.
    view.open("History")
    expect(view.panel.locator("tr[data-run]")).to_have_count(1)
    view.open("Guards")
    expect(view.panel).to_have_attribute("data-stale", "true")
    view.choice("x.shape[2]", "DYNAMIC").focus()
    held.release()
    view.expect_settled("failed")
    assert view.outcomes() == predicted
    assert seen(view) == {**before, "focus": "DYNAMIC"}
    expect(view.root.get_by_role("tab", name="Guards")).to_have_attribute("aria-selected", "true")
    assert notebook.value("[explorer.capture.is_predicted, len(explorer._runs), len(explorer.capture.notes)]") == [False, 2, 0]


def test_a_click_is_answered_while_the_export_of_the_one_before_runs(view: ExplorerView, notebook: NotebookPage, held: Held) -> None:
    held.hold()
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    view.ask("x.shape[2]", "STATIC")
    view.expect_predicted("exported")
    held.release()
    view.expect_settled("exported")
    assert notebook.value("[run.ok for run in explorer._runs]") == [True, True]


def test_stopping_the_export_takes_the_prediction_away(view: ExplorerView, held: Held) -> None:
    before = view.outcomes()
    held.hold()
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    view.button("Stop the export").click()
    expect(view.table).to_have_attribute("data-predicted", "false", timeout=2000)
    expect(view.table).to_have_attribute("data-stale", "true")
    expect(view.button("Apply 1 change")).to_be_visible()
    assert view.outcomes() == before


def test_undo_takes_the_prediction_away(view: ExplorerView, held: Held) -> None:
    before = view.outcomes()
    held.hold()
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    view.button("Undo").click()
    expect(view.table).to_have_attribute("data-predicted", "false")
    held.release()
    view.expect_settled("exported")
    assert view.outcomes() == before


def test_what_is_not_live_is_predicted_and_marked_until_it_is_applied(view: ExplorerView, notebook: NotebookPage) -> None:
    view.root.get_by_role("switch", name="Auto-export").click()
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    expect(view.button("Apply 1 change")).to_be_visible()
    assert notebook.value("[explorer.capture.ok, len(explorer._runs)]") == [True, 1]
    view.button("Undo").click()
    view.expect_settled("exported")
    view.ask("x.shape[2]", "DYNAMIC")
    view.expect_predicted("failed")
    view.button("Apply 1 change").click()
    view.expect_settled("failed")


def test_the_export_wins_where_it_says_something_else(view: ExplorerView, notebook: NotebookPage) -> None:
    notebook.printed("model.most = 32")
    view.root.get_by_role("button", name="Bounds of x.shape[0]").click()
    editor = view.root.get_by_role("form", name="Bounds of x.shape[0]")
    editor.get_by_label("max").fill("50")
    expect(editor).to_contain_text("Predicted: exports, dynamic ≤ 50")
    editor.get_by_role("button", name="Apply").click()
    view.expect_settled("exported")
    expect(view.row("x#0")).to_contain_text("≤ 32")
    view.open("Problems")
    expect(view.panel).to_contain_text("Predictions are off for this model and mode")


def test_choices_that_would_be_refused_are_marked_and_can_be_chosen(view: ExplorerView) -> None:
    refused = view.choice("x.shape[2]", "DYNAMIC")
    expect(refused).to_have_attribute("data-refused", "true")
    expect(refused).to_have_attribute("title", re.compile(r"^Predicted to fail: .*x\.shape\[2\].* 16 "))
    expect(view.choice("x.shape[0]", "DYNAMIC")).to_have_attribute("data-refused", "false")
    refused.click()
    view.expect_settled("failed")


def test_keys_alone_ask_and_axe_finds_nothing_serious(view: ExplorerView, held: Held, theme: str) -> None:
    held.hold()
    view.choice("x.shape[2]", "STATIC").focus()
    view.root.page.keyboard.press("ArrowLeft")
    view.expect_predicted("failed")
    expect(view.choice("x.shape[2]", "DYNAMIC")).to_be_focused()
    view.root.page.keyboard.press("Control+z")
    expect(view.table).to_have_attribute("data-predicted", "false")
    view.root.page.keyboard.press("Control+Shift+Z")
    view.expect_predicted("failed")
    found = Axe().run(view.root.page, context=".export-explorer").response["violations"]
    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in found if violation["impact"] in ("serious", "critical")] == []
    held.release()
    view.expect_settled("failed")


def test_after_a_storm_the_last_ask_is_exported_and_nothing_is_predicted(view: ExplorerView, notebook: NotebookPage) -> None:
    view.root.evaluate(STORM, {"clicks": 100, "seconds": 5, "seed": 3})
    view.expect_settled()
    expect_answered(notebook, view)
    assert notebook.value("len(explorer._runs)") < 30
