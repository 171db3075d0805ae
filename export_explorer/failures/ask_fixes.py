"""Changes of the ask, or of the example, that make a refused export succeed: from what the guards found, not from torch's sentences.

A Dim is renamed as a whole: what becomes of ``batch`` becomes of every dimension that was asked to be ``batch`` or an expression of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from export_explorer.ask import AskEntry, AskError, DimAsk
from export_explorer.failures.asked import clashing, least_root
from export_explorer.model import AskChange, DimOutcome, DimRef, ExampleChange, Fix
from export_explorer.reports.words import listed
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.ranges import SteppedRange, stepped_range_around
from export_explorer.specs import scalars as scalar_ask
from export_explorer.torch_internals.shape_env import resolved

Change = tuple[str, tuple[AskEntry, ...]]
"""What a change does, in words, and the new asks."""


def for_violations(findings: Findings, blamed: tuple[DimOutcome, ...]) -> tuple[Fix, ...]:
    """Fixes for dimensions that cannot be what was asked, the one that keeps most dimensions dynamic first."""
    if pair := clashing(blamed):
        dim = pair[1]
        own = replace(dim.asked, name=_new_name(findings, dim.asked.name or ""))
        return (_fix(f"make {dim.ref} a Dim of its own, {own.name}", [_entry(dim.ref, own)]), _let_torch_decide(findings, pair))
    changes = list(_distinct(change for dim in blamed for change in _changes(findings, dim)))
    fixes = list(_partners_made_dynamic(findings, blamed))
    if len(changes) > 1:
        fixes.append(_together(findings, blamed))
    fixes.extend(_fix(title, entries) for title, entries in changes)
    fixes.extend(_widened(findings, blamed))
    fixes.append(_let_torch_decide(findings, blamed))
    fixes.append(_keep_static(findings, blamed))
    best: dict[tuple[AskChange, ...], Fix] = {}
    for fix in fixes:
        best.setdefault(fix.asks, fix)
    return tuple(best.values())


def for_spec(findings: Findings, blamed: tuple[DimOutcome, ...]) -> tuple[Fix, ...]:
    """Fixes for an ask that torch cannot even read: a number as a Dim, an expression that is negative."""
    fixes = []
    for dim in blamed:
        if dim.dim is None:
            new = scalar_ask.nearest_accepted_ask(findings.input_at(dim.ref).kind, dim.asked)
            title = f"ask nothing of {dim.ref}" if new.kind == "default" else f"ask {dim.ref} to be {new}"
            fixes.append(_fix(title, [_entry(dim.ref, new)]))
        else:
            least = replace(dim.asked, min=least_root(dim.asked))
            fixes.append(_fix(f"give {dim.asked.name} a min of {least.min}", _renamed(findings, dim, least)))
    return tuple(fixes)


def for_small_example(findings: Findings, blamed: tuple[DimOutcome, ...]) -> tuple[Fix, ...]:
    """Fixes for examples of size 0 or 1: a larger example, or a static dimension."""
    stuck = [dim for dim in blamed if dim.size in (0, 1)] or list(blamed)
    examples = tuple(ExampleChange(input=dim.input, dim=dim.dim, size=2) for dim in stuck)
    larger = Fix(title=f"use an example with {_listed(stuck)} of 2", kind="change_example", examples=examples)
    return larger, _keep_static(findings, stuck)


def for_example_out_of_range(findings: Findings, blamed: tuple[DimOutcome, ...]) -> tuple[Fix, ...]:
    """Fixes for an example outside of what was asked: ask for a range that holds it, or take another example."""
    fixes: list[Fix] = []
    for dim in blamed:
        asked, size = dim.asked, dim.size or 0
        if asked.kind == "static":
            fixes.append(_fix(f"ask {dim.ref} to be STATIC", [_entry(dim.ref, DimAsk(kind="static"))]))
            fixes.append(_example(dim, asked.size or 2))
            continue
        root, rest = divmod(size - asked.offset, asked.factor)
        if rest == 0 and root >= 0:
            low = None if asked.min is None else min(asked.min, root)
            high = None if asked.max is None else max(asked.max, root)
            wider = replace(asked, min=low, max=high)
            bound = "lower the min" if low != asked.min else "raise the max"
            fixes.append(_fix(f"{bound} of {asked.name or dim.ref} to {root}", _renamed(findings, dim, wider)))
        nearest = max(asked.min if asked.min is not None else 2, min(root, asked.max if asked.max is not None else root))
        fixes.append(_example(dim, asked.factor * nearest + asked.offset))
        fixes.append(_let_torch_decide(findings, [dim]))
    return tuple(fixes)


def _changes(findings: Findings, dim: DimOutcome) -> list[Change]:
    if dim.got == "specialized":
        static = DimAsk(kind="static")
        return [(f"make {dim.ref} STATIC: it has to be {dim.size}", _all_of(findings, [dim], static))]
    if dim.asked.kind == "dynamic":
        return _within_bounds(findings, dim)
    if dim.got == "tied" and dim.tied_to is not None:
        return _tied(findings, dim, dim.tied_to)
    if dim.got == "derived":
        return _derived(findings, dim)
    return _restricted(findings, dim)


def _tied(findings: Findings, dim: DimOutcome, root: DimRef) -> list[Change]:
    asked = findings.ask.at(root.input, root.dim)
    if asked.kind != "dim" or asked == dim.asked or dim.asked.is_derived:
        return []
    return [(f"make {root} and {dim.ref} one Dim", _renamed(findings, dim, asked))]


def _derived(findings: Findings, dim: DimOutcome) -> list[Change]:
    expr = findings.sizes.at(dim.ref).expr
    linear = linear_form(expr)
    root = findings.sizes.root_of(linear[0]) if linear else None
    asked = findings.ask.at(root.input, root.dim) if root is not None else DimAsk()
    if linear is None or root is None or asked.kind != "dim":
        return [(f"let torch decide about {dim.ref} (AUTO)", _all_of(findings, [dim], DimAsk(kind="auto")))]
    _, factor, offset = linear
    new = replace(asked, factor=factor * asked.factor, offset=factor * asked.offset + offset)
    if new.offset < 0 and new.factor * (new.min or 0) + new.offset < 0:
        new = replace(new, min=-(new.offset // new.factor))
    entries = {(entry.input, entry.dim): entry for entry in _renamed(findings, dim, new)}
    # Bounds are the Dim's, and hold at all of its places.
    for entry in findings.ask.entries:
        if entry.ask.name == new.name and (entry.ask.min, entry.ask.max) != (new.min, new.max):
            entries.setdefault((entry.input, entry.dim), replace(entry, ask=replace(entry.ask, min=new.min, max=new.max)))
    return [(f"ask {dim.ref} to be {new.expression}", tuple(entries.values()))]


def _restricted(findings: Findings, dim: DimOutcome) -> list[Change]:
    """For a dimension that stays free, but not within all that was asked."""
    stepped = _stepped_range(findings, dim)
    asked = dim.asked
    if stepped is None or asked.name is None:
        return [(f"let torch decide about {dim.ref} (AUTO)", _all_of(findings, [dim], DimAsk(kind="auto")))]
    if stepped.step == 1 and not asked.is_derived:
        new = replace(asked, min=_tighter(asked.min, stepped.lower, max), max=_tighter(asked.max, stepped.upper, min))
        if new.min is not None and new.min == new.max:
            return [(f"make {dim.ref} STATIC: it has to be {dim.size}", _all_of(findings, [dim], DimAsk(kind="static")))]
        return [(f"let {asked.name} be {_bounds_words(new)}", _renamed(findings, dim, new))] if new != asked else []
    if stepped.is_one_size and not asked.is_derived:
        return [(f"make {dim.ref} STATIC: {dim.size} is all that is left of {asked}", _all_of(findings, [dim], DimAsk(kind="static")))]
    if asked.is_derived or _has_small_root(dim, stepped):
        return [(f"let torch decide about {dim.ref} (AUTO)", _all_of(findings, [dim], DimAsk(kind="auto")))]
    new = _multiple(asked.name, stepped)
    return [(f"ask {dim.ref} to be {new.expression}", _renamed(findings, dim, new))]


def _multiple(name: str, stepped: SteppedRange) -> DimAsk:
    """An expression of a new Dim that has the sizes of a stepped range."""
    return DimAsk(
        kind="dim",
        name=f"{name}_div_{stepped.step}",
        factor=stepped.step,
        offset=stepped.rest,
        min=stepped.lower_root or None,
        max=stepped.upper_root,
    )


def _has_small_root(dim: DimOutcome, stepped: SteppedRange) -> bool:
    """Whether the example is of a Dim that would be 0 or 1: torch makes such a Dim a constant as well."""
    return ((dim.size or 0) - stepped.rest) // stepped.step < 2


def _widened(findings: Findings, blamed: tuple[DimOutcome, ...]) -> Iterable[Fix]:
    """Where the model allows one size only of those that were asked for: ask for all that it allows."""
    for dim in blamed:
        asked = dim.asked
        if asked.name is None or asked.is_derived or not is_one_size(findings, dim):
            continue
        stepped = stepped_range_around(dim.size or 2, findings.sizes.at(dim.ref).expr, _own_conditions(findings, dim), 2, None)
        if stepped is not None and stepped.step > 1 and not stepped.is_one_size and not _has_small_root(dim, stepped):
            new = _multiple(asked.name, stepped)
            yield _fix(f"ask {dim.ref} to be {new.expression} without the bounds of {asked.name}", _renamed(findings, dim, new))


def is_one_size(findings: Findings, dim: DimOutcome) -> bool:
    """Whether the guards on a dimension that stays free allow one size only within what was asked."""
    stepped = _stepped_range(findings, dim) if dim.got == "dynamic" and dim.asked.kind == "dim" else None
    return stepped is not None and stepped.is_one_size


def _stepped_range(findings: Findings, dim: DimOutcome) -> SteppedRange | None:
    """The sizes of one dimension that all guards on it alone allow; None if there are none such. torch itself enforces guards on several at once."""
    own = _own_conditions(findings, dim)
    return stepped_range_around(dim.size or 2, findings.sizes.at(dim.ref).expr, own, dim.lower if dim.lower is not None else 2, dim.upper)


def _own_conditions(findings: Findings, dim: DimOutcome) -> list[Any]:
    """The guards that are about one dimension alone, as sympy conditions."""
    conditions = [resolved(findings.sizes.env, note.expr) for note in findings.notes]
    return [condition for condition in conditions if condition.free_symbols == {findings.sizes.at(dim.ref).expr}]


def _within_bounds(findings: Findings, dim: DimOutcome) -> list[Change]:
    """For DYNAMIC with bounds that the model does not allow."""
    asked = dim.asked
    new = replace(asked, min=None if asked.min is not None and dim.upper is not None and asked.min > dim.upper else asked.min)
    new = replace(new, max=None if asked.max is not None and dim.lower is not None and asked.max < dim.lower else new.max)
    if new == asked:
        new = DimAsk(kind="dynamic")
    return [(f"ask {dim.ref} to be {new}: the model allows {_range_text(dim)}", (_entry(dim.ref, new),))]


def _together(findings: Findings, blamed: tuple[DimOutcome, ...]) -> Fix:
    """All changes at once. Each is made on top of those before it, relations first, so that a Dim which they rename is one Dim still."""
    titles: list[str] = []
    ask, working = findings.ask, findings
    for dim in sorted(blamed, key=lambda dim: dim.got not in ("tied", "derived")):
        asked = ask.at(dim.input, dim.dim)
        if asked.name != dim.asked.name:
            continue
        for title, entries in _changes(working, replace(dim, asked=asked)):
            try:
                ask = ask.changed(entries)
            except AskError:
                continue
            working = replace(working, ask=ask)
            titles.append(title)
    new = [entry for entry in ask.entries if entry not in findings.ask.entries]
    return _fix("all of these: " + "; ".join(titles), new)


def _let_torch_decide(findings: Findings, dims: Sequence[DimOutcome]) -> Fix:
    return _fix(f"let torch decide about {_listed(dims)} (AUTO)", _all_of(findings, dims, DimAsk(kind="auto")))


def _keep_static(findings: Findings, dims: Sequence[DimOutcome]) -> Fix:
    size = str(dims[0].size) if len(dims) == 1 else "the example's sizes"
    return _fix(f"keep {_listed(dims)} at {size} (STATIC)", _all_of(findings, dims, DimAsk(kind="static")))


def _new_name(findings: Findings, name: str) -> str:
    """The Dim's name with the first number that makes it another."""
    number = 2
    while f"{name}_{number}" in findings.ask.dim_names:
        number += 1
    return f"{name}_{number}"


