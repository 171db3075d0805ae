"""The leaves of calls and results in torch's order and with torch's names, and calls and ``dynamic_shapes`` made of leaves."""

from __future__ import annotations

import inspect
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.classes import is_graph_module

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


def flatten_inputs(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Leaf]:
    """Returns the leaves of a call, in the order of the signature's parameters.

    Uses ``torch.utils._pytree.tree_flatten_with_path`` and ``keystr``; seen in 2.13 and 2.15. torch names a non-strict source by parameter
    and key path (``torch/_export/non_strict_utils.py:key_path_to_source``) and a strict one by the index in the flattened
    ``(args, kwargs)``, keyword arguments as passed (``torch/_dynamo/functional_export.py``).

    Raises:
        TypeError: the arguments do not fit the signature.
    """
    from torch.utils import _pytree as pytree

    signature.bind(*args, **kwargs)
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
        rest = item + pytree.keystr(keys[2:])
        leaves.append((order[name], Leaf(f"{name}{rest}", f"L[{name!r}]{rest}", f"[{name!r}]{rest}", index, value)))
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
    """Returns inputs with some leaves replaced, by their position among all leaves of the call.

    torch's pytrees; seen in 2.13 and 2.15.
    """
    from torch.utils import _pytree as pytree

    leaves, structure = pytree.tree_flatten((args, kwargs))
    new_args, new_kwargs = pytree.tree_unflatten([by_index.get(index, leaf) for index, leaf in enumerate(leaves)], structure)
    return new_args, new_kwargs


def call_of(program: torch.export.ExportedProgram | torch.fx.GraphModule) -> tuple[tuple[str, ...], Any] | None:
    """Returns the names of forward's parameters and the pytree spec of ``(args, kwargs)``; None where the program does not say.

    ``ModuleCallSignature.forward_arg_names`` of an ExportedProgram, ``_PyTreeCodeGen.pytree_info`` of a module made of one; seen in 2.13
    and 2.15.
    """
    if is_graph_module(program):
        info = getattr(program.graph._codegen, "pytree_info", None)
        return None if info is None or info.in_spec is None else (tuple(info.orig_args), info.in_spec)
    signature = program.module_call_graph[0].signature if program.module_call_graph else None
    names = getattr(signature, "forward_arg_names", None)
    return None if signature is None or names is None else (tuple(names), signature.in_spec)


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
    """Returns the leaves of ``(args, kwargs)`` in torch's order: ``torch.utils._pytree.tree_leaves``; seen in 2.13 and 2.15."""
    from torch.utils import _pytree as pytree

    return list(pytree.tree_leaves((args, kwargs)))


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
        from torch.utils import _pytree as pytree

        spec = getattr(getattr(program.graph._codegen, "pytree_info", None), "out_spec", None)
        leaves = pytree.tree_leaves(returned)
        spec = pytree.tree_structure(returned) if spec is None else spec
    else:
        signature = program.module_call_graph[0].signature if program.module_call_graph else None
        spec = getattr(signature, "out_spec", None)
        leaves = [leaf for leaf, its in zip(returned, program.graph_signature.output_specs, strict=False) if its.kind.name == "USER_OUTPUT"]
    paths = [] if spec is None else paths_in(spec)
    if len(paths) != len(leaves):
        paths = [f"[{index}]" for index in range(len(leaves))]
    return [(path.removeprefix("."), leaf) for path, leaf in zip(paths, leaves, strict=True)]


def paths_in(spec: Any) -> list[str]:
    """Returns the path to each leaf of a structure, ``['past'][3].key``; see `returned_leaves`."""
    if spec.is_leaf():
        return [""]
    children = spec.children() if hasattr(spec, "children") else spec.children_specs
    keys = _keys_of(spec, len(children))
    return [f"{key}{path}" for key, child in zip(keys, children, strict=True) for path in paths_in(child)]


def _keys_of(spec: Any, count: int) -> list[str]:
    """Returns the keys of a container's children: of a mapping, the fields of a named tuple or a dataclass, else their positions."""
    context = spec.context
    is_mapping = spec.type in MAPPINGS or getattr(spec.type, "__name__", "") == "immutable_dict"
    for names in (context, *(context if isinstance(context, list | tuple) else ()), getattr(context, "_fields", None)):
        if isinstance(names, list | tuple) and len(names) == count and (is_mapping or all(isinstance(it, str) for it in names)):
            return [f"[{name!r}]" if is_mapping else f".{name}" for name in names]
    return [f"[{index}]" for index in range(count)]
