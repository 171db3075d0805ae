"""Positions in the user's functions, and the text of a dimension's size there: a name that the function gave it, or the input itself."""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass

from export_explorer.record import Capture, DimRef, Frame
from export_explorer.trace.syntax import called_name, function_at, path_to, range_of, text_of, tree_of

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LONGEST = 60
"""The most characters of code shown in a title."""
_ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant, ast.List, ast.Tuple)


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a frame in the user's text.

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
        """The node that the frame is about."""
        return self.way[-1]

    @property
    def statement(self) -> ast.stmt:
        """The innermost statement around the frame's expression."""
        return next(node for node in reversed(self.way) if isinstance(node, ast.stmt))

    def text(self, node: ast.AST) -> str:
        """Returns a node in one line: as the file has it where it is one line there."""
        around = range_of(node)
        if around is not None and around[0][0] == around[1][0]:
            return text_of(node, self.frame.filename) or ast.unparse(node)
        return ast.unparse(node)

    def operand(self, node: ast.AST) -> str:
        """Returns the same, in parentheses where an operator next to it could apply to only a part of it."""
        text = self.text(node)
        return text if isinstance(node, _ATOMS) and not isinstance(node, ast.Tuple) else f"({text})"

    def around(self, node: ast.AST) -> ast.AST | None:
        """Returns the parent of a node in `way`; None for the outermost."""
        index = next((index for index, other in enumerate(self.way) if other is node), 0)
        return self.way[index - 1] if index else None


def place_at(frame: Frame) -> Place | None:
    """Returns the place of a frame; None where its text is not available, it is in a lambda, or no function is around it."""
    tree = tree_of(frame.filename)
    function = None if tree is None else function_at(tree, frame.line)
    way = tuple(path_to(frame)) if function is not None else ()
    if tree is None or function is None or not any(isinstance(node, ast.stmt) for node in way):
        return None
    if any(isinstance(node, ast.Lambda) for node in way):
        return None
    return Place(frame, way, tree, function)


def short(text: str) -> str:
    """Shortens code for a title."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def span(first: ast.AST, last: ast.AST) -> ast.AST:
    """Returns the text from the start of one node to the end of another, as a node that `Edit` takes."""
    start, end = range_of(first), range_of(last)
    if start is None or end is None:
        raise ValueError("A node without a place has no span.")
    return between(start[0], end[1])


def between(start: tuple[int, int], end: tuple[int, int]) -> ast.AST:
    """Returns the text between two positions, as a node that `Edit` takes; lines are 1-based, columns in bytes."""
    return ast.Pass(lineno=start[0], col_offset=start[1], end_lineno=end[0], end_col_offset=end[1])


def with_comment(node: ast.stmt, filename: str) -> ast.AST:
    """Returns a statement with the comment at its end, as a node that `Edit` takes, for one that is replaced as a whole."""
    around = range_of(node)
    if around is None:
        return node
    start, (line, column) = around
    text = linecache.getline(filename, line).rstrip("\n").encode()
    return between(start, (line, len(text))) if text[column:].lstrip().startswith(b"#") else node


def names_stored(node: ast.AST) -> Iterator[ast.Name]:
    """Yields the names that are bound somewhere in a node."""
    return (name for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store | ast.Del))


def names_read(node: ast.AST) -> frozenset[str]:
    """Returns the names that are read somewhere in a node."""
    return frozenset(name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load))


def has_name(place: Place, name: str) -> bool:
    """True if a module of this name is imported at the top of the file, or of the cell."""
    for node in place.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and any(
            (alias.asname or alias.name.split(".")[0]) == name for alias in node.names
        ):
            return True
    return False


def number_of(node: ast.AST) -> int | None:
    """Returns the integer that a node writes as a literal; None if it does not."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and (value := number_of(node.operand)) is not None:
        return -value
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


