"""The table of a survey as text and as HTML, one row per export: its columns and their texts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePath

from export_explorer.render.fix_text import coded_html
from export_explorer.render.narrow_text import Align
from export_explorer.surveys.row import CaseRow
from export_explorer.surveys.words import (
    OUTCOME_MARKS,
    OUTCOME_WORDS,
    SURPRISE,
    clipped,
    dims_words,
    failure_label,
    more_rows_words,
    survey_headline,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyColumn:
    """A column of text and HTML.

    Attributes:
        heading: of the column; may be empty.
        text: returns the text of the cell for a row.
        align: of the text in the cell.
        is_code: whether HTML shows it in a monospaced font.
        wraps: whether HTML may break its lines.
        is_told: returns True if the column is useful for these rows; it is left out otherwise.
    """

    heading: str
    text: Callable[[CaseRow], str]
    align: Align = "left"
    is_code: bool = False
    wraps: bool = False
    is_told: Callable[[Sequence[CaseRow]], bool] = lambda rows: True


def shown_columns(rows: Sequence[CaseRow]) -> tuple[SurveyColumn, ...]:
    """Returns the columns that are useful for these rows, from left to right."""
    return tuple(column for column in COLUMNS if column.is_told(rows))


def mark_text(row: CaseRow) -> str:
    """Returns the sign of an outcome, or `SURPRISE` if a dimension is not as asked."""
    return SURPRISE if row.not_as_asked else OUTCOME_MARKS[row.outcome]


def outcome_text(row: CaseRow) -> str:
    """Returns ``exported``, ``failed: data dependent``."""
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
    SurveyColumn(heading="", text=mark_text),
    SurveyColumn(heading="name", text=lambda row: row.name, is_code=True),
    SurveyColumn(heading="ask", text=lambda row: row.ask, is_code=True, is_told=lambda rows: len({row.ask for row in rows}) > 1),
    SurveyColumn(heading="mode", text=lambda row: row.mode, is_told=lambda rows: len({row.mode for row in rows}) > 1),
    SurveyColumn(heading="outcome", text=outcome_text),
    SurveyColumn(heading="dimensions", text=lambda row: dims_words(row.dynamic, row.tied, row.dims)),
    SurveyColumn(heading="why", text=lambda row: row.why, wraps=True),
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
    shown = rows[:MOST_TEXT_ROWS]
    parts = [headline_of(rows)]
    if shown:
        parts.append("\n".join(_lines(shown)))
    if len(rows) > len(shown):
        parts.append(more_rows_words(len(rows) - len(shown)))
    return "\n\n".join(parts)


def headline_of(rows: Sequence[CaseRow]) -> str:
    """Returns the counts of the outcomes in one line."""
    return survey_headline((row.outcome for row in rows), (row.torch for row in rows))


def _lines(rows: Sequence[CaseRow]) -> Iterator[str]:
    columns = shown_columns(rows)
    cells = [[column.heading for column in columns], *([_text_cell(column, row) for column in columns] for row in rows)]
    widths = [max(map(len, texts)) for texts in zip(*cells, strict=True)]
    for texts in cells:
        aligned = (
            text.rjust(width) if column.align == "right" else text.ljust(width)
            for text, width, column in zip(texts, widths, columns, strict=True)
        )
        yield "  ".join(aligned).rstrip()


def _text_cell(column: SurveyColumn, row: CaseRow) -> str:
    # A name with a line break would tear the table.
    text = " ".join(column.text(row).split())
    return clipped(text, _WIDEST)


MOST_HTML_ROWS = 200
"""The most rows in an output: a notebook stores every output."""

_TABLE = "border-collapse:collapse;margin-left:0;text-align:left"
_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top;white-space:{wrapping}"
_MONO = ";font-family:monospace"


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
        parts.append(_table(shown))
    if len(rows) > len(shown):
        parts.append(f"<p><small>{escape(more_rows_words(len(rows) - len(shown)))}</small></p>")
    parts.extend(f"<p><small>{escape(note)}</small></p>" for note in notes)
    return f"<div>{''.join(parts)}</div>"


def _table(rows: Sequence[CaseRow]) -> str:
    columns = shown_columns(rows)
    head = "".join(f'<th style="{_style(column)}">{escape(column.heading)}</th>' for column in columns)
    body = "".join(f"<tr>{''.join(_html_cell(column, row) for column in columns)}</tr>" for row in rows)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _html_cell(column: SurveyColumn, row: CaseRow) -> str:
    text = column.text(row)
    shown = coded_html(text) if column.wraps else escape(text)
    return f'<td style="{_style(column)}{_MONO if column.is_code else ""}"><bdi>{shown}</bdi></td>'


def _style(column: SurveyColumn) -> str:
    return _CELL.format(align=column.align, wrapping="normal" if column.wraps else "nowrap")
