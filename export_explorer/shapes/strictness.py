"""Which of several guards to tell first: the one that refuses the most sizes."""

import random
from typing import Any

import numpy as np

from export_explorer.shapes.findings import Findings
from export_explorer.shapes.terms import function_of
from export_explorer.torch_internals.shape_env import resolved

_TRIED = 400
_LARGEST = 24
"""Small sizes: few enough that equal ones and divisors come up among them."""


def strictest_first(findings: Findings, guard_ids: tuple[int, ...]) -> tuple[int, ...]:
    """Guards on several sizes, those first that refuse the most sizes; in their own order where that does not tell.

    Among them torch has guards that hold of all sizes, ``x <= max(x, y)``: what is told must be one that says something.
    """
    if len(guard_ids) < 2:
        return guard_ids
    conditions = {guard_id: resolved(findings.sizes.env, findings.notes[guard_id].expr) for guard_id in guard_ids}
    return tuple(sorted(guard_ids, key=lambda guard_id: (-_refused_share(conditions[guard_id]), guard_id)))


def _refused_share(condition: Any) -> float:
    """How many of some sizes of 2 and more a condition refuses; all where it cannot be tried, so that it is told."""
    chance = random.Random(0)
    values = {symbol: np.array([chance.randint(2, _LARGEST) for _ in range(_TRIED)]) for symbol in sorted(condition.free_symbols, key=str)}
    try:
        held = function_of(condition)(values)
    except (ValueError, TypeError, OverflowError):
        return 1.0
    return 1.0 - float(np.mean(np.broadcast_to(held, (_TRIED,)) == True))  # noqa: E712 - an undefined one is -1
