"""A capture as text: ``text/plain`` for terminals, and for hosts that show nothing else.

Depends neither on torch nor on a widget.
"""

from collections.abc import Iterable

from export_explorer.record import Capture, DimOutcome, Failure, Remark
from export_explorer.render.fix_text import dims_with_fixes, fix_lines
from export_explorer.render.narrow_text import table_lines, wrapped
from export_explorer.render.tables import (
    OUTPUT_HEADINGS,
    Column,
    Row,
    location_text,
    marks_of,
    output_rows,
    quoted_expression,
    rows_of,
    shown_columns,
)
from export_explorer.render.words.fixes import not_as_asked_words
from export_explorer.render.words.outputs import tensor_group_words
from export_explorer.render.words.reports import facts_words, fitting_cases_words, headline, legend_words


def to_text(capture: Capture, width: int | None = None) -> str:
    """Returns the report for a terminal: the verdict, a table of all dimensions, one of the outputs, the failure with its fixes, and notes.

    Args:
        capture: the record.
        width: of the terminal, in characters; None breaks no line.
    """
    parts = ["\n".join(wrapped([headline(capture), facts_words(capture)], width))]
    if rows := rows_of(capture):
        parts.append("\n".join(_dims_lines(rows, width)))
    if legend := legend_words(marks_of(capture)):
        parts.append(legend)
    if outputs := output_rows(capture):
        parts.append("\n".join(table_lines([OUTPUT_HEADINGS, *outputs], ["left"] * len(OUTPUT_HEADINGS), width, [(4, 5), (3, 4, 5)])))
    rest: list[Iterable[str]] = [map(tensor_group_words, capture.tensors)]
    if capture.failure is not None:
        rest.append(_failure_lines(capture.failure))
    else:
        rest.append(line for dim in dims_with_fixes(capture.dims) for line in _fix_lines_of(dim))
    rest.append(line for remark in capture.remarks for line in _remark_lines(remark))
    rest.append(f"note: {note}" for note in capture.notes)
    return "\n\n".join([*parts, *filter(None, ("\n".join(wrapped(lines, width)) for lines in rest))])


def _dims_lines(rows: list[Row], width: int | None) -> list[str]:
    columns = shown_columns()
    cells = [[column.heading or "" for column in columns], *([_text_cell(column, row) for column in columns] for row in rows)]
    count = len(columns)
    return table_lines(cells, [column.align for column in columns], width, [(count - 2, count - 1), (count - 3, count - 2, count - 1)])


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
    if cases := fitting_cases_words(failure):
        yield f"  {cases}"


def _fix_lines_of(dim: DimOutcome) -> Iterable[str]:
    yield not_as_asked_words(dim)
    for number, fix in enumerate(dim.fixes, start=1):
        yield from fix_lines(number, fix)


def _remark_lines(remark: Remark) -> Iterable[str]:
    yield f"note: {remark.words}"
    if remark.frame is not None:
        yield f"  {location_text(remark.frame)}: {remark.frame.code}"
    for number, fix in enumerate(remark.fixes, start=1):
        yield from fix_lines(number, fix, "change" if len(remark.fixes) > 1 else "fix")
