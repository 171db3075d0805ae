"""The Graph tab in a real JupyterLab: what is drawn, what opens, what is found, and the one selection through it and the other views."""

import base64
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook_page import App, NotebookPage
from tests.browser.walkthrough import CELL, LINEAR_LINE

ROOT = Path(__file__).parents[2]
LOAD = "%load_ext export_explorer"
ENCODER = """\
%%export -d auto -i "torch.randn(2, 10, 16)"
import torch

class Classifier(torch.nn.Module):
    def __init__(self):
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.encoder = torch.nn.TransformerEncoder(layer, 6, enable_nested_tensor=False)
        self.head = torch.nn.Linear(16, 3)

    def forward(self, x):
        hidden = self.encoder(x)
        return self.head(hidden[:, 0])

Classifier().eval()
"""
HOSTILE = """\
%%export -i "torch.randn(2, 4)"
import torch

NAMES = ["<script>document['title'] = 'taken'</script>", "<img src=x onerror=\\"document['title']='taken'\\">", "a\\u202egnp\\u2066", "n" * 10_000]

class Hostile(torch.nn.Module):
    def __init__(self):
        super().__init__()
        for name in NAMES:
            self.add_module(name, torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU()))

    def forward(self, x):
        for name in NAMES:
            x = getattr(self, name)(x)
        return x

Hostile()
"""
TANGLED = """\
%%export -i "torch.randn(2)"
import random
import torch

class Tangled(torch.nn.Module):
    def forward(self, x):
        source = random.Random(0)
        known = [x + n for n in range(12)]
        for _ in range(1600):
            known.append(torch.stack(source.sample(known, 7)).sum(0))
        return known[-1]

Tangled()
"""

# Where the middle of a box is on the screen; null where it is out of sight, or something lies over it.
FREE_MIDDLE = """key => {
    const box = document.querySelector(`[data-box="${CSS.escape(key)}"]`);
    const rect = box.querySelector(':scope > rect').getBoundingClientRect();
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    const around = box.closest('.ee-canvas').getBoundingClientRect();
    const isIn = x > around.left && x < around.right && y > around.top && y < around.bottom;
    const there = document.elementFromPoint(x, y);
    return isIn && there?.closest('.ee-canvas') && !there.closest('.ee-minimap, .ee-frame-head') ? [x, y] : null;
}"""


@pytest.mark.smoke
def test_clicks_lead_from_guard_to_node_and_line_and_from_node_to_dims(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, CELL)
    explorer.get_by_role("tab", name="Guards").click()
    row = explorer.get_by_role("tabpanel").get_by_role("row").filter(has_text=re.compile("w.shape\\[1\\]"))
    row.get_by_role("button", name=re.compile("Select guard")).first.click()

    _open_graph(explorer)
    linear = _box(explorer, "linear")
    expect(linear).to_have_class(re.compile("ee-related"))
    expect(_details(explorer).get_by_role("button", name="linear")).to_be_visible()
    explorer.get_by_role("tab", name="Source").click()
    expect(explorer.get_by_role("tabpanel").locator(".ee-related")).to_contain_text("self.lin(w)")

    _open_graph(explorer)
    linear.locator(".ee-title").click()
    expect(linear).to_have_class(re.compile("ee-chosen"))
    details = _details(explorer)
    expect(details).to_contain_text("aten.linear.default")
    expect(details).to_contain_text("aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor")
    expect(details).to_contain_text(f"line {LINEAR_LINE}")
    expect(details).to_contain_text("total = x + y")
    expect(details.get_by_role("button", name="lin (Linear)")).to_be_visible()
    expect(explorer.locator('tr[data-place="w#1"]')).to_have_class(re.compile("ee-related"))

    explorer.get_by_role("tab", name="Source").click()
    line = explorer.get_by_role("tabpanel").locator("tr.ee-line").filter(has_text="total = x + y")
    line.get_by_role("button", name=re.compile("^Line")).click()
    _open_graph(explorer)
    expect(_box(explorer, "add")).to_have_class(re.compile("ee-related"))
    expect(_box(explorer, "linear")).not_to_have_class(re.compile("ee-related"))


