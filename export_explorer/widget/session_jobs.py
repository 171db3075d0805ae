"""The jobs of a session on the kernel's main thread: how they are posted, what is shown of them, and what nobody waits for, done afterwards."""

from collections.abc import Callable

from export_explorer.session.history import Run
from export_explorer.session.resolve import Resolution
from export_explorer.session.session import Session
from export_explorer.tracing.progress import Progress
from export_explorer.widget.drafts import Drafts
from export_explorer.widget.fix_trials import FixTrials
from export_explorer.widget.foretelling import Foretelling
from export_explorer.widget.main_thread import MainThread
from export_explorer.widget.traits import SessionTraits

STOPPED = "The export was stopped."
WAITING = "Waiting for the kernel."


class SessionJobs:
    """Posts jobs and shows their results.

    Args:
        session: what is exported.
        traits: where runs and the progress are shown.

    Attributes:
        trials: of the fixes of what is shown.
        drafts: of what is shown.
        foretelling: what the browser is told of asks that are not exported.
    """

    def __init__(self, session: Session, traits: SessionTraits) -> None:
        self._session = session
        self._traits = traits
        self._main_thread = MainThread()
        self.trials = FixTrials(session, traits, self._main_thread, lambda: self.go_on_later(resumes_trials=False))
        self.foretelling = Foretelling(session, traits, self._main_thread, self._try_fixes_later)
        self.drafts = Drafts(session, traits, self._main_thread, self.go_on_later)
        self._is_displayed = False
        self._resumes_trials = False

    @property
    def is_busy(self) -> bool:
        """Whether an export or a repair waits or runs."""
        return self._main_thread.is_busy

    def displayed(self) -> None:
        """Has done, when the kernel is idle, what nobody waits for: that somebody sees the explorer is a reason to."""
        self._is_displayed = True
        self.trials.displayed()
        self.go_on_later()

    def go_on_later(self, *, resumes_trials: bool = True) -> None:
        """Has done, when the kernel is idle, what predictions need, and then the trials of fixes.

        Args:
            resumes_trials: whether trials go on that were stopped.
        """
        self._resumes_trials |= resumes_trials
        if self._is_displayed:
            self.foretelling.begin_later()
        else:
            self._try_fixes_later()

    def _post(self, job: Callable[[], object], *, supersedes: bool = False) -> None:
        self._traits.report("waiting", WAITING)
        self._main_thread.post(job, supersedes=supersedes)

    def _report_stopped(self) -> None:
        self.foretelling.take_back()
        self._traits.report("idle", STOPPED)

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
            self.foretelling.take_back()
        self.go_on_later()

    def _try_fixes_later(self) -> None:
        if self._resumes_trials or self._traits.status.trials == "idle":
            self._resumes_trials = False
            self.trials.begin_later()

    def _show_progress(self, progress: Progress) -> None:
        if self._traits.is_stale:
            self._traits.report("running", str(progress))
