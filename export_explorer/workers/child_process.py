"""The parent's side of a child process: it is started in its own session, read on a thread, and killed with its descendants.

The temporary folder that both share does not outlast a parent which was killed.
"""

import atexit
import contextlib
import functools
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

_LineT = TypeVar("_LineT")

_STDERR = "stderr.txt"
_WARNING = re.compile(r"^[^\n]*:\d+: \w*Warning: [^\n]*\n(?:  [^\n]*(?:\n|$))?", re.MULTILINE)
"""A warning as Python prints it, with the line of code that gave it."""
_LONGEST = 300
OWN_GROUP: dict[str, Any] = {"start_new_session": True}
"""The arguments of `subprocess.Popen` for a process that an interrupt in the terminal does not reach."""
if sys.platform == "win32":
    # Windows passes the interrupt of a console on to all processes in it, except to new groups.
    OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
_CHILDREN: "weakref.WeakSet[ChildProcess[Any]]" = weakref.WeakSet()


class ChildProcess(Generic[_LineT]):
    """A child process that works in a folder and writes lines of JSON to its standard output.

    Args:
        command: the module that it runs, with the arguments of the process.
        folder: where its standard error is kept.
        decoder: of a line; a line that it does not take is left out.
        on_line: is called with each line, on the reading thread.
        on_end: is called when the child and all its descendants have ended, on the same thread.
        environment: variables that it gets beside those of this process.

    Attributes:
        pid: of the child, which is also the id of its process group.
        patience_s: the seconds that a child which has closed its output has to end by itself.
    """

    patience_s = 2.0

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        decoder: "msgspec.json.Decoder[_LineT]",
        on_line: Callable[[_LineT], None],
        on_end: Callable[[], None],
        environment: Mapping[str, str],
    ) -> None:
        self._folder, self._decoder = folder, decoder
        self._on_line, self._on_end = on_line, on_end
        self._lock = threading.Lock()
        self._is_reaped = False
        with (folder / _STDERR).open("wb") as errors:
            # Its own session: an interrupt of the kernel does not reach it, and one signal ends it with its compilers.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=_environment() | dict(environment),
                **OWN_GROUP,
            )
        self.pid = self._process.pid
        _CHILDREN.add(self)
        self._reader = threading.Thread(target=self._read, name="export_explorer child", daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """True if neither the child process nor any of its descendants is left."""
        return self._is_reaped

    @property
    def has_exited(self) -> bool:
        """True if the child process itself has ended; where the system does not say so, if `has_ended`."""
        if self._is_reaped or not hasattr(os, "waitid"):
            return self._is_reaped
        with contextlib.suppress(ChildProcessError):
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
        return True

    @property
    def exit_code(self) -> int | None:
        """Exit code of the child process; negative for a signal; None while it runs."""
        return self._process.returncode

    def send(self, data: bytes) -> None:
        """Writes to the standard input of the child process; does nothing if that has ended."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def kill(self) -> None:
        """Kills the child process and all that it has started, at once."""
        with self._lock:
            if not self._is_reaped:
                self._kill_group()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the child process has ended; returns False if it did not within the given seconds."""
        self._reader.join(seconds)
        return not self._reader.is_alive()

    def last_words(self) -> str:
        """Returns the last line that the child process wrote to its standard error; empty if there is none."""
        return last_line(self.error_output())

    def error_output(self, name: str = _STDERR) -> str:
        """Returns the end of what the child process wrote to its standard error, or to another file in the folder, at most 20 kB."""
        with contextlib.suppress(OSError):
            return (self._folder / name).read_bytes()[-20_000:].decode(errors="replace")
        return ""

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with contextlib.suppress(msgspec.DecodeError):
                self._on_line(self._decoder.decode(line))
        self._wait_for_end()
        with self._lock:
            # Before the child is reaped, so that the id is that of its group and of no other.
            self._kill_group()
            self._process.wait()
            self._is_reaped = True
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        self._on_end()

    def _wait_for_end(self) -> None:
        """Waits for a child process that has closed its output to end by itself, without reaping it."""
        end = time.monotonic() + self.patience_s
        while hasattr(os, "waitid") and not self.has_exited and time.monotonic() < end:
            threading.Event().wait(0.02)

    def _kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                # Windows has no groups that end as one: what the child has started is found by who its parent is.
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.pid)], check=False, capture_output=True)
                self._process.kill()


