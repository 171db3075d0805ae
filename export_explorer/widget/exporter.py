"""Makes the exports and repairs that the explorer shows, on the kernel's main thread; if exports are slow, a prediction is shown first.

When the kernel is idle, or at once on request, the fixes of the shown run are tried, and its operators are checked in slices of some
milliseconds.
"""

import time
from collections.abc import Callable

from export_explorer.analysis.operator_checks import SECONDS as CHECK_SECONDS
from export_explorer.analysis.operator_checks import OperatorCheck, limit_of_program
from export_explorer.analysis.program_trials import StoredTrials
from export_explorer.features.draft.panel import Drafts
from export_explorer.features.predict.panel import PredictionPanel
from export_explorer.jupyter.kernel import QUIET_S
from export_explorer.jupyter.main_thread import MainThread, is_main
from export_explorer.record import Fix, OperatorChecks
from export_explorer.record.spec import Ask, AskError
from export_explorer.render.words.trying import with_words
from export_explorer.session.fix_trials import SECONDS, FixTrials, tried_fixes
from export_explorer.session.history import Run, is_cancelled
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import STOPPED, WAITING, sentence_of
from export_explorer.session.resolve import Resolution, resolve
from export_explorer.session.session import Session
from export_explorer.session.tried_program import NO_PROGRAM, tried_program
from export_explorer.session.widest import LOOKING, NOTHING_PREDICTED, widest_ask
from export_explorer.trace.observed_export import Progress, sampled
from export_explorer.widget.host import WidgetHost

_BURST_S = 0.75
"""The time in seconds within which the next request belongs to the same burst; during a burst the page sends its changes every 0.6 s."""

_END_OF_BURST_S = 0.4
"""The time in seconds from the last request of a burst to its export."""

_HEAD_START_S = 0.05
"""The time in seconds that an export leaves for sending a prediction: once it runs, the sending thread waits for its steps one by one."""


