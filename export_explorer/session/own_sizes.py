"""Sizes of an example that a repair changed, of dimensions that the program then holds at the new size: it refuses the user's own example."""

from collections.abc import Mapping
from dataclasses import replace

from export_explorer.ask import Ask, DimAsk
from export_explorer.cures.fix_parts import Change, ask_fix, entry_for, example_fix, named, ref_of
from export_explorer.model import FREE, Capture, DimRef, Fix

_SMALLEST = 2
"""Torch makes constants of smaller sizes of an example."""


def refused_sizes(capture: Capture, own: Mapping[DimRef, int]) -> tuple[DimRef, ...]:
    """The dimensions of which an export refuses their own size: it holds them at another, or as equal to one that has another.

    Args:
        capture: of the export.
        own: the sizes of the user's example.
    """
    held = {dim.ref for dim in capture.dims if dim.got not in FREE and own.get(dim.ref, dim.size) != dim.size}
    pairs = ((dim.ref, dim.tied_to) for dim in capture.dims if dim.tied_to is not None and {dim.ref, dim.tied_to} <= own.keys())
    # Of two that were not equal the one that was broadcast is no longer.
    unequal = {min(pair, key=own.__getitem__) for pair in pairs if own[pair[0]] != own[pair[1]]}
    return tuple(dim.ref for dim in capture.dims if dim.ref in held | unequal)


def keeping_own_sizes(ask: Ask, capture: Capture, own: Mapping[DimRef, int]) -> Fix:
    """The fix that changes the example's sizes only where that made dimensions dynamic, and keeps the user's own where it did not.

    Args:
        ask: the user's.
        capture: of the export with the changed example, which holds some dimensions at another size than their own.
        own: the sizes of the user's example.
    """
    refused = refused_sizes(capture, own)
    names = {ask.at(ref.input, ref.dim).name for ref in refused} - {None}
    # A Dim is one size, so that none of its places can stay dynamic.
    kept = list(dict.fromkeys([*refused, *(ref_of(entry) for entry in ask.entries if entry.ask.name in names)]))
    entries = tuple(entry_for(ref, DimAsk(kind="static")) for ref in kept)
    moved = [(dim.ref, dim.size) for dim in capture.dims if dim.size is not None and own.get(dim.ref, dim.size) != dim.size]
    # Larger ones were changed for the sake of those that are kept now.
    sizes = [(ref, size) for ref, size in moved if own[ref] < _SMALLEST and ref not in kept]
    if sizes:
        return replace(example_fix(sizes, entries), loses=tuple(kept))
    size = str(own[kept[0]]) if len(kept) == 1 else "the example's sizes"
    return ask_fix(Change((f"keep {named(kept)} at {size} (STATIC)",), entries, tuple(kept)))
