"""What the panel Run shows: how far a run is and what came of it, as the browser has it."""

from typing import Literal

import msgspec

from export_explorer.features.run.render import TimingRow
from export_explorer.features.run.timings import Way

StateName = Literal["idle", "waiting", "running", "done", "stopped", "error"]


class RunState(msgspec.Struct, frozen=True):
    """A run of the program, or that there was none.

    Attributes:
        state: ``idle`` before the first; ``waiting`` for the kernel; ``running``; ``done``, ``stopped`` or ``error`` afterwards.
        message: a sentence: what is being done, or what is wrong.
        run: the number of the export whose program it is; 0 before the first.
        chosen: the ways that were asked for.
        way: the one that is being run; None before and after.
        began_at: when it began, in seconds since the epoch; 0 before the first.
        rows: what is known until now.
        notes: sentences on how the times are to be read.
    """

    state: StateName = "idle"
    message: str = ""
    run: int = 0
    chosen: tuple[Way, ...] = ()
    way: Way | None = None
    began_at: float = 0.0
    rows: tuple[TimingRow, ...] = ()
    notes: tuple[str, ...] = ()
