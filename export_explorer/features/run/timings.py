"""The results of running a program in several ways: times, agreement with eager and failures, with their sentences and their table."""

import itertools
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

import pandas as pd

from export_explorer.analysis.trial import Trial
from export_explorer.record import ExampleChange
from export_explorer.render.words.verdicts import counted

WAY_NAMES: "dict[Way, str]" = {"eager": "eager", "exported": "exported", "inductor": "torch.compile", "aot_inductor": "AOTInductor"}
"""The displayed name of each way."""

STAGES = {
    "starting": "starting a process",
    "preparing": "checking the compiler",
    "loading": "loading the program",
    "tracing": "tracing",
    "lowering": "writing C++",
    "compiling": "compiling C++",
    "calling": "calling",
    "timing": "timing",
}
"""The displayed text of each stage."""

NO_GUARDS = (
    "The package checks no guards: it can return wrong results for sizes that the program rejects. With AOTI_RUNTIME_CHECK_INPUTS=1 in the "
    "environment it checks dtypes, strides, constants, bounds and equal sizes, but no other guards."
)
_SLOWER = 1.05
_BUSY = 1.0
_VARIES = 0.2


def stage_words(stage: str, way: "Way | None" = None, done: int = 0, total: int = 0) -> str:
    """Returns the current stage in words: ``AOTInductor: compiling C++, 1 of 2 files``."""
    files = f", {done} of {counted(total, 'file')}" if total else ""
    return f"{'' if way is None else f'{WAY_NAMES[way]}: '}{STAGES.get(stage, stage)}{files}"


def failure_words(failure: "RunFailure") -> str:
    """Returns the sentence for a failure of a way or of a call, with the next step; it does not name the way."""
    subject, detail = failure.subject, f": {failure.detail}" if failure.detail else ""
    return {
        "no_compiler": "No C++ compiler found. Install g++ or clang, or set CXX.",
        "compile_failed": f"Compilation failed{detail}",
        "int_input": f"A package does not support dynamic int inputs. Make it static, or pass a tensor{detail}",
        "call_failed": f"The call failed{detail}",
        "no_module": f"The compile process could not import {subject}, which registers operators of the program{detail}",
        "missing_operator": f"The operator {subject} is defined in the notebook, so the process that compiles does not have it: "
        "define it in a module that can be imported.",
        "load_failed": f"The compile process could not load the program{detail}",
        "not_saved": f"The program could not be saved for the compile process{detail}",
        "not_started": f"No further process could be started{detail}",
        "died": f"The process crashed: {subject}{_SIGNALS.get(subject, '')}{detail}",
    }[failure.kind]


_SIGNALS = {"SIGKILL": " (possibly out of memory)", "SIGSEGV": " (fault in compiled code)"}


def agreement_words(row: "TimingRow") -> str:
    """Returns the agreement with the reference in words: ``close (max difference 1.0e-06)``; empty where there is none."""
    if row.agreement is None:
        return ""
    if row.agreement in ("equal", "other_structure"):
        return "equal" if row.agreement == "equal" else "different outputs"
    return "differs" if row.max_difference is None else f"{row.agreement} (max difference {row.max_difference:.1e})"


def time_words(microseconds: float) -> str:
    """Returns a time with three digits: ``15.2 µs``, ``1.27 ms``, ``12.3 s``."""
    for factor, unit in ((1, "µs"), (1e3, "ms"), (1e6, "s")):
        if microseconds < 999.5 * factor:
            return f"{microseconds / factor:.3g} {unit}"
    return f"{microseconds / 1e6:,.0f} s"


def text_of(timings: "Timings") -> str:
    """Returns a whole run as text: a line for each way at each set of sizes, and the notes."""
    lines = [
        (WAY_NAMES[row.way], row.sizes, "" if row.median_us is None else time_words(row.median_us), row.failure or agreement_words(row))
        for row in rows_of(timings)
    ]
    widths = [max((len(line[at]) for line in lines), default=0) for at in range(3)]
    table = ["  ".join([*(part.ljust(width) for part, width in zip(line, widths, strict=False)), line[3]]).rstrip() for line in lines]
    return "\n".join([*table, *notes_of(timings)])


