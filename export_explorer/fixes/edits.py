"""Edits of nodes of the syntax tree as a `Fix`: the user's lines with other text at exactly these positions, all else as it was written."""

import ast
import itertools
import linecache
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from export_explorer.record import CodeFix, Effect, Frame
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
    places = [(columns_of(edit.node, frame.filename), edit.text) for edit in edits]
    found = sorted([(place, text) for place, text in places if place is not None], reverse=True)
    if not places or len(found) < len(places) or linecache.getline(frame.filename, frame.line).strip() != frame.code:
        return None
    first, last = min(start[0] for (start, _), _ in found), max(end[0] for (_, end), _ in found)
    lines = [linecache.getline(frame.filename, number).rstrip("\n") for number in range(first, last + 1)]
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    before = tuple(line.removeprefix(indent) for line in lines)
    for ((line, column), (end_line, end_column)), text in found:
        top, *rest = text.split("\n")
        own = lines[line - first]
        own_indent = own[: len(own) - len(own.lstrip())]
        made = [top, *(own_indent + more if more else more for more in rest)]
        made[0] = own[:column] + made[0]
        made[-1] += lines[end_line - first][end_column:]
        lines[line - first : end_line - first + 1] = made
    code = tuple(line.removeprefix(indent) for line in lines)
    if code == before:
        return None
    return CodeFix(title=title, code=code, effects=tuple(effects), frame=frame, replaces=(first, last), before=before)


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
    old = lines[first - 1]
    indent = old[: len(old) - len(old.lstrip())]
    return "\n".join([*lines[: first - 1], *(indent + line if line else line for line in fix.code), *lines[last:]])


def merged(fixes: Sequence[CodeFix]) -> CodeFix | None:
    """Merges changes of different lines into one fix.

    Returns:
        None where they are of several files or of the same lines, or where a line is indented less than the first.
    """
    found = sorted((fix for fix in fixes if fix.replaces is not None), key=lambda fix: fix.replaces or (0, 0))
    files = {fix.frame.filename for fix in found if fix.frame is not None}
    places = [fix.replaces for fix in found if fix.replaces is not None]
    if len(found) < 2 or len(found) < len(fixes) or len(files) != 1:
        return None
    if any(place[1] >= later[0] for place, later in itertools.pairwise(places)):
        return None
    filename, first, last = files.pop(), places[0][0], places[-1][1]
    old = [linecache.getline(filename, number).rstrip("\n") for number in range(first, last + 1)]
    indent = _indent(old[0])
    if any(line.strip() and not line.startswith(indent) for line in old):
        return None
    new, at = list[str](), first
    for fix, (start, end) in zip(found, places, strict=True):
        new += old[at - first : start - first]
        own = _indent(old[start - first])
        new += [own + line if line else line for line in fix.code]
        at = end + 1
    effects = tuple({(effect.kind, effect.condition): effect for fix in found for effect in fix.effects}.values())
    return CodeFix(
        title=", and ".join(dict.fromkeys(fix.title for fix in found)),
        code=tuple(line.removeprefix(indent) for line in new),
        effects=effects,
        frame=found[0].frame,
        replaces=(first, last),
        before=tuple(line.removeprefix(indent) for line in old),
    )


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
