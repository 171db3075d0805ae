"""Lines of the user's code as words, in the numbers of the user's file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

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


def line_phrase(frame: Frame, noun: Literal["line", "Line"] = "line") -> str:
    """Returns ``line 9``, or ``Line 9`` for the start of a headline; of a line in an installed package ``line 661 of modeling_bert.py``."""
    return f"{noun} {line_number(frame)}{f' of {frame.file_name}' if frame.is_of_package else ''}"


def line_words(*frames: Frame | None) -> str:
    """Returns `` (line 9)`` or `` (lines 9 and 12)``, ascending, to follow a clause; empty where there is no line.

    Lines of several cells have each cell before theirs: `` (Cell In[2], line 9 and Cell In[3], line 4)``. Lines in installed packages come
    last, each with its file: `` (modeling_bert.py:661)``.
    """
    found = [frame for frame in frames if frame is not None]
    cells: dict[str | None, list[Frame]] = {}
    for frame in found:
        if not frame.is_of_package:
            cells.setdefault(frame.cell, []).append(frame)
    others = sorted({(frame.file_name, frame.line) for frame in found if frame.is_of_package})
    own = []
    for cell, of_cell in cells.items():
        lines = line_numbers(*of_cell)
        own.append(f"{f'{cell}, ' if cell and len(cells) > 1 else ''}line{'s' if len(lines) > 1 else ''} {listed(lines)}")
    return f" ({listed([*own, *(f'{name}:{line}' for name, line in others)])})" if found else ""


def line_numbers(*frames: Frame | None) -> list[str]:
    """Returns the number of each line once, ascending."""
    found = sorted((frame for frame in frames if frame is not None), key=lambda frame: frame.line)
    return list(dict.fromkeys(map(line_number, found)))
