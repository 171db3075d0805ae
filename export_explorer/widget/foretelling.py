"""Shows what asks would come to before they are exported, and has the session prepared for that while the kernel is idle."""

from collections.abc import Callable, Sequence

import msgspec

from export_explorer.jupyter.kernel import QUIET_S
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Capture
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.render.words.outcomes import result_words
from export_explorer.session.history import ExportRequest
from export_explorer.session.model_session import ModelSession
from export_explorer.session.session import Session
from export_explorer.session.widest import NOTHING_TO_WIDEN, WideningStep, WidestAsk
from export_explorer.trace.process_state import silent
from export_explorer.widget.foreseen import Predicted, Previewed, Refusals, Told, Widest, WidestStep, answer_of
from export_explorer.widget.messages import AskAt
from export_explorer.widget.refusals import ChoicesTried
from export_explorer.widget.summaries import of_ask
from export_explorer.widget.traits import SessionTraits, sentence_of

SLOW_MS = 300
"""Of an export that takes less nothing is foretold: it is there as soon."""

_BETWEEN_S = 0.05
"""How long the kernel has to be idle between two steps of what prepares predictions."""

_LONGEST_QUIET_S = 10.0
"""How long it has to be idle at most before an export that gave way to a cell is tried again."""


class Foretelling:
    """What the browser is told of asks that are not exported. Nothing of it is in a trait, in the history or in what is saved.

    Args:
        session: what is asked.
        traits: what the browser sees of it.
        main_thread: on which predictions are made.
        prepared: called when there is nothing left to prepare.
    """

    def __init__(self, session: Session, traits: SessionTraits, main_thread: MainThread, prepared: Callable[[], None]) -> None:
        self._session = session
        self._traits = traits
        self._main_thread = main_thread
        self._prepared = prepared
        self._is_shown = False
        self._choices: ChoicesTried | None = None
        self._has_given_way = 0

    @property
    def is_worth_it(self) -> bool:
        """Whether predictions are switched on, and exports take so long that one is a gain."""
        return self._traits.predicting and isinstance(self._session, ModelSession) and self._is_slow()

    def _is_slow(self) -> bool:
        # One that failed may have ended early.
        own = [run.capture for run in self._session.history.own]
        last = next((capture for capture in reversed(own) if capture.ok), own[-1] if own else None)
        return last is not None and last.elapsed_ms > SLOW_MS

    def switched(self) -> None:
        """Follows the trait that switches predictions on and off."""
        if isinstance(self._session, ModelSession):
            self._session.predictions.is_on = self._traits.predicting
        if not self._traits.predicting:
            self.take_back()

    def show(self, request: ExportRequest) -> bool:
        """Predicts what a request comes to and shows it over the shown run; takes back what was shown where that cannot be told.

        What comes when something else is requested already is shown until that is answered: the table follows each of a quick run of changes.
        To be called where an export may be. Returns whether what is shown is the answer to the current request.
        """
        capture = self._predicted(request)
        with self._traits.lock:
            if capture is None or not self._traits.is_stale:
                self.take_back()
                return False
            self._is_shown = True
            self._tell(Predicted(self._traits.status.run, answer_of(capture)))
            return request == self._session.requested

    def show_soon(self) -> None:
        """Shows what the current request comes to, which nobody exports now; takes it back where the shown run answers it."""
        if self._traits.is_stale and self.is_worth_it:
            self._main_thread.post_brief(
                "answer", lambda: self.show(self._session.requested) if self._traits.is_stale else self.take_back()
            )
        else:
            self.take_back()

    def take_back(self) -> None:
        """Takes a prediction off the screen, if there is one."""
        with self._traits.lock:
            if self._is_shown:
                self._is_shown = False
                self._tell(Predicted(self._traits.status.run, None))

    def preview(self, changes: Sequence[AskAt], number: int) -> None:
        """Tells what the current ask with these changes would come to, as soon as the kernel is free; nothing where that is not known.

        Raises:
            AskError: there is no such dimension, or an ask is not valid.
        """
        session = self._session
        if not isinstance(session, ModelSession) or not self.is_worth_it or not changes:
            return
        entries = [AskEntry(input=at.input, dim=at.dim, ask=DimAsk.parse(at.ask)) for at in changes]
        request = session.with_ask(session.requested, session.ask.changed(entries))

        def tell() -> None:
            capture = self._predicted(request)
            if capture is not None:
                is_refused, words = _told_of(capture, entries[-1])
                self._tell(Previewed(self._traits.status.run, number, is_refused, words))

        self._main_thread.post_brief("preview", tell)

    def begin_later(self) -> None:
        """Has done, when the kernel is idle, what makes predictions possible; then what else waits for that."""
        if self._next_step() is None or not self._main_thread.post_spare(self._step, self._quiet_s()):
            self._prepared()

    def _quiet_s(self) -> float:
        return float(min(QUIET_S * 2 ** min(self._has_given_way, 10), _LONGEST_QUIET_S))

    def _next_step(self) -> Callable[[], None] | None:
        """What is to be done next; None if nothing is."""
        session = self._session
        if not isinstance(session, ModelSession) or not self.is_worth_it or self._traits.is_stale:
            return None
        if session.needs_record():
            return session.make_record
        run = session.history.numbered(self._traits.status.run)
        if run is None:
            return None
        if self._choices is None or self._choices.run != run.number:
            self._choices = ChoicesTried(session, run)
        return None if self._choices.is_done else self._try_choices

    def _try_choices(self) -> None:
        assert self._choices is not None
        self._choices.step()
        self._tell(Refusals(self._choices.run, list(self._choices.refused)))

    def _step(self) -> None:
        step, has_given_way = self._next_step(), False
        try:
            if step is not None:
                with silent(), self._main_thread.ended_after(None, gives_way=True):
                    step()
        except KeyboardInterrupt:
            has_given_way = self._main_thread.has_given_way
            if not has_given_way:
                return
        except Exception as error:
            # Nobody has asked for it: without it there are no predictions.
            self._traits.set_trait("predicting", False)
            self._traits.report(self._traits.status.state, sentence_of(error))
        self._has_given_way = self._has_given_way + 1 if has_given_way else 0
        if self._next_step() is None or not self._main_thread.post_spare(self._step, self._quiet_s() if has_given_way else _BETWEEN_S):
            self._prepared()

    def _predicted(self, request: ExportRequest) -> Capture | None:
        if not isinstance(self._session, ModelSession) or not self.is_worth_it:
            return None
        try:
            return self._session.predicted(request)
        except (AskError, ValueError):
            return None

    def tell_widest(self, widest: WidestAsk) -> None:
        """Tells of the widest ask, which is requested by now."""
        steps = [_step_of(step) for step in widest.steps]
        self._tell(Widest(self._traits.status.run, of_ask(widest.ask), steps, "" if steps else NOTHING_TO_WIDEN))

    def _tell(self, told: Told) -> None:
        self._traits.send(msgspec.to_builtins(told))


def _told_of(capture: Capture, entry: AskEntry) -> tuple[bool, str]:
    """Whether a predicted ask is refused, and what becomes of one dimension, or why not."""
    if capture.failure is not None:
        return True, capture.failure.message
    dim = next((dim for dim in capture.dims if (dim.input, dim.dim) == (entry.input, entry.dim)), None)
    return False, "" if dim is None else result_words(dim)


def _step_of(step: WideningStep) -> WidestStep:
    return WidestStep(step.title, step.cost, step.is_taken)
