"""The history of runs in Python: a table, comparisons, and a run pinned as their reference."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pandas as pd
from torch.export import ExportedProgram

from export_explorer.comparison.captures import compare
from export_explorer.record import Capture, Comparison, DimOutcome, Mode
from export_explorer.record.spec import AskError
from export_explorer.session.history import History, Run
from export_explorer.session.program_session import editable
from export_explorer.session.session import is_cancelled
from export_explorer.widget.summaries import example_words, outcome
from export_explorer.widget.widget import LiveWidget


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


class RunHistory(LiveWidget):
    """A live widget with the history of its runs as methods."""

    @property
    def history(self) -> pd.DataFrame:
        """One row for each remembered run of models of this name, the oldest first; `runs` has the last ones as records.

        Columns:
            run: its number.
            when: the time when it was made, in local time.
            code: the version of the model's code, counted from 1.
            mode: ``non-strict`` or ``strict``.
            options: the switches of torch that were on, a tuple of names.
            ask: as text, written like a spec, ``{'x': {0: batch(max=64), 1: AUTO}}``.
            example: the generated inputs, as text; empty if all are the user's.
            ok: whether it exported.
            outcome: ``5 dynamic, 1 specialized``, or the kind of failure.
            dynamic: the dimensions that are dynamic, such as ``x.shape[0]``; missing if it failed.
            not_as_asked: the dimensions that were asked to be dynamic and are not; missing if it failed.
            seconds: the wall time of the export.
            guards: number of guards.
            nodes: number of nodes.
            pinned: whether other runs are compared with it.
            shown: whether it is the shown run.
        """
        return history_frame(self._session.history, self.status.run)

    @property
    def shown_program(self) -> ExportedProgram | None:
        """The live program of the shown run; None if the run failed, or if its program is no longer kept."""
        return self._run(None).program

    def pin(self, run: int | None = None) -> None:
        """Compares other runs with this one from now on, until `unpin`, including those that are made when the cell runs again.

        Args:
            run: its number; None for the shown run.

        Raises:
            AskError: the run is not remembered.
        """
        self._session.history.pin(self._run(run).number)
        self.show_history()

    def unpin(self) -> None:
        """Compares each run with the one before it again."""
        self._session.history.pin(None)
        self.show_history()

    def compare(self, run: int | None = None, reference: int | None = None) -> Comparison:
        """Compares two runs: their dimensions, guards and operators, and the lines of the user's code.

        Args:
            run: the number of the later one; None for the shown run.
            reference: the number of the earlier one; None for the pinned run, or the one before if none is pinned.

        Raises:
            AskError: one of them is not remembered, or there is no earlier run.
        """
        after = self._run(run)
        if reference is None:
            history = self._session.history
            before = [one.number for one in history.runs if one.number < after.number]
            reference = history.pinned if history.pinned is not None else before[-1] if before else None
        if reference is None:
            raise AskError(f"There is no run before run {after.number}: change the ask or the code first.")
        return compare(self._run(reference).capture, after.capture)

    def compare_modes(self) -> Comparison:
        """Compares the current request in non-strict mode, as the earlier side, with the same request in strict mode.

        A mode without a known run is exported on this thread. The shown run stays, and History lists the new run too.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: the export was interrupted.
        """
        session = editable(self._session)
        self._exporter.trials.stop()
        modes: tuple[Mode, Mode] = ("non-strict", "strict")
        program = session.program
        try:
            captures = [session.run_of(session.requested.in_mode(mode)).capture for mode in modes]
        finally:
            session.program = program
        if any(map(is_cancelled, captures)):
            raise KeyboardInterrupt
        self.show_history()
        return compare(*captures)

    def _run(self, number: int | None) -> Run:
        """Returns the run of a number, or the shown run for None.

        Raises:
            AskError: the run is not remembered.
        """
        return self._session.history.kept(self.status.run if number is None else number)
