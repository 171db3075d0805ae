"""How a fix of the ask or of the example is written: its entries, its title, the dimensions that it gives up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from export_explorer.ask import AskEntry, DimAsk
from export_explorer.model import AskChange, DimRef, ExampleChange, Fix
from export_explorer.reports.words import listed


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the ask that leaves nothing refused of the dimensions that it is about.

    Attributes:
        titles: what it does, in words, a text for each thing.
        entries: the new asks.
        lost: dimensions of which more was asked, and that are one size after it.
    """

    titles: tuple[str, ...]
    entries: tuple[AskEntry, ...]
    lost: tuple[DimRef, ...] = ()


def together(changes: Iterable[Change]) -> Change:
    """Changes as one; one that changes nothing where two of them ask different things of a dimension."""
    changes = list(changes)
    entries = {(entry.input, entry.dim): entry for change in changes for entry in change.entries}
    if any(entries[entry.input, entry.dim] != entry for change in changes for entry in change.entries):
        return Change((), ())
    return Change(
        titles=tuple(dict.fromkeys(title for change in changes for title in change.titles)),
        entries=tuple(entries.values()),
        lost=tuple(dict.fromkeys(ref for change in changes for ref in change.lost)),
    )


def ask_fix(change: Change) -> Fix:
    """A change as a fix."""
    title = change.titles[0] if len(change.titles) == 1 else "all of these: " + "; ".join(change.titles)
    return Fix(title=title, kind="change_ask", asks=asks_of(change.entries), loses=change.lost)


def example_fix(
    sizes: Iterable[tuple[DimRef, int]], entries: Iterable[AskEntry] = (), *, why: str = "", leaves: Iterable[DimRef] = ()
) -> Fix:
    """Other sizes of the example.

    Args:
        sizes: the new ones.
        entries: what has to be asked then.
        why: of these sizes, in words after them.
        leaves: dimensions that stay refused.
    """
    sizes, entries = list(sizes), tuple(entries)
    of_size: dict[int, list[str]] = {}
    for ref, size in sizes:
        of_size.setdefault(size, []).append(str(ref))
    told = " and ".join(f"{listed(names)} of {size}" for size, names in of_size.items())
    asked = ", and " + " and ".join(f"{entry.ask} for {ref_of(entry)}" for entry in entries) if entries else ""
    examples = tuple(ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in sizes)
    title = f"use an example with {told}{why}{asked}"
    return Fix(title=title, kind="change_example", asks=asks_of(entries), examples=examples, leaves=tuple(leaves))


def asks_of(entries: Iterable[AskEntry]) -> tuple[AskChange, ...]:
    """Entries as the steps of a fix."""
    return tuple(AskChange(input=entry.input, dim=entry.dim, ask=str(entry.ask)) for entry in entries)


def entry_for(ref: DimRef, ask: DimAsk) -> AskEntry:
    """A new ask of a place."""
    return AskEntry(input=ref.input, dim=ref.dim, ask=ask)


def named(refs: Sequence[DimRef]) -> str:
    """Dimensions in a sentence."""
    return listed([str(ref) for ref in refs])


def bounds_words(asked: DimAsk) -> str:
    """``2 to 8``, ``at most 8``, ``at least 2``; what is unbounded is ``any size``."""
    if asked.min is not None and asked.max is not None:
        return f"{asked.min} to {asked.max}"
    if asked.min is None and asked.max is None:
        return "any size"
    return f"at most {asked.max}" if asked.min is None else f"at least {asked.min}"


def distinct(fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    """Without fixes that change nothing, and without those that do the same as one before them."""
    first: dict[object, Fix] = {}
    for fix in fixes:
        does = (frozenset(fix.asks), frozenset(fix.examples), fix.mode, fix.code)
        if fix.asks or fix.examples or fix.mode is not None or fix.code:
            first.setdefault(does, fix)
    return tuple(first.values())


def ref_of(entry: AskEntry) -> DimRef:
    """The place of an entry."""
    return DimRef(input=entry.input, dim=entry.dim)
