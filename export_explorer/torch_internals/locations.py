"""Locations in Python source as torch provides them: of live frames and tracebacks, and of Dynamo's summaries of them."""

import itertools
import traceback
from collections.abc import Collection, Iterable
from functools import lru_cache
from types import CodeType, FrameType, TracebackType
from typing import Any, NamedTuple


class Location(NamedTuple):
    """A location that the interpreter, or Dynamo in its place, was running: a line and, where it is known, the expression in it.

    A tuple, since many are made while torch traces.

    Attributes:
        filename: as the code object has it.
        line: 1-based.
        function: its name.
        column: where the expression starts, 0-based, in bytes of UTF-8 as in ``co_positions``; None if it is not known.
        end_line: the line that the expression ends on; None if it is not known, which it may be though `end_column` is.
        end_column: where the expression ends, exclusive, in bytes of that line.
    """

    filename: str
    line: int
    function: str
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


def location_of_frame(frame: FrameType) -> Location:
    """Returns the location that a live frame is running."""
    return _location(frame.f_code, frame.f_lineno, frame.f_lasti)


def location_of_traceback(entry: TracebackType) -> Location:
    """Returns the location that an entry of a traceback was running."""
    return _location(entry.tb_frame.f_code, entry.tb_lineno, entry.tb_lasti)


def location_in_code(code: CodeType, line: int, positions: Any) -> Location:
    """Returns a line of a code object with the ``dis.Positions`` of an instruction, or None in place of them."""
    if positions is None or positions.lineno != line:
        return Location(code.co_filename, line, code.co_name)
    columns = positions.col_offset, positions.end_lineno, positions.end_col_offset
    return Location(code.co_filename, line, code.co_name, *(columns if None not in columns else ()))


def locations_of_summaries(stack: Iterable[traceback.FrameSummary], running: Collection[Location]) -> list[Location]:
    """Returns the entries of a stack of Dynamo's, which lack the end of an expression that continues on the next line.

    ``FrameSummary(…, colno=, end_colno=)`` of ``torch/_dynamo/symbolic_convert.py`` and ``torch/_guards.py``; seen in 2.13 to 2.15. Before,
    the entries have no columns.

    Args:
        stack: the summaries.
        running: the locations of Dynamo's own frames; entries of the stack that are among them get their last line from there, and the
            columns that they lack.
    """
    end_lines = {location._replace(end_line=None): location.end_line for location in running}
    by_line = {(location.filename, location.line, location.function): location for location in running}
    found = []
    for entry in stack:
        columns = getattr(entry, "colno", None), None, getattr(entry, "end_colno", None)
        location = Location(entry.filename, entry.lineno or 0, entry.name, *columns)
        if location.column is None:
            found.append(by_line.get(location[:3], location))
        else:
            found.append(location._replace(end_line=end_lines.get(location)))
    return found


def _location(code: CodeType, line: int, instruction: int) -> Location:
    start, end_line, column, end_column = _position(code, instruction)
    if start != line or column is None or end_column is None:
        return Location(code.co_filename, line, code.co_name)
    return Location(code.co_filename, line, code.co_name, column, end_line, end_column)


@lru_cache(maxsize=2048)
def _position(code: CodeType, instruction: int) -> tuple[int | None, int | None, int | None, int | None]:
    """Returns first line, last line, first column and last column of an instruction, given as an offset in bytes.

    Remembered, since ``co_positions`` has to be read from its start and a model's layers run the same lines many times.
    """
    if instruction < 0:
        return None, None, None, None
    return next(itertools.islice(code.co_positions(), instruction // 2, None), (None, None, None, None))
