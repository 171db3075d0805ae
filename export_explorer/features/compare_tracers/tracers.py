"""The results of torch's tracers on one model: typed, as a table, and in words."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal

import pandas as pd

from export_explorer.record import Capture, ExampleChange, Frame
from export_explorer.render.words import line_phrase, line_words
from export_explorer.render.words.reports import counted

WayName = Literal["fx", "jit_trace", "jit_script", "compile", "export", "export_strict"]
ControlFlow = Literal["none", "kept", "in_python", "as_in_example"]
OtherResult = Literal["right", "wrong", "raises", "not_tried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBreak:
    """A graph break of ``torch.compile``: torch's reason in one line, and the user's line; None if that is not known."""

    reason: str
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWay:
    """The result of capturing a model in one of torch's ways.

    Attributes:
        way: the way.
        works: whether it captured the model, and the capture gives the model's result for the example.
        graphs: the number of graphs that it made for the example.
        breaks: the graph breaks, for ``torch.compile``.
        control_flow: the result of ``if`` and ``while`` in the user's code: ``none`` if there is none, ``kept`` in the graph, ``in_python``
            between the graphs, or ``as_in_example``: only the branch that the example took is captured. None if it does not work.
        other_sizes: the comparison with the model for other sizes that it takes: ``right``, ``wrong``, ``raises``, or ``not_tried``.
        other_values: likewise for other values of the example's sizes.
        sizes_said: the error for other sizes, in one line; empty if there is none.
        values_said: the error for other values, in one line; empty if there is none.
        error: why it does not work, in one line; empty if it does.
        frame: the user's line of the error; None if there is none.
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
        ways: the result of each way.
        sizes: the other sizes that were tried; empty if the model accepts none of the tried ones.
    """

    model: str
    ways: tuple[CaptureWay, ...]
    sizes: tuple[ExampleChange, ...]


WAY_WORDS: Mapping[WayName, str] = {
    "fx": "torch.fx.symbolic_trace",
    "jit_trace": "torch.jit.trace",
    "jit_script": "torch.jit.script",
    "compile": "torch.compile",
    "export": "torch.export, non-strict",
    "export_strict": "torch.export, strict",
}
CONTROL_FLOW_WORDS: Mapping[ControlFlow | None, str] = {
    None: "",
    "none": "none",
    "kept": "kept",
    "in_python": "in Python",
    "as_in_example": "example's path only",
}
RESULT_WORDS: Mapping[OtherResult, str] = {"right": "correct", "wrong": "wrong", "raises": "error", "not_tried": "not tested"}


def why_not_words(way: CaptureWay) -> str:
    """Returns why a way does not capture the model, or how its results differ from the model's; empty if nothing is wrong."""
    if way.error:
        return f"{way.error}{line_words(way.frame)}"
    if way.breaks:
        first = way.breaks[0]
        where = first.reason if first.frame is None else f"{line_phrase(first.frame)}, `{first.frame.code}` ({first.reason})"
        others = f", and {len(way.breaks) - 1} more" if len(way.breaks) > 1 else ""
        return f"{counted(way.graphs, 'graph')}; graph break at {where}{others}"
    tried = (("other sizes", way.other_sizes, way.sizes_said), ("other values", way.other_values, way.values_said))
    words = {"wrong": "result differs from the model", "raises": "error"}
    return "; ".join(f"{what}: {words[result]}{f' ({said})' if said else ''}" for what, result, said in tried if result in words)


def tried_words(ways: CaptureWays) -> str:
    """Returns the other inputs that were tried, in a sentence."""
    sizes = ", ".join(f"{at.input}.shape[{at.dim}] = {at.size}" for at in ways.sizes)
    of_sizes = f"other sizes: {sizes}" if sizes else "the model accepts no other sizes that were tested"
    return f"{ways.model}: {of_sizes}; other values: the example with negated floats; torch.export with AUTO for every dimension"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ComparedCaptures:
    """The result of `compare_tracers`: ``tracers`` typed, ``frame`` as a DataFrame, shown as a table.

    Attributes:
        tracers: the result of each tracer.
        captures: the captures of the exports, by tracer.
    """

    tracers: CaptureWays
    captures: Mapping[WayName, Capture]

    @property
    def ways(self) -> CaptureWays:
        """The name of `tracers` in earlier releases."""
        warnings.warn("`ways` is deprecated. Use `tracers`.", DeprecationWarning, stacklevel=2)
        return self.tracers

    def __getitem__(self, way: WayName) -> CaptureWay:
        return next(result for result in self.tracers.ways if result.way == way)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each tracer, with the attributes of `CaptureWay` in words.

        Columns: ``way``, ``works``, ``graphs``, the number of ``breaks``, ``control_flow``, ``other_sizes`` and ``other_values``
        (``correct``, ``wrong``, ``error`` or ``not tested``), ``why_not`` (the error or difference, in a sentence; empty if nothing is
        wrong) and ``ms``.
        """
        return pd.DataFrame(
            {
                "way": WAY_WORDS[way.way],
                "works": way.works,
                "graphs": way.graphs,
                "breaks": len(way.breaks),
                "control_flow": CONTROL_FLOW_WORDS[way.control_flow],
                "other_sizes": RESULT_WORDS[way.other_sizes],
                "other_values": RESULT_WORDS[way.other_values],
                "why_not": why_not_words(way),
                "ms": round(way.elapsed_ms, 1),
            }
            for way in self.tracers.ways
        )

    def __repr__(self) -> str:
        return f"{tried_words(self.tracers)}\n{self.frame.to_string(index=False)}"

    def _repr_html_(self) -> str:
        return f"{self.frame.to_html(index=False, border=0)}<p><small>{escape(tried_words(self.tracers))}</small></p>"
