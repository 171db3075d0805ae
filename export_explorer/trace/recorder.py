"""Records, while an export runs, each guard and symbol with the line of the user's program that caused it.

Called from within torch at every guard, so it only notes; what the notes mean is determined after the export.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any

from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.observer import Observer
from export_explorer.torch_internals.operators import call_of
from export_explorer.trace import provenance
from export_explorer.trace.provenance import Provenance


@dataclass(slots=True)
class GuardNote:
    """A guard, as it was added.

    Attributes:
        expr: torch's sympy expression.
        is_runtime_assert: whether it is checked when the program runs, not only assumed.
        provenance: the position of the user's program.
        replaced: symbols that torch replaced because of it, with their replacements.
        narrowed: symbols whose range it changed, with (lower changed, upper changed).
        unbacked: the unbacked symbols, each with where it was created.
        is_after_check: whether torch had checked the request against earlier guards, as it does in strict mode once Dynamo has traced.
    """

    expr: Any
    is_runtime_assert: bool
    provenance: Provenance
    replaced: dict[Any, Any] = field(default_factory=dict)
    narrowed: dict[Any, tuple[bool, bool]] = field(default_factory=dict)
    unbacked: Mapping[Any, Provenance] = field(default_factory=dict)
    is_after_check: bool = False


@dataclass(frozen=True, slots=True)
class DecisionNote:
    """A condition on sizes that Python code of the user or of a library tested, such as that of an ``if``.

    Attributes:
        expr: torch's sympy expression.
        truth: what it was for the example.
        location: the line.
    """

    expr: Any
    truth: bool
    location: Location


class Recorder:
    """Notes of one export; for the arguments see `provenance.here`.

    Attributes:
        guards: in the order of tracing.
        unbacked: each unbacked symbol that is no input size, with the position of the user's program when torch created it.
        of_inputs: the unbacked symbols of input sizes, as a ``ShapesSpec`` creates them, by the names of their sources.
        gradient: the user's line that computed the first gradient; None if none did.
        decisions: each condition on sizes that the code tested, with the line that tested it first.
    """

    def __init__(self, path_of_module: Mapping[int, str], outermost: FrameType) -> None:
        self.guards: list[GuardNote] = []
        self.unbacked: dict[Any, Provenance] = {}
        self.of_inputs: dict[str, Any] = {}
        self.gradient: Location | None = None
        self.decisions: dict[Any, DecisionNote] = {}
        self._path_of_module = path_of_module
        self._outermost: FrameType | None = outermost
        self._current: GuardNote | None = None
        self._is_checked = False
        self._in_bodies: dict[tuple[Location, ...], Provenance] = {}
        self.observer = Observer(
            on_guard=self._on_guard,
            on_guard_done=self._on_guard_done,
            on_replacement=self._on_replacement,
            on_range=self._on_range,
            on_check=self._on_check,
            on_unbacked=self._on_unbacked,
            on_inner_guard=self._on_inner_guard,
        )

    def close(self) -> None:
        """Drops the reference to the live frame; nothing is located after it."""
        self._outermost = None

    def note_gradient(self) -> None:
        """Notes the user's line that computes a gradient."""
        if self.gradient is None:
            self.observer.notify(self._note_gradient)

    def _note_gradient(self) -> None:
        self.gradient = next(iter(self._here().locations[-1:]), None)

    def note_decision(self, env: Any, expr: Any, truth: bool) -> None:
        """Notes a condition on sizes that the code tested."""
        if expr not in self.decisions and self.observer.is_observed(env):
            self.observer.notify(self._note_decision, expr, truth)

    def _note_decision(self, expr: Any, truth: bool) -> None:
        for location in self._here().locations[-1:]:
            self.decisions[expr] = DecisionNote(expr, truth, location)

    def _here(self) -> Provenance:
        return provenance.NOWHERE if self._outermost is None else provenance.here(self._path_of_module, self._outermost)

    def _on_guard(self, prefix: str, expr: Any) -> None:
        is_assert = prefix.startswith("runtime_assert")
        self._current = GuardNote(expr, is_assert, self._in_body(self._here()), unbacked=self.unbacked, is_after_check=self._is_checked)
        self.guards.append(self._current)

    def _on_inner_guard(self) -> None:
        at = self._here()
        # The graph is Dynamo's, and gone with the body.
        call = None if at.traced is None else call_of(at.traced)
        self._in_bodies.setdefault(at.locations, replace(at, traced=None, call=call))

    def _in_body(self, at: Provenance) -> Provenance:
        """Returns the line of a body whose guard Dynamo checks, if a single line of the bodies has guards; else the given position."""
        if not at.is_of_bodies:
            self._in_bodies.clear()
            return at
        lines = [locations for locations in self._in_bodies if locations[: len(at.locations)] == at.locations]
        return replace(at, locations=lines[0], in_body=self._in_bodies[lines[0]]) if len(lines) == 1 else at

    def _on_guard_done(self) -> None:
        self._current = None

    def _on_replacement(self, symbol: Any, target: Any) -> None:
        if self._current is not None:
            self._current.replaced[symbol] = target

    def _on_range(self, symbol: Any, lower: bool, upper: bool) -> None:
        if self._current is not None:
            before = self._current.narrowed.get(symbol, (False, False))
            self._current.narrowed[symbol] = (before[0] or lower, before[1] or upper)

    def _on_check(self) -> None:
        self._is_checked = True

    def _on_unbacked(self, symbol: Any, source: str | None) -> None:
        if source is None:
            self.unbacked[symbol] = self._here()
        else:
            self.of_inputs[source] = symbol


class ReplayRecorder(Recorder):
    """Notes of guards that are added again, without a run of the model.

    Attributes:
        at: the position of the user's program when the guard was added first.
    """

    def __init__(self) -> None:
        super().__init__({}, sys._getframe())
        self.at = provenance.NOWHERE

    def _here(self) -> Provenance:
        return self.at
