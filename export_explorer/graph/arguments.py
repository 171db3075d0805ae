"""The arguments of a traced call as text, sizes in terms of the inputs, each with the name that the operator's schema gives it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from export_explorer.model import NodeArgument
from export_explorer.shapes.expressions import SizePrinter
from export_explorer.torch_internals.classes import is_constant, is_node
from export_explorer.torch_internals.nodes import value_of_node
from export_explorer.torch_internals.operators import argument_names
from export_explorer.torch_internals.shape_env import symbolic_expression

if TYPE_CHECKING:
    import torch

_MOST_CHARACTERS = 400
"""A constant of thousands of numbers in the graph is nothing to read."""
_TORCHS_MESSAGE = "assert_msg"
"""Of an assert: its condition again, in torch's symbols."""


def arguments_of(node: torch.fx.Node, printer: SizePrinter, names: Mapping[str, str]) -> tuple[NodeArgument, ...]:
    """The arguments that a node was given, in order; defaults that were not given are left out, as torch.fx does.

    Args:
        node: of a traced graph.
        printer: prints symbolic sizes in terms of the inputs.
        names: what the record calls nodes that have another name in the graph.
    """
    if node.op in ("placeholder", "get_attr"):
        return ()
    known = argument_names(node.target)
    positional = (("" if at >= len(known) else known[at], value) for at, value in enumerate(node.args))
    return tuple(
        NodeArgument(name=name, value=_shortened(_text(value, printer, names)), is_literal=not _has_result(value))
        for name, value in (*positional, *node.kwargs.items())
        if name != _TORCHS_MESSAGE
    )


def _text(value: Any, printer: SizePrinter, names: Mapping[str, str]) -> str:
    if is_node(value):
        expr = symbolic_expression(value_of_node(value))
        return names.get(value.name, value.name) if expr is None else printer.expression(expr)
    if isinstance(value, list | tuple):
        items = ", ".join(_text(item, printer, names) for item in value)
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
    if is_constant(value):
        return str(value).removeprefix("torch.")
    # The end of a slice that has none.
    if type(value) is int and value == sys.maxsize:
        return "∞"
    expr = symbolic_expression(value)
    return repr(value) if expr is None else printer.expression(expr)


def _has_result(value: Any) -> bool:
    """Whether a tensor that another node made is in a value; a size is told by its expression."""
    if is_node(value):
        return symbolic_expression(value_of_node(value)) is None
    return isinstance(value, list | tuple) and any(map(_has_result, value))


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 1]}…"
