"""Pytrees: the leaves of calls and results with torch's names, calls and ``dynamic_shapes`` made of leaves, and calls of other structure."""

from __future__ import annotations

import inspect
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from export_explorer.torch_internals.classes import is_graph_module
from export_explorer.torch_internals.stored_program import StoredProgram

if TYPE_CHECKING:
    import torch


MAPPINGS = (dict, OrderedDict, defaultdict)
"""The mappings whose spec torch takes by key; a registered class is none of them, even if it is a mapping."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf of the inputs.

    Attributes:
        path: its name for the user, ``batch['image'][0]``.
        source: torch's name for it in non-strict mode, ``L['batch']['image'][0]``.
        keys: the path from the inputs to it as torch writes it, ``['batch']['image'][0]``.
        index: its position among the leaves of the call as it was written.
        value: the example itself.
    """

    path: str
    source: str
    keys: str
    index: int
    value: Any

    @property
    def strict_source(self) -> str:
        """Torch's name for it in strict mode, ``L['flat_args'][2]``."""
        return f"L['flat_args'][{self.index}]"


def _leaf(name: str, rest: str, index: int, value: Any) -> Leaf:
    """Returns the leaf at a path below a parameter."""
    return Leaf(f"{name}{rest}", f"L[{name!r}]{rest}", f"[{name!r}]{rest}", index, value)


