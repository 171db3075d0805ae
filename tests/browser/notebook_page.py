"""A notebook open in a browser, in JupyterLab or in Notebook 7: run it, look at the outputs of its cells."""

from typing import Literal

from playwright.sync_api import Locator, Page, expect

App = Literal["lab", "notebook"]
PATHS = {"lab": "/lab/tree/{}?reset", "notebook": "/notebooks/{}"}
START_TIMEOUT_MS = 60_000
IS_OPEN = "() => Boolean(window.jupyterapp?.shell.currentWidget?.sessionContext)"
# The status line says "Idle" before the notebook has its session: cells run then would be met with a question.
KERNEL_IS_READY = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""


class NotebookPage:
    """Wraps a Playwright page that shows one notebook.

    Attributes:
        page: the page.
        app: which application shows it.
    """

    def __init__(self, page: Page, server_url: str, name: str, app: App) -> None:
        self.page = page
        self.app = app
        page.goto(server_url + PATHS[app].format(name))
        expect(page.locator(".jp-Notebook")).to_be_visible(timeout=START_TIMEOUT_MS)
        page.wait_for_function(IS_OPEN, timeout=START_TIMEOUT_MS)
        page.evaluate(KERNEL_IS_READY)

    def wait_until_idle(self) -> None:
        """Waits until the kernel has nothing left to run."""
        indicator = self.page.locator(".jp-NotebookPanel .jp-Notebook-ExecutionIndicator").first
        expect(indicator).to_have_attribute("data-status", "idle", timeout=START_TIMEOUT_MS)

    def run(self) -> None:
        """Starts all cells; does not wait for them."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")

    def set_theme(self, name: str) -> None:
        """Changes the application's theme, ``JupyterLab Dark``, and waits until it is there."""
        self.page.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
        expect(self.page.locator(f"body[data-jp-theme-name='{name}']")).to_be_attached()
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)

    def output(self, cell: int) -> Locator:
        """The output area of a cell, counted from 0."""
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(cell).locator(".jp-Cell-outputArea")