class Exporter:
    """Runs and cancels the exports and repairs of a session, and shows runs and the progress in a host.

    Attributes:
        trials: the trials of the fixes of the shown run.
        drafts: the draft of the shown run.
        operators: the check of the shown run's operators.
        predictions: the predictions for asks that are not exported.
    """

    def __init__(self, session: Session, host: WidgetHost) -> None:
        self._session, self._host, self._main_thread = session, host, MainThread()
        self.trials = TrialScheduler(session, host, self._main_thread, lambda: self.resume(trials=False))
        self.operators = OperatorChecker(session, host, self._main_thread, self._schedule_trials)
        self.predictions = PredictionPanel(session, host, self._main_thread, self.operators.schedule)
        self.drafts = Drafts(session, host, self._main_thread, self.resume)
        self._is_displayed = False
        self._resumes_trials = False
        self._last_answer = 0.0

    @property
    def is_busy(self) -> bool:
        """True if an export or a repair waits or runs."""
        return self._main_thread.is_busy

    def displayed(self) -> None:
        """Allows work in the background, now that the explorer is displayed, and schedules it for when the kernel is idle."""
        self._is_displayed = True
        self.resume()

    def resume(self, *, trials: bool = True) -> None:
        """Schedules, for when the kernel is idle, the exports that predictions need, the check of operators, and then the trials of fixes.

        Trials that were stopped continue, unless `trials` is False. Does nothing until the explorer is displayed.
        """
        self._resumes_trials |= trials
        if self._is_displayed:
            self.predictions.schedule()

    def answer(self) -> None:
        """Shows the run of the current request: at once if it is known, else after an export."""
        self.trials.stop()
        self.drafts.stop()
        now = time.monotonic()
        is_burst, self._last_answer = now - self._last_answer < _BURST_S, now
        if (known := self._session.known()) is not None:
            self._show(known)
        elif self.predictions.is_useful:
            self._post(lambda: self._predict_and_export(is_burst), supersedes=True)
        else:
            self.predictions.clear()
            self._post(self._export)

    def repair(self) -> None:
        """Tries fixes until the model exports, and shows the result."""
        self._post_search(self._repair)

    def ask_widest(self) -> None:
        """Finds the widest ask that exports, requests it, and shows its run."""
        self._post_search(self._widen)

    def repair_here(self) -> Resolution:
        """Tries fixes until the model exports, on this thread, the main one, and shows the result.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The ask is unchanged then.
        """
        self.trials.stop()
        resolution = self._main_thread.run_here(lambda: resolve(self._session.editable()))
        if resolution is None:
            raise KeyboardInterrupt
        self._show(self._session.run(), resolution)
        return resolution

    def export_here(self) -> None:
        """Exports the current request on this thread, the main one, and shows the run.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        self.trials.stop()
        if not self._main_thread.run_here(self._export):
            raise KeyboardInterrupt

    def export_ask(self, ask: Ask) -> None:
        """Exports an ask that was assigned to the trait; one that was set by a request is in the session already.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        if ask != self._session.requested.ask:
            self.export_if_stale(ask)

    def export_if_stale(self, ask: Ask) -> None:
        """Exports an ask that was assigned, unless the shown run is of it: a trait tells of no equal value, as after an interrupt.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        self._session.editable().restore(ask)
        if not self._host.is_stale:
            return
        if is_main():
            # In a cell the next line may read `program`, which has to be that of this ask.
            self.export_here()
        else:
            self.answer()

    def cancel(self) -> None:
        """Interrupts the running job, or discards the waiting one; shows the results of the trials so far."""
        self._resumes_trials = False
        self.trials.stop()
        self.trials.show_found()
        self.predictions.clear()
        if self._main_thread.cancel():
            self.drafts.stopped()
            self._host.report("idle", STOPPED)

    def _post(self, job: Callable[[], object], *, supersedes: bool = False) -> None:
        self._host.report("waiting", WAITING)
        self._main_thread.post(job, supersedes=supersedes)

    def _post_search(self, search: Callable[[], None]) -> None:
        """Posts a search for another request, in place of the trials and the draft; what it raises is reported."""

        def job() -> None:
            try:
                self.predictions.clear()
                search()
            except KeyboardInterrupt:
                self._report_stopped()
            except Exception as error:
                self._host.report("error", sentence_of(error))

        self.trials.stop()
        self.drafts.stop()
        self._post(job)

    def _report_stopped(self) -> None:
        self.predictions.clear()
        self._host.report("idle", STOPPED)

    def _discard(self) -> None:
        """Discards a superseded export: the current request waits already, has a known run, or is not to be exported yet."""
        # Under the lock, so that a cancellation is reported after this.
        with self._host.lock:
            known = self._session.known()
            if self._main_thread.is_waiting:
                # The progress of the discarded export may have been reported since the waiting one was posted.
                self._host.report("waiting", WAITING)
            elif known is not None:
                self._show(known)
            else:
                self._host.report("idle")

    def _show(self, run: Run, resolution: Resolution | None = None) -> None:
        # What is posted from another thread is reported under the same lock.
        with self._host.lock:
            self._host.show(run, resolution, is_waiting=self._main_thread.is_waiting)
            self.predictions.clear()
        self.resume()

    def _schedule_trials(self) -> None:
        if self._resumes_trials or self._host.status.trials == "idle":
            self._resumes_trials = False
            self.trials.schedule()

    def _show_progress(self, progress: Progress) -> None:
        if self._host.is_stale:
            self._host.report("running", str(progress))

    def _predict_and_export(self, is_burst: bool) -> None:
        """Shows the prediction for the current request and exports it; in a burst only the last one, since each ends the export before."""
        try:
            is_shown = self.predictions.show(self._session.requested)
        except KeyboardInterrupt:
            self._report_stopped()
            return
        if is_shown or is_burst:
            self._main_thread.post_delayed(self._export, _END_OF_BURST_S if is_burst else _HEAD_START_S)
        elif not self._main_thread.is_waiting:
            self._export()

    def _export(self) -> bool:
        """Exports the request that is current when this starts, the last one of a burst; returns False if it was interrupted."""
        session, request = self._session, self._session.requested
        try:
            self._host.report("running", "Exporting.")
            with sampled(session.model, self._show_progress), self._main_thread.superseded():
                run = session.run_of(request)
            if request != session.requested:
                self._discard()
            elif is_cancelled(run.capture):
                raise KeyboardInterrupt
            else:
                self._show(run)
        except KeyboardInterrupt:
            if self._main_thread.is_waiting:
                self._discard()
            else:
                self._report_stopped()
            return False
        except Exception as error:
            self.predictions.clear()
            self._host.report("error", sentence_of(error))
        return True

    def _repair(self) -> None:
        session = self._session.editable()
        self._host.report("running", "Verifying fixes…")
        with sampled(session.model, self._show_progress):
            resolution = resolve(session)
        if resolution is None:
            self._discard()
        else:
            self._show(session.run(), resolution)

    def _widen(self) -> None:
        session = self._session.editable()
        requested = session.requested
        self._host.report("running", LOOKING)
        with sampled(session.model, self._show_progress):
            widest = widest_ask(session)
        if session.requested != requested:
            self._discard()
        elif widest is None:
            self._host.report("error", NOTHING_PREDICTED)
        else:
            if widest.request != requested:
                session.request(widest.request)
            self._host.show_request()
            self.predictions.send_widest(widest)
            if (known := session.known()) is None:
                self._predict_and_export(is_burst=False)
            else:
                self._show(known)


_SLICE_S = 0.03
"""The time in seconds after which no further operator is run in a slice; with what it begins and ends with a slice takes up to 50 ms."""

_BETWEEN_STEPS_S = 0.05
"""The time in seconds that the kernel has to be idle between two slices."""


class OperatorChecker:
    """Begins, continues and shows the check of the shown run's program; every other request has precedence.

    Calls `ended` when there is nothing left to check.
    """

    def __init__(self, session: Session, host: WidgetHost, main_thread: MainThread, ended: Callable[[], None]) -> None:
        self._session, self._host, self._main_thread, self._ended = session, host, main_thread, ended
        # The check of a run that was interrupted is continued with what it knows.
        self._run = 0
        self._check: OperatorCheck | None = None
        self._spent_s = 0.0

    def schedule(self) -> None:
        """Schedules the check for when the kernel is idle, or calls ``ended`` if nothing is left to check."""
        run = self._unchecked()
        if run is None or not self._main_thread.post_spare(lambda: self._step(run.number), QUIET_S):
            self._ended()

    def check_here(self, seconds: float | None) -> OperatorChecks:
        """Checks the shown run on this thread, and shows the result; after some seconds, unless they are None, the rest is left unchecked.

        Raises:
            AskError: the shown run has no program.
            KeyboardInterrupt: it was interrupted.
        """
        run = self._session.history.kept(self._host.status.run)
        if run.program is None:
            raise AskError(NO_PROGRAM)
        check, ends = self._check_of(run), None if seconds is None else time.monotonic() + seconds
        found = None if check is None else check.advance(_SLICE_S)
        while check is not None and found is None:
            found = check.result("time") if ends is not None and time.monotonic() > ends else check.advance(_SLICE_S)
        return self._show(run, found or OperatorChecks(not_checked_reason=limit_of_program(run.program)))

    def _unchecked(self) -> Run | None:
        """Returns the shown run if its program is still to be checked."""
        run = self._session.history.numbered(self._host.status.run)
        if run is None or run.program is None or run.capture.failure is not None or run.capture.operators is not None:
            return None
        return run if any(dim.got == "dynamic" for dim in run.capture.dims) else None

    def _check_of(self, run: Run) -> OperatorCheck | None:
        """Returns the check of a run; None where the program is too large or only its file is there."""
        if self._run != run.number:
            self._run, self._check, self._spent_s = run.number, None, 0.0
        if self._check is None and run.program is not None and limit_of_program(run.program) is None:
            tried = tried_program(self._session, run)
            if not isinstance(tried.trials, StoredTrials):
                self._check = OperatorCheck(tried.program, tried.trials, run.capture)
        return self._check

    def _step(self, number: int) -> None:
        run = self._unchecked()
        if run is None or run.number != number:
            self._ended()
            return
        began = time.monotonic()
        found: OperatorChecks | None = OperatorChecks(not_checked_reason="too_large")
        try:
            if (check := self._check_of(run)) is not None:
                found = check.advance(_SLICE_S)
                self._spent_s += time.monotonic() - began
                if found is None and self._spent_s > CHECK_SECONDS:
                    found = check.result("time")
        except KeyboardInterrupt:
            # Whoever interrupts it schedules it again.
            return
        except Exception:
            # Nobody has asked for it: the row says that it was not done.
            found = OperatorChecks(not_checked_reason="fault")
        if found is not None:
            self._show(run, found)
        if found is not None or not self._main_thread.post_spare(lambda: self._step(number), _BETWEEN_STEPS_S):
            self._ended()

    def _show(self, run: Run, found: OperatorChecks) -> OperatorChecks:
        self._check, found = None, with_words(found)
        self._host.show_found(self._session.history.note_operators(run, found))
        return found


_BETWEEN_S = 0.05
"""The time in seconds that the kernel has to be idle between two trials."""


class TrialScheduler:
    """Begins, shows and stops the trials of the fixes of the shown run; every other request has precedence.

    Calls `ended` when all fixes are tried, or their time is over.
    """

    def __init__(self, session: Session, host: WidgetHost, main_thread: MainThread, ended: Callable[[], None]) -> None:
        self._session, self._host, self._main_thread, self._ended = session, host, main_thread, ended
        # Of the runs whose fixes have had their time.
        self._timed_out: set[int] = set()

    def try_soon(self) -> None:
        """Tries the fixes of the shown run as soon as the kernel is free, without a time limit."""
        trials = self._trials(None)
        if trials is None:
            return
        if trials.is_done:
            self._end(trials)
        else:
            self._host.show_found(trials.run, "running")
            self._main_thread.post_spare(lambda: self._try_next(trials), quiet_s=None)

    def try_here(self, seconds: float | None) -> tuple[Fix, ...]:
        """Tries the fixes of the shown run on this thread, the main one, for some seconds or all, and returns those that help.

        Raises:
            KeyboardInterrupt: it was interrupted, other than by the time limit.
        """
        self.stop()
        trials = self._trials(seconds)
        if trials is None:
            return ()
        if not self._main_thread.run_here(lambda: self._try_all(trials)) and trials.seconds_left != 0:
            raise KeyboardInterrupt
        return tried_fixes(trials.run.capture)

    def stop(self) -> None:
        """Stops the running or waiting trials of fixes; their results so far are kept."""
        if self._main_thread.drop_spare() and self._host.status.trials == "running":
            self._host.report_trials("stopped")

    def show_found(self) -> None:
        """Shows the results of trials that were stopped."""
        run = self._session.history.numbered(self._host.status.run)
        if run is not None and self._host.status.trials == "stopped":
            self._host.show_found(run, "stopped")

    def _trials(self, seconds: float | None) -> FixTrials | None:
        run = self._session.history.numbered(self._host.status.run)
        return FixTrials(self._session, run, seconds) if run is not None and isinstance(self._session, ModelSession) else None

    def schedule(self) -> None:
        """Schedules the trials for when the kernel is idle, with a time limit."""
        trials = self._trials(SECONDS)
        if trials is None or trials.run.number in self._timed_out:
            return
        if not trials.is_done:
            self._main_thread.post_spare(lambda: self._try_next(trials))
        elif trials.has_left:
            # With the reason why none is tried.
            self._host.show_found(trials.run, "idle")

    def _try_next(self, trials: FixTrials) -> None:
        """Tries one fix and lets the user's cells run before the next; tries all of them in a host without a loop."""
        try:
            self._step(trials, gives_way=True)
            continues = True
        except KeyboardInterrupt:
            continues = self._main_thread.has_given_way
        if trials.is_done or not continues:
            self._end(trials)
        elif not self._main_thread.post_spare(lambda: self._try_next(trials), _BETWEEN_S):
            self._try_all(trials)

    def _try_all(self, trials: FixTrials) -> bool:
        """Tries all fixes; returns False if that was interrupted."""
        try:
            while not trials.is_done:
                self._step(trials)
        except KeyboardInterrupt:
            return False
        finally:
            self._end(trials)
        return True

    def _step(self, trials: FixTrials, *, gives_way: bool = False) -> None:
        try:
            self._host.report_trials("running")
            with self._main_thread.ended_after(trials.seconds_left, gives_way=gives_way, gives_way_to_brief=True):
                trials.step()
        except Exception as error:
            self._host.report("error", sentence_of(error))

    def _end(self, trials: FixTrials) -> None:
        if trials.is_done:
            self._timed_out.add(trials.run.number)
        self._host.show_found(trials.run, "stopped" if trials.has_left else "done")
        if trials.is_done:
            self._ended()
