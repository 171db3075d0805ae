"""Schedules one job at a time on the kernel's main thread, where an interrupt reaches it.

ipykernel 7 delivers widget messages on subshell threads, which an interrupt does not reach.
"""

import contextlib
import math
import signal
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TypeVar

from export_explorer.jupyter.kernel import QUIET_S, Job, after, later, waiting_messages, when_quiet
from export_explorer.trace.interrupts import LATE_S, does_harm
from export_explorer.trace.process_state import handled

Result = TypeVar("Result")

_AGAIN_S = 0.02
"""The seconds after which an interrupt is repeated that came where it would do harm."""

_SIGNALS = tuple(signal.Signals[name] for name in ("SIGURG", "SIGINT") if name in signal.Signals.__members__)
"""The signals that may interrupt a job from another thread; the first that has no handler in C is used.

SIGINT is the last choice: a process that a shell script starts in the background ignores it, and the handlers of asyncio and of an
asynchronous cell of ipykernel do not raise. The system ignores a SIGURG that nobody handles. Windows has no SIGURG.
"""


_NOT_DEFERRED = (-1, math.inf)


def _always() -> bool:
    return True


class InterruptibleThread:
    """A thread on which one job at a time runs, which other threads may interrupt."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._running: int | None = None
        # The block of `superseded` that runs, if one does.
        self._superseded: object | None = None
        self._jobs = 0
        # The signal that interrupts the running job; None if nothing can.
        self._signal: signal.Signals | None = None
        # When the job ended that the user last interrupted by SIGINT.
        self._interrupted_s = -math.inf
        # Says of the interrupt that was sent last whether it is still wanted; None once it was handled.
        self._is_wanted: Callable[[], bool] | None = None
        # The number of the job whose interrupt waits, and since when.
        self._deferred = _NOT_DEFERRED

    @contextlib.contextmanager
    def superseded(self) -> Iterator[None]:
        """Marks a part of the running job that may be interrupted for a job that is posted in its place."""
        with self._lock:
            self._superseded = object()
        try:
            yield
        finally:
            self._superseded = None
            # An interrupt that is on its way arrives here, not after the block.
            with self._lock:
                pass

    def run_here(self, job: Callable[[], Result]) -> Result:
        """Runs a job at once on this thread, which has to be the main one; `cancel` interrupts it, also in a process that ignores SIGINT.

        Raises:
            KeyboardInterrupt: it was interrupted and did not catch that.
        """
        with self._own_signal():
            before, self._running = self._running, threading.get_ident()
            self._jobs += 1
            try:
                return job()
            finally:
                # First and without a call, since an interrupt may be on its way: a finished job must not be found running.
                self._running = before
                with self._lock:
                    pass

    @contextlib.contextmanager
    def _own_signal(self) -> Iterator[None]:
        """Handles the signal with which other threads interrupt the job of the block, if this is the main thread."""
        usable = next((number for number in _SIGNALS if signal.getsignal(number) is not None), None)
        if usable is None or not is_main():
            yield
            return
        previous = signal.getsignal(usable)

        def handle(number: int, frame: FrameType | None) -> None:
            is_wanted, self._is_wanted = self._is_wanted, None
            if is_wanted is None:
                # Sent by somebody else: the user, or another `InterruptibleThread`, whose job has started this one.
                if callable(previous):
                    previous(number, frame)
            elif self._running is not None and is_wanted():
                self._end_job(frame, is_wanted)

        before = self._signal
        with handled(usable, handle):
            self._signal = usable
            try:
                yield
            finally:
                self._signal, self._is_wanted = before, None

    def _interrupt(self, is_wanted: Callable[[], bool] = _always) -> None:
        """Interrupts the running job, if there is one; the caller holds the lock.

        Args:
            is_wanted: is called on the main thread when the signal has arrived there, which does nothing if this returns False.
        """
        # A finished job takes the lock before it returns, so that the interrupt cannot hit the user's next cell.
        if self._running is None or self._signal is None:
            return
        if self._is_wanted is not _always:
            self._is_wanted = is_wanted
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._running, self._signal)
        else:
            signal.raise_signal(self._signal)

    def _run_interruptibly(self, job: Job) -> None:
        """Runs a job that was posted, so that SIGINT ends it and nothing else: ipykernel ignores that signal while no cell runs."""
        if not is_main():
            job()
            return

        is_interrupted = False

        def end_job(_: int, frame: FrameType | None) -> None:
            nonlocal is_interrupted
            is_interrupted = True
            self._end_job(frame, _always)

        with contextlib.suppress(KeyboardInterrupt), handled(signal.SIGINT, end_job):
            self.run_here(job)
        if is_interrupted:
            # What cleans up after the interrupt may have taken longer than what is waited for.
            self._interrupted_s = time.monotonic()

    def _end_job(self, frame: FrameType | None, is_wanted: Callable[[], bool]) -> None:
        """Raises `KeyboardInterrupt`, a little later where it would do harm."""
        job, since_s = self._deferred
        if job != self._jobs:
            self._deferred = (self._jobs, since_s := time.monotonic())
        if does_harm(frame, InterruptibleThread.run_here.__code__, is_late=time.monotonic() - since_s > LATE_S):
            timer = threading.Timer(_AGAIN_S, self._interrupt_again, (self._jobs, is_wanted))
            timer.daemon = True
            timer.start()
            return
        self._deferred = _NOT_DEFERRED
        raise KeyboardInterrupt

    def _interrupt_again(self, job: int, is_wanted: Callable[[], bool]) -> None:
        with self._lock:
            if job == self._jobs and is_wanted():
                self._interrupt(is_wanted)


_LOST_S = 3.0
"""The seconds after which an interrupt counts as lost if the job still runs; what cleans up after an interrupt takes less."""

_HEARD_S = 0.3
"""The seconds after an interrupted job in which no other begins.

