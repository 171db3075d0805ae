"""Makes the exports and repairs that the explorer shows, on the kernel's main thread; if exports are slow, a prediction is shown first."""

import time
from collections.abc import Callable

from export_explorer.features.draft.panel import Drafts
from export_explorer.features.predict.panel import PredictionPanel
from export_explorer.jupyter.kernel import is_main
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record.spec import Ask
from export_explorer.session.history import Run, is_cancelled
from export_explorer.session.model_session import editable
from export_explorer.session.panels import WAITING, sentence_of
from export_explorer.session.resolve import Resolution, resolve
from export_explorer.session.session import Session
from export_explorer.session.widest import LOOKING, NOTHING_PREDICTED, widest_ask
from export_explorer.trace.progress import Progress, sampled
from export_explorer.widget.host import WidgetHost
from export_explorer.widget.operator_checker import OperatorChecker
from export_explorer.widget.trial_scheduler import TrialScheduler

STOPPED = "Stopped."


_BURST_S = 0.75
"""The time in seconds within which the next request belongs to the same burst; during a burst the page sends its changes every 0.6 s."""

_END_OF_BURST_S = 0.4
"""The time in seconds from the last request of a burst to its export."""

_HEAD_START_S = 0.05
"""The time in seconds that an export leaves for sending a prediction: once it runs, the sending thread waits for its steps one by one."""


class Exporter:
    """Runs and cancels the exports and repairs of a session, and shows their results.

    Args:
        session: whose requests are exported.
        host: where runs and the progress are shown.

    Attributes:
        trials: the trials of the fixes of the shown run.
        drafts: the draft of the shown run.
        operators: the check of the shown run's operators.
        predictions: the predictions for asks that are not exported.
    """

    def __init__(self, session: Session, host: WidgetHost) -> None:
        self._session = session
        self._host = host
        self._main_thread = MainThread()
        self.trials = TrialScheduler(session, host, self._main_thread, lambda: self.schedule_background_work(resumes_trials=False))
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

    def schedule_background_work(self, *, resumes_trials: bool) -> None:
        """Schedules, for when the kernel is idle, the exports that predictions need, the check of operators, and then the trials of fixes.

        Does nothing until the explorer is displayed.

        Args:
            resumes_trials: whether trials that were stopped continue.
        """
        self._resumes_trials |= resumes_trials
        if self._is_displayed:
            self.predictions.schedule()

    def stop(self) -> None:
        """Stops the trials of fixes."""
        self.trials.stop()

    def resume(self) -> None:
        """Schedules the work in the background again, including trials of fixes that were stopped."""
        self.schedule_background_work(resumes_trials=True)

    def answer(self) -> None:
        """Shows the run of the current request: at once if it is known, else after an export."""
        self.trials.stop()
        self.drafts.stop()
        now = time.monotonic()
        is_burst, self._last_answer = now - self._last_answer < _BURST_S, now
        known = self._session.known()
        if known is not None:
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
        resolution = self._main_thread.run_here(lambda: resolve(editable(self._session)))
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
        if ask == self._session.requested.ask:
            return
        editable(self._session).restore(ask)
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
        self.schedule_background_work(resumes_trials=True)

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
        is_interrupted = False
        try:
            self._host.report("running", "Exporting.")
            with sampled(session.model, self._show_progress), self._main_thread.superseded():
                run = session.run_of(request)
            if request != session.requested:
                self._discard()
            elif is_cancelled(run.capture):
                is_interrupted = True
            else:
                self._show(run)
        except KeyboardInterrupt:
            is_interrupted = True
        except Exception as error:
            self.predictions.clear()
            self._host.report("error", sentence_of(error))
        if is_interrupted and self._main_thread.is_waiting:
            self._discard()
        elif is_interrupted:
            self._report_stopped()
        return not is_interrupted

    def _repair(self) -> None:
        session = editable(self._session)
        self._host.report("running", "Verifying fixes…")
        with sampled(session.model, self._show_progress):
            resolution = resolve(session)
        if resolution is None:
            self._discard()
        else:
            self._show(session.run(), resolution)

    def _widen(self) -> None:
        session = editable(self._session)
        requested = session.requested
        self._host.report("running", LOOKING)
        with sampled(session.model, self._show_progress):
            widest = widest_ask(session)
        if session.requested != requested:
            self._discard()
            return
        if widest is None:
            self._host.report("error", NOTHING_PREDICTED)
            return
        if widest.request != requested:
            session.request(widest.request)
        self._host.show_request()
        self.predictions.send_widest(widest)
        known = session.known()
        if known is None:
            self._predict_and_export(is_burst=False)
        else:
            self._show(known)
