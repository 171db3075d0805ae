"""The table of a survey in JupyterLab, by mouse and by keys; while it runs; and its page, from a disk."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.layout_faults import layout_faults
from tests.browser.notebook_page import NotebookPage
from tests.browser.test_page import Opened
from tests.helpers.hostile import HOSTILE, named

MANY = 5000
"""Rows that the table scrolls through."""


def written(path: Path, count: int = 0) -> Path:
    """The file of a survey: an export of each outcome, a hostile one, and copies without a record up to a count."""
    # With torch, for which other tests need not wait.
    from export_explorer.surveys.survey_row import Item, SurveyRow
    from tests.helpers.surveys import all_outcomes

    hostile = HOSTILE[2]
    records = [*all_outcomes(), SurveyRow.of(Item(name=hostile, ask="auto", mode="non-strict"), named(hostile))]
    hangs = all_outcomes()[6]
    records += [replace(hangs, item=replace(hangs.item, name=f"case_{at}")) for at in range(len(records), count)]
    path.write_bytes(b"".join(record.to_line() + b"\n" for record in records))
    return path


def pictured(notebook: NotebookPage, name: str) -> None:
    """Takes a picture where somebody wants to look at it."""
    if folder := os.environ.get("EXPORT_EXPLORER_PICTURES"):
        notebook.page.screenshot(path=Path(folder) / f"{name}.png")


def shown(notebook: NotebookPage, path: Path) -> Locator:
    """The table of a survey that a cell reads from a file."""
    output = notebook.add_and_run(f"import export_explorer\nexport_explorer.Survey.read({str(path)!r})")
    root = output.locator(".ee-survey")
    expect(root.locator(".ee-case").first).to_be_visible(timeout=90_000)
    return root


def case(root: Locator, name: str) -> Locator:
    """The button of a row."""
    return root.get_by_role("button", name=re.compile(f"^{re.escape(name)}, "))


def names(root: Locator) -> list[str]:
    return [text.strip() for text in root.locator(".ee-case > th").all_inner_texts()]


@pytest.mark.smoke
def test_a_survey_is_sorted_filtered_and_opened_by_mouse(notebook: NotebookPage, tmp_path: Path) -> None:
    root = shown(notebook, written(tmp_path / "rows.jsonl"))
    expect(root.locator(".ee-case")).to_have_count(10)
    root.get_by_role("button", name="time", exact=True).click()
    root.get_by_role("combobox", name="Exports by result").select_option(label="failed (5)")
    expect(root.locator(".ee-case")).to_have_count(5)
    expect(root.get_by_text("5 of 10")).to_be_visible()
    root.get_by_role("combobox", name="Exports by kind of failure").select_option(label="data-dependent error (2)")
    expect(root.locator(".ee-case")).to_have_count(2)
    root.get_by_role("searchbox").fill("branches dynamic")
    expect(root.locator(".ee-case")).to_have_count(1)
    root.locator(".ee-case").click()
    opened = root.get_by_role("region", name="Explorer of branches, dynamic, non-strict")
    expect(opened.get_by_role("table", name="Dimensions")).to_be_visible()
    expect(opened.get_by_role("tabpanel")).to_contain_text("Line 20 branches on tensor data")
    pictured(notebook, "survey")
    root.get_by_role("searchbox").fill("")
    root.get_by_role("combobox", name="Exports by kind of failure").select_option("")
    root.get_by_role("combobox", name="Exports by result").select_option("")
    # Another row takes its place; its graph is laid out by the kernel's engine.
    case(root, "scales").first.click()
    opened = root.get_by_role("region", name="Explorer of scales, auto, non-strict")
    with notebook.page.expect_worker():
        opened.get_by_role("tab", name="Graph").click()
    expect(root.locator(".ee-opened")).to_have_count(1)
    assert Axe().run(notebook.page, context=".ee-survey").violations_count == 0
    assert notebook.outside_requests == []


def test_a_survey_is_walked_and_opened_by_keys(notebook: NotebookPage, tmp_path: Path) -> None:
    root = shown(notebook, written(tmp_path / "rows.jsonl"))
    keys = notebook.page.keyboard
    root.get_by_role("searchbox").focus()
    # Through the facets, the tools and the headings into the rows.
    for _ in range(20):
        keys.press("Tab")
        if root.locator(".ee-case .ee-pick:focus").count():
            break
    expect(case(root, "fixed").first).to_be_focused()
    keys.press("End")
    expect(root.locator(".ee-case .ee-pick:focus")).to_have_count(1)
    assert root.locator(".ee-case:has(.ee-pick:focus)").get_attribute("data-row") == "9"
    keys.press("Home")
    keys.press("ArrowDown")
    keys.press("Enter")
    opened = root.get_by_role("region", name="Explorer of fixed, dynamic, non-strict")
    expect(opened.get_by_role("table", name="Dimensions")).to_be_visible()
    keys.press("Tab")
    expect(opened.get_by_role("button", name="Close")).to_be_focused()
    keys.press("Escape")
    expect(opened).to_have_count(0)
    expect(case(root, "fixed").last).to_be_focused()
    keys.press("ArrowDown")
    expect(case(root, "branches").first).to_be_focused()


def test_five_thousand_rows_scroll_and_all_is_there_in_both_themes(notebook: NotebookPage, tmp_path: Path, theme: str) -> None:
    root = shown(notebook, written(tmp_path / "rows.jsonl", MANY))
    table = root.locator(".ee-exports")
    assert root.locator(".ee-case").count() < 100
    # Frames while the wheel turns through all of it: none is without rows.
    empty = table.evaluate(
        """async box => {
            let empty = 0;
            for (let top = 0; top < box.scrollHeight; top += box.scrollHeight / 60) {
                box.scrollTop = top;
                await new Promise(requestAnimationFrame);
                await new Promise(requestAnimationFrame);
                const { top: above, bottom } = box.getBoundingClientRect();
                const middle = document.elementFromPoint(box.getBoundingClientRect().left + 40, (above + bottom) / 2);
                if (!middle?.closest('.ee-case')) empty += 1;
            }
            box.scrollTop = box.scrollHeight;
            return empty;
        }"""
    )
    assert empty == 0
    expect(root.locator(f'[data-row="{MANY - 1}"]')).to_be_visible()
    assert Axe().run(notebook.page, context=".ee-survey").violations_count == 0
    pictured(notebook, f"survey-{theme.split()[-1].lower()}")


def test_hostile_names_are_text_and_break_nothing(notebook: NotebookPage, tmp_path: Path) -> None:
    root = shown(notebook, written(tmp_path / "rows.jsonl"))
    name = HOSTILE[2]
    assert name in names(root)
    root.locator(".ee-case", has_text=name).click()
    opened = root.locator(".ee-opened")
    expect(opened.locator(".ee-model")).to_have_text(name)
    assert notebook.page.evaluate("() => globalThis.hacked") is None
    assert root.locator("img, iframe, object").count() == 0
    case(root, "hangs").click()
    expect(opened).to_contain_text("Stopped at its limit of 60 s")


LIVE = """
import pathlib, time
from export_explorer.surveys.widget import live_table
from export_explorer.surveys.survey import Survey
records = Survey.read({path!r}).records
ends = time.monotonic() + 120
with live_table(records[:1], len(records)) as table:
    for record in records[1:4]:
        table.add(record)
    while not pathlib.Path({signal!r}).exists() and time.monotonic() < ends:
        time.sleep(0.05)
    for record in records[4:]:
        table.add(record)
