"""Dims that the model allows for dimensions that depend on one another, solved from the sizes and guards that torch found.

All sizes of such dimensions are expressions ``factor*root + offset`` of one root, which is a Dim: one that the user named where there is
one for it, else a new one. Its bounds are those that the user gave to any of the Dims, and those of the guards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
from sympy.utilities.iterables import connected_components

from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.analysis.ranges import SteppedRange, interval_around, is_good_outside, stepped_by, stepped_range_around
from export_explorer.fixes.spec_changes import Change, auto_within, entry_for
from export_explorer.record import DimOutcome, DimRef
from export_explorer.record.locations import listed
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.torch_internals.shape_env import bounds_of, hint_of, is_proven


class AllowedSizes(msgspec.Struct, frozen=True):
    """The sizes that the guards on one symbol alone allow, around the example.

    Attributes:
        sizes: the widest stepped range that holds the example.
        is_whole: whether no other sizes are allowed, as far as sizes were tried.
    """

    sizes: SteppedRange
    is_whole: bool


def allowed_sizes(analysis: ObservedAnalysis, symbol: Any, *, within_bounds: bool = True) -> AllowedSizes | None:
    """Returns the sizes of a symbol that all guards on it alone allow; None where they are no range, nor every n-th size of one.

    Args:
        analysis: of the failed export.
        symbol: the symbol of an input's size.
        within_bounds: whether torch's own range for it applies as well, which the ask and other sizes have narrowed.
    """
    env = analysis.sizes.env
    if (example := hint_of(env, symbol)) is None:
        return None
    lower, upper = _least_bounds(env, symbol) if within_bounds else (2, None)
    if not (own := own_conditions(analysis, symbol)):
        return AllowedSizes(SteppedRange(1, 0, lower if lower > 2 else None, upper), True)
    found = stepped_range_around(example, symbol, own, lower, upper) or interval_around(example, symbol, own, lower, upper)
    if found is None:
        return None
    is_whole = not is_good_outside(found, symbol, own, lower, upper)
    if not is_whole and found.step == 1:
        # Beside a few sizes around the example there may be every n-th of all: 8*k, where 8*k - 1 is accepted too.
        accepted = analysis.sampled_guards.accepted_under(own, symbol)
        if accepted is not None and accepted.step > 1 and not accepted.refuses_example:
            found = stepped_by(accepted.step, example, symbol, own, lower, upper)
    return AllowedSizes(found, is_whole)


def own_conditions(analysis: ObservedAnalysis, symbol: Any) -> list[Any]:
    """Returns the guards that are about one symbol alone, as sympy conditions."""
    conditions = (analysis.sizes.resolved(note.expr) for note in analysis.guard_notes)
    return [condition for condition in dict.fromkeys(conditions) if condition.free_symbols == {symbol}]


def is_left_with_one_size(analysis: ObservedAnalysis, dim: DimOutcome) -> bool:
    """True if the guards on a dimension that stays dynamic allow only one size within what was asked."""
    expr = analysis.sizes.at(dim.ref).expr
    if dim.got != "dynamic" or dim.asked.kind != "dim" or not own_conditions(analysis, expr):
        return False
    allowed = allowed_sizes(analysis, expr)
    return allowed is not None and allowed.sizes.is_one_size


class DimPlace(msgspec.Struct, frozen=True):
    """A dimension of which more than one size was asked, with the expression that torch found for it.

    Attributes:
        ref: the dimension.
        asked: its ask.
        expr: its size in sympy; a number where it is one size.
        size: the example's.
        is_blamed: whether it is one of those that the failure is about.
    """

    ref: DimRef
    asked: DimAsk
    expr: Any
    size: int | None
    is_blamed: bool


class Cluster(msgspec.Struct, frozen=True):
    """Places whose asks can only be changed together.

    Attributes:
        places: in the order of the inputs.
        symbols: the symbols in their sizes; empty where all are constants.
        followers: other dimensions of which more than one size was asked, with the same symbols in their sizes.
        held: other dimensions with Dims that a guard restricts once these are numbers.
        equal: other dimensions that follow from these by an equation that torch did not solve.
    """

    places: tuple[DimPlace, ...]
    symbols: frozenset[Any]
    followers: tuple[DimPlace, ...]
    held: tuple[DimPlace, ...]
    equal: tuple[DimRef, ...]

    @property
    def symbol(self) -> Any | None:
        """The one symbol that all sizes depend on; None if there is not one."""
        (symbol,) = self.symbols if len(self.symbols) == 1 else (None,)
        return symbol if all(place.expr.free_symbols for place in self.places) else None

    def in_auto(self) -> Change:
        """Returns the change to AUTO within the bounds asked: of refused places alone, if the others equal them and have their bounds."""
        names = {place.asked.name for place in self.places if place.is_blamed and place.asked.name is not None}
        refused = tuple(place for place in self.places if place.is_blamed or place.asked.name in names)
        bounds = {auto_within(place.asked) for place in self.places}
        is_tie = self.symbol is not None and all(place.expr == self.symbol for place in self.places) and len(bounds) == 1
        places = refused if is_tie else self.places
        title, entries = _to_torch(places)
        return Change((title,), entries, tuple(place.ref for place in self.places if not place.expr.free_symbols))

    def in_static(self) -> Change:
        """Returns the change that keeps all of them at the example's sizes."""
        places = [*self.places, *(place for place in self.followers if place.asked.kind != "auto")]
        sizes = {str(place.size) for place in places}
        size = sizes.pop() if len(sizes) == 1 else "the example sizes"
        refs = [place.ref for place in places]
        static = made_static(refs, f" ({size})", dict.fromkeys([*refs, *(it.ref for it in self.followers), *self.equal]))
        if not self.held:
            return static
        # A guard on two sizes, of which one is a number from then on, is one on the other alone.
        auto, others = _to_torch(self.held)
        return replace(static, titles=(*static.titles, auto), entries=(*static.entries, *others), only_loses=True)


