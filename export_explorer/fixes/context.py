"""The position in the user's text that a rule rewrites: its function, its statement, the text of nodes there, and the `Fix` of an edit."""

import ast
import itertools
import linecache
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from export_explorer.fixes.data_kinds import Kinds, LiveLookup
from export_explorer.fixes.edits import ATOMS, Edit, Function, arguments_of, between, code_fix, edited_lines, lines_of, names_read, stored
from export_explorer.record import Applicability, CodeFix, Effect, Frame
from export_explorer.torch_internals.live_values import LiveValue
from export_explorer.trace.syntax import columns_of, function_at, is_imported_in_notebook, path_to, range_of, text_of, tree_of

_Node = TypeVar("_Node", bound=ast.AST)


@dataclass(frozen=True)
class RewriteContext:
    """A statement of the user's function, with what is known of values there.

    Attributes:
        frame: the line.
        tree: of its file.
        function: around the line.
        path: the nodes from the module's statement down to the frame's expression; empty where no expression is known and the line has
            several statements.
        statement: the statement to rewrite; for an ``elif``, the ``if`` that represents it in the tree.
        live: see `Kinds`.
        inputs: see `Kinds`.
        is_on_tensor: whether torch fails there on the truth value of a tensor; None if it does not state it.
    """

    frame: Frame
    tree: ast.Module
    function: Function
    path: tuple[ast.AST, ...]
    statement: ast.stmt
    live: LiveLookup = lambda name: None
    inputs: Mapping[str, LiveValue] = field(default_factory=dict)
    is_on_tensor: bool | None = None

    @property
    def filename(self) -> str:
        """The file of the frame."""
        return self.frame.filename

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of expressions at the line."""
        return Kinds(self.function, self.frame.line, self.live, self.inputs)

    @property
    def node(self) -> ast.AST:
        """The node that the frame is about: its expression, or the statement where no expression is known."""
        return self.path[-1] if self.path else self.statement

    @property
    def expression(self) -> ast.expr | None:
        """The expression that was running, where that is known."""
        return self.node if isinstance(self.node, ast.expr) else None

    def parent(self, node: ast.AST) -> ast.AST | None:
        """Returns the parent of a node in `path`; None for the outermost."""
        return next((above for above, other in itertools.pairwise(self.path) if other is node), None)

    def innermost(self, *kinds: type[_Node]) -> _Node | None:
        """Returns the innermost node of some classes in `path`; None where there is none."""
        return next((node for node in reversed(self.path) if isinstance(node, kinds)), None)

    def imports(self, name: str) -> bool:
        """True if a module of this name is imported at the top of the file, or in the cell or another one of its notebook."""
        if self.frame.cell is not None and is_imported_in_notebook(name):
            return True
        imports = (node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom))
        return any((alias.asname or alias.name.split(".")[0]) == name for node in imports for alias in node.names)

    def text(self, node: ast.AST) -> str:
        """Returns a node in one line: as the file has it where it is one line there."""
        around = range_of(node)
        is_one_line = around is not None and around[0][0] == around[1][0]
        return (text_of(node, self.filename) if is_one_line else None) or ast.unparse(node)

    def operand(self, node: ast.AST) -> str:
        """Returns the same, in parentheses where an operator next to it could apply to only a part of it."""
        return self.text(node) if isinstance(node, ATOMS) else f"({self.text(node)})"

    def block_of(self, statement: ast.stmt) -> list[ast.stmt]:
        """Returns the statements of the block that contains a statement; the statement alone where that is not known."""
        lists = (value for node in ast.walk(self.function) for _, value in ast.iter_fields(node) if isinstance(value, list))
        return next((block for block in lists if statement in block), [statement])

    def is_alone(self, statement: ast.stmt) -> bool:
        """True if a block would be empty without a statement."""
        return self.block_of(statement) == [statement]

    def following(self, statement: ast.stmt) -> list[ast.stmt]:
        """Returns the statements after a statement in its block."""
        block = self.block_of(statement)
        return block[block.index(statement) + 1 :]

    def read_after(self, statement: ast.stmt) -> set[str]:
        """Returns the names that the function reads after a statement, or, in a loop, anywhere in it."""
        loops = [node for node in ast.walk(self.function) if isinstance(node, ast.For | ast.While) and statement in ast.walk(node)]
        start = (statement.end_lineno or statement.lineno, statement.end_col_offset or 0)
        later = [node for node in ast.walk(self.function) if isinstance(node, ast.Name) and (node.lineno, node.col_offset) >= start]
        return {*names_read(*later), *names_read(*(loop for loop in loops if loop is not statement))}

    def defined_before(self, statement: ast.stmt) -> set[str]:
        """Returns the names of the function that have a value where a statement starts."""
        before = [node for node in ast.walk(self.function) if isinstance(node, ast.stmt) and (node.end_lineno or 0) < statement.lineno]
        return {*arguments_of(self.function)} | {name for node in before for name in stored(node)}

    def lines(self, statements: Sequence[ast.stmt], edits: Iterable[Edit] = ()) -> list[str] | None:
        """Returns statements as the file has them, indented relative to the first.

        None where they cannot be moved, since a string in them spans several lines.
        """
        if not statements:
            return []
        place, nodes = self._place(statements), [node for statement in statements for node in ast.walk(statement)]
        texts = [
            it for it in nodes if isinstance(it, ast.JoinedStr) or (isinstance(it, ast.Constant) and isinstance(it.value, str | bytes))
        ]
        if place is None or any(it.lineno != it.end_lineno for it in texts):
            return None
        (first, column), (_, end_column), lines = place
        # After the last of them in its line, there is a comment, or another statement.
        lines[-1] = lines[-1][:end_column] if lines[-1][end_column:].lstrip()[:1] == ";" else lines[-1]
        lines = edited_lines(self.filename, first, lines, edits)
        return [lines[0][column:], *(line[column:] if line[:column].isspace() or not line else line for line in lines[1:])]

    def replace_nodes(self, edits: Iterable[Edit], title: str, effects: Iterable[Effect] = ()) -> CodeFix | None:
        """Returns the fix that replaces the text of nodes of the tree that do not overlap.

        None where a node has no position, nothing changes, or the file has changed since.
        """
        edits, frame = list(edits), self.frame
        places = [place for edit in edits if (place := columns_of(edit.node, self.filename)) is not None]
        if not places or len(places) < len(edits) or linecache.getline(self.filename, frame.line).strip() != frame.code:
            return None
        last = max(end[0] for _, end in places)
        first = _least_indented(self.filename, min(start[0] for start, _ in places), last)
        if first is None:
            return None
        before = lines_of(self.filename, first, last)
        fix = code_fix(frame, (first, last), (edited_lines(self.filename, first, before, edits), before), title, effects)
        return None if fix.code == fix.before else fix

    def replace_whole(self, text: str, title: str, effects: Iterable[Effect] = ()) -> CodeFix | None:
        """Returns the fix that replaces the statement, with the comment at its end."""
        return self.replace_nodes([Edit(with_comment(self.statement, self.filename), text)], title, effects)

    def replace_statement(
        self, edits: Iterable[Edit], title: str, effects: Iterable[Effect] = (), *, first: Iterable[str] = ()
    ) -> CodeFix | None:
        """Returns the fix that replaces the statement by itself with edits made, below lines that come first."""
        lines = self.lines([self.statement], edits)
        return None if lines is None else self.replace_statements([self.statement], [*first, *lines], title, effects)

    def replace_statements(
        self,
        statements: Sequence[ast.stmt],
        lines: Sequence[str],
        title: str,
        effects: Iterable[Effect] = (),
        applicability: Applicability = "not_tried",
    ) -> CodeFix | None:
        """Returns the fix that replaces statements by other lines; None where they share their lines with others."""
        if (place := self._place(statements)) is None:
            return None
        (first, column), (last, end_column), before = place
        behind = before[-1][end_column:].strip()
        if before[0][:column].strip() or (behind and not behind.startswith("#")):
            return None
        new = [before[0][:column] + line if line else line for line in lines]
        return code_fix(self.frame, (first, last), (new, before), title, effects, applicability)

    def _place(self, statements: Sequence[ast.stmt]) -> tuple[tuple[int, int], tuple[int, int], list[str]] | None:
        """Returns line and column of the start and of the end of statements, and their lines; None where they have no position."""
        first, last = columns_of(statements[0], self.filename), columns_of(statements[-1], self.filename)
        if first is None or last is None:
            return None
        start, end = first[0], last[1]
        return start, end, lines_of(self.filename, start[0], end[0])


def context_at(frame: Frame) -> RewriteContext | None:
    """Returns the context of a line; None where its text is not available or has changed since, or no function is around it."""
    tree = tree_of(frame.filename)
    if tree is None or linecache.getline(frame.filename, frame.line).strip() != frame.code:
        return None
    function, path = function_at(tree, frame.line), tuple(path_to(frame))
    statement = None if function is None else _innermost(function, frame.line, path[-1] if path else None)
    return None if function is None or statement is None else RewriteContext(frame, tree, function, path, statement)


def context_of_expression(frame: Frame | None) -> RewriteContext | None:
    """Returns the context of a frame whose expression is certain; None for others, and for one in a lambda."""
    context = None if frame is None else context_at(frame)
    if context is None or not context.path or any(isinstance(node, ast.Lambda) for node in context.path):
        return None
    statement = context.innermost(ast.stmt)
    return None if statement is None else replace(context, statement=statement)


def with_comment(node: ast.stmt, filename: str) -> ast.AST:
    """Returns a statement with the comment at its end, as a node that `Edit` takes, for one that is replaced as a whole."""
    around = range_of(node)
    if around is None:
        return node
    start, (line, column) = around
    text = linecache.getline(filename, line).rstrip("\n").encode()
    return between(start, (line, len(text))) if text[column:].lstrip().startswith(b"#") else node


def _least_indented(filename: str, first: int, last: int) -> int | None:
    """Returns the line to start from, so that no other is indented less: of edits in two functions the ``def`` of the first."""
    texts = {number: text for number in range(1, last + 1) if (text := linecache.getline(filename, number)).strip()}
    indents = {number: len(text) - len(text.lstrip()) for number, text in texts.items()}
    least = min((indent for number, indent in indents.items() if number >= first), default=0)
    return next((number for number in range(first, 0, -1) if indents.get(number, least + 1) <= least), None)


def _innermost(node: ast.AST, line: int, running: ast.AST | None) -> ast.stmt | None:
    """Returns the innermost statement that spans a line; in ``if x.sum() > 0: return x`` the one that runs, or contains what runs."""
    found = [it for it in ast.walk(node) if isinstance(it, ast.stmt) and it.lineno <= line <= (it.end_lineno or it.lineno)]
    # Python may say of a condition that leads to a jump alone that the jump is what is running.
    found = [it for it in found if not isinstance(it, ast.Break | ast.Continue | ast.Pass)]
    found = [it for it in found if running is not None and running in ast.walk(it)] or found
    return max(found, key=lambda it: (it.lineno, -(it.end_lineno or 0), it.col_offset), default=None)
