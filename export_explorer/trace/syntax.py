"""The user's own text: the nodes of Python's syntax tree at a line or at a frame's columns, and the cells that it stands in.

Notebook cells have made-up names of files: here are their labels, and their text for a process that has no notebook.
"""

import ast
import contextlib
import linecache
import re
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from export_explorer.record import Frame
from export_explorer.texts import tree_if_python

_BREAK = re.compile(r"\s+")


def called_name(call: ast.Call) -> str | None:
    """Returns the last part of the name of what is called, ``view`` of ``x.view(2)``; None where it has none."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else None


def function_at(tree: ast.AST, line: int) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """Returns the innermost function around a line; None where there is none."""
    around = [node for node in _path_to_line(tree, line) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return around[-1] if around else None


def first_line_of(node: ast.stmt) -> int:
    """Returns the line at which the code of a statement starts: that of a decorated function or class starts at its first decorator."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def function_around(frame: Frame) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """Returns the innermost function around the line of a frame; None where there is none, or its file is not available."""
    tree = tree_of(frame.filename)
    return None if tree is None else function_at(tree, frame.line)


def path_to(frame: Frame) -> list[ast.AST]:
    """Returns the nodes from the statement down to the expression of a frame, outermost first.

    Where no expression is known, returns the one statement of its line, if there is exactly one.
    """
    tree = tree_of(frame.filename)
    if tree is None:
        return []
    if frame.column is None or frame.end_line is None or frame.end_column is None:
        statement = statement_at(tree, frame.line)
        return [] if statement is None or _has_several(tree, frame.line) else [statement]
    start = frame.line, _bytes(frame.filename, frame.line, frame.column)
    end = frame.end_line, _bytes(frame.filename, frame.end_line, frame.end_column)
    return _path_within(tree, start, end)


def _path_within(node: ast.AST, start: tuple[int, int], end: tuple[int, int]) -> list[ast.AST]:
    """Returns the nodes below a node down to the innermost one of this range; empty where there is none."""
    for child in ast.iter_child_nodes(node):
        # In an f-string every part has the range of the whole.
        if _covers(child, start, end):
            below = _path_within(child, start, end)
            # Python states the range of the whole statement where a name alone is tested or iterated.
            if below and (isinstance(below[-1], ast.expr) or range_of(child) != (start, end)):
                return [child, *below]
            if range_of(child) == (start, end):
                return [child]
    return []


def _covers(node: ast.AST, start: tuple[int, int], end: tuple[int, int]) -> bool:
    if isinstance(node, ast.comprehension | ast.match_case | ast.withitem | ast.arguments):
        return any(_covers(child, start, end) for child in ast.iter_child_nodes(node))
    around = range_of(node)
    return around is not None and around[0] <= start and end <= around[1]


def range_of(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Returns start and end of a node, each a line (1-based) and a column in bytes; None for a node without a position, as an operator."""
    if not hasattr(node, "lineno"):
        return None
    return (node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or 0)  # type: ignore[attr-defined]


def test_around(path: list[ast.AST]) -> str | None:
    """Returns the test of the statement or conditional expression that the last node of a path is, or is in the test of; else None."""
    for index in reversed(range(len(path))):
        node = path[index]
        if isinstance(node, ast.If | ast.While | ast.Assert | ast.IfExp) and (index + 1 == len(path) or path[index + 1] is node.test):
            return ast.unparse(node.test)
    return None


def statement_at(tree: ast.AST, line: int) -> ast.stmt | None:
    """Returns the innermost statement around a line; None where there is none."""
    statements = [node for node in _path_to_line(tree, line) if isinstance(node, ast.stmt)]
    return statements[-1] if statements else None


def _has_several(tree: ast.AST, line: int) -> bool:
    """True if more than one statement begins in a line, ``if n > 3: y = x``: which of them ran is not known."""
    around = [node for node in _path_to_line(tree, line) if isinstance(node, ast.stmt)]
    innermost = around[-1:] and [it for it in ast.walk(around[-2] if len(around) > 1 else tree) if isinstance(it, ast.stmt)]
    return sum(it.lineno == line for it in innermost) > 1


def _path_to_line(tree: ast.AST, line: int) -> Iterator[ast.AST]:
    """Yields the statements, and match cases and except handlers, around a line, outermost first."""
    node: ast.AST | None = tree
    while node is not None:
        node = next((child for child in ast.iter_child_nodes(node) if _spans(child, line)), None)
        if node is not None:
            yield node


def _spans(node: ast.AST, line: int) -> bool:
    if isinstance(node, ast.match_case):
        return any(_spans(child, line) for child in node.body)
    return isinstance(node, ast.stmt | ast.ExceptHandler) and node.lineno <= line <= (node.end_lineno or node.lineno)