def _bounds_title(asked: DimAsk, before: DimAsk) -> str:
    """Returns ``Set `max=64` on `n` (2 to 64)``: the bounds that change, and the range if one of its bounds stays."""
    bounds = {name: bound for name, bound in (("min", asked.min), ("max", asked.max)) if bound is not None}
    if not bounds:
        return f"Remove the bounds of `{asked.name}`"
    named_bounds = {name: bound for name, bound in bounds.items() if bound != getattr(before, name)} or bounds
    title = f"Set `{', '.join(f'{name}={bound}' for name, bound in named_bounds.items())}` on `{asked.name}`"
    return f"{title} ({asked.min} to {asked.max})" if len(named_bounds) == 1 and len(bounds) == 2 else title


def made_static(refs: Sequence[DimRef], why: str = "", lost: Iterable[DimRef] | None = None) -> Change:
    """Returns the change that makes dimensions static; `why` ends its title, and `lost` are `refs` themselves where they are None."""
    entries = tuple(entry_for(ref, DimAsk(kind="static")) for ref in refs)
    return Change((f"Make {listed(refs)} static{why}",), entries, tuple(refs if lost is None else lost))


def _to_torch(places: Sequence[DimPlace]) -> tuple[str, tuple[AskEntry, ...]]:
    """Returns the title and the entries that let torch decide about places within the bounds that were asked."""
    entries = tuple(entry_for(place.ref, auto_within(place.asked)) for place in places)
    asks = {str(entry.ask) for entry in entries}
    word = next(iter(asks)) if len(asks) == 1 else "AUTO"
    within = " within the requested bounds" if len(asks) > 1 and any(entry.ask.bounds for entry in entries) else ""
    return f"Request {word} for {listed([place.ref for place in places])}{within}", entries


def clusters_of(analysis: ObservedAnalysis, blamed: Iterable[DimOutcome]) -> tuple[Cluster, ...]:
    """Returns the clusters that contain a dimension that the failure is about."""
    places = _places(analysis, {dim.ref for dim in blamed})
    first: dict[Any, DimRef] = {}
    pairs: list[tuple[DimRef, DimRef]] = []
    for place in places:
        is_alone = place.asked.kind != "dim" and not place.is_blamed
        # Of a size that is made of several others torch asks nothing, unless it says so.
        symbols = place.expr.free_symbols if len(place.expr.free_symbols) < 2 or place.is_blamed else ()
        keys = () if is_alone else (place.asked.name, *symbols)
        pairs += [(place.ref, first.setdefault(key, place.ref)) for key in keys if key is not None]
    group_of = {ref: number for number, refs in enumerate(connected_components(([place.ref for place in places], pairs))) for ref in refs}
    found = []
    for group in dict.fromkeys(group_of[place.ref] for place in places if place.is_blamed):
        inside = tuple(place for place in places if group_of[place.ref] == group)
        symbols = frozenset(symbol for place in inside for symbol in place.expr.free_symbols)
        followers = tuple(it for it in places if it not in inside and it.expr.free_symbols & symbols)
        others = tuple(it for it in places if it not in (*inside, *followers))
        equal, met = _met_by(analysis, symbols)
        held = tuple(it for it in others if it.asked.kind == "dim" and it.expr.free_symbols & met)
        found.append(Cluster(inside, symbols, followers, held, tuple(it.ref for it in others if it.expr.free_symbols & equal)))
    return tuple(found)


