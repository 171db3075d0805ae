"""Runs one export under observation, and returns its result: a program or an error, what was noted, what torch logged, the time."""

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.record import EagerRun
from export_explorer.torch_internals.dims import restored_marks
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.observer import (
    kept_lines,
    observed_decisions,
    observed_end_of_forward,
    observed_gradients,
    observed_shape_env,
)
from export_explorer.torch_internals.support import unknown_here
from export_explorer.trace.log_capture import CapturedLog
from export_explorer.trace.process_state import unchanged, undisturbed
from export_explorer.trace.provenance import Provenance, is_own_file
from export_explorer.trace.recorder import DecisionNote, GuardNote, Recorder, ReplayRecorder
from export_explorer.trace.stack_chunk import in_one_stack_chunk


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
def observed_export(
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
    if recorder.observer.errors:
        notes.append(f"Observation was incomplete: {recorder.observer.errors[0]!r}.")
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
