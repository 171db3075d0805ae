"""The requests of a session and their runs: to undo and redo, to return to a run, and to answer a known request without an export.

Also the memory that captures and programs take, by which old ones are dropped; and earlier runs by the name of the model, which a cell that
runs again, or another export of a model of the same name, continues.
"""

import gc
import inspect
import os
import sys
import time
import weakref
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import FunctionType, ModuleType
from typing import Any, Generic, TypeVar

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.compared_captures import has_same_code
from export_explorer.record import Capture, Mode, OperatorChecks, Option
from export_explorer.record.spec import Ask, AskError
from export_explorer.texts import ProcessLock

_NOT_OF_A_RECORD = (type, FunctionType, ModuleType)
_WITHOUT_PARTS = (str, bytes, int, float, bool, type(None))


def record_bytes(*records: Any) -> int:
    """Returns the bytes of all objects that records hold; what several hold counts once."""
    seen: set[int] = set()
    left = list(records)
    total = 0
    while left:
        value = left.pop()
        if id(value) in seen or isinstance(value, _NOT_OF_A_RECORD):
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        if not isinstance(value, _WITHOUT_PARTS):
            left += gc.get_referents(value)
    return total


def storages_of(program: ExportedProgram) -> dict[int, int]:
    """Returns the bytes of each storage that the tensors of a program lie in, by its address."""
    tensors: Iterable[Any] = (*program.state_dict.values(), *program.constants.values())
    # Those that lie in memory: no script objects, and no sparse, fake or meta tensors.
    plain = [it for it in tensors if type(it) in (torch.Tensor, torch.nn.Parameter) and it.layout is torch.strided and not it.is_meta]
    return {storage.data_ptr(): storage.nbytes() for storage in (tensor.untyped_storage() for tensor in plain)}


Value = TypeVar("Value")

MAX_DEPTH = 1_000
"""Maximum undo depth; each request may keep example inputs of its own."""


class UndoStack(Generic[Value]):
    """A current value with the values before it and those that were undone.

    Attributes:
        current: replaced as a whole, so that another thread reads the old value or the new one.
    """

    def __init__(self, first: Value) -> None:
        self.current = first
        self._before: list[Value] = []
        self._undone: list[Value] = []

    @property
    def can_undo(self) -> bool:
        """True if there is an earlier value."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if there is an undone value."""
        return bool(self._undone)

    def push(self, value: Value) -> None:
        """Makes this the current value; does nothing if it is."""
        if value == self.current:
            return
        self._before.append(self.current)
        del self._before[:-MAX_DEPTH]
        self._undone.clear()
        self.current = value

    def undo(self) -> bool:
        """Returns to the value before; False if there is none."""
        return self._move(self._before, self._undone)

    def redo(self) -> bool:
        """Returns to the value that was undone last; False if there is none."""
        return self._move(self._undone, self._before)

    def __iter__(self) -> Iterator[Value]:
        """Returns an iterator over every value that is current or that undo and redo lead to."""
        return iter((self.current, *self._before, *self._undone))

    def _move(self, source: list[Value], target: list[Value]) -> bool:
        if not source:
            return False
        target.append(self.current)
        self.current = source.pop()
        return True


MAX_RUNS = 100
MAX_BYTES = int(float(os.environ.get("EXPORT_EXPLORER_HISTORY_MB", "256")) * 2**20)
"""The maximum bytes of all records together, and of the tensors that old programs alone hold."""
MAX_PROGRAMS = 20
"""The maximum number of live programs, each of which holds its graph and its fake tensors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRequest:
    """The request of an export, without the model; equal requests have equal results.

    That holds as long as the model is not modified: a modified one is explored anew.

    Attributes:
        ask: of each dimension and scalar input.
        mode: how to trace.
        example: the number of the example inputs; 0 for the user's own.
        is_as_written: whether torch gets the user's own ``dynamic_shapes``, which does not fit the inputs, in place of the ask.
        options: the torch switches that are on.
    """

    ask: Ask
    mode: Mode
    example: int = 0
    is_as_written: bool = False
    options: tuple[Option, ...] = ()

    def in_mode(self, mode: Mode) -> "SessionRequest":
        """Returns the same request in another mode, without the options that this mode does not take."""
        options = tuple(option for option in self.options if option != "unbacked" or mode == "strict")
        return replace(self, mode=mode, options=options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One export that was made.

    Attributes:
        number: counts from 1.
        request: of the export.
        capture: of the export.
        program: the live program; None if the export failed, if `MAX_PROGRAMS` newer ones, or `MAX_BYTES` of them, are kept, and in `RunLog`.
        has_tried_all: whether each of its fixes was tried, as far as it can be.
        untried: the capture before its fixes were tried; None if they were not.
        version: the number of the user's code that ran, counted from 1 among models of the name.
        made_at: the time of the export, in seconds since the epoch.
    """

    number: int
    request: SessionRequest
    capture: Capture
    program: ExportedProgram | None
    has_tried_all: bool = False
    untried: Capture | None = None
    version: int = 1
    made_at: float = 0.0

    @property
    def as_exported(self) -> Capture:
        """The capture with all fixes that the export led to, also those that alone do not help."""
        return self.untried or self.capture


