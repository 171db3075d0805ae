"""The parent's side of the child process, and the messages between the two.

The child is started in its own session, read on a thread, and killed with its descendants.
"""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec

from export_explorer.features.run.timings import Way, WayTimings

StageName = Literal["starting", "preparing", "loading", "tracing", "lowering", "compiling", "calling", "timing"]
"""``starting``: imports torch. ``preparing``: detects the features of the compiler and the processor. ``tracing``: Dynamo and AOTAutograd.
``lowering``: Inductor, until it has written the C++. ``compiling``: that C++. ``calling``: the first call and the comparison. ``timing``:
the calls that are timed."""


class Job(msgspec.Struct, frozen=True):
    """The job of the child process.

    Attributes:
        ways: to run, without eager.
        modules: to import before the program is loaded: they register classes and operators.
        size_sets: the number of sets of sizes.
        threads: the number of torch's threads.
        device: to move the program to; None leaves it where it is.
        seconds: the time to spend on each way at each set of sizes.
    """

    ways: tuple[Way, ...]
    modules: tuple[str, ...]
    size_sets: int
    threads: int
    device: str | None
    seconds: float


class Stage(msgspec.Struct, tag="stage", frozen=True):
    """The current stage of the child process.

    Attributes:
        name: of the stage.
        way: that it is for; None for all.
        done: the number of finished parts, of `total`.
        total: the number of parts; 0 if parts are not counted.
    """

    name: StageName
    way: Way | None = None
    done: int = 0
    total: int = 0


class Finished(msgspec.Struct, tag="finished", frozen=True):
    """The message that a way is finished."""

    timings: WayTimings


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """The message that the child process cannot run anything.

    Attributes:
        kind: see `timings.FailureKind`.
        subject: the module or operator that the failure is about; empty if there is none.
        detail: the error in one line.
    """

    kind: Literal["load_failed", "missing_operator", "no_module"]
    subject: str
    detail: str


Line = Stage | Finished | Failed

PROGRAM, INPUTS, REFERENCE, JOB, CACHE, PACKAGE = "program.pt2", "inputs.pt", "reference.pt", "job.json", "cache", "package.pt2"
"""The files and folders that the two processes share."""


_STDERR = "stderr.txt"
_LONGEST = 300
_OWN_GROUP: dict[str, Any] = {"start_new_session": True}
if sys.platform == "win32":
    # Windows passes the interrupt of a console on to all processes in it, except to new groups.
    _OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
_CHILDREN: "weakref.WeakSet[ChildProcess]" = weakref.WeakSet()


class Tools:
    """The folder for the files that every compilation needs, kept as long as this process lives.

    A child process that was killed may leave an incomplete header: the next one gets another folder, and this one is removed with its last
    user.
    """

    _lock = threading.Lock()
    _current: "tempfile.TemporaryDirectory[str] | None" = None

    def __init__(self) -> None:
        with Tools._lock:
            if Tools._current is None or not Path(Tools._current.name).is_dir():
                Tools._current = tempfile.TemporaryDirectory(prefix="export_explorer_tools_", ignore_cleanup_errors=True)
            self._folder = Tools._current

    @property
    def path(self) -> Path:
        """The folder."""
        return Path(self._folder.name)

    def distrust(self) -> None:
        """Makes later users get another folder."""
        with Tools._lock:
            if Tools._current is self._folder:
                Tools._current = None


class ChildProcess:
    """A child process that runs the job of a folder.

    Args:
        folder: with the program and its inputs.
        job: to run; it is written to the folder.
        on_line: is called with each line, on the reading thread.
        on_end: is called when the child and all its descendants have ended, on the same thread.

    Attributes:
        pid: of the child, which is also the id of its process group.
    """

    def __init__(self, folder: Path, job: Job, on_line: Callable[[Line], None], on_end: Callable[[], None]) -> None:
        (folder / JOB).write_bytes(msgspec.json.encode(job))
        self._folder, self._tools = folder, Tools()
        self._on_line, self._on_end = on_line, on_end
        self._lock = threading.Lock()
        self._is_reaped = False
        with (folder / _STDERR).open("wb") as errors:
            # Its own session: an interrupt of the kernel does not reach it, and one signal ends it with its compilers.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "export_explorer.features.run.child", str(folder), str(self._tools.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=self._environment(),
                **_OWN_GROUP,
            )
        self.pid = self._process.pid
        _CHILDREN.add(self)
        self._reader = threading.Thread(target=self._read, name="export_explorer child", daemon=True)
        self._reader.start()

    @property
    def exit_code(self) -> int | None:
        """Exit code of the child process; negative for a signal; None while it runs."""
        return self._process.returncode

    def kill(self) -> None:
        """Kills the child process and all that it has started, at once."""
        with self._lock:
            if self._is_reaped:
                return
            self._tools.distrust()
            self._kill_group()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the child process has ended; returns False if it did not within the given seconds."""
        self._reader.join(seconds)
        return not self._reader.is_alive()

    def last_words(self) -> str:
        """Returns the last line that the child process wrote to its standard error; empty if there is none."""
        with contextlib.suppress(OSError):
            text = (self._folder / _STDERR).read_bytes()[-10_000:].decode(errors="replace")
            return next((line.strip()[:_LONGEST] for line in reversed(text.splitlines()) if line.strip()), "")
        return ""

    def _environment(self) -> dict[str, str]:
        # The modules that the user's process can import, in its order. torch's trace would be written over the user's.
        ours = {name: value for name, value in os.environ.items() if name != "TORCH_TRACE"}
        paths = [path or str(Path.cwd()) for path in sys.path]
        return ours | {
            "PYTHONPATH": os.pathsep.join(paths),
            "TORCHINDUCTOR_CACHE_DIR": str(self._folder / CACHE),
            # What a killed compiler leaves goes with the folder; and torch keeps precompiled headers below it.
            **dict.fromkeys(("TMPDIR", "TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",), str(self._tools.path)),
        }

    def _read(self) -> None:
        assert self._process.stdout is not None
        decoder = msgspec.json.Decoder(Line)
        for line in self._process.stdout:
            with contextlib.suppress(msgspec.DecodeError):
                self._on_line(decoder.decode(line))
        with self._lock:
            # Before the child is reaped, so that the id is that of its group and of no other.
            self._wait_for_end()
            self._kill_group()
            self._process.wait()
            self._is_reaped = True
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        self._on_end()

    def _wait_for_end(self) -> None:
        """Waits up to two seconds for a child process that has closed its output to end by itself, without reaping it."""
        if hasattr(os, "waitid"):
            with contextlib.suppress(ChildProcessError):
                for _ in range(100):
                    if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None:
                        return
                    threading.Event().wait(0.02)

    def _kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                # Windows has no groups that end as one: what the child has started is found by who its parent is.
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.pid)], check=False, capture_output=True)
                self._process.kill()


@atexit.register
def _kill_all() -> None:
    """Kills all child processes when the kernel exits."""
    for child in list(_CHILDREN):
        child.kill()
