"""Changes of the spec or of the example as a fix: its entries, its title, the dimensions that it gives up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from export_explorer.fixes.edits import unlike
from export_explorer.record import DimOutcome, DimRef, Effect, ExampleChange, ExampleFix, Fix, SpecFix
from export_explorer.record.spec import AskEntry, DimAsk
from export_explorer.render.words import listed


def allows(asked: DimAsk, size: int) -> bool:
    """True if a size is within what was asked."""
    if asked.kind == "static":
        return asked.size is None or asked.size == size
    root, rest = divmod(size - asked.offset, asked.factor)
    return rest == 0 and root >= (asked.min or 0) and (asked.max is None or root <= asked.max)


def is_out_of_range(dim: DimOutcome) -> bool:
    """True if the example's size is outside what was asked."""
    return dim.size is not None and not allows(dim.asked, dim.size)


def auto_within(asked: DimAsk) -> DimAsk:
    """Returns AUTO for the sizes that an ask allows: the bounds of a derived Dim are computed from those of its root."""
    if asked.kind not in ("auto", "dynamic", "dim"):
        return DimAsk(kind="auto")
    low, high = (None if root is None else asked.factor * root + asked.offset for root in (asked.min, asked.max))
    return DimAsk(kind="auto", min=None if low is None or low < 0 else low, max=high)


def holding(asked: DimAsk, root: int) -> DimAsk:
    """Returns an ask whose bounds also include a value of its Dim."""
    low = None if asked.min is None else min(asked.min, root)
    high = None if asked.max is None else max(asked.max, root)
    return replace(asked, min=low, max=high)


def small_root(dim: DimOutcome) -> int | None:
    """Returns the value of a derived Dim's root in the example where it is 0 or 1, which torch makes a constant; None for others."""
    if not dim.asked.is_derived or dim.size is None:
        return None
    root, rest = divmod(dim.size - dim.asked.offset, dim.asked.factor)
    return root if rest == 0 and root in (0, 1) else None


def least_root(asked: DimAsk) -> int:
    """Returns the smallest value of the root Dim for which an expression of it is not negative."""
    return max(0, -(asked.offset // asked.factor))


def is_below_zero(asked: DimAsk) -> bool:
    """True if an expression of a Dim is negative for the smallest value that the Dim may have."""
    return asked.kind == "dim" and (asked.min or 0) < least_root(asked)


def clashing(dims: Iterable[DimOutcome]) -> tuple[DimOutcome, ...]:
    """Returns the first two dimensions that were asked to be one Dim and whose examples do not agree; empty if there are none."""
    first: dict[str, DimOutcome] = {}
    for dim in dims:
        asked = dim.asked
        if asked.kind != "dim" or asked.name is None or dim.size is None:
            continue
        other = first.setdefault(asked.name, dim)
        if (dim.size - asked.offset) * other.asked.factor != ((other.size or 0) - other.asked.offset) * asked.factor:
            return other, dim
    return ()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the spec after which none of the dimensions that it is about is refused.

    Attributes:
        titles: what it does, a text for each part.
        entries: the new entries.
        lost: dimensions that were asked to have more sizes, and have only one after it.
        only_loses: whether it makes no dimension dynamic that is refused; None where the entries tell.
        narrows: whether the model accepts further sizes within what was asked.
    """

    titles: tuple[str, ...]
    entries: tuple[AskEntry, ...]
    lost: tuple[DimRef, ...] = ()
    only_loses: bool | None = None
    narrows: bool = False

    @property
    def is_alternative(self) -> bool:
        """True if it only gives up what was asked."""
        is_static = all(entry.ask.kind == "static" for entry in self.entries)
        return bool(self.lost) and (is_static if self.only_loses is None else self.only_loses)


_MOST_TITLES = 3
_MOST_NAMED = 4


def together(changes: Iterable[Change]) -> Change:
    """Merges changes into one; an empty one where two of them ask different things of a dimension."""
    changes = list(changes)
    entries = {(entry.input, entry.dim): entry for change in changes for entry in change.entries}
    if any(entries[entry.input, entry.dim] != entry for change in changes for entry in change.entries):
        return Change((), ())
    return Change(
        titles=tuple(dict.fromkeys(title for change in changes for title in change.titles)),
        entries=tuple(entries.values()),
        lost=tuple(dict.fromkeys(ref for change in changes for ref in change.lost)),
        only_loses=True if changes and all(change.is_alternative for change in changes) else None,
        narrows=any(change.narrows for change in changes),
    )


def ask_fix(change: Change) -> Fix:
    """Returns a change as a fix."""
    titles = change.titles
    shown = [*titles[:_MOST_TITLES], *([f"and {len(titles) - _MOST_TITLES} more"] if len(titles) > _MOST_TITLES else [])]
    title = titles[0] if len(titles) == 1 else _of_one_request(change) or f"{len(titles)} changes: {'; '.join(shown)}"
    asks, effects = tuple(entry.change for entry in change.entries), (Effect(kind="narrows"),) if change.narrows else ()
    return SpecFix(title=title, asks=asks, loses=change.lost, is_alternative=change.is_alternative, effects=effects)


def _of_one_request(change: Change) -> str:
    """Returns the title of a change that requests the same for several dimensions, and nothing else; empty for another."""
    refs = [entry.ref for entry in change.entries]
    if change.is_alternative and all(entry.ask == DimAsk(kind="static") for entry in change.entries):
        return f"Make {_few(refs)} static (the example sizes)"
    if change.titles == tuple(f"Make {ref} static" for ref in refs):
        return f"Make {_few(refs)} static"
    asks = {str(entry.ask) for entry in change.entries}
    is_one = len(asks) == 1 and change.titles == tuple(f"Request {entry.ask} for {entry.ref}" for entry in change.entries)
    return f"Request {asks.pop()} for {_few(refs)}" if is_one else ""


def _few(refs: Sequence[DimRef]) -> str:
    """Returns dimensions by name, or many by their number: the change lists them."""
    return listed(refs) if len(refs) <= _MOST_NAMED else f"{len(refs)} dimensions"


def example_fix(
    sizes: Iterable[tuple[DimRef, int]], entries: Iterable[AskEntry] = (), *, why: str = "", leaves: Iterable[DimRef] = ()
) -> Fix:
    """Returns the fix that uses other sizes in the example.

    Args:
        sizes: the new ones.
        entries: the entries of the spec that it needs.
        why: the reason for these sizes, appended to them in the title.
        leaves: dimensions that are still refused.
    """
    sizes, entries = list(sizes), tuple(entries)
    of_size = {size: [ref for ref, own in sizes if own == size] for _, size in sizes}
    sizes_text = " and ".join(f"{_few(refs)} to {size}" for size, refs in of_size.items())
    asked = " and request " + " and ".join(f"{entry.ask} for {entry.ref}" for entry in entries) if entries else ""
    examples = tuple(ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in sizes)
    title = f"Set the example size{'s' * (len(sizes) > 1)} of {sizes_text}{why}{asked}"
    return ExampleFix(title=title, asks=tuple(entry.change for entry in entries), examples=examples, leaves=tuple(leaves))


def entry_for(ref: DimRef, ask: DimAsk) -> AskEntry:
    """Returns a new entry for a dimension."""
    return AskEntry(input=ref.input, dim=ref.dim, ask=ask)


def distinct(fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    """Drops fixes that change nothing, and those that do the same as one before them."""
    return unlike(fix for fix in fixes if any(fix.change))
