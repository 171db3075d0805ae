"""Names for the symbols of values in the data, by the expression of the model that makes them, since no input has them.

Also the reason of dimensions that were marked as unbacked.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from export_explorer.record import DimOutcome, Frame, Input
from export_explorer.render.words import outcome_words
from export_explorer.trace.provenance import FrameOf, Provenance, code_alone

_OF_ONE_NUMBER = ("aten.item.default", "aten._local_scalar_dense.default")
_LONGEST = 60

Line = tuple[str, int] | None
"""File and line number; None for a symbol that no line of the user's makes."""


def data_names(unbacked: Mapping[Any, Provenance], frame_of: FrameOf) -> dict[Any, str]:
    """Returns a name of each such symbol for sentences: ``x.max().item()``, "a size of `torch.nonzero(x)`", "value 2 of `x.tolist()`".

    Args:
        unbacked: the provenance of the creation of each symbol.
        frame_of: makes a frame of a location.
    """
    groups: dict[tuple[Line, bool], list[Any]] = {}
    text_of: dict[Line, str] = {}
    for symbol, made in unbacked.items():
        frame = frame_of(made.locations[-1]) if made.locations else None
        line = None if frame is None else (frame.filename, frame.line)
        # In strict mode torch traces Dynamo's graph a second time, of which lines are known but no expressions.
        is_again = frame is not None and frame.expression is None and (line, False) in groups
        groups.setdefault((line, is_again), []).append(symbol)
        if not is_again:
            text_of.setdefault(line, _text(frame))
    names: dict[Any, str] = {}
    for (line, _), symbols in groups.items():
        for position, symbol in enumerate(symbols, start=1):
            is_number = unbacked[symbol].operator in _OF_ONE_NUMBER
            names[symbol] = _name(text_of[line], is_number, position if len(symbols) > 1 else None)
    return names


def _name(text: str, is_number: bool, position: int | None) -> str:
    if not text:
        return "a value in the data"
    if position is not None:
        return f"{'value' if is_number else 'size'} {position} of `{text}`"
    return f"`{text}`" if is_number else f"a size of `{text}`"


def _text(frame: Frame | None) -> str:
    if frame is None:
        return ""
    text = frame.expression or code_alone(frame)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def with_unbacked_reasons(dims: tuple[DimOutcome, ...], inputs: tuple[Input, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes of an export that marked the asked dimensions as unbacked, with that reason where no guard gives another.

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
