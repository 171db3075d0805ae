"""States the sizes that a program takes in the outcomes of its dimensions, in place of the ranges that torch worked with while tracing."""

from collections.abc import Mapping
from dataclasses import replace

from export_explorer.ask import DimAsk
from export_explorer.model import FEW_SIZES, AcceptedSizes, Condition, DimOutcome, DimRef, Input
from export_explorer.reports.words import accepted_words, outcome_words


def with_accepted(
    dims: tuple[DimOutcome, ...], accepted: Mapping[DimRef, AcceptedSizes], inputs: tuple[Input, ...]
) -> tuple[DimOutcome, ...]:
    """The outcomes of an export that succeeded, with the sizes that the program takes.

    Args:
        dims: the outcomes, with torch's ranges.
        accepted: of each dimension, as far as it is known.
        inputs: the leaves of the inputs.
    """
    leaf_of = {leaf.path: leaf for leaf in inputs}
    return tuple(_stated(dim, accepted[dim.ref], leaf_of[dim.input]) if dim.ref in accepted else dim for dim in dims)


def _stated(dim: DimOutcome, accepted: AcceptedSizes, leaf: Input) -> DimOutcome:
    if dim.got in ("static", None) or accepted.not_checked_reason == "no_guards":
        return replace(dim, accepted=accepted)
    if dim.got == "derived" and accepted.with_others_as_in_example and not dim.asked.is_derived:
        # Of several sizes at once there is no set of its own: with the others free it has torch's range.
        return replace(dim, accepted=accepted)
    shown = _within_ask(accepted, dim.asked)
    is_refused = accepted.refuses_example or (dim.size is not None and not accepted.accepts(dim.size))
    stated = replace(
        dim,
        accepted=accepted,
        accepted_words="" if dim.got == "specialized" else accepted_words(shown),
        lower=dim.lower if dim.got == "specialized" else None if shown.lower is None else min((shown.lower, *shown.also)),
        upper=dim.upper if dim.got == "specialized" else None if shown.upper is None else max((shown.upper, *shown.also)),
        is_as_asked=dim.is_as_asked and _has_all_asked(accepted, dim.asked),
        example_outside=(dim.example_outside or "refused") if is_refused else None,
    )
    if stated.reason == "as_asked" and not stated.is_as_asked and dim.got == "derived":
        stated = replace(stated, reason="guard")
    if stated.reason == "guard" and _says_more(stated, shown):
        summary = Condition(relation="all", parts=stated.conditions, size_name=str(dim.ref), sizes=shown)
        stated = replace(stated, conditions=(summary,), more_conditions=0)
    return replace(stated, words=outcome_words(stated, leaf))


def _says_more(dim: DimOutcome, shown: AcceptedSizes) -> bool:
    """Whether the accepted sizes say at once what several conditions, or one on an expression, say of a size."""
    if dim.got != "dynamic" or not dim.accepted_words or not shown.is_complete:
        return False
    if shown.with_others_as_in_example or shown.not_checked_reason is not None:
        return False
    return len(dim.guard_ids) > 1 or any(condition.subject != str(dim.ref) for condition in dim.conditions)


def _within_ask(accepted: AcceptedSizes, asked: DimAsk) -> AcceptedSizes:
    """What is accepted within the bounds that were asked: torch enforces no lower bound of 2 or less."""
    lower, upper = asked_bounds(asked)
    low = accepted.lower if lower is None else max(lower, accepted.lower or 0)
    high = accepted.upper if upper is None else min(upper, upper if accepted.upper is None else accepted.upper)
    while low is not None and (high is None or low < high) and low in accepted.excluded:
        low += 1
    if accepted.are_remainders_excluded:
        # The bounds are the user's own where what lies between is said by the remainders: [16, 128], not divisible by 8.
        low = lower if lower is not None and low is not None and _are_left_out(accepted, range(lower, low)) else low
        high = upper if upper is not None and high is not None and _are_left_out(accepted, range(high + 1, upper + 1)) else high
    kept = tuple(size for size in accepted.excluded if (low is None or size > low) and (high is None or size <= high))
    also = tuple(size for size in accepted.also if (lower is None or size >= lower) and (upper is None or size <= upper))
    return replace(accepted, lower=low, upper=high, excluded=kept, also=also)


def _are_left_out(accepted: AcceptedSizes, sizes: range) -> bool:
    """Whether these sizes, next to a bound, are refused for their remainder alone; there are fewer in a row than the step."""
    return len(sizes) < accepted.step and all(size % accepted.step in accepted.remainders for size in sizes)


def asked_bounds(asked: DimAsk) -> tuple[int | None, int | None]:
    """The smallest and the largest size that was asked for, inclusive; None where none was stated."""
    lower = None if asked.min is None else asked.factor * asked.min + asked.offset
    return lower, None if asked.max is None else asked.factor * asked.max + asked.offset


def _has_all_asked(accepted: AcceptedSizes, asked: DimAsk) -> bool:
    """Whether no size that was asked for is refused.

    AUTO without bounds asks for what there is: it is not met where next to nothing is, whatever the sizes of others are.
    """
    if not asked.is_dynamic:
        return True
    lower, upper = asked_bounds(asked)
    if asked.kind == "auto" and lower is None and upper is None:
        return accepted.is_free_with_others or accepted.members(FEW_SIZES) is None
    # What was traced is for sizes of 2 and more, unless others are asked for.
    lowest = 2 * asked.factor + asked.offset if lower is None else lower
    return accepted.accepts_all(lowest, upper, asked.factor, asked.offset % asked.factor)
