"""A capture as text: ``text/plain`` for terminals, and for hosts that show nothing else.

Depends neither on torch nor on a widget.
"""

import platform
import re
from collections.abc import Iterable, Sequence
from importlib import metadata

from export_explorer.record import Capture, CodeFix, Failure, Fix, Remark
from export_explorer.render import tables
from export_explorer.render.fix_text import code_lines, coded_markdown, fix_lines, fix_notes, fix_steps, fixes_by_heading
from export_explorer.render.tables import table_lines, wrapped
from export_explorer.render.words.outputs import data_symbol_words, tensor_group_words
from export_explorer.render.words.trying import unchecked_words
from export_explorer.render.words.verdicts import facts_words, fitting_cases_words, headline, legend_words


def to_text(capture: Capture, width: int | None = None) -> str:
    """Returns the report for a terminal: the verdict, a table of all dimensions, one of the outputs, the failure with its fixes, and notes.

    Args:
        capture: the record.
        width: of the terminal, in characters; None breaks no line.
    """
    parts = ["\n".join(wrapped([headline(capture), facts_words(capture)], width))]
    if rows := tables.rows_of(capture):
        parts.append("\n".join(_dims_lines(capture, rows, width)))
    if legend := legend_words(tables.marks_of(capture)):
        parts.append(legend)
    if unchecked := unchecked_words(capture):
        parts.append("\n".join(wrapped([unchecked], width)))
    if outputs := tables.output_rows(capture):
        headings = tables.OUTPUT_HEADINGS
        parts.append("\n".join(table_lines([headings, *outputs], ["left"] * len(headings), width, [(4, 5), (3, 4, 5)])))
    rest: list[Iterable[str]] = [data_symbol_words(capture), map(tensor_group_words, capture.tensors)]
    if capture.failure is not None:
        rest.append(_failure_lines(capture.failure))
    else:
        rest.append(line for heading, fixes in fixes_by_heading(capture) for line in (heading, *_fixes_lines(fixes)))
    rest.append(line for remark in capture.remarks for line in _remark_lines(remark))
    rest.append(f"note: {note}" for note in capture.notes)
    return "\n\n".join([*parts, *filter(None, ("\n".join(wrapped(lines, width)) for lines in rest))])


def _dims_lines(capture: Capture, rows: list[tables.Row], width: int | None) -> list[str]:
    columns = tables.shown_columns(capture)
    cells = [[column.heading or "" for column in columns], *([_text_cell(column, row) for column in columns] for row in rows)]
    headings = [column.heading for column in columns]
    below = [range(headings.index(first), len(columns)) for first in ("reason", "result")]
    return table_lines(cells, [column.align for column in columns], width, below)


def _text_cell(column: tables.Column, row: tables.Row) -> str:
    quoted = column.quoted_of(row)
    return f"{column.text_of(row)}: `{quoted}`" if quoted else column.text_of(row)


def _failure_lines(failure: Failure) -> Iterable[str]:
    yield f"▲ {failure.message}"
    if failure.frame is not None:
        quoted = tables.quoted_expression(failure.frame)
        yield f"  {tables.location_text(failure.frame)}: {f'`{quoted}` in ' if quoted else ''}{failure.frame.code}"
    yield from _fixes_lines(failure.fixes)
    if cases := fitting_cases_words(failure):
        yield f"  {cases}"


def _fixes_lines(fixes: Sequence[Fix], name: str = "fix") -> Iterable[str]:
    return (line for number, fix in enumerate(fixes, start=1) for line in fix_lines(number, fix, name))


def _remark_lines(remark: Remark) -> Iterable[str]:
    yield f"note: {remark.words}"
    if remark.frame is not None:
        yield f"  {tables.location_text(remark.frame)}: {remark.frame.code}"
    yield from _fixes_lines(remark.fixes, "change" if len(remark.fixes) > 1 else "fix")


def to_markdown(capture: Capture) -> str:
    """Returns the report as Markdown for an issue or a pull request: verdict, table of dimensions, problems and versions."""
    columns = [column for column in tables.shown_columns(capture) if column.heading]
    headings = [f"`{column.heading}`" if column.heading == "dynamic_shapes" else str(column.heading) for column in columns]
    rows = [[_markdown_cell(column.text_of(row), is_code=column.is_code) for column in columns] for row in tables.rows_of(capture)]
    table = ["| " + " | ".join(cells) + " |" for cells in [headings, ["---"] * len(columns), *rows]] if rows else []
    problems: list[str] = []
    if capture.failure is not None:
        told = f"**{coded_markdown(capture.failure.title or 'Export failed')}.** {coded_markdown(capture.failure.message)}"
        problems += [told, *_markdown_fixes(capture.failure.fixes)]
        if capture.failure.raw:
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", capture.failure.raw)), default=0))
            problems += ["", fence, capture.failure.raw, fence]
    else:
        for heading, fixes in fixes_by_heading(capture):
            problems += [f"**{coded_markdown(heading)}**", *_markdown_fixes(fixes), ""]
    parts = [
        f"**{coded_markdown(headline(capture))}**",
        coded_markdown(facts_words(capture)),
        "\n".join(table),
        coded_markdown(unchecked_words(capture)),
        "\n".join(problems).strip(),
        f"export-explorer {metadata.version('export-explorer')} · torch {capture.torch_version} · Python {platform.python_version()}",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _markdown_cell(text: str, *, is_code: bool) -> str:
    escaped = text.replace("|", "\\|").replace("\n", " ")
    return f"`{escaped}`" if is_code and escaped and "`" not in escaped else coded_markdown(escaped)


def _markdown_fixes(fixes: Iterable[Fix]) -> Iterable[str]:
    for fix in fixes:
        yield f"- {'Alternative: ' if fix.is_alternative else ''}{coded_markdown(fix.title)}{f' ({fix.trust})' if fix.trust else ''}"
        if isinstance(fix, CodeFix) and (lines := code_lines(fix)):
            yield "\n".join(["  ```diff", *(f"  {line}" for line in lines), "  ```"])
            yield from (f"  {coded_markdown(step)}" for step in fix_steps(fix)[len(lines) :])
        yield from (f"  - {coded_markdown(note)}" for note in fix_notes(fix))
