"""What is known of one export, or of a program alone, once torch has returned: the one input of every pass.

Holds nothing for the reader: records and sentences are made of it. Does not import torch, so that a saved program is read without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from export_explorer.analysis.causes import ComparisonGraph, SizeComparison
from export_explorer.analysis.exported import nodes_of
from export_explorer.analysis.guards import guards_of
from export_explorer.analysis.plain_relations import is_equal_by_rounding, without_rounding
from export_explorer.analysis.replacements import Merges, grouped
from export_explorer.analysis.sampled_guards import SampledGuards
from export_explorer.analysis.symbols import Size, Sizes, restricted_sides
from export_explorer.record import (
    CodeBlock,
    Condition,
    DimRef,
    Frame,
    Guard,
    Input,
    Mode,
    ModuleEntry,
    Node,
    Option,
    ParameterCause,
    SignatureEntry,
)
from export_explorer.record.spec import Ask
from export_explorer.torch_internals.classes import is_exported_program, is_stored
from export_explorer.trace.provenance import FrameOf, Provenance
from export_explorer.trace.recorder import GuardNote

if TYPE_CHECKING:
    from torch.export import ExportedProgram
    from torch.fx import GraphModule


@dataclass(frozen=True, kw_only=True)
class ExportAnalysis:
    """The facts of one export, or of a program alone, in torch's terms; what follows from them is computed once, when it is first read.

    Attributes:
        model: the name of the exported class or function.
        mode: ``non-strict`` or ``strict``.
        ask: what was asked; an empty `Ask` where that is not known.
        options: switches of torch that were on.
        inputs: the input leaves as the record has them.
        sizes: what torch knew of the size of each input dimension.
        guard_notes: the guards in the order of tracing.
        comparisons: the sizes that each guard compared; empty where that is not known.
        unbacked: each symbol whose value is in the data, with the provenance of its creation.
        program: None if the export failed.
        unused: paths of the inputs that nothing in the program reads.
        modules: of the model, root first.
        notes: what the record lacks.
        elapsed_ms: wall time of the export; 0 where it was not observed.
        is_observed: see `Capture`.
        frame_of: makes a frame of a line of the user's code.
        ignored_entries: the number of inputs whose entry of ``dynamic_shapes`` torch ignored, in part or whole.
    """

    model: str
    mode: Mode
    ask: Ask
    options: tuple[Option, ...] = ()
    inputs: tuple[Input, ...]
    sizes: Sizes
    guard_notes: list[GuardNote]
    comparisons: tuple[SizeComparison, ...] = ()
    unbacked: Mapping[Any, Provenance]
    program: ExportedProgram | GraphModule | None
    unused: frozenset[str]
    modules: tuple[ModuleEntry, ...]
    notes: tuple[str, ...]
    elapsed_ms: float = 0.0
    is_observed: bool
    frame_of: FrameOf
    ignored_entries: int = 0

    @property
    def has_failed(self) -> bool:
        """True if the export failed."""
        return self.program is None

    @property
    def torch_version(self) -> str:
        """The version of the torch that made the program: the one at hand, unless the program was read from a file."""
        if is_stored(self.program):
            stored: Any = self.program
            return str(stored.torch_version)
        import torch

        return str(torch.__version__)

    @property
    def ranges(self) -> Mapping[Any, Any]:
        """The ranges that the program states, by sympy expression; empty where it states none."""
        return self.program.range_constraints if is_exported_program(self.program) else {}

    @cached_property
    def sampled_guards(self) -> SampledGuards:
        """The guards, tried on sizes."""
        return SampledGuards(self.guard_notes, self.sizes, self.ask)

    @cached_property
    def comparisons_by_guard(self) -> dict[int | None, list[SizeComparison]]:
        """The sizes that each guard compared, by its id, as far as that is known."""
        return grouped((comparison.cause.guard_id, comparison) for comparison in self.comparisons)

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """The guards as the record has them, by the index that they have in `guard_notes`."""
        return guards_of(self.guard_notes, self.sizes, self.comparisons_by_guard, self.frame_of, self.sampled_guards)

    @cached_property
    def comparison_graph(self) -> ComparisonGraph:
        """The sizes that the guards compared, as one graph."""
        return ComparisonGraph(self.comparisons, self.sizes)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the program, with no guards at them; none if the export failed."""
        return () if self.program is None else nodes_of(self.program.graph, self.sizes.in_inputs, self.frame_of)

    @property
    def weights_of_one(self) -> Mapping[DimRef, ParameterCause]:
        """The cause for each input dimension that a parameter requires to be 1; empty where that is not known."""
        return {}

    def linked(self) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
        """Returns the guards and the nodes, each with the others that belong to it, where that is known."""
        return self.guards, self.nodes

    def code(self, failed_at: Frame | None) -> tuple[CodeBlock, ...]:
        """Returns the functions that ran, root first, with the one that failed."""
        return ()

    @property
    def class_code(self) -> tuple[CodeBlock, ...]:
        """The code of the classes of the modules."""
        return ()

    @property
    def partial_signature(self) -> tuple[SignatureEntry, ...]:
        """The inputs of the graph so far, if the export failed."""
        return ()

    def input_at(self, ref: DimRef) -> Input:
        """Returns the leaf that a place belongs to."""
        return self._input_by_path[ref.input]

    @cached_property
    def _input_by_path(self) -> dict[str, Input]:
        return {input.path: input for input in reversed(self.inputs)}

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
        about = self._guards_about.get(size.expr, ())
        alone = tuple(guard_id for guard_id, is_alone in about if is_alone)
        return alone, tuple(guard_id for guard_id, is_alone in about if not is_alone)

    @cached_property
    def _guards_about(self) -> dict[Any, list[tuple[int, bool]]]:
        """The guards about each symbol as it was found to be, and if they are about it alone."""
        found: dict[Any, list[tuple[int, bool]]] = {}
        for guard_id, note in enumerate(self.guard_notes):
            expr = self.sizes.resolved(note.expr)
            if is_equal_by_rounding(expr):
                continue
            symbols = self.sizes.in_inputs.symbols_in(expr)
            plain = without_rounding(expr)
            restricted = self._restricted(plain) if len(symbols) > 1 else self.sizes.in_inputs.symbols_in(plain)
            for symbol in restricted:
                found.setdefault(symbol, []).append((guard_id, len(symbols) == 1))
        return found

    def _restricted(self, condition: Any) -> frozenset[Any]:
        """Returns the symbols that a condition restricts: not those of a size that both of its sides are multiples of."""
        if type(condition).__name__ in ("And", "Or"):
            return frozenset().union(*map(self._restricted, condition.args))
        sides = restricted_sides(condition) if condition.is_Relational else (condition,)
        return frozenset().union(*map(self.sizes.in_inputs.symbols_in, sides))

    def chain(self, symbol: Any) -> tuple[int, ...]:
        """Returns the guards that led from a symbol to what it was found to be, the symbol's own guard first."""
        found: dict[int, None] = {}
        waiting, seen = [symbol], set()
        while waiting:
            current = waiting.pop(0)
            if current in seen:
                continue
            seen.add(current)
            guard_id = self._guard_that_replaced.get(current)
            if guard_id is not None:
                found[guard_id] = None
                waiting.extend(self.guard_notes[guard_id].replaced[current].free_symbols)
        return tuple(found)

    @cached_property
    def _guard_that_replaced(self) -> dict[Any, int]:
        """The first guard that replaced each symbol."""
        return {symbol: guard_id for guard_id, note in reversed([*enumerate(self.guard_notes)]) for symbol in note.replaced}

    @cached_property
    def ties(self) -> Merges:
        """The guards that made two symbols one, by their indices."""
        found = Merges()
        for guard_id, note in enumerate(self.guard_notes):
            for symbol, target in note.replaced.items():
                if getattr(target, "is_Symbol", False):
                    found.merge(symbol, target, guard_id)
        return found

    def narrowing(self, symbol: Any) -> tuple[int, ...]:
        """Returns the guards that changed the range of a symbol."""
        return tuple(self._narrowing.get(symbol, ()))

    @cached_property
    def _narrowing(self) -> dict[Any, list[int]]:
        return grouped((symbol, guard_id) for guard_id, note in enumerate(self.guard_notes) for symbol in note.narrowed)

    def last_narrowing(self, size: Size) -> tuple[int | None, int | None]:
        """Returns the last guards that raised and that lowered the bound of what the size of a place was found to be."""
        return self._last_narrowing.get(size.expr, (None, None))

    @cached_property
    def _last_narrowing(self) -> dict[Any, tuple[int | None, int | None]]:
        found: dict[Any, tuple[int | None, int | None]] = {}
        for guard_id, note in enumerate(self.guard_notes):
            for symbol, (is_lower, is_upper) in note.narrowed.items():
                expr = self.sizes.resolved(symbol)
                lower, upper = found.get(expr, (None, None))
                found[expr] = (guard_id if is_lower else lower, guard_id if is_upper else upper)
        return found
