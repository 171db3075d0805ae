"""Changes of the ask, or of the example, that make a refused export succeed; derived from the guards, not from torch's messages.

A fix leaves nothing refused, as far as is known: dependent dimensions change together. The one that keeps most of them dynamic comes first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.failures.named_dims import Cluster, clusters_of, free_name, is_one_size, made_static, named_dims, without_bounds
from export_explorer.fixes.example_fixes import (
    ask_there,
    is_one_inside,
    larger_examples,
    least_dynamic,
    moved_along,
    of_static_inputs,
    other_side,
    side_words,
)
from export_explorer.fixes.spec_changes import (
    Change,
    allows,
    ask_fix,
    auto_within,
    clashing,
    distinct,
    entry_for,
    example_fix,
    holding,
    least_root,
    together,
)
from export_explorer.record import Cause, DimOutcome, DimRef, Fix, OperatorCause, ParameterCause
from export_explorer.record.locations import listed
from export_explorer.record.spec import DimAsk
from export_explorer.spec import inputs as scalar_ask

Dims = Sequence[DimOutcome]


def for_violations(analysis: ObservedAnalysis, blamed: Dims, dims: Dims) -> tuple[Fix, ...]:
    """Returns fixes for the dimensions that the failure is about and that cannot be what was asked; `dims` are all dimensions."""
    if pair := clashing(blamed):
        return _for_clash(analysis, pair)
    of_inputs = (fix for dim in blamed for cause in dim.causes for fix in of_static_inputs(dim, cause, dims))
    fixes = [*of_inputs, *map(ask_fix, _changes(analysis, blamed)), *_other_branches(analysis, blamed, dims)]
    return distinct([*_above_inner_ones(analysis, blamed, dims), *sorted(fixes, key=lambda fix: len(fix.loses))])


def for_spec(analysis: ObservedAnalysis, blamed: Dims) -> tuple[Fix, ...]:
    """Returns fixes for an ask that torch cannot even read: a number as a Dim, an expression that is negative."""
    changes: dict[str, Change] = {}
    for dim in blamed:
        if dim.dim is None:
            new = scalar_ask.nearest_accepted_ask(analysis.input_at(dim.ref).kind, dim.asked)
            title = f"Leave {dim.ref} static" if new.kind == "default" else f"Request {new} for {dim.ref}"
            changes[title] = Change((title,), (entry_for(dim.ref, new),))
        else:
            least = least_root(dim.asked)
            title = f"Set `min={least}` on `{dim.asked.name}`" if dim.asked.name else f"Set the minimum of {dim.ref} to {least}"
            entries = (entry for entry in analysis.ask.entries if entry.ask.name == dim.asked.name)
            changes[title] = Change((title,), tuple(replace(entry, ask=replace(entry.ask, min=least)) for entry in entries))
    return distinct([ask_fix(together(changes.values()))]) if changes else ()


def for_small_example(analysis: ObservedAnalysis, small: Dims, refused: Dims, dims: Dims) -> tuple[Fix, ...]:
    """Returns fixes for examples of size 0 or 1: a larger example, or a static dimension.

    Args:
        analysis: of the failed export.
        small: the dimensions that are 0 or 1.
        refused: others that cannot be what was asked.
        dims: all dimensions.
    """
    sizes = {dim: least_dynamic(dim.asked) for dim in small if dim.dim is not None}
    larger = larger_examples(sizes, dims, analysis.guards, leaves=(dim.ref for dim in refused))
    others = _changes(analysis, refused)[:1] if refused else []
    return distinct((*larger, ask_fix(together([_kept_static(analysis, small), *others]))))


def for_unsolved(analysis: ObservedAnalysis, blamed: Dims) -> tuple[Fix, ...]:
    """Returns fixes for the dimensions that have sizes whose guards torch cannot solve: Dims that state the solution, or static ones."""
    found = [named_dims(analysis, cluster, is_any=True) for cluster in clusters_of(analysis, blamed)]
    changes = [solved for solved in found if solved is not None]
    named = [ask_fix(together(changes))] if changes and len(changes) == len(found) else []
    return distinct([*named, *as_static(analysis, blamed)])


def as_static(analysis: ObservedAnalysis, blamed: Dims) -> tuple[Fix, ...]:
    """Returns the fix that makes dimensions static, for which nothing needs to be traced or solved; none without any."""
    return distinct([ask_fix(_kept_static(analysis, blamed))]) if blamed else ()


def for_example_out_of_range(analysis: ObservedAnalysis, blamed: Dims, dims: Dims) -> tuple[Fix, ...]:
    """Returns fixes for an example outside what was asked: a range that includes it, another example, or AUTO or STATIC."""
    wider = together(_wider(analysis, dim) for dim in blamed)
    nearest = {ref: size for dim in blamed for ref, size in _nearest_example(dim, dims)}
    stay = together(_as_example(dim) for dim in blamed)
    if any(dim.asked.size is not None and dim.asked.size < 0 for dim in blamed):
        # A tensor has no such size: -1 is how other tools write a dynamic one.
        return distinct([ask_fix(_unknown(blamed))])
    example = example_fix(nearest.items())
    if any(_has_no_root(dim) for dim in blamed):
        return distinct([example, ask_fix(wider)])
    if any(dim.size in (0, 1) for dim in blamed):
        # A range that holds it would be refused as well: torch makes such a size a constant.
        return distinct([example, ask_fix(stay)])
    return distinct([ask_fix(wider), example, ask_fix(stay)])


def _for_clash(analysis: ObservedAnalysis, pair: Dims) -> tuple[Fix, ...]:
    dim = pair[1]
    own = replace(dim.asked, name=free_name(analysis, dim.asked.name or ""))
    apart = Change((f"Use a separate Dim, `{own.name}`, for {dim.ref}",), (entry_for(dim.ref, own),))
    same = [entry for entry in analysis.ask.entries if entry.ask.name == dim.asked.name]
    title = f"Request AUTO for {listed([it.ref for it in same])}"
    auto = Change((title,), tuple(replace(entry, ask=auto_within(entry.ask)) for entry in same))
    return distinct([ask_fix(apart), ask_fix(auto)])


def _changes(analysis: ObservedAnalysis, blamed: Dims) -> list[Change]:
    """Returns the changes of the ask that leave nothing refused, those with the user's own Dims first."""
    outcome_of = {dim.ref: dim for dim in blamed}
    clusters = clusters_of(analysis, blamed)
    named_of = {cluster: named_dims(analysis, cluster) for cluster in clusters}
    wide_of = {cluster: without_bounds(analysis, cluster) for cluster in clusters}

    def auto(cluster: Cluster) -> Change:
        is_fixed = not cluster.symbols or is_one_size(analysis, cluster)
        return _fixed(analysis, cluster, outcome_of) if is_fixed else cluster.in_auto()

    def as_named(cluster: Cluster, *, whole: bool) -> Change:
        found = named_of[cluster]
        return auto(cluster) if found is None or (whole and found.narrows) else found

    # Of dimensions that torch blames and that have no size at all it is not known what they can be.
    unseen = [dim for dim in blamed if not any(place.ref == dim.ref for cluster in clusters for place in cluster.places)]
    unknown = [dim for dim in unseen if not isinstance(dim.cause, ParameterCause)]
    others = [*(_static(dim) for dim in unseen if dim not in unknown), *([_unknown(unknown)] if unknown else [])]
    found = [
        together([*(as_named(cluster, whole=True) for cluster in clusters), *others]),
        together([*(wide_of[cluster] or as_named(cluster, whole=True) for cluster in clusters), *others]),
        together([*map(auto, clusters), *others]),
        together([*(as_named(cluster, whole=False) for cluster in clusters), *others]),
        together([*(cluster.in_static() for cluster in clusters), *(map(_static, unseen))]),
    ]
    return [change for change in found if change.entries]


