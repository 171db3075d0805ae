"""The server's side of the processes that read archives: how many there are, how long each may take, and when it is killed.

A file may be malicious or large, and Python cannot end a thread that is busy with it: so no file is read in the server's own process.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from traitlets import Float, Integer
from traitlets.config import Configurable

from export_explorer.workers.child_process import OWN_GROUP

AnswerName = Literal["archive", "comparison", "trial"]

IF_TRUSTED = "If you trust the file, use explore or compare in a notebook"
_IDLE_S = 300.0
"""The seconds for which a process is kept that has nothing to read."""
_END_S = 0.5
"""The seconds between the end of a process's output and its own."""


class TriedSize(msgspec.Struct, frozen=True):
    """The size of a dimension, or the value of an int input, that a program is tried with."""

    input: Annotated[str, msgspec.Meta(max_length=2_000)]
    dim: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None
    size: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


TriedSizes = Annotated[tuple[TriedSize, ...], msgspec.Meta(max_length=10_000)]


class Reading(msgspec.Struct, frozen=True):
    """The job of a process.

    Attributes:
        answer: the capture of one archive, the differences between two, or the result of sizes that one is tried with.
        files: paths of the archives, as the system has them.
        root: the server's folder, in which they are and from which no symbolic link may lead on.
        program: which of their programs; None leaves the choice to the reader.
        seconds: of the processor that the job may take.
        megabytes: of memory that it may take beyond what the process has when the job begins.
        sizes: that a program is tried with, where they differ from the example's.
        follows: whether sizes that depend on them change with them.
    """

    answer: AnswerName
    files: tuple[bytes, ...]
    root: bytes
    program: str | None
    seconds: float
    megabytes: int
    sizes: tuple[TriedSize, ...] = ()
    follows: bool = True

    @property
    def names(self) -> str:
        """The names of the files, for sentences."""
        return " and ".join(os.fsdecode(file.rpartition(os.sep.encode())[2]).encode(errors="replace").decode() for file in self.files)


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request.

    Attributes:
        status: of HTTP.
        body: JSON; ``{"message": …}`` unless the status is 200.
    """

    status: int
    body: msgspec.Raw


def refusal(status: int, message: str) -> Answer:
    """Returns the answer that says in one line why there is no other."""
    return Answer(status, msgspec.Raw(msgspec.json.encode({"message": " ".join(message.split())})))


def stopped(why: str, reading: Reading, limit: str) -> Answer:
    """Returns the answer about archives whose reading was stopped at a limit, which `ArchiveReaders` has by that name."""
    return refusal(
        422,
        f"Reading {reading.names} {why} and was stopped. {IF_TRUSTED}, or set ArchiveReaders.{limit} of Jupyter Server higher.",
    )


class ReaderProcess:
    """A process that reads archives, one after the other, until it is killed."""

    def __init__(self) -> None:
        # Its own session: an interrupt in the server's terminal does not reach it.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "export_explorer.jupyter.archive_reader_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            **OWN_GROUP,
        )
        # At the end of the server, if it was not ended before.
        weakref.finalize(self, self._process.kill)

    @property
    def exit_code(self) -> int | None:
        """Exit code of the process; negative for a signal; None while it runs."""
        return self._process.poll()

    def read(self, reading: Reading) -> Answer | None:
        """Returns the answer to a job, on a thread that may wait; None if the process has ended meanwhile.

        The process takes further jobs only after an answer of status 200, so that what a file made of its memory harms no other file.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer = None
        with contextlib.suppress(OSError, ValueError):  # of a process that has ended
            self._process.stdin.write(msgspec.json.encode(reading) + b"\n")
            self._process.stdin.flush()
            answer = msgspec.json.decode(self._process.stdout.readline(), type=Answer)
        if answer is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_S)
        if answer is None or answer.status != 200:
            self.end()
        return answer

    def kill(self) -> None:
        """Kills the process while another thread is in `read`, which ends it then."""
        self._process.kill()

    def end(self) -> None:
        """Kills the process, and leaves nothing of it."""
        self._process.kill()
        self._process.communicate()


class ArchiveReaders(Configurable):
    """The places at which archives are read, each by a process of its own; ``jupyter_server_config.py`` may set their limits."""

    places = Integer(4, min=1, help="Number of archives read at the same time.").tag(config=True)
    read_s = Float(60.0, min=0.1, max=86_400, help="Seconds after which reading is stopped.").tag(config=True)
    wait_s = Float(30.0, min=0.1, max=86_400, help="Seconds that a request waits for a free reader.").tag(config=True)
    megabytes = Integer(2048, min=64, help="Memory limit of reading, in MB, where the system supports one.").tag(config=True)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._free = asyncio.Semaphore(self.places)
        self._idle: ReaderProcess | None = None
        self._idle_timer: asyncio.TimerHandle | None = None

    async def read(
        self, answer: AnswerName, files: list[Path], root: Path, program: str | None, sizes: TriedSizes = (), *, follows: bool = True
    ) -> Answer:
        """Returns the answer about files in the server's folder, or the sentence that says why there is none; kills its process if it is cancelled."""
        reading = Reading(answer, tuple(map(os.fsencode, files)), os.fsencode(root), program, self.read_s, self.megabytes, sizes, follows)
        try:
            async with asyncio.timeout(self.wait_s):
                await self._free.acquire()
        except TimeoutError:
            return refusal(
                503,
                f"The server is reading {self.places} other archives, and none was finished within {self.wait_s:g} s, so {reading.names} was "
                "not opened: try again later, or set ArchiveReaders.places of Jupyter Server higher.",
            )
        try:
            return await self._read(reading)
        finally:
            self._free.release()

    async def _read(self, reading: Reading) -> Answer:
        process = self._take_process()
        try:
            async with asyncio.timeout(self.read_s):
                answer = await _answer_of(process, reading)
        except TimeoutError:
            process.kill()
            return stopped(f"took more than {self.read_s:g} s", reading, "read_s")
        except asyncio.CancelledError:
            process.kill()
            raise
        if answer is None:
            return refusal(
                422,
                f"Reading {reading.names} ended the process that did it (exit code {process.exit_code}; it may take {reading.megabytes} MB of "
                f"memory), so it is not shown: {IF_TRUSTED}, or set ArchiveReaders.megabytes of Jupyter Server higher.",
            )
        self._keep_process(process)
        return answer

    def _take_process(self) -> ReaderProcess:
        """Returns the process that is kept, which needs no time to start, or else a new one."""
        process, self._idle = self._idle, None
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        return process if process is not None and process.exit_code is None else ReaderProcess()

    def _keep_process(self, process: ReaderProcess) -> None:
        """Keeps one process that may take further jobs, for some minutes."""
        if self._idle is not None:
            process.end()
        elif process.exit_code is None:
            self._idle = process
            self._idle_timer = asyncio.get_running_loop().call_later(_IDLE_S, self._end_idle)

    def _end_idle(self) -> None:
        process, self._idle = self._idle, None
        if process is not None:
            process.end()


async def _answer_of(process: ReaderProcess, reading: Reading) -> Answer | None:
    """Returns what `ReaderProcess.read` does; its thread, unlike those of `asyncio.to_thread`, does not keep the server from ending."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[Answer | None] = loop.create_future()

    def read() -> None:
        answer = process.read(reading)
        with contextlib.suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(lambda: None if result.done() else result.set_result(answer))

    threading.Thread(target=read, name="export_explorer archive", daemon=True).start()
    return await result
