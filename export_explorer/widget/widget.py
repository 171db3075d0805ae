"""The widget in the browser: a session's state as traits, its requests as messages.

Python alone writes the traits that say what is true; the browser writes `selection` and sends requests. All that comes from
the browser is decoded against `requests` and nothing in it is evaluated.
"""

import threading
from typing import Any, Literal

import anywidget
import msgspec
import traitlets

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.graph.operators import NO_HELP, operator_help
from export_explorer.model import Capture, ExampleChange
from export_explorer.reports.compare import compare
from export_explorer.session.history import Run
from export_explorer.session.program_session import FIXED
from export_explorer.session.resolve import Resolution, resolve
from export_explorer.session.session import Marker, Session, is_cancelled
from export_explorer.specs.dynamic_shapes import ask_of
from export_explorer.specs.examples import ExampleError
from export_explorer.tracing.progress import Progress, sampled
from export_explorer.widget import columns, summaries
from export_explorer.widget import messages as requests
from export_explorer.widget.built import built
from export_explorer.widget.main_thread import MainThread, hear_where_sent, is_main
from export_explorer.widget.messages import Request, Selection

STOPPED = "The export was stopped."


class Status(msgspec.Struct, frozen=True):
    """What the explorer is doing.

    Attributes:
        state: ``waiting`` (for the running cell or export), ``running``, ``idle`` or ``error``; after an error the last
            capture stays.
        message: a sentence to show, while running where the export is; empty when idle.
        run: the number of the run that is shown.
        can_undo: whether there is a change to take back.
        can_redo: whether there is a change that was taken back.
    """

    state: Literal["idle", "waiting", "running", "error"]
    message: str
    run: int
    can_undo: bool = False
    can_redo: bool = False


# marimo sends all state back, hence no echo.
_SHOWN = {"sync": True, "echo_update": False}


def _plain(value: Any, _: "LiveWidget") -> Any:
    return msgspec.to_builtins(value)


class _AskTrait(traitlets.TraitType[Ask, Any]):
    """An ask, also given as any ``dynamic_shapes``, in which a text stands for what it says: ``{"x": {0: "batch(max=64)"}}``."""

    def validate(self, obj: "LiveWidget", value: Any) -> Ask:
        try:
            return obj.read_ask(value)
        except AskError as error:
            raise traitlets.TraitError(str(error)) from None


