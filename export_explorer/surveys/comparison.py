"""The comparison of two surveys, shown as text at a prompt, as HTML in a notebook, as a page, or as a DataFrame."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from export_explorer.comparison.captures import compare
from export_explorer.comparison.comparison import PAGE, ShownComparison
from export_explorer.comparison.words import comparison_headline, comparison_sections
from export_explorer.record import Capture, DimOutcome, DimRef, Frame
from export_explorer.render.fix_text import coded_html
from export_explorer.render.tables import location_text
from export_explorer.render.words import result_words
from export_explorer.surveys.render import outcome_text, place_text
from export_explorer.surveys.row import CaseRow, cause_of, frame_of
from export_explorer.surveys.words import (
    SAME_SURVEYS,
    change_words,
    more_changes_words,
    same_exports_words,
    sides_words,
    survey_comparison_headline,
    why_changed_words,
)

if TYPE_CHECKING:
    import pandas as pd


ChangeKind = Literal["added", "removed", "outcome", "failure", "dimension", "cause"]


class SurveySide(Protocol):
    """One of the two surveys that are compared."""

    @property
    def rows(self) -> Sequence[CaseRow]:
        """One for each export."""

    def capture_of(self, row: CaseRow) -> Capture | None:
        """Returns the capture of an export; None if there is none that can be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseChange:
    """One difference between two surveys.

    Attributes:
        name: of the case.
        ask: of the case, by its name.
        mode: in which torch traced.
        kind: ``added``, ``removed``: only one survey has this export. ``outcome``: its outcome differs. ``failure``: it fails for another
            reason. ``dimension``: a dimension has another result, or takes other sizes. ``cause``: it has the same result for another
            reason.
        input: path of the input leaf of a dimension; None for other kinds.
        dim: the dimension's index; None for other kinds and for a scalar input.
        before: the outcome or result before, in a few words; empty for one that was added.
        after: the outcome or result after; empty for one that was removed.
        why_before: the reason before; empty if there is none.
        why_after: the reason after.
        line_before: of the reason, ``model.py, line 9``; empty if there is no line.
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
        """The name, ask and mode, which identify an export in a survey."""
        return self.name, self.ask, self.mode


def changes_between(before: SurveySide, after: SurveySide) -> Iterator[CaseChange]:
    """Yields the differences in the order of the later survey, then the exports that it does not have."""
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


def _changes_of(was: CaseRow, now: CaseRow, before: SurveySide, after: SurveySide) -> Iterator[CaseChange]:
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
    """Returns a key that is the same for failures at the same line of code and about the same dimensions; None without a failure."""
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
    return "cause" if not a.is_as_asked and not b.is_as_asked and _cause_key(a) != _cause_key(b) else None


def _became(dim: DimOutcome) -> tuple[object, ...]:
    # The sizes of one that follows from another are those of that one.
    sizes = "" if dim.got in ("tied", "derived") else dim.accepted_words
    return result_words(dim, named=False), dim.is_as_asked, sizes


def _cause_key(dim: DimOutcome) -> tuple[object, ...]:
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


_MOST_CASES = 50
"""The most exports that differ in a notebook's output, and in a terminal."""
_MOST_DETAILED = 300
"""The number of exports on a page whose programs are compared too: that takes up to a second for a large program."""

Key = tuple[str, str, str]


