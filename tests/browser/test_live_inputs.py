"""Inputs as models have them: nested, numbers among them, a hundred of them; and exceptions from where none is expected."""

from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

NESTED = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Nested(torch.nn.Module):
    def forward(self, batch, k: int):
        return batch["image"] * k, batch["pair"][0] + batch["pair"][1]

inputs = {"image": torch.randn(4, 3), "pair": [torch.randn(5), torch.randn(5)]}
explorer = explore(Nested(), (inputs, 3), dynamic_shapes={"batch": {"image": (Dim.AUTO, None), "pair": [(Dim.AUTO,), (Dim.AUTO,)]}, "k": None})
explorer
"""
MANY = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Many(torch.nn.Module):
    def forward(self, inputs):
        return [value + 1 for value in inputs.values()]

inputs = {f"input_{number}": torch.randn(2, 3, 4, 5) for number in range(100)}
explorer = explore(Many(), (inputs,))
explorer
"""
BREAKING = """\
import torch
from export_explorer import explore

class Breaking(torch.nn.Module):
    is_broken = False

    def named_modules(self, *args, **kwargs):
        if self.is_broken:
            raise RuntimeError("no modules today")
        return super().named_modules(*args, **kwargs)

    def forward(self, x):
        return x + 1

model = Breaking()
explorer = explore(model, (torch.randn(4),))
explorer
"""
# From a click on an ask to the picture of it, which does not wait for Python.
ECHO = """async radio => {
    const start = performance.now();
    radio.click();
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    return [performance.now() - start, radio.getAttribute('aria-checked')];
}"""
FLUID_MS = 400


def test_nested_inputs_fold_and_a_number_is_asked(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(NESTED))
    view.expect_settled("exported")
    row = view.row("batch['image']#0")
    expect(row).to_have_attribute("data-got", "dynamic")
    # What it is folded under has the rest of its path.
    expect(row.get_by_role("rowheader")).to_have_text("batch['image']")
    fold = view.button("batch")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(row).to_have_count(0)
    fold.click()
    expect(row).to_be_visible()

    view.ask("k", "DYNAMIC")
    view.expect_settled("exported")
    expect(view.row("k#")).to_have_attribute("data-got", "dynamic")


def test_hundred_inputs_are_filtered_and_asked_at_once(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(MANY))
    view.expect_settled("exported")
    dims = view.root.get_by_role("searchbox", name="Filter dimensions")
    # Inputs of the same request and result are one row until it is opened.
    expect(view.row("inputs['input_0']#1")).to_have_count(0)
    view.button("inputs").click()
    took, checked = view.row("inputs['input_0']#1").locator("[data-ask=AUTO]").evaluate(ECHO)
    assert checked == "true"
    assert took < FLUID_MS
    dims.fill("input_77")
    expect(view.root.locator("tr[data-place]")).to_have_count(4)
    view.button("shown DYNAMIC").click()
    view.expect_settled("exported")
    expect(view.root.locator('tr[data-got="dynamic"]')).to_have_count(4)
    assert notebook.value("sum(dim.got == 'dynamic' for dim in explorer.capture.dims)") == 5


def test_spec_is_put_into_a_new_cell_below_that_of_the_explorer(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(NESTED))
    view.expect_settled("exported")
    expect(notebook.add_and_run("'the active cell is another one'")).to_contain_text("another")
    view.copy_menu().get_by_role("button", name="Insert export call below").click()
    spec = (
        notebook.page.locator(".jp-CodeCell", has=notebook.page.locator(".export-explorer"))
        .locator("xpath=following-sibling::*[1]")
        .locator(".cm-content")
    )
    expect(spec).to_contain_text("dynamic_shapes=")
    expect(spec).to_contain_text("from torch.export import Dim")


def test_exception_of_a_handler_is_shown_and_leaves_the_explorer_usable(notebook: NotebookPage) -> None:
    view = ExplorerView(notebook.add_and_run(BREAKING))
    view.expect_settled("exported")
    notebook.printed("Breaking.is_broken = True")
    view.ask("x.shape[0]", "AUTO")
    expect(view.root.get_by_role("alert")).to_contain_text("RuntimeError: no modules today")
    notebook.printed("Breaking.is_broken = False")
    view.ask("x.shape[0]", "DYNAMIC")
    view.expect_settled("exported")
    expect(view.root.get_by_role("alert")).to_have_count(0)
    expect(view.row("x#0")).to_have_attribute("data-got", "dynamic")
