"""Predictions as the browser sees them: messages alone, no trait, so that no saved notebook, page or record holds one."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec

from export_explorer.record import AskChange, Capture
from export_explorer.session.panels import AskAt, Message

_OF_ANSWER = ("mode", "options", "inputs", "dims", "guards", "failure", "remarks")


PredictedAnswer = Annotated[
    dict[str, Any],
    msgspec.Meta(extra_json_schema={"tsType": "Pick<ShownCapture, " + " | ".join(f'"{name}"' for name in _OF_ANSWER) + ">"}),
]
"""The parts of a predicted `Capture` that are shown; the others stay those of the run below it."""


class Foretold(msgspec.Struct, tag_field="foretold", frozen=True):
    """What is told of asks that are not exported.

    Attributes:
        run: the number of the run that is shown; of another one nothing is to be shown.
    """

    run: int


class Predicted(Foretold, tag="answer", frozen=True):
    """What the requested export will come to.

    Attributes:
        answer: in place of these parts of the shown run; None for nothing any more.
    """

    answer: PredictedAnswer | None


class RefusedChoice(msgspec.Struct, frozen=True):
    """A choice with which the shown ask would not export.

    Attributes:
        input: path of the input leaf.
        dim: which dimension of it; None for a scalar input.
        ask: what would be chosen; a Dim has a new name and no bounds.
        words: why not, in a sentence.
    """

    input: str
    dim: int | None
    ask: Literal["AUTO", "DYNAMIC", "STATIC", "Dim"]
    words: str


class Refusals(Foretold, tag="refusals", frozen=True):
    """Which choices would be refused, each beside the ask of the shown run.

    Attributes:
        choices: those that are known to be.
    """

    choices: list[RefusedChoice]


class Previewed(Foretold, tag="preview", frozen=True):
    """What an ask that is being typed would come to.

    Attributes:
        number: of the request.
        is_refused: whether it would not export.
        words: what its dimension would become, or why it is refused; empty if it is not known.
    """

    number: int
    is_refused: bool
    words: str


class WidestStep(msgspec.Struct, frozen=True):
    """A step to the widest ask.

    Attributes:
        title: what it changes.
        cost: what is gained and given up by it, or why it is not taken.
        is_taken: whether it is part of the widest ask.
    """

    title: str
    cost: str
    is_taken: bool


class Widest(Foretold, tag="widest", frozen=True):
    """The widest ask, which is requested by now, and how it was found.

    Attributes:
        ask: of the dimensions and scalar inputs of which something is asked.
        steps: from what was asked before.
        words: in place of steps, where there is none.
    """

    ask: list[AskChange]
    steps: list[WidestStep]
    words: str


Told = Predicted | Refusals | Previewed | Widest


def answer_of(capture: Capture) -> dict[str, Any]:
    """The parts of a predicted capture that are shown, as plain data."""
    failure = None if capture.failure is None else replace(capture.failure, partial_nodes=())
    plain: dict[str, Any] = {name: msgspec.to_builtins(getattr(capture, name)) for name in _OF_ANSWER}
    plain["failure"] = None if failure is None else {**msgspec.to_builtins(failure)}
    if plain["failure"] is not None:
        del plain["failure"]["partial_nodes"]
    return plain


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


Request = Preview | SetPredicting


LETS_TRY: tuple[type[Message], ...] = (Preview, SetPredicting)
"""Requests that do not stop the trials of fixes."""
