"""The part of a run that happens in this process: the inputs and sizes, running the model in eager mode, saving the program for the child.

A model that is defined in a notebook has no module that another process could import, so eager mode runs where the model is. The
alternatives were to send the model's code, for which none of the libraries that a user has is suitable, and to fork, which drops the
threads of torch and of the kernel while their locks are held. It takes about a second of the main thread, in slices between which the
kernel answers. The model itself is not called, but a copy with the same weights.
"""

import copy
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.guard_function import GuardFunction
from export_explorer.analysis.program_trials import ProgramTrials
from export_explorer.analysis.real_runs import changes_parameters, copied
from export_explorer.analysis.trial import Trial
from export_explorer.features.run.backend_run import SavedRun, saved_run
from export_explorer.features.run.backends import Measuring, agreement, failure_of, first_call
from export_explorer.features.run.child_process import Job
from export_explorer.features.run.timings import WAYS, RefusedSizes, RunFailure, SizeSet, SizeTiming, Timings, Way, WayTimings
from export_explorer.record import Capture, DimRef, ExampleChange
from export_explorer.record.spec import AskError
from export_explorer.session.example_inputs import Example
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.numerics_check import copied_inputs, copied_model, other_sizes
from export_explorer.session.session import Session, require_loaded
from export_explorer.session.tried_program import TriedProgram
from export_explorer.spec.examples import changed, sizes_of
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.portable_programs import draws_random_numbers, portable_program, registrations
from export_explorer.torch_internals.pytree import Leaf, leaves_of_call
from export_explorer.trace.process_state import RandomState, diverted_logs, silent

_SLICE_S = 0.05
NO_PROGRAM = "No program: the export failed."
NO_INPUTS = "This program has no example inputs."
NO_CALL = "A graph module without its model cannot run here. Explore the model with its inputs, or an ExportedProgram."

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
        """Returns the inputs at other sizes; raises an ExampleError if no inputs can have these sizes."""
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
                raise AskError(f"Pass sizes as a dict by input, such as {{'x': {{0: 7}}}}, not {type(one).__name__}.")
        return tuple(_size_set(sizes_of(one, self.leaves)) for one in several)

    def free_sizes(self) -> dict[DimRef, int]:
        """Returns the example's sizes of the free dimensions and int inputs."""
        return {place.ref: place.example for place in self._guards().places if place.is_free}

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
            raise AskError(f"The program of run {run.number} is no longer in memory. Export it again." if run.capture.ok else NO_PROGRAM)
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


def trial_with_related(inputs: RunInputs, tried: TriedProgram, wanted: Mapping[DimRef, int]) -> Trial:
    """Tries wanted sizes on the guards, with the sizes that have to change with them.

    A size that is as it was proposed was not changed by the user: it stays where the guards accept it, and follows the changed ones else.

    Raises:
        ExampleError: the inputs cannot have such sizes.
    """
    tried.require_sizes(wanted)
    other = inputs.other_sizes()
    proposed = {} if other is None else {at.ref: at.size for at in other.changes}
    offered = {**tried.example, **proposed}
    chosen = {ref: size for ref, size in {**tried.example, **wanted}.items() if size != offered[ref]}
    if not chosen:
        return tried.trials.by_guards(wanted)
    found = tried.with_related(chosen)
    for ref, size in proposed.items():
        if ref not in found:
            wider = tried.with_related({**chosen, ref: size})
            if tried.trials.guards.accepts(wider):
                chosen, found = {**chosen, ref: size}, wider
    return tried.trials.by_guards(found)