def notes_of(timings: "Timings") -> list[str]:
    """Returns the notes on the times: conditions, refused sizes, and how to read differences."""
    has_package = any(way.way == "aot_inductor" and way.failure is None for way in timings.ways)
    return [*_conditions(timings), *refused_notes(timings), *_overhead(timings), *_again(timings), *([NO_GUARDS] if has_package else [])]


def refused_notes(timings: "Timings") -> list[str]:
    """Returns a note on each refused set of sizes, which is known before anything runs."""
    return [not_run_words(refused.sizes, refused.trial) for refused in timings.refused]


def not_run_words(sizes: "SizeSet", trial: Trial) -> str:
    """Returns the sentence on sizes that the program refuses."""
    return f"Not run with {sizes}: {trial.message}"


def _conditions(timings: "Timings") -> Iterator[str]:
    is_eager_here = any(way.way == "eager" for way in timings.ways)
    here = " Eager runs in the kernel, the rest in a separate process." if is_eager_here else ""
    yield f"Times are medians of single calls without gradients, on {timings.device} with {counted(timings.threads, 'thread')}.{here}"
    if (timings.load or 0.0) > _BUSY:
        yield "Other processes used the CPU. Repeat on an idle machine before comparing."
    elif (varying := _variation(timings)) is not None:
        way, share = varying
        varied = f"{WAY_NAMES[way]} varied by {share:.0%} between calls".replace("%", " %")
        yield f"{varied}, more than it differs from another row: do not rely on their order. Other programs may be running."
    if timings.draws_random_numbers:
        yield "The program draws random numbers, so compiled results can differ from eager."
    if not timings.checks_guards:
        yield "The guards of this program are unknown, so these sizes were not checked."


def _variation(timings: "Timings") -> tuple["Way", float] | None:
    """Returns the way whose quartiles are the furthest apart, as a share of its median, among those not clear of another way's.

    None where all differences are clear, or the times of each way hardly vary.
    """
    by_sizes: dict[int, list[tuple[Way, Spread]]] = {}
    for name, one in ((way.way, one) for way in timings.ways for one in way.timings):
        if one.spread is not None:
            by_sizes.setdefault(one.sizes, []).append((name, one.spread))
    pairs = [pair for spreads in by_sizes.values() for pair in itertools.combinations(spreads, 2)]
    unclear = [pair for pair in pairs if max(it.lower_us for _, it in pair) <= min(it.upper_us for _, it in pair)]
    shares = [(name, _share(it)) for pair in unclear for name, it in pair]
    return max((found for found in shares if found[1] >= _VARIES), key=lambda found: found[1], default=None)


def _share(spread: "Spread") -> float:
    """Returns how far the quartiles of the times are apart, as a share of their median."""
    return (spread.upper_us - spread.lower_us) / spread.median_us if spread.median_us > 0 else 0.0


def _overhead(timings: "Timings") -> Iterator[str]:
    pairs = zip(_way(timings, "eager"), _way(timings, "exported"), strict=False)
    spreads = [(eager.spread, exported.spread) for eager, exported in pairs if eager.spread and exported.spread]
    # What shows with one set of sizes alone is other work of the machine.
    if not spreads or any(exported.median_us <= _SLOWER * eager.median_us for eager, exported in spreads):
        return
    if any(exported.lower_us <= eager.upper_us for eager, exported in spreads):
        if (timings.load or 0.0) > _BUSY or _variation(timings) is None:  # otherwise it is said of all ways
            yield "The difference between eager and exported is within the spread of the times."
    elif any(_share(spread) >= _VARIES for spread in itertools.chain.from_iterable(spreads)):
        yield "The times of eager or exported vary too much to compare them. Repeat while nothing else runs."
    else:
        added = time_words(spreads[0][1].median_us - spreads[0][0].median_us)
        yield f"Calling the exported program adds {added}: it checks inputs and runs the graph from Python. Compiled code avoids this."


def _again(timings: "Timings") -> Iterator[str]:
    for one in _way(timings, "inductor")[1:]:
        if one.compiles and one.first_call_ms is not None:
            sizes, took = timings.sizes[one.sizes], time_words(one.first_call_ms * 1000)
            yield f"torch.compile compiled again for {sizes}; the first call took {took}. An AOTInductor package is compiled once for all sizes."


