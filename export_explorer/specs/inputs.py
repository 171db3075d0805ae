"""From the input leaves of a call to the `Input` entries of the record."""

import reprlib
from dataclasses import replace
from typing import Any

from export_explorer.model import Input, InputKind
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.tensors import has_sizes, refused_kind

_REPR = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = 200


def inputs_of(leaves: list[Leaf], synthetic: frozenset[str]) -> tuple[Input, ...]:
    """The record of the input leaves; `synthetic` are the paths of those that were made up."""
    return tuple(replace(_input_of(leaf), is_synthetic=leaf.path in synthetic) for leaf in leaves)


def _input_of(leaf: Leaf) -> Input:
    value = leaf.value
    if has_sizes(value):
        dtype = str(value.dtype).removeprefix("torch.")
        return Input(path=leaf.path, kind="tensor", dtype=dtype, shape=tuple(int(size) for size in value.shape), value=None)
    kind = input_kind(value)
    class_name = type(value).__name__ if kind == "other" else None
    # The text of a nested tensor is all of its numbers.
    text = refused_kind(value) or _REPR.repr(value)
    return Input(path=leaf.path, kind=kind, dtype=None, shape=None, value=text, class_name=class_name)


def input_kind(value: Any) -> InputKind:
    """What an input leaf is, by the type of its value; ``other`` for a type that torch.export makes a constant or refuses, and for a nested tensor, which has no sizes."""
    if has_sizes(value):
        return "tensor"
    kinds: dict[type, InputKind] = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}
    return kinds.get(type(value), "other")
