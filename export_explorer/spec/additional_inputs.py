"""Turns several examples into an ask: what differs among them becomes AUTO, as ``torch.export.AdditionalInputs`` makes it dynamic."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.spec.dynamic_shapes import ask_of
from export_explorer.spec.examples import Inputs
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.classes import has_sizes


def more_inputs(more: Sequence[Any], *, has_kwargs: bool) -> tuple[Inputs, ...]:
    """Returns the positional and the keyword inputs of each further example.

    Args:
        more: each a tuple or list of the positional inputs, or a single tensor; where the first example has keyword inputs, a pair of these
            and a dict.
        has_kwargs: whether the first example has keyword inputs.

    Raises:
        TypeError: one of them is none of these.
    """
    found = []
    for number, given in enumerate(more, start=2):
        args, kwargs = given, {}
        if has_kwargs:
            if not (isinstance(given, tuple | list) and len(given) == 2 and isinstance(given[1], Mapping)):
                raise TypeError(
                    f"Example {number} is a {type(given).__name__}: give a pair (args, kwargs), as the first has keyword inputs."
                )
            args, kwargs = given
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        if not isinstance(args, tuple):
            raise TypeError(f"Example {number} is a {type(args).__name__}: give a tuple of the positional inputs.")
        found.append((args, dict(kwargs)))
    return tuple(found)


def asked_by_examples(dynamic_shapes: Any, model: Any, first: Inputs, more: Sequence[Inputs]) -> Any:
    """Returns a ``dynamic_shapes`` with AUTO for the sizes, and int inputs, that differ among the examples; what it asks itself stays.

    One that does not fit the inputs is returned as it is, for torch to refuse.

    Raises:
        TypeError: an example does not fit the signature.
    """
    if not more:
        return dynamic_shapes
    try:
        ask = ask_of(dynamic_shapes, model, *first)
    except AskError:
        return dynamic_shapes
    return ask.changed(entry for entry in _differing(model, first, more) if ask.at(entry.input, entry.dim).kind == "default")


def _differing(model: Any, first: Inputs, more: Sequence[Inputs]) -> list[AskEntry]:
    others = [{leaf.path: leaf.value for leaf in leaves_of(model, *inputs)} for inputs in more]
    auto = DimAsk(kind="auto")
    found: list[AskEntry] = []
    for leaf in leaves_of(model, *first):
        values = [other[leaf.path] for other in others if leaf.path in other]
        if has_sizes(leaf.value):
            shapes = [value.shape for value in values if has_sizes(value) and value.dim() == leaf.value.dim()]
            found += [
                AskEntry(input=leaf.path, dim=dim, ask=auto)
                for dim, size in enumerate(leaf.value.shape)
                if any(shape[dim] != size for shape in shapes)
            ]
        elif type(leaf.value) is int and any(type(value) is int and value != leaf.value for value in values):
            found.append(AskEntry(input=leaf.path, dim=None, ask=auto))
    return found
