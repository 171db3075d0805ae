"""The placeholders and attributes that a graph changes in place, by the alias information in its operators' schemas."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.classes import is_node

if TYPE_CHECKING:
    import torch


_RUNNING = {"aten::batch_norm": ("training", 5), "aten::instance_norm": ("use_input_stats", 5)}
"""The flag, and its position, with which an operator updates its running statistics, which its schema does not say; seen in 2.13."""
_STATISTICS = ("running_mean", "running_var")


def changed_in_place(graph: torch.fx.Graph) -> dict[torch.fx.Node, torch.fx.Node]:
    """Returns the placeholders and attributes that a graph changes in place, also through views, each with the last node that does.

    Reads ``OpOverload._schema.arguments`` with their ``alias_info``; seen in 2.13 and 2.15. Empty if gone. Changes made in nested graphs
    are not included: torch lets the branches of ``cond`` change nothing.
    """
    origin: dict[torch.fx.Node, torch.fx.Node] = {}
    changed: dict[torch.fx.Node, torch.fx.Node] = {}
    for node in graph.nodes:
        if node.target is operator.getitem and is_node(node.args[0]):
            origin[node] = origin.get(node.args[0], node.args[0])
        for given, is_written in _aliased(node):
            root = origin.get(given, given)
            origin.setdefault(node, root)
            if is_written and root.op in ("placeholder", "get_attr"):
                changed[root] = node
    return changed


def _aliased(node: torch.fx.Node) -> Iterator[tuple[torch.fx.Node, bool]]:
    """Yields the nodes whose memory an operator aliases or updates, each with True if it is written to."""
    schema = getattr(node.target, "_schema", None) if node.op == "call_function" else None
    flag, place = _RUNNING.get(getattr(schema, "name", ""), ("", 0))
    is_updating = bool(flag) and bool(node.args[place] if place < len(node.args) else node.kwargs.get(flag))
    for position, argument in enumerate(getattr(schema, "arguments", ())):
        alias = getattr(argument, "alias_info", None)
        is_statistic = is_updating and argument.name in _STATISTICS
        if alias is None and not is_statistic:
            continue
        given: Any = node.args[position] if position < len(node.args) else node.kwargs.get(argument.name)
        for tensor in given if isinstance(given, list | tuple) else (given,):
            if is_node(tensor):
                yield tensor, is_statistic or bool(alias is not None and alias.is_write)
