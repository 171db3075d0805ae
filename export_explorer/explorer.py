"""The widget: a session's state as traits, its requests as messages, and the way to the kernel's main thread.

Python alone writes the traits that say what is true; the browser writes `selection` and sends requests. All that comes from
the browser is decoded against the types below and nothing in it is evaluated.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import anywidget
import msgspec
import pandas as pd
import traitlets
from torch.export import ExportedProgram

from export_explorer import frames, text
from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.model import Capture, Mode
from export_explorer.session import Marker, Run, Session, is_cancelled

Job = Callable[[], None]

_Short = Annotated[str, msgspec.Meta(max_length=200)]
_Path = Annotated[str, msgspec.Meta(max_length=2000)]


class _Message(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    id: _Short


class _Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    input: _Path
    dim: Annotated[int, msgspec.Meta(ge=0)] | None
    ask: _Short


class _SetAsk(_Message, tag="set_ask", frozen=True):
    changes: Annotated[list[_Change], msgspec.Meta(min_length=1, max_length=10_000)]


class _SetAll(_Message, tag="set_all", frozen=True):
    ask: Literal["AUTO", "DYNAMIC", "STATIC"]


class _SetMode(_Message, tag="set_mode", frozen=True):
    mode: Mode


class Status(msgspec.Struct, frozen=True):
    """What the explorer is doing.

    Attributes:
        state: ``waiting`` (for the running cell or export), ``running``, ``idle`` or ``error``; after an error the last
            capture stays.
        message: a sentence to show; empty when idle.
        run: how many captures were shown so far.
    """

    state: Literal["idle", "waiting", "running", "error"]
    message: str
    run: int


class Selection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one thing that all views point at.

    Attributes:
        kind: what it is.
        key: which: ``x#0`` for a dimension and ``k#`` for a scalar, the id of a guard, ``filename:line``, else a name or path.
    """

    kind: Literal["dim", "guard", "line", "node", "symbol", "module"]
    key: _Path


_Request = _SetAsk | _SetAll | _SetMode


def _built(name: str) -> Path:
    path = Path(__file__).parent / "static" / name
    if not path.is_file():
        raise FileNotFoundError(f"The widget's {name} is not built: run `make build` in the project's folder.")
    return path


# marimo sends all state back, hence no echo.
_SHOWN = {"sync": True, "echo_update": False}


def _wire_ask(ask: Ask, _: "Explorer") -> list[dict[str, Any]]:
    return [{"input": entry.input, "dim": entry.dim, "ask": str(entry.ask)} for entry in ask.entries]


