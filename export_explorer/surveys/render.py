"""The table of a survey as text and as HTML, one row per export: its columns and their texts."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePath

from export_explorer.render.fix_text import coded_html
from export_explorer.render.html import table_html
from export_explorer.render.tables import ShownColumn, table_lines
from export_explorer.render.words.verdicts import counted
from export_explorer.surveys.case_row import CaseRow
from export_explorer.surveys.words import (
    OUTCOME_MARKS,
    OUTCOME_WORDS,
    SURPRISE,
    dims_words,
    failure_label,
    more_rows_words,
    released_versions,
)
from export_explorer.texts import clipped


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyColumn(ShownColumn):
    """A column of text and HTML: the text of its cell for a row, and whether it is useful for some rows; it is left out otherwise."""

    text: Callable[[CaseRow], str]
    is_useful: Callable[[Sequence[CaseRow]], bool] = lambda rows: True


def outcome_text(row: CaseRow) -> str:
    """Returns ``exported``, ``failed: data-dependent error``."""
    words = OUTCOME_WORDS[row.outcome]
    return words if row.failure is None else f"{words}: {failure_label(row.failure)}"


def place_text(row: CaseRow) -> str:
    """Returns the line that the row is about, ``model.py, line 9``; empty if there is none."""
    return "" if row.file is None else f"{PurePath(row.file).name}, line {row.line}"


def time_text(elapsed_ms: float | None) -> str:
    """Returns ``310 ms``, ``2.5 s``; empty if the time is not known."""
    if elapsed_ms is None:
        return ""
    return f"{elapsed_ms:.0f} ms" if elapsed_ms < 1000 else f"{elapsed_ms / 1000:.1f} s"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


COLUMNS: tuple[SurveyColumn, ...] = (
    SurveyColumn(heading="", text=lambda row: SURPRISE if row.not_as_asked else OUTCOME_MARKS[row.outcome]),
    SurveyColumn(heading="name", text=lambda row: row.name, is_code=True),
    SurveyColumn(
        heading="request", text=lambda row: row.request, is_code=True, is_useful=lambda rows: len({row.request for row in rows}) > 1
    ),
    SurveyColumn(heading="mode", text=lambda row: row.mode, is_useful=lambda rows: len({row.mode for row in rows}) > 1),
    SurveyColumn(heading="result", text=outcome_text),
    SurveyColumn(heading="dimensions", text=lambda row: dims_words(row.dynamic, row.tied, row.dims)),
    SurveyColumn(heading="reason", text=lambda row: row.why, wraps=True),
    SurveyColumn(heading="line", text=place_text),
    SurveyColumn(heading="guards", text=lambda row: _number(row.guards), align="right"),
    SurveyColumn(heading="nodes", text=lambda row: _number(row.nodes), align="right"),
    SurveyColumn(heading="time", text=lambda row: time_text(row.elapsed_ms), align="right"),
)
"""The columns from left to right."""

MOST_TEXT_ROWS = 60
_WIDEST = 72
"""The most characters in a cell of text: a terminal breaks longer lines."""


def to_text(rows: Sequence[CaseRow]) -> str:
    """Returns the counts in one line, then a line for each export."""
    table = "\n".join(_lines(rows[:MOST_TEXT_ROWS])) if rows else ""
    rest = more_rows_words(len(rows) - MOST_TEXT_ROWS) if len(rows) > MOST_TEXT_ROWS else ""
    return "\n\n".join(filter(None, [headline_of(rows), table, rest]))


def headline_of(rows: Sequence[CaseRow]) -> str:
    """Returns ``210 exports: 180 exported, 12 failed, 3 timed out · torch 2.13.0``."""
    counts: Counter[str] = Counter(row.outcome for row in rows)
    words = ", ".join(f"{counts[outcome]} {words}" for outcome, words in OUTCOME_WORDS.items() if counts[outcome])
    versions = ", ".join(released_versions(row.torch for row in rows))
    return " · ".join(filter(None, [f"{counted(len(rows), 'export')}: {words}", versions and f"torch {versions}"]))


def _lines(rows: Sequence[CaseRow]) -> list[str]:
    columns = _shown_columns(rows)
    # A name with a line break would tear the table.
    texts = ([clipped(" ".join(column.text(row).split()), _WIDEST) for column in columns] for row in rows)
    return table_lines([[column.heading or "" for column in columns], *texts], [column.align for column in columns], None, ())


def _shown_columns(rows: Sequence[CaseRow]) -> list[SurveyColumn]:
    return [column for column in COLUMNS if column.is_useful(rows)]


MOST_HTML_ROWS = 200
"""The most rows in an output: a notebook stores every output."""


def to_html(rows: Sequence[CaseRow], *, is_whole: bool = False, notes: Sequence[str] = ()) -> str:
    """Returns the content of `to_text` as HTML.

    Args:
        rows: of the survey.
        is_whole: whether it is for a page of its own, which has the counts as its title and all rows; an output has the first rows only.
        notes: on the survey as a whole, a sentence each.
    """
    shown = rows if is_whole else rows[:MOST_HTML_ROWS]
    parts = [] if is_whole else [f"<p><strong>{escape(headline_of(rows))}</strong></p>"]
    if shown:
        columns = _shown_columns(shown)
        parts.append(table_html(columns, ([_cell(column, row) for column in columns] for row in shown)))
    if len(rows) > len(shown):
        parts.append(f"<p><small>{escape(more_rows_words(len(rows) - len(shown)))}</small></p>")
    parts.extend(f"<p><small>{escape(note)}</small></p>" for note in notes)
    return f"<div>{''.join(parts)}</div>"


def _cell(column: SurveyColumn, row: CaseRow) -> str:
    return f"<bdi>{coded_html(column.text(row)) if column.wraps else escape(column.text(row))}</bdi>"
