"""The ways to look at an archive that are measured, each for a process of its own.

``python -m benchmarks.archive_ways WAY model.pt2`` prints what it takes as JSON; neither torch nor a browser is loaded before a way needs it.
"""

import json
import logging
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

MOST_SECONDS = 120


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What it takes.

    Attributes:
        seconds: until it is shown or known; None if it was not within `MOST_SECONDS`.
        python_mb: peak memory of the Python process that reads.
        page_mb: that of the browser's process for the page.
    """

    seconds: float | None
    python_mb: float
    page_mb: float | None = None


def capture_pt2(path: Path) -> Cost:
    """The record, with the imports."""
    start = time.perf_counter()
    from export_explorer import capture_pt2

    capture_pt2(path)
    return Cost(seconds=time.perf_counter() - start, python_mb=peak_mb("self"))


def load(path: Path) -> Cost:
    """The program, with the imports."""
    start = time.perf_counter()
    import torch

    torch.export.load(path)
    return Cost(seconds=time.perf_counter() - start, python_mb=peak_mb("self"))


def viewer(path: Path) -> Cost:
    """From the double-click in JupyterLab, the first of the session, until the table of sizes is there."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browser import chromium
    from tests.browser.server import JupyterServer

    with tempfile.TemporaryDirectory() as folder, JupyterServer(Path(folder) / "root") as server, sync_playwright() as playwright:
        shutil.copy(path, server.notebooks / "model.pt2")
        browser = chromium.launch(playwright)
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.goto(f"{server.url}/lab?reset")
        file = page.locator(".jp-DirListing-item", has_text="model.pt2")
        expect(file).to_be_visible(timeout=60_000)
        page.wait_for_timeout(3_000)
        start = time.perf_counter()
        file.dblclick()
        page.locator(".export-explorer-archive tr[data-place]").first.wait_for(timeout=MOST_SECONDS * 1000)
        seconds = time.perf_counter() - start
        cost = Cost(seconds=seconds, python_mb=_most("jupyterlab"), page_mb=_most("--type=renderer"))
        browser.close()
    return cost


def netron(path: Path) -> Cost:
    """From the request of Netron's page until the graph is drawn."""
    from playwright.sync_api import sync_playwright

    from benchmarks.netron_page import netron_seconds
    from tests.browser import chromium

    logging.getLogger("netron").setLevel(logging.ERROR)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        # A context that is closed takes its process with it.
        peaks: list[float] = []
        seconds = netron_seconds(browser, path, MOST_SECONDS, lambda: peaks.append(_most("--type=renderer")))
        cost = Cost(seconds=seconds, python_mb=peak_mb("self"), page_mb=max(peaks))
        browser.close()
    return cost


WAYS: dict[str, Callable[[Path], Cost]] = {
    "capture_pt2": capture_pt2,
    "double-click": viewer,
    "torch.export.load": load,
    "Netron": netron,
}


def peak_mb(process: int | str) -> float:
    """The most memory that a process of this machine had so far; on Linux."""
    status = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def _most(word: str) -> float:
    """The peak of the largest of the processes below this one with a word in their commands."""
    return max((peak_mb(number) for number, command in _descendants() if word in command), default=0)


def _descendants() -> Iterator[tuple[int, str]]:
    import psutil

    for process in psutil.Process().children(recursive=True):
        yield process.pid, " ".join(process.cmdline())


if __name__ == "__main__":
    print(json.dumps(asdict(WAYS[sys.argv[1]](Path(sys.argv[2])))))
