"""Which of two sets of sizes is the larger one, by the sizes where they could differ."""

from collections.abc import Iterator
from itertools import chain
from math import lcm

from export_explorer.model import AcceptedSizes
from export_explorer.reports.words.contracts import Way

_MOST = 20_000
"""Sizes that are tried in a row: several periods of any two divisors that people have in a model together."""


def compared_sizes(was: AcceptedSizes | None, now: AcceptedSizes | None) -> Way:
    """Whether there are fewer sizes now, more, or others."""
    if was is None or now is None:
        return "other_sizes"
    before, after = ([sizes.accepts(size) for size in _tried(was, now)] for sizes in (was, now))
    lost = any(old and not new for old, new in zip(before, after, strict=True))
    gained = any(new and not old for old, new in zip(before, after, strict=True))
    if lost == gained:
        return "other_sizes"
    return "fewer_sizes" if lost else "more_sizes"


def _tried(was: AcceptedSizes, now: AcceptedSizes) -> Iterator[int]:
    bounds = [bound for sizes in (was, now) for bound in (sizes.lower, sizes.upper) if bound is not None]
    single = [size for sizes in (was, now) for size in (*sizes.excluded, *sizes.also)]
    period = min(lcm(was.step, now.step), _MOST)
    beyond = max([0, *bounds, *single]) + 1
    near = (size + step * sign for size in chain(bounds, single) for sign in (1, -1) for step in (0, 1, was.step, now.step))
    below = min([0, *bounds])
    # A number that is no size may have no lower bound.
    lowest = range(below - 2 * period, below) if was.lower is None or now.lower is None else ()
    return chain(lowest, range(below, min(below + 2 * period + 64, beyond + period)), near, range(beyond, beyond + 2 * period))
