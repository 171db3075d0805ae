"""How the processes of a survey are started: fresh, without the user's script in them, and from a process that may have no children."""

import contextlib
import multiprocessing
import sys
import threading
import types
from collections.abc import Iterator
from multiprocessing import context
from typing import Any

_LOCK = threading.Lock()


class WorkerProcess(context.SpawnProcess):
    """A process that ends with the one that started it.

    multiprocessing runs the user's script in each process that it starts, which would begin the survey once more where the script does not forbid it;
    functions of the script travel by value, so that it is not needed. A worker of dask is a process that multiprocessing allows no children.
    """

    @property
    def daemon(self) -> bool:
        """True: at the end of its parent it is ended, not waited for."""
        return True

    @daemon.setter
    def daemon(self, value: bool) -> None:
        """Takes no other value."""

    def start(self) -> None:
        """Starts it."""
        # The worker itself may have children: a model's own.
        config: dict[str, Any] = getattr(self, "_config", {})
        config["daemon"] = False
        with _LOCK, _allowed_children(), _without_script():
            super().start()


class WorkerContext(context.SpawnContext):
    """The context of multiprocessing that starts them."""

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
