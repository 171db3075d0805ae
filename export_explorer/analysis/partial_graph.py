"""The graph of an export that failed, as far as torch had traced it, with the placeholders named as in a program.

Also finds the input, parameter or buffer that a node of any traced graph is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import torch

from export_explorer.analysis.cause_parts import TensorName
from export_explorer.analysis.nodes import nodes_of
from export_explorer.analysis.symbols import SizePrinter, Sizes
from export_explorer.record import Node, SignatureEntry
from export_explorer.torch_internals.calls import node_snapshot
from export_explorer.torch_internals.classes import is_tensor
from export_explorer.torch_internals.frames import partial_graphs
from export_explorer.torch_internals.nodes import parameter_of_source, strict_input_index, value_of_node
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import tracked_inputs
from export_explorer.trace.provenance import FrameOf

_PREFIX = {"PARAMETER": "p_", "BUFFER": "b_", "CONSTANT_TENSOR": "c_", "USER_INPUT": ""}


@dataclass(frozen=True, slots=True)
class PartialGraph:
    """The graph that was traced before the export failed.

    Attributes:
        nodes: of the graph, nested graphs included.
        signature: the entries of the placeholders; empty where they are not certain.
    """

    nodes: tuple[Node, ...] = ()
    signature: tuple[SignatureEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphInput:
    """The input of a placeholder: torch's ``InputKind``, the name of the parameter or the path of the input leaf, and the value itself."""

    kind: str
    name: str
    value: Any


def partial_graph_of(error: BaseException, module: Any, leaves: list[Leaf], printer: SizePrinter, frame_of: FrameOf) -> PartialGraph:
    """Returns the graph that torch had traced when it raised `error`; the last two arguments are those of `nodes_of`."""
    graphs = partial_graphs(error)
    if not graphs:
        return PartialGraph()
    graph = max(graphs, key=lambda graph: len(graph.nodes))
    graph_inputs = graph_inputs_of(graph, module, leaves) if graph is graphs[0] else {}
    names = _names(graph, graph_inputs)
    signature = tuple(
        SignatureEntry(side="input", kind=it.kind, name=names[name], target=None if it.kind == "USER_INPUT" else it.name)
        for name, it in graph_inputs.items()
    )
    return PartialGraph(nodes_of(graph, printer, frame_of, names), signature)


def graph_inputs_of(graph: torch.fx.Graph, module: Any, leaves: list[Leaf]) -> dict[str, GraphInput]:
    """Returns the input of each placeholder, by its name; those that are not certain are left out."""
    placeholders = [node for node in graph.nodes if node.op == "placeholder"]
    inputs = {leaf.index: GraphInput("USER_INPUT", leaf.path, leaf.value) for leaf in sorted(leaves, key=lambda leaf: leaf.index)}
    indices = {node.name: strict_input_index(node) for node in placeholders}
    if any(index is not None for index in indices.values()):
        return {name: inputs[index] for name, index in indices.items() if index in inputs}
    if not isinstance(module, torch.nn.Module):
        return {}
    # Under each name of one that is shared.
    lifted = [GraphInput("PARAMETER", *named) for named in module.named_parameters(remove_duplicate=False)]
    lifted += [GraphInput("BUFFER", *named) for named in module.named_buffers(remove_duplicate=False)]
    return _by_position(placeholders, lifted, list(inputs.values()))


def _by_position(placeholders: list[torch.fx.Node], lifted: list[GraphInput], inputs: list[GraphInput]) -> dict[str, GraphInput]:
    """Matches placeholders by position: in non-strict mode torch makes them in this order, whether they are used or not.

    Constants that it finds while tracing it puts between the two, once tracing is over; seen in 2.13 and 2.15
    (``torch/export/_trace.py:_make_fx_helper``, ``torch/_export/passes/lift_constants_pass.py``). A graph that does not fit is another one,
    a body of ``torch.cond``, or a newer torch's: the result is then empty.
    """
    between = len(placeholders) - len(lifted) - len(inputs)
    if between < 0:
        return {}
    found = placeholders[len(lifted) :][:between]
    constants = [GraphInput("CONSTANT_TENSOR", node.name.removeprefix("c_"), value_of_node(node)) for node in found]
    pairs = list(zip(placeholders, [*lifted, *constants, *inputs], strict=True))
    is_this_graph = all(_fits(value_of_node(node), graph_input.value) for node, graph_input in pairs)
    return {node.name: graph_input for node, graph_input in pairs} if is_this_graph else {}


