"""The sizes for which guards hold, found by trying: torch adds a guard for what it cannot prove, and for some that hold of all sizes."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from export_explorer.analysis.fitting import LOWEST_VALUE, exactly, fitted, without_empty
from export_explorer.analysis.ranges import first_proved
from export_explorer.analysis.replacements import grouped
from export_explorer.analysis.size_conditions import Batch, Equation, Term, equations_of, signs, sympy_term
from export_explorer.analysis.symbols import Sizes
from export_explorer.record import FEW_SIZES, AcceptedSizes, Condition, DimRef
from export_explorer.record.spec import Ask
from export_explorer.trace.recorder import GuardNote

SLICE = "aten.slice.Tensor"


_TRIED = 400
_SMALL = 24
"""The largest of the small sizes, among which equal ones and divisors occur."""

_FARTHEST = 1024
"""The end, exclusive, of the sizes on which guards on one size are compared with each other; larger for a large example."""

_MOST_TRIED = 200_000
"""A bound on the sizes that are tried, however large the example is."""

_MOST_EXCEPTIONS = 4
"""The most single exceptions of a condition for which its sizes are shown: for more, the formula says more."""

_LEAST = 1e-6
"""The refused share that a guard on an input's strides counts as, which the program does not check: it comes last."""

_RARE = 1e-5
"""The refused share that a guard counts as which refuses none of the drawn sizes, but others."""

UNTRIED = 2.0
"""In place of a share, that of a guard that cannot be tried: more than all."""

_MOST_REMAINDERS = 3
_PLAIN = frozenset({"at_least", "at_most", "greater", "less", "divisible", "not_divisible", "differs", "equals", "becomes"})


class _TriedSizes:
    """The sizes on which the guards of one export are tried; nothing has to hold for sizes that were not asked for."""

    def __init__(self, notes: Sequence[GuardNote], sizes: Sizes, ask: Ask) -> None:
        self._notes, self._sizes, self._ask = notes, sizes, ask
        self._places = {size.expr: size.ref for size in reversed(sizes.sizes) if size.expr is not None and size.expr.is_Symbol}
        self._terms: dict[Any, Term] = {}
        self._possible = cache(self._possible_sizes)
        self._several = cache(self._drawn)
        self._batch_of = cache(lambda symbols: Batch(self._several(symbols)))

    @cached_property
    def _conditions(self) -> list[Any]:
        return [self._sizes.resolved(note.expr) for note in self._notes]

    def _symbols_in(self, expr: Any) -> frozenset[Any]:
        return self._sizes.in_inputs.symbols_in(expr)

    def _asked_bounds(self, symbol: Any) -> tuple[int | None, int | None]:
        ref = self._places[symbol]
        asked = self._ask.at(ref.input, ref.dim)
        lower, upper = asked.size_bounds
        return (0 if lower is None and ref.dim is not None else lower), upper

    def _example(self, ref: DimRef) -> int:
        value = self._values[ref.input]
        return int(value if ref.dim is None else value.shape[ref.dim])

    @cached_property
    def _values(self) -> dict[str, Any]:
        """The value of each input, by its path."""
        return {leaf.path: leaf.value for leaf in reversed(self._sizes.leaves)}

    def _lowest(self, symbol: Any) -> int:
        return LOWEST_VALUE if self._places[symbol].dim is None else 0

    def _holds(self, expr: Any, batch: Batch, count: int) -> np.ndarray:
        return np.broadcast_to(np.asarray(batch.holds(sympy_term(expr, self._terms)), dtype=bool), (count,))

    def _held(self, expr: Any, batch: Batch, count: int) -> np.ndarray | None:
        """Returns `_holds`; None if the condition cannot be evaluated."""
        try:
            return self._holds(expr, batch, count)
        except (ValueError, TypeError, OverflowError):
            return None

    def _examples(self, symbols: Iterable[Any]) -> dict[Any, int]:
        return {symbol: self._example(self._places[symbol]) for symbol in sorted(symbols, key=str)}

    def _drawn(self, symbols: tuple[Any, ...]) -> dict[Any, Any]:
        """Returns sizes to try together: half of them small, the first two the smallest and the largest of all."""
        chance = random.Random(0)
        found = {}
        for symbol in symbols:
            possible = self._possible(symbol)
            small = possible[possible <= _SMALL] if possible[0] <= _SMALL else possible
            drawn = [int(chance.choice(chance.choice((small, possible)))) for _ in range(_TRIED - 2)]
            found[symbol] = np.array([int(possible[0]), int(possible[-1]), *drawn])
        return found

    def _possible_sizes(self, symbol: Any) -> np.ndarray:
        """Returns some possible sizes, in particular small ones."""
        example, first = self._example(self._places[symbol]), self._first_possible(symbol)
        last = max(first + 4 * _SMALL, min(2 * abs(example), _MOST_TRIED) + _SMALL)
        sizes = np.unique(np.append(np.arange(first, last), [97, 1009]))
        sizes = sizes[self._are_possible(symbol, sizes)]
        return sizes if len(sizes) else np.array([example])

    def _are_possible(self, symbol: Any, sizes: np.ndarray) -> np.ndarray:
        """Returns a mask of the sizes that were asked for and that the guards on this size alone allow."""
        upper = self._asked_bounds(symbol)[1]
        result = (sizes >= self._first_possible(symbol)) & (upper is None or sizes <= upper)
        for condition in self._conditions_on_one.get(symbol, ()):
            if (holds := self._held(condition, Batch({symbol: sizes}), len(sizes))) is not None:
                result &= holds
        for expr in self._following.get(symbol, ()):
            # What follows from this size is a size as well.
            result &= np.asarray(Batch({symbol: sizes}).value(sympy_term(expr, self._terms))[0] >= 2)
        return result

    def _first_possible(self, symbol: Any) -> int:
        """Returns the smallest size that is tried: of a dimension 2 or more, since torch specializes 0 and 1."""
        lower = self._asked_bounds(symbol)[0]
        return max(2, lower or 0) if self._places[symbol].dim is not None else LOWEST_VALUE if lower is None else lower

    @cached_property
    def _conditions_on_one(self) -> dict[Any, list[Any]]:
        """The conditions on one size alone, each once, by its symbol."""
        return self._by_only_symbol(dict.fromkeys(self._conditions))

    @cached_property
    def _following(self) -> dict[Any, list[Any]]:
        """The sizes of dimensions that follow from another size alone, each once, by its symbol."""
        found = (size.expr for size in self._sizes.sizes if size.expr is not None and size.ref.dim is not None)
        return self._by_only_symbol(dict.fromkeys(expr for expr in found if not expr.is_Symbol))

    def _by_only_symbol(self, exprs: Iterable[Any]) -> dict[Any, list[Any]]:
        with_symbols = ((expr, self._symbols_in(expr)) for expr in exprs)
        return grouped((next(iter(symbols)), expr) for expr, symbols in with_symbols if len(symbols) == 1)