def _bounds_words(asked: DimAsk) -> str:
    if asked.min is not None and asked.max is not None:
        return f"{asked.min} to {asked.max}"
    return f"at most {asked.max}" if asked.min is None else f"at least {asked.min}"


def _partners_made_dynamic(findings: Findings, blamed: tuple[DimOutcome, ...]) -> Iterable[Fix]:
    """Where a dimension is static only because it meets a static one: make that one dynamic as well."""
    for dim in blamed:
        if dim.reason != "tied_to_static":
            continue
        for condition in dim.conditions:
            if condition.partner is not None:
                yield _fix(f"make {condition.partner} {dim.asked} as well", [_entry(condition.partner, dim.asked)])


def _all_of(findings: Findings, dims: Iterable[DimOutcome], new: DimAsk) -> tuple[AskEntry, ...]:
    """The same new ask for these dimensions and for all that use their Dims."""
    dims = list(dims)
    names = {dim.asked.name for dim in dims if dim.asked.name is not None}
    own = {(dim.input, dim.dim): _entry(dim.ref, new) for dim in dims}
    shared = {(entry.input, entry.dim): replace(entry, ask=new) for entry in findings.ask.entries if entry.ask.name in names}
    return tuple((own | shared).values())


def _renamed(findings: Findings, dim: DimOutcome, new: DimAsk) -> tuple[AskEntry, ...]:
    """`new` in place of the Dim of one dimension, wherever that Dim is used."""
    asked = dim.asked
    if asked.kind != "dim":
        return (_entry(dim.ref, new),)
    entries = []
    for entry in findings.ask.entries:
        if entry.ask.name != asked.name:
            continue
        if asked.is_derived or new.name == asked.name:
            is_same = (entry.input, entry.dim) == (dim.input, dim.dim)
            entries.append(replace(entry, ask=new if is_same else replace(entry.ask, min=new.min, max=new.max)))
            continue
        factor, offset = entry.ask.factor, entry.ask.offset
        entries.append(replace(entry, ask=replace(new, factor=factor * new.factor, offset=factor * new.offset + offset)))
    return tuple(entries)


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


