"""What can be read of a ``dynamic_shapes`` that does not fit the inputs: what was asked is shown as asked, also where torch reads none of it."""

from collections.abc import Mapping
from typing import Any

from export_explorer.ask import Ask, AskEntry, AskError
from export_explorer.specs.dynamic_shapes import entries_of, plain_spec
from export_explorer.specs.fitted_spec import UNREAD, fitted_leaves
from export_explorer.specs.leaves import SpecLeaf, signature_of
from export_explorer.torch_internals.tensors import has_sizes


def readable_ask(dynamic_shapes: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Ask, frozenset[str]]:
    """What can be read of a ``dynamic_shapes``, and the paths of the input leaves of which it says nothing that can be read.

    Args:
        dynamic_shapes: as the user gave it; one that `ask_of` refuses.
        model: the module or function.
        args: positional example inputs, which fit the signature.
        kwargs: keyword example inputs.
    """
    try:
        spec = plain_spec(dynamic_shapes, model, args, kwargs)
    except AskError:
        return Ask(), frozenset()
    entries: list[AskEntry] = []
    unread: set[str] = set()
    for leaf in fitted_leaves(signature_of(model), spec, args, kwargs):
        read, is_whole = ([], False) if leaf.spec is UNREAD else _entries(leaf)
        entries.extend(read)
        unread.update(() if is_whole else (leaf.path,))
    ask, refused = _consistent(entries)
    return ask, frozenset(unread | refused)


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


def _consistent(entries: list[AskEntry]) -> tuple[Ask, set[str]]:
    """The ask of the entries that agree with those before them, and the inputs of the others."""
    try:
        return Ask.of(entries), set()
    except AskError:
        ask, refused = Ask(), set()
    for entry in entries:
        try:
            ask = Ask.of((*ask.entries, entry))
        except AskError:
            refused.add(entry.input)
    return ask, refused
