"""The history of runs as a pandas DataFrame."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pandas as pd

from export_explorer.model import Capture, DimOutcome
from export_explorer.session.history import History, Run
from export_explorer.widget.summaries import example_words, outcome


def history_frame(history: History, shown: int) -> pd.DataFrame:
    """One row a run, the oldest first; `Explorer.history` tells of the columns.

    Args:
        history: of a session.
        shown: the number of the run that is shown.
    """
    pinned = history.pinned
    return pd.DataFrame.from_records([_row(run) | {"pinned": run.number == pinned, "shown": run.number == shown} for run in history.runs])


def _row(run: Run) -> dict[str, Any]:
    capture = run.capture
    return {
        "run": run.number,
        # In local time without a zone, as the clock on the wall has it.
        "when": datetime.fromtimestamp(run.made_at),
        "code": run.version,
        "mode": capture.mode,
        "options": run.request.options,
        "ask": repr(run.request.ask).removeprefix("Ask(").removesuffix(")"),
        "example": example_words(capture),
        "ok": capture.ok,
        "outcome": outcome(capture),
        "dynamic": _names(capture, lambda dim: dim.got in ("dynamic", "tied", "derived")),
        "not_as_asked": _names(capture, lambda dim: not dim.is_as_asked),
        "seconds": capture.elapsed_ms / 1000,
        "guards": capture.guard_count,
        "nodes": len(capture.nodes),
    }


def _names(capture: Capture, are_wanted: Callable[[DimOutcome], bool]) -> tuple[str, ...] | None:
    return tuple(str(dim.ref) for dim in capture.dims if are_wanted(dim)) if capture.ok else None
