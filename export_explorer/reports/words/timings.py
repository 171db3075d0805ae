"""What came of running a program, in sentences."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from export_explorer.execution.timings import Agreement, RunFailure, SizeTiming, Timings, Way, WayTimings

WAY_NAMES: "dict[Way, str]" = {"eager": "eager", "exported": "exported", "inductor": "torch.compile", "aot_inductor": "AOTInductor"}
"""What each way is called."""

STAGES = {
    "starting": "starting a process",
    "preparing": "finding out what the compiler can",
    "loading": "loading the program",
    "tracing": "tracing",
    "lowering": "writing C++",
    "compiling": "compiling C++",
    "calling": "calling",
    "timing": "timing",
}
"""What is said of each stage."""

NO_GUARDS = (
    "The AOTInductor package checks no guards: with sizes that the program refuses it returns wrong results without an error. "
    "Try sizes on the program before you give them to the package."
)
_SLOWER = 1.05
_BUSY = 1.0


def stage_words(stage: str, way: "Way | None" = None, done: int = 0, total: int = 0) -> str:
    """What is being done: ``AOTInductor: compiling C++, 1 of 2 files``."""
    words = STAGES.get(stage, stage)
    counted = f", {done} of {total} file{'' if total == 1 else 's'}" if total else ""
    return f"{words}{counted}" if way is None else f"{WAY_NAMES[way]}: {words}{counted}"


def failure_words(failure: "RunFailure") -> str:
    """Why a way, or a call of it, failed, with what to do about it; which way it was stands beside it."""
    subject, detail = failure.subject, f": {failure.detail}" if failure.detail else ""
    return {
        "no_compiler": "No C++ compiler was found: install g++ or clang, or name yours in the environment variable CXX.",
        "compile_failed": f"The program could not be compiled{detail}",
        "int_input": f"A package takes no int input that is dynamic: ask it to be static, or pass a tensor{detail}",
        "call_failed": f"The call failed{detail}",
        "no_module": f"The process that compiles could not import {subject}, which registers operators of the program{detail}",
        "missing_operator": f"The operator {subject} is defined in the notebook, so the process that compiles does not have it: "
        "define it in a module that can be imported.",
        "load_failed": f"The process that compiles could not load the program{detail}",
        "not_saved": f"The program could not be saved for the process that compiles{detail}",
        "died": f"The process ended by {subject}{_of_signal(subject)}{detail}",
    }[failure.kind]


def _of_signal(subject: str) -> str:
    return {"SIGKILL": ", as when there is not enough memory", "SIGSEGV": ", a fault in compiled code"}.get(subject, "")


def agreement_words(agreement: "Agreement") -> str:
    """How a result compares with the reference: ``differs by 1e-06 at most``."""
    if agreement.kind == "equal":
        return "equal"
    if agreement.kind == "other_structure":
        return "differs in number, shape or dtype of the results"
    if agreement.absolute is None:
        return "differs"
    return f"{'close' if agreement.kind == 'close' else 'differs'}, by {agreement.absolute:.1e} at most"


def time_words(microseconds: float) -> str:
    """A time with three digits: ``15.2 µs``, ``1.27 ms``, ``12.3 s``."""
    for factor, unit in ((1, "µs"), (1e3, "ms"), (1e6, "s")):
        if microseconds < 1000 * factor or unit == "s":
            return f"{microseconds / factor:.3g} {unit}" if microseconds < 1000 * factor else f"{microseconds / factor:,.0f} {unit}"
    raise AssertionError


def text_of(timings: "Timings") -> str:
    """All of a run in lines: each way at each set of sizes, and what a reader has to know."""
    lines = []
    for way in timings.ways:
        name = WAY_NAMES[way.way]
        if way.failure is not None:
            lines.append((name, "", "", failure_words(way.failure)))
        for one in way.timings:
            time = "" if one.spread is None else time_words(one.spread.median_us)
            result = "" if one.agreement is None else agreement_words(one.agreement)
            lines.append((name, str(timings.sizes[one.sizes]), time, result if one.failure is None else failure_words(one.failure)))
    widths = [max((len(line[at]) for line in lines), default=0) for at in range(3)]
    table = ["  ".join([*(part.ljust(width) for part, width in zip(line, widths, strict=False)), line[3]]).rstrip() for line in lines]
    return "\n".join([*table, *notes_of(timings)])


def notes_of(timings: "Timings") -> list[str]:
    """What a reader of the times has to know."""
    return [*_conditions(timings), *_refused(timings), *_overhead(timings), *_again(timings), *_package(timings)]


def _conditions(timings: "Timings") -> Iterator[str]:
    is_eager_here = any(way.way == "eager" for way in timings.ways)
    here = "; eager in the kernel, all else in a process of its own" if is_eager_here else ""
    yield f"Times a call, without gradients, on {timings.device} with {timings.threads} thread{'' if timings.threads == 1 else 's'}{here}."
    if timings.load is not None and timings.load > _BUSY:
        yield "The machine was busy with other work: on a quiet one the times are shorter, and may compare in another way."
    if timings.draws_random_numbers:
        yield "The program draws random numbers, so what is compiled need not agree with eager."
    if not timings.checks_guards:
        yield "The guards of this program are not known, so it was not checked whether it takes these sizes."


def _refused(timings: "Timings") -> Iterator[str]:
    for refused in timings.refused:
        yield f"Not run with {refused.sizes}: {refused.trial.message}"


def _overhead(timings: "Timings") -> Iterator[str]:
    pairs = zip(_way(timings, "eager"), _way(timings, "exported"), strict=False)
    spreads = [(eager.spread, exported.spread) for eager, exported in pairs if eager.spread and exported.spread]
    # What shows with one set of sizes alone is other work of the machine.
    if not spreads or any(exported.median_us <= _SLOWER * eager.median_us for eager, exported in spreads):
        return
    eager, exported = spreads[0]
    yield (
        f"The exported program takes {time_words(exported.median_us - eager.median_us)} more a call than eager: it checks its inputs and guards "
        "first, and its graph runs from Python, operator by operator. On small models that shows; it is no fault, and compiled code does without it."
    )


def _again(timings: "Timings") -> Iterator[str]:
    for one in _way(timings, "inductor")[1:]:
        if one.compiles and one.first_call_ms is not None:
            yield (
                f"torch.compile compiled again with {timings.sizes[one.sizes]}: its first call there took {time_words(one.first_call_ms * 1000)}. "
                "A package of AOTInductor is compiled once for all sizes."
            )


def _package(timings: "Timings") -> Iterator[str]:
    if any(way.way == "aot_inductor" and way.failure is None for way in timings.ways):
        yield NO_GUARDS


def _way(timings: "Timings", name: "Way") -> "tuple[SizeTiming, ...]":
    found: WayTimings | None = next((way for way in timings.ways if way.way == name), None)
    return () if found is None else found.timings