class SizeNames:
    """The names of sizes at a place.

    They are certain only in the exported function itself, whose arguments are the inputs.

    Args:
        place: where they are needed.
        capture: of the export.
    """

    def __init__(self, place: Place, capture: Capture) -> None:
        self._place = place
        self._dims = {found.path: len(found.shape) for found in capture.inputs if found.shape is not None}
        self._is_entry = _is_entry(place, capture)
        stored = [name.id for name in names_stored(place.function)]
        self._once = {name for name in stored if stored.count(name) == 1}
        self._stored_before = {name.id for name in names_stored(place.function) if self._is_before(name)}

    def of(self, ref: DimRef) -> str | None:
        """Returns the text of a dimension's size there; None if nothing certain is known."""
        if not self._is_entry:
            return None
        if ref.dim is None:
            return ref.input if self._is_argument(ref.input) else None
        for name, tensor, dim in self._sizes_named():
            if self._path_of(tensor) == ref.input and dim == ref.dim:
                return name
        if self._is_argument(ref.input):
            alias = next((name for name, value in self._assigned() if self._path_of(value) == ref.input and _is_item(value)), None)
            return f"{alias or ref.input}.shape[{ref.dim}]"
        return None

    def _is_argument(self, path: str) -> bool:
        """True if a path of an input can be written unchanged: its argument has not been bound anew."""
        try:
            head = next(node for node in ast.walk(ast.parse(path, mode="eval")) if isinstance(node, ast.Name))
        except (SyntaxError, StopIteration):
            return False
        return self._is_entry and head.id in _arguments(self._place.function) and head.id not in self._stored_before

    def _is_before(self, name: ast.Name) -> bool:
        """True if a name is bound before the place, or may be since both are in one loop."""
        if name.lineno < self._place.statement.lineno:
            return True
        loops = [node for node in self._place.way if isinstance(node, ast.For | ast.While)]
        return any(node is name for loop in loops for node in ast.walk(loop))

    def _assigned(self) -> Iterator[tuple[str, ast.expr]]:
        """Yields names that are bound once, before the place and not in a branch, with their values."""
        for statement in self._place.function.body:
            if not isinstance(statement, ast.Assign) or statement.lineno >= self._place.statement.lineno or len(statement.targets) > 1:
                continue
            target, value = statement.targets[0], statement.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
                pairs = list(zip(target.elts, value.elts, strict=True))
            else:
                pairs = [(target, value)]
            for one, given in pairs:
                if isinstance(one, ast.Name) and one.id in self._once:
                    yield one.id, given

    def _sizes_named(self) -> Iterator[tuple[str, ast.expr, int]]:
        """Yields names that are bound once to a size: the name, the tensor, the dimension."""
        for name, value in self._assigned():
            found = self._size_read(value)
            if found is not None:
                yield name, *found
        for statement in self._place.function.body:
            if isinstance(statement, ast.Assign) and statement.lineno < self._place.statement.lineno:
                yield from self._unpacked(statement)

    def _size_read(self, value: ast.expr) -> tuple[ast.expr, int] | None:
        found = size_read(value)
        if found is None:
            return None
        tensor, dim = found
        return tensor, dim + self._dims.get(self._path_of(tensor), 0) if dim < 0 else dim

    def _unpacked(self, statement: ast.Assign) -> Iterator[tuple[str, ast.expr, int]]:
        """Yields the names of ``b, t, _ = x.shape``, ``h, w = x.shape[-2:]``, each with the tensor and the dimension."""
        target, value = statement.targets[0], statement.value
        first = 0
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and value.slice.step is None:
            lower = 0 if value.slice.lower is None else number_of(value.slice.lower)
            if lower is None:
                return
            first, value = lower, value.value
        tensor = shape_read(value)
        if tensor is None or not isinstance(target, ast.Tuple) or any(isinstance(one, ast.Starred) for one in target.elts):
            return
        if first < 0:
            first += self._dims.get(self._path_of(tensor), 0)
        for dim, one in enumerate(target.elts):
            if isinstance(one, ast.Name) and one.id in self._once and one.id != "_":
                yield one.id, tensor, first + dim

    def _path_of(self, node: ast.expr, depth: int = 0) -> str:
        """Returns the path of the input that an expression is; empty if it is none."""
        path = ast.unparse(node)
        if path in self._dims and self._is_unchanged(node):
            return path
        if isinstance(node, ast.Name) and depth < 2:
            given = next((value for name, value in self._assigned() if name == node.id), None)
            return "" if given is None else self._path_of(given, depth + 1)
        return ""

    def _is_unchanged(self, node: ast.expr) -> bool:
        """True if the argument at the start of an expression has not been bound anew before it."""
        head = next((name for name in ast.walk(node) if isinstance(name, ast.Name)), None)
        if head is None or head.id not in _arguments(self._place.function):
            return False
        return not any(name.id == head.id and name.lineno < node.lineno for name in names_stored(self._place.function))


def size_read(value: ast.expr) -> tuple[ast.expr, int] | None:
    """Returns the tensor and dimension whose size an expression reads: ``x.shape[1]``, ``x.size(1)``, ``len(x)``; None if it reads none."""
    if isinstance(value, ast.Call) and called_name(value) == "len" and len(value.args) == 1 and shape_read(value.args[0]) is None:
        return value.args[0], 0
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "size" and len(value.args) == 1:
        dim = number_of(value.args[0])
        return None if dim is None else (value.func.value, dim)
    if isinstance(value, ast.Subscript):
        tensor, dim = shape_read(value.value), number_of(value.slice)
        return None if tensor is None or dim is None else (tensor, dim)
    return None


def shape_read(value: ast.expr) -> ast.expr | None:
    """Returns the tensor whose whole shape an expression reads, ``x.shape`` or ``x.size()``; None if it reads none."""
    if isinstance(value, ast.Attribute) and value.attr == "shape":
        return value.value
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "size" and not value.args:
        return value.func.value
    return None


def _is_item(value: ast.expr) -> bool:
    return isinstance(value, ast.Subscript | ast.Attribute)


def _arguments(function: Function) -> frozenset[str]:
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return frozenset(argument.arg for argument in every if argument is not None)


def _is_entry(place: Place, capture: Capture) -> bool:
    """True if the function is the exported one, whose text comes first in `Capture.code`."""
    if not capture.code:
        return False
    entry = capture.code[0]
    first = min([place.function.lineno, *(decorator.lineno for decorator in place.function.decorator_list)])
    return entry.filename == place.frame.filename and entry.first_line == first
