"""The comparison of two surveys, shown as text at a prompt, as HTML in a notebook, as a page, or as a DataFrame."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape
from itertools import groupby, islice
from os import PathLike
from typing import Literal, NamedTuple

import pandas as pd

from export_explorer.analysis.compared_captures import compare
from export_explorer.files import write_whole
from export_explorer.record import Capture, DimOutcome, DimRef
from export_explorer.render.comparison import ShownComparison, differences_html, differences_page, sections_html
from export_explorer.render.dataframes import table_of
from export_explorer.render.fix_text import coded_html
from export_explorer.render.tables import location_text
from export_explorer.render.words import result_words
from export_explorer.render.words.comparisons import MOST, comparison_headline
from export_explorer.render.words.verdicts import counted
from export_explorer.surveys.case_row import CaseRow, CaseRows, Key, cause_of, frame_of, is_wanted
from export_explorer.surveys.render import outcome_text, place_text
from export_explorer.surveys.survey_row import request_of
from export_explorer.surveys.words import released_versions

ChangeKind = Literal["added", "removed", "outcome", "failure", "dimension", "cause"]
_KINDS: dict[ChangeKind, tuple[str, str]] = {
    "added": ("export is new", "exports are new"),
    "removed": ("export was removed", "exports were removed"),
    "outcome": ("result differs", "results differ"),
    "failure": ("different failure", "different failures"),
    "dimension": ("dimension differs", "dimensions differ"),
    "cause": ("different reason", "different reasons"),
}
_SAME = "No differences"


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseChange:
    """One difference between two surveys.

    Attributes:
        name: of the case.
        request: of the case, by its name.
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
    request: str
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
    def key(self) -> Key:
        """The name, request and mode, which identify an export in a survey."""
        return self.name, self.request, self.mode


class _Side(NamedTuple):
    """The result of an export or a dimension in one survey, with the reason and the line of the reason."""

    result: str = ""
    why: str = ""
    line: str = ""


def changes_between(before: CaseRows, after: CaseRows) -> Iterator[CaseChange]:
    """Yields the differences in the order of the later survey, then the exports that it does not have."""
    old, new = before.number_of, after.number_of
    for key, number in new.items():
        row = after.rows[number]
        if key not in old:
            yield _change("added", row, _Side(), _Side(outcome_text(row), row.why))
            continue
        was = before.rows[old[key]]
        was_capture, capture = before.capture_at(old[key]), after.capture_at(number)
        if was.outcome != row.outcome or was.failure != row.failure:
            yield _change("outcome", row, _outcome_side(was), _outcome_side(row))
        elif _reason_to_fail(was_capture) != _reason_to_fail(capture):
            yield _change("failure", row, _outcome_side(was), _outcome_side(row))
        if was_capture is not None and capture is not None:
            yield from _changed_dims(row, was_capture, capture)
    for key in (key for key in old if key not in new):
        row = before.rows[old[key]]
        yield _change("removed", row, _Side(outcome_text(row), row.why), _Side())


def _outcome_side(row: CaseRow) -> _Side:
    return _Side(outcome_text(row)) if row.outcome == "exported" else _Side(outcome_text(row), row.why, place_text(row))


def _reason_to_fail(capture: Capture | None) -> object:
    """Returns a key that is the same for failures at the same line of code and about the same dimensions; None without a failure."""
    failure = None if capture is None else capture.failure
    return failure and (failure.frame and failure.frame.code, frozenset(failure.dims))


def _changed_dims(row: CaseRow, old: Capture, new: Capture) -> Iterator[CaseChange]:
    was, now = ({dim.ref: dim for dim in capture.dims} for capture in (old, new))
    for ref in dict.fromkeys([*now, *was]):
        a, b = was.get(ref), now.get(ref)
        # If an export stopped before a dimension, it has no result that could differ.
        if any(dim is not None and dim.reason in ("not_reached", "failed") for dim in (a, b)):
            continue
        if (kind := _difference(a, b)) is not None:
            yield _change(kind, row, _dim_side(a), _dim_side(b), ref)


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


def _dim_side(dim: DimOutcome | None) -> _Side:
    if dim is None:
        return _Side()
    frame = frame_of(dim)
    return _Side(result_words(dim, named=False), dim.words, "" if frame is None else location_text(frame))


def _change(kind: ChangeKind, row: CaseRow, before: _Side, after: _Side, ref: DimRef | None = None) -> CaseChange:
    return CaseChange(
        name=row.name,
        request=row.request,
        mode=row.mode,
        kind=kind,
        **({} if ref is None else asdict(ref)),
        before=before.result,
        after=after.result,
        why_before=before.why,
        why_after=after.why,
        line_before=before.line,
        line_after=after.line,
    )


_MOST_CASES = 50
"""The most exports that differ in a notebook's output, and in a terminal."""
_MOST_DETAILED = 300
"""The number of exports on a page whose programs are compared too: that takes up to a second for a large program."""


