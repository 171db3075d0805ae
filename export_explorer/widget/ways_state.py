"""The model captured in each of torch's ways, as the browser sees it."""

from typing import Literal

import msgspec

from export_explorer.features.compare_tracers.tracers import CONTROL_FLOW_WORDS, RESULT_WORDS, WAY_WORDS, CaptureWay, why_not_words


class WayRow(msgspec.Struct, frozen=True):
    """What came of one way, with its words.

    Attributes:
        way: the record.
        name: of the way in torch.
        control_flow: what became of ``if`` and ``while``; empty where the way does not work.
        other_sizes: whether it is right for other sizes; empty likewise.
        other_values: whether it is right for other values.
        why_not: what is wrong, in a sentence; empty for nothing.
    """

    way: CaptureWay
    name: str
    control_flow: str
    other_sizes: str
    other_values: str
    why_not: str


class WaysState(msgspec.Struct, frozen=True):
    """A capture in each way that waits, runs or ran.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: a sentence while it runs, or of what is wrong.
        run: the number of the run whose model and inputs it is of.
        rows: of the ways that are through.
        tried_words: which other sizes and values were tried; empty before the first row.
        elapsed_ms: wall time of all ways that are through.
    """

    state: Literal["idle", "waiting", "running", "done", "stopped", "error"] = "idle"
    message: str = ""
    run: int = 0
    rows: tuple[WayRow, ...] = ()
    tried_words: str = ""
    elapsed_ms: float = 0.0


def row_of(way: CaptureWay) -> WayRow:
    """What came of a way, with its words."""
    return WayRow(
        way=way,
        name=WAY_WORDS[way.way],
        control_flow="" if way.control_flow is None else CONTROL_FLOW_WORDS[way.control_flow],
        other_sizes=RESULT_WORDS[way.other_sizes] if way.works else "",
        other_values=RESULT_WORDS[way.other_values] if way.works else "",
        why_not=why_not_words(way),
    )
