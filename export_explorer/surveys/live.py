"""The table of a survey in the notebook while it runs: each export is a row as soon as it ends."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from export_explorer.jupyter.kernel import is_in_kernel, publish
from export_explorer.surveys.records import Record
from export_explorer.surveys.row import RecordedRows
from export_explorer.surveys.widget import State, SurveyState, SurveyWidget


class LiveTable:
    """A table that fills.

    Args:
        records: of the exports that have ended before.
        total: how many exports there will be.

    Attributes:
        widget: the table.
    """

    def __init__(self, records: Iterable[Record], total: int) -> None:
        self._records = list(records)
        self._total = total
        self._rows = RecordedRows(self._records)
        self.widget = SurveyWidget(self._rows, self._state("running"))

    def add(self, record: Record) -> None:
        """Shows one more export, within a moment."""
        self._records.append(record)
        self.widget.show_state(self._state("running"))

    def end(self) -> None:
        """Shows that no more come."""
        self.widget.show_state(self._state("done" if len(self._records) == self._total else "stopped"))

    def _state(self, state: State) -> SurveyState:
        return SurveyState(state=state, rows=len(self._records), total=self._total)


@contextmanager
def live_table(records: Iterable[Record], total: int) -> Iterator[LiveTable | None]:
    """Displays a table below the cell, and says at the end of the block that no more rows come; None where no notebook shows it."""
    if not is_in_kernel():
        yield None
        return
    table = LiveTable(records, total)
    bundle = table.widget._repr_mimebundle_()
    if bundle is not None:
        publish(*bundle)
    try:
        yield table
    finally:
        table.end()
