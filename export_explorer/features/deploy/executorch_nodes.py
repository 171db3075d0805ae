"""Compares an ExecuTorch program with the exported program node by node, with ExecuTorch's inspector. Runs in the child process."""

import contextlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from executorch.devtools import Inspector
from executorch.devtools.inspector.numerical_comparator import NumericalComparatorBase
from executorch.extension.pybindings.portable_lib import _load_for_executorch_from_buffer

from export_explorer.analysis.nodes import walk
from export_explorer.analysis.real_runs import differences
from export_explorer.features.deploy import executorch_target
from export_explorer.features.deploy.node_sources import NodeSources
from export_explorer.features.deploy.protocol import DeployJob, NodeDifference, NodesCompared
from export_explorer.torch_internals.operators import target_text
from export_explorer.torch_internals.options import OBLIVIOUS, torch_options

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
        edge = executorch_target.edge_program(program, has_record=True)
        graphs = executorch_target.graphs_of(edge.exported_program().graph_module)
        sources = [NodeSources(program.graph, graph) for graph in graphs]
        made = edge.to_executorch(executorch_target.backend_config(edge.exported_program()))
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
