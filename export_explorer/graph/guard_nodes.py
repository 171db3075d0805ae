"""Which node of the exported graph each guard was born at.

While a guard is added it is known how far the graph is that torch makes. That graph is not the exported one: in strict mode it is Dynamo's, of which
torch traces another, and in both modes nodes are taken out of it at the end. So the node is looked up again.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import torch

from export_explorer.graph.nodes import all_nodes, target_text
from export_explorer.model import Guard, Node
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import module_of_node, origins_of_node
from export_explorer.tracing.provenance import of_stack_text


def linked(
    guards: tuple[Guard, ...], traced: Sequence[Traced | None], nodes: tuple[Node, ...], graph: torch.fx.Graph
) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
    """Guards with the node that was being made, nodes with the guards born there.

    Args:
        guards: of the export.
        traced: how far the graph was at each of them.
        nodes: of the exported graph.
        graph: of the program.
    """
    exported = _Exported(nodes, graph)
    born: dict[str, list[int]] = {}
    linked_guards = []
    for guard, at in zip(guards, traced, strict=True):
        made = None if at is None else _node_of(guard, at, exported)
        if made is not None:
            born.setdefault(made.path, []).append(guard.id)
        linked_guards.append(guard if made is None else replace(guard, node=made.path))
    return tuple(linked_guards), tuple(replace(node, guard_ids=tuple(born[node.path])) if node.path in born else node for node in nodes)


class _Exported:
    """The nodes of the exported graph, by those of the graphs that it was made from."""

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
        """The nodes that a node of the traced graph became, in order; Dynamo's call of a function becomes several operators."""
        same = [node for node, exported in self._by_name.get(traced.name, ()) if _is_same_call(exported, traced)]
        return same or self._by_origin.get((traced.name, str(traced.target)), [])


def _is_same_call(exported: torch.fx.Node, traced: torch.fx.Node) -> bool:
    def call(node: torch.fx.Node) -> tuple[object, ...]:
        return target_text(node.target), of_stack_text(node.meta.get("stack_trace"))

    return call(exported) == call(traced)


def _node_of(guard: Guard, at: Traced, exported: _Exported) -> Node | None:
    if at.is_running:
        made = exported.made_from(at.last)
        return next((node for node in made if node.target == guard.operator), made[0] if made else None)
    # Python between two operators ran. It belongs to the first one after it that is left of the same call, if there is one.
    for traced in takewhile(lambda node: _is_of_call(node, guard), at.following()):
        if made := exported.made_from(traced):
            return made[0]
    return None


def _is_of_call(traced: torch.fx.Node, guard: Guard) -> bool:
    module, locations = module_of_node(traced), of_stack_text(traced.meta.get("stack_trace"))
    is_same_module = guard.module is None or (module is not None and module[0] == guard.module)
    # The node is known by its line alone, the guard by its expression.
    lines = [(location.filename, location.line, location.function) for location in locations[-1:]]
    return is_same_module and lines == [(frame.filename, frame.line, frame.name) for frame in guard.frames[-1:]]
