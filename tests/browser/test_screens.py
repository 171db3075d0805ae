"""Eight real notebooks at four widths, and at one in the dark theme: nothing lies over anything, nothing is cut without a way to see it, one scroll bar."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView, Tab
from tests.browser.layout_faults import layout_faults
from tests.browser.notebook_page import NotebookPage
from tests.browser.screens import SCREENS, SETUP, THEMES, WIDTHS

HEIGHT = 1800


@pytest.mark.parametrize("name", SCREENS)
def test_no_layout_fault_in_any_view_at_any_width(open_notebook: OpenNotebook, subtests: pytest.Subtests, name: str) -> None:
    notebook = open_notebook(SETUP, SCREENS[name])
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run()
    view = ExplorerView(notebook.output(1))
    expect(view.outcome).to_be_visible(timeout=120_000)
    notebook.wait_until_idle()
    for theme, widths in ((THEMES["light"], WIDTHS), (THEMES["dark"], (900,))):
        notebook.set_theme(theme)
        for tab in tabs_of(view):
            view.open(tab)
            for width in widths:
                notebook.page.set_viewport_size({"width": width, "height": HEIGHT})
                with subtests.test(width=width, theme=theme, tab=tab):
                    settle(notebook)
                    assert layout_faults(view.root) == []


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        (
            '<div style="position: relative"><i style="position: relative; left: 0">one</i><b style="margin-left: -20px">two</b></div>',
            "lies over",
        ),
        ('<div style="width: 20px; overflow: hidden; white-space: nowrap">all of it</div>', "is cut"),
        ('<table class="ee-sortable" style="width: 20px; overflow-wrap: anywhere"><td style="max-width: 20px">specialization', "is broken"),
        (
            '<div style="height: 40px; overflow: auto"><div style="height: 90px; overflow: auto"><p style="height: 200px">text',
            "scrolls within",
        ),
        ('<div class="ee-panel" style="width: 90px; overflow: auto"><p style="width: 200px">text', "scrolls sideways by"),
    ],
)
def test_each_kind_of_fault_is_found(context: BrowserContext, html: str, fault: str) -> None:
    page = context.new_page()
    page.set_content(f'<main class="export-explorer">{html}</main>')
    (found,) = layout_faults(page.locator("main"))
    assert fault in found


def tabs_of(view: ExplorerView) -> list[Tab]:
    """The tabs that apply, those too that are in the list where it is narrow."""
    tabs: list[Tab] = view.root.locator('[role="tab"]').evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)")
    return tabs


def settle(notebook: NotebookPage) -> None:
    """Waits for the layout of what was just opened, and of the width that was just set."""
    notebook.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
