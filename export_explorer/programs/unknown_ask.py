"""Why a dimension of a program is as it is, where nobody knows what was asked: by the program's guards, or by how it has the size."""

from dataclasses import replace

from export_explorer.model import DimOutcome, Guard
from export_explorer.programs.inputs import UNKNOWN
from export_explorer.reports.words import conditions_words, program_outcome_words
from export_explorer.shapes.reasons import distinct

_MOST_CONDITIONS = 3


def without_ask(dim: DimOutcome, guards: tuple[Guard, ...]) -> DimOutcome:
    """An outcome in words that do not speak of what was asked.

    Args:
        dim: as if nothing had been asked.
        guards: of the program.
    """
    if dim.reason not in ("as_asked", "default_static", "unused_by_graph"):
        return dim
    about = [guard for guard in guards if dim.ref in guard.dims]
    # Where a guard makes two sizes one, what else is about them is told of the other.
    about = [guard for guard in about if dim.tied_to in guard.dims and len(guard.dims) == 2][:1] or about
    if not about:
        is_unknown = dim.dim is None and dim.shape_expr == UNKNOWN
        return replace(dim, words="the graph does not say what it is" if is_unknown else program_outcome_words(dim))
    conditions = distinct(guard.condition for guard in about if guard.condition is not None)
    told, more = tuple(conditions[:_MOST_CONDITIONS]), max(len(conditions) - _MOST_CONDITIONS, 0)
    return replace(
        dim,
        reason="guard",
        words=conditions_words(told, more),
        conditions=told,
        more_conditions=more,
        guard_ids=tuple(guard.id for guard in about),
    )
