"""Makes the exports, repairs and trials of fixes that the explorer shows, on the kernel's main thread."""

from collections.abc import Callable

from export_explorer.model import Fix
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import editable
from export_explorer.session.resolve import Resolution, resolve
from export_explorer.session.session import Session, is_cancelled
from export_explorer.session.trials import SECONDS, Trials, tried_fixes
from export_explorer.tracing.progress import Progress, sampled
from export_explorer.widget.main_thread import MainThread
from export_explorer.widget.traits import SessionTraits

STOPPED = "The export was stopped."
WAITING = "Waiting for the kernel."
_BETWEEN_S = 0.05
"""How long the kernel has to be idle between two trials."""


class Exporter:
    """Posts, runs, discards and cancels the exports of a session, and shows their results.

    Args:
        session: what is exported.
        traits: where runs and the progress are shown.
    """

    def __init__(self, session: Session, traits: SessionTraits) -> None:
        self._session = session
        self._traits = traits
        self._main_thread = MainThread()
        self._is_displayed = False
        # Of the runs whose fixes have had their time.
        self._timed_out: set[int] = set()

    @property
    def is_busy(self) -> bool:
        """Whether an export or a repair waits or runs."""
        return self._main_thread.is_busy

    def answer(self) -> None:
        """Shows the run of the current request: at once if it is known, else after an export."""
        self.stop_trials()
        known = self._session.known()
        if known is not None:
            self._show(known)
        else:
            self._post(self._export)

    def repair(self) -> None:
        """Tries fixes until the model exports, and shows the result."""
        self.stop_trials()
        self._post(self._repair)

    def repair_here(self) -> Resolution:
        """Tries fixes until the model exports, on this thread, the main one, and shows the result.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The ask stays.
        """

        def job() -> Resolution | None:
            return resolve(editable(self._session))

        self.stop_trials()
        resolution = self._main_thread.run_here(job)
        if resolution is None:
            raise KeyboardInterrupt
        self._show(self._session.run(), resolution)
        return resolution

    def cancel(self) -> None:
        """Interrupts what runs, or discards what waits; what trials have found until now is shown."""
        self.stop_trials()
        run = self._session.history.numbered(self._traits.status.run)
        if run is not None and self._traits.status.trials == "stopped":
            self._traits.show_trials(run, "stopped")
        if self._main_thread.cancel():
            self._traits.report("idle", STOPPED)

    def export_here(self) -> None:
        """Exports the current request on this thread, the main one, and shows the run.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        self.stop_trials()
        if not self._main_thread.run_here(self._export):
            raise KeyboardInterrupt

    def displayed(self) -> None:
        """Has the fixes of what is shown tried from now on, when the kernel is idle: that somebody sees it is a reason to."""
        self._is_displayed = True
        self._try_later()

    def try_fixes(self) -> None:
        """Tries the fixes of the shown run as soon as the kernel is free, for as long as it takes."""
        trials = self._trials(None)
        if trials is None:
            return
        if trials.is_done:
            self._end(trials)
        else:
            self._traits.show_trials(trials.run, "running")
            self._main_thread.post_spare(lambda: self._try_next(trials), quiet_s=None)

    def try_fixes_here(self, seconds: float | None) -> tuple[Fix, ...]:
        """Tries the fixes of the shown run on this thread, the main one, and shows what came of it.

        Args:
            seconds: for how long; None for as long as it takes.

        Returns:
            The fixes that were tried and help.

        Raises:
            KeyboardInterrupt: it was interrupted, not since the time was over.
        """
        self.stop_trials()
        trials = self._trials(seconds)
        if trials is None:
            return ()
        if not self._main_thread.run_here(lambda: self._try_all(trials)) and trials.seconds_left != 0:
            raise KeyboardInterrupt
        return tried_fixes(trials.run.capture)

    def stop_trials(self) -> None:
        """Stops the trials of fixes that run or wait; what was found is kept."""
        if self._main_thread.drop_spare() and self._traits.status.trials == "running":
            self._traits.report_trials("stopped")

    def _trials(self, seconds: float | None) -> Trials | None:
        run = self._session.history.numbered(self._traits.status.run)
        return Trials(self._session, run, seconds) if run is not None and isinstance(self._session, ModelSession) else None

    def _try_later(self) -> None:
        trials = self._trials(SECONDS) if self._is_displayed else None
        if trials is not None and not trials.is_done and trials.run.number not in self._timed_out:
            self._main_thread.post_spare(lambda: self._try_next(trials))

    def _try_next(self, trials: Trials) -> None:
        """Tries one fix and leaves the loop to the user's cells before the next; in a host without a loop all of them."""
        try:
            self._step(trials, gives_way=True)
            goes_on = True
        except KeyboardInterrupt:
            goes_on = self._main_thread.has_given_way
        if trials.is_done or not goes_on:
            self._end(trials)
        elif not self._main_thread.post_spare(lambda: self._try_next(trials), _BETWEEN_S):
            self._try_all(trials)

    def _try_all(self, trials: Trials) -> bool:
        """Tries all fixes; False if that was interrupted."""
        try:
            while not trials.is_done:
                self._step(trials)
        except KeyboardInterrupt:
            return False
        finally:
            self._end(trials)
        return True

    def _step(self, trials: Trials, *, gives_way: bool = False) -> None:
        try:
            self._traits.report_trials("running")
            with self._main_thread.ended_after(trials.seconds_left, gives_way=gives_way):
                trials.step()
        except Exception as error:
            self._traits.report("error", sentence_of(error))

    def _end(self, trials: Trials) -> None:
        if trials.is_done:
            self._timed_out.add(trials.run.number)
        self._traits.show_trials(trials.run, "stopped" if trials.has_left else "done")

    def _post(self, job: Callable[[], object]) -> None:
        self._traits.report("waiting", WAITING)
        self._main_thread.post(job)

    def _export(self) -> bool:
        """Exports the request that is current when this starts: of a burst of changes only the last. False if it was interrupted."""
        session, request = self._session, self._session.requested
        is_interrupted = False
        try:
            self._traits.report("running", "Exporting.")
            with sampled(session.model, self._show_progress):
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
            self._traits.report("error", sentence_of(error))
        if is_interrupted:
            self._traits.report("idle", STOPPED)
        return not is_interrupted

    def _repair(self) -> None:
        try:
            session = editable(self._session)
            self._traits.report("running", "Trying fixes.")
            with sampled(session.model, self._show_progress):
                resolution = resolve(session)
            if resolution is None:
                self._discard()
            else:
                self._show(session.run(), resolution)
        except KeyboardInterrupt:
            self._traits.report("idle", STOPPED)
        except Exception as error:
            self._traits.report("error", sentence_of(error))

    def _discard(self) -> None:
        """Discards a superseded export: the current request waits already, or is known, or is not to be exported yet."""
        # Under the lock, so that a cancellation is reported after this.
        with self._traits.lock:
            known = self._session.known()
            if self._main_thread.is_waiting:
                # The progress of the discarded export may have been reported since the waiting one was posted.
                self._traits.report("waiting", WAITING)
            elif known is not None:
                self._show(known)
            else:
                self._traits.report("idle")

    def _show(self, run: Run, resolution: Resolution | None = None) -> None:
        # What is posted from another thread is reported under the same lock.
        with self._traits.lock:
            self._traits.show(run, resolution, is_waiting=self._main_thread.is_waiting)
        self._try_later()

    def _show_progress(self, progress: Progress) -> None:
        if self._traits.is_stale:
            self._traits.report("running", str(progress))


def sentence_of(error: Exception) -> str:
    """An unexpected error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
