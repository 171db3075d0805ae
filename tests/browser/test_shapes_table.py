"""The Shapes table at every width that a notebook gives it: nothing overlaps, nothing is cut off without a way to see it, one scroll bar."""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.shapes_models import LONG_NAMES, MODELS, QUERY, TIES, TOY, WIDTHS, set_width, shown

MOST_WHEELS = 30
# The width of a select that the words of its choice leave to its arrow.
ARROW = """select => {
    const drawing = document.createElement('canvas').getContext('2d');
    drawing.font = getComputedStyle(select).font;
    return select.clientWidth - drawing.measureText(select.selectedOptions[0].text).width;
}"""
BELOW = "from IPython.display import HTML; HTML('<div style=\"height: 3000px\">below</div>')"

# Text, icons and controls of the table that lie over one another; what is hidden until the pointer comes counts too.
OVERLAPS = """table => {
    const root = table.parentElement;
    const boxes = [];
    const add = (node, element, rects, name) => {
        const style = getComputedStyle(element);
        if (!element.checkVisibility({ visibilityProperty: true }) || parseFloat(style.fontSize) === 0 || element.closest('.ee-unseen')) return;
        for (let { left, top, right, bottom } of rects) {
            for (let at = element; at !== root; at = at.parentElement) {
                if (getComputedStyle(at).overflowX === 'visible') continue;
                const clip = at.getBoundingClientRect();
                [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
                [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
            }
            if (right - left > 1 && bottom - top > 1) boxes.push({ node, name, left, top, right, bottom });
        }
    };
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim() || node.parentElement.matches('option')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        add(node, node.parentElement, range.getClientRects(), node.data);
    }
    for (const element of table.querySelectorAll('svg, select, input')) add(element, element, [element.getBoundingClientRect()], element.outerHTML.slice(0, 80));
    const found = [];
    boxes.forEach((a, index) => {
        for (const b of boxes.slice(index + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (a.node !== b.node && across > 1 && down > 2) found.push(`${a.name} | ${b.name}`);
        }
    });
    return found;
}"""
# Cells that do not show all they have, and have neither a title nor details that do.
CUT_OFF = """table => [...table.querySelectorAll('th, td, th *, td *')]
    .filter(it => !it.closest('.ee-unseen, select') && it.checkVisibility({ visibilityProperty: true }))
    .filter(it => getComputedStyle(it).overflowX !== 'visible')
    .filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
    .filter(it => !it.closest('[title]') && !it.closest('tr').querySelector('.ee-opener'))
    .map(it => it.outerHTML.slice(0, 200))"""
# Names that were broken within a word, though they fit: a text without spaces on more lines than one.
BROKEN = """table => [...table.querySelectorAll('.ee-input bdi, .ee-words, .ee-outcome bdi')].flatMap(cell => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of node.data.matchAll(/[\\w.]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const rects = [...range.getClientRects()];
            const fits = rects.reduce((sum, { width }) => sum + width, 0) <= cell.clientWidth;
            if (fits && new Set(rects.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
})"""
# All that scrolls from the explorer up to the notebook, which alone may.
SCROLLING_OUTPUTS = """root => {
    const found = [];
    for (let at = root.parentElement; at && !at.matches('.jp-Cell'); at = at.parentElement)
        if (at.scrollHeight > at.clientHeight && getComputedStyle(at).overflowY !== 'visible') found.push(at.className);
    return found;
}"""
# Of whatever scrolls next.
AT_REST = """() => {
    const promise = new Promise(done => document.addEventListener('scrollend', done, { capture: true, once: true }));
    return { promise };
}"""
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"


def show_all_rows(view: ExplorerView) -> None:
    """All of them, without the table's own scroll bar."""
    view.table.evaluate("table => { table.parentElement.style.maxHeight = 'none'; }")
    more = view.root.get_by_role("button", name="Show more")
    while more.count() > 0:
        more.click()


