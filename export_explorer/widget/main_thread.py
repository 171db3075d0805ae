"""Schedules one job at a time on the kernel's main thread, where an interrupt reaches it.

ipykernel 7 delivers widget messages on subshell threads, which an interrupt does not reach.
"""

import contextlib
import contextvars
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

Job = Callable[[], object]
Result = TypeVar("Result")

QUIET_S = 0.4
"""How long the kernel has to be idle before it does what nobody waits for."""

_LATE_S = 0.1
"""A timer that is later than this has waited for something else to end."""

_IMPORT_S = 0.02
"""How often is looked whether an import is done."""


class MainThread:
    """Runs the job that was posted last as soon as the kernel's event loop is free; a job that still waits is replaced.

    The loop is free after the current cell, or while that awaits. In a host without such a loop a job runs at once, on the thread that
    posts it. Beside it there may be a spare job, which nobody waits for: it gives way to any other.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._waiting: Job | None = None
        self._spare: Job | None = None
        self._running: int | None = None
        self._jobs = 0
        self._is_spare_running = False
        self._is_spare_dropped = False

    @property
    def is_waiting(self) -> bool:
        """Whether a job waits."""
        return self._waiting is not None

    @property
    def is_busy(self) -> bool:
        """Whether a job waits or runs; the spare one does not count."""
        return self._waiting is not None or (self._running is not None and not self._is_spare_running)

    def post(self, job: Job) -> None:
        """Schedules a job, in place of one that waits; the spare one is dropped."""
        with self._lock:
            self.drop_spare()
            is_new = self._waiting is None
            self._waiting = job
        if is_new:
            _later(self._run)

    def post_spare(self, job: Job, quiet_s: float | None = QUIET_S) -> None:
        """Schedules a spare job, in place of one that waits; a spare job that was dropped while it ran posts none.

        Args:
            job: what to do.
            quiet_s: how long the kernel has to be idle before, in seconds; does nothing then in a host without a loop. None does not wait for that.
        """
        with self._lock:
            if self._is_spare_running and self._is_spare_dropped:
                return
            is_new = self._spare is None
            self._spare = job
        if not is_new:
            return
        if quiet_s is None:
            _later(self._run_spare)
        elif not _when_quiet(self._run_spare, quiet_s):
            self._spare = None

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
            was_busy, self._waiting = self.is_busy, None
            if not self._is_spare_running:
                self._interrupt()
            return was_busy

    @contextlib.contextmanager
    def ended_after(self, seconds: float | None) -> Iterator[None]:
        """Interrupts the running job, of which the block is a part, when the time is over; None does not bound it."""
        is_over = seconds is None or not is_main()

        def end() -> None:
            with self._lock:
                if not is_over:
                    self._interrupt()

        timer = threading.Timer(seconds or 0, end)
        timer.daemon = True
        try:
            if not is_over:
                timer.start()
            yield
        finally:
            is_over = True
            # An interrupt that is on its way arrives here, not after the block.
            with self._lock:
                timer.cancel()

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

    def _run(self) -> None:
        with self._lock:
            job, self._waiting = self._waiting, None
        if job is not None:
            self._run_interruptibly(job)

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

    def _run_interruptibly(self, job: Job) -> None:
        self._jobs += 1
        with _interruptible(self._on_interrupt) as can_interrupt:
            if can_interrupt:
                self.run_here(job)
            else:
                job()

    def _on_interrupt(self, _: int, frame: FrameType | None) -> None:
        """Raises `KeyboardInterrupt`; not before an import is done: one that is broken off leaves torch without some of its parts for good."""
        if _is_importing(frame):
            timer = threading.Timer(_IMPORT_S, self._interrupt_again, (self._jobs,))
            timer.daemon = True
            timer.start()
            return
        raise KeyboardInterrupt

    def _interrupt_again(self, job: int) -> None:
        with self._lock:
            if job == self._jobs:
                self._interrupt()


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


def _kernel() -> Any | None:
    """The kernel, through its own singleton, and only if ipykernel is loaded: a kernel is needed here, not IPython."""
    kernelbase = sys.modules.get("ipykernel.kernelbase")
    return kernelbase.Kernel.instance() if kernelbase is not None and kernelbase.Kernel.initialized() else None


def _loop() -> Any | None:
    """The kernel's event loop; None if there is none that runs."""
    loop = getattr(getattr(_kernel(), "io_loop", None), "asyncio_loop", None)
    return loop if loop is not None and loop.is_running() else None


def _later(job: Job) -> None:
    loop = _loop()
    if loop is None:
        job()
    else:
        # In the context of the message, so that what the job prints is not taken for the output of a cell.
        loop.call_soon_threadsafe(job, context=contextvars.copy_context())


def _when_quiet(job: Job, quiet_s: float) -> bool:
    """Runs a job once the loop was free for some seconds and no cell has run meanwhile; False if there is no loop to do so."""
    loop = _loop()
    if loop is None:
        return False
    context = contextvars.copy_context()

    def wait(quiet_s: float) -> None:
        cells, due = _cells_run(), loop.time() + quiet_s

        def look() -> None:
            # Cells that run one after the other keep the loop busy, or leave it free for moments only.
            if loop.time() > due + _LATE_S or _cells_run() != cells:
                wait(QUIET_S)
            else:
                job()

        loop.call_at(due, look, context=context)

    loop.call_soon_threadsafe(wait, quiet_s, context=context)
    return True


def _cells_run() -> object:
    """How many cells have run: `execution_count` of ipykernel's kernel, seen in 7.4; None in others."""
    return getattr(_kernel(), "execution_count", None)


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
