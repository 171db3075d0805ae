"""Compares the shown run with another run, another mode, its decomposition or a draft, and the results of both.

Does not know the widget that shows it.
"""

from typing import Literal

import msgspec

from export_explorer.record import ComparedResults, Comparison
from export_explorer.render.packing import DrawnGraph
from export_explorer.session.panel_protocol import FeatureMessages, GraphName, Message

Counterpart = Literal["mode", "decomposition", "draft"]
"""A counterpart of the shown run in a comparison: the same ask in the other mode, its decomposition, or torch's draft of it."""


class ComparingState(msgspec.Struct, frozen=True):
    """The state of a comparison, under way or ended.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: a sentence about its progress or its error.
        what: the subject: a counterpart of a run, or the results of both.
        before: the earlier side; 0 where there is none.
        after: the later side.
        results: what both sides returned for the example inputs; None if they were not run.
        results_words: `results` in a sentence.
    """

    state: Literal["idle", "waiting", "running", "done", "stopped", "error"] = "idle"
    message: str = ""
    what: Counterpart | Literal["results"] | None = None
    before: GraphName = 0
    after: GraphName = 0
    results: ComparedResults | None = None
    results_words: str = ""


class Compare(Message, tag="compare", frozen=True):
    """Return the differences of two runs, or of a run and its decomposition or draft, without a change of the explorer."""

    first: GraphName
    second: GraphName


class CompareWith(Message, tag="compare_with", frozen=True):
    """Make this counterpart of the shown run, if there is none yet, and compare the two."""

    counterpart: Counterpart


class CompareResults(Compare, tag="compare_results", frozen=True):
    """Run both sides on the example inputs."""


class StopComparing(Message, tag="stop_comparing", frozen=True):
    """Stop the comparison that is under way."""


class RunNodes(Message, tag="run_nodes", frozen=True):
    """Return the graph of a run, a decomposition or a draft, with its nodes as the buffer of the reply."""

    run: GraphName


MESSAGES = FeatureMessages(
    requests=Compare | CompareWith | CompareResults | StopComparing | RunNodes,
    results={Compare: Comparison, RunNodes: DrawnGraph},
    keeps_trials=(Compare, StopComparing, RunNodes),
    state="comparing",
    state_type=ComparingState,
)
