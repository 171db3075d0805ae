"""A program's own guards as a function of the sizes of its inputs, and the sizes that follow from a changed one.

The function says without a run of the model if the program takes sizes. The variable that moves one dimension is a symbol of the program, with all that follows from it, or the dimension alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from export_explorer.analysis.guards import condition_of, normal
from export_explorer.analysis.plain_relations import equal_by_rounding
from export_explorer.analysis.replacements import grouped
from export_explorer.analysis.size_conditions import Batch, Moved, SizeCondition, Source, conditions_of, function_of
from export_explorer.record import DimRef, NotChecked
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import (
    compiled_guards,
    has_guard_function,
    input_placeholders,
    module_guard_texts,
    symbolic_expression,
)

if TYPE_CHECKING:
    import torch


SizeOf = Callable[[Any], Any]
"""A function from a value of what is varied, or an array of them, to a size."""


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """The variable that moves a place.

    Attributes:
        symbol: the sympy symbol; None for the place itself.
        functions: for each place that moves, by index, its size.
        example: the value that the example has.
        conditions: those about the places that move.
        shared: those among them that are also about other free sizes.
        asserted: what the program asserts of the value while it runs.
        reason: why the conditions are incomplete; None if they are complete.
    """

    symbol: Any | None
    functions: dict[int, SizeOf]
    example: int
    conditions: list[SizeCondition]
    shared: list[SizeCondition]
    asserted: list[SizeOf]
    reason: NotChecked | None


class Unknowns:
    """The symbols of a program's inputs; `asserted` are the sympy conditions that the program asserts while it runs.

    Attributes:
        hints: the value of each symbol for the example, as far as a place shows it.
    """

    def __init__(self, guards: GuardFunction, asserted: Sequence[Any]) -> None:
        self._guards = guards
        self._places = guards.places
        self._asserted = [(expr, frozenset(expr.free_symbols)) for expr in asserted]
        self._carriers = grouped((symbol, index) for index, place in enumerate(self._places) for symbol in place.symbols)
        self.hints = self._known_values()
        self._made: dict[Any, Unknown] = {}

    def of(self, index: int) -> Unknown:
        """Returns the variable that moves a place."""
        place = self._places[index]
        symbols = sorted(place.symbols, key=lambda symbol: self._carriers[symbol])
        # A symbol that only this place has is moved by moving the place, unless the program asserts something of it.
        is_alone = len(symbols) == 1 and self._carriers[symbols[0]] == [index] and place.expr != symbols[0]
        is_alone = is_alone and not any(symbols[0] in its for _, its in self._asserted)
        if not symbols or is_alone or not all(symbol in self.hints for symbol in symbols):
            return self._unknown(None, {index: lambda values: values}, place.example, self._guards.not_checked_reason)
        if symbols[0] not in self._made:
            self._made[symbols[0]] = self._of_symbol(symbols[0])
        return self._made[symbols[0]]

    def _of_symbol(self, symbol: Any) -> Unknown:
        reason = self._guards.not_checked_reason
        functions = {}
        for carrier in self._carriers[symbol]:
            try:
                functions[carrier] = self._size_of(self._places[carrier].expr, symbol)
            except ValueError:
                functions[carrier], reason = _constantly(self._places[carrier].example), "unreadable_guard"
        asserted = []
        for expr, symbols in self._asserted:
            if symbol in symbols and not symbols <= self.hints.keys():
                reason = reason or "depends_on_data"
            elif symbol in symbols:
                try:
                    asserted.append(self._size_of(expr, symbol))
                except ValueError:
                    reason = reason or "unreadable_guard"
        return self._unknown(symbol, functions, self.hints[symbol], reason, asserted)

    def _unknown(
        self, symbol: Any | None, functions: dict[int, SizeOf], example: int, reason: NotChecked | None, asserted: Sequence[SizeOf] = ()
    ) -> Unknown:
        conditions = self._guards.conditions_on(functions)
        places = self._places
        shared = [condition for condition in conditions if any(places[index].is_free for index in condition.places - functions.keys())]
        return Unknown(symbol, functions, example, conditions, shared, list(asserted), reason)

    def _size_of(self, expr: Any, symbol: Any) -> SizeOf:
        if expr == symbol:
            return lambda values: values
        function = function_of(expr)
        others = {other: self.hints.get(other, 1) for other in expr.free_symbols}
        return lambda values: function({**others, symbol: values})

    def _known_values(self) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for place in self._places:
            if place.expr is not None and place.expr.is_Symbol and place.is_movable:
                found.setdefault(place.expr, place.example)
        for place in self._places:
            symbols = place.symbols
            if len(symbols) != 1 or symbols[0] in found or (line := line_of(place.expr, symbols[0], {})) is None:
                continue
            factor, offset = line
            if (place.example - offset) % factor == 0:
                found[symbols[0]] = (place.example - offset) // factor
        return found


def line_of(expr: Any, symbol: Any, others: Mapping[Any, int]) -> tuple[int, int] | None:
    """Returns the factor and offset of an expression that is linear in a symbol; None for another."""
    if expr == symbol:
        return 1, 0
    try:
        values = np.array([0, 1, 2, 3, 5, 8, 64, 1001, *(2**power for power in range(12, 41, 4))])
        sizes = np.asarray(function_of(expr)({**others, symbol: values}))
    except (ValueError, KeyError):
        return None
    if sizes.shape != values.shape:
        return None
    offset, factor = int(sizes[0]), int(sizes[1] - sizes[0])
    return (factor, offset) if factor and (sizes == factor * values + offset).all() else None


def _constantly(size: int) -> SizeOf:
    return lambda values: np.full(np.shape(values), size)


FARTHEST = 4096
"""The end, exclusive, of the values of a symbol that are tried, beyond what the sizes at hand need."""


def with_following(guards: GuardFunction, sizes: Mapping[DimRef, int]) -> dict[DimRef, int]:
    """Returns the sizes with those that follow from them; what was given stays as it is, and all others are as in the example."""
    hints = Unknowns(guards, ()).hints
    values = symbol_values(guards, hints, sizes)
    moved = {place.ref: size for place in guards.places if (size := _size(place, hints, values)) is not None}
    return {**moved, **sizes}


def with_related(
    guards: GuardFunction, sizes: Mapping[DimRef, int], with_equal: Callable[[dict[DimRef, int]], dict[DimRef, int]] = dict
) -> dict[DimRef, int]:
    """Returns the sizes with all that the program needs to change with them, also where it refuses them for another reason.

    These are the sizes that follow, and those that a guard states in terms of them.

    Args:
        guards: of the program.
        sizes: those that were given; they stay as they are.
        with_equal: adds the sizes that operators need to be equal to others.
    """
    given = dict(sizes)
    found = with_equal(with_following(guards, given))
    while (completed := _completed(guards, given, found, with_equal)) is not None:
        given, found = completed
    return found


def _completed(
    guards: GuardFunction,
    given: dict[DimRef, int],
    sizes: dict[DimRef, int],
    with_equal: Callable[[dict[DimRef, int]], dict[DimRef, int]],
) -> tuple[dict[DimRef, int], dict[DimRef, int]] | None:
    """Returns given sizes with one more, and all that follow from them, which fewer guards refuse; None if there are none."""
    completing = _CompletingSizes(guards, given, sizes)
    for ref, size in completing:
        wider = {**given, ref: size}
        found = with_equal(with_following(guards, wider))
        if len(guards.refusing(found)) < len(completing.refusing):
            return wider, found
    return None


def symbol_values(guards: GuardFunction, hints: Mapping[Any, int], sizes: Mapping[DimRef, int]) -> dict[Any, int]:
    """Returns the values of the symbols that sizes determine; all others have their hints."""
    values: dict[Any, int] = {}
    changed = [place for place in guards.places if place.ref in sizes and place.symbols]
    # A size that is a symbol itself says most of it.
    for place in sorted(changed, key=lambda place: (place.expr not in place.symbols, len(place.symbols))):
        left = [symbol for symbol in place.symbols if symbol not in values and symbol in hints]
        value = _solved(place, left[0], {**hints, **values}, sizes[place.ref]) if left else None
        if value is not None:
            values[left[0]] = value
    return values


def _size(place: GuardPlace, hints: Mapping[Any, int], values: Mapping[Any, int]) -> int | None:
    known = {**hints, **values}
    if values.keys().isdisjoint(place.symbols) or not known.keys() >= {*place.symbols}:
        return None
    try:
        size = int(function_of(place.expr)(known))
    except (ValueError, ZeroDivisionError):
        return None
    return size if size >= 0 or place.ref.dim is None else None


def _solved(place: GuardPlace, symbol: Any, known: Mapping[Any, int], size: int) -> int | None:
    """Returns the value of a symbol that gives a place this size, the nearest to the example's of several; None if there is none."""
    line = line_of(place.expr, symbol, known)
    if line is not None:
        factor, offset = line
        return (size - offset) // factor if (size - offset) % factor == 0 else None
    try:
        sizes = np.asarray(function_of(place.expr)({**known, symbol: np.arange(FARTHEST)}))
    except ValueError:
        return None
    fitting = np.flatnonzero(sizes == size) if sizes.shape == (FARTHEST,) else np.array([], dtype=int)
    return int(min(fitting, key=lambda value: abs(int(value) - known[symbol]))) if len(fitting) else None


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
        program: live, stored or replayed; it is not changed.
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
        self.places = _places(self._leaves, [node.meta.get("val") for node in input_placeholders(program)])
        self._examples = [place.example for place in self.places]
        self.not_checked_reason: NotChecked | None = None
        self.conditions: tuple[SizeCondition, ...] = ()
        self.constants: dict[int, Any] = {}
        self._compiled: Any = None
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

        Runs torch's own function on tensors without data where that was compiled, and else evaluates the guards as they were read.
        """
        moved = {index: sizes[place.ref] for index, place in enumerate(self.places) if sizes.get(place.ref, place.example) != place.example}
        return self.accepts_moved(moved)

    def accepts_moved(self, moved: Mapping[int, int]) -> bool:
        """True if no guard refuses these sizes, by the indices of the places that are not as in the example."""
        if not self._wrong_constants <= moved.keys():
            return False
        if any(self.constants.get(index, size) != size for index, size in moved.items()):
            return False
        if self._compiled is None:
            batch = Batch(Moved(self._examples, moved))
            return all(condition.holds(batch) for condition in (*self.conditions_on(moved), *self._refusing_example))
        moved = {index: size for index, size in moved.items() if size != self.places[index].example}
        return self._is_taken(moved) if moved else self._takes_example

    @cached_property
    def _takes_example(self) -> bool:
        return self._is_taken({})

    def refusing(self, sizes: Mapping[DimRef, int]) -> list[SizeCondition]:
        """Returns the conditions that do not hold for these sizes; others are as in the example."""
        batch = Batch([sizes.get(place.ref, place.example) for place in self.places])
        return [condition for condition in self.conditions if not condition.holds(batch)]

    def conditions_on(self, places: Iterable[int]) -> list[SizeCondition]:
        """Returns the conditions that are about at least one of these places, by index, in their order."""
        return [self.conditions[position] for position in sorted({each for index in places for each in self._positions.get(index, ())})]

    @cached_property
    def _positions(self) -> dict[int, list[int]]:
        """The positions among the conditions of those about a place, by its index."""
        return grouped((index, position) for position, condition in enumerate(self.conditions) for index in condition.places)

    @cached_property
    def _refusing_example(self) -> list[SizeCondition]:
        """The conditions that do not hold for the example."""
        batch = Batch(self._examples)
        return [condition for condition in self.conditions if not condition.holds(batch)]

    @cached_property
    def _wrong_constants(self) -> frozenset[int]:
        """The places whose size in the example is not the constant that a guard states, by index."""
        return frozenset(index for index, constant in self.constants.items() if self.places[index].example != constant)

    def _is_taken(self, moved: Mapping[int, int]) -> bool:
        try:
            self._compiled(*self._arguments(moved))
        except (AssertionError, ZeroDivisionError, RuntimeError):  # torch makes no tensor of a negative size, nor of 2**63 elements
            return False
        return True

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
        self.places = _with_equal_ones(self.places, texts, index_of)
        relations = [condition.text for condition in self.conditions if condition.equals is None]
        if self._is_compiled and relations and sum(map(len, relations)) <= _LONGEST_COMPILED:
            self._compiled = compiled_guards(relations, self._leaves)

    def _arguments(self, moved: Mapping[int, int]) -> list[Any]:
        import torch

        sizes: dict[int, dict[int | None, int]] = {}
        for index, size in moved.items():
            sizes.setdefault(self.places[index].leaf, {})[self.places[index].ref.dim] = size
        arguments = [leaf.value for leaf in self._leaves]
        for leaf, size_of in sizes.items():
            if has_sizes(arguments[leaf]):
                shape = [size_of.get(dim, size) for dim, size in enumerate(arguments[leaf].shape)]
                arguments[leaf] = torch.empty(shape, device="meta")
            else:
                arguments[leaf] = size_of[None]
        return arguments


def _places(leaves: Sequence[Leaf], values: Sequence[Any]) -> tuple[GuardPlace, ...]:
    if len(leaves) != len(values):
        return ()
    found = []
    for index, (leaf, value) in enumerate(zip(leaves, values, strict=True)):
        sizes: list[tuple[int | None, Any, Any]] = [(None, leaf.value, value)]
        if has_sizes(leaf.value):
            shape = zip(leaf.value.shape, getattr(value, "shape", leaf.value.shape), strict=True)
            sizes = [(dim, int(size), traced) for dim, (size, traced) in enumerate(shape)]
        found += [_place(DimRef(input=leaf.path, dim=dim), index, size, symbolic_expression(traced)) for dim, size, traced in sizes]
    return tuple(found)


def _with_equal_ones(places: tuple[GuardPlace, ...], texts: Iterable[str], index_of: Mapping[Source, int]) -> tuple[GuardPlace, ...]:
    """Returns the places with one symbol for sizes that a guard states to be equal by a quotient, for which torch has two symbols."""
    # A text with a quotient is the exception, and only few of those state that sizes are equal.
    stating = [text for text in texts if "//" in text and "==" in text]
    if not stating:
        return places
    names = ((source if dim is None else f"{source}.size()[{dim}]", places[index].expr) for (source, dim), index in index_of.items())
    symbol_of = {normal(name): expr for name, expr in names if expr is not None and expr.is_Symbol}
    for text in stating:
        condition = condition_of(text, symbol_of.get)
        stated = None if condition is None else equal_by_rounding(condition)
        if stated is not None:
            kept, gone = sorted(stated, key=lambda symbol: next(at for at, place in enumerate(places) if symbol in place.symbols))
            symbol_of = {name: kept if symbol == gone else symbol for name, symbol in symbol_of.items()}
            places = tuple(
                _place(place.ref, place.leaf, place.example, None if place.expr is None else place.expr.xreplace({gone: kept}))
                for place in places
            )
    return places


def _place(ref: DimRef, leaf: int, example: Any, expr: Any | None) -> GuardPlace:
    symbols = () if expr is None else tuple(sorted(expr.free_symbols, key=lambda symbol: str(symbol.name)))
    return GuardPlace(ref, leaf, example, expr, symbols)


_MOST_VALUES = 2**20
"""The most values of a symbol that are tried; a minute of audio has fewer samples."""


_MOST_CONDITIONS = 24
"""The most guards that are looked at: a size that is far too small for a large model makes hundreds of them false."""


class _CompletingSizes:
    """Sizes of further dimensions with which fewer guards refuse the sizes that a user wants.

    Args:
        guards: of the program.
        given: the sizes that stay as they are.
        sizes: those, and all that follow from them.
    """

    def __init__(self, guards: GuardFunction, given: Mapping[DimRef, int], sizes: Mapping[DimRef, int]) -> None:
        self._guards, self._given = guards, given
        self._hints = Unknowns(guards, ()).hints
        self._known = {**self._hints, **symbol_values(guards, self._hints, sizes)}
        self._now = [sizes.get(place.ref, place.example) for place in guards.places]
        self.refusing = guards.refusing(sizes)

    def __iter__(self) -> Iterator[tuple[DimRef, int]]:
        """Yields dimensions, each with a size with which a guard no longer refuses, and no other one begins to.

        Sizes that change in the same direction come first. Another is yielded only if the guard holds with no other size: a larger batch
        is no reason to shorten a sequence.
        """
        for condition in self.refusing[:_MOST_CONDITIONS]:
            places = {index: self._guards.places[index] for index in sorted(condition.places)}
            if not all(place.is_movable for place in places.values()):
                continue
            change = sum(self._now[index] - place.example for index, place in places.items())
            opposite: list[tuple[DimRef, int]] = []
            for index, place in places.items():
                distances = self._fitting(condition, index) - place.example
                same = distances[distances * change > 0]
                if len(same):
                    yield place.ref, place.example + int(same[np.abs(same).argmin()])
                elif len(distances) == 1:
                    opposite.append((place.ref, place.example + int(distances[0])))
            yield from opposite

    def _fitting(self, condition: SizeCondition, index: int) -> Any:
        """Returns the sizes of a place with which a condition holds, and all those that hold now.

        There are none where the sizes that fit the condition, and all others on exactly its places that hold now, are not evenly spaced:
        ``x != y`` alone, or the divisors of a size, do not say how the place depends on the others; ``x != y`` and ``x >= y`` together do.
        """
        moved = self._moved(self._guards.places[index], condition)
        if index not in moved:
            return np.array([], dtype=int)
        others = [other for other in self._guards.conditions_on(moved) if other not in self.refusing]
        moved = self._held(moved, [condition, *(other for other in others if other.places == condition.places)])
        steps = np.diff(moved[index])
        if (steps != steps[:1]).any():
            return np.array([], dtype=int)
        return self._held(moved, others)[index]

    def _moved(self, place: GuardPlace, condition: SizeCondition) -> dict[int, Any]:
        """Returns the sizes of all places that move with one, by index, for each value of its symbol; nothing if it has to stay."""
        symbol = next((symbol for symbol in place.symbols if self._is_free(symbol)), None)
        if symbol is None or place.ref in self._given or place.ref.dim is None:
            return {}
        values = {**self._known, symbol: np.arange(self._end(symbol, condition))}
        carriers = {index: each for index, each in enumerate(self._guards.places) if symbol in each.symbols and each.ref not in self._given}
        if not all(values.keys() >= {*each.symbols} for each in carriers.values()):
            return {}
        try:
            sizes = {index: np.asarray(function_of(each.expr)(values)) for index, each in carriers.items()}
        except ValueError:
            return {}
        are_sizes = np.all([size >= 0 for index, size in sizes.items() if carriers[index].ref.dim is not None], axis=0)
        return {index: size[are_sizes] for index, size in sizes.items()}

    def _end(self, symbol: Any, condition: SizeCondition) -> int:
        """Returns the end of the values that are tried: far enough for a sum with the other sizes, and for a multiple that grows as they do."""
        largest = max(self._now[index] for index in condition.places)
        growth = max(self._now[index] // max(self._guards.places[index].example, 1) for index in condition.places)
        end: int = min(FARTHEST + (self._hints[symbol] + largest) * max(growth, 1), _MOST_VALUES)
        return end

    def _is_free(self, symbol: Any) -> bool:
        return symbol in self._hints and self._known[symbol] == self._hints[symbol]

    def _held(self, moved: dict[int, Any], conditions: list[SizeCondition]) -> dict[int, Any]:
        """Returns the sizes with which conditions hold."""
        batch = Batch(Moved(self._now, moved))
        holds = np.ones(len(next(iter(moved.values()))), dtype=bool)
        for condition in conditions:
            holds &= condition.holds(batch)
        return {index: sizes[holds] for index, sizes in moved.items()}
