"""Temporary folders that a process shares with its child processes, and that do not outlast a process which was killed."""

import contextlib
import functools
import os
import shutil
import stat
import sys
import tempfile
import time
import weakref
from pathlib import Path

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
