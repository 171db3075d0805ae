"""The ways to run a program: compiles it, times calls, compares results. Runs in the child process; `preparation` uses parts too."""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import torch
from torch.utils.benchmark import Timer

from export_explorer.analysis.real_runs import changes_parameters, distances, is_close
from export_explorer.features.run.timings import Agreement, FailureKind, RunFailure, SizeTiming, Spread, Way, WayTimings
from export_explorer.texts import clipped
from export_explorer.torch_internals.compiler import compile_failure, wrapped_errors
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.portable_programs import compiled_package, loaded_package
from export_explorer.torch_internals.pytree import flattened, map_tensors
from export_explorer.trace.process_state import BufferState

_FEWEST_BLOCKS = 5
_LONGER = 9


class Measuring:
    """Times a call repeatedly without gradients, one slice at a time, so that other work can run in between.

    It should have been made once before, and has the same tensors each time. At least `seconds` are spent in total, and `slice_s` in a
    slice, which is at least one call.
    """

    def __init__(
        self, call: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], *, threads: int, seconds: float, slice_s: float
    ) -> None:
        # torch's timer compiles the statement; the names in it are these.
        names = {"call": call, "args": tuple(args), "kwargs": dict(kwargs)}
        self._timer = Timer("call(*args, **kwargs)", globals=names, num_threads=threads)
        self._seconds = self._seconds_left = seconds
        self._slice_s = slice_s
        self._times: list[float] = []
        self._calls = 0

    @property
    def is_done(self) -> bool:
        """True if enough time was spent, and there are enough blocks for a spread or that would take much longer."""
        return self._seconds_left <= 0 and (len(self._times) >= _FEWEST_BLOCKS or self._seconds_left < -_LONGER * self._seconds)

    def step(self) -> None:
        """Times one slice."""
        began = time.perf_counter()
        with torch.no_grad():
            measured = self._timer.blocked_autorange(min_run_time=min(self._slice_s, max(self._seconds_left, 0.001)))
        self._times += measured.times
        self._calls += measured.number_per_run * len(measured.times)
        self._seconds_left -= time.perf_counter() - began

    def spread(self) -> Spread:
        """Returns the median and the quartiles of all slices."""
        lower, upper = self._times[0], self._times[0]
        if len(self._times) > 1:
            lower, _, upper = statistics.quantiles(self._times, n=4, method="inclusive")
        median = statistics.median(self._times)
        return Spread(median_us=median * 1e6, lower_us=lower * 1e6, upper_us=upper * 1e6, calls=self._calls)


def agreement(expected: Sequence[Any], got: Sequence[Any]) -> Agreement:
    """Compares the leaves of two results; a nan equals a nan."""
    if len(expected) != len(got):
        return Agreement(kind="other_structure")
    found = [_of_leaf(*pair) for pair in zip(expected, got, strict=True)]
    worst = max(found, key=lambda one: _ORDER.index(one.kind), default=Agreement(kind="equal", absolute=0.0, relative=0.0))
    if worst.kind == "other_structure":
        return worst
    absolute = max((one.absolute for one in found if one.absolute is not None), default=None)
    relative = max((one.relative for one in found if one.relative is not None), default=None)
    return Agreement(kind=worst.kind, absolute=absolute, relative=relative)


_ORDER = ("equal", "close", "differs", "other_structure")


def _of_leaf(expected: Any, got: Any) -> Agreement:
    if not isinstance(expected, torch.Tensor) or not isinstance(got, torch.Tensor):
        is_same = isinstance(expected, torch.Tensor) == isinstance(got, torch.Tensor) and expected == got
        return Agreement(kind="equal" if is_same else "differs")
    if expected.shape != got.shape or expected.dtype != got.dtype or expected.layout != got.layout:
        return Agreement(kind="other_structure")
    expected, got = expected.detach().cpu(), got.detach().cpu()
    if expected.layout != torch.strided or not (expected.dtype.is_floating_point or expected.dtype.is_complex):
        return Agreement(kind="equal" if torch.equal(expected, got) else "differs")
    absolute, relative = distances(got, expected)
    if absolute == 0:
        return Agreement(kind="equal", absolute=0.0, relative=0.0)
    are_close = absolute is not None and is_close(expected, got)
    return Agreement(kind="close" if are_close else "differs", absolute=absolute, relative=relative)


_SEED = 0
_LONGEST = 300


class BackendCall(NamedTuple):
    """The positional and keyword inputs at one set of sizes, and the leaves of the reference's result for them; None if it raised."""

    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    expected: Sequence[Any] | None


