"""The difference of two surveys, to be read where Python shows it: as text at a prompt, as HTML in a notebook, as a page, as a DataFrame."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cached_property
from html import escape
from itertools import groupby
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from export_explorer.model import DimRef
from export_explorer.reports.cases.changes import CaseChange, Side, changes_between
from export_explorer.reports.cases.row import CaseRow
from export_explorer.reports.coded import coded_html
from export_explorer.reports.compare import compare
from export_explorer.reports.comparison import PAGE, ShownComparison
from export_explorer.reports.words.case_changes import (
    SAME_SURVEYS,
    change_words,
    more_changes_words,
    same_exports_words,
    sides_words,
    survey_comparison_headline,
    why_changed_words,
)
from export_explorer.reports.words.comparisons import comparison_headline, comparison_sections

if TYPE_CHECKING:
    import pandas as pd

_MOST_CASES = 50
"""In an output, and in a terminal."""
_MOST_DETAILED = 300
"""Of the exports of a page, those whose programs are compared too: a comparison takes up to a second for a large one."""

Key = tuple[str, str, str]


class SurveyComparison:
    """What changed from one survey to another: made by `compare`.

    Args:
        before: the earlier survey.
        after: the later one.

    Attributes:
        changes: each thing that differs, a `CaseChange`, in the order of the later survey.
    """

    def __init__(self, before: Side, after: Side) -> None:
        self._sides = (before, after)
        self.changes: tuple[CaseChange, ...] = tuple(changes_between(before, after))

    @property
    def differs(self) -> bool:
        """Whether anything does."""
        return bool(self.changes)

    @cached_property
    def headline(self) -> str:
        """The counts, in a line."""
        versions = [[row.torch for row in side.rows] for side in self._sides]
        kinds = (change.kind for change in self.changes)
        return survey_comparison_headline(len(self._keys), len({it.key for it in self.changes}), kinds, sides_words(*versions))

    @property
    def table(self) -> "pd.DataFrame":
        """One row for each thing that differs.

        Columns:
            name: of the case.
            ask: what was asked.
            mode: how it was traced.
            kind: ``added``, ``removed``, ``outcome``, ``failure``, ``dimension`` or ``cause``.
            input: path of the input leaf; missing unless it is about a dimension.
            dim: which dimension of it; missing likewise.
            before: what it was, in a few words.
            after: what it is.
            why_before: why it was so.
            why_after: why it is so.
            line_before: where, ``model.py, line 9``.
            line_after: likewise.
        """
        import pandas as pd

        columns = list(CaseChange.__dataclass_fields__)
        table = pd.DataFrame([asdict(change) for change in self.changes], columns=columns)
        table["dim"] = table["dim"].astype("Int64")
        return table

    def detail(self, name: str, ask: str | None = None, mode: str | None = None) -> ShownComparison:
        """The two exports of one case, compared as `compare` does it of any two: guards, operators, nodes, code.

        Args:
            name: of the case.
            ask: which of its asks; None where there is one.
            mode: which of its modes; None where there is one.

        Raises:
            KeyError: not both surveys have a record of it; or there are several, and `ask` or `mode` does not say which.
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
        """A block for each export that differs, with a line for each difference."""
        parts = [self.headline]
        parts.extend("\n".join([_title(key), *_lines(changes)]) for key, changes in self._grouped(_MOST_CASES))
        if (rest := self._case_count - _MOST_CASES) > 0:
            parts.append(more_changes_words(rest))
        return "\n\n".join(parts if self.changes else [*parts, SAME_SURVEYS])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """A table with no style of its own; every text is escaped."""
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
        """Writes all differences as one HTML file, with those of guards, operators and code folded below each export.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            OSError: the file cannot be written.
        """
        Path(path).write_text(self.to_page(), encoding="utf-8")

    def to_page(self) -> str:
        """The text of that file; every text in it is escaped."""
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
