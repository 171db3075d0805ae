"""Torch's state when it checked the constraints against the guards, beyond its message, and its solver with a cache."""

import contextlib
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import sympy
from sympy.solvers import inequalities

from export_explorer.torch_internals.frames import TORCH_FOLDER

_solve: Callable[[Any, Any], Any] = inequalities.reduce_inequalities


@contextlib.contextmanager
def solved_once() -> Iterator[None]:
    """Runs a block in which sympy does not solve again what it solved in such a block before, whatever the name of the symbol."""
    before = inequalities.reduce_inequalities
    inequalities.reduce_inequalities = _reduce
    try:
        yield
    finally:
        inequalities.reduce_inequalities = before


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


def unsolved(error: BaseException) -> frozenset[str]:
    """Returns the symbol that torch was solving for when sympy failed, and those that it had not solved for yet.

    ``DimConstraints.solve`` and its ``_symbols_with_equalities`` (``torch/fx/experimental/symbolic_shapes.py``); seen in 2.13 and 2.15.
    Empty if they are gone.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "solve" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            left = getattr(frame.f_locals.get("self"), "_symbols_with_equalities", ())
            return frozenset(map(str, (frame.f_locals.get("s"), *left)))
    return frozenset()


def violation_behind(error: BaseException) -> BaseException | None:
    """Returns the constraint violation that torch was about to raise when its search for fixes raised `error` instead; else None.

    The local ``constraint_violation_error`` of ``prettify_results`` (``torch/fx/experimental/symbolic_shapes.py``), which makes a Dim of
    the sizes that a divisor leaves, and cannot where that is one size: ``Cannot create Dim with inconsistent min=2, max=2``; seen in 2.13
    and 2.15.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "prettify_results" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            violation = frame.f_locals.get("constraint_violation_error")
            return violation if isinstance(violation, BaseException) else None
    return None


def violated_names(error: BaseException) -> frozenset[str]:
    """Returns the Dims or parts of inputs that violate their constraints, by torch's names at the time of the check.

    The local ``debug_names`` of ``ShapeEnv.produce_guards_verbose``; seen in 2.13. Empty if that is gone. In strict mode the message is
    unreliable: there ``post_process_error_msg`` (``torch/_dynamo/functional_export.py``) counts the parameters that are left out as inputs,
    and names another one.
    """
    for behind in (error, error.__cause__, error.__context__):
        for frame, _ in traceback.walk_tb(None if behind is None else behind.__traceback__):
            if frame.f_code.co_name == "produce_guards_verbose" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
                names = frame.f_locals.get("debug_names")
                if isinstance(names, set) and names:
                    return frozenset(map(str, names))
    return frozenset()