def test_a_transformer_opens_layer_by_layer(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    first = explorer.locator('[data-box="module encoder.layers.0"]')
    expect(first).to_contain_text("TransformerEncoderLayer")
    before = explorer.locator(".ee-box").count()
    first.locator(".ee-toggle").click()
    frame = explorer.locator('[data-frame="module encoder.layers.0"]')
    expect(frame).to_be_visible()
    assert explorer.locator(".ee-box").count() > before
    expect(explorer.locator('[data-box="module encoder.layers.1"]')).to_be_attached()
    explorer.locator('[data-head="module encoder.layers.0"] .ee-toggle').click()
    expect(first).to_be_attached()

    explorer.get_by_role("button", name="Collapse all").click()
    expect(explorer.locator('[data-box="module encoder"]')).to_be_visible()
    explorer.get_by_role("button", name="Expand all").click()
    expect(explorer.locator(".ee-box[data-of=module]")).to_have_count(0)


def test_what_is_searched_is_opened_and_shown(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    find = explorer.get_by_label("Find nodes")
    lefts = "all => all.map(it => it.getBoundingClientRect().left)"
    tools = explorer.locator(".ee-graph-tools > *, .ee-finder > button")
    before = tools.evaluate_all(lefts)
    find.fill("op:layer_norm module:layers.3")
    expect(explorer.locator(".ee-finder")).to_contain_text("2 matches")
    find.press("Enter")
    expect(explorer.locator(".ee-finder")).to_contain_text("1 of 2 matches")
    assert tools.evaluate_all(lefts) == pytest.approx(before, abs=0.5)
    expect(explorer.locator(".ee-box.ee-chosen")).to_be_in_viewport()
    expect(explorer.get_by_label("Module path")).to_contain_text("norm1")
    # A click on what was found does not close its details.
    explorer.locator(".ee-box.ee-chosen").click()
    expect(_details(explorer)).to_be_visible()
    expect(explorer.locator(".ee-box.ee-chosen")).to_have_count(1)
    find.press("Enter")
    expect(explorer.get_by_label("Module path")).to_contain_text("norm2")
    _details(explorer).locator("section").filter(has_text=re.compile("^\\d inputs")).get_by_role("button").first.click()
    expect(explorer.get_by_label("Module path")).not_to_contain_text("norm2")


def test_a_click_in_the_middle_of_a_box_selects_its_node(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.locator('[data-box="module encoder.layers.0"] .ee-toggle').click()
    explorer.locator('[data-box="module encoder.layers.0.self_attn"] .ee-toggle').click()
    expect(_box(explorer, "view")).to_be_attached()
    explorer.locator(".ee-graph-tools").evaluate("tools => tools.scrollIntoView()")
    clicked = []
    for key in explorer.locator(".ee-box[data-kind=node]").evaluate_all("boxes => boxes.map(box => box.dataset.box)"):
        middle = explorer.page.evaluate(FREE_MIDDLE, key)
        if middle is None:
            continue
        explorer.page.mouse.click(*middle)
        expect(explorer.locator(f'[data-box="{key}"]')).to_have_class(re.compile("ee-chosen"))
        clicked.append(key)
    assert len(clicked) > 10
    assert {"node view", "node transpose_1"} <= set(clicked)


def test_a_box_and_the_details_tell_the_arguments_in_the_words_of_the_inputs(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    find = explorer.get_by_label("Find nodes")
    find.fill("name:view module:layers.0")
    find.press("Enter")
    expect(explorer.locator(".ee-box.ee-chosen")).to_contain_text("x.shape[0]")
    arguments = _details(explorer).locator("section").filter(has_text="arguments")
    expect(arguments).to_contain_text("size")
    expect(arguments).to_contain_text(re.compile(r"\[x\.shape\[1\], .*x\.shape\[0\], 8\]"))
    find.fill("op:layer_norm module:layers.0")
    find.press("Enter")
    expect(explorer.locator(".ee-box.ee-chosen")).to_contain_text("[16], eps=1e-05")
    assert not re.search(r"\bs\d+\b", explorer.locator(".ee-graph").inner_text())


def test_the_finds_are_listed_and_chosen_by_click_and_keys(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    find = explorer.get_by_label("Find nodes")
    find.fill("op:layer_norm")
    found = explorer.get_by_role("listbox", name="Found").get_by_role("option")
    expect(found).to_have_count(12)
    found.nth(3).click()
    expect(explorer.get_by_label("Module path")).to_contain_text("norm2")
    expect(explorer.locator(".ee-box.ee-chosen")).to_be_in_viewport()
    expect(find).to_be_focused()
    find.press("ArrowDown")
    expect(explorer.get_by_label("Module path")).to_contain_text("2 › norm1")
    expect(found.nth(4)).to_have_attribute("aria-selected", "true")
    find.press("Escape")
    expect(found).to_have_count(0)
    expect(explorer.locator(".ee-box.ee-chosen")).to_have_count(1)


def test_the_wheel_scrolls_the_notebook_and_says_how_to_zoom(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    canvas = explorer.locator(".ee-canvas")
    hint = explorer.get_by_text("Ctrl + scroll zooms")
    expect(hint).to_have_css("opacity", "0")
    canvas.hover()
    before = _sight(explorer)
    explorer.page.mouse.wheel(0, 30)
    expect(hint).to_have_css("opacity", "1")
    assert _sight(explorer) == before
    expect(hint).to_have_css("opacity", "0")
    explorer.page.keyboard.down("Control")
    explorer.page.mouse.wheel(0, -40)
    explorer.page.keyboard.up("Control")
    assert _sight(explorer)[0] < before[0]


@pytest.mark.parametrize("is_forbidden", [False, True])
def test_the_graph_fills_the_screen_and_escape_leaves(notebook: NotebookPage, is_forbidden: bool) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    page = explorer.page
    if is_forbidden:
        page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error('forbidden')) }")
    explorer.get_by_role("button", name="Full screen", exact=True).click()
    leave = explorer.get_by_role("button", name="Leave full screen")
    expect(leave).to_be_visible()
    window = page.evaluate("() => [innerWidth, innerHeight]")
    box = explorer.locator(".ee-graph").bounding_box()
    assert box is not None
    assert [box["x"], box["y"], box["width"], box["height"]] == pytest.approx([0, 0, *window], abs=1)
    _box(explorer, "x").click()
    expect(_details(explorer)).to_be_visible()
    if is_forbidden:
        page.keyboard.press("Escape")
    else:
        # The browser's own Escape reaches no page without a window.
        page.evaluate("() => document.exitFullscreen()")
    expect(leave).to_have_count(0)
    expect(explorer.locator(".ee-graph")).not_to_have_class(re.compile("ee-full"))
    expect(_details(explorer)).to_be_visible()


def test_the_title_of_a_module_stays_in_sight_while_its_box_is(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.locator('[data-box="module encoder.layers.0"] .ee-toggle').click()
    title = explorer.locator('[data-head="module encoder.layers.0"] text')
    expect(title).to_be_visible()
    explorer.locator(".ee-graph-tools").evaluate("tools => tools.scrollIntoView()")
    around = explorer.locator(".ee-canvas").bounding_box()
    frame = explorer.locator('[data-frame="module encoder.layers.0"]').bounding_box()
    assert around is not None
    assert frame is not None
    mouse = explorer.page.mouse
    start = around["y"] + 600
    mouse.move(around["x"] + 5, start)
    mouse.down()
    mouse.move(around["x"] + 5, start - (frame["y"] - around["y"]) - 100, steps=4)
    mouse.up()
    moved, stays = explorer.locator('[data-frame="module encoder.layers.0"]').bounding_box(), title.bounding_box()
    assert moved is not None
    assert stays is not None
    assert moved["y"] < around["y"] - 50
    assert around["y"] <= stays["y"] <= around["y"] + 60
    title.click()
    expect(explorer.locator('[data-frame="module encoder.layers.0"]')).to_have_class(re.compile("ee-chosen"))


def test_colours_have_a_legend_and_more_than_one_meaning(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    legend = explorer.get_by_role("list", name="Legend")
    expect(legend).to_contain_text("reductions, norms")
    for mark in (
        "guard",
        "input named in the box, without an arrow",
        "a parameter, buffer or constant",
    ):
        expect(legend).to_contain_text(mark)
    explorer.get_by_role("button", name="Expand all").click()
    expect(explorer.locator(".ee-box[data-of=module]")).to_have_count(0)
    norm = explorer.locator('[data-box="node layer_norm"]')
    by_family = norm.get_attribute("data-hue")
    explorer.get_by_label("color by").select_option("module class")
    expect(legend).to_contain_text("LayerNorm")
    explorer.get_by_label("color by").select_option("dtype")
    expect(legend).to_contain_text("float32")
    expect(norm).to_have_attribute("data-hue", "0")
    assert by_family not in (None, "0")


def test_a_clicked_box_stays_under_the_pointer(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.get_by_role("button", name="Expand all").click()
    expect(explorer.locator(".ee-box[data-of=module]")).to_have_count(0)
    # Details take the right of the picture: what they would cover moves.
    place = f"box => ({FREE_MIDDLE})(box.dataset.box)"
    in_sight = [(middle, box) for box in explorer.locator(".ee-box").all() if (middle := box.evaluate(place))]
    before, left = min(in_sight, key=lambda found: found[0][0])
    left.click()
    expect(_details(explorer)).to_be_visible()
    notebook.page.screenshot()
    assert left.evaluate(place) == pytest.approx(before, abs=2)


def test_another_size_of_the_window_leaves_what_was_zoomed_in_the_middle(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.get_by_role("button", name="Zoom in").click()
    before, height, middle = _sight(explorer)
    size = notebook.page.viewport_size
    assert size is not None
    notebook.page.set_viewport_size({"width": size["width"] - 100, "height": size["height"]})
    # The picture of the page is taken once all that follows from its size is done.
    notebook.page.screenshot()
    after, same_height, same_middle = _sight(explorer)
    assert after < before - 50
    assert same_height == pytest.approx(height, abs=1)
    assert same_middle == pytest.approx(middle, abs=1)
    notebook.page.set_viewport_size(size)


def test_nothing_lies_over_a_graph_that_is_seen_whole(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.get_by_role("button", name="Expand all").click()
    minimap = explorer.locator(".ee-minimap")
    expect(minimap).to_be_visible()
    explorer.get_by_role("button", name="Fit", exact=True).click()
    expect(minimap).to_be_hidden()
    # Its details take room from the picture, which goes on being seen whole.
    explorer.locator(".ee-box").first.click()
    expect(explorer.locator(".ee-details")).to_be_visible()
    notebook.page.screenshot()
    expect(minimap).to_be_hidden()
    outside = """canvas => [...canvas.querySelectorAll('.ee-box > rect')].filter(box => {
        const [inner, outer] = [box, canvas].map(it => it.getBoundingClientRect());
        return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
    }).length"""
    assert explorer.locator("div.ee-canvas").evaluate(outside) == 0
    explorer.get_by_role("button", name="Zoom in").click()
    expect(minimap).to_be_visible()


def test_collapsing_all_leaves_something_in_sight(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.get_by_role("button", name="Expand all").click()
    expect(explorer.locator(".ee-box[data-of=module]")).to_have_count(0)
    explorer.get_by_label("Find nodes").fill("op:layer_norm module:layers.3")
    explorer.get_by_label("Find nodes").press("Enter")
    expect(explorer.locator(".ee-box.ee-chosen")).to_be_in_viewport()
    explorer.get_by_role("button", name="Collapse all").click()
    expect(explorer.locator('[data-box="module encoder"]')).to_be_in_viewport()


def test_the_keyboard_alone_walks_the_graph(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.locator('.ee-box[tabindex="0"]').focus()
    keyboard = explorer.page.keyboard
    for _ in range(2):
        keyboard.press("ArrowDown")
    expect(explorer.locator(".ee-box:focus")).to_have_attribute("data-box", "module encoder.layers.1")
    keyboard.press("ArrowUp")
    expect(explorer.locator(".ee-box:focus")).to_have_attribute("data-box", "module encoder.layers.0")
    keyboard.press("Enter")
    expect(explorer.locator('[data-frame="module encoder.layers.0"]')).to_be_visible()
    # And goes on inside.
    expect(explorer.locator(".ee-box:focus")).to_have_attribute("data-box", re.compile(r"encoder\.layers\.0\."))
    keyboard.press("ArrowDown")
    expect(explorer.locator(".ee-box:focus")).to_have_count(1)


def test_an_ask_marks_what_it_changed_and_keeps_what_is_open(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.locator('[data-box="module encoder.layers.1"] .ee-toggle').click()
    frame = explorer.locator('[data-frame="module encoder.layers.1"]')
    expect(frame).to_be_visible()
    group = explorer.get_by_role("radiogroup", name="dynamic_shapes of x.shape[1]")
    group.get_by_role("radio", name="STATIC").click()
    expect(explorer.locator(".ee-box.ee-changed").first).to_be_visible()
    expect(explorer.locator(".ee-graph-tools")).to_contain_text("changed")
    expect(frame).to_be_visible()


def test_the_picture_is_saved_whole_and_looks_the_same_elsewhere(notebook: NotebookPage, tmp_path: Path) -> None:
    explorer = _shown(notebook, ENCODER)
    _open_graph(explorer)
    explorer.locator('[data-box="module encoder.layers.1"] .ee-toggle').click()
    expect(explorer.locator('[data-frame="module encoder.layers.1"]')).to_be_visible()
    boxes = explorer.locator(".ee-box").count()
    with explorer.page.expect_download() as saved:
        explorer.get_by_role("button", name="Save SVG").click()
    saved.value.save_as(tmp_path / "plain.svg")
    explorer.get_by_label("Find nodes").fill("linear")
    _box(explorer, "x").click()
    expect(_box(explorer, "x")).to_have_class(re.compile("ee-chosen"))
    # So far away that the drawing leaves words out.
    for _ in range(12):
        explorer.get_by_role("button", name="Zoom out").click()
    with explorer.page.expect_download() as saved:
        explorer.get_by_role("button", name="Save SVG").click()
    assert saved.value.suggested_filename == "Classifier.svg"
    saved.value.save_as(tmp_path / "graph.svg")
    # Without what is selected and found.
    assert (tmp_path / "graph.svg").read_text() == (tmp_path / "plain.svg").read_text()
    svg = ET.parse(tmp_path / "graph.svg").getroot()
    words = "".join(svg.itertext())
    assert "TransformerEncoderLayer" in words
    assert "f32 [x.shape[0], x.shape[1], 16]" in words
    for entry in explorer.get_by_role("list", name="Legend").get_by_role("listitem").all():
        assert entry.inner_text() in words
    rects = svg.findall(".//{*}rect")
    assert len(rects) > boxes
    assert {rect.get("fill", "")[:3] for rect in rects} <= {"rgb", "non", "#ff", "whi"}
    assert not [element for element in svg.iter() if element.get("class") or element.get("style")]

    with explorer.page.expect_download() as painted:
        explorer.get_by_role("button", name="Save PNG").click()
    painted.value.save_as(tmp_path / "graph.png")
    # As an image in a page of its own, the SVG has the size of half the PNG.
    sizes = explorer.page.evaluate(
        """async sources => Promise.all(sources.map(async source => {
            const image = new Image();
            image.src = source;
            await image.decode();
            return image.width;
        }))""",
        [_data_url(tmp_path / "graph.svg", "image/svg+xml"), _data_url(tmp_path / "graph.png", "image/png")],
    )
    assert abs(sizes[1] - 2 * sizes[0]) <= 2


def test_a_failed_export_shows_how_far_it_got(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, CELL.replace("total = x + y", "total = x + y\n        if total.sum() > 0: total = total * 2"))
    _open_graph(explorer)
    last = explorer.locator(".ee-box.ee-last")
    expect(last).to_have_count(1)
    expect(last).to_contain_text("the export failed here")


def test_hostile_names_are_text(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, HOSTILE)
    title = explorer.page.title()
    _open_graph(explorer)
    expect(explorer.locator(".ee-canvas")).to_contain_text("<script>")
    explorer.get_by_label("Find nodes").fill("op:relu")
    for _ in range(4):
        explorer.get_by_label("Next match").click()
    expect(explorer.get_by_label("Module path")).to_contain_text("n" * 10_000)
    assert explorer.locator("script, .ee-graph img").count() == 0
    assert explorer.page.title() == title


def test_what_cannot_be_laid_out_ends_in_a_sentence_with_a_way_on(notebook: NotebookPage) -> None:
    explorer = _shown(notebook, TANGLED, timeout=120_000)
    _open_graph(explorer)
    boxes = explorer.locator(".ee-box").count()
    explorer.get_by_role("button", name="Expand all").click()
    expect(explorer.get_by_text("Laying out 3,2")).to_be_visible()
    alert = explorer.get_by_role("alert")
    expect(alert).to_contain_text("took more than 5 s")
    expect(explorer.locator(".ee-box")).to_have_count(boxes)
    alert.get_by_role("button", name="Collapse all").click()
    expect(alert).to_have_count(0)
    explorer.get_by_label("Find nodes").fill("name:sum_600")
    explorer.get_by_label("Find nodes").press("Enter")
    expect(explorer.get_by_label("Module path")).to_contain_text("sum_600")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_nothing_leaves_the_machine_and_a_host_without_workers_draws_too(open_notebook: OpenNotebook, app: App) -> None:
    notebook = open_notebook(LOAD, CELL, app=app)
    if app == "notebook":
        notebook.page.evaluate("() => { window.Worker = class { constructor() { throw new Error('forbidden') } } }")
    notebook.run()
    explorer = notebook.output(1)
    _open_graph(explorer)
    expect(explorer.locator(".ee-box")).to_have_count(9)
    assert notebook.outside_requests == []


def test_the_benchmark_runs() -> None:
    command = [sys.executable, "-m", "benchmarks.graph", "--only", "toy", "--netron-seconds", "0"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "toy" in run.stdout


def _sight(explorer: Locator) -> tuple[float, float, float]:
    """What of the picture is in sight, in its own pixels: width, height and the middle from left to right."""
    found = explorer.locator(".ee-canvas > svg").first.evaluate(
        """svg => {
            const { width, height } = svg.getBoundingClientRect();
            const [x, , scale] = svg.querySelector(':scope > g').getAttribute('transform').match(/-?\\d[\\d.e-]*/g).map(Number);
            return [width / scale, height / scale, (width / 2 - x) / scale];
        }"""
    )
    return found[0], found[1], found[2]


def _data_url(path: Path, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _shown(notebook: NotebookPage, cell: str, timeout: float | None = None) -> Locator:
    """Runs a cell and returns its explorer."""
    notebook.printed(LOAD)
    output = notebook.add_and_run(cell)
    expect(output.get_by_role("tab", name="Graph")).to_be_visible(timeout=timeout)
    return output


def _open_graph(explorer: Locator) -> None:
    explorer.get_by_role("tab", name="Graph").click()
    expect(explorer.locator(".ee-box").first).to_be_visible()


def _box(explorer: Locator, node: str) -> Locator:
    return explorer.locator(f'[data-box="node {node}"]')


def _details(explorer: Locator) -> Locator:
    return explorer.get_by_role("complementary", name="Details")
