"""One run of a program in child processes: its progress, its results, and its end."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import torch

from export_explorer.features.run.backends import one_line
from export_explorer.features.run.child_process import INPUTS, PROGRAM, REFERENCE, Failed, Finished, Job, Line, RunProcess, Stage
from export_explorer.features.run.timings import RunFailure, WayTimings
from export_explorer.trace.process_ends import ending_of
from export_explorer.workers.child_process import ChildProcess, ChildRun, PrivateFolder

SECONDS = 0.3
"""The time for which each way is timed at each set of sizes."""


class SavedRun(NamedTuple):
    """A program in a private folder, which is removed when the run has ended, and the job of the child process that runs it."""

    folder: PrivateFolder
    job: Job


def saved_run(
    program: torch.export.ExportedProgram, inputs: Sequence[Sequence[Any]], expected: Sequence[Any], job: Job
) -> SavedRun | RunFailure:
    """Writes a program, the leaves of its inputs and of the reference's results to a private folder; returns a failure if that raises.

    The program is not changed; a result that is not known is None.
    """
    folder = PrivateFolder("run")
    path = Path(folder.name)
    try:
        torch.export.save(program, path / PROGRAM)
        torch.save([list(leaves) for leaves in inputs], path / INPUTS)
        torch.save([leaves if leaves is None else list(leaves) for leaves in expected], path / REFERENCE)
    except Exception as error:
        folder.cleanup()
        return RunFailure(kind="not_saved", detail=one_line(error))
    return SavedRun(folder, job)


class BackendRun(ChildRun[Line]):
    """Runs a saved program in one child process at a time: if one dies, another continues with the next way.

    Attributes:
        stage: the current stage; None before the child reports one.
        ways: the timings of the ways that are finished.
    """

    def __init__(self, saved: SavedRun, on_change: Callable[[], None]) -> None:
        super().__init__(on_change)
        self._saved = saved
        self._left = list(saved.job.ways)
        self.stage: Stage | None = None
        self.ways: tuple[WayTimings, ...] = ()

    def _started(self) -> RunProcess:
        job = msgspec.structs.replace(self._saved.job, ways=tuple(self._left))
        return RunProcess(Path(self._saved.folder.name), job, self._take, self._child_ended)

    def _take(self, line: Line) -> None:
        with self._lock:
            match line:
                case Stage():
                    self.stage = line
                case Finished():
                    self._note(line.timings)
                case Failed():
                    self._fail_left(line.failure)
        self._on_change()

    def _note(self, timings: WayTimings) -> None:
        self.ways = (*self.ways, timings)
        self._left.remove(timings.way)

    def _record_end(self, child: ChildProcess[Line]) -> bool:
        if self._left:
            death = RunFailure(kind="died", subject=ending_of(child.exit_code or 0), detail=child.last_words())
            self._note(WayTimings(way=self._left[0], failure=death))
        return bool(self._left)

    def _record_not_started(self, error: Exception) -> None:
        self._fail_left(RunFailure(kind="not_started", detail=one_line(error)))

    def _fail_left(self, failure: RunFailure) -> None:
        for way in list(self._left):
            self._note(WayTimings(way=way, failure=failure))

    def _end(self) -> None:
        self._saved.folder.cleanup()
        super()._end()
