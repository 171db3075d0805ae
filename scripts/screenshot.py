"""Takes the pictures in docs/: the explorer of the first-look notebook in JupyterLab, in light and in dark."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.notebook_page import NotebookPage
from tests.browser.server import JupyterServer

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "notebooks" / "00_first_look.ipynb"
# The cell with the module: its explorer is what the pictures show.
CELL = 1
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
EXPORT_TIMEOUT_MS = 120_000


def take(browser: Browser, server: JupyterServer) -> None:
    """Runs the notebook and writes a picture for each theme."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000}, device_scale_factor=2)
    notebook = NotebookPage(page, server.url, NOTEBOOK.name, "lab")
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run()
    output = notebook.output(CELL)
    row = output.locator('tr[data-place="queries#1"]')
    expect(row).to_have_attribute("data-got", "specialized", timeout=EXPORT_TIMEOUT_MS)
    notebook.wait_until_idle()
    for name, theme in THEMES.items():
        notebook.set_theme(theme)
        output.scroll_into_view_if_needed()
        picture = ROOT / "docs" / f"explorer-{name}.png"
        output.screenshot(path=picture)
        print(picture.relative_to(ROOT))


def main() -> None:
    """Starts a JupyterLab of its own for the pictures."""
    with tempfile.TemporaryDirectory() as folder, JupyterServer(Path(folder) / "root") as server, sync_playwright() as playwright:
        shutil.copy(NOTEBOOK, server.notebooks)
        browser = chromium.launch(playwright)
        take(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