def is_cancelled(capture: Capture) -> bool:
    """True if the export was interrupted."""
    return capture.failure is not None and capture.failure.kind == "cancelled"


def raise_if_cancelled(capture: Capture) -> None:
    """Raises a KeyboardInterrupt if an export was interrupted."""
    if is_cancelled(capture):
        raise KeyboardInterrupt


class RunLog:
    """The runs of all sessions on models of one name: captures alone, no program and no example inputs.

    Attributes:
        pinned: the number of the run that others are compared with; None if none is pinned.
        shown: the number of the run that each session shows.
    """

    def __init__(self) -> None:
        self._by_number: dict[int, Run] = {}
        self._bytes: dict[int, int] = {}
        self._made = 0
        self.pinned: int | None = None
        self.shown: weakref.WeakKeyDictionary[History, int] = weakref.WeakKeyDictionary()

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that are kept, the oldest first."""
        return tuple(self._by_number.values())

    @property
    def byte_count(self) -> int:
        """The bytes of all captures together."""
        return sum(self._bytes.values())

    def next_number(self) -> int:
        """Returns a number that no run has yet."""
        self._made += 1
        return self._made

    def keep(self, run: Run) -> None:
        """Keeps the capture of a run, in place of the one of its number; drops the oldest runs beyond `MAX_RUNS` and `MAX_BYTES`.

        None of them is pinned or shown, or one of the last two, which are compared with each other.
        """
        self._by_number[run.number] = replace(run, program=None)
        self._bytes[run.number] = record_bytes(run.capture, run.untried)
        bytes_left = MAX_BYTES
        stay = {self.pinned, *self.shown.values()}
        for position, old in enumerate(self.runs[::-1]):
            bytes_left -= self._bytes[old.number]
            if position >= 2 and old.number not in stay and (bytes_left < 0 or position >= MAX_RUNS):
                self._forget(old.number)

    def drop(self, number: int) -> None:
        """Forgets a run, unless it is pinned."""
        if number != self.pinned:
            self._forget(number)

    def version_of(self, capture: Capture) -> int:
        """Returns the number of the user's code that ran, counted from 1: that of an earlier run with the same code, or a new one."""
        runs = self.runs[::-1]
        same = next((run.version for run in runs if has_same_code(run.capture, capture)), None)
        return same or max((run.version for run in runs), default=0) + 1

    def _forget(self, number: int) -> None:
        self._by_number.pop(number, None)
        self._bytes.pop(number, None)


