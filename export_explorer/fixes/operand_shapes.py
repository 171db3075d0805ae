"""Facts in the capture at the line of a cause: other dimensions constrained there, the shapes in the graph, the kind of tensor."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.size_names import SizeNames
from export_explorer.record import Capture, CauseBase, DimOutcome, DimRef, Frame, Node, NumberArgumentCause, TensorCause

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
    if _PER_FEATURE.search(name) and tensor.kind != "made":
        return False
    if tensor.kind != "made" and tensor.shape.count(tensor.shape[tensor.dim]) > 1 and not is_parameter(cause, capture):
        return True
    # Features come last, unless there is one dimension alone.
    is_alone = sum(size != "1" for size in tensor.shape) == 1
    return not is_last or (is_alone and _OF_LENGTH.search(name) is not None)


def is_parameter(cause: TensorCause, capture: Capture) -> bool:
    """True if a tensor is a parameter, according to the graph signature."""
    return any(entry.target == cause.tensor.name and entry.kind == "PARAMETER" for entry in capture.signature)


def _operator(cause: CauseBase) -> str:
    return "" if cause.operator is None else cause.operator.rpartition(".")[2].rstrip("_")
