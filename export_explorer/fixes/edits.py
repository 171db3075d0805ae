"""Edits of nodes of the syntax tree as a `Fix`: the user's lines with other text at exactly these positions, all else as it was written.

Also questions about nodes that need neither the file nor the capture: names, literals, sizes that are read, assignments.
"""

import ast
import itertools
import linecache
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple, TypeVar

from msgspec import structs

from export_explorer.record import Applicability, CodeFix, Effect, Fix, Frame
from export_explorer.texts import clipped, syntax_tree
from export_explorer.trace.syntax import called_name, columns_of

_TOKEN = re.compile(r"\w+|\s+|.")


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of a node's text; it may have several lines, of which the later ones are indented relative to the first."""

    node: ast.AST
    text: str


def lines_of(filename: str, first: int, last: int) -> list[str]:
    """Returns lines of a file, 1-based, without the end of each."""
    return [linecache.getline(filename, number).rstrip("\n") for number in range(first, last + 1)]


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
        lines: the new lines and those of the file, with their indent.
        title: see `Fix`.
        effects: see `Fix`.
        applicability: see `Fix`.
    """
    indent = indent_of(lines[1][0])
    code, before = (tuple(line.removeprefix(indent) for line in part) for part in lines)
    effects = tuple(dict.fromkeys(effects))
    return CodeFix(title=title, code=code, effects=effects, applicability=applicability, frame=frame, replaces=replaces, before=before)


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
    first, code = 0 if fix.replaces is None else fix.replaces[0], _in_file(fix, fix.code)
    found: set[_Change] = set()
    for hunk in hunks_of(fix):
        lines = code[hunk.new_first - first :][: hunk.new_count]
        if hunk.count == hunk.new_count:
            found |= {(hunk.first + number, 1, (line,)) for number, line in enumerate(lines)}
        else:
            found.add((hunk.first, hunk.count, tuple(lines)))
    return found


def _in_file(fix: CodeFix, lines: Sequence[str]) -> list[str]:
    """Returns lines of a fix with the indentation that they have in its file."""
    indent = "" if fix.replaces is None or fix.frame is None else indent_of(linecache.getline(fix.frame.filename, fix.replaces[0]))
    return [indent + line if line else line for line in lines]


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
    same, same_below = _unchanged(old, new)
    start, end, new_end = same, len(old) - same_below, len(new) - same_below
    # The first line of a fix is one that it replaces, and is indented the least.
    while start > 0 and (start == end or not _is_indented(old[start:end] + new[start:new_end], old[start])):
        start -= 1
    indent = indent_of(old[start])
    before_lines, code = (tuple(line.removeprefix(indent) for line in part) for part in (old[start:end], new[start:new_end]))
    return structs.replace(fix, replaces=(start + 1, end), before=before_lines, code=code)


def difference(frame: Frame, old: list[str], new: list[str], title: str, effects: Iterable[Effect]) -> CodeFix | None:
    """Returns the change from the first to the last line in which two texts differ; None where a line there is indented less than the first."""
    first, same = _unchanged(old, new)
    before, after = old[first : len(old) - same], new[first : len(new) - same]
    if first == min(len(old), len(new)) or not before:
        return None
    indent = indent_of(before[0])
    if any(line.strip() and not line.startswith(indent) for line in (*before, *after)):
        return None
    return code_fix(frame, (first + 1, len(old) - same), (after, before), title, effects)


def _unchanged(old: list[str], new: list[str]) -> tuple[int, int]:
    """Returns how many lines at the start, and how many below them at the end of two texts are the same."""
    same = _same_at_start(old, new)
    return same, _same_at_start(old[same:][::-1], new[same:][::-1])


def _same_at_start(one: list[str], other: list[str]) -> int:
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
    old = lines_of(frame.filename, first, last)
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
    return code_fix(frame, (first, last), (new[:-1], old), title, effects)


class _Part(NamedTuple):
    """A part of a file's text, from one line and column to another, with the text that replaces it."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def _changed_parts(fix: CodeFix) -> Iterator[_Part]:
    """Yields the parts of the text that a fix changes: tokens where it replaces lines by as many, and otherwise whole lines."""
    first, old, code = 0 if fix.replaces is None else fix.replaces[0], _in_file(fix, fix.before), _in_file(fix, fix.code)
    for hunk in hunks_of(fix):
        new = code[hunk.new_first - first :][: hunk.new_count]
        if hunk.count != hunk.new_count or not fix.before:
            yield _Part((hunk.first, 0), (hunk.first + hunk.count, 0), "".join(f"{line}\n" for line in new))
            continue
        for number, line in enumerate(new):
            yield from _changed_tokens(hunk.first + number, old[hunk.first - first + number], line)


