"""Worker processes of this machine, one export at a time in each, and the row of each export, however its process ended."""

import contextlib
import math
import os
import pickle
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from export_explorer.surveys import worker
from export_explorer.surveys.exporting import Work
from export_explorer.surveys.survey_row import Item, SurveyRow
from export_explorer.trace.process_ends import crashed_words, timed_out_words
from export_explorer.workers.child_process import ChildProcess, PrivateFolder

_MOST_KEPT_MB = 1000.0
_START_S = 600.0
_END_S = 10.0
_POLL_S = 0.2
"""The seconds between two looks at the time limit and at the size of the output."""
_MOST_OUTPUT = 1 << 20


class WorkersError(RuntimeError):
    """An error for worker processes that do not start, or were stopped; the message is one sentence."""


class WorkerProcess(ChildProcess[worker.Line]):
    """A worker process, with the folder in which its results can be read after its end.

    Args:
        threads: the number of threads of torch and of the libraries that it calls.
        has_torch: whether there is anything to export; a saved program needs no torch.
        changed: is set when an export begins and is done, and at the end of the process.

    Attributes:
        begun_at: when the export began, by the monotonic clock; None before.
        done: the state of the process after the export; None before.
    """

    # An export may close all files of its process.
    patience_s = math.inf

    def __init__(self, threads: int, *, has_torch: bool, changed: threading.Event) -> None:
        self._changed = changed
        self.begun_at: float | None = None
        self.done: worker.Done | None = None
        self._shared = PrivateFolder("survey")
        self.path = Path(self._shared.name)
        super().__init__(
            ["export_explorer.surveys.worker", str(self.path), str(threads), str(has_torch)],
            self.path,
            msgspec.json.Decoder(worker.Line),
            self._take,
            changed.set,
            dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), str(threads)),
        )

    def begin(self, work: Work, limit_s: float) -> None:
        """Starts an export, which the process does not limit itself."""
        for name in (worker.ROW, worker.PLACE, worker.OUTPUT):
            (self.path / name).unlink(missing_ok=True)
        self.begun_at = self.done = None
        (self.path / worker.JOB).write_bytes(pickle.dumps((work, limit_s)))
        self.send(b"\n")

    def _take(self, line: worker.Line) -> None:
        if isinstance(line, worker.Done):
            self.done = line
        else:
            self.begun_at = time.monotonic()
        self._changed.set()

    def limit_output(self) -> None:
        """Drops what the export has written, if it is too much for the disk."""
        with contextlib.suppress(OSError):
            if (self.path / worker.OUTPUT).stat().st_size > _MOST_OUTPUT:
                os.truncate(self.path / worker.OUTPUT, 0)

    def row(self, item: Item) -> SurveyRow | None:
        """Returns the row that the worker wrote for an export; None if there is none, or if it belongs to another export."""
        with contextlib.suppress(OSError, ValueError):
            row = SurveyRow.from_line((self.path / worker.ROW).read_bytes())
            return row if row.item == item else None
        return None

    def end(self) -> None:
        """Ends the process and removes its folder."""
        self.kill()
        self.wait(_END_S)
        self._shared.cleanup()


