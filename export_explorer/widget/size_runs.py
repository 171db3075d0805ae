"""Tries sizes for the panel on the kernel's main thread, and shows what comes of it in the trait of the panel."""

import weakref
from collections.abc import Callable, Mapping

import msgspec

from export_explorer.features.try_sizes.probing import probed
from export_explorer.features.try_sizes.tried_program import TriedProgram
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import DimRef
from export_explorer.record.spec import AskError
from export_explorer.session.model_session import ModelSession
from export_explorer.spec.examples import ExampleError
from export_explorer.widget.context import Context
from export_explorer.widget.sizes_state import SizesDoing, SizesState
from export_explorer.widget.traits import sentence_of

STOPPED = "Stopped."


class SizeRuns:
    """Runs the trials of one widget, one at a time: a newer one takes the place of one that waits.

    Args:
        context: of the widget.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._main_thread = MainThread()

    def try_soon(self, tried: TriedProgram, sizes: Mapping[DimRef, int], *, runs: bool) -> None:
        """Tries sizes on the operators of the program, and really if `runs`, as soon as the kernel is free."""
        changes = list(tried.trials.by_guards(sizes).sizes)

        def job() -> None:
            trial = tried.try_sizes(sizes, runs=runs)
            self._show(tried, sizes=changes, trial=trial, examples=self._examples(tried))

        is_again = self._state.run == tried.number and self._state.sizes == changes
        self._post(tried, "running", job, sizes=changes, trial=self._state.trial if is_again else None)

    def probe_soon(self, tried: TriedProgram) -> None:
        """Probes every dimension as soon as the kernel is free."""
        dims = self._context.run(tried.number).capture.dims

        def job() -> None:
            found = []
            for dim in probed(tried, dims):
                found.append(dim)
                self._show(tried, probe=list(found))

        self._post(tried, "probing", job)

    def stop(self) -> None:
        """Stops what runs or waits; what was found until then stays."""
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
            except (AskError, ExampleError) as error:
                message = str(error)
            except Exception as error:
                message = sentence_of(error)
            finally:
                self._set(doing="idle", message=message)
                self._context.exporter.go_on_later()

        if self._state.run != tried.number:
            self._write(SizesState(run=tried.number))
        self._set(doing="waiting", message="", **about)
        self._main_thread.post(guarded)

    def _examples(self, tried: TriedProgram) -> list[object]:
        """The further examples, tried once for each program."""
        session = self._context.session
        if self._state.run == tried.number and self._state.examples:
            return list(self._state.examples)
        more = session.more if isinstance(session, ModelSession) else ()
        return [tried.trials.of_inputs(*inputs) for inputs in more]

    @property
    def _state(self) -> SizesState:
        state: SizesState = self._context.traits.tried_sizes
        return state

    def _show(self, tried: TriedProgram, **found: object) -> None:
        if self._state.run == tried.number:
            self._set(**found)

    def _set(self, **found: object) -> None:
        with self._context.traits.lock:
            self._write(msgspec.structs.replace(self._state, **found))

    def _write(self, state: SizesState) -> None:
        with self._context.traits.lock:
            self._context.traits.set_trait("tried_sizes", state)


_RUNS: "weakref.WeakKeyDictionary[object, SizeRuns]" = weakref.WeakKeyDictionary()


def size_runs(context: Context) -> SizeRuns:
    """Those of a widget."""
    found = _RUNS.get(context.traits)
    if found is None:
        found = _RUNS[context.traits] = SizeRuns(context)
    return found
