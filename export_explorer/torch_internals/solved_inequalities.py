"""What torch has sympy solve for each dimension when it holds an ask against the guards, remembered from one replay to the next.

``DimConstraints.solve`` calls ``sympy.solvers.inequalities.reduce_inequalities(conditions, symbol)`` by that name, seen in 2.13, once for each symbol; it
is the longest part of a replay, and nearly always of the same few conditions, a least and a greatest size.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import sympy
from sympy.solvers import inequalities

_solve: Callable[[Any, Any], Any] = inequalities.reduce_inequalities


@contextlib.contextmanager
def solved_once() -> Iterator[None]:
    """Runs a block in which sympy does not solve again what it solved in such a block before, whatever the symbol is called there."""
    before = inequalities.reduce_inequalities
    inequalities.reduce_inequalities = _reduce
    try:
        yield
    finally:
        inequalities.reduce_inequalities = before


def _reduce(conditions: Any, symbols: Any = ()) -> Any:
    # All that torch asks. Whoever else calls it meanwhile, in another thread, gets what sympy says.
    if not isinstance(symbols, sympy.Symbol) or not isinstance(conditions, Iterable):
        return _solve(conditions, symbols)
    named = sympy.Symbol("size", **symbols.assumptions0)
    solution = _solution(frozenset(condition.xreplace({symbols: named}) for condition in conditions), named)
    return solution.xreplace({named: symbols})


@lru_cache(maxsize=1024)
def _solution(conditions: frozenset[Any], symbol: Any) -> Any:
    return _solve([*conditions], symbol)
