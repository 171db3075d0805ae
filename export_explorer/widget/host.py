"""The state of a session in the traits of its explorer: the traits' types, the methods that write them, and summaries of runs.

The browser writes `selection` and no other trait. The types on the wire are those of `messages.WidgetState`.
"""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar, get_args

import msgspec
import pandas as pd
import traitlets
from anywidget import AnyWidget

from export_explorer.record import Capture, DimOutcome, ExampleChange
from export_explorer.record.spec import Ask, AskError
from export_explorer.render.packing import compressed_nodes
from export_explorer.render.words.outcomes import counted_dims, outcome_counts_words
from export_explorer.render.words.verdicts import predicted_words
from export_explorer.session import resolve
from export_explorer.session.history import History, Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import Selection, State, Status, TrialsState
from export_explorer.session.program_session import RecordSession
from export_explorer.session.session import Session
from export_explorer.torch_internals.options import lacking_options
from export_explorer.widget.features import FEATURES
from export_explorer.widget.messages import HistoryEntry, Resolution, ResolutionStep, WidgetState

Value = TypeVar("Value")
Trait = TypeVar("Trait", bound="traitlets.TraitType[Any, Any]")


def synced(trait: Trait, to_json: Callable[[Any], Any] = msgspec.to_builtins) -> Trait:
    """Returns a trait that is sent to the browser as the plain data that `to_json` makes of its value."""
    # marimo sends all state back, hence no echo.
    trait.tag(sync=True, echo_update=False, to_json=lambda value, _: to_json(value))
    return trait


def feature_traits() -> "dict[str, traitlets.TraitType[Any, Any]]":
    """Returns the trait of each feature that has a state, by its name in the explorer: that on the wire, with an underscore."""
    messages = (feature.messages for feature in FEATURES if feature.messages.state)
    return {f"_{of.state}": synced(_trait_of(of.state_type)) for of in messages}


def _trait_of(state_type: Any) -> "traitlets.TraitType[Any, Any]":
    if isinstance(state_type, type):
        return traitlets.Instance(state_type, args=(), read_only=True)
    kind = next(kind for kind in get_args(state_type) if kind is not type(None))
    return traitlets.Instance(kind, allow_none=True, read_only=True)


def wire_name(trait: str) -> str:
    """Returns the name of a trait on the wire: without the underscore that it has if it is no public name of the explorer."""
    name = trait.removeprefix("_")
    return name if name in WidgetState.__struct_fields__ else trait


# traitlets before 5.10 has no types.
_TraitOfAsk = traitlets.TraitType[Ask, Any] if hasattr(traitlets.TraitType, "__class_getitem__") else traitlets.TraitType


class AskTrait(_TraitOfAsk):  # type: ignore[misc,valid-type]  # a variable, for mypy
    """An ask, also given as any ``dynamic_shapes``, in which texts are read by `DimAsk.parse`: ``{"x": {0: "batch(max=64)"}}``.

    Setting it exports and shows the run. A dict changes what it names, and leaves the rest as it is asked; anything else is the whole ask.
    """

    def validate(self, obj: Any, value: Any) -> Ask:
        """Returns the ask that the session of the explorer reads."""
        try:
            ask: Ask = obj._session.read_ask(value)
            return ask
        except AskError as error:
            raise traitlets.TraitError(str(error)) from None


