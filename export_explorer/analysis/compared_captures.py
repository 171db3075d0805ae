"""The differences between two captures: results, guards with their lines, operators, nodes, ranges, signature, outputs and code.

The captures are of two runs, or of two programs.
"""

import difflib
from collections import Counter
from dataclasses import replace

from export_explorer.analysis.compared_graphs import matched_nodes, node_changes, output_changes, range_changes, signature_changes
from export_explorer.record import Capture, CodeBlock, CodeChange, ComparedSide, Condition, DimChange, Guard, OperatorChange
from export_explorer.render.comparison import ShownComparison
from export_explorer.render.words import condition_words, result_words

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