"""


def test_rows_come_while_the_cell_runs_and_open_at_once(notebook: NotebookPage, tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl")
    signal = tmp_path / "go on"
    output = notebook.add_and_run(LIVE.format(path=str(path), signal=str(signal)))
    root = output.locator(".ee-survey")
    expect(root.locator(".ee-case")).to_have_count(4)
    expect(root.get_by_role("progressbar")).to_have_text("4 of 10")
    # The kernel runs the cell meanwhile.
    case(root, "branches").first.click()
    expect(root.locator(".ee-opened").get_by_role("table", name="Dimensions")).to_be_visible()
    pictured(notebook, "survey-running")
    signal.touch()
    expect(root.locator(".ee-case")).to_have_count(10)
    expect(root.get_by_role("progressbar")).to_have_count(0)
    expect(root.locator(".ee-opened").get_by_role("table", name="Dimensions")).to_be_visible()


def test_the_page_of_a_survey_works_from_a_disk_at_any_width(browser: Browser, tmp_path: Path) -> None:
    from export_explorer.surveys.survey import Survey

    context = browser.new_context(viewport={"width": 600, "height": 900})
    path = tmp_path / "survey.html"
    Survey.read(written(tmp_path / "rows.jsonl")).to_html(path)
    opened = Opened(context, path)
    page = opened.page
    root = page.locator(".ee-survey")
    expect(root.locator(".ee-case").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert layout_faults(root) == []
    case(root, "scales").first.click()
    section = root.locator(".ee-opened")
    with page.expect_worker():
        section.get_by_role("tab", name="Graph").click()
    assert Axe().run(page, context=".ee-survey").violations_count == 0
    assert opened.outside(path) == []
    assert opened.errors == []
    context.close()