class SurveyComparison:
    """The differences between two surveys, an earlier and a later one, made by `compare`.

    Attributes:
        changes: the differences, in the order of the later survey.
    """

    def __init__(self, before: CaseRows, after: CaseRows) -> None:
        self._sides = (before, after)
        self.changes: tuple[CaseChange, ...] = tuple(changes_between(before, after))

    @property
    def differs(self) -> bool:
        """True if the surveys differ."""
        return bool(self.changes)

    @cached_property
    def headline(self) -> str:
        """The counts in one line, ``torch 2.13.0 → torch 2.15.0 · 3 of 150 exports differ · 1 result differs, 4 dimensions differ``."""
        old, new = (", ".join(released_versions(row.torch for row in side.rows)) for side in self._sides)
        versions = [f"torch {version or 'unknown'}" for version in dict.fromkeys((old, new))] if old or new else []
        share = f"{self._case_count} of {counted(len(self._keys), 'export')} differ{'s' if self._case_count == 1 else ''}"
        counts = Counter(change.kind for change in self.changes)
        changes = ", ".join(f"{counts[kind]} {words[counts[kind] > 1]}" for kind, words in _KINDS.items() if counts[kind])
        return " · ".join(filter(None, [" → ".join(versions), share, changes]))

    @property
    def table(self) -> pd.DataFrame:
        """One row for each difference.

        Columns: the attributes of `CaseChange`; what is None there is missing.
        """
        return table_of(tuple(CaseChange.__dataclass_fields__), map(asdict, self.changes), ("dim",))

    def detail(  # noqa: D417 - `ask` is the name of `request` in earlier releases
        self, name: str, request: str | None = None, mode: str | None = None, *, ask: str | None = None
    ) -> ShownComparison:
        """Compares the two exports of one case as `compare` does for any two: guards, operators, nodes, code.

        Args:
            name: of the case.
            request: one of its requests; None if there is only one.
            mode: one of its modes; None if there is only one.

        Raises:
            KeyError: not both surveys have a capture of it; or there are several exports, and `request` and `mode` do not select one.
        """
        wanted = (name, request_of(request, ask), mode)
        found = [key for key in self._keys if is_wanted(key, wanted)]
        if len(found) != 1:
            raise KeyError(f"{name!r}: {len(found)} exports have this name; requests and modes: {', '.join(map(str, found)) or 'none'}.")
        detail = self._detail(found[0])
        if detail is None:
            raise KeyError(f"{name!r}: this export is not recorded in both surveys.")
        return detail

    def __str__(self) -> str:
        """Returns a block for each export that differs, with a line for each difference."""
        blocks = ("\n".join([_title(key), *_lines(changes)]) for key, changes in self._grouped(_MOST_CASES))
        return "\n\n".join([self.headline, *blocks, *self._rest] if self.changes else [self.headline, _SAME])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Returns a table without a style sheet; every text is escaped."""
        rows = ((_title(key), "".join(map(_change_html, changes))) for key, changes in self._grouped(_MOST_CASES))
        return differences_html(self.headline, rows, _SAME, "".join(f"<p><small>{escape(line)}</small></p>" for line in self._rest))

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all differences to one HTML file, with those of guards, operators and code folded below each export.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, self.to_page())

    def to_page(self) -> str:
        """Returns the text of the HTML file; every text in it is escaped."""
        blocks = [
            f"<h2>{escape(_title(key))}</h2>{''.join(map(_change_html, changes))}{self._detail_html(key) if at < _MOST_DETAILED else ''}"
            for at, (key, changes) in enumerate(self._grouped())
        ]
        same = len(self._keys) - self._case_count
        rest = [f"<p>{counted(same, 'export')} did not change.</p>"] if same and blocks else []
        return differences_page(self.headline, [*blocks, *rest], _SAME)

    @cached_property
    def _keys(self) -> tuple[Key, ...]:
        return tuple(dict.fromkeys(key for side in self._sides for key in side.number_of))

    @property
    def _case_count(self) -> int:
        return len({change.key for change in self.changes})

    @property
    def _rest(self) -> list[str]:
        """The line in place of the exports that are left out; none if all are shown."""
        rest = self._case_count - _MOST_CASES
        return [f"… {rest} more: all in .table and .to_html(path)"] if rest > 0 else []

    def _grouped(self, most: int | None = None) -> Iterator[tuple[Key, tuple[CaseChange, ...]]]:
        groups = groupby(self.changes, key=lambda change: change.key)
        return ((key, tuple(changes)) for key, changes in islice(groups, most))

    def _detail(self, key: Key) -> ShownComparison | None:
        before, after = (side.capture_at(side.number_of[key]) if key in side.number_of else None for side in self._sides)
        return None if before is None or after is None else compare(before, after)

    def _detail_html(self, key: Key) -> str:
        detail = self._detail(key)
        if detail is None or not detail.differs:
            return ""
        return f"<details><summary>{escape(comparison_headline(detail))}</summary>{''.join(sections_html(detail, 'h3', MOST))}</details>"


def _title(key: Key) -> str:
    name, *how = key
    return f"{name} ({', '.join(filter(None, how))})"


def _words(change: CaseChange) -> str:
    """Returns ``x.shape[0]: dynamic ≥ 2 → 8 (specialized)``; if only the reason differs, the result without an arrow."""
    if change.kind == "added":
        return f"new: {change.after}"
    if change.kind == "removed":
        return f"removed; was: {change.before}"
    place = "" if change.input is None else f"{DimRef(input=change.input, dim=change.dim)}: "
    return place + (change.before if change.before == change.after else f"{change.before or 'none'} → {change.after or 'none'}")


def _reasons(change: CaseChange) -> list[str]:
    """Returns the reasons before and after, one line each; one line if they are the same."""
    before, after = _reason(change.why_before, change.line_before), _reason(change.why_after, change.line_after)
    labels = {"reason": after} if before == after else {"before": before, "now": after}
    return [f"{label}: {reason}" for label, reason in labels.items() if reason]


def _reason(why: str, line: str) -> str:
    return f"{why} ({line})" if why and line and line.rpartition(", ")[2] not in why else why


def _lines(changes: Iterable[CaseChange]) -> Iterator[str]:
    for change in changes:
        yield f"  {_words(change)}"
        yield from (f"    {line}" for line in _reasons(change))


def _change_html(change: CaseChange) -> str:
    reasons = "".join(f"<br><small>{coded_html(line)}</small>" for line in _reasons(change))
    return f"<p>{escape(_words(change))}{reasons}</p>"
