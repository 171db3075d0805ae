"""The user's lines that caused something: from live Python frames, from tracebacks, from the stacks in node metadata.

In non-strict mode torch runs the model as Python, so the live stack at a guard event has the user's line, the modules and
the operator. In strict mode Dynamo interprets the model, and its own record of the user's stack is used; so it is in non-strict
mode within the branches and bodies of control flow, after the line that calls it.
"""

from __future__ import annotations

import ast
import functools
import io
import linecache
import os
import re
import sys
import sysconfig
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from export_explorer.record import Frame
from export_explorer.texts import expression_if_python
from export_explorer.torch_internals.classes import has_sizes, is_operator
from export_explorer.torch_internals.frames import (
    MADE_UP_FILE,
    TORCH_FOLDER,
    Location,
    Traced,
    decision_of_frame,
    is_check_of_guards,
    layer_location,
    location_of_frame,
    location_of_traceback,
    module_of_frame,
    operator_of_frame,
    replayed_node,
    strict_location,
    strict_module_path,
    strict_user_stack,
    traced_at,
)
from export_explorer.torch_internals.nodes import module_of_node
from export_explorer.torch_internals.operators import Call, text_of_target
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.trace.syntax import cell_of, tree_of

if TYPE_CHECKING:
    import torch


EXPRESSION_LENGTH = 200
"""The most characters kept of an expression; the last one of a longer one is then ``…``."""

_HEAD = 60
"""The number of lines at the start of a file in which a marimo notebook imports marimo; its requirements come before that."""

_COMMENT = re.compile(r"\s#")
_LINE_BREAK = re.compile(r"(?<![ \t])[ \t]*\\?\r?\n\s*")


class SourceRange(NamedTuple):
    """The range of a location as in `Frame`; all None where it cannot be determined.

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
    """Returns the columns of a location in characters, and the text between them."""
    found = _range_at(location)
    if found.column is None or found.expression is not None:
        return found
    indent = _left_out(location)
    column, end_column = (None if at is None else at + indent for at in (location.column, location.end_column))
    moved = _range_at(location._replace(column=column, end_column=end_column)) if indent else found
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
    """Returns the indentation that marimo removes from the code of a notebook's cell before it runs it, in columns; 0 in other files.

    In the file a cell is a function with a decorator; its body runs without the indentation.
    """
    is_notebook = any("import marimo" in line for line in linecache.getlines(location.filename)[:_HEAD])
    tree = tree_of(location.filename) if is_notebook else None
    cells = [] if tree is None else [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    around = (cell for cell in cells if cell.decorator_list and cell.lineno <= location.line <= (cell.end_lineno or cell.lineno))
    return next((cell.body[0].col_offset for cell in around), 0)


def without_comment(line: str) -> str:
    """Returns a line's text without a comment at its end."""
    after_texts = max(line.rfind("'"), line.rfind('"')) + 1
    comment = _COMMENT.search(line, after_texts)
    return line if comment is None else line[: comment.start()].rstrip()


def _only_line(location: Location, text: str) -> int | None:
    """Returns the line on which an expression starts, if it appears to end there too: no bracket is left open at the end of the line."""
    column, end_column = _characters(text, location.column), _characters(text, location.end_column)
    if column is None or end_column is None or not _is_expression(text[column:end_column]):
        return None
    depth = 0
    for character in text[column:]:
        depth = max(0, depth + (character in "([{") - (character in ")]}"))
    is_within_a_word = re.fullmatch(r"\w\w", text[end_column - 1 : end_column + 1]) is not None
    return location.line if depth == 0 and not is_within_a_word else None


def _characters(line: str, offset: int | None) -> int | None:
    """Returns the number of characters in the first bytes of a line; None if they do not end at a character boundary."""
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
    """True if a text is an expression: the range of ``x += 1`` or a ``with`` is the statement, and in a changed file it is arbitrary."""
    return expression_if_python(f"({text}\n)") is not None


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


