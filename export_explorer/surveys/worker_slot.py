"""Worker processes of this machine, one export at a time in each, and the row of each export, however its process ended."""

import contextlib
import importlib.metadata
import multiprocessing
import os
import signal
import sys
import threading
import time
import types
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future
from concurrent.futures import wait as wait_for
from multiprocessing import context
from typing import Any

from pebble import ProcessExpired, ProcessPool

from export_explorer.parsing import ProcessLock
from export_explorer.surveys import worker
from export_explorer.surveys.exporting import Work
from export_explorer.surveys.survey_row import Outcome, SurveyRow
from export_explorer.surveys.worker_folder import WorkerFolder
from export_explorer.workers.process_ends import crashed_words, timed_out_words

_LOCK = ProcessLock()


class WorkerProcess(context.SpawnProcess):
    """A process that ends with the one that started it.

    multiprocessing runs the user's script in each process that it starts, which would start the survey again unless the script guards
    against it. The script is not needed, since its functions are pickled by value. And a dask worker is a process that multiprocessing
    allows no children.
    """

    @property
    def daemon(self) -> bool:
        """Always True: the end of the parent terminates this process, without waiting for it."""
        return True

    @daemon.setter
    def daemon(self, value: bool) -> None:
        """Ignores the value."""

    def start(self) -> None:
        """Starts the process without the user's script, also from a process that may have no children."""
        # The worker itself may have children: a model's own.
        config: dict[str, Any] = getattr(self, "_config", {})
        config["daemon"] = False
        with _LOCK.current, _allowed_children(), _without_script():
            super().start()


class WorkerContext(context.SpawnContext):
    """The multiprocessing context that starts a `WorkerProcess`."""

    Process = WorkerProcess


@contextlib.contextmanager
def _allowed_children() -> Iterator[None]:
    config: dict[str, Any] = getattr(multiprocessing.current_process(), "_config", {})
    daemon = config.get("daemon")
    config["daemon"] = False
    try:
        yield
    finally:
        if daemon is None:
            config.pop("daemon", None)
        else:
            config["daemon"] = daemon


@contextlib.contextmanager
def _without_script() -> Iterator[None]:
    script = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


_MOST_KEPT_MB = 1000.0
_START_S = 600.0


class WorkersError(RuntimeError):
    """An error for worker processes that do not start, or were stopped; the message is one sentence."""


