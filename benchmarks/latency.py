"""How long a click takes until its outcome is on the screen, beyond the export itself, in a real JupyterLab with a real kernel.

- bare: ``torch.export.export`` of the same ask, called in the same kernel right before or after each click, in turns: who comes
  second finds what torch has cached.
- click: from the click on an ask to the picture that shows what came of it.
- beyond: click less bare, of the same ask.
- around: click less the time that the explorer's own export took: what the record, the messages and the picture take.
- shown: from the arrival of the answer in the browser, which is the largest message after the click, to the picture.
- kernel: the CPU time that the kernel spent on the click less that of the bare export, which a busy machine disturbs less.
- predicted: from the click on an ask to the picture that shows what it will come to, of a model whose exports take long; confirmed: until
  that is what came of it; wrong: how often the export said something else of a dimension.
- storms: edits faster than exports on a model whose export takes half a second: how many exports ran, how long until all was still, and from
  each edit until the table was answered, which where edits come faster than answers is that of a later edit.

Printed are medians with quartiles.

The model of 800 inputs, whose exports take most of a minute, is asked twice alone, and is measured where it is named.

    python -m benchmarks.latency [--clicks 16] [--only walk-through] [--no-storms] [--no-predictions]
"""

import argparse
import itertools
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.server import JupyterServer
from tests.browser.storm import survive

ROOT = Path(__file__).parents[1]
MODELS = ("walk-through", "TransformerEncoder, 6 layers", "Llama, 16 layers")
MANY = "800 inputs"
"""Its 1,600 dimensions are half tied by one operator, as those of a recommender are."""
PREDICTED = "Llama, 32 layers, 8 billion"
STORMS = ((200, 4.0), (500, 20.0), (500, 100.0))
MARKERS = ("AUTO", "DYNAMIC", "STATIC")
PREPARE = f"""\
import pathlib, sys, threading, time, warnings
sys.path.insert(0, {str(ROOT)!r})
warnings.simplefilter("ignore")
import torch
from benchmarks.models import CASES, llama_8b
from benchmarks.scale import many_inputs
from export_explorer import explore
from export_explorer.record.spec import AskEntry, DimAsk
from export_explorer.spec.dynamic_shapes import dynamic_shapes_of

def bare(place, ask):
    input, _, dim = place.rpartition("#")
    asked = explorer.ask.changed([AskEntry(input=input, dim=int(dim), ask=DimAsk.parse(ask))])
    shapes = dynamic_shapes_of(asked, case.model, case.args, dict(case.kwargs))
    start, cpu_start = time.perf_counter(), time.process_time()
    try:
        torch.export.export(case.model, case.args, dict(case.kwargs), dynamic_shapes=shapes)
    except Exception:
        pass
    return (time.perf_counter() - start) * 1000, (time.process_time() - cpu_start) * 1000

def cpu():
    return time.process_time() * 1000
"""
SHOW = """\
explorer = explore(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)
explorer
"""
# Until the picture is there: the frame after which the browser has painted what the last message changed.
CLICK = """async radio => {
    window.largestMessage = { bytes: 0, at: 0 };
    const root = radio.closest('.export-explorer');
    const table = root.querySelector('.ee-shapes table');
    const header = root.querySelector('.ee-header');
    const isDone = () => table.dataset.stale === 'false' && header.dataset.state === 'idle';
    const start = performance.now();
    radio.click();
    await new Promise(resolve => {
        const observer = new MutationObserver(() => { if (isDone()) { observer.disconnect(); resolve(); } });
        observer.observe(root, { subtree: true, attributes: true, childList: true });
    });
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    const end = performance.now();
    return { click: end - start, shown: end - window.largestMessage.at };
}"""
# Notes when the largest message of the kernel arrived.
NOTE_MESSAGES = """
window.largestMessage = { bytes: 0, at: 0 };
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
            const bytes = data.byteLength ?? data.size ?? data.length;
            if (bytes > window.largestMessage.bytes) window.largestMessage = { bytes, at: performance.now() };
        });
    }
};"""

