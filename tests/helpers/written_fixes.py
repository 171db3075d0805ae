"""Fixes written by hand, for a line of a file that is found by its comment."""

import linecache
from pathlib import Path

from export_explorer.model import Effect, Fix, Frame


def fix_at(filename: str, comment: str, old: str, new: str, effects: tuple[Effect, ...] = ()) -> Fix:
    """The change of one line, which ends with a comment, from one text to another; of `new` the further lines stand below it."""
    lines = linecache.getlines(filename) or Path(filename).read_text().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines, 1) if line.rstrip().endswith(f"# {comment}"))
    code = lines[number - 1].strip()
    assert old in code
    frame = Frame(filename=filename, line=number, name="forward", code=code, cell=None)
    made = tuple(code.replace(old, new).split("\n"))
    return Fix(title=comment, kind="change_code", code=made, effects=effects, frame=frame, replaces=(number, number), before=(code,))
