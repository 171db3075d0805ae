"""What else the record says of where a size met a fixed one: the other dimensions that met there, and the shapes that the graph has there."""

from collections.abc import Iterator

from export_explorer.model import Capture, Cause, DimOutcome, Frame, Node


def met_at(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[tuple[Cause, DimOutcome], ...]:
    """The dimensions that are not as asked, or that the failure is about, and met a fixed size in the same expression, each with its own cause."""
    return tuple(_met_at(cause, capture)) or ((cause, dim),)


def whole_shape_of(cause: Cause) -> str | None:
    """The tensor, as the line calls it, all of whose sizes the call was given at once, ``x`` of ``y.reshape(x.shape)``; None for single numbers."""
    written = cause.literal or ""
    for ending in (".shape", ".size()"):
        if cause.kind == "number_argument" and written.endswith(ending):
            return written.removesuffix(ending)
    return None


def in_line_of(cause: Cause, capture: Capture) -> Iterator[Cause]:
    """The causes of the same kind in a line, of dimensions that are not as asked."""
    blamed = () if capture.failure is None else capture.failure.dims
    for dim in capture.dims:
        for own in dim.causes:
            is_there = own.frame is not None and cause.frame is not None and _same_line(own.frame, cause.frame)
            if own.kind == cause.kind and is_there and (not dim.is_as_asked or dim.ref in blamed):
                yield own


def _met_at(cause: Cause, capture: Capture) -> Iterator[tuple[Cause, DimOutcome]]:
    blamed = () if capture.failure is None else capture.failure.dims
    for dim in capture.dims:
        for own in dim.causes:
            same = own.kind == cause.kind and own.frame == cause.frame and _tensor(own) == _tensor(cause)
            if same and (not dim.is_as_asked or dim.ref in blamed):
                yield own, dim


def _tensor(cause: Cause) -> tuple[str, tuple[str, ...]] | None:
    return None if cause.tensor is None else (cause.tensor.name, cause.tensor.shape)


def operands_at(frame: Frame, operator: str | None, capture: Capture) -> tuple[tuple[str, ...], ...]:
    """The shapes of the tensors that an operator reads in a line; empty where the line calls it several times, or it is not in the graph."""
    found = _node_at(frame, operator, capture)
    if found is None:
        return ()
    by_name = {node.name: node for node in capture.shown_nodes if node.parent == found.parent}
    return tuple(shape_of(by_name[name].shape) for name in found.inputs if name in by_name)


def result_at(frame: Frame, operator: str | None, capture: Capture) -> tuple[str, ...]:
    """The shape of what an operator makes in a line; empty where `operands_at` is."""
    found = _node_at(frame, operator, capture)
    return () if found is None else shape_of(found.shape)


def _node_at(frame: Frame, operator: str | None, capture: Capture) -> Node | None:
    name = "" if operator is None else operator.rpartition(".")[2].strip("_")
    nodes = capture.shown_nodes
    found = [node for node in nodes if node.frame is not None and _same_line(node.frame, frame) and _called(node) == name]
    return found[0] if name and len(found) == 1 else None


def _same_line(one: Frame, other: Frame) -> bool:
    return (one.filename, one.line) == (other.filename, other.line)


def _called(node: Node) -> str:
    parts = node.target.split(".")
    return (parts[1] if parts[0] == "aten" and len(parts) > 1 else parts[-1]).strip("_")


def shape_of(text: str | None) -> tuple[str, ...]:
    """The sizes of a node's shape, ``[x.shape[0], 3]``."""
    if text is None or not text.startswith("["):
        return ()
    sizes, depth, start = [], 0, 1
    for place, character in enumerate(text):
        depth += (character in "[(") - (character in "])")
        if (character == "," and depth == 1) or (depth == 0 and place > 1):
            sizes.append(text[start:place].strip())
            start = place + 1
    return tuple(sizes)