class SampledGuards(_TriedSizes):
    """The guards of one export, or of a program, tried on sizes."""

    def __init__(self, notes: Sequence[GuardNote], sizes: Sizes, ask: Ask) -> None:
        super().__init__(notes, sizes, ask)
        self._accepted_by = cache(self._accepted)
        self._refused_share = cache(self._tried_share)
        self._refused_far = cache(self._refuses_far)

    def told(self, guard_id: int, condition: Condition) -> Condition:
        """Returns a guard's condition with what trying it has shown: its sizes where the formula hides them, or that it holds for all."""
        expr = self._conditions[guard_id]
        symbols = self._symbols_in(expr)
        if self._is_of_slice(guard_id):
            return replace(condition, holds_for_tried_sizes=True, is_always_true=True)
        # A guard that made two sizes one, or one a number, is true by itself since.
        if self._notes[guard_id].replaced or not symbols or not symbols <= self._places.keys():
            return condition
        if len(symbols) > 1:
            names = {self._sizes.in_words.expression(symbol) for symbol in symbols}
            if condition.relation in _PLAIN and condition.subject in names and condition.is_operand_number:
                return condition  # on one size, after a size that both sides had was cancelled
            holds = self._refused_share(expr, symbols) == 0 and not self._refuses_small(expr, symbols)
            holds = holds and not any(self._is_unseen(expr, symbol) for symbol in symbols)
            return replace(condition, holds_for_tried_sizes=holds)
        (symbol,) = symbols
        accepted = self._accepted_by(expr, symbol)
        if accepted is None:
            return condition
        lower, upper = self._asked_bounds(symbol)
        if accepted.accepts_all(lower, upper):
            return replace(condition, holds_for_tried_sizes=True, is_always_true=self._is_always_true(expr, symbol))
        name = self._sizes.in_words.expression(symbol)
        is_plain = condition.relation in _PLAIN and condition.subject == name and condition.is_operand_number
        # Else the formula has fewer words.
        is_readable = _is_simple(accepted) and len(accepted.remainders) <= _MOST_REMAINDERS
        if is_plain or not is_readable:
            return condition
        return replace(condition, size_name=name, sizes=self._without_empty(accepted, symbol))

    def _is_always_true(self, expr: Any, symbol: Any) -> bool:
        """True if a condition on the size of a dimension is proved for all sizes from 0 on."""
        first = None if self._places[symbol].dim is None else first_proved(expr, symbol)
        return first is not None and bool(self._holds(expr, Batch({symbol: np.arange(first)}), first).all())

    def _is_of_slice(self, guard_id: int) -> bool:
        """True if a guard is what torch notes of the length of a slice, at most the size that is sliced, and no other guard restricts the length."""
        made = self._made_by_slice(self._notes[guard_id])
        return made is not None and made not in self._restricted_lengths

    def _made_by_slice(self, note: GuardNote) -> Any | None:
        """Returns the length of a slice that the operator of a guard has just made and that the guard is about; None if it is about more."""
        made = [symbol for symbol in self._symbols_in(note.expr) if symbol in note.unbacked]
        here = note.provenance
        is_here = [(note.unbacked[it].operator, note.unbacked[it].locations) for it in made] == [(SLICE, here.locations)]
        return made[0] if is_here and here.operator == SLICE else None

    @cached_property
    def _restricted_lengths(self) -> frozenset[Any]:
        """The symbols in guards other than those that `_made_by_slice` is about."""
        return frozenset().union(*(self._symbols_in(note.expr) for note in self._notes if self._made_by_slice(note) is None))

    def strictest_first(self, guard_ids: Sequence[int], symbol: Any) -> tuple[int, ...]:
        """Returns the guards on several sizes that do not hold for all, those first that refuse the most; equal ones in their own order.

        Without those that only refuse far sizes of a symbol: these are among the bounds of its accepted sizes.
        """
        shares = {guard_id: self.refused_share(guard_id) for guard_id in guard_ids}
        for guard_id in guard_ids:
            if not shares[guard_id] and not self._is_of_slice(guard_id) and self._is_unseen(self._conditions[guard_id], symbol):
                shares[guard_id] = _RARE
        return tuple(sorted((guard_id for guard_id in guard_ids if shares[guard_id]), key=lambda guard_id: (-shares[guard_id], guard_id)))

    def needed(self, guard_ids: Sequence[int]) -> tuple[int, ...]:
        """Returns the guards that decide which sizes are accepted: those on one size that earlier ones do not imply, as far as sizes are tried.

        First comes the guard that alone refuses the most sizes between accepted ones, then the one that sets their bound, then those that refuse
        the most other sizes. Where only a few sizes are accepted, the count of all refused ones decides. Guards that cannot be tried follow.
        """
        sizes = self._tried_together(guard_ids)
        known = {guard_id: holds for guard_id in guard_ids if (holds := self._held_alone(guard_id, sizes)) is not None}
        kept = dict(known)
        # How many of those that are kept refuse each size.
        refusals = sum((~holds for holds in known.values()), start=np.zeros(1, dtype=np.int64))
        for guard_id in sorted(known, reverse=True):
            refused = ~known[guard_id]
            if len(kept) > 1 and bool(np.all(refusals[refused] > 1)):
                refusals = refusals - refused
                del kept[guard_id]
        deciding = sorted(kept, key=lambda guard_id: (*_refused_alone(kept[guard_id], refusals), guard_id))
        return (*deciding, *(guard_id for guard_id in guard_ids if guard_id not in known))

    def refusing(self, guard_ids: Sequence[int], symbol: Any, lower: int, upper: int | None) -> tuple[int, ...]:
        """Returns the guards on one symbol that refuse some of its values, those first that refuse the most; those that cannot be tried are left out.

        No input has to have the symbol as its size: it may be a Dim of which the sizes are expressions. Not all values of a long range are
        tried.
        """
        last = lower + _FARTHEST if upper is None else min(upper, lower + _FARTHEST)
        values = np.arange(lower, last + 1)
        held = {guard_id: self._held(self._conditions[guard_id], Batch({symbol: values}), len(values)) for guard_id in guard_ids}
        refused = {guard_id: int(np.sum(~holds)) for guard_id, holds in held.items() if holds is not None}
        return tuple(sorted((guard_id for guard_id, count in refused.items() if count), key=lambda guard_id: -refused[guard_id]))

    def refusing_size(self, guard_ids: Sequence[int], symbol: Any, size: int) -> int | None:
        """Returns the first guard that refuses a size whatever the others in it are, or that divides by it; None if none does."""
        for guard_id in guard_ids:
            expr = self._conditions[guard_id]
            symbols = self._symbols_in(expr)
            if symbol in symbols and _is_false_at(expr, symbol, size):
                return guard_id
            if symbol in symbols <= self._places.keys() and not self._is_of_slice(guard_id):
                batch = Batch({**self._several(tuple(sorted(symbols, key=str))), symbol: np.full(_TRIED, size)})
                if (holds := self._held(expr, batch, _TRIED)) is not None and not holds.any():
                    return guard_id
        return None

    def _alone(self, guard_id: int) -> Any | None:
        """Returns the symbol of a guard on one size; None for one on several, and for one that made its size a number."""
        symbols = self._symbols_in(self._conditions[guard_id])
        is_on_one = len(symbols) == 1 and symbols <= self._places.keys() and not self._notes[guard_id].replaced
        return next(iter(symbols)) if is_on_one else None

    def _tried_together(self, guard_ids: Sequence[int]) -> np.ndarray:
        """Returns the sizes that are tried: up to three times the example, and twice the largest bound of a guard; of an int input as many below 0."""
        end, first = _FARTHEST, 0
        for guard_id in guard_ids:
            if (symbol := self._alone(guard_id)) is not None:
                accepted = self._accepted_by(self._conditions[guard_id], symbol)
                bounds = () if accepted is None else (accepted.lower or 0, accepted.upper or 0)
                end = max(end, 3 * abs(self._example(self._places[symbol])), *(2 * abs(bound) for bound in bounds))
                first = min(first, self._lowest(symbol))
        end = min(end, _MOST_TRIED)
        return np.arange(-end if first < 0 else 0, end)

    def _held_alone(self, guard_id: int, sizes: np.ndarray) -> np.ndarray | None:
        """Returns a mask of the sizes for which a guard on one size holds; None if it cannot be evaluated."""
        symbol = self._alone(guard_id)
        return None if symbol is None else self._held(self._conditions[guard_id], Batch({symbol: sizes}), len(sizes))

    def accepted_by_all(self, guard_ids: Sequence[int], symbol: Any) -> AcceptedSizes | None:
        """Returns the sizes that guards on one size allow together; None if one of them cannot be tried, or no simple set of sizes fits."""
        exprs = tuple(dict.fromkeys(self._conditions[guard_id] for guard_id in guard_ids))
        return self.accepted_under(exprs, symbol)

    def accepted_under(self, exprs: Sequence[Any], symbol: Any) -> AcceptedSizes | None:
        """Returns the same for sympy conditions on one symbol; bounds that were asked for are not among them."""
        found = self._fitted(exprs, symbol) if symbol in self._places else None
        return None if found is None or not _is_simple(found) else self._without_empty(found, symbol)

    def _without_empty(self, found: AcceptedSizes, symbol: Any) -> AcceptedSizes:
        return found if self._places[symbol].dim is None else without_empty(found)

    def refused_share(self, guard_id: int) -> float:
        """Returns the share of the tried sizes that a guard refuses; `UNTRIED` where it cannot be tried, so that it is shown."""
        expr = self._conditions[guard_id]
        return 0.0 if self._is_of_slice(guard_id) else self._refused_share(expr, self._symbols_in(expr))

    # Guards on one size

    def _accepted(self, expr: Any, symbol: Any) -> AcceptedSizes | None:
        bound = bounded_by(expr, symbol, self._example(self._places[symbol]), self._lowest(symbol))
        return self._fitted((expr,), symbol) if bound is None else bound

    def _fitted(self, exprs: Sequence[Any], symbol: Any) -> AcceptedSizes | None:
        numbers = {number for expr in exprs for number in _numbers(expr)}

        def hold(sizes: np.ndarray) -> np.ndarray:
            batch = Batch({symbol: sizes})
            held: np.ndarray = np.logical_and.reduce([self._holds(expr, batch, len(sizes)) for expr in exprs])
            return held

        try:
            equations = [equation for expr in exprs for equation in equations_of(expr, self._terms)]
            solved = exactly(lambda sizes: signs(equations, Batch({symbol: sizes}), len(sizes))) if equations else None
            return fitted(exactly(hold), self._example(self._places[symbol]), self._lowest(symbol), numbers, solved)
        except (ValueError, TypeError, OverflowError):  # a function of sizes that is not known here
            return None

    # Guards on several sizes

    def _tried_share(self, expr: Any, symbols: frozenset[Any]) -> float:
        if unknown := symbols - self._places.keys():
            return _LEAST if unknown <= self._sizes.of_layout.keys() else UNTRIED
        holds = self._held(expr, self._batch_of(tuple(sorted(symbols, key=str))), _TRIED)
        if holds is None:
            return UNTRIED
        return _RARE if holds.all() and self._refuses_solution(expr, symbols) else 1.0 - float(np.mean(holds))

    def _refuses_solution(self, expr: Any, symbols: frozenset[Any]) -> bool:
        """True if a guard on several sizes refuses possible ones that solve an equation in it."""
        rows = _Rows(self._examples(symbols), _numbers(expr))
        return any(self._refuses(expr, _solutions(equation, rows)) for equation in equations_of(expr, self._terms))

    def _refuses_far(self, expr: Any) -> bool:
        """True if a guard on several sizes refuses possible ones up to a million."""
        rows = _Rows(self._examples(self._symbols_in(expr)), _numbers(expr))
        return self._refuses(expr, rows.sizes(*rows.far))

    def _refuses(self, expr: Any, sizes: Mapping[Any, np.ndarray]) -> bool:
        """True if a guard refuses some of the sizes that are possible."""
        holds = self._held(expr, Batch(sizes), len(next(iter(sizes.values()))))
        if holds is None or holds.all():
            return False
        return bool(np.logical_and.reduce([~holds, *(self._are_possible(symbol, values) for symbol, values in sizes.items())]).any())

    def _is_unseen(self, expr: Any, symbol: Any) -> bool:
        """True if a guard on several sizes refuses far ones, and none if only that of `symbol` changes, so that no bound is found for it."""
        symbols = self._symbols_in(expr)
        if symbol not in symbols or len(symbols) == 1 or not symbols <= self._places.keys() or not self._refused_far(expr):
            return False
        examples = {each: np.full(len(_FARTHER), example) for each, example in self._examples(symbols).items()}
        return not self._refuses(expr, {**examples, symbol: _FARTHER})

    def _refuses_small(self, expr: Any, symbols: frozenset[Any]) -> bool:
        """True if a guard on several sizes refuses the size 0 or 1 of one of them that the guards on this one alone allow."""
        several = self._several(tuple(sorted(symbols, key=str)))
        for symbol in symbols:
            lower, upper = self._asked_bounds(symbol)
            for size in (0, 1):
                if self._places[symbol].dim is None or size < (lower or 0) or (upper is not None and size > upper):
                    continue
                batch = Batch({**several, symbol: np.full(_TRIED, size)})
                *alone, holds = (self._held(it, batch, _TRIED) for it in (*self._conditions_on_one.get(symbol, ()), expr))
                if holds is not None and not holds.all() and all(it is not None and it.all() for it in alone):
                    return True
        return False


