"""Operators: their type and their schemas."""

from typing import Any

import torch

OPERATOR_TYPE: type = type(torch.ops.aten.add.Tensor)


def operator_schema(name: str) -> Any | None:
    """The schema of ``namespace::name`` with ``arguments`` and ``returns``: ``OpOverload._schema``; seen in 2.13 and 2.15. None if there is none."""
    namespace, _, operator = name.partition("::")
    packet = getattr(getattr(torch.ops, namespace), operator, None)
    return getattr(getattr(packet, "default", None), "_schema", None)


def overload_schema(target: str) -> str | None:
    """The schema of an operator as a node's target names it, ``aten.add.Tensor``: the text of ``OpOverload._schema``; seen in 2.13 and 2.15.

    None if the target is no operator.
    """
    namespace, _, name = target.partition(".")
    packet, _, overload = name.rpartition(".")
    found = getattr(getattr(getattr(torch.ops, namespace, None), packet, None), overload, None)
    return str(found._schema) if isinstance(found, OPERATOR_TYPE) and hasattr(found, "_schema") else None
