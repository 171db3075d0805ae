"""A capture as HTML: ``text/html`` where no widget can run (nbconvert, a code host, an untrusted notebook), and the printed form of a page.

Depends neither on torch nor on a widget. The HTML is tables with inline styles only: the notebook's sanitizer drops ``<style>``,
``<script>``, ``<svg>`` and ``data-*``. Colours are the host's. Every text in it is escaped.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from export_explorer.record import Capture, Failure, Remark
from export_explorer.render import tables
from export_explorer.render.fix_text import coded_html, fixes_by_heading, fixes_html
from export_explorer.render.words import verdicts
from export_explorer.render.words.outputs import data_symbol_words, tensor_group_words
from export_explorer.render.words.trying import unchecked_words

_TABLE = "border-collapse:collapse;margin-left:0;text-align:left"
_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top;white-space:{wrapping}"
_MOST_LINES = 300
"""The largest number of lines of a program in an output, since a notebook keeps all of its outputs."""


def to_html(capture: Capture, *, is_whole: bool = False) -> str:
    """Returns the same report as `text.to_text`, and the program.

    Args:
        capture: the record.
        is_whole: True for a page of its own, which has the verdict as its title, and shows the whole program unfolded; in an output the
            program is folded, and only its start is there.
    """
    return f"<div>{''.join(_parts(capture, is_whole=is_whole))}</div>"


def _parts(capture: Capture, *, is_whole: bool) -> Iterator[str]:
    if not is_whole:
        yield _heading(verdicts.headline(capture))
    yield f"<p><small>{escape(verdicts.facts_words(capture))}</small></p>"
    if rows := tables.rows_of(capture):
        columns = tables.shown_columns(capture)
        yield table_html(columns, ([_cell(column, row) for column in columns] for row in rows))
    if legend := verdicts.legend_words(tables.marks_of(capture)):
        yield f"<p><small>{escape(legend)}</small></p>"
    if unchecked := unchecked_words(capture):
        yield f"<p><small>{coded_html(unchecked)}</small></p>"
    if outputs := tables.output_rows(capture, is_whole=is_whole):
        yield f"{_heading(verdicts.OUTPUTS)}{_plain_table(tables.OUTPUT_HEADINGS, outputs, is_code=True)}"
        yield from (f"<p><small>{coded_html(words)}</small></p>" for words in data_symbol_words(capture))
    yield from (f"<p><small>{escape(tensor_group_words(group))}</small></p>" for group in capture.tensors)
    yield _heading(verdicts.PROBLEMS)
    yield "".join(_problems(capture, is_whole=is_whole)) or f"<p>{escape(verdicts.NO_PROBLEMS)}</p>"
    yield from (f"<p><small>{coded_html(note)}</small></p>" for note in capture.notes)
    if guards := tables.guard_rows(capture, is_whole=is_whole):
        yield _folded(verdicts.GUARDS, _plain_table(tables.GUARD_HEADINGS, guards), is_open=is_whole)
    if capture.ok:
        yield _program(capture.program, is_whole=is_whole)


def _problems(capture: Capture, *, is_whole: bool) -> Iterator[str]:
    if capture.failure is not None:
        yield from _failure(capture.failure, is_whole=is_whole)
    else:
        for heading, fixes in fixes_by_heading(capture):
            yield f"<p>{coded_html(heading)}</p>{fixes_html(fixes) if fixes else ''}"
    yield from map(_remark, capture.remarks)


def _heading(text: str) -> str:
    return f"<p><strong>{escape(text)}</strong></p>"


def _program(program: str, *, is_whole: bool) -> str:
    lines = program.split("\n")
    if len(lines) > _MOST_LINES and not is_whole:
        lines = [*lines[:_MOST_LINES], verdicts.clipped_words(_MOST_LINES, len(lines))]
    return _folded(verdicts.PROGRAM, f"<pre>{escape(chr(10).join(lines))}</pre>", is_open=is_whole)


def _folded(summary: str, html: str, *, is_open: bool) -> str:
    return f"<details{' open' if is_open else ''}><summary>{escape(summary)}</summary>{html}</details>"


def _remark(remark: Remark) -> str:
    where = "" if remark.frame is None else f" {escape(tables.location_text(remark.frame))}: <code>{escape(remark.frame.code)}</code>"
    return f"<p><small>{coded_html(remark.words)}{where}</small></p>{fixes_html(remark.fixes) if remark.fixes else ''}"


def _cell(column: tables.Column, row: tables.Row) -> str:
    text = escape(column.text_of(row)) if column.is_code else coded_html(column.text_of(row))
    quoted = column.quoted_of(row)
    return f"{text}: <code>{escape(quoted)}</code>" if quoted else text


def _plain_table(headings: Iterable[str], rows: Iterable[tuple[str, ...]], *, is_code: bool = False) -> str:
    columns = [tables.ShownColumn(heading=heading, is_code=is_code, wraps=True) for heading in headings]
    return table_html(columns, (map(coded_html, row) for row in rows))


def table_html(columns: Sequence[tables.ShownColumn], rows: Iterable[Iterable[str]]) -> str:
    """Returns a table with these columns; the cells of the rows are HTML."""
    styles = [_CELL.format(align=column.align, wrapping="normal" if column.wraps else "nowrap") for column in columns]
    head = "".join(f'<th style="{style}">{escape(column.heading or "")}</th>' for style, column in zip(styles, columns, strict=True))
    opened = [
        f'<td style="{style};font-family:monospace">' if column.is_code else f'<td style="{style}">'
        for style, column in zip(styles, columns, strict=True)
    ]
    body = "".join(f"<tr>{''.join(f'{start}{cell}</td>' for start, cell in zip(opened, row, strict=True))}</tr>" for row in rows)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _failure(failure: Failure, *, is_whole: bool) -> Iterator[str]:
    yield f"<p><strong>▲ {coded_html(failure.message)}</strong></p>"
    if failure.frame is not None:
        quoted = tables.quoted_expression(failure.frame)
        code = f"<code>{escape(quoted)}</code> in " if quoted else ""
        yield f"<p>{escape(tables.location_text(failure.frame))}: {code}<code>{escape(failure.frame.code)}</code></p>"
    if failure.fixes:
        yield fixes_html(failure.fixes)
    if cases := verdicts.fitting_cases_words(failure):
        yield f"<p><small>{escape(cases)}</small></p>"
    yield _folded(verdicts.RAW, f"<pre>{escape(failure.raw)}</pre>", is_open=is_whole)
