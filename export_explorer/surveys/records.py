"""What a survey knows of one export: plain data, a line of JSON each. Loads no torch."""

import functools
import signal
import zlib
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import msgspec

from export_explorer.record import Capture, Mode

SCHEMA_VERSION = 1

Outcome = Literal["exported", "failed", "timed_out", "crashed", "raised"]
"""``exported``: there is a program. ``failed``: torch made none of it. ``timed_out``: it was stopped at its limit. ``crashed``: its process ended.
``raised``: the model could not be made, or the file not be read."""

AS_SAVED = "as saved"
"""The ask of a saved program, which does not say what was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Names one export of a survey; a survey has each once.

    Attributes:
        name: of the case.
        ask: its name: ``auto``, ``dynamic``, ``static``, the name that the user gave it, or `AS_SAVED`.
        mode: in which torch traces; None for a saved program, which does not say.
    """

    name: str
    ask: str
    mode: Mode | None

    def __str__(self) -> str:
        """``encoder, auto, strict``."""
        return ", ".join(part for part in (self.name, self.ask, self.mode) if part)


class CaptureText(Protocol):
    """A capture that is not read yet: its JSON, in memory or in a file."""

    def read(self) -> bytes:
        """The JSON.

        Raises:
            ValueError: it is no longer where it was.
        """
        ...


