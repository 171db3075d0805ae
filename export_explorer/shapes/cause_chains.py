"""Why a dimension is what it became: from what met at each guard to the dimension, through the ties between."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from export_explorer.model import Cause, DimRef
from export_explorer.shapes.causes import Meeting
from export_explorer.shapes.sizes import Size, Sizes
from export_explorer.torch_internals.shape_env import resolved

_Step = tuple[Any, Any, Meeting]
"""From one symbol to another that it met."""


class Chains:
    """What met at the guards of an export, as one web of sizes.

    Args:
        meetings: at each guard.
        sizes: of the export.
    """

    def __init__(self, meetings: Sequence[Meeting], sizes: Sizes) -> None:
        self._sizes = sizes
        self.meetings = [self._of_first_dims(meeting) for meeting in meetings]

    def _of_first_dims(self, meeting: Meeting) -> Meeting:
        """A relation of several sizes, each by the first dimension that has it: which of two equal ones torch keeps differs between modes."""
        if meeting.cause.relation is None:
            return meeting
        symbols, others = (frozenset(map(self._first, symbols)) for symbols in (meeting.symbols, meeting.others))
        return replace(meeting, symbols=symbols, others=others)

    def _first(self, symbol: Any) -> Any:
        root = self._sizes.root_of(resolved(self._sizes.env, symbol))
        return symbol if root is None else self._sizes.at(root).symbol or symbol

    def why_fixed(self, size: Size) -> Cause | None:
        """Why a size that had a symbol became a constant; None if no guard is known that made it one."""
        found = self._way(size.symbol, lambda meeting, symbol: meeting.is_fixing and not meeting.others and symbol in meeting.symbols)
        if found is None:
            return None
        way, fixing = found
        return self._told(size.ref, way, [replace(fixing.cause, subject=self._place(way[-1][1]) if way else size.ref)])

    def why_tied(self, size: Size, root: DimRef) -> Cause | None:
        """Why a size is that of an earlier dimension; None if no guard says so."""
        other = self._sizes.at(root).symbol
        found = self._way(size.symbol, lambda _, symbol: symbol == other, only_equal=True)
        return None if found is None or not found[0] else self._told(size.ref, found[0], [])

    def ties_of(self, size: Size) -> tuple[Cause, ...]:
        """The dimensions that met this one and are equal to it since."""
        return tuple(self._tie(size.ref, step) for step in self._steps_from(size.symbol) if self._place(step[1]) not in (None, size.ref))

    def of_guard(self, guard_id: int, ref: DimRef) -> Cause | None:
        """What is known of a guard, as it bears on a dimension."""
        own = self._sizes.at(ref).symbol
        found = [meeting for meeting in self.meetings if meeting.cause.guard_id == guard_id and meeting.cause.kind != "tie"]
        about = [meeting for meeting in found if own in meeting.symbols] or found
        return replace(about[0].cause, subject=ref) if about else None

    def _told(self, ref: DimRef, way: Sequence[_Step], end: list[Cause]) -> Cause:
        places = [ref, *(self._place(step[1]) or ref for step in way)]
        steps = [*(self._tie(place, step) for place, step in zip(places, way, strict=False)), *end]
        return replace(steps[0], steps=tuple(steps[1:])) if way else steps[0]

    def _tie(self, ref: DimRef, step: _Step) -> Cause:
        return replace(step[2].cause, kind="tie", subject=ref, value=None, tensor=None, tied_to=self._place(step[1]))

    def _place(self, symbol: Any) -> DimRef | None:
        places = self._sizes.places_of(symbol)
        return places[0] if places else None

    def _steps_from(self, symbol: Any) -> list[_Step]:
        steps = []
        for meeting in self.meetings:
            for one, other in ((meeting.symbols, meeting.others), (meeting.others, meeting.symbols)):
                if symbol in one:
                    steps += [(symbol, met, meeting) for met in sorted(other, key=str) if met != symbol]
        return steps

    def _way(self, symbol: Any, is_end: Callable[[Meeting, Any], bool], only_equal: bool = False) -> tuple[list[_Step], Meeting] | None:
        """The shortest way from a symbol to one that fits, with the meeting there.

        Args:
            symbol: to start from.
            is_end: whether a symbol fits, given with each meeting.
            only_equal: whether to go by sizes alone that are equal, not by those that are held against each other otherwise.
        """
        waiting: deque[tuple[Any, list[_Step]]] = deque([(symbol, [])])
        seen = {symbol}
        while waiting:
            current, way = waiting.popleft()
            for meeting in self.meetings:
                if is_end(meeting, current):
                    return way, meeting
            for step in self._steps_from(current):
                if step[1] not in seen and not (only_equal and step[2].cause.relation is not None):
                    seen.add(step[1])
                    waiting.append((step[1], [*way, step]))
        return None
