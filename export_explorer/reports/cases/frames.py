"""The exports of a survey as pandas DataFrames: a row an export, a row a dimension, and both in groups.

A line of code is three columns: ``file`` (``Cell In[3]`` for a cell), ``line`` and ``code``. Whole numbers are of pandas' ``Int64``, so that one
can be missing.
"""

import contextlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from export_explorer.model import Capture, DimOutcome, Input
from export_explorer.reports.cases.row import CaseRow, cause_of, frame_of
from export_explorer.reports.dims_table import dataframe_columns
from export_explorer.reports.verdict import counted_dims
from export_explorer.reports.words import result_words
from export_explorer.reports.words.cases import cause_label

Recorded = tuple[CaseRow, Capture]
"""An export that left a record, with it."""

CASE_COLUMNS = (
    *("name", "ask", "mode", "outcome", "failure", "why", "dims", "dynamic", "tied", "specialized", "static", "not_as_asked", "causes"),
    *("guards", "nodes", "ms", "memory_mb", "model", "torch", "file", "line", "code"),
)
DIM_COLUMNS = (
    *("name", "ask", "mode", "input", "dim", "size", "asked", "got", "became", "as_asked", "sizes", "reason", "cause", "why"),
    *("expression", "file", "line", "code"),
)
_INTEGERS = frozenset(
    {"dims", "dynamic", "tied", "specialized", "static", "not_as_asked", "guards", "nodes", "line", "dim", "size", "exports", "cases"}
)
_OF_SHAPES = ("input", "dim", "size", "asked", "got", "as_asked", "sizes", "reason", "why")
"""The columns that are as those of `Explorer.dims`."""


def cases(rows: Iterable[CaseRow]) -> pd.DataFrame:
    """One row an export, in their order, with `CASE_COLUMNS`."""
    return _table(CASE_COLUMNS, ({name: _value(row, name) for name in CASE_COLUMNS} for row in rows))


def dims(recorded: Iterable[Recorded]) -> pd.DataFrame:
    """One row a dimension of every export that left a record, with `DIM_COLUMNS`."""
    return _table(DIM_COLUMNS, (dim for row, capture in recorded for dim in _dim_rows(row, capture)))


@dataclass(slots=True)
class _Group:
    """What is counted of one kind, with the first of it."""

    first: dict[str, Any]
    count: int = 0
    exports: set[tuple[str, str, str]] = field(default_factory=set)

    @property
    def counted(self) -> dict[str, Any]:
        return {"exports": len(self.exports), "cases": len({name for name, _, _ in self.exports})}


def by_cause(recorded: Iterable[Recorded]) -> pd.DataFrame:
    """One row for each kind of cause, the one of the most dimensions first: of the dimensions that are not as asked."""
    groups: dict[str, _Group] = {}
    for row, capture in recorded:
        for dim in counted_dims(capture):
            if dim.is_as_asked:
                continue
            cause = cause_of(dim)
            group = groups.setdefault(cause, _Group({"example": row.name, "why": f"{dim.ref}: {dim.words}", **_line(dim)}))
            group.count += 1
            group.exports.add(row.key)
    columns = ("cause", "words", "dims", "exports", "cases", "example", "why", "file", "line", "code")
    ordered = sorted(groups.items(), key=lambda item: -item[1].count)
    return _table(
        columns,
        ({"cause": cause, "words": cause_label(cause), "dims": it.count, **it.counted, **it.first} for cause, it in ordered),
    )


def by_failure(rows: Iterable[CaseRow]) -> pd.DataFrame:
    """One row for each outcome but ``exported``, and each kind of failure, the most frequent first."""
    groups: dict[tuple[str, str | None], _Group] = {}
    for row in rows:
        if row.outcome == "exported":
            continue
        first = {"example": row.name, "why": row.why, "file": row.file, "line": row.line, "code": row.code}
        groups.setdefault((row.outcome, row.failure), _Group(first)).exports.add(row.key)
    columns = ("outcome", "failure", "exports", "cases", "example", "why", "file", "line", "code")
    ordered = sorted(groups.items(), key=lambda item: -len(item[1].exports))
    return _table(columns, ({"outcome": outcome, "failure": failure, **it.counted, **it.first} for (outcome, failure), it in ordered))


def _value(row: CaseRow, name: str) -> Any:
    if name == "ms":
        return None if row.elapsed_ms is None else round(row.elapsed_ms, 1)
    return getattr(row, name)


def _dim_rows(row: CaseRow, capture: Capture) -> Iterator[dict[str, Any]]:
    for dim in capture.dims:
        frame = frame_of(dim)
        yield {
            "name": row.name,
            "ask": row.ask,
            "mode": row.mode,
            **_of_shapes(dim),
            "became": result_words(dim),
            "cause": None if dim.is_as_asked and dim.cause is None else cause_of(dim),
            "expression": frame and frame.expression,
            **_line(dim),
        }


def _of_shapes(dim: DimOutcome) -> dict[str, Any]:
    # These say nothing of the input, which a record from elsewhere may lack.
    leaf = Input(path=dim.input, kind="other", dtype=None, shape=None, value=None)
    columns = dataframe_columns()
    return {name: columns[name].value(dim, leaf) for name in _OF_SHAPES}


def _line(dim: DimOutcome) -> dict[str, Any]:
    frame = frame_of(dim)
    if frame is None:
        return {"file": None, "line": None, "code": None}
    return {"file": frame.cell or frame.filename, "line": frame.line, "code": frame.code}


def _table(columns: Collection[str], rows: Iterable[dict[str, Any]]) -> pd.DataFrame:
    table = pd.DataFrame(list(rows), columns=list(columns))
    for column in _INTEGERS.intersection(columns):
        # An int input may be larger than what pandas calls an integer: it stays Python's.
        with contextlib.suppress(OverflowError):
            table[column] = table[column].astype("Int64")
    return table