@dataclass(frozen=True, slots=True)
class HeldText:
    """A capture's JSON in memory, where many of them have to find room.

    Attributes:
        packed: the JSON, compressed.
    """

    packed: bytes

    @classmethod
    def of(cls, text: bytes) -> "HeldText":
        """Holds this JSON."""
        return cls(zlib.compress(text, 1))

    def read(self) -> bytes:
        """The JSON."""
        return zlib.decompress(self.packed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What came of one export.

    Attributes:
        item: which export.
        outcome: see `Outcome`.
        message: in one line why there is no program: what the failure says, or what happened; None if it exported.
        elapsed_ms: from the start of making the model to the end of its export, or to that of its process.
        peak_mb: the most memory that its process held meanwhile, torch included; None where it is not known.
        torch_version: that did it, or would have.
        text: of the capture, which `capture` reads; None where there is none.
    """

    item: Item
    outcome: Outcome
    message: str | None
    elapsed_ms: float
    peak_mb: float | None
    torch_version: str
    text: CaptureText | None = None

    @classmethod
    def of(
        cls,
        item: Item,
        capture: Capture,
        *,
        elapsed_ms: float | None = None,
        peak_mb: float | None = None,
    ) -> "Record":
        """That of an export that ended: ``exported`` or ``failed``."""
        return cls(
            item=item,
            outcome="exported" if capture.failure is None else "failed",
            message=None if capture.failure is None else one_line(capture.failure.message),
            elapsed_ms=capture.elapsed_ms if elapsed_ms is None else elapsed_ms,
            peak_mb=peak_mb,
            torch_version=capture.torch_version,
            text=HeldText.of(msgspec.json.encode(capture)),
        )

    @property
    def capture(self) -> Capture | None:
        """The record of the export, read anew each time, so that a survey of many stays small; None if none came of it."""
        return None if self.text is None else Capture.from_json(self.text.read())

    def stored_at(self, text: CaptureText) -> "Record":
        """The same record, whose capture is read from elsewhere."""
        return self if self.text is None else replace(self, text=text)

    def to_line(self) -> bytes:
        """The record as JSON in one line, without the line break."""
        line = _Line(
            item=self.item,
            outcome=self.outcome,
            message=self.message,
            elapsed_ms=self.elapsed_ms,
            peak_mb=self.peak_mb,
            # torch.__version__ is a class of torch's own.
            torch_version=str(self.torch_version),
            capture=_NO_CAPTURE if self.text is None else msgspec.Raw(self.text.read()),
        )
        return msgspec.json.encode(line)

    @classmethod
    def from_line(cls, line: bytes, text: CaptureText | None = None) -> "Record":
        """Reads what `to_line` wrote, and looks at all of it.

        Args:
            line: with or without its line break.
            text: from where the capture is to be read; None keeps it in memory.

        Raises:
            ValueError: the line is no record, or of a version that this release does not know.
        """
        try:
            read = _decoder().decode(line)
            if read.schema != SCHEMA_VERSION:
                raise ValueError(f"A row has schema version {read.schema} and this release reads version {SCHEMA_VERSION}.")
            has_capture = read.capture != _NO_CAPTURE
            if has_capture:
                Capture.from_json(bytes(read.capture))
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(f"This is no row of a survey: {error}.") from None
        if has_capture != (read.outcome in ("exported", "failed")):
            raise ValueError(f"A row that says {read.outcome!r} has {'a' if has_capture else 'no'} capture.")
        return cls(
            item=read.item,
            outcome=read.outcome,
            message=None if read.message is None else one_line(read.message),
            elapsed_ms=read.elapsed_ms,
            peak_mb=read.peak_mb,
            torch_version=read.torch_version,
            text=(text or HeldText.of(bytes(read.capture))) if has_capture else None,
        )


def unmade(
    item: Item, outcome: Outcome, message: str, *, torch_version: str, elapsed_ms: float = 0.0, peak_mb: float | None = None
) -> Record:
    """The record of an export of which no capture came."""
    return Record(
        item=item,
        outcome=outcome,
        message=one_line(message),
        elapsed_ms=elapsed_ms,
        peak_mb=peak_mb,
        torch_version=str(torch_version),
        text=None,
    )


def capture_text_of(line: bytes) -> bytes:
    """The JSON of the capture in a line.

    Raises:
        ValueError: the line is no record.
    """
    try:
        return bytes(_decoder().decode(line).capture)
    except msgspec.MsgspecError as error:
        raise ValueError(f"This is no row of a survey: {error}.") from None


_NO_CAPTURE = msgspec.Raw(b"null")


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


def one_line(text: str) -> str:
    """The text with a space for each run of white space, and at most 1000 characters of it, all of which UTF-8 can write."""
    line = " ".join(text[: 10 * _LONGEST].encode(errors="replace").decode().split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


_LONGEST = 1000


_SIGNALS = {
    "SIGSEGV": "a segmentation fault",
    "SIGABRT": "it was aborted",
    "SIGBUS": "a bus error",
    "SIGFPE": "an arithmetic error",
    "SIGILL": "an illegal instruction",
    "SIGKILL": "it was killed, as the system does where memory runs out",
    "SIGTERM": "it was ended from outside",
    "SIGXCPU": "it had used up its processor time",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line at which a process was.

    Attributes:
        file: the name of the file without its folder, or the cell.
        line: 1-based.
    """

    file: str
    line: int

    def __str__(self) -> str:
        """``model.py line 12``."""
        return f"{self.file} line {self.line}"


def timed_out_words(limit_s: float, place: Place | None) -> str:
    """That of an export which did not end in time, with the line where it was."""
    return f"Stopped at its limit of {seconds(limit_s)}{'' if place is None else f', at {place}'}."


def crashed_words(exit_code: int | None, place: Place | None, last_words: str) -> str:
    """That of an export whose process ended.

    Args:
        exit_code: of the process, negative for a signal; None if it is not known.
        place: where it was.
        last_words: the last line that it wrote; empty if there is none.
    """
    at = "" if place is None else f", at {place}"
    said = f" Its last words: {last_words}" if last_words else ""
    return f"Its process ended {_how(exit_code)}{at}.{said}"


def _how(exit_code: int | None) -> str:
    if exit_code is None:
        return "before the export did"
    if exit_code >= 0:
        return f"by itself with exit code {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        return f"by signal {-exit_code}"
    return f"by {name}, {_SIGNALS[name]}" if name in _SIGNALS else f"by {name}"


def raised_words(error: str) -> str:
    """That of a model that could not be made."""
    return f"Making the model raised {error}"


def lost_words(times: int) -> str:
    """That of an export whose worker was lost more often than it is begun again."""
    return f"The cluster lost its worker {times} times."


def seconds(value: float) -> str:
    """``60 s``, ``0.5 s``."""
    return f"{value:g} s"
