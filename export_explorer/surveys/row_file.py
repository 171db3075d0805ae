"""The file of a survey: one line of JSON per row, appended when an export ends. Its content is untrusted data."""

import os
import stat
import sys
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import IO

from export_explorer.surveys.survey_row import FileText, Item, SurveyRow

_LONGEST = 128 * 2**20
"""The longest line that is read as one, in bytes; that of the largest capture is half as long."""
_MOST_BYTES, _MOST_LINES = 256 * 2**20, 50_000
"""The largest file that is read of somebody who may mean harm."""
_MOST_VALIDATED = 16 * 2**20
"""The bytes of a file whose captures are validated when it is read; those after them are when they are accessed."""
_BEGINNING = b'{"schema":'


def read_rows(path: str | PathLike[str], *, trust: bool = False) -> tuple[tuple[SurveyRow, ...], tuple[str, ...]]:
    """Reads the rows of a file in its order, of several for one export the last, and notes on what is wrong with the file.

    With `trust` the file and the captures in it may have any size.

    Raises:
        OSError: the file cannot be read.
        ValueError: it has lines, and none is a row of a survey; or it is larger than that of any survey, or not a file.
    """
    at = Path(path).absolute()
    if not trust and not stat.S_ISREG(at.stat().st_mode):
        raise ValueError(f"{path} is not a file.")
    found = _Found.of(at, trust=trust)
    return tuple(found.rows.values()), found.notes


class RowFile:
    """The file of a running survey: created if it does not exist, locked, repaired, and open for appending.

    Attributes:
        rows: that it already has, by export.
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
            found = _Found.of(self._path, trust=True)
            self.rows, self.notes = found.rows, found.notes
            if found.is_torn:
                self._file.truncate(found.whole_size)
            elif found.lacks_break:
                os.write(self._file.fileno(), b"\n")
        except BaseException:
            self._file.close()
            raise

    def append(self, row: SurveyRow) -> SurveyRow:
        """Writes a row, and returns it with its capture in the file instead of in memory."""
        line = row.to_line() + b"\n"
        offset = os.fstat(self._file.fileno()).st_size
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(self._file.fileno(), rest) :]
        return row if row.text is None else replace(row, text=FileText(self._path, offset, len(line), is_trusted=True))

    def close(self) -> None:
        """Closes the file, so that other processes can write it."""
        self._file.close()


@dataclass(slots=True)
class _Found:
    """The content of a file.

    Attributes:
        name: of the file.
        rows: by export.
        broken: the number of lines that are not rows.
        whole_size: the offset of the end of the last complete line, in bytes.
        is_torn: whether an incomplete line follows.
        lacks_break: whether the last line is complete except for its line break.
    """

    name: str
    rows: dict[Item, SurveyRow] = field(default_factory=dict)
    broken: int = 0
    whole_size: int = 0
    is_torn: bool = False
    lacks_break: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        notes = []
        if self.broken:
            lines = "1 line is" if self.broken == 1 else f"{self.broken} lines are"
            notes.append(f"{lines} not a survey row of this release, skipped in {self.name}.")
        if self.is_torn:
            notes.append(f"The last row of {self.name} is incomplete.")
        return tuple(notes)

    @classmethod
    def of(cls, path: Path, *, trust: bool) -> "_Found":
        found = cls(path.name)
        has_beginning = False
        offset = 0
        with path.open("rb") as file:
            if not trust and os.fstat(file.fileno()).st_size > _MOST_BYTES:
                raise _too_large(path)
            # A line that is longer than any row is read in parts, none of which is a row.
            for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b"")):
                if not trust and number >= _MOST_LINES:
                    raise _too_large(path)
                is_whole = line.endswith(b"\n")
                text = FileText(path, offset, len(line), is_trusted=trust)
                offset += len(line)
                try:
                    row = SurveyRow.from_line(line, text, validates_capture=trust or offset <= _MOST_VALIDATED)
                except ValueError:
                    has_beginning = has_beginning or line.startswith(_BEGINNING)
                    found.is_torn = not is_whole
                    found.broken += is_whole and not line.isspace()
                    found.whole_size = offset if is_whole else found.whole_size
                    continue
                # The last of several is valid: it was made again. It keeps the place of the first.
                found.rows[row.item] = row
                found.lacks_break = not is_whole
                found.whole_size = offset
        if not found.rows and (found.broken or found.is_torn) and not has_beginning:
            raise ValueError(f"{path} is not a survey file.")
        return found


def _too_large(path: Path) -> ValueError:
    most = f"{_MOST_BYTES // 2**20:,} MB or {_MOST_LINES:,} lines"
    return ValueError(f"{path} has more than {most}. If you trust it, use Survey.read(path, trust=True).")


def _lock(file: IO[bytes], path: Path) -> None:
    """Locks the file against other processes until it is closed or this process ends.

    Raises:
        ValueError: another process has locked it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            # A byte beyond all rows, so that they can be read meanwhile, and within the 32 bits that the lock counts in.
            file.seek((1 << 31) - 2)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise ValueError(f"Another survey writes {path}. Wait for it, or use another path.") from None
