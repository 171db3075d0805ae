"""The tutorials: each runs from top to bottom, and shows what it says."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
CELL_TIMEOUT_S = 120


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def executed(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A notebook after all of its cells ran, in a kernel of this environment and with nobody's settings."""
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    notebook = nbformat.read(request.param, as_version=4)
    NotebookClient(notebook, timeout=CELL_TIMEOUT_S, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    return notebook


def test_every_export_shows_the_explorer_and_the_same_as_text(executed: Any) -> None:
    exports = [cell for cell in executed.cells if cell.cell_type == "code" and "%export" in cell.source]
    assert exports
    for cell in exports:
        shown = [output.data for output in cell.outputs if output.output_type == "execute_result"]
        assert len(shown) == 1, cell.source
        assert {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"} <= set(shown[0]), cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_committed_without_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text())
    assert "widgets" not in notebook["metadata"]
    assert not [cell for cell in notebook["cells"] if cell.get("outputs") or cell.get("execution_count")]
