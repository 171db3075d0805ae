"""Runs a program in several ways in a child process, times it, and compares what it returns with eager mode.

Does not know the widget that shows it.
"""

from typing import Annotated, Literal

import msgspec

from export_explorer.features.run.timings import TimingRow, Way
from export_explorer.session.panel_protocol import FeatureMessages, Message, SizeAt

StateName = Literal["idle", "waiting", "running", "done", "stopped", "error"]


class RunState(msgspec.Struct, frozen=True):
    """The state of running the program.

    Attributes:
        state: ``idle`` before the first; ``waiting`` for the kernel; ``running``; ``done``, ``stopped`` or ``error`` afterwards.
        message: a sentence about its progress or its error.
        run: the number of the export whose program is run; 0 before the first.
        chosen: the requested ways.
        way: the way that is being run; None before and after.
        began_at: when it began, in seconds since the epoch; 0 before the first.
        rows: the results so far.
        notes: sentences on how to read the times.
    """

    state: StateName = "idle"
    message: str = ""
    run: int = 0
    chosen: tuple[Way, ...] = ()
    way: Way | None = None
    began_at: float = 0.0
    rows: tuple[TimingRow, ...] = ()
    notes: tuple[str, ...] = ()


class RunSizes(Message, tag="run_sizes", frozen=True):
    """Return the dimensions that can have other sizes, with sizes that the program takes."""


class RunProgram(Message, tag="run_program", frozen=True):
    """Run the shown program in these ways, with a second set of sizes, those that differ from the example's; None for the example alone."""

    ways: Annotated[list[Way], msgspec.Meta(min_length=1, max_length=8)]
    sizes: Annotated[list[SizeAt], msgspec.Meta(min_length=1, max_length=1000)] | None


class CancelRun(Message, tag="cancel_run", frozen=True):
    """Stop the run, with all its processes."""


class FreeSize(msgspec.Struct, frozen=True):
    """A dimension, or an int input, that may have another size than the example's.

    The program takes the proposed size together with the other proposed ones; it is the example's if none was found.
    """

    input: str
    dim: int | None
    example: int
    proposed: int


class FreeSizes(msgspec.Struct, frozen=True):
    """The sizes that the program can be run with, none if it takes the example's alone, and whether there is a model for eager mode."""

    free: list[FreeSize]
    has_eager: bool


MESSAGES = FeatureMessages(
    requests=RunSizes | RunProgram | CancelRun,
    results={RunSizes: FreeSizes},
    keeps_trials=(RunSizes, CancelRun),
    state="run_state",
    state_type=RunState,
)
