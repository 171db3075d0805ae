"""Locations: a dimension of an input, and a line of the user's program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A line of Python code.

    Attributes:
        filename: as the code object has it; for a cell the kernel's made-up name.
        line: 1-based.
        name: the function, ``forward``.
        code: the line's text, stripped; empty if it cannot be had.
        cell: ``Cell In[3]`` if the line comes from a notebook, else None.
        column: where the expression starts that was running, 0-based, in characters of the line as it stands in the file, indented. None, as are
            `end_line` and `end_column`, where neither Python nor torch says it: of a node, and of what strict mode meets only when it runs the
            graph that it has traced once more, the line alone is known.
        end_line: the line where the expression ends, 1-based.
        end_column: where it ends, exclusive, in characters of that line.
        expression: its text, ``x.view(4, -1)``, in one line: a line break with the indentation after it becomes a space, and of more than 200
            characters the rest becomes ``…``. None where no range is known, or the range is the whole line or a statement.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class DimRef:
    """Names a dimension: input path and dim, None for a scalar input."""

    input: str
    dim: int | None

    def __str__(self) -> str:
        """``x.shape[0]``, or the path of a scalar."""
        return self.input if self.dim is None else f"{self.input}.shape[{self.dim}]"
