"""The inputs of a run of a program: the model and its example inputs, or the program alone, and the sizes to run with."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch.export import ExportedProgram

from export_explorer.analysis.program_trials import ProgramTrials
from export_explorer.analysis.size_variables import GuardFunction
from export_explorer.features.run.timings import RefusedSizes, SizeSet, Way
from export_explorer.record import Capture, DimRef, ExampleChange
from export_explorer.record.spec import AskError
from export_explorer.session.example_inputs import Example
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.numerics_check import other_sizes
from export_explorer.session.record_session import require_loaded
from export_explorer.session.session import Session
from export_explorer.spec.examples import changed, sizes_of
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.pytree import Leaf

NO_PROGRAM = "There is no program to run: this export failed."
NO_INPUTS = "This program holds no example inputs, so there is nothing to run it with."
NO_CALL = "A graph module without its model cannot be run here: explore the model with its inputs, or an ExportedProgram."

Sizes = Mapping[str, Any]
"""``{"x": {0: 7}, "n": 3}``: sizes of dimensions, and values of int inputs; see `spec.examples.sizes_of`."""


@dataclass(frozen=True, slots=True)
class RunInputs:
    """A program that can be run.

    Attributes:
        run: the number of the export.
        program: loaded.
        model: called in eager mode; None for a program without its model.
        example: the inputs that it was exported with.
        called: a callable with the signature of the call: the model, or the program's module.
        capture: of the export.
    """

    run: int
    program: ExportedProgram
    model: Any
    example: Example
    called: Any
    capture: Capture

    @property
    def reference(self) -> Way:
        """The way whose results the others are compared with."""
        return "exported" if self.model is None else "eager"

    @property
    def leaves(self) -> list[Leaf]:
        """The leaves of the example."""
        return leaves_of(self.called, self.example.args, self.example.kwargs)

    def with_sizes(self, sizes: SizeSet) -> Example:
        """Returns the inputs at other sizes.

        Raises:
            ExampleError: no inputs can have these sizes.
        """
        if not sizes.changes:
            return self.example
        return Example(*changed(self.called, self.example.args, self.example.kwargs, sizes.changes))

    def other_sizes(self) -> SizeSet | None:
        """Finds a set of sizes other than the example's that the program takes; None if none is found, or if its guards are not known."""
        if self._guards().not_checked_reason is not None:
            return None
        found = next(other_sizes(self.program, self.called, self.example, keeps_equal=True), None)
        return None if found is None else _size_set(found)

    def sets_of(self, sizes: Sizes | Iterable[Sizes] | None) -> tuple[SizeSet, ...] | None:
        """Reads sizes as the user writes them; None for None.

        Raises:
            AskError: the sizes are not a dict by input.
            ExampleError: they name an input or a dimension that does not exist, or give a value that is not a size.
        """
        if sizes is None:
            return None
        several = [sizes] if isinstance(sizes, Mapping) else list(sizes)
        for one in several:
            if not isinstance(one, Mapping):
                raise AskError(f"Sizes are given as a dict by input, such as {{'x': {{0: 7}}}}, not as a {type(one).__name__}.")
        return tuple(_size_set(sizes_of(one, self.leaves)) for one in several)

    def free_sizes(self) -> dict[DimRef, int]:
        """Returns the example's sizes of the free dimensions and int inputs."""
        places = self._guards().places
        return {place.ref: place.example for place in places if place.is_free}

    def _guards(self) -> GuardFunction:
        return GuardFunction(self.program, self.leaves, is_compiled=False)


def run_inputs(session: Session, run: Run) -> RunInputs:
    """Returns all that is needed to run the program of a run.

    Raises:
        AskError: there is no program, or there are no inputs to call it with.
    """
    program = run.program
    if isinstance(session, ModelSession):
        if program is None:
            raise AskError(NO_PROGRAM if not run.capture.ok else f"The program of run {run.number} is no longer kept: export it again.")
        return RunInputs(run.number, program, session.model, session.example_of(run.request), session.model, run.capture)
    require_loaded(session)
    if program is None:
        raise AskError(NO_CALL)
    if program.example_inputs is None:
        raise AskError(NO_INPUTS)
    args, kwargs = program.example_inputs
    return RunInputs(run.number, program, None, Example(tuple(args), dict(kwargs)), program.module(check_guards=False), run.capture)


def _size_set(sizes: Mapping[DimRef, int]) -> SizeSet:
    return SizeSet(changes=tuple(ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in sizes.items()))


@dataclass(frozen=True, slots=True)
class TriedSizes:
    """Sets of sizes, tried on the program without running it.

    Attributes:
        accepted: those that the program does not refuse.
        refused: the others.
        checks_guards: whether all guards are known; if not, an accepted set may still be refused.
    """

    accepted: tuple[SizeSet, ...]
    refused: tuple[RefusedSizes, ...]
    checks_guards: bool


def tried_sizes(inputs: RunInputs, wanted: Sequence[SizeSet]) -> TriedSizes:
    """Tries sizes on the program without running it, since an AOTInductor package would run with sizes that the program refuses."""
    trials = ProgramTrials(inputs.program, inputs.leaves, inputs.capture)
    accepted, refused = [], []
    for sizes in wanted:
        trial = trials.of_sizes({DimRef(input=at.input, dim=at.dim): at.size for at in sizes.changes}) if sizes.changes else None
        if trial is not None and trial.is_refused:
            refused.append(RefusedSizes(sizes=sizes, trial=trial))
        else:
            accepted.append(sizes)
    return TriedSizes(tuple(accepted), tuple(refused), trials.guards.not_checked_reason is None)