A kernel that receives nothing while it works reads in that time what was sent, such as a second Stop.
"""

_WATCHED_S = 0.02
"""The seconds between two checks whether a job has to end."""

_EXPECTED: set[int] = set()
"""The ids of each `MainThread` of the process for which a job waits: there is one for each explorer, and one thread for them all."""


class MainThread(InterruptibleThread):
    """A thread that runs the job posted last as soon as the kernel's event loop is free; a job that still waits is replaced.

    The loop is free after the current cell, or while that awaits. In a host without such a loop a job runs at once, on the thread that
    posts it. There may also be a spare job, which nobody waits for and which is dropped for any other; and there may be brief ones, which
    take no longer than a click.

    Attributes:
        has_given_way: whether the last block that `ended_after` ended was ended for a message that the kernel has to handle, for a job of
            another explorer, or a brief job.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting: Job | None = None
        self._is_due = False
        self._spare: Job | None = None
        self._brief: dict[str, Job] = {}
        self._is_spare_running = False
        self._is_spare_dropped = False
        self.has_given_way = False
        weakref.finalize(self, _EXPECTED.discard, id(self)).atexit = False

    @property
    def is_waiting(self) -> bool:
        """True if a job waits."""
        return self._waiting is not None

    @property
    def is_busy(self) -> bool:
        """True if a job waits or runs; the spare one does not count."""
        return self._waiting is not None or (self._running is not None and not self._is_spare_running)

    def post(self, job: Job, *, supersedes: bool = False) -> None:
        """Schedules a job, in place of one that waits; the spare one is dropped.

        Args:
            job: what to do.
            supersedes: whether to interrupt what runs, if it is in a block of `superseded`.
        """
        with self._lock:
            self.drop_spare()
            is_new, self._is_due = not self._is_due, True
            self._expect(job)
            if supersedes and (block := self._superseded) is not None:
                self._interrupt(lambda: self._superseded is block)
        if is_new and time.monotonic() < self._interrupted_s + _HEARD_S:
            after(_HEARD_S, self._run_due)
        elif is_new:
            later(self._run_due)

    def post_delayed(self, job: Job, seconds: float) -> bool:
        """Schedules a job for some seconds from now, which waits until then; returns False if another waits, which stays."""
        with self._lock:
            if self._waiting is not None:
                return False
            self._expect(job)
        after(seconds, lambda: self._run(job))
        return True

    def post_brief(self, name: str, job: Job) -> None:
        """Schedules a job that takes milliseconds, in place of a waiting one of that name; replaces no other, and nothing interrupts it."""
        with self._lock:
            is_new = name not in self._brief
            self._brief[name] = job
        if is_new:
            later(lambda: self._run_brief(name))

    def post_spare(self, job: Job, quiet_s: float | None = QUIET_S) -> bool:
        """Schedules a spare job, in place of one that waits; a spare job that was dropped while it runs schedules none itself.

        Args:
            job: what to do.
            quiet_s: how long the kernel has to be idle before, in seconds. None does not wait for that.

        Returns:
            False in a host without a loop, in which nothing is scheduled for when it is idle.
        """
        with self._lock:
            if self._is_spare_running and self._is_spare_dropped and self._running == threading.get_ident():
                return True
            is_new = self._spare is None
            self._spare = job
        if not is_new:
            return True
        if quiet_s is None:
            later(self._run_spare)
        elif not when_quiet(self._run_spare, quiet_s):
            self._spare = None
            return False
        return True

    def drop_spare(self) -> bool:
        """Discards the spare job that waits, and interrupts the one that runs; False if there is neither."""
        with self._lock:
            was_there, self._spare = self._spare is not None or self._is_spare_running, None
            # Once is enough: a second interrupt would hit what clears up after the first.
            if self._is_spare_running and not self._is_spare_dropped:
                self._is_spare_dropped = True
                self._interrupt()
            return was_there

    def cancel(self) -> bool:
        """Discards the waiting job and interrupts the running one; False if there is neither. The spare one does not count."""
        with self._lock:
            was_busy = self.is_busy
            self._expect(None)
            if not self._is_spare_running:
                self._interrupt()
            return was_busy

    @contextlib.contextmanager
    def ended_after(self, seconds: float | None, *, gives_way: bool = False, gives_way_to_brief: bool = False) -> Iterator[None]:
        """Interrupts the running job, of which the block is a part, when the time is over.

        Args:
            seconds: how long the block may take; None does not bound it.
            gives_way: whether to interrupt it also as soon as the kernel has a message to handle, such as a cell to run, or a job of
                another explorer waits.
            gives_way_to_brief: whether to interrupt it, with `gives_way`, for a brief job too.
        """
        # The main thread alone may ask for it.
        are_messages_there = waiting_messages() if gives_way else None
        over, is_over = threading.Event(), False
        if (seconds is None and not gives_way) or not is_main():
            over.set()
        ends = None if seconds is None else time.monotonic() + seconds

        def watch() -> None:
            is_wanted = False
            while not is_wanted and (ends is None or time.monotonic() < ends):
                if over.wait(_WATCHED_S):
                    return
                is_message = are_messages_there is not None and (are_messages_there() or (gives_way_to_brief and bool(self._brief)))
                is_wanted = is_message or (gives_way and any(expected != id(self) for expected in tuple(_EXPECTED)))
            # An interrupt that comes in a callback of Python's or torch's that lets no exception through is lost.
            while not is_over:
                with self._lock:
                    if not is_over:
                        self.has_given_way = is_wanted
                        self._interrupt(lambda: not is_over)
                over.wait(_LOST_S)

        self.has_given_way = False
        watcher = threading.Thread(target=watch, name="export_explorer watcher", daemon=True)
        try:
            if not over.is_set():
                watcher.start()
            yield
        finally:
            # First and without a call, since an interrupt may be on its way: from here on it does nothing.
            is_over = True
            over.set()

    def _run_due(self) -> None:
        with self._lock:
            self._is_due, job = False, self._waiting
        if job is not None:
            self._run(job)

    def _run(self, job: Job) -> None:
        with self._lock:
            if self._waiting is not job:
                return
            self._expect(None)
        self._run_interruptibly(job)

    def _expect(self, job: Job | None) -> None:
        """Sets the job that waits; the caller holds the lock."""
        self._waiting = job
        (_EXPECTED.discard if job is None else _EXPECTED.add)(id(self))

    def _run_brief(self, name: str) -> None:
        with self._lock:
            job = self._brief.pop(name)
        job()

    def _run_spare(self) -> None:
        with self._lock:
            job, self._spare = self._spare, None
            if job is None or self._waiting is not None:
                return
            self._is_spare_running, self._is_spare_dropped = True, False
        try:
            self._run_interruptibly(job)
        finally:
            self._is_spare_running = False


def is_main() -> bool:
    """True if this is the thread that an interrupt reaches."""
    return threading.current_thread() is threading.main_thread()
