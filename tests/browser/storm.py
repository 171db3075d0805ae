"""A storm of edits on one explorer: random clicks on its asks, undo and redo, faster than any export; and what it left behind."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

# An export takes about half a second, whatever the machine.
SLOW = """\
import gc
import os
import time
import torch
from torch.export import Dim
from export_explorer import capture_export, explore

TRACED = []

class Slow(torch.nn.Module):
    def forward(self, x, y, z):
        TRACED.append(time.perf_counter())
        time.sleep({seconds})
        return (x + y).sum() + z.sum()

def rss():
    gc.collect()
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))

model, args = Slow(), (torch.randn(4, 3), torch.randn(4, 3), torch.randn(5, 6, 7))
explorer = explore(model, args, dynamic_shapes={{"x": (Dim.AUTO, None), "y": (Dim.AUTO, None), "z": None}})
explorer
"""
# The quickest of some: what slowed the others down slows the storm's down or not.
BARE = """\
bare = float("inf")
for _ in range(3):
    start = time.perf_counter()
    torch.export.export(model, args)
    bare = min(bare, time.perf_counter() - start)
TRACED.clear()
"""
SLACK_S = 4.0
"""For messages, pictures and looking whether all is still, on a machine that does other things besides."""
# Each click is the browser's own; a step that is late does not delay those after it. Resolves with the seconds it took, and the milliseconds from
# each click until the table was answered, by a prediction or an export: of that click or, where it came too late for it, of a later one.
STORM = """async (root, { clicks, seconds, seed }) => {
    let state = seed;
    const random = below => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * below);
    };
    const pick = list => list[random(list.length)];
    const table = root.querySelector('[aria-label=Dimensions]');
    const followed = [];
    let waiting = [];
    const observer = new MutationObserver(() => {
        if (table.dataset.stale === 'true') return;
        followed.push(...waiting.map(clicked => performance.now() - clicked));
        waiting = [];
    });
    observer.observe(table, { attributes: true, attributeFilter: ['data-stale'] });
    const start = performance.now();
    for (let click = 0; click < clicks; click += 1) {
        const wait = start + click * seconds * 1000 / clicks - performance.now();
        await new Promise(resolve => setTimeout(resolve, Math.max(0, wait)));
        const radios = [...root.querySelectorAll('[role=radio]:not([data-ask=Dim])')];
        const steps = [...root.querySelectorAll('.ee-step')];
        const clicked = performance.now();
        pick(random(10) === 0 ? steps : radios).click();
        await new Promise(resolve => setTimeout(resolve));
        if (table.dataset.stale === 'true') waiting.push(clicked);
    }
    return { seconds: (performance.now() - start) / 1000, followed };
}"""


@dataclass(frozen=True, kw_only=True)
class Weather:
    """What a storm came to.

    Attributes:
        seconds: from the first click until the answer to the last one was shown.
        settling_s: the part of it after the last click.
        exports: how many ran meanwhile.
        export_s: how long one takes by itself.
        kernel_mb: by how much the kernel grew.
        page_mb: by how much the page's JavaScript grew.
        followed_ms: from each click that asked for something new until the table was answered.
    """

    seconds: float
    settling_s: float
    exports: int
    export_s: float
    kernel_mb: int
    page_mb: float
    followed_ms: list[float]

    @property
    def most_exports(self) -> float:
        """How many may run: one after the other while it storms, of which the last is still under way at the end, and one of the last ask."""
        return (self.seconds - self.settling_s) / self.export_s + 2

    @property
    def longest_settling_s(self) -> float:
        """How long the end may take: the export under way, that of the last ask, and what is around them."""
        return 2 * self.export_s + SLACK_S


def survive(
    notebook: NotebookPage, *, clicks: int, seconds: float, export_s: float = 0.5, seed: int = 1, is_predicted: bool = False
) -> tuple[Weather, ExplorerView]:
    """Shows a slow model, storms, waits until the explorer has settled, and asserts that it shows what is asked.

    Args:
        notebook: where it is shown.
        clicks: how many, evenly over the time.
        seconds: how long it storms.
        export_s: how long an export takes at least.
        seed: of what is clicked.
        is_predicted: whether to storm only once the kernel has prepared predictions.
    """
    view = ExplorerView(notebook.add_and_run(SLOW.format(seconds=export_s)))
    view.expect_settled("exported")
    per_export = notebook.value("len(TRACED)")
    if is_predicted:
        # What is told of the choices comes last of what is prepared.
        expect(view.choice("x.shape[1]", "DYNAMIC")).to_have_attribute("data-refused", "true", timeout=60_000)
    notebook.printed(BARE)
    storm = {"clicks": clicks, "seconds": seconds, "seed": seed}
    kernel_before, page_before = notebook.value("rss()"), heap_mb(notebook)
    started = notebook.page.evaluate("() => performance.now()")
    stormed = view.root.evaluate(STORM, storm)
    view.expect_settled()
    took = (notebook.page.evaluate("() => performance.now()") - started) / 1000
    weather = Weather(
        seconds=took,
        settling_s=took - stormed["seconds"],
        exports=notebook.value("len(TRACED)") // per_export,
        export_s=notebook.value("bare"),
        kernel_mb=notebook.value("rss()") - kernel_before,
        page_mb=heap_mb(notebook) - page_before,
        followed_ms=stormed["followed"],
    )
    expect_answered(notebook, view)
    return weather, view


def expect_answered(notebook: NotebookPage, view: ExplorerView) -> None:
    """Asserts that page and kernel agree on what is asked, and that what is shown is what an export of it comes to."""
    asked = "[[str(ref), str(ask)] for ref, ask in ((f'{e.input}#{e.dim}', e.ask) for e in explorer.request.entries)]"
    checked = view.root.locator("[role=radio][aria-checked=true]").evaluate_all(
        "radios => radios.map(radio => [radio.closest('[data-place]').dataset.place, radio.dataset.ask, radio.dataset.default])"
    )
    said = dict(notebook.value(asked))
    assert {place: ask for place, ask, is_default in checked if is_default == "false"} == said
    got = "d.got or ('unknown' if d.reason == 'not_reached' else 'failed')"
    dims = "capture_export(model, args, dynamic_shapes=explorer.dynamic_shapes).dims"
    again: dict[str, Any] = dict(notebook.value(f"[[f'{{d.input}}#{{d.dim}}', {got}] for d in {dims}]"))
    assert view.outcomes() == again
    expect(view.root.get_by_role("alert")).to_have_count(0)


def heap_mb(notebook: NotebookPage) -> float:
    """What the page's JavaScript holds, after collecting its garbage."""
    session = notebook.page.context.new_cdp_session(notebook.page)
    session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / 2**20
