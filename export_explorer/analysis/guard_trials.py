"""Trials of the guards of a program on other sizes, without torch."""

import functools
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from export_explorer.analysis.false_guards import FalseGuard, FalseGuards
from export_explorer.analysis.guard_function import GuardFunction, GuardPlace
from export_explorer.analysis.symbols import size_source
from export_explorer.analysis.trial import Trial
from export_explorer.record import Capture, DimRef, ExampleChange
from export_explorer.render.words import trying
from export_explorer.torch_internals.pytree import Leaf

PlaceWords = Callable[[GuardPlace], str]


class GuardTrials:
    """The trials of the guards of one program, live or stored, which is not changed.

    The leaves are those of its example inputs, with their values or tensors of their sizes alone.

    Attributes:
        guards: of the program.
        false_guards: finds the guards of the record that say the same.
    """

    def __init__(self, program: Any, leaves: Sequence[Leaf], capture: Capture) -> None:
        self._program: Any = program
        self._leaves = sorted(leaves, key=lambda leaf: leaf.index)
        self.guards = GuardFunction(program, leaves, is_compiled=False)
        self._dims = {dim.ref: dim for dim in capture.dims}
        self.false_guards = FalseGuards(self.guards, capture.guards)

    def by_guards(self, sizes: Mapping[DimRef, int]) -> Trial:
        """Tries the guards on sizes, others as in the example; takes microseconds, and may be called from any thread."""
        values = [sizes.get(place.ref, place.example) for place in self.guards.places]
        return replace(self._by_guards(values), sizes=self._changes(values))

    def _by_guards(self, values: Sequence[Any], missing: Set[int] = frozenset(), missing_words: PlaceWords | None = None) -> Trial:
        """Tries the guards on the values of all places; `missing_words` returns the reason why an input does not have a missing one."""
        refusing = self.false_guards.best(values, missing)
        if refusing is not None:
            return self._refused(refusing, values, missing, missing_words)
        reason = self.guards.not_checked_reason
        if reason is not None:
            return Trial(verdict="not_checked", reason=trying.NOT_CHECKED[reason])
        changed = {place.ref: value for place, value in zip(self.guards.places, values, strict=True) if value != place.example}
        small = [ref for ref in self.taken_as_larger if type(changed.get(ref)) is int and changed[ref] in (0, 1)]
        return Trial(verdict="accepted", reason=trying.ACCEPTED_BY_GUARDS, notes=trying.small_notes(small))

    @functools.cached_property
    def taken_as_larger(self) -> list[DimRef]:
        """The dimensions that tracing took for 2 or more, for which torch keeps no guard (``ShapeEnv.specialize_zero_one``)."""
        from_2 = {expr for expr, bounds in self._program.range_constraints.items() if bounds.lower == 2}
        return [place.ref for place in self.guards.places if place.ref.dim is not None and place.expr in from_2]

    def _is_never_accepted(self, ref: DimRef, size: Any) -> bool:
        """True if the guards reject a size whatever the others are."""
        accepted = self._dims[ref].accepted if ref in self._dims else None
        if accepted is None or not accepted.is_complete or accepted.with_others_as_in_example:
            return False
        return type(size) is int and not accepted.accepts(size)

    def _refused(self, named: FalseGuard, values: Sequence[Any], missing: Set[int], missing_words: PlaceWords | None) -> Trial:
        guard, places = named.guard, self.guards.places
        lacking = [place for index, place in enumerate(places) if index in missing and place in named.places]
        if lacking and missing_words is not None:
            reason = missing_words(lacking[0])
        else:
            names = {size_source(self._leaves[place.leaf], place.ref.dim, "non-strict"): str(place.ref) for place in named.places}
            condition = None if guard is None else guard.condition
            about = [place for place in named.places if guard is None or place.ref in guard.dims] or list(named.places)
            told = {place.ref: values[places.index(place)] for place in about}
            # A plain relation of two sizes is told itself: its line does not make one of them wrong alone.
            is_of_one = condition is not None and (condition.is_formula or condition.is_operand_number or condition.operand is None)
            outside = next((ref for ref, value in told.items() if is_of_one and self._is_never_accepted(ref, value)), None)
            if outside is not None:
                told = {outside: told[outside]}
            since, explanation = ("", "") if guard is not None else self._since(named)
            reason = trying.refused_words(
                condition or trying.condition_of_text(named.text, names),
                told,
                None if guard is None else guard.frame,
                is_undefined=named.is_undefined,
                since=since,
                explanation=explanation,
                accepted=None if guard is None or (dim := self._dims.get(outside or named.dim)) is None else dim.accepted,
            )
        return Trial(
            verdict="refused_by_guard",
            reason=reason,
            dim=named.dim,
            guard_id=None if guard is None else guard.id,
            guard=named.text,
            frame=None if guard is None else guard.frame,
        )

    def _since(self, named: FalseGuard) -> tuple[str, str]:
        """Returns the reason for a condition that no line of the model made, in a few words or as a sentence; both empty if not known."""
        dim = self._dims.get(named.dim)
        if dim is None or len(named.places) > 1:
            return "", ""
        if dim.got == "static" and dim.reason in trying.STATIC:
            return trying.STATIC[dim.reason], ""
        if dim.got in ("static", "specialized"):
            return "", dim.words
        return trying.AS_ASKED if dim.asked.min is not None or dim.asked.max is not None else "", ""

    def _changes(self, values: Sequence[Any]) -> tuple[ExampleChange, ...]:
        return tuple(
            ExampleChange(input=place.ref.input, dim=place.ref.dim, size=value)
            for place, value in zip(self.guards.places, values, strict=True)
            if type(value) is int and value != place.example
        )
