"""Lowers a program to ExecuTorch, runs it, and compares it with the program node by node. Runs in the child process.

It is lowered with the XNNPACK backend; the values of nodes are those of ExecuTorch's inspector.
"""

import contextlib
import importlib.metadata
import logging
import operator
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner
from executorch.devtools import Inspector
from executorch.devtools.inspector.numerical_comparator import NumericalComparatorBase
from executorch.exir import ExecutorchBackendConfig, to_edge, to_edge_transform_and_lower
from executorch.exir.passes.init_mutable_pass import InitializedMutableBufferPass
from executorch.extension.pybindings.portable_lib import _load_for_executorch_from_buffer
from executorch.runtime import Runtime

from export_explorer.analysis.exported import path_of, walk
from export_explorer.analysis.real_runs import differences
from export_explorer.features.deploy import protocol
from export_explorer.features.deploy.node_sources import NodeSources
from export_explorer.features.deploy.protocol import DeployJob, NodeDifference, NodesCompared
from export_explorer.torch_internals.messages import raised_where
from export_explorer.torch_internals.operators import target_text
from export_explorer.torch_internals.options import OBLIVIOUS, torch_options

_TAKEN = {torch.Tag.core, torch.Tag.view_copy}
"""The tags of operators that ExecuTorch takes."""

_NOT_DELEGATED = "was not decomposed or delegated"
_NO_KERNEL = "ExecuTorch has no kernel for it"
_NOT_CORE = "is not in Core ATen opset"
_NO_OUT_VARIANT = re.compile(r"Missing out variants: \{([^}]*)\}")
_BACKEND = "executorch.backends.xnnpack"
_STATIC = "STATIC"


def lower(program: torch.export.ExportedProgram, job: protocol.DeployJob, path: Path) -> protocol.Lowered:
    """Writes the program; raises a TargetError if ExecuTorch cannot translate the program, or has no kernel for an operator of it."""
    try:
        # Running the operators again, the choice of a convolution's algorithm would narrow the range of its batch.
        with torch_options({OBLIVIOUS}), _rejections() as reasons:
            edge = edge_program(program)
            # It may take the nodes apart further.
            lowered = edge.exported_program()
            nodes = tuple(_nodes(program, lowered.graph_module, reasons))
            ranges = {str(symbol): bounds for symbol, bounds in lowered.range_constraints.items()}
            made = edge.to_executorch(backend_config(lowered))
    except Exception as error:
        raise protocol.TargetError(raised_where(error), tuple(_lacking(program, str(error)))) from error
    plan = made.executorch_program.execution_plan[0]
    _require_kernels(program, plan)
    path.write_bytes(made.buffer)
    narrowed = {str(symbol) for symbol, bounds in program.range_constraints.items() if ranges.get(str(symbol), bounds) != bounds}
    memory = sum(plan.non_const_buffer_sizes)
    return protocol.Lowered(
        files=(path.name,),
        inputs=tuple(_inputs(program, plan, job.inputs, narrowed)),
        nodes=nodes,
        versions={"executorch": importlib.metadata.version("executorch")},
        notes=(f"ExecuTorch plans {memory:,} bytes of memory for the largest sizes.",),
    )


def backend_config(lowered: torch.export.ExportedProgram) -> ExecutorchBackendConfig:
    """Returns settings with which the first values of buffers that are updated are stored: by default they are not (1.5.1).

    The program is in ExecuTorch's form: its signature lists the buffers only after decomposition.
    """
    signature = lowered.graph_signature
    updated = set(signature.buffers_to_mutate.values())
    names = [name for name, buffer in signature.inputs_to_buffers.items() if buffer in updated]
    return ExecutorchBackendConfig(passes=[InitializedMutableBufferPass(names)] if names else [])


def edge_program(program: torch.export.ExportedProgram, *, has_record: bool = False) -> Any:
    """Returns ExecuTorch's form of a program, with the parts that XNNPACK takes; on request with records for ExecuTorch's inspector."""
    try:
        return to_edge_transform_and_lower(program, partitioner=[XnnpackPartitioner()], generate_etrecord=has_record)
    except RuntimeError as error:
        if _NOT_DELEGATED not in str(error):
            raise
        # An operator in a branch, which the partitioner does not enter, is kept for it all the same.
        return to_edge(program, generate_etrecord=has_record).to_backend(XnnpackPartitioner())


@contextlib.contextmanager
def _rejections() -> Iterator[dict[str, str]]:
    """Yields a dict that gets XNNPACK's reasons for leaving nodes to ExecuTorch's own kernels, by name: it logs them for debugging alone."""
    reasons: dict[str, str] = {}

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            node, reason = getattr(record.msg, "node", None), getattr(record.msg, "reason", "")
            if node is not None and reason:
                reasons.setdefault(node.name, str(reason))

    logger, collector = logging.getLogger(_BACKEND), Collector(logging.DEBUG)
    level, propagates = logger.level, logger.propagate
    logger.addHandler(collector)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    try:
        yield reasons
    finally:
        logger.removeHandler(collector)
        logger.setLevel(level)
        logger.propagate = propagates