class ChildRun(Generic[_LineT]):
    """Work that one child process at a time does: if one dies, another may continue.

    Args:
        on_change: is called, on a separate thread, after each change, and a last time when the run has ended.

    Attributes:
        is_cancelled: whether the run was cancelled.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._child: ChildProcess[_LineT] | None = None
        self.is_cancelled = False

    @property
    def has_ended(self) -> bool:
        """True if the run is over and no child process is left."""
        return self._ended.is_set()

    @property
    def pid(self) -> int | None:
        """PID of the running child process; None before the first and after the last."""
        child = self._child
        return None if child is None or self.has_ended else child.pid

    def start(self) -> None:
        """Starts the first child; returns at once.

        It is started on a thread of its own, which an interrupt of the cell does not reach: a child that runs is always known to `cancel`.
        """
        errors: list[Exception] = []

        def begin() -> None:
            try:
                with self._lock:
                    if not self.is_cancelled:
                        self._child = self._started()
                        return
                self._end()
            except Exception as error:
                errors.append(error)
                self._ended.set()

        thread = threading.Thread(target=begin, name="export_explorer child")
        thread.start()
        thread.join()
        if errors:
            raise errors[0]

    def cancel(self) -> None:
        """Kills the child process with all that it has started; keeps what is finished."""
        with self._lock:
            self.is_cancelled = True
            child = self._child
        if child is not None:
            child.kill()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the end; returns False if it did not come within the given seconds."""
        return self._ended.wait(seconds)

    def _started(self) -> ChildProcess[_LineT]:
        """Starts a child for what is left."""
        raise NotImplementedError

    def _record_end(self, child: ChildProcess[_LineT]) -> bool:
        """Records what a child that was not cancelled leaves unfinished; True if another one is to go on."""
        raise NotImplementedError

    def _record_not_started(self, error: Exception) -> None:
        """Records that the child that was to go on could not be started."""
        raise NotImplementedError

    def _child_ended(self) -> None:
        """Starts the next child, if one is to go on, or ends the run; called by a child when it has ended."""
        with self._lock:
            if not self.is_cancelled and self._child is not None and self._record_end(self._child):
                try:
                    self._child = self._started()
                    return
                except (OSError, RuntimeError) as error:  # a full disk; a process or a thread too many
                    self._record_not_started(error)
        self._end()

    def _end(self) -> None:
        self._ended.set()
        self._on_change()


def last_line(output: str) -> str:
    """Returns the last line of an output that is neither empty nor of a Python warning, cut; empty if there is none."""
    lines = [line.strip() for line in _WARNING.sub("", output).splitlines()]
    return next((line[:_LONGEST] for line in reversed(lines) if line), "")


def _environment() -> dict[str, str]:
    """Returns the variables of this process, and the modules that it can import, in its order."""
    # torch's trace would be written over the user's.
    ours = {name: value for name, value in os.environ.items() if name != "TORCH_TRACE"}
    return ours | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}


@atexit.register
def _kill_all() -> None:
    """Kills all child processes when the kernel exits."""
    for child in list(_CHILDREN):
        child.kill()


_HELD = "_held_"
_YOUNG_S = 60.0
"""The age below which a folder is left alone: it may not be locked yet."""


class PrivateFolder(tempfile.TemporaryDirectory[str]):
    """A temporary folder that is locked for as long as it is in use; where one is made first, those of ended processes are removed.

    Windows has no locks of folders: none is removed there. Its name says what kind it is of.
    """

    def __init__(self, kind: str) -> None:
        _remove_left_folders()
        super().__init__(prefix=f"export_explorer_{kind}{_HELD}", ignore_cleanup_errors=True)
        lock = _locked(Path(self.name))
        self._unlock = None if lock is None else weakref.finalize(self, os.close, lock)

    def cleanup(self) -> None:
        """Removes the folder and its files."""
        super().cleanup()
        if self._unlock is not None:
            self._unlock()


@functools.cache
def _remove_left_folders() -> None:
    """Removes the folders of ended processes, once in a process; what cannot be removed stays."""
    with contextlib.suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"export_explorer_*{_HELD}*"):
            if _is_left(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    """True if a folder is this user's, and no process holds it."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode) or not hasattr(os, "getuid") or found.st_uid != os.getuid():
        return False
    if abs(time.time() - found.st_mtime) < _YOUNG_S or (lock := _locked(folder)) is None:
        return False
    os.close(lock)
    return True


def _locked(folder: Path) -> int | None:
    """Locks a folder, until the returned descriptor is closed or this process ends; None if another process holds it, or on Windows."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor
