"""The child's side of a child process: it ends with its parent, and its standard output is for its lines alone."""

import contextlib
import os
import select
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NoReturn

import msgspec

_MOST_REMOVALS = 5
"""The most attempts to remove a folder into which compilers may still write."""

_watcher: threading.Thread | None = None
_pipe = 0
"""The descriptor of the pipe from the parent."""


def end_with_parent(*folders: Path, on_input: Callable[[bytes], object] = lambda data: None) -> None:
    """Has this process, once the pipe from its parent is closed, remove the folders and kill its process group, itself included.

    That pipe was its standard input, which is empty from now on: the user's code takes nothing from the pipe, and waits for nothing. What
    the parent sends is given to `on_input`, on a separate thread.
    """
    global _watcher, _pipe
    _pipe = os.dup(0)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    _watcher = threading.Thread(target=_end_with_parent, args=(folders, on_input), daemon=True)
    _watcher.start()


def _end_with_parent(folders: tuple[Path, ...], on_input: Callable[[bytes], object]) -> None:
    with contextlib.suppress(OSError):
        while data := os.read(_pipe, 1024):
            on_input(data)
    for left in folders:
        for _ in range(_MOST_REMOVALS):
            shutil.rmtree(left, ignore_errors=True)
            if not left.exists():
                break
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def end_well() -> NoReturn:
    """Ends this process at once; where its parent has ended, leaves that to `end_with_parent`, so that its folders are removed."""
    if _watcher is not None and hasattr(select, "poll"):
        events = select.poll()
        events.register(_pipe, 0)
        if events.poll(0):
            _watcher.join()
    os._exit(0)


def write_line(stream: IO[bytes], line: msgspec.Struct) -> None:
    """Writes a line of JSON to the parent."""
    stream.write(msgspec.json.encode(line) + b"\n")
    stream.flush()


@contextlib.contextmanager
def own_stdout() -> Iterator[IO[bytes]]:
    """Yields the standard output, for the lines only; redirects what torch and the compilers print to the standard error.

    A line that cannot be written, since the parent has ended, leaves the end of this process to `end_with_parent`.
    """
    own = os.dup(1)
    os.dup2(2, 1)
    with os.fdopen(own, "wb") as stream:
        try:
            yield stream
        except BrokenPipeError:
            if _watcher is not None:
                _watcher.join()
            raise
