"""Converts the JSON of a saved program to a `StoredProgram`."""

from collections.abc import Mapping
from typing import Any

from export_explorer.archive.container import printable
from export_explorer.archive.expressions import Symbols, guards_of
from export_explorer.archive.graphs import GraphReader, name_in
from export_explorer.archive.listing import listing
from export_explorer.archive.metadata import Metadata
from export_explorer.archive.schema import CallSignature, GraphModule, Program, Signature
from export_explorer.archive.values import Values, tree_of
from export_explorer.torch_internals.stored import (
    StoredArgument,
    StoredCall,
    StoredCallSignature,
    StoredGraph,
    StoredKind,
    StoredProgram,
    StoredRange,
    StoredSignature,
    StoredSpec,
    StoredTensor,
)
from export_explorer.torch_internals.stored_env import StoredEnv

_INPUT_KINDS = {"tensor_constant": "CONSTANT_TENSOR", "constant_input": "USER_INPUT"}
_TARGETS = ("parameter_name", "buffer_name", "tensor_constant_name", "custom_obj_name", "user_input_name")
_MOST_GUARDS = 20_000
_LARGEST = 2**62


def stored_program(program: Program, weights: Mapping[str, str]) -> tuple[StoredProgram, Symbols]:
    """Returns the stored form of a saved program, and the symbols in it.

    Args:
        program: as the file has it.
        weights: path of each parameter, buffer and constant to the file of its values; those that share one share their memory.
    """
    symbols, env = Symbols(), StoredEnv()
    signature = _signature(program.graph_module.signature)
    names = [getattr(spec.arg, "name", None) for spec in signature.input_specs]
    graph = GraphReader(Values(symbols, env), Metadata()).read(program.graph_module.graph, names)
    ranges = {
        symbols.read(text): StoredRange(_bound(stated.min_val), _bound(stated.max_val))
        for text, stated in program.range_constraints.items()
    }
    env.ranges = ranges
    held = _held(graph, signature, weights)
    stored = StoredProgram(
        graph=graph,
        graph_signature=signature,
        range_constraints=ranges,
        module_call_graph=_calls(program.graph_module),
        state_dict={target: tensor for kind, target, tensor in held if kind != "CONSTANT_TENSOR"},
        constants={target: tensor for kind, target, tensor in held if kind == "CONSTANT_TENSOR"},
        parameters=[(target, tensor) for kind, target, tensor in held if kind == "PARAMETER"],
        guards_code=guards_of(program.guards_code[:_MOST_GUARDS]),
        torch_version=printable(program.torch_version, 50),
        text=listing(graph),
    )
    return stored, symbols


def _bound(value: float | None) -> int | None:
    """Returns a bound, None if unbounded, for which torch writes the largest numbers or an infinite one."""
    return None if value is None or not -_LARGEST < value < _LARGEST else int(value)


def _signature(signature: Signature) -> StoredSignature:
    return StoredSignature(
        tuple(_spec(entry, is_input=True) for entry in signature.input_specs),
        tuple(_spec(entry, is_input=False) for entry in signature.output_specs),
    )


def _spec(entry: dict[str, dict[str, Any]], *, is_input: bool) -> StoredSpec:
    ((kind, stated),) = entry.items()
    arg = stated.get("arg", stated)
    name = name_in(arg)
    target = next((printable(str(stated[key])) for key in _TARGETS if key in stated), None)
    shown = _INPUT_KINDS.get(kind, kind.upper()) if is_input else kind.upper()
    return StoredSpec(StoredKind(printable(shown, 50)), StoredArgument("" if name is None else printable(name)), target)


def _held(graph: StoredGraph, signature: StoredSignature, weights: Mapping[str, str]) -> list[tuple[str, str, StoredTensor]]:
    """Returns kind, path and metadata of the tensors that the program holds."""
    values = {node.name: node.meta.get("val") for node in graph.nodes if node.op == "placeholder"}
    shared: dict[str, StoredTensor] = {}
    found = []
    for spec in signature.input_specs:
        value = values.get(spec.arg.name)
        if spec.target is None or not isinstance(value, StoredTensor):
            continue
        file = weights.get(spec.target)
        found.append((spec.kind.name, spec.target, value if file is None else shared.setdefault(f"{file} {value.dtype}", value)))
    return found


def _calls(module: GraphModule) -> tuple[StoredCall, ...]:
    root = next((call.signature for call in module.module_call_graph if call.fqn == ""), None) or CallSignature()
    names = None if root.forward_arg_names is None else tuple(map(printable, root.forward_arg_names))
    return (StoredCall(StoredCallSignature(tree_of(root.in_spec), tree_of(root.out_spec), names)),)
