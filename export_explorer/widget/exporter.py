"""Makes the exports and repairs that the explorer shows, on the kernel's main thread."""

from collections.abc import Callable

from export_explorer.session.history import Run
from export_explorer.session.program_session import editable
from export_explorer.session.resolve import Resolution, resolve
from export_explorer.session.session import Session, is_cancelled
from export_explorer.tracing.progress import Progress, sampled
from export_explorer.widget.drafts import Drafts
from export_explorer.widget.fix_trials import FixTrials
from export_explorer.widget.main_thread import MainThread
from export_explorer.widget.traits import SessionTraits, sentence_of

STOPPED = "The export was stopped."
WAITING = "Waiting for the kernel."


class Exporter:
    """Posts, runs, discards and cancels the exports of a session, and shows their results.

    Args:
        session: what is exported.
        traits: where runs and the progress are shown.

    Attributes:
        trials: of the fixes of what is shown.
        drafts: of what is shown.
    """

    def __init__(self, session: Session, traits: SessionTraits) -> None:
        self._session = session
        self._traits = traits
        self._main_thread = MainThread()
        self.trials = FixTrials(session, traits, self._main_thread)
        self.drafts = Drafts(session, traits, self._main_thread, self.trials.begin_later)

    @property
    def is_busy(self) -> bool:
        """Whether an export or a repair waits or runs."""
        return self._main_thread.is_busy

    def answer(self) -> None:
        """Shows the run of the current request: at once if it is known, else after an export."""
        self.trials.stop()
        self.drafts.stop()
        known = self._session.known()
        if known is not None:
            self._show(known)
        else:
            self._post(self._export)

    def repair(self) -> None:
        """Tries fixes until the model exports, and shows the result."""
        self.trials.stop()
        self.drafts.stop()
        self._post(self._repair)

    def repair_here(self) -> Resolution:
        """Tries fixes until the model exports, on this thread, the main one, and shows the result.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The ask stays.
        """

        def job() -> Resolution | None:
            return resolve(editable(self._session))

        self.trials.stop()
        resolution = self._main_thread.run_here(job)
        if resolution is None:
            raise KeyboardInterrupt
        self._show(self._session.run(), resolution)
        return resolution

    def cancel(self) -> None:
        """Interrupts what runs, or discards what waits; what trials have found until now is shown."""
        self.trials.stop()
        self.trials.show_found()
        if self._main_thread.cancel():
            self.drafts.stopped()
            self._traits.report("idle", STOPPED)

    def export_here(self) -> None:
        """Exports the current request on this thread, the main one, and shows the run.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        self.trials.stop()
        if not self._main_thread.run_here(self._export):
            raise KeyboardInterrupt

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
        self.trials.begin_later()

    def _show_progress(self, progress: Progress) -> None:
        if self._traits.is_stale:
            self._traits.report("running", str(progress))
