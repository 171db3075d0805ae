"""What the parent writes for the child process, and the lines that the child writes back."""

from typing import Literal

import msgspec

from export_explorer.execution.timings import Way, WayTimings

StageName = Literal["starting", "preparing", "loading", "tracing", "lowering", "compiling", "calling", "timing"]
"""``starting``: imports torch. ``preparing``: finds out what compiler and processor can. ``tracing``: Dynamo and AOTAutograd. ``lowering``: Inductor, until it has written the C++. ``compiling``: that C++.
``calling``: the first call and the comparison. ``timing``: the calls that are timed."""


class Job(msgspec.Struct, frozen=True):
    """What the child is to do.

    Attributes:
        ways: to run, without eager.
        modules: to import before the program is loaded: they register classes and operators.
        size_sets: how many there are.
        threads: of torch.
        device: to move the program to; None leaves it where it is.
        seconds: to time each way at each set of sizes.
    """

    ways: tuple[Way, ...]
    modules: tuple[str, ...]
    size_sets: int
    threads: int
    device: str | None
    seconds: float


class Stage(msgspec.Struct, tag="stage", frozen=True):
    """What the child does now.

    Attributes:
        name: of the stage.
        way: that it is for; None for all.
        done: of `total`, where parts are counted.
        total: how many parts there are; 0 where none are.
    """

    name: StageName
    way: Way | None = None
    done: int = 0
    total: int = 0


class Finished(msgspec.Struct, tag="finished", frozen=True):
    """A way is through."""

    timings: WayTimings


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """The child can run nothing.

    Attributes:
        kind: see `timings.FailureKind`.
        subject: what it is about.
        detail: in one line.
    """

    kind: Literal["load_failed", "missing_operator", "no_module"]
    subject: str
    detail: str


Line = Stage | Finished | Failed

PROGRAM, INPUTS, REFERENCE, JOB, CACHE, PACKAGE = "program.pt2", "inputs.pt", "reference.pt", "job.json", "cache", "package.pt2"
"""The files and folders that the two have in common."""
