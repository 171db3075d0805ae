"""Python's parser, for one thread at a time: in Python 3.11 `ast.parse` raises SystemError where two threads make trees at once.

https://github.com/python/cpython/issues/106905
"""

import ast
import os
import threading
from typing import Literal, overload

_LOCK = threading.RLock()


def _renew_lock() -> None:
    """Gives a forked process a free lock: the thread that held it is not there."""
    global _LOCK
    _LOCK = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)


@overload
def syntax_tree(source: str) -> ast.Module: ...
@overload
def syntax_tree(source: str, mode: Literal["eval"]) -> ast.Expression: ...
def syntax_tree(source: str, mode: Literal["exec", "eval"] = "exec") -> ast.Module | ast.Expression:
    """Returns the tree of a text, as `ast.parse` does."""
    with _LOCK:
        return ast.parse(source, mode="eval") if mode == "eval" else ast.parse(source)
