"""Tutorials walked in a browser by the clicks that their text tells."""

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from scripts.notebooks import FOLDER
from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage


class Walk:
    """A tutorial open in JupyterLab, with all of its cells started; its cells go by their names."""

    def __init__(self, open_notebook: OpenNotebook, name: str) -> None:
        text = (FOLDER / f"{name}.ipynb").read_text()
        cells = nbformat.reads(text, as_version=4).cells
        self._codes = [cell.id for cell in cells if cell.cell_type == "code"]
        self.notebook: NotebookPage = open_notebook(text=text)
        self.notebook.run()

    def output(self, cell: str) -> Locator:
        """What a cell shows."""
        return self.notebook.output(self._codes.index(cell))

    def explorer(self, cell: str) -> ExplorerView:
        """The explorer that a cell shows, once it is there."""
        explorer = ExplorerView(self.output(cell))
        expect(explorer.outcome).to_be_visible()
        return explorer


def size_of(explorer: ExplorerView, dim: str) -> Locator:
    """The field of a size in the open Try."""
    return explorer.panel.get_by_role("spinbutton", name=f"Size of {dim} to try", exact=True)


class TestFirstLook:
    """What 00_first_look tells the reader to do."""

    @pytest.mark.smoke
    def test_it_reads_tries_asks_and_relaxes(self, open_notebook: OpenNotebook) -> None:
        walk = Walk(open_notebook, "00_first_look")
        ranker = walk.explorer("first-look-03")
        self.read(ranker)
        self.try_sizes(ranker)
        self.ask(ranker)
        self.relax(walk.explorer("first-look-13"))
        assert walk.notebook.outside_requests == []

    def read(self, ranker: ExplorerView) -> None:
        expect(ranker.outcome).to_contain_text("3 of 5 dimensions dynamic")
        expect(ranker.outcome).to_contain_text("2 specialized")
        got = {"queries#0": "dynamic", "queries#1": "specialized", "documents#0": "dynamic", "documents#1": "specialized"}
        assert ranker.outcomes() == {**got, "popularity#0": "tied"}
        ranker.row("queries#1").get_by_role("button", name="Select queries.shape[1]").click()
        for tab in ("Source", "Guards"):
            expect(ranker.open(tab).locator(".ee-related").first).to_be_visible()
        ranker.open("Graph").locator("[data-box='node matmul'] .ee-title").click()
        expect(ranker.panel.get_by_role("complementary")).to_contain_text("aten.matmul")

    def try_sizes(self, ranker: ExplorerView) -> None:
        panel = ranker.open("Try sizes")
        size_of(ranker, "queries.shape[0]").fill("7")
        expect(panel).to_contain_text("Accepted")
        expect(panel).to_contain_text("[7, 10]")
        size_of(ranker, "documents.shape[0]").fill("3")
        expect(size_of(ranker, "popularity.shape[0]")).to_have_value("3")
        expect(panel).to_contain_text("[7, 3]")
        size_of(ranker, "queries.shape[1]").fill("32")
        expect(panel).to_contain_text("Rejected by a guard")

    def ask(self, ranker: ExplorerView) -> None:
        before = ranker.outcomes()
        ranker.ask("queries.shape[0]", "STATIC")
        ranker.expect_settled()
        expect(ranker.row("queries#0")).to_contain_text("4")
        assert ranker.outcomes() == {**before, "queries#0": "static"}
        ranker.ask("queries.shape[0]", "AUTO")
        ranker.expect_settled()
        assert ranker.outcomes() == before

    def relax(self, failed: ExplorerView) -> None:
        expect(failed.outcome).to_have_attribute("data-outcome", "failed")
        expect(failed.root.get_by_role("tab", name="Problems")).to_have_attribute("aria-selected", "true")
        failed.button("Relax request").click()
        failed.expect_settled("exported")
        expect(failed.panel).to_contain_text("Relaxed in")
