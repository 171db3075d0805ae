"""The cause of each guard: what its sizes were compared with, as far as the operator's own arguments or the user's text show it.

A tensor may have been created with a fixed size, or given it by a number, and other tensors of a traced graph have that size from it.
"""

import bisect
import functools
import heapq
import itertools
import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from msgspec import structs
from sympy.core.function import Application

from export_explorer.analysis.cause_operators import NUMBERED, SPLITTING, UNROLLING, OperandSide, numbers_of, sources_of
from export_explorer.analysis.cause_parts import (
    CauseContext,
    GuardParts,
    IndicesByRank,
    NameOf,
    OperandGroup,
    equalities_in,
    first_of_each_rank,
)
from export_explorer.analysis.plain_relations import without_rounding
from export_explorer.analysis.replacements import Replacements, grouped, symbols_of
from export_explorer.analysis.symbols import Size, Sizes
from export_explorer.record import Cause, DimRef, FixedTensor, OperatorCause, TensorCause, TieCause
from export_explorer.torch_internals.operators import Call, Origin, Tensor, made_call, node_snapshot
from export_explorer.trace.constructs import construct_at, is_call_of
from export_explorer.trace.recorder import GuardNote


@dataclass(frozen=True, slots=True)
class SizeComparison:
    """The sizes that a guard compared, and its cause.

    Attributes:
        symbols: those of the sizes on one side, as inputs were given them.
        others: those of the sizes on the other side; empty where that is fixed, or there is none.
        cause: of the guard.
        fixed: those of `symbols` that the guard made constants.
        relation: the relation of several `symbols` if the guard made an expression of them a constant: a sum of two sizes.
    """

    symbols: frozenset[Any]
    others: frozenset[Any]
    cause: Cause
    fixed: frozenset[Any] = frozenset()
    relation: TieCause | None = None


def size_comparisons(notes: Sequence[GuardNote], context: CauseContext) -> tuple[SizeComparison, ...]:
    """Returns the sizes that each guard compared, in the order of tracing; one or more entries for each guard."""
    found: list[SizeComparison] = []
    before, after = Replacements(), Replacements()
    for guard_id, note in enumerate(replace(note, expr=without_rounding(note.expr)) for note in notes):
        replaced = _replaced_by(note, after)
        found += _GuardAnalyzer(guard_id, note, before, after, context).comparisons()
        for step in replaced:
            before.update(step)
    return tuple(found)


def is_inner_not_1(expr: Any) -> bool:
    """True if a guard says that a size which is computed from the inputs' is not 1, as torch notes where it specializes a size of 1."""
    return isinstance(expr, sympy.Ne) and expr.rhs == 1 and bool(expr.lhs.free_symbols) and not expr.lhs.is_Symbol


def is_of_small_sizes(expr: Any) -> bool:
    """True if a guard tells sizes of 0 or 1 from larger ones, as torch does wherever it compares strides: no number among arguments decides that."""
    # Its `Max` is a class of its own.
    functions = expr.atoms(Application) if isinstance(expr, sympy.Eq) else ()
    is_of_strides = any(type(each).__name__ == "Max" and sympy.S.One in each.args for each in functions)
    is_lower_bound = isinstance(expr, sympy.Ne | sympy.Gt | sympy.Ge) and expr.rhs in (0, 1)
    return is_of_strides or is_lower_bound


def _replaced_by(note: GuardNote, known: Replacements) -> list[Mapping[Any, Any]]:
    """Notes what a guard replaced, and returns it: what torch noted first, then the equalities that it states beyond that."""
    steps: list[Mapping[Any, Any]] = [note.replaced]
    known.update(note.replaced)
    for sides in equalities_in(note.expr):
        left, right = map(known.settled, sides)
        if left != right and (left.is_Symbol or right.is_Symbol):
            steps.append({left: right} if left.is_Symbol else {right: left})
            known.update(steps[-1])
    return steps


