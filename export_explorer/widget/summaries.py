"""Summaries of runs and repairs, as types of the wire and as a table."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
import pandas as pd

from export_explorer.record import AskChange, Capture, DimOutcome, Mode, Option
from export_explorer.render.words.outcomes import counted_dims, outcome_counts_words
from export_explorer.render.words.verdicts import predicted_words
from export_explorer.session import resolve
from export_explorer.session.history import History, Run


class HistoryEntry(msgspec.Struct, frozen=True):
    """The summary of a run.

    Attributes:
        run: its number.
        ask: the asks of the dimensions and scalar inputs that had one.
        mode: the mode in which it was traced.
        ok: whether it exported.
        outcome: ``5 dynamic (2 tied), 1 specialized``, or the kind of failure.
        elapsed_ms: wall time of the export.
        guards: number of guards.
        nodes: number of nodes of the graph; of a failed export, of those traced before the failure.
        example: the generated inputs, ``w [9, 5], n = 7``; empty if all are the user's.
        version: the version of the user's code, counted from 1.
        made_at: when it was made, in seconds since the epoch.
        pinned: whether other runs are compared with it.
        is_own: whether this explorer made it, so that it can be requested again; other runs had other code or other inputs.
        options: the switches of torch that were on.
        is_unusable: whether the inputs or the `dynamic_shapes` could not be used, so that nothing is known of what was requested.
    """

    run: int
    ask: list[AskChange]
    mode: Mode
    ok: bool
    outcome: str
    elapsed_ms: float
    guards: int
    nodes: int
    example: str
    version: int = 1
    made_at: float = 0.0
    pinned: bool = False
    is_own: bool = True
    options: tuple[Option, ...] = ()
    is_unusable: bool = False


class ResolutionStep(msgspec.Struct, frozen=True):
    """A fix that a repair tried.

    Attributes:
        title: the title of the fix.
        kept: whether it is part of the ask that exports; False for one that was undone.
        outcome: the outcome of the export with it, as in `HistoryEntry`.
    """

    title: str
    kept: bool
    outcome: str


class Resolution(msgspec.Struct, frozen=True):
    """The result of a repair.

    Attributes:
        ok: whether the model exports now.
        steps: every fix that was tried, in order.
        run: the number of the last run.
    """

    ok: bool
    steps: list[ResolutionStep]
    run: int


MOST_EARLIER = 20
"""The limit on runs of other explorers in the list: each explorer of a notebook is saved with its own list."""


def of_history(history: History) -> list[HistoryEntry]:
    """Returns the runs of a history, the oldest first: its own, the last ones of other explorers, and the pinned one."""
    own = {run.number for run in history.own}
    runs = history.runs
    shown = own | {run.number for run in [run for run in runs if run.number not in own][-MOST_EARLIER:]} | {history.pinned}
    return [_of_run(run, is_pinned=run.number == history.pinned, is_own=run.number in own) for run in runs if run.number in shown]


def _of_run(run: Run, *, is_pinned: bool, is_own: bool) -> HistoryEntry:
    capture = run.capture
    return HistoryEntry(
        run=run.number,
        ask=[entry.change for entry in run.request.ask.entries],
        mode=capture.mode,
        ok=capture.ok,
        outcome=outcome(capture),
        elapsed_ms=capture.elapsed_ms,
        guards=capture.guard_count,
        nodes=len(capture.shown_nodes),
        example=example_words(capture),
        version=run.version,
        made_at=run.made_at,
        pinned=is_pinned,
        is_own=is_own,
        options=run.request.options,
        is_unusable=capture.failure is not None
        and capture.failure.kind in ("spec_mismatch", "invalid_input")
        and not run.request.ask.entries,
    )


def of_resolution(resolution: resolve.Resolution, run: int) -> Resolution:
    """Returns the result of a repair that ended with the run of this number."""
    steps = [
        ResolutionStep(
            title=step.fix.title, kept=step.is_kept, outcome=predicted_words(outcome(step.capture), is_predicted=step.capture.is_predicted)
        )
        for step in resolution.steps
    ]
    return Resolution(ok=resolution.ok, steps=steps, run=run)


def outcome(capture: Capture) -> str:
    """Returns the outcome in words: ``5 dynamic (2 tied), 1 specialized``, or what failed, in a few words."""
    if capture.failure is not None:
        return capture.failure.brief or capture.failure.title
    return outcome_counts_words(counted_dims(capture)) or "no dimensions"


def example_words(capture: Capture) -> str:
    """Returns the generated inputs as text, ``w [9, 5], n = 7``; empty if all are the user's."""
    made = (it for it in capture.inputs if it.is_synthetic)
    return ", ".join(f"{it.path} = {it.value}" if it.shape is None else f"{it.path} {list(it.shape)}" for it in made)


def history_frame(history: History, shown: int) -> pd.DataFrame:
    """Returns one row for each run, the oldest first; `Explorer.history` lists the columns.

    Args:
        history: the history of a session.
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
        "request": repr(run.request.ask).removeprefix("Ask(").removesuffix(")"),
        "example": example_words(capture),
        "ok": capture.ok,
        "outcome": outcome(capture),
        "dynamic": _names(capture, lambda dim: dim.got in ("dynamic", "tied", "derived")),
        "not_as_asked": _names(capture, lambda dim: not dim.is_as_asked),
        "seconds": capture.elapsed_ms / 1000,
        "guards": capture.guard_count,
        "nodes": len(capture.shown_nodes),
    }


def _names(capture: Capture, are_wanted: Callable[[DimOutcome], bool]) -> tuple[str, ...] | None:
    return tuple(str(dim.ref) for dim in capture.dims if are_wanted(dim)) if capture.ok else None
