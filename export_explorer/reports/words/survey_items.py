"""What became of an export of a survey that gave no record, and what is wrong with what a survey is given."""

import signal
from dataclasses import dataclass

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
