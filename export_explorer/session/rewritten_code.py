"""The code of a function as a fix would have it: the user's file with the fix in place, compiled under another name, and never run as a whole."""

import __future__

import ast
import linecache
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType

from export_explorer.model import Fix
from export_explorer.rewrites.edits import in_place
from export_explorer.source.syntax import tree_of

_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


class NotRewritableError(Exception):
    """A model cannot be rewritten as a fix says, for a reason that says nothing about the fix."""


@dataclass(frozen=True, slots=True)
class RewrittenCode:
    """The functions around the lines that a fix replaces.

    Attributes:
        filename: the user's file or cell.
        text: the whole file with the fix in place.
        made_up_name: under which that text is known.
        keys: name and first line of each function around the lines, the outermost first; they start before the fix, at the same lines.
    """

    filename: str
    text: str
    made_up_name: str
    keys: tuple[tuple[str, int], ...]

    @property
    def is_of_init(self) -> bool:
        """Whether the lines are of a method that makes an object, which is not called when the model is."""
        return any(name in ("__init__", "__new__", "__post_init__") for name, _ in self.keys)

    def stands_for(self, code: CodeType) -> bool:
        """Whether a live function's code is one of these, as the user's file has it."""
        return code.co_filename == self.filename and (code.co_name, code.co_firstlineno) in self.keys

    def instead_of(self, old: CodeType) -> CodeType:
        """The code that stands for that of a live function.

        Raises:
            NotRewritableError: the file has another function there by now, or the new one needs variables that the old one does not hold.
        """
        # As the file was compiled: without the future statements of an earlier cell, annotations would mean something else.
        flags = (old.co_flags & _FUTURES) | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        try:
            whole: CodeType = compile(self.text, self.made_up_name, "exec", flags=flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise NotRewritableError(str(error)) from error
        for new in _within(whole):
            if (new.co_name, new.co_firstlineno) == (old.co_name, old.co_firstlineno):
                if not set(new.co_freevars) <= set(old.co_freevars) or _parameters(new) != _parameters(old):
                    break
                return new
        raise NotRewritableError(f"{old.co_name} is not the function that the file has now.")


@contextmanager
def rewritten_code(fix: Fix) -> Iterator[RewrittenCode]:
    """Makes the code of a fix, and its lines known to tracebacks inside the block.

    Args:
        fix: one that replaces lines.

    Raises:
        NotRewritableError: its text is gone or another by now, or its lines are in no function.
    """
    if fix.frame is None or fix.replaces is None:
        raise NotRewritableError("The fix replaces no lines.")
    filename = fix.frame.filename
    text = "".join(linecache.getlines(filename))
    tree = tree_of(filename)
    if tree is None or not _is_as_before(fix, text):
        raise NotRewritableError("The text of the file is gone, or another by now.")
    keys = tuple(_functions_around(tree, *fix.replaces))
    if not keys:
        raise NotRewritableError("The lines are in no function.")
    made_up = f"{filename} (rewritten)"
    code = RewrittenCode(filename, in_place(fix, text), made_up, keys)
    try:
        # Without a time of change it stays when linecache looks which files have changed.
        linecache.cache[made_up] = (len(code.text), None, code.text.splitlines(keepends=True), made_up)
        yield code
    finally:
        linecache.cache.pop(made_up, None)


def _is_as_before(fix: Fix, text: str) -> bool:
    first, last = fix.replaces or (0, 0)
    lines = text.split("\n")
    if not 1 <= first <= last <= len(lines):
        return False
    indent = lines[first - 1][: len(lines[first - 1]) - len(lines[first - 1].lstrip())]
    return not fix.before or tuple(line.removeprefix(indent) for line in lines[first - 1 : last]) == fix.before


def _functions_around(tree: ast.AST, first: int, last: int) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno <= first and last <= (node.end_lineno or 0):
            yield node.name, min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _within(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _within(constant)


def names_in(code: CodeType) -> frozenset[str]:
    """The names of globals and attributes that a function, or one in it, looks up."""
    return frozenset(code.co_names).union(*(inner.co_names for inner in _within(code)))


def _parameters(code: CodeType) -> tuple[object, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    return code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & 0x0C, code.co_varnames[:count]
