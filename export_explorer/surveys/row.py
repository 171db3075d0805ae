"""The row of one export of a survey: its outcome and counts, from which tables, text, pages and the browser's table are made.

A row is small, so that thousands fit in memory, while their captures do not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from export_explorer.record import Capture, CauseKind, DimOutcome, FailureKind, Frame, Reason
from export_explorer.render.words.verdicts import counted_dims
from export_explorer.surveys.records import Record
from export_explorer.surveys.words import LONGEST_WHY, clipped, unreadable_words, why_words

CaseOutcome = Literal["exported", "failed", "timed_out", "crashed", "raised"]
OUTCOMES: tuple[CaseOutcome, ...] = get_args(CaseOutcome)

DimCause = Literal[CauseKind, Reason]
"""The kind of cause of a dimension that is not as asked; if no guard caused it, the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRow:
    """The outcome and the counts of one export of a survey.

    Attributes:
        name: of the case.
        ask: of the case, by its name, ``auto``.
        mode: in which torch traced.
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
        elapsed_ms: wall time of the export; None if it is not known.
        memory_mb: the peak memory of its process, in MiB; None if it is not known.
        file: of the line that `why` is about, ``Cell In[3]`` for a cell; with `line` and `code` None if there is none.
        line: its number, 1-based.
        code: its text.
        has_record: whether there is a capture, which an explorer can show.
    """

    name: str
    ask: str
    mode: str
    outcome: CaseOutcome
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
    def key(self) -> tuple[str, str, str]:
        """The name, ask and mode, which identify an export in a survey."""
        return self.name, self.ask, self.mode


def row_of_capture(capture: Capture, *, name: str, ask: str, mode: str, elapsed_ms: float | None, memory_mb: float | None) -> CaseRow:
    """Returns the row of an export with a capture."""
    failure = capture.failure
    dims = counted_dims(capture)
    surprising = [dim for dim in dims if not dim.is_as_asked]
    counts: dict[str, Any] = {} if failure is not None else _counts(dims)
    frame = failure.frame if failure is not None else next(map(frame_of, surprising), None)
    return CaseRow(
        name=name,
        ask=ask,
        mode=mode,
        outcome="exported" if failure is None else "failed",
        failure=None if failure is None else failure.kind,
        why=why_words(failure, surprising),
        model=capture.model,
        torch=capture.torch_version,
        not_as_asked=len(surprising) if failure is None else None,
        causes=causes_of(surprising),
        guards=capture.guard_count,
        nodes=len(capture.nodes) if failure is None else None,
        elapsed_ms=capture.elapsed_ms if elapsed_ms is None else elapsed_ms,
        memory_mb=memory_mb,
        has_record=True,
        **_line(frame),
        **counts,
    )


def row_without_record(
    *,
    name: str,
    ask: str,
    mode: str,
    outcome: CaseOutcome,
    message: str,
    torch: str | None,
    elapsed_ms: float | None,
    memory_mb: float | None,
) -> CaseRow:
    """Returns the row of an export without a capture: it was stopped, its process ended, or it was never begun."""
    why = clipped(" ".join(message.split()), LONGEST_WHY)
    return CaseRow(name=name, ask=ask, mode=mode, outcome=outcome, why=why, torch=torch, elapsed_ms=elapsed_ms, memory_mb=memory_mb)


def cause_of(dim: DimOutcome) -> DimCause:
    """Returns the key of the cause of a dimension's result."""
    return dim.reason if dim.cause is None or dim.cause.kind == "unknown" else dim.cause.kind


def causes_of(dims: list[DimOutcome]) -> tuple[DimCause, ...]:
    """Returns the causes of these dimensions, each once, the most frequent first."""
    found = [cause_of(dim) for dim in dims]
    return tuple(sorted(dict.fromkeys(found), key=found.count, reverse=True))


def frame_of(dim: DimOutcome) -> Frame | None:
    """Returns the line that caused a dimension's result, with the expression if it is known; None if there is no line."""
    cause = dim.cause
    return dim.frame if cause is None or cause.frame is None else cause.frame


def _line(frame: Frame | None) -> dict[str, Any]:
    return {} if frame is None else {"file": frame.cell or frame.filename, "line": frame.line, "code": frame.code}


def _counts(dims: list[DimOutcome]) -> dict[str, Any]:
    got = [dim.got for dim in dims]
    return {
        "dims": len(dims),
        "dynamic": got.count("dynamic"),
        "tied": got.count("tied") + got.count("derived"),
        "specialized": got.count("specialized"),
        "static": got.count("static"),
    }


def row_of(record: Record) -> CaseRow:
    """Returns the row of a record; if its capture cannot be read, a row with that message."""
    item = record.item
    known: dict[str, Any] = {
        "name": item.name,
        "ask": item.ask,
        "mode": item.mode or "",
        "elapsed_ms": record.elapsed_ms,
        "memory_mb": record.peak_mb,
    }
    message = record.message or ""
    try:
        capture = record.capture
        if capture is not None:
            return row_of_capture(capture, **known)
    except Exception as error:  # whatever a stranger's file says, it is one row that says it
        message = unreadable_words(str(error))
    return row_without_record(**known, outcome=record.outcome, message=message, torch=record.torch_version)


def capture_of(record: Record) -> Capture | None:
    """Returns the capture of a record; None if there is none that can be read."""
    try:
        return record.capture
    except ValueError:
        return None


class RecordedRows:
    """The rows of records; each row is made at the first access.

    Args:
        records: of a survey.
    """

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records
        self._rows: list[CaseRow] = []
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._numbered = 0

    @property
    def rows(self) -> Sequence[CaseRow]:
        """One row for each record, in their order."""
        self._rows.extend(map(row_of, self._records[len(self._rows) :]))
        return self._rows

    def capture_at(self, number: int) -> Capture | None:
        """Returns the capture of a row, counted from 0; None if there is none that can be read."""
        return capture_of(self._records[number])

    def number_of(self, row: CaseRow) -> int | None:
        """Returns the number of the row with the same name, ask and mode, counted from 0; None if there is none."""
        if self._numbered < len(self.rows):
            self._numbers = {one.key: number for number, one in enumerate(self._rows)}
            self._numbered = len(self._rows)
        return self._numbers.get(row.key)

    def recorded(self) -> Iterator[tuple[CaseRow, Capture]]:
        """Yields each row that has a capture, with the capture."""
        for row, record in zip(self.rows, self._records, strict=True):
            capture = capture_of(record) if row.has_record else None
            if capture is not None:
                yield row, capture