class WorkerSlot:
    """A worker process, replaced by a new one when it has ended.

    Each pool of pebble has only one worker here: the workers of a pool share a pipe and locks, which a killed worker may hold.

    Args:
        threads: the number of torch's threads.
        has_torch: whether there is anything to export, which needs torch.

    Attributes:
        has_torch: the same.
        work: the work that is running; None if the process is free.
        future: of the work; it may never be done: see `is_over`.
    """

    def __init__(self, *, threads: int, has_torch: bool) -> None:
        self.has_torch = has_torch
        self.work: Work | None = None
        self.future: Future[worker.WorkerState] | None = None
        self._threads = threads
        self._folder = WorkerFolder()
        self._pool: ProcessPool | None = None
        self._limit_s = 0.0
        self._sent_at = 0.0
        self._gone_since: float | None = None
        self._failed_starts = 0
        self._has_begun = False
        self._first_mb: float | None = None
        self._is_closed = False

    def begin(self, work: Work, limit_s: float) -> None:
        """Starts an export.

        Args:
            work: the export.
            limit_s: the time after which it is stopped, in seconds; the start of the process does not count.

        Raises:
            WorkersError: the processes were ended.
        """
        self.work, self._limit_s, self._sent_at, self._gone_since = work, limit_s, time.monotonic(), None
        self.future = self._scheduled(work)

    def is_over(self) -> bool:
        """True if the export is over, so that `end` returns at once."""
        if self.future is None or self.future.done() or self._is_closed:
            return True
        if not self._folder.begun_by:
            return time.monotonic() - self._sent_at > _START_S
        # pebble takes a process that ended with exit code 0 for one that it has ended itself.
        if not self._is_alive():
            self._gone_since = self._gone_since or time.monotonic()
            return time.monotonic() - self._gone_since > 1.0
        return False

    def export(self, work: Work, limit_s: float) -> SurveyRow:
        """Makes an export and waits for its end; arguments and errors are those of `begin` and `end`."""
        while True:
            self.begin(work, limit_s)
            while not self.is_over():
                assert self.future is not None
                wait_for([self.future], timeout=0.5)
            row = self.end()
            if row is not None:
                return row

    def end(self) -> SurveyRow | None:
        """Returns the row of the export; None if it never began, and may be begun again.

        Raises:
            WorkersError: worker processes do not start, or `close` was called.
        """
        if self._is_closed:
            raise WorkersError("Stopped.")
        assert self.work is not None
        assert self.future is not None
        work, future = self.work, self.future
        self.work = self.future = None
        is_gone = not future.done()
        error = RuntimeError("The worker process is gone.") if is_gone or future.cancelled() else future.exception()
        if error is not None:
            self._kill_children()
        row = self._row(work, error, is_gone)
        if row is not None:
            self._failed_starts = 0
        if error is None:
            self._renew_if_spent(future.result())
        elif not isinstance(error, TimeoutError | ProcessExpired):
            self._renew()
        return row

    def _row(self, work: Work, error: BaseException | None, is_gone: bool) -> SurveyRow | None:
        row = self._folder.row(work.item)
        if row is not None:
            self._has_begun = True
            return row
        if isinstance(error, TimeoutError):
            return self._without_capture(work, "timed_out", timed_out_words(self._limit_s, self._folder.place_before_limit()))
        if self._folder.begun_by:
            self._has_begun = True
            code = error.exitcode if isinstance(error, ProcessExpired) else 0 if is_gone else None
            return self._without_capture(work, "crashed", self._folder.crash(code))
        return self._not_begun(work)

    def close(self) -> None:
        """Ends the process and its export."""
        self._is_closed = True
        self.stop()
        self._renew()

    def stop(self) -> None:
        """Starts to end the process, without waiting for its end."""
        if self._pool is not None:
            self._pool.stop()

    def _is_alive(self) -> bool:
        pid = self._folder.begun_by
        if pid is None or os.name != "posix":
            return True
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True

    def _scheduled(self, work: Work) -> "Future[worker.WorkerState]":
        for _ in range(0 if self._is_closed else 2):
            if self._pool is None or not self._folder.path.is_dir():
                self._renew()
                self._folder, self._pool = self._opened()
            self._folder.clear()
            try:
                return self._pool.schedule(worker.run, (work, str(self._folder.path), self._limit_s), timeout=self._limit_s)
            except RuntimeError:
                # It ended after the last export.
                self._renew()
        raise WorkersError("The worker processes were stopped.")

    def _opened(self) -> tuple[WorkerFolder, ProcessPool]:
        # Each pool has its own folder, so that no export can spoil that of all which follow.
        folder = WorkerFolder()
        self._first_mb = None
        settings = worker.WorkerSettings(str(folder.path), self._threads, self.has_torch)
        return folder, ProcessPool(max_workers=1, initializer=worker.prepare, initargs=(settings,), context=WorkerContext())

    def _renew(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()
            with contextlib.suppress(RuntimeError, OSError):
                pool.join()
        self._folder.remove()

    def _renew_if_spent(self, state: worker.WorkerState) -> None:
        if self._first_mb is None:
            self._first_mb = state.memory_mb
        has_grown = state.memory_mb is not None and self._first_mb is not None and state.memory_mb - self._first_mb > _MOST_KEPT_MB
        if state.is_changed or has_grown:
            self._renew()

    def _kill_children(self) -> None:
        """Kills the children of a process that has ended."""
        pid = self._folder.begun_by
        if pid is not None and hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)

    def _without_capture(self, work: Work, outcome: Outcome, message: str) -> SurveyRow:
        version = importlib.metadata.version("torch")
        return SurveyRow.without_capture(work.item, outcome, message, torch_version=version, elapsed_ms=self._folder.elapsed_ms())

    def _not_begun(self, work: Work) -> SurveyRow | None:
        self._failed_starts += 1
        if self._failed_starts < 2:
            return None
        output = self._folder.output_at_start()
        if self._has_begun:
            self._failed_starts = 0
            return self._without_capture(work, "crashed", crashed_words(None, "", output))
        raise WorkersError(f"No worker process starts: {output or 'it exits immediately'}.")


_MOST_PROCESSES = 8


def processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def rows_of_processes(works: Sequence[Work], *, processes: int | None, limit_s: float, stop: threading.Event) -> Iterator[SurveyRow]:
    """Yields the row of each export when it ends; a process runs one export at a time.

    Args:
        works: the exports.
        processes: the number of processes; None takes one per processor, at most 8.
        limit_s: the time after which an export is stopped, in seconds.
        stop: ends the survey early when it is set.

    Raises:
        WorkersError: worker processes do not start.
    """
    count = min(processes or min(processors(), _MOST_PROCESSES), len(works))
    threads = max(1, processors() // count)
    slots = [WorkerSlot(threads=threads, has_torch=any(work.needs_torch for work in works)) for _ in range(count)]
    waiting = deque(works)
    try:
        while not stop.is_set() and (waiting or any(slot.work for slot in slots)):
            for slot in slots:
                if waiting and slot.work is None:
                    slot.begin(waiting.popleft(), limit_s)
            wait_for([slot.future for slot in slots if slot.future is not None], timeout=0.5, return_when=FIRST_COMPLETED)
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