@pytest.mark.parametrize("model", MODELS)
def test_nothing_overlaps_or_is_cut_off_at_any_width(wide: NotebookPage, model: str) -> None:
    view = shown(wide, MODELS[model])
    show_all_rows(view)
    for width in WIDTHS:
        set_width(view, width)
        assert view.table.evaluate(OVERLAPS) == [], f"at {width} px"
        assert view.table.evaluate(CUT_OFF) == [], f"at {width} px"
        assert view.table.evaluate(BROKEN) == [], f"at {width} px"
        assert view.table.evaluate("table => table.parentElement.scrollWidth - table.parentElement.clientWidth") == 0
    opener = view.table.locator(".ee-opener").first
    opener.click()
    expect(view.table.get_by_role("region").first).to_be_visible()
    for width in WIDTHS:
        set_width(view, width)
        assert view.table.evaluate(OVERLAPS) == [], f"with details at {width} px"


IGNORED = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Limited(torch.nn.Module):
    def forward(self, x, y):
        return x.view(4, -1).sum() + (y * 2 if y.shape[0] > 64 else y)

AUTO = Dim.AUTO
explorer = explore(Limited(), (torch.randn(4, 6), torch.randn(8, 3)), dynamic_shapes={"x": {0: AUTO, 1: AUTO, 2: AUTO}, "y": (AUTO, AUTO)})
explorer
"""


def test_the_verdict_is_whole_in_a_window_of_1280_pixels_where_entries_are_ignored(notebook: NotebookPage) -> None:
    view = shown(notebook, IGNORED)
    verdict = view.root.locator(".ee-verdict")
    expect(view.button("1 entry ignored")).to_be_visible()
    cut = "it => it.scrollWidth - it.clientWidth"
    assert verdict.evaluate(cut) == 0
    for width in (800, 880, 900, 920, 1000, 1280):
        set_width(view, width)
        assert verdict.evaluate(cut) == 0, f"at {width} px"


def test_the_name_of_the_model_is_whole_beside_the_controls(notebook: NotebookPage) -> None:
    view = shown(notebook, IGNORED)
    for width in (600, 660, 680, 720, 780, 900):
        set_width(view, width)
        assert view.root.locator(".ee-model").evaluate("it => it.scrollWidth - it.clientWidth") == 0, f"at {width} px"


def test_no_column_moves_while_the_filter_is_typed(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
    set_width(view, 1280)
    view.unfold()
    places = "all => all.map(it => it.getBoundingClientRect().left)"
    cells = view.table.locator("tr[data-place]").first.locator("td, th.ee-dim")
    before = cells.evaluate_all(places)
    field = view.root.get_by_role("searchbox")
    for typed in ("bought", "specialized", "user"):
        field.fill(typed)
        expect(view.table.locator("tr[data-place]").first).to_contain_text("STATIC")
        assert cells.evaluate_all(places) == pytest.approx(before, abs=0.5), typed
    which = view.table.locator("thead .ee-ask select")
    expect(which).to_have_value("")
    assert which.evaluate(ARROW) > 17
    edges = view.table.locator("thead .ee-all > *").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect()).map(it => [it.left, it.right])"
    )
    assert all(after - before > 5 for (_, before), (after, _) in pairwise(edges))


def test_a_reason_has_two_lines_at_most_and_its_details_have_all_of_it(wide: NotebookPage) -> None:
    view = shown(wide, TIES)
    set_width(view, 600)
    heights = view.table.locator(".ee-words").evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
    assert max(heights) <= 2 * 20 + 1
    view.button(f"Details of {QUERY}.shape[0]").click()
    details = view.table.get_by_role("region", name=f"Details of {QUERY}.shape[0]")
    outcome = view.row(f"{QUERY}#0").locator(".ee-words").get_attribute("title")
    assert outcome is not None
    expect(details).to_contain_text(outcome.splitlines()[0])
    # Each of the two lines that made others equal to it.
    assert len(set(details.locator(".ee-place").all_inner_texts())) == 2


def test_a_shortened_name_is_whole_in_its_title_and_when_copied(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
    set_width(view, 1280)
    path = "features['user']['some_very_long_embedding_name_of_the_bought_history']"
    cell = view.row(f"{path}#0").locator(".ee-input")
    head = cell.locator(".ee-head")
    assert head.evaluate("it => it.scrollWidth > it.clientWidth")
    title = cell.get_attribute("title")
    assert title is not None
    assert title.startswith(path)
    selected = cell.evaluate("it => { getSelection().selectAllChildren(it); return getSelection().toString(); }")
    assert selected.strip() == path
    # What it is tied to begins like its own path, which is left out but for the title.
    result = view.row(f"{path}#0").locator(".ee-got")
    expect(result).to_have_attribute("title", f"= {path.replace('bought', 'clicked')}.shape[0]")
    assert result.locator(".ee-prefix").evaluate("it => it.getBoundingClientRect().height") == 0


def test_the_header_stays_while_the_rows_are_scrolled(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
    # Below 70 % of the window's height the table has no scroll bar of its own.
    wide.page.set_viewport_size({"width": 1900, "height": 600})
    moved = view.table.evaluate(
        """async table => {
            const head = table.querySelector('thead');
            const top = head.getBoundingClientRect().top;
            table.parentElement.scrollTop = 200;
            await new Promise(requestAnimationFrame);
            return [head.getBoundingClientRect().top - top, table.parentElement.scrollTop];
        }"""
    )
    assert moved == [0, 200]


@pytest.mark.parametrize("model", MODELS)
def test_the_output_of_the_cell_has_no_scroll_bar(wide: NotebookPage, model: str) -> None:
    view = shown(wide, MODELS[model])
    assert view.root.evaluate(SCROLLING_OUTPUTS) == []
    assert view.root.evaluate("root => root.scrollHeight - root.clientHeight") == 0
    if model == "toy":
        assert view.table.evaluate("table => table.parentElement.scrollHeight - table.parentElement.clientHeight") == 0


def test_a_wheel_over_the_table_scrolls_the_notebook_once_the_table_is_at_its_end(notebook: NotebookPage) -> None:
    page = notebook.page
    size = page.viewport_size
    assert size is not None
    view = shown(notebook, LONG_NAMES)
    expect(notebook.add_and_run(BELOW)).to_contain_text("below")
    page.set_viewport_size({"width": 1280, "height": 800})
    try:
        view.table.locator("thead").scroll_into_view_if_needed()
        box = view.table.locator("tbody").nth(1).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 100, box["y"] + 60)
        start = page.evaluate(SCROLLED)
        # With rows left below, the table scrolls and the notebook does not.
        page.mouse.wheel(0, 40)
        expect_moves(view.table, "table => table.parentElement.scrollTop", 0)
        assert page.evaluate(SCROLLED) == start
        for _ in range(MOST_WHEELS):
            # The wheel stays with what it began to scroll until that has come to rest.
            at_rest = page.evaluate_handle(AT_REST)
            page.mouse.wheel(0, 800)
            at_rest.evaluate("({ promise }) => promise")
            if page.evaluate(SCROLLED) > start:
                break
        assert page.evaluate(SCROLLED) > start
        expect(view.root.get_by_role("button", name="Show more")).to_have_count(0)
    finally:
        page.set_viewport_size(size)


def test_a_wheel_over_a_table_that_fits_scrolls_the_notebook(notebook: NotebookPage) -> None:
    page = notebook.page
    size = page.viewport_size
    assert size is not None
    view = shown(notebook, TOY)
    expect(notebook.add_and_run(BELOW)).to_contain_text("below")
    page.set_viewport_size({"width": 1280, "height": 800})
    try:
        view.table.scroll_into_view_if_needed()
        box = view.table.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 100, box["y"] + box["height"] / 2)
        start = page.evaluate(SCROLLED)
        page.mouse.wheel(0, 200)
        page.wait_for_function(f"start => ({SCROLLED})() > start", arg=start)
    finally:
        page.set_viewport_size(size)


def expect_moves(of: Locator, position: str, start: float) -> None:
    handle = of.element_handle()
    assert handle is not None
    of.page.wait_for_function(f"([element, start]) => ({position})(element) > start", arg=[handle, start])
