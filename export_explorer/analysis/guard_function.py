"""A program's own guards as a function of the sizes of its inputs, which says without a run of the model if the program takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from export_explorer.analysis.size_conditions import Batch, SizeCondition, conditions_of
from export_explorer.record import DimRef, NotChecked
from export_explorer.torch_internals.guards import compiled_guards, has_guard_function, input_placeholders, module_guard_texts
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.torch_internals.tensors import has_sizes

if TYPE_CHECKING:
    import torch

_LONGEST_COMPILED = 20_000
"""The most characters that are compiled: torch takes a tenth of a second for longer texts, which shifted windows and the like have."""


@dataclass(frozen=True, slots=True)
class GuardPlace:
    """A dimension of a tensor, or a scalar input.

    Attributes:
        ref: its name.
        leaf: index of its input among the leaves of the call.
        example: the example's size, or the scalar itself.
        expr: its size in the program as a sympy expression; None if the program has a constant.
        symbols: those in it, by name: sympy gathers and prints them anew each time it is asked.
    """

    ref: DimRef
    leaf: int
    example: Any
    expr: Any | None
    symbols: tuple[Any, ...] = ()

    @property
    def is_movable(self) -> bool:
        """True if it is a whole number."""
        return type(self.example) is int

    @property
    def is_free(self) -> bool:
        """True if it may have other sizes than the example's."""
        return self.is_movable and bool(self.symbols)


class GuardFunction:
    """The guards that ``program.module()`` would check, as a function of sizes.

    What depends on the data of the inputs, and what an operator itself refuses, is not known before the program runs. Between calls only
    whether the example is accepted is kept, so that it can be asked from several threads.

    Args:
        program: live; it is not changed.
        leaves: of the example inputs.
        is_compiled: True if torch makes a function of the guards, which runs their texts as Python; else they are evaluated as they were
            read, as is due where the program, and so the texts, came from somebody else.

    Attributes:
        places: all dimensions and scalars, in the order of the call.
        conditions: the guards, each once, as conditions on the places by index.
        constants: the constant that a place has to be, by its index, for the guards that state one.
        not_checked_reason: why nothing, or not all, can be said; None if all guards are known.
    """

    def __init__(self, program: torch.export.ExportedProgram, leaves: Sequence[Leaf], *, is_compiled: bool = True) -> None:
        self._is_compiled = is_compiled
        self._leaves = sorted(leaves, key=lambda leaf: leaf.index)
        self._values = [leaf.value for leaf in self._leaves]
        self.places = _places(self._leaves, [node.meta.get("val") for node in input_placeholders(program)])
        self._index_of = {place.ref: index for index, place in enumerate(self.places)}
        self.not_checked_reason: NotChecked | None = None
        self.conditions: tuple[SizeCondition, ...] = ()
        self.constants: dict[int, Any] = {}
        self._compiled: Any = None
        self._takes_example: bool | None = None
        texts = module_guard_texts(program, self._leaves) if has_guard_function(program) else None
        if texts is None:
            self.not_checked_reason = "no_guards" if self.places else None
        else:
            self._read(dict.fromkeys(texts))

    @property
    def example(self) -> dict[DimRef, int]:
        """The sizes of the example."""
        return {place.ref: place.example for place in self.places if place.is_movable}

    def accepts(self, sizes: Mapping[DimRef, int]) -> bool:
        """True if no guard refuses these sizes; others are as in the example.

        Runs torch's own function on tensors without data. Where the guards are so long that torch would be slow to make it, they are
        evaluated as they were read.
        """
        moved = {index: sizes[place.ref] for index, place in enumerate(self.places) if sizes.get(place.ref, place.example) != place.example}
        return self.accepts_moved(moved)

    def accepts_moved(self, moved: Mapping[int, int]) -> bool:
        """True if no guard refuses these sizes, by the indices of the places that are not as in the example."""
        for index, constant in self.constants.items():
            if moved.get(index, self.places[index].example) != constant:
                return False
        if self._compiled is None:
            batch = Batch([moved.get(index, place.example) for index, place in enumerate(self.places)])
            return all(condition.holds(batch) for condition in self.conditions)
        moved = {index: size for index, size in moved.items() if size != self.places[index].example}
        if not moved and self._takes_example is not None:
            return self._takes_example
        is_taken = self._is_taken(moved)
        if not moved:
            self._takes_example = is_taken
        return is_taken

    def _is_taken(self, moved: Mapping[int, int]) -> bool:
        try:
            self._compiled(*self._arguments(moved))
        except (AssertionError, ZeroDivisionError, RuntimeError):  # torch makes no tensor of a negative size, nor of 2**63 elements
            return False
        return True

    def refusals(self, sizes: Mapping[DimRef, int]) -> tuple[str, ...]:
        """Returns every guard that refuses these sizes, as torch writes it; the first is the one that the program would name."""
        batch = Batch([sizes.get(place.ref, place.example) for place in self.places])
        return tuple(condition.text for condition in self.conditions if not condition.holds(batch))

    def _read(self, texts: Mapping[str, None]) -> None:
        index_of = {}
        for index, place in enumerate(self.places):
            leaf = self._leaves[place.leaf]
            index_of[leaf.source, place.ref.dim] = index_of[leaf.strict_source, place.ref.dim] = index
        found = list(conditions_of(tuple(texts), index_of))
        self.conditions = tuple(condition for condition in found if condition is not None)
        if len(self.conditions) < len(found):
            self.not_checked_reason = "unreadable_guard"
        for condition in self.conditions:
            if condition.equals is not None:
                self.constants.setdefault(next(iter(condition.places)), condition.equals)
        relations = [condition.text for condition in self.conditions if condition.equals is None]
        if self._is_compiled and relations and sum(map(len, relations)) <= _LONGEST_COMPILED:
            self._compiled = compiled_guards(relations, self._leaves)

    def _arguments(self, moved: Mapping[int, int]) -> list[Any]:
        arguments = list(self._values)
        for leaf in {self.places[index].leaf for index in moved}:
            value = self._values[leaf]
            if has_sizes(value):
                shape = list(value.shape)
                for index, size in moved.items():
                    dim = self.places[index].ref.dim
                    if self.places[index].leaf == leaf and dim is not None:
                        shape[dim] = size
                import torch

                arguments[leaf] = torch.empty(shape, device="meta")
            else:
                arguments[leaf] = next(size for index, size in moved.items() if self.places[index].leaf == leaf)
        return arguments


def _places(leaves: Sequence[Leaf], traced: Sequence[Any]) -> tuple[GuardPlace, ...]:
    if len(leaves) != len(traced):
        return ()
    found = []
    for index, (leaf, value) in enumerate(zip(leaves, traced, strict=True)):
        if has_sizes(leaf.value):
            shape = getattr(value, "shape", leaf.value.shape)
            found += [
                _place(DimRef(input=leaf.path, dim=dim), index, int(size), symbolic_expression(traced_size))
                for dim, (size, traced_size) in enumerate(zip(leaf.value.shape, shape, strict=True))
            ]
        else:
            found.append(_place(DimRef(input=leaf.path, dim=None), index, leaf.value, symbolic_expression(value)))
    return tuple(found)


def _place(ref: DimRef, leaf: int, example: Any, expr: Any | None) -> GuardPlace:
    symbols = () if expr is None else tuple(sorted(expr.free_symbols, key=lambda symbol: str(symbol.name)))
    return GuardPlace(ref, leaf, example, expr, symbols)