_FAR = 2 ** np.arange(1, 21)
_FARTHER = 2 ** np.arange(1, 41)
_BESIDE = (2, 3, 5, 8, 13, 21, 34, 55, 89)
_MOST_BESIDE = 16


def _numbers(expr: Any) -> list[int]:
    """Returns the whole numbers in a condition, without their signs, ascending."""
    return sorted({abs(int(number)) for number in expr.atoms() if getattr(number, "is_Integer", False)})


class _Rows:
    """Ways to move sizes: in each row one of several symbols, or all in the last; the others are as in the example, or small, or one of the numbers.

    Attributes:
        far: the rows, by number, and the sizes for a trial of each row with each of `_FAR`.
    """

    def __init__(self, examples: Mapping[Any, int], numbers: Sequence[int]) -> None:
        beside = dict.fromkeys([*_BESIDE, *(number for number in numbers if number > 1)])
        others: list[Mapping[Any, int]] = [examples, *(dict.fromkeys(examples, size) for size in list(beside)[:_MOST_BESIDE])]
        rows = [({symbol}, sizes) for symbol in examples for sizes in others] + [(set(examples), examples)]
        self._are_moved = {symbol: np.array([symbol in moved for moved, _ in rows]) for symbol in examples}
        self._beside = {symbol: np.array([sizes[symbol] for _, sizes in rows]) for symbol in examples}
        self.far = np.repeat(np.arange(len(rows)), len(_FAR)), np.tile(_FAR, len(rows))

    def sizes(self, rows: np.ndarray, moved: np.ndarray) -> dict[Any, np.ndarray]:
        """Returns the sizes of all symbols in some rows, for a size of what is moved in each."""
        return {symbol: np.where(are_moved[rows], moved, self._beside[symbol][rows]) for symbol, are_moved in self._are_moved.items()}


