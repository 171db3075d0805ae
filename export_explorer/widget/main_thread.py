"""One job at a time on the kernel's main thread, where an interrupt reaches it.

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
    """Runs the last job that was posted, once the kernel's loop is free; a job that still waits is replaced.

    The loop is free after the current cell, or where that awaits. In a host without such a loop a job runs at once, where it was
    posted.
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
        """Has a job run soon, in place of one that waits."""
        with self._lock:
            is_new = self._waiting is None
            self._waiting = job
        if is_new:
            _later(self._run)

    def cancel(self) -> bool:
        """Drops the job that waits and interrupts the one that runs; False if there is none."""
        with self._lock:
            was_busy, self._waiting = self.is_busy, None
            running = self._running
            # A job that is over waits for the lock before it leaves, so that the interrupt cannot hit the user's next cell.
            if running is not None:
                if hasattr(signal, "pthread_kill"):
                    signal.pthread_kill(running, signal.SIGINT)
                else:
                    signal.raise_signal(signal.SIGINT)
            return was_busy

    def run_here(self, job: Callable[[], Result]) -> Result:
        """Runs a job at once on this thread, the main one; `cancel` interrupts it.

        Raises:
            KeyboardInterrupt: it was interrupted and did not catch that.
        """
        before, self._running = self._running, threading.get_ident()
        try:
            return job()
        finally:
            # At once and without a call, since an interrupt may be on its way: a job that is over must not be found running.
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


def hear_where_sent(comm: Any) -> None:
    """Has the messages of a comm arrive on the thread that the browser sends them to, its subshell for widgets.

    ipykernel sends them to whoever published on the comm last: after the cell that made the widget, to the main thread, where they
    are not heard while the next cell runs.
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
    """Lets an interrupt stop what runs inside, if this is the main thread: between cells the kernel ignores it.

    An interrupt that comes too late to stop anything ends here.
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
