"""Lines of the user's code as words, in the numbers of the user's file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from export_explorer.record import Frame
from export_explorer.record.locations import listed

LineBefore = Callable[[int], int | None]
"""A function that returns the number that a line of changed code has in the user's file; None for a line that the change adds."""

_CHANGED: dict[str, tuple[str, LineBefore]] = {}
"""The user's file of changed code, by the file name that frames of the changed code have."""


@contextmanager
def lines_of_changed_code(changed: str, filename: str, line_before: LineBefore) -> Iterator[None]:
    """Names lines of changed code by those of the user's file inside the block.

    Args:
        changed: the file name of the changed code, as frames have it.
        filename: of the user's file.
        line_before: see `LineBefore`.
    """
    _CHANGED[changed] = filename, line_before
    try:
        yield
    finally:
        _CHANGED.pop(changed, None)


def line_number(frame: Frame) -> str:
    """Returns ``9``; ``24 of the changed code`` for a line that the user's file does not have."""
    if frame.filename not in _CHANGED:
        return str(frame.line)
    _, line_before = _CHANGED[frame.filename]
    line = line_before(frame.line)
    return f"{frame.line} of the changed code" if line is None else str(line)


def in_users_file(frame: Frame) -> Frame:
    """Returns a frame of changed code with the name of the user's file; others as they are."""
    return replace(frame, filename=_CHANGED[frame.filename][0]) if frame.filename in _CHANGED else frame


def line_start(frame: Frame) -> str:
    """Returns ``Line 9 ``, the start of a headline that says what a line does."""
    return f"Line {line_number(frame)} "


def line_words(*frames: Frame | None) -> str:
    """Returns `` (line 9)`` or `` (lines 9 and 12)``, ascending, to follow a clause; empty where there is no line."""
    lines = line_numbers(*frames)
    return f" (line{'s' if len(lines) > 1 else ''} {listed(lines)})" if lines else ""


def line_numbers(*frames: Frame | None) -> list[str]:
    """Returns the number of each line once, ascending."""
    found = sorted((frame for frame in frames if frame is not None), key=lambda frame: frame.line)
    return list(dict.fromkeys(map(line_number, found)))
