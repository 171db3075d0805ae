"""Statements in the user's text and their replacement: the block around a line, the statements after it, their lines, and the `Fix`."""

import ast
import linecache
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from export_explorer.fixes.data_kinds import Kinds, LiveLookup, stored
from export_explorer.fixes.edits import Edit
from export_explorer.record import Applicability, CodeFix, Effect, Fix, Frame
from export_explorer.torch_internals.live_values import LiveValue
from export_explorer.trace.syntax import columns_of, function_at, path_to, range_of, text_of, tree_of

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Site:
    """The position of code that is to be rewritten.

    Attributes:
        frame: the failing line.
        live: see `Kinds`.
        inputs: see `Kinds`.
        is_on_tensor: whether torch fails there on the truth value of a tensor; None if it does not state it.
    """

    frame: Frame
    live: LiveLookup
    inputs: Mapping[str, LiveValue] = field(default_factory=dict)
    is_on_tensor: bool | None = None

    @cached_property
    def function(self) -> Function | None:
        """The function around the line; None where there is none, or the file has changed since."""
        tree = tree_of(self.filename)
        if tree is None or linecache.getline(self.filename, self.frame.line).strip() != self.frame.code:
            return None
        return function_at(tree, self.frame.line)

    @property
    def filename(self) -> str:
        """The file of the frame."""
        return self.frame.filename

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of expressions at the line."""
        return Kinds(self.function, self.frame.line, self.live, self.inputs)

    @cached_property
    def statement(self) -> ast.stmt | None:
        """The innermost statement around the line; for an ``elif``, the ``if`` that represents it in the tree."""
        return None if self.function is None else _innermost(self.function, self.frame.line, self.expression)

    @cached_property
    def expression(self) -> ast.expr | None:
        """The expression that was running, where that is known."""
        way = path_to(self.frame)
        return way[-1] if way and isinstance(way[-1], ast.expr) else None

    def block_of(self, statement: ast.stmt) -> list[ast.stmt]:
        """Returns the statements of the block that contains a statement; the statement alone where that is not known."""
        for node in ast.walk(self.function or ast.Module([], [])):
            for _, value in ast.iter_fields(node):
                if isinstance(value, list) and any(item is statement for item in value):
                    return value
        return [statement]

    def following(self, statement: ast.stmt) -> list[ast.stmt]:
        """Returns the statements after a statement in its block."""
        block = self.block_of(statement)
        return block[next(index for index, it in enumerate(block) if it is statement) + 1 :]

    def read_after(self, statement: ast.stmt) -> set[str]:
        """Returns the names that the function reads after a statement, or, in a loop, anywhere in it."""
        if self.function is None:
            return set()
        loops = [node for node in ast.walk(self.function) if isinstance(node, ast.For | ast.While) and _is_in(statement, node)]
        start = (statement.end_lineno or statement.lineno, statement.end_col_offset or 0)
        found = {node.id for loop in loops for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and (node.lineno, node.col_offset) >= start:
                found.add(node.id)
        return found

    def defined_before(self, statement: ast.stmt) -> set[str]:
        """Returns the names of the function that have a value where a statement starts."""
        if self.function is None:
            return set()
        arguments = self.function.args
        given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *filter(None, (arguments.vararg, arguments.kwarg))]
        before = [node for node in ast.walk(self.function) if isinstance(node, ast.stmt) and (node.end_lineno or 0) < statement.lineno]
        return {argument.arg for argument in given} | {name for node in before for name in stored(node)}

    def text(self, node: ast.expr) -> str:
        """Returns an expression as the file has it, in one line."""
        around = range_of(node)
        is_one_line = around is not None and around[0][0] == around[1][0]
        return (text_of(node, self.filename) if is_one_line else None) or ast.unparse(node)

    def lines(self, statements: Sequence[ast.stmt], edits: Iterable[Edit] = ()) -> list[str] | None:
        """Returns statements as the file has them, indented relative to the first.

        None where they cannot be moved, since a string in them spans several lines.
        """
        if not statements:
            return []
        if any(_goes_over_lines(node) for statement in statements for node in ast.walk(statement)):
            return None
        start, last = columns_of(statements[0], self.filename), columns_of(statements[-1], self.filename)
        if start is None or last is None:
            return None
        (first, column), (end, end_column) = start[0], last[1]
        lines = [linecache.getline(self.filename, number).rstrip("\n") for number in range(first, end + 1)]
        # What stands behind the last of them in its line is a comment, or another statement.
        lines[-1] = lines[-1][:end_column] if lines[-1][end_column:].lstrip()[:1] == ";" else lines[-1]
        for (at, to), text in sorted(((columns_of(it.node, self.filename) or ((0, 0), (0, 0)), it.text) for it in edits), reverse=True):
            top = lines[at[0] - first]
            indent = top[: len(top) - len(top.lstrip())]
            made = top[: at[1]] + text.replace("\n", f"\n{indent}") + lines[to[0] - first][to[1] :]
            lines[at[0] - first : to[0] - first + 1] = made.split("\n")
        lines[0] = lines[0][column:]
        return [lines[0], *(line[column:] if line[:column].isspace() or not line else line for line in lines[1:])]

    def replacing(
        self,
        statements: Sequence[ast.stmt],
        lines: Sequence[str],
        title: str,
        effects: Iterable[Effect] = (),
        applicability: Applicability = "not_tried",
    ) -> Fix | None:
        """Returns the fix that replaces statements by other lines; None where they share their lines with others."""
        first, last = statements[0].lineno, statements[-1].end_lineno or statements[-1].lineno
        start, end = columns_of(statements[0], self.filename), columns_of(statements[-1], self.filename)
        if start is None or end is None:
            return None
        before = [linecache.getline(self.filename, number).rstrip("\n") for number in range(first, last + 1)]
        indent = before[0][: start[0][1]]
        behind = before[-1][end[1][1] :].strip()
        if indent.strip() or (behind and not behind.startswith("#")):
            return None
        return CodeFix(
            title=title,
            code=tuple(lines),
            effects=tuple(dict.fromkeys(effects)),
            applicability=applicability,
            frame=self.frame,
            replaces=(first, last),
            before=tuple(line.removeprefix(indent) for line in before),
        )


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


def _innermost(node: ast.AST, line: int, running: ast.expr | None) -> ast.stmt | None:
    """Returns the innermost statement that spans a line; in ``if x.sum() > 0: return x`` the one that contains the running expression."""
    found = [it for it in ast.walk(node) if isinstance(it, ast.stmt) and it.lineno <= line <= (it.end_lineno or it.lineno)]
    # Python may say of a condition that leads to a jump alone that the jump is what is running.
    found = [it for it in found if not isinstance(it, ast.Break | ast.Continue | ast.Pass)]
    found = [it for it in found if running is not None and _is_in(running, it)] or found
    return max(found, key=lambda it: (it.lineno, -(it.end_lineno or 0), it.col_offset), default=None)


def _is_in(node: ast.AST, around: ast.AST) -> bool:
    return node is not around and any(it is node for it in ast.walk(around))


def _goes_over_lines(node: ast.AST) -> bool:
    is_text = isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
    return is_text and getattr(node, "lineno", 0) != getattr(node, "end_lineno", 0)
