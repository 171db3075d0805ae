"""Where a rewrite is made: the expression of a frame, the statement and the function around it, and the text of their nodes."""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass

from export_explorer.model import Frame
from export_explorer.source.syntax import function_at, range_of, text_of, tree_of, way_to

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LONGEST = 60
"""More characters of code are not shown in a title."""
_ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant, ast.List, ast.Tuple)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a frame is in the user's text.

    Attributes:
        frame: the frame.
        way: the nodes from the module's statement down to the frame's expression, or its statement where no expression is known.
        tree: of the file.
        function: around the frame.
    """

    frame: Frame
    way: tuple[ast.AST, ...]
    tree: ast.Module
    function: Function

    @property
    def node(self) -> ast.AST:
        """What the frame is about."""
        return self.way[-1]

    @property
    def statement(self) -> ast.stmt:
        """The innermost statement around the frame's expression."""
        return next(node for node in reversed(self.way) if isinstance(node, ast.stmt))

    def text(self, node: ast.AST) -> str:
        """A node in one line: as the file has it where it is one line there."""
        around = range_of(node)
        if around is not None and around[0][0] == around[1][0]:
            return text_of(node, self.frame.filename) or ast.unparse(node)
        return ast.unparse(node)

    def operand(self, node: ast.AST) -> str:
        """The same, in parentheses where something can be bound to a part of it."""
        text = self.text(node)
        return text if isinstance(node, _ATOMS) and not isinstance(node, ast.Tuple) else f"({text})"

    def around(self, node: ast.AST) -> ast.AST | None:
        """What a node of the way stands in; None for the outermost."""
        index = next((index for index, other in enumerate(self.way) if other is node), 0)
        return self.way[index - 1] if index else None


def place_at(frame: Frame) -> Place | None:
    """The place of a frame; None where its text cannot be had, or no function is around it."""
    tree = tree_of(frame.filename)
    function = None if tree is None else function_at(tree, frame.line)
    way = tuple(way_to(frame)) if function is not None else ()
    if tree is None or function is None or not any(isinstance(node, ast.stmt) for node in way):
        return None
    if any(isinstance(node, ast.Lambda) for node in way):
        return None
    return Place(frame, way, tree, function)


def short(text: str) -> str:
    """Code for a title."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def span(first: ast.AST, last: ast.AST) -> ast.AST:
    """What stands from the start of one node to the end of another, as a node that `Edit` takes."""
    start, end = range_of(first), range_of(last)
    if start is None or end is None:
        raise ValueError("A node without a place has no span.")
    return between(start[0], end[1])


def between(start: tuple[int, int], end: tuple[int, int]) -> ast.AST:
    """The text between two places, as a node that `Edit` takes; lines are 1-based, columns in bytes."""
    return ast.Pass(lineno=start[0], col_offset=start[1], end_lineno=end[0], end_col_offset=end[1])


def with_comment(node: ast.stmt, filename: str) -> ast.AST:
    """A statement with the comment at its end, as a node that `Edit` takes, for one that goes as a whole."""
    around = range_of(node)
    if around is None:
        return node
    start, (line, column) = around
    text = linecache.getline(filename, line).rstrip("\n").encode()
    return between(start, (line, len(text))) if text[column:].lstrip().startswith(b"#") else node


def names_stored(node: ast.AST) -> Iterator[ast.Name]:
    """The names that are bound somewhere in a node."""
    return (name for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store | ast.Del))


def names_read(node: ast.AST) -> frozenset[str]:
    """The names that are read somewhere in a node."""
    return frozenset(name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load))


def has_name(place: Place, name: str) -> bool:
    """Whether a module of this name is imported at the top of the file, or of the cell."""
    for node in place.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and any(
            (alias.asname or alias.name.split(".")[0]) == name for alias in node.names
        ):
            return True
    return False


def number_of(node: ast.AST) -> int | None:
    """The whole number that a node writes out; None if it does not."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and (value := number_of(node.operand)) is not None:
        return -value
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None
