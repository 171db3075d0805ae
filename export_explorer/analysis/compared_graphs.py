"""The differences between the graphs of two captures: nodes, outputs, signature and ranges."""

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import Literal

from export_explorer.record import Capture, Node, NodeChange, Output, OutputChange, RangeChange, SignatureChange, SignatureEntry
from export_explorer.render.words.conditions import range_words
from export_explorer.render.words.outputs import output_kind, output_range, output_text

Side = Literal["input", "output"]
Kinds = Mapping[tuple[Side, str], str]


def matched_nodes(before: Capture, after: Capture) -> tuple[int, ...]:
    """Returns the number of the matching node of the earlier graph for each node of the later one; -1 for none.

    A node is the same if the nested graph, the module, the operator and the text of the line are the same: line numbers differ with the
    code. The nodes that are left are matched without the line, which the modes give differently where a library calls back. Among several
    matches those with the same result come first, then the order of the program counts; an input is known by its name.
    """
    matches = [-1] * len(after.shown_nodes)
    taken: set[int] = set()
    for identity in (_with_result, _with_line, _identity):
        waiting: defaultdict[tuple[object, ...], deque[int]] = defaultdict(deque)
        for number, node in enumerate(before.shown_nodes):
            if number not in taken:
                waiting[identity(node)].append(number)
        for at, node in enumerate(after.shown_nodes):
            if matches[at] < 0 and (found := waiting.get(identity(node))):
                matches[at] = found.popleft()
                taken.add(matches[at])
    return tuple(matches)


def _with_result(node: Node) -> tuple[object, ...]:
    return (*_with_line(node), node.shape, node.dtype)


def _with_line(node: Node) -> tuple[object, ...]:
    frame = node.frame
    return (*_identity(node), frame and (frame.name, frame.code or frame.line))


def _identity(node: Node) -> tuple[object, ...]:
    name = node.target if node.op in ("placeholder", "get_attr") else ""
    return node.parent, node.module, node.op, "" if name else node.target, name


def node_changes(before: Capture, after: Capture, matches: tuple[int, ...]) -> tuple[NodeChange, ...]:
    """Returns the nodes that only one graph has, or whose result or inputs differ; the `matches` are those of `matched_nodes`."""
    old = before.shown_nodes
    number_of = {node.path: number for node, number in zip(after.shown_nodes, matches, strict=True)}
    changes = []
    for node, number in zip(after.shown_nodes, matches, strict=True):
        was = None if number < 0 else old[number]
        reads = ("", "") if was is None else _reads(was, node, old, number_of)
        if was is None or _result(was) != _result(node) or any(reads):
            changes.append(_change(was, node, reads))
    met = set(matches)
    changes.extend(_change(node, None) for number, node in enumerate(old) if number not in met)
    return tuple(changes)


def _reads(before: Node, after: Node, old: tuple[Node, ...], number_of: Mapping[str, int]) -> tuple[str, str]:
    """Returns the inputs and the literal arguments of each node, where they differ; inputs are compared only if all of them are matched."""
    prefix = "" if after.parent is None else f"{after.parent}/"
    numbers = [number_of.get(prefix + name, -1) for name in after.inputs]
    are_known = all(number >= 0 for number in numbers)
    told: list[list[str]] = [[], []]
    if are_known and tuple(old[number].name for number in numbers) != before.inputs:
        told = [list(before.inputs), list(after.inputs)]
    literals = [{argument.name: argument.value for argument in node.arguments if argument.is_literal} for node in (before, after)]
    for name in dict.fromkeys((*literals[0], *literals[1])):
        values = [given.get(name) for given in literals]
        # A size that differs shows in the result; a record of an earlier release has no arguments.
        if values[0] != values[1] and before.arguments and after.arguments and _result(before) == _result(after):
            for side, value in zip(told, values, strict=True):
                side.append(f"{name}={value}" if value is not None else f"no {name}")
    return ", ".join(told[0]), ", ".join(told[1])


def _change(before: Node | None, after: Node | None, reads: tuple[str, str] = ("", "")) -> NodeChange:
    node = after or before
    if node is None:
        raise ValueError("A change is of a node.")
    return NodeChange(
        target=node.target,
        module=node.module,
        frame=node.frame,
        before=None if before is None else before.path,
        after=None if after is None else after.path,
        result_before="" if before is None else _result(before),
        result_after="" if after is None else _result(after),
        reads_before=reads[0],
        reads_after=reads[1],
    )


def _result(node: Node) -> str:
    return " ".join(part for part in (node.shape, node.dtype) if part)


def output_changes(before: Capture, after: Capture) -> tuple[OutputChange, ...]:
    """Returns the returned and the mutated values that differ, by their path in what is returned."""
    old, new = ({output.path: _output(output) for output in capture.outputs} for capture in (before, after))
    changed = [path for path in dict.fromkeys((*new, *old)) if old.get(path) != new.get(path)]
    return tuple(OutputChange(path=path, before=old.get(path, ""), after=new.get(path, "")) for path in changed)


def _output(output: Output) -> str:
    kind = output_kind(output)
    parts = [*([] if kind == "result" else [kind]), output_text(output) or "", output.dtype or ""]
    words, bounds = " ".join(part for part in parts if part), output_range(output)
    return f"{words}, {bounds}" if bounds else words


def signature_changes(before: Capture, after: Capture) -> tuple[SignatureChange, ...]:
    """Returns the inputs and outputs of the graph that only one has, or whose kind differs.

    An output is known by its number: the name that torch gives to the node that makes it differs from graph to graph.
    """
    old, new = _kinds(before.signature), _kinds(after.signature)
    changed = [key for key in dict.fromkeys((*new, *old)) if old.get(key) != new.get(key)]
    return tuple(SignatureChange(side=key[0], name=key[1], before=old.get(key, ""), after=new.get(key, "")) for key in changed)


def _kinds(entries: tuple[SignatureEntry, ...]) -> Kinds:
    kinds: dict[tuple[Side, str], str] = {}
    returned = 0
    for entry in entries:
        name = entry.target or entry.name
        if entry.side == "output" and entry.target is None:
            name, returned = f"[{returned}]", returned + 1
        kinds[entry.side, name] = entry.kind.lower().replace("_", " ")
    return kinds


def range_changes(before: Capture, after: Capture) -> tuple[RangeChange, ...]:
    """Returns the sizes whose range differs, by their words in terms of inputs: torch's symbols differ from run to run.

    A size that is a constant has no range constraint; that it became one, or is none now, is a change of its dimension, and no bounds say
    nothing more of it.
    """
    old, new = _ranges(before), _ranges(after)
    differ = [words for words in dict.fromkeys((*new, *old)) if old.get(words, "") != new.get(words, "")]
    return tuple(RangeChange(words=words, before=_bounds(old, words), after=_bounds(new, words)) for words in differ)


def _ranges(capture: Capture) -> dict[str, str]:
    """Returns the range of each size: of a dimension as the program accepts it, where that is known, since torch's own begin at 2."""
    known = (dim for dim in capture.dims if dim.accepted is not None and not dim.accepted.with_others_as_in_example)
    accepted = {str(dim.ref): dim.accepted for dim in known}
    sizes = ((entry.words, accepted.get(entry.words) or entry) for entry in capture.range_constraints)
    return {words: range_words(bounds.lower, bounds.upper) for words, bounds in sizes}


def _bounds(ranges: Mapping[str, str], words: str) -> str:
    return (ranges[words] or "no bounds") if words in ranges else ""