def _fits(traced: Any, value: Any) -> bool:
    if not isinstance(value, torch.Tensor):
        return not isinstance(traced, torch.Tensor)
    if torch.nn.parameter.is_lazy(value):
        return True
    return isinstance(traced, torch.Tensor) and (traced.dtype, traced.dim()) == (value.dtype, value.dim())


def _names(graph: torch.fx.Graph, graph_inputs: Mapping[str, GraphInput]) -> dict[str, str]:
    """Returns the names that torch would have given at the end, ``p_lin_weight`` and ``batch_image``, by those that nodes have.

    Where two would be the same, inputs keep theirs first, as in ``torch/_export/utils.py:placeholder_naming_pass``.
    """
    names: dict[str, str] = {}
    used: set[str] = set()

    def name_as(name: str, wanted: str) -> None:
        names[name] = next(free for number in count() if (free := f"{wanted}_{number}" if number else wanted) not in used)
        used.add(names[name])

    for name, graph_input in sorted(graph_inputs.items(), key=lambda item: item[1].kind != "USER_INPUT"):
        name_as(name, _PREFIX[graph_input.kind] + re.sub(r"\W+", "_", graph_input.name).rstrip("_").lower())
    for node in graph.nodes:
        if node.name not in graph_inputs:
            name_as(node.name, node.name)
    return names


class PlaceholderNames:
    """The names of the inputs, parameters and buffers that nodes of traced graphs are; there is no program if the export failed."""

    def __init__(self, program: torch.export.ExportedProgram | None, model: Any, leaves: list[Leaf], sizes: Sizes) -> None:
        self._model, self._leaves, self._sizes = model, leaves, sizes
        self._tracked = {} if sizes.env is None else tracked_inputs(sizes.env)
        in_call = [leaf.path for leaf in sorted(leaves, key=lambda leaf: leaf.index)]
        self._in_program = {} if program is None else _names_in(program, in_call)
        # torch copies a graph with ``torch.autocast`` in it, and names the inputs of the copy alone; both have the same fake tensors.
        self._by_value = {
            id(value_of_node(node)): self._in_program[node.name]
            for node in ([] if program is None else program.graph.find_nodes(op="placeholder"))
            if node.name in self._in_program and is_tensor(value_of_node(node))
        }
        self._by_graph: dict[int, dict[str, TensorName]] = {}

    def __call__(self, node: torch.fx.Node) -> TensorName | None:
        """Returns the name of a node's tensor; None if it is an operator's result, a tensor that forward makes, or not certain."""
        if (kept := node_snapshot(node)) is not None:
            name: TensorName | None = kept.input_of
            return name
        if node.op not in ("placeholder", "get_attr"):
            return None
        source = self._tracked.get(id(value_of_node(node)))
        if source is not None:
            return self._of_source(source)
        if (index := strict_input_index(node)) is not None:
            return next((TensorName(True, leaf.path) for leaf in self._leaves if leaf.index == index), None)
        return self._in_program.get(node.name) or self._by_value.get(id(value_of_node(node))) or self._of_position(node)

    def _of_source(self, source: str) -> TensorName | None:
        if (path := self._sizes.path_of_source(source)) is not None:
            return TensorName(True, path)
        return None if (parameter := parameter_of_source(source)) is None else TensorName(False, parameter)

    def _of_position(self, node: torch.fx.Node) -> TensorName | None:
        graph = node.graph
        if self._in_program or node.op != "placeholder":
            return None
        if id(graph) not in self._by_graph:
            meanings = graph_inputs_of(graph, self._model, self._leaves)
            known = {name: meaning for name, meaning in meanings.items() if meaning.kind != "CONSTANT_TENSOR"}
            self._by_graph[id(graph)] = {name: TensorName(meaning.kind == "USER_INPUT", meaning.name) for name, meaning in known.items()}
        return self._by_graph[id(graph)].get(node.name)


def _names_in(program: torch.export.ExportedProgram, paths: list[str]) -> dict[str, TensorName]:
    names: dict[str, TensorName] = {}
    waiting = iter(paths)
    for spec in program.graph_signature.input_specs:
        name, kind = getattr(spec.arg, "name", None), spec.kind.name
        path = next(waiting, None) if kind == "USER_INPUT" else spec.target
        is_made = kind == "CONSTANT_TENSOR" and str(spec.target).startswith("lifted_tensor")
        if name is not None and path is not None and not is_made:
            names[name] = TensorName(kind == "USER_INPUT", path)
    return names


