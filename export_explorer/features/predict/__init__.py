"""Shows what a request will come to before it is exported.

Does not know the widget that shows it. No trait has one of these messages, so that no saved notebook, page or record does.
"""

from typing import Annotated, Any, Literal

import msgspec

from export_explorer.record import AskChange, Capture
from export_explorer.render.packing import packed_where_large, without_nodes
from export_explorer.session.panel_protocol import AskAt, FeatureMessages, Message

_OF_ANSWER = ("mode", "options", "inputs", "dims", "guards", "failure", "remarks")

PredictedAnswer = Annotated[
    dict[str, Any],
    msgspec.Meta(extra_json_schema={"tsType": "Pick<ShownCapture, " + " | ".join(f'"{name}"' for name in _OF_ANSWER) + "> | Packed"}),
]
"""The parts of a predicted `Capture` that are shown, packed where they are large; the others stay those of the shown run."""


class Foretold(msgspec.Struct, tag_field="foretold", frozen=True):
    """A message to the browser about an ask that is not exported; while another run than this is shown, it is to be ignored."""

    run: int


class Predicted(Foretold, tag="answer", frozen=True):
    """The prediction for the current request: the parts to show in place of those of the shown run; None clears the prediction."""

    answer: PredictedAnswer | None


class RefusedChoice(msgspec.Struct, frozen=True):
    """A choice for a dimension, or a scalar input, with which the shown ask would not export, and the reason in a sentence.

    The path is that of the input leaf; a Dim has a new name and no bounds.
    """

    input: str
    dim: int | None
    ask: Literal["AUTO", "DYNAMIC", "STATIC", "Dim"]
    words: str


class Refusals(Foretold, tag="refusals", frozen=True):
    """The choices that are known to be refused, each as the only change to the ask of the shown run."""

    choices: list[RefusedChoice]


class Previewed(Foretold, tag="preview", frozen=True):
    """The prediction for the ask that is being typed, by the number of its request.

    The words are the result of its dimension, or why the ask is refused; empty if the result is not known.
    """

    number: int
    is_refused: bool
    words: str


class WidestStep(msgspec.Struct, frozen=True):
    """A step to the widest ask: the change, the dimensions that it frees, loses and narrows or why it is not taken, and whether it is."""

    title: str
    cost: str
    is_taken: bool


class Widest(Foretold, tag="widest", frozen=True):
    """The widest ask, which is the requested one by now, the steps to it from the earlier ask, and the result in one line."""

    ask: list[AskChange]
    steps: list[WidestStep]
    words: str


Told = Predicted | Refusals | Previewed | Widest


def answer_of(capture: Capture) -> dict[str, Any]:
    """Returns the parts of a predicted capture that are shown, as they are sent."""
    plain = without_nodes(capture)
    return packed_where_large({name: plain[name] for name in _OF_ANSWER})


class Preview(Message, tag="preview", frozen=True):
    """Predict the current ask with these changes, without a change of the request; the reply has this number, and the result of the last."""

    changes: Annotated[list[AskAt], msgspec.Meta(min_length=1, max_length=10_000)]
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class SetPredicting(Message, tag="set_predicting", frozen=True):
    """Switch predictions on or off."""

    is_on: bool


MESSAGES = FeatureMessages(requests=Preview | SetPredicting, keeps_trials=(Preview, SetPredicting))
