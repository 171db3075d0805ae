"""The rows of a survey's tables, made of its records one by one, so that no two of them are in memory at once."""

from collections.abc import Iterator, Sequence
from typing import Any

from export_explorer.model import Capture
from export_explorer.reports.cases.row import CaseRow, row_of_capture, row_without_record
from export_explorer.reports.words.cases import unreadable_words
from export_explorer.surveys.records import Record


def row_of(record: Record) -> CaseRow:
    """The row of a record; of one that says what no export can, a row that says so."""
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
    """The capture of a record; None if there is none, or none that can be read."""
    try:
        return record.capture
    except ValueError:
        return None


class RecordedRows:
    """Records as rows; each row is made when it is asked for first.

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
        """One for each record, in their order."""
        self._rows.extend(map(row_of, self._records[len(self._rows) :]))
        return self._rows

    def capture_at(self, number: int) -> Capture | None:
        """The record of a row, counted from 0; None if it has none that can be read."""
        return capture_of(self._records[number])

    def number_of(self, row: CaseRow) -> int | None:
        """Where the row of this name, ask and mode stands, counted from 0; None if there is none."""
        if self._numbered < len(self.rows):
            self._numbers = {one.key: number for number, one in enumerate(self._rows)}
            self._numbered = len(self._rows)
        return self._numbers.get(row.key)

    def recorded(self) -> Iterator[tuple[CaseRow, Capture]]:
        """Each row that has a record, with it."""
        for row, record in zip(self.rows, self._records, strict=True):
            capture = capture_of(record) if row.has_record else None
            if capture is not None:
                yield row, capture
