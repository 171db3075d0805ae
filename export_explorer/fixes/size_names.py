"""The sizes at a line: the text of each, a name that the function gave it or the input itself, and the operands there.

A `SizeProblem` is a cause for which a dimension is not as asked, with the other dimensions that are constrained there and the shapes of the
graph.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Function, arguments_of, contains, int_literal, last_assigned, names_stored, shape_read, size_read
from export_explorer.record import Capture, CauseBase, DimOutcome, DimRef, Frame, Node, NumberArgumentCause, TensorCause
from export_explorer.texts import expression_if_python
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
        self._is_entry = entries == [(context.frame.filename, _first_line(context.function))]
        stored = [name.id for name in names_stored(context.function)]
        self._once = {name for name in stored if stored.count(name) == 1}
        # What is bound in the same loop may be bound before.
        loops = [node for node in context.path if isinstance(node, ast.For | ast.While)]
        bound = (
            it for it in names_stored(context.function) if it.lineno < context.statement.lineno or any(contains(loop, it) for loop in loops)
        )
        self._stored_before = {name.id for name in bound}

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
            if (found := size_read(value)) is not None:
                tensor, dim = found
                yield name, tensor, dim + self._dims.get(self._path_of(tensor), 0) if dim < 0 else dim
        for statement in self._context.function.body:
            if isinstance(statement, ast.Assign) and statement.lineno < self._context.statement.lineno:
                yield from self._unpacked(statement)

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
        if path in self._dims:
            # The argument at the start of the expression must not have been bound anew before it.
            head = next((name.id for name in ast.walk(node) if isinstance(name, ast.Name)), None)
            bound_anew = {name.id for name in names_stored(self._context.function) if name.lineno < node.lineno}
            if head in arguments_of(self._context.function) - bound_anew:
                return path
        if isinstance(node, ast.Name) and depth < 2:
            given = next((value for name, value in self._assigned() if name == node.id), None)
            return "" if given is None else self._path_of(given, depth + 1)
        return ""


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


_Cause = TypeVar("_Cause", bound=CauseBase, covariant=True)


@dataclass(frozen=True, slots=True)
class SizeProblem(Generic[_Cause]):
    """A cause for which a dimension is not as asked, as the problem that a rule removes.

    Attributes:
        cause: the cause.
        dim: the dimension that the cause restricts.
        capture: of the export.
    """

    cause: _Cause
    dim: DimOutcome
    capture: Capture

    @property
    def kind(self) -> str:
        """The kind of the cause."""
        return self.cause.kind

    def size_text(self, context: RewriteContext, ref: DimRef | None = None) -> str | None:
        """Returns the text of the size of a dimension, by default of this one, at a line; None if nothing certain is known."""
        return SizeNames(context, self.capture).of(ref or self.dim.ref)

    def compared(self) -> tuple[tuple[_Cause, DimOutcome], ...]:
        """Returns the dimensions that the same expression and tensor constrain, each with its own cause; at least this one.

        Only dimensions that are not as asked, or that the failure is about.
        """
        cause = self.cause
        same = [own for own in self._alike() if own[0].frame == cause.frame and _tensor(own[0]) == _tensor(cause)]
        return tuple(same) or ((cause, self.dim),)

    def in_same_line(self) -> Iterator[_Cause]:
        """Yields the causes of the same kind in the line, of dimensions that are not as asked or that the failure is about."""
        frame = self.cause.frame
        return (own for own, _ in self._alike() if own.frame is not None and frame is not None and is_same_line(own.frame, frame))

    def _alike(self) -> Iterator[tuple[_Cause, DimOutcome]]:
        offending = () if self.capture.failure is None else self.capture.failure.dims
        dims = (dim for dim in self.capture.dims if not dim.is_as_asked or dim.ref in offending)
        return ((own, dim) for dim in dims for own in dim.causes if isinstance(own, type(self.cause)))

    def operand_shapes(self, frame: Frame) -> tuple[tuple[str, ...], ...]:
        """Returns the shapes of the tensors that the operator reads in a line; empty if its calls there have several, or it has none."""
        found = {self._shapes_read(node) for node in self._nodes_at(frame)}
        return found.pop() if len(found) == 1 else ()

    def result_shape(self, frame: Frame) -> tuple[str, ...]:
        """Returns the shape of the operator's result in a line; empty where `operand_shapes` is."""
        found = {shape_of(node.shape) for node in self._nodes_at(frame)}
        return found.pop() if len(found) == 1 else ()

    def _shapes_read(self, node: Node) -> tuple[tuple[str, ...], ...]:
        by_name = {other.name: other for other in self.capture.shown_nodes if other.parent == node.parent}
        return tuple(shape_of(by_name[name].shape) for name in node.inputs if name in by_name)

    def _nodes_at(self, frame: Frame) -> list[Node]:
        """Returns the calls of the operator in a line: those of the module that the cause is in, of several layers of one class.

        In non-strict mode torch notes the line of a module's forward alone: calls in a helper are those of the line that called it.
        """
        name = "" if self.cause.operator is None else _name_in_graph(self.cause.operator.rpartition(".")[2])
        nodes = [node for node in self.capture.shown_nodes if _called(node) == name] if name else []
        guard = None if self.cause.guard_id is None else self.capture.guards[self.cause.guard_id]
        callers = () if guard is None or guard.frame is None or not is_same_line(guard.frame, frame) else reversed(guard.frames[:-1])
        for line in (frame, *callers):
            found = [node for node in nodes if node.frame is not None and is_same_line(node.frame, line)]
            if found:
                of_guard = [node for node in found if guard is not None and node.path == guard.node and line is not frame]
                return of_guard or [node for node in found if node.module == self.cause.module] or found
        return []


