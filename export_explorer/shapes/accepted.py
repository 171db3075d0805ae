"""Which sizes of one dimension an exported program takes, as plain data.

Knows neither torch nor how the sizes were found.
"""

import math
from dataclasses import dataclass
from typing import Literal

NotChecked = Literal["no_guards", "unreadable_guard", "depends_on_data", "guards_disagree"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedSizes:
    """The sizes that a program takes for one dimension, or the values for an int input, as its guards say.

    They are those from `lower` to `upper` with one of the `remainders`, but for the `excluded`; and those in `also`. The dimensions that follow
    from this one (ties, expressions of it) move along with it. Bounds are what the program enforces: torch states a lower bound of 2 for every
    dynamic dimension and does not check it, so that `lower` is 0 where nothing else bounds it.

    Attributes:
        lower: smallest, inclusive; 0 for a dimension that nothing bounds, None for an int input that nothing bounds.
        upper: largest, inclusive; None = unbounded.
        step: what sizes are divided by for `remainders`; 1 if every size between the bounds is taken.
        remainders: what an accepted size may leave when divided by `step`, ascending.
        are_remainders_excluded: whether `remainders` are those that an accepted size may not leave; so for "not divisible by 20".
        excluded: sizes that are refused though all the above holds, ascending.
        also: sizes that are taken though not all the above holds, ascending.
        is_complete: False where no simple set fits: then all stated sizes are accepted, and there may be others.
        with_others_as_in_example: whether a guard holds this dimension against another free one: other sizes of that one leave other sizes here.
        refuses_example: whether the program refuses the very sizes that it was exported with.
        not_checked_reason: why this is not certain; None if it was tried with the program's own guards. ``no_guards``: the program has none
            that could be asked. ``unreadable_guard``: one of them could not be understood. ``depends_on_data``: the program also holds this
            dimension against a value in the data, when it runs. ``guards_disagree``: the guards were tried, and say otherwise.
            A refusal by an operator itself is never known before the program runs.
    """

    lower: int | None
    upper: int | None
    step: int = 1
    remainders: tuple[int, ...] = (0,)
    are_remainders_excluded: bool = False
    excluded: tuple[int, ...] = ()
    also: tuple[int, ...] = ()
    is_complete: bool = True
    with_others_as_in_example: bool = False
    refuses_example: bool = False
    not_checked_reason: NotChecked | None = None

    def accepts(self, size: int) -> bool:
        """Whether a size is among them."""
        return size in self.also or (self._is_within(size) and self._is_member(size) and size not in self.excluded)

    def accepts_all(self, lower: int | None, upper: int | None, step: int = 1, remainder: int = 0) -> bool:
        """Whether every size ``step*k + remainder`` between two bounds (inclusive, None = unbounded) is among them."""
        if (lower is None and self.lower is not None) or (upper is None and self.upper is not None):
            return False
        period = math.lcm(step, self.step)
        first = 0 if lower is None else lower
        asked = [size for size in range(first, first + period) if size % step == remainder % step]
        if upper is not None and upper < first + period:
            return all(self.accepts(size) for size in asked if size <= upper)
        outside = [size for size in self.excluded if size % step == remainder % step and (lower is None or size >= lower)]
        if any(upper is None or size <= upper for size in outside):
            return False
        ends = [] if upper is None else [size for size in range(upper - step + 1, upper + 1) if size % step == remainder % step]
        return all(map(self._is_member, asked)) and all(map(self.accepts, [*(asked[:1] if lower is not None else ()), *ends]))

    def members(self, most: int) -> tuple[int, ...] | None:
        """All of them, ascending; None if they are more than `most`."""
        if self.lower is None or self.upper is None or self.upper - self.lower >= self.step * (most + len(self.excluded) + 1):
            return None
        found = sorted({*self.also, *(size for size in range(self.lower, self.upper + 1) if self.accepts(size))})
        return tuple(found) if len(found) <= most else None

    def _is_within(self, size: int) -> bool:
        return (self.lower is None or size >= self.lower) and (self.upper is None or size <= self.upper)

    def _is_member(self, size: int) -> bool:
        return (size % self.step in self.remainders) is not self.are_remainders_excluded
