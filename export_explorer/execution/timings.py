"""What came of running a program in several ways: times, agreement with eager and failures, as plain values. Knows no torch."""

from dataclasses import dataclass
from typing import Any, Literal

from export_explorer.execution.trial import Trial
from export_explorer.model import DimRef, ExampleChange
from export_explorer.reports.words.timings import text_of

Way = Literal["eager", "exported", "inductor", "aot_inductor"]
"""The model as it is; ``program.module()``; that under ``torch.compile(backend="inductor")``; a package of AOTInductor."""

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
    "died",
]
"""Of a way or of one of its sizes.

``no_compiler``: there is no C++ compiler. ``compile_failed``: the compiler or Inductor failed. ``int_input``: AOTInductor does not take an int that
is dynamic. ``call_failed``: the call raised. ``no_module``: a module that registers an operator could not be imported.
``missing_operator``: an operator is defined in the notebook alone. ``load_failed``: the child process could not load the program. ``not_saved``: it could not be saved for it.
``died``: the child process ended by itself.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFailure:
    """Why something could not be run; `reports.words.timings` makes the sentence.

    Attributes:
        kind: the sort.
        subject: the operator or module that it is about; empty for none.
        detail: what torch or the system says, in one line.
    """

    kind: FailureKind
    subject: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Wall time of a call, measured by ``torch.utils.benchmark``.

    Attributes:
        median_us: in microseconds.
        lower_us: the first quartile of the blocks.
        upper_us: the third.
        calls: how many calls were made.
    """

    median_us: float
    lower_us: float
    upper_us: float
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How a result compares with that of the reference.

    Attributes:
        kind: ``equal`` to the last bit; ``close`` within the tolerance of the dtype; ``differs``; or of ``other_structure``: another number of
            leaves, another shape or dtype.
        absolute: the largest difference of an element; None if that cannot be said.
        relative: the same, against the largest element of its tensor.
    """

    kind: Literal["equal", "close", "differs", "other_structure"]
    absolute: float | None = None
    relative: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeTiming:
    """A way at one set of sizes.

    Attributes:
        sizes: the index of them in `Timings.sizes`.
        first_call_ms: the first call at these sizes, with whatever it compiled.
        compiles: how many graphs the first call compiled.
        spread: of the calls after it; None if it failed.
        agreement: with the reference; None of the reference itself, and where a call failed.
        failure: of the call.
    """

    sizes: int
    first_call_ms: float | None = None
    compiles: int = 0
    spread: Spread | None = None
    agreement: Agreement | None = None
    failure: RunFailure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTimings:
    """One way to run the program.

    Attributes:
        way: which.
        compile_ms: before the first call, or in it; None for a way that compiles nothing.
        load_ms: of the package; None for a way without one.
        package_bytes: the size of the package.
        timings: one a set of sizes.
        failure: why there are none.
        is_in_kernel: whether it ran in this process, not in the child.
    """

    way: Way
    compile_ms: float | None = None
    load_ms: float | None = None
    package_bytes: int | None = None
    timings: tuple[SizeTiming, ...] = ()
    failure: RunFailure | None = None
    is_in_kernel: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeSet:
    """Sizes of the inputs to run with.

    Attributes:
        changes: those that are not the example's; empty for the example itself.
    """

    changes: tuple[ExampleChange, ...] = ()

    def __str__(self) -> str:
        """``x.shape[0] = 7, n = 3``, or ``example``."""
        told = [f"{DimRef(input=at.input, dim=at.dim)} = {at.size}" for at in self.changes]
        return ", ".join(told) or "example"


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedSizes:
    """Sizes that were not run, since the program refuses them.

    Attributes:
        sizes: which.
        trial: why: the guard or the operator that refuses them.
    """

    sizes: SizeSet
    trial: Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """What came of one run.

    Attributes:
        run: the number of the export whose program ran.
        device: where the program ran, ``cpu`` or ``cuda``.
        threads: of torch.
        reference: the way that the others are compared with.
        sizes: the sets of sizes that were run.
        refused: those that were not.
        ways: in the order of `WAYS`.
        draws_random_numbers: whether the program does, so that results need not agree.
        checks_guards: whether it is known which sizes the program takes; if not, none was refused before it ran.
        load: how many processes wanted a processor when it began, for each processor; None where the system does not tell.
        is_cancelled: whether it was stopped before it was through.
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
        """For IPython, which shows the value of a cell's last line by it."""
        printer.text(str(self))
