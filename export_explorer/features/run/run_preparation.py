"""The part of a run that happens in this process: running the model in eager mode, and saving the program for the child process.

A model that is defined in a notebook has no module that another process could import, so eager mode runs where the model is. The
alternatives were to send the model's code, for which none of the libraries that a user has is suitable, and to fork, which drops the
threads of torch and of the kernel while their locks are held. It takes about a second of the main thread, in slices between which the
kernel answers. The model itself is not called, but a copy with the same weights.
"""

import copy
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch

from export_explorer.features.run.backend_run import SECONDS, SavedRun, saved_run
from export_explorer.features.run.backends import Measuring, agreement, failure_of, first_call
from export_explorer.features.run.child_process import Job
from export_explorer.features.run.run_inputs import RunInputs, TriedSizes
from export_explorer.features.run.timings import WAYS, RunFailure, SizeTiming, Timings, Way, WayTimings
from export_explorer.session.example_inputs import Example
from export_explorer.session.model_copy import ModelCopy
from export_explorer.session.numerics_check import clone
from export_explorer.session.rewritten_functions import NotRewritableError
from export_explorer.torch_internals.portable_programs import Registration, draws_random_numbers, portable_program, registrations
from export_explorer.torch_internals.pytree import leaves_of_call, replace_leaves
from export_explorer.trace.log_capture import diverted_logs
from export_explorer.trace.process_state import RandomState, silent

_SLICE_S = 0.05


@dataclass(frozen=True, slots=True)
class RunChoice:
    """The user's choice for a run.

    Attributes:
        ways: to run.
        sizes: the sets of sizes that the program takes, and those that it does not.
        device: to move the program to; None leaves it where it is.
        seconds: the time to spend on each way at each set of sizes.
    """

    ways: tuple[Way, ...]
    sizes: TriedSizes
    device: str | None = None
    seconds: float = SECONDS


class Preparation:
    """The work of this process, done on the main thread one step at a time.

    Args:
        inputs: the program and its inputs.
        choice: of the user.

    Attributes:
        is_done: whether there are no more steps.
        way: the way that is being run; None before and after.
        timings: the results so far.
        saved: the program for the child process; None if there is nothing to run there, or before the last step.
    """

    def __init__(self, inputs: RunInputs, choice: RunChoice) -> None:
        self._inputs, self._choice = inputs, choice
        self._threads = torch.get_num_threads()
        self._lacking = [one for one in registrations(inputs.program) if one.module is None]
        self._examples = [inputs.with_sizes(sizes) for sizes in choice.sizes.accepted]
        self._expected: list[Sequence[Any] | None] = []
        self._steps = self._work()
        self.is_done = False
        self.way: Way | None = None
        self.saved: SavedRun | None = None
        self.timings = Timings(
            run=inputs.run,
            device=choice.device or _device_of(inputs.program),
            threads=self._threads,
            reference=inputs.reference,
            sizes=choice.sizes.accepted,
            refused=choice.sizes.refused,
            draws_random_numbers=draws_random_numbers(inputs.program.graph_module),
            checks_guards=choice.sizes.checks_guards,
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
        inputs, ways = self._inputs, self._choice.ways
        reference = inputs.reference
        makes = {"eager": lambda: _copy_of(inputs.model), "exported": inputs.program.module}
        is_timed = reference in ways and (reference == "eager" or bool(self._lacking))
        yield from self._run_here(reference, makes[reference], is_timed=is_timed)
        if self._lacking and "exported" in ways and reference != "exported":
            yield from self._run_here("exported", makes["exported"], is_timed=True)
        self.way = None
        self._give_to_child(tuple(way for way in ways if way != "eager"))

    def _run_here(self, way: Way, make: Callable[[], Any], *, is_timed: bool) -> Iterator[bool]:
        """Calls a way at each set of sizes, times it if asked, and yields after each step; the first way is the reference."""
        self.way = way
        is_reference = not self._expected
        expected: list[Sequence[Any] | None] = []
        found: list[SizeTiming] = []
        for index, example in enumerate(self._examples):
            timing, leaves = self._called(index, make, example, is_reference=is_reference)
            expected.append(leaves)
            yield True
            if is_timed and timing.failure is None:
                measuring = self._measuring(make(), example)
                while not measuring.is_done:
                    measuring.step()
                    yield True
                timing = replace(timing, spread=measuring.spread())
            found.append(timing)
        if is_reference:
            self._expected = expected
        if is_timed:
            self._note(WayTimings(way=way, timings=tuple(found), is_in_kernel=True))

    def _called(
        self, index: int, make: Callable[[], Any], example: Example, *, is_reference: bool
    ) -> tuple[SizeTiming, Sequence[Any] | None]:
        try:
            elapsed_ms, leaves = first_call(make(), example.args, example.kwargs)
        except Exception as error:
            return SizeTiming(sizes=index, failure=failure_of(error, "call_failed")), None
        expected = None if is_reference else self._expected[index]
        compared = None if expected is None else agreement(expected, leaves)
        return SizeTiming(sizes=index, first_call_ms=elapsed_ms, agreement=compared), leaves

    def _measuring(self, called: Any, example: Example) -> Measuring:
        args, kwargs = _own_inputs(example)
        return Measuring(called, args, kwargs, threads=self._threads, seconds=self._choice.seconds, slice_s=_SLICE_S)

    def _give_to_child(self, ways: tuple[Way, ...]) -> None:
        if self._lacking:
            done = {one.way for one in self.timings.ways}
            for way in ways:
                if way not in done:
                    self._note(WayTimings(way=way, failure=_lack(self._lacking[0])))
            return
        if not ways or not self._examples:
            return
        modules = tuple(dict.fromkeys(one.module for one in registrations(self._inputs.program) if one.module is not None))
        job = Job(
            ways=ways,
            modules=modules,
            size_sets=len(self._examples),
            threads=self._threads,
            device=self._choice.device,
            seconds=self._choice.seconds,
        )
        inputs = [leaves_of_call(example.args, example.kwargs) for example in self._examples]
        saved = saved_run(portable_program(self._inputs.program), inputs, self._expected, job)
        if isinstance(saved, RunFailure):
            for way in ways:
                self._note(WayTimings(way=way, failure=saved))
        else:
            self.saved = saved

    def _note(self, timings: WayTimings) -> None:
        self.timings = with_ways(self.timings, [*self.timings.ways, timings])


def with_ways(timings: Timings, ways: Iterable[WayTimings]) -> Timings:
    """Returns the timings with these ways, in the order of `WAYS`; the reference gets no agreement with itself."""
    by_way = {one.way: one for one in ways}
    return replace(timings, ways=tuple(_without_own(by_way[way], timings.reference) for way in WAYS if way in by_way))


def _without_own(ways: WayTimings, reference: Way) -> WayTimings:
    if ways.way != reference:
        return ways
    return replace(ways, timings=tuple(replace(one, agreement=None) for one in ways.timings))


def _copy_of(model: Any) -> Any:
    """Copies the model, with the same weights and separate buffers, so that calls do not change the user's model."""
    try:
        return ModelCopy(tensor=clone).of(model)
    except NotRewritableError:
        return copy.deepcopy(model)


def _own_inputs(example: Example) -> tuple[tuple[Any, ...], dict[str, Any]]:
    leaves = leaves_of_call(example.args, example.kwargs)
    own = {index: clone(leaf) for index, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)}
    return replace_leaves(example.args, example.kwargs, own)


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


def _lack(registration: Registration) -> RunFailure:
    return RunFailure(kind="missing_operator", subject=registration.name)
