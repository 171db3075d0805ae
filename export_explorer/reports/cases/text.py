"""A survey as text: ``text/plain`` for terminals, and for hosts that show nothing else."""

from collections.abc import Iterator, Sequence

from export_explorer.reports.cases.columns import Column, shown_columns
from export_explorer.reports.cases.row import CaseRow
from export_explorer.reports.words.cases import clipped, more_rows_words, survey_headline

MOST_ROWS = 60
_WIDEST = 72
"""Of what is cut: a terminal breaks longer lines."""


def to_text(rows: Sequence[CaseRow]) -> str:
    """The counts in a line, then a line for each export."""
    shown = rows[:MOST_ROWS]
    parts = [headline_of(rows)]
    if shown:
        parts.append("\n".join(_lines(shown)))
    if len(rows) > len(shown):
        parts.append(more_rows_words(len(rows) - len(shown)))
    return "\n\n".join(parts)


def headline_of(rows: Sequence[CaseRow]) -> str:
    """What the exports came to, counted."""
    return survey_headline((row.outcome for row in rows), (row.torch for row in rows))


def _lines(rows: Sequence[CaseRow]) -> Iterator[str]:
    columns = shown_columns(rows)
    cells = [[column.heading for column in columns], *([_cell(column, row) for column in columns] for row in rows)]
    widths = [max(map(len, texts)) for texts in zip(*cells, strict=True)]
    for texts in cells:
        aligned = (
            text.rjust(width) if column.align == "right" else text.ljust(width)
            for text, width, column in zip(texts, widths, columns, strict=True)
        )
        yield "  ".join(aligned).rstrip()


def _cell(column: Column, row: CaseRow) -> str:
    # A name with a line break would tear the table.
    text = " ".join(column.text(row).split())
    return clipped(text, _WIDEST)
