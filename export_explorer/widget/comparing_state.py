"""The comparison that was asked for by one click, and the results of two programs, as the browser sees them."""

from typing import Literal

import msgspec

from export_explorer.record import ComparedResults
from export_explorer.widget.summaries import RunNumber

GraphName = RunNumber | Literal["decomposition", "draft"]
"""One side of a comparison: the run of a number, what was decomposed last, or the last draft."""

Counterpart = Literal["mode", "decomposition", "draft"]
"""What the shown run is compared with: the same ask in the other mode, its decomposition, or torch's draft of it."""


class ComparingState(msgspec.Struct, frozen=True):
    """What is made for a comparison, or was.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: a sentence while it runs, or of what is wrong.
        what: what is made: a counterpart of a run, or the results of both.
        before: the earlier side; 0 where there is none.
        after: the later side.
        results: what both sides returned for the example inputs; None if they were not run.
        results_words: the same in a sentence.
    """

    state: Literal["idle", "waiting", "running", "done", "stopped", "error"] = "idle"
    message: str = ""
    what: Counterpart | Literal["results"] | None = None
    before: GraphName = 0
    after: GraphName = 0
    results: ComparedResults | None = None
    results_words: str = ""