_HERE = str(Path(__file__).parents[1]) + os.sep
_STDLIB = sysconfig.get_path("stdlib") + os.sep
# Also those of the user's home, or of the system beneath a virtual environment.
_INSTALLED = re.compile(r"[/\\](?:site|dist)-packages[/\\]")
_FRAMEWORK = re.compile(_INSTALLED.pattern + r"(?:(?:torch|sympy|IPython|ipykernel|numpy|msgspec)[/\\]|ipykernel_launcher\.py$)")
_STACK_LINE = re.compile(r'^[ \t]*File "(?P<filename>[^"\n]*)", line (?P<line>\d{1,9}), in (?P<name>[^\n]+)$', re.MULTILINE)
_STACK_CODE = re.compile(_STACK_LINE.pattern + r"\n[ \t]+(?!File \")(?P<code>\S[^\n]*)$", re.MULTILINE)

FrameOf = Callable[[Location], Frame]
"""The type of `frame_of`, or of a version with a cache."""


@functools.cache
def is_user_file(filename: str) -> bool:
    """True if a file is the user's or of a library that the user's model is written with, not of torch, Python or this package."""
    if filename.startswith("<"):
        return filename.startswith(("<ipython-input", "<python-input", "<stdin"))
    if filename == MADE_UP_FILE or filename.startswith((TORCH_FOLDER, _HERE)) or _FRAMEWORK.search(filename):
        return False
    return _INSTALLED.search(filename) is not None or not filename.startswith(_STDLIB)


def is_own_file(filename: str) -> bool:
    """True if a file is the user's own: not of an installed library either, for which `is_user_file` is true."""
    return is_user_file(filename) and _INSTALLED.search(filename) is None


@dataclass(frozen=True, slots=True)
class Provenance:
    """The position of the user's program when something happened.

    Attributes:
        locations: the user's lines, outermost call first.
        module: path of the module whose forward ran; empty for the root; None if none ran.
        module_class: its class.
        operator: the name of the operator being called.
        traced: how far the graph had been built; None where none was being built, or it is gone.
        layer: the line of torch's own Python code of a layer, called by the last of `locations`; None if none ran.
        decision: whether the relation that was asked for is true; None if a number was asked for, or nothing.
        call: the call being made, where the graph is gone; None if there was none.
        is_of_bodies: whether it is the check of Dynamo's guards on the branches or bodies that it has traced, which have lines of their own.
        in_body: the position in a branch or body at which Dynamo added such a guard, with its `call`, whose symbols are those of Dynamo's own
            ShapeEnv; its module is named by Dynamo. None if it is not known.
    """

    locations: tuple[Location, ...]
    module: str | None
    module_class: str | None
    operator: str | None
    traced: Traced | None = None
    layer: Location | None = None
    decision: bool | None = None
    call: Call | None = None
    is_of_bodies: bool = False
    in_body: Provenance | None = None


NOWHERE = Provenance((), None, None, None)


def here(path_of_module: Mapping[int, str], outermost: FrameType) -> Provenance:
    """Returns the current position of the user's program, from the live stack of this thread.

    The outermost frame is the one that called torch; nothing at or above it is the model's. The paths are those of modules by their ``id``.
    """
    locations: list[Location] = []
    running: list[Location] = []
    in_branches: list[Location] = []
    module: tuple[str, str] | None = None
    operator: Any = None
    replayed: torch.fx.Node | None = None
    traced: Traced | None = None
    layer: Location | None = None
    decision: bool | None = None
    is_of_bodies = False
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame is not outermost:
        code = frame.f_code
        if code.co_filename.startswith(TORCH_FOLDER):
            decision = decision_of_frame(frame) if decision is None else decision
            is_of_bodies = is_of_bodies or (not locations and is_check_of_guards(frame))
            if not locations and layer is None:
                layer = layer_location(frame)
            replayed = replayed or replayed_node(frame)
            traced = traced or traced_at(frame)
            if not locations and (called := operator_of_frame(frame)) is not None:
                operator = called if is_operator(called) or operator is None else operator
            if module is None:
                module = _module_at(frame, path_of_module)
            if (at := strict_location(frame)) is not None:
                running.append(at)
                if not locations:
                    in_branches.append(at)
        elif is_user_file(code.co_filename):
            locations.append(location_of_frame(frame))
        frame = frame.f_back
    locations.reverse()
    if locations:
        locations += [location for location in reversed(in_branches) if is_user_file(location.filename)]
    else:
        stack = strict_user_stack(running)
        locations = [location for location in stack if is_user_file(location.filename)]
        layer = layer or next((location for location in stack[-1:] if not is_user_file(location.filename)), None)
    if not locations and replayed is not None:
        locations = list(of_stack_text(replayed.meta.get("stack_trace")))
        module = module or module_of_node(replayed)
    path, class_name = module or (None, None)
    name = None if operator is None else text_of_target(operator)
    return Provenance(tuple(locations), path, class_name, name, traced, layer, decision, is_of_bodies=is_of_bodies)