def _met_by(analysis: ObservedAnalysis, symbols: frozenset[Any]) -> tuple[set[Any], set[Any]]:
    """Returns the other symbols in guards on these: those that an equation determines, and those that one restricts at the example's sizes."""
    equal, met = set[Any](), set[Any]()
    env = analysis.sizes.env
    hints = {symbol: hint_of(env, symbol) for symbol in symbols}
    for condition in dict.fromkeys(analysis.sizes.resolved(note.expr) for note in analysis.guard_notes):
        if condition.free_symbols & symbols:
            rest = condition.free_symbols - symbols
            equal |= rest & set(condition.args) if type(condition).__name__ == "Equality" else set()
            if not is_proven(condition.subs(hints), {symbol: _least_bounds(env, symbol) for symbol in rest}):
                met |= rest
    return equal, met


def _least_bounds(env: Any, symbol: Any) -> tuple[int, int | None]:
    lower, upper = bounds_of(env, symbol)
    return max(lower or 0, 2), upper


def _places(analysis: ObservedAnalysis, blamed: set[DimRef]) -> tuple[DimPlace, ...]:
    asks = [(size, analysis.ask.at(size.ref.input, size.ref.dim)) for size in analysis.sizes.sizes if size.expr is not None]
    dynamic = [(size, ask) for size, ask in asks if ask.is_dynamic and (size.ref.dim is not None or ask.kind != "dim")]
    return tuple(DimPlace(it.ref, ask, it.expr, analysis.example(it.ref), it.ref in blamed) for it, ask in dynamic)


