"""What travels between Python and the browser beside the record: requests, their results, and what the widget's traits hold.

The only source of these types: `labextension/src/wire.ts` is generated from them by `scripts/wire_schema.py`. What comes from the browser is untrusted: a
request either fits its type or is refused, and nothing in it is evaluated.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from export_explorer.record import AskChange, ExampleChange, Mode, Option
from export_explorer.render.page import OperatorHelp, ShownCapture
from export_explorer.session.sources import Of
from export_explorer.spec.spec_source import Form
from export_explorer.widget.comparing_state import ComparingState
from export_explorer.widget.decomposition_state import DecompositionState
from export_explorer.widget.draft_state import DraftState
from export_explorer.widget.run_state import RunState
from export_explorer.widget.sizes_state import SizesState
from export_explorer.widget.summaries import HistoryEntry, Resolution, RunNumber
from export_explorer.widget.ways_state import WaysState

ShortText = Annotated[str, msgspec.Meta(max_length=200)]
PathText = Annotated[str, msgspec.Meta(max_length=2000)]
DimIndex = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SizeNumber = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]

Marker = Literal["AUTO", "DYNAMIC", "STATIC"]


class AskAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new ask of a dimension, or of a scalar input.

    Attributes:
        input: path of the input leaf.
        dim: which dimension of it; None for a scalar input.
        ask: a text that `DimAsk.parse` reads.
    """

    input: PathText
    dim: DimIndex | None
    ask: ShortText


class SizeAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new size of a dimension of the example, or a new value of an int input.

    Attributes:
        input: path of the input leaf.
        dim: which dimension of it; None for an int input.
        size: the size or value.
    """

    input: PathText
    dim: DimIndex | None
    size: SizeNumber


class Message(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """What a request is made of."""


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
    """Switch an option of torch.

    Attributes:
        option: its name; ``unbacked`` goes with strict mode.
        is_on: whether it is on from now.
    """

    option: Option
    is_on: bool


class SetExample(Message, tag="set_example", frozen=True):
    """Use example inputs of other sizes."""

    changes: Annotated[list[SizeAt], msgspec.Meta(min_length=1, max_length=10_000)]


class SetLive(Message, tag="set_live", frozen=True):
    """Export at every change, or only at `Apply`."""

    live: bool


class Apply(Message, tag="apply", frozen=True):
    """Export what is asked now."""


class Cancel(Message, tag="cancel", frozen=True):
    """Interrupt the running export, or discard the waiting one."""


class Undo(Message, tag="undo", frozen=True):
    """Undo the last change."""


class Redo(Message, tag="redo", frozen=True):
    """Redo the change that was undone last."""


class GoTo(Message, tag="go_to", frozen=True):
    """Request again what a run was made of.

    Attributes:
        run: its number.
    """

    run: RunNumber


class Resolve(Message, tag="resolve", frozen=True):
    """Try fixes until the model exports."""


class TryFixes(Message, tag="try_fixes", frozen=True):
    """Try the fixes of the shown run, for as long as it takes."""


class Source(Message, tag="source", frozen=True):
    """Return the current ask, or what the dimensions of the shown run became, as Python source.

    Attributes:
        form: a complete call of torch.export, a dict alone, or a call with a ShapesCollection.
        of: what it says.
    """

    form: Form = "call"
    of: Of = "asked"


class Pin(Message, tag="pin", frozen=True):
    """Compare other runs with this one.

    Attributes:
        run: its number; None for each with the one before.
    """

    run: RunNumber | None


class LayoutEngine(Message, tag="layout_engine", frozen=True):
    """Return the code that lays out graphs, as the buffer of the reply."""


class Operator(Message, tag="operator", frozen=True):
    """Return the schema and the documentation of an operator.

    Attributes:
        target: of a node of the graph, ``aten.add.Tensor``.
    """

    target: PathText


Change = SetAsk | SetAll | SetMode | SetOption | SetExample | SetLive | Undo | Redo | GoTo
"""Requests after which the shown run may no longer be the requested one."""

GeneralRequest = Change | Apply | Cancel | Resolve | TryFixes | Pin | Source | LayoutEngine | Operator
"""Requests about the export and the runs; those of a panel on the program stand with its handlers, in `panels`."""


class SourceCode(msgspec.Struct, frozen=True):
    """A spec as Python source.

    Attributes:
        source: to paste into a script or a cell.
    """

    source: str


RESULTS: Mapping[type[Message], type] = {Source: SourceCode, Operator: OperatorHelp}
"""The type of each request's result; of the others it is an empty object."""


class Selection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all views highlight.

    Attributes:
        kind: what it is.
        key: which: ``x#0`` for a dimension and ``k#`` for a scalar, the id of a guard, ``filename:line``, else a name or path.
    """

    kind: Literal["dim", "guard", "line", "node", "symbol", "module"]
    key: PathText


State = Literal["idle", "waiting", "running", "error"]
TrialsState = Literal["idle", "running", "stopped", "done"]


class Status(msgspec.Struct, frozen=True):
    """What the explorer is doing.

    Attributes:
        state: ``waiting`` (for the running cell or export), ``running``, ``idle`` or ``error``; after an error the last
            capture stays.
        message: a sentence to show; while running the elapsed time, module and line, renewed several times a second; empty when idle.
        run: the number of the run that is shown.
        can_undo: whether there is a change to undo.
        can_redo: whether there is an undone change to redo.
        trials: of the fixes of the shown run: ``idle`` (not begun), ``running`` while `state` is ``idle``, ``stopped`` (some are not tried), ``done``.
    """

    state: State
    message: str
    run: int
    can_undo: bool = False
    can_redo: bool = False
    trials: TrialsState = "idle"


OMITTED: Mapping[str, tuple[str, ...]] = {"Capture": ("nodes",), "Failure": ("partial_nodes",)}
"""Fields of the record that are left out: nodes travel as columns, see `columns`."""


class WidgetState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The widget's synced traits.

    Attributes:
        capture: the record of the run that is shown.
        graph: its nodes as columns, compressed.
        ask: what is requested now, of the dimensions and scalar inputs of which something is; ahead of `capture` while an export
            waits or runs.
        mode: the requested mode.
        options: the requested switches of torch.
        lacking: the switches that this torch does not have, which cannot be requested.
        example: sizes of the requested example that differ from those of the shown run.
        live: whether a change in the browser exports at once.
        predicting: whether it is shown what an export will come to before it is made.
        runs: the runs that were made on models of this name, the oldest first.
        resolution: the result of the last repair; None if something else was requested since.
        drafted: the draft of the shown run; None if there is none.
        status: what the explorer is doing.
        selection: what is selected; written by the browser.
        is_editable: whether something else can be asked; not of a program that came without its model.
        run_state: how far a run of the program is, and what came of it.
        decomposing: how far the decomposition of a shown program is, and what came of it.
        tried_sizes: what came of the sizes that were tried last.
        comparing: what is made for a comparison, and the results of both sides.
        ways: the model captured in each of torch's ways.
    """

    capture: ShownCapture
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
    drafted: DraftState | None
    status: Status
    selection: Selection | None
    is_editable: bool
    run_state: RunState
    decomposing: DecompositionState
    tried_sizes: SizesState
    comparing: ComparingState
    ways: WaysState
