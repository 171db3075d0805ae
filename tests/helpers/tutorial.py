"""A tutorial after its cells ran: what they showed, and what its kernel has to say."""

import ast
import re
from typing import Any

from nbclient import NotebookClient
from nbformat.notebooknode import NotebookNode

from scripts.notebooks import run_code

FENCED = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHOWN = "what_cells_showed"


class Tutorial:
    """An executed notebook, whose kernel still runs."""

    def __init__(self, client: NotebookClient) -> None:
        self._client = client
        self.cells: dict[str, NotebookNode] = {cell.id: cell for cell in client.nb.cells}
        # Code that is not in the history takes the place of what the last cell showed.
        run_code(client, f"{SHOWN} = dict(Out)")

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


def _text(outputs: list[NotebookNode]) -> str:
    return "\n".join(output.text if output.output_type == "stream" else output.get("data", {}).get("text/plain", "") for output in outputs)