def _changed_tokens(number: int, before: str, after: str) -> Iterator[_Part]:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    for kind, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            column = len("".join(old[:start]))
            yield _Part((number, column), (number, column + len("".join(old[start:end]))), "".join(new[new_start:new_end]))


def indent_of(line: str) -> str:
    """Returns the white space at the start of a line."""
    return line[: len(line) - len(line.lstrip())]


_AnyFix = TypeVar("_AnyFix", bound=Fix)


def unlike(fixes: Iterable[_AnyFix]) -> tuple[_AnyFix, ...]:
    """Returns each change once."""
    found: dict[object, _AnyFix] = {}
    for fix in fixes:
        found.setdefault((fix.kind, fix.change), fix)
    return tuple(found.values())


Function = ast.FunctionDef | ast.AsyncFunctionDef
_LONGEST = 60
"""The most characters of code shown in a title."""
ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant, ast.List)
"""Expressions of which no operator next to them could apply to only a part."""


def shorten(text: str) -> str:
    """Shortens code for a title."""
    return clipped(text, _LONGEST)


def between(start: tuple[int, int], end: tuple[int, int]) -> ast.AST:
    """Returns the text between two positions, as a node that `Edit` takes; lines are 1-based, columns in bytes."""
    return ast.Pass(lineno=start[0], col_offset=start[1], end_lineno=end[0], end_col_offset=end[1])


def contains(outer: ast.AST, inner: ast.AST) -> bool:
    """True if a node is another one, or below it."""
    return any(node is inner for node in ast.walk(outer))


def names_stored(node: ast.AST) -> Iterator[ast.Name]:
    """Yields the names that are bound somewhere in a node."""
    return (name for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store | ast.Del))


def names_read(*nodes: ast.AST) -> frozenset[str]:
    """Returns the names that are read somewhere in nodes."""
    found = (name for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name))
    return frozenset(name.id for name in found if isinstance(name.ctx, ast.Load))


def names_in(node: ast.AST) -> frozenset[str]:
    """Returns the names that are read or bound somewhere in a node."""
    return frozenset(name.id for name in ast.walk(node) if isinstance(name, ast.Name))


def places_of(node: ast.AST, name: str) -> list[ast.Name]:
    """Returns the places in a node where a name is read or bound."""
    return [it for it in ast.walk(node) if isinstance(it, ast.Name) and it.id == name]


def reads_of(node: ast.AST, name: str) -> list[ast.Name]:
    """Returns the places in a node where a name is read."""
    return [it for it in places_of(node, name) if isinstance(it.ctx, ast.Load)]


def assignments_to(node: ast.AST, name: str) -> list[ast.Assign]:
    """Returns the assignments in a node of which a name alone is a target."""
    found = (it for it in ast.walk(node) if isinstance(it, ast.Assign))
    return [it for it in found if any(isinstance(target, ast.Name) and target.id == name for target in it.targets)]


def parts_of_index(index: ast.expr) -> list[ast.expr]:
    """Returns the parts of an index, one for each dimension."""
    return list(index.elts) if isinstance(index, ast.Tuple) else [index]


def targets_of(statement: ast.AST) -> list[ast.expr]:
    """Returns the targets of an assignment of any kind, or of a loop; none for other statements."""
    match statement:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            return [target]
    return []


def loaded(name: str) -> ast.Name:
    """Returns the variable as an expression."""
    return ast.Name(name, ast.Load(), lineno=0, col_offset=0)


def parsed(text: str) -> ast.expr:
    """Returns the expression of a text."""
    return syntax_tree(text, mode="eval").body


def calls_in(node: ast.AST, *names: str) -> list[ast.Call]:
    """Returns the calls in a node of functions or methods with these names; all calls if none are given."""
    return [call for call in ast.walk(node) if isinstance(call, ast.Call) and (not names or called_name(call) in names)]