def _fixed(analysis: ObservedAnalysis, cluster: Cluster, outcome_of: dict[DimRef, DimOutcome]) -> Change:
    """Returns the change for dimensions of one size: STATIC, or, if a static dimension of another input is the cause, their ask for it."""
    if partners := list(_partners(analysis, cluster, outcome_of)):
        words = [f"Use Dim `{asked}`" if asked.kind == "dim" else f"Request {asked}" for _, asked in partners]
        asks = zip(words, partners, strict=True)
        return together(Change((f"{start} for {ref} too",), (entry_for(ref, asked),)) for start, (ref, asked) in asks)
    refs = [place.ref for place in cluster.places]
    asked, size = cluster.places[0].asked, cluster.places[0].size
    why = f"{asked} leaves only {size}" if cluster.symbols else f"{size}"
    if len({place.size for place in cluster.places}) > 1:
        why = "the example sizes"
    return made_static(refs, f" ({why})", (*refs, *(it.ref for it in cluster.followers)))


def _partners(analysis: ObservedAnalysis, cluster: Cluster, outcome_of: dict[DimRef, DimOutcome]) -> Iterator[tuple[DimRef, DimAsk]]:
    for place in cluster.places:
        dim = outcome_of.get(place.ref)
        if dim is not None and dim.reason == "tied_to_static":
            for partner in (condition.partner for condition in dim.conditions if condition.partner is not None):
                # What meets it is the size itself, or an expression of it that is told by the two sizes.
                apart = (analysis.example(partner) or 0) - (place.size or 0) if place.asked.kind == "dim" else 0
                yield partner, replace(place.asked, offset=place.asked.offset + apart)


def _unknown(dims: Dims) -> Change:
    """Returns AUTO for dimensions, within the bounds that were asked."""
    refs = [dim.ref for dim in dims]
    return Change((f"Request AUTO for {listed(refs)}",), tuple(entry_for(dim.ref, auto_within(dim.asked)) for dim in dims))


def _static(dim: DimOutcome) -> Change:
    return made_static([dim.ref], f" ({dim.size})")


