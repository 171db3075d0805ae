"""The saved page in a real Chromium, from a file: it shows all, asks for nothing, and takes no name for code."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from export_explorer.record import Capture
from export_explorer.render.page import page_of
from tests.browser.explorer_view import ExplorerView
from tests.helpers.hostile import HOSTILE, named

DATA = Path(__file__).parents[1] / "data"
TABS = ("Problems", "Source", "Graph", "Guards", "Program")


class Opened:
    """A page from a file, and what it did that a page should not do."""

    def __init__(self, context: BrowserContext, path: Path) -> None:
        self.page: Page = context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type in ("error", "warning") else None)
        self.page.goto(path.as_uri())
        self.view = ExplorerView(self.page.locator("body"))

    def outside(self, path: Path) -> list[str]:
        """The requests that were not for the page itself or for what is in it."""
        return [url for url in self.requests if url != path.as_uri() and not url.startswith("blob:")]


def saved(tmp_path: Path, capture: Capture) -> Path:
    path = tmp_path / "page.html"
    path.write_text(page_of(capture), encoding="utf-8")
    return path


def recorded(name: str) -> Capture:
    return Capture.from_json((DATA / f"{name}.json").read_text())


@pytest.mark.smoke
def test_a_saved_page_shows_everything_and_asks_for_nothing(context: BrowserContext, tmp_path: Path) -> None:
    capture = recorded("walkthrough")
    path = saved(tmp_path, capture)
    opened = Opened(context, path)
    view = opened.view
    for dim in capture.dims:
        # Backticks set code apart, here as an element.
        expect(view.row(f"{dim.input}#{dim.dim}")).to_contain_text(dim.words.replace("`", ""))
    for tab in TABS:
        view.root.get_by_role("tab", name=tab).click()
        expect(view.panel).not_to_be_empty()
    view.root.get_by_role("tab", name="Guards").click()
    view.panel.locator("tr[data-kind=guard]").first.click()
    view.root.get_by_role("tab", name="Source").click()
    expect(view.panel.locator("tr.ee-related")).not_to_have_count(0)
    expect(view.root.get_by_role("radiogroup")).to_have_count(0)
    assert opened.outside(path) == []
    assert opened.errors == []


def test_its_graph_is_laid_out_without_a_kernel(context: BrowserContext, tmp_path: Path) -> None:
    path = saved(tmp_path, recorded("walkthrough"))
    opened = Opened(context, path)
    # In a worker, where a layout that takes too long can be stopped.
    with opened.page.expect_worker():
        opened.view.root.get_by_role("tab", name="Graph").click()
    expect(opened.view.panel.locator("svg g").first).to_be_visible()
    expect(opened.view.panel).to_contain_text(re.compile("add"))
    assert opened.outside(path) == []
    assert opened.errors == []


def with_policy(path: Path, policy: str) -> Path:
    """The page with a security policy beside its own, as that of a host around it would be."""
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">', 1), encoding="utf-8")
    return path


def test_its_graph_is_laid_out_where_a_policy_forbids_workers(context: BrowserContext, tmp_path: Path) -> None:
    policy = "worker-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:"
    path = with_policy(saved(tmp_path, recorded("walkthrough")), policy)
    opened = Opened(context, path)
    opened.view.root.get_by_role("tab", name="Graph").click()
    expect(opened.view.panel.locator("svg g").first).to_be_visible()
    expect(opened.view.panel).to_contain_text(re.compile("add"))
    assert opened.page.workers == []
    assert any("worker-src" in error for error in opened.errors)
    assert opened.outside(path) == []


def test_its_graph_says_where_a_policy_forbids_webassembly(context: BrowserContext, tmp_path: Path) -> None:
    opened = Opened(context, with_policy(saved(tmp_path, recorded("walkthrough")), "script-src 'unsafe-inline' blob:"))
    opened.view.root.get_by_role("tab", name="Graph").click()
    expect(opened.view.panel.get_by_role("alert")).to_contain_text("blocks WebAssembly")


def test_the_source_of_a_page_opens_at_the_line_that_decides(context: BrowserContext, tmp_path: Path) -> None:
    view = Opened(context, saved(tmp_path, recorded("walkthrough"))).view
    view.root.page.set_viewport_size({"width": 900, "height": 200})
    for tab in ("Guards", "Source"):
        view.root.get_by_role("tab", name=tab).click()
    line = view.panel.locator("[data-deciding=true]")
    expect(line).to_have_count(1)
    inside = """line => {
        const [inner, outer] = [line.getBoundingClientRect(), line.closest(".ee-panel").getBoundingClientRect()];
        return outer.top <= inner.top && inner.bottom <= outer.bottom && line.closest(".ee-panel").scrollTop > 0;
    }"""
    view.root.page.wait_for_function(inside, arg=line.element_handle())


def test_without_scripts_it_shows_the_report(browser: Browser, tmp_path: Path) -> None:
    capture = recorded("walkthrough")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(saved(tmp_path, capture).as_uri())
    expect(page.locator("#report table").first).to_be_visible()
    assert capture.dims[-1].words.replace("`", "") in page.locator("#report table").first.inner_text()
    context.close()


@pytest.mark.parametrize("text", [pytest.param(text, marks=pytest.mark.smoke if text == HOSTILE[0] else ()) for text in HOSTILE])
def test_a_hostile_name_is_text_in_every_view(context: BrowserContext, tmp_path: Path, text: str) -> None:
    capture = replace(named(text), failure=None)
    path = saved(tmp_path, capture)
    opened = Opened(context, path)
    view = opened.view
    expect(view.header.locator(".ee-model")).to_have_text(" ".join(text.split()), use_inner_text=True)
    for tab in view.root.get_by_role("tab").all():
        tab.click()
        expect(view.panel).to_be_visible()
    assert opened.page.evaluate("() => globalThis.hacked") is None
    assert opened.page.locator("img, b, iframe, object, embed").count() == 0
    assert opened.outside(path) == []
    assert opened.errors == []


def test_it_is_called_by_its_verdict_and_prints_the_report(context: BrowserContext, tmp_path: Path) -> None:
    capture = recorded("walkthrough")
    page = Opened(context, saved(tmp_path, capture)).page
    verdict = "Walkthrough · Exported · 5 of 6 dimensions dynamic · 1 specialized"
    expect(page).to_have_title(verdict)
    expect(page.get_by_role("heading", level=1)).to_have_text(verdict)
    explorer, report = page.locator("#explorer"), page.locator("#report")
    expect(report).to_be_hidden()
    page.emulate_media(media="print")
    expect(explorer).to_be_hidden()
    for dim in capture.dims:
        expect(report).to_contain_text(dim.words.replace("`", ""))
    expect(report.get_by_text("torch.ops.aten.linear.default")).to_be_visible()
