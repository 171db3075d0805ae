"""Blocks in which sympy does not repeat what it did: texts of expressions, of which each part is written once, and solved inequalities."""

import contextlib
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any
from unittest import mock

import sympy
import sympy.printing.str
from sympy.printing.str import StrPrinter
from sympy.solvers import inequalities

_LOCK = threading.RLock()


_solve: Callable[[Any, Any], Any] = inequalities.reduce_inequalities


class _Remembering(StrPrinter):  # type: ignore[misc]  # sympy has no types
    """A `StrPrinter` that keeps the text of each part."""

    def __init__(self) -> None:
        super().__init__({"order": None})
        self._written: dict[Any, str] = {}

    def _print(self, expr: Any, **options: Any) -> str:
        # The number of digits of a float depends on its being the whole expression.
        if options or not isinstance(expr, sympy.Basic) or isinstance(expr, sympy.Float):
            return str(super()._print(expr, **options))
        text = self._written.get(expr)
        if text is None:
            text = self._written[expr] = str(super()._print(expr))
        return text


@contextlib.contextmanager
def written_once() -> Iterator[None]:
    """Has ``str`` of a sympy expression reuse, inside the block and in this thread, the texts of parts of earlier expressions.

    The guards of a model with shifted windows share parts of thousands of characters. Torch writes the sizes of each node into the text of a program in this way too. ``Printable.__str__`` looks ``sympy.printing.str.sstr``
    up at each call; seen in sympy 1.13 and 1.14. Where it does not, everything is written anew, as in a block of a second thread at the
    same time.
    """
    if not _LOCK.acquire(blocking=False):
        yield
        return
    original, thread, remembering = sympy.printing.str.sstr, threading.get_ident(), _Remembering()

    def written(expr: Any, **settings: Any) -> Any:
        is_plain = settings == {"order": None} and threading.get_ident() == thread
        return remembering.doprint(expr) if is_plain else original(expr, **settings)

    try:
        with mock.patch.object(sympy.printing.str, "sstr", written):
            yield
    finally:
        _LOCK.release()


@contextlib.contextmanager
def solved_once() -> Iterator[None]:
    """Runs a block in which sympy does not solve again what it solved in such a block before, whatever the name of the symbol."""
    with mock.patch.object(inequalities, "reduce_inequalities", _reduce):
        yield


def _reduce(conditions: Any, symbols: Any = ()) -> Any:
    # Torch calls it in this form only. Other callers, such as another thread, get sympy's own result.
    if not isinstance(symbols, sympy.Symbol) or not isinstance(conditions, Iterable):
        return _solve(conditions, symbols)
    named = sympy.Symbol("size", **symbols.assumptions0)
    solution = _solution(frozenset(condition.xreplace({symbols: named}) for condition in conditions), named)
    return solution.xreplace({named: symbols})


@lru_cache(maxsize=1024)
def _solution(conditions: frozenset[Any], symbol: Any) -> Any:
    return _solve([*conditions], symbol)
