"""The requests about comparisons, and the state of one."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from export_explorer.record import ComparedResults, Comparison
from export_explorer.render.columns import DrawnGraph
from export_explorer.session.panels import GraphName, Message

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


class Compare(Message, tag="compare", frozen=True):
    """Return what differs between two runs, or a run and what was made of it; changes nothing.

    Attributes:
        first: the earlier.
        second: the later.
    """

    first: GraphName
    second: GraphName


class CompareWith(Message, tag="compare_with", frozen=True):
    """Make what the shown run is compared with, if it is not there yet.

    Attributes:
        counterpart: which.
    """

    counterpart: Counterpart


class CompareResults(Message, tag="compare_results", frozen=True):
    """Run both on the example inputs.

    Attributes:
        first: the earlier.
        second: the later.
    """

    first: GraphName
    second: GraphName


class StopComparing(Message, tag="stop_comparing", frozen=True):
    """Stop what is made or run for a comparison."""


class RunNodes(Message, tag="run_nodes", frozen=True):
    """Return the graph of a run, or of what was made of one, with its nodes as the buffer of the reply.

    Attributes:
        run: its number, or the name of the other.
    """

    run: GraphName


Request = Compare | CompareWith | CompareResults | StopComparing | RunNodes


RESULTS: Mapping[type[Message], type] = {Compare: Comparison, RunNodes: DrawnGraph}


LETS_TRY: tuple[type[Message], ...] = (Compare, StopComparing, RunNodes)
"""Those that do not stop the trials of fixes."""
