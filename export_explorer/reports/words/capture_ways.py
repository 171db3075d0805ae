"""What is said of a model captured in several ways."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from export_explorer.session.captured_ways import CaptureWay, CaptureWays, ControlFlow, OtherResult, WayName

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
