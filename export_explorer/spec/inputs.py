"""The kinds of input leaves, the asks that torch.export accepts of one that is no tensor, and the sentence about an ask that it refuses.

torch.export accepts, seen in 2.13 and 2.15 (``torch/export/dynamic_shapes.py:_check_dynamic_shapes``,
``torch/_export/non_strict_utils.py:fakify``): of an int AUTO and DYNAMIC, with bounds, and STATIC; of a bool STATIC; of any other leaf
nothing. A named Dim it refuses also where a tensor dimension has the same one, and on a number it ends in an ``AttributeError``.
"""

import reprlib
from dataclasses import replace
from typing import Any

from export_explorer.record import Input, InputKind
from export_explorer.record.spec import AskError, DimAsk
from export_explorer.texts import safe
from export_explorer.torch_internals.classes import has_sizes, refused_kind
from export_explorer.torch_internals.pytree import Leaf

_REPR = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = 200


def inputs_of(leaves: list[Leaf], synthetic: frozenset[str]) -> tuple[Input, ...]:
    """Returns the input leaves as the record has them; `synthetic` are the paths of those that were generated."""
    return tuple(replace(_input_of(leaf), is_synthetic=leaf.path in synthetic) for leaf in leaves)


def _input_of(leaf: Leaf) -> Input:
    value = leaf.value
    if has_sizes(value):
        dtype = str(value.dtype).removeprefix("torch.")
        return Input(path=leaf.path, kind="tensor", dtype=dtype, shape=tuple(int(size) for size in value.shape), value=None)
    kind = input_kind(value)
    class_name = type(value).__name__ if kind == "other" else None
    # The text of a nested tensor is all of its numbers.
    text = refused_kind(value) or _repr_of(value)
    return Input(path=leaf.path, kind=kind, dtype=None, shape=None, value=text, class_name=class_name)


def _repr_of(value: Any) -> str:
    """Returns the repr of a value, cut; the name of its class where it has none that can be made."""
    try:
        return safe(_REPR.repr(value))
    except (Exception, SystemExit):
        return f"<{type(value).__name__}>"


def input_kind(value: Any) -> InputKind:
    """Returns the kind of an input leaf, by the type of its value.

    It is ``other`` for a type that torch.export makes a constant or refuses, and for a nested tensor, which has no sizes.
    """
    if has_sizes(value):
        return "tensor"
    kinds: dict[type, InputKind] = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}
    return kinds.get(type(value), "other")


def is_accepted(kind: InputKind, ask: DimAsk) -> bool:
    """True if torch.export accepts this ask, as it is written, of an input of this kind."""
    if ask.kind == "default":
        return True
    if ask.kind == "static":
        return ask.size is None and kind in ("int", "bool")
    return kind == "int" and ask.kind != "dim"


def refusal(path: str, kind: InputKind, ask: DimAsk) -> tuple[str, str]:
    """Returns the problem with an ask that is not accepted, and the next step."""
    if kind != "int":
        what = {"none": "None", "other": "neither a tensor nor an int"}.get(kind, f"a {kind}")
        return f"`{path}` is {what}, which torch.export makes a constant", "Leave it static, or pass a tensor or an int"
    if ask.kind == "dim":
        return f"`{path}` is an int input: it accepts DYNAMIC or AUTO, not a named Dim", "Use one of the two"
    return f"`{path}` is an int input: it cannot be {ask.size}", "Use STATIC, which keeps the value of the example"


def nearest_accepted_ask(kind: InputKind, ask: DimAsk) -> DimAsk:
    """Returns the accepted ask nearest to a refused one: DYNAMIC for a named Dim of an int, STATIC for a number; none for others."""
    if kind != "int":
        return DimAsk()
    return DimAsk(kind="dynamic" if ask.kind == "dim" else "static")


def accepted_ask(path: str, kind: InputKind, value: object, ask: DimAsk) -> DimAsk:
    """Returns the ask of a leaf as torch.export accepts it: STATIC for the example's value, nothing where it is a constant in any case.

    Raises:
        AskError: torch.export refuses it, and no accepted ask means the same.
    """
    if is_accepted(kind, ask):
        return ask
    if ask.kind == "static" and (ask.size is None or (kind == "int" and ask.size == value)):
        return nearest_accepted_ask(kind, ask)
    problem, next_step = refusal(path, kind, ask)
    raise AskError(f"{problem}. {next_step}.")
