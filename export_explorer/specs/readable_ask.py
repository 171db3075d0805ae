"""What can be read of a ``dynamic_shapes`` that does not fit the inputs: what was asked is shown as asked, also where torch reads none of it."""

import inspect
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from export_explorer.ask import Ask, AskEntry, AskError
from export_explorer.specs.dynamic_shapes import entries_of, plain_spec
from export_explorer.specs.leaves import SpecLeaf, signature_of
from export_explorer.torch_internals.pytree import MAPPINGS, Child, children
from export_explorer.torch_internals.tensors import has_sizes

_UNREAD: Any = object()
"""In the place of a spec that is not there, or not to be found in another structure than the inputs'."""


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
    for leaf in _leaves(signature_of(model), spec, args, kwargs):
        read, is_whole = ([], False) if leaf.spec is _UNREAD else _entries(leaf)
        entries.extend(read)
        unread.update(() if is_whole else (leaf.path,))
    ask, refused = _consistent(entries)
    return ask, frozenset(unread | refused)


def _leaves(signature: inspect.Signature, spec: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[SpecLeaf]:
    bound = signature.bind(*args, **kwargs).arguments
    by_name = dict(zip(bound, spec, strict=False)) if isinstance(spec, list | tuple) else spec if isinstance(spec, Mapping) else {}
    for name, value in bound.items():
        of_input = by_name.get(name, _UNREAD)
        if of_input is _UNREAD and signature.parameters[name].kind == inspect.Parameter.VAR_KEYWORD:
            # As the call is written, where torch wants the keywords under the name of the parameter.
            of_input = {keyword: by_name.get(keyword, _UNREAD) for keyword in value}
        yield from _walk(name, value, of_input)


def _walk(path: str, value: Any, spec: Any) -> Iterator[SpecLeaf]:
    inner = None if value is None else children(value)
    if inner is None:
        yield SpecLeaf(path, value, spec)
        return
    for child, child_spec in zip(inner, _specs_of_children(value, spec, inner), strict=True):
        yield from _walk(f"{path}{child.key_text}", child.value, child_spec)


def _specs_of_children(value: Any, spec: Any, inner: list[Child]) -> list[Any]:
    if spec is None:
        return [None] * len(inner)
    if isinstance(spec, Mapping) and type(value) in MAPPINGS:
        return [spec.get(child.key, _UNREAD) for child in inner]
    if isinstance(spec, list | tuple | deque) and type(value) not in MAPPINGS:
        return [*spec, *[_UNREAD] * len(inner)][: len(inner)]
    return [_UNREAD] * len(inner)


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
