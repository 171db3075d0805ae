"""Names for the symbols that stand for values in the data: by the expression of the model that makes them, since no input has them."""

from collections.abc import Mapping
from typing import Any

from export_explorer.model import Frame
from export_explorer.tracing.provenance import FrameOf, Provenance, code_alone

_OF_ONE_NUMBER = ("aten.item.default", "aten._local_scalar_dense.default")
_LONGEST = 60

Line = tuple[str, int] | None
"""File and number; None for what no line of the user's makes."""


def data_names(unbacked: Mapping[Any, Provenance], frame_of: FrameOf) -> dict[Any, str]:
    """What to call each such symbol in a sentence: ``x.max().item()``, "a size of `torch.nonzero(x)`", "value 2 of `x.tolist()`".

    Args:
        unbacked: where the user's program was when torch made each of them.
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
