"""The explorer in marimo, whose page has styles of its own: it shows, it answers, and its marks stand in the line of their words."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.explorer_view import ExplorerView

START_TIMEOUT_S = 120
NOTEBOOK = """import marimo

app = marimo.App()


@app.cell
def _():
    import torch
    from export_explorer import explore

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.lin = torch.nn.Linear(4, 3)

        def forward(self, x, y):
            return self.lin(x) + y

    explore(Net(), (torch.randn(5, 4), torch.randn(5, 3)), dynamic_shapes="auto")
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    """The URL of a marimo app with one explorer."""
    (tmp_path / "notebook.py").write_text(NOTEBOOK)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "-q", "run", "notebook.py", "--headless", "--no-token"]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    log = tmp_path / "marimo.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(port)], cwd=tmp_path, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_until_up(url, process, log)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.mark.smoke
def test_the_explorer_shows_in_marimo_and_answers(marimo: str, context: BrowserContext) -> None:
    page = context.new_page()
    outside: list[str] = []
    page.on("request", lambda request: None if re.match(f"{marimo}|data:|blob:", request.url) else outside.append(request.url))
    page.goto(marimo)
    view = ExplorerView(page.locator("body"))
    # The page is there at once; then the app imports torch.
    expect(view.table).to_be_visible(timeout=START_TIMEOUT_S * 1000)
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "dynamic", "x#1": "specialized", "y#0": "tied", "y#1": "specialized"}
    marks = view.table.locator(".ee-mark")
    expect(marks).to_have_count(4)
    assert all(map(_is_on_the_line_of_its_words, marks.all()))

    view.ask("x.shape[0]", "STATIC")
    view.expect_settled("exported")
    assert view.outcomes()["x#0"] == "static"
    assert outside == []


def _is_on_the_line_of_its_words(mark: Locator) -> bool:
    """Whether a mark's middle is within the height of the first text that follows it."""
    inside: bool = mark.evaluate(
        """mark => {
            const texts = document.createTreeWalker(mark.closest("td"), NodeFilter.SHOW_TEXT);
            while (texts.nextNode() && !(mark.compareDocumentPosition(texts.currentNode) & 4 && texts.currentNode.data.trim()));
            const range = document.createRange();
            range.selectNode(texts.currentNode);
            const [words] = range.getClientRects(), box = mark.getBoundingClientRect();
            const middle = (box.top + box.bottom) / 2;
            return words.top < middle && middle < words.bottom;
        }"""
    )
    return inside


def _wait_until_up(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while True:
        try:
            urllib.request.urlopen(f"{url}/health", timeout=5).close()
        except (urllib.error.URLError, ConnectionError):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"marimo did not start:\n{log.read_text()}") from None
            time.sleep(0.1)
        else:
            return
