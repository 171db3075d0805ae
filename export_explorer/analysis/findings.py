"""The findings when torch has returned, whether it exported or not: the notes, the sizes and the ask together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from export_explorer.analysis.causes import Meeting
from export_explorer.analysis.symbols import Size, Sizes, followed
from export_explorer.analysis.tried_guards import TriedGuards
from export_explorer.record import Condition, DimRef, Guard, Input, Mode
from export_explorer.record.spec import Ask
from export_explorer.torch_internals.shape_env import resolved
from export_explorer.trace.recorder import GuardNote


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings when torch has returned, whether it exported or not.

    Attributes:
        mode: of the export.
        ask: what was asked.
        inputs: the input leaves.
        sizes: what torch knew of each place.
        notes: the guards as recorded; `guards` are the same as they go into the capture, by the same index.
        guards: see `notes`.
        ranges: ranges of the exported program by sympy expression; empty if it failed.
        unused: paths of inputs that nothing in the exported program reads.
        has_failed: True if the export failed.
        unbacked: the symbols of values in the data.
        meetings: the sizes that each guard compared; empty where that was not worked out.
        tried: the guards, tried on sizes; None where they were not tried.
    """

    mode: Mode
    ask: Ask
    inputs: tuple[Input, ...]
    sizes: Sizes
    notes: list[GuardNote]
    guards: tuple[Guard, ...]
    ranges: Mapping[Any, Any]
    unused: frozenset[str]
    has_failed: bool
    unbacked: frozenset[Any] = frozenset()
    meetings: tuple[Meeting, ...] = ()
    tried: TriedGuards | None = None

    def input_at(self, ref: DimRef) -> Input:
        """Returns the leaf that a place belongs to."""
        return next(input for input in self.inputs if input.path == ref.input)

    def example(self, ref: DimRef) -> int | None:
        """Returns the example's size, or its value for an int input; None for other scalars."""
        input = self.input_at(ref)
        if ref.dim is not None and input.shape is not None:
            return input.shape[ref.dim]
        # The record has the value as text, a very long one shortened.
        text = input.value if input.kind == "int" and input.value is not None else ""
        return int(text) if text.removeprefix("-").isdigit() else None

    def condition(self, guard_id: int) -> Condition:
        """Returns what a guard states, as its record has it."""
        condition = self.guards[guard_id].condition
        return Condition(relation="holds", subject=self.guards[guard_id].expr, guard_id=guard_id) if condition is None else condition

    def restrictions(self, size: Size) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns the guards that restrict the size of a place: those about it alone, and those that relate it to other sizes."""
        if size.expr is None:
            return (), ()
        about = [self.sizes.in_inputs.symbols_in(resolved(self.sizes.env, note.expr)) for note in self.notes]
        alone = tuple(guard_id for guard_id, symbols in enumerate(about) if symbols == {size.expr})
        return alone, tuple(guard_id for guard_id, symbols in enumerate(about) if size.expr in symbols and len(symbols) > 1)

    def chain(self, symbol: Any) -> tuple[int, ...]:
        """Returns the guards that led from a symbol to what it was found to be, the symbol's own guard first."""
        found: dict[int, None] = {}
        waiting, seen = [symbol], set()
        while waiting:
            current = waiting.pop(0)
            if current in seen:
                continue
            seen.add(current)
            for guard_id, note in enumerate(self.notes):
                if current in note.replaced:
                    found[guard_id] = None
                    waiting.extend(note.replaced[current].free_symbols)
                    break
        return tuple(found)

    def tie(self, symbol: Any, other: Any) -> int | None:
        """Returns the guard that made two symbols one; None if they are not."""
        replaced: dict[Any, Any] = {}
        for guard_id, note in enumerate(self.notes):
            replaced |= note.replaced
            if followed(symbol, replaced) == followed(other, replaced):
                return guard_id
        return None
