"""Notebook 04 walked in JupyterLab: each click that its text tells the reader to make, and what is said to come of it."""

import re
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, expect

from scripts.notebooks import FOLDER
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.server import JupyterServer

NAME = "04_named_dims_and_fixes.ipynb"
ALL_CELLS_MS = 120_000


class Walk:
    """The notebook after all of its cells ran."""

    def __init__(self, page: NotebookPage) -> None:
        self.page = page
        code = [cell for cell in nbformat.read(FOLDER / NAME, as_version=4).cells if cell.cell_type == "code"]
        self._places = {cell.id: place for place, cell in enumerate(code)}

    def output(self, cell: str) -> Locator:
        """The output area of a cell."""
        return self.page.output(self._places[cell])

    def explorer(self, cell: str) -> ExplorerView:
        """The explorer that a cell shows."""
        view = ExplorerView(self.output(cell))
        view.header.scroll_into_view_if_needed()
        return view


@pytest.fixture(scope="module")
def walk(browser: Browser, server: JupyterServer) -> Iterator[Walk]:
    (server.notebooks / NAME).write_text((FOLDER / NAME).read_text())
    context = browser.new_context(viewport={"width": 1400, "height": 1800}, permissions=["clipboard-read", "clipboard-write"])
    page = NotebookPage(context.new_page(), server.url, NAME, "lab")
    page.run()
    walk = Walk(page)
    expect(walk.output("fixes-29")).to_contain_text("Rejected by a guard", timeout=ALL_CELLS_MS)
    yield walk
    assert page.errors == []
    context.close()
    server.shut_down_kernels(NAME)


def try_size(view: ExplorerView, words: str, size: int) -> Locator:
    """Types a size in the tab Try, and returns the verdict."""
    view.open("Try sizes").get_by_label(f"Size of {words} to try").fill(str(size))
    return view.panel.locator(".ee-tried-verdict")


def test_a_call_is_refused_in_three_ways(walk: Walk) -> None:
    view = walk.explorer("fixes-04")
    for size, bound in ((3, "≥ 4"), (65, "≤ 64")):
        verdict = try_size(view, "tokens.shape[1]", size)
        expect(verdict).to_contain_text("Rejected by a guard")
        expect(verdict).to_contain_text(bound)
        expect(view.panel.get_by_label("Size of attention_mask.shape[1] to try")).to_have_value(str(size))
    view.button("Back to the example").click()
    expect(try_size(view, "tokens.shape[0]", 3)).to_contain_text("must be 2 (static by default), got 3")


def test_the_batch_is_given_a_dim_in_the_heading(walk: Walk) -> None:
    view = walk.explorer("fixes-04")
    view.root.get_by_label("Which dimensions").select_option(label="dim 0")
    view.button("dim 0 Dim…").click()
    form = view.root.get_by_role("form", name="Dim of dim 0")
    form.get_by_label("Dim", exact=True).fill("batch")
    form.get_by_label("max").fill("16")
    form.get_by_role("button", name="Apply").click()
    expect(view.header).to_contain_text("4 of 4 dimensions dynamic")
    assert 'batch = Dim("batch", max=16)' in view.copied_spec()


def test_an_example_outside_of_the_range_is_mended_by_either_button(walk: Walk) -> None:
    view = walk.explorer("fixes-08")
    expect(view.outcome).to_have_attribute("data-outcome", "failed")
    view.open("Problems").get_by_role("button", name="Set min=2 on batch").click()
    view.expect_settled("exported")
    view.button("Undo").click()
    view.expect_settled("failed")
    view.open("Problems").get_by_role("button", name="Set the example sizes of tokens.shape[0] and attention_mask.shape[0] to 4").click()
    view.expect_settled("exported")


def test_equal_sizes_become_one_dim_by_the_tag_or_by_the_chain(walk: Walk) -> None:
    view = walk.explorer("fixes-10")
    view.button("all AUTO").click()
    expect(view.row("queries#1")).not_to_contain_text(re.compile(r"Dim \w+; "))
    row = view.row("queries#1")
    row.get_by_role("button", name="Name these 2 equal dimensions with one Dim").click()
    expect(view.row("keys#0")).to_contain_text(re.compile(r"Dim \w+; "))
    view.button("Undo").click()
    expect(view.row("keys#0")).not_to_contain_text(re.compile(r"Dim \w+; "))
    row.hover()
    view.button("Link queries.shape[1]").click()
    view.button("Link keys.shape[0] with queries.shape[1]").click()
    expect(view.row("keys#0")).to_contain_text(re.compile(r"Dim \w+; "))


def test_a_plain_dim_of_the_samples_fails_and_leads_to_the_expression(walk: Walk) -> None:
    view = walk.explorer("fixes-18")
    view.choice("samples.shape[0]", "4*groups").click()
    form = view.root.get_by_role("form", name="Dim of samples.shape[0]")
    form.get_by_label("Expression").fill("")
    form.get_by_label("Dim", exact=True).fill("samples")
    form.get_by_role("button", name="Apply").click()
    view.expect_settled("failed")
    first = view.open("Problems").get_by_role("button", name=re.compile(r"Request 4\*\w+ for samples.shape\[0\]"))
    first.click()
    view.expect_settled("exported")
    expect(view.row("samples#0")).to_have_attribute("data-got", "derived")


def test_a_contradicted_spec_is_mended_by_the_first_button(walk: Walk) -> None:
    view = walk.explorer("fixes-22")
    problem = view.open("Problems")
    expect(problem).to_contain_text("Request not possible")
    problem.get_by_text("torch's error message").click()
    expect(problem).to_contain_text("Suggested fixes")
    first = problem.get_by_role("button", name="make records.shape[1] STATIC").first
    expect(first).to_contain_text("one Dim")
    first.click()
    view.expect_settled("exported")
    expect(view.outcome).to_contain_text("Exported")


def test_relaxing_writes_the_spec_and_leaves_what_no_dim_can_say_to_the_guards(walk: Walk) -> None:
    view = walk.explorer("fixes-26")
    view.open("Problems").get_by_role("button", name="Relax request").click()
    view.expect_settled("exported")
    resolution = view.open("Problems").get_by_role("region", name="Relaxed request")
    expect(resolution.get_by_role("button", name="Undo").first).to_be_visible()
    expect(view.choice("left.shape[0]", "bias_rows + 1")).to_be_checked()
    expect(view.outcome).to_contain_text(re.compile(r"2 specialized|2 limited|1 specialized, 1 limited"))
    expect(view.open("Guards")).to_contain_text("right.shape[1]")
    expect(try_size(view, "bias.shape[1]", 9)).to_contain_text("Accepted")
    expect(view.panel.get_by_label("Size of right.shape[1] to try")).not_to_have_value("9")
    view.panel.get_by_label("Update related sizes").uncheck()
    expect(try_size(view, "right.shape[1]", 9)).to_contain_text("Rejected by a guard")
