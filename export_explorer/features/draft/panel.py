"""Drafts the shown run on the kernel's main thread, shows its progress and result, and stops it when something else is requested."""

from collections.abc import Callable

from export_explorer.features.draft import DraftRequest, DraftState
from export_explorer.features.draft.draft_export import DraftExport, draft_of
from export_explorer.features.draft.render import IS_DRAFT, NOTHING_ASSUMED
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.panel_protocol import WAITING, Handlers, Host, sentence_of
from export_explorer.session.session import Session
from export_explorer.trace.observed_export import Progress

DRAFTING = "Drafting."


class Drafts:
    """Posts, runs and stops the draft of a session's shown run.

    When a draft was made or has failed, not when it was stopped, `ended` is called. `last` is the last draft that was made, with the number
    of its run; None if there is none.
    """

    def __init__(self, session: Session, traits: Host, main_thread: MainThread, ended: Callable[[], None]) -> None:
        self._session, self._traits, self._main_thread, self._ended = session, traits, main_thread, ended
        self.last: tuple[int, DraftExport] | None = None
        self.handlers: Handlers = {DraftRequest: lambda _: self.post()}

    @property
    def _state(self) -> DraftState | None:
        state: DraftState | None = self._traits.read_trait("drafted")
        return state

    @property
    def is_under_way(self) -> bool:
        """True if a draft waits or runs."""
        return (draft := self._state) is not None and draft.state in ("waiting", "running")

    def post(self) -> None:
        """Drafts the shown run as soon as the kernel is free.

        Raises:
            AskError: the program came without its model, or another draft is under way.
        """
        self._session.editable()
        if self.is_under_way:
            raise AskError("A draft is being made. Wait for it, or stop it.")
        run = self._session.history.kept(self._traits.status.run)
        with self._traits.lock:
            self._traits.set_trait("drafted", DraftState("waiting", run.number, WAITING))
            self._traits.report("waiting", WAITING)
        self._main_thread.post(lambda: self._draft(run))

    def draft_here(self) -> DraftExport:
        """Drafts the shown run on this thread, the main one; returns the last draft if it is of this run.

        Raises:
            AskError: the program came without its model, or the draft failed.
            KeyboardInterrupt: it was interrupted.
        """
        self._session.editable()
        run = self._session.history.kept(self._traits.status.run)
        if (self.last is None or self.last[0] != run.number) and not self._main_thread.run_here(lambda: self._draft(run)):
            raise KeyboardInterrupt
        if self.last is None or self.last[0] != run.number:
            raise AskError(self._state.message if self._state is not None else "Draft failed.")
        return self.last[1]

    def stop(self) -> None:
        """Stops the waiting or running draft, if there is one, for another request."""
        if self.is_under_way:
            self._main_thread.cancel()
            self.stopped()

    def stopped(self) -> None:
        """Shows that the waiting or running draft was stopped."""
        with self._traits.lock:
            draft = self._state
            if draft is not None and self.is_under_way:
                self._traits.set_trait("drafted", DraftState("stopped", draft.run))

    def _draft(self, run: Run) -> bool:
        """Makes the draft and shows it; returns False if it was interrupted."""
        try:
            session = self._session.editable()
            self._show_progress(run, DRAFTING)
            made = draft_of(session, run, lambda progress: self._sample(run, progress))
            self.last = run.number, made
            words = IS_DRAFT if made.report.findings else NOTHING_ASSUMED
            self._end(DraftState("done", run.number, "", made.report, "" if made.report.error else words))
        except KeyboardInterrupt:
            self._end(DraftState("stopped", run.number))
            return False
        except Exception as error:
            self._end(DraftState("error", run.number, sentence_of(error)))
        self._ended()
        return True

    def _sample(self, run: Run, progress: Progress) -> None:
        if self.is_under_way:
            self._show_progress(run, f"{DRAFTING[:-1]}: {progress}")

    def _show_progress(self, run: Run, message: str) -> None:
        with self._traits.lock:
            self._traits.set_trait("drafted", DraftState("running", run.number, message))
            self._traits.report("running", message)

    def _end(self, state: DraftState) -> None:
        with self._traits.lock:
            self._traits.set_trait("drafted", state)
            if not self._main_thread.is_waiting:
                self._traits.report("idle")
