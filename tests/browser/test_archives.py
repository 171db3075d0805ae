"""The viewer of .pt2 files in a real JupyterLab and Notebook 7."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView, Tab
from tests.browser.layout_faults import layout_faults
from tests.browser.server import JupyterServer
from tests.browser.test_export_cell import OF_NOTEBOOK

FACTORIES = "path => window.jupyterapp.docRegistry.preferredWidgetFactories(path).map(factory => factory.name)"


@pytest.fixture(scope="module")
def archives(server: JupyterServer) -> Iterator[Path]:
    """The folder of the programs."""
    # With torch, for which other tests need not wait.
    from tests.browser.saved_programs import save

    files = save(server.notebooks)
    yield server.notebooks
    for file in files:
        file.unlink()


class Watched:
    """A page with what it asked the server and logged."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(f"{request.method} {request.url}"))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    def expect_quiet(self) -> None:
        """No content was fetched, no copy made, nothing went wrong."""
        assert [it for it in self.asked if "checkpoints" in it and not it.startswith("GET")] == []
        assert [it for it in self.asked if "/api/contents/" in it and ".pt2?" in it and "content=0" not in it] == []
        assert [it for it in self.errors if it not in OF_NOTEBOOK] == []


@pytest.fixture
def watched(context: BrowserContext) -> Watched:
    return Watched(context)


def shown(page: Page) -> ExplorerView:
    return ExplorerView(page.locator(".export-explorer-archive:visible"))


def double_click(page: Page, name: str) -> None:
    page.locator(".jp-DirListing-item", has_text=name).dblclick()


