"""The widget that shows a survey: a table of its exports, of which one opens an explorer below; its messages, and the page that is saved.

Rows are sent when the browser asks for them, and unasked while the survey runs. All messages from the browser are validated against
`SurveyRequest`.
"""

import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import anywidget
import msgspec
import traitlets

from export_explorer.jupyter import front_end
from export_explorer.jupyter.front_end import id_of, request_fields, unknown_words
from export_explorer.jupyter.kernel import is_in_kernel, open_comm, publish, receive_on_subshell
from export_explorer.record import Capture
from export_explorer.render.packing import COMPRESSION_LEVEL, compressed_nodes, without_nodes
from export_explorer.render.page import OperatorHelp, ShownCapture, built, called_operators, layout_engine, operator_helps, whole_page
from export_explorer.session.panel_protocol import Message, sentence_of
from export_explorer.surveys import render
from export_explorer.surveys.case_row import CaseRow, CaseRows
from export_explorer.surveys.render import headline_of
from export_explorer.surveys.survey_row import SurveyRow

State = Literal["running", "done", "stopped"]
RowNumber = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class SurveyState(msgspec.Struct, frozen=True):
    """The progress of a survey.

    Attributes:
        state: ``running`` while rows may be added, ``done``, or ``stopped`` if some exports were not made.
        rows: the current number of rows.
        total: the final number of rows; None if it is not known.
        notes: on the survey as a whole, a sentence each.
    """

    state: State = "done"
    rows: int = 0
    total: int | None = None
    notes: tuple[str, ...] = ()


class PackedRows(msgspec.Struct, frozen=True):
    """Some rows, compressed in the buffer of the message, or in a page: JSON of a list of `CaseRow` in zlib's format.

    Attributes:
        start: the number of the first row, counted from 0.
    """

    start: int


class ShownRecord(msgspec.Struct, frozen=True):
    """The capture of a row, compressed: JSON in zlib's format.

    Attributes:
        capture: without its nodes.
        graph: its nodes as columns, compressed; in base64.
    """

    capture: ShownCapture
    graph: bytes


class SavedSurvey(msgspec.Struct, frozen=True):
    """The data in the page of a survey; bytes are in base64.

    Attributes:
        survey: its final progress.
        rows: see `PackedRows`.
        records: the `ShownRecord` of each row; None for a row without a capture.
        layout_engine: the code that lays out graphs, compressed.
        operators: by target, for all operators of the graphs.
    """

    survey: SurveyState
    rows: bytes
    records: list[bytes | None]
    layout_engine: bytes
    operators: dict[str, OperatorHelp]


class RowsFrom(Message, tag="rows", frozen=True):
    """The request for the rows from a number on, as the buffer of the reply.

    Attributes:
        start: the number of the first row, counted from 0.
    """

    start: RowNumber


class OpenRow(Message, tag="open_row", frozen=True):
    """The request for the `ShownRecord` of a row, as the buffer of the reply.

    Attributes:
        row: its number, counted from 0.
    """

    row: RowNumber


class SurveyLayoutEngine(Message, tag="layout_engine", frozen=True):
    """The request for the code that lays out graphs, as the buffer of the reply."""


class SurveyOperator(Message, tag="operator", frozen=True):
    """The request for the schema and the documentation of an operator of an opened row.

    Attributes:
        target: of a node of the graph, ``aten.add.Tensor``.
    """

    target: Annotated[str, msgspec.Meta(max_length=2000)]


SurveyRequest = RowsFrom | OpenRow | SurveyLayoutEngine | SurveyOperator

SURVEY_RESULTS: Mapping[type[msgspec.Struct], type] = {RowsFrom: PackedRows, SurveyOperator: OperatorHelp}
"""The type of each request's result; the others have an empty object."""


class SurveyWidgetState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The synced traits of the widget.

    Attributes:
        survey: its progress.
        rows: all rows, see `PackedRows`, once the survey has ended; empty before.
    """

    survey: SurveyState
    rows: Annotated[bytes, msgspec.Meta(extra_json_schema={"tsType": "DataView<ArrayBuffer>"})]


def packed_rows(rows: Sequence[CaseRow]) -> bytes:
    """Returns the JSON of the rows in zlib's format."""
    return _packed(list(rows))


def packed_capture(capture: Capture) -> bytes:
    """Returns the JSON of a capture's `ShownRecord` in zlib's format."""
    return _packed(ShownRecord(capture=without_nodes(capture), graph=compressed_nodes(capture)))


def without_graph(capture: Capture) -> Capture:
    """Returns the capture without its nodes and the text of its program, and with a note that says so."""
    note = f"The graph of {len(capture.shown_nodes)} nodes and the program's text are not in this page. Use survey.explorer(…)."
    failure = None if capture.failure is None else replace(capture.failure, partial_nodes=())
    return replace(capture, nodes=(), program="", failure=failure, notes=(*capture.notes, note))


def _packed(value: Any) -> bytes:
    return zlib.compress(msgspec.json.encode(value), COMPRESSION_LEVEL)


PUSHED_AT_MOST_EVERY_S = 0.25