def _way(timings: "Timings", name: "Way") -> "tuple[SizeTiming, ...]":
    return next((way.timings for way in timings.ways if way.way == name), ())


Way = Literal["eager", "exported", "inductor", "aot_inductor"]
"""The model in eager mode; ``program.module()``; the same under ``torch.compile(backend="inductor")``; an AOTInductor package."""

WAYS: tuple[Way, ...] = ("eager", "exported", "inductor", "aot_inductor")

FailureKind = Literal[
    "no_compiler",
    "compile_failed",
    "int_input",
    "call_failed",
    "no_module",
    "missing_operator",
    "load_failed",
    "not_saved",
    "not_started",
    "died",
]
"""The kind of failure of a way, or of a call at one set of sizes.

``no_compiler``: there is no C++ compiler. ``compile_failed``: the compiler or Inductor failed. ``int_input``: AOTInductor does not take a
dynamic int. ``call_failed``: the call raised. ``no_module``: a module that registers an operator could not be imported.
``missing_operator``: an operator is defined in the notebook only. ``load_failed``: the child process could not load the program, or in it
AOTInductor its package. ``not_saved``: the program could not be saved for the child process. ``died``: the child process ended by itself.
``not_started``: after a child process died, the next one could not be started.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFailure:
    """A failure to run a way or a call; `failure_words` returns its sentence.

    Attributes:
        kind: of the failure.
        subject: the operator, module, signal or exit code that it is about; empty if there is none.
        detail: the message of torch or of the system, in one line.
    """

    kind: FailureKind
    subject: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """The wall time of a call, measured by ``torch.utils.benchmark``.

    Attributes:
        median_us: in microseconds.
        lower_us: the first quartile of the blocks.
        upper_us: the third quartile.
        calls: the number of calls.
    """

    median_us: float
    lower_us: float
    upper_us: float
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The comparison of a result with that of the reference.

    Attributes:
        kind: ``equal``: to the last bit; ``close``: within the tolerance of the dtype; ``differs``; ``other_structure``: another number of
            leaves, another shape or dtype.
        absolute: the largest difference of an element; None if it cannot be computed.
        relative: the same, relative to the largest element of its tensor.
    """

    kind: Literal["equal", "close", "differs", "other_structure"]
    absolute: float | None = None
    relative: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeTiming:
    """One way at one set of sizes.

    Attributes:
        sizes: the index of the set in `Timings.sizes`.
        first_call_ms: the first call at these sizes, including what it compiled.
        compiles: the number of graphs that the first call compiled.
        spread: of the calls after the first; None if a call failed.
        agreement: with the reference; None for the reference itself, and if a call failed.
        failure: of a call; None if there is none.
    """

    sizes: int
    first_call_ms: float | None = None
    compiles: int = 0
    spread: Spread | None = None
    agreement: Agreement | None = None
    failure: RunFailure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTimings:
    """The results of one way to run the program.

    Attributes:
        way: in which the program ran.
        compile_ms: before the first call, or in it; None for a way that compiles nothing.
        load_ms: of the package; None for a way without one.
        package_bytes: the size of the package.
        timings: one for each set of sizes.
        failure: of the whole way, which then has no timings; None if there is none.
    """

    way: Way
    compile_ms: float | None = None
    load_ms: float | None = None
    package_bytes: int | None = None
    timings: tuple[SizeTiming, ...] = ()
    failure: RunFailure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeSet:
    """Sizes of the inputs to run with: those that differ from the example's; none for the example itself."""

    changes: tuple[ExampleChange, ...] = ()

    def __str__(self) -> str:
        """Returns ``x.shape[0] = 7, n = 3``, or ``example``."""
        return ", ".join(f"{at.ref} = {at.size}" for at in self.changes) or "example"


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedSizes:
    """A set of sizes that was not run, since the program refuses it, and the trial with the guard or the operator that refuses it."""

    sizes: SizeSet
    trial: Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """The results of one run.

    Attributes:
        run: the number of the export whose program ran.
        device: the device of the program, ``cpu`` or ``cuda``.
        threads: the number of torch's threads.
        reference: the way that the others are compared with.
        sizes: the sets of sizes that were run.
        refused: the sets that were not.
        ways: the results, in the order of `WAYS`.
        draws_random_numbers: whether the program does, so that results need not agree.
        checks_guards: whether all guards of the program are known; if not, a set of sizes that it refuses may have been run.
        load: the load of the machine at the start, divided by the number of processors; None if the system does not report it.
        is_cancelled: whether the run was stopped before its end.
    """

    run: int
    device: str
    threads: int
    reference: Way
    sizes: tuple[SizeSet, ...]
    refused: tuple[RefusedSizes, ...] = ()
    ways: tuple[WayTimings, ...] = ()
    draws_random_numbers: bool = False
    checks_guards: bool = True
    load: float | None = None
    is_cancelled: bool = False

    def __str__(self) -> str:
        return text_of(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Prints the text; IPython calls it for the value of a cell's last line."""
        printer.text(str(self))


_NUMBERS = ("median_us", "lower_us", "upper_us", "compile_ms", "first_call_ms", "load_ms", "max_difference", "relative_difference")
_INTEGERS = ("compiles", "calls", "package_bytes")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingRow:
    """One way at one set of sizes; a value that is unknown, or does not apply to the way, is None.

    Attributes:
        way: in which the program ran.
        sizes: ``x.shape[0] = 7``, or ``example``; empty for a way that failed before its first call.
        median_us: the median time of a call, in microseconds.
        lower_us: the first quartile.
        upper_us: the third quartile.
        calls: the number of timed calls.
        compile_ms: of the whole program, given with the first set of sizes only.
        first_call_ms: the first call at these sizes, including what it compiled.
        compiles: the number of graphs that the first call compiled.
        load_ms: of the package.
        package_bytes: the size of the package.
        is_reference: whether the others are compared with it.
        agreement: with the reference; None for the reference itself.
        max_difference: the largest difference of an element.
        relative_difference: the same, relative to the largest element of its tensor.
        failure: a sentence; empty if it ran.
    """

    way: Literal["eager", "exported", "inductor", "aot_inductor"]
    sizes: str
    median_us: float | None = None
    lower_us: float | None = None
    upper_us: float | None = None
    calls: int | None = None
    compile_ms: float | None = None
    first_call_ms: float | None = None
    compiles: int | None = None
    load_ms: float | None = None
    package_bytes: int | None = None
    is_reference: bool = False
    agreement: Literal["equal", "close", "differs", "other_structure"] | None = None
    max_difference: float | None = None
    relative_difference: float | None = None
    failure: str = ""


def rows_of(timings: "Timings") -> Iterator[TimingRow]:
    """Yields the rows, one way after the other."""
    for way in timings.ways:
        if way.failure is not None:
            yield TimingRow(way=way.way, sizes="", compile_ms=way.compile_ms, failure=failure_words(way.failure))
        for index, one in enumerate(way.timings):
            yield _row(timings, way, one, is_first=index == 0)


def _row(timings: "Timings", way: "WayTimings", one: "SizeTiming", *, is_first: bool) -> TimingRow:
    agreement = one.agreement
    return TimingRow(
        way=way.way,
        sizes=str(timings.sizes[one.sizes]),
        **({} if one.spread is None else asdict(one.spread)),
        compile_ms=way.compile_ms if is_first else None,
        first_call_ms=one.first_call_ms,
        compiles=one.compiles,
        load_ms=way.load_ms if is_first else None,
        package_bytes=way.package_bytes if is_first else None,
        is_reference=way.way == timings.reference,
        agreement=None if agreement is None else agreement.kind,
        max_difference=None if agreement is None else agreement.absolute,
        relative_difference=None if agreement is None else agreement.relative,
        failure="" if one.failure is None else failure_words(one.failure),
    )


def timings_frame(timings: "Timings | None") -> pd.DataFrame:
    """Returns the rows as a DataFrame with the fields of `TimingRow` as columns; no row before the first run."""
    rows = [] if timings is None else [asdict(row) for row in rows_of(timings)]
    frame = pd.DataFrame.from_records(rows, columns=[field.name for field in fields(TimingRow)])
    return frame.astype(dict.fromkeys(_INTEGERS, "Int64") | dict.fromkeys(_NUMBERS, "float64"))
