"""Differences in structure between a call of a program and its example call, which torch refuses before it checks any size."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import torch

from export_explorer.torch_internals.pytree import MAPPINGS, call_of


@dataclass(frozen=True, slots=True)
class StructureDifference:
    """The first structural difference between a call and the program's example.

    Attributes:
        kind: ``positional``: other positional inputs; ``keywords``: other keyword inputs; ``class``: another container, or a container
            where a leaf is due or the reverse; ``keys`` of a mapping; ``order`` of its keys; ``length`` of a sequence; ``other``.
        path: of the input; empty for the whole call.
        expected: the structure of the example, in Python's terms: names, a number, or a class.
        given: the same for the call.
    """

    kind: Literal["positional", "keywords", "class", "keys", "order", "length", "other"]
    path: str
    expected: str
    given: str


def structure_difference(
    program: torch.export.ExportedProgram, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> StructureDifference | None:
    """Finds the first structural difference between these inputs and the program's example; None if there is none.

    ``torch/export/_unlift.py:_check_inputs_match`` compares the pytree specs (``TreeSpec.type``, ``context``, ``children``), keywords in
    any order; seen in 2.13 and 2.15. None also where the program does not say how it is called.
    """
    from torch.utils import _pytree as pytree

    call = call_of(program)
    if call is None:
        return None
    names, in_spec = call
    expected_args, expected_kwargs = _children(in_spec)
    expected_names = list(expected_kwargs.context or ())
    if set(kwargs) != set(expected_names):
        return StructureDifference("keywords", "", _listed(expected_names), _listed(kwargs))
    count = len(_children(expected_args))
    if len(args) != count:
        return StructureDifference("positional", "", str(count), str(len(args)))
    given_args, given_kwargs = _children(pytree.tree_structure((args, {name: kwargs[name] for name in expected_names})))
    told = [names[index] if index < len(names) else f"args[{index}]" for index in range(count)]
    pairs = zip(
        [*told, *expected_names],
        [*_children(expected_args), *_children(expected_kwargs)],
        [*_children(given_args), *_children(given_kwargs)],
        strict=True,
    )
    return next(filter(None, (_difference(path, expected, given) for path, expected, given in pairs)), None)


def input_names(program: torch.export.ExportedProgram) -> frozenset[str]:
    """Returns the names of the program's inputs, positional ones as its forward has them.

    Empty where the program does not say. Seen in 2.13 and 2.15.
    """
    call = call_of(program)
    return frozenset() if call is None else frozenset([*call[0], *(_children(call[1])[1].context or ())])


def leaves_in_order(program: torch.export.ExportedProgram, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Any]:
    """Returns the leaves of a call in the program's own order; the call's keywords may come in another order."""
    from torch.utils import _pytree as pytree

    call = call_of(program)
    names = list(kwargs) if call is None else list(_children(call[1])[1].context or ())
    return list(pytree.tree_leaves((args, {name: kwargs[name] for name in names})))


def _difference(path: str, expected: Any, given: Any) -> StructureDifference | None:
    if expected.type is not given.type:
        return StructureDifference("class", path, _class_name(expected), _class_name(given))
    children, others = _children(expected), _children(given)
    if expected.type in MAPPINGS:
        keys, given_keys = _keys(expected), _keys(given)
        if keys != given_keys:
            kind: Any = "order" if set(keys) == set(given_keys) else "keys"
            return StructureDifference(kind, path, _listed(keys), _listed(given_keys))
        steps = [f"[{key!r}]" for key in keys]
    elif len(children) != len(others):
        return StructureDifference("length", path, str(len(children)), str(len(others)))
    elif expected.context != given.context:
        return StructureDifference("other", path, str(expected.context), str(given.context))
    else:
        steps = [f"[{index}]" for index in range(len(children))]
    found = (_difference(path + step, child, other) for step, child, other in zip(steps, children, others, strict=True))
    return next(filter(None, found), None)


def _children(spec: Any) -> list[Any]:
    return list(spec.children() if hasattr(spec, "children") else spec.children_specs)


def _keys(spec: Any) -> list[Any]:
    """Returns the keys in a mapping's spec; a ``defaultdict`` keeps them behind its factory."""
    context = spec.context
    return list(context[1] if len(context) == 2 and isinstance(context[1], list) else context)


def _class_name(spec: Any) -> str:
    return "a single value" if spec.type is None else str(spec.type.__name__)


def _listed(names: Any) -> str:
    return ", ".join(map(str, names))
