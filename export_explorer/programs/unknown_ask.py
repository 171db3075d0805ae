"""Why a dimension of a program is as it is, where nobody knows what was asked: the reasons and the sentences that do not speak of an ask."""

from dataclasses import replace

from export_explorer.model import DimOutcome, Guard
from export_explorer.programs.inputs import UNKNOWN

_MOST_WORDS = 3


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
        return replace(dim, words=_words(dim))
    words = list(dict.fromkeys(guard.words for guard in about))
    more = [f"and {len(words) - _MOST_WORDS} more"] if len(words) > _MOST_WORDS else []
    return replace(dim, reason="guard", words="; ".join([*words[:_MOST_WORDS], *more]), guard_ids=tuple(guard.id for guard in about))


def _words(dim: DimOutcome) -> str:
    if dim.reason == "unused_by_graph":
        return f"nothing in the program reads {dim.input}"
    if dim.got == "dynamic":
        return "no guard of the program is about it"
    if dim.got == "tied":
        return f"the program has one size for it and {dim.tied_to}"
    if dim.got == "derived":
        return "the program has it in terms of other sizes"
    if dim.dim is None and dim.shape_expr == UNKNOWN:
        return "the graph does not say what it is"
    return "the program takes this size only" if dim.dim is not None else "the program takes this value only"
