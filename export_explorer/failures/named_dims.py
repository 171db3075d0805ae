"""What the Dims of dimensions that belong together have to be for the model to allow them: solved from what torch found of the sizes.

All sizes of such dimensions are expressions ``factor*root + offset`` of one root, which is a Dim: one that the user named where there is one for
it, else a new one. Its bounds are those that the user gave to any of the Dims, and those of the guards.
"""

from dataclasses import dataclass, replace
from typing import Any

from export_explorer.ask import AskEntry, AskError, DimAsk
from export_explorer.cures.fix_parts import Change, bounds_words, entry_for, ref_of
from export_explorer.failures.allowed_sizes import AllowedSizes, allowed_sizes, own_conditions
from export_explorer.failures.clusters import Cluster, Place
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.ranges import SteppedRange
from export_explorer.torch_internals.shape_env import hint_of, is_proven


@dataclass(frozen=True, slots=True)
class Named:
    """Dims that the model allows.

    Attributes:
        change: of the ask.
        is_whole: whether they have all the sizes that the model allows within the bounds that were asked.
    """

    change: Change
    is_whole: bool


@dataclass(frozen=True, slots=True)
class _Form:
    """A place whose size is ``factor*root + offset``."""

    place: Place
    factor: int
    offset: int

    def bounds(self) -> tuple[int | None, int | None]:
        """What the bounds that were asked of the place leave of the root, inclusive."""
        asked = self.place.asked
        low = None if asked.min is None else -((self.offset - asked.factor * asked.min - asked.offset) // self.factor)
        high = None if asked.max is None else (asked.factor * asked.max + asked.offset - self.offset) // self.factor
        return low, high

    def is_asked(self) -> bool:
        """Whether the Dim that was asked is the root itself."""
        asked = self.place.asked
        return asked.kind == "dim" and (asked.factor, asked.offset) == (self.factor, self.offset)


def named_dims(findings: Findings, cluster: Cluster) -> Named | None:
    """The Dims that the places of a cluster can be; None where no Dims say it, or those that were asked do."""
    allowed = None if cluster.symbol is None else allowed_sizes(findings, cluster.symbol)
    return None if allowed is None or allowed.sizes.is_one_size else _named(findings, cluster, allowed, keeps_bounds=True)


def without_bounds(findings: Findings, cluster: Cluster) -> Change | None:
    """Dims without the bounds that were asked, where these leave one size and the model allows others; None where it is not so."""
    symbol = cluster.symbol
    if symbol is None or not is_one_size(findings, cluster):
        return None
    allowed = allowed_sizes(findings, symbol, within_bounds=False)
    if allowed is None or allowed.sizes.is_one_size:
        return None
    found = _named(findings, cluster, allowed, keeps_bounds=False)
    if found is None:
        return None
    names = dict.fromkeys(place.asked.name or str(place.ref) for place in cluster.places if place.asked.bounds)
    *others, last = found.change.titles
    return replace(found.change, titles=(*others, f"{last} without the bounds of {' and '.join(names)}"))


def is_one_size(findings: Findings, cluster: Cluster) -> bool:
    """Whether the guards on the one symbol of a cluster leave one size only of those that were asked."""
    allowed = None if cluster.symbol is None else allowed_sizes(findings, cluster.symbol)
    return allowed is not None and allowed.sizes.is_one_size


def _named(findings: Findings, cluster: Cluster, allowed: AllowedSizes, *, keeps_bounds: bool) -> Named | None:
    sizes = allowed.sizes
    forms = _forms(cluster, sizes)
    example = hint_of(findings.sizes.env, cluster.symbol)
    if forms is None or example is None or not any(form.place.asked.kind == "dim" for form in forms):
        return None
    own = next((form for form in forms if form.is_asked()), None)
    # torch makes a Dim that no input has by itself a constant as well where it is 0 or 1 in the example.
    if (own is None or sizes.step > 1) and (example - sizes.rest) // sizes.step < 2:
        return None
    name = (own.place.asked.name if own is not None else None) or _new_name(findings, forms[0], sizes)
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
    if not entries or not _is_proven(findings, cluster.symbol, sizes, low, high):
        return None
    return Named(Change(_titles(forms, entries, own), tuple(entries)), allowed.is_whole)


def _is_proven(findings: Findings, symbol: Any, sizes: SteppedRange, low: int | None, high: int | None) -> bool:
    """Whether torch can tell that the guards on the symbol hold for all sizes of the root: some that hold for all of them it cannot."""
    size = sizes.step * symbol + sizes.rest
    conditions = (condition.subs(symbol, size) for condition in own_conditions(findings, symbol))
    # torch takes a Dim for 2 or more while it traces, and does not hold that against it.
    least = max(low or 0, 1 if sizes.step > 1 else 2)
    return all(is_proven(condition, {symbol: (least, high)}) for condition in conditions)


def _forms(cluster: Cluster, sizes: SteppedRange) -> list[_Form] | None:
    forms = []
    for place in cluster.places:
        linear = linear_form(place.expr)
        if linear is None:
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


def _new_name(findings: Findings, form: _Form, sizes: SteppedRange) -> str:
    base = form.place.asked.name or f"{form.place.ref.input.partition('[')[0]}_{form.place.ref.dim}"
    name = f"{base}_div_{form.factor}" if form.factor > 1 else base if form.place.asked.name is None else f"{base}_root"
    return free_name(findings, name) if name in findings.ask.dim_names else name


def free_name(findings: Findings, name: str) -> str:
    """A Dim's name with the first number that makes it another."""
    number = 2
    while f"{name}_{number}" in findings.ask.dim_names:
        number += 1
    return f"{name}_{number}"


def _titles(forms: list[_Form], entries: list[AskEntry], own: _Form | None) -> tuple[str, ...]:
    """What is done to each Dim, in words: its places follow from one another."""
    form_of = {form.place.ref: form for form in forms}
    titles: dict[str, None] = {}
    told: set[str] = set()
    for entry in entries:
        form, new = form_of[ref_of(entry)], entry.ask
        asked = form.place.asked
        if asked.name is not None and asked.name in told:
            continue
        told.add(asked.name or str(form.place.ref))
        is_same = asked.kind == "dim" and (asked.name, asked.factor, asked.offset) == (new.name, new.factor, new.offset)
        if is_same:
            titles[f"let {new.name} be {bounds_words(new)}"] = None
        elif own is not None and not new.is_derived and own.place.ref != form.place.ref:
            titles[f"make {own.place.ref} and {form.place.ref} one Dim"] = None
        else:
            titles[f"ask {form.place.ref} to be {new.expression}"] = None
    return tuple(titles)


def linear_form(expr: Any) -> tuple[Any, int, int] | None:
    """``(s, 2, 1)`` for ``2*s + 1``; None for anything else, a factor below 1 included."""
    symbol = next(iter(expr.free_symbols), None)
    # What is no polynomial may not even have a value everywhere: a remainder by 0 raises.
    if len(expr.free_symbols) != 1 or not expr.is_polynomial(symbol):
        return None
    at_0, at_1, at_9 = (expr.subs(symbol, value) for value in (0, 1, 9))
    factor = at_1 - at_0
    is_linear = factor.is_Integer and at_0.is_Integer and factor > 0 and at_9 == 9 * factor + at_0
    return (symbol, int(factor), int(at_0)) if is_linear else None
