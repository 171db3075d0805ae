"""Which dimensions have to be asked for together: those that share a Dim, and those whose sizes torch found to be of one symbol."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from export_explorer.ask import AskEntry, DimAsk
from export_explorer.cures.asked import auto_within
from export_explorer.cures.fix_parts import Change, entry_for, named
from export_explorer.model import DimOutcome, DimRef
from export_explorer.shapes.findings import Findings
from export_explorer.torch_internals.shape_env import resolved


@dataclass(frozen=True, slots=True)
class Place:
    """A dimension of which more than one size was asked, and what torch found of it.

    Attributes:
        ref: the dimension.
        asked: of it.
        expr: sympy; a number where it is one size.
        size: the example's.
        is_blamed: whether it is one of those that the failure is about.
    """

    ref: DimRef
    asked: DimAsk
    expr: Any
    size: int | None
    is_blamed: bool


@dataclass(frozen=True, slots=True)
class Cluster:
    """Places of which one cannot be asked for anew without the others.

    Attributes:
        places: in the order of the inputs.
        symbols: of which their sizes are made; empty where all are one size.
        followers: other dimensions of which more than one size was asked and whose sizes are of the same symbols.
        held: other dimensions with Dims that a guard holds against these.
        equal: other dimensions that follow from these by an equation that torch did not solve.
    """

    places: tuple[Place, ...]
    symbols: frozenset[Any]
    followers: tuple[Place, ...]
    held: tuple[Place, ...]
    equal: tuple[DimRef, ...]

    @property
    def symbol(self) -> Any | None:
        """The one symbol that all sizes are of; None if there is not one."""
        (symbol,) = self.symbols if len(self.symbols) == 1 else (None,)
        return symbol if all(place.expr.free_symbols for place in self.places) else None

    def in_auto(self) -> Change:
        """Lets torch decide, within the bounds that were asked: about those that are refused alone, if the others are equal to them and as free."""
        refused = self._refused()
        bounds = {auto_within(place.asked) for place in self.places}
        is_tie = self.symbol is not None and all(place.expr == self.symbol for place in self.places) and len(bounds) == 1
        places = refused if is_tie else self.places
        title, entries = _to_torch(places)
        return Change((title,), entries, tuple(place.ref for place in self.places if not place.expr.free_symbols))

    def in_static(self) -> Change:
        """Keeps all of them at the example's sizes."""
        places = [*self.places, *(place for place in self.followers if place.asked.kind != "auto")]
        sizes = {str(place.size) for place in places}
        size = sizes.pop() if len(sizes) == 1 else "the example's sizes"
        refs = [place.ref for place in places]
        entries = tuple(entry_for(ref, DimAsk(kind="static")) for ref in refs)
        lost = tuple(dict.fromkeys([*refs, *(it.ref for it in self.followers), *self.equal]))
        title = f"keep {named(refs)} at {size} (STATIC)"
        if not self.held:
            return Change((title,), entries, lost)
        # A guard on two sizes, of which one is a number from then on, is one on the other alone.
        auto, others = _to_torch(self.held)
        return Change((title, auto), (*entries, *others), lost)

    def _refused(self) -> tuple[Place, ...]:
        names = {place.asked.name for place in self.places if place.is_blamed and place.asked.name is not None}
        return tuple(place for place in self.places if place.is_blamed or place.asked.name in names)


def _to_torch(places: Sequence[Place]) -> tuple[str, tuple[AskEntry, ...]]:
    """What lets torch decide about places within the bounds that were asked, in words and as asks."""
    entries = tuple(entry_for(place.ref, auto_within(place.asked)) for place in places)
    asks = {str(entry.ask) for entry in entries}
    word = f"({next(iter(asks))})" if len(asks) == 1 else "(AUTO)"
    within = " within the bounds that were asked" if len(asks) > 1 and any(entry.ask.bounds for entry in entries) else ""
    return f"let torch decide about {named([place.ref for place in places])} {word}{within}", entries


def clusters_of(findings: Findings, blamed: Iterable[DimOutcome]) -> tuple[Cluster, ...]:
    """The clusters that hold a dimension that the failure is about."""
    places = _places(findings, {dim.ref for dim in blamed})
    group = {place.ref: place.ref for place in places}

    def top(ref: DimRef) -> DimRef:
        while group[ref] != ref:
            ref = group[ref]
        return ref

    first: dict[Any, DimRef] = {}
    for place in places:
        is_alone = place.asked.kind != "dim" and not place.is_blamed
        # Of a size that is made of several others torch asks nothing, unless it says so.
        symbols = place.expr.free_symbols if len(place.expr.free_symbols) < 2 or place.is_blamed else ()
        for key in () if is_alone else (place.asked.name, *symbols):
            if key is not None:
                group[top(place.ref)] = top(first.setdefault(key, place.ref))
    found = []
    for root in dict.fromkeys(top(place.ref) for place in places if place.is_blamed):
        inside = tuple(place for place in places if top(place.ref) == root)
        symbols = frozenset(symbol for place in inside for symbol in place.expr.free_symbols)
        followers = tuple(it for it in places if it not in inside and it.expr.free_symbols & symbols)
        others = tuple(it for it in places if it not in (*inside, *followers))
        equal, met = _met_by(findings, symbols)
        held = tuple(it for it in others if it.asked.kind == "dim" and it.expr.free_symbols & met)
        fixed = tuple(it.ref for it in others if it.expr.free_symbols & equal)
        found.append(Cluster(inside, symbols, followers, held, fixed))
    return tuple(found)


def _met_by(findings: Findings, symbols: frozenset[Any]) -> tuple[set[Any], set[Any]]:
    """The other symbols that guards hold against these: those of which an equation leaves one size, and all of them."""
    equal, met = set[Any](), set[Any]()
    for note in findings.notes:
        condition = resolved(findings.sizes.env, note.expr)
        if condition.free_symbols & symbols:
            rest = condition.free_symbols - symbols
            met |= rest
            equal |= rest & set(condition.args) if type(condition).__name__ == "Equality" else set()
    return equal, met


def _places(findings: Findings, blamed: set[DimRef]) -> tuple[Place, ...]:
    found = []
    for size in findings.sizes.sizes:
        asked = findings.ask.at(size.ref.input, size.ref.dim)
        if asked.is_dynamic and size.expr is not None and (size.ref.dim is not None or asked.kind != "dim"):
            found.append(Place(size.ref, asked, size.expr, findings.example(size.ref), size.ref in blamed))
    return tuple(found)
