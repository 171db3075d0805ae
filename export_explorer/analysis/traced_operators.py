"""The operators that a graph calls, to find out if the model takes the same path for known sizes as for symbols."""

from collections import Counter

import torch.fx

from export_explorer.analysis.nodes import all_nodes
from export_explorer.torch_internals.calls import text_of_target
from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.operators import kind_of_operator

_ON_SIZES = frozenset({"aten.slice.Tensor", "aten.alias.default", "aten.item.default", "aten._local_scalar_dense.default"})
"""Operators whose presence depends on how sizes are written: with numbers as bounds, a slice of all is left out or becomes an alias."""


_OF_SETTINGS = ("wrap_with_set_grad_enabled", "wrap_with_autocast", "_set_grad_enabled", "_enter_autocast", "_exit_autocast")


def operators_in(graph: torch.fx.Graph) -> Counter[str]:
    """Counts the calls of each operator, nested graphs included, without arithmetic on sizes."""
    called = (node for node in all_nodes(graph) if node.op == "call_function" and is_operator(node.target))
    return Counter(name for name in (text_of_target(node.target) for node in called) if not _is_on_sizes(name))


def takes_graphs(graph: torch.fx.Graph) -> bool:
    """True if a graph calls an operator that takes graphs, such as ``cond``, ``map`` and ``scan``."""
    return any(
        kind_of_operator(node.target) == "higher_order" and str(node.target) not in _OF_SETTINGS
        for node in all_nodes(graph)
        if node.op == "call_function"
    )


def _is_on_sizes(name: str) -> bool:
    return name in _ON_SIZES or name.startswith(("aten.sym_", "aten._assert", "aten._check"))