class Explorer(anywidget.AnyWidget):
    """What became of every input dimension, which line made it so, and a click to ask for something else.

    Made by `explore`.

    Attributes:
        capture: the record of the run that is shown.
        ask: what is asked now; ahead of `capture` while an export waits or runs.
        mode: the asked mode, ``non-strict`` or ``strict``.
        status: what the explorer is doing.
        selection: what is selected in the browser, or None.
    """

    _esm = _built("explorer.js")
    _css = _built("explorer.css")

    capture = traitlets.Instance(Capture, read_only=True).tag(**_SHOWN, to_json=lambda capture, _: capture.to_dict())
    ask = traitlets.Instance(Ask, args=(), read_only=True).tag(**_SHOWN, to_json=_wire_ask)
    mode = traitlets.Enum(("non-strict", "strict"), default_value="non-strict", read_only=True).tag(**_SHOWN)
    status = traitlets.Instance(Status, args=("idle", "", 0), read_only=True).tag(
        **_SHOWN, to_json=lambda status, _: msgspec.to_builtins(status)
    )
    selection = traitlets.Instance(Selection, allow_none=True).tag(**_SHOWN, to_json=lambda selection, _: msgspec.to_builtins(selection))

    def __init__(self, session: Session, run: Run) -> None:
        self._session = session
        # Messages arrive on other threads than exports are made on, and traitlets is not thread-safe.
        self._traits_lock = threading.RLock()
        self._is_posted = False
        self._show(run)
        super().__init__()
        self.on_msg(self._on_message)

    @property
    def program(self) -> ExportedProgram | None:
        """The live program of the last run that succeeded; None if none did."""
        return self._session.program

    @property
    def dynamic_shapes(self) -> Any:
        """The current ask as what to give to ``torch.export.export``; None where nothing is asked."""
        return self._session.dynamic_shapes

    @property
    def dims(self) -> pd.DataFrame:
        """The dimensions; columns in `frames.dims`."""
        return frames.dims(self.capture)

    @property
    def guards(self) -> pd.DataFrame:
        """The guards; columns in `frames.guards`."""
        return frames.guards(self.capture)

    @property
    def symbols(self) -> pd.DataFrame:
        """The symbols; columns in `frames.symbols`."""
        return frames.symbols(self.capture)

    @property
    def nodes(self) -> pd.DataFrame:
        """The graph's nodes; columns in `frames.nodes`."""
        return frames.nodes(self.capture)

    @property
    def violations(self) -> pd.DataFrame:
        """Why the export failed; columns in `frames.violations`."""
        return frames.violations(self.capture)

    def __repr__(self) -> str:
        return f"<Explorer {text.headline(self.capture)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        widget_view, metadata = bundle
        return {**widget_view, "text/plain": text.to_text(self.capture), "text/html": text.to_html(self.capture)}, metadata

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

    def _on_message(self, _: Any, content: Any, buffers: list[Any]) -> None:
        # What a handler raises or prints is lost in JupyterLab: all of it has to reach the reply.
        message_id = content.get("id") if isinstance(content, dict) else None
        if not isinstance(message_id, str) or len(message_id) > 200:
            message_id = ""
        try:
            request: _Request = msgspec.convert(content, _Request)
            self._accept(request)
        except msgspec.ValidationError as error:
            self.send({"id": message_id, "error": f"The explorer does not know this request: {error}."})
        except AskError as error:
            self.send({"id": message_id, "error": str(error)})
        except Exception as error:
            sentence = _sentence(error)
            self._report("error", sentence)
            self.send({"id": message_id, "error": sentence})
        else:
            self.send({"id": message_id, "result": {}})
            self._post()

    def _accept(self, request: _Request) -> None:
        session = self._session
        if isinstance(request, _SetAsk):
            session.set_ask(AskEntry(input=it.input, dim=it.dim, ask=DimAsk.parse(it.ask)) for it in request.changes)
        elif isinstance(request, _SetAll):
            marker: Marker = request.ask.lower()  # type: ignore[assignment]  # the type of the message allows only the three
            session.set_all(marker)
        else:
            session.set_mode(request.mode)
        with self._traits_lock:
            self.set_trait("ask", session.ask)
            self.set_trait("mode", session.mode)

    def _post(self) -> None:
        """Has the current ask exported; one that still waits is replaced, since the job reads the ask when it starts."""
        with self._traits_lock:
            if self._is_posted:
                return
            self._is_posted = True
            self._report("waiting", "Waiting for the kernel.")
        on_main_thread(self._run_posted)

    def _run_posted(self) -> None:
        try:
            with _interruptible():
                with self._traits_lock:
                    self._is_posted = False
                    self._report("running", "Exporting.")
                run = self._session.run()
            if is_cancelled(run.capture):
                self._report("error", "The export was interrupted: ask again to run it.")
            else:
                self._show(run)
        except KeyboardInterrupt:
            self._report("error", "The export was interrupted: ask again to run it.")
        except Exception as error:
            self._report("error", _sentence(error))

    def _show(self, run: Run) -> None:
        with self._traits_lock, self.hold_sync():
            self.set_trait("capture", run.capture)
            self.set_trait("ask", self._session.ask)
            self.set_trait("mode", self._session.mode)
            number = self.status.run + 1
            self.set_trait(
                "status", Status("waiting", "Waiting for the kernel.", number) if self._is_posted else Status("idle", "", number)
            )

    def _report(self, state: Literal["waiting", "running", "error"], message: str) -> None:
        with self._traits_lock:
            self.set_trait("status", Status(state, message, self.status.run))


def explore(model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False) -> Explorer:
    """Exports a model under observation and shows what became of every input dimension.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes; None asks nothing, so that all sizes are static.
        strict: whether to trace in strict mode.

    Returns:
        The explorer, also where the model does not export: then it opens on the failure.

    Raises:
        KeyboardInterrupt: the export was interrupted.
    """
    session = Session(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict)
    run = session.run()
    if is_cancelled(run.capture):
        raise KeyboardInterrupt
    return Explorer(session, run)


def on_main_thread(job: Job) -> None:
    """Runs a job on the kernel's main thread once the current cell is done; at once in a host that has no kernel loop.

    ipykernel 7 delivers widget messages on subshell threads, where an interrupt does not reach. The kernel is found
    through its own singleton, and only if ipykernel is loaded: a kernel is all that is needed here, not IPython.
    """
    kernelbase = sys.modules.get("ipykernel.kernelbase")
    if kernelbase is not None and kernelbase.Kernel.initialized():
        io_loop = getattr(kernelbase.Kernel.instance(), "io_loop", None)
        loop = getattr(io_loop, "asyncio_loop", None)
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(job)
            return
    job()


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets an interrupt stop what runs inside: between cells the kernel ignores it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _sentence(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
