"""Tries the fixes of what the explorer shows: when the kernel is idle, or at once where somebody asks for it."""

from collections.abc import Callable

from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Fix
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panels import sentence_of
from export_explorer.session.session import Session
from export_explorer.session.trials import SECONDS, Trials, tried_fixes
from export_explorer.widget.traits import SessionTraits

_BETWEEN_S = 0.05
"""How long the kernel has to be idle between two trials."""


class FixTrials:
    """Begins, shows and stops the trials of the fixes of the shown run; whatever else is asked comes first.

    Args:
        session: whose runs are shown.
        traits: where they are.
        main_thread: on which fixes are tried.
        ended: called when all have had their time.
    """

    def __init__(self, session: Session, traits: SessionTraits, main_thread: MainThread, ended: Callable[[], None]) -> None:
        self._session = session
        self._traits = traits
        self._main_thread = main_thread
        self._ended = ended
        self._is_displayed = False
        # Of the runs whose fixes have had their time.
        self._timed_out: set[int] = set()

    def displayed(self) -> None:
        """Lets the fixes of what is shown be tried from now on: that somebody sees it is a reason to."""
        self._is_displayed = True

    def try_soon(self) -> None:
        """Tries the fixes of the shown run as soon as the kernel is free, for as long as it takes."""
        trials = self._trials(None)
        if trials is None:
            return
        if trials.is_done:
            self._end(trials)
        else:
            self._traits.show_trials(trials.run, "running")
            self._main_thread.post_spare(lambda: self._try_next(trials), quiet_s=None)

    def try_here(self, seconds: float | None) -> tuple[Fix, ...]:
        """Tries the fixes of the shown run on this thread, the main one, and shows what came of it.

        Args:
            seconds: for how long; None for as long as it takes.

        Returns:
            The fixes that were tried and help.

        Raises:
            KeyboardInterrupt: it was interrupted, not since the time was over.
        """
        self.stop()
        trials = self._trials(seconds)
        if trials is None:
            return ()
        if not self._main_thread.run_here(lambda: self._try_all(trials)) and trials.seconds_left != 0:
            raise KeyboardInterrupt
        return tried_fixes(trials.run.capture)

    def stop(self) -> None:
        """Stops the trials of fixes that run or wait; what was found is kept."""
        if self._main_thread.drop_spare() and self._traits.status.trials == "running":
            self._traits.report_trials("stopped")

    def show_found(self) -> None:
        """Shows what was found until they were stopped."""
        run = self._session.history.numbered(self._traits.status.run)
        if run is not None and self._traits.status.trials == "stopped":
            self._traits.show_trials(run, "stopped")

    def _trials(self, seconds: float | None) -> Trials | None:
        run = self._session.history.numbered(self._traits.status.run)
        return Trials(self._session, run, seconds) if run is not None and isinstance(self._session, ModelSession) else None

    def begin_later(self) -> None:
        """Has them tried when the kernel is idle, if the explorer is displayed and nobody has to wait for long."""
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
            with self._main_thread.ended_after(trials.seconds_left, gives_way=gives_way, gives_way_to_brief=True):
                trials.step()
        except Exception as error:
            self._traits.report("error", sentence_of(error))

    def _end(self, trials: Trials) -> None:
        if trials.is_done:
            self._timed_out.add(trials.run.number)
        self._traits.show_trials(trials.run, "stopped" if trials.has_left else "done")
        if trials.is_done:
            self._ended()
