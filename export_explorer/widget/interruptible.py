"""Runs a job on a thread in such a way that an interrupt ends that job, and neither what comes after it nor the process."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TypeVar

from export_explorer.torch_internals.frames import ends_process_if_it_raises
from export_explorer.widget.kernel import Job, is_main

Result = TypeVar("Result")

_AGAIN_S = 0.02
"""After which time an interrupt that came where it would do harm is repeated."""


class InterruptibleThread:
    """A thread on which one job at a time runs, which other threads may interrupt."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._running: int | None = None
        self._can_be_superseded = False
        self._jobs = 0

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
        """Runs a job at once on this thread, which has to be the main one; `cancel` interrupts it.

        Raises:
            KeyboardInterrupt: it was interrupted and did not catch that.
        """
        before, self._running = self._running, threading.get_ident()
        try:
            return job()
        finally:
            # First and without a call, since an interrupt may be on its way: a finished job must not be found running.
            self._running = before
            with self._lock:
                pass

    def _interrupt(self) -> None:
        # A finished job takes the lock before it returns, so that the interrupt cannot hit the user's next cell.
        if self._running is not None:
            if hasattr(signal, "pthread_kill"):
                signal.pthread_kill(self._running, signal.SIGINT)
            else:
                signal.raise_signal(signal.SIGINT)

    def _supersede(self) -> None:
        """Interrupts the job that runs, if it is in a block of `superseded`."""
        with self._lock:
            if self._can_be_superseded:
                self._can_be_superseded = False
                self._interrupt()

    def _run_interruptibly(self, job: Job) -> None:
        self._jobs += 1
        with _interruptible(self._on_interrupt) as can_interrupt:
            if can_interrupt:
                self.run_here(job)
            else:
                job()

    def _on_interrupt(self, _: int, frame: FrameType | None) -> None:
        """Raises `KeyboardInterrupt`, a little later where it would do harm.

        An import that is broken off leaves torch without some of its parts for good, and there are places where torch ends the process.
        """
        if _is_importing(frame) or ends_process_if_it_raises(frame):
            timer = threading.Timer(_AGAIN_S, self._interrupt_again, (self._jobs,))
            timer.daemon = True
            timer.start()
            return
        raise KeyboardInterrupt

    def _interrupt_again(self, job: int) -> None:
        with self._lock:
            if job == self._jobs:
                self._interrupt()


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


@contextlib.contextmanager
def _interruptible(on_interrupt: Callable[[int, FrameType | None], None]) -> Iterator[bool]:
    """Handles SIGINT inside the block, if this is the main thread: between cells the kernel ignores the signal.

    Yields whether it does. A `KeyboardInterrupt` that leaves the block is caught.
    """
    if not is_main():
        yield False
        return
    previous = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield True
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, previous)
