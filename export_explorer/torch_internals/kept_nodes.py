"""A node of a graph, and a call that was running, as plain data that stand in the place of torch's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from export_explorer.torch_internals.calls import Call


@dataclass(frozen=True, slots=True, eq=False)
class KeptNode:
    """What is looked at of a ``torch.fx.Node``.

    Attributes:
        op: see torch.
        name: see torch.
        target: the name of the operator.
        meta: ``stack_trace``, the line that made it alone, and ``nn_module_stack``, the innermost module alone.
        stands_for: what a placeholder stands for.
        call: what it is; None where nobody looks at it.
    """

    op: str
    name: str
    target: str
    meta: Mapping[str, Any]
    stands_for: Any
    call: Call | None


def kept_node(node: Any) -> KeptNode | None:
    """What stands in the place of a node; None of a node itself."""
    return node if isinstance(node, KeptNode) else None