class Settings(NamedTuple):
    """The settings of a measurement.

    Attributes:
        threads: the number of torch's threads.
        seconds: the time to spend on each way at each set of sizes.
        package: the path at which to write the AOTInductor package.
        tell: is called before a first call, and before the calls that are timed.
        compiled: returns the number of graphs compiled so far.
    """

    threads: int
    seconds: float
    package: Path
    tell: Callable[[Literal["calling", "timing"]], None]
    compiled: Callable[[], int]


def run_way(way: Way, program: torch.export.ExportedProgram, calls: Sequence[BackendCall], settings: Settings) -> WayTimings:
    """Compiles, calls, compares and times a program one way; a failure is part of the result."""
    if way == "aot_inductor":
        return _run_package(program, calls, settings)
    module = program.module()
    buffers = BufferState(module, has_parameters=changes_parameters(program))
    callable_: Callable[..., Any] = torch.compile(module, backend="inductor") if way == "inductor" else module

    def fresh() -> Callable[..., Any]:
        buffers.restore()  # a call may change them
        return callable_

    try:
        timings = tuple(_timed(fresh, index, call, settings) for index, call in enumerate(calls))
    finally:
        buffers.restore()
    first = timings[0].first_call_ms if way == "inductor" and timings else None
    return WayTimings(way=way, compile_ms=first, timings=timings)


def _run_package(program: torch.export.ExportedProgram, calls: Sequence[BackendCall], settings: Settings) -> WayTimings:
    way: Way = "aot_inductor"
    began = time.perf_counter()
    try:
        with torch.no_grad():
            path = compiled_package(program, str(settings.package))
    except Exception as error:
        inputs = (node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder")
        has_dynamic_int = any(isinstance(value, torch.SymInt) for value in inputs)
        return WayTimings(way=way, failure=failure_of(error, "int_input" if has_dynamic_int else "compile_failed"))
    compile_ms = (time.perf_counter() - began) * 1000
    began = time.perf_counter()
    try:
        loaded_package(path)
    except Exception as error:
        return WayTimings(way=way, compile_ms=compile_ms, failure=failure_of(error, "load_failed"))
    load_ms = (time.perf_counter() - began) * 1000
    # A package keeps what a call changes in it: each set of sizes has one of its own.
    timings = tuple(_timed(lambda: loaded_package(path), index, call, settings) for index, call in enumerate(calls))
    return WayTimings(way=way, compile_ms=compile_ms, load_ms=load_ms, package_bytes=Path(path).stat().st_size, timings=timings)


def _timed(fresh: Callable[[], Callable[..., Any]], index: int, call: BackendCall, settings: Settings) -> SizeTiming:
    compiled = settings.compiled()
    settings.tell("calling")
    try:
        callable_ = fresh()
        first_ms, leaves = first_call(callable_, call.args, call.kwargs)
    except Exception as error:
        return SizeTiming(sizes=index, failure=failure_of(error, "call_failed"))
    compiles = settings.compiled() - compiled
    compared = None if call.expected is None else agreement(call.expected, leaves)
    settings.tell("timing")
    timing = SizeTiming(sizes=index, first_call_ms=first_ms, compiles=compiles, agreement=compared)
    measuring = Measuring(callable_, call.args, call.kwargs, threads=settings.threads, seconds=settings.seconds, slice_s=settings.seconds)
    try:
        while not measuring.is_done:
            measuring.step()
    except Exception as error:
        return replace(timing, failure=failure_of(error, "call_failed"))
    return replace(timing, spread=measuring.spread())


def first_call(callable_: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[float, list[Any]]:
    """Calls with copies of the inputs and a fixed random seed; returns the time in milliseconds and the leaves of the result."""
    own_args, own_kwargs = map_tensors(lambda tensor: tensor.detach().clone(), args, dict(kwargs))
    torch.manual_seed(_SEED)
    began = time.perf_counter()
    with torch.no_grad():
        result = flattened(callable_(*own_args, **own_kwargs))[0]
        if any(isinstance(leaf, torch.Tensor) and leaf.is_cuda for leaf in result):
            torch.cuda.synchronize()
    return (time.perf_counter() - began) * 1000, [leaf.detach() if isinstance(leaf, torch.Tensor) else leaf for leaf in result]


def failure_of(error: BaseException, otherwise: FailureKind) -> RunFailure:
    """Returns the failure for an exception: one of the compiler, or else one of the given kind."""
    return RunFailure(kind=compile_failure(error) or otherwise, detail=one_line(wrapped_errors(error)[-1]))


def one_line(error: BaseException) -> str:
    """Returns an exception in one line: its class and the first line of its text."""
    return clipped(raised(error), _LONGEST)
