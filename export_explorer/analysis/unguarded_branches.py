"""Branches that torch decides for sizes from 2 on without a guard, so that the program takes them for sizes 0 and 1, too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from export_explorer.analysis.observed import ObservedExport
from export_explorer.record import FREE, DimOutcome, DimRef, Remark
from export_explorer.render.words import remark_words
from export_explorer.render.words.conditions import condition_code
from export_explorer.torch_internals.shape_env import hint_of
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.recorder import DecisionNote

_SMALL = (0, 1)
_MOST = 20
"""The most branches that are named."""


def unguarded_branches(analysis: ObservedExport, dims: Sequence[DimOutcome]) -> tuple[Remark, ...]:
    """Returns a remark for each condition of the user's code that is otherwise for size 0 or 1 of a dimension, if the program accepts that size.

    Libraries have many whose branches compute the same for such sizes. A test of size 0 alone is not seen: torch's symbols are positive.
    """
    by_ref = {dim.ref: dim for dim in dims}
    own = (note for note in analysis.result.decisions if is_own_file(note.location.filename))
    return tuple(dict.fromkeys(remark for note in own for remark in _of_decision(analysis, note, by_ref)))[:_MOST]


def _of_decision(analysis: ObservedExport, note: DecisionNote, by_ref: Mapping[DimRef, DimOutcome]) -> Iterator[Remark]:
    symbols = sorted(note.expr.free_symbols, key=str)
    example = {symbol: hint_of(analysis.result.shape_env, symbol) for symbol in symbols}
    if None in example.values():
        return
    for symbol in symbols:
        dim = next((by_ref[ref] for ref in analysis.sizes.places_of(symbol) if ref in by_ref), None)
        if dim is None or dim.got not in FREE or dim.accepted is None or dim.accepted.not_checked_reason is not None:
            continue
        sizes = tuple(
            size for size in _SMALL if dim.accepted.accepts(size) and _truth(note.expr, {**example, symbol: size}) is (not note.truth)
        )
        if sizes:
            code, frame = condition_code(analysis.sizes.in_words.condition(note.expr)), analysis.frame_of(note.location)
            remark = Remark(kind="branch_without_guard", names=(str(dim.ref),), frame=frame, said=code, sizes=sizes)
            yield replace(remark, words=remark_words(remark))


def _truth(expr: Any, sizes: Mapping[Any, Any]) -> bool | None:
    """Returns whether a condition holds for sizes; None where that cannot be computed, as after a division by 0."""
    try:
        found = expr.subs(sizes)
    except (ArithmeticError, TypeError, ValueError):
        return None
    return bool(found) if getattr(found, "is_Boolean", False) or found in (True, False) else None
