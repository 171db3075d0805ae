"""Each point that the documents of torch.export make has a cell, where the table in notebooks/README.md says."""

import re
from pathlib import Path

import nbformat
import pytest

from scripts.notebooks import FOLDER

ROWS = range(1, 48)
LINE = re.compile(r"^\| (\d+) \|[^|]+\| \[(\w+)\]\(\w+\.ipynb\): ([^|]+?) \|", re.MULTILINE)


def table() -> dict[int, list[tuple[str, str]]]:
    """For each row the notebooks and sections that show it."""
    rows: dict[int, list[tuple[str, str]]] = {}
    for row, notebook, section in LINE.findall((FOLDER / "README.md").read_text()):
        rows.setdefault(int(row), []).append((notebook, section))
    return rows


def test_every_tutorial_on_exports_has_the_plain_call() -> None:
    for path in set(FOLDER.glob("*.ipynb")) - {FOLDER / "09_deploy.ipynb"}:
        text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
        assert re.search(r"torch\.export\.(draft_)?export\(", text), path.name


def test_the_table_has_every_row() -> None:
    assert sorted(table()) == list(ROWS)


@pytest.mark.parametrize("row", ROWS)
def test_a_row_has_a_cell_in_the_section_that_the_table_names(row: int) -> None:
    for notebook, section in table()[row]:
        heading, found = "", set()
        for cell in nbformat.read(FOLDER / f"{notebook}.ipynb", as_version=4).cells:
            if cell.cell_type == "markdown":
                headings = re.findall(r"^## (.+)$", cell.source, re.MULTILINE)
                heading = headings[-1] if headings else heading
            elif f"row-{row}" in cell.metadata.get("tags", []):
                found.add(heading)
        assert section in found


@pytest.mark.parametrize("row", ROWS)
def test_the_test_of_the_notebook_reads_a_cell_of_the_row(row: int) -> None:
    for notebook, _ in table()[row]:
        test = (Path(__file__).parent / f"test_{notebook}.py").read_text(encoding="utf-8")
        cells = [
            cell.id
            for cell in nbformat.read(FOLDER / f"{notebook}.ipynb", as_version=4).cells
            if f"row-{row}" in cell.metadata.get("tags", [])
        ]
        assert [cell for cell in cells if f'"{cell}"' in test], cells
