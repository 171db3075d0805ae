"""A survey as HTML: ``text/html`` where no widget can run (nbconvert, a code host, an untrusted notebook), and the printed form of a page.

Tables with inline styles alone: the notebook's sanitizer drops ``<style>``, ``<script>``, ``<svg>`` and ``data-*``. Colours are the host's. Every
text in it is escaped.
"""

from collections.abc import Sequence
from html import escape

from export_explorer.reports.cases.columns import Column, shown_columns
from export_explorer.reports.cases.row import CaseRow
from export_explorer.reports.cases.text import headline_of
from export_explorer.reports.coded import coded_html
from export_explorer.reports.words.cases import more_rows_words

MOST_ROWS = 200
"""In an output: a notebook keeps every output that it has."""

_TABLE = "border-collapse:collapse;margin-left:0;text-align:left"
_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top;white-space:{wrapping}"
_MONO = ";font-family:monospace"


def to_html(rows: Sequence[CaseRow], *, is_whole: bool = False, notes: Sequence[str] = ()) -> str:
    """The same as `text.to_text` tells.

    Args:
        rows: of the survey.
        notes: what is to know of the survey as a whole, a sentence each.
        is_whole: whether it stands on a page of its own, which has the counts as its title and all rows; in an output the first alone are there.
    """
    shown = rows if is_whole else rows[:MOST_ROWS]
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
    body = "".join(f"<tr>{''.join(_cell(column, row) for column in columns)}</tr>" for row in rows)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(column: Column, row: CaseRow) -> str:
    text = column.text(row)
    shown = coded_html(text) if column.wraps else escape(text)
    return f'<td style="{_style(column)}{_MONO if column.is_code else ""}"><bdi>{shown}</bdi></td>'


def _style(column: Column) -> str:
    return _CELL.format(align=column.align, wrapping="normal" if column.wraps else "nowrap")
