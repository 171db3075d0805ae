"""Predicts the results of requests and of other asks of each dimension, and makes the exports that this needs while the kernel is idle."""

import time
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import msgspec

from export_explorer.features.predict import (
    Predicted,
    Preview,
    Previewed,
    Refusals,
    RefusedChoice,
    SetPredicting,
    Told,
    Widest,
    WidestStep,
    answer_of,
)
from export_explorer.jupyter.kernel import QUIET_S
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Capture, DimRef, Failure
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.render.words.outcomes import result_words
from export_explorer.session.history import Run, SessionRequest
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import AskAt, Handlers, Host, entry_of, sentence_of
from export_explorer.session.session import Session
from export_explorer.session.widest import WidestAsk
from export_explorer.trace.process_state import silent


class PredictedChoice(NamedTuple):
    """A predicted alternative to the ask of one dimension, with the other asks unchanged.

    Attributes:
        entry: the alternative ask.
        is_refused: whether the export would fail with it, either where the current ask does not fail, or because of this dimension.
        capture: the predicted capture.
    """

    entry: AskEntry
    is_refused: bool
    capture: Capture


def choices_of(session: ModelSession, ref: DimRef) -> tuple[PredictedChoice, ...]:
    """Predicts AUTO, DYNAMIC, STATIC and a new Dim for a dimension; returns those that can be predicted."""
    now = session.known()
    before = session.predicted() if now is None else now.capture
    taken = set(session.ask.dim_names)
    name = next(name for number in range(len(taken) + 1) if (name := f"dim{number}") not in taken)
    asks = (DimAsk(kind="auto"), DimAsk(kind="dynamic"), DimAsk(kind="static"), DimAsk(kind="dim", name=name))
    return tuple(choice for ask in asks if (choice := _choice(session, ref, ask, before)) is not None)


def _choice(session: ModelSession, ref: DimRef, ask: DimAsk, before: Capture | None) -> PredictedChoice | None:
    entry = AskEntry(input=ref.input, dim=ref.dim, ask=ask)
    try:
        entry = session.examples.accepted(session.requested.example, entry)
        request = session.with_ask(session.requested, session.ask.changed([entry]))
    except AskError:
        return None
    known = session.history.answer(request)
    capture = session.predicted(request) if known is None else known.capture
    if capture is None:
        return None
    is_new = before is None or before.failure is None
    is_refused = capture.failure is not None and (is_new or ref in capture.failure.dims)
    return PredictedChoice(entry=entry, is_refused=is_refused, capture=capture)


_STEP_S = 0.03
"""The time in seconds after which no further dimension is begun in one step."""

_ALL_S = 3.0
"""The total processor time in seconds after which the remaining choices are left unmarked."""

_CHOICES: dict[str, Literal["AUTO", "DYNAMIC", "STATIC", "Dim"]] = {"auto": "AUTO", "dynamic": "DYNAMIC", "static": "STATIC", "dim": "Dim"}


class ChoicesTried:
    """The alternatives to the asks of a run, which is of the current request, each predicted once.

    Attributes:
        run: the number of the run.
        refused: the choices that are known to be refused.
        is_done: whether all choices are predicted, or the time for it is over.
    """

    def __init__(self, session: ModelSession, run: Run) -> None:
        self.run = run.number
        self.refused: list[RefusedChoice] = []
        self.is_done = False
        self._session = session
        self._left = list(session.examples.sizes(run.request.example))[::-1]
        self._seconds = 0.0

    def step(self) -> None:
        """Predicts the choices of the next dimensions."""
        start, spent = time.perf_counter(), time.thread_time()
        while self._left and time.perf_counter() - start < _STEP_S:
            choices = choices_of(self._session, self._left[-1])
            self.refused += [_refused(choice) for choice in choices if choice.is_refused]
            # Not before, so that one that was interrupted comes again.
            self._left.pop()
        self._seconds += time.thread_time() - spent
        self.is_done = not self._left or self._seconds > _ALL_S


def _refused(choice: PredictedChoice) -> RefusedChoice:
    failure, entry = choice.capture.failure, choice.entry
    return RefusedChoice(entry.input, entry.dim, _CHOICES[entry.ask.kind], "" if failure is None else _why(failure))


def _why(failure: Failure) -> str:
    """Returns why a request is refused, which nobody has made yet: without what was requested where one dimension is refused."""
    return failure.brief if len(failure.dims) == 1 else failure.message


SLOW_MS = 300
"""The time in milliseconds that an export has to exceed for predictions to be made: a faster one is ready as soon."""

_BETWEEN_S = 0.05
"""The time in seconds that the kernel has to be idle between two steps of preparing predictions."""

_LONGEST_QUIET_S = 10.0
"""The longest time in seconds that it has to be idle before an export that was interrupted by a cell is tried again."""


