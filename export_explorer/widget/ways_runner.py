"""Captures the model in each of torch's ways, on the kernel's main thread, and shows how far that is."""

import time
from collections.abc import Callable

import msgspec

from export_explorer.features.compare_tracers.capture import WAYS, captured_ways
from export_explorer.features.compare_tracers.tracers import WAY_WORDS, CaptureWays, ComparedCaptures, WayName, tried_words
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import editable
from export_explorer.session.session import Session
from export_explorer.widget.traits import SessionTraits, sentence_of
from export_explorer.widget.ways_state import WaysState, row_of

WAITING = "Waiting for the kernel."
STOPPED = "Stopped."


class WaysRunner:
    """One comparison of ways at a time.

    Args:
        session: whose model, with the inputs of the shown run.
        traits: where it is shown.
        ended: called when one is through or was stopped.
    """

    def __init__(self, session: Session, traits: SessionTraits, ended: Callable[[], None]) -> None:
        self._session, self._traits, self._ended = session, traits, ended
        self._main_thread = MainThread()

    def post(self) -> None:
        """Captures as soon as the kernel is free.

        Raises:
            AskError: the program came without its model, or the ways are compared already.
        """
        session = editable(self._session)
        run = self._shown()
        with self._traits.lock:
            if self._traits.ways.state in ("waiting", "running"):
                raise AskError("The ways are compared already: wait for it, or stop it.")
            self._show(WaysState("waiting", WAITING, run.number))

        def guarded() -> None:
            try:
                self._capture(session, run)
            except KeyboardInterrupt:
                self._stopped()
            except Exception as error:
                self._set(state="error", message=sentence_of(error))
            finally:
                self._ended()

        self._main_thread.post(guarded)

    def run_here(self) -> ComparedCaptures:
        """Captures on this thread, the main one.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: it was interrupted.
        """
        session = editable(self._session)
        run = self._shown()
        try:
            return self._main_thread.run_here(lambda: self._capture(session, run))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                self._stopped()
            else:
                self._set(state="error", message=sentence_of(error))
            raise

    def cancel(self) -> None:
        """Interrupts what runs, or discards what waits; the ways that are through stay."""
        if self._main_thread.cancel():
            self._stopped()

    def _stopped(self) -> None:
        self._set(state="stopped", message=STOPPED)

    def _shown(self) -> Run:
        run = self._session.history.numbered(self._traits.status.run)
        if run is None:
            raise AskError("The shown run is not remembered any more: export again.")
        return run

    def _capture(self, session: ModelSession, run: Run) -> ComparedCaptures:
        start = time.perf_counter()

        def show(found: CaptureWays, **state: object) -> None:
            rows = tuple(map(row_of, found.ways))
            elapsed_ms = (time.perf_counter() - start) * 1000
            self._set(rows=rows, tried_words=tried_words(found), elapsed_ms=elapsed_ms, **state)

        def tell(way: WayName, found: CaptureWays) -> None:
            show(found, message=f"{WAY_WORDS[way]} ({len(found.ways) + 1} of {len(WAYS)})")

        self._show(WaysState("running", "Running the model.", run.number))
        compared = captured_ways(session.model, session.example_of(run.request), WAYS, tell)
        show(compared.ways, state="done", message="")
        return compared

    def _set(self, **found: object) -> None:
        with self._traits.lock:
            self._show(msgspec.structs.replace(self._traits.ways, **found))

    def _show(self, state: WaysState) -> None:
        with self._traits.lock:
            self._traits.set_trait("ways", state)
