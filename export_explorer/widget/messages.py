"""What travels between Python and the browser beside the record: requests, their results, and what the widget's traits hold.

The only source of these types: `labextension/src/wire.ts` is generated from them by `scripts/wire_schema.py`. What comes from the browser is untrusted: a
request either fits its type or is refused, and nothing in it is evaluated.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from export_explorer.features.compare.messages import ComparingState
from export_explorer.features.decompose.messages import DecompositionState
from export_explorer.features.draft.messages import DraftState
from export_explorer.features.run.messages import RunState
from export_explorer.features.try_sizes.messages import SizesState
from export_explorer.record import AskChange, ExampleChange, Mode, Option
from export_explorer.render.page import OperatorHelp, ShownCapture
from export_explorer.session.panels import AskAt, Message, PathText, RunNumber, Selection, SizeAt, Status
from export_explorer.session.sources import Of
from export_explorer.spec.spec_source import Form
from export_explorer.widget.summaries import HistoryEntry, Resolution

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


MAX_CELL_LENGTH = 1_000_000


class SpecInCell(Message, tag="spec_in_cell", frozen=True):
    """Return the code of a cell with what is asked now in place of what it asks.

    Attributes:
        cell: its code.
    """

    cell: Annotated[str, msgspec.Meta(max_length=MAX_CELL_LENGTH)]


class AskWidest(Message, tag="ask_widest", frozen=True):
    """Find the ask with the most dynamic dimensions and the widest bounds that exports, and ask it."""


Change = SetAsk | SetAll | SetMode | SetOption | SetExample | SetLive | Undo | Redo | GoTo
"""Requests after which the shown run may no longer be the requested one."""

GeneralRequest = Change | Apply | Cancel | Resolve | TryFixes | Pin | Source | LayoutEngine | Operator | SpecInCell | AskWidest
"""Requests about the export and the runs; those of the features are in their folders."""


class SourceCode(msgspec.Struct, frozen=True):
    """A spec as Python source.

    Attributes:
        source: to paste into a script or a cell.
    """

    source: str


RESULTS: Mapping[type[Message], type] = {Source: SourceCode, Operator: OperatorHelp, SpecInCell: SourceCode}
"""The type of each request's result; of the others it is an empty object."""


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