def _solutions(equation: Equation, rows: _Rows) -> dict[Any, np.ndarray]:
    """Returns sizes for several symbols with which the sides of an equation are equal, or have just changed places."""

    def signs_of(row: np.ndarray, moved: np.ndarray) -> np.ndarray:
        result: np.ndarray = signs([equation], Batch(rows.sizes(row, moved)), len(row))[0]
        return result

    far = signs_of(*rows.far).reshape(-1, len(_FAR))
    are_changed = far != far[:, :1]
    row = np.flatnonzero(are_changed.any(axis=1))
    high = _FAR[are_changed[row].argmax(axis=1)]
    low = high // 2
    while (high - low > 1).any():
        middle = (low + high) // 2
        is_changed = signs_of(row, middle) != far[row, 0]
        low, high = np.where(is_changed, low, middle), np.where(is_changed, middle, high)
    return rows.sizes(row, high)


_LARGEST_BOUND = 2**40
"""The bound, exclusive, from which on `fitted` tries no sizes."""


def bounded_by(expr: Any, symbol: Any, example: int, lowest: int) -> AcceptedSizes | None:
    """Returns the sizes that a bound of a multiple of a size allows, as `fitted` finds them; None for another condition.

    The condition is one of sympy's with one symbol. None is also returned where the example is refused.
    """
    if not type(expr).__name__.endswith(("LessThan", "GreaterThan")):
        return None
    relation = expr.reversed if expr.lhs.is_Integer else expr
    (multiplier, multiplied), number, kind = relation.lhs.as_coeff_Mul(), relation.rhs, type(relation).__name__
    if multiplied != symbol or not number.is_Integer or not multiplier.is_Integer or int(multiplier) <= 0:
        return None
    factor, is_strict = int(multiplier), kind.startswith("Strict")
    if kind.endswith("LessThan"):
        upper = (int(number) - is_strict) // factor
        if upper < example or abs(upper) >= _LARGEST_BOUND:
            return None
        return AcceptedSizes(lower=None if lowest < 0 else lowest, upper=upper)
    lower = -((-int(number) - is_strict) // factor)
    if lower > example or abs(lower) >= _LARGEST_BOUND:
        return None
    return AcceptedSizes(lower=lower if lowest < 0 else max(lower, lowest), upper=None)


def _is_false_at(expr: Any, symbol: Any, size: int) -> bool:
    """True if a condition is false for a size, or divides by it, whatever the other symbols in it are."""
    try:
        return bool(expr.subs(symbol, 0 * symbol + size) == False)  # noqa: E712 - sympy has its own
    except ZeroDivisionError:
        return True
    except (ArithmeticError, AssertionError, TypeError, ValueError):
        # sympy compares no infinite value, and torch's own functions refuse some arguments.
        return False


def _refused_alone(holds: np.ndarray, refusals: np.ndarray) -> tuple[int, int, int]:
    """Returns minus the number of sizes that a guard refuses and no other does: of those between accepted ones, next to them, and of all.

    Where only a few sizes are accepted, the one that keeps them few decides, and none are counted as between them. `holds` is a mask of the
    sizes for which it holds, `refusals` the number of guards that refuse each.
    """
    refused, accepted = ~holds & (refusals == 1), np.flatnonzero(refusals == 0)
    if len(accepted) <= FEW_SIZES:
        return -int(refused.sum()), 0, 0
    first, last = accepted[0], accepted[-1]
    next_to = (*refused[max(first - 1, 0) : first], *refused[last + 1 : last + 2])
    return -int(refused[first:last].sum()), -sum(map(int, next_to)), -int(refused.sum())


def _is_simple(accepted: AcceptedSizes) -> bool:
    """True if the sizes are a set with few exceptions."""
    return accepted.is_complete and len(accepted.excluded) + len(accepted.also) <= _MOST_EXCEPTIONS
