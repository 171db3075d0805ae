"""Edits of nodes of the syntax tree as a `Fix`: the user's lines with other text at exactly these positions, all else as it was written."""

import ast
import itertools
import linecache
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from export_explorer.record import Applicability, CodeFix, Effect, Frame
from export_explorer.trace.syntax import columns_of


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of a node's text; it may have several lines, of which the later ones are indented relative to the first."""

    node: ast.AST
    text: str


def rewritten(frame: Frame, edits: Iterable[Edit], title: str, effects: Iterable[Effect] = ()) -> CodeFix | None:
    """Returns the fix with the edits made; None where a node has no position, nothing changes, or the file has changed since.

    Args:
        frame: the line that the fix is about.
        edits: of nodes of the tree of the frame's file that do not overlap.
        title: see `Fix`.
        effects: see `Fix`.
    """
    edits = list(edits)
    places = [place for edit in edits if (place := columns_of(edit.node, frame.filename)) is not None]
    if not places or len(places) < len(edits) or linecache.getline(frame.filename, frame.line).strip() != frame.code:
        return None
    last = max(end[0] for _, end in places)
    first = _least_indented(frame.filename, min(start[0] for start, _ in places), last)
    if first is None:
        return None
    before = [linecache.getline(frame.filename, number).rstrip("\n") for number in range(first, last + 1)]
    code = edited_lines(frame.filename, first, before, edits)
    indent = _indent(before[0])
    fix = code_fix(frame, (first, last), ([line.removeprefix(indent) for line in code], before), title, effects)
    return None if fix.code == fix.before else fix


def _least_indented(filename: str, first: int, last: int) -> int | None:
    """Returns the line to start from, so that no other is indented less: of edits in two functions the ``def`` of the first."""
    indents = {number: len(_indent(text)) for number in range(1, last + 1) if (text := linecache.getline(filename, number)).strip()}
    least = min((indent for number, indent in indents.items() if number >= first), default=0)
    return next((number for number in range(first, 0, -1) if indents.get(number, least + 1) <= least), None)


def edited_lines(filename: str, first: int, lines: Sequence[str], edits: Iterable[Edit]) -> list[str]:
    """Returns lines of a file with edits made.

    Args:
        filename: of the file.
        first: the number of the first line, 1-based.
        lines: as the file has them.
        edits: of nodes within these lines.
    """
    made = list(lines)
    placed = [(place, edit.text) for edit in edits if (place := columns_of(edit.node, filename)) is not None]
    for ((line, column), (end_line, end_column)), text in sorted(placed, reverse=True):
        top = made[line - first]
        one, *more = text.split("\n")
        new = [top[:column] + one, *(_indent(top) + other if other else other for other in more)]
        new[-1] += made[end_line - first][end_column:]
        made[line - first : end_line - first + 1] = new
    return made


def code_fix(
    frame: Frame,
    replaces: tuple[int, int],
    lines: tuple[Sequence[str], Sequence[str]],
    title: str,
    effects: Iterable[Effect] = (),
    applicability: Applicability = "not_tried",
) -> CodeFix:
    """Returns the fix that replaces lines.

    Args:
        frame: see `Fix`.
        replaces: the first and the last line, 1-based.
        lines: the new lines, without the indent of the first, and those of the file, with it.
        title: see `Fix`.
        effects: see `Fix`.
        applicability: see `Fix`.
    """
    code, before = lines
    indent = _indent(before[0])
    return CodeFix(
        title=title,
        code=tuple(code),
        effects=tuple(dict.fromkeys(effects)),
        applicability=applicability,
        frame=frame,
        replaces=replaces,
        before=tuple(line.removeprefix(indent) for line in before),
    )


def in_place(fix: CodeFix, text: str) -> str:
    """Returns the text of a fix's file with its lines in place.

    Args:
        fix: one that replaces lines.
        text: of the file, as it was when the fix was made.
    """
    if fix.replaces is None:
        raise ValueError(f"The fix {fix.title!r} replaces no lines.")
    lines = text.split("\n")
    first, last = fix.replaces
    indent = _indent(lines[first - 1])
    return "\n".join([*lines[: first - 1], *(indent + line if line else line for line in fix.code), *lines[last:]])


def merged(fixes: Sequence[CodeFix]) -> CodeFix | None:
    """Merges changes of different lines into one fix.

    Returns:
        None where they are of several files or of the same lines, or where a line is indented less than the first.
    """
    found = sorted(
        ((fix.replaces, fix.frame, fix) for fix in fixes if fix.replaces is not None and fix.frame is not None),
        key=lambda entry: entry[0],
    )
    if len(found) < 2 or len(found) < len(fixes) or len({frame.filename for _, frame, _ in found}) != 1:
        return None
    if any(one[0][1] >= other[0][0] for one, other in itertools.pairwise(found)):
        return None
    (first, _), frame, _ = found[0]
    last = found[-1][0][1]
    old = [linecache.getline(frame.filename, number).rstrip("\n") for number in range(first, last + 1)]
    indent = _indent(old[0])
    if any(line.strip() and not line.startswith(indent) for line in old):
        return None
    new, at = list[str](), first
    for (start, end), _, fix in found:
        new += old[at - first : start - first]
        own = _indent(old[start - first])
        new += [own + line if line else line for line in fix.code]
        at = end + 1
    effects = {(effect.kind, effect.condition): effect for _, _, fix in found for effect in fix.effects}.values()
    title = ", and ".join(dict.fromkeys(fix.title for _, _, fix in found))
    return code_fix(frame, (first, last), ([line.removeprefix(indent) for line in new], old), title, effects)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
