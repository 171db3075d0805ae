"""The inputs of a program that comes without its model: input leaves made of what its placeholders say."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sympy

from export_explorer.torch_internals.classes import is_graph_module, is_stored, is_symbolic_int
from export_explorer.torch_internals.pytree import Leaf, call_of, call_with, flatten_inputs, leaves_of_call
from export_explorer.torch_internals.shape_env import bounds_of, hint_of, symbolic_expression
from export_explorer.torch_internals.stored import StoredTensor
from export_explorer.torch_internals.stored_calls import stored_leaves
from export_explorer.torch_internals.tensors import has_sizes

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram
    from torch.fx import GraphModule

UNKNOWN = "unknown"
"""The text of an input of which the graph does not say what it is."""


@dataclass(frozen=True, slots=True)
class ProgramInputs:
    """The inputs of a program.

    Attributes:
        leaves: in the order of the call; a tensor has the size that the program was traced with, and no values.
        traced: what the program says of each leaf (a fake tensor, a symbolic number, a constant), by path.
        unused: paths of the leaves that nothing in the program reads.
    """

    leaves: list[Leaf]
    traced: Mapping[str, Any]
    unused: frozenset[str]


@dataclass(frozen=True, slots=True)
class ProgramCall:
    """How a program is called.

    Attributes:
        signature: the names of its parameters, in their order.
        args: positional inputs.
        kwargs: keyword inputs.
        leaves: of both, in the order of the call.
    """

    signature: inspect.Signature
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    leaves: list[Leaf]


class _Unknown:
    def __repr__(self) -> str:
        return UNKNOWN


def program_inputs(program: ExportedProgram | GraphModule, env: Any | None) -> ProgramInputs:
    """The inputs of a program, named as in the call where it says how it is called, else as its placeholders.

    Args:
        program: the program.
        env: its ShapeEnv; None if nothing in it is symbolic.
    """
    placeholders = _placeholders(program)
    values = [_traced_value(node) for node in placeholders]
    leaves = _leaves(program, placeholders, [_example(value, env) for value in values])
    return ProgramInputs(
        leaves=leaves,
        traced={leaf.path: values[leaf.index] for leaf in leaves},
        unused=frozenset(leaf.path for leaf in leaves if not placeholders[leaf.index].users),
    )


def _placeholders(program: ExportedProgram | GraphModule) -> list[torch.fx.Node]:
    """Those that stand for the leaves of the call, in their order."""
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    if is_graph_module(program):
        return list(placeholders.values())
    names = [getattr(spec.arg, "name", "") for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    return [placeholders[name] for name in names if name in placeholders]


def _traced_value(node: torch.fx.Node) -> Any:
    return node.meta.get("val", node.meta.get("example_value", _Unknown()))


def call_of_program(program: ExportedProgram | GraphModule, env: Any | None) -> ProgramCall | None:
    """How a program is called, with inputs of the sizes that it was traced with; None where it does not say.

    Args:
        program: the program.
        env: its ShapeEnv; None if nothing in it is symbolic.
    """
    return _call(program, [_example(_traced_value(node), env) for node in _placeholders(program)])


def _call(program: ExportedProgram | GraphModule, examples: list[Any]) -> ProgramCall | None:
    call = call_of(program)
    if call is None:
        return None
    names, in_spec = call
    given = getattr(program, "example_inputs", None)
    try:
        signature = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names])
        args, kwargs = call_with(in_spec, examples)
        if given is not None and len(leaves_of_call(*given)) == len(examples):
            args, kwargs = given
        return ProgramCall(signature, args, kwargs, flatten_inputs(signature, args, kwargs))
    except (TypeError, ValueError):  # *args and **kwargs, whose names are not those of parameters
        return None


def _leaves(program: ExportedProgram | GraphModule, placeholders: list[torch.fx.Node], examples: list[Any]) -> list[Leaf]:
    stored: Any = program
    call = None if is_stored(program) else _call(program, examples)
    leaves = stored_leaves(stored, examples) if is_stored(program) else None if call is None else call.leaves
    if leaves is not None:
        return leaves
    named = enumerate(zip((str(node.target) for node in placeholders), examples, strict=True))
    return [Leaf(name, f"L[{name!r}]", f"[{name!r}]", index, value) for index, (name, value) in named]


def _example(value: Any, env: Any | None) -> Any:
    """A value of the sizes that the program was traced with. A size of its own must not be asked: that would add a guard."""
    if has_sizes(value):
        if isinstance(value, StoredTensor):
            return StoredTensor(value.dtype, tuple(_example_size(size, env) for size in value.shape), value.device, value.element_bytes)
        import torch

        return torch.empty([_example_size(size, env) for size in value.shape], dtype=value.dtype, device="meta")
    return _example_size(value, env) if is_symbolic_int(value) else value


def _example_size(size: int | torch.SymInt, env: Any | None) -> int:
    expr = symbolic_expression(size)
    if expr is None:
        return int(size)
    hints = {symbol: hint_of(env, symbol) for symbol in expr.free_symbols}
    if None not in hints.values():
        return int(expr.xreplace({symbol: sympy.Integer(hint) for symbol, hint in hints.items()}))
    return max(bounds_of(env, expr)[0] or 0, 2)
