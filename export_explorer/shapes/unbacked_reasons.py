"""Why a dimension that was marked as unbacked is a constant, or equal to another: torch does so without a guard that tells."""

from dataclasses import replace

from export_explorer.model import DimOutcome, Input
from export_explorer.reports.words import outcome_words


def with_unbacked_reasons(dims: tuple[DimOutcome, ...], inputs: tuple[Input, ...]) -> tuple[DimOutcome, ...]:
    """The outcomes of an export that marked the asked dimensions, without reasons that hold of other exports alone.

    Args:
        dims: the outcomes.
        inputs: the input leaves.
    """
    leaf_of = {leaf.path: leaf for leaf in inputs}
    return tuple(_with_reason(dim, leaf_of[dim.input]) if _is_untold(dim) else dim for dim in dims)


def _is_untold(dim: DimOutcome) -> bool:
    if not dim.asked.is_dynamic or dim.guard_ids or dim.cause is not None:
        return False
    return (dim.got == "specialized" and dim.reason == "no_symbol") or (dim.got == "tied" and dim.asked.name is None)


def _with_reason(dim: DimOutcome, leaf: Input) -> DimOutcome:
    changed = replace(dim, reason="marked_unbacked")
    return replace(changed, words=outcome_words(changed, leaf))
