"""The table of a running survey in the notebook: each export becomes a row as soon as it ends."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from export_explorer.jupyter.kernel import is_in_kernel, publish
from export_explorer.surveys.records import Record
from export_explorer.surveys.row import RecordedRows
from export_explorer.surveys.widget import State, SurveyState, SurveyWidget


class LiveTable:
    """A table that fills while the survey runs.

    Args:
        records: of the exports that ended in an earlier survey.
        total: the number of exports, including those.

    Attributes:
        widget: the table.
    """

    def __init__(self, records: Iterable[Record], total: int) -> None:
        self._records = list(records)
        self._total = total
        self._rows = RecordedRows(self._records)
        self.widget = SurveyWidget(self._rows, self._state("running"))

    def add(self, record: Record) -> None:
        """Shows one more export; the browser gets it within `widget.PUSHED_AT_MOST_EVERY_S`."""
        self._records.append(record)
        self.widget.show_state(self._state("running"))

    def end(self) -> None:
        """Shows that the survey has ended."""
        self.widget.show_state(self._state("done" if len(self._records) == self._total else "stopped"))

    def _state(self, state: State) -> SurveyState:
        return SurveyState(state=state, rows=len(self._records), total=self._total)


@contextmanager
def live_table(records: Iterable[Record], total: int) -> Iterator[LiveTable | None]:
    """Displays a table below the cell, and marks it as ended at the end of the block; yields None outside of a notebook."""
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
