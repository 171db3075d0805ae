"""Locations: a line of the user's program; and several lines, or names, as text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A line of Python code.

    Attributes:
        filename: as the code object has it; for a cell the name that the kernel generates.
        line: 1-based.
        name: the function, ``forward``.
        code: the line's text, stripped; empty if it cannot be had.
        cell: ``Cell In[3]`` if the line comes from a notebook, else None.
        column: start of the expression that was running, 0-based, in characters of the line in the file, with its indentation. None, as are
            `end_line` and `end_column`, where neither Python nor torch provides it: only the line is known for a node, and for anything
            that strict mode finds only when it runs its traced graph again.
        end_line: the line where the expression ends, 1-based.
        end_column: where it ends, exclusive, in characters of that line.
        expression: its text, ``x.view(4, -1)``, in one line: a line break with the indentation after it becomes a space, and a text of
            more than 200 characters is cut and ends in ``…``. None where no range is known, or the range is the whole line or a statement.
    """

    filename: str
    line: int
    name: str
    code: str
    cell: str | None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    expression: str | None = None

    @property
    def file_name(self) -> str:
        """The name of the file without its folders, on whichever system it was recorded."""
        return self.filename.replace("\\", "/").rpartition("/")[2]

    @property
    def is_of_package(self) -> bool:
        """True if the file is in a folder of installed packages: it is not the file that the user is writing."""
        return "-packages/" in self.filename.replace("\\", "/")


def with_article(noun: str) -> str:
    """Returns ``a tuple``, ``an int``."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def pieces_of(lines: Iterable[int], gap: int = 1) -> list[list[int]]:
    """Returns lines, ascending, in pieces in which the next line is at most `gap` away."""
    pieces: list[list[int]] = []
    for line in sorted(set(lines)):
        if pieces and line - pieces[-1][-1] <= gap:
            pieces[-1].append(line)
        else:
            pieces.append([line])
    return pieces


def line_ranges(lines: Iterable[int]) -> list[str]:
    """Returns lines, ascending, of which three or more in a row are a range: ``15–17``, ``19``."""
    return [text for row in pieces_of(lines) for text in ([f"{row[0]}–{row[-1]}"] if len(row) > 2 else map(str, row))]


def listed(names: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """Returns names, or dimensions, as a list in a sentence: ``a, b and c``."""
    *others, end = [str(name) for name in names] or [""]
    return f"{', '.join(others)} {last} {end}" if others else end
