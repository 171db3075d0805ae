"""The main job, as a user does it: run a cell, read what each dimension became, ask for something else, see the answer."""

from typing import get_args

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import Tab
from tests.browser.notebook_page import NotebookPage
from tests.browser.walkthrough import ADD_LINE, CELL, LAST_LINE, LINEAR_LINE

LOAD = "%load_ext export_explorer"
OUTCOMES = {
    "w#0": ("dynamic", None),
    "w#1": ("specialized", LINEAR_LINE),
    "x#0": ("dynamic", None),
    "y#0": ("dynamic", None),
    "y#1": ("tied", ADD_LINE),
    "z#0": ("derived", LAST_LINE),
}


@pytest.mark.smoke
def test_every_dimension_says_what_it_became_and_the_line(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    for place, (got, line) in OUTCOMES.items():
        expect(_row(explorer, place)).to_have_attribute("data-got", got)
        if line is not None:
            expect(_row(explorer, place).get_by_role("button", name=f"line {line}")).to_be_visible()
    expect(_row(explorer, "w#1")).to_contain_text("5")
    expect(_row(explorer, "z#0")).to_contain_text("y.shape[0]*x.shape[0]")


@pytest.mark.smoke
def test_a_click_on_the_ask_exports_again(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    row = _row(explorer, "w#1")
    expect(explorer.locator("[data-outcome]")).to_have_attribute("data-outcome", "exported")

    _ask(row, "w.shape[1]", "DYNAMIC")
    expect(explorer.locator("[data-outcome]")).to_have_attribute("data-outcome", "failed")
    explorer.get_by_role("tab", name="Problems").click()
    problem = explorer.get_by_role("tabpanel")
    expect(problem).to_contain_text("w.shape[1]")
    expect(problem).to_contain_text(f"line {LINEAR_LINE}")

    _ask(row, "w.shape[1]", "AUTO")
    expect(explorer.locator("[data-outcome]")).to_have_attribute("data-outcome", "exported")
    expect(row).to_have_attribute("data-got", "specialized")

    _ask(row, "w.shape[1]", "STATIC")
    expect(row).to_have_attribute("data-got", "static")
    assert notebook.outside_requests == []


def test_a_fix_is_a_click(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    _ask(_row(explorer, "w#1"), "w.shape[1]", "DYNAMIC")
    expect(explorer.locator("[data-outcome]")).to_have_attribute("data-outcome", "failed")
    explorer.get_by_role("tab", name="Problems").click()
    explorer.get_by_role("list", name="Fixes").get_by_role("button", name="STATIC").first.click()
    expect(explorer.locator("[data-outcome]")).to_have_attribute("data-outcome", "exported")
    expect(_row(explorer, "w#1")).to_have_attribute("data-got", "static")


def test_all_of_them_can_be_asked_at_once(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    explorer.get_by_role("button", name="all STATIC").click()
    for place in OUTCOMES:
        expect(_row(explorer, place)).to_have_attribute("data-got", "static")
    explorer.get_by_role("button", name="all AUTO").click()
    for place, (got, _) in OUTCOMES.items():
        expect(_row(explorer, place)).to_have_attribute("data-got", got)


def test_strict_mode_gives_the_same_outcomes(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    mode = explorer.get_by_label("Mode", exact=True)
    expect(mode).to_have_value("non-strict")
    mode.select_option("strict")
    expect(explorer.get_by_role("table", name="Dimensions")).to_have_attribute("data-stale", "true")
    expect(explorer.get_by_role("table", name="Dimensions")).to_have_attribute("data-stale", "false")
    expect(mode).to_have_value("strict")
    for place, (got, line) in OUTCOMES.items():
        expect(_row(explorer, place)).to_have_attribute("data-got", got)
        if line is not None:
            expect(_row(explorer, place).get_by_role("button", name=f"line {line}")).to_be_visible()


def test_selecting_a_dimension_lights_up_its_line_and_guards(notebook: NotebookPage) -> None:
    explorer = _shown(notebook)
    _row(explorer, "w#1").get_by_role("button", name="Select w.shape[1]").click()
    for tab in ("Guards", "Source"):
        explorer.get_by_role("tab", name=tab).click()
        expect(explorer.get_by_role("tabpanel").locator(".ee-related").first).to_be_visible()


def test_notebook_7_shows_the_same_widget(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(LOAD, CELL, app="notebook")
    notebook.run()
    explorer = notebook.output(1)
    for place, (got, _) in OUTCOMES.items():
        expect(_row(explorer, place)).to_have_attribute("data-got", got)
    _ask(_row(explorer, "x#0"), "x.shape[0]", "STATIC")
    expect(_row(explorer, "x#0")).to_have_attribute("data-got", "static")
    assert notebook.outside_requests == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", pytest.param("JupyterLab Dark", marks=pytest.mark.smoke)], indirect=True)
def test_axe_finds_nothing_serious(notebook: NotebookPage, theme: str) -> None:
    explorer = _shown(notebook)
    _row(explorer, "w#1").get_by_role("button", name="Select w.shape[1]").click()
    tabs = explorer.get_by_role("tab")
    expect(tabs).to_have_count(len(get_args(Tab)))
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        results = Axe().run(explorer.page, context=".export-explorer")
        serious = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
        assert not serious, f"in the tab {tab.inner_text()}:\n{results.generate_report()}"


def _shown(notebook: NotebookPage) -> Locator:
    """Runs the walk-through and returns its explorer."""
    notebook.printed(LOAD)
    output = notebook.add_and_run(CELL)
    expect(_row(output, "w#0")).to_be_visible()
    return output


def _row(explorer: Locator, place: str) -> Locator:
    return explorer.locator(f'tr[data-place="{place}"]')


def _ask(row: Locator, words: str, ask: str) -> None:
    group = row.get_by_role("radiogroup", name=f"dynamic_shapes of {words}")
    group.get_by_role("radio", name=ask).click()
    expect(group.get_by_role("radio", name=ask)).to_be_checked()
