"""Runs the tutorials and writes them back with outputs that read well on a code host: `python -m scripts.notebooks [FILE …]`."""

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.notebooknode import NotebookNode

FOLDER = Path(__file__).parents[1] / "notebooks"
CELL_TIMEOUT_S = 600
# What a code host shows; a widget needs a kernel and a page with JavaScript.
KEPT = ("text/html", "text/plain")
# What torch says of a failure names files by where they lie on the machine that ran the notebook, and those of cells by its process.
FILES = (
    (re.compile(r"[^\s\"&;(]*ipykernel_\d+/\d+\.py"), "cell.py"),
    (re.compile(r"/[^\s\"&;]*-packages/(?=\w)"), ""),
    (re.compile(r" at 0x[0-9a-f]{8,}"), ""),
)
# Whoever runs them, the outputs are those of default settings.
SETTINGS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")


@contextlib.contextmanager
def running(path: Path) -> Iterator[NotebookClient]:
    """A kernel for a notebook, whose cells it has not run yet; its client holds the notebook.

    The kernel works in the notebook's folder, with nobody's settings, and ends with the context.
    """
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder, _settings_in(Path(folder)):
        client = NotebookClient(
            notebook, timeout=CELL_TIMEOUT_S, kernel_name="python3", coalesce_streams=True, resources={"metadata": {"path": path.parent}}
        )
        client.reset_execution_trackers()
        with client.setup_kernel():
            yield client


def run_cells(client: NotebookClient) -> None:
    """Runs all cells from top to bottom.

    Raises:
        nbclient.exceptions.CellExecutionError: A cell failed.
    """
    for index, cell in enumerate(client.nb.cells):
        client.execute_cell(cell, index)
    client.set_widgets_metadata()


def run_code(client: NotebookClient, code: str) -> list[NotebookNode]:
    """Runs code in the kernel as a cell that stands in no notebook, and returns its outputs.

    Raises:
        nbclient.exceptions.CellExecutionError: The code failed.
    """
    cell = nbformat.v4.new_code_cell(code)
    client.nb.cells.append(cell)
    try:
        client.execute_cell(cell, len(client.nb.cells) - 1, store_history=False)
    finally:
        client.nb.cells.pop()
    outputs: list[NotebookNode] = cell.outputs
    return outputs


def execute(path: Path, setup: str | None = None) -> NotebookNode:
    """A notebook after all of its cells ran, in a kernel in which `setup` ran first."""
    with running(path) as client:
        if setup is not None:
            run_code(client, setup)
        run_cells(client)
        return client.nb


def clean(notebook: NotebookNode) -> None:
    """Leaves of the outputs what a code host shows, and of a run nothing that differs from the next one's."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [output for output in map(_cleaned, cell.outputs) if output is not None]


def _cleaned(output: NotebookNode) -> NotebookNode | None:
    if "data" not in output:
        output.text = _anywhere(output.text)
        return output
    output.metadata = {}
    output.data = {kind: _anywhere(text) for kind, text in output.data.items() if kind in KEPT}
    if "execution_count" in output:
        output.execution_count = None
    return output if output.data else None


def _anywhere(text: str) -> str:
    for path, shorter in FILES:
        text = path.sub(shorter, text)
    return text


@contextlib.contextmanager
def _settings_in(folder: Path) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in SETTINGS}
    os.environ.update({name: str(folder / name.lower()) for name in SETTINGS})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def main(arguments: list[str]) -> None:
    """Renews the named notebooks, or all."""
    for path in [Path(name) for name in arguments] or sorted(FOLDER.glob("*.ipynb")):
        notebook: Any = execute(path)
        clean(notebook)
        nbformat.validate(notebook)
        nbformat.write(notebook, path)
        print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
