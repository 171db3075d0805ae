"""The widget's traits: the state of a session for the browser, and the methods that write it.

The browser writes `selection` and no other trait. The types on the wire are those of `messages.WidgetState`.
"""

import threading
from pathlib import Path
from typing import Any

import anywidget
import msgspec
import traitlets

from export_explorer.features.compare.messages import ComparingState
from export_explorer.features.decompose.messages import DecompositionState
from export_explorer.features.draft.messages import DraftState
from export_explorer.features.run.messages import RunState
from export_explorer.features.try_sizes.messages import SizesState
from export_explorer.jupyter import front_end
from export_explorer.record import Capture, ExampleChange
from export_explorer.record.spec import Ask, AskError
from export_explorer.render import columns
from export_explorer.render.assets import built
from export_explorer.session import resolve
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panels import Selection, State, Status, TrialsState, asked_changes
from export_explorer.session.session import Session
from export_explorer.torch_internals.options import lacking_options
from export_explorer.widget import summaries
from export_explorer.widget.summaries import HistoryEntry, Resolution

# marimo sends all state back, hence no echo.
_SYNCED = {"sync": True, "echo_update": False}
_ASK_HELP = """The requested ask; setting it exports and shows the run.

Takes an `Ask` or any ``dynamic_shapes``, in which a text stands for what `DimAsk.parse` reads: ``{"x": {0: "batch(max=64)"}}``.
A dict changes what it names, and leaves the rest as it is asked; anything else is the whole ask.

Raises:
    TraitError: it does not fit the inputs, a text is no ask, or the program came without its model. Nothing changes then.
    KeyboardInterrupt: the export was interrupted. The new ask stays then.
"""


def _plain(value: Any, _: "SessionTraits") -> Any:
    return msgspec.to_builtins(value)


# traitlets before 5.10 has no types.
_TraitOfAsk = traitlets.TraitType[Ask, Any] if hasattr(traitlets.TraitType, "__class_getitem__") else traitlets.TraitType


class _AskTrait(_TraitOfAsk):  # type: ignore[misc,valid-type]  # a variable, for mypy
    """An ask, also given as any ``dynamic_shapes``, in which texts are read by `DimAsk.parse`: ``{"x": {0: "batch(max=64)"}}``."""

    def validate(self, obj: "SessionTraits", value: Any) -> Ask:
        try:
            return obj.read_ask(value)
        except AskError as error:
            raise traitlets.TraitError(str(error)) from None


