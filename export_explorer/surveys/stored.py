"""The file of a survey: one line of JSON per record, appended when an export ends. Its content is untrusted data."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO

from export_explorer.surveys.records import Item, Record, capture_text_of

_LONGEST = 1 << 30
_BEGINNING = b'{"schema":'


@dataclass(frozen=True, slots=True)
class FileText:
    """A capture's JSON in the file of a survey.

    Attributes:
        path: of the file.
        offset: of the line, in bytes.
        size: of the line, in bytes.
    """

    path: Path
    offset: int
    size: int

    def read(self) -> bytes:
        """Reads the JSON.

        Raises:
            ValueError: it is no longer at its place in the file.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(self.offset)
                return capture_text_of(file.read(self.size))
        except (OSError, ValueError) as error:
            raise ValueError(f"The row is no longer where it was in {self.path}: read the file anew.") from error


def read_rows(path: str | PathLike[str]) -> tuple[tuple[Record, ...], tuple[str, ...]]:
    """Reads the records of a file in its order, of several rows for one export the last, and notes on what is wrong with the file.

    Raises:
        OSError: the file cannot be read.
        ValueError: it has lines, and none is a row of a survey.
    """
    at = Path(path).absolute()
    with at.open("rb") as file:
        found = _Found.of(file, at)
    return tuple(found.records.values()), found.notes


class RowFile:
    """The file of a running survey: locked, repaired, and open for appending.

    Args:
        path: of the file, which is created if it does not exist.

    Attributes:
        records: of the rows that it already has, by export.
        notes: on what is wrong with it.

    Raises:
        OSError: it cannot be opened.
        ValueError: it is not the file of a survey, or another process writes it.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = Path(path).absolute()
        self._file = self._path.open("a+b", buffering=0)
        try:
            _lock(self._file, self._path)
            found = _Found.of(self._file, self._path)
            self.records, self.notes = found.records, found.notes
            self._repair(found)
        except BaseException:
            self._file.close()
            raise

    def append(self, record: Record) -> Record:
        """Writes a record, and returns it with its capture in the file instead of in memory."""
        line = record.to_line() + b"\n"
        offset = os.fstat(self._file.fileno()).st_size
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(self._file.fileno(), rest) :]
        return record.stored_at(FileText(self._path, offset, len(line)))

    def close(self) -> None:
        """Closes the file, so that other processes can write it."""
        self._file.close()

    def _repair(self, found: "_Found") -> None:
        if found.is_torn:
            self._file.truncate(found.whole_size)
        elif found.lacks_break:
            os.write(self._file.fileno(), b"\n")


@dataclass(slots=True)
class _Found:
    """The content of a file.

    Attributes:
        records: by export.
        broken: the number of lines that are not rows.
        whole_size: the offset of the end of the last complete line, in bytes.
        is_torn: whether an incomplete line follows.
        lacks_break: whether the last line is complete except for its line break.
        name: of the file.
    """

    records: dict[Item, Record]
    broken: int
    whole_size: int
    is_torn: bool
    lacks_break: bool
    name: str

    @property
    def notes(self) -> tuple[str, ...]:
        notes = []
        if self.broken:
            lines = "1 line is" if self.broken == 1 else f"{self.broken} lines are"
            notes.append(f"{lines} not a row of a survey that this release reads, and passed over in {self.name}.")
        if self.is_torn:
            notes.append(f"The last row of {self.name} was not written whole.")
        return tuple(notes)

    @classmethod
    def of(cls, file: IO[bytes], path: Path) -> "_Found":
        found = cls({}, 0, 0, False, False, path.name)
        has_beginning = False
        file.seek(0)
        for offset, line in _lines(file):
            is_whole = line.endswith(b"\n")
            try:
                record = Record.from_line(line, FileText(path, offset, len(line)))
            except ValueError:
                has_beginning = has_beginning or line.startswith(_BEGINNING)
                found.is_torn = not is_whole
                found.broken += is_whole and not line.isspace()
                found.whole_size = offset + len(line) if is_whole else found.whole_size
                continue
            # The last one holds: it was made again. It stands where the first did.
            found.records[record.item] = record
            found.lacks_break = not is_whole
            found.whole_size = offset + len(line)
        if not found.records and (found.broken or found.is_torn) and not has_beginning:
            raise ValueError(f"{path} is not the file of a survey: none of its lines is a row.")
        return found


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yields each line with its offset; a line that is longer than any row in parts, none of which is a row."""
    reader = os.fdopen(os.dup(file.fileno()), "rb")
    with reader:
        offset = 0
        reader.seek(0)
        while line := reader.readline(_LONGEST):
            yield offset, line
            offset += len(line)


def _lock(file: IO[bytes], path: Path) -> None:
    """Locks the file against other processes until it is closed or this process ends.

    Raises:
        ValueError: another process has locked it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        with contextlib.suppress(ImportError):
            import msvcrt

            # A byte beyond all rows, so that they can be read meanwhile, and within the 32 bits that the lock counts in.
            file.seek((1 << 31) - 2)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
            except OSError:
                raise _written_by_another(path) from None
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _written_by_another(path) from None


def _written_by_another(path: Path) -> ValueError:
    return ValueError(f"Another survey writes {path}: wait for its end, or give this one a path of its own.")
