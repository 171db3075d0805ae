"""The protocol between a panel of a feature and the explorer that shows it, and the types that the messages of all panels share.

A panel is made with a session and a `Host`, answers the requests that its `handlers` name, and writes its state to its own trait of the
host. Must not know which widget the host is.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol

import msgspec

from export_explorer.record import Capture
from export_explorer.record.spec import AskEntry, DimAsk
from export_explorer.texts import safe, text_of

ShortText = Annotated[str, msgspec.Meta(max_length=200)]
PathText = Annotated[str, msgspec.Meta(max_length=2000)]
DimIndex = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SizeNumber = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
RunNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

GraphName = RunNumber | Literal["decomposition", "draft"]
"""A graph of the explorer: that of a numbered run, of the last decomposition, or of the last draft."""

WAITING, STOPPED = "Waiting for the kernel", "Stopped."


class Message(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """The base of every request."""


Handlers = Mapping[type[Message], Callable[[Any], object]]
"""The handler of each request: it returns the result, bytes for a buffer, a pair of both, or None for an empty object."""


class Panel(Protocol):
    """The part of a feature that answers its requests."""

    @property
    def handlers(self) -> Handlers:
        """The handler of each request."""


@dataclass(frozen=True, kw_only=True)
class FeatureMessages:
    """The types of a feature on the wire.

    Attributes:
        requests: its requests, a type or a union.
        results: the type of the result by the type of the request; requests that are not listed return an empty object.
        keeps_trials: requests that do not stop the trials of fixes.
        state: the name of the trait that has its state; empty for none.
        state_type: the type of the state, made without arguments before there is one; a union with None begins as None.
    """

    requests: Any
    results: Mapping[type[Message], type] = field(default_factory=dict)
    keeps_trials: tuple[type[Message], ...] = ()
    state: str = ""
    state_type: Any = None


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


class Selection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of an export that all views highlight.

    Attributes:
        kind: the kind of the part.
        key: its identifier: ``x#0`` for a dimension and ``k#`` for a scalar, the id of a guard, ``filename:line``, else a name or path.
    """

    kind: Literal["dim", "guard", "line", "node", "symbol", "module"]
    key: PathText


State = Literal["idle", "waiting", "running", "error"]

TrialsState = Literal["idle", "running", "stopped", "done"]


class Status(msgspec.Struct, frozen=True):
    """The state of the explorer.

    Attributes:
        state: ``waiting`` (for the running cell or export), ``running``, ``idle`` or ``error``; after an error the last capture is still
            shown.
        message: a sentence to show; while running the elapsed time, module and line, updated several times a second; empty when idle.
        run: the number of the shown run.
        can_undo: whether there is a change to undo.
        can_redo: whether there is an undone change to redo.
        trials: the state of the trials of the shown run's fixes: ``idle`` (not begun), ``running`` while `state` is ``idle``, ``stopped``
            (some are not tried), ``done``.
    """

    state: State
    message: str
    run: int
    can_undo: bool = False
    can_redo: bool = False
    trials: TrialsState = "idle"


class Host(Protocol):
    """The interface of the explorer that shows a panel.

    Attributes:
        lock: held by whoever writes traits.
    """

    lock: threading.RLock

    @property
    def capture(self) -> Capture:
        """The record of the shown run."""

    @property
    def status(self) -> Status:
        """The state of the explorer, with the number of the shown run."""

    @property
    def is_stale(self) -> bool:
        """True if the shown run is of another request than the current one."""

    def read_trait(self, name: str) -> Any:
        """Returns the value of a trait."""

    def set_trait(self, name: str, value: Any) -> None:
        """Writes a trait."""

    def report(self, state: State, message: str = "") -> None:
        """Sets `status`; the shown run stays."""

    def show_history(self) -> None:
        """Writes the remembered runs."""

    def send(self, content: Any) -> None:
        """Sends a message to the browser."""


def sentence_of(error: BaseException) -> str:
    """Returns an unexpected error as one line of text."""
    return " ".join(safe(f"{type(error).__name__}: {text_of(error)}").split())


def entry_of(at: AskAt) -> AskEntry:
    """Returns the change of a message as a value.

    Raises:
        AskError: its text is no ask.
    """
    return AskEntry(input=at.input, dim=at.dim, ask=DimAsk.parse(at.ask))
