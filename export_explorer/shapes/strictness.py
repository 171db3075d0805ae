"""Which of several guards to tell first: the one that refuses the most sizes."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from export_explorer.shapes.findings import Findings
from export_explorer.shapes.terms import function_of
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
