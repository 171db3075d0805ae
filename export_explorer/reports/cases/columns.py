"""The table of a survey, one row an export: which columns text and HTML have, and what is in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from export_explorer.reports.cases.row import CaseRow
from export_explorer.reports.narrow_text import Align
from export_explorer.reports.words.cases import OUTCOME_MARKS, OUTCOME_WORDS, SURPRISE, dims_words, failure_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of text and HTML.

    Attributes:
        heading: of the column, may be empty.
        text: what stands in a row.
        align: in the cell.
        is_code: whether HTML sets it in a monospaced font.
        wraps: whether HTML may break its lines, and text cuts it.
        is_told: whether it says anything of these rows; one that does not is left out.
    """

    heading: str
    text: Callable[[CaseRow], str]
    align: Align = "left"
    is_code: bool = False
    wraps: bool = False
    is_told: Callable[[Sequence[CaseRow]], bool] = lambda rows: True


def shown_columns(rows: Sequence[CaseRow]) -> tuple[Column, ...]:
    """The columns that say something of these rows, from left to right."""
    return tuple(column for column in COLUMNS if column.is_told(rows))


def mark_text(row: CaseRow) -> str:
    """The sign of an outcome; of one that exported, whether a dimension is not as asked."""
    return SURPRISE if row.not_as_asked else OUTCOME_MARKS[row.outcome]


def outcome_text(row: CaseRow) -> str:
    """``exported``, ``failed: data dependent``."""
    words = OUTCOME_WORDS[row.outcome]
    return words if row.failure is None else f"{words}: {failure_label(row.failure)}"


def place_text(row: CaseRow) -> str:
    """The line that the row is about, ``model.py, line 9``; empty if there is none."""
    return "" if row.file is None else f"{PurePath(row.file).name}, line {row.line}"


def time_text(elapsed_ms: float | None) -> str:
    """``310 ms``, ``2.5 s``; empty if it is not known."""
    if elapsed_ms is None:
        return ""
    return f"{elapsed_ms:.0f} ms" if elapsed_ms < 1000 else f"{elapsed_ms / 1000:.1f} s"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


COLUMNS: tuple[Column, ...] = (
    Column(heading="", text=mark_text),
    Column(heading="name", text=lambda row: row.name, is_code=True),
    Column(heading="ask", text=lambda row: row.ask, is_code=True, is_told=lambda rows: len({row.ask for row in rows}) > 1),
    Column(heading="mode", text=lambda row: row.mode, is_told=lambda rows: len({row.mode for row in rows}) > 1),
    Column(heading="outcome", text=outcome_text),
    Column(heading="dimensions", text=lambda row: dims_words(row.dynamic, row.tied, row.dims)),
    Column(heading="why", text=lambda row: row.why, wraps=True),
    Column(heading="line", text=place_text),
    Column(heading="guards", text=lambda row: _number(row.guards), align="right"),
    Column(heading="nodes", text=lambda row: _number(row.nodes), align="right"),
    Column(heading="time", text=lambda row: time_text(row.elapsed_ms), align="right"),
)
"""The columns from left to right."""
