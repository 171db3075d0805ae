"""That a guard and the node that it is said to be born at belong together."""

import re

from export_explorer.record import Capture, DimRef, Node


def assert_nodes_read_what_their_guards_are_about(capture: Capture) -> None:
    """Fails where a node can be reached from no input whose size is in the words of a guard born there.

    A size may have become one with that of another input before, so what it was found to be is looked for as well.
    """
    by_path = {node.path: node for node in capture.nodes}
    for guard in capture.guards:
        if guard.node is None:
            continue
        node = by_path[guard.node]
        assert guard.id in node.guard_ids, f"{guard.words} is at {guard.node}, which does not say so"
        if node.parent is not None:
            continue
        read = _inputs_behind(node, by_path, capture)
        sizes = {name for dim in capture.dims if dim.input in read for name in _names(capture, dim.ref)}
        for ref in guard.dims:
            assert _names(capture, ref) & sizes, f"{guard.words} is at {node.name}, which reads of {sorted(read)} alone"


def _names(capture: Capture, ref: DimRef) -> set[str]:
    """A dimension and those that its size was found to follow from; the size itself where it became a number."""
    dim = next(dim for dim in capture.dims if dim.ref == ref)
    return {str(ref), dim.shape_expr, *re.findall(r"\w+\.shape\[\d+\]", dim.shape_expr)}


def _inputs_behind(node: Node, by_path: dict[str, Node], capture: Capture) -> set[str]:
    """The inputs that a node reads, directly or not."""
    names = [entry.name for entry in capture.signature if entry.side == "input" and entry.kind == "USER_INPUT"]
    input_of = dict(zip(names, (input.path for input in capture.inputs), strict=True))
    waiting, seen = [node.name], set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(by_path[name].inputs)
    return {input_of[name] for name in seen if name in input_of}
