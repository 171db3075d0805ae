"""Which choices of a menu would be refused, found by predictions alone, a few at a time."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from export_explorer.ask import AskEntry, AskError, DimAsk
from export_explorer.model import DimRef
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession

Choice = Literal["AUTO", "DYNAMIC", "STATIC", "Dim"]

_STEP_S = 0.03
"""So long is the kernel kept from other things at a time, and a prediction longer."""

_ALL_S = 3.0
"""After which time of predicting in all the other choices are left unmarked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A choice with which the ask of a run would not export.

    Attributes:
        at: the dimension, or the scalar input.
        choice: what would be chosen; a Dim has a new name and no bounds.
        words: why it is refused, in a sentence.
    """

    at: DimRef
    choice: Choice
    words: str


class ChoicesTried:
    """The choices beside the ask of a run that exported, each predicted once.

    Attributes:
        run: the number of the run.
        refused: those that are known to be refused.
        is_done: whether all were predicted that are going to be.
    """

    def __init__(self, session: ModelSession, run: Run) -> None:
        self.run = run.number
        self.refused: list[Refused] = []
        self.is_done = False
        self._session = session
        self._request = run.request
        self._left = self._choices()
        self._seconds = 0.0

    def step(self) -> None:
        """Predicts some of those that are left."""
        start = time.perf_counter()
        spent = 0.0
        while not self.is_done and spent < _STEP_S:
            at, choice, ask = next(self._left, (None, None, None))
            if at is None or choice is None or ask is None:
                self.is_done = True
                break
            words = self._refusal(at, ask)
            if words is not None:
                self.refused.append(Refused(at=at, choice=choice, words=words))
            spent = time.perf_counter() - start
            self.is_done = self._seconds + spent > _ALL_S
        self._seconds += spent

    def _choices(self) -> Iterator[tuple[DimRef, Choice, DimAsk]]:
        askable = self._session.examples.sizes(self._request.example)
        for at in askable:
            asked = self._request.ask.at(at.input, at.dim)
            choices: tuple[Choice, ...] = ("DYNAMIC", "Dim", "STATIC", "AUTO")
            for choice in choices:
                if choice == "Dim":
                    if at.dim is not None and asked.kind != "dim":
                        yield at, choice, DimAsk(kind="dim", name=_name_of(at, self._request.ask.dim_names))
                elif asked.kind != choice.lower():
                    yield at, choice, DimAsk.parse(choice)

    def _refusal(self, at: DimRef, ask: DimAsk) -> str | None:
        session = self._session
        try:
            entry = session.examples.accepted(self._request.example, AskEntry(input=at.input, dim=at.dim, ask=ask))
            capture = session.predicted(session.with_ask(self._request, self._request.ask.changed([entry])))
        except AskError as error:
            return str(error)
        return None if capture is None or capture.failure is None else capture.failure.message


def _name_of(at: DimRef, taken: tuple[str, ...]) -> str:
    """A name as the browser gives a new Dim."""
    words = "_".join(re.findall(r"\w+", f"{at.input}_{at.dim}"))
    name = words if words.isidentifier() else f"dim_{words}"
    while name in taken:
        name += "_"
    return name
