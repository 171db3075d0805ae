"""Converts the JSON of a saved program to a `StoredProgram`, and that to text as torch prints it."""

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from export_explorer.archive.container import ArchiveError, printable
from export_explorer.archive.graphs import GraphReader, Metadata, name_in
from export_explorer.archive.schema import CallSignature, GraphModule, Program
from export_explorer.archive.values import Symbols, Values, readable_guards, tree_of
from export_explorer.torch_internals.stored_program import (
    StoredArgument,
    StoredCall,
    StoredCallSignature,
    StoredEnv,
    StoredGraph,
    StoredKind,
    StoredName,
    StoredNode,
    StoredNumber,
    StoredOperator,
    StoredProgram,
    StoredRange,
    StoredSignature,
    StoredSpec,
    StoredTensor,
)

_INPUT_KINDS = {"tensor_constant": "CONSTANT_TENSOR", "constant_input": "USER_INPUT"}
_TARGETS = ("parameter_name", "buffer_name", "tensor_constant_name", "custom_obj_name", "user_input_name")
_MOST_GUARDS = 5_000
_MOST_INPUTS = 4_000
_MOST_RANGES = 10_000
_LARGEST = 2**62


def stored_program(program: Program, weights: Mapping[str, str]) -> tuple[StoredProgram, Symbols]:
    """Returns the stored form of a saved program, and the symbols in it.

    Args:
        program: as the file has it.
        weights: path of each parameter, buffer and constant to what states its memory; those for which that is equal are one tensor.
    """
    if len(program.graph_module.graph.inputs) > _MOST_INPUTS:
        raise ArchiveError(f"It has {len(program.graph_module.graph.inputs)} inputs and values, and {_MOST_INPUTS} can be shown.")
    symbols, env = Symbols(), StoredEnv()
    stated = program.graph_module.signature
    signature = StoredSignature(tuple(_specs(stated.input_specs, _INPUT_KINDS)), tuple(_specs(stated.output_specs, {})))
    names = [getattr(spec.arg, "name", None) for spec in signature.input_specs]
    graph = GraphReader(Values(symbols, env), Metadata()).read(program.graph_module.graph, names)
    ranges = {
        symbols.read(text): StoredRange(_bound(between.min_val), _bound(between.max_val))
        for text, between in itertools.islice(program.range_constraints.items(), _MOST_RANGES)
    }
    env.ranges = ranges
    tensors = _stored_tensors(graph, signature, weights)
    stored = StoredProgram(
        graph=graph,
        graph_signature=signature,
        range_constraints=ranges,
        module_call_graph=_calls(program.graph_module),
        state_dict={target: tensor for kind, target, tensor in tensors if kind != "CONSTANT_TENSOR"},
        constants={target: tensor for kind, target, tensor in tensors if kind == "CONSTANT_TENSOR"},
        parameters=[(target, tensor) for kind, target, tensor in tensors if kind == "PARAMETER"],
        guards_code=readable_guards(program.guards_code[:_MOST_GUARDS]),
        torch_version=printable(program.torch_version, 50),
        text=_listing(graph),
    )
    return stored, symbols


def _bound(value: float | None) -> int | None:
    """Returns a bound, None if unbounded, for which torch writes the largest numbers or an infinite one."""
    return None if value is None or not -_LARGEST < value < _LARGEST else int(value)


def _specs(entries: list[dict[str, dict[str, Any]]], shown_as: Mapping[str, str]) -> Iterator[StoredSpec]:
    for entry in entries:
        ((kind, stated),) = entry.items()
        name = name_in(stated.get("arg", stated))
        target = next((printable(str(stated[key])) for key in _TARGETS if key in stated), None)
        shown = printable(shown_as.get(kind, kind.upper()), 50)
        yield StoredSpec(StoredKind(shown), StoredArgument("" if name is None else printable(name)), target)


def _stored_tensors(graph: StoredGraph, signature: StoredSignature, weights: Mapping[str, str]) -> list[tuple[str, str, StoredTensor]]:
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


_SHORT = {"float16": "f16", "float32": "f32", "float64": "f64", "bfloat16": "bf16", "complex64": "c64", "complex128": "c128"}
_SHORT |= {"int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "bool": "b8"}


def _listing(graph: StoredGraph) -> str:
    """Returns the nodes as text, a line each."""
    # A few sizes are all that there are, and to print one takes sympy long.
    printed = functools.cache(str)
    placeholders = [node for node in graph.nodes if node.op == "placeholder"]
    head = f"def forward(self, {', '.join(node.name + _annotation(node, printed) for node in placeholders)}):"
    body = [f"    {_line(node, printed)}" for node in graph.nodes if node.op != "placeholder"]
    return "\n".join([head, *body])


def _line(node: StoredNode, printed: Callable[[Any], str]) -> str:
    if node.op == "output":
        return f"return {_text(node.args[0])}"
    if node.op == "get_attr":
        return f"{node.name} = self.{node.target}"
    target = node.target if isinstance(node.target, str) else getattr(node.target, "name", "operator.getitem")
    namespace = "torch.ops." if isinstance(node.target, StoredOperator) else ""
    given = [*map(_text, node.args), *(f"{name}={_text(value)}" for name, value in node.kwargs.items())]
    return f"{node.name}{_annotation(node, printed)} = {namespace}{target}({', '.join(given)})"


def _annotation(node: StoredNode, printed: Callable[[Any], str]) -> str:
    value = node.meta.get("val")
    if isinstance(value, StoredTensor):
        dtype = value.dtype.removeprefix("torch.")
        return f': "{_SHORT.get(dtype, dtype)}[{", ".join(printed(size.expr) if isinstance(size, StoredNumber) else str(size) for size in value.shape)}]"'
    return f': "{type(value).__name__}({printed(value.expr)})"' if isinstance(value, StoredNumber) else ""


def _text(value: Any) -> str:
    if isinstance(value, StoredNode):
        return value.name
    if isinstance(value, list | tuple):
        items = ", ".join(map(_text, value))
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_text(item)}' for key, item in value.items())}}}"
    return str(value) if isinstance(value, StoredName) else repr(value)
