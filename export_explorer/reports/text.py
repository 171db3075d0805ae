"""A capture as text: ``text/plain`` for terminals, ``text/html`` where no widget can run (nbconvert, GitHub, an untrusted notebook).

Knows neither torch nor a widget. The HTML is tables with inline styles alone: the notebook's sanitizer drops ``<style>``,
``<script>``, ``<svg>`` and ``data-*``. Colours are the host's.
"""

from collections.abc import Iterable
from html import escape

from export_explorer.model import Capture, DimOutcome, Failure, Remark
from export_explorer.reports.dims_table import Column, Row, location_text, quoted_expression, rows_of, shown_columns
from export_explorer.reports.fix_text import dims_with_ways_out, fix_lines, fixes_html

_TABLE = "border-collapse:collapse;margin-left:0;text-align:left"
_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top;white-space:{wrapping}"
_MONO = "font-family:monospace"


def to_text(capture: Capture) -> str:
    """The report for a terminal: a header, a table of all dimensions, the failure with its fixes, and notes."""
    parts = [headline(capture)]
    if rows := rows_of(capture):
        parts.append("\n".join(_text_table(rows)))
    if capture.failure is not None:
        parts.append("\n".join(_failure_lines(capture.failure)))
    elif dims := dims_with_ways_out(capture.dims):
        parts.append("\n".join(line for dim in dims for line in _way_out_lines(dim)))
    if capture.remarks:
        parts.append("\n".join(line for remark in capture.remarks for line in _remark_lines(remark)))
    if capture.notes:
        parts.append("\n".join(f"note: {note}" for note in capture.notes))
    return "\n\n".join(parts)


def to_html(capture: Capture) -> str:
    """The same report as HTML; every text in it is escaped."""
    parts = [f"<p><strong>{escape(capture.model)}</strong> {escape(_outcome_and_counts(capture))}</p>"]
    if rows := rows_of(capture):
        parts.append(_html_table(rows))
    if capture.failure is not None:
        parts.append(_html_failure(capture.failure))
    else:
        parts.extend(_html_way_out(dim) for dim in dims_with_ways_out(capture.dims))
    parts.extend(map(_html_remark, capture.remarks))
    parts.extend(f"<p><small>{escape(note)}</small></p>" for note in capture.notes)
    return f"<div>{''.join(parts)}</div>"


def headline(capture: Capture) -> str:
    """Name, outcome and counts in one line: ``MyModule · exported in 310 ms · 42 nodes · 7 guards · torch 2.13.0 · non-strict``."""
    return f"{capture.model} · {_outcome_and_counts(capture)}"


def _outcome_and_counts(capture: Capture) -> str:
    nodes, guards = _count(len(capture.nodes), "node"), _count(capture.guard_count, "guard")
    if not capture.is_observed:
        return f"{nodes} · {guards} · torch {capture.torch_version}"
    time = f"{capture.elapsed_ms:.0f} ms" if capture.elapsed_ms < 1000 else f"{capture.elapsed_ms / 1000:.2f} s"
    outcome = f"exported in {time} · {nodes}" if capture.ok else f"did not export · {time}"
    return f"{outcome} · {guards} · torch {capture.torch_version} · {capture.mode}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


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


def _html_remark(remark: Remark) -> str:
    where = "" if remark.frame is None else f" {escape(location_text(remark.frame))}: <code>{escape(remark.frame.code)}</code>"
    return f"<p><small>{escape(remark.words)}{where}</small></p>{fixes_html(remark.fixes) if remark.fixes else ''}"


def _html_table(rows: list[Row]) -> str:
    columns = shown_columns()
    head = "".join(f'<th style="{_style(column)}">{escape(column.heading or "")}</th>' for column in columns)
    body = "".join(f"<tr>{''.join(_html_cell(column, row) for column in columns)}</tr>" for row in rows)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _html_cell(column: Column, row: Row) -> str:
    style = f"{_style(column)};{_MONO}" if column.is_code else _style(column)
    quoted = column.quoted_of(row)
    code = f": <code>{escape(quoted)}</code>" if quoted else ""
    return f'<td style="{style}">{escape(column.text_of(row))}{code}</td>'


def _style(column: Column) -> str:
    return _CELL.format(align=column.align, wrapping="normal" if column.wraps else "nowrap")


def _html_failure(failure: Failure) -> str:
    parts = [f"<p><strong>▲ {escape(failure.message)}</strong></p>"]
    if failure.frame is not None:
        quoted = quoted_expression(failure.frame)
        code = f"<code>{escape(quoted)}</code> in " if quoted else ""
        parts.append(f"<p>{escape(location_text(failure.frame))}: {code}<code>{escape(failure.frame.code)}</code></p>")
    if failure.fixes:
        parts.append(fixes_html(failure.fixes))
    parts.append(f"<details><summary>What torch says</summary><pre>{escape(failure.raw)}</pre></details>")
    return "".join(parts)


def _html_way_out(dim: DimOutcome) -> str:
    words = f": {escape(dim.inherent_words)}" if dim.inherent_words else ""
    return f"<p>{escape(str(dim.ref))} is not as asked{words}</p>{fixes_html(dim.fixes) if dim.fixes else ''}"
