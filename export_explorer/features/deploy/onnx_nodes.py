"""Compares an ONNX model with its program node by node: one run of each, all values of the graph kept. Runs in the child process."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import onnx_ir
import torch
from torch.fx import GraphModule, Interpreter, Node

from export_explorer.analysis.real_runs import differences
from export_explorer.features.deploy import onnx_target
from export_explorer.features.deploy.node_sources import NodeSources
from export_explorer.features.deploy.protocol import DeployJob, NodeDifference, NodesCompared
from export_explorer.torch_internals.onnx_programs import decomposed_program
from export_explorer.torch_internals.operators import target_text

_MOST_BYTES = 2**30
"""The size of all values of the graph from which on they are not kept."""

ALL_VALUES = "all_values.onnx"


class _Values(Interpreter):
    """Runs a graph and keeps the tensors that its operators return, by the names of the nodes."""

    def __init__(self, module: GraphModule) -> None:
        super().__init__(module)
        self.kept: dict[str, torch.Tensor] = {}
        self.size_bytes = 0

    def run_node(self, n: Node) -> Any:
        value = super().run_node(n)
        if n.op == "call_function" and isinstance(value, torch.Tensor):
            # A later operator may change it in place.
            self.kept[n.name] = value.detach().clone()
            self.size_bytes += value.nbytes
            if self.size_bytes > _MOST_BYTES:
                raise _TooLargeError
        return value


class _TooLargeError(Exception):
    """The values of the graph exceed the limit."""


def compared(program: torch.export.ExportedProgram, job: DeployJob, path: Path, leaves: Sequence[Any]) -> NodesCompared:
    """Runs the program and the model with the example, and compares the value of each node that both have."""
    decomposed = decomposed_program(program)
    sources = NodeSources(program.graph, decomposed.graph)
    values = _Values(decomposed.module(check_guards=False))
    try:
        with torch.no_grad():
            copies = (leaf.clone() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves)
            values.run(*copies, enable_io_processing=False)
    except _TooLargeError:
        return NodesCompared(reason=f"The values of all nodes take more than {_MOST_BYTES / 2**30:.0f} GB.")
    model = onnx_ir.load(path)
    by_name = {value.name: value for node in model.graph for value in node.outputs if value.name in values.kept}
    known = {value.name for value in model.graph.outputs}
    model.graph.outputs.extend(value for name, value in by_name.items() if name not in known)
    # Beside the model, where its weights may be in a file of their own.
    extended = path.with_name(ALL_VALUES)
    onnx_ir.save(model, extended)
    returned = onnx_target.loaded(extended, job)()(leaves)
    found = dict(zip((value.name for value in model.graph.outputs), returned, strict=True))
    rows = []
    for node in decomposed.graph.nodes:
        if node.name in by_name:
            (row,) = differences([node.name], [found[node.name]], [values.kept[node.name]])
            is_close = row.is_close is True
            rows.append(NodeDifference(sources.path_of(node.name), target_text(node.target), row.max_abs, row.max_rel, is_close))
    return NodesCompared(tuple(rows), len(values.kept) - len(by_name))
