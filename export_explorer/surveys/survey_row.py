"""The row of one export in a survey, plain data, and the file of a survey: a line of JSON per row, appended when an export ends.

Its content is untrusted data. Does not load torch.
"""

import functools
import importlib.metadata
import os
import stat
import sys
import warnings
import zlib
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import IO, Any, Literal

import msgspec

from export_explorer.record import Capture, Mode
from export_explorer.surveys.words import one_line

SCHEMA_VERSION = 1

Outcome = Literal["exported", "failed", "timed_out", "crashed", "raised"]
"""``exported``: there is a program. ``failed``: the export failed. ``timed_out``: it was stopped at its time limit. ``crashed``: its
process ended. ``raised``: the model could not be made, or the file could not be read."""

AS_SAVED = "as saved"
"""The request of a saved program, which does not store it."""


def request_of(request: Any, ask: Any) -> Any:
    """Returns a request; `ask` is the name of the argument in earlier releases, of which it warns the caller of its caller."""
    if ask is None:
        return request
    warnings.warn("`ask` is deprecated. Use `request`.", DeprecationWarning, stacklevel=3)
    return ask


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """The identity of one export; a survey has each only once.

    Attributes:
        name: of the case.
        ask: the stored name of `request`.
        mode: in which torch traces; None for a saved program, which does not store it.
    """

    name: str
    ask: str
    mode: Mode | None

    @property
    def request(self) -> str:
        """The name of the request: ``auto``, ``dynamic``, ``static``, the name that the user gave it, or `AS_SAVED`."""
        return self.ask

    def __str__(self) -> str:
        """Returns ``encoder, auto, strict``."""
        return ", ".join(part for part in (self.name, self.ask, self.mode) if part)


@dataclass(frozen=True, slots=True)
class FileText:
    """A capture's JSON in the file of a survey, by offset and size of its line, in bytes; a trusted one may have any size."""

    path: Path
    offset: int
    size: int
    is_trusted: bool = False

    def read(self) -> bytes:
        """Reads the JSON.

        Raises:
            ValueError: it is no longer at its place in the file.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(self.offset)
                return bytes(_decoder().decode(file.read(self.size)).capture)
        except (OSError, msgspec.MsgspecError) as error:
            raise ValueError(f"The row moved in {self.path}. Read the file again.") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyRow:
    """The result of one export.

    Attributes:
        item: the identity of the export.
        outcome: see `Outcome`.
        message: the reason why there is no program, in one line: the message of the failure, or of what happened; None if it exported.
        elapsed_ms: from the start of making the model to the end of its export, or to the end of its process.
        peak_mb: the peak memory of its process during the export, in MiB, torch included; None if it is not known.
        torch_version: of the worker that exported it, or was to export it.
        text: the JSON of the capture, which `capture` reads, compressed in memory or in a file; None if there is no capture.
    """

    item: Item
    outcome: Outcome
    message: str | None
    elapsed_ms: float
    peak_mb: float | None
    torch_version: str
    text: bytes | FileText | None = None

    @classmethod
    def of(cls, item: Item, capture: Capture, *, elapsed_ms: float | None = None, peak_mb: float | None = None) -> "SurveyRow":
        """Returns the row of an export that ended: ``exported`` or ``failed``."""
        return cls(
            item=item,
            outcome="exported" if capture.failure is None else "failed",
            message=None if capture.failure is None else one_line(capture.failure.message),
            elapsed_ms=capture.elapsed_ms if elapsed_ms is None else elapsed_ms,
            peak_mb=peak_mb,
            torch_version=capture.torch_version,
            text=_packed(msgspec.json.encode(capture)),
        )

    @classmethod
    def without_capture(
        cls, item: Item, outcome: Outcome, message: str, *, torch_version: str = "", elapsed_ms: float = 0.0, peak_mb: float | None = None
    ) -> "SurveyRow":
        """Returns the row of an export that left no capture; without a `torch_version` that of the installed one."""
        return cls(
            item=item,
            outcome=outcome,
            message=one_line(message),
            elapsed_ms=elapsed_ms,
            peak_mb=peak_mb,
            torch_version=torch_version or importlib.metadata.version("torch"),
        )

    @property
    def capture(self) -> Capture | None:
        """The capture of the export, parsed on each access so that a large survey needs little memory; None if there is none."""
        if self.text is None:
            return None
        return Capture.from_json(_json(self.text), trust=isinstance(self.text, bytes) or self.text.is_trusted)

    def to_line(self) -> bytes:
        """Returns the row as one line of JSON, without the line break."""
        # torch.__version__ is a class of torch's own.
        fields = {name: getattr(self, name) for name in _STORED} | {"torch_version": str(self.torch_version)}
        return msgspec.json.encode(_Line(**fields, capture=_NO_CAPTURE if self.text is None else msgspec.Raw(_json(self.text))))

    @classmethod
    def from_line(cls, line: bytes, text: FileText | None = None, *, validates_capture: bool = True) -> "SurveyRow":
        """Reads what `to_line` wrote.

        Args:
            line: with or without its line break.
            text: from which to read the capture later; None keeps it in memory.
            validates_capture: whether to validate the capture now; else it is validated when it is accessed.

        Raises:
            ValueError: the line is not a row, or of a version that this release does not know.
        """
        try:
            read = _decoder().decode(line)
            if read.schema != SCHEMA_VERSION:
                raise ValueError(f"A row has schema version {read.schema} and this release reads version {SCHEMA_VERSION}.")
            names = (read.item.name, read.item.ask, read.torch_version)
            if text is not None and not text.is_trusted and max(map(len, names)) > _LONGEST_NAME:
                raise ValueError(f"A row has a name of more than {_LONGEST_NAME:,} characters.")
            has_capture = read.capture != _NO_CAPTURE
            if has_capture and validates_capture:
                Capture.from_json(bytes(read.capture), trust=text is None or text.is_trusted)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(f"Not a survey row: {error}.") from None
        if has_capture != (read.outcome in ("exported", "failed")):
            raise ValueError(f"A row that says {read.outcome!r} has {'a' if has_capture else 'no'} capture.")
        fields: dict[str, Any] = {name: getattr(read, name) for name in _STORED}
        fields["message"] = None if read.message is None else one_line(read.message)
        return cls(**fields, text=(text or _packed(bytes(read.capture))) if has_capture else None)


def _packed(text: bytes) -> bytes:
    # There may be many.
    return zlib.compress(text, 1)


def _json(text: bytes | FileText) -> bytes:
    return zlib.decompress(text) if isinstance(text, bytes) else text.read()


_LONGEST_NAME = 1_000
_NO_CAPTURE = msgspec.Raw(b"null")
_STORED = ("item", "outcome", "message", "elapsed_ms", "peak_mb", "torch_version")


class _Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the file."""

    schema: int = SCHEMA_VERSION
    item: Item
    outcome: Outcome
    message: str | None = None
    elapsed_ms: float
    peak_mb: float | None = None
    torch_version: str
    capture: msgspec.Raw = _NO_CAPTURE


@functools.cache
def _decoder() -> "msgspec.json.Decoder[_Line]":
    return msgspec.json.Decoder(_Line)


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
