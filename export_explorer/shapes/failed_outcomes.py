"""The outcomes of an export that failed: of what the failure is about, and of what it did not come to."""

from dataclasses import replace

from export_explorer.model import Condition, DimOutcome, Frame, Input
from export_explorer.reports.words import outcome_words


def failed(dim: DimOutcome, words: str, conditions: tuple[Condition, ...], frame: Frame | None) -> DimOutcome:
    """The outcome of a dimension that a failure is about.

    Args:
        dim: as far as torch got.
        words: why it is not what was asked.
        conditions: what `words` tells, typed.
        frame: the line that the failure is about; None where the dimension keeps its own.
    """
    # No size was granted: what torch had found when it gave up is in the conditions.
    return replace(
        dim,
        got=None,
        is_as_asked=False,
        shape_expr=dim.shape_expr if dim.size is None else str(dim.size),
        lower=None,
        upper=None,
        reason="failed",
        words=words,
        conditions=conditions,
        more_conditions=0,
        example_outside=None,
        lower_guard_id=None,
        upper_guard_id=None,
        frame=frame or dim.frame,
        tied_to=None,
    )


def not_reached(dim: DimOutcome, leaf: Input, frame: Frame | None) -> DimOutcome:
    """The outcome of a dimension of which nothing is certain, since the export failed of something else; what holds so far is in its conditions.

    Args:
        dim: as far as torch got.
        leaf: the input that it belongs to.
        frame: the line that failed; None if there is none.
    """
    outcome = replace(
        dim,
        got=None,
        is_as_asked=True,
        shape_expr=dim.shape_expr if dim.size is None else str(dim.size),
        lower=None,
        upper=None,
        reason="not_reached",
        example_outside=None,
        lower_guard_id=None,
        upper_guard_id=None,
        frame=frame,
        tied_to=None,
    )
    return replace(outcome, words=outcome_words(outcome, leaf))
