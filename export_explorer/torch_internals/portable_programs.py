"""A program as another process can load it: with the ranges of all its symbols, and called with plain leaves."""

import copy
from collections.abc import Iterator
from typing import Any

import torch

from export_explorer.torch_internals.pytree import flattened, leaves_of_call
from export_explorer.torch_internals.shape_env import shape_env_of, symbolic_expression

_OF_TORCH = ("builtins", "collections", "torch")


def portable_program(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """A program that can be saved, loaded and compiled elsewhere; it shares what it can, and the given one stays as it is."""
    complete = _with_all_ranges(program)
    return _flat(complete) if _has_own_classes(complete) else complete


def _with_all_ranges(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """The program with a range for each symbol of its inputs.

    ``range_constraints`` has none for a stride that is dynamic, as of ``ids[:, :3]``. The ShapeEnv knows its range, which is not saved, and Inductor fails on the loaded program ("vr must not be None for symbol"). Sets ``_range_constraints`` of a shallow copy, from
    ``ShapeEnv.var_to_range``; seen in 2.13.
    """
    ranges = getattr(shape_env_of(program.graph), "var_to_range", {})
    values = [node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"]
    sizes = [
        size
        for value in values
        if isinstance(value, torch.Tensor) and value.layout is torch.strided
        for size in (*value.shape, *value.stride())
    ]
    symbols = {symbol for expr in map(symbolic_expression, sizes) if expr is not None for symbol in expr.free_symbols}
    missing = {symbol: ranges[symbol] for symbol in symbols if symbol not in program.range_constraints and symbol in ranges}
    if not missing:
        return program
    complete: Any = copy.copy(program)
    complete._range_constraints = {**program.range_constraints, **missing}
    return complete  # type: ignore[no-any-return]  # its attributes are private


def _has_own_classes(program: torch.export.ExportedProgram) -> bool:
    """Whether the inputs or the result hold instances of classes that are registered by whoever defines them: ``TreeSpec.type`` and ``context``.

    Named tuples are among them, since each has a class of its own; seen in 2.13 and 2.15. False where a name is gone.
    """
    signature = program.module_call_graph[0].signature if program.module_call_graph else None
    specs = [getattr(signature, name, None) for name in ("in_spec", "out_spec")]
    return any(kind.__module__.partition(".")[0] not in _OF_TORCH for spec in specs for kind in _classes_in(spec))


def _flat(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """The program with its leaves as positional inputs and a tuple of its results' leaves; it shares all else, and the given one stays as it is.

    It has the guards on ranges, constants and equal sizes, not those noted while tracing, which name the inputs of the call. Sets ``_module_call_graph``,
    ``_example_inputs`` and ``_guards_code`` of a shallow copy; seen in 2.13 and 2.15.
    """
    root, *others = program.module_call_graph
    signature = copy.copy(root.signature)
    if signature is None or program.example_inputs is None:
        return program
    leaves = tuple(leaves_of_call(*program.example_inputs))
    signature.in_spec = flattened((leaves, {}))[1]
    signature.out_spec = flattened(tuple(range(signature.out_spec.num_leaves)))[1]
    signature.forward_arg_names = [f"leaf_{index}" for index in range(len(leaves))]
    flat: Any = copy.copy(program)
    flat._module_call_graph = [_entry(root, signature), *(_entry(other, None) for other in others)]
    flat._example_inputs = (leaves, {})
    flat._guards_code = []
    return flat  # type: ignore[no-any-return]  # its attributes are private


def _entry(entry: Any, signature: Any) -> Any:
    changed = copy.copy(entry)
    changed.signature = signature
    return changed


def _classes_in(spec: Any) -> Iterator[type]:
    if spec is None:
        return
    for kind in (getattr(spec, "type", None), getattr(spec, "context", None)):
        if isinstance(kind, type):
            yield kind
    children = spec.children() if callable(getattr(spec, "children", None)) else getattr(spec, "children_specs", ())
    for child in children:
        yield from _classes_in(child)
