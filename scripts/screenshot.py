"""Takes pictures in JupyterLab, in light and in dark: those in docs/, and in build/screens/ eight notebooks at four widths to be looked at."""

import io
import shutil
import tempfile
from pathlib import Path

import nbformat
from PIL import Image
from playwright.sync_api import Browser, Locator, expect, sync_playwright

from scripts.notebooks import FOLDER
from tests.browser import chromium
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.screens import SCREENS, SETUP, THEMES, WIDTHS
from tests.browser.server import JupyterServer

ROOT = Path(__file__).parents[1]
NOTEBOOK = FOLDER / "00_first_look.ipynb"
LOOKED_AT = ROOT / "build" / "screens"
# The cell with the module: its explorer is what the pictures show.
CELL = 2
# The cells of the tutorial on failures to run, the last of which is shown.
FAILURE, FAILURE_CELLS = FOLDER / "06_when_export_fails.ipynb", ("failures-01", "failures-03", "failures-branch")
EXPORT_TIMEOUT_MS = 120_000
FIXES_MS = 20_000
# Sharp where a page shows them 900 pixels wide, at half the bytes of 2.
SCALE = 1.5


def take(browser: Browser, server: JupyterServer) -> None:
    """Runs the notebook and writes a picture of its first explorer for each theme."""
    page = browser.new_page(viewport={"width": 1400, "height": 1100}, device_scale_factor=SCALE)
    notebook = NotebookPage(page, server.url, NOTEBOOK.name, "lab")
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run()
    output = notebook.output(CELL)
    toy = ExplorerView(output)
    expect(toy.row("queries#1")).to_have_attribute("data-got", "specialized")
    notebook.wait_until_idle()
    picture_in_each_theme(notebook, output, "explorer")
    page.close()


def take_failure(browser: Browser, server: JupyterServer) -> None:
    """Writes the picture of an export that fails, with its verified fix."""
    sources = {cell.id: cell.source for cell in nbformat.read(FAILURE, as_version=4).cells}
    server.write("failure.ipynb", tuple(sources[cell] for cell in FAILURE_CELLS))
    page = browser.new_page(viewport={"width": 1400, "height": 1100}, device_scale_factor=SCALE)
    notebook = NotebookPage(page, server.url, "failure.ipynb", "lab")
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run()
    output = notebook.output(len(FAILURE_CELLS) - 1)
    view = ExplorerView(output)
    view.open("Problems")
    notebook.wait_until_idle()
    # The fixes are tried when the kernel has nothing else to do.
    page.wait_for_timeout(FIXES_MS)
    if (rest := view.panel.get_by_role("button", name="Verify the rest")).count():
        rest.click()
        page.wait_for_timeout(FIXES_MS)
    picture_in_each_theme(notebook, output, "failure")
    page.close()
    server.shut_down_kernels("failure.ipynb")


def take_screens(browser: Browser, server: JupyterServer) -> None:
    """Writes ``build/screens/NAME-WIDTH-THEME.png`` for each of the eight notebooks."""
    LOOKED_AT.mkdir(parents=True, exist_ok=True)
    for name, code in SCREENS.items():
        file = f"{name}.ipynb"
        server.write(file, (SETUP, code))
        page = browser.new_page(viewport={"width": max(WIDTHS), "height": 1100})
        notebook = NotebookPage(page, server.url, file, "lab")
        page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
        notebook.run()
        output = notebook.output(1)
        expect(ExplorerView(output).outcome).to_be_visible()
        notebook.wait_until_idle()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1100})
            for suffix, theme in THEMES.items():
                notebook.set_theme(theme)
                output.scroll_into_view_if_needed()
                page.wait_for_timeout(300)
                page.screenshot(path=LOOKED_AT / f"{name}-{width}-{suffix}.png")
        print(f"{LOOKED_AT.relative_to(ROOT)}/{name}-*.png")
        page.close()
        server.shut_down_kernels(file)


def picture_in_each_theme(notebook: NotebookPage, of: Locator, name: str) -> None:
    """Writes ``docs/NAME-light.png`` and ``docs/NAME-dark.png``."""
    for suffix, theme in THEMES.items():
        notebook.set_theme(theme)
        of.scroll_into_view_if_needed()
        picture = ROOT / "docs" / f"{name}-{suffix}.png"
        shown, bar = of.bounding_box(), notebook.page.locator("#jp-main-statusbar").bounding_box()
        assert shown is not None
        assert bar is not None
        write_small(of.screenshot(), picture, round((bar["y"] - shown["y"]) * SCALE) - 6)
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size // 1000} kB")


def write_small(screenshot: bytes, path: Path, highest: int) -> None:
    """Writes a PNG of 256 colours: a screenshot is flat, and no pixel of it changes by more than what anti-aliasing hides.

    What is below `highest` pixels is cut off: JupyterLab's status bar is over it.
    """
    image = Image.open(io.BytesIO(screenshot)).convert("RGB")
    image = image.crop((0, 0, image.width, min(image.height, highest)))
    image.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Starts a JupyterLab of its own for the pictures."""
    expect.set_options(timeout=EXPORT_TIMEOUT_MS)
    with tempfile.TemporaryDirectory() as folder, JupyterServer(Path(folder) / "root") as server, sync_playwright() as playwright:
        shutil.copy(NOTEBOOK, server.notebooks)
        browser = chromium.launch(playwright)
        take(browser, server)
        take_failure(browser, server)
        take_screens(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
