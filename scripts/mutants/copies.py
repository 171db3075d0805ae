"""A copy of the repository in which files may be changed while others work on the original."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.mutants.places import Place

# Installed or built, in no version control, and needed by the tests: only read.
_LINKED = (".venv", "labextension/node_modules", "labextension/dist")
_BUILT = "export_explorer/static"


def copy_repository(root: Path, target: Path) -> None:
    """Copies the files that are, or could be, under version control, with their times; what is installed is linked.

    Args:
        root: the repository.
        target: a folder that does not exist.
    """
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    for name in _LINKED:
        if (root / name).exists():
            (target / name).symlink_to(root / name)
    if (root / _BUILT).is_dir():
        shutil.copytree(root / _BUILT, target / _BUILT)


def duplicate(copy: Path, target: Path) -> None:
    """Copies a copy; links stay links, and what Python has compiled in it stays behind, since it names the other folder."""
    shutil.copytree(copy, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))


@contextmanager
def mutated(copy: Path, place: Place, serial: int) -> Iterator[None]:
    """Applies a mutant to a copy, and takes it back after the block.

    Args:
        copy: the root of the copy.
        place: the edit.
        serial: another number for each mutant of a copy. It sets the file's time apart from all others: Python compares a compiled file
            with its source by size and by whole seconds.
    """
    path = copy / place.file
    original, times = path.read_bytes(), path.stat()
    try:
        path.write_bytes(place.applied_to(original))
        os.utime(path, (times.st_atime, times.st_mtime + 10 * (serial + 1)))
        yield
    finally:
        path.write_bytes(original)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
