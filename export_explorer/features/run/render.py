"""The results of running a program as a table: a row for each way at each set of sizes."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Literal

import pandas as pd

from export_explorer.features.run.timings import failure_words

if TYPE_CHECKING:
    from export_explorer.features.run.timings import SizeTiming, Timings, WayTimings

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
