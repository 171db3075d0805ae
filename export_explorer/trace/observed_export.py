"""Runs one export under observation: its program or error, what was noted, what torch logged, the time, and its progress.

The progress is sampled from another thread, so that tracing itself is not slowed down.
"""

import contextlib
import contextvars
import functools
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any, ParamSpec, TypeVar

import torch
from torch.export import ExportedProgram

from export_explorer.record import EagerRun
from export_explorer.torch_internals.frames import TORCH_FOLDER, Location, module_of_frame, strict_location, strict_module_path
from export_explorer.torch_internals.nodes import paths_of_modules
from export_explorer.torch_internals.observer import (
    kept_lines,
    observed_decisions,
    observed_end_of_forward,
    observed_gradients,
    observed_shape_env,
)
from export_explorer.torch_internals.options import restored_marks
from export_explorer.torch_internals.support import unknown_here
from export_explorer.trace import provenance
from export_explorer.trace.process_state import CapturedLog, unchanged, undisturbed
from export_explorer.trace.provenance import Provenance, is_own_file
from export_explorer.trace.recorder import DecisionNote, GuardNote, Recorder, ReplayRecorder

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_SLOTS = 65_000
"""The slots of a frame that does not use them. A chunk is as large as the smallest power of two that holds the frame: here 1 MiB, half of which
is left for the frames of the calls. Memory that is not used is not taken. Seen in 3.11 to 3.13; elsewhere nothing depends on it but the time."""


