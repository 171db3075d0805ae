"""The zip file that holds an archive: the names of its members, and those that are read, each within limits."""

import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import IO

from export_explorer.files import open_without_links
from export_explorer.texts import clipped


class ArchiveError(ValueError):
    """A file that cannot be shown: the message is one line for the user, and IPython shows it alone."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


LONGEST = 2_000
"""The most characters of a name; the rest becomes ``…``."""


def printable(text: str, longest: int = LONGEST) -> str:
    """Returns the text on one line, its unprintable characters spelled out as Python escapes them."""
    text = clipped(text, longest)
    return text if text.isprintable() else "".join(map(_shown, text))


def printable_lines(text: str, most: int, longest: int) -> str:
    """Returns the same line by line, no more than `most` of them; blank lines are left out."""
    lines = (line for line in text[: most * longest].splitlines() if line and not line.isspace())
    return "\n".join(printable(line, longest) for line, _ in zip(lines, range(most), strict=False))


def _shown(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape", "backslashreplace").decode("ascii")


MOST_BYTES = 64 * 2**20
"""The largest member that is read; the graph of a model of 400 layers takes as much."""

_MOST_DIRECTORY = 16 * 2**20
_END, _END_64, _LOCATOR = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
_TAIL = 22 + 65_535 + 20
_READ_ERRORS = (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError, ValueError, EOFError, OverflowError)


class ArchiveContainer:
    """An open archive.

    Attributes:
        names: of its members, without the folder that all of them are in.
    """

    def __init__(self, archive: zipfile.ZipFile, label: str) -> None:
        self._archive, self.label = archive, label
        names = archive.namelist()
        root = names[0].partition("/")[0] + "/" if names and "/" in names[0] else ""
        root = root if all(name.startswith(root) for name in names) else ""
        # torch names the folder as the file: it may be `models`, or the archive has no such folder.
        if root in ("models/", "data/", "extra/") and f"{root}archive_format" not in names:
            root = ""
        self._root = root
        self.names = tuple(name.removeprefix(root) for name in names)

    def byte_count(self, name: str) -> int:
        """Returns the stated size of a member; 0 for one that the archive does not have."""
        try:
            return self._archive.getinfo(f"{self._root}{name}").file_size
        except KeyError:
            return 0

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """Returns the bytes of a member.

        Raises:
            ArchiveError: there are more than `most`, or it is damaged, encrypted or compressed in a way that torch does not write.
        """
        shown = printable(name, 100)
        try:
            entry = self._archive.getinfo(f"{self._root}{name}")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ArchiveError(f"{self.label}: {shown} uses a compression that torch does not write.")
            # The size in the directory may lie.
            with self._archive.open(entry) as member:
                data = member.read(most + 1)
        except KeyError:
            raise ArchiveError(f"{self.label} has no {shown}.") from None
        except ArchiveError:
            raise
        except _READ_ERRORS as error:
            raise ArchiveError(f"{self.label}: {shown} is damaged ({type(error).__name__}).") from None
        if len(data) > most:
            raise ArchiveError(f"{self.label}: {shown} is larger than {most // 2**20} MB, which is too large for an exported program.")
        return data


@contextmanager
def opened(path: str | PathLike[str], root: Path | None = None) -> Iterator[ArchiveContainer]:
    """Opens an archive for reading.

    Args:
        path: of the file.
        root: a folder from which no symbolic link may lead on; None follows links.

    Raises:
        ArchiveError: there is no such file, or it is no archive.
    """
    path = Path(path).expanduser()
    label = printable(path.name or str(path), 200)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ArchiveError(f"{label} is not a file.")
        file = path.open("rb") if root is None else open_without_links(path, root)
    except ArchiveError:
        raise
    except (OSError, ValueError) as error:
        raise ArchiveError(f"{label} cannot be opened: {getattr(error, 'strerror', None) or type(error).__name__}.") from None
    with file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ArchiveError(f"{label} is not a file.")
        _check_directory(file, label)
        try:
            archive = zipfile.ZipFile(file)
        except _READ_ERRORS:
            raise ArchiveError(f"{label} is not an exported program (not a zip archive).") from None
        with archive:
            yield ArchiveContainer(archive, label)


def _check_directory(file: IO[bytes], label: str) -> None:
    """Refuses a directory so large that listing it alone takes long; Python reads all of it at once."""
    end = file.seek(0, 2)
    start = max(0, end - _TAIL)
    file.seek(start)
    tail = file.read(_TAIL)
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 22:
        raise ArchiveError(f"{label} is not an exported program (not a zip archive).")
    size = int.from_bytes(tail[at + 12 : at + 16], "little")
    locator = at - 20
    if locator >= 0 and tail.startswith(_LOCATOR, locator):
        # Python reads the record that lies before the locator, later releases the one that the locator states.
        starts = (start + locator - 56, int.from_bytes(tail[locator + 8 : locator + 16], "little"))
        size = 0 if size == 0xFFFFFFFF else size
        for at_64 in starts:
            file.seek(min(max(at_64, 0), end))
            record = file.read(56)
            if record.startswith(_END_64) and len(record) == 56:
                size = max(size, int.from_bytes(record[40:48], "little"))
    if size > min(_MOST_DIRECTORY, end):
        raise ArchiveError(f"{label} is not an exported program (its zip directory is too large).")
