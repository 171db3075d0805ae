"""Sizes at which a program and an artifact of it are run, for each dimension."""

from collections.abc import Sequence
from dataclasses import replace

from export_explorer.record import AcceptedSizes
from export_explorer.session.tried_program import sizes_round

_LONGEST_STEP = 10_000


def sizes_to_try(accepted: AcceptedSizes | None, example: int, *, is_size: bool, limits: Sequence[int] = ()) -> list[int]:
    """Returns `sizes_round`, and the nearest sizes beyond the bounds that meet all but these, as 8 and 264 for "multiple of 8, 16 to 256"."""
    sizes = sizes_round(accepted, example, is_size=is_size, limits=limits)
    if accepted is None or accepted.step > _LONGEST_STEP:
        return sizes
    unbounded = replace(accepted, lower=None, upper=None)
    beyond = set[int]()
    for bound, way in ((accepted.lower, -1), (accepted.upper, 1)):
        if bound is not None and bound in sizes:
            following = range(bound + way, bound + way * (accepted.step + 1), way)
            beyond.update(next(([size] for size in following if unbounded.accepts(size)), ()))
    return sorted({*sizes, *(size for size in beyond if size >= 0 or not is_size)})
