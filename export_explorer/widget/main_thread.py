"""Schedules one job at a time on the kernel's main thread, where an interrupt reaches it.

ipykernel 7 delivers widget messages on subshell threads, which an interrupt does not reach.
"""

import contextlib
import contextvars
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Job = Callable[[], object]
Result = TypeVar("Result")


class MainThread:
    """Runs the job that was posted last as soon as the kernel's event loop is free; a job that still waits is replaced.

    The loop is free after the current cell, or while that awaits. In a host without such a loop a job runs at once, on the thread that
    posts it.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._waiting: Job | None = None
        self._running: int | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a job waits."""
        return self._waiting is not None

    @property
    def is_busy(self) -> bool:
        """Whether a job waits or runs."""
        return self._waiting is not None or self._running is not None

    def post(self, job: Job) -> None:
        """Schedules a job, in place of one that waits."""
        with self._lock:
            is_new = self._waiting is None
            self._waiting = job
        if is_new:
            _later(self._run)

    def cancel(self) -> bool:
        """Discards the waiting job and interrupts the running one; False if there is neither."""
        with self._lock:
            was_busy, self._waiting = self.is_busy, None
            running = self._running
            # A finished job takes the lock before it returns, so that the interrupt cannot hit the user's next cell.
            if running is not None:
                if hasattr(signal, "pthread_kill"):
                    signal.pthread_kill(running, signal.SIGINT)
                else:
                    signal.raise_signal(signal.SIGINT)
            return was_busy

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

    def _run(self) -> None:
        with self._lock:
            job, self._waiting = self._waiting, None
            if job is None:
                return
        with _interruptible() as can_interrupt:
            if can_interrupt:
                self.run_here(job)
            else:
                job()


def receive_on_subshell(comm: Any) -> None:
    """Delivers the messages of a comm on the subshell that the browser sends them to, also while a cell runs.

    ipykernel 7 delivers them on the thread that published on the comm last: after the cell that made the widget that is the main thread,
    which is busy while the next cell runs. Does nothing with an ipykernel that does not reroute them.
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _, chosen: chosen


def is_main() -> bool:
    """Whether this is the thread that an interrupt reaches."""
    return threading.current_thread() is threading.main_thread()


def _later(job: Job) -> None:
    # The kernel is found through its own singleton, and only if ipykernel is loaded: a kernel is needed here, not IPython.
    kernelbase = sys.modules.get("ipykernel.kernelbase")
    if kernelbase is not None and kernelbase.Kernel.initialized():
        io_loop = getattr(kernelbase.Kernel.instance(), "io_loop", None)
        loop = getattr(io_loop, "asyncio_loop", None)
        if loop is not None and loop.is_running():
            # In the context of the message, so that what the job prints is not taken for the output of a cell.
            loop.call_soon_threadsafe(job, context=contextvars.copy_context())
            return
    job()


@contextlib.contextmanager
def _interruptible() -> Iterator[bool]:
    """Handles SIGINT by `KeyboardInterrupt` inside the block, if this is the main thread: between cells the kernel ignores the signal.

    Yields whether it does. A `KeyboardInterrupt` that leaves the block is caught.
    """
    if not is_main():
        yield False
        return
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield True
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, previous)