def walk_own(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yields a statement and the nodes in it, without the statements of its blocks."""
    yield statement
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from ast.walk(child)


def has_starred(call: ast.Call) -> bool:
    """True if a call unpacks positional arguments, so that their positions are not known."""
    return any(isinstance(argument, ast.Starred) for argument in call.args)


def int_literal(node: ast.AST) -> int | None:
    """Returns the integer that a node writes as a literal; None if it does not."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand) if (value := int_literal(operand)) is not None:
            return -value
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return value
    return None


def arguments_of(function: Function) -> frozenset[str]:
    """Returns the names of a function's arguments."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return frozenset(argument.arg for argument in every if argument is not None)


def size_read(value: ast.expr) -> tuple[ast.expr, int] | None:
    """Returns the tensor and dimension whose size an expression reads: ``x.shape[1]``, ``x.size(1)``, ``len(x)``; None if it reads none."""
    match value:
        case ast.Call(func=ast.Name(id="len") | ast.Attribute(attr="len"), args=[tensor]) if shape_read(tensor) is None:
            return tensor, 0
        case ast.Call(func=ast.Attribute(value=tensor, attr="size"), args=[index]):
            dim = int_literal(index)
            return None if dim is None else (tensor, dim)
        case ast.Subscript(value=shape, slice=index):
            read, dim = shape_read(shape), int_literal(index)
            return None if read is None or dim is None else (read, dim)
    return None


def shape_read(value: ast.expr) -> ast.expr | None:
    """Returns the tensor whose whole shape an expression reads, ``x.shape`` or ``x.size()``; None if it reads none."""
    match value:
        case ast.Attribute(value=tensor, attr="shape") | ast.Call(func=ast.Attribute(value=tensor, attr="size"), args=[]):
            return tensor
    return None


def dotted_name(node: ast.expr) -> str | None:
    """Returns ``self.rope.scale``; None for anything but names and attributes of them."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute) if (inner := dotted_name(value)) is not None:
            return f"{inner}.{attribute}"
    return None


def as_tuple(items: Sequence[str]) -> str:
    """Returns the text of a tuple."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def indented(lines: Iterable[str]) -> list[str]:
    """Indents lines by one level."""
    return [f"    {line}" if line else line for line in lines]


def is_elif(statement: ast.stmt, filename: str) -> bool:
    """True if an ``if`` is written as an ``elif``."""
    return linecache.getline(filename, statement.lineno)[statement.col_offset :].startswith("elif")


def always_returns(statements: Sequence[ast.stmt]) -> bool:
    """True if every path through these statements ends in a ``return``."""
    match statements[-1] if statements else None:
        case ast.Return(value=value):
            return value is not None
        case ast.If(body=body, orelse=orelse):
            return always_returns(body) and always_returns(orelse)
        case ast.With(body=body):
            return always_returns(body)
    return False


def assigned_alone(statements: Sequence[ast.stmt]) -> tuple[str, ast.expr] | None:
    """Returns the name and the value of a block that only assigns one; None for any other block."""
    match statements:
        case [ast.Assign(targets=[ast.Name(id=name)], value=value)]:
            return name, value
    return None


def last_assigned(statements: Iterable[ast.stmt]) -> dict[str, ast.expr | None]:
    """Returns the last value that these statements assign to each name; None where it is not one expression, or one among others.

    For a compound statement, all names that anything in it assigns get None, as it may not have run.
    """
    found: dict[str, ast.expr | None] = {}
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
                pairs = zip(names, values, strict=True)
                found.update({name.id: value for name, value in pairs if isinstance(name, ast.Name)})
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                found[name] = ast.BinOp(ast.Name(target.id, ast.Load(), lineno=target.lineno, col_offset=target.col_offset), op, value)
            case _:
                found.update(dict.fromkeys(stored(statement)))
    return found


def stored(*nodes: ast.AST) -> list[str]:
    """Returns the names that are assigned, in order, except those inside of functions that are defined there."""
    found: dict[str, None] = {}

    def visit(node: ast.AST) -> None:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = None
                return
            case ast.Lambda():
                return
            # Of an assignment the target counts after the value; for names alone the order does not matter.
            case ast.Name(id=name, ctx=ast.Store()):
                found[name] = None
        for child in ast.iter_child_nodes(node):
            visit(child)

    for node in nodes:
        visit(node)
    return list(found)