def _lacking(program: torch.export.ExportedProgram, error: str) -> Iterator[protocol.UnsupportedNode]:
    """Yields the nodes that an error is about."""
    if _NOT_CORE in error:
        yield from _outside_core(program)
    elif (match := _NO_OUT_VARIANT.search(error)) is not None:
        operators = {name.strip(" '\"").replace("::", "."): "ExecuTorch needs an out variant of it" for name in match[1].split(",")}
        yield from _nodes_of(program, operators)


def _nodes_of(program: torch.export.ExportedProgram, reasons: Mapping[str, str]) -> Iterator[protocol.UnsupportedNode]:
    """Yields the nodes of operators, ``aten.special_i1``, each with its reason: those of the program, or those that one is decomposed into."""
    decomposed = program.run_decompositions()
    sources = NodeSources(program.graph, decomposed.graph)
    found: set[str] = set()
    for graph in (program.graph, decomposed.graph):
        for node, parent in walk(graph):
            kind = target_text(node.target)
            operator = kind.rpartition(".")[0]
            if node.op != "call_function" or operator not in reasons or (graph is decomposed.graph and operator in found):
                continue
            if graph is program.graph:
                found.add(operator)
            path = path_of(node, parent) if graph is program.graph else sources.path_below(node.name, parent)
            yield protocol.UnsupportedNode(path, kind, reasons[operator])


def _outside_core(program: torch.export.ExportedProgram) -> Iterator[protocol.UnsupportedNode]:
    """Yields the nodes whose operator is outside of Core ATen after decomposition: ExecuTorch names the first alone."""
    decomposed = program.run_decompositions()
    sources = NodeSources(program.graph, decomposed.graph)
    for node, parent in walk(decomposed.graph):
        operator: Any = node.target if node.op == "call_function" else None
        if getattr(operator, "namespace", "") == "aten" and not _TAKEN & set(operator.tags):
            yield protocol.UnsupportedNode(sources.path_below(node.name, parent), target_text(node.target), "not in Core ATen")


def graphs_of(lowered: torch.fx.GraphModule) -> list[torch.fx.Graph]:
    """Returns the graph of a lowered program, and those in its delegates."""
    delegates = [module.original_module.graph_module.graph for _, module in lowered.named_modules() if hasattr(module, "original_module")]
    return [lowered.graph, *delegates]


def _nodes(
    program: torch.export.ExportedProgram, lowered: torch.fx.GraphModule, reasons: Mapping[str, str]
) -> Iterator[protocol.ArtifactNode]:
    """Yields the operators in and outside of delegates."""
    for graph in graphs_of(lowered):
        sources = NodeSources(program.graph, graph)
        for node in graph.nodes:
            # What a delegate returns is taken apart by `getitem`; the nodes in the delegate count.
            if node.op == "call_function" and node.target is not operator.getitem and "call_delegate" not in str(node.target):
                kind = target_text(node.target)
                is_own = graph is lowered.graph
                reason = reasons.get(node.name, "") if is_own else ""
                yield protocol.ArtifactNode(node.name, kind, sources.path_of(node.name), "fallback" if is_own else "delegate", reason)


def _require_kernels(program: torch.export.ExportedProgram, plan: Any) -> None:
    known = set(Runtime.get().operator_registry.operator_names)
    names = {each.name + (f".{each.overload}" if each.overload else "") for each in plan.operators}
    if missing := sorted(names - known):
        # ``aten::special_i1.out`` is the form of ``aten.special_i1.default`` that writes into an argument.
        nodes = tuple(_nodes_of(program, {name.partition(".")[0].replace("::", "."): _NO_KERNEL for name in missing}))
        raise protocol.TargetError(
            f"No kernel for {', '.join(missing)}", nodes or tuple(protocol.UnsupportedNode("", name, _NO_KERNEL) for name in missing)
        )


def _inputs(
    program: torch.export.ExportedProgram, plan: Any, programs: Sequence[protocol.ProgramInput], narrowed: set[str]
) -> Iterator[protocol.ArtifactInput]:
    """Yields the inputs: a dynamic tensor takes any sizes whose product is at most that of the planned ones, constants included (1.5.1)."""
    values = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    # The plan has no type for a number, and the runtime takes none.
    tensors = [value.val for value in (plan.values[index] for index in plan.inputs) if hasattr(value.val, "sizes")]
    for tensor, known in zip(tensors, [each for each in programs if each.dims is not None], strict=False):
        shape = getattr(values.get(known.name), "shape", tensor.sizes)
        is_product = sum(not each.is_constant for each in known.dims or ()) > 1
        if tensor.shape_dynamism.name == _STATIC:
            dims = [protocol.ArtifactDim(str(size), size, size, size) for size in tensor.sizes]
        else:
            pairs = zip(tensor.sizes, shape, strict=True)
            dims = [
                protocol.ArtifactDim(f"≤ {size}", upper=size, is_narrowed=str(of) in narrowed, is_product=is_product) for size, of in pairs
            ]
        yield protocol.ArtifactInput(known.name, tensor.scalar_type.name.lower(), tuple(dims))


