"""What the steps to the widest ask are called, and what each of them costs."""

from collections.abc import Sequence

from export_explorer.model import AskChange, DimRef
from export_explorer.reports.words.conditions import listed

NOTHING_TO_WIDEN = "Nothing can be wider: every dimension that this model lets be dynamic is, for all sizes that it takes."
NOTHING_PREDICTED = "The widest ask cannot be worked out: what this model exports with cannot be predicted."
LOOKING = "Looking for the widest ask."


def widening_title(refs: Sequence[DimRef], asks: Sequence[AskChange]) -> str:
    """What a step changes: ``x.shape[0] and y.shape[0]: DYNAMIC``; of dimensions that no ask frees their names alone."""
    asked = dict.fromkeys(change.ask for change in asks)
    return f"{_named(refs)}{f': {listed(list(asked))}' if asked else ''}"


def widening_words(
    *, is_taken: bool, frees: Sequence[DimRef], loses: Sequence[DimRef], narrows: Sequence[DimRef], why: str, is_asked: bool
) -> str:
    """What it costs: ``frees x.shape[1], narrows y.shape[0]``, ``costs nothing``, or why it is not taken.

    Args:
        is_taken: whether it is part of the widest ask.
        frees: dimensions that become dynamic by it.
        loses: dimensions that do not stay dynamic, though asked to be.
        narrows: dimensions of which fewer sizes are taken.
        why: the reason for what is given up, or why it is not taken.
        is_asked: whether it asks anything; False of dimensions that nothing frees.
    """
    if not is_asked:
        return f"cannot be freed: {why}" if why else "cannot be freed"
    if not is_taken:
        return f"not asked: {why}" if why else "not asked: it would free nothing"
    parts = [(verb, refs) for verb, refs in (("frees", frees), ("gives up", loses), ("narrows", narrows)) if refs]
    told = ", ".join(f"{verb} {_named(refs)}" for verb, refs in parts) or "takes more sizes"
    cost = "" if loses or narrows else ", costs nothing"
    return f"{told}{cost}{f': {why}' if why else ''}"


def _named(refs: Sequence[DimRef]) -> str:
    return listed([str(ref) for ref in refs])
