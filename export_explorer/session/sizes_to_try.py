"""Sizes at which a program and an artifact of it are run, for each dimension."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from export_explorer.record import AcceptedSizes

_MOST_SIZES = 16
_FARTHEST = 100_000
_LONGEST_STEP = 10_000


def sizes_to_try(accepted: AcceptedSizes | None, example: int, *, is_size: bool, limits: Sequence[int] = ()) -> list[int]:
    """Returns the example's size and its neighbours, the bounds and the sizes next to them, neighbouring steps, and 0 and 1; ascending.

    Args:
        accepted: by the guards; None where that is not known.
        example: the size in the example.
        is_size: whether it is one, and no number among the inputs.
        limits: bounds that only operators have.
    """
    sizes = [example, 0, 1, 2, example + 1, example - 1]
    for bound in (*(() if accepted is None else (accepted.lower, accepted.upper)), *limits):
        sizes += [] if bound is None else [bound, bound - 1, bound + 1]
    if accepted is not None:
        sizes += [example + accepted.step, example - accepted.step, *accepted.excluded[:2], *accepted.also[:2]]
    sizes += [2 * example, 2 * example + 1]
    shown = [size for size in dict.fromkeys(sizes) if _is_possible(size, is_size)][:_MOST_SIZES]
    beyond = () if accepted is None else _beyond_bounds(accepted, shown)
    return sorted({*shown, *(size for size in beyond if _is_possible(size, is_size))})


def _is_possible(size: int, is_size: bool) -> bool:
    return (size >= 0 or not is_size) and abs(size) <= _FARTHEST


def _beyond_bounds(accepted: AcceptedSizes, shown: Sequence[int]) -> Iterator[int]:
    """Yields the nearest sizes beyond the bounds that are rejected for these alone: 8 and 264 for "multiple of 8, 16 to 256"."""
    if accepted.step > _LONGEST_STEP:
        return
    unbounded = replace(accepted, lower=None, upper=None)
    for bound, way in ((accepted.lower, -1), (accepted.upper, 1)):
        if bound is not None and bound in shown:
            following = range(bound + way, bound + way * (accepted.step + 1), way)
            yield from list(filter(unbounded.accepts, following))[:1]
