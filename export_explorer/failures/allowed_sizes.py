"""Which sizes the guards of a failed export allow for one symbol."""

from dataclasses import dataclass
from typing import Any

from export_explorer.model import DimOutcome
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.ranges import SteppedRange, interval_around, is_good_outside, stepped_range_around
from export_explorer.torch_internals.shape_env import bounds_of, hint_of, resolved


@dataclass(frozen=True, slots=True)
class AllowedSizes:
    """What the guards on one symbol alone allow, around the example.

    Attributes:
        sizes: the widest stepped range that holds the example.
        is_whole: whether no other sizes are allowed, as far as sizes were tried.
    """

    sizes: SteppedRange
    is_whole: bool


def allowed_sizes(findings: Findings, symbol: Any, *, within_bounds: bool = True) -> AllowedSizes | None:
    """The sizes of a symbol that all guards on it alone allow; None where they are no range, nor every n-th size of one.

    Args:
        findings: of the failed export.
        symbol: that the size of an input was found to be.
        within_bounds: whether also the range that torch has for it holds, which the ask and what other sizes imply have narrowed.
    """
    env = findings.sizes.env
    example = hint_of(env, symbol)
    if example is None:
        return None
    lower, upper = bounds_of(env, symbol) if within_bounds else (None, None)
    lower = max(lower or 0, 2)
    own = own_conditions(findings, symbol)
    if not own:
        return AllowedSizes(SteppedRange(1, 0, lower if lower > 2 else None, upper), True)
    found = stepped_range_around(example, symbol, own, lower, upper) or interval_around(example, symbol, own, lower, upper)
    return None if found is None else AllowedSizes(found, not is_good_outside(found, symbol, own, lower, upper))


def own_conditions(findings: Findings, symbol: Any) -> list[Any]:
    """The guards that are about one symbol alone, as sympy conditions."""
    conditions = (resolved(findings.sizes.env, note.expr) for note in findings.notes)
    return [condition for condition in dict.fromkeys(conditions) if condition.free_symbols == {symbol}]


def is_left_with_one_size(findings: Findings, dim: DimOutcome) -> bool:
    """Whether the guards on a dimension that stays free allow one size only within what was asked."""
    expr = findings.sizes.at(dim.ref).expr
    if dim.got != "dynamic" or dim.asked.kind != "dim" or not own_conditions(findings, expr):
        return False
    allowed = allowed_sizes(findings, expr)
    return allowed is not None and allowed.sizes.is_one_size
