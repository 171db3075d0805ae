"""Whether a dimension that guards hold against others is free together with one of them: in a sum it is, in a product that is fixed it is not."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from export_explorer.execution.guard_function import Place
from export_explorer.execution.unknowns import Unknown, Unknowns
from export_explorer.model import FEW_SIZES
from export_explorer.shapes.terms import Batch

_FARTHEST = 4096
"""As far as this sizes of the other are tried."""


def is_free_with_another(unknown: Unknown, unknowns: Unknowns, places: Sequence[Place], tried: np.ndarray) -> bool:
    """Whether for more than `FEW_SIZES` of the tried values some size of one other dimension makes all conditions hold.

    Args:
        unknown: what is varied.
        unknowns: of the program.
        places: of the program.
        tried: values for which the conditions hold that are about nothing else.
    """
    others = {index for condition in unknown.shared for index in condition.places if places[index].is_free}
    return any(
        _is_free_with(unknown, other, places, tried)
        for index in sorted(others - unknown.functions.keys())
        if not (other := unknowns.of(index)).functions.keys() & unknown.functions.keys()
    )


def _is_free_with(unknown: Unknown, other: Unknown, places: Sequence[Place], tried: np.ndarray) -> bool:
    sizes = np.arange(_FARTHEST)
    moved = {index: function(sizes) for index, function in other.functions.items()}
    conditions = list(dict.fromkeys([*unknown.conditions, *other.conditions]))
    found = 0
    for value in tried.tolist():
        here: list[Any] = [place.example for place in places]
        for index, function in unknown.functions.items():
            here[index] = function(value)
        for index, taken in moved.items():
            here[index] = taken
        batch = Batch(here)
        held = [np.broadcast_to(np.asarray(condition.holds(batch), dtype=bool), sizes.shape) for condition in conditions]
        found += bool(np.logical_and.reduce(held).any())
        if found > FEW_SIZES:
            return True
    return False
