"""The row of one export of a survey: its outcome and counts, from which tables, text, pages and the browser's table are made.

A row is small, so that thousands fit in memory, while their captures do not.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from export_explorer.record import Capture, CauseKind, DimOutcome, FailureKind, Frame, Reason
from export_explorer.render.tables import line_of
from export_explorer.render.words.outcomes import counted_dims
from export_explorer.surveys.survey_row import Outcome, SurveyRow
from export_explorer.surveys.words import LONGEST_WHY, why_words
from export_explorer.texts import clipped

Key = tuple[str, str, str]
"""The name, request and mode, which identify an export in a survey."""

DimCause = Literal[CauseKind, Reason]
"""The kind of cause of a dimension that is not as asked; if no guard caused it, the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRow:
    """The outcome and the counts of one export of a survey.

    Attributes:
        name: of the case.
        request: of the case, by its name, ``auto``.
        mode: in which torch traced; empty for a saved program.
        outcome: ``exported``; ``failed``: the export failed; ``timed_out``: it was stopped at its time limit; ``crashed``: its process
            ended; ``raised``: the model or its inputs could not be made.
        failure: the kind of failure; None unless it failed.
        why: the failure in a few words, or the first dimension that is not as asked; empty if all are as asked.
        model: the name of the exported class or function; None without a capture.
        torch: the version that exported it, or was to export it; None if it is not known.
        dims: the number of dimensions, counted as in the verdict; None without a capture, or if the export failed.
        dynamic: the number of free dimensions among them.
        tied: the number that equal another, or are derived from others.
        specialized: the number that became a constant though more was asked.
        static: the number of constants, as asked.
        not_as_asked: the number that are not as asked.
        causes: of the dimensions that are not as asked, or that the failure is about, each once, the most frequent first.
        guards: the number of guards; None without a capture.
        nodes: the number of nodes of the program; None unless it exported.
        elapsed_ms: wall time of the export, including that of making the model; None if it is not known.
        memory_mb: the peak memory of its process, torch included, in MiB; None if it is not known.
        file: of the line that `why` is about, ``Cell In[3]`` for a cell; with `line` and `code` None if there is none.
        line: its number, 1-based.
        code: its text.
        has_record: whether there is a capture, which an explorer can show.
    """

    name: str
    request: str
    mode: str
    outcome: Outcome
    failure: FailureKind | None = None
    why: str = ""
    model: str | None = None
    torch: str | None = None
    dims: int | None = None
    dynamic: int | None = None
    tied: int | None = None
    specialized: int | None = None
    static: int | None = None
    not_as_asked: int | None = None
    causes: tuple[DimCause, ...] = ()
    guards: int | None = None
    nodes: int | None = None
    elapsed_ms: float | None = None
    memory_mb: float | None = None
    file: str | None = None
    line: int | None = None
    code: str | None = None
    has_record: bool = False

    @property
    def key(self) -> Key:
        """The name, request and mode, which identify an export in a survey."""
        return self.name, self.request, self.mode


def is_wanted(key: Key, wanted: tuple[str, str | None, str | None]) -> bool:
    """True if an export has this name, request and mode, of which None is any."""
    return all(want in (None, part) for want, part in zip(wanted, key, strict=True))


def case_row(row: SurveyRow) -> CaseRow:
    """Returns the row that a table shows; if the capture cannot be read, one with that message."""
    shown = CaseRow(
        name=row.item.name,
        request=row.item.ask,
        mode=row.item.mode or "",
        outcome=row.outcome,
        why=_why(row.message or ""),
        torch=row.torch_version,
        elapsed_ms=row.elapsed_ms,
        memory_mb=row.peak_mb,
    )
    try:
        capture = row.capture
        return shown if capture is None else _with_capture(shown, capture)
    except Exception as error:  # whatever a stranger's file says, it is one row that says it
        return replace(shown, why=_why(f"Record unreadable: {error}"))


def _why(message: str) -> str:
    return clipped(" ".join(message.split()), LONGEST_WHY)


def _with_capture(row: CaseRow, capture: Capture) -> CaseRow:
    """Returns the row with the outcome, the counts and the line of its capture."""
    failure = capture.failure
    dims = counted_dims(capture)
    surprising = [dim for dim in dims if not dim.is_as_asked]
    counts: dict[str, Any] = {}
    if failure is None:
        got = ["specialized" if dim.has_one_size else dim.got for dim in dims]
        counts = {
            "dims": len(dims),
            "dynamic": got.count("dynamic"),
            "tied": got.count("tied") + got.count("derived"),
            "specialized": got.count("specialized"),
            "static": got.count("static"),
            "not_as_asked": len(surprising),
            "nodes": len(capture.nodes),
        }
    found = list(map(cause_of, surprising))
    return replace(
        row,
        outcome="exported" if failure is None else "failed",
        failure=None if failure is None else failure.kind,
        why=why_words(failure, surprising),
        model=capture.model,
        torch=capture.torch_version,
        causes=tuple(sorted(dict.fromkeys(found), key=found.count, reverse=True)),
        guards=capture.guard_count,
        has_record=True,
        **line_of(failure.frame if failure is not None else next(map(frame_of, surprising), None)),
        **counts,
    )


def cause_of(dim: DimOutcome) -> DimCause:
    """Returns the key of the cause of a dimension's result."""
    return dim.reason if dim.cause is None or dim.cause.kind == "unknown" else dim.cause.kind


def frame_of(dim: DimOutcome) -> Frame | None:
    """Returns the line that caused a dimension's result, with the expression if it is known; None if there is no line."""
    cause = dim.cause
    return dim.frame if cause is None or cause.frame is None else cause.frame


class CaseRows:
    """The rows that tables of a survey show, with their captures; each is made at the first access, and some may be appended."""

    def __init__(self, rows: Sequence[SurveyRow]) -> None:
        self._stored = rows
        self._rows: list[CaseRow] = []
        self._lock = threading.Lock()

    @property
    def rows(self) -> Sequence[CaseRow]:
        """One row for each export, in their order; read by the browser's requests while others are appended."""
        with self._lock:
            self._rows.extend(map(case_row, self._stored[len(self._rows) :]))
        return self._rows

    @cached_property
    def number_of(self) -> dict[Key, int]:
        """The number of each row, counted from 0, by its name, request and mode; not to be read while rows are appended."""
        return {row.key: number for number, row in enumerate(self.rows)}

    def capture_at(self, number: int) -> Capture | None:
        """Returns the capture of a row, counted from 0; None if there is none that can be read."""
        try:
            return self._stored[number].capture
        except ValueError:
            return None

    def with_captures(self) -> Iterator[tuple[CaseRow, Capture]]:
        """Yields each row that has a capture, with the capture."""
        for number, row in enumerate(self.rows):
            capture = self.capture_at(number) if row.has_record else None
            if capture is not None:
                yield row, capture