class _Form(msgspec.Struct, frozen=True):
    """A place whose size is ``factor*root + offset``."""

    place: DimPlace
    factor: int
    offset: int

    def bounds(self) -> tuple[int | None, int | None]:
        """Returns the bounds of the root that follow from those asked of the place, inclusive."""
        asked = self.place.asked
        low = None if asked.min is None else -((self.offset - asked.factor * asked.min - asked.offset) // self.factor)
        high = None if asked.max is None else (asked.factor * asked.max + asked.offset - self.offset) // self.factor
        return low, high

    def is_asked(self) -> bool:
        """True if the Dim that was asked is the root itself."""
        asked = self.place.asked
        return asked.kind == "dim" and (asked.factor, asked.offset) == (self.factor, self.offset)


def named_dims(analysis: ObservedAnalysis, cluster: Cluster, *, is_any: bool = False) -> Change | None:
    """Returns the change to Dims that the places of a cluster can be; None where no Dims express it, or those that were asked do.

    Args:
        analysis: of the failed export.
        cluster: the places.
        is_any: whether the request may have no Dim for any of them.
    """
    allowed = None if cluster.symbol is None else allowed_sizes(analysis, cluster.symbol)
    return None if allowed is None or allowed.sizes.is_one_size else _named(analysis, cluster, allowed, keeps_bounds=True, is_any=is_any)


def without_bounds(analysis: ObservedAnalysis, cluster: Cluster) -> Change | None:
    """Returns Dims without the bounds that were asked, where these leave one size and the model allows others; None otherwise."""
    allowed = allowed_sizes(analysis, cluster.symbol, within_bounds=False) if is_one_size(analysis, cluster) else None
    if allowed is None or allowed.sizes.is_one_size:
        return None
    if (found := _named(analysis, cluster, allowed, keeps_bounds=False)) is None:
        return None
    names = dict.fromkeys(place.asked.name or str(place.ref) for place in cluster.places if place.asked.bounds)
    *others, last = found.titles
    return replace(found, titles=(*others, f"{last} without the bounds of {' and '.join(names)}"))


def is_one_size(analysis: ObservedAnalysis, cluster: Cluster) -> bool:
    """True if the guards on the one symbol of a cluster leave only one of the sizes that were asked."""
    allowed = None if cluster.symbol is None else allowed_sizes(analysis, cluster.symbol)
    return allowed is not None and allowed.sizes.is_one_size


def _named(
    analysis: ObservedAnalysis, cluster: Cluster, allowed: AllowedSizes, *, keeps_bounds: bool, is_any: bool = False
) -> Change | None:
    sizes = allowed.sizes
    forms = _forms(cluster, sizes)
    example = hint_of(analysis.sizes.env, cluster.symbol)
    if forms is None or example is None or not (is_any or any(form.place.asked.kind == "dim" for form in forms)):
        return None
    own = next((form for form in forms if form.is_asked()), None)
    # torch makes a Dim that no input has by itself a constant as well where it is 0 or 1 in the example.
    if (own is None or sizes.step > 1) and (example - sizes.rest) // sizes.step < 2:
        return None
    name = (own.place.asked.name if own is not None else None) or _new_name(analysis, forms[0], sizes)
    low, high = _bounds(forms, sizes, keeps_bounds=keeps_bounds)
    if high is not None and high <= max(low or 0, 1 if sizes.step > 1 else 2):
        return None
    entries = []
    for form in forms:
        new = DimAsk(kind="dim", name=name, factor=form.factor, offset=form.offset, min=low, max=high)
        try:
            new.check()
        except AskError:
            return None
        if new != form.place.asked:
            entries.append(entry_for(form.place.ref, new))
    # torch checks no bounds of a Dim that no input has by itself.
    if not entries or (any(form.factor == 1 for form in forms) and not _is_proven(analysis, cluster.symbol, sizes, low, high)):
        return None
    return Change(_titles(forms, entries, own), tuple(entries), narrows=not allowed.is_whole)


def _is_proven(analysis: ObservedAnalysis, symbol: Any, sizes: SteppedRange, low: int | None, high: int | None) -> bool:
    """True if torch can prove that the guards on the symbol are true for all sizes of the root; it cannot prove all that are."""
    size = sizes.step * symbol + sizes.rest
    conditions = (condition.subs(symbol, size) for condition in own_conditions(analysis, symbol))
    # torch takes a Dim for 2 or more while it traces, and does not hold that against it.
    least = max(low or 0, 1 if sizes.step > 1 else 2)
    return all(is_proven(condition, {symbol: (least, high)}) for condition in conditions)


def _forms(cluster: Cluster, sizes: SteppedRange) -> list[_Form] | None:
    forms = []
    for place in cluster.places:
        if (linear := linear_form(place.expr)) is None:
            return None
        _, factor, offset = linear
        forms.append(_Form(place, factor * sizes.step, factor * sizes.rest + offset))
    return forms


def _bounds(forms: list[_Form], sizes: SteppedRange, *, keeps_bounds: bool) -> tuple[int | None, int | None]:
    bounds = [form.bounds() for form in forms] if keeps_bounds else []
    lows = [low for low, _ in bounds if low is not None] + [low for low in (sizes.lower_root,) if low]
    highs = [high for _, high in bounds if high is not None] + [high for high in (sizes.upper_root,) if high is not None]
    # No size is below 0.
    lows += [least for form in forms if (least := -(form.offset // form.factor)) > 0]
    return max(lows, default=None), min(highs, default=None)


def _new_name(analysis: ObservedAnalysis, form: _Form, sizes: SteppedRange) -> str:
    base = form.place.asked.name or f"{form.place.ref.input.partition('[')[0]}_{form.place.ref.dim}"
    name = f"{base}_div_{form.factor}" if form.factor > 1 else base if form.place.asked.name is None else f"{base}_root"
    return free_name(analysis, name) if name in analysis.ask.dim_names else name


def free_name(analysis: ObservedAnalysis, name: str) -> str:
    """Returns a Dim's name with the first number that no other Dim has."""
    return next(free for number in count(2) if (free := f"{name}_{number}") not in analysis.ask.dim_names)


def _titles(forms: list[_Form], entries: list[AskEntry], own: _Form | None) -> tuple[str, ...]:
    """Returns a title for the change of each Dim, one for all of its places, since they follow from one another."""
    form_of = {form.place.ref: form for form in forms}
    titles: dict[str, None] = {}
    told: set[str] = set()
    for entry in entries:
        form, new = form_of[entry.ref], entry.ask
        asked = form.place.asked
        if asked.name is not None and asked.name in told:
            continue
        told.add(asked.name or str(form.place.ref))
        if asked.kind == "dim" and (asked.name, asked.factor, asked.offset) == (new.name, new.factor, new.offset):
            titles[_bounds_title(new, asked)] = None
        elif own is not None and not new.is_derived and own.place.ref != form.place.ref:
            titles[f"Use one Dim for {own.place.ref} and {form.place.ref}"] = None
        else:
            # The bounds of a derived one are its root's.
            titles[f"Request `{new.expression if new.is_derived else new}` for {form.place.ref}"] = None
    return tuple(titles)


def linear_form(expr: Any) -> tuple[Any, int, int] | None:
    """Returns ``(s, 2, 1)`` for ``2*s + 1``; None for anything else, a factor below 1 included."""
    symbol = next(iter(expr.free_symbols), None)
    # What is no polynomial may not even have a value everywhere: a remainder by 0 raises.
    if len(expr.free_symbols) != 1 or not expr.is_polynomial(symbol):
        return None
    at_0, at_1, at_9 = (expr.subs(symbol, value) for value in (0, 1, 9))
    factor = at_1 - at_0
    is_linear = factor.is_Integer and at_0.is_Integer and factor > 0 and at_9 == 9 * factor + at_0
    return (symbol, int(factor), int(at_0)) if is_linear else None
