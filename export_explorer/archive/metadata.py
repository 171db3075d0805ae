"""The metadata of a saved program's nodes, and the user's lines that it quotes; no file that it names is opened."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from export_explorer.archive.container import printable, printable_lines
from export_explorer.record import CodeBlock, Frame
from export_explorer.record.locations import pieces_of
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.stored import StoredGraph, StoredModule
from export_explorer.trace.cells import cell_of
from export_explorer.trace.provenance import codes_of_stack_text, is_own_file

_WIDEST_GAP = 40
"""The largest distance between two quoted lines of one piece."""


def quoted_lines(graph: StoredGraph) -> Callable[[Location], Frame]:
    """Returns a function that makes frames with the text that the file quotes of a line; empty where it quotes none."""
    code_of = dict(_quotes(graph))

    def frame_of(location: Location) -> Frame:
        cell = cell_of(location.filename)
        return Frame(filename=location.filename, line=location.line, name=location.function, code=code_of.get(location, ""), cell=cell)

    return frame_of


def _quotes(graph: StoredGraph) -> Iterable[tuple[Location, str]]:
    for node in graph.nodes:
        yield from codes_of_stack_text(node.meta.get("stack_trace"))
        if node.op == "get_attr" and isinstance(body := getattr(graph.owning_module, str(node.target), None), StoredModule):
            yield from _quotes(body.graph)


def quoted_code(frames: Iterable[Frame]) -> tuple[CodeBlock, ...]:
    """Returns the quoted lines of each function, those between them left empty."""
    functions: dict[tuple[str, str], dict[int, str]] = {}
    for frame in frames:
        if frame.code:
            functions.setdefault((frame.filename, frame.name), {})[frame.line] = frame.code
    return tuple(
        _block(filename, name, {line: lines[line] for line in piece})
        for (filename, name), lines in functions.items()
        for piece in pieces_of(lines, _WIDEST_GAP)
    )


def _block(filename: str, name: str, lines: dict[int, str]) -> CodeBlock:
    first, last = min(lines), max(lines)
    code = "\n".join(lines.get(line, "") for line in range(first, last + 1))
    return CodeBlock(name=name, filename=filename, cell=cell_of(filename), first_line=first, code=code, is_user=is_own_file(filename))


_MOST_LINES, _LONGEST_LINE = 200, 1_000
_MOST_MODULES = 100


class Metadata:
    """A reader of the metadata of nodes; the texts of a repeated layer are the same again and again, and are read once."""

    def __init__(self) -> None:
        self._traces: dict[str, str] = {}
        self._stacks: dict[str, dict[str, tuple[str, str]]] = {}

    def of_node(self, stated: dict[str, str]) -> dict[str, Any]:
        """Returns ``stack_trace`` and ``nn_module_stack`` as in torch's ``node.meta``, and an empty ``source_fn_stack`` if there is one."""
        meta: dict[str, Any] = {}
        if trace := stated.get("stack_trace"):
            if trace not in self._traces:
                self._traces[trace] = printable_lines(trace, _MOST_LINES, _LONGEST_LINE)
            meta["stack_trace"] = self._traces[trace]
        if "source_fn_stack" in stated:
            meta["source_fn_stack"] = []
        if stack := stated.get("nn_module_stack"):
            if stack not in self._stacks:
                self._stacks[stack] = dict(_modules_of(stack))
            meta["nn_module_stack"] = self._stacks[stack]
        return meta


def _modules_of(stack: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for entry in stack.split(";", _MOST_MODULES)[:_MOST_MODULES]:
        parts = _split(printable(entry))
        if len(parts) == 3:
            key, path, kind = parts
            yield key, (path, kind)


def _split(entry: str) -> list[str]:
    """Splits an entry at commas that are in no brackets: ``key,path,class``."""
    if "[" not in entry and "(" not in entry:
        return entry.split(",")
    parts, depth = [""], 0
    for character in entry:
        depth += (character in "[(") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