class _GuardAnalyzer(GuardParts):
    """One guard, and what each size in it was compared with."""

    def comparisons(self) -> list[SizeComparison]:
        """Returns the sizes that the running operator compared; if none ran, those in the condition itself."""
        call = None if self.call is None or self._is_of_python(self.call) else self.call
        found = [] if call is None else [self._compared(call, *pair) for pair in self._pairs(call)]
        known = {symbol for comparison in found for symbol in comparison.symbols | comparison.others}
        for left, right in equalities_in(self.note.expr):
            if right.is_Symbol and not any(self._is_given(symbol, left) or self._is_given(symbol, right) for symbol in known):
                found += self._tied(call, left, right)
            elif not right.is_Symbol and not any(self._is_given(symbol, left) for symbol in known):
                found.append(self._fixed(call, self._given(left) & self.about, int(right)))
        return found or [self._fixed(call, self.about, self.value)]

    def _given(self, symbol: Any) -> frozenset[Any]:
        """Returns the symbols of inputs that had been replaced with this one before the guard."""
        return self._of_inputs(self.before.equal_to(symbol))

    def _is_given(self, symbol: Any, other: Any) -> bool:
        """True if a symbol is one of `_given` of the other."""
        return self.before.is_settled(other) and self.before.root_of(symbol) == other and bool(self.sizes.places_of(symbol))

    def _compared(self, call: Call, size: OperandSide, other: OperandSide) -> SizeComparison:
        known = self.after.settled(other.size)
        value = None if symbols_of(known) else int(known)
        # Both may be made of one size, so that the operator restricts it: ``2*(n // 2)`` equals ``n`` if it is even.
        shared = symbols_of(self.before.settled(size.size)) & symbols_of(self.before.settled(other.size))
        if shared and not self.note.replaced:
            of_operator = OperatorCause(**self._common(call), value=self.value)
            return SizeComparison(symbols_of(size.size) | symbols_of(other.size), frozenset(), of_operator)
        cause: Cause
        if symbols_of(other.size):
            is_equality = all(getattr(side.size, "is_Symbol", False) for side in (size, other))
            relation = None if is_equality else self.sizes.condition(self.note.expr, self.before)
            cause = TieCause(**self._common(call), relation=relation)
        elif other.tensor is None:
            cause = self._by_numbers(call, [other], value)
        else:
            cause = self._by_tensor(call, other.tensor, other.dim, value)
        symbols, related = symbols_of(size.size), None
        fixed = frozenset() if value is None else self._settled_among(symbols)
        if value is not None and len(symbols) > 1 and fixed != symbols:
            related = TieCause(**self._common(call), relation=self.sizes.condition(self.note.expr, self.before))
        return SizeComparison(symbols, symbols_of(other.size), cause, fixed, related)

    def _settled_among(self, symbols: frozenset[Any]) -> frozenset[Any]:
        """Returns those of these symbols that are constants once the guard is added."""
        return frozenset(symbol for symbol in symbols if not symbols_of(self.after.settled(symbol)))

    def _tied(self, call: Call | None, left: Any, right: Any) -> list[SizeComparison]:
        """Returns the tie of two sizes that are equal from now on, each by its first input, preferring inputs named in the expression."""
        sides = [self._named_in_text(self._given(side)) for side in (left, right)]
        if not all(sides):
            return []
        one, other = (frozenset([min(side, key=self.sizes.position_of)]) for side in sides)
        cause = TieCause(**self._common(call)) if call is not None else self._tie_of_python()
        return [SizeComparison(one, other, cause)]

    def _fixed(self, call: Call | None, symbols: frozenset[Any], value: int | None) -> SizeComparison:
        """Returns the entry of a size that was compared with no other one, as far as is known."""
        if call is None:
            named = self._named_in_text(symbols)
            return SizeComparison(named, frozenset(), self._of_python(value), self._settled_among(named))
        given = frozenset(symbol for tensor in call.tensors for size in tensor.shape for symbol in symbols_of(size))
        about = (given & symbols) or symbols
        others = frozenset(symbol for side in numbers_of(call) for symbol in symbols_of(side.size)) & symbols - given
        if value is None and others and about != others:
            # Sizes of other inputs among the numbers of a view: its plain numbers alone decide nothing.
            relation = self.sizes.condition(self.note.expr, self.before)
            # The others may cancel out: ``b*n == 4*b*(n // 4)`` is about ``n`` alone.
            alone = [it for it in about | others if relation.subject in map(str, self.sizes.places_of(it))]
            if not (alone and relation.is_operand_number):
                return SizeComparison(about, others, TieCause(**self._common(call), relation=relation))
            about = frozenset(alone)
        value = self._value_of(about, value)
        numbers = self._numbers(call, value)
        cause: Cause
        if self.is_assignment and (part := self._part(call, symbols)) is not None:
            cause = self._by_part(call, part, value)
        elif is_inner_not_1(self.note.expr):
            cause = OperatorCause(**self._common(call), value=value, demand="specializes_1")
        elif numbers and not is_of_small_sizes(self.note.expr):
            cause = self._by_numbers(call, numbers, value)
        else:
            is_unrolled = call.name in UNROLLING and (self.is_fixing or equalities_in(self.note.expr))
            cause = OperatorCause(**self._common(call), value=value, demand="unrolls" if is_unrolled else None)
        return SizeComparison(about, frozenset(), cause, self._settled_among(about))

    def _value_of(self, symbols: frozenset[Any], value: int | None) -> int | None:
        """Returns the number that these sizes became: torch may have replaced another one that they follow from."""
        found = {int(self.after.settled(symbol)) for symbol in self._settled_among(symbols)}
        return found.pop() if value is not None and len(found) == 1 else value

    def _part(self, call: Call, symbols: frozenset[Any]) -> int | None:
        """Returns the dimension of the written tensor whose size is one of these; None if there is none."""
        written = call.tensors[-1].shape if len(call.tensors) > 1 else ()
        return next((dim for dim, size in enumerate(written) if symbols_of(size) & symbols), None) if self.is_fixing else None

    def _is_of_python(self, call: Call) -> bool:
        """True if Python asked for the size and not the operator: torch runs ``unbind`` for ``a, b = x`` and ``for row in x``."""
        if call.name.startswith("_check") or (not call.tensors and self.note.provenance.layer is not None):
            return True
        if self.frame is None:
            return False
        # Dynamo before torch 2.13 has an operator for a list that is repeated.
        is_repetition = not call.tensors and construct_at(self.frame, None).name == "repetition"
        return is_repetition or (call.name == "unbind" and not is_call_of(self.frame, "unbind"))

    # What an operator held against each other

    def _pairs(self, call: Call) -> list[tuple[OperandSide, OperandSide]]:
        """Returns each size with what it was compared with, for pairs that were not known to be equal before."""
        if not self.note.replaced and not equalities_in(self.note.expr) and self.difference is None:
            return []
        groups = self.context.groups_of(call)
        found: dict[frozenset[Any], tuple[OperandSide, OperandSide]] = {}
        pairs = (
            (group.rank_of(other), group.sides[side], group.sides[other]) for group in groups for side, other in self._made_equal(group)
        )
        for _, size, other in sorted(pairs, key=lambda ranked: ranked[0]):
            symbols = symbols_of(size.size) | symbols_of(other.size)
            if not any(symbols & known for known in found):
                found[symbols] = size, other
        return list(found.values())

    def _made_equal(self, group: OperandGroup) -> Iterator[tuple[int, int]]:
        """Yields the pairs of a group that the guard made equal, by index, the side first that it is about."""
        indices = self._involved(group)
        known = [self.before.settled(group.sides[index].size) for index in indices]
        is_about = [bool(symbols_of(size) & symbols_of(self.note.expr)) for size in known]
        candidates = self._candidates(known)
        for position, left in enumerate(indices):
            for later in candidates(position):
                # Of two sizes the one that the guard is about comes first: what it was compared with may have become a number long before.
                if is_about[position] or is_about[later]:
                    yield (left, indices[later]) if is_about[position] else (indices[later], left)

    def _involved(self, group: OperandGroup) -> Sequence[int]:
        """Returns the indices, in order, of the sides of which pairs may tell the comparison: not of all that were equal long before."""
        everything = range(len(group.sides))
        if not group.are_symbols or self._is_kept_as_difference():
            return everything
        about = [root for root in self.before.roots_made_of(symbols_of(self.note.expr)) if group.indices_of(root, self.before)]
        values = {self.after.settled(symbol) for symbol in about}
        if not all(value.is_Symbol for value in values if symbols_of(value)) or not all(map(symbols_of, values)):
            return everything
        # What the guard made one: other classes are as they were before it.
        replaced = (symbol for target in self.note.replaced.values() for symbol in symbols_of(target))
        named = {*values, *symbols_of(self.note.expr), *self.note.replaced, *replaced}
        roots = {root for root in map(self.before.root_of, named) if self.after.settled(root) in values}
        classes = [indices for root in roots if (indices := group.indices_of(root, self.before))]
        small, *large = sorted(classes, key=_count) or [{}]
        if len(large) != 1 or _count(small) != 1:
            return sorted(index for by_rank in classes for indices in by_rank.values() for index in indices)
        # One size joined those that were equal: each pair has it, and one is told, the first of the lowest rank.
        ((joined,),) = small.values()
        return sorted({joined, *first_of_each_rank(large[0], 0), *first_of_each_rank(large[0], joined)})

    def _candidates(self, known: Sequence[Any]) -> Callable[[int], Iterator[int]]:
        """Returns what gives, for the index of a size, those of later sizes that the guard made equal to it."""
        places = grouped((size, index) for index, size in enumerate(known))
        equal = self._made_equal_to(tuple(places))
        return lambda index: heapq.merge(*(places[size][bisect.bisect(places[size], index) :] for size in equal(known[index])))

    def _made_equal_to(self, sizes: Sequence[Any]) -> Callable[[Any], list[Any]]:
        """Returns what gives, for one of these different sizes, the others that the guard made equal to it."""
        if self._is_kept_as_difference():
            # Sizes are equal where their difference is zero whenever that of the guard is.
            return functools.cache(
                lambda size: [other for other in sizes if other != size and _are_proportional(size - other, self.difference)]
            )
        value_of = {size: self._expanded(size) for size in sizes}
        by_value = grouped((value, size) for size, value in value_of.items())
        return lambda size: [other for other in by_value[value_of[size]] if other != size]

    def _is_kept_as_difference(self) -> bool:
        """True if torch kept an equality of expressions as it is, and replaced no symbol for it."""
        return self.difference is not None and self.after.settled(self.difference) != 0

    def _expanded(self, size: Any) -> Any:
        value = self.after.settled(size)
        return value if getattr(value, "is_Symbol", True) or not symbols_of(value) else value.expand()

    def _numbers(self, call: Call, value: int | None) -> list[OperandSide]:
        """Returns the plain numbers of a call that make up the size; `value` is what the size became, None if it is no constant."""
        plain = [side for side in numbers_of(call) if not symbols_of(side.size) and int(side.size) > 1]
        if not plain:
            return []
        if value is None:
            stated = {int(number) for number in self.note.expr.atoms() if getattr(number, "is_Integer", False)}
            if math.prod(int(side.size) for side in plain) in stated:
                return plain
            return self._divided_into(call) or self._nearest(call, [side for side in plain if int(side.size) in stated])[:1]
        if call.name in SPLITTING:
            return plain if sum(int(side.size) for side in plain) == value else []
        if call.name in ("view", "reshape") and (parts := self._parts_of(call, value)):
            return parts
        places = self._places_among(call)
        same = sorted((side for side in plain if int(side.size) == value), key=lambda side: side.dim not in places)
        return same[:1] or (plain if plain and value % math.prod(int(side.size) for side in plain) == 0 else [])

    def _divided_into(self, call: Call) -> list[OperandSide]:
        """Returns the numbers of a view, in a row, that the guard divides a size into: 8 and 2 for ``n // 8 == 2``."""
        if call.name not in ("view", "reshape") or not isinstance(self.note.expr, sympy.Eq):
            return []
        divided, number = self.note.expr.args
        if type(divided).__name__ != "FloorDiv" or not number.is_Integer:
            return []
        numbers, first = numbers_of(call), divided.args[1]
        for start, end in itertools.combinations(range(len(numbers) + 1), 2):
            *others, last = [side.size for side in numbers[start:end]]
            if others and not any(map(symbols_of, (*others, last))) and first == math.prod(others) and number == last:
                return numbers[start:end]
        return []

    def _nearest(self, call: Call, numbers: list[OperandSide]) -> list[OperandSide]:
        """Returns the numbers beside a size that the guard is about, ``4`` beside ``w // 4``: those after it, else before it, else all."""
        at = {side.dim for side in numbers_of(call) if symbols_of(side.size) & self.about}
        after = [side for side in numbers if side.dim - 1 in at]
        return after or [side for side in numbers if side.dim + 1 in at] or numbers

    def _parts_of(self, call: Call, value: int) -> list[OperandSide]:
        """Returns the two or more numbers of a view that a dimension is divided into, by what stands before it on both sides."""
        shape, numbers = (call.tensors[0].shape if call.tensors else ()), numbers_of(call)
        dim = next((dim for dim, size in enumerate(shape) if symbols_of(size) & self.about & self.note.replaced.keys()), None)
        if dim is None or len(shape) < 2:
            return []
        missing, known, at = math.prod(self.after.settled(size) for size in shape[:dim]), math.prod(()), 0
        while at < len(numbers) and known != missing:
            known, at = known * self.after.settled(numbers[at].size), at + 1
        parts: list[OperandSide] = []
        while known == missing and at < len(numbers) and math.prod(int(side.size) for side in parts) != value:
            if symbols_of(numbers[at].size) or int(numbers[at].size) < 1:
                return []
            parts, at = [*parts, numbers[at]], at + 1
        return parts if len(parts) > 1 and math.prod(int(side.size) for side in parts) == value else []

    def _places_among(self, call: Call) -> set[int]:
        """Returns the positions among a call's numbers of the sizes that became numbers: of the first from the left, of others from the right."""
        fixed = self.about & self.note.replaced.keys()
        shape, count = (call.tensors[0].shape if call.tensors else ()), len(numbers_of(call))
        dims = [dim for dim, size in enumerate(shape) if symbols_of(size) & fixed]
        return {dim if dim == 0 else dim - len(shape) + count for dim in dims}


