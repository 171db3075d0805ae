"""The tables of a survey as DataFrames: one row per export, one row per dimension, and both in groups."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from export_explorer.record import Capture, Input
from export_explorer.render.dataframes import table_of
from export_explorer.render.tables import dataframe_columns, line_of
from export_explorer.render.words import result_words
from export_explorer.render.words.verdicts import counted_dims
from export_explorer.surveys.case_row import CaseRow, CaseRows, cause_of, frame_of
from export_explorer.surveys.survey_row import SurveyRow
from export_explorer.surveys.words import cause_label

CASE_COLUMNS = (
    *("name", "request", "mode", "outcome", "failure", "why", "dims", "dynamic", "tied", "specialized", "static", "not_as_asked", "causes"),
    *("guards", "nodes", "ms", "memory_mb", "model", "torch", "file", "line", "code"),
)
DIM_COLUMNS = (
    *("name", "request", "mode", "input", "dim", "size", "asked", "got", "became", "as_asked", "sizes", "reason", "cause", "why"),
    *("expression", "file", "line", "code"),
)
_GROUP_COLUMNS = ("exports", "cases", "example", "why", "file", "line", "code")
_INTEGERS = frozenset(
    {"dims", "dynamic", "tied", "specialized", "static", "not_as_asked", "guards", "nodes", "line", "dim", "size", "exports", "cases"}
)
_OF_SHAPES = ("input", "dim", "size", "asked", "got", "as_asked", "sizes", "reason", "why")
"""The columns that are the same as in `Explorer.dims`."""


@dataclass(slots=True)
class _Group:
    """The counts of one kind of cause or failure, and its first example."""

    first: dict[str, Any]
    count: int = 0
    exports: set[tuple[str, str, str]] = field(default_factory=set)

    def add(self, row: CaseRow) -> None:
        """Counts one more of an export."""
        self.count += 1
        self.exports.add(row.key)

    @property
    def columns(self) -> dict[str, Any]:
        """The columns that both kinds of groups have."""
        return {"exports": len(self.exports), "cases": len({name for name, _, _ in self.exports}), **self.first}


def _dim_rows(row: CaseRow, capture: Capture) -> Iterator[dict[str, Any]]:
    columns = dataframe_columns()
    for dim in capture.dims:
        frame = frame_of(dim)
        # These columns do not depend on the input, which a capture from elsewhere may lack.
        leaf = Input(path=dim.input, kind="other", dtype=None, shape=None, value=None)
        yield {
            "name": row.name,
            "request": row.request,
            "mode": row.mode,
            **{column: columns[column].value(dim, leaf) for column in _OF_SHAPES},
            "became": result_words(dim),
            "cause": None if dim.is_as_asked and dim.cause is None else cause_of(dim),
            "expression": frame and frame.expression,
            **line_of(frame),
        }


def _table(columns: Collection[str], rows: Iterable[dict[str, Any]]) -> pd.DataFrame:
    return table_of(tuple(columns), rows, _INTEGERS)


class SurveyTables:
    """The exports of a survey as pandas DataFrames.

    Args:
        records: one row per export.
    """

    def __init__(self, records: Iterable[SurveyRow]) -> None:
        self.records: tuple[SurveyRow, ...] = tuple(records)
        self._shown = CaseRows(self.records)

    @property
    def rows(self) -> tuple[CaseRow, ...]:
        """The outcome and the counts of each export, in the order of `records`."""
        return tuple(self._shown.rows)

    @property
    def cases(self) -> pd.DataFrame:
        """One row for each export: a case, a request and a mode.

        Columns:
            name: of the case.
            request: of the case, by its name.
            mode: in which torch traced; empty for a saved program.
            outcome: ``exported``, ``failed``, ``timed_out``, ``crashed`` or ``raised``.
            failure: the kind of failure, see `record.FailureKind`; missing unless it failed.
            why: the failure in a few words, or the first dimension that is not as asked.
            dims: the number of dimensions; with the next five missing unless it exported.
            dynamic: the number of free dimensions among them.
            tied: the number that equal another, or are derived from others.
            specialized: the number that became a constant though more was asked.
            static: the number of constants, as asked.
            not_as_asked: the number that are not as asked.
            causes: of those that are not as asked, or that the failure is about, keys such as ``parameter`` or ``literal``, see
                `record.CauseKind`.
            guards: the number of guards; missing without a capture.
            nodes: the number of nodes of the program; missing unless it exported.
            ms: wall time, including that of making the model.
            memory_mb: the peak memory of its process, torch included, in MiB; missing if it is not known.
            model: the name of the exported class or function; missing without a capture.
            torch: the version that exported it.
            file: of the line that `why` is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
        """
        return _table(
            CASE_COLUMNS,
            (
                {name: None if name == "ms" else getattr(row, name) for name in CASE_COLUMNS}
                | {"ms": None if row.elapsed_ms is None else round(row.elapsed_ms, 1)}
                for row in self.rows
            ),
        )

    @property
    def dims(self) -> pd.DataFrame:
        """One row for each dimension, and each scalar input, of every export with a capture.

        Columns:
            name: of the case.
            request: of the case, by its name.
            mode: in which torch traced.
            input: path of the input leaf.
            dim: the dimension's index; missing for a scalar.
            size: of the example; the value of an int input.
            asked: the request of this dimension as text.
            got: ``dynamic``, ``tied``, ``derived``, ``specialized`` or ``static``; missing if the export failed.
            became: the same in a few words, ``dynamic [2, 64]``, ``= x.shape[0]``, ``8 (specialized)``.
            as_asked: False if AUTO, DYNAMIC or a Dim did not become dynamic.
            sizes: the sizes that the program takes, ``16, 32, 48 or 64``; missing if it takes any, or if they are not known.
            reason: a key such as ``guard`` or ``as_asked``, see `record.Reason`.
            cause: a key such as ``parameter`` or ``literal``, or the reason if no guard caused the result; missing for one that is as
                asked.
            why: the reason in one line.
            expression: that was running, ``x.view(8, -1)``; missing if it is not known.
            file: of the line that caused the result; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
        """
        return _table(DIM_COLUMNS, (dim for row, capture in self._shown.with_captures() for dim in _dim_rows(row, capture)))

    def by_cause(self) -> pd.DataFrame:
        """Returns one row for each kind of cause of dimensions that are not as asked, the one with the most dimensions first.

        Columns: ``cause`` and the same in ``words``; the number of ``dims``, ``exports`` and ``cases``; and the first case as the
        ``example``, with ``why``, ``file``, ``line`` and ``code``.
        """
        groups: dict[str, _Group] = {}
        for row, capture in self._shown.with_captures():
            for dim in counted_dims(capture):
                if not dim.is_as_asked:
                    first = {"example": row.name, "why": f"{dim.ref}: {dim.words}", **line_of(frame_of(dim))}
                    groups.setdefault(cause_of(dim), _Group(first)).add(row)
        ordered = sorted(groups.items(), key=lambda item: -item[1].count)
        return _table(
            ("cause", "words", "dims", *_GROUP_COLUMNS),
            ({"cause": cause, "words": cause_label(cause), "dims": group.count, **group.columns} for cause, group in ordered),
        )

    def by_failure(self) -> pd.DataFrame:
        """Returns one row for each outcome except ``exported`` and each kind of failure, the most frequent first.

        Columns: ``outcome``, ``failure``; the number of ``exports`` and ``cases``; and the first case as the ``example``, with ``why``,
        ``file``, ``line`` and ``code``.
        """
        groups: dict[tuple[str, str | None], _Group] = {}
        for row in self.rows:
            if row.outcome != "exported":
                first = {"example": row.name, "why": row.why, "file": row.file, "line": row.line, "code": row.code}
                groups.setdefault((row.outcome, row.failure), _Group(first)).add(row)
        ordered = sorted(groups.items(), key=lambda item: -len(item[1].exports))
        return _table(
            ("outcome", "failure", *_GROUP_COLUMNS),
            ({"outcome": outcome, "failure": failure, **group.columns} for (outcome, failure), group in ordered),
        )