# Until the picture of a prediction is there, then of the export behind it; null where none was shown.
PREDICTED_CLICK = """async radio => {
    window.largestMessage = { bytes: 0, at: 0 };
    const root = radio.closest('.export-explorer');
    const table = root.querySelector('.ee-shapes table');
    const header = root.querySelector('.ee-header');
    const outcomes = () => JSON.stringify([...root.querySelectorAll('tr[data-got]')].map(row => row.dataset.got));
    const isPredicted = () => table.dataset.predicted === 'true' && table.dataset.stale === 'false';
    const isDone = () => table.dataset.predicted === 'false' && table.dataset.stale === 'false' && header.dataset.state === 'idle';
    const until = condition => new Promise(resolve => {
        const observer = new MutationObserver(() => { if (condition()) { observer.disconnect(); resolve(); } });
        observer.observe(root, { subtree: true, attributes: true, childList: true });
    });
    const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    const start = performance.now();
    radio.click();
    await until(() => isPredicted() || isDone());
    if (!isPredicted()) return null;
    const told = outcomes();
    await painted();
    const predicted = performance.now() - start;
    if (!isDone()) await until(isDone);
    await painted();
    return { predicted, confirmed: performance.now() - start, isWrong: outcomes() !== told };
}"""
# A kernel that is asked whether it is prepared is not idle meanwhile, and predictions are prepared while it is: it says so of its own accord.
SAY_WHEN_PREPARED = """\
def wait(session):
    while session.needs_base_export():
        time.sleep(0.1)
    pathlib.Path({path!r}).touch()

threading.Thread(target=wait, args=(explorer._session,), daemon=True).start()
"""


def asks() -> Iterator[tuple[int, str]]:
    """Which of two dimensions to ask for what, so that no two asks are the same, from AUTO of both on."""
    rows = [MARKERS, MARKERS[::-1], MARKERS]
    whole = [(first, second) for first, row in zip(MARKERS, rows, strict=True) for second in row]
    for before, after in itertools.pairwise(whole):
        place = 0 if before[0] != after[0] else 1
        yield place, after[place]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """The milliseconds of one click.

    Attributes:
        click: until the picture was there.
        own: of the explorer's export.
        shown: from the arrival of the answer to the picture.
        kernel: CPU time of the kernel.
        bare: of the bare export of the same ask.
        bare_cpu: CPU time of that.
    """

    click: float
    own: float
    shown: float
    kernel: float
    bare: float
    bare_cpu: float


def clicks_of(notebook: NotebookPage, name: str, clicks: int) -> Iterator[Figures]:
    """Shows a model and asks for one thing after the other."""
    notebook.printed(f"case = {'many_inputs(1600)' if name == MANY else f'CASES[{name!r}]()'}; explorer = None")
    while clicks > 0:
        notebook.clear()
        view = ExplorerView(notebook.add_and_run(SHOW))
        view.expect_settled()
        view.unfold()
        places = view.root.locator("tr[data-place]").evaluate_all("rows => rows.slice(0, 2).map(row => row.dataset.place)")
        for index, ask in itertools.islice(asks(), clicks):
            place = places[index]
            bare_call = f"bare({place!r}, {ask!r})"
            first = notebook.value(bare_call) if clicks % 2 else None
            before = notebook.value("cpu()")
            clicked = view.row(place).locator(f"[data-ask={ask}]").evaluate(CLICK)
            kernel, own = notebook.value("[cpu(), explorer.capture.elapsed_ms]")
            bare, bare_cpu = first or notebook.value(bare_call)
            yield Figures(**clicked, own=own, kernel=kernel - before, bare=bare, bare_cpu=bare_cpu)
            clicks -= 1


@dataclass(frozen=True, kw_only=True)
class Foretold:
    """The milliseconds of one click whose answer was predicted.

    Attributes:
        predicted: until the picture of the prediction was there.
        confirmed: until that of the export was.
        is_wrong: whether they differ in the outcome of a dimension.
    """

    predicted: float
    confirmed: float
    is_wrong: bool


