"""The survey that `surveying.survey` returns: its rows, shown as text, HTML, DataFrames, a table in a notebook, a page, or explorers of rows."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict
from fnmatch import fnmatchcase
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import pandas as pd

from export_explorer.files import write_whole
from export_explorer.record import Capture
from export_explorer.render.dataframes import table_of
from export_explorer.render.tables import line_of, values_of
from export_explorer.render.words import result_words
from export_explorer.render.words.outcomes import counted_dims
from export_explorer.surveys import render
from export_explorer.surveys.case_row import CaseRow, CaseRows, cause_of, frame_of, is_wanted
from export_explorer.surveys.survey_row import Item, SurveyRow, request_of
from export_explorer.surveys.words import cause_label, no_such_export_words, several_exports_words

if TYPE_CHECKING:
    from export_explorer.explorer import Explorer
    from export_explorer.surveys.comparison import SurveyComparison
    from export_explorer.surveys.widget import SurveyState, SurveyWidget

Wanted = str | Collection[str] | None
"""The wanted values of a column: one, any of several, or None for all."""

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


def _dim_rows(row: CaseRow, capture: Capture) -> Iterator[dict[str, Any]]:
    for dim, values in zip(capture.dims, values_of(capture), strict=True):
        frame = frame_of(dim)
        yield {
            "name": row.name,
            "request": row.request,
            "mode": row.mode,
            **{column: values[column] for column in _OF_SHAPES},
            "became": result_words(dim),
            "cause": None if dim.is_as_asked and dim.cause is None else cause_of(dim),
            "expression": frame and frame.expression,
            **line_of(frame),
        }


def _groups(found: Iterable[tuple[object, CaseRow, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Returns the first columns of each key, with the numbers of its dimensions, exports and cases; the most frequent key first."""
    groups: dict[object, tuple[dict[str, Any], list[CaseRow]]] = {}
    for key, row, columns in found:
        groups.setdefault(key, (columns | {"example": row.name}, []))[1].append(row)
    return [
        columns | {"dims": len(rows), "exports": len({row.key for row in rows}), "cases": len({row.name for row in rows})}
        for columns, rows in sorted(groups.values(), key=lambda group: -len(group[1]))
    ]


