"""What can be read of a ``dynamic_shapes`` that does not fit the inputs: what was asked is shown as asked, also where torch reads none of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from export_explorer.ask import Ask, AskEntry, AskError
from export_explorer.specs.dynamic_shapes import entries_of, plain_spec
from export_explorer.specs.fitted_spec import UNREAD, fitted_leaves
from export_explorer.specs.leaves import SpecLeaf, signature_of
from export_explorer.specs.shapes_spec_asked import ask_of_shapes_spec
from export_explorer.torch_internals.shapes_spec import is_shapes_spec
from export_explorer.torch_internals.tensors import has_sizes


@dataclass(frozen=True, slots=True)
class ReadableAsk:
    """As much as can be read of a ``dynamic_shapes``.

    Attributes:
        ask: what it asks.
        unread: paths of the input leaves of which it says nothing that can be read.
        apart: what it asks of some of these with a Dim whose range is another elsewhere, with a Dim of their own.
    """

    ask: Ask = field(default_factory=Ask)
    unread: frozenset[str] = frozenset()
    apart: tuple[AskEntry, ...] = ()


def readable_ask(dynamic_shapes: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> ReadableAsk:
    """What can be read of a ``dynamic_shapes``.

    Args:
        dynamic_shapes: as the user gave it; one that `ask_of` refuses.
        model: the module or function.
        args: positional example inputs, which fit the signature.
        kwargs: keyword example inputs.
    """
    if is_shapes_spec(dynamic_shapes):
        return ReadableAsk(ask_of_shapes_spec(dynamic_shapes, model, args, kwargs, refused=[]))
    try:
        spec = plain_spec(dynamic_shapes, model, args, kwargs)
    except AskError:
        return ReadableAsk()
    entries: list[AskEntry] = []
    unread: set[str] = set()
    for leaf in fitted_leaves(signature_of(model), spec, args, kwargs):
        read, is_whole = ([], False) if leaf.spec is UNREAD else _entries(leaf)
        entries.extend(read)
        unread.update(() if is_whole else (leaf.path,))
    ask, refused, apart = _consistent(entries)
    return ReadableAsk(ask, frozenset(unread | refused), apart)


def _entries(leaf: SpecLeaf) -> tuple[list[AskEntry], bool]:
    """What is asked of the dimensions of a leaf, as far as it can be read, and whether that is all of it."""
    try:
        return entries_of(leaf), True
    except AskError:
        by_dim = dict(enumerate(leaf.spec)) if isinstance(leaf.spec, tuple | list) else leaf.spec
    read: list[AskEntry] = []
    for dim, asked in by_dim.items() if isinstance(by_dim, Mapping) and has_sizes(leaf.value) else ():
        try:
            read.extend(entries_of(SpecLeaf(leaf.path, leaf.value, {dim: asked})))
        except AskError:
            continue
    return read, False


def _consistent(entries: list[AskEntry]) -> tuple[Ask, set[str], tuple[AskEntry, ...]]:
    """The ask of the entries that agree with those before them, the inputs of the others, and these others as far as another name mends them."""
    try:
        return Ask.of(entries), set(), ()
    except AskError:
        ask, refused = Ask(), set()
    apart: list[AskEntry] = []
    for entry in entries:
        try:
            ask = Ask.of((*ask.entries, entry))
        except AskError:
            refused.add(entry.input)
            apart.extend(_renamed(entry, Ask.of((*ask.entries, *apart))))
    return ask, refused, tuple(apart)


def _renamed(entry: AskEntry, ask: Ask) -> list[AskEntry]:
    """The same with a Dim of another name that fits among the others; nothing where it is no Dim, or where the name is not what is wrong."""
    if entry.ask.name is None:
        return []
    base = f"{entry.ask.name}_{entry.input}" if entry.input.isidentifier() else f"{entry.ask.name}_2"
    for name in (base, *(f"{base}_{number}" for number in range(2, 10))):
        other = replace(entry, ask=replace(entry.ask, name=name))
        try:
            Ask.of((*ask.entries, other))
        except AskError:
            continue
        return [other]
    return []
