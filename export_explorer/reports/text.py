"""A capture as text: ``text/plain`` for terminals, ``text/html`` where no widget can run (nbconvert, GitHub, an untrusted notebook).

Knows neither torch nor a widget. The HTML is tables with inline styles alone: the notebook's sanitizer drops ``<style>``,
``<script>``, ``<svg>`` and ``data-*``. Colours are the host's.
"""

from collections.abc import Iterable
from html import escape
from pathlib import PurePath

from export_explorer.model import Capture, DimOutcome, DimRef, Failure, Fix, Frame, Input
from export_explorer.reports.words import result_words

_HEADINGS = ("", "input", "dim", "size", "asked", "got", "why", "line")
_NUMBERS = ("dim", "size")
_CODE = ("input", "asked", "got")

_TABLE = "border-collapse:collapse;margin-left:0;text-align:left"
_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top;white-space:{wrapping}"
_MONO = "font-family:monospace"


def to_text(capture: Capture) -> str:
    """The report for a terminal: a header, a table of all dimensions, the failure with its fixes, and notes."""
    parts = [headline(capture)]
    if rows := _rows(capture):
        parts.append("\n".join(_aligned([_HEADINGS, *rows])))
    if capture.failure is not None:
        parts.append("\n".join(_failure_lines(capture.failure)))
    if capture.notes:
        parts.append("\n".join(f"note: {note}" for note in capture.notes))
    return "\n\n".join(parts)


def to_html(capture: Capture) -> str:
    """The same report as HTML; every text in it is escaped."""
    parts = [f"<p><strong>{escape(capture.model)}</strong> {escape(_facts(capture))}</p>"]
    if rows := _rows(capture):
        parts.append(_html_table(rows))
    if capture.failure is not None:
        parts.append(_html_failure(capture.failure))
    parts.extend(f"<p><small>{escape(note)}</small></p>" for note in capture.notes)
    return f"<div>{''.join(parts)}</div>"


def headline(capture: Capture) -> str:
    """Name, outcome and counts in one line: ``MyModule · exported in 310 ms · 42 nodes · 7 guards · torch 2.13.0 · non-strict``."""
    return f"{capture.model} · {_facts(capture)}"


def place_words(frame: Frame) -> str:
    """Where a line is: ``Cell In[3], line 9`` or ``model.py, line 9``."""
    return f"{frame.cell or PurePath(frame.filename).name}, line {frame.line}"


def fix_steps(fix: Fix) -> list[str]:
    """What to do for a fix, one step a text: ``ask batch of x.shape[0]``."""
    return [
        *(f"ask {change.ask} of {DimRef(input=change.input, dim=change.dim)}" for change in fix.asks),
        *(f"give an example with {DimRef(input=change.input, dim=change.dim)} = {change.size}" for change in fix.examples),
        *fix.code,
        *([f"trace in {fix.mode} mode"] if fix.mode else []),
    ]


def _facts(capture: Capture) -> str:
    nodes, guards = _count(len(capture.nodes), "node"), _count(len(capture.guards), "guard")
    if not capture.is_observed:
        return f"{nodes} · {guards} · torch {capture.torch_version}"
    time = f"{capture.elapsed_ms:.0f} ms" if capture.elapsed_ms < 1000 else f"{capture.elapsed_ms / 1000:.2f} s"
    outcome = f"exported in {time} · {nodes}" if capture.ok else f"did not export · {time}"
    return f"{outcome} · {guards} · torch {capture.torch_version} · {capture.mode}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _rows(capture: Capture) -> list[tuple[str, ...]]:
    dims_of: dict[str, list[DimOutcome]] = {leaf.path: [] for leaf in capture.inputs}
    for dim in capture.dims:
        dims_of[dim.input].append(dim)
    return [row for leaf in capture.inputs for row in _rows_of(leaf, dims_of[leaf.path])]


def _rows_of(leaf: Input, dims: list[DimOutcome]) -> Iterable[tuple[str, ...]]:
    if not dims:
        yield "", leaf.path, f"({leaf.kind})", leaf.value or "", "", "", "no dimensions to ask for", ""
    for position, dim in enumerate(dims):
        size = leaf.value if dim.size is None else dim.size
        yield (
            _mark(dim),
            leaf.path if position == 0 else "",
            f"({leaf.kind})" if dim.dim is None else str(dim.dim),
            "" if size is None else str(size),
            "" if dim.asked.kind == "default" else str(dim.asked),
            result_words(dim),
            dim.words,
            place_words(dim.frame) if dim.frame else "",
        )


def _mark(dim: DimOutcome) -> str:
    if dim.reason == "failed":
        return "▲"
    return "" if dim.is_as_asked else "●"


def _aligned(rows: list[tuple[str, ...]]) -> Iterable[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    for row in rows:
        cells = (
            text.rjust(width) if heading in _NUMBERS else text.ljust(width)
            for heading, text, width in zip(_HEADINGS, row, widths, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _failure_lines(failure: Failure) -> Iterable[str]:
    yield f"▲ {failure.message}"
    if failure.frame is not None:
        yield f"  {place_words(failure.frame)}: {failure.frame.code}"
    for number, fix in enumerate(failure.fixes, start=1):
        yield f"  fix {number}: {fix.title}"
        yield from (f"    {step}" for step in fix_steps(fix))


def _html_table(rows: list[tuple[str, ...]]) -> str:
    head = "".join(f'<th style="{_style(heading)}">{heading}</th>' for heading in _HEADINGS)
    body = "".join(f"<tr>{''.join(_html_cell(heading, text) for heading, text in zip(_HEADINGS, row, strict=True))}</tr>" for row in rows)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _html_cell(heading: str, text: str) -> str:
    style = f"{_style(heading)};{_MONO}" if heading in _CODE else _style(heading)
    return f'<td style="{style}">{escape(text)}</td>'


def _style(heading: str) -> str:
    return _CELL.format(align="right" if heading in _NUMBERS else "left", wrapping="normal" if heading == "why" else "nowrap")


def _html_failure(failure: Failure) -> str:
    parts = [f"<p><strong>▲ {escape(failure.message)}</strong></p>"]
    if failure.frame is not None:
        parts.append(f"<p>{escape(place_words(failure.frame))}: <code>{escape(failure.frame.code)}</code></p>")
    if failure.fixes:
        fixes = (
            f"<li>{escape(fix.title)}: {', '.join(f'<code>{escape(step)}</code>' for step in fix_steps(fix))}</li>" for fix in failure.fixes
        )
        parts.append(f"<ol>{''.join(fixes)}</ol>")
    parts.append(f"<details><summary>What torch says</summary><pre>{escape(failure.raw)}</pre></details>")
    return "".join(parts)
