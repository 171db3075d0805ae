"""The widget that shows a survey: a table of its exports, of which one opens an explorer below.

Rows travel when the browser asks for them, and by themselves while the survey runs. All that comes from the browser is decoded against `wire`.
"""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import anywidget
import msgspec
import traitlets

from export_explorer.model import Capture
from export_explorer.reports.cases.row import CaseRow
from export_explorer.widget import front_end
from export_explorer.widget.built import built
from export_explorer.widget.identified import id_of, request_fields, unknown_words
from export_explorer.widget.kernel import is_run_by_program, outside_of_cells, receive_on_subshell
from export_explorer.widget.survey.packed import operator_helps, packed_record, packed_rows, targets_of
from export_explorer.widget.survey.wire import OpenRow, RowsFrom, SurveyLayoutEngine, SurveyOperator, SurveyRequest, SurveyRows, SurveyState

PUSHED_AT_MOST_EVERY_S = 0.25


class Rows(Protocol):
    """What the table shows."""

    @property
    def rows(self) -> Sequence[CaseRow]:
        """One an export; more may come, those that are there stay where they are."""

    def capture_at(self, number: int) -> Capture | None:
        """The record of a row, counted from 0; None if it has none that can be read."""


class NoSuchRow(ValueError):
    """The browser asked for a row that there is not, or that has no record."""


class SurveyWidget(anywidget.AnyWidget):
    """A survey in the browser.

    Args:
        shown: the rows and their records.
        state: how far the survey is.

    Attributes:
        survey: how far it is, a `SurveyState`; read-only.
        rows: all rows, compressed, once no more come: a notebook that is saved with its widgets shows them without a kernel; read-only.
    """

    survey = traitlets.Instance(SurveyState, read_only=True).tag(
        sync=True, echo_update=False, to_json=lambda it, _: msgspec.to_builtins(it)
    )
    rows = traitlets.Bytes(read_only=True).tag(sync=True, echo_update=False)

    _esm: Path | str = built("explorer.js")
    _css = built("explorer.css")

    def __init__(self, shown: Rows, state: SurveyState | None = None) -> None:
        self._shown = shown
        self._pushed = 0
        self._pushed_at = 0.0
        self._timer: threading.Timer | None = None
        self._lock = threading.RLock()
        self._targets: dict[str, None] = {}
        state = state or SurveyState(rows=len(shown.rows))
        self.set_trait("survey", state)
        if state.state != "running":
            self.set_trait("rows", packed_rows(shown.rows))
        front_end.set_on(self)
        super().__init__()
        # While a survey runs, its cell has the main thread.
        receive_on_subshell(self.comm)
        self.on_msg(self._on_message)

    def open(self) -> None:
        """Tells the front end of this widget; for a program that executes a notebook, outside of its cells."""
        if is_run_by_program():
            outside_of_cells(super().open)
        else:
            super().open()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes nothing: the browser writes no trait."""

    def show_state(self, state: SurveyState) -> None:
        """Shows how far the survey is, and the rows that came; at once when it has ended, else a few times a second."""
        with self._lock:
            wait = PUSHED_AT_MOST_EVERY_S - (time.monotonic() - self._pushed_at)
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if state.state == "running" and wait > 0:
                # The next row may be minutes away.
                self._timer = threading.Timer(wait, self.show_state, (state,))
                self._timer.daemon = True
                self._timer.start()
                return
            self._pushed_at = time.monotonic()
            rows = self._shown.rows
            start, self._pushed = self._pushed, len(rows)
            if state.state == "running" and start < self._pushed:
                self.send({"kind": "rows", "start": start}, [packed_rows(rows[start:])])
            with self.hold_sync():
                if state.state != "running":
                    self.set_trait("rows", packed_rows(rows))
                self.set_trait("survey", msgspec.structs.replace(state, rows=self._pushed))

    def _on_message(self, _: Any, content: Any, buffers: list[Any]) -> None:
        # What a handler raises or prints is lost in JupyterLab: all of it has to reach the reply.
        message_id = id_of(content)
        try:
            request: SurveyRequest = msgspec.convert(request_fields(content), SurveyRequest)
            result, buffer = _HANDLERS[type(request)](self, request)
            self.send({"id": message_id, "result": result}, None if buffer is None else [buffer])
        except msgspec.ValidationError as error:
            self.send({"id": message_id, "error": unknown_words(error)})
        except NoSuchRow as error:
            self.send({"id": message_id, "error": str(error)})
        except Exception as error:
            self.send({"id": message_id, "error": " ".join(f"{type(error).__name__}: {error}".split())})

    def _rows(self, request: RowsFrom) -> "_Answer":
        return msgspec.to_builtins(SurveyRows(request.start)), packed_rows(self._shown.rows[request.start :])

    def _open_row(self, request: OpenRow) -> "_Answer":
        capture = self._shown.capture_at(request.row) if request.row < len(self._shown.rows) else None
        if capture is None:
            raise NoSuchRow(f"There is no record of row {request.row + 1}.")
        self._targets |= targets_of(capture)
        return {}, packed_record(capture)

    def _layout_engine(self, _: SurveyLayoutEngine) -> "_Answer":
        return {}, built("layout.js").read_bytes()

    def _operator(self, request: SurveyOperator) -> "_Answer":
        if request.target not in self._targets:
            return {"schema": None, "doc": None}, None
        return msgspec.to_builtins(operator_helps([request.target])[request.target]), None


_Answer = tuple[dict[str, Any], bytes | None]

_HANDLERS: dict[type, Callable[[SurveyWidget, Any], _Answer]] = {
    RowsFrom: SurveyWidget._rows,
    OpenRow: SurveyWidget._open_row,
    SurveyLayoutEngine: SurveyWidget._layout_engine,
    SurveyOperator: SurveyWidget._operator,
}
