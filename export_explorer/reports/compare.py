"""What changed from one run to another: outcomes, guards with their lines, ranges, operators."""

from collections import Counter

from export_explorer.model import Capture, Comparison, DimChange, DimOutcome, Guard, OperatorChange
from export_explorer.reports.dims_table import range_text


def compare(before: Capture, after: Capture) -> Comparison:
    """Compares two captures of one model.

    Guards are the same when they say the same of the same line: their ids and symbols differ from run to run.
    """
    old, new = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    dims = tuple(
        DimChange(
            input=ref.input,
            dim=ref.dim,
            asked_before=str(old[ref].asked),
            asked_after=str(new[ref].asked),
            before=in_short(old[ref]),
            after=in_short(new[ref]),
        )
        for ref in new
        if ref in old and (in_short(old[ref]), old[ref].asked) != (in_short(new[ref]), new[ref].asked)
    )
    return Comparison(
        dims=dims,
        guards_gained=_without(after.guards, before.guards),
        guards_lost=_without(before.guards, after.guards),
        operators=_operators(before, after),
        elapsed_ms_before=before.elapsed_ms,
        elapsed_ms_after=after.elapsed_ms,
        ok_before=before.ok,
        ok_after=after.ok,
    )


def in_short(dim: DimOutcome) -> str:
    """An outcome in a few words: ``dynamic ∈ [2, 64]``, ``= x.shape[0]``, ``5 (specialized)``."""
    if dim.got is None:
        return "failed"
    if dim.got == "specialized":
        return f"{dim.shape_expr} (specialized)"
    if dim.got == "static":
        return f"{dim.shape_expr} (static)"
    if dim.got == "dynamic":
        return f"dynamic {range_text(dim.lower, dim.upper)}".rstrip()
    return f"= {dim.shape_expr}"


def _without(guards: tuple[Guard, ...], others: tuple[Guard, ...]) -> tuple[Guard, ...]:
    known = {_said(guard) for guard in others}
    return tuple(guard for guard in guards if _said(guard) not in known)


def _said(guard: Guard) -> tuple[str, str | None, int | None]:
    frame = guard.frame
    return guard.words, frame.filename if frame else None, frame.line if frame else None


def _operators(before: Capture, after: Capture) -> tuple[OperatorChange, ...]:
    old, new = (Counter(node.target for node in capture.nodes if node.op == "call_function") for capture in (before, after))
    return tuple(
        OperatorChange(target=target, before=old[target], after=new[target])
        for target in sorted({*old, *new})
        if old[target] != new[target]
    )
