"""Compares two runs: makes the counterpart of the shown run and runs both programs, on the kernel's main thread."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import msgspec
from torch.export import ExportedProgram

from export_explorer.analysis.compared_captures import compare
from export_explorer.analysis.decompositions import Choice, Decomposed, choice_of
from export_explorer.analysis.program import capture_of_program
from export_explorer.analysis.real_runs import Runnable, compared_results, copied, run_on_copies, runnable_program
from export_explorer.features.compare import Compare, CompareResults, CompareWith, ComparingState, Counterpart, RunNodes, StopComparing
from export_explorer.fixes.model_copy import ModelCopy
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Capture, Comparison, DraftReport
from export_explorer.record.spec import MODES, AskError
from export_explorer.render.packing import drawn_graph
from export_explorer.render.words.comparisons import results_words
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import STOPPED, WAITING, GraphName, Handlers, Host, sentence_of
from export_explorer.session.session import Session

_DOING: Mapping[str, str] = {
    "mode": "Exporting in the other mode…",
    "decomposition": "Decomposing.",
    "draft": "Drafting.",
    "results": "Running both on the example inputs…",
}


class Side(NamedTuple):
    """One side of a comparison: its run, or the one that it was made from, its record, and its live program; None if there is none."""

    run: Run
    capture: Capture
    program: ExportedProgram | None


class _Decomposer(Protocol):
    """Decomposes the shown program; `made` is the last decomposition, of which it has the run and the result."""

    @property
    def made(self) -> tuple[Run, Decomposed] | None: ...
    def make_here(self, choice: Choice) -> object: ...


class _Draft(Protocol):
    """A draft of an export: its program, None if there is none, and its assumptions."""

    @property
    def program(self) -> ExportedProgram | None: ...
    @property
    def report(self) -> DraftReport: ...


class _Drafts(Protocol):
    """Drafts the shown run; `last` is the last draft, with the number of its run."""

    @property
    def last(self) -> tuple[int, _Draft] | None: ...
    def draft_here(self) -> _Draft: ...


class Comparer:
    """The comparisons of one widget: `stop` and `resume` are called before and after each, for the trials of fixes."""

    def __init__(
        self, session: Session, traits: Host, drafts: _Drafts, decomposer: _Decomposer, stop: Callable[[], None], resume: Callable[[], None]
    ) -> None:
        self._session, self._traits, self._drafts, self._decomposer = session, traits, drafts, decomposer
        self._stop, self._resume = stop, resume
        self._main_thread = MainThread()
        self._draft: tuple[ExportedProgram, Capture] | None = None
        self.handlers: Handlers = {
            Compare: lambda request: self.comparison(request.first, request.second),
            CompareWith: lambda request: self.post(request.counterpart),
            CompareResults: lambda request: self.post_results(request.first, request.second),
            StopComparing: lambda _: self.cancel(),
            RunNodes: lambda request: drawn_graph(self.side(request.run).capture),
        }

    def side(self, name: GraphName) -> Side:
        """Returns the side of a name; raises an AskError if the side is not remembered, or was not made yet."""
        if name == "decomposition":
            if self._decomposer.made is None:
                raise AskError("No decomposition yet.")
            run, decomposed = self._decomposer.made
            return Side(run, decomposed.capture, decomposed.program)
        if name == "draft":
            return self._side_of_draft()
        run = self._session.history.kept(name)
        return Side(run, run.capture, run.program)

    def comparison(self, first: GraphName, second: GraphName) -> Comparison:
        """Compares two sides; for a decomposition of the first, ``matches`` has the node from which each node was made.

        Raises:
            AskError: one of them is not remembered, or was not made yet.
        """
        before, after = self._sides(first, second)
        found = compare(before.capture, after.capture)
        made = self._decomposer.made
        if second == "decomposition" and made is not None and made[0].number == before.run.number:
            _, decomposed = made
            return replace(found, matches=decomposed.decomposition.origins)
        return found

    def post(self, what: Counterpart) -> None:
        """Makes the counterpart of the shown run as soon as the kernel is free.

        Raises:
            AskError: the shown run is not remembered, or the program came without the model that this counterpart needs.
        """
        run = self._session.history.kept(self._traits.status.run)
        if what != "decomposition":
            self._session.editable()

        def job() -> None:
            first, second = self._made(what, run)
            self._set(state="done", before=first, after=second, message="", results=None, results_words="")

        self._post(what, job)

    def post_results(self, first: GraphName, second: GraphName) -> None:
        """Runs both sides on the example inputs of the first as soon as the kernel is free.

        Raises:
            AskError: one of them is not remembered, was not made yet, or cannot be run.
        """
        before, after = self._sides(first, second)
        things = self._runnable(before), self._runnable(after)

        def job() -> None:
            args, kwargs = self._inputs(before, after)
            found = compared_results(things[0](), things[1](), args, kwargs)
            self._set(state="done", message="", results=found, results_words=results_words(found))

        self._set(before=first, after=second, results=None, results_words="")
        self._post("results", job)

    def cancel(self) -> None:
        """Interrupts the running job, or discards the waiting one."""
        if self._main_thread.cancel():
            self._set(state="stopped", message=STOPPED)

    def _sides(self, first: GraphName, second: GraphName) -> tuple[Side, Side]:
        sides = self.side(first), self.side(second)
        for name, side, other in ((first, *sides), (second, *sides[::-1])):
            if isinstance(name, str) and side.run.number != other.run.number:
                raise AskError(f"The {name} is of run {side.run.number} by now, not of run {other.run.number}: compare that run anew.")
        return sides

    def _side_of_draft(self) -> Side:
        number, draft = self._drafts.last or (0, None)
        run = self._session.history.numbered(number)
        if draft is None or run is None or draft.program is None:
            raise AskError("No draft to compare with.")
        if self._draft is None or self._draft[0] is not draft.program:
            self._draft = draft.program, replace(capture_of_program(draft.program), elapsed_ms=draft.report.elapsed_ms)
        return Side(run, self._draft[1], draft.program)

    def _made(self, what: Counterpart, run: Run) -> tuple[GraphName, GraphName]:
        """Makes a counterpart of a run if there is none yet, and returns both sides."""
        match what:
            case "mode":
                session = self._session.editable()
                before, after = (session.run_in_mode(run.request, mode) for mode in MODES)
                self._traits.show_history()
                return before.number, after.number
            case "decomposition":
                if self._decomposer.made is None or self._decomposer.made[0].number != run.number:
                    self._decomposer.make_here(choice_of())
            case "draft":
                draft = self._drafts.draft_here()
                if draft.program is None:
                    raise AskError(f"draft_export also failed: {draft.report.error}.")
        return run.number, what

    def _runnable(self, side: Side) -> Callable[[], Runnable]:
        session, program = self._session, side.program
        if program is not None:
            return lambda: runnable_program(program, is_guarded=isinstance(session, ModelSession))
        if not isinstance(session, ModelSession) or side.run.number not in {run.number for run in session.history.own}:
            raise AskError(f"The program of run {side.run.number} is no longer in memory. Export it again.")
        # Of an export that failed the model itself says what a draft, or another ask, should return.
        model = session.model
        return lambda: Runnable(run=lambda args, kwargs: run_on_copies(ModelCopy(tensor=copied).of(model), args, kwargs), is_model=True)

    def _inputs(self, *sides: Side) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
        if isinstance(self._session, ModelSession):
            example = self._session.example_of(sides[0].run.request)
            return example.args, example.kwargs
        for side in sides:
            if side.program is not None and side.program.example_inputs is not None:
                args, kwargs = side.program.example_inputs
                return args, kwargs
        raise AskError("The program has no example inputs. Use compare(a, b, inputs=(…)) in Python.")

    def _post(self, what: str, job: Callable[[], None]) -> None:
        def guarded() -> None:
            try:
                self._set(state="running", message=_DOING[what])
                job()
            except KeyboardInterrupt:
                self._set(state="stopped", message=STOPPED)
            except Exception as error:
                self._set(state="error", message=str(error) if isinstance(error, AskError) else sentence_of(error))
            finally:
                self._resume()

        self._stop()
        self._set(state="waiting", message=WAITING, what=what)
        self._main_thread.post(guarded)

    def _set(self, **found: object) -> None:
        with self._traits.lock:
            state: ComparingState = self._traits.read_trait("comparing")
            self._traits.set_trait("comparing", msgspec.structs.replace(state, **found))