def _tighter(asked: int | None, found: int | None, choose: Any) -> int | None:
    return found if asked is None else asked if found is None else int(choose(asked, found))


def _range_text(dim: DimOutcome) -> str:
    return f"{dim.lower if dim.lower is not None else 0} to {dim.upper if dim.upper is not None else 'any size'}"


def _listed(dims: Iterable[DimOutcome]) -> str:
    return listed([str(dim.ref) for dim in dims])


def _entry(ref: DimRef, ask: DimAsk) -> AskEntry:
    return AskEntry(input=ref.input, dim=ref.dim, ask=ask)


def _example(dim: DimOutcome, size: int) -> Fix:
    change = ExampleChange(input=dim.input, dim=dim.dim, size=size)
    return Fix(title=f"use an example with {dim.ref} of {size}", kind="change_example", examples=(change,))


def _fix(title: str, entries: Iterable[AskEntry]) -> Fix:
    asks = tuple(AskChange(input=entry.input, dim=entry.dim, ask=str(entry.ask)) for entry in entries)
    return Fix(title=title, kind="change_ask", asks=asks)


def _distinct(changes: Iterable[Change]) -> Iterable[Change]:
    seen: set[tuple[AskEntry, ...]] = set()
    for title, entries in changes:
        if entries and entries not in seen:
            seen.add(entries)
            yield title, entries