@dataclass(frozen=True, slots=True)
class ConstantOrigin:
    """What a number is computed of that torch takes for one in the data, where nothing of it is an input.

    Attributes:
        buffers: the paths of the buffers.
        is_made: whether a tensor is among them that forward makes of Python numbers.
    """

    buffers: tuple[str, ...]
    is_made: bool


_NUMBER_READS = ("aten.item.", "aten._local_scalar_dense.", "aten.is_nonzero.")
_DATA_SIZES = ("nonzero", "masked_select", "unique", "bincount", "argwhere")
_COUNTED = {"aten.repeat_interleave.Tensor": 0, "aten.repeat_interleave.self_Tensor": 1}
"""Operators whose result is as large as one of their inputs says, with the position of that input."""
_OF_NUMBERS = ("aten.zeros.", "aten.ones.", "aten.full.", "aten.arange.", "aten.scalar_tensor.", "aten.empty.")


def constant_origin(graph: PartialGraph, *, is_last: bool) -> ConstantOrigin | None:
    """Returns the origin of the number that an export failed on; None where it is an input, or not certain.

    Args:
        graph: as far as it was traced.
        is_last: whether it is the number that was read last; else all numbers that were read have to be constants.
    """
    nodes = {node.name: node for node in graph.nodes if node.parent is None}
    reads = [node.name for node in nodes.values() if node.target.startswith(_NUMBER_READS)]
    if not is_last:
        counted = ((node.inputs, _COUNTED[node.target]) for node in nodes.values() if node.target in _COUNTED)
        reads += [inputs[at] for inputs, at in counted if at < len(inputs)]
    if not reads or (not is_last and any(name in node.target for node in nodes.values() for name in _DATA_SIZES)):
        return None
    buffers = {entry.name: entry.target for entry in graph.signature if entry.kind == "BUFFER"}
    roots: dict[str, None] = {}
    waiting = reads[-1:] if is_last else reads
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        node = nodes.get(name)
        if node is None:
            return None
        if name not in seen and not node.inputs:
            roots[name] = None
        seen.add(name)
        waiting += [other for other in node.inputs if other not in seen]
    if any(_is_written(node) and _viewed(node, nodes) & seen for node in nodes.values()):
        return None
    made = [nodes[name] for name in roots if name not in buffers]
    if any(node.op != "get_attr" and not node.target.startswith(_OF_NUMBERS) for node in made):
        return None
    return ConstantOrigin(tuple(str(buffers[name]) for name in roots if name in buffers), bool(made))


def _viewed(node: Node, nodes: Mapping[str, Node]) -> set[str]:
    """Returns the names of the tensors that a node writes into: its first argument, and those that it may be a view of."""
    found: set[str] = set()
    while node.inputs[:1] and node.inputs[0] in nodes:
        node = nodes[node.inputs[0]]
        found.add(node.name)
    return found


_PICKING_ONE = tuple(f"aten.{name}." for name in ("item", "_local_scalar_dense", "select", "squeeze", "view", "reshape", "to", "detach"))
"""Operators that take a number out of a tensor as it is, or change its form or type alone."""


def is_number_of_input(graph: PartialGraph) -> bool:
    """True if the number that was read last is an element of an input, with nothing computed of it before."""
    nodes = {node.name: node for node in graph.nodes if node.parent is None}
    inputs = {entry.name for entry in graph.signature if entry.kind == "USER_INPUT"}
    node = next((node for node in reversed(nodes.values()) if node.target.startswith(_NUMBER_READS)), None)
    while node is not None and node.name not in inputs:
        is_taken = node.target.startswith(_PICKING_ONE) and len(node.inputs) == 1
        node = nodes.get(node.inputs[0]) if is_taken else None
    return node is not None


def _is_written(node: Node) -> bool:
    """True if an operator writes into its first argument, ``aten.add_.Tensor``."""
    name = node.target.split(".")[1:2]
    # Of a tensor that is detached in place the data stays as it is.
    is_in_place = bool(name) and name[0].endswith("_") and not name[0].startswith("_") and name[0] != "detach_"
    return node.op == "call_function" and is_in_place
