"""Runs a job on a thread in such a way that an interrupt ends that job, and neither what comes after it nor the process."""

import contextlib
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TypeVar

from export_explorer.torch_internals.frames import ends_process_if_it_raises
from export_explorer.widget.kernel import Job, is_main

Result = TypeVar("Result")

_AGAIN_S = 0.02
"""After which time an interrupt that came where it would do harm is repeated."""

_SIGNALS = tuple(signal.Signals[name] for name in ("SIGURG", "SIGINT") if name in signal.Signals.__members__)
"""The signals that may interrupt a job from another thread; the first that has no handler in C is used.

SIGINT is the last choice: a process that a shell script starts in the background ignores it, and the handlers of asyncio and of an asynchronous
cell of ipykernel do not raise. The system ignores a SIGURG that nobody handles. Windows has no SIGURG.
"""


def _always() -> bool:
    return True


class InterruptibleThread:
    """A thread on which one job at a time runs, which other threads may interrupt."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._running: int | None = None
        self._can_be_superseded = False
        self._jobs = 0
        # The signal that interrupts the running job; None if nothing can.
        self._signal: signal.Signals | None = None
        # When the user last interrupted a job by SIGINT.
        self._interrupted_s = -math.inf
        # Says of the interrupt that was sent last whether it is still wanted; None once it was handled.
        self._is_wanted: Callable[[], bool] | None = None

    @contextlib.contextmanager
    def superseded(self) -> Iterator[None]:
        """A part of the running job that may be interrupted for what is posted in its place."""
        with self._lock:
            self._can_be_superseded = True
        try:
            yield
        finally:
            self._can_be_superseded = False
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
        with _handled(usable, handle):
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

    def _supersede(self) -> None:
        """Interrupts the job that runs, if it is in a block of `superseded`."""
        with self._lock:
            if self._can_be_superseded:
                self._can_be_superseded = False
                self._interrupt()

    def _run_interruptibly(self, job: Job) -> None:
        """Runs a job that was posted, so that SIGINT ends it and nothing else: ipykernel ignores that signal while no cell runs."""
        if not is_main():
            job()
            return

        def end_job(_: int, frame: FrameType | None) -> None:
            self._interrupted_s = time.monotonic()
            self._end_job(frame, _always)

        with contextlib.suppress(KeyboardInterrupt), _handled(signal.SIGINT, end_job):
            self.run_here(job)

    def _end_job(self, frame: FrameType | None, is_wanted: Callable[[], bool]) -> None:
        """Raises `KeyboardInterrupt`, a little later where it would do harm.

        An import that is broken off leaves torch without some of its parts for good, and there are places where torch ends the process.
        """
        if _is_importing(frame) or ends_process_if_it_raises(frame):
            timer = threading.Timer(_AGAIN_S, self._interrupt_again, (self._jobs, is_wanted))
            timer.daemon = True
            timer.start()
            return
        raise KeyboardInterrupt

    def _interrupt_again(self, job: int, is_wanted: Callable[[], bool]) -> None:
        with self._lock:
            if job == self._jobs and is_wanted():
                self._interrupt(is_wanted)


def _is_importing(frame: FrameType | None) -> bool:
    """True if the job imports a module; the import of a module whose lines start the job does not count."""
    while frame is not None and frame.f_code is not InterruptibleThread.run_here.__code__:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


@contextlib.contextmanager
def _handled(number: signal.Signals, handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handles a signal inside the block and restores its handler; a handler in C stays, since Python could not restore it."""
    if signal.getsignal(number) is None:
        yield
        return
    previous = signal.signal(number, handler)
    try:
        yield
    finally:
        try:
            signal.signal(number, previous)
        except KeyboardInterrupt:
            # `signal.signal` first runs the handlers of signals that have arrived, and sets nothing if one raises.
            signal.signal(number, previous)
            raise
