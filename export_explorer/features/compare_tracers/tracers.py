"""The results of torch's tracers on one model: typed, as a table, and in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import pandas as pd

from export_explorer.record import Capture, ExampleChange, Frame

WAY_WORDS: "Mapping[WayName, str]" = {
    "fx": "torch.fx.symbolic_trace",
    "jit_trace": "torch.jit.trace",
    "jit_script": "torch.jit.script",
    "compile": "torch.compile",
    "export": "torch.export, non-strict",
    "export_strict": "torch.export, strict",
}

CONTROL_FLOW_WORDS: "Mapping[ControlFlow, str]" = {
    "none": "has none",
    "kept": "kept",
    "in_python": "left to Python",
    "as_in_example": "as the example ran it",
}

RESULT_WORDS: "Mapping[OtherResult, str]" = {"right": "right", "wrong": "wrong", "raises": "refused", "not_tried": "not tried"}


def way_rows(ways: "CaptureWays") -> list[dict[str, object]]:
    """A row for each way, as texts and numbers."""
    return [
        {
            "way": WAY_WORDS[way.way],
            "works": way.works,
            "graphs": way.graphs,
            "breaks": len(way.breaks),
            "control_flow": "" if way.control_flow is None else CONTROL_FLOW_WORDS[way.control_flow],
            "other_sizes": RESULT_WORDS[way.other_sizes],
            "other_values": RESULT_WORDS[way.other_values],
            "why_not": why_not_words(way),
            "ms": round(way.elapsed_ms, 1),
        }
        for way in ways.ways
    ]


def why_not_words(way: "CaptureWay") -> str:
    """Why a way does not capture the model, or in what it differs from it, in a sentence; empty where nothing is wrong."""
    if way.error:
        return f"{way.error}{'' if way.frame is None else f' (line {way.frame.line})'}"
    if way.breaks:
        first = way.breaks[0]
        where = first.reason if first.frame is None else f"line {first.frame.line}, `{first.frame.code}` ({first.reason})"
        others = f", and {len(way.breaks) - 1} more" if len(way.breaks) > 1 else ""
        return f"{way.graphs} graph{'s' * (way.graphs != 1)} with Python between: {where}{others}"
    told = [
        words
        for words in (_told("other sizes", way.other_sizes, way.sizes_said), _told("other values", way.other_values, way.values_said))
        if words
    ]
    return "; ".join(told)


def _told(what: str, result: "OtherResult", said: str) -> str:
    match result:
        case "wrong":
            return f"{what} give another result than the model"
        case "raises":
            return f"{what} are refused{f': {said}' if said else ''}"
        case _:
            return ""


def tried_words(ways: "CaptureWays") -> str:
    """Which other sizes were tried."""
    sizes = ", ".join(f"{it.input}.shape[{it.dim}] = {it.size}" for it in ways.sizes)
    of_sizes = f"other sizes: {sizes}" if sizes else "the model takes no other sizes that were tried"
    return f"{ways.model}: {of_sizes}; other values: the example's with the sign of its floats turned; torch.export with AUTO for every dimension"


WayName = Literal["fx", "jit_trace", "jit_script", "compile", "export", "export_strict"]
ControlFlow = Literal["none", "kept", "in_python", "as_in_example"]
OtherResult = Literal["right", "wrong", "raises", "not_tried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBreak:
    """Why ``torch.compile`` ended a graph: torch's reason in a line, and the user's line; None if it is not known."""

    reason: str
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWay:
    """What came of capturing a model in one of torch's ways.

    Attributes:
        way: which.
        works: whether it captured the model, and what it made runs on the example as the model does.
        graphs: how many it made of it for the example.
        breaks: why Python runs between them, for ``torch.compile``.
        control_flow: what became of ``if`` and ``while`` in the user's code: ``none`` is there, ``kept`` in the graph, ``in_python`` beside it, or
            ``as_in_example``: what the example did is all that is left. None if it does not work.
        other_sizes: what it gives for other sizes that the model takes: ``right``, as the model does, ``wrong``, or ``raises``.
        other_values: likewise for other values of the example's sizes.
        sizes_said: what it raised for other sizes, in a line.
        values_said: what it raised for other values.
        error: why it does not work, in a line; empty if it does.
        frame: the user's line of it; None if there is none.
        elapsed_ms: wall time of the capture.
    """

    way: WayName
    works: bool
    graphs: int = 0
    breaks: tuple[GraphBreak, ...] = ()
    control_flow: ControlFlow | None = None
    other_sizes: OtherResult = "not_tried"
    other_values: OtherResult = "not_tried"
    sizes_said: str = ""
    values_said: str = ""
    error: str = ""
    frame: Frame | None = None
    elapsed_ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWays:
    """A model captured in each of torch's ways.

    Attributes:
        model: the name of the class or function.
        ways: what came of each.
        sizes: the other sizes that were tried; none where the model takes no others of those that were.
    """

    model: str
    ways: tuple[CaptureWay, ...]
    sizes: tuple[ExampleChange, ...]


class ComparedCaptures:
    """The result of `compare_tracers`: ``ways`` typed, ``frame`` as a DataFrame, shown as a table.

    Attributes:
        ways: what came of each way.
        captures: our own records of the exports, by way.
    """

    def __init__(self, ways: CaptureWays, captures: Mapping[WayName, Capture]) -> None:
        self.ways = ways
        self.captures = dict(captures)

    def __getitem__(self, way: WayName) -> CaptureWay:
        return next(it for it in self.ways.ways if it.way == way)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each way.

        Columns:
            way: of torch.
            works: whether it captured the model, and gives the model's result for the example.
            graphs: how many it took.
            breaks: how many times Python runs between them.
            control_flow: what became of ``if`` and ``while`` in the user's code.
            other_sizes: whether it is right for other sizes that the model takes: ``right``, ``wrong``, ``refused`` or ``not tried``.
            other_values: likewise for other values.
            why_not: what is wrong, in a sentence.
            ms: how long the capture took.
        """
        return pd.DataFrame.from_records(way_rows(self.ways))

    def __str__(self) -> str:
        return f"{tried_words(self.ways)}\n{self.frame.to_string(index=False)}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return f"{self.frame.to_html(index=False, border=0)}<p><small>{escape(tried_words(self.ways))}</small></p>"
