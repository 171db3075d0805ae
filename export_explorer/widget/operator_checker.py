"""Checks the operators of the shown run's program when the kernel is idle, in slices of some milliseconds, or at once on request."""

import time
from collections.abc import Callable

from export_explorer.analysis.operator_checks import SECONDS, OperatorCheck, limit_of_program
from export_explorer.analysis.program_trials import StoredTrials
from export_explorer.jupyter.kernel import QUIET_S
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import OperatorChecks
from export_explorer.record.spec import AskError
from export_explorer.render.words.operators import with_words
from export_explorer.session.history import Run
from export_explorer.session.session import Session
from export_explorer.session.tried_program import NO_PROGRAM, tried_program
from export_explorer.widget.host import WidgetHost

_SLICE_S = 0.03
"""The time in seconds after which no further operator is run in a slice; with what it begins and ends with a slice takes up to 50 ms."""

_BETWEEN_S = 0.05
"""The time in seconds that the kernel has to be idle between two slices."""


class OperatorChecker:
    """Begins, continues and shows the check of the shown run's program; every other request has precedence.

    Args:
        session: whose runs are shown.
        host: where they are shown.
        main_thread: runs the slices.
        ended: called when there is nothing left to check.
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
        """Checks the shown run on this thread, and shows the result.

        Args:
            seconds: the time after which the rest is left unchecked; None for no limit.

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
        try:
            check = self._check_of(run)
            if check is None:
                found: OperatorChecks | None = OperatorChecks(not_checked_reason="too_large")
            else:
                found = check.advance(_SLICE_S)
                self._spent_s += time.monotonic() - began
                if found is None and self._spent_s > SECONDS:
                    found = check.result("time")
        except KeyboardInterrupt:
            # Whoever interrupts it schedules it again.
            return
        except Exception:
            # Nobody has asked for it: the row says that it was not done.
            found = OperatorChecks(not_checked_reason="fault")
        if found is not None:
            self._show(run, found)
        if found is not None or not self._main_thread.post_spare(lambda: self._step(number), _BETWEEN_S):
            self._ended()

    def _show(self, run: Run, found: OperatorChecks) -> OperatorChecks:
        self._check, found = None, with_words(found)
        self._host.show_checks(self._session.history.note_operators(run, found))
        return found
