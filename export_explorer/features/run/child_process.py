"""The messages between a run and its child process, and the files that the two share."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from export_explorer.features.run.timings import RunFailure, Way, WayTimings
from export_explorer.workers.child_process import ChildProcess, PrivateFolder

StageName = Literal["starting", "preparing", "loading", "tracing", "lowering", "compiling", "calling", "timing"]
"""``starting``: imports torch. ``preparing``: detects the features of the compiler and the processor. ``tracing``: Dynamo and AOTAutograd.
``lowering``: Inductor, until it has written the C++. ``compiling``: that C++. ``calling``: the first call and the comparison. ``timing``:
the calls that are timed."""


class Job(msgspec.Struct, frozen=True):
    """The job of the child process.

    Attributes:
        ways: to run, without eager.
        modules: to import before the program is loaded: they register classes and operators.
        threads: the number of torch's threads.
        device: to move the program to; None leaves it where it is.
        seconds: the time to spend on each way at each set of sizes.
    """

    ways: tuple[Way, ...]
    modules: tuple[str, ...]
    threads: int
    device: str | None
    seconds: float


class Stage(msgspec.Struct, tag="stage", frozen=True):
    """The current stage of the child process, the way that it is for, None for all, and how many of its parts are done, if counted."""

    name: StageName
    way: Way | None = None
    done: int = 0
    total: int = 0


class Finished(msgspec.Struct, tag="finished", frozen=True):
    """The message that a way is finished."""

    timings: WayTimings


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """The message that the child process cannot run anything."""

    failure: RunFailure


Line = Stage | Finished | Failed

PROGRAM, INPUTS, REFERENCE, JOB, CACHE, PACKAGE = "program.pt2", "inputs.pt", "reference.pt", "job.json", "cache", "package.pt2"
"""The files and folders that the two processes share."""


class RunProcess(ChildProcess[Line]):
    """A child process that runs the job of a folder with the program and its inputs, to which the job is written.

    The files that every compilation needs are in a second folder, kept as long as this process lives. A child process that was killed may
    leave an incomplete header there: the next one gets another folder, and this one is removed with its last user.
    """

    _sharing = threading.Lock()
    _shared_tools: PrivateFolder | None = None

    def __init__(self, folder: Path, job: Job, on_line: Callable[[Line], None], on_end: Callable[[], None]) -> None:
        (folder / JOB).write_bytes(msgspec.json.encode(job))
        with RunProcess._sharing:
            if (tools := RunProcess._shared_tools) is None or not Path(tools.name).is_dir():
                tools = RunProcess._shared_tools = PrivateFolder("tools")
        self._tools = tools
        environment = {
            "TORCHINDUCTOR_CACHE_DIR": str(folder / CACHE),
            # What a killed compiler leaves goes with the folder; and torch keeps precompiled headers below it.
            **dict.fromkeys(("TMPDIR", "TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",), tools.name),
        }
        command = ["export_explorer.features.run.child", str(folder), tools.name]
        super().__init__(command, folder, msgspec.json.Decoder(Line), on_line, on_end, environment)

    def kill(self) -> None:
        """Kills the child process and all that it has started, at once."""
        with RunProcess._sharing:
            if not self.has_ended and RunProcess._shared_tools is self._tools:
                RunProcess._shared_tools = None
        super().kill()
