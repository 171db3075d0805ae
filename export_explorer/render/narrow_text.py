"""Tables and sentences for a terminal that is narrower than they are: long texts move below their row, broken between words.

Depends only on texts and the terminal.
"""

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from export_explorer.texts import cut


def terminal_width() -> int | None:
    """Returns the width of the terminal, or of the variable COLUMNS, in characters; None where neither is known, as in a pipe."""
    return shutil.get_terminal_size(fallback=(0, 0)).columns or None


Align = Literal["left", "right"]

_LEAST = 40
"""The smallest width in characters that is used for any terminal, so that sentences stay readable."""


def table_lines(cells: Sequence[Sequence[str]], aligns: Sequence[Align], width: int | None, below: Sequence[Sequence[int]]) -> list[str]:
    """Returns the lines of a table, each column as wide as its longest text.

    Args:
        cells: of each row, the heading first.
        aligns: of each column.
        width: that no line should exceed; None for any.
        below: groups of the last columns whose texts may move below their row where the table is too wide; the first that helps is used.
    """
    lines = list(_aligned(cells, aligns))
    if width is None or not _is_wider(lines, width):
        return lines
    for moved in below:
        kept = len(aligns) - len(moved)
        lines = list(_aligned([row[:kept] for row in cells], aligns[:kept]))
        if not _is_wider(lines, width):
            break
    indent = " " * min(8, max(_LEAST, width) // 4)
    return [part for line, row in zip(lines, cells, strict=True) for part in (line, *_below(row, cells[0], moved, width, indent))]


def wrapped(lines: Iterable[str], width: int | None) -> Iterator[str]:
    """Yields the same lines, sentences that are too long broken between words; lines of code, indented by four or more, are unchanged."""
    for line in lines:
        depth = len(line) - len(line.lstrip())
        is_code = depth >= 4 and not line.lstrip().startswith("note:")
        yield from (
            [line] if width is None or is_code or len(line) <= width else _broken(line.strip(), width, " " * depth, " " * (depth + 2))
        )


def _aligned(cells: Sequence[Sequence[str]], aligns: Sequence[Align]) -> Iterator[str]:
    widths = [max(len(texts[number]) for texts in cells) for number in range(len(aligns))]
    for texts in cells:
        cells_of_row = zip(texts, aligns, widths, strict=True)
        yield "  ".join(text.rjust(width) if align == "right" else text.ljust(width) for text, align, width in cells_of_row).rstrip()


def _is_wider(lines: Iterable[str], width: int) -> bool:
    return any(len(line) > width for line in lines)


def _below(row: Sequence[str], heading: Sequence[str], moved: Sequence[int], width: int, indent: str) -> list[str]:
    """Returns the texts of a row that move below it, each after its heading unless it is a sentence."""
    if row is heading:
        return []
    told = [row[number] if heading[number] in ("reason", "line") else f"{heading[number]} {row[number]}" for number in moved if row[number]]
    return _broken(" · ".join(told), width, indent, indent)


def _broken(text: str, width: int, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        cut(text), max(_LEAST, width), initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )
