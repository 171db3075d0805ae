"""Finds the node of the exported graph that was being made when each guard was added.

While a guard is added, the state of the graph that torch makes is known. That graph is not the exported one: in strict mode it is Dynamo's,
of which torch traces another, and in both modes nodes are removed at the end. So the node is looked up again.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import torch

from export_explorer.analysis.nodes import all_nodes, target_text
from export_explorer.record import Guard, Node
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import module_of_node, origins_of_node
from export_explorer.trace.provenance import of_stack_text


def link_guards_to_nodes(
    guards: tuple[Guard, ...], traced: Sequence[Traced | None], nodes: tuple[Node, ...], graph: torch.fx.Graph
) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
    """Returns the guards with `Guard.node` set, and the nodes with `Node.guard_ids` set.

    Args:
        guards: of the export.
        traced: for each guard, the graph as far as torch had made it; None where it was making none.
        nodes: of the exported graph, nested graphs included.
        graph: the exported graph itself.
    """
    exported = _ExportedNodes(nodes, graph)
    ids_by_node: dict[str, list[int]] = {}
    linked_guards = []
    for guard, progress in zip(guards, traced, strict=True):
        made = None if progress is None else _node_of(guard, progress, exported)
        if made is not None:
            ids_by_node.setdefault(made.path, []).append(guard.id)
        linked_guards.append(guard if made is None else replace(guard, node=made.path))
    return tuple(linked_guards), tuple(
        replace(node, guard_ids=tuple(ids_by_node[node.path])) if node.path in ids_by_node else node for node in nodes
    )


class _ExportedNodes:
    """The operator nodes of the exported graph, by the nodes of the earlier graphs that they were made from."""

    def __init__(self, nodes: tuple[Node, ...], graph: torch.fx.Graph) -> None:
        self._by_name: dict[str, list[tuple[Node, torch.fx.Node]]] = {}
        self._by_origin: dict[tuple[str, str], list[Node]] = {}
        for node, exported in zip(nodes, all_nodes(graph), strict=True):
            if node.op != "call_function":
                continue
            self._by_name.setdefault(node.name, []).append((node, exported))
            for origin in origins_of_node(exported):
                self._by_origin.setdefault(origin, []).append(node)

    def made_from(self, traced: torch.fx.Node) -> list[Node]:
        """Returns the nodes that a node of the traced graph became, in order; Dynamo's call of a function becomes several operators."""
        same = [node for node, exported in self._by_name.get(traced.name, ()) if _is_same_call(exported, traced)]
        return same or self._by_origin.get((traced.name, str(traced.target)), [])


def _is_same_call(exported: torch.fx.Node, traced: torch.fx.Node) -> bool:
    def call(node: torch.fx.Node) -> tuple[object, ...]:
        return target_text(node.target), of_stack_text(node.meta.get("stack_trace"))

    return call(exported) == call(traced)


def _node_of(guard: Guard, progress: Traced, exported: _ExportedNodes) -> Node | None:
    if progress.is_running:
        made = exported.made_from(progress.last)
        return next((node for node in made if node.target == guard.operator), made[0] if made else None)
    # Python ran between two operators: the guard belongs to the next operator of the same call that is still in the exported graph.
    for traced in takewhile(lambda node: _is_of_call(node, guard), progress.following()):
        if made := exported.made_from(traced):
            return made[0]
    return None


def _is_of_call(traced: torch.fx.Node, guard: Guard) -> bool:
    module, locations = module_of_node(traced), of_stack_text(traced.meta.get("stack_trace"))
    is_same_module = guard.module is None or (module is not None and module[0] == guard.module)
    # The node is known by its line alone, the guard by its expression.
    lines = [(location.filename, location.line, location.function) for location in locations[-1:]]
    return is_same_module and lines == [(frame.filename, frame.line, frame.name) for frame in guard.frames[-1:]]
