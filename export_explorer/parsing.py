"""Python's parser, for one thread at a time, and the lock for that, which other modules use too.

In Python 3.11 `ast.parse` raises SystemError where two threads make trees at once: https://github.com/python/cpython/issues/106905
"""

import ast
import os
import threading
from contextlib import AbstractContextManager
from typing import Literal, overload


class ProcessLock:
    """A re-entrant lock for one thread at a time in a process. A forked process gets it free, since the thread that held it is not there."""

    def __init__(self) -> None:
        self._renew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self._lock = threading.RLock()

    @property
    def current(self) -> AbstractContextManager[object]:
        """The lock, for a ``with`` statement; one that is entered before a fork is left in the child too."""
        return self._lock


_LOCK = ProcessLock()


@overload
def syntax_tree(source: str) -> ast.Module: ...
@overload
def syntax_tree(source: str, mode: Literal["eval"]) -> ast.Expression: ...
def syntax_tree(source: str, mode: Literal["exec", "eval"] = "exec") -> ast.Module | ast.Expression:
    """Returns the tree of a text, as `ast.parse` does."""
    with _LOCK.current:
        return ast.parse(source, mode="eval") if mode == "eval" else ast.parse(source)


_NOT_PARSED = (SyntaxError, ValueError, RecursionError, MemoryError)


def tree_if_python(text: str) -> ast.Module | None:
    """Returns the tree of a text; None if it is no Python, or nests too deeply."""
    try:
        return syntax_tree(text)
    except _NOT_PARSED:
        return None


def expression_if_python(text: str) -> ast.expr | None:
    """Returns the tree of an expression; None if a text is none, or nests too deeply."""
    try:
        return syntax_tree(text, mode="eval").body
    except _NOT_PARSED:
        return None