def _kept_static(analysis: ObservedAnalysis, dims: Dims) -> Change:
    """Returns the change that keeps these dimensions, and those that share their Dims, at the example's sizes."""
    names = {dim.asked.name for dim in dims if dim.asked.name is not None}
    shared = [entry.ref for entry in analysis.ask.entries if entry.ask.name in names]
    refs = list(dict.fromkeys([*(dim.ref for dim in dims), *shared]))
    size = str(dims[0].size) if len(refs) == 1 else "the example sizes"
    return made_static(refs, f" ({size})")


def _above_inner_ones(analysis: ObservedAnalysis, blamed: Dims, dims: Dims) -> Iterator[Fix]:
    """Yields larger examples where an operator gets a size of 1 that is computed from small ones: what holds for 1 holds for no other size."""
    small = [dim for dim in blamed if dim.size is not None and any(_is_one_inside(analysis, cause) for cause in dim.causes)]
    sizes: dict[DimRef, int] = {}
    for dim in small:
        # A multiple of it divides by whatever it divides by.
        sizes |= dict(moved_along(dim, 2 * (dim.size or 0), dims))
    if not sizes or not all(allows(dim.asked, sizes[dim.ref]) for dim in small):
        return
    why = " (an operator has size 1 now)"
    yield example_fix(sizes.items(), why=why)
    outcomes = {dim.ref: dim for dim in dims}
    yield example_fix(sizes.items(), [entry_for(ref, auto_within(outcomes[ref].asked)) for ref in sizes], why=why)


def _is_one_inside(analysis: ObservedAnalysis, cause: Cause) -> bool:
    return isinstance(cause, OperatorCause) and cause.guard_id is not None and is_one_inside(analysis.condition(cause.guard_id))


def _other_branches(analysis: ObservedAnalysis, blamed: Dims, dims: Dims) -> Iterator[Fix]:
    """Yields an example that takes the other branch of a comparison, where the example decided which branch was traced."""
    if len({dim.asked.name or str(dim.ref) for dim in blamed}) > 1:
        return
    dims_of = {dim.ref: dim for dim in dims}
    for dim in blamed:
        for cause in dim.causes:
            condition = None if cause.guard_id is None else analysis.condition(cause.guard_id)
            size = other_side(cause, condition, dim)
            if size is None or condition is None:
                continue
            sizes = list(moved_along(dim, size, dims))
            entry = ask_there(condition, size, dim)
            entries = [] if entry is None else [entry_for(ref, entry.ask) for ref, _ in sizes]
            if entry is not None and any(dims_of[ref].asked != dim.asked for ref, _ in sizes):
                entries = [entry_for(ref, auto_within(dims_of[ref].asked)) for ref, _ in sizes]
            yield example_fix(sizes, entries, why=side_words(cause))
            return


def _wider(analysis: ObservedAnalysis, dim: DimOutcome) -> Change:
    asked, size = dim.asked, dim.size or 0
    if asked.kind == "static" or _has_no_root(dim):
        return _as_example(dim)
    root = (size - asked.offset) // asked.factor
    wider = holding(asked, root)
    bound = "min" if wider.min != asked.min else "max"
    same = [entry for entry in analysis.ask.entries if entry.ask.name is not None and entry.ask.name == asked.name]
    entries = [replace(entry, ask=replace(entry.ask, min=wider.min, max=wider.max)) for entry in same] or [entry_for(dim.ref, wider)]
    return Change((f"Set `{bound}={root}` on {f'`{asked.name}`' if asked.name else dim.ref}",), tuple(entries))


def _has_no_root(dim: DimOutcome) -> bool:
    """True if no value of the Dim makes the expression that was asked equal to the example's size: only AUTO can describe it then."""
    root, rest = divmod((dim.size or 0) - dim.asked.offset, dim.asked.factor)
    return dim.asked.kind == "dim" and (rest != 0 or root < 0)


def _as_example(dim: DimOutcome) -> Change:
    """Returns AUTO within bounds that include the example; STATIC where that was asked."""
    if dim.asked.kind == "static":
        return made_static([dim.ref], lost=())
    auto = auto_within(dim.asked)
    auto = auto if dim.size is None or allows(auto, dim.size) else holding(auto, dim.size)
    return Change((f"Request {auto} for {dim.ref}",), (entry_for(dim.ref, auto),))


def _nearest_example(dim: DimOutcome, dims: Dims) -> Iterable[tuple[DimRef, int]]:
    asked, size = dim.asked, dim.size or 0
    if asked.kind == "static":
        return [(dim.ref, asked.size or 2)]
    root = (size - asked.offset) // asked.factor
    nearest = max(asked.min if asked.min is not None else 2, min(root, asked.max if asked.max is not None else root))
    same = [other for other in dims if other.ref == dim.ref or (asked.name is not None and other.asked.name == asked.name)]
    return [(other.ref, other.asked.factor * nearest + other.asked.offset) for other in same]
