"""A notebook open in a browser, in JupyterLab or in Notebook 7: run it, look at the outputs of its cells."""

import json
import time
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

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
# As a user adds a cell at the end and runs it.
ADD_AND_RUN = """async code => {
    const { content } = window.jupyterapp.shell.currentWidget;
    const cells = content.model.sharedModel;
    cells.insertCell(cells.cells.length, { cell_type: 'code', source: code, metadata: { tags: ['raises-exception'] } });
    content.activeCellIndex = cells.cells.length - 1;
    window.jupyterapp.commands.execute('notebook:run-cell');
    return content.widgets.filter(cell => cell.model.type === 'code').length - 1;
}"""
# Beside the notebook's cells: nothing of it is shown or remembered.
EXECUTE = """async code => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const future = kernel.requestExecute({ code, store_history: false, allow_stdin: false });
    let text = '';
    let error = null;
    future.onIOPub = ({ header, content }) => {
        if (header.msg_type === 'stream') text += content.text;
        if (header.msg_type === 'error') error = content.traceback.join('\\n');
    };
    await future.done;
    if (error !== null) throw new Error(error);
    return text;
}"""


class NotebookPage:
    """Wraps a Playwright page that shows one notebook.

    Attributes:
        page: the page.
        name: of its file.
        app: which application shows it.
        errors: what the page's scripts threw or logged as an error.
        outside_requests: URLs of all that was asked for elsewhere than on this machine.
    """

    def __init__(self, page: Page, server_url: str, name: str, app: App) -> None:
        self.page = page
        self.name = name
        self.app = app
        self.errors: list[str] = []
        self.outside_requests: list[str] = []
        page.context.on("request", lambda request: self._note_request(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
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

    def add_and_run(self, code: str) -> Locator:
        """Starts a new cell at the end; does not wait for it. Returns its output area."""
        return self.output(self.page.evaluate(ADD_AND_RUN, code))

    def printed(self, code: str) -> str:
        """What code prints that runs in the kernel after all cells that were started.

        Raises:
            playwright.sync_api.Error: it raised; with its traceback.
        """
        text: str = self.page.evaluate(EXECUTE, code)
        return text

    def value(self, expression: str) -> Any:
        """The value of an expression of the kernel that JSON can express."""
        return json.loads(self.printed(f"import json; print(json.dumps({expression}))"))

    def expect_value(self, expression: str, value: Any) -> None:
        """Waits until an expression of the kernel has a value, where the page has shown something before the kernel knows of it."""
        deadline = time.monotonic() + START_TIMEOUT_MS / 1000
        while (found := self.value(expression)) != value:
            assert time.monotonic() < deadline, f"{expression} is {found!r}, and not {value!r}"

    def clear(self) -> None:
        """Deletes all cells."""
        self.page.evaluate(
            "() => { const m = window.jupyterapp.shell.currentWidget.content.model.sharedModel; m.deleteCellRange(0, m.cells.length) }"
        )

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _note_request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
            self.outside_requests.append(url)
