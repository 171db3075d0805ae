"""Netron, served and in a browser page: how long until it has drawn a saved program. ``pip install netron``."""

import importlib.util
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Error


def is_installed() -> bool:
    """Whether there is a Netron to measure."""
    return importlib.util.find_spec("netron") is not None


def netron_seconds(browser: Browser, file: Path, most: float, at_end: Callable[[], None] = lambda: None) -> float | None:
    """Seconds until Netron has drawn a saved program; None if it has not within `most`.

    Args:
        browser: in which.
        file: the program.
        most: seconds.
        at_end: called before the page is closed.
    """
    import netron

    host, port = netron.serve(str(file), None, address=("127.0.0.1", 0))
    address = f"http://{host}:{port}"
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    # It asks for consent first and wants to report; and it takes away `eval`, with which Playwright looks at a page.
    context.add_cookies([{"name": "consent", "value": str(int(time.time() * 1000)), "url": address}])
    context.route(lambda url: not url.startswith((address, "blob:", "data:")), lambda route: route.abort())
    page = context.new_page()
    page.add_init_script("const kept = eval; Object.defineProperty(window, 'eval', { get: () => kept, set: () => {} })")
    start = time.perf_counter()
    try:
        page.goto(address)
        page.wait_for_selector("body.default g.graph-node", state="attached", timeout=most * 1000)
        return time.perf_counter() - start
    except Error:
        return None
    finally:
        at_end()
        context.close()
        netron.stop((host, port))
