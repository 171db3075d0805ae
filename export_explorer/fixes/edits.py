"""Edits of nodes of the syntax tree as a `Fix`: the user's lines with other text at exactly these positions, all else as it was written."""

import ast
import itertools
import linecache
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from msgspec import structs

from export_explorer.record import Applicability, CodeFix, Effect, Frame
from export_explorer.trace.syntax import columns_of

_TOKEN = re.compile(r"\w+|\s+|.")


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
    indent = indent_of(before[0])
    fix = code_fix(frame, (first, last), ([line.removeprefix(indent) for line in code], before), title, effects)
    return None if fix.code == fix.before else fix


def _least_indented(filename: str, first: int, last: int) -> int | None:
    """Returns the line to start from, so that no other is indented less: of edits in two functions the ``def`` of the first."""
    indents = {number: len(indent_of(text)) for number in range(1, last + 1) if (text := linecache.getline(filename, number)).strip()}
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
        new = [top[:column] + one, *(indent_of(top) + other if other else other for other in more)]
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
    indent = indent_of(before[0])
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
    indent = indent_of(lines[first - 1])
    return "\n".join([*lines[: first - 1], *(indent + line if line else line for line in fix.code), *lines[last:]])


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines of a file that a fix changes, without those that it leaves as they are.

    Attributes:
        first: the first line, 1-based; where lines are only added, the line that they are added above.
        count: the number of lines that are replaced.
        new_first: the first of the new lines in the changed file.
        new_count: the number of the new lines.
    """

    first: int
    count: int
    new_first: int
    new_count: int


def hunks_of(fix: CodeFix) -> Iterator[Hunk]:
    """Yields the lines that a fix changes, from the top; none where it replaces none."""
    if fix.replaces is None:
        return
    first, last = fix.replaces
    if not fix.before:
        yield Hunk(first, last - first + 1, first, len(fix.code))
        return
    for kind, start, end, new_start, new_end in SequenceMatcher(None, fix.before, fix.code, autojunk=False).get_opcodes():
        if kind != "equal":
            yield Hunk(first + start, end - start, first + new_start, new_end - new_start)


def includes(whole: CodeFix, part: CodeFix) -> bool:
    """True if a fix makes all the changes of another of the same file, and more."""
    if whole.frame is None or part.frame is None or whole.frame.filename != part.frame.filename or None in (whole.replaces, part.replaces):
        return False
    wider = _changed_lines(whole)
    return _changed_lines(part) != wider and all(any(_covers(change, it) for change in wider) for it in _changed_lines(part))


_Change = tuple[int, int, tuple[str, ...]]
"""The first line, the number of lines and the new text of a change."""


def _covers(whole: _Change, part: _Change) -> bool:
    """True if a change is another one, or one of its lines and of those next to them: a change of neighboring lines is one hunk."""
    (first, count, lines), (start, replaced, inner) = whole, part
    is_within = first <= start and start + replaced <= first + count
    return is_within and any(lines[at : at + len(inner)] == inner for at in range(len(lines) - len(inner) + 1))


def _changed_lines(fix: CodeFix) -> set[_Change]:
    """Returns the first line, the number of lines and the new text of each change, line by line where as many lines are added as removed."""
    indent = 0 if fix.replaces is None or fix.frame is None else len(indent_of(linecache.getline(fix.frame.filename, fix.replaces[0])))
    found: set[_Change] = set()
    for hunk in hunks_of(fix):
        start = hunk.new_first - (0 if fix.replaces is None else fix.replaces[0])
        lines = [" " * indent + line for line in fix.code[start : start + hunk.new_count]]
        if hunk.count == hunk.new_count:
            found |= {(hunk.first + number, 1, (line,)) for number, line in enumerate(lines)}
        else:
            found.add((hunk.first, hunk.count, tuple(lines)))
    return found


def line_before(fix: CodeFix, line: int) -> int | None:
    """Returns the number that a line of the changed file has in the file as it is; None for a line of the fix itself."""
    moved = 0
    for hunk in hunks_of(fix):
        if line < hunk.new_first:
            break
        if line < hunk.new_first + hunk.new_count:
            return None
        moved = hunk.first + hunk.count - (hunk.new_first + hunk.new_count)
    return line + moved


def change_between(before: str, after: str, fix: CodeFix) -> CodeFix:
    """Returns a fix with the lines that differ between two texts of its file, and those between them.

    Args:
        before: the text as it is.
        after: the text with all changes.
        fix: whose other attributes stay.
    """
    old, new = before.split("\n"), after.split("\n")
    same, same_below = unchanged(old, new)
    start, end, new_end = same, len(old) - same_below, len(new) - same_below
    # The first line of a fix is one that it replaces, and is indented the least.
    while start > 0 and (start == end or not _is_indented(old[start:end] + new[start:new_end], old[start])):
        start -= 1
    indent = indent_of(old[start])
    before_lines, code = (tuple(line.removeprefix(indent) for line in part) for part in (old[start:end], new[start:new_end]))
    return structs.replace(fix, replaces=(start + 1, end), before=before_lines, code=code)


def unchanged(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """Returns how many lines at the start, and how many below them at the end of two texts are the same."""
    same = _same_at_start(old, new)
    most = min(len(old), len(new)) - same
    return same, _same_at_start(old[: -most - 1 : -1], new[: -most - 1 : -1])


def _same_at_start(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _is_indented(lines: Iterable[str], first: str) -> bool:
    return bool(first.strip()) and all(line.startswith(indent_of(first)) for line in lines if line.strip())


def merged(fixes: Sequence[CodeFix]) -> CodeFix | None:
    """Merges changes of different parts of the text into one fix.

    Returns:
        None where they are of several files, where two change the same part in different ways, or where a line is indented less than the first.
    """
    of_lines = [(fix.replaces, fix.frame, fix) for fix in fixes if fix.replaces is not None and fix.frame is not None]
    found = sorted(of_lines, key=lambda entry: entry[0])
    if len(found) < 2 or len(found) < len(fixes) or len({frame.filename for _, frame, _ in found}) != 1:
        return None
    first, last, frame = found[0][0][0], max(end for (_, end), _, _ in found), found[0][1]
    old = [linecache.getline(frame.filename, number).rstrip("\n") for number in range(first, last + 1)]
    indent = indent_of(old[0])
    if any(line.strip() and not line.startswith(indent) for line in old):
        return None
    changes = sorted({change for _, _, fix in found for change in _changed_parts(fix)})
    if any(one.end > other.start or one.start == other.start for one, other in itertools.pairwise(changes)):
        return None
    new = [*old, ""]
    for change in reversed(changes):
        (start, column), (end, end_column) = change.start, change.end
        text = new[start - first][:column] + change.text + new[end - first][end_column:]
        new[start - first : end - first + 1] = text.split("\n")
    effects = {(effect.kind, effect.condition): effect for _, _, fix in found for effect in fix.effects}.values()
    titles = list(dict.fromkeys(fix.title for _, _, fix in found))
    # The lines beside it tell the others.
    title = titles[0] if len(titles) == 1 else f"{len(titles)} changes: {titles[0]}; and {len(titles) - 1} more"
    return code_fix(frame, (first, last), ([line.removeprefix(indent) for line in new[:-1]], old), title, effects)


class _Part(NamedTuple):
    """A part of a file's text, from one line and column to another, with the text that replaces it."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def _changed_parts(fix: CodeFix) -> Iterator[_Part]:
    """Yields the parts of the text that a fix changes: tokens where it replaces lines by as many, and otherwise whole lines."""
    first = 0 if fix.replaces is None else fix.replaces[0]
    indent = "" if fix.frame is None else indent_of(linecache.getline(fix.frame.filename, first))
    for hunk in hunks_of(fix):
        start = hunk.new_first - first
        new = [indent + line if line else line for line in fix.code[start : start + hunk.new_count]]
        if hunk.count != hunk.new_count or not fix.before:
            yield _Part((hunk.first, 0), (hunk.first + hunk.count, 0), "".join(f"{line}\n" for line in new))
            continue
        for number, line in enumerate(new):
            before = fix.before[hunk.first - first + number]
            yield from _changed_tokens(hunk.first + number, indent + before if before else before, line)


def _changed_tokens(number: int, before: str, after: str) -> Iterator[_Part]:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    for kind, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            column = len("".join(old[:start]))
            yield _Part((number, column), (number, column + len("".join(old[start:end]))), "".join(new[new_start:new_end]))


def indent_of(line: str) -> str:
    """Returns the white space at the start of a line."""
    return line[: len(line) - len(line.lstrip())]