def whole_shape_of(cause: CauseBase) -> str | None:
    """Returns the tensor all of whose sizes a call was given at once, ``x`` of ``y.reshape(x.shape)``; None for single numbers."""
    for ending in (".shape", ".size()"):
        if isinstance(cause, NumberArgumentCause) and cause.literal.endswith(ending):
            return cause.literal.removesuffix(ending)
    return None


def _tensor(cause: CauseBase) -> tuple[str, tuple[str, ...]] | None:
    return (cause.tensor.name, cause.tensor.shape) if isinstance(cause, TensorCause) else None


def is_same_line(one: Frame, other: Frame) -> bool:
    """True if two frames are at one line of a file."""
    return (one.filename, one.line) == (other.filename, other.line)


def _called(node: Node) -> str:
    parts = node.target.split(".")
    return _name_in_graph(parts[1] if parts[0] == "aten" and len(parts) > 1 else parts[-1])


def _name_in_graph(operator: str) -> str:
    """Returns the name to compare operators by: ``reshape`` is ``view`` in the graph where the tensor is contiguous."""
    return {"reshape": "view"}.get(operator.strip("_"), operator.strip("_"))


def shape_of(text: str | None) -> tuple[str, ...]:
    """Returns the sizes of a node's shape, ``[x.shape[0], 3]``."""
    if text is None or not text.startswith("["):
        return ()
    sizes, depth, start = [], 0, 1
    for place, character in enumerate(text):
        depth += (character in "[(") - (character in "])")
        if (character == "," and depth == 1) or (depth == 0 and place > 1):
            sizes.append(text[start:place].strip())
            start = place + 1
    return tuple(sizes)


_MASKING = ("masked_fill", "where", "scaled_dot_product_attention")
_POINTWISE = (*_MASKING, "add", "sub", "mul", "div", "stack", "logical_and", "logical_or", "maximum", "minimum")
_OF_PAIRS = re.compile(r"mask|causal|alibi|tril|triu|rel_|bias_table", re.IGNORECASE)
"""Names of tensors whose dimensions are all lengths."""
_OF_LENGTH = re.compile(
    r"pos|(^|[._])pe($|[._\d])|(^|[._])wpe|rope|rotary|cos|sin|freq|time|seq|length|window|grid|anchor|steps|ids", re.IGNORECASE
)
"""Names of tensors with a row for each position."""
_METHOD = re.compile(r"\.\w+\(")
"""The name of a method, which is no evidence about a tensor."""
_PER_FEATURE = re.compile(r"mean|std|var|scale|gamma|beta|weight|norm|cls_token|sep_token", re.IGNORECASE)


def is_length(cause: TensorCause, capture: Capture) -> bool:
    """True if a size was compared with a length of a tensor that is added to it or masks it, so that the tensor can be cut.

    Judged by the operator, by the position of the dimension (features come last) and by the tensor's name.
    """
    tensor = cause.tensor
    if tensor.dim is None or _operator(cause) not in _POINTWISE:
        return False
    last_long = max((index for index, size in enumerate(tensor.shape) if size != "1"), default=0)
    name, is_last = _METHOD.sub("(", tensor.name), tensor.dim >= last_long
    if _operator(cause) in _MASKING or _OF_PAIRS.search(name):
        return True
    is_parameter = any(entry.target == tensor.name and entry.kind == "PARAMETER" for entry in capture.signature)
    if _PER_FEATURE.search(name) and tensor.kind != "made":
        return False
    if tensor.kind != "made" and tensor.shape.count(tensor.shape[tensor.dim]) > 1 and not is_parameter:
        return True
    # Features come last, unless there is one dimension alone.
    is_alone = sum(size != "1" for size in tensor.shape) == 1
    return not is_last or (is_alone and _OF_LENGTH.search(name) is not None)


def _operator(cause: CauseBase) -> str:
    return "" if cause.operator is None else cause.operator.rpartition(".")[2].rstrip("_")
