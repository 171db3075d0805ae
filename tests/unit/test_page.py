"""The page of a capture, as text. That it works, offline, is tested in a browser."""

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.record import Capture
from export_explorer.render.packing import compressed_nodes, without_nodes
from export_explorer.render.page import framed_page_of, page_of, write_shared
from tests.helpers.captures import exported, failed
from tests.helpers.hostile import HOSTILE, named
from tests.models.walkthrough import EXAMPLE, Walkthrough

MOST_BYTES = 2_000_000


class Page(HTMLParser):
    """The elements of a page, and the text of each script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.title = ""
        self.within = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.within = tag
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.within == "script":
            self.scripts[-1] += data
        if self.within == "title":
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    @property
    def saved(self) -> dict[str, Any]:
        saved: dict[str, Any] = json.loads(self.scripts[0])
        return saved

    @property
    def policy(self) -> str:
        return next(attrs["content"] or "" for tag, attrs in self.elements if attrs.get("http-equiv") == "Content-Security-Policy")


def test_it_holds_the_record_the_graph_and_the_layout_engine() -> None:
    capture = exported()
    saved = Page(page_of(capture)).saved
    assert saved["capture"] == json.loads(json.dumps(without_nodes(capture)))
    assert base64.b64decode(saved["graph"]) == compressed_nodes(capture)
    assert b"addEventListener" in zlib.decompress(base64.b64decode(saved["layout_engine"]))


def test_only_its_own_script_may_run_and_nothing_may_be_fetched() -> None:
    page = Page(page_of(exported()))
    policy = dict(part.strip().partition(" ")[::2] for part in page.policy.split(";"))
    assert policy["default-src"] == "'none'"
    assert not re.search(r"https?:|\*|'self'|connect-src|unsafe-eval'(?<!wasm-unsafe-eval')", page.policy)
    digest = base64.b64encode(hashlib.sha256(page.scripts[1].encode()).digest()).decode()
    assert policy["script-src"] == f"'sha256-{digest}' 'wasm-unsafe-eval' blob:"
    assert not [attrs for _, attrs in page.elements if {"src", "href"} & set(attrs)]


@pytest.mark.parametrize("capture", [exported(), failed()], ids=["exported", "failed"])
def test_a_reader_without_scripts_has_the_report(capture: Capture) -> None:
    page = page_of(capture)
    assert "#report { display: block; }" in page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert capture.dims[0].words in page.partition('<div id="report">')[2].partition("<script")[0]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_model_says_is_data_and_adds_no_element(text: str) -> None:
    page, plain = Page(page_of(named(text))), Page(page_of(named("plain")))
    assert page.elements == plain.elements
    assert page.scripts[1] == plain.scripts[1]
    assert page.saved["capture"]["failure"]["raw"] == text
    assert page.title == f"{text} · Export failed"


class Blocks(torch.nn.Module):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.blocks = torch.nn.ModuleList(
            torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.LayerNorm(8), torch.nn.GELU()) for _ in range(count)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = x + block(x) * x.shape[0]
        return x


@pytest.mark.parametrize(("blocks", "nodes"), [(28, 250), pytest.param(112, 1000, marks=pytest.mark.slow)])
def test_a_graph_of_a_thousand_nodes_fits_in_two_megabytes(blocks: int, nodes: int) -> None:
    """A part of them in as large a part of the bytes that are left beside what every page has."""
    capture = capture_export(Blocks(blocks), torch.randn(4, 8), dynamic_shapes=((Dim.AUTO, Dim.STATIC),))
    assert len(capture.nodes) >= nodes
    every = len(page_of(exported()).encode())
    assert len(page_of(capture).encode()) - every < (MOST_BYTES - every) * nodes / 1000


def test_an_explorer_writes_its_page_and_its_graph(tmp_path: Path) -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    explorer.to_html(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert Page(page).saved["capture"]["model"] == "Walkthrough"
    assert "aten.linear.default" in explorer.to_dot().source
    assert explorer.to_text().startswith("Walkthrough · Exported · 6 dimensions, all static (no `dynamic_shapes`)\n")


def test_a_page_in_a_frame_shares_what_is_the_same_in_all(tmp_path: Path) -> None:
    write_shared(tmp_path / "shared")
    text = framed_page_of(exported(), "shared")
    page = Page(text)
    refers = [attrs.get("src") or attrs.get("href") for _, attrs in page.elements if {"src", "href"} & set(attrs)]
    assert len(refers) == 3
    assert all(refer is not None and (tmp_path / refer).is_file() for refer in refers)
    assert page.saved["layout_engine"] is None
    assert page.saved["capture"] == Page(page_of(exported())).saved["capture"]
    engine = re.search(r'"([^"]+)"', (tmp_path / "shared" / "layout-engine.js").read_text())
    assert engine is not None
    assert b"addEventListener" in zlib.decompress(base64.b64decode(engine[1]))
    assert "connect-src" not in page.policy
    assert "http" not in page.policy
