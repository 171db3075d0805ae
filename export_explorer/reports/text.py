"""A capture as text: ``text/plain`` for terminals, and for hosts that show nothing else.

Knows neither torch nor a widget.
"""

from collections.abc import Iterable

from export_explorer.model import Capture, DimOutcome, Failure, Remark
from export_explorer.reports.dims_table import Column, Row, location_text, marks_of, quoted_expression, rows_of, shown_columns
from export_explorer.reports.fix_text import dims_with_ways_out, fix_lines
from export_explorer.reports.words.reports import facts_words, headline, legend_words


def to_text(capture: Capture) -> str:
    """The report for a terminal: the verdict, a table of all dimensions, the failure with its fixes, and notes."""
    parts = [f"{headline(capture)}\n{facts_words(capture)}"]
    if rows := rows_of(capture):
        parts.append("\n".join(_text_table(rows)))
    if legend := legend_words(marks_of(capture)):
        parts.append(legend)
    if capture.failure is not None:
        parts.append("\n".join(_failure_lines(capture.failure)))
    elif dims := dims_with_ways_out(capture.dims):
        parts.append("\n".join(line for dim in dims for line in _way_out_lines(dim)))
    if capture.remarks:
        parts.append("\n".join(line for remark in capture.remarks for line in _remark_lines(remark)))
    if capture.notes:
        parts.append("\n".join(f"note: {note}" for note in capture.notes))
    return "\n\n".join(parts)


def _text_table(rows: list[Row]) -> Iterable[str]:
    """The lines of the table, headings first, each column as wide as its longest text."""
    columns = shown_columns()
    cells = [[column.heading or "" for column in columns], *([_text_cell(column, row) for column in columns] for row in rows)]
    widths = [max(len(texts[number]) for texts in cells) for number in range(len(columns))]
    for texts in cells:
        aligned = (
            text.rjust(width) if column.align == "right" else text.ljust(width)
            for column, text, width in zip(columns, texts, widths, strict=True)
        )
        yield "  ".join(aligned).rstrip()


def _text_cell(column: Column, row: Row) -> str:
    quoted = column.quoted_of(row)
    return f"{column.text_of(row)}: `{quoted}`" if quoted else column.text_of(row)


def _failure_lines(failure: Failure) -> Iterable[str]:
    yield f"▲ {failure.message}"
    if failure.frame is not None:
        quoted = quoted_expression(failure.frame)
        yield f"  {location_text(failure.frame)}: {f'`{quoted}` in ' if quoted else ''}{failure.frame.code}"
    for number, fix in enumerate(failure.fixes, start=1):
        yield from fix_lines(number, fix)


def _way_out_lines(dim: DimOutcome) -> Iterable[str]:
    yield f"{dim.ref} is not as asked{f': {dim.inherent_words}' if dim.inherent_words else ''}"
    for number, fix in enumerate(dim.fixes, start=1):
        yield from fix_lines(number, fix, "way out")


def _remark_lines(remark: Remark) -> Iterable[str]:
    yield f"note: {remark.words}"
    if remark.frame is not None:
        yield f"  {location_text(remark.frame)}: {remark.frame.code}"
    for number, fix in enumerate(remark.fixes, start=1):
        yield from fix_lines(number, fix, "change" if len(remark.fixes) > 1 else "fix")
