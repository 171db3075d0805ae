"""The differences between two captures, of two runs or of two programs.

They are results, guards with their lines, operators, nodes, ranges, signature, outputs and code.
"""

import difflib
from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from export_explorer.record import (
    Capture,
    CodeBlock,
    CodeChange,
    ComparedSide,
    Condition,
    DimChange,
    Guard,
    Node,
    NodeChange,
    OperatorChange,
    Output,
    OutputChange,
    RangeChange,
    SignatureChange,
    SignatureEntry,
)
from export_explorer.render.comparison import ShownComparison
from export_explorer.render.words import condition_words, result_words
from export_explorer.render.words.conditions import range_words
from export_explorer.render.words.outputs import output_kind, output_range, output_text

_CONTEXT = 2
"""The number of unchanged lines that are shown around changed ones."""


def has_same_code(before: Capture, after: Capture) -> bool:
    """True if the user's functions that both captures have are the same in both.

    In an export that failed early fewer functions ran. Captures with no function in common have the same code only if neither has any.
    """
    old, new = _own_code(before), _own_code(after)
    shared = old.keys() & new.keys()
    return (not old and not new) or (bool(shared) and all(old[name].code == new[name].code for name in shared))


def code_changes(before: Capture, after: Capture) -> tuple[CodeChange, ...]:
    """Returns the lines that changed, with some around them; empty if all that both captures have is the same.

    A function that ran in only one of the two counts only together with such a change: an export that fails early reaches fewer of them.
    """
    if has_same_code(before, after):
        return ()
    old, new = _own_code(before), _own_code(after)
    return tuple(change for name in dict.fromkeys((*new, *old)) for change in _changes_of(old.get(name), new.get(name)))


def _own_code(capture: Capture) -> dict[str, CodeBlock]:
    """Returns the blocks by their names; of several parts of one class each later one is numbered."""
    blocks: dict[str, CodeBlock] = {}
    for block in dict.fromkeys((*capture.code, *capture.class_code)):
        if block.is_user:
            name, number = block.name, 1
            while name in blocks:
                number += 1
                name = f"{block.name} {number}"
            blocks[name] = block
    return blocks


def _changes_of(old: CodeBlock | None, new: CodeBlock | None) -> list[CodeChange]:
    before, after = (() if block is None else tuple(block.code.splitlines()) for block in (old, new))
    matched = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    changes = []
    for group in matched.get_grouped_opcodes(_CONTEXT):
        (_, start, _, new_start, _), (_, _, end, _, new_end) = group[0], group[-1]
        block, at = (old, start) if new is None else (new, new_start)
        if block is not None:
            change = CodeChange(name=block.name, line=block.first_line + at, before=before[start:end], after=after[new_start:new_end])
            changes.append(change)
    return changes


def compare(before: Capture, after: Capture) -> ShownComparison:
    """Compares two captures: usually of one model, but any two programs as far as their inputs and modules have the same names.

    Guards are the same when they state the same condition: their ids and symbols differ from run to run, and a condition that another guard
    of the run still states, at another line or for another reason, is neither gained nor lost.
    """
    matches = matched_nodes(before, after)
    return ShownComparison(
        dims=_dims(before, after),
        guards_gained=_without(after.guards, before.guards),
        guards_lost=_without(before.guards, after.guards),
        operators=_operators(before, after),
        elapsed_ms_before=before.elapsed_ms,
        elapsed_ms_after=after.elapsed_ms,
        ok_before=before.ok,
        ok_after=after.ok,
        code=code_changes(before, after),
        sides=(_side(before), _side(after)),
        nodes=node_changes(before, after, matches),
        matches=matches,
        outputs=output_changes(before, after),
        signature=signature_changes(before, after),
        ranges=range_changes(before, after),
    )


def _side(capture: Capture) -> ComparedSide:
    return ComparedSide(
        model=capture.model,
        mode=capture.mode if capture.is_observed else None,
        torch_version=capture.torch_version,
        nodes=len(capture.shown_nodes),
        guards=capture.guard_count,
    )


def _dims(before: Capture, after: Capture) -> tuple[DimChange, ...]:
    """Returns the dimensions with another result or another ask; of a program alone the ask is not known."""
    old, new = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    are_asks_known = before.is_observed and after.is_observed
    if not are_asks_known:
        # A specialized dimension is as good as static, since it is not known whether that was requested.
        old, new = (
            {ref: replace(dim, got="static") if dim.got == "specialized" else dim for ref, dim in dims.items()} for dims in (old, new)
        )
    changes = []
    for ref in (ref for ref in new if ref in old):
        was, became = (result_words(dims[ref], named=False) for dims in (old, new))
        asked_before, asked_after = (str(dims[ref].asked) if are_asks_known else "" for dims in (old, new))
        if (was, asked_before) != (became, asked_after):
            changes.append(
                DimChange(input=ref.input, dim=ref.dim, asked_before=asked_before, asked_after=asked_after, before=was, after=became)
            )
    return tuple(changes)


def _without(guards: tuple[Guard, ...], others: tuple[Guard, ...]) -> tuple[Guard, ...]:
    """Returns the guards whose condition none of the others states."""
    stated = {_stated(guard) for guard in others}
    return tuple(guard for guard in guards if _stated(guard) not in stated)


def _stated(guard: Guard) -> str:
    # A record of an earlier release has no typed condition.
    return guard.words if guard.condition is None else condition_words(_as_stated(guard.condition), reason=False)


def _as_stated(condition: Condition) -> Condition:
    """Returns a condition without what is known of the sizes within its run's request: for which of them it holds."""
    parts = tuple(map(_as_stated, condition.parts))
    return replace(condition, parts=parts, holds_for_tried_sizes=False, is_always_true=False, size_name=None, sizes=None)


def _operators(before: Capture, after: Capture) -> tuple[OperatorChange, ...]:
    old, new = (Counter(node.target for node in capture.shown_nodes if node.op == "call_function") for capture in (before, after))
    changed = (target for target in sorted({*old, *new}) if old[target] != new[target])
    return tuple(OperatorChange(target=target, before=old[target], after=new[target]) for target in changed)


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
            changes.append(_change(node, was, node, reads))
    met = set(matches)
    changes.extend(_change(node, node, None) for number, node in enumerate(old) if number not in met)
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


def _change(node: Node, before: Node | None, after: Node | None, reads: tuple[str, str] = ("", "")) -> NodeChange:
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
