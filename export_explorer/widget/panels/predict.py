"""What is foretold of asks: an ask that is typed, the widest one that exports, and whether anything is foretold at all."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from export_explorer.widget.context import Context
from export_explorer.widget.messages import AskAt, Message


class Preview(Message, tag="preview", frozen=True):
    """Tell what these changes of the ask would come to; nothing is asked by it.

    Attributes:
        changes: as in `SetAsk`; told is what becomes of the last one.
        number: that comes back with the answer.
    """

    changes: Annotated[list[AskAt], msgspec.Meta(min_length=1, max_length=10_000)]
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class SetPredicting(Message, tag="set_predicting", frozen=True):
    """Show what an export will come to before it is made, or only afterwards."""

    is_on: bool


class AskWidest(Message, tag="ask_widest", frozen=True):
    """Find the ask with the most dynamic dimensions and the widest bounds that exports, and ask it."""


Request = Preview | SetPredicting | AskWidest

RESULTS: Mapping[type[Message], type] = {}


def _preview(context: Context, request: Preview) -> None:
    context.exporter.foretelling.preview(request.changes, request.number)


def _set_predicting(context: Context, request: SetPredicting) -> None:
    context.traits.predicting = request.is_on


def _widest(context: Context, _: AskWidest) -> None:
    context.exporter.ask_widest()


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {
    Preview: _preview,
    SetPredicting: _set_predicting,
    AskWidest: _widest,
}

LETS_TRY: tuple[type[Message], ...] = (Preview, SetPredicting)
"""Requests that do not stop the trials of fixes."""
