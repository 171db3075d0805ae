"""The tables of a report, with their columns and rows, and their form for a terminal that is narrower than they are.

Long texts move below their row then, broken between words.
"""

import shutil
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from export_explorer.record import Capture, DimOutcome, Frame, Input
from export_explorer.render.words import result_words
from export_explorer.render.words.outputs import output_kind, output_range, output_text
from export_explorer.render.words.trying import limits_words, rejected_words
from export_explorer.render.words.verdicts import MARKS, NO_DIMS, WHOLE_OUTPUT, Mark, more_rows_words
from export_explorer.texts import cut


def terminal_width() -> int | None:
    """Returns the width of the terminal, or of the variable COLUMNS, in characters; None where neither is known, as in a pipe."""
    return shutil.get_terminal_size(fallback=(0, 0)).columns or None


Align = Literal["left", "right"]

_LEAST = 40
"""The smallest width in characters that is used for any terminal, so that sentences stay readable."""


def table_lines(cells: Sequence[Sequence[str]], aligns: Sequence[Align], width: int | None, below: Sequence[Sequence[int]]) -> list[str]:
    """Returns the lines of a table, each column as wide as its longest text.

    Args:
        cells: of each row, the heading first.
        aligns: of each column.
        width: that no line should exceed; None for any.
        below: groups of the last columns whose texts may move below their row where the table is too wide; the first that helps is used.
    """
    lines = list(_aligned(cells, aligns))
    if width is None or not _is_wider(lines, width):
        return lines
    for moved in below:
        kept = len(aligns) - len(moved)
        lines = list(_aligned([row[:kept] for row in cells], aligns[:kept]))
        if not _is_wider(lines, width):
            break
    indent = " " * min(8, max(_LEAST, width) // 4)
    return [part for line, row in zip(lines, cells, strict=True) for part in (line, *_below(row, cells[0], moved, width, indent))]


def wrapped(lines: Iterable[str], width: int | None) -> Iterator[str]:
    """Yields the same lines, sentences that are too long broken between words; lines of code, indented by four or more, are unchanged."""
    for line in lines:
        depth = len(line) - len(line.lstrip())
        is_code = depth >= 4 and not line.lstrip().startswith("note:")
        yield from (
            [line] if width is None or is_code or len(line) <= width else _broken(line.strip(), width, " " * depth, " " * (depth + 2))
        )


def _aligned(cells: Sequence[Sequence[str]], aligns: Sequence[Align]) -> Iterator[str]:
    widths = [max(len(texts[number]) for texts in cells) for number in range(len(aligns))]
    for texts in cells:
        cells_of_row = zip(texts, aligns, widths, strict=True)
        yield "  ".join(text.rjust(width) if align == "right" else text.ljust(width) for text, align, width in cells_of_row).rstrip()


def _is_wider(lines: Iterable[str], width: int) -> bool:
    return any(len(line) > width for line in lines)


def _below(row: Sequence[str], heading: Sequence[str], moved: Sequence[int], width: int, indent: str) -> list[str]:
    """Returns the texts of a row that move below it, each after its heading unless it is a sentence."""
    if row is heading:
        return []
    told = [row[number] if heading[number] in ("reason", "line") else f"{heading[number]} {row[number]}" for number in moved if row[number]]
    return _broken(" · ".join(told), width, indent, indent)


def _broken(text: str, width: int, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        cut(text), max(_LEAST, width), initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of text and HTML.

    Attributes:
        capture: the record.
        input: the input leaf.
        dim: the outcome of one of its dimensions, or of a scalar input as a whole; None for a tensor without dimensions.
        is_first: True if it is the first row of its input.
    """

    capture: Capture
    input: Input
    dim: DimOutcome | None
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownColumn:
    """A column of a table in text and HTML.

    Attributes:
        heading: of the column, may be empty; None if text and HTML do not have it.
        align: of the text in each cell.
        is_code: True if HTML sets it in a monospaced font.
        wraps: True if HTML may break its lines.
    """

    heading: str | None = None
    align: Align = "left"
    is_code: bool = False
    wraps: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(ShownColumn):
    """A column of the Shapes table.

    Attributes:
        name: of the DataFrame's column; None if the DataFrame has none.
        value: the DataFrame's value for an outcome and its row, None = missing; None for the outcome's attribute of the column's name.
        text: the text in a row of text and HTML; None for `value` as text, empty where it is missing.
        is_integer: True if the DataFrame's column is of pandas' ``Int64``, in which a number can be missing.
        quoted: the code that text and HTML show after it, between backticks or as code; None for a column that quotes none.
    """

    name: str | None
    value: Callable[[DimOutcome, Row], Any] | None = None
    text: Callable[[Row], str] | None = None
    quoted: Callable[[Row], str] | None = None
    is_integer: bool = False

    def value_of(self, row: Row) -> Any:
        """Returns the DataFrame's value of this column in a row; None = missing."""
        if row.dim is None:
            return None
        return getattr(row.dim, self.name or "") if self.value is None else self.value(row.dim, row)

    def text_of(self, row: Row) -> str:
        """Returns the text of this column in a row of text and HTML."""
        if self.text is not None:
            return self.text(row)
        value = self.value_of(row)
        return "" if value is None else str(value)

    def quoted_of(self, row: Row) -> str:
        """Returns the code that follows the text; empty for none."""
        return "" if self.quoted is None else self.quoted(row)


def shown_columns(capture: Capture) -> tuple[Column, ...]:
    """Returns the columns of text and HTML, from left to right; without the request where it is not known."""
    return tuple(column for column in COLUMNS if column.heading is not None and (capture.is_observed or column.name != "asked"))


def dataframe_columns() -> dict[str, Column]:
    """Returns the columns of the DataFrame by name, from left to right."""
    return {column.name: column for column in COLUMNS if column.name is not None}


def rows_of(capture: Capture) -> list[Row]:
    """Returns the rows of text and HTML: the dimensions of each input, in the order of the call."""
    dims_of: dict[str, list[DimOutcome]] = {leaf.path: [] for leaf in capture.inputs}
    for dim in capture.dims:
        dims_of[dim.input].append(dim)
    return [
        Row(capture=capture, input=leaf, dim=dim, is_first=number == 0)
        for leaf in capture.inputs
        for number, dim in enumerate(dims_of[leaf.path] or [None])
    ]


def values_of(capture: Capture) -> list[dict[str, Any]]:
    """Returns the rows of the DataFrame, one for each outcome in the order of the record, each value by the name of its column."""
    columns, inputs = dataframe_columns(), {leaf.path: leaf for leaf in capture.inputs}
    rows = [Row(capture=capture, input=inputs[dim.input], dim=dim, is_first=False) for dim in capture.dims]
    return [{name: column.value_of(row) for name, column in columns.items()} for row in rows]


def line_of(frame: Frame | None) -> dict[str, Any]:
    """Returns the columns ``file``, ``line`` and ``code`` of a row."""
    if frame is None:
        return {"file": None, "line": None, "code": None}
    return {"file": frame.cell or frame.filename, "line": frame.line, "code": frame.code}


def location_text(frame: Frame) -> str:
    """Returns the file and the number of a line: ``Cell In[3], line 9`` or ``model.py, line 9``."""
    return f"{frame.cell or frame.file_name}, line {frame.line}"


def quoted_expression(frame: Frame) -> str:
    """Returns the expression that was running if it is only a part of its line; else empty."""
    expression = frame.expression or ""
    return expression if len(expression) < len(frame.code) else ""


def _mark_text(row: Row) -> str:
    mark = None if row.dim is None else mark_of(row.dim)
    return "" if mark is None else MARKS[mark]


def marks_of(capture: Capture) -> list[Mark]:
    """Returns the marks in the table of a capture, to be explained below it."""
    found = {mark_of(dim) for dim in capture.dims}
    return [mark for mark in MARKS if mark in found]


def mark_of(dim: DimOutcome) -> Mark | None:
    """Returns the mark of the row of a dimension; None for one that is as asked."""
    return "failed" if dim.reason == "failed" else None if dim.is_as_asked else "not_as_asked"


def _dim_text(row: Row) -> str:
    return f"({row.input.kind})" if row.dim is None or row.dim.dim is None else str(row.dim.dim)


def _size_text(row: Row) -> str:
    return str(row.dim.size) if row.dim is not None and row.dim.size is not None else row.input.value or ""


def _asked_text(row: Row) -> str:
    return "" if row.dim is None or row.dim.asked.kind == "default" else str(row.dim.asked)


def _quoted_beside_line(row: Row) -> str:
    dim = row.dim
    if dim is None or dim.frame is None or dim.causes or (dim.reason == "as_asked" and not dim.conditions):
        # What made it so, or rejects small sizes, is told with the code that does.
        return ""
    return quoted_expression(dim.frame)


def _reason_text(row: Row) -> str:
    """Returns the reason, with what operators reject though no guard does."""
    return NO_DIMS if row.dim is None else "; ".join(filter(None, (row.dim.words, rejected_words(row.capture, row.dim))))


COLUMNS: tuple[Column, ...] = (
    Column(name=None, heading="", text=_mark_text),
    Column(name="input", heading="input", text=lambda row: row.input.path if row.is_first else "", is_code=True),
    Column(name="dim", heading="dim", text=_dim_text, is_integer=True, align="right"),
    Column(name="size", heading="size", text=_size_text, is_integer=True, align="right"),
    Column(name="asked", heading="dynamic_shapes", value=lambda dim, _: str(dim.asked), text=_asked_text, is_code=True),
    Column(name="got", heading="result", text=lambda row: "" if row.dim is None else result_words(row.dim), is_code=True),
    Column(name="as_asked", value=lambda dim, _: dim.is_as_asked),
    Column(name="shape_expr"),
    Column(name="dim_name"),
    Column(name="lower", is_integer=True),
    Column(name="upper", is_integer=True),
    Column(name="sizes", value=lambda dim, _: dim.accepted_words or None),
    Column(name="reason"),
    Column(
        name="why",
        heading="reason",
        value=lambda dim, _: dim.words,
        text=_reason_text,
        wraps=True,
    ),
    Column(name="operators", value=lambda dim, row: limits_words(row.capture, dim) or None),
    Column(name="file", value=lambda dim, _: dim.frame and (dim.frame.cell or dim.frame.filename)),
    Column(
        name="line",
        heading="line",
        value=lambda dim, _: dim.frame and dim.frame.line,
        text=lambda row: "" if row.dim is None or row.dim.frame is None else location_text(row.dim.frame),
        quoted=_quoted_beside_line,
        is_integer=True,
    ),
    Column(name="code", value=lambda dim, _: dim.frame and dim.frame.code),
    Column(name="symbol"),
    Column(name="guards", value=lambda dim, _: dim.guard_ids),
    Column(name="fixes", value=lambda dim, _: tuple(fix.title for fix in dim.fixes)),
)
"""The columns from left to right; those of text and HTML and those of the DataFrame have the same order."""


GUARD_HEADINGS = ("guard", "kind", "line", "code")
_MOST_GUARDS = 60
"""The largest number of rows in an output of a notebook, which keeps all of its outputs."""


def guard_rows(capture: Capture, *, is_whole: bool = False) -> list[tuple[str, ...]]:
    """Returns the rows below `GUARD_HEADINGS`, in the order of tracing; if there are a great many, only the first.

    Args:
        capture: the record.
        is_whole: True if none may be left out.
    """
    rows = [
        (
            guard.words,
            guard.kind.replace("_", " "),
            "" if guard.frame is None else location_text(guard.frame),
            "" if guard.frame is None else f"`{guard.frame.expression or guard.frame.code}`",
        )
        for guard in capture.guards[: None if is_whole else _MOST_GUARDS]
    ]
    return _with_rest(rows, len(capture.guards), "guards")


OUTPUT_HEADINGS = ("output", "what", "dtype", "shape", "range", "node")
_MOST_OUTPUTS = 30
"""The largest number of rows in an output of a notebook, which keeps all of its outputs."""


def output_rows(capture: Capture, *, is_whole: bool = False) -> list[tuple[str, ...]]:
    """Returns the rows below `OUTPUT_HEADINGS`; if there are a great many, only the first.

    Args:
        capture: the record.
        is_whole: True if none may be left out.
    """
    rows = [
        (it.path or WHOLE_OUTPUT, output_kind(it), it.dtype or "", output_text(it) or "", output_range(it), it.node or "")
        for it in capture.outputs[: None if is_whole else _MOST_OUTPUTS]
    ]
    return _with_rest(rows, len(capture.outputs), "outputs")


def _with_rest(rows: Sequence[tuple[str, ...]], count: int, table: str) -> list[tuple[str, ...]]:
    """Returns the rows, and a last one in place of those that are left out of all."""
    rest = count - len(rows)
    return [*rows, (more_rows_words(rest, table), *[""] * (len(rows[0]) - 1))] if rest else list(rows)
