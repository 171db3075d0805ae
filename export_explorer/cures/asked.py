"""How an ask stands to the example, and to other asks."""

from collections.abc import Iterable
from dataclasses import replace

from export_explorer.ask import DimAsk
from export_explorer.model import DimOutcome


def allows(asked: DimAsk, size: int) -> bool:
    """Whether a size is within what was asked."""
    if asked.kind == "static":
        return asked.size is None or asked.size == size
    root, rest = divmod(size - asked.offset, asked.factor)
    return rest == 0 and root >= (asked.min or 0) and (asked.max is None or root <= asked.max)


def is_out_of_range(dim: DimOutcome) -> bool:
    """Whether the example is outside of what was asked of it."""
    return dim.size is not None and not allows(dim.asked, dim.size)


def auto_within(asked: DimAsk) -> DimAsk:
    """AUTO of the sizes that an ask has: the bounds of an expression are those that its Dim gives to it."""
    if asked.kind not in ("auto", "dynamic", "dim"):
        return DimAsk(kind="auto")
    low = None if asked.min is None else asked.factor * asked.min + asked.offset
    high = None if asked.max is None else asked.factor * asked.max + asked.offset
    return DimAsk(kind="auto", min=None if low is None or low < 0 else low, max=high)


def holding(asked: DimAsk, root: int) -> DimAsk:
    """An ask with bounds that hold a value of its Dim as well."""
    low = None if asked.min is None else min(asked.min, root)
    high = None if asked.max is None else max(asked.max, root)
    return replace(asked, min=low, max=high)


def small_root(dim: DimOutcome) -> int | None:
    """The value that the Dim has in the example of an expression of it, where it is 0 or 1, which torch makes constants; None for others."""
    if not dim.asked.is_derived or dim.size is None:
        return None
    root, rest = divmod(dim.size - dim.asked.offset, dim.asked.factor)
    return root if rest == 0 and root in (0, 1) else None


def least_root(asked: DimAsk) -> int:
    """The smallest value of the Dim for which an expression of it is a size."""
    return max(0, -(asked.offset // asked.factor))


def is_below_zero(asked: DimAsk) -> bool:
    """Whether an expression of a Dim is negative for the smallest value that the Dim may have."""
    return asked.kind == "dim" and (asked.min or 0) < least_root(asked)


def clashing(dims: Iterable[DimOutcome]) -> tuple[DimOutcome, ...]:
    """The first dimensions that were asked to be one Dim and have different examples; none if there are none."""
    first: dict[str, DimOutcome] = {}
    for dim in dims:
        asked = dim.asked
        if asked.kind != "dim" or asked.name is None or dim.size is None:
            continue
        other = first.setdefault(asked.name, dim)
        if (dim.size - asked.offset) * other.asked.factor != ((other.size or 0) - other.asked.offset) * asked.factor:
            return other, dim
    return ()
