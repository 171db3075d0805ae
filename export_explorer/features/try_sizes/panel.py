"""Tries sizes on the shown program: on its guards at once, on its operators and by a real run on the kernel's main thread."""

from collections.abc import Callable, Mapping

import msgspec

from export_explorer.features.try_sizes import ProbeSizes, SizesDoing, SizesState, SizesTried, StopTrying, TrySizes
from export_explorer.features.try_sizes.probing import probed
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import DimRef
from export_explorer.record.spec import AskError
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import STOPPED, Handlers, Host, sentence_of
from export_explorer.session.session import Session
from export_explorer.session.tried_program import TriedProgram, tried_program
from export_explorer.spec.examples import ExampleError


class SizeRuns:
    """Runs the trials of one widget, a newer one in place of one that waits; calls `resume` when the kernel is free for other work."""

    def __init__(self, session: Session, host: Host, resume: Callable[[], None]) -> None:
        self._session, self._host, self._resume = session, host, resume
        self._main_thread = MainThread()
        self.handlers: Handlers = {
            TrySizes: self._on_try,
            ProbeSizes: lambda _: self.probe_soon(self._tried()),
            StopTrying: lambda _: self.stop(),
        }

    def _on_try(self, request: TrySizes) -> SizesTried:
        tried = self._tried()
        wanted = {DimRef(input=at.input, dim=at.dim): at.size for at in request.sizes}
        tried.require_sizes(wanted)
        sizes = tried.with_related(wanted) if request.follows else wanted
        trial = tried.trials.by_guards(sizes)
        if request.runs or not trial.is_refused:
            self.try_soon(tried, sizes, runs=request.runs)
        else:
            # Any request stops the trials of fixes, which are in nobody's way here.
            self._resume()
        return SizesTried(list(trial.sizes), trial)

    def _tried(self) -> TriedProgram:
        return tried_program(self._session, self._session.history.kept(self._host.status.run))

    def try_soon(self, tried: TriedProgram, sizes: Mapping[DimRef, int], *, runs: bool) -> None:
        """Tries sizes on the operators of the program, and by a real run if `runs`, as soon as the kernel is free."""
        changes = list(tried.trials.by_guards(sizes).sizes)

        def job() -> None:
            trial = tried.try_sizes(sizes, runs=runs)
            self._show(tried, sizes=changes, trial=trial, examples=self._examples(tried))

        is_again = self._state.run == tried.number and self._state.sizes == changes
        self._post(tried, "running", job, sizes=changes, trial=self._state.trial if is_again else None)

    def probe_soon(self, tried: TriedProgram) -> None:
        """Probes every dimension as soon as the kernel is free."""
        capture = self._session.history.kept(tried.number).capture

        def job() -> None:
            found = []
            for dim in probed(tried, capture):
                found.append(dim)
                self._show(tried, probe=list(found))

        self._post(tried, "probing", job)

    def stop(self) -> None:
        """Stops the running or waiting trial; its results so far stay."""
        if self._main_thread.cancel():
            self._set(doing="idle", message=STOPPED)

    def _post(self, tried: TriedProgram, doing: SizesDoing, job: Callable[[], None], **about: object) -> None:
        def guarded() -> None:
            message = ""
            try:
                self._set(doing=doing)
                job()
            except KeyboardInterrupt:
                message = STOPPED
            except Exception as error:
                message = str(error) if isinstance(error, AskError | ExampleError) else sentence_of(error)
            finally:
                self._set(doing="idle", message=message)
                self._resume()

        if self._state.run != tried.number:
            with self._host.lock:
                self._host.set_trait("tried_sizes", SizesState(run=tried.number))
        self._set(doing="waiting", message="", **about)
        self._main_thread.post(guarded)

    def _examples(self, tried: TriedProgram) -> list[object]:
        """Returns the trials of the further examples, which are made once for each program."""
        session = self._session
        if self._state.run == tried.number and self._state.examples:
            return list(self._state.examples)
        more = session.more if isinstance(session, ModelSession) else ()
        return [tried.trials.of_inputs(*inputs) for inputs in more]

    @property
    def _state(self) -> SizesState:
        state: SizesState = self._host.read_trait("tried_sizes")
        return state

    def _show(self, tried: TriedProgram, **found: object) -> None:
        if self._state.run == tried.number:
            self._set(**found)

    def _set(self, **found: object) -> None:
        with self._host.lock:
            self._host.set_trait("tried_sizes", msgspec.structs.replace(self._state, **found))
