"""The types of the wire between Python and the browser besides the record: requests, their results, and the widget's state.

They are the only source: `labextension/src/wire.ts` is generated from them by `scripts/wire_schema.py`. Input from the browser is
untrusted: a request either fits its type or is refused, and nothing in it is evaluated.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

import msgspec

from export_explorer.jupyter.front_end import request_fields
from export_explorer.record import AskChange, ExampleChange, Mode, Option
from export_explorer.render.packing import SentCapture
from export_explorer.render.page import OperatorHelp
from export_explorer.session.panel_protocol import AskAt, Message, PathText, RunNumber, Selection, SizeAt, Status
from export_explorer.session.program_session import MissingProgram
from export_explorer.spec.spec_source import Form
from export_explorer.widget.features import FEATURES

Marker = Literal["AUTO", "DYNAMIC", "STATIC"]


class SetAsk(Message, tag="set_ask", frozen=True):
    """Change the ask of these dimensions."""

    changes: Annotated[list[AskAt], msgspec.Meta(min_length=1, max_length=10_000)]


class SetAll(Message, tag="set_all", frozen=True):
    """Ask the same of every tensor dimension."""

    ask: Marker


class SetMode(Message, tag="set_mode", frozen=True):
    """Trace in this mode."""

    mode: Mode


class SetOption(Message, tag="set_option", frozen=True):
    """Switch an option of torch on or off; ``unbacked`` needs strict mode."""

    option: Option
    is_on: bool


class SetExample(Message, tag="set_example", frozen=True):
    """Use example inputs of other sizes, and with them, in one change, other asks."""

    changes: Annotated[list[SizeAt], msgspec.Meta(min_length=1, max_length=10_000)]
    asks: Annotated[list[AskAt], msgspec.Meta(max_length=10_000)] = msgspec.field(default_factory=list)


class SetLive(Message, tag="set_live", frozen=True):
    """Export at every change, or only on `Apply`."""

    live: bool


class Apply(Message, tag="apply", frozen=True):
    """Export the current request."""


class Cancel(Message, tag="cancel", frozen=True):
    """Interrupt the running export, or discard the waiting one."""


class Undo(Message, tag="undo", frozen=True):
    """Undo the last change."""


class Redo(Message, tag="redo", frozen=True):
    """Redo the change that was undone last."""


class GoTo(Message, tag="go_to", frozen=True):
    """Make the request of the run of this number the current one again."""

    run: RunNumber


class Resolve(Message, tag="resolve", frozen=True):
    """Try fixes until the model exports."""


class TryFixes(Message, tag="try_fixes", frozen=True):
    """Try the fixes of the shown run, without a time limit."""


class Source(Message, tag="source", frozen=True):
    """Return the current ask, or the resulting spec of the shown run, as Python source.

    Attributes:
        form: a complete call of torch.export, a dict alone, or a call with a ShapesCollection.
        of: ``asked`` for the current ask, ``became`` for the Dims and bounds of the shown run.
    """

    form: Form = "call"
    of: Literal["asked", "became"] = "asked"


class Markdown(Message, tag="markdown", frozen=True):
    """Return the shown run as Markdown for an issue or a pull request."""


class Pin(Message, tag="pin", frozen=True):
    """Compare other runs with the one of this number; None to compare each run with the one before."""

    run: RunNumber | None


class LayoutEngine(Message, tag="layout_engine", frozen=True):
    """Return the code that lays out graphs, as the buffer of the reply."""


class Operator(Message, tag="operator", frozen=True):
    """Return the schema and the documentation of an operator, the target of a node of the graph, such as ``aten.add.Tensor``."""

    target: PathText


MAX_CELL_LENGTH = 1_000_000


class SpecInCell(Message, tag="spec_in_cell", frozen=True):
    """Return the code of a cell with its spec replaced.

    Attributes:
        cell: the code of the cell.
        asks: changes of the ask for this cell alone, such as those that go with a change of code.
        of: what replaces it if there are no such changes: see `Source.of`; ``changed``: what is asked, if that is not what was asked first.
    """

    cell: Annotated[str, msgspec.Meta(max_length=MAX_CELL_LENGTH)]
    asks: Annotated[tuple[AskAt, ...], msgspec.Meta(max_length=10_000)] = ()
    of: Literal["asked", "became", "changed"] = "asked"


class AskWidest(Message, tag="ask_widest", frozen=True):
    """Find the ask with the most dynamic dimensions and the widest bounds that exports, and request it."""


Change = SetAsk | SetAll | SetMode | SetOption | SetExample | SetLive | Undo | Redo | GoTo
"""Requests after which the shown run may no longer be the requested one."""

GeneralRequest = Change | Apply | Cancel | Resolve | TryFixes | Pin | Source | Markdown | LayoutEngine | Operator | SpecInCell | AskWidest
"""Requests about the export and the runs; those of a feature are in its folder."""


class SourceCode(msgspec.Struct, frozen=True):
    """A spec as Python source, for a script or a cell."""

    source: str


Request: Any = reduce(or_, (feature.messages.requests for feature in FEATURES), GeneralRequest)

RESULTS: Mapping[type[Message], type] = {
    Source: SourceCode,
    Markdown: SourceCode,
    Operator: OperatorHelp,
    SpecInCell: SourceCode,
    **{request: result for feature in FEATURES for request, result in feature.messages.results.items()},
}
"""The type of the result by the type of the request; requests that are not listed return an empty object."""


def decode(content: object) -> Message:
    """Returns the request in a message, which has the fields of the request and an ``id``.

    Raises:
        msgspec.ValidationError: the message is not a request.
    """
    request: Message = msgspec.convert(request_fields(content), Request)
    return request


OMITTED: Mapping[str, tuple[str, ...]] = {"Capture": ("nodes",), "Failure": ("partial_nodes",)}
"""Fields of the record that are not sent: nodes are sent as columns, see `packing`."""


class HistoryEntry(msgspec.Struct, frozen=True):
    """The summary of a run.

    Attributes:
        run: its number.
        ask: the asks of the dimensions and scalar inputs that had one.
        mode: the mode in which it was traced.
        ok: whether it exported.
        outcome: ``5 dynamic (2 tied), 1 specialized``, or the kind of failure.
        elapsed_ms: wall time of the export.
        guards: number of guards.
        nodes: number of nodes of the graph; of a failed export, of those traced before the failure.
        example: the generated inputs, ``w [9, 5], n = 7``; empty if all are the user's.
        version: the version of the user's code, counted from 1.
        made_at: when it was made, in seconds since the epoch.
        pinned: whether other runs are compared with it.
        is_own: whether this explorer made it, so that it can be requested again; other runs had other code or other inputs.
        options: the switches of torch that were on.
        is_unusable: whether the inputs or the `dynamic_shapes` could not be used, so that nothing is known of what was requested.
    """

    run: int
    ask: list[AskChange]
    mode: Mode
    ok: bool
    outcome: str
    elapsed_ms: float
    guards: int
    nodes: int
    example: str
    version: int = 1
    made_at: float = 0.0
    pinned: bool = False
    is_own: bool = True
    options: tuple[Option, ...] = ()
    is_unusable: bool = False


class ResolutionStep(msgspec.Struct, frozen=True):
    """A fix that a repair tried, and the outcome of the export with it, as in `HistoryEntry`; one that was not kept was undone."""

    title: str
    kept: bool
    outcome: str


class Resolution(msgspec.Struct, frozen=True):
    """The result of a repair: whether the model exports now, every fix that was tried in order, and the number of the last run."""

    ok: bool
    steps: list[ResolutionStep]
    run: int


class _GeneralState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The widget's synced traits besides those of the features.

    Attributes:
        capture: the record of the run that is shown; packed where it is large.
        graph: its nodes as columns, compressed.
        ask: the current ask, for the dimensions and scalar inputs that have one; ahead of `capture` while an export waits or runs.
        mode: the requested mode.
        options: the requested switches of torch.
        lacking: the switches that this version of torch does not have, which cannot be requested.
        example: sizes of the requested example that differ from those of the shown run.
        live: whether a change in the browser exports at once.
        predicting: whether predictions are shown before an export is made.
        runs: the runs of models of this name, the oldest first.
        resolution: the result of the last repair; None if something else was requested since.
        status: what the explorer is doing.
        selection: the selected part of the export; written by the browser.
        is_editable: whether the request can be changed; False for a program without its model.
        missing_program: what to do where the program itself is needed; None unless its capture alone is there.
    """

    capture: SentCapture
    graph: Annotated[bytes, msgspec.Meta(extra_json_schema={"tsType": "DataView<ArrayBuffer>"})]
    ask: list[AskChange]
    mode: Mode
    options: list[Option]
    lacking: list[Option]
    example: list[ExampleChange]
    live: bool
    predicting: bool
    runs: list[HistoryEntry]
    resolution: Resolution | None
    status: Status
    selection: Selection | None
    is_editable: bool
    missing_program: MissingProgram | None


WidgetState: Any = msgspec.defstruct(
    "WidgetState",
    [(feature.messages.state, feature.messages.state_type) for feature in FEATURES if feature.messages.state],
    bases=(_GeneralState,),
    module=__name__,
    frozen=True,
    forbid_unknown_fields=True,
)
"""All synced traits of the widget."""
