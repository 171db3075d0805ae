"""The Shapes table at every width that a notebook gives it: nothing overlaps, nothing is cut off without a way to see it, one scroll bar."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from export_explorer import widget
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

WIDTHS = (600, 900, 1280, 1600)
TOY = """\
import torch
from torch.export import Dim
from export_explorer import explore

class WalkThrough(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x, y, z):
        total = x + y
        projected = self.lin(w)
        return projected, total.flatten() + z

AUTO = Dim.AUTO
explorer = explore(
    WalkThrough(),
    (torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32)),
    dynamic_shapes={"w": (AUTO, AUTO), "x": (AUTO,), "y": (AUTO, AUTO), "z": (AUTO,)},
)
explorer
"""
LONG_NAMES = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Recommender(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(16, 4)

    def forward(self, features):
        return torch.cat([self.lin(one) for group in features.values() for one in group.values()], 1)

KINDS = ("clicked", "bought", "viewed", "searched", "liked", "shared", "skipped", "returned")
NAMES = [f"some_very_long_embedding_name_of_the_{kind}_history" for kind in KINDS]
GROUPS = ("user", "item", "session", "auxiliary_context")
features = {group: {name: torch.randn(4, 16) for name in NAMES} for group in GROUPS}
shapes = {"features": {group: {name: (Dim.AUTO, Dim.AUTO) for name in NAMES} for group in GROUPS}}
explorer = explore(Recommender(), (features,), dynamic_shapes=shapes)
explorer
"""
TIES = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Ties(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(100, 10)

    def forward(self, batch, mask, lengths, n: int):
        h = batch["query_embeddings"] @ batch["key_embeddings"].transpose(1, 2)
        h = h.masked_fill(mask[:, None, :], 0.0)
        if mask.shape[1] > 64:
            h = h * 2
        assert lengths.shape[0] % 4 == 0
        v = batch["values"].view(8, -1, 100)
        return self.lin(v), h + n, lengths.reshape(-1, 4).sum(1)

THREE = (Dim.AUTO,) * 3
batch = {"query_embeddings": torch.randn(8, 32, 64), "key_embeddings": torch.randn(8, 48, 64), "values": torch.randn(8, 20, 100)}
explorer = explore(
    Ties(),
    (batch, torch.zeros(8, 48, dtype=torch.bool), torch.randn(16), 3),
    dynamic_shapes={"batch": {name: THREE for name in batch}, "mask": THREE[:2], "lengths": THREE[:1], "n": None},
)
explorer
"""
MODELS = {"toy": TOY, "long names": LONG_NAMES, "ties": TIES}
BELOW = "from IPython.display import HTML; HTML('<div style=\"height: 3000px\">below</div>')"
QUERY, KEY = "batch['query_embeddings']", "batch['key_embeddings']"

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
# Names that were broken within a word: a text without spaces on more lines than one.
BROKEN = """table => [...table.querySelectorAll('.ee-input bdi, .ee-words, .ee-outcome bdi')].flatMap(cell => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of node.data.matchAll(/[\\w.]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
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
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').scrollTop"


@pytest.fixture
def wide(notebook: NotebookPage) -> Iterator[NotebookPage]:
    """The shared notebook in a window that has room for the widest explorer."""
    size = notebook.page.viewport_size
    assert size is not None
    notebook.page.set_viewport_size({"width": 1900, "height": 1800})
    yield notebook
    notebook.page.set_viewport_size(size)


def shown(notebook: NotebookPage, code: str) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(code))
    view.expect_settled("exported")
    return view


def set_width(view: ExplorerView, width: int) -> None:
    view.root.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)


def show_all_rows(view: ExplorerView) -> None:
    """All of them, without the table's own scroll bar."""
    view.table.evaluate("table => { table.parentElement.style.maxHeight = 'none'; }")
    more = view.root.get_by_role("button", name="show more")
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


def test_a_reason_has_two_lines_at_most_and_its_details_have_all_of_it(wide: NotebookPage) -> None:
    view = shown(wide, TIES)
    set_width(view, 600)
    heights = view.table.locator(".ee-words").evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
    assert max(heights) <= 2 * 20 + 1
    view.button(f"Details of {QUERY}.shape[0]").click()
    details = view.table.get_by_role("region", name=f"Details of {QUERY}.shape[0]")
    outcome = view.row(f"{QUERY}#0").locator(".ee-words").get_attribute("title")
    assert outcome is not None
    expect(details).to_contain_text(outcome.splitlines()[0].replace("`", ""))
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
    expect(result).to_have_attribute("title", f"tied = {path.replace('bought', 'clicked')}.shape[0]")
    assert result.locator(".ee-prefix").evaluate("it => it.getBoundingClientRect().height") == 0


def test_the_header_stays_while_the_rows_are_scrolled(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
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
        view.table.evaluate("table => { table.parentElement.scrollTop = 1e6; }")
        more = view.root.get_by_role("button", name="show more")
        while more.count() > 0:
            more.evaluate("it => it.click()")
        view.table.evaluate("table => { table.parentElement.scrollTop = 1e6; }")
        # Browsers keep a wheel that goes on with what it scrolled first.
        page.wait_for_timeout(600)
        page.mouse.wheel(0, 200)
        page.wait_for_function(f"start => ({SCROLLED})() > start", arg=start)
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


def test_one_dim_is_asked_of_all_inputs_of_a_fold_in_one_export(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
    view.button("dim 0 of features['user'] Dim…").click()
    editor = view.root.get_by_role("form", name="Dim of dim 0 of features['user']")
    editor.get_by_label("Dim").fill("people")
    editor.get_by_role("button", name="Apply").click()
    expect(view.button("dim 0 of features['user'] Dim…")).to_be_focused()
    view.expect_settled()
    asked = wide.value("{f'{dim.input}#{dim.dim}': str(dim.asked) for dim in explorer.capture.dims}")
    users = {place: ask for place, ask in asked.items() if place.startswith("features['user']") and place.endswith("#0")}
    assert len(users) == 8
    assert set(users.values()) == {"people"}
    assert "people" not in {ask for place, ask in asked.items() if place not in users}
    expect(view.root.get_by_role("tab", name="History")).to_have_text("History 2")

    view.button("dim 0 of features['user'] AUTO").click()
    view.expect_settled("exported")
    expect(view.root.get_by_role("tab", name="History")).to_have_text("History 3")


def test_equal_dimensions_are_named_as_one_dim_by_a_click(wide: NotebookPage) -> None:
    view = shown(wide, TIES)
    name = view.row(f"{QUERY}#2").get_by_role("button", name="name these 2 equal dimensions as one Dim")
    expect(name).to_have_attribute("data-kept", "true")
    name.click()
    view.expect_settled("exported")
    for path in (QUERY, KEY):
        ask = view.root.get_by_role("radiogroup", name=f"Ask of {path}.shape[2]").get_by_role("radio", checked=True)
        expect(ask).to_have_attribute("data-ask", "Dim")
    expect(name).to_have_count(0)
    expect(view.root.get_by_role("tab", name="History")).to_have_text("History 2")


def test_keyboard_reaches_the_new_controls_and_axe_finds_nothing_serious(wide: NotebookPage, theme: str) -> None:
    view = shown(wide, TIES)
    keyboard = wide.page.keyboard
    view.root.get_by_role("button", name="batch", exact=True).focus()
    keyboard.press("Tab")
    expect(view.root.get_by_role("combobox", name="Which dimensions of batch")).to_be_focused()
    for word in ("AUTO", "DYNAMIC", "STATIC", "Dim…"):
        keyboard.press("Tab")
        expect(view.button(f"dim 0 of batch {word}")).to_be_focused()
    keyboard.press("Enter")
    expect(view.root.get_by_role("form", name="Dim of dim 0 of batch")).to_be_visible()
    expect_accessible(view, "with the editor of a group")
    keyboard.press("Escape")
    expect(view.button("dim 0 of batch Dim…")).to_be_focused()
    tab_to(view.row(f"{QUERY}#0").get_by_role("button", name="as one Dim"))
    tab_to(view.button(f"Details of {QUERY}.shape[0]"))
    keyboard.press("Enter")
    expect(view.table.get_by_role("region", name=f"Details of {QUERY}.shape[0]")).to_be_visible()
    expect_accessible(view, "with details")
    for width in WIDTHS:
        set_width(view, width)
        expect_accessible(view, f"at {width} px")


# The built widget beside a kernel that is played, so that nothing but the page is measured: an answer to a change of one ask of 300.
REPAINT = """async ([source, capture]) => {
    const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    const listeners = [];
    const tell = (event, message) => listeners.forEach(([of, callback]) => { if (of === event) callback(message); });
    const asks = ask => capture.dims.map(({ input, dim }, index) => ({ input, dim, ask: index === 4 ? ask : 'AUTO' }));
    const idle = { state: 'idle', message: '', run: 1, can_undo: false, can_redo: false };
    const traits = { capture, graph: null, ask: asks('AUTO'), mode: 'non-strict', live: true, history: [], example: [], status: idle };
    let request;
    const model = {
        get: name => traits[name],
        set(name, value) { traits[name] = value; tell(`change:${name}`); },
        save_changes() {},
        on: (event, callback) => listeners.push([event, callback]),
        off() {},
        send({ id }) { request = id; },
    };
    widget.render({ model, el: document.querySelector('main'), signal: new AbortController().signal });
    const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    await painted();
    for (let more; (more = document.querySelector('.ee-more')); await painted()) more.click();
    const rows = document.querySelectorAll('tr.ee-row');
    const times = [];
    for (let turn = 0; turn < 12; turn += 1) {
        const ask = turn % 2 ? 'AUTO' : 'DYNAMIC';
        rows[4].querySelector(`[data-ask=${ask}]`).click();
        await painted();
        tell('msg:custom', { id: request, result: {} });
        model.set('ask', asks(ask));
        await painted();
        const next = structuredClone(capture);
        next.elapsed_ms += turn + 1;
        next.dims[4].asked.kind = ask.toLowerCase();
        await painted();
        const start = performance.now();
        model.set('capture', next);
        await Promise.resolve();
        await painted();
        times.push(performance.now() - start);
    }
    return [rows.length, document.querySelector('table').dataset.stale, times];
}"""


def test_a_change_of_one_of_300_asks_is_repainted_within_50_ms(browser: Browser) -> None:
    capture = many_inputs(100)
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    static = Path(widget.__file__).parents[1] / "static"
    page.set_content("<!doctype html><main></main>")
    page.add_style_tag(path=static / "explorer.css")
    rows, stale, times = page.evaluate(REPAINT, [(static / "explorer.js").read_text(), capture])
    page.close()
    assert (rows, stale) == (300, "false")
    # The machine may be busy with something else at any of them.
    assert min(times) <= 50, times


def many_inputs(count: int) -> dict[str, Any]:
    """What the widget is handed of a model with inputs of three dimensions each."""
    import torch
    from torch.export import Dim

    from export_explorer import capture_export

    class Doubled(torch.nn.Module):
        def forward(self, inputs: dict[str, torch.Tensor]) -> list[torch.Tensor]:
            return [one * 2 for one in inputs.values()]

    inputs = {f"input_{number}": torch.randn(4, 5, 6) for number in range(count)}
    shapes = {"inputs": dict.fromkeys(inputs, (Dim.AUTO,) * 3)}
    record: dict[str, Any] = json.loads(capture_export(Doubled(), (inputs,), dynamic_shapes=shapes).to_json())
    return record | {"nodes": []}


def expect_moves(of: Locator, position: str, start: float) -> None:
    handle = of.element_handle()
    assert handle is not None
    of.page.wait_for_function(f"([element, start]) => ({position})(element) > start", arg=[handle, start])


def expect_accessible(view: ExplorerView, state: str) -> None:
    results = Axe().run(view.root.page, context=".export-explorer")
    serious = [violation for violation in results.response["violations"] if violation["impact"] in ("serious", "critical")]
    assert not serious, f"{state}:\n{results.generate_report()}"


def tab_to(target: Locator) -> None:
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"40 tabs do not lead to {target}")
