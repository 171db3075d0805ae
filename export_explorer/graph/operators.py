"""The help for an operator: its schema, and the address of the documentation page of its public function."""

import functools
from typing import Any

import torch

from export_explorer.torch_internals.operators import overload_schema

DOCUMENTATION = "https://docs.pytorch.org/docs/stable/generated"
NO_HELP: dict[str, str | None] = {"schema": None, "doc": None}


@functools.cache
def operator_help(target: str) -> dict[str, str | None]:
    """``schema`` and ``doc``, the page's address, of a target such as ``aten.add.Tensor``; None where torch says nothing."""
    schema = overload_schema(target)
    if schema is None:
        return NO_HELP
    name = schema.partition("(")[0].partition("::")[2].partition(".")[0]
    return {"schema": schema, "doc": _documentation_page(name) if target.startswith("aten.") else None}


def _documentation_page(name: str) -> str | None:
    namespaces: tuple[tuple[str, Any], ...] = (
        ("torch", torch),
        ("torch.nn.functional", torch.nn.functional),
        ("torch.special", torch.special),
        ("torch.linalg", torch.linalg),
        ("torch.Tensor", torch.Tensor),
    )
    if name.startswith("_"):
        return None
    for namespace, public in namespaces:
        short = name.removeprefix(f"{namespace.rpartition('.')[2]}_")
        # A builtin without a docstring has no page either.
        if getattr(getattr(public, short, None), "__doc__", None):
            return f"{DOCUMENTATION}/{namespace}.{short}.html"
    return None