class LiveWidget(anywidget.AnyWidget):
    """A session in the browser: shown, and asked for something else.

    Attributes:
        capture: the record of the run that is shown.
        graph: its nodes, as `columns.packed` has them.
        ask: what is asked now; ahead of `capture` while an export waits or runs. Setting it exports.
        mode: the asked mode, ``non-strict`` or ``strict``.
        live: whether a change in the browser exports at once.
        status: what the explorer is doing.
        selection: what is selected in the browser, or None.
        history: the runs that were made, in short, the oldest first.
        example: sizes of the current example that the shown run does not have yet.
        resolution: what the last repair came to; None if something else was asked since.
        is_editable: whether something else can be asked; not of a program that came without its model.
    """

    _esm = built("explorer.js")
    _css = built("explorer.css")

    capture = traitlets.Instance(Capture, read_only=True).tag(**_SHOWN, to_json=lambda capture, _: columns.without_nodes(capture))
    graph = traitlets.Bytes(read_only=True).tag(**_SHOWN)
    ask = _AskTrait(Ask()).tag(**_SHOWN, to_json=lambda ask, _: summaries.of_ask(ask))
    mode = traitlets.Enum(("non-strict", "strict"), default_value="non-strict", read_only=True).tag(**_SHOWN)
    live = traitlets.Bool(True).tag(**_SHOWN)
    status = traitlets.Instance(Status, args=("idle", "", 0), read_only=True).tag(**_SHOWN, to_json=_plain)
    selection = traitlets.Instance(Selection, allow_none=True).tag(**_SHOWN, to_json=_plain)
    history: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(**_SHOWN)
    example: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(**_SHOWN)
    resolution = traitlets.Dict(allow_none=True, default_value=None, read_only=True).tag(**_SHOWN)
    is_editable = traitlets.Bool(True, read_only=True).tag(**_SHOWN)

    def __init__(self, session: Session, run: Run) -> None:
        self._session = session
        self.set_trait("is_editable", session.is_editable)
        # Messages arrive on other threads than exports are made on, and traitlets is not thread-safe.
        self._traits_lock = threading.RLock()
        self._main_thread = MainThread()
        self._show(run)
        super().__init__()
        hear_where_sent(self.comm)
        self.on_msg(self._on_message)
        self.observe(self._on_ask, "ask")

    def read_ask(self, value: Any) -> Ask:
        """An ask from any ``dynamic_shapes`` for this model's inputs, in which texts stand for what they say.

        Raises:
            AskError: it does not fit the inputs, or a text is no ask.
        """
        session = self._session
        if not self.is_editable and value != Ask():
            raise AskError(FIXED)
        return ask_of(value, session.model, session.example.args, session.example.kwargs, reads_text=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes `selection` from the browser, if it is one, and nothing else."""
        if "selection" not in sync_data:
            return
        try:
            selection = msgspec.convert(sync_data["selection"], Selection | None)
        except msgspec.ValidationError:
            return
        with self._traits_lock, self._lock_property(selection=sync_data["selection"]):
            self.selection = selection

    def _on_ask(self, _: Any) -> None:
        """Exports what somebody assigned to `ask`; what a request changed is there already."""
        if self.ask == self._session.ask:
            return
        self._session.restore(self.ask)
        if is_main():
            # In a cell the next line may read `program`: it must not run on that of the ask before.
            if self._main_thread.run_here(self._export) == "stopped":
                raise KeyboardInterrupt
        else:
            self._answer()

    def _on_message(self, _: Any, content: Any, buffers: list[Any]) -> None:
        # What a handler raises or prints is lost in JupyterLab: all of it has to reach the reply.
        message_id = content.get("id") if isinstance(content, dict) else None
        if not isinstance(message_id, str) or len(message_id) > 200:
            message_id = ""
        try:
            request: Request = msgspec.convert(content, Request)
            result = self._accept(request)
            engine = [built("layout.js").read_bytes()] if isinstance(request, requests.LayoutEngine) else None
            self.send({"id": message_id, "result": result}, engine)
            if isinstance(request, requests.Resolve):
                self._post(self._repair)
            elif isinstance(request, requests.Apply) or (self.live and isinstance(request, requests.Change) and self.capture_is_stale):
                self._answer()
        except msgspec.ValidationError as error:
            self.send({"id": message_id, "error": f"The explorer does not know this request: {_clipped(str(error))}."})
        except (AskError, ExampleError) as error:
            self.send({"id": message_id, "error": str(error)})
        except Exception as error:
            sentence = _sentence(error)
            self.send({"id": message_id, "error": sentence})
            self._report("error", sentence)

    def _accept(self, request: Request) -> dict[str, Any]:
        """Does what a request asks, but for exporting; returns the reply."""
        session = self._session
        if isinstance(request, requests.Edit) and not self.is_editable:
            raise AskError(FIXED)
        match request:
            case requests.SetAsk():
                session.set_ask(AskEntry(input=at.input, dim=at.dim, ask=DimAsk.parse(at.ask)) for at in request.changes)
            case requests.SetAll():
                marker: Marker = request.ask.lower()  # type: ignore[assignment]  # the type of the message allows only the three
                session.set_all(marker)
            case requests.SetMode():
                session.set_mode(request.mode)
            case requests.SetExample():
                session.set_example(tuple(ExampleChange(input=at.input, dim=at.dim, size=at.size) for at in request.changes))
            case requests.Undo():
                session.undo()
            case requests.Redo():
                session.redo()
            case requests.GoTo():
                session.go_to(self._run(request.run))
            case requests.SetLive():
                self.live = request.live
            case requests.Cancel():
                if self._main_thread.cancel():
                    self._report("idle", STOPPED)
                return {}
            case requests.Compare():
                return _plain(compare(self._run(request.first).capture, self._run(request.second).capture), self)  # type: ignore[no-any-return]
            case requests.Source():
                return {"source": session.to_source()}
            case requests.LayoutEngine():
                return {}
            case requests.Operator():
                known = any(node.target == request.target for node in self.capture.shown_nodes)
                return operator_help(request.target) if known else NO_HELP
        self._tell_wish()
        return {}

    def _run(self, number: int) -> Run:
        run = self._session.history.numbered(number)
        if run is None:
            raise AskError(f"Run {number} is not remembered: choose one of the runs in History.")
        return run

    @property
    def capture_is_stale(self) -> bool:
        """Whether something else is asked than what is shown."""
        shown = self._session.history.numbered(self.status.run)
        return shown is None or shown.wish != self._session.wish

    def _answer(self) -> None:
        """Shows the answer to the current wish: at once where it is known, else after an export."""
        known = self._session.known()
        if known is not None:
            self._show(known)
        else:
            self._post(self._export)

    def _post(self, job: Any) -> None:
        self._report("waiting", "Waiting for the kernel.")
        self._main_thread.post(job)

    def _export(self) -> Literal["ended", "stopped"]:
        """Exports the wish of the moment when this starts, so that of a burst of changes only the last is exported."""
        session, wish = self._session, self._session.wish
        try:
            self._report("running", "Exporting.")
            with sampled(session.model, self._tell_progress):
                run = session.run_of(wish)
            if wish != session.wish:
                self._let_go()
            elif is_cancelled(run.capture):
                return self._stopped()
            else:
                self._show(run)
        except KeyboardInterrupt:
            return self._stopped()
        except Exception as error:
            self._report("error", _sentence(error))
        return "ended"

    def _stopped(self) -> Literal["stopped"]:
        self._report("idle", STOPPED)
        return "stopped"

    def _let_go(self) -> None:
        """Ends an export that nobody asks for any more: what is asked now waits already, or is known, or is not to be live."""
        if self._main_thread.is_waiting:
            return
        known = self._session.known()
        if known is not None:
            self._show(known)
        else:
            self._report("idle", "")

    def _repair(self) -> None:
        session = self._session
        try:
            self._report("running", "Trying fixes.")
            with sampled(session.model, self._tell_progress):
                resolution = resolve(session)
            if resolution is None:
                self._let_go()
            else:
                self._show(session.run(), resolution)
        except KeyboardInterrupt:
            self._stopped()
        except Exception as error:
            self._report("error", _sentence(error))

    def _show(self, run: Run, resolution: Resolution | None = None) -> None:
        with self._traits_lock, self.hold_sync():
            self.set_trait("capture", run.capture)
            self.set_trait("graph", columns.packed(run.capture))
            self.set_trait("history", [summaries.of_run(past) for past in self._session.history.runs])
            self.set_trait("resolution", None if resolution is None else summaries.of_resolution(resolution, run.number))
            self._set_status("waiting" if self._main_thread.is_waiting else "idle", "", run.number)
            self._tell_wish()

    def _tell_wish(self) -> None:
        session = self._session
        with self._traits_lock:
            self.set_trait("mode", session.mode)
            self.set_trait("example", self._pending_sizes())
            if self.ask != session.ask:
                self.set_trait("ask", session.ask)
            if self.resolution and self.capture_is_stale:
                self.set_trait("resolution", None)
            self._set_status(self.status.state, self.status.message, self.status.run)

    def _pending_sizes(self) -> list[dict[str, Any]]:
        shown = {dim.ref: dim.size for dim in self.capture.dims}
        sizes = self._session.sizes.items()
        return [{"input": ref.input, "dim": ref.dim, "size": size} for ref, size in sizes if shown.get(ref, size) != size]

    def _tell_progress(self, progress: Progress) -> None:
        if self.capture_is_stale:
            self._report("running", str(progress))

    def _report(self, state: Literal["idle", "waiting", "running", "error"], message: str) -> None:
        with self._traits_lock:
            self._set_status(state, message, self.status.run)

    def _set_status(self, state: Any, message: str, run: int) -> None:
        session = self._session
        self.set_trait("status", Status(state, message, run, session.can_undo, session.can_redo))


def _sentence(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _clipped(words: str) -> str:
    # msgspec repeats what it does not know, be it 10 MB.
    return words if len(words) <= 300 else f"{words[:300]}…"
