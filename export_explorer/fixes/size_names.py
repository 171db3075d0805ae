"""The text of a dimension's size at a line: a name that the function gave it, or the input itself."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.nodes import Function, arguments_of, contains, int_literal, last_assigned, names_stored, shape_read, size_read
from export_explorer.parsing import expression_if_python
from export_explorer.record import Capture, DimRef, Frame
from export_explorer.trace.syntax import tree_of


class SizeNames:
    """The names of sizes at a line.

    They are certain only in the exported function itself, whose arguments are the inputs. Of another, the sizes of its arguments have names.

    Args:
        context: of the line.
        capture: of the export.
    """

    def __init__(self, context: RewriteContext, capture: Capture) -> None:
        self._context = context
        self._dims = {found.path: len(found.shape) for found in capture.inputs if found.shape is not None}
        # The text of the exported function comes first.
        entries = [(code.filename, code.first_line) for code in capture.code[:1]]
        self._is_entry = entries == [(context.filename, _first_line(context.function))]
        stored = [name.id for name in names_stored(context.function)]
        self._once = {name for name in stored if stored.count(name) == 1}
        self._stored_before = {name.id for name in names_stored(context.function) if self._is_before(name)}

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
            items = ((name, value) for name, value in self._assigned() if isinstance(value, ast.Subscript | ast.Attribute))
            alias = next((name for name, value in items if self._path_of(value) == ref.input), ref.input)
            return f"{alias}.shape[{ref.dim}]"
        return None

    def of_argument(self, argument: str, dim: int) -> str | None:
        """Returns the text of a size of an argument in a function that is not the exported one; None if the argument was bound anew."""
        if self._is_entry or argument in self._stored_before:
            return None
        named = (name for name, tensor, at in self._sizes_named() if at == dim and isinstance(tensor, ast.Name) and tensor.id == argument)
        return next(named, f"{argument}.shape[{dim}]")

    def variables(self) -> dict[DimRef, str]:
        """Returns the variables that hold sizes of inputs there, the first for each dimension."""
        found: dict[DimRef, str] = {}
        for name, tensor, dim in self._sizes_named() if self._is_entry else ():
            if (path := self._path_of(tensor)) and not name.startswith("_"):
                found.setdefault(DimRef(input=path, dim=dim), name)
        return found

    def _is_argument(self, path: str) -> bool:
        """True if a path of an input can be written unchanged: its argument has not been bound anew."""
        tree = expression_if_python(path)
        head = None if tree is None else next((node.id for node in ast.walk(tree) if isinstance(node, ast.Name)), None)
        return self._is_entry and head in arguments_of(self._context.function) and head not in self._stored_before

    def _is_before(self, name: ast.Name) -> bool:
        """True if a name is bound before the line, or may be since both are in one loop."""
        if name.lineno < self._context.statement.lineno:
            return True
        loops = [node for node in self._context.path if isinstance(node, ast.For | ast.While)]
        return any(contains(loop, name) for loop in loops)

    def _assigned(self) -> Iterator[tuple[str, ast.expr]]:
        """Yields names that are bound once, before the line and not in a branch, with their values."""
        for statement in self._context.function.body:
            if isinstance(statement, ast.Assign) and statement.lineno < self._context.statement.lineno and len(statement.targets) == 1:
                for name, value in last_assigned([statement]).items():
                    if value is not None and name in self._once:
                        yield name, value

    def _sizes_named(self) -> Iterator[tuple[str, ast.expr, int]]:
        """Yields names that are bound once to a size: the name, the tensor, the dimension."""
        for name, value in self._assigned():
            if (found := self._size_read(value)) is not None:
                yield name, *found
        for statement in self._context.function.body:
            if isinstance(statement, ast.Assign) and statement.lineno < self._context.statement.lineno:
                yield from self._unpacked(statement)

    def _size_read(self, value: ast.expr) -> tuple[ast.expr, int] | None:
        if (found := size_read(value)) is None:
            return None
        tensor, dim = found
        return tensor, dim + self._dims.get(self._path_of(tensor), 0) if dim < 0 else dim

    def _unpacked(self, statement: ast.Assign) -> Iterator[tuple[str, ast.expr, int]]:
        """Yields the names of ``b, t, _ = x.shape``, ``h, w = x.shape[-2:]``, each with the tensor and the dimension."""
        target, value = statement.targets[0], statement.value
        first = 0
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and value.slice.step is None:
            lower = 0 if value.slice.lower is None else int_literal(value.slice.lower)
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
        head = next((name.id for name in ast.walk(node) if isinstance(name, ast.Name)), None)
        bound_anew = {name.id for name in names_stored(self._context.function) if name.lineno < node.lineno}
        return head in arguments_of(self._context.function) - bound_anew


def with_variables(capture: Capture) -> Capture:
    """Returns the capture with `DimOutcome.variable`."""
    entry = capture.code[0] if capture.code else None
    tree = None if entry is None else tree_of(entry.filename)
    if entry is None or tree is None:
        return capture
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    function = next((function for function in functions if _first_line(function) == entry.first_line), None)
    if function is None:
        return capture
    last = function.body[-1]
    frame = Frame(filename=entry.filename, line=last.lineno, name=function.name, code="", cell=entry.cell)
    variables = SizeNames(RewriteContext(frame, tree, function, (), last), capture).variables()
    return replace(capture, dims=tuple(replace(dim, variable=variables.get(dim.ref)) for dim in capture.dims)) if variables else capture


def _first_line(function: Function) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
