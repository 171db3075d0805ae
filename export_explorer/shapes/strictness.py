"""Which of several guards to tell first: the one that refuses the most sizes."""

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
    in_inputs, env = findings.sizes.in_inputs, findings.sizes.env
    shares = _Shares(
        {size.expr: findings.example(size.ref) for size in findings.sizes.sizes if size.expr is not None and size.expr.is_Symbol}
    )
    share_of = {}
    for guard_id in guard_ids:
        condition = resolved(env, findings.notes[guard_id].expr)
        share_of[guard_id] = shares.of(condition, in_inputs.symbols_in(condition))
    return tuple(sorted(guard_ids, key=lambda guard_id: (-share_of[guard_id], guard_id)))


class _Shares:
    """How many of some sizes of 2 and more conditions refuse, which have most of their parts in common.

    Args:
        examples: the example's size of each symbol.
    """

    def __init__(self, examples: Mapping[Any, int | None]) -> None:
        self._examples = examples
        self._terms: dict[Any, Term] = {}
        self._batches: dict[tuple[Any, ...], Batch] = {}

    def of(self, condition: Any, symbols: frozenset[Any]) -> float:
        """The share that a condition refuses; all where it cannot be tried, so that it is told."""
        ordered = tuple(sorted(symbols, key=str))
        if ordered not in self._batches:
            self._batches[ordered] = Batch(self._sizes(ordered))
        try:
            held, undefined = self._batches[ordered].value(sympy_term(condition, self._terms))
        except (ValueError, TypeError, OverflowError):
            return 1.0
        # Where a division by zero leaves it undefined, it says nothing of the sizes.
        refused = np.logical_and(np.logical_not(held), np.logical_not(undefined))
        return float(np.mean(np.broadcast_to(refused, (_TRIED,))))

    def _sizes(self, symbols: tuple[Any, ...]) -> dict[Any, Any]:
        chance = random.Random(0)
        largest = {symbol: 2 * (self._examples.get(symbol) or 0) + _SMALL for symbol in symbols}
        return {
            symbol: np.array([chance.randint(2, chance.choice((_SMALL, largest[symbol]))) for _ in range(_TRIED)]) for symbol in symbols
        }