def _count(indices: IndicesByRank) -> int:
    return sum(map(len, indices.values()))


def _are_proportional(one: Any, other: Any) -> bool:
    """True if two expressions are zero for the same sizes, as far as they are multiples of one another: torch cancels factors."""
    if symbols_of(one) != symbols_of(other):
        return False
    (_, left), (_, right) = one.expand().primitive(), other.expand().primitive()
    return bool(left in (right, -right))


def fixed_tensor(comparisons: Sequence[SizeComparison]) -> FixedTensor | None:
    """Returns the parameter or the static input that the size of a guard was compared with; None if it was something else."""
    causes = [comparison.cause for comparison in comparisons if comparison.fixed]
    return next((cause.tensor for cause in causes if isinstance(cause, TensorCause) and cause.tensor.kind != "made"), None)


_Step = tuple[Any, Any, TieCause]
"""A step from one symbol to another that it was compared with, and where."""


def _add_steps(steps: dict[Any, list[_Step]], symbols: frozenset[Any], others: frozenset[Any], cause: TieCause) -> None:
    for symbol in symbols:
        steps.setdefault(symbol, []).extend((symbol, other, cause) for other in sorted(others - {symbol}, key=str))


class ComparisonGraph:
    """The sizes that the guards of an export compared, as one graph."""

    def __init__(self, comparisons: Sequence[SizeComparison], sizes: Sizes) -> None:
        self._sizes = sizes
        self._by_guard: dict[int | None, list[SizeComparison]] = {}
        self._fixing: dict[Any, SizeComparison] = {}
        self._steps: dict[Any, list[_Step]] = {}
        self._joint: dict[Any, list[_Step]] = {}
        for comparison in map(self._of_first_dims, comparisons):
            self._by_guard.setdefault(comparison.cause.guard_id, []).append(comparison)
            if not comparison.others:
                for symbol in comparison.fixed:
                    self._fixing.setdefault(symbol, comparison)
            if comparison.relation is not None:
                _add_steps(self._joint, comparison.symbols, comparison.symbols, comparison.relation)
            if isinstance(comparison.cause, TieCause):
                _add_steps(self._steps, comparison.symbols, comparison.others, comparison.cause)
                _add_steps(self._steps, comparison.others, comparison.symbols, comparison.cause)

    def _of_first_dims(self, comparison: SizeComparison) -> SizeComparison:
        """Names each size of a relation by the first dimension that has it: which of two equal ones torch keeps differs between modes."""
        if not isinstance(comparison.cause, TieCause) or comparison.cause.relation is None:
            return comparison
        symbols, others = (frozenset(map(self._first, symbols)) for symbols in (comparison.symbols, comparison.others))
        return replace(comparison, symbols=symbols, others=others)

    def _first(self, symbol: Any) -> Any:
        root = self._sizes.root_of(self._sizes.resolved(symbol))
        return symbol if root is None else self._sizes.at(root).symbol or symbol

    def why_fixed(self, size: Size) -> Cause | None:
        """Returns the cause that made a size with a symbol a constant; None if no guard is known that did."""
        path = self._path(size.symbol, self._fixing.__contains__)
        if path is None:
            return None
        last = path[-1][1] if path else size.symbol
        return self._chained(size.ref, path, [structs.replace(self._fixing[last].cause, subject=self._place(last) if path else size.ref)])

    def why_tied(self, size: Size, root: DimRef) -> Cause | None:
        """Returns the cause that made a size equal to that of an earlier dimension; None if no guard did."""
        other = self._sizes.at(root).symbol
        path = self._path(size.symbol, lambda symbol: symbol == other, only_equal=True)
        return self._chained(size.ref, path, []) if path else None

    def ties_of(self, size: Size) -> tuple[TieCause, ...]:
        """Returns a tie for each other dimension that this one was compared with."""
        steps = self._steps.get(size.symbol, ())
        return tuple(self._tie(size.ref, step) for step in steps if self._place(step[1]) not in (None, size.ref))

    def of_guard(self, guard_id: int, ref: DimRef) -> Cause | None:
        """Returns the cause of a guard, as it bears on a dimension; None if none is known."""
        own = self._sizes.at(ref).symbol
        found = [comparison for comparison in self._by_guard.get(guard_id, ()) if not isinstance(comparison.cause, TieCause)]
        about = [comparison for comparison in found if own in comparison.symbols] or found
        return structs.replace(about[0].cause, subject=ref) if about else None

    def _chained(self, ref: DimRef, path: Sequence[_Step], end: list[Cause]) -> Cause:
        places = [ref, *(self._place(step[1]) or ref for step in path)]
        ties = [self._tie(place, step) for place, step in zip(places, path, strict=False)]
        return structs.replace(ties[0], steps=(*ties[1:], *end)) if ties else end[0]

    def _tie(self, ref: DimRef, step: _Step) -> TieCause:
        return structs.replace(step[2], subject=ref, tied_to=self._place(step[1]))

    def _place(self, symbol: Any) -> DimRef | None:
        places = self._sizes.places_of(symbol)
        return places[0] if places else None

    def _path(self, symbol: Any, is_end: Callable[[Any], bool], only_equal: bool = False) -> list[_Step] | None:
        """Returns the shortest path from a symbol to one that fits; None if there is none.

        With `only_equal` it follows equal sizes only, not sizes that are related otherwise.
        """
        waiting: deque[tuple[Any, list[_Step]]] = deque([(symbol, [])])
        seen = {symbol}
        while waiting:
            current, path = waiting.popleft()
            if is_end(current):
                return path
            joint = () if only_equal else self._joint.get(current, ())
            for step in (*self._steps.get(current, ()), *joint):
                if step[1] not in seen and not (only_equal and step[2].relation is not None):
                    seen.add(step[1])
                    waiting.append((step[1], [*path, step]))
        return None


