"""A tutorial after its cells ran: what they showed, and what its kernel has to say."""

import ast
import copy
import re
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.notebooknode import NotebookNode

from scripts.notebooks import FOLDER, clean, run_code

FENCED = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHOWN = "what_cells_showed"


class Tutorial:
    """An executed notebook, whose kernel still runs."""

    def __init__(self, client: NotebookClient) -> None:
        self._client = client
        self.cells: dict[str, NotebookNode] = {cell.id: cell for cell in client.nb.cells}
        # Code that is not in the history takes the place of what the last cell showed.
        run_code(client, f"{SHOWN} = dict(Out)")

    def cells_with_other_outputs(self, committed: NotebookNode) -> list[str]:
        """The cells that print or show something else than the notebook as it is committed; numbers apart, and what a cell tagged `varies` shows."""
        executed = copy.deepcopy(self._client.nb)
        clean(executed)
        before = {cell.id: cell for cell in committed.cells if cell.cell_type == "code" and "varies" not in cell.metadata.get("tags", [])}
        return [cell.id for cell in executed.cells if cell.id in before and _without_numbers(cell) != _without_numbers(before[cell.id])]

    def tagged(self, tag: str) -> list[NotebookNode]:
        """The cells with a tag."""
        return [cell for cell in self.cells.values() if tag in cell.metadata.get("tags", [])]

    def text(self, cell: str) -> str:
        """What a cell printed and showed, as text."""
        return _text(self.cells[cell].outputs)

    def html(self, cell: str) -> str:
        """What a cell showed, as HTML."""
        return "\n".join(output.data["text/html"] for output in self.cells[cell].outputs if "text/html" in output.get("data", {}))

    def value(self, expression: str) -> Any:
        """The value of an expression in the kernel, where it has a literal."""
        output = next(it for it in run_code(self._client, expression) if it.output_type == "execute_result")
        return ast.literal_eval(output.data["text/plain"])

    def shown(self, cell: str, expression: str) -> Any:
        """The value of an expression in which `it` is what a cell showed, an explorer for the most part."""
        return self.value(f"(lambda it: {expression})({SHOWN}[{self.cells[cell].execution_count}])")

    def solve(self, number: int) -> str:
        """Runs the solution of the exercise with this number, from 1, and returns what its last cell printed and showed."""
        outputs: list[NotebookNode] = []
        for code in FENCED.findall(self.tagged("solution")[number - 1].source):
            outputs = run_code(self._client, code)
        return _text(outputs)


def committed(name: str) -> NotebookNode:
    """A tutorial as it is committed."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def _without_numbers(cell: NotebookNode) -> list[str]:
    """The words that a cell printed and showed, with a sign for each number: times, random values, widths of columns."""
    return _NUMBER.sub("#", _text(cell.outputs)).split()


_NUMBER = re.compile(r"-?\d+(\.\d*)?(e[-+]?\d+)?( ?(ms|s|µs|kB|MB|B)\b)?|-?\binf\b")


def _text(outputs: list[NotebookNode]) -> str:
    return "\n".join(output.text if output.output_type == "stream" else output.get("data", {}).get("text/plain", "") for output in outputs)
