"""What the placeholders and attributes of the graphs that torch traces stand for: parameters and buffers by their paths, inputs by theirs."""

from typing import Any

import torch

from export_explorer.graph.partial import graph_inputs_of
from export_explorer.shapes.cause_parts import TensorName
from export_explorer.shapes.sizes import Sizes
from export_explorer.torch_internals.kept_nodes import kept_node
from export_explorer.torch_internals.nodes import parameter_of_source, strict_input_index, value_of_node
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import tracked_inputs


class PlaceholderNames:
    """Names what a node of a traced graph stands for.

    Args:
        program: the exported program; None if the export failed.
        model: what was exported.
        leaves: of its inputs.
        sizes: of the export.
    """

    def __init__(self, program: torch.export.ExportedProgram | None, model: Any, leaves: list[Leaf], sizes: Sizes) -> None:
        self._model, self._leaves, self._sizes = model, leaves, sizes
        self._tracked = {} if sizes.env is None else tracked_inputs(sizes.env)
        self._in_program = (
            {} if program is None else _names_in(program, [leaf.path for leaf in sorted(leaves, key=lambda leaf: leaf.index)])
        )
        self._by_graph: dict[int, dict[str, TensorName]] = {}

    def __call__(self, node: torch.fx.Node) -> TensorName | None:
        """What a node stands for; None if it is an operator's result, a tensor that forward makes, or not certain."""
        if (kept := kept_node(node)) is not None:
            name: TensorName | None = kept.stands_for
            return name
        if node.op not in ("placeholder", "get_attr"):
            return None
        source = self._tracked.get(id(value_of_node(node)))
        if source is not None:
            return self._of_source(source)
        if (index := strict_input_index(node)) is not None:
            return next((TensorName(True, leaf.path) for leaf in self._leaves if leaf.index == index), None)
        return self._in_program.get(node.name) or self._of_position(node)

    def _of_source(self, source: str) -> TensorName | None:
        path = self._sizes.path_of_source(source)
        if path is not None:
            return TensorName(True, path)
        parameter = parameter_of_source(source)
        return None if parameter is None else TensorName(False, parameter)

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
