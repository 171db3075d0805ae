"""The facts of an export that was observed, and of one that was predicted from the guards of an earlier one.

The graph of an export that failed is shown as far as torch had traced it, with the placeholders named as in a program. Also finds the input,
parameter or buffer that a node of any traced graph is, and the branches that torch decided for sizes from 2 on without a guard, so that the
program takes them for sizes 0 and 1, too.
"""

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import count
from typing import Any, Self

import torch

from export_explorer.analysis.cause_parts import CauseContext, TensorName
from export_explorer.analysis.causes import Origins, size_comparisons
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.exported import held_without_data, modules_of, nodes_of, traced_inputs, unused_inputs
from export_explorer.analysis.guards import link_guards_to_nodes, with_equal_sizes, with_makers
from export_explorer.analysis.model_code import blocks_of, class_code_of
from export_explorer.analysis.symbols import SizePrinter, Sizes, data_names
from export_explorer.analysis.weights_of_one import weights_of_one
from export_explorer.record import (
    FREE,
    Capture,
    CodeBlock,
    DimOutcome,
    DimRef,
    Frame,
    Guard,
    Node,
    ParameterCause,
    Remark,
    SignatureEntry,
)
from export_explorer.render.words import remark_words
from export_explorer.render.words.conditions import condition_code
from export_explorer.render.words.outputs import without_data_words
from export_explorer.spec.inputs import inputs_of
from export_explorer.spec.request import ExportRequest
from export_explorer.torch_internals.classes import is_tensor
from export_explorer.torch_internals.frames import partial_graphs
from export_explorer.torch_internals.nodes import parameter_of_source, strict_input_index, value_of_node
from export_explorer.torch_internals.operators import node_snapshot
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import dims_of_symbols, hint_of, symbol_of_source, tracked_inputs
from export_explorer.trace import provenance
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.provenance import FrameOf, is_own_file
from export_explorer.trace.recorder import DecisionNote

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

    def __init__(self, program: torch.export.ExportedProgram | None, model: Any, leaves: list[Leaf], env: Any | None) -> None:
        self._model, self._leaves = model, leaves
        self._tracked = {} if env is None else tracked_inputs(env)
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
        path = next((leaf.path for leaf in self._leaves if source in (leaf.source, leaf.strict_source)), None)
        if path is not None:
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


_NUMBER_READS = ("aten.item.", "aten._local_scalar_dense.", "aten.is_nonzero.")
_DATA_SIZES = ("nonzero", "masked_select", "unique", "bincount", "argwhere")
_COUNTED = {"aten.repeat_interleave.Tensor": 0, "aten.repeat_interleave.self_Tensor": 1}
"""Operators whose result is as large as one of their inputs says, with the position of that input."""
_OF_NUMBERS = ("aten.zeros.", "aten.ones.", "aten.full.", "aten.arange.", "aten.scalar_tensor.", "aten.empty.")


