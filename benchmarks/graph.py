"""What it costs to look at the graph of an export, from ten nodes to a hundred thousand, beside Netron on the same program.

The built widget runs in headless Chromium in a page of its own; the kernel is this script. A row is one program:

- pack: time to pack the nodes; payload: what travels, compressed.
- first: from the data's arrival to the first paint, Graphviz's start included; boxes: how many are drawn then.
- expand: a click on a closed group to the new picture; search: a query typed to its answer; pan: the slowest frame but 5 of 60.
- heap: of the page's JavaScript in the end.
- Netron: from the request of its page to the drawn graph, if it is there within the time given; ``pip install netron``.

    python -m benchmarks.graph [--only encoder] [--quick] [--netron-seconds 60]
"""

import argparse
import functools
import http.server
import json
import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch
from playwright.sync_api import Browser, sync_playwright

from benchmarks import models, netron_page
from benchmarks.models import Case
from export_explorer import Capture, capture_export
from export_explorer.analysis.program import capture_of_program
from export_explorer.record import Frame, ModuleEntry, Node
from export_explorer.render.packing import compressed_nodes, without_nodes
from tests.browser import chromium

HERE = Path(__file__).parent
STATIC = HERE.parent / "export_explorer" / "static"
Made = tuple[Capture, torch.export.ExportedProgram | None]

PARTS, NODES_IN_PART = ("attention", "mlp"), 20


def exported(case: Case) -> Made:
    """A capture, and the program for Netron."""
    inputs = (case.args, dict(case.kwargs))
    program = torch.export.export(case.model, *inputs, dynamic_shapes=case.dynamic_shapes)
    return capture_export(case.model, *inputs, dynamic_shapes=case.dynamic_shapes), program


def deep_llama() -> Case:
    """Llama of twice the layers."""
    case = models.llama()
    config: Any = case.model.config
    config.num_hidden_layers *= 2
    return replace(case, model=type(case.model)(config).eval())


def decomposed() -> Made:
    """The deep one in Core ATen operators."""
    case = deep_llama()
    program = torch.export.export(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes).run_decompositions()
    return capture_of_program(program), program


def generated(blocks: int) -> Made:
    """Forty nodes in each block of two modules, without an export."""
    base, _ = exported(models.walkthrough())
    modules = [ModuleEntry(path="", class_name="Deep", is_user=True, parameters=0)]
    nodes = [_node("x", "placeholder", "x", (), None, 0)]
    for block in range(blocks):
        skip = nodes[-1].name
        modules.append(ModuleEntry(path=f"blocks.{block}", class_name="Block", is_user=True, parameters=0))
        for part in PARTS:
            path = f"blocks.{block}.{part}"
            modules.append(ModuleEntry(path=path, class_name=part.title(), is_user=True, parameters=4096))
            for step in range(NODES_IN_PART):
                before = nodes[-1].name
                is_last = step == NODES_IN_PART - 1
                target, inputs = ("aten.add.Tensor", (before, skip)) if is_last else ("aten.mul.Tensor", (before,))
                nodes.append(_node(f"{'add' if is_last else 'mul'}_{len(nodes)}", "call_function", target, inputs, path, step))
    return replace(base, model="Deep", nodes=tuple(nodes), modules=tuple(modules), signature=()), None


def _node(name: str, op: str, target: str, inputs: tuple[str, ...], module: str | None, line: int) -> Node:
    return Node(
        name=name,
        op=op,
        target=target,
        inputs=inputs,
        shape="[x.shape[0], 64]",
        dtype="float32",
        module=module,
        frame=Frame(filename="deep.py", line=10 + line, name="forward", code=f"h = h * self.scale_{line}", cell=None),
        parent=None,
        guard_ids=(),
    )


PROGRAMS: Mapping[str, Callable[[], Made]] = {
    "toy": lambda: exported(models.walkthrough()),
    "encoder": lambda: exported(models.encoder()),
    "llama-16": lambda: exported(models.llama()),
    "llama-32": lambda: exported(deep_llama()),
    "llama-32-decomposed": decomposed,
    "generated": lambda: generated(500),
    "generated-100k": lambda: generated(2_500),
}


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder on this machine; gives the address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def measured(browser: Browser, address: str, name: str) -> dict[str, float | None]:
    """The figures of one program in a fresh page."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.goto(f"{address}/graph_page.html?name={name}")
    page.wait_for_function("() => window.measure")
    figures: dict[str, float | None] = page.evaluate("() => measure()")
    page.close()
    return figures


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=list(PROGRAMS), action="append", help="measure this program; may be given again")
    parser.add_argument("--quick", action="store_true", help="the toy and the generated one, without Netron: shows that it runs")
    parser.add_argument("--netron-seconds", type=float, default=60, help="how long to wait for Netron; 0 leaves it out")
    asked = parser.parse_args()
    names = asked.only or (["toy", "generated"] if asked.quick else list(PROGRAMS))
    patience = 0 if asked.quick or not netron_page.is_installed() else asked.netron_seconds
    logging.getLogger("torch").setLevel(logging.ERROR)
    logging.getLogger("netron").setLevel(logging.ERROR)
    warnings.simplefilter("ignore")
    print(f"torch {torch.__version__}; ms unless said")
    print(
        f"{'':20} {'nodes':>6} {'pack':>6} {'payload':>9} {'first':>6} {'boxes':>5} {'expand':>6} {'search':>6} {'pan':>5} {'heap':>8} {'Netron':>8}"
    )
    with TemporaryDirectory() as temporary, sync_playwright() as playwright, served(Path(temporary)) as address:
        folder = Path(temporary)
        (folder / "static").symlink_to(STATIC)
        (folder / "graph_page.html").symlink_to(HERE / "graph_page.html")
        browser = chromium.launch(playwright)
        for name in names:
            capture, program = PROGRAMS[name]()
            start = time.perf_counter()
            payload = compressed_nodes(capture)
            pack_ms = (time.perf_counter() - start) * 1000
            (folder / f"{name}.json").write_text(json.dumps(without_nodes(capture)))
            (folder / f"{name}.graph").write_bytes(payload)
            found = measured(browser, address, name)
            netron_words = ""
            if patience and program is not None:
                torch.export.save(program, folder / f"{name}.pt2")
                taken = netron_page.netron_seconds(browser, folder / f"{name}.pt2", patience)
                netron_words = f"{taken:.2f} s" if taken else f"> {patience:.0f} s"
            expand = "" if found["expand"] is None else f"{found['expand']:.0f}"
            print(
                f"{name:20} {len(capture.nodes):6} {pack_ms:6.1f} {len(payload) / 1024:6.1f} kB {found['first']:6.0f} {found['boxes']:5} "
                f"{expand:>6} {found['search']:6.1f} {found['pan']:5.1f} {found['heap']:5.1f} MB {netron_words:>8}",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