def foretold(notebook: NotebookPage, clicks: int, folder: Path) -> Iterator[Foretold | None]:
    """Shows the Llama, waits until the kernel has what it predicts from, and asks for one thing after the other; None where nothing was predicted.

    Args:
        notebook: where it is shown.
        clicks: how many.
        folder: in which the kernel may make a file.
    """
    is_prepared = folder / "prepared"
    notebook.printed("case = llama_8b(); explorer = None")
    while clicks > 0:
        notebook.clear()
        view = ExplorerView(notebook.add_and_run(SHOW))
        view.expect_settled()
        is_prepared.unlink(missing_ok=True)
        notebook.printed(SAY_WHEN_PREPARED.format(path=str(is_prepared)))
        while not is_prepared.exists():
            notebook.page.wait_for_timeout(100)
        places = view.root.locator("tr[data-place]").evaluate_all("rows => rows.slice(0, 2).map(row => row.dataset.place)")
        for index, ask in itertools.islice(asks(), clicks):
            told = view.row(places[index]).locator(f"[data-ask={ask}]").evaluate(PREDICTED_CLICK)
            yield None if told is None else Foretold(predicted=told["predicted"], confirmed=told["confirmed"], is_wrong=told["isWrong"])
            clicks -= 1


def spread(values: list[float]) -> str:
    """The median with the quartiles."""
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:6.0f} ms ({low:.0f}-{high:.0f})"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=16, help="how often each model is asked for something else")
    parser.add_argument("--only", choices=(*MODELS, MANY), action="append", help="measure this model; may be given again")
    parser.add_argument("--no-predictions", action="store_true", help="leave out what is predicted")
    parser.add_argument("--no-storms", action="store_true", help="leave out the storms of edits")
    asked = parser.parse_args()
    expect.set_options(timeout=300_000)
    with tempfile.TemporaryDirectory() as folder, JupyterServer(Path(folder) / "root") as server, sync_playwright() as playwright:
        page = chromium.launch(playwright).new_page(viewport={"width": 1280, "height": 1800})
        page.add_init_script(NOTE_MESSAGES)
        server.write("latency.ipynb", ())
        notebook = NotebookPage(page, server.url, "latency.ipynb", "lab")
        notebook.printed(PREPARE)
        for name in asked.only or MODELS:
            figures = list(clicks_of(notebook, name, 2 if name == MANY else asked.clicks))
            columns = {
                "bare": [it.bare for it in figures],
                "click": [it.click for it in figures],
                "beyond": [it.click - it.bare for it in figures],
                "around": [it.click - it.own for it in figures],
                "shown": [it.shown for it in figures],
                "kernel": [it.kernel - it.bare_cpu for it in figures],
            }
            print(f"{name:30}", "   ".join(f"{column} {spread(values)}" for column, values in columns.items()), flush=True)
        if not asked.no_predictions:
            told = list(foretold(notebook, asked.clicks, Path(folder)))
            shown = [it for it in told if it is not None]
            columns = {"predicted": [it.predicted for it in shown], "confirmed": [it.confirmed for it in shown]}
            words = "   ".join(f"{column} {spread(values)}" for column, values in columns.items()) if len(shown) > 1 else ""
            wrong = sum(it.is_wrong for it in shown)
            print(f"{PREDICTED:30} {words}   {len(shown)} of {len(told)} clicks predicted, {wrong} wrong", flush=True)
        for edits, seconds in () if asked.no_storms else STORMS:
            notebook.clear()
            weather, _ = survive(notebook, clicks=edits, seconds=seconds, is_predicted=not asked.no_predictions)
            print(
                f"{edits} edits in {seconds:.0f} s: {weather.exports} exports of {weather.export_s:.2f} s (at most {weather.most_exports:.0f}), "
                f"settled {weather.settling_s:.2f} s after the last (at most {weather.longest_settling_s:.0f}); "
                f"answered after {spread(weather.followed_ms)}; kernel {weather.kernel_mb:+} MB, page {weather.page_mb:+.1f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
