"""A call within limits of time and memory, on a thread of its own, so that the caller never waits longer: no signal, no other process."""

import contextlib
import contextvars
import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import torch

from export_explorer.torch_internals.eager_runs import OutputWatch, OutsideChangeError
from export_explorer.trace.process_state import restored_settings, silent, undisturbed

_STATM = Path("/proc/self/statm")
_STEP_S = 0.01
_GRACE_S = 0.3
_STACK_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a call.

    Attributes:
        seconds: of wall time.
        size_bytes: of memory beyond what the process has already.
    """

    seconds: float = 5.0
    size_bytes: int = 2 * 2**30

    @classmethod
    def of_environment(cls) -> "Limits":
        """Returns the defaults, or what ``EXPORT_EXPLORER_EAGER_SECONDS`` and ``EXPORT_EXPLORER_EAGER_MB`` set."""
        seconds = float(os.environ.get("EXPORT_EXPLORER_EAGER_SECONDS", "5"))
        return cls(seconds, int(float(os.environ.get("EXPORT_EXPLORER_EAGER_MB", "2048")) * 2**20))


@dataclass(frozen=True, slots=True)
class CallResult:
    """The end of a call.

    Attributes:
        stopped_by: the limit that it exceeded, or ``copy`` if it was about to write into a protected tensor; None if it ended by itself.
        error: the exception that it raised; None if it returned or was stopped.
    """

    stopped_by: Literal["time", "memory", "copy"] | None = None
    error: BaseException | None = None


class _StoppedError(BaseException):
    """Raised in the thread of a call to end it."""


class _MemoryLimitError(_StoppedError):
    """Raised before an operator whose outputs are too large."""


class BoundedCall:
    """One call within limits, on a thread of its own that has the caller's modes: gradients, autocast, default device and context.

    What the call draws of random numbers, warns of, prints and sets in the process is undone or dropped. A call that does not end is left behind: it is ended as
    soon as it runs Python again.

    Args:
        call: takes nothing; what it returns is dropped.
        limits: of time and memory.
        protected: tensors that the call must not write into.
    """

    def __init__(self, call: Callable[[], object], limits: Limits, protected: Iterable[torch.Tensor] = ()) -> None:
        self._call, self._limits = call, limits
        self._watch = OutputWatch(self._check_output, protected)
        self._before = _used_bytes()
        self._made_bytes = 0
        self._may_start, self._has_ended = threading.Event(), threading.Event()
        self._result = CallResult()
        self._modes = _modes_of_thread()

    def result(self) -> CallResult:
        """Runs the call and returns how it ended."""
        context = contextvars.copy_context()
        previous = threading.stack_size(_STACK_BYTES)
        try:
            thread = threading.Thread(target=context.run, args=(self._run,), name="export_explorer eager run", daemon=True)
            thread.start()
        finally:
            threading.stack_size(previous)
        assert thread.ident is not None
        with restored_settings(), undisturbed(thread=thread.ident), silent(thread.ident):
            self._may_start.set()
            try:
                stopped_by = self._wait()
            finally:
                # Also where the user interrupts the wait.
                if not self._has_ended.is_set():
                    self._stop(thread)
        return self._result if stopped_by is None else CallResult(stopped_by)

    def _wait(self) -> Literal["time", "memory"] | None:
        deadline = time.monotonic() + self._limits.seconds
        while not self._has_ended.wait(_STEP_S):
            if self._more_bytes() > self._limits.size_bytes:
                return "memory"
            if time.monotonic() > deadline:
                return "time"
        return None

    def _stop(self, thread: threading.Thread) -> None:
        deadline = time.monotonic() + _GRACE_S
        while not self._has_ended.is_set() and time.monotonic() < deadline:
            # Raised once more where the call has caught it.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_StoppedError))
            self._has_ended.wait(_STEP_S * 5)

    def _run(self) -> None:
        self._may_start.wait()
        try:
            try:
                with self._modes(), self._watch:
                    self._call()
            except OutsideChangeError:
                self._result = CallResult("copy")
            except (_MemoryLimitError, MemoryError, torch.OutOfMemoryError):
                self._result = CallResult("memory")
            except _StoppedError:
                self._result = CallResult("time")
            except BaseException as error:
                self._result = CallResult(error=error)
            finally:
                self._has_ended.set()
        except _StoppedError:  # a second one, or one that came too late
            self._has_ended.set()

    def _check_output(self, size: int) -> None:
        self._made_bytes += size
        if self._more_bytes() + size > self._limits.size_bytes:
            raise _MemoryLimitError

    def _more_bytes(self) -> int:
        """Returns the memory that the process has taken since, or all that operators have made where the system does not say."""
        now = _used_bytes()
        return self._made_bytes if now is None or self._before is None else now - self._before


def _used_bytes() -> int | None:
    """Returns the resident memory of this process and what torch holds on GPUs; None where the system does not say."""
    try:
        resident = int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
    return resident + (sum(map(torch.cuda.memory_allocated, range(torch.cuda.device_count()))) if torch.cuda.is_initialized() else 0)


def _modes_of_thread() -> Callable[[], contextlib.ExitStack]:
    """Returns a function that sets the modes of this thread in another one."""
    has_grad, is_inference = torch.is_grad_enabled(), torch.is_inference_mode_enabled()
    device = torch.get_default_device()
    autocasts = [(name, torch.get_autocast_dtype(name)) for name in ("cpu", "cuda") if torch.is_autocast_enabled(name)]

    def entered() -> contextlib.ExitStack:
        stack = contextlib.ExitStack()
        stack.enter_context(torch.inference_mode(is_inference))
        stack.enter_context(torch.set_grad_enabled(has_grad))
        if device.type != "cpu":
            stack.enter_context(device)
        for name, dtype in autocasts:
            stack.enter_context(torch.autocast(name, dtype))
        return stack

    return entered
