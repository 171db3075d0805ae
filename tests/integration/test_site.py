"""The site: it builds without a warning, nothing in it leads nowhere or outside, and the reference is complete."""

import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import nbformat
import pytest
from anywidget import AnyWidget

import export_explorer
from export_explorer import record
from export_explorer.explorer import Explorer
from scripts.site_links import faults
from scripts.site_sources import write_sources
from tests.helpers.built_site import NOTEBOOKS, TUTORIAL, built_site

pytestmark = pytest.mark.slow

FRONT_END = Path(__file__).parents[2] / "labextension" / "src" / "explorer"
# What is not said again for each explorer: a script of 220 kB, styles, and the layout engine of 370 kB.
MOST_BYTES = 150_000
FRAME = re.compile(r'<iframe class="explorer"[^>]* src="([^"]+)"')
CHANGED = ("from export_explorer import explore", "import torch", "explorer = explore(torch.nn.ReLU(), torch.ones(3))\nexplorer")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory.mktemp("docs"))


def anchors(page: Path) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', page.read_text()))


def reference(site: Path) -> set[str]:
    """The anchors of all pages of names."""
    return {anchor for page in (site / "reference").glob("*.html") for anchor in anchors(page)}


def methods() -> Iterator[str]:
    """What a user has of an explorer beside what every widget has."""
    for name, value in vars(Explorer).items():
        if name.startswith("_") or hasattr(AnyWidget, name):
            continue
        if isinstance(value, property) or inspect.isfunction(value):
            yield name


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    named = {f"export_explorer.{name}" for name in export_explorer.__all__}
    assert named <= reference(site)


def test_every_method_and_property_of_an_explorer_is_in_the_reference(site: Path) -> None:
    named = {f"export_explorer.Explorer.{name}" for name in methods()}
    assert len(named) > 30
    assert named <= reference(site)


def test_every_field_and_part_of_a_capture_is_in_the_reference(site: Path) -> None:
    capture = (site / "reference" / "capture.html").read_text().partition('id="export_explorer.Capture"')[2]
    for field in fields(record.Capture):
        assert f"<strong>{field.name}</strong>" in capture, field.name
    parts = {
        f"export_explorer.record.{name}"
        for name in record.__all__
        if inspect.isclass(it := getattr(record, name)) and it.__module__.startswith(f"{record.__name__}.")
    }
    public = {name for name in parts if not name.rpartition(".")[2].startswith("_")} - {"export_explorer.record.Capture"}
    assert public <= anchors(site / "record.html")


def test_every_tab_and_mark_of_the_explorer_is_among_the_words(site: Path) -> None:
    words = set(re.findall(r"<strong>([^<]+)</strong>", (site / "words.html").read_text()))
    tabs = re.findall(r'(?:name: |_TAB = )"([^"]+)"', (FRONT_END / "tabs.ts").read_text() + (FRONT_END / "navigation.ts").read_text())
    marks = re.findall(r'^  \["\w+", "([^"]+)", ', (FRONT_END / "words" / "help.ts").read_text(), re.MULTILINE)
    assert len(tabs) == 9
    assert len(marks) == 7
    assert set(tabs) | set(marks) <= words


def test_the_search_has_the_text_of_every_page(site: Path) -> None:
    texts = json.loads((site / "_static" / "texts.js").read_text().removeprefix("window.siteTexts = ").removesuffix(";\n"))
    assert "AOTI_RUNTIME_CHECK_INPUTS" in texts["guide/after"]
    assert {f"notebooks/{path.stem}" for path in NOTEBOOKS} <= set(texts)


def test_a_page_promises_explorers_to_click_only_where_it_has_them(site: Path) -> None:
    for path in NOTEBOOKS:
        page = (site / "notebooks" / f"{path.stem}.html").read_text()
        assert ("You can click in every explorer" in page) == bool(FRAME.findall(page))


def test_nothing_is_requested_from_elsewhere_and_no_link_leads_nowhere(site: Path) -> None:
    assert faults(site) == []


def test_each_explorer_of_a_tutorial_is_a_small_page_in_a_frame(site: Path) -> None:
    frames = FRAME.findall((site / "notebooks" / f"{TUTORIAL.stem}.html").read_text())
    exports = [cell for cell in nbformat.read(TUTORIAL, as_version=4).cells if cell.cell_type == "code" and "%export" in cell.source]
    assert len(frames) >= len(exports) > 1
    for frame in frames:
        assert (site / "notebooks" / frame).stat().st_size < MOST_BYTES


def test_every_tutorial_has_a_page_and_is_in_the_list_of_the_first(site: Path) -> None:
    first = (site / "index.html").read_text()
    for path in NOTEBOOKS:
        assert (site / "notebooks" / f"{path.stem}.html").is_file()
        assert f'href="notebooks/{path.stem}.html"' in first


def test_a_cell_that_changes_an_explorer_shows_it_once_more(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_markdown_cell("# Changed\n\nAn ask.")]
    notebook.cells += [
        nbformat.v4.new_code_cell(code) for code in (*CHANGED, 'explorer.request = {"input": {0: "AUTO"}}', "explorer._status.run")
    ]
    nbformat.write(notebook, tmp_path / "00_changed.ipynb")
    write_sources(tmp_path / "sources", [tmp_path / "00_changed.ipynb"], [tmp_path / "00_changed.ipynb"])
    *_, shown, changed, asked = nbformat.read(tmp_path / "sources" / "notebooks" / "00_changed.ipynb", as_version=4).cells
    (before,) = FRAME.findall(shown.outputs[0].data["text/html"])
    (after,) = FRAME.findall(changed.outputs[0].data["text/html"])
    explorers = tmp_path / "sources" / "extra" / "explorers"
    assert "1 dimension, all static" in (explorers / Path(before).name).read_text()
    assert "1 of 1 dimension dynamic" in (explorers / Path(after).name).read_text()
    assert "text/html" not in asked.outputs[0].data