def _bytes(filename: str, line: int, column: int) -> int:
    return len(linecache.getline(filename, line)[:column].encode(errors="surrogatepass"))


def text_of(node: ast.AST, filename: str) -> str | None:
    """Returns a node's text as the file has it, in one line; None for a node without a position."""
    around = range_of(node)
    if around is None:
        return None
    (line, column), (end_line, end_column) = around
    lines = [linecache.getline(filename, number) for number in range(line, end_line + 1)]
    lines[-1] = lines[-1].encode(errors="surrogatepass")[:end_column].decode(errors="surrogatepass")
    lines[0] = lines[0].encode(errors="surrogatepass")[column:].decode(errors="surrogatepass")
    return _BREAK.sub(" ", "".join(lines)).strip()


def columns_of(node: ast.AST, filename: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Returns the same as `range_of`, with the columns in characters."""
    around = range_of(node)
    if around is None:
        return None
    encoded = ((line, linecache.getline(filename, line).encode(errors="surrogatepass")[:column]) for line, column in around)
    start, end = ((line, len(before.decode(errors="surrogatepass"))) for line, before in encoded)
    return start, end


def text_from(node: ast.stmt, filename: str) -> str:
    """Returns the first line of a statement, from its start."""
    return linecache.getline(filename, node.lineno)[node.col_offset :]


def tree_of(filename: str) -> ast.Module | None:
    """Returns the tree of a file or a cell; None where its text is not available or not valid Python."""
    return _parsed("".join(linecache.getlines(filename)))


@lru_cache(maxsize=32)
def _parsed(text: str) -> ast.Module | None:
    """Parses a text, with a cache, since every export of a large library's model reads the same files."""
    return tree_if_python(text)


_LABELS: dict[str, str] = {}
_KEPT: ContextVar[dict[str, str] | None] = ContextVar("labels that stay as they were first", default=None)
_OF_A_KERNEL = re.compile(r"(?:^|[/\\])ipykernel_\d+[/\\]\d+\.py$|(?:^|[/\\<])ipython-input-\d+-[0-9a-f]+(?:\.py|>)$")
OTHER_NOTEBOOK = "Notebook cell"
"""The label of a cell of another notebook, or of one whose kernel was restarted: its number is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell that was run.

    Attributes:
        filename: the made-up name of its file.
        label: ``Cell In[3]``.
        text: its code.
    """

    filename: str
    label: str
    text: str


def is_imported_in_notebook(name: str) -> bool:
    """True if a cell of the running notebook has imported a module by this name."""
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get_ipython() if get_ipython is not None else None
    return shell is not None and isinstance(shell.user_ns.get(name), ModuleType)


def cell_of(filename: str) -> str | None:
    """Returns ``Cell In[3]`` for the made-up file name of a notebook cell, `OTHER_NOTEBOOK` for one of another kernel, else None.

    IPython is looked up, not imported: where it is not loaded, only the cells given to `register_cells` are known.
    """
    kept = _KEPT.get()
    if kept is None:
        return _current_label(filename)
    label = kept.get(filename) or _current_label(filename)
    if label is not None:
        kept[filename] = label
    return label


@contextlib.contextmanager
def kept_labels(labels: dict[str, str]) -> Iterator[None]:
    """Keeps the label that a cell had first in all blocks with the same `labels`: for IPython, a later cell with the same code has its file."""
    token = _KEPT.set(labels)
    try:
        yield
    finally:
        _KEPT.reset(token)


def _current_label(filename: str) -> str | None:
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get_ipython() if get_ipython is not None else None
    # IPython before 8 does not say it.
    label_of = None if shell is None else getattr(shell.compile, "format_code_name", None)
    label = None if label_of is None else label_of(filename)
    if label is not None:
        return " ".join(label)
    return _LABELS.get(filename) or (OTHER_NOTEBOOK if _OF_A_KERNEL.search(filename) else None)


def cells() -> tuple[Cell, ...]:
    """Returns all cells of this process's notebook whose text is known."""
    # What has no time of change is not a file: `linecache.checkcache` lets it be.
    entries = [(name, entry) for name, entry in list(linecache.cache.items()) if len(entry) == 4 and entry[1] is None]
    named = [(name, cell_of(name), "".join(entry[2])) for name, entry in entries]
    return tuple(Cell(filename=name, label=label, text=text) for name, label, text in named if label is not None)


def register_cells(registered: Iterable[Cell]) -> None:
    """Registers the cells of another process's notebook in this one, so that their lines can be quoted here."""
    for cell in registered:
        _LABELS[cell.filename] = cell.label
        linecache.cache[cell.filename] = (len(cell.text), None, cell.text.splitlines(keepends=True), cell.filename)
