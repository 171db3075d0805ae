"""The user's lines as a saved program quotes them; no file that it names is opened."""

from collections.abc import Callable, Iterable

from export_explorer.model import CodeBlock, Frame
from export_explorer.torch_internals.locations import Location
from export_explorer.torch_internals.stored import StoredGraph, StoredModule
from export_explorer.tracing.provenance import codes_of_stack_text, is_own_file

_WIDEST_GAP = 40
"""Quoted lines that are farther apart are told as two pieces."""


def quoted_lines(graph: StoredGraph) -> Callable[[Location], Frame]:
    """Makes frames with the text that the file quotes of a line; empty where it quotes none."""
    code_of = dict(_quotes(graph))

    def frame_of(location: Location) -> Frame:
        return Frame(filename=location.filename, line=location.line, name=location.function, code=code_of.get(location, ""), cell=None)

    return frame_of


def _quotes(graph: StoredGraph) -> Iterable[tuple[Location, str]]:
    for node in graph.nodes:
        yield from codes_of_stack_text(node.meta.get("stack_trace"))
        if node.op == "get_attr" and isinstance(body := getattr(graph.owning_module, str(node.target), None), StoredModule):
            yield from _quotes(body.graph)


def quoted_code(frames: Iterable[Frame]) -> tuple[CodeBlock, ...]:
    """The quoted lines of each function, those between them left empty."""
    functions: dict[tuple[str, str], dict[int, str]] = {}
    for frame in frames:
        if frame.code:
            functions.setdefault((frame.filename, frame.name), {})[frame.line] = frame.code
    return tuple(
        _block(filename, name, {line: lines[line] for line in piece})
        for (filename, name), lines in functions.items()
        for piece in _pieces(lines)
    )


def _pieces(lines: Iterable[int]) -> list[list[int]]:
    pieces: list[list[int]] = []
    for line in sorted(lines):
        if pieces and line - pieces[-1][-1] <= _WIDEST_GAP:
            pieces[-1].append(line)
        else:
            pieces.append([line])
    return pieces


def _block(filename: str, name: str, lines: dict[int, str]) -> CodeBlock:
    first, last = min(lines), max(lines)
    code = "\n".join(lines.get(line, "") for line in range(first, last + 1))
    return CodeBlock(name=name, filename=filename, cell=None, first_line=first, code=code, is_user=is_own_file(filename))
