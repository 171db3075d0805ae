"""The site in a real Chromium, from the disk and with the network cut: its explorers answer clicks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from tests.browser.explorer_view import ExplorerView

TUTORIAL = "00_first_look"
PAGES = (
    "index",
    "guide/notebook",
    "words",
    "api",
    "reference/explorer",
    "record",
    "CONTRIBUTING",
    "notebooks/index",
    f"notebooks/{TUTORIAL}",
)
Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # With torch, for which other tests need not wait.
    from tests.helpers.built_site import built_site

    return built_site(tmp_path_factory.mktemp("docs"))


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Scheme:
    name: Scheme = request.param
    return name


@pytest.fixture
def context(browser: Browser, scheme: Scheme) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, color_scheme=scheme, offline=True)
    yield context
    context.close()


class Opened:
    """A page of the site, and what it did that it should not do."""

    def __init__(self, context: BrowserContext, path: Path) -> None:
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.faults.append(message.text) if message.type in ("error", "warning") else None)
        self.page.goto(path.as_uri())

    def _note(self, url: str) -> None:
        if not url.startswith(("file:", "blob:", "data:")):
            self.faults.append(url)

    def frame(self) -> FrameLocator:
        """The first explorer, scrolled to: what is far away is not loaded."""
        self.page.locator("iframe.explorer").first.scroll_into_view_if_needed()
        return self.page.frame_locator("iframe.explorer").first


def test_an_explorer_in_a_tutorial_answers_clicks(context: BrowserContext, site: Path) -> None:
    opened = Opened(context, site / "notebooks" / f"{TUTORIAL}.html")
    view = ExplorerView(opened.frame().locator("body"))
    row = view.row("queries#1")
    expect(row).to_have_attribute("data-got", "specialized")
    row.get_by_role("button", name="Select queries.shape[1]").click()
    view.open("Guards")
    expect(view.panel.locator("tr.ee-related")).not_to_have_count(0)
    expect(view.panel.locator("tr[data-kind]")).not_to_have_count(0)
    view.open("Graph")
    view.panel.locator("[data-box='node matmul'] .ee-title").click()
    expect(view.panel.get_by_role("complementary")).to_contain_text("aten.matmul")
    assert opened.faults == []


def test_the_first_page_has_an_explorer_as_high_as_what_it_shows(context: BrowserContext, site: Path) -> None:
    opened = Opened(context, site / "index.html")
    view = ExplorerView(opened.frame().locator("body"))
    expect(view.row("queries#0")).to_be_visible()
    frame = opened.page.locator("iframe.explorer").element_handle()
    fits = "frame => Math.abs(frame.clientHeight - {}) <= 1"
    opened.page.wait_for_function(fits.format("parseFloat(frame.style.height) + 2"), arg=frame)
    inside = opened.page.frames[1]
    assert inside.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert opened.faults == []


def test_explorers_are_light_or_dark_as_the_site_is(context: BrowserContext, site: Path, scheme: Scheme) -> None:
    opened = Opened(context, site / "index.html")
    root = opened.frame().locator("html")
    expect(root).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
    # From what the system says to light, then to dark, or the other way round.
    for _ in range(2):
        opened.page.locator(".theme-toggle:visible").first.click()
        theme = opened.page.locator("body").get_attribute("data-theme")
        expect(root).to_have_attribute("data-jp-theme-light", str(theme == "light").lower())


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_and_nothing_is_too_wide(context: BrowserContext, site: Path, scheme: Scheme, name: str) -> None:
    opened = Opened(context, site / f"{name}.html")
    if opened.page.locator("iframe.explorer").count():
        expect(opened.frame().get_by_role("tab").first).to_be_visible()
    # axe itself asks for what a browser does not give from a disk.
    assert opened.faults == []
    # Colors are the same at any width.
    for width in (1280, 600) if scheme == "light" else (1280,):
        opened.page.set_viewport_size({"width": width, "height": 1000})
        results = Axe().run(opened.page)
        serious = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
        assert not serious, results.generate_report()
        assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