class History:
    """The runs of a session in the order in which they were made, one for each request, after those of other sessions in the log.

    Args:
        log: of the model's name; None for a history of its own.
    """

    def __init__(self, log: RunLog | None = None) -> None:
        self._log = RunLog() if log is None else log
        self._by_request: dict[SessionRequest, Run] = {}
        self._version = 0

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that are kept, the oldest first."""
        own = {run.number: run for run in self.own}
        return tuple(own.get(run.number, run) for run in self._log.runs)

    @property
    def own(self) -> tuple[Run, ...]:
        """The runs of this session, which can be requested again as they were."""
        return tuple(self._by_request.values())

    @property
    def pinned(self) -> int | None:
        """The number of the run that others are compared with; None if none is pinned."""
        return self._log.pinned

    def show(self, number: int) -> None:
        """Keeps this run for as long as the session shows it."""
        self._log.shown[self] = number

    def pin(self, number: int | None) -> None:
        """Compares runs with this one from now on; None compares each with the one before.

        Raises:
            AskError: the run is not kept.
        """
        self._log.pinned = None if number is None else self.kept(number).number

    def reference_of(self, run: Run) -> Run:
        """Returns the run that another is compared with: the pinned one, else the one before it.

        Raises:
            AskError: there is none.
        """
        before = [one.number for one in self.runs if one.number < run.number]
        number = self.pinned if self.pinned is not None else before[-1] if before else None
        if number is None:
            raise AskError(f"No run before run {run.number}. Change the request or the code first.")
        return self.kept(number)

    def add(self, request: SessionRequest, capture: Capture, program: ExportedProgram | None) -> Run:
        """Keeps a run, in place of an earlier one of the same request; drops the oldest runs beyond the limits."""
        # The code of a session is that of its first run: another may reach other functions of it.
        self._version = self._version or self._log.version_of(capture)
        number, made_at = self._log.next_number(), time.time()
        run = Run(number=number, request=request, capture=capture, program=program, version=self._version, made_at=made_at)
        before = self._by_request.pop(request, None)
        if before is not None:
            self._log.drop(before.number)
        self._by_request[request] = run
        self._log.keep(run)
        kept = {one.number for one in self._log.runs}
        for old in self.own:
            if old.number not in kept:
                del self._by_request[old.request]
        self._drop_programs()
        return run

    def _drop_programs(self) -> None:
        """Drops the oldest programs: beyond `MAX_PROGRAMS`, or beyond `MAX_BYTES` of tensors that no newer program holds.

        All programs hold the model's tensors, which therefore do not count.
        """
        stay = {self._log.pinned, self._log.shown.get(self)}
        counted: set[int] = set()
        bytes_left = MAX_BYTES
        for position, (run, program) in enumerate((run, run.program) for run in self.own[::-1] if run.program is not None):
            storages = storages_of(program)
            if position:
                bytes_left -= sum(size for address, size in storages.items() if address not in counted)
            counted |= storages.keys()
            if position >= MAX_PROGRAMS or (bytes_left < 0 and run.number not in stay):
                self._by_request[run.request] = replace(run, program=None)

    def answer(self, request: SessionRequest) -> Run | None:
        """Returns the run of a request; None if it has to be made, or made again since its program was dropped."""
        run = self._by_request.get(request)
        return None if run is None or (run.capture.ok and run.program is None) else run

    def note_trials(self, run: Run, capture: Capture, *, has_tried_all: bool) -> Run:
        """Returns the run with the results of trying its fixes; it replaces the kept run, if that is still kept."""
        before = self._latest(run)
        return self._noted(before, replace(before, capture=capture, has_tried_all=has_tried_all, untried=before.as_exported))

    def note_operators(self, run: Run, checks: OperatorChecks) -> Run:
        """Returns the run with what operators refuse; it replaces the kept run, if that is still kept."""
        before = self._latest(run)
        untried = None if before.untried is None else replace(before.untried, operators=checks)
        return self._noted(before, replace(before, capture=replace(before.capture, operators=checks), untried=untried))

    def _latest(self, run: Run) -> Run:
        """Returns the kept run of the same number; the run itself if that is no longer kept."""
        kept = self._by_request.get(run.request)
        return kept if kept is not None and kept.number == run.number else run

    def _noted(self, before: Run, now: Run) -> Run:
        if self._by_request.get(now.request) is before:
            self._by_request[now.request] = now
            self._log.keep(now)
        return now

    def kept(self, number: int) -> Run:
        """Returns the run of this number.

        Raises:
            AskError: it is not kept.
        """
        run = self.numbered(number)
        if run is None:
            raise AskError(f"Run {number} is no longer in memory.")
        return run

    def numbered(self, number: int) -> Run | None:
        """Returns the run of this number; None if it is not kept."""
        # Copies, since another thread may add a run meanwhile.
        return next((run for run in (*self.own, *self.runs) if run.number == number), None)


MAX_MODELS = 20

_LOGS: dict[tuple[str, ...], RunLog] = {}
"""The logs by the name of the model; the one that was used last is the last."""

_LOCK = ProcessLock()


def log_of(model: Any, written: str | None = None) -> RunLog:
    """Returns the runs on models of this one's name; those of models that were not explored for long are dropped.

    Args:
        model: a module or a function.
        written: the user's expression of it, which distinguishes models of a class of torch's own; None if that is not known.
    """
    key = _key(model, written)
    with _LOCK.current:
        log = _LOGS[key] = _LOGS.pop(key, RunLog())
        bytes_left = MAX_BYTES
        for position, name in enumerate([*_LOGS][::-1]):
            bytes_left -= _LOGS[name].byte_count
            if position >= MAX_MODELS or (position > 0 and bytes_left < 0):
                del _LOGS[name]
    return log


def forget_all() -> None:
    """Drops all logs; existing explorers keep their history."""
    with _LOCK.current:
        _LOGS.clear()


def _key(model: Any, written: str | None) -> tuple[str, ...]:
    named = model if inspect.isroutine(model) else type(model)
    # An object may make an attribute of any name, of any kind.
    module, name = (str(getattr(named, attribute, "")) for attribute in ("__module__", "__qualname__"))
    is_of_torch = isinstance(model, torch.nn.Module) and module.startswith("torch.")
    return (module, name, written or "") if is_of_torch else (module, name)