def buffers_of_number(graph: PartialGraph, *, is_last: bool) -> tuple[str, ...] | None:
    """Returns the paths of the buffers that the number which an export failed on is computed of; None where it is of an input, or not certain.

    Empty where it is computed of tensors that forward makes of Python numbers alone. If `is_last` it is the number that was read last; else
    all numbers that were read have to be constants.
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
    made = (nodes[name] for name in roots if name not in buffers)
    if any(node.op != "get_attr" and not node.target.startswith(_OF_NUMBERS) for node in made):
        return None
    return tuple(str(buffers[name]) for name in roots if name in buffers)


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


@dataclass(frozen=True, kw_only=True)
class ObservedAnalysis(ExportAnalysis):
    """The facts of an export that was observed, or of one that was not made, for which the guards of an earlier one were added again.

    Attributes:
        request: the request of the export.
        result: its result; without nodes if it was not made.
        name_of: returns the name of the input or the parameter that a node of its graph is.
        earlier: the export whose guards were added again: what is the same in every export of the model is taken from it. None if this one
            was made.
    """

    request: ExportRequest
    result: ExportResult
    name_of: PlaceholderNames
    earlier: Capture | None

    @classmethod
    def of(cls, request: ExportRequest, result: ExportResult, earlier: Capture | None = None) -> Self:
        """Analyzes an export, or what adding the guards of an earlier one again led to."""
        in_call = [leaf.path for leaf in sorted(request.leaves, key=lambda leaf: leaf.index)]
        traced, unused = {}, frozenset[str]()
        if result.program is not None:
            traced, unused = traced_inputs(result.program, in_call), unused_inputs(result.program, in_call)
        frame_of = functools.cache(provenance.frame_of)
        # Of sizes that torch does not look at its environment keeps no sources.
        symbols = {**symbol_of_source(result.shape_env), **result.of_inputs}
        # Guards are added again as in non-strict mode, whose names of sources differ.
        mode = "non-strict" if result.is_replayed else request.mode
        in_data = data_names(result.unbacked, frame_of, partial(dims_of_symbols, _graphs(result)))
        sizes = Sizes(request.leaves, mode, result.shape_env, traced, symbols, in_data)
        guard_notes, equal = with_equal_sizes(with_makers(result.guard_notes), sizes)
        sizes.unite(equal)
        name_of = PlaceholderNames(result.program, request.module, request.leaves, result.shape_env)
        context = CauseContext(sizes, _parameter_shapes(request), name_of, frame_of, Origins(name_of).at)
        of_model = modules_of(request.module) if earlier is None and request.path_of_module else ()
        is_ignored = result.error is None and request.spec_error is not None
        return cls(
            request=request,
            result=result,
            name_of=name_of,
            earlier=earlier,
            model=request.name,
            mode=request.mode,
            ask=request.ask,
            options=request.options,
            inputs=inputs_of(request.leaves, request.synthetic),
            sizes=sizes,
            guard_notes=guard_notes,
            comparisons=size_comparisons(guard_notes, context),
            unbacked=result.unbacked,
            program=result.program,
            unused=_never_read(unused, request.leaves),
            modules=of_model if earlier is None else earlier.modules,
            notes=_notes_of(request, result),
            elapsed_ms=result.elapsed_ms,
            is_observed=True,
            frame_of=frame_of,
            ignored_entries=max(1, len(request.readable.unread)) if is_ignored else 0,
        )

    @property
    def module(self) -> torch.nn.Module | None:
        """The exported module; None if it is no module that works."""
        return self.request.module if self.request.path_of_module else None

    def without_last_guard(self) -> Self:
        """Returns the facts without the last guard, which torch added to find that the example does not satisfy an operator.

        It says what is false of the example, which no size has to satisfy for the program to be valid.
        """
        last = len(self.guard_notes) - 1
        comparisons = tuple(comparison for comparison in self.comparisons if comparison.cause.guard_id != last)
        return replace(self, guard_notes=self.guard_notes[:-1], comparisons=comparisons)

    def linked(self) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
        """Returns the guards and the nodes, each with the others that belong to it."""
        if self.earlier is not None or self.result.program is None:
            return self.guards, ()
        traced = [note.provenance.traced for note in self.guard_notes]
        return link_guards_to_nodes(self.guards, traced, self.nodes, self.result.program.graph)

    @cached_property
    def partial_graph(self) -> PartialGraph:
        """The graph as far as torch had traced it when the export failed; empty if it did not, or if nothing was traced."""
        if self.earlier is not None or self.result.error is None:
            return PartialGraph()
        return partial_graph_of(self.result.error, self.request.module, self.request.leaves, self.sizes.in_inputs, self.frame_of)

    @cached_property
    def weights_of_one(self) -> Mapping[DimRef, ParameterCause]:
        """The cause for each input dimension that a parameter requires to be 1, as far as a graph was traced."""
        if self.earlier is None:
            return weights_of_one(_graphs(self.result), self.name_of, self.frame_of)
        causes = {dim.ref: dim.cause for dim in self.earlier.dims}
        return {ref: cause for ref, cause in causes.items() if isinstance(cause, ParameterCause) and cause.value == 1}

    @property
    def partial_signature(self) -> tuple[SignatureEntry, ...]:
        """The inputs of the graph so far, if the export failed."""
        return self.partial_graph.signature

    def code(self, failed_at: Frame | None) -> tuple[CodeBlock, ...]:
        """Returns the functions that ran, root first, each once, with the one that failed."""
        if self.earlier is not None:
            return self.earlier.code
        if not self.request.path_of_module:
            return ()
        nodes = self.nodes or self.partial_graph.nodes
        frames = [*(guard.frame for guard in self.guards), *(node.frame for node in nodes), failed_at]
        reached = {guard.module for guard in self.guards} | {node.module for node in nodes}
        return blocks_of(
            self.request.module, [frame for frame in frames if frame is not None], {path for path in reached if path is not None}
        )

    @property
    def class_code(self) -> tuple[CodeBlock, ...]:
        """The code of the classes of the modules."""
        if self.earlier is not None:
            return self.earlier.class_code
        return class_code_of(self.request.module) if self.request.path_of_module else ()


def _notes_of(request: ExportRequest, result: ExportResult) -> tuple[str, ...]:
    notes = [*result.notes]
    if result.error is None and request.spec_error is not None:
        notes.append(f"torch.export ignored an entry of `dynamic_shapes`: {request.spec_error}")
    if result.program is not None and (dataless := held_without_data(result.program)):
        notes.append(without_data_words(dataless))
    return tuple(notes)


def _graphs(result: ExportResult) -> "list[torch.fx.Graph]":
    """Returns the graphs of an export, as far as they were traced if it failed."""
    if result.error is not None:
        return partial_graphs(result.error)
    return [] if result.program is None else [result.program.graph]


def _never_read(unused: frozenset[str], leaves: Sequence[Leaf]) -> frozenset[str]:
    """Returns the unused inputs without those that are read under another name, since one tensor is passed twice."""
    read = {id(leaf.value) for leaf in leaves if leaf.path not in unused and isinstance(leaf.value, torch.Tensor)}
    return frozenset(leaf.path for leaf in leaves if leaf.path in unused and id(leaf.value) not in read)


def _parameter_shapes(request: ExportRequest) -> dict[str, tuple[int, ...]]:
    """Returns the shape of each parameter and buffer by its path; without lazy ones, which have none yet."""
    if not request.path_of_module:
        return {}
    named = (*request.module.named_parameters(), *request.module.named_buffers())
    return {name: tuple(tensor.shape) for name, tensor in named if not torch.nn.parameter.is_lazy(tensor)}


_SMALL = (0, 1)
_MOST = 20
"""The most branches that are named."""


def unguarded_branches(analysis: ObservedAnalysis, dims: Sequence[DimOutcome]) -> tuple[Remark, ...]:
    """Returns a remark for each condition of the user's code that is otherwise for size 0 or 1 of a dimension, if the program accepts that size.

    Libraries have many whose branches compute the same for such sizes. A test of size 0 alone is not seen: torch's symbols are positive.
    """
    by_ref = {dim.ref: dim for dim in dims}
    own = (note for note in analysis.result.decisions if is_own_file(note.location.filename))
    return tuple(dict.fromkeys(remark for note in own for remark in _of_decision(analysis, note, by_ref)))[:_MOST]


def _of_decision(analysis: ObservedAnalysis, note: DecisionNote, by_ref: Mapping[DimRef, DimOutcome]) -> Iterator[Remark]:
    symbols = sorted(note.expr.free_symbols, key=str)
    example = {symbol: hint_of(analysis.result.shape_env, symbol) for symbol in symbols}
    if None in example.values():
        return
    for symbol in symbols:
        dim = next((by_ref[ref] for ref in analysis.sizes.places_of(symbol) if ref in by_ref), None)
        if dim is None or dim.got not in FREE or dim.accepted is None or dim.accepted.not_checked_reason is not None:
            continue
        sizes = tuple(
            size for size in _SMALL if dim.accepted.accepts(size) and _truth(note.expr, {**example, symbol: size}) is (not note.truth)
        )
        if sizes:
            code, frame = condition_code(analysis.sizes.in_words.condition(note.expr)), analysis.frame_of(note.location)
            remark = Remark(kind="branch_without_guard", names=(str(dim.ref),), frame=frame, said=code, sizes=sizes)
            yield replace(remark, words=remark_words(remark))


def _truth(expr: Any, sizes: Mapping[Any, Any]) -> bool | None:
    """Returns whether a condition holds for sizes; None where that cannot be computed, as after a division by 0."""
    try:
        found = expr.subs(sizes)
    except (ArithmeticError, TypeError, ValueError):
        return None
    return bool(found) if getattr(found, "is_Boolean", False) or found in (True, False) else None
