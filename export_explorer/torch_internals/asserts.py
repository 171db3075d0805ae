"""The assertions on values in the data that a program makes when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch


def asserting_nodes(graph: torch.fx.Graph) -> list[torch.fx.Node]:
    """The nodes that assert a condition on numbers, their first argument: ``aten._assert_scalar``; seen in 2.13 and 2.15. Empty if gone."""
    import torch

    operator = getattr(getattr(torch.ops.aten, "_assert_scalar", None), "default", None)
    return [node for node in graph.nodes if node.op == "call_function" and node.target is operator and operator is not None]


def has_effect(node: torch.fx.Node) -> bool:
    """Whether a call changes what it is given, or is of no operator of torch: ``OpOverload._schema.is_mutable``; seen in 2.13."""
    if node.op != "call_function":
        return node.op != "placeholder"
    schema = getattr(node.target, "_schema", None)
    if schema is not None:
        return bool(getattr(schema, "is_mutable", True))
    return getattr(node.target, "__module__", "") not in ("_operator", "math", "torch")