def loaded(path: Path, job: protocol.DeployJob) -> Callable[[], Callable[[Sequence[Any]], Sequence[Any]]]:
    """Returns a function that returns the program in its initial state: all methods of a loaded program share the buffers that calls change."""

    def fresh() -> Callable[[Sequence[Any]], Sequence[Any]]:
        # Of a file: of bytes it keeps no reference.
        method = Runtime.get().load_program(path).load_method("forward")

        def call(leaves: Sequence[Any]) -> list[Any]:
            given = [leaf.detach().cpu().contiguous() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
            with _said() as said:
                try:
                    return [each.clone() if isinstance(each, torch.Tensor) else each for each in method.execute(given)]
                except Exception as error:
                    raise RuntimeError(" ".join(filter(None, (str(error), said())))) from None

        return call

    return fresh


@contextlib.contextmanager
def _said() -> Iterator[Callable[[], str]]:
    """Yields a function that returns the last line that was written to the standard error: the runtime gives its reasons there alone."""
    own = os.dup(2)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)

        def said() -> str:
            file.seek(0)
            lines = [line.strip() for line in file.read().decode(errors="replace").splitlines() if line.strip()]
            return lines[0].rpartition("] ")[2] if lines else ""

        try:
            yield said
        finally:
            os.dup2(own, 2)
            os.close(own)


_BUFFER_BYTES = 2**28
"""The memory for the values of all nodes."""


class _Pairs(NumericalComparatorBase):  # type: ignore[misc]  # of a package that may not be installed
    """Keeps the values that the inspector pairs, and returns the number of each pair instead of a distance."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[Any, Any]] = []

    def element_compare(self, a: Any, b: Any) -> float:
        self.kept.append((a, b))
        return float(len(self.kept) - 1)


def compared(program: torch.export.ExportedProgram, job: DeployJob, path: Path, leaves: Sequence[Any]) -> NodesCompared:
    """Lowers the program once more, with the records that the inspector needs beside the artifact, and runs it with the example."""
    with torch_options({OBLIVIOUS}):
        edge = edge_program(program, has_record=True)
        graphs = graphs_of(edge.exported_program().graph_module)
        sources = [NodeSources(program.graph, graph) for graph in graphs]
        made = edge.to_executorch(backend_config(edge.exported_program()))
    record = made.get_etrecord()
    record.update_representative_inputs([list(leaves)])
    files = {name: str(path.with_name(f"nodes.{name}")) for name in ("etrecord", "etdump", "values")}
    record.save(files["etrecord"])
    runner = _load_for_executorch_from_buffer(made.buffer, enable_etdump=True, debug_buffer_size=_BUFFER_BYTES)
    runner.forward(tuple(leaves))
    runner.write_etdump_result_to_file(files["etdump"], files["values"])
    inspector = Inspector(etdump_path=files["etdump"], etrecord=files["etrecord"], debug_buffer_path=files["values"])
    pairs = _Pairs()
    frame = inspector.calculate_numeric_gap(pairs)
    found = [(list(row["aot_ops"]), pairs.kept[int(number)]) for _, row in frame.iterrows() for number in row["gap"]]
    return _rows(program, sources, found)


def _rows(
    program: torch.export.ExportedProgram, sources: Sequence[NodeSources], found: Sequence[tuple[list[str], tuple[Any, Any]]]
) -> NodesCompared:
    """Returns the comparison of each pair; of a delegate with several results it is not known which the inspector has paired."""
    nodes = {node.name: node for node, _ in walk(program.graph)}
    order = {name: number for number, name in enumerate(nodes)}
    often = Counter(tuple(names) for names, _ in found)
    rows: list[NodeDifference] = []
    left_out = 0
    for names, pair in found:
        name = names[-1] if names else ""
        path = name if name in nodes else next(filter(None, (each.path_of(name) for each in sources)), "")
        difference = _difference(*pair)
        if difference is None or (often[tuple(names)] > 1 and not difference.is_close):
            left_out += 1
            continue
        operator = target_text(nodes[path].target) if path in nodes else name
        rows.append(NodeDifference(path, operator, difference.max_abs, difference.max_rel, difference.is_close is True))
    return NodesCompared(tuple(sorted(rows, key=lambda row: order.get(row.node, len(order)))), left_out)


def _difference(program: Any, artifact: Any) -> Any:
    """Returns the difference of two values; None if they are not values of the same node."""
    if not isinstance(program, torch.Tensor) or not isinstance(artifact, torch.Tensor):
        return None
    if program.shape != artifact.shape and program.squeeze().shape != artifact.squeeze().shape:
        return None
    with contextlib.suppress(RuntimeError):
        # The inspector gives both as other dtypes than the graph has.
        return differences([""], [artifact.reshape(program.shape).float()], [program.float()])[0]
    return None