class WorkerSlot:
    """A worker process, replaced by a new one when it has ended; `changed` is set when it is worth asking whether an export `is_over`.

    Attributes:
        has_torch: whether there is anything to export, which needs torch.
        work: the work that is running; None if the process is free.
    """

    def __init__(self, *, threads: int, has_torch: bool, changed: threading.Event) -> None:
        self.has_torch = has_torch
        self.work: Work | None = None
        self._threads = threads
        self._changed = changed
        self._process: WorkerProcess | None = None
        self._limit_s = 0.0
        self._sent_at = 0.0
        self._failed_starts = 0
        self._has_begun = False
        self._first_mb: float | None = None
        self._is_closed = False

    def begin(self, work: Work, limit_s: float) -> None:
        """Starts an export, which is stopped after `limit_s` seconds; the start of the process does not count.

        Raises:
            WorkersError: the processes were ended.
        """
        if self._is_closed:
            raise WorkersError("The worker processes were stopped.")
        if self._process is None or self._process.has_exited or not self._process.path.is_dir():
            self._renew()
            # Each process has its own folder, so that no export can spoil that of all which follow.
            self._process = WorkerProcess(self._threads, has_torch=self.has_torch, changed=self._changed)
        self.work, self._limit_s, self._sent_at = work, limit_s, time.monotonic()
        self._process.begin(work, limit_s)

    def is_over(self) -> bool:
        """True if the export is over, or has to be stopped, so that `end` returns soon."""
        process = self._process
        if process is None or self._is_closed or process.done is not None or process.has_exited:
            return True
        process.limit_output()
        since, most_s = (self._sent_at, _START_S) if process.begun_at is None else (process.begun_at, self._limit_s)
        return time.monotonic() - since > most_s

    def export(self, work: Work, limit_s: float) -> SurveyRow:
        """Makes an export and waits for its end; arguments and errors are those of `begin` and `end`."""
        while True:
            self.begin(work, limit_s)
            while not self.is_over():
                self._changed.wait(_POLL_S)
                self._changed.clear()
            row = self.end()
            if row is not None:
                return row

    def end(self) -> SurveyRow | None:
        """Stops the export if it `is_over` and not done, and returns its row; None if it never began, and may be begun again.

        Raises:
            WorkersError: worker processes do not start, or `close` was called.
        """
        work, process = self.work, self._process
        self.work = None
        if self._is_closed or work is None or process is None:
            self._renew()
            raise WorkersError("Stopped.")
        done, elapsed_ms = process.done, (time.monotonic() - (process.begun_at or time.monotonic())) * 1000
        is_late = done is None and not process.has_exited
        if done is None:
            process.kill()
            process.wait(_END_S)
        row = process.row(work.item)
        self._has_begun = self._has_begun or process.begun_at is not None
        if row is None and process.begun_at is None:
            row = self._not_begun(work, process.last_words())
        elif row is None and is_late:
            message = timed_out_words(self._limit_s, process.error_output(worker.PLACE))
            row = SurveyRow.without_capture(work.item, "timed_out", message, elapsed_ms=elapsed_ms)
        elif row is None:
            message = crashed_words(process.exit_code, process.error_output(worker.OUTPUT))
            row = SurveyRow.without_capture(work.item, "crashed", message, elapsed_ms=elapsed_ms)
        if row is not None:
            self._failed_starts = 0
        if done is None or self._is_spent(done):
            self._renew()
        return row

    def close(self) -> None:
        """Ends the process and its export."""
        self._is_closed = True
        self._renew()

    def stop(self) -> None:
        """Starts to end the process, without waiting for its end."""
        if self._process is not None:
            self._process.kill()

    def _renew(self) -> None:
        process, self._process, self._first_mb = self._process, None, None
        if process is not None:
            process.end()

    def _is_spent(self, state: worker.Done) -> bool:
        if self._first_mb is None:
            self._first_mb = state.memory_mb
        has_grown = state.memory_mb is not None and self._first_mb is not None and state.memory_mb - self._first_mb > _MOST_KEPT_MB
        return state.is_changed or has_grown

    def _not_begun(self, work: Work, output: str) -> SurveyRow | None:
        self._failed_starts += 1
        if self._failed_starts < 2:
            return None
        if self._has_begun:
            return SurveyRow.without_capture(work.item, "crashed", crashed_words(None, output))
        raise WorkersError(f"No worker process starts: {output or 'it exits immediately'}.")


_MOST_PROCESSES = 8


def processors() -> int:
    """Returns the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rows_of_processes(works: Sequence[Work], *, processes: int | None, limit_s: float, stop: threading.Event) -> Iterator[SurveyRow]:
    """Yields the row of each export when it ends; a process runs one export at a time.

    There is one process per processor, at most 8, unless their number is given. An export is stopped after `limit_s` seconds; `stop` ends
    the survey early when it is set.

    Raises:
        WorkersError: worker processes do not start.
    """
    count = min(processes or min(processors(), _MOST_PROCESSES), len(works))
    threads, has_torch, changed = max(1, processors() // count), any(work.needs_torch for work in works), threading.Event()
    slots = [WorkerSlot(threads=threads, has_torch=has_torch, changed=changed) for _ in range(count)]
    waiting = deque(works)
    try:
        while not stop.is_set() and (waiting or any(slot.work for slot in slots)):
            for slot in slots:
                if waiting and slot.work is None:
                    slot.begin(waiting.popleft(), limit_s)
            changed.wait(_POLL_S)
            changed.clear()
            for slot in slots:
                work = slot.work
                if work is not None and slot.is_over():
                    row = slot.end()
                    if row is None:
                        waiting.appendleft(work)
                    else:
                        yield row
    finally:
        for slot in slots:
            slot.stop()
        for slot in slots:
            slot.close()