class SessionTraits(anywidget.AnyWidget):
    """The state of a session as traits.

    Attributes:
        capture: the record of the run that is shown.
        graph: its nodes, as `columns.compressed_nodes` returns them.
        ask: the requested ask; ahead of `capture` while an export waits or runs. Setting it exports.
        mode: the requested mode, ``non-strict`` or ``strict``.
        options: the requested switches of torch, by their names.
        lacking: the switches that this version of torch does not have.
        live: whether a change in the browser exports at once.
        predicting: whether the browser shows predictions before an export is made.
        status: what the explorer is doing.
        selection: the selected part of the export in the browser, or None.
        runs: summaries of the runs of models of this name, the oldest first.
        example: sizes of the requested example that differ from those of the shown run.
        resolution: the result of the last repair; None if something else was requested since.
        drafted: the draft of the shown run, with its progress; None if there is none.
        is_editable: whether the request can be changed; False for a program without its model.
        run_state: the progress and results of running the program.
        decomposing: the progress and result of decomposing the shown program.
        tried_sizes: the results of the sizes that were tried last in the browser.
        comparing: the state of the comparison, and the results of both sides.
        lock: held by whoever writes traits.
    """

    capture = traitlets.Instance(Capture, read_only=True).tag(**_SYNCED, to_json=lambda capture, _: columns.without_nodes(capture))
    graph = traitlets.Bytes(read_only=True).tag(**_SYNCED)
    ask = _AskTrait(Ask(), help=_ASK_HELP).tag(**_SYNCED, to_json=lambda ask, _: msgspec.to_builtins(asked_changes(ask)))
    mode = traitlets.Enum(("non-strict", "strict"), default_value="non-strict", read_only=True).tag(**_SYNCED)
    options = traitlets.List(traitlets.Unicode(), read_only=True).tag(**_SYNCED)
    lacking = traitlets.List(traitlets.Unicode(), read_only=True).tag(**_SYNCED)
    live = traitlets.Bool(True).tag(**_SYNCED)
    predicting = traitlets.Bool(True).tag(**_SYNCED)
    status = traitlets.Instance(Status, args=("idle", "", 0), read_only=True).tag(**_SYNCED, to_json=_plain)
    selection = traitlets.Instance(Selection, allow_none=True).tag(**_SYNCED, to_json=_plain)
    runs = traitlets.List(traitlets.Instance(HistoryEntry), read_only=True).tag(**_SYNCED, to_json=_plain)
    example = traitlets.List(traitlets.Instance(ExampleChange), read_only=True).tag(**_SYNCED, to_json=_plain)
    resolution = traitlets.Instance(Resolution, allow_none=True, read_only=True).tag(**_SYNCED, to_json=_plain)
    drafted = traitlets.Instance(DraftState, allow_none=True, read_only=True).tag(**_SYNCED, to_json=_plain)
    is_editable = traitlets.Bool(True, read_only=True).tag(**_SYNCED)
    run_state = traitlets.Instance(RunState, args=(), read_only=True).tag(**_SYNCED, to_json=_plain)
    decomposing = traitlets.Instance(DecompositionState, args=(), read_only=True).tag(**_SYNCED, to_json=_plain)
    tried_sizes = traitlets.Instance(SizesState, args=(), read_only=True).tag(**_SYNCED, to_json=_plain)
    comparing = traitlets.Instance(ComparingState, args=(), read_only=True).tag(**_SYNCED, to_json=_plain)

    # Before ipywidgets 8 this would display the widget without the report beside it.
    _ipython_display_ = None

    _esm: Path | str = built("explorer.js")
    _css = built("explorer.css")

    def __init__(self, session: Session, run: Run) -> None:
        self._session = session
        # Messages arrive on other threads than exports are made on, and traitlets is not thread-safe.
        self.lock = threading.RLock()
        self.set_trait("is_editable", isinstance(session, ModelSession))
        self.set_trait("lacking", sorted(lacking_options()))
        self.show(run)
        front_end.set_on(self)
        super().__init__()

    def read_ask(self, value: Any) -> Ask:
        """Returns the ask given by any ``dynamic_shapes`` for this model's inputs, in which texts are read by `DimAsk.parse`.

        Raises:
            AskError: it does not fit the inputs, a text is no ask, or the program came without its model.
        """
        return self._session.read_ask(value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accepts a valid `selection` from the browser, and nothing else."""
        if "selection" not in sync_data:
            return
        try:
            selection = msgspec.convert(sync_data["selection"], Selection | None)
        except msgspec.ValidationError:
            return
        with self.lock, self._lock_property(selection=sync_data["selection"]):
            self.selection = selection

    @property
    def is_stale(self) -> bool:
        """True if the shown run is of another request than the current one."""
        shown = self._session.history.numbered(self.status.run)
        return shown is None or shown.request != self._session.requested

    def show(self, run: Run, resolution: resolve.Resolution | None = None, *, is_waiting: bool = False) -> None:
        """Shows a run.

        Args:
            run: a run of this session.
            resolution: the repair that ended with it; None if it came from none.
            is_waiting: whether another export waits already.
        """
        with self.lock, self.hold_sync():
            self._session.history.show(run.number)
            self.set_trait("capture", run.capture)
            self.set_trait("graph", columns.compressed_nodes(run.capture))
            if self.drafted is not None and self.drafted.run != run.number:
                self.set_trait("drafted", None)
            self.show_history()
            self.set_trait("resolution", None if resolution is None else summaries.of_resolution(resolution, run.number))
            self.set_trait(
                "status", Status("waiting" if is_waiting else "idle", "", run.number, trials="done" if run.has_tried_all else "idle")
            )
            self.show_request()

    def show_history(self) -> None:
        """Writes the summaries of the remembered runs, including those of other explorers."""
        with self.lock:
            self.set_trait("runs", summaries.of_history(self._session.history))

    def show_trials(self, run: Run, state: TrialsState) -> None:
        """Shows the state and the results of the trials of a run's fixes; does nothing if another run is shown by now."""
        with self.lock, self.hold_sync():
            if run.number == self.status.run:
                self.set_trait("capture", run.capture)
                self.report_trials(state)

    def report_trials(self, state: TrialsState) -> None:
        """Sets the state of the trials of the shown run's fixes."""
        with self.lock:
            self.set_trait("status", msgspec.structs.replace(self.status, trials=state))

    def show_request(self) -> None:
        """Writes the session's current request to the traits that show it."""
        session = self._session
        with self.lock:
            self.set_trait("mode", session.mode)
            self.set_trait("options", list(session.requested.options))
            self.set_trait("example", self._pending_sizes())
            if self.ask != session.ask:
                self.set_trait("ask", session.ask)
            if self.resolution is not None and self.is_stale:
                self.set_trait("resolution", None)
            self._set_status(self.status.state, self.status.message, self.status.run)

    def report(self, state: State, message: str = "") -> None:
        """Sets `status`; the shown run stays."""
        with self.lock:
            self._set_status(state, message, self.status.run)

    def _pending_sizes(self) -> list[ExampleChange]:
        shown = {dim.ref: dim.size for dim in self.capture.dims}
        sizes = self._session.sizes.items()
        return [ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in sizes if shown.get(ref, size) != size]

    def _set_status(self, state: State, message: str, run: int) -> None:
        session = self._session
        self.set_trait("status", Status(state, message, run, session.can_undo, session.can_redo, self.status.trials))
