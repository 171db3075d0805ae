"""Runs the shown program in the chosen ways and shows the progress: eager mode on the main thread, the others in a child process."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec

from export_explorer.features.run import CancelRun, FreeSize, FreeSizes, RunProgram, RunSizes, RunState, StateName
from export_explorer.features.run.backend_run import SECONDS, BackendRun, SavedRun
from export_explorer.features.run.preparation import Preparation, RunInputs, Sizes, run_inputs, trial_with_related, with_ways
from export_explorer.features.run.timings import (
    WAY_NAMES,
    WAYS,
    SizeSet,
    Timings,
    Way,
    not_run_words,
    notes_of,
    refused_notes,
    rows_of,
    stage_words,
)
from export_explorer.jupyter.kernel import ProgressLine
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import DimRef
from export_explorer.record.spec import AskError
from export_explorer.session.panel_protocol import STOPPED, WAITING, Handlers, Host, sentence_of
from export_explorer.session.session import Session
from export_explorer.session.tried_program import tried_program
from export_explorer.spec.examples import ExampleError

BUSY = "A benchmark is running. Cancel it first."

_BETWEEN_S = 0.02
"""The time in seconds that the kernel has to be idle between two slices of eager mode."""

_WAIT_S = 0.1


class ProgramRunner:
    """Runs the shown program of a session, one run at a time; traits show the run.

    The results of the last run, or those so far of the running one, are `timings`; None before the first.
    """

    def __init__(self, session: Session, traits: Host) -> None:
        self._session, self._traits = session, traits
        self._main_thread = MainThread()
        self._preparation: Preparation | None = None
        self._backends: BackendRun | None = None
        self._is_cancelled = False
        self.timings: Timings | None = None
        self.handlers: Handlers = {
            RunSizes: self._on_sizes,
            RunProgram: self._on_run,
            CancelRun: lambda _: self.cancel(),
        }

    def _on_sizes(self, _: RunSizes) -> FreeSizes:
        inputs = self._inputs()
        proposed = inputs.other_sizes()
        sizes = {} if proposed is None else {at.ref: at.size for at in proposed.changes}
        free = [FreeSize(ref.input, ref.dim, size, sizes.get(ref, size)) for ref, size in inputs.free_sizes().items()]
        return FreeSizes(free, inputs.model is not None)

    def _on_run(self, request: RunProgram) -> None:
        second = SizeSet()
        if request.sizes is not None:
            run = self._session.history.kept(self._traits.status.run)
            wanted = {DimRef(input=at.input, dim=at.dim): at.size for at in request.sizes}
            trial = trial_with_related(run_inputs(self._session, run), tried_program(self._session, run), wanted)
            second = SizeSet(changes=trial.sizes)
            if trial.is_refused:
                raise AskError(not_run_words(second, trial))
        self.begin(request.ways, [second])

    @property
    def _state(self) -> RunState:
        state: RunState = self._traits.read_trait("run_state")
        return state

    @property
    def is_busy(self) -> bool:
        """True if a run waits or is under way."""
        return self._state.state in ("waiting", "running")

    def begin(self, ways: Iterable[Way], sizes: Sequence[SizeSet] | None) -> None:
        """Runs the program as soon as the kernel is idle, and returns at once.

        Raises:
            AskError: another run is under way, no way is chosen, or there is no program that can be run.
        """
        inputs = self._begun(ways)
        self._run_soon(lambda: self._prepare(inputs, sizes, None, SECONDS), quiet_s=None)

    def run_here(self, ways: Iterable[Way], sizes: Sizes | Iterable[Sizes] | None, device: str | None, seconds: float) -> Timings:
        """Runs the program on this thread, the main one, and returns the results; a line shows the progress.

        Args:
            ways: the ways to run it.
            sizes: sets of sizes as the user writes them; None for the example's and another.
            device: the device to move the program to; None leaves it where it is.
            seconds: the time for which each way is timed.

        Raises:
            AskError: another run is under way, no way is chosen, `sizes` has another form, or there is no program that can be run.
            ExampleError: the inputs cannot have these sizes.
            KeyboardInterrupt: it was interrupted; `timings` has the results so far.
            ValueError: one of `ways` does not exist.
        """
        ways = tuple(ways)
        if unknown := [way for way in ways if way not in WAYS]:
            raise ValueError(f"ways has {unknown[0]!r}, which is not valid. Use one or more of {', '.join(map(repr, WAYS))}.")
        inputs = self._begun(ways)
        line = ProgressLine()
        try:
            wanted = inputs.sets_of(sizes)
            self._main_thread.run_here(lambda: self._prepare(inputs, wanted, device, seconds))
            while self._preparation is not None and not self._is_cancelled:
                line.show(self._state.message)
                self._main_thread.run_here(self._step)
            while self._backends is not None and not self._backends.wait(_WAIT_S):
                line.show(self._state.message)
            self._on_change()
        except BaseException as error:
            self._stop_backends()
            self._show(*_end_of(error))
            raise
        finally:
            line.clear()
        assert self.timings is not None
        return self.timings

    def cancel(self) -> None:
        """Stops the run within a second, with all its processes; the results so far are kept."""
        if not self.is_busy:
            return
        if self._stop_backends():
            return
        self._main_thread.drop_spare()
        self._main_thread.cancel()
        self._preparation = None
        self._show("stopped", STOPPED)

    def _stop_backends(self) -> bool:
        # In this order, as `_step` has it in the other, so that a child that is about to be started is not.
        self._is_cancelled = True
        if (backends := self._backends) is not None:
            backends.cancel()
        return backends is not None

    def _begun(self, ways: Iterable[Way]) -> RunInputs:
        with self._traits.lock:
            if self.is_busy:
                raise AskError(BUSY)
            inputs = self._inputs()
            wanted = set(ways)
            chosen = tuple(way for way in WAYS if way in wanted and (way != "eager" or inputs.model is not None))
            if not chosen:
                raise AskError(f"Select at least one of: {', '.join(WAYS)}.")
            self._preparation, self._backends, self._is_cancelled, self.timings = None, None, False, None
            self._traits.set_trait("run_state", RunState("waiting", WAITING, inputs.run, chosen, began_at=time.time()))
            return inputs

    def _inputs(self) -> RunInputs:
        return run_inputs(self._session, self._session.history.kept(self._traits.status.run))

    def _prepare(self, inputs: RunInputs, sizes: Sequence[SizeSet] | None, device: str | None, seconds: float) -> None:
        self._show("running", "Checking the sizes with the guards…")
        other = inputs.other_sizes() if sizes is None else None
        wanted = [SizeSet(), *([other] if other else []), *(one for one in sizes or () if one.changes)]
        self._preparation = Preparation(inputs, self._state.chosen, wanted, device, seconds)
        self.timings = self._preparation.timings

    def _step(self) -> None:
        """Runs the next step of eager mode; starts the child process after the last."""
        preparation = self._preparation
        if preparation is None or self._is_cancelled:
            return
        preparation.step()
        if self._preparation is not preparation or self._is_cancelled:
            return
        self.timings = preparation.timings
        if not preparation.is_done:
            way = preparation.way
            self._show("running", f"{WAY_NAMES[way]}: timing in the kernel" if way else "Saving the program…", way)
            return
        self._preparation = None
        if preparation.saved is None:
            self._show("done")
        else:
            self._start(preparation.saved)

    def _start(self, saved: SavedRun) -> None:
        self._show("running", stage_words("starting"))
        backends = BackendRun(saved, self._on_change)
        self._backends = backends
        if self._is_cancelled:
            backends.cancel()
        backends.start()

    def _run_soon(self, job: Callable[[], object], quiet_s: float | None) -> None:
        """Does a job when the kernel was idle for some seconds, and after it the steps that are left, one at a time."""

        def guarded() -> None:
            try:
                job()
            except (Exception, KeyboardInterrupt) as error:
                self._preparation = None
                self._show(*_end_of(error))
            if self._preparation is not None:
                self._run_soon(self._step, _BETWEEN_S)

        if not self._main_thread.post_spare(guarded, quiet_s):
            guarded()

    def _on_change(self) -> None:
        backends = self._backends
        if backends is None or self.timings is None:
            return
        known = {way.way: way for way in (*self.timings.ways, *backends.ways)}
        self.timings = with_ways(self.timings, known.values())
        if backends.has_ended:
            self._show("stopped" if backends.is_cancelled else "done", STOPPED if backends.is_cancelled else "")
        elif backends.stage is not None:
            stage = backends.stage
            self._show("running", stage_words(stage.name, stage.way, stage.done, stage.total), stage.way)

    def _show(self, state: StateName, message: str = "", way: Way | None = None) -> None:
        if state == "stopped" and self.timings is not None:
            self.timings = replace(self.timings, is_cancelled=True)
        rows = () if self.timings is None else tuple(rows_of(self.timings))
        list_notes = notes_of if state in ("done", "stopped") else refused_notes
        notes = () if self.timings is None else tuple(list_notes(self.timings))
        with self._traits.lock:
            changed = msgspec.structs.replace(self._state, state=state, message=message, way=way, rows=rows, notes=notes)
            self._traits.set_trait("run_state", changed)


def _end_of(error: BaseException) -> tuple[StateName, str]:
    """Returns the state and the message of a run that an error has ended."""
    if isinstance(error, KeyboardInterrupt):
        return "stopped", STOPPED
    return "error", str(error) if isinstance(error, AskError | ExampleError) else sentence_of(error)
