"""Which change of the user's code frees a dimension, by the kind of its cause."""

from collections.abc import Callable, Mapping

from export_explorer.model import Cause, CauseKind, DimOutcome, Fix

Rewriter = Callable[[Cause, DimOutcome], tuple[Fix, ...]]
"""Fixes for one cause of one dimension, best first; none where there is nothing that it knows to write."""

REWRITERS: Mapping[CauseKind, Rewriter] = {}
"""The kinds of causes that a change of code can take away."""


def code_fixes(dim: DimOutcome) -> tuple[Fix, ...]:
    """Changes of the user's own code that would free a dimension, from its causes; none for lines that are not the user's own."""
    found: dict[tuple[str, ...], Fix] = {}
    for cause in dim.causes:
        rewriter = REWRITERS.get(cause.kind)
        for fix in () if rewriter is None else rewriter(cause, dim):
            found.setdefault(fix.code, fix)
    return tuple(found.values())
