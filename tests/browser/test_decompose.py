"""Decompositions in a real JupyterLab: chosen, made, cancelled, and looked at as tables and as two graphs."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

CELL = """\
import torch
from export_explorer import explore

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)
        self.norm = torch.nn.LayerNorm(3)

    def forward(self, x, flag):
        h = torch.nn.functional.silu(self.norm(self.lin(x)))
        return torch.cond(flag.sum() > 0, lambda t: torch.nn.functional.silu(t), lambda t: t - 1, (h,))

explorer = explore(Net(), (torch.randn(4, 5), torch.ones(2)), dynamic_shapes="auto")
explorer
"""
LARGE = """\
import torch
from transformers import LlamaConfig, LlamaForCausalLM
from export_explorer import explore

config = LlamaConfig(hidden_size=32, num_hidden_layers=6, num_attention_heads=2, num_key_value_heads=2, intermediate_size=64, vocab_size=99, use_cache=False)
explorer = explore(LlamaForCausalLM(config).eval(), (torch.randint(99, (2, 6)),), dynamic_shapes="auto")
explorer
"""


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    return view


def decomposed(view: ExplorerView) -> Locator:
    panel = view.open_part("Program", "Decompose")
    button = panel.get_by_role("button", name="Decompose", exact=True)
    expect(button).to_be_enabled()
    button.click()
    expect(panel.locator(".ee-decomposed")).to_contain_text("nodes →", timeout=60_000)
    return panel


def row(panel: Locator, table: str, name: str) -> Locator:
    first = panel.page.locator("th", has_text=re.compile(f"^{re.escape(name)}$"))
    return panel.get_by_role("table", name=table).locator("tbody tr").filter(has=first)


def test_operators_tell_what_they_became_and_a_kept_one_stays(view: ExplorerView, notebook: NotebookPage) -> None:
    panel = decomposed(view)
    expect(panel.locator(".ee-decomposed")).to_contain_text("all operators are Core ATen")
    expect(row(panel, "Operators", "aten.linear.default")).to_contain_text("permute, addmm")
    expect(row(panel, "Operators", "aten.silu.default")).to_contain_text("sigmoid, mul.Tensor")
    expect(row(panel, "Operators", "cond")).to_contain_text("higher-order")
    found = Axe().run(notebook.page, context=".export-explorer", options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert [it["id"] for it in found.response["violations"] if it["impact"] in ("serious", "critical")] == []

    # By keyboard alone: keep one, decompose again.
    keep = panel.get_by_role("checkbox", name="Decompose aten.linear.default")
    keep.focus()
    notebook.page.keyboard.press("Space")
    expect(keep).not_to_be_checked()
    panel.get_by_role("button", name="Decompose", exact=True).focus()
    notebook.page.keyboard.press("Enter")
    expect(row(panel, "Operators", "aten.linear.default")).to_contain_text("kept")
    expect(panel.locator(".ee-decomposed")).to_contain_text("1 operator left that is not Core ATen")
    assert notebook.value("explorer._decompositions.last_result._decompositions.record.kept") == ["aten.linear.default"]


def test_all_that_torch_can_decompose_is_found_by_search(view: ExplorerView) -> None:
    panel = view.open_part("Program", "Decompose")
    panel.get_by_role("searchbox", name="Search operators").fill("addmm")
    box = panel.get_by_role("checkbox", name="Decompose aten.addmm.default")
    expect(box).not_to_be_checked()
    box.check()
    panel.get_by_role("searchbox", name="Search operators").fill("")
    expect(box).to_be_checked()
    panel.get_by_role("button", name="Decompose", exact=True).click()
    expect(row(panel, "Operators", "aten.linear.default")).to_contain_text("permute, mm", timeout=60_000)


@pytest.mark.smoke
def test_a_node_selected_on_one_side_shows_its_parts_on_the_other(view: ExplorerView, notebook: NotebookPage) -> None:
    panel = decomposed(view)
    panel.get_by_role("button", name="Nodes", exact=True).click()
    row(panel, "Nodes before", "layer_norm").click()
    after = panel.get_by_role("table", name="Nodes after")
    expect(after.locator("tr.ee-chosen")).to_have_count(2)
    expect(after.locator("tr.ee-chosen").first).to_contain_text("native_layer_norm")
    row(panel, "Nodes after", "addmm").click()
    expect(panel.get_by_role("table", name="Nodes before").locator("tr.ee-chosen")).to_contain_text("linear")

    panel.get_by_role("button", name="Graphs", exact=True).click()
    sides = panel.locator(".ee-side")
    expect(sides).to_have_count(2)
    # Both parts of the linear, in the picture after.
    expect(sides.nth(1).locator(".ee-box.ee-chosen, .ee-box.ee-related")).to_have_count(2)
    sides.nth(1).locator(".ee-box").filter(has_text="native_layer_norm").click()
    expect(sides.nth(0).locator(".ee-box.ee-chosen")).to_contain_text("norm")
    notebook.expect_value("explorer._selection.key", "layer_norm")


def test_a_decomposition_is_cancelled_and_leaves_the_kernel_and_the_program_alone(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(LARGE))
    view.expect_settled("exported")
    panel = view.open_part("Program", "Decompose")
    text = notebook.value("hash(str(explorer.program))")
    panel.get_by_role("button", name="Decompose", exact=True).click()
    expect(panel.get_by_role("status").filter(has_text="Decomposing")).to_be_visible()
    panel.get_by_role("button", name="Cancel the decomposition").click()
    expect(panel.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    assert notebook.value("hash(str(explorer.program))") == text
    panel.get_by_role("button", name="Decompose", exact=True).click()
    expect(panel.locator(".ee-decomposed")).to_contain_text("nodes →", timeout=60_000)


def test_the_explorer_of_the_result_is_not_outdated_and_follows_its_origin(view: ExplorerView, notebook: NotebookPage) -> None:
    result = ExplorerView(notebook.add_and_run("result = explorer.decompose()\nresult"))
    expect(result.table).to_have_attribute("data-stale", "false")
    expect(result.header).not_to_contain_text("Outdated")
    view.open("Program").locator("summary").filter(has_text="Nodes").click()
    row(view.panel, "Nodes", "linear").click()
    crumbs = result.open("Graph").get_by_role("navigation", name="Module path")
    expect(crumbs).to_contain_text("lin")
    notebook.expect_value("result._selection.key", "permute")
