"""The tables of a survey as DataFrames: one row per export, one row per dimension, and both in groups."""

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Self

import pandas as pd

from export_explorer.record import Capture, DimOutcome, Input
from export_explorer.render.tables import dataframe_columns
from export_explorer.render.words import result_words
from export_explorer.render.words.verdicts import counted_dims
from export_explorer.surveys.records import Record
from export_explorer.surveys.row import CaseRow, RecordedRows, cause_of, frame_of
from export_explorer.surveys.words import cause_label

Recorded = tuple[CaseRow, Capture]
"""The row of an export, and its capture."""

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
"""The columns that are the same as in `Explorer.dims`."""


def cases(rows: Iterable[CaseRow]) -> pd.DataFrame:
    """Returns one row per export, in their order, with `CASE_COLUMNS`."""
    return _table(CASE_COLUMNS, ({name: _value(row, name) for name in CASE_COLUMNS} for row in rows))


def dims(recorded: Iterable[Recorded]) -> pd.DataFrame:
    """Returns one row per dimension of every export with a capture, with `DIM_COLUMNS`."""
    return _table(DIM_COLUMNS, (dim for row, capture in recorded for dim in _dim_rows(row, capture)))


@dataclass(slots=True)
class _Group:
    """The counts of one kind of cause or failure, and its first example."""

    first: dict[str, Any]
    count: int = 0
    exports: set[tuple[str, str, str]] = field(default_factory=set)

    @property
    def counted(self) -> dict[str, Any]:
        return {"exports": len(self.exports), "cases": len({name for name, _, _ in self.exports})}


def by_cause(recorded: Iterable[Recorded]) -> pd.DataFrame:
    """Returns one row for each kind of cause of dimensions that are not as asked, the one with the most dimensions first."""
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
    """Returns one row for each outcome except ``exported`` and each kind of failure, the most frequent first."""
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


Wanted = str | Collection[str] | None
"""The wanted values of a column: one, any of several, or None for all."""


class SurveyTables:
    """The exports of a survey as pandas DataFrames.

    Attributes:
        records: one per export.
    """

    records: tuple[Record, ...]

    @cached_property
    def _shown(self) -> RecordedRows:
        return RecordedRows(self.records)

    @property
    def rows(self) -> tuple[CaseRow, ...]:
        """The outcome and the counts of each export, in the order of `records`."""
        return tuple(self._shown.rows)

    @property
    def cases(self) -> "pd.DataFrame":
        """One row for each export: a case, an ask and a mode.

        Columns:
            name: of the case.
            ask: of the case, by its name.
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
        return cases(self._shown.rows)

    @property
    def dims(self) -> "pd.DataFrame":
        """One row for each dimension, and each scalar input, of every export with a capture.

        Columns:
            name: of the case.
            ask: of the case, by its name.
            mode: in which torch traced.
            input: path of the input leaf.
            dim: the dimension's index; missing for a scalar.
            size: of the example; the value of an int input.
            asked: the ask of this dimension as text.
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
        return dims(self._shown.recorded())

    def by_cause(self) -> "pd.DataFrame":
        """Returns one row for each kind of cause of dimensions that are not as asked, the one with the most dimensions first.

        Columns: ``cause`` and the same in ``words``; the number of ``dims``, ``exports`` and ``cases``; and the first case as the
        ``example``, with ``why``, ``file``, ``line`` and ``code``.
        """
        return by_cause(self._shown.recorded())

    def by_failure(self) -> "pd.DataFrame":
        """Returns one row for each outcome except ``exported`` and each kind of failure, the most frequent first.

        Columns: ``outcome``, ``failure``; the number of ``exports`` and ``cases``; and the first case as the ``example``, with ``why``,
        ``file``, ``line`` and ``code``.
        """
        return by_failure(self._shown.rows)

    def filter(
        self,
        name: Wanted = None,
        *,
        ask: Wanted = None,
        mode: Wanted = None,
        outcome: Wanted = None,
        failure: Wanted = None,
        cause: Wanted = None,
        where: Callable[[CaseRow], bool] | None = None,
    ) -> Self:
        """Returns a survey of the exports that match all conditions.

        Args:
            name: of the case; ``bert*`` matches all that begin with ``bert``.
            ask: of the case, by its name.
            mode: in which torch traced.
            outcome: of the export.
            failure: the kind of failure.
            cause: of one of the dimensions that are not as asked.
            where: returns True for a row that matches.
        """
        kept = [
            record
            for record, row in zip(self.records, self._shown.rows, strict=True)
            if (name is None or any(fnmatchcase(row.name, pattern) for pattern in _several(name)))
            and all(
                _fits(wanted, value) for wanted, value in ((ask, row.ask), (mode, row.mode), (outcome, row.outcome), (failure, row.failure))
            )
            and (cause is None or any(found in _several(cause) for found in row.causes))
            and (where is None or where(row))
        ]
        return self._with_records(kept)

    def _with_records(self, records: Iterable[Record]) -> Self:
        """Returns a survey of some of the records."""
        raise NotImplementedError


def _several(wanted: str | Collection[str]) -> Collection[str]:
    return (wanted,) if isinstance(wanted, str) else wanted


def _fits(wanted: Wanted, value: str | None) -> bool:
    return wanted is None or value in _several(wanted)