_MOST = 400
"""The largest number of operators followed for one dimension."""

_BY_WEIGHT = ("linear", "embedding", "conv1d", "conv2d", "conv3d")


class Origins:
    """The origins of the tensors of an export, each operator followed once."""

    def __init__(self, name_of: NameOf) -> None:
        self._name_of = name_of
        self._known: dict[tuple[Any, int], Origin | None] = {}

    def of(self, tensor: Tensor) -> dict[int, Origin]:
        """Returns the origin of each dimension of a tensor that has another tensor for it."""
        found = {dim: self.at(tensor, dim) for dim in range(len(tensor.shape))}
        return {dim: origin for dim, origin in found.items() if origin is not None and origin[0].node is not tensor.node}

    def at(self, tensor: Tensor, dim: int) -> Origin | None:
        """Returns the origin of a dimension, the tensor itself if that was created with the size; None if none is known.

        It is an input only where no tensor was created with the size, and no parameter has it.
        """
        if (kept := node_snapshot(tensor.node)) is not None:
            return kept.origins.get(dim)
        if (tensor.node, dim) in self._known:
            return self._known[tensor.node, dim]
        waiting, seen = [(tensor, dim)], set[tuple[Any, int]]()
        found: Origin | None = None
        inputs: list[Origin] = []
        is_of_model = False
        while waiting and found is None and len(seen) < _MOST:
            place = waiting.pop()
            key = (place[0].node, place[1])
            if key in seen:
                continue
            seen.add(key)
            size = place[0].shape[place[1]]
            if symbols_of(size) or size == 1:
                continue
            if (known := self._known.get(key)) is not None and self._name_of(known[0].node) is None:
                found = known
            elif (name := self._name_of(place[0].node)) is not None:
                inputs += [place] if name.is_input else []
                is_of_model = is_of_model or not name.is_input
            elif (call := made_call(place[0].node)) is not None:
                if _is_given(call, place[1], place[0].shape):
                    found = place
                else:
                    # The last first, so that the first operand is followed first.
                    waiting += [*sources_of(call, place[0].shape, place[1])][::-1]
        if found is None and inputs and not is_of_model and not waiting:
            found = inputs[0]
        self._known[tensor.node, dim] = found
        return found


def _is_given(call: Call, dim: int, shape: Sequence[Any]) -> bool:
    """True if a call creates a tensor, or gives this dimension its size: by a number, by a slice, or by its weight."""
    if not call.tensors:
        return True
    if call.name == "slice":
        return bool(shape[dim] != call.tensors[0].shape[dim])
    if call.name in ("getitem", "narrow"):
        return len(call.tensors) == 1 and shape[dim] not in call.tensors[0].shape
    if call.name in ("expand", "broadcast_to") and any(sources_of(call, shape, dim)):
        return False
    if call.name in _BY_WEIGHT:
        return dim == (1 if call.name.startswith("conv") else len(shape) - 1)
    return call.name in NUMBERED and any(side.dim == dim and not symbols_of(side.size) and int(side.size) > 1 for side in numbers_of(call))
