"""Which of several guards to tell first: the one that refuses the most sizes."""

import functools
import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from export_explorer.shapes.findings import Findings
from export_explorer.shapes.terms import Batch, Term, sympy_term
from export_explorer.torch_internals.shape_env import resolved

_TRIED = 400
_SMALL = 24
"""Among sizes up to this one equal ones and divisors come up."""


def strictest_first(findings: Findings, guard_ids: tuple[int, ...]) -> tuple[int, ...]:
    """Guards on several sizes, those first that refuse the most sizes; in their own order where that does not tell.

    Among them torch has guards that hold of all sizes, ``x <= max(x, y)``: what is told must be one that says something.
    """
    if len(guard_ids) < 2:
        return guard_ids
<<<<<<< HEAD
    examples = {size.expr: findings.example(size.ref) for size in findings.sizes.sizes if size.expr is not None and size.expr.is_Symbol}
    conditions = {guard_id: resolved(findings.sizes.env, findings.notes[guard_id].expr) for guard_id in guard_ids}
    shares = {guard_id: _refused_share(condition, examples) for guard_id, condition in conditions.items()}
    return tuple(sorted(guard_ids, key=lambda guard_id: (-shares[guard_id], guard_id)))


def _refused_share(condition: Any, examples: Mapping[Any, int | None]) -> float:
    """How many of some sizes of 2 and more a condition refuses; all where it cannot be tried, so that it is told."""
    chance = random.Random(0)
    values = {
        symbol: np.array([chance.randint(2, chance.choice((_SMALL, 2 * (examples.get(symbol) or 0) + _SMALL))) for _ in range(_TRIED)])
        for symbol in sorted(condition.free_symbols, key=str)
    }
    try:
        held = function_of(condition)(values)
    except (ValueError, TypeError, OverflowError):
        return 1.0
    # Where a division by zero leaves it undefined, which is -1, it says nothing of the sizes.
    return float(np.mean(np.broadcast_to(held, (_TRIED,)) == 0))
=======
    in_inputs, env = findings.sizes.in_inputs, findings.sizes.env
    shares = _Shares()
    share_of = {}
    for guard_id in guard_ids:
        condition = resolved(env, findings.notes[guard_id].expr)
        share_of[guard_id] = shares.of(condition, in_inputs.symbols_in(condition))
    return tuple(sorted(guard_ids, key=lambda guard_id: (-share_of[guard_id], guard_id)))


class _Shares:
    """How many of some sizes of 2 and more conditions refuse, which have most of their parts in common."""

    def __init__(self) -> None:
        self._terms: dict[Any, Term] = {}
        self._batches: dict[tuple[Any, ...], Batch] = {}

    def of(self, condition: Any, symbols: frozenset[Any]) -> float:
        """The share that a condition refuses; all where it cannot be tried, so that it is told."""
        ordered = tuple(sorted(symbols, key=str))
        batch = self._batches.setdefault(ordered, Batch(dict(zip(ordered, _sizes(len(ordered)), strict=True))))
        try:
            held, undefined = batch.value(sympy_term(condition, self._terms))
        except (ValueError, TypeError, OverflowError):
            return 1.0
        held = np.logical_and(held == True, np.logical_not(undefined))  # noqa: E712 - a number is no truth
        return 1.0 - float(np.mean(np.broadcast_to(held, (_TRIED,))))


@functools.cache
def _sizes(count: int) -> tuple[np.ndarray, ...]:
    """The sizes that are tried, for each of some symbols."""
    chance = random.Random(0)
    return tuple(np.array([chance.randint(2, _LARGEST) for _ in range(_TRIED)]) for _ in range(count))
>>>>>>> perf