class Preparation:
    """The work of this process on the sets of sizes that are wanted, done on the main thread one step at a time; see also `Job`.

    Attributes:
        is_done: whether there are no more steps.
        way: the way that is being run; None before and after.
        timings: the results so far.
        saved: the program for the child process; None if there is nothing to run there, or before the last step.
    """

    def __init__(self, inputs: RunInputs, ways: tuple[Way, ...], wanted: Sequence[SizeSet], device: str | None, seconds: float) -> None:
        self._inputs, self._ways, self._device, self._seconds = inputs, ways, device, seconds
        self._threads = torch.get_num_threads()
        self._lacking = [one for one in registrations(inputs.program) if one.module is None]
        # Not left to the run, since an AOTInductor package would run with sizes that the program refuses.
        trials = ProgramTrials(inputs.program, inputs.leaves, inputs.capture)
        tried = [(sizes, trials.of_sizes({at.ref: at.size for at in sizes.changes}) if sizes.changes else None) for sizes in wanted]
        accepted = tuple(sizes for sizes, trial in tried if trial is None or not trial.is_refused)
        self._examples = list(map(inputs.with_sizes, accepted))
        self._expected: list[Sequence[Any] | None] = []
        self._steps = self._work()
        self.is_done = False
        self.way: Way | None = None
        self.saved: SavedRun | None = None
        self.timings = Timings(
            run=inputs.run,
            device=device or _device_of(inputs.program),
            threads=self._threads,
            reference=inputs.reference,
            sizes=accepted,
            refused=tuple(RefusedSizes(sizes=sizes, trial=trial) for sizes, trial in tried if trial is not None and trial.is_refused),
            draws_random_numbers=draws_random_numbers(inputs.program.graph_module),
            checks_guards=trials.guards.not_checked_reason is None,
            load=_load(),
        )

    def step(self) -> None:
        """Does the next step: one call of the model, or timing for a twentieth of a second."""
        # What control flow compiles is kept, as by any eager call: it would be compiled anew in each step, and timed.
        state = RandomState()
        try:
            with diverted_logs([], None), silent():
                self.is_done = next(self._steps, None) is None
        finally:
            state.restore()

    def _work(self) -> Iterator[bool]:
        """Yields after each step but the last."""
        inputs, ways, reference = self._inputs, self._ways, self._inputs.reference
        makes = {"eager": lambda: _copy_of(inputs.model, inputs.program), "exported": lambda: _module_of(inputs.program)}
        is_timed = reference in ways and (reference == "eager" or bool(self._lacking))
        yield from self._run_here(reference, makes[reference], is_timed=is_timed)
        if self._lacking and "exported" in ways and reference != "exported":
            yield from self._run_here("exported", makes["exported"], is_timed=True)
        self.way = None
        self._give_to_child(tuple(way for way in ways if way != "eager"))

    def _run_here(self, way: Way, make: Callable[[], Any], *, is_timed: bool) -> Iterator[bool]:
        """Calls a way at each set of sizes, times it if asked, and yields after each step; the first way is the reference."""
        self.way = way
        expected: list[Sequence[Any] | None] = []
        found: list[SizeTiming] = []
        for index, example in enumerate(self._examples):
            timing, leaves = self._called(index, make, example)
            expected.append(leaves)
            yield True
            if is_timed and timing.failure is None:
                called, own = make(), copied_inputs(example)
                measuring = Measuring(called, own.args, own.kwargs, threads=self._threads, seconds=self._seconds, slice_s=_SLICE_S)
                try:
                    while not measuring.is_done:
                        measuring.step()
                        yield True
                    timing = replace(timing, spread=measuring.spread())
                except Exception as error:
                    timing = replace(timing, failure=failure_of(error, "call_failed"))
            found.append(timing)
        self._expected = self._expected or expected
        if is_timed:
            self._note(WayTimings(way=way, timings=tuple(found)))

    def _called(self, index: int, make: Callable[[], Any], example: Example) -> tuple[SizeTiming, Sequence[Any] | None]:
        try:
            elapsed_ms, leaves = first_call(make(), example.args, example.kwargs)
        except Exception as error:
            return SizeTiming(sizes=index, failure=failure_of(error, "call_failed")), None
        expected = self._expected[index] if self._expected else None
        compared = None if expected is None else agreement(expected, leaves)
        return SizeTiming(sizes=index, first_call_ms=elapsed_ms, agreement=compared), leaves

    def _give_to_child(self, ways: tuple[Way, ...]) -> None:
        if self._lacking:
            done = {one.way for one in self.timings.ways}
            failure = RunFailure(kind="missing_operator", subject=self._lacking[0].name)
            self._note(*(WayTimings(way=way, failure=failure) for way in ways if way not in done))
            return
        if not ways or not self._examples:
            return
        modules = tuple(dict.fromkeys(one.module for one in registrations(self._inputs.program) if one.module is not None))
        job = Job(ways=ways, modules=modules, threads=self._threads, device=self._device, seconds=self._seconds)
        inputs = [leaves_of_call(example.args, example.kwargs) for example in self._examples]
        saved = saved_run(portable_program(self._inputs.program), inputs, self._expected, job)
        if isinstance(saved, RunFailure):
            self._note(*(WayTimings(way=way, failure=saved) for way in ways))
        else:
            self.saved = saved

    def _note(self, *timings: WayTimings) -> None:
        self.timings = with_ways(self.timings, [*self.timings.ways, *timings])


def with_ways(timings: Timings, ways: Iterable[WayTimings]) -> Timings:
    """Returns the timings with these ways, in the order of `WAYS`; the reference gets no agreement with itself."""
    by_way = {one.way: one for one in ways}
    if (own := by_way.get(timings.reference)) is not None:
        by_way[own.way] = replace(own, timings=tuple(replace(one, agreement=None) for one in own.timings))
    return replace(timings, ways=tuple(by_way[way] for way in WAYS if way in by_way))


def _copy_of(model: Any, program: torch.export.ExportedProgram) -> Any:
    """Copies the model, with the same weights where that is possible, so that calls do not change the user's model."""
    copied = copied_model(model, has_own_parameters=changes_parameters(program))
    return copy.deepcopy(model) if copied is model else copied


def _module_of(program: torch.export.ExportedProgram) -> torch.nn.Module:
    """Returns the module of a program, whose calls change neither the program nor the user's model."""
    module = program.module()
    if changes_parameters(program):
        return copy.deepcopy(module)
    copies: dict[int, Any] = {}
    for part in module.modules():
        for name, buffer in part._buffers.items():
            if buffer is not None:
                part._buffers[name] = copies.setdefault(id(buffer), copied(buffer))
    return module


def _device_of(program: torch.export.ExportedProgram) -> str:
    """Returns the type of the device that the program's tensors are on; ``cpu`` if it has none."""
    tensors = [*program.state_dict.values(), *program.constants.values()]
    tensors += [node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"]
    kinds = {tensor.device.type for tensor in tensors if isinstance(tensor, torch.Tensor)}
    return next(iter(sorted(kinds - {"cpu"})), "cpu")


def _load() -> float | None:
    """Returns the load of the last minute, divided by the number of processors; None if the system does not report it."""
    try:
        return os.getloadavg()[0] / (os.cpu_count() or 1)
    except (AttributeError, OSError):  # not on Windows
        return None
