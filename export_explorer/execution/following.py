"""Sizes that follow from others: where one dimension has another size, those that the program computes from the same symbol have too."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from export_explorer.execution.guard_function import GuardFunction, Place
from export_explorer.execution.unknowns import Unknowns, line_of
from export_explorer.model import DimRef
from export_explorer.shapes.terms import function_of

_FARTHEST = 4096
"""Up to which value of a symbol is looked for where a size does not grow evenly with it."""


def with_following(guards: GuardFunction, sizes: Mapping[DimRef, int]) -> dict[DimRef, int]:
    """The sizes with those that follow from them; what was given stays as it is.

    Args:
        guards: of the program.
        sizes: of some dimensions and int inputs; the others are as in the example.
    """
    hints = Unknowns(guards, ()).hints
    values: dict[Any, int] = {}
    changed = [place for place in guards.places if place.ref in sizes and place.symbols]
    # A size that is a symbol itself says most of it.
    for place in sorted(changed, key=lambda place: (place.expr not in place.symbols, len(place.symbols))):
        left = [symbol for symbol in place.symbols if symbol not in values and symbol in hints]
        value = _solved(place, left[0], {**hints, **values}, sizes[place.ref]) if left else None
        if value is not None:
            values[left[0]] = value
    moved = {place.ref: size for place in guards.places if (size := _size(place, hints, values)) is not None}
    return {**moved, **sizes}


def _size(place: Place, hints: Mapping[Any, int], values: Mapping[Any, int]) -> int | None:
    if not any(symbol in values for symbol in place.symbols):
        return None
    known = {**hints, **values}
    if not all(symbol in known for symbol in place.symbols):
        return None
    try:
        size = int(function_of(place.expr)(known))
    except (ValueError, ZeroDivisionError):
        return None
    return size if size >= 0 or place.ref.dim is None else None


def _solved(place: Place, symbol: Any, known: Mapping[Any, int], size: int) -> int | None:
    """The value of a symbol that gives a place this size; the nearest to the example's where there are several."""
    line = line_of(place.expr, symbol, known)
    if line is not None:
        factor, offset = line
        return (size - offset) // factor if (size - offset) % factor == 0 else None
    try:
        sizes = np.asarray(function_of(place.expr)({**known, symbol: np.arange(_FARTHEST)}))
    except ValueError:
        return None
    fitting = np.flatnonzero(sizes == size) if sizes.shape == (_FARTHEST,) else np.array([], dtype=int)
    return int(min(fitting, key=lambda value: abs(int(value) - known[symbol]))) if len(fitting) else None