class SurveyComparison:
    """The differences between two surveys, made by `compare`.

    Args:
        before: the earlier survey.
        after: the later one.

    Attributes:
        changes: the differences, in the order of the later survey.
    """

    def __init__(self, before: SurveySide, after: SurveySide) -> None:
        self._sides = (before, after)
        self.changes: tuple[CaseChange, ...] = tuple(changes_between(before, after))

    @property
    def differs(self) -> bool:
        """True if the surveys differ."""
        return bool(self.changes)

    @cached_property
    def headline(self) -> str:
        """The counts in one line."""
        versions = [[row.torch for row in side.rows] for side in self._sides]
        kinds = (change.kind for change in self.changes)
        return survey_comparison_headline(len(self._keys), len({it.key for it in self.changes}), kinds, sides_words(*versions))

    @property
    def table(self) -> "pd.DataFrame":
        """One row for each difference.

        Columns:
            name: of the case.
            ask: of the case, by its name.
            mode: in which torch traced.
            kind: ``added``, ``removed``, ``outcome``, ``failure``, ``dimension`` or ``cause``.
            input: path of the input leaf; missing unless the difference is about a dimension.
            dim: the dimension's index; missing likewise.
            before: the outcome or result before, in a few words.
            after: the outcome or result after.
            why_before: the reason before.
            why_after: the reason after.
            line_before: of the reason, ``model.py, line 9``.
            line_after: likewise.
        """
        import pandas as pd

        columns = list(CaseChange.__dataclass_fields__)
        table = pd.DataFrame([asdict(change) for change in self.changes], columns=columns)
        table["dim"] = table["dim"].astype("Int64")
        return table

    def detail(self, name: str, ask: str | None = None, mode: str | None = None) -> ShownComparison:
        """Compares the two exports of one case as `compare` does for any two: guards, operators, nodes, code.

        Args:
            name: of the case.
            ask: one of its asks; None if there is only one.
            mode: one of its modes; None if there is only one.

        Raises:
            KeyError: not both surveys have a capture of it; or there are several exports, and `ask` and `mode` do not select one.
        """
        wanted = (name, ask, mode)
        found = [key for key in self._keys if all(want in (None, part) for want, part in zip(wanted, key, strict=True))]
        if len(found) != 1:
            raise KeyError(f"{name!r}: {len(found)} exports of the two surveys are this; they have {', '.join(map(str, found)) or 'none'}.")
        detail = self._detail(found[0])
        if detail is None:
            raise KeyError(f"{name!r}: not both surveys have a record of this export.")
        return detail

    def __str__(self) -> str:
        """Returns a block for each export that differs, with a line for each difference."""
        parts = [self.headline]
        parts.extend("\n".join([_title(key), *_lines(changes)]) for key, changes in self._grouped(_MOST_CASES))
        if (rest := self._case_count - _MOST_CASES) > 0:
            parts.append(more_changes_words(rest))
        return "\n\n".join(parts if self.changes else [*parts, SAME_SURVEYS])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Returns a table without a style sheet; every text is escaped."""
        blocks = "".join(
            f"<tr><th style='text-align:left;vertical-align:top'>{escape(_title(key))}</th>"
            f"<td style='text-align:left'>{''.join(map(_change_html, changes))}</td></tr>"
            for key, changes in self._grouped(_MOST_CASES)
        )
        body = f"<table>{blocks}</table>" if blocks else f"<p>{escape(SAME_SURVEYS)}</p>"
        rest = self._case_count - _MOST_CASES
        more = f"<p><small>{escape(more_changes_words(rest))}</small></p>" if rest > 0 else ""
        return f"<div><p><b>{escape(self.headline)}</b></p>{body}{more}</div>"

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all differences to one HTML file, with those of guards, operators and code folded below each export.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            OSError: the file cannot be written.
        """
        Path(path).write_text(self.to_page(), encoding="utf-8")

    def to_page(self) -> str:
        """Returns the text of the HTML file; every text in it is escaped."""
        blocks = [
            f"<h2>{escape(_title(key))}</h2>{''.join(map(_change_html, changes))}{self._detail_html(key) if at < _MOST_DETAILED else ''}"
            for at, (key, changes) in enumerate(self._grouped())
        ]
        same = len(self._keys) - self._case_count
        rest = [f"<p>{escape(same_exports_words(same))}</p>"] if same and blocks else []
        body = "\n".join([*blocks, *rest]) if blocks else f"<p>{escape(SAME_SURVEYS)}</p>"
        return PAGE.format(title=escape(self.headline), body=body)

    @cached_property
    def _rows(self) -> tuple[dict[Key, CaseRow], ...]:
        return tuple({row.key: row for row in side.rows} for side in self._sides)

    @cached_property
    def _keys(self) -> tuple[Key, ...]:
        return tuple(dict.fromkeys(key for rows in self._rows for key in rows))

    @property
    def _case_count(self) -> int:
        return len({change.key for change in self.changes})

    def _grouped(self, most: int | None = None) -> Iterator[tuple[Key, tuple[CaseChange, ...]]]:
        for at, (key, changes) in enumerate(groupby(self.changes, key=lambda change: change.key)):
            if most is not None and at >= most:
                return
            yield key, tuple(changes)

    def _detail(self, key: Key) -> ShownComparison | None:
        before, after = (
            None if (row := rows.get(key)) is None else side.capture_of(row) for side, rows in zip(self._sides, self._rows, strict=True)
        )
        return None if before is None or after is None else compare(before, after)

    def _detail_html(self, key: Key) -> str:
        detail = self._detail(key)
        if detail is None or not detail.differs:
            return ""
        sections = "".join(
            f"<h3>{escape(heading)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
            for heading, lines in comparison_sections(detail)
        )
        return f"<details><summary>{escape(comparison_headline(detail))}</summary>{sections}</details>"


def _title(key: Key) -> str:
    name, *how = key
    return f"{name} ({', '.join(filter(None, how))})"


def _told(change: CaseChange) -> str:
    place = "" if change.input is None else str(DimRef(input=change.input, dim=change.dim))
    return change_words(change.kind, place, change.before, change.after)


def _reasons(change: CaseChange) -> tuple[str, ...]:
    return why_changed_words(_reason(change.why_before, change.line_before), _reason(change.why_after, change.line_after))


def _reason(why: str, line: str) -> str:
    return f"{why} ({line})" if why and line and line.rpartition(", ")[2] not in why else why


def _lines(changes: Iterable[CaseChange]) -> Iterator[str]:
    for change in changes:
        yield f"  {_told(change)}"
        yield from (f"    {line}" for line in _reasons(change))


def _change_html(change: CaseChange) -> str:
    reasons = "".join(f"<br><small>{coded_html(line)}</small>" for line in _reasons(change))
    return f"<p>{escape(_told(change))}{reasons}</p>"
