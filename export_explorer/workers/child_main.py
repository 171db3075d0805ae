"""The child's side of a child process: it ends with its parent, and its standard output is for its lines alone."""

import contextlib
import os
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO


def end_with_parent(*folders: Path) -> None:
    """Has this process, once its standard input is closed, remove the folders and kill its process group, itself included."""
    threading.Thread(target=_end_with_parent, args=folders, daemon=True).start()


def _end_with_parent(*folders: Path) -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    for left in folders:
        shutil.rmtree(left, ignore_errors=True)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


@contextlib.contextmanager
def own_stdout() -> Iterator[IO[bytes]]:
    """Yields the standard output, for the lines only; redirects what torch and the compilers print to the standard error."""
    own = os.dup(1)
    os.dup2(2, 1)
    with os.fdopen(own, "wb") as stream:
        yield stream
