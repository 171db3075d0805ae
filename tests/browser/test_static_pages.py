"""What an executed notebook becomes, in a real Chromium whose network is cut: nbconvert's page, also after papermill, and its print."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

RUN_TIMEOUT_S = 200
MOST_BYTES_OF_TEN = 1_500_000

MODEL = """import torch
from export_explorer import explore
from torch.export import Dim

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 3)

    def forward(self, x):
        if x.sum() > 1e9:
            return x
        return self.lin(x)

class Mended(Net):
    def forward(self, x):
        return self.lin(x)

x = torch.randn(5, 4)
"""
EXPORTED = 'explore(Mended(), (x,), dynamic_shapes="auto")'
FAILED = 'explore(Net(), (x,), dynamic_shapes="auto")'


def written(folder: Path, *cells: str) -> Path:
    path = folder / "notebook.ipynb"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, path)
    return path


def run(folder: Path, *command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, timeout=RUN_TIMEOUT_S, check=False)
    assert done.returncode == 0, done.stderr


def by_nbconvert(folder: Path) -> None:
    run(folder, "jupyter", "nbconvert", "--to", "notebook", "--execute", "--output", "executed", "notebook.ipynb")


def by_papermill(folder: Path) -> None:
    run(folder, "papermill", "notebook.ipynb", "executed.ipynb")


@pytest.fixture(scope="module", params=[by_nbconvert, by_papermill], ids=["nbconvert", "papermill"])
def executed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with an export that succeeds and one that fails, as its runner wrote it, and beside it nbconvert's page of it."""
    folder = tmp_path_factory.mktemp("executed")
    written(folder, MODEL, EXPORTED, FAILED)
    execute: Callable[[Path], None] = request.param
    execute(folder)
    run(folder, "jupyter", "nbconvert", "--to", "html", "executed.ipynb")
    return folder / "executed.ipynb"


@pytest.fixture
def page(executed: Path, context: BrowserContext) -> Page:
    """The notebook as nbconvert's page, opened without a network."""
    context.set_offline(True)
    page = context.new_page()
    page.goto(executed.with_suffix(".html").as_uri())
    return page


def test_the_page_of_an_executed_notebook_shows_table_problems_and_program(page: Page) -> None:
    exported, outputs, failed = page.get_by_role("table").all()
    expect(page.get_by_text("Mended · Exported · 1 of 2 dimensions dynamic · 1 specialized")).to_be_visible()
    expect(exported.get_by_role("row").filter(has_text="specialized")).to_contain_text("lin.weight [3, 4]")
    expect(page.get_by_text("● specialized or limited")).to_be_visible()
    expect(outputs.get_by_role("row").nth(1)).to_contain_text("[x.shape[0], 3]")
    page.get_by_text("Program", exact=True).click()
    expect(page.get_by_text("torch.ops.aten.linear.default")).to_be_visible()
    expect(page.get_by_text("Net · Export failed: Line 11 branches on tensor data")).to_be_visible()
    expect(failed.get_by_role("row").filter(has_text="Unknown: the export failed at line 11 first")).not_to_have_count(0)
    expect(page.get_by_text("is not available while tracing")).to_be_visible()


def test_a_fix_of_several_lines_is_a_block(page: Page) -> None:
    block = page.locator("li pre").first
    expect(block).to_contain_text("torch.cond")
    assert _lines(block) > 3


def test_the_page_prints_with_its_tables(page: Page) -> None:
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_have_count(3)
    expect(page.get_by_text("Mended · Exported ·")).to_be_visible()
    assert page.pdf().startswith(b"%PDF")


def test_what_has_no_html_shows_the_text(executed: Path) -> None:
    run(executed.parent, "jupyter", "nbconvert", "--to", "latex", executed.name)
    tex = executed.with_suffix(".tex").read_text()
    assert "1 of 2 dimensions dynamic" in tex
    assert "widget" not in tex


def test_ten_explorers_make_a_notebook_little_larger(tmp_path: Path) -> None:
    deep = "explore(torch.nn.Sequential(*[torch.nn.ReLU()] * 100), (x,), dynamic_shapes='auto')"
    before = written(tmp_path, MODEL, *[deep] * 10).stat().st_size
    by_nbconvert(tmp_path)
    executed = tmp_path / "executed.ipynb"
    notebook = nbformat.read(executed, as_version=4)
    assert sum(bool(cell.outputs) for cell in notebook.cells) == 10
    assert executed.stat().st_size - before < MOST_BYTES_OF_TEN


def _lines(block: Locator) -> int:
    return len(block.inner_text().splitlines())
