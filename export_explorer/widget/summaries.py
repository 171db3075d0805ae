"""Asks, runs and repairs in short, as the browser shows them: plain dicts for the wire."""

from collections import Counter
from typing import Any

from export_explorer.ask import Ask
from export_explorer.model import Capture, Input
from export_explorer.session.history import Run
from export_explorer.session.resolve import Resolution


def of_ask(ask: Ask) -> list[dict[str, Any]]:
    """The places of which something is asked, each with its ask as text."""
    return [{"input": entry.input, "dim": entry.dim, "ask": str(entry.ask)} for entry in ask.entries]


def of_run(run: Run) -> dict[str, Any]:
    """A run's number, ask, mode, outcome, time, counts, and the example that was made up for it."""
    capture = run.capture
    return {
        "run": run.number,
        "ask": of_ask(run.wish.ask),
        "mode": capture.mode,
        "ok": capture.ok,
        "outcome": outcome(capture),
        "elapsed_ms": capture.elapsed_ms,
        "guards": len(capture.guards),
        "nodes": len(capture.nodes),
        "example": ", ".join(_made_up(input) for input in capture.inputs if input.is_synthetic),
    }


def of_resolution(resolution: Resolution, run: int) -> dict[str, Any]:
    """Whether a repair led to an export, its steps, and the run it ended with."""
    steps = [{"title": step.fix.title, "kept": step.is_kept, "outcome": outcome(step.capture)} for step in resolution.steps]
    return {"ok": resolution.ok, "steps": steps, "run": run}


def outcome(capture: Capture) -> str:
    """``5 dynamic, 1 specialized``, or the kind of failure."""
    if capture.failure is not None:
        return capture.failure.kind.replace("_", " ")
    return ", ".join(f"{count} {got}" for got, count in Counter(dim.got for dim in capture.dims).items()) or "no inputs"


def _made_up(input: Input) -> str:
    return f"{input.path} = {input.value}" if input.shape is None else f"{input.path} {list(input.shape)}"