class SurveyWidget(anywidget.AnyWidget):
    """A survey in the browser: its rows and their captures, and its progress; None if it is done.

    Attributes:
        survey: its progress, a `SurveyState`; read-only.
        rows: all rows, compressed, once the survey has ended: a notebook that is saved with its widgets shows them without a kernel;
            read-only.
    """

    survey = traitlets.Instance(SurveyState, read_only=True).tag(
        sync=True, echo_update=False, to_json=lambda it, _: msgspec.to_builtins(it)
    )
    rows = traitlets.Bytes(read_only=True).tag(sync=True, echo_update=False)

    _esm: Path | str = built("explorer.js")
    _css = built("explorer.css")

    def __init__(self, shown: CaseRows, state: SurveyState | None = None) -> None:
        self._shown = shown
        self._pushed, self._pushed_at = 0, 0.0
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
        """Opens the comm to the front end."""
        open_comm(super().open)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignores the data: the browser writes no trait."""

    def show_state(self, state: SurveyState) -> None:
        """Shows the progress of the survey and the new rows: at once when it has ended, else once per `PUSHED_AT_MOST_EVERY_S` at most."""
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
            answer, buffer = self._answer(request)
            self.send(msgspec.to_builtins({"id": message_id, **answer}), None if buffer is None else [buffer])
        except msgspec.ValidationError as error:
            self.send({"id": message_id, "error": unknown_words(error)})
        except Exception as error:
            self.send({"id": message_id, "error": sentence_of(error)})

    def _answer(self, request: SurveyRequest) -> tuple[dict[str, Any], bytes | None]:
        """Returns the result of a request, or the error if it is refused, and the buffer of the reply; None if there is none."""
        match request:
            case RowsFrom():
                return {"result": PackedRows(request.start)}, packed_rows(self._shown.rows[request.start :])
            case OpenRow():
                capture = self._shown.capture_at(request.row) if request.row < len(self._shown.rows) else None
                if capture is None:
                    return {"error": f"No record of row {request.row + 1}."}, None
                self._targets |= called_operators(capture)
                return {"result": {}}, packed_capture(capture)
            case SurveyLayoutEngine():
                return {"result": {}}, built("layout.js").read_bytes()
            case SurveyOperator() if request.target in self._targets:
                return {"result": operator_helps([request.target])[request.target]}, None
            case _:
                return {"result": OperatorHelp(schema=None, doc=None)}, None


class LiveTable:
    """A table that fills while the survey runs, in `widget`; it begins with rows of an earlier survey, which `total` counts too.

    Attributes:
        widget: the table.
    """

    def __init__(self, rows: Iterable[SurveyRow], total: int) -> None:
        self._rows, self._total = list(rows), total
        self.widget = SurveyWidget(CaseRows(self._rows), self._state("running"))

    def add(self, row: SurveyRow) -> None:
        """Shows one more export; the browser gets it within `PUSHED_AT_MOST_EVERY_S`."""
        self._rows.append(row)
        self.widget.show_state(self._state("running"))

    def end(self) -> None:
        """Shows that the survey has ended."""
        self.widget.show_state(self._state("done" if len(self._rows) == self._total else "stopped"))

    def _state(self, state: State) -> SurveyState:
        return SurveyState(state=state, rows=len(self._rows), total=self._total)


@contextmanager
def live_table(rows: Iterable[SurveyRow], total: int) -> Iterator[LiveTable | None]:
    """Displays a table below the cell, and marks it as ended at the end of the block; yields None outside of a notebook."""
    if not is_in_kernel():
        yield None
        return
    table = LiveTable(rows, total)
    bundle = table.widget._repr_mimebundle_()
    if bundle is not None:
        publish(*bundle)
    try:
        yield table
    finally:
        table.end()


MOST_NODES = 3_000
"""The most nodes of a graph that is in the page: a graph of twenty thousand nodes takes most of a megabyte."""
MOST_BYTES = 20_000_000
"""The most bytes of all captures together, compressed: beyond it all further graphs are left out."""


def survey_page_of(shown: CaseRows, state: SurveyState, *, most_nodes: int = MOST_NODES, most_bytes: int = MOST_BYTES) -> str:
    """Returns the HTML of the whole page.

    Graphs of more nodes than `most_nodes` are left out, and all after captures of more than `most_bytes` together, compressed.
    """
    records: list[bytes | None] = [None] * len(shown.rows)
    targets: dict[str, None] = {}
    size = 0
    for number in range(len(shown.rows)):
        if (capture := shown.capture_at(number)) is not None:
            if len(capture.shown_nodes) > most_nodes or size > most_bytes:
                capture = without_graph(capture)
            records[number] = packed = packed_capture(capture)
            size += len(packed)
            targets |= called_operators(capture)
    saved = SavedSurvey(
        survey=state,
        rows=packed_rows(shown.rows),
        records=records,
        layout_engine=layout_engine(),
        operators=operator_helps(list(targets)),
    )
    return whole_page(headline_of(shown.rows), render.to_html(shown.rows, is_whole=True, notes=state.notes), saved)
