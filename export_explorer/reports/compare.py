"""What changed from one run to another: outcomes, guards with their lines, ranges, operators."""

from collections import Counter
from dataclasses import replace

from export_explorer.model import Capture, Comparison, DimChange, Guard, OperatorChange
from export_explorer.reports.code_changes import code_changes
from export_explorer.reports.words import result_words


def compare(before: Capture, after: Capture) -> Comparison:
    """Compares two captures of one model.

    Guards are the same when they state the same at a line of the same text: their ids and symbols differ from run to run, and numbers of lines with
    the code.
    """
    old, new = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    dims = tuple(
        DimChange(
            input=ref.input,
            dim=ref.dim,
            asked_before=str(old[ref].asked),
            asked_after=str(new[ref].asked),
            before=result_words(old[ref], named=False),
            after=result_words(new[ref], named=False),
        )
        for ref in new
        if ref in old and (result_words(old[ref], named=False), old[ref].asked) != (result_words(new[ref], named=False), new[ref].asked)
    )
    gained, lost = _without(after.guards, before.guards), _without(before.guards, after.guards)
    # What another line says now is neither gained nor lost.
    kept = {guard.words for guard in gained} & {guard.words for guard in lost}
    return Comparison(
        dims=dims,
        guards_gained=tuple(guard for guard in gained if guard.words not in kept),
        guards_lost=tuple(guard for guard in lost if guard.words not in kept),
        operators=_operators(before, after),
        elapsed_ms_before=before.elapsed_ms,
        elapsed_ms_after=after.elapsed_ms,
        ok_before=before.ok,
        ok_after=after.ok,
        code=code_changes(before, after),
    )


def _without(guards: tuple[Guard, ...], others: tuple[Guard, ...]) -> tuple[Guard, ...]:
    known = {_identity(guard) for guard in others}
    return tuple(guard for guard in guards if _identity(guard) not in known)


def _identity(guard: Guard) -> tuple[object, ...]:
    """What a guard states, and where: the same in two runs, of which ids and symbols differ."""
    frame = guard.frame
    # A record of an earlier release has no typed condition.
    stated = guard.expr if guard.condition is None else replace(guard.condition, guard_id=None, data_values=())
    return guard.kind, stated, frame and (frame.name, frame.code or frame.line)


def _operators(before: Capture, after: Capture) -> tuple[OperatorChange, ...]:
    old, new = (Counter(node.target for node in capture.nodes if node.op == "call_function") for capture in (before, after))
    return tuple(
        OperatorChange(target=target, before=old[target], after=new[target])
        for target in sorted({*old, *new})
        if old[target] != new[target]
    )
