"""What holds for every tutorial as it is committed."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from scripts.notebooks import FOLDER, KEPT, clean
from tests.helpers.tutorial import FENCED

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
EXERCISES = 2


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def tags(cell: Any) -> list[str]:
    return list(cell.metadata.get("tags", []))


pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_outputs_are_what_a_code_host_shows(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    kinds = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert kinds <= set(KEPT)
    cleaned = read(path)
    clean(cleaned)
    assert cleaned == notebook, "make notebooks"


def test_every_cell_that_shows_something_has_its_output(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code" and cell.source.startswith(("%%export", "%export ")):
            assert any("text/html" in output.get("data", {}) for output in cell.outputs), cell.source


def test_no_cell_shows_a_traceback_or_a_path_of_this_machine(path: Path) -> None:
    notebook = read(path)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]
    text = json.dumps(outputs)
    assert not re.findall(r"/(?:home|root|work|Users)/|site-packages|/tmp/ipykernel|0x[0-9a-f]{8,}", text)


def test_a_notebook_says_for_which_torch_it_was_written_and_links_torchs_page(path: Path) -> None:
    notebook = read(path)
    written = re.search(r"^Written for torch (\d+\.\d+); .*\]\(https://docs\.pytorch\.org/", notebook.cells[0].source, re.MULTILINE)
    assert written is not None
    texts = json.dumps([output for cell in notebook.cells for output in cell.get("outputs", [])])
    assert set(re.findall(r"\btorch (\d+\.\d+)\.\d", texts)) <= {written[1]}


def test_an_exercise_is_followed_by_its_solution_which_folds(path: Path) -> None:
    cells = read(path).cells
    exercises = [index for index, cell in enumerate(cells) if "exercise" in tags(cell)]
    assert len(exercises) == EXERCISES
    for index in exercises:
        solution = cells[index + 1]
        assert "solution" in tags(solution)
        assert solution.source.startswith("<details>")
        assert solution.source.rstrip().endswith("</details>")
        assert FENCED.findall(solution.source)


def test_cells_have_names_that_speak(path: Path) -> None:
    names = [cell.id for cell in read(path).cells]
    assert len(set(names)) == len(names)
    assert not [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name)]