class _TraitValue(Generic[Value]):
    """The value of a trait of the widget that a `WidgetHost` writes to."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, host: "WidgetHost", owner: type) -> Value:
        value: Value = host.read_trait(self._name)
        return value

    def __set__(self, host: "WidgetHost", value: Value) -> None:
        host.set_trait(self._name, value)


class WidgetHost:
    """The host of all panels, which writes the state of a session to the traits of an explorer.

    Attributes:
        widget: the explorer.
        traits: its traits by their names on the wire.
        lock: held by whoever writes traits.
    """

    capture = _TraitValue[Capture]()
    ask = _TraitValue[Ask]()
    status = _TraitValue[Status]()
    live = _TraitValue[bool]()
    selection = _TraitValue[Selection | None]()
    resolution = _TraitValue[Resolution | None]()

    def __init__(self, widget: AnyWidget, session: Session) -> None:
        self.widget = widget
        self.traits = {wire_name(trait): trait for trait in widget.trait_names(sync=True)}
        self._session = session
        # Messages arrive on other threads than exports are made on, and traitlets is not thread-safe.
        self.lock = threading.RLock()

    def read_trait(self, name: str) -> Any:
        """Returns the value of the trait that has this name on the wire."""
        return getattr(self.widget, self.traits[name])

    def set_trait(self, name: str, value: Any) -> None:
        """Writes the trait that has this name on the wire."""
        self.widget.set_trait(self.traits[name], value)

    def observe(self, handler: Callable[[Any], object], name: str) -> None:
        """Calls a handler at each change of the trait that has this name on the wire."""
        self.widget.observe(handler, self.traits[name])

    def unobserve(self, handler: Callable[[Any], object], name: str) -> None:
        """Ends what `observe` began."""
        self.widget.unobserve(handler, self.traits[name])

    def send(self, content: Any, buffers: list[bytes] | None = None) -> None:
        """Sends a message to the browser."""
        self.widget.send(content, buffers)

    @property
    def is_stale(self) -> bool:
        """True if the shown run is of another request than the current one."""
        shown = self._session.history.numbered(self.status.run)
        return shown is None or shown.request != self._session.requested

    def begin(self, run: Run) -> None:
        """Writes the first state, with a run to show."""
        self.set_trait("is_editable", isinstance(self._session, ModelSession))
        self.set_trait("missing_program", self._session.missing_program if isinstance(self._session, RecordSession) else None)
        self.set_trait("lacking", sorted(lacking_options()))
        self.show(run)

    def show(self, run: Run, resolution: resolve.Resolution | None = None, *, is_waiting: bool = False) -> None:
        """Shows a run of this session, with the repair that ended with it, if one did; `is_waiting` if another export waits already."""
        with self.lock, self.widget.hold_sync():
            self._session.show(run)
            self.capture = run.capture
            self.set_trait("graph", compressed_nodes(run.capture))
            if (drafted := self.read_trait("drafted")) is not None and drafted.run != run.number:
                self.set_trait("drafted", None)
            self.show_history()
            self.resolution = None if resolution is None else of_resolution(resolution, run.number)
            self.status = Status("waiting" if is_waiting else "idle", "", run.number, trials="done" if run.has_tried_all else "idle")
            self.show_request()

    def show_history(self) -> None:
        """Writes the summaries of the remembered runs, including those of other explorers."""
        with self.lock:
            self.set_trait("runs", of_history(self._session.history))

    def show_found(self, run: Run, trials: TrialsState | None = None) -> None:
        """Shows what was found of a run since its export, and the state of its trials if one is given; nothing if another run is shown."""
        with self.lock, self.widget.hold_sync():
            if run.number == self.status.run:
                self.capture = run.capture
                if trials is not None:
                    self.report_trials(trials)

    def report_trials(self, state: TrialsState) -> None:
        """Sets the state of the trials of the shown run's fixes."""
        with self.lock:
            self.status = msgspec.structs.replace(self.status, trials=state)

    def show_request(self) -> None:
        """Writes the session's current request to the traits that show it."""
        session, request = self._session, self._session.requested
        with self.lock:
            self.set_trait("mode", request.mode)
            self.set_trait("options", list(request.options))
            shown = {dim.ref: dim.size for dim in self.capture.dims}
            pending = ((ref, size) for ref, size in session.sizes.items() if shown.get(ref, size) != size)
            self.set_trait("example", [ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in pending])
            if self.ask != request.ask:
                self.ask = request.ask
            if self.resolution is not None and self.is_stale:
                self.resolution = None
            self.report(self.status.state, self.status.message)

    def report(self, state: State, message: str = "") -> None:
        """Sets `status`; the shown run stays."""
        with self.lock:
            self.status = Status(state, message, self.status.run, self._session.can_undo, self._session.can_redo, self.status.trials)

    def accept(self, state: dict[str, Any]) -> None:
        """Accepts a valid `selection` from the browser, and nothing else."""
        if "selection" not in state:
            return
        try:
            selection = msgspec.convert(state["selection"], Selection | None)
        except msgspec.ValidationError:
            return
        with self.lock, self.widget._lock_property(**{self.traits["selection"]: state["selection"]}):
            self.selection = selection


