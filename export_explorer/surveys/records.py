"""The record of one export of a survey: plain data, written as a line of JSON; and the sentences of its outcomes. Does not load torch."""

import functools
import signal
import zlib
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import msgspec

from export_explorer.record import Capture, Mode

SCHEMA_VERSION = 1

Outcome = Literal["exported", "failed", "timed_out", "crashed", "raised"]
"""``exported``: there is a program. ``failed``: the export failed. ``timed_out``: it was stopped at its time limit. ``crashed``: its
process ended. ``raised``: the model could not be made, or the file could not be read."""

AS_SAVED = "as saved"
"""The ask of a saved program, which does not say what was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """The identity of one export; a survey has each only once.

    Attributes:
        name: of the case.
        ask: its name: ``auto``, ``dynamic``, ``static``, the name that the user gave it, or `AS_SAVED`.
        mode: in which torch traces; None for a saved program, which does not store it.
    """

    name: str
    ask: str
    mode: Mode | None

    def __str__(self) -> str:
        """Returns ``encoder, auto, strict``."""
        return ", ".join(part for part in (self.name, self.ask, self.mode) if part)


class CaptureText(Protocol):
    """The JSON of a capture that is not parsed yet, in memory or in a file."""

    def read(self) -> bytes:
        """Reads the JSON.

        Raises:
            ValueError: it is no longer at its place in the file.
        """
        ...


@dataclass(frozen=True, slots=True)
class HeldText:
    """A capture's JSON in memory, compressed since there may be many.

    Attributes:
        packed: the JSON, compressed.
    """

    packed: bytes

    @classmethod
    def of(cls, text: bytes) -> "HeldText":
        """Compresses this JSON."""
        return cls(zlib.compress(text, 1))

    def read(self) -> bytes:
        """Returns the JSON."""
        return zlib.decompress(self.packed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The result of one export.

    Attributes:
        item: the identity of the export.
        outcome: see `Outcome`.
        message: the reason why there is no program, in one line: the message of the failure, or of what happened; None if it exported.
        elapsed_ms: from the start of making the model to the end of its export, or to the end of its process.
        peak_mb: the peak memory of its process during the export, in MiB, torch included; None if it is not known.
        torch_version: of the worker that exported it, or was to export it.
        text: the JSON of the capture, which `capture` reads; None if there is no capture.
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
        """Returns the record of an export that ended: ``exported`` or ``failed``."""
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
        """The capture of the export, parsed on each access so that a large survey needs little memory; None if there is none."""
        return None if self.text is None else Capture.from_json(self.text.read())

    def stored_at(self, text: CaptureText) -> "Record":
        """Returns the same record with its capture read from another text."""
        return self if self.text is None else replace(self, text=text)

    def to_line(self) -> bytes:
        """Returns the record as one line of JSON, without the line break."""
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
        """Reads what `to_line` wrote, and validates all of it.

        Args:
            line: with or without its line break.
            text: from which to read the capture later; None keeps it in memory.

        Raises:
            ValueError: the line is not a record, or of a version that this release does not know.
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
    """Returns the record of an export without a capture."""
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
    """Returns the JSON of the capture in a line.

    Raises:
        ValueError: the line is not a record.
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
    """Returns the text with each run of white space replaced by one space, cut to 1000 characters, and encodable as UTF-8."""
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
class ExecutedLine:
    """The line that a process was executing.

    Attributes:
        file: the name of the file without its folder, or the cell.
        line: 1-based.
    """

    file: str
    line: int

    def __str__(self) -> str:
        """Returns ``model.py line 12``."""
        return f"{self.file} line {self.line}"


def timed_out_words(limit_s: float, place: ExecutedLine | None) -> str:
    """Returns the message of an export that did not end in time, with the line that it was executing."""
    return f"Stopped at its limit of {seconds(limit_s)}{'' if place is None else f', at {place}'}."


def crashed_words(exit_code: int | None, place: ExecutedLine | None, last_words: str) -> str:
    """Returns the message of an export whose process ended.

    Args:
        exit_code: of the process, negative for a signal; None if it is not known.
        place: the line that it was executing; None if it is not known.
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
    """Returns the message of a model that could not be made."""
    return f"Making the model raised {error}"


def lost_words(times: int) -> str:
    """Returns the message of an export whose worker was lost each time it was tried."""
    return f"The cluster lost its worker {times} times."


def seconds(value: float) -> str:
    """Returns a time as text: ``60 s``, ``0.5 s``."""
    return f"{value:g} s"
