"""What differs between two surveys: export by export, dimension by dimension. Typed; `comparison` tells it.

Numbers of lines are not compared: they move with every edit. A line is the same while its text is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from export_explorer.model import Capture, DimOutcome, DimRef, Frame
from export_explorer.reports.cases.columns import outcome_text, place_text
from export_explorer.reports.cases.row import CaseRow, cause_of, frame_of
from export_explorer.reports.dims_table import location_text
from export_explorer.reports.words import result_words

ChangeKind = Literal["added", "removed", "outcome", "failure", "dimension", "cause"]


class Side(Protocol):
    """A survey as it is compared."""

    @property
    def rows(self) -> Sequence[CaseRow]:
        """One for each export."""

    def capture_of(self, row: CaseRow) -> Capture | None:
        """The record of an export; None if it left none that can be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseChange:
    """One thing that differs.

    Attributes:
        name: of the case.
        ask: what was asked.
        mode: how it was traced.
        kind: ``added``, ``removed``: one survey alone has this export. ``outcome``: it came to something else. ``failure``: it fails for another reason.
            ``dimension``: one became something else, or is accepted at other sizes. ``cause``: it became the same for another reason.
        input: path of the input leaf of a dimension; None for other kinds.
        dim: which dimension of it; None for other kinds and for a scalar input.
        before: what it was, in a few words; empty for one that was added.
        after: what it is; empty for one that was removed.
        why_before: why it was so; empty if nothing made it so.
        why_after: why it is so.
        line_before: where, ``model.py, line 9``; empty if there is no line.
        line_after: likewise.
    """

    name: str
    ask: str
    mode: str
    kind: ChangeKind
    input: str | None = None
    dim: int | None = None
    before: str = ""
    after: str = ""
    why_before: str = ""
    why_after: str = ""
    line_before: str = ""
    line_after: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Which export it is of those of a survey."""
        return self.name, self.ask, self.mode


def changes_between(before: Side, after: Side) -> Iterator[CaseChange]:
    """The differences, in the order of the later survey, then what it does not have."""
    old = {row.key: row for row in before.rows}
    seen = set()
    for row in after.rows:
        if row.key in seen:
            continue
        seen.add(row.key)
        was = old.pop(row.key, None)
        if was is None:
            yield _change(row, "added", after=outcome_text(row), why_after=row.why)
        else:
            yield from _changes_of(was, row, before, after)
    for row in old.values():
        yield _change(row, "removed", before=outcome_text(row), why_before=row.why)


def _changes_of(was: CaseRow, now: CaseRow, before: Side, after: Side) -> Iterator[CaseChange]:
    old, new = before.capture_of(was), after.capture_of(now)
    if was.outcome != now.outcome or was.failure != now.failure:
        yield _of_rows("outcome", was, now)
    elif _reason_to_fail(was, old) != _reason_to_fail(now, new):
        yield _of_rows("failure", was, now)
    if old is not None and new is not None:
        yield from _changed_dims(now, old, new)


def _of_rows(kind: ChangeKind, was: CaseRow, now: CaseRow) -> CaseChange:
    return _change(
        now,
        kind,
        before=outcome_text(was),
        after=outcome_text(now),
        why_before="" if was.outcome == "exported" else was.why,
        why_after="" if now.outcome == "exported" else now.why,
        line_before="" if was.outcome == "exported" else place_text(was),
        line_after="" if now.outcome == "exported" else place_text(now),
    )


def _reason_to_fail(row: CaseRow, capture: Capture | None) -> object:
    """What makes two failures of a kind the same: the text of the line and the dimensions that they are about."""
    failure = None if capture is None else capture.failure
    if failure is None:
        return None
    return failure.frame and failure.frame.code, frozenset(failure.dims)


def _changed_dims(row: CaseRow, old: Capture, new: Capture) -> Iterator[CaseChange]:
    was, now = ({dim.ref: dim for dim in capture.dims} for capture in (old, new))
    for ref in dict.fromkeys([*now, *was]):
        a, b = was.get(ref), now.get(ref)
        # Where an export stopped before a dimension, nothing became of it that could differ.
        if any(dim is not None and dim.reason in ("not_reached", "failed") for dim in (a, b)):
            continue
        if (kind := _difference(a, b)) is not None:
            yield _of_dims(row, kind, ref, a, b)


def _difference(a: DimOutcome | None, b: DimOutcome | None) -> ChangeKind | None:
    if a is None or b is None or _became(a) != _became(b):
        return "dimension"
    return "cause" if not a.is_as_asked and not b.is_as_asked and _reason(a) != _reason(b) else None


def _became(dim: DimOutcome) -> tuple[object, ...]:
    # The sizes of one that follows from another are those of that one.
    sizes = "" if dim.got in ("tied", "derived") else dim.accepted_words
    return result_words(dim, named=False), dim.is_as_asked, sizes


def _reason(dim: DimOutcome) -> tuple[object, ...]:
    frame = frame_of(dim)
    return cause_of(dim), None if frame is None else frame.expression or frame.code


def _of_dims(row: CaseRow, kind: ChangeKind, ref: DimRef, a: DimOutcome | None, b: DimOutcome | None) -> CaseChange:
    return _change(
        row,
        kind,
        input=ref.input,
        dim=ref.dim,
        before="" if a is None else result_words(a, named=False),
        after="" if b is None else result_words(b, named=False),
        why_before="" if a is None else a.words,
        why_after="" if b is None else b.words,
        line_before="" if a is None else _place(frame_of(a)),
        line_after="" if b is None else _place(frame_of(b)),
    )


def _place(frame: Frame | None) -> str:
    return "" if frame is None else location_text(frame)


def _change(row: CaseRow, kind: ChangeKind, **parts: Any) -> CaseChange:
    return CaseChange(name=row.name, ask=row.ask, mode=row.mode, kind=kind, **parts)
