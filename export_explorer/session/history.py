"""The runs that a session has made: what each asked and what came of it, to go back to and to answer a known ask at once."""

from dataclasses import dataclass, replace

from torch.export import ExportedProgram

from export_explorer.ask import Ask
from export_explorer.model import Capture, Mode

MOST_RUNS = 100
MOST_NODES = 200_000
"""Of all the records that are kept: those of twenty thousand nodes took 9 MB each."""
MOST_PROGRAMS = 20
"""A live program holds its fake tensors beside its graph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an export is made of, beside the model: the same wish has the same answer.

    That holds as long as the model is as it was: one that was changed is explored anew.

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
        wish: what it was made of.
        capture: what came of it.
        program: the live program; None if it failed, or if too many newer ones are kept.
    """

    number: int
    wish: Wish
    capture: Capture
    program: ExportedProgram | None


class History:
    """Runs in the order in which they were made, each wish once."""

    def __init__(self) -> None:
        self._by_wish: dict[Wish, Run] = {}
        self._made = 0

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that are remembered, the oldest first."""
        return tuple(self._by_wish.values())

    def add(self, wish: Wish, capture: Capture, program: ExportedProgram | None) -> Run:
        """Remembers a run, in place of an earlier one of the same wish."""
        self._made += 1
        self._by_wish.pop(wish, None)
        run = self._by_wish[wish] = Run(number=self._made, wish=wish, capture=capture, program=program)
        for old in self._too_many():
            del self._by_wish[old.wish]
        with_program = [old for old in self._by_wish.values() if old.program is not None]
        for old in with_program[:-MOST_PROGRAMS]:
            self._by_wish[old.wish] = replace(old, program=None)
        return run

    def answer(self, wish: Wish) -> Run | None:
        """The run of a wish with all that came of it; None if it has to be made, or made again for its program."""
        run = self._by_wish.get(wish)
        return None if run is None or (run.capture.ok and run.program is None) else run

    def numbered(self, number: int) -> Run | None:
        """The run of this number, if it is remembered."""
        # A copy, since another thread may add a run meanwhile.
        return next((run for run in self.runs if run.number == number), None)

    def _too_many(self) -> list[Run]:
        """The runs that there is no room for, the oldest; never the last, nor the one before, which it is compared with."""
        newest_first = self.runs[::-1]
        room = MOST_NODES
        for position, run in enumerate(newest_first):
            room -= _node_count(run.capture)
            if position >= 2 and (room < 0 or position >= MOST_RUNS):
                return list(newest_first[position:])
        return []


def _node_count(capture: Capture) -> int:
    return len(capture.nodes) if capture.failure is None else len(capture.failure.partial_nodes)