class PredictionPanel:
    """The predictions that are sent to the browser. None of them is in a trait, in the history or in a saved file.

    Calls `prepared` when there is nothing left to prepare.
    """

    def __init__(self, session: Session, host: Host, main_thread: MainThread, prepared: Callable[[], None]) -> None:
        self._session, self._host, self._main_thread, self._prepared = session, host, main_thread, prepared
        self._is_shown = False
        self._choices: ChoicesTried | None = None
        self._has_given_way = 0
        self.handlers: Handlers = {
            Preview: lambda request: self.preview(request.changes, request.number),
            SetPredicting: lambda request: self._host.set_trait("predicting", request.is_on),
        }

    @property
    def is_useful(self) -> bool:
        """True if predictions are switched on, there is a model, and its exports are slow enough for them to be useful."""
        if not self._host.read_trait("predicting") or not isinstance(self._session, ModelSession):
            return False
        # One that failed may have ended early.
        own = [run.capture for run in self._session.history.own]
        last = next((capture for capture in reversed(own) if capture.ok), own[-1] if own else None)
        return last is not None and last.elapsed_ms > SLOW_MS

    def switched(self) -> None:
        """Switches predictions on or off as the trait says, and clears the shown one if they are off."""
        is_on = self._host.read_trait("predicting")
        if isinstance(self._session, ModelSession):
            self._session.predictions.is_on = is_on
        if not is_on:
            self.clear()

    def show(self, request: SessionRequest) -> bool:
        """Predicts the result of a request and shows it over the shown run; clears the shown prediction if there is no new one.

        A prediction for a superseded request is shown too, until the newer one has its own: the table follows each of several quick
        changes. To be called where an export may be. Returns True if the shown prediction is that of the current request.
        """
        capture = self._predicted(request)
        with self._host.lock:
            if capture is None or not self._host.is_stale:
                self.clear()
                return False
            self._is_shown = True
            self._send(Predicted(self._host.status.run, answer_of(capture)))
            return request == self._session.requested

    def show_soon(self) -> None:
        """Shows the prediction for the current request, which is not exported now; clears it if the shown run is of that request."""
        if self._host.is_stale and self.is_useful:
            self._main_thread.post_brief("answer", lambda: self.show(self._session.requested) if self._host.is_stale else self.clear())
        else:
            self.clear()

    def clear(self) -> None:
        """Clears the shown prediction, if there is one."""
        with self._host.lock:
            if self._is_shown:
                self._is_shown = False
                self._send(Predicted(self._host.status.run, None))

    def preview(self, changes: Sequence[AskAt], number: int) -> None:
        """Sends the prediction for the current ask with these changes, as soon as the kernel is free; nothing if there is none.

        Raises:
            AskError: there is no such dimension, or an ask is not valid.
        """
        session = self._session
        if not isinstance(session, ModelSession) or not self.is_useful:
            return
        entries = list(map(entry_of, changes))
        request = session.with_ask(session.requested, session.ask.changed(entries))

        def send() -> None:
            capture = self._predicted(request)
            if capture is not None:
                is_refused, words = _described(capture, entries[-1])
                self._send(Previewed(self._host.status.run, number, is_refused, words))

        self._main_thread.post_brief("preview", send)

    def schedule(self) -> None:
        """Schedules, for when the kernel is idle, the steps that predictions need; calls ``prepared`` after the last."""
        if self._next_step() is None or not self._main_thread.post_spare(self._step, self._quiet_s()):
            self._prepared()

    def _quiet_s(self) -> float:
        return float(min(QUIET_S * 2 ** min(self._has_given_way, 10), _LONGEST_QUIET_S))

    def _next_step(self) -> Callable[[], None] | None:
        """Returns the next step of preparing predictions; None if there is none."""
        session = self._session
        if not isinstance(session, ModelSession) or not self.is_useful or self._host.is_stale:
            return None
        if session.needs_base_export():
            return session.make_base_export
        if (run := session.history.numbered(self._host.status.run)) is None:
            return None
        if self._choices is None or self._choices.run != run.number:
            self._choices = ChoicesTried(session, run)
        return None if self._choices.is_done else self._try_choices

    def _try_choices(self) -> None:
        assert self._choices is not None
        self._choices.step()
        self._send(Refusals(self._choices.run, list(self._choices.refused)))

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
            self._host.set_trait("predicting", False)
            self._host.report(self._host.status.state, sentence_of(error))
        self._has_given_way = self._has_given_way + 1 if has_given_way else 0
        if self._next_step() is None or not self._main_thread.post_spare(self._step, self._quiet_s() if has_given_way else _BETWEEN_S):
            self._prepared()

    def _predicted(self, request: SessionRequest) -> Capture | None:
        if not isinstance(self._session, ModelSession) or not self.is_useful:
            return None
        try:
            return self._session.predicted(request)
        except (AskError, ValueError):
            return None

    def send_widest(self, widest: WidestAsk) -> None:
        """Sends the widest ask, which is the requested one by now, and the steps to it."""
        steps = [WidestStep(step.title, step.cost, step.is_taken) for step in widest.steps]
        self._send(Widest(self._host.status.run, widest.ask.as_changes, steps, widest.words))

    def _send(self, message: Told) -> None:
        self._host.send(msgspec.to_builtins(message))


def _described(capture: Capture, entry: AskEntry) -> tuple[bool, str]:
    """Returns whether a predicted ask is refused, and the reason, or else the result of one dimension."""
    if capture.failure is not None:
        return True, _why(capture.failure)
    dim = next((dim for dim in capture.dims if (dim.input, dim.dim) == (entry.input, entry.dim)), None)
    if dim is None:
        return False, ""
    return False, f"{dim.ref} {result_words(dim)}" if dim.got in ("tied", "derived") else result_words(dim)
