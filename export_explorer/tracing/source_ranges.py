"""The source text that a location covers: from the bytes that Python counts to characters, and to the expression itself.

Read after the export, never while torch traces: the text may have to come from a file.
"""

import ast
import io
import linecache
import re
import tokenize
from typing import NamedTuple

from export_explorer.source.syntax import tree_of
from export_explorer.torch_internals.locations import Location

EXPRESSION_LENGTH = 200
"""More characters than that of an expression are not kept: the last one kept is then ``…``."""

_HEAD = 60
"""In so many lines a notebook of marimo's has imported it; before that are its requirements."""

_LINE_BREAK = re.compile(r"[ \t]*\\?\r?\n\s*")


class SourceRange(NamedTuple):
    """The range of a location as `Frame` has it, all of it None where it cannot be had.

    Attributes:
        column: 0-based, in characters.
        end_line: 1-based.
        end_column: exclusive, in characters of that line.
        expression: the text; None where the range is no expression, or the whole line.
    """

    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    expression: str | None = None


def source_range(location: Location) -> SourceRange:
    """The columns of a location in characters, and the text between them."""
    found = _range_at(location)
    if found.column is None or found.expression is not None:
        return found
    indent = _left_out(location)
    moved = _range_at(_moved(location, indent)) if indent else found
    return found if moved.expression is None else moved


def _range_at(location: Location) -> SourceRange:
    first = linecache.getline(location.filename, location.line)
    end_line = location.end_line or _only_line(location, first)
    if end_line is None or end_line < location.line:
        return SourceRange()
    lines = [first, *(linecache.getline(location.filename, line) for line in range(location.line + 1, end_line + 1))]
    column, end_column = _characters(first, location.column), _characters(lines[-1], location.end_column)
    if column is None or end_column is None or (end_line, end_column) <= (location.line, column):
        return SourceRange()
    lines[-1] = lines[-1][:end_column]
    lines[0] = lines[0][column:]
    return SourceRange(column, end_line, end_column, _expression("".join(lines), first))


def _left_out(location: Location) -> int:
    """How far a notebook of marimo's indents its cells, which run without that as a script: those are functions with a decorator; 0 in other files."""
    is_notebook = any("import marimo" in line for line in linecache.getlines(location.filename)[:_HEAD])
    tree = tree_of(location.filename) if is_notebook else None
    cells = [] if tree is None else [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    around = (cell for cell in cells if cell.decorator_list and cell.lineno <= location.line <= (cell.end_lineno or cell.lineno))
    return next((cell.body[0].col_offset for cell in around), 0)


def _moved(location: Location, by: int) -> Location:
    column, end_column = (None if at is None else at + by for at in (location.column, location.end_column))
    return location._replace(column=column, end_column=end_column)


def without_comment(line: str) -> str:
    """A line's text without a comment that ends it."""
    return re.sub(r"\s+#[^'\"]*$", "", line)


def _only_line(location: Location, text: str) -> int | None:
    """The line that an expression starts on, if it ends there by all appearances: no bracket of its is open at the end of the line."""
    column, end_column = _characters(text, location.column), _characters(text, location.end_column)
    if column is None or end_column is None or not _is_expression(text[column:end_column]):
        return None
    depth = 0
    for character in text[column:]:
        depth = max(0, depth + (character in "([{") - (character in ")]}"))
    is_within_a_word = re.fullmatch(r"\w\w", text[end_column - 1 : end_column + 1]) is not None
    return location.line if depth == 0 and not is_within_a_word else None


def _characters(line: str, offset: int | None) -> int | None:
    """How many characters the first bytes of a line are; None if they are not whole characters of it."""
    encoded = line.rstrip("\r\n").encode(errors="surrogatepass")
    if offset is None or offset > len(encoded):
        return None
    try:
        return len(encoded[:offset].decode(errors="surrogatepass"))
    except UnicodeDecodeError:
        return None


def _expression(text: str, first: str) -> str | None:
    if not _is_expression(text):
        return None
    in_one_line = _LINE_BREAK.sub(" ", _without_comments(text))
    if in_one_line == without_comment(first.strip()):
        return None
    return in_one_line if len(in_one_line) <= EXPRESSION_LENGTH else in_one_line[: EXPRESSION_LENGTH - 1] + "…"


def _is_expression(text: str) -> bool:
    """Whether a text is one: the range of ``x += 1`` or of a ``with`` is the statement, and that of a file that has changed is anything."""
    try:
        ast.parse(f"({text}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _without_comments(text: str) -> str:
    if "#" not in text or "\n" not in text:
        return text
    lines = text.splitlines(keepends=True)
    # In brackets, as they were in the file: no line break ends the expression.
    for token in tokenize.generate_tokens(io.StringIO(f"(\n{text}\n)").readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 2] = lines[row - 2][:column].rstrip() + "\n"
    return "".join(lines)
