"""Tries the fixes of the shown run: when the kernel is idle, or at once on request."""

from collections.abc import Callable

from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Fix
from export_explorer.session.fix_trials import SECONDS, FixTrials, tried_fixes
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panels import sentence_of
from export_explorer.session.session import Session
from export_explorer.widget.host import WidgetHost

_BETWEEN_S = 0.05
"""The time in seconds that the kernel has to be idle between two trials."""


class TrialScheduler:
    """Begins, shows and stops the trials of the fixes of the shown run; every other request has precedence.

    Args:
        session: whose runs are shown.
        host: where they are shown.
        main_thread: runs the trials.
        ended: called when all fixes are tried, or their time is over.
    """

    def __init__(self, session: Session, host: WidgetHost, main_thread: MainThread, ended: Callable[[], None]) -> None:
        self._session = session
        self._host = host
        self._main_thread = main_thread
        self._ended = ended
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
            self._host.show_trials(trials.run, "running")
            self._main_thread.post_spare(lambda: self._try_next(trials), quiet_s=None)

    def try_here(self, seconds: float | None) -> tuple[Fix, ...]:
        """Tries the fixes of the shown run on this thread, the main one, and shows the results.

        Args:
            seconds: the time limit; None for none.

        Returns:
            The fixes that were tried and help.

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
            self._host.show_trials(run, "stopped")

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
            self._host.show_trials(trials.run, "idle")

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
        self._host.show_trials(trials.run, "stopped" if trials.has_left else "done")
        if trials.is_done:
            self._ended()