def test_double_click_shows_the_program_and_fetches_no_content(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    page.goto(f"{server.url}/lab?reset")
    double_click(page, "net.pt2")
    view = shown(page)
    expect(view.row("x#0")).to_contain_text("64")
    expect(view.root.get_by_role("radiogroup")).to_have_count(0)
    view.open("Graph")
    expect(view.panel.get_by_role("button", name="linear").first).to_be_visible()

    view.open("Try sizes")
    view.panel.get_by_role("spinbutton", name="Size of x.shape[0] to try", exact=True).fill("65")
    expect(view.panel.get_by_role("status").first).to_contain_text("Rejected by a guard")
    expect(view.panel.get_by_role("button", name="Probe")).to_have_count(0)

    double_click(page, "relu.pt2")
    expect(shown(page).row("input#0")).to_be_visible()
    double_click(page, "text.pt2")
    expect(page.locator(".export-explorer-archive:visible").get_by_role("alert")).to_contain_text("text.pt2")
    page.get_by_role("tab", name="net.pt2").click()
    view.open("Graph")
    expect(view.panel.get_by_role("button", name="linear").first).to_be_visible()
    assert "Exported Program" in page.evaluate(FACTORIES, "net.pt2")
    assert not list((archives / ".ipynb_checkpoints").glob("*.pt2"))
    # The server's refusal of the text is an error of the browser's own words.
    watched.errors = [error for error in watched.errors if "422" not in error]
    watched.expect_quiet()

    # With the workspace.
    server.wait_for_workspace("net.pt2", "relu.pt2")
    page.goto(f"{server.url}/lab")
    page.get_by_role("tab", name="net.pt2").click()
    expect(shown(page).row("x#0")).to_contain_text("64")
    expect(page.get_by_role("tab", name="relu.pt2")).to_be_visible()


def test_notebook_opens_the_program_in_a_tab_of_its_own(watched: Watched, archives: Path, server: JupyterServer) -> None:
    watched.page.goto(f"{server.url}/edit/net.pt2")
    expect(shown(watched.page).row("x#0")).to_contain_text("64")
    watched.expect_quiet()


def test_cell_of_a_notebook_loads_the_program_that_another_has_read(open_notebook: OpenNotebook, archives: Path) -> None:
    notebook = open_notebook("import export_explorer\nexport_explorer.explore('net.pt2')")
    notebook.run()
    read = ExplorerView(notebook.output(0))
    expect(read.row("x#0")).to_be_visible()
    tabs: tuple[Tab, ...] = ("Deploy", "Benchmark")
    for tab in tabs:
        expect(read.open(tab)).to_contain_text("If you trust net.pt2, load it in a cell")
    expect(read.root.get_by_role("alert")).to_have_count(0)
    read.panel.get_by_role("button", name="Insert cell").click()
    expect(notebook.page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(2)
    notebook.run()
    loaded = ExplorerView(notebook.output(1))
    expect(loaded.row("x#0")).to_be_visible()
    expect(loaded.open("Benchmark").get_by_role("button", name="Benchmark", exact=True)).to_be_enabled()


def test_file_that_changed_is_shown_anew_on_reload(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    changing = archives / "changing.pt2"
    changing.write_bytes((archives / "relu.pt2").read_bytes())
    page.goto(f"{server.url}/lab/tree/changing.pt2?reset")
    expect(shown(page).row("input#0")).to_be_visible()
    changing.write_bytes((archives / "net.pt2").read_bytes())
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:reload')")
    expect(shown(page).row("x#0")).to_be_visible()
    expect(page.locator(".export-explorer-archive .export-explorer")).to_have_count(1)
    changing.unlink()
    watched.expect_quiet()


@pytest.mark.smoke
def test_file_with_several_programs_offers_a_choice(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    page.goto(f"{server.url}/lab/tree/two.pt2?reset")
    view = shown(page)
    expect(view.header).to_contain_text("Gate")
    choice = page.get_by_role("combobox", name="Program", exact=True)
    expect(choice.locator("option")).to_have_text(["encoder", "decoder"])
    choice.select_option("decoder")
    expect(view.header).to_contain_text("Picking")
    expect(page.locator(".export-explorer-archive .export-explorer")).to_have_count(1)
    watched.expect_quiet()


@pytest.mark.parametrize("height", [700, 1800])
def test_the_tab_of_a_file_is_filled_and_has_one_scroll_bar(watched: Watched, archives: Path, server: JupyterServer, height: int) -> None:
    page = watched.page
    page.set_viewport_size({"width": 1280, "height": height})
    page.goto(f"{server.url}/lab/tree/two.pt2?reset")
    view = shown(page)
    for tab in ("Program", "Guards", "Source", "Graph"):
        view.open(tab)
        if tab == "Graph":
            expect(view.panel.locator(".ee-box").first).to_be_visible()
        assert layout_faults(view.root) == []
        below = "it => it.closest('.export-explorer-archive').getBoundingClientRect().bottom - it.getBoundingClientRect().bottom"
        assert view.panel.evaluate(below) == pytest.approx(12, abs=1)


def test_results_stand_beside_the_sizes_where_it_is_narrow(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    page.goto(f"{server.url}/lab/tree/net.pt2?reset")
    row = shown(page).row("x#0")
    shown(page).root.evaluate("root => { root.style.width = '420px'; }")
    size, result, reason = (row.locator(cell).bounding_box() for cell in ("td.ee-size", "td.ee-outcome", "td.ee-reason"))
    assert size is not None
    assert result is not None
    assert reason is not None
    assert result["y"] == size["y"]
    assert result["x"] >= size["x"] + size["width"]
    assert reason["y"] > result["y"]
    assert layout_faults(shown(page).root) == []


def compare_with(page: Page, name: str, other: str) -> None:
    page.locator(".jp-DirListing-item", has_text=name).click(button="right")
    page.get_by_role("menuitem", name="Compare with…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Earlier file").select_option(other)
    dialog.get_by_role("button", name="Compare", exact=True).click()


def test_menu_of_a_file_compares_it_with_an_earlier_one(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    page.goto(f"{server.url}/lab?reset")
    compare_with(page, "net.pt2", "old.pt2")
    comparison = page.locator(".export-explorer-comparison:visible")
    expect(comparison.get_by_role("heading", level=1)).to_have_text("old.pt2 → net.pt2")
    expect(comparison.locator("h2", has_text="Dimensions")).to_be_visible()
    expect(comparison.locator("li", has_text="x.shape[0]").first).to_be_visible()
    comparison.get_by_role("button", name="Swap").click()
    expect(comparison.get_by_role("heading", level=1)).to_have_text("net.pt2 → old.pt2")
    expect(page.get_by_role("tab", name="old.pt2 → net.pt2")).to_be_visible()
    watched.expect_quiet()

    # A path that leads nowhere.
    page.locator(".jp-DirListing-item", has_text="net.pt2").click(button="right")
    page.get_by_role("menuitem", name="Compare with…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Earlier file").select_option("Another path…")
    dialog.get_by_label("Path, relative").fill("../../etc/passwd")
    dialog.get_by_role("button", name="Compare", exact=True).click()
    expect(comparison.get_by_role("alert")).to_contain_text("No file ../../etc/passwd on this server.")
    page.get_by_role("tab", name="passwd → net.pt2").get_by_title("Close").click()

    # With the workspace.
    server.wait_for_workspace("old.pt2:net.pt2", without="passwd")
    page.goto(f"{server.url}/lab")
    page.get_by_role("tab", name="old.pt2 → net.pt2").click()
    expect(comparison.locator("li", has_text="x.shape[0]").first).to_be_visible()


def test_notebook_shows_the_comparison_in_a_dialog(watched: Watched, archives: Path, server: JupyterServer) -> None:
    page = watched.page
    page.goto(f"{server.url}/tree")
    compare_with(page, "net.pt2", "old.pt2")
    comparison = page.get_by_role("dialog").locator(".export-explorer-comparison")
    expect(comparison.locator("li", has_text="x.shape[0]").first).to_be_visible()
    comparison.get_by_role("button", name="Swap").click()
    expect(comparison.get_by_role("heading", level=1)).to_have_text("net.pt2 → old.pt2")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(comparison).to_have_count(0)
    watched.expect_quiet()