def flatten_inputs(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Leaf]:
    """Returns the leaves of a call, in the order of the signature's parameters; of one that lacks inputs, those that it has.

    Uses ``torch.utils._pytree.tree_flatten_with_path`` and ``keystr``; seen in 2.13 and 2.15. torch names a non-strict source by parameter
    and key path (``torch/_export/non_strict_utils.py:key_path_to_source``) and a strict one by the index in the flattened
    ``(args, kwargs)``, keyword arguments as passed (``torch/_dynamo/functional_export.py``).

    Raises:
        TypeError: there are too many arguments, or one that the signature does not have.
    """
    from torch.utils import _pytree as pytree

    signature.bind_partial(*args, **kwargs)
    order = {name: position for position, name in enumerate(signature.parameters)}
    positional = [p.name for p in signature.parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest_of = {p.kind: p.name for p in signature.parameters.values()}

    def named(side: int, key: Any) -> tuple[str, str]:
        if side == 0 and key < len(positional):
            return positional[key], ""
        if side == 0:
            return rest_of[inspect.Parameter.VAR_POSITIONAL], f"[{key - len(positional)}]"
        if key in order:
            return key, ""
        return rest_of[inspect.Parameter.VAR_KEYWORD], f"[{key!r}]"

    leaves = []
    for index, (keys, value) in enumerate(pytree.tree_flatten_with_path((args, dict(kwargs)))[0]):
        side, first = (getattr(key, "idx", getattr(key, "key", None)) for key in keys[:2])
        name, item = named(0 if side == 0 else 1, first)
        leaves.append((order[name], _leaf(name, item + pytree.keystr(keys[2:]), index, value)))
    return [leaf for _, leaf in sorted(leaves, key=lambda pair: pair[0])]


@dataclass(frozen=True, slots=True)
class Child:
    """A direct child of a container: its key, the key as torch writes it in a path (``['image']``, ``[0]``, ``.name``), and the value."""

    key: Any
    key_text: str
    value: Any


def children(value: Any) -> list[Child] | None:
    """Returns the direct children of a container, None for a leaf: torch's pytree registry; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    flat, structure = pytree.tree_flatten_with_path(value, is_leaf=lambda other: other is not value)
    if structure.is_leaf():
        return None
    return [Child(getattr(keys[0], "key", None), pytree.keystr((keys[0],)), child) for keys, child in flat]


def map_leaves(
    signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], make: Callable[[str, Any], Any]
) -> dict[str, Any]:
    """Returns a ``dynamic_shapes`` dict in the structure of the inputs, with ``make(path, value)`` at each leaf.

    torch requires the same container class, also of a named tuple, and a list for a registered class
    (``torch/export/dynamic_shapes.py:_tree_map_with_path``); seen in 2.13 and 2.15.
    """

    def build(path: str, value: Any) -> Any:
        inner = None if value is None else children(value)
        if inner is None:
            return make(path, value)
        built = [(child.key, build(f"{path}{child.key_text}", child.value)) for child in inner]
        if type(value) in MAPPINGS:
            return dict(built)
        specs = [spec for _, spec in built]
        if isinstance(value, tuple) and hasattr(value, "_make"):
            return value._make(specs)
        return type(value)(specs) if type(value) in (tuple, deque) else specs

    return {name: build(name, value) for name, value in signature.bind(*args, **kwargs).arguments.items()}


def replace_leaves(args: tuple[Any, ...], kwargs: dict[str, Any], by_index: Mapping[int, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns inputs with some leaves replaced, by their position among all leaves of the call."""
    leaves, structure = flattened((args, kwargs))
    return call_with(structure, [by_index.get(index, leaf) for index, leaf in enumerate(leaves)])


def map_tensors(change: Callable[[torch.Tensor], Any], args: Any, kwargs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns inputs with each tensor changed, in torch's order: ``torch.utils._pytree.tree_map_only``; seen in 2.13 and 2.15."""
    import torch
    from torch.utils import _pytree as pytree

    new_args, new_kwargs = pytree.tree_map_only(torch.Tensor, change, (args, kwargs))
    return new_args, new_kwargs


def call_of(program: torch.export.ExportedProgram | torch.fx.GraphModule | StoredProgram) -> tuple[tuple[str, ...], Any] | None:
    """Returns the names of forward's parameters and the pytree spec of ``(args, kwargs)``; None where the program does not say.

    ``ModuleCallSignature.forward_arg_names`` of an ExportedProgram, ``_PyTreeCodeGen.pytree_info`` of a module made of one; seen in 2.13
    and 2.15.
    """
    if is_graph_module(program):
        info = getattr(program.graph._codegen, "pytree_info", None)
        return None if info is None or info.in_spec is None else (tuple(info.orig_args), info.in_spec)
    signature = call_signature(program)
    names = getattr(signature, "forward_arg_names", None)
    return None if names is None else (tuple(names), signature.in_spec)


def call_signature(program: Any) -> Any:
    """Returns the signature of a program's own call, a ``ModuleCallSignature``; None if it has none. Seen in 2.13 and 2.15."""
    return program.module_call_graph[0].signature if program.module_call_graph else None


def call_with(in_spec: Any, leaves: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns ``(args, kwargs)`` made of their leaves: ``torch.utils._pytree.tree_unflatten``; seen in 2.13 and 2.15.

    Raises:
        ValueError: there are more or fewer leaves, or the spec is not one of a call.
    """
    from torch.utils import _pytree as pytree

    match pytree.tree_unflatten(leaves, in_spec):
        case tuple() as args, dict() as kwargs:
            return args, kwargs
    raise ValueError("The spec is not one of (args, kwargs).")


def leaves_of_call(args: Any, kwargs: Any) -> list[Any]:
    """Returns the leaves of ``(args, kwargs)`` in torch's order."""
    return flattened((args, kwargs))[0]


def flattened(value: Any) -> tuple[list[Any], Any]:
    """Returns the leaves of a value and its structure, which is comparable: ``torch.utils._pytree.tree_flatten``; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    leaves, structure = pytree.tree_flatten(value)
    return leaves, structure


def returned_leaves(program: torch.export.ExportedProgram | torch.fx.GraphModule) -> list[tuple[str, Any]]:
    """Returns the nodes and constants that a program returns to the user, with their paths: ``logits``, ``[0]``, ``['past'][3]``.

    The path from a container to a child is that of its spec (``TreeSpec.type``, ``context``, ``children``), since the classes' own
    functions would need an instance of the container; seen in 2.13 and 2.15. The path is the position where there is no spec or it has
    other leaves, and empty where the leaf is all that is returned.
    """
    output = next((node for node in reversed(program.graph.nodes) if node.op == "output"), None)
    returned = output.args[0] if output is not None and output.args else ()
    if is_graph_module(program):
        leaves, structure = flattened(returned)
        stated = getattr(getattr(program.graph._codegen, "pytree_info", None), "out_spec", None)
        spec = structure if stated is None else stated
    else:
        spec = getattr(call_signature(program), "out_spec", None)
        leaves = [leaf for leaf, its in zip(returned, program.graph_signature.output_specs, strict=False) if its.kind.name == "USER_OUTPUT"]
    paths = [] if spec is None else paths_in(spec)
    if len(paths) != len(leaves):
        paths = [f"[{index}]" for index in range(len(leaves))]
    return [(path.removeprefix("."), leaf) for path, leaf in zip(paths, leaves, strict=True)]


def paths_in(spec: Any) -> list[str]:
    """Returns the path to each leaf of a structure, ``['past'][3].key``; see `returned_leaves`."""
    if spec.is_leaf():
        return [""]
    inner = spec.children()
    return [f"{key}{path}" for key, child in zip(_keys_of(spec, len(inner)), inner, strict=True) for path in paths_in(child)]


def _keys_of(spec: Any, count: int) -> list[str]:
    """Returns the keys of a container's children: of a mapping, the fields of a named tuple or a dataclass, else their positions."""
    context = spec.context
    is_mapping = spec.type in MAPPINGS or getattr(spec.type, "__name__", "") == "immutable_dict"
    for names in (context, *(context if isinstance(context, list | tuple) else ()), getattr(context, "_fields", None)):
        if isinstance(names, list | tuple) and len(names) == count and (is_mapping or all(isinstance(it, str) for it in names)):
            return [f"[{name!r}]" if is_mapping else f".{name}" for name in names]
    return [f"[{index}]" for index in range(count)]


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
    if (call := call_of(program)) is None:
        return None
    names, in_spec = call
    expected_args, expected_kwargs = in_spec.children()
    expected_names = list(expected_kwargs.context or ())
    if set(kwargs) != set(expected_names):
        return StructureDifference("keywords", "", _listed(expected_names), _listed(kwargs))
    count = len(expected_args.children())
    if len(args) != count:
        return StructureDifference("positional", "", str(count), str(len(args)))
    given_args, given_kwargs = flattened((args, {name: kwargs[name] for name in expected_names}))[1].children()
    positional = [names[index] if index < len(names) else f"args[{index}]" for index in range(count)]
    pairs = zip(
        [*positional, *expected_names],
        [*expected_args.children(), *expected_kwargs.children()],
        [*given_args.children(), *given_kwargs.children()],
        strict=True,
    )
    return next(filter(None, (_difference(path, expected, given) for path, expected, given in pairs)), None)


def input_names(program: torch.export.ExportedProgram) -> frozenset[str]:
    """Returns the names of the program's inputs, positional ones as its forward has them.

    Empty where the program does not say. Seen in 2.13 and 2.15.
    """
    call = call_of(program)
    return frozenset() if call is None else frozenset([*call[0], *(call[1].children()[1].context or ())])


def leaves_in_order(program: torch.export.ExportedProgram, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Any]:
    """Returns the leaves of a call in the program's own order; the call's keywords may come in another order."""
    call = call_of(program)
    names = list(kwargs) if call is None else list(call[1].children()[1].context or ())
    return leaves_of_call(args, {name: kwargs[name] for name in names})


def _difference(path: str, expected: Any, given: Any) -> StructureDifference | None:
    if expected.type is not given.type:
        return StructureDifference("class", path, _class_name(expected), _class_name(given))
    inner, others = expected.children(), given.children()
    if expected.type in MAPPINGS:
        keys, given_keys = _keys(expected), _keys(given)
        if keys != given_keys:
            kind: Any = "order" if set(keys) == set(given_keys) else "keys"
            return StructureDifference(kind, path, _listed(keys), _listed(given_keys))
        steps = [f"[{key!r}]" for key in keys]
    elif len(inner) != len(others):
        return StructureDifference("length", path, str(len(inner)), str(len(others)))
    elif expected.context != given.context:
        return StructureDifference("other", path, str(expected.context), str(given.context))
    else:
        steps = [f"[{index}]" for index in range(len(inner))]
    found = (_difference(path + step, child, other) for step, child, other in zip(steps, inner, others, strict=True))
    return next(filter(None, found), None)


def _keys(spec: Any) -> list[Any]:
    """Returns the keys in a mapping's spec; a ``defaultdict`` keeps them behind its factory."""
    context = spec.context
    return list(context[1] if len(context) == 2 and isinstance(context[1], list) else context)


def _class_name(spec: Any) -> str:
    return "a single value" if spec.type is None else str(spec.type.__name__)


def _listed(names: Any) -> str:
    return ", ".join(map(str, names))


def stored_leaves(program: StoredProgram, examples: list[Any]) -> list[Leaf] | None:
    """Returns the leaves in the order of the parameters, as `flatten_inputs` makes them.

    None where the file does not say how the program is called.

    Args:
        program: as read.
        examples: a value for each leaf, in the order of the call.
    """
    call = call_of(program)
    if call is None or call[1] is None:
        return None
    names, sides = call[0], call[1].children()
    if len(sides) != 2 or sides[0].type is not tuple or sides[1].type is not dict:
        return None
    args, kwargs = sides
    keywords = kwargs.context
    if len(args.children()) > len(names) or not isinstance(keywords, list | tuple) or any(key not in names for key in keywords):
        return None
    given = [*zip(names, args.children(), strict=False), *zip(keywords, kwargs.children(), strict=False)]
    paths = [(name, rest) for name, spec in given for rest in paths_in(spec)]
    if len(paths) != len(examples) or len({name for name, _ in given}) != len(given):
        return None
    found = [
        (names.index(name), _leaf(name, rest, index, value))
        for index, ((name, rest), value) in enumerate(zip(paths, examples, strict=True))
    ]
    return [leaf for _, leaf in sorted(found, key=lambda pair: pair[0])]