def _module_at(frame: FrameType, path_of_module: Mapping[int, str]) -> tuple[str, str] | None:
    module = module_of_frame(frame)
    if module is not None and id(module) in path_of_module:
        return path_of_module[id(module)], type(module).__name__
    return strict_module_path(frame)


def of_traceback(traceback: TracebackType | None) -> tuple[Location, ...]:
    """Returns the user's lines of a traceback, outermost first."""
    locations: list[Location] = []
    while traceback is not None:
        if is_user_file(traceback.tb_frame.f_code.co_filename):
            locations.append(location_of_traceback(traceback))
        traceback = traceback.tb_next
    return tuple(locations)


def location_of(error: BaseException, user_stack: Iterable[Location]) -> Location | None:
    """Returns the user's line at which an exception of an export was raised; None if it has none.

    The stack has the lines that Dynamo was tracing, outermost first; it is empty in non-strict mode.
    """
    locations = tuple(location for location in user_stack if is_user_file(location.filename)) or of_traceback(error.__traceback__)
    return locations[-1] if locations else None


def names_of_symbols(traceback: TracebackType | None) -> dict[Any, str]:
    """Returns the name of each symbol held by variables of the innermost user frame of a traceback: ``n`` or ``picked.shape[0]``."""
    frames = [frame for frame, _ in walk_tb(traceback) if is_user_file(frame.f_code.co_filename)]
    names: dict[Any, str] = {}
    for name, value in frames[-1].f_locals.items() if frames else ():
        sizes = [(f"{name}.shape[{dim}]", size) for dim, size in enumerate(value.shape)] if has_sizes(value) else [(name, value)]
        for text, size in sizes:
            expr = symbolic_expression(size)
            if expr is not None and expr.is_Symbol:
                names.setdefault(expr, text)
    return names


def of_stack_text(text: str | None) -> tuple[Location, ...]:
    """Returns the user's lines of a ``node.meta["stack_trace"]``, outermost first, without columns (written in strict mode alone)."""
    return tuple(location for location, _ in _in_stack_text(_STACK_LINE, text))


def codes_of_stack_text(text: str | None) -> tuple[tuple[Location, str], ...]:
    """Returns the user's lines of a ``node.meta["stack_trace"]`` that include their source text, outermost first, each with that text."""
    return tuple((location, match["code"].rstrip()) for location, match in _in_stack_text(_STACK_CODE, text))


def _in_stack_text(pattern: re.Pattern[str], text: str | None) -> Iterator[tuple[Location, re.Match[str]]]:
    for match in pattern.finditer(text or ""):
        if is_user_file(match["filename"]):
            yield Location(match["filename"], int(match["line"]), match["name"].strip()), match


def frame_of(location: Location) -> Frame:
    """Returns a location as a `Frame`, with its text and the notebook cell that contains it."""
    filename, line = location.filename, location.line
    code, cell = linecache.getline(filename, line).strip(), cell_of(filename)
    return Frame(filename=filename, line=line, name=location.function, code=code, cell=cell, **source_range(location)._asdict())


def last_frame(locations: Sequence[Location], frame_of: FrameOf) -> Frame | None:
    """Returns the frame of the innermost of some lines; None if there is none."""
    return frame_of(locations[-1]) if locations else None


def innermost_user_frame(locations: Sequence[Location]) -> Frame | None:
    """Returns the user's innermost line of a stack, outermost location first; None if it has none."""
    location = next((location for location in reversed(locations) if is_user_file(location.filename)), None)
    return None if location is None else frame_of(location)


def code_alone(frame: Frame) -> str:
    """Returns the text of a frame's line without a comment at its end."""
    return without_comment(frame.code)
