"""Which choices beside the ask of the shown run would be refused, found a few at a time."""

import time
from typing import Literal

from export_explorer.session.choices import Choice, choices_of
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.widget.foreseen import RefusedChoice

_STEP_S = 0.03
"""So long are choices predicted at a time, and until the last of them is."""

_ALL_S = 3.0
"""After which time of the processor all in all the other choices are left unmarked."""

_CHOICES: dict[str, Literal["AUTO", "DYNAMIC", "STATIC", "Dim"]] = {"auto": "AUTO", "dynamic": "DYNAMIC", "static": "STATIC", "dim": "Dim"}


class ChoicesTried:
    """The choices beside the ask of a run, which is the current one, each predicted once.

    Attributes:
        run: the number of the run.
        refused: those that are known to be.
        is_done: whether all were looked at that are going to be.
    """

    def __init__(self, session: ModelSession, run: Run) -> None:
        self.run = run.number
        self.refused: list[RefusedChoice] = []
        self.is_done = False
        self._session = session
        self._left = list(session.examples.sizes(run.request.example))[::-1]
        self._seconds = 0.0

    def step(self) -> None:
        """Looks at those of the next dimensions."""
        start, spent = time.perf_counter(), time.thread_time()
        while self._left and time.perf_counter() - start < _STEP_S:
            choices = choices_of(self._session, self._left[-1])
            self.refused += [_told(choice) for choice in choices if choice.is_refused]
            # Not before, so that one that was interrupted comes again.
            self._left.pop()
        self._seconds += time.thread_time() - spent
        self.is_done = not self._left or self._seconds > _ALL_S


def _told(choice: Choice) -> RefusedChoice:
    failure, entry = choice.capture.failure, choice.entry
    return RefusedChoice(entry.input, entry.dim, _CHOICES[entry.ask.kind], "" if failure is None else failure.message)