MOST_EARLIER = 20
"""The limit on runs of other explorers in the list: each explorer of a notebook is saved with its own list."""


def of_history(history: History) -> list[HistoryEntry]:
    """Returns the runs of a history, the oldest first: its own, the last ones of other explorers, and the pinned one."""
    own, runs, pinned = {run.number for run in history.own}, history.runs, history.pinned
    shown = {*own, *[run.number for run in runs if run.number not in own][-MOST_EARLIER:], pinned}
    return [_of_run(run, is_pinned=run.number == pinned, is_own=run.number in own) for run in runs if run.number in shown]


def _of_run(run: Run, *, is_pinned: bool, is_own: bool) -> HistoryEntry:
    capture = run.capture
    failure = None if capture.failure is None else capture.failure.kind
    return HistoryEntry(
        run=run.number,
        ask=run.request.ask.as_changes,
        mode=capture.mode,
        ok=capture.ok,
        outcome=outcome(capture),
        elapsed_ms=capture.elapsed_ms,
        guards=capture.guard_count,
        nodes=len(capture.shown_nodes),
        example=example_words(capture),
        version=run.version,
        made_at=run.made_at,
        pinned=is_pinned,
        is_own=is_own,
        options=run.request.options,
        is_unusable=failure in ("spec_mismatch", "invalid_input") and not run.request.ask.entries,
    )


def of_resolution(resolution: resolve.Resolution, run: int) -> Resolution:
    """Returns the result of a repair that ended with the run of this number."""
    outcomes = (predicted_words(outcome(step.capture), is_predicted=step.capture.is_predicted) for step in resolution.steps)
    steps = [ResolutionStep(step.fix.title, step.is_kept, words) for step, words in zip(resolution.steps, outcomes, strict=True)]
    return Resolution(ok=resolution.ok, steps=steps, run=run)


def outcome(capture: Capture) -> str:
    """Returns the outcome in words: ``5 dynamic (2 tied), 1 specialized``, or what failed, in a few words."""
    if capture.failure is not None:
        return capture.failure.brief or capture.failure.title
    return outcome_counts_words(counted_dims(capture)) or "no dimensions"


def example_words(capture: Capture) -> str:
    """Returns the generated inputs as text, ``w [9, 5], n = 7``; empty if all are the user's."""
    made = (it for it in capture.inputs if it.is_synthetic)
    return ", ".join(f"{it.path} = {it.value}" if it.shape is None else f"{it.path} {list(it.shape)}" for it in made)


def history_frame(history: History, shown: int) -> pd.DataFrame:
    """Returns one row for each run, the oldest first, of which one is shown; `Explorer.history` lists the columns."""
    pinned = history.pinned
    return pd.DataFrame.from_records([_row(run) | {"pinned": run.number == pinned, "shown": run.number == shown} for run in history.runs])


def _row(run: Run) -> dict[str, Any]:
    capture = run.capture
    return {
        "run": run.number,
        # In local time without a zone, as the clock on the wall has it.
        "when": datetime.fromtimestamp(run.made_at),
        "code": run.version,
        "mode": capture.mode,
        "options": run.request.options,
        "request": repr(run.request.ask).removeprefix("Ask(").removesuffix(")"),
        "example": example_words(capture),
        "ok": capture.ok,
        "outcome": outcome(capture),
        "dynamic": _names(capture, lambda dim: dim.got in ("dynamic", "tied", "derived")),
        "not_as_asked": _names(capture, lambda dim: not dim.is_as_asked),
        "seconds": capture.elapsed_ms / 1000,
        "guards": capture.guard_count,
        "nodes": len(capture.shown_nodes),
    }


def _names(capture: Capture, are_wanted: Callable[[DimOutcome], bool]) -> tuple[str, ...] | None:
    return tuple(str(dim.ref) for dim in capture.dims if are_wanted(dim)) if capture.ok else None