def in_one_stack_chunk(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Returns the function, with room for the frames of what it calls."""

    def called(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        return function(*args, **kwargs)

    called.__code__ = called.__code__.replace(co_stacksize=_SLOTS)
    return functools.wraps(function)(called)


_EVERY_S = 0.25


@dataclass(frozen=True, slots=True)
class Progress:
    """A sample of a running export.

    Attributes:
        elapsed_ms: since it began.
        module: path of the module that is being traced; empty for the root, None if none is.
        location: the user's line; None while torch runs its own code, before or after tracing.
    """

    elapsed_ms: float
    module: str | None
    location: Location | None

    def __str__(self) -> str:
        """Returns ``1.3 s, encoder.layers.4, model.py line 12``."""
        parts = [f"{self.elapsed_ms / 1000:.1f} s"]
        if self.module:
            parts.append(self.module)
        if self.location is not None:
            frame = provenance.frame_of(self.location)
            parts.append(f"{frame.cell or frame.file_name} line {frame.line}")
        return ", ".join(parts)


@contextlib.contextmanager
def sampled(model: Any, report: Callable[[Progress], None]) -> Iterator[None]:
    """Calls `report` every quarter of a second with the progress of the export that this thread runs in the block.

    `report` is called on its own thread, and not at all for an export that finishes sooner.
    """
    path_of_module, worker = paths_of_modules(model), threading.get_ident()

    def sample(elapsed_s: float) -> None:
        module, location = _position(sys._current_frames().get(worker), path_of_module)
        report(Progress(elapsed_s * 1000, module, location))

    with repeated(sample):
        yield


@contextlib.contextmanager
def repeated(call: Callable[[float], object]) -> Iterator[None]:
    """Calls a function every quarter of a second while the block runs, on its own thread, with the seconds since the start of the block."""
    done, start = threading.Event(), time.perf_counter()

    def run() -> None:
        while not done.wait(_EVERY_S):
            call(time.perf_counter() - start)

    # In the context of the block, so that what is reported belongs to the same message of the browser.
    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,), name="export_explorer progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _position(frame: FrameType | None, path_of_module: dict[int, str]) -> tuple[str | None, Location | None]:
    module: str | None = None
    location: Location | None = None
    while frame is not None and (module is None or location is None):
        code = frame.f_code
        if code.co_filename.startswith(TORCH_FOLDER):
            running = module_of_frame(frame)
            module = path_of_module.get(id(running)) if module is None and running is not None else module
            traced = strict_module_path(frame)
            module = traced[0] if module is None and traced is not None else module
            location = location or strict_location(frame)
        elif module is None and location is None and provenance.is_user_file(code.co_filename):
            location = Location(code.co_filename, frame.f_lineno, code.co_name)
        frame = frame.f_back
    # Without a module that runs, a user's line is that of the cell that called us.
    return (module, location) if module is not None else (None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportResult:
    """The result of one observed export.

    Attributes:
        program: the exported program; None if the export failed.
        error: the exception it raised; None if it succeeded.
        shape_env: torch's ShapeEnv of the export; None if it failed before one was created.
        guard_notes: the guards as they were added, in order.
        unbacked: each unbacked symbol, with the position of the user's program when torch created it.
        of_inputs: the unbacked symbols of input sizes, by the names of their sources.
        logs: the warnings, and what torch logged.
        notes: what could not be observed.
        elapsed_ms: wall time.
        is_replayed: whether no model ran, and the guards of an earlier export were added again.
        changed_values: the paths of the attributes of the model that hold another number, text or flag than before, in non-strict mode.
        eager: the run of the model in eager Python after an exception; None if there was none to explain.
        gradient: the user's line that computed the first gradient, in non-strict mode; None if none did.
        decisions: the conditions on sizes that Python code tested, each once.
    """

    program: ExportedProgram | None
    error: BaseException | None
    shape_env: Any | None
    guard_notes: list[GuardNote]
    unbacked: Mapping[Any, Provenance]
    of_inputs: Mapping[str, Any]
    logs: tuple[CapturedLog, ...]
    notes: tuple[str, ...]
    elapsed_ms: float
    is_replayed: bool = False
    changed_values: tuple[str, ...] = ()
    eager: EagerRun | None = None
    gradient: Location | None = None
    decisions: tuple[DecisionNote, ...] = ()


@in_one_stack_chunk
def run_observed(
    export: Callable[[], ExportedProgram],
    *,
    module: Any,
    tensors: Iterable[torch.Tensor],
    path_of_module: Mapping[int, str],
    replay: ReplayRecorder | None = None,
) -> ExportResult:
    """Calls `export` and records what it does. The process, the module and the tensors are left as they were; it never raises.

    Args:
        export: calls ``torch.export.export``, once.
        module: the exported module.
        tensors: the tensors among its inputs.
        path_of_module: ``id`` of each module of the model to its path; empty if `module` is not an initialized module.
        replay: the recorder to use where `export` runs no model; None where it does.
    """
    program: ExportedProgram | None = None
    error: BaseException | None = None
    recorder = Recorder(path_of_module, sys._getframe()) if replay is None else replay
    kept = unchanged(module if path_of_module and replay is None else None)
    with undisturbed(sys._getframe()) as logs, kept as changed_values, restored_marks(tensors):
        changed: list[str] = []
        start = time.perf_counter()
        try:
            with (
                observed_shape_env(recorder.observer),
                observed_end_of_forward(lambda: changed.extend(changed_values())),
                observed_gradients(recorder.note_gradient),
                observed_decisions(recorder.note_decision),
                kept_lines(is_own_file),
            ):
                program = export()
        except (Exception, KeyboardInterrupt, SystemExit) as caught:  # a model that exits must not take the kernel with it
            error = caught
        elapsed_ms = (time.perf_counter() - start) * 1000
        recorder.close()
    notes = [] if replay is not None else [*unknown_here()]
    notes += [f"Observation was incomplete: {error!r}." for error in recorder.observer.errors[:1]]
    return ExportResult(
        program=program,
        error=error,
        shape_env=next(iter(recorder.observer.environments), None),
        guard_notes=recorder.guards,
        unbacked=recorder.unbacked,
        of_inputs=recorder.of_inputs,
        logs=tuple(logs),
        notes=tuple(notes),
        elapsed_ms=elapsed_ms,
        is_replayed=replay is not None,
        changed_values=tuple(dict.fromkeys(changed)),
        gradient=recorder.gradient,
        decisions=tuple(recorder.decisions.values()),
    )
