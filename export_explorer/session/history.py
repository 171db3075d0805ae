"""The runs of a session, by what was requested: to return to one, and to answer a known request without another export."""

from dataclasses import dataclass, replace

from torch.export import ExportedProgram

from export_explorer.ask import Ask
from export_explorer.model import Capture, Mode

MAX_RUNS = 100
MAX_NODES = 200_000
"""Of all captures together: the capture of a graph of twenty thousand nodes took 9 MB."""
MAX_PROGRAMS = 20
"""A live program holds its fake tensors beside its graph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRequest:
    """What an export is made of, beside the model; equal requests have equal results.

    That holds as long as the model is not modified: a modified one is explored anew.

    Attributes:
        ask: what is asked.
        mode: how to trace.
        example: the number of the example inputs; 0 for the user's own.
        is_as_written: whether torch gets the user's own ``dynamic_shapes``, which does not fit the inputs, in place of the ask.
    """

    ask: Ask
    mode: Mode
    example: int = 0
    is_as_written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One export that was made.

    Attributes:
        number: counts from 1.
        request: what it was made of.
        capture: the record of it.
        program: the live program; None if the export failed, or if `MAX_PROGRAMS` newer ones are kept.
        has_tried_all: whether each of its fixes was tried, as far as it can be.
        untried: the record as it was before its fixes were tried; None if they were not.
    """

    number: int
    request: ExportRequest
    capture: Capture
    program: ExportedProgram | None
    has_tried_all: bool = False
    untried: Capture | None = None

    @property
    def as_exported(self) -> Capture:
        """The record with all fixes that the export led to, also those that alone do not help."""
        return self.untried or self.capture


class History:
    """Runs in the order in which they were made, one for each request."""

    def __init__(self) -> None:
        self._by_request: dict[ExportRequest, Run] = {}
        self._made = 0

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that are kept, the oldest first."""
        return tuple(self._by_request.values())

    def add(self, request: ExportRequest, capture: Capture, program: ExportedProgram | None) -> Run:
        """Keeps a run, in place of an earlier one of the same request; drops the oldest runs beyond the limits."""
        self._made += 1
        self._by_request.pop(request, None)
        run = self._by_request[request] = Run(number=self._made, request=request, capture=capture, program=program)
        for old in self._beyond_limits():
            del self._by_request[old.request]
        with_program = [old for old in self._by_request.values() if old.program is not None]
        for old in with_program[:-MAX_PROGRAMS]:
            self._by_request[old.request] = replace(old, program=None)
        return run

    def answer(self, request: ExportRequest) -> Run | None:
        """The run of a request; None if it has to be made, or made again since its program was dropped."""
        run = self._by_request.get(request)
        return None if run is None or (run.capture.ok and run.program is None) else run

    def note_trials(self, run: Run, capture: Capture, *, has_tried_all: bool) -> Run:
        """The run with what came of trying its fixes; it is kept in place of what it was, if that still is."""
        kept = self._by_request.get(run.request)
        is_kept = kept is not None and kept.number == run.number
        before = kept if kept is not None and is_kept else run
        now = replace(before, capture=capture, has_tried_all=has_tried_all, untried=before.as_exported)
        if is_kept:
            self._by_request[run.request] = now
        return now

    def numbered(self, number: int) -> Run | None:
        """The run of this number, if it is kept."""
        # A copy, since another thread may add a run meanwhile.
        return next((run for run in self.runs if run.number == number), None)

    def _beyond_limits(self) -> list[Run]:
        """The oldest runs beyond `MAX_RUNS` and `MAX_NODES`; never the last two, which are compared with each other."""
        newest_first = self.runs[::-1]
        nodes_left = MAX_NODES
        for position, run in enumerate(newest_first):
            nodes_left -= len(run.capture.shown_nodes)
            if position >= 2 and (nodes_left < 0 or position >= MAX_RUNS):
                return list(newest_first[position:])
        return []
