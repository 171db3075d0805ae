"""Fixtures for tests in a real browser on a real JupyterLab with a real kernel."""

import os
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect, sync_playwright

from tests.browser import chromium
from tests.browser.held import Held
from tests.browser.notebook_page import App, NotebookPage
from tests.browser.server import JupyterServer

# The first export of a kernel imports torch and warms it up, on a machine that may be slow.
expect.set_options(timeout=30_000)

OpenNotebook = Callable[..., NotebookPage]

# The heights of views that other tests have dragged.
FORGET_SIZES = """() => {
    Object.keys(localStorage).filter(key => key.startsWith("export-explorer.")).forEach(key => localStorage.removeItem(key));
}"""
# Tests have models of one name, and the kernel goes on with the runs of each name.
FORGET_RUNS = "(lambda logs: logs and logs.forget_all())(__import__('sys').modules.get('export_explorer.session.history'))"


def pytest_configure(config: pytest.Config) -> None:
    """Declares the mark of the tests that `make test` runs of this folder."""
    config.addinivalue_line("markers", "smoke: the browser test of an area of the screen; the others are slow")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks browser tests as slow, but for one or two of each area of the screen."""
    for item in items:
        if Path(__file__).parent in item.path.parents and item.get_closest_marker("smoke") is None:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps a picture of what the browser showed when a test failed, and says where."""
    report = yield
    funcargs = getattr(item, "funcargs", {})
    if report.when == "call" and report.failed and "tmp_path" in funcargs:
        pages = [
            *(funcargs["context"].pages if "context" in funcargs else ()),
            *([funcargs["notebook"].page] if "notebook" in funcargs else ()),
        ]
        for number, page in enumerate(pages):
            picture = funcargs["tmp_path"] / f"failed-{number}.png"
            try:
                page.screenshot(path=picture)
            except Error as error:
                # A page that does not answer any more ends its own test alone.
                report.sections.append(("What the browser showed", f"no picture: {error.message}"))
            else:
                report.sections.append(("What the browser showed", str(picture)))
    return report


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    held = Held(tmp_path / "held")
    yield held
    held.release()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        if chromium.find(playwright) is None and not os.environ.get("CI"):
            pytest.skip("there is no Chromium on this machine: make test-browser installs one")
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    # Another JupyterLab than the one of the tests, such as the oldest allowed, is in an environment of its own.
    python = os.environ.get("EXPORT_EXPLORER_JUPYTERLAB", sys.executable)
    older_packages = os.environ.get("EXPORT_EXPLORER_OLDER_PACKAGES")
    with JupyterServer(tmp_path_factory.mktemp("jupyter") / "root", python, older_packages) as server:
        yield server


@pytest.fixture
def context(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A fresh browser profile, large enough that no cell is left unrendered; `tmp_path` takes its picture when a test fails."""
    context = browser.new_context(viewport={"width": 1280, "height": 1800})
    yield context
    context.close()


@pytest.fixture
def open_notebook(context: BrowserContext, server: JupyterServer) -> Iterator[OpenNotebook]:
    """Opens a notebook made of the given cells, ``open_notebook("1 + 1", app="notebook")``, or of the text of its file; or one by name."""
    names: list[str] = []

    def open_it(*cells: str, app: App = "lab", text: str | None = None, name: str | None = None) -> NotebookPage:
        if name is not None:
            return NotebookPage(context.new_page(), server.url, name, app)
        names.append(f"test_{len(names)}.ipynb")
        if text is None:
            server.write(names[-1], cells)
        else:
            (server.notebooks / names[-1]).write_text(text)
        return NotebookPage(context.new_page(), server.url, names[-1], app)

    yield open_it
    for page in context.pages:
        page.goto("about:blank")
    if names:
        server.shut_down_kernels(*names)
    server.reset_settings()


@pytest.fixture(scope="session")
def shared_notebook(browser: Browser, server: JupyterServer) -> Iterator[NotebookPage]:
    """One notebook with one kernel for all tests that leave both usable."""
    context = browser.new_context(viewport={"width": 1280, "height": 1800}, permissions=["clipboard-read", "clipboard-write"])
    server.write("shared.ipynb", ())
    yield NotebookPage(context.new_page(), server.url, "shared.ipynb", "lab")
    context.close()
    server.shut_down_kernels("shared.ipynb")


@pytest.fixture
def notebook(shared_notebook: NotebookPage, server: JupyterServer, tmp_path: Path) -> Iterator[NotebookPage]:
    """The shared notebook, empty; neither page nor kernel may tell of an exception. `tmp_path` takes its picture when a test fails."""
    shared_notebook.clear()
    shared_notebook.page.evaluate(FORGET_SIZES)
    shared_notebook.printed(FORGET_RUNS)
    shared_notebook.errors.clear()
    logged = server.log.stat().st_size
    yield shared_notebook
    assert shared_notebook.errors == []
    assert "Traceback" not in server.log.read_bytes()[logged:].decode()


@pytest.fixture
def wide(notebook: NotebookPage) -> Iterator[NotebookPage]:
    """The shared notebook in a window that has room for the widest explorer."""
    size = notebook.page.viewport_size
    assert size is not None
    notebook.page.set_viewport_size({"width": 1900, "height": 1800})
    yield notebook
    notebook.page.set_viewport_size(size)


@pytest.fixture(params=["JupyterLab Light", "JupyterLab Dark"])
def theme(notebook: NotebookPage, request: pytest.FixtureRequest) -> Iterator[str]:
    """Each theme in turn, in the shared notebook."""
    name: str = request.param
    notebook.set_theme(name)
    yield name
    notebook.set_theme("JupyterLab Light")
