"""What travels between Python and the browser for the table of a survey. What comes from the browser is untrusted: it fits its type or is refused.

`labextension/src/wire.ts` is generated from it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from export_explorer.widget.saved_page import OperatorHelp, ShownCapture

State = Literal["running", "done", "stopped"]
RowNumber = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class SurveyState(msgspec.Struct, frozen=True):
    """How far a survey is.

    Attributes:
        state: ``running`` while rows may come, ``done``, or ``stopped`` with exports left that were not made.
        rows: how many there are.
        total: how many there will be; None where that is not known.
        notes: what is to know of the survey as a whole, a sentence each.
    """

    state: State = "done"
    rows: int = 0
    total: int | None = None
    notes: tuple[str, ...] = ()


class SurveyRows(msgspec.Struct, frozen=True):
    """Some rows, compressed in the buffer of the message, or in a page: JSON of a list of `CaseRow` in zlib's format.

    Attributes:
        start: the number of the first, counted from 0.
    """

    start: int


class ShownRecord(msgspec.Struct, frozen=True):
    """The record of a row, compressed: JSON in zlib's format.

    Attributes:
        capture: without its nodes.
        graph: its nodes as columns, compressed; in base64.
    """

    capture: ShownCapture
    graph: bytes


class SavedSurvey(msgspec.Struct, frozen=True):
    """What the page of a survey holds; bytes are in base64.

    Attributes:
        survey: how far it went.
        rows: see `SurveyRows`.
        records: for each row its `ShownRecord`; None for one without.
        layout_engine: the code that lays out graphs, compressed.
        operators: by target, of all operators of the graphs.
    """

    survey: SurveyState
    rows: bytes
    records: list[bytes | None]
    layout_engine: bytes
    operators: dict[str, OperatorHelp]


class _Message(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """What a request is made of."""


class RowsFrom(_Message, tag="rows", frozen=True):
    """Return the rows from a number on, as the buffer of the reply.

    Attributes:
        start: the number of the first, counted from 0.
    """

    start: RowNumber


class OpenRow(_Message, tag="open_row", frozen=True):
    """Return the record of a row, as the buffer of the reply.

    Attributes:
        row: its number, counted from 0.
    """

    row: RowNumber


class SurveyLayoutEngine(_Message, tag="layout_engine", frozen=True):
    """Return the code that lays out graphs, as the buffer of the reply."""


class SurveyOperator(_Message, tag="operator", frozen=True):
    """Return the schema and the documentation of an operator of the record that was opened last.

    Attributes:
        target: of a node of the graph, ``aten.add.Tensor``.
    """

    target: Annotated[str, msgspec.Meta(max_length=2000)]


SurveyRequest = RowsFrom | OpenRow | SurveyLayoutEngine | SurveyOperator

SURVEY_RESULTS: Mapping[type[msgspec.Struct], type] = {RowsFrom: SurveyRows, SurveyOperator: OperatorHelp}
"""The type of each request's result; of the others it is an empty object."""


class SurveyWidgetState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The synced traits of the widget.

    Attributes:
        survey: how far it is.
        rows: all rows, see `SurveyRows`, once no more come; empty before.
    """

    survey: SurveyState
    rows: Annotated[bytes, msgspec.Meta(extra_json_schema={"tsType": "DataView<ArrayBuffer>"})]