class Survey:
    """The results of many exports.

    Attributes:
        records: one row per export, in the order of the table.
        unfinished: the requested exports that were not made, since the survey was stopped.
        notes: on the survey as a whole, a sentence each.
    """

    def __init__(self, records: Iterable[SurveyRow], *, unfinished: Iterable[Item] = (), notes: Iterable[str] = ()) -> None:
        self.records: tuple[SurveyRow, ...] = tuple(records)
        self._shown = CaseRows(self.records)
        self.unfinished: tuple[Item, ...] = tuple(unfinished)
        self.notes: tuple[str, ...] = tuple(notes)
        self._widget: SurveyWidget | None = None

    @classmethod
    def read(cls, path: str | PathLike[str], *, trust: bool = False) -> "Survey":
        """Reads the file that a survey has written; a capture stays in the file until it is accessed.

        Args:
            path: of the file.
            trust: also reads a file of more than 256 MB or 50,000 lines, and captures of any size in it.

        Raises:
            OSError: the file cannot be read.
            ValueError: none of its lines is a row of a survey, or it is larger than that.
        """
        from export_explorer.surveys.survey_row import read_rows

        rows, notes = read_rows(path, trust=trust)
        return cls(rows, notes=notes)

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[SurveyRow]:
        return iter(self.records)

    def __getitem__(self, name: str) -> tuple[SurveyRow, ...]:
        """Returns the rows of a case, one for each request and mode.

        Raises:
            KeyError: there is no such case.
        """
        found = tuple(row for row in self.records if row.item.name == name)
        if not found:
            raise KeyError(name)
        return found

    @property
    def rows(self) -> tuple[CaseRow, ...]:
        """The outcome and the counts of each export, in the order of `records`."""
        return tuple(self._shown.rows)

    @property
    def cases(self) -> pd.DataFrame:
        """One row for each export: a case, a request and a mode.

        Columns: the attributes of `CaseRow`, of which what is None is missing, without ``has_record``, and with ``ms`` for ``elapsed_ms``.
        """
        rows = (asdict(row) | {"ms": None if row.elapsed_ms is None else round(row.elapsed_ms, 1)} for row in self.rows)
        return table_of(CASE_COLUMNS, rows, _INTEGERS)

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
        rows = (dim for row, capture in self._shown.with_captures() for dim in _dim_rows(row, capture))
        return table_of(DIM_COLUMNS, rows, _INTEGERS)

    def by_cause(self) -> pd.DataFrame:
        """Returns one row for each kind of cause of dimensions that are not as asked, the one with the most dimensions first.

        Columns: ``cause`` and the same in ``words``; the number of ``dims``, ``exports`` and ``cases``; and the first case as the
        ``example``, with ``why``, ``file``, ``line`` and ``code``.
        """
        found = (
            (cause, row, {"cause": cause, "words": cause_label(cause), "why": f"{dim.ref}: {dim.words}", **line_of(frame_of(dim))})
            for row, capture in self._shown.with_captures()
            for dim in counted_dims(capture)
            if not dim.is_as_asked
            for cause in [cause_of(dim)]
        )
        return table_of(("cause", "words", "dims", *_GROUP_COLUMNS), _groups(found), _INTEGERS)

    def by_failure(self) -> pd.DataFrame:
        """Returns one row for each outcome except ``exported`` and each kind of failure, the most frequent first.

        Columns: ``outcome``, ``failure``; the number of ``exports`` and ``cases``; and the first case as the ``example``, with ``why``,
        ``file``, ``line`` and ``code``.
        """
        found = (((row.outcome, row.failure), row, asdict(row)) for row in self.rows if row.outcome != "exported")
        return table_of(("outcome", "failure", *_GROUP_COLUMNS), _groups(found), _INTEGERS)

    def filter(  # noqa: D417 - `ask` is the name of `request` in earlier releases
        self,
        name: Wanted = None,
        *,
        request: Wanted = None,
        mode: Wanted = None,
        outcome: Wanted = None,
        failure: Wanted = None,
        cause: Wanted = None,
        where: Callable[[CaseRow], bool] | None = None,
        ask: Wanted = None,
    ) -> Self:
        """Returns a survey of the exports that match all conditions.

        Args:
            name: of the case; ``bert*`` matches all that begin with ``bert``.
            request: of the export, by its name.
            mode: in which torch traced.
            outcome: of the export.
            failure: the kind of failure.
            cause: of one of the specialized or limited dimensions.
            where: returns True for a row that matches.
        """
        names, *wanted, causes = (
            None if values is None else {values} if isinstance(values, str) else set(values)
            for values in (name, request_of(request, ask), mode, outcome, failure, cause)
        )

        def is_named(export: CaseRow | Item) -> bool:
            fits = (values is None or value in values for values, value in zip(wanted[:2], (export.request, export.mode), strict=True))
            return (names is None or any(export.name == pattern or fnmatchcase(export.name, pattern) for pattern in names)) and all(fits)

        def matches(row: CaseRow) -> bool:
            return (
                is_named(row)
                and all(values is None or value in values for values, value in zip(wanted[2:], (row.outcome, row.failure), strict=True))
                and (causes is None or not causes.isdisjoint(row.causes))
                and (where is None or where(row))
            )

        records = (record for record, row in zip(self.records, self.rows, strict=True) if matches(row))
        return type(self)(records, unfinished=filter(is_named, self.unfinished), notes=self.notes)

    def explorer(self, name: str, request: str | None = None, mode: str | None = None, *, ask: str | None = None) -> "Explorer":  # noqa: D417
        """Returns the explorer of one export, read-only: it has the capture only, neither model nor program.

        Args:
            name: of the case.
            request: one of its requests; None if there is only one.
            mode: one of its modes; None if there is only one.

        Raises:
            KeyError: there is no such export, or there are several, or it has no capture.
        """
        from export_explorer.explorer import Explorer
        from export_explorer.session.program_session import RecordSession

        session = RecordSession(self.capture(name, request_of(request, ask), mode))
        return Explorer(session, session.run())

    def capture(self, name: str, request: str | None = None, mode: str | None = None, *, ask: str | None = None) -> Capture:
        """Returns the capture of one export; arguments and errors are those of `explorer`."""
        wanted = (name, request_of(request, ask), mode)
        rows = self.rows
        found = [at for at, row in enumerate(rows) if is_wanted(row.key, wanted)]
        if not found:
            raise KeyError(no_such_export_words(wanted, [row.name for row in rows]))
        if len(found) > 1:
            raise KeyError(several_exports_words(name, [rows[at].key[1:] for at in found]))
        capture = self._shown.capture_at(found[0])
        if capture is None:
            row = rows[found[0]]
            raise KeyError(f"{name!r} has no record: {row.why or row.outcome}")
        return capture

    def compared_with(self, after: object) -> "SurveyComparison":
        """Compares this survey with a later one; `compare` calls it.

        Raises:
            TypeError: the other is not a survey.
        """
        from export_explorer.surveys.comparison import SurveyComparison

        if not isinstance(after, Survey):
            raise TypeError("A survey can only be compared with a survey: compare(before, after).")
        return SurveyComparison(self._shown, after._shown)

    def to_text(self) -> str:
        """Returns the counts and a line for each export, for a terminal."""
        return "\n\n".join([render.to_text(self.rows), *self._remarks])

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes the survey to one HTML file, which needs no network: the table, with sorting and filters, and the explorer of each row.

        The largest graphs are left out, and their explorers say so.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            FileNotFoundError: the folder does not exist, or the front end is not built.
            OSError: the file cannot be written.
        """
        from export_explorer.surveys.widget import survey_page_of

        write_whole(path, survey_page_of(self._shown, self._state))

    def to_widget(self) -> "SurveyWidget":
        """Returns the table of the survey for a notebook, in which a row opens its explorer; a cell that ends with a survey shows it."""
        from export_explorer.surveys.widget import SurveyWidget

        if self._widget is None or self._widget.comm is None:
            self._widget = SurveyWidget(self._shown, self._state)
        return self._widget

    @property
    def _state(self) -> "SurveyState":
        from export_explorer.surveys.widget import SurveyState

        rows = len(self.records)
        return SurveyState(
            state="stopped" if self.unfinished else "done",
            rows=rows,
            total=rows + len(self.unfinished),
            notes=tuple(self._remarks),
        )

    @property
    def _remarks(self) -> list[str]:
        return [*([f"{len(self.unfinished)} not run (stopped)"] if self.unfinished else []), *self.notes]

    def __repr__(self) -> str:
        missing = f" · {len(self.unfinished)} not run" if self.unfinished else ""
        return f"<{render.headline_of(self.rows)}{missing}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from export_explorer.jupyter.kernel import is_in_kernel

        static = {"text/plain": self.to_text(), "text/html": render.to_html(self.rows, notes=self._remarks)}
        bundle = self.to_widget()._repr_mimebundle_(**kwargs) if is_in_kernel() else None
        if bundle is None:
            return static
        view, metadata = bundle
        # The mark by which the plugin for JupyterLab knows that this HTML can replace a widget that is gone.
        return {**view, **static}, {**metadata, "export_explorer": {"model": "survey"}}
