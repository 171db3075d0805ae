"""Turns a traced graph of torch.fx, nested graphs included, into the `Node` entries of the record."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from typing import TYPE_CHECKING, Any

from export_explorer.analysis.symbols import SizePrinter
from export_explorer.record import Frame, Node, NodeArgument
from export_explorer.texts import clipped
from export_explorer.torch_internals.classes import is_constant, is_graph_module, is_node, is_tensor
from export_explorer.torch_internals.nodes import module_of_node, value_of_node
from export_explorer.torch_internals.operators import argument_names, target_text
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.trace.provenance import FrameOf, last_frame, of_stack_text

if TYPE_CHECKING:
    import torch


_MOST_CHARACTERS = 400
"""The longest text of an argument: nobody reads a constant of thousands of numbers."""
_TORCHS_MESSAGE = "assert_msg"
"""The argument of an assert that repeats its condition in torch's symbols."""


def arguments_of(node: torch.fx.Node, printer: SizePrinter, names: Mapping[str, str]) -> tuple[NodeArgument, ...]:
    """Returns the arguments that a node was given, in order; defaults that were not given are left out, as torch.fx does.

    Sizes are printed in terms of the inputs; `names` is what the record calls nodes that have another name in the graph.
    """
    if node.op in ("placeholder", "get_attr"):
        return ()
    known = argument_names(node.target)
    positional = (("" if at >= len(known) else known[at], value) for at, value in enumerate(node.args))
    return tuple(
        NodeArgument(name=name, value=clipped(_text(value, printer, names), _MOST_CHARACTERS), is_literal=not _has_result(value))
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
    """True if a value contains a tensor that another node made; a size is printed as its expression instead."""
    if is_node(value):
        return symbolic_expression(value_of_node(value)) is None
    return isinstance(value, list | tuple) and any(map(_has_result, value))


def nodes_of(graph: torch.fx.Graph, printer: SizePrinter, frame_of: FrameOf, names: Mapping[str, str] | None = None) -> tuple[Node, ...]:
    """Returns the nodes of a graph and of the graphs nested in it, each nested graph after the ``get_attr`` node that holds it.

    `names` are other names for nodes of the outermost graph; its placeholders are then their own targets.
    """
    names = names or {}

    # The traces of a repeated layer are the same again and again.
    @functools.cache
    def frame_at(trace: str | None) -> Frame | None:
        return last_frame(of_stack_text(trace), frame_of)

    return tuple(_node(node, parent, printer, frame_at, names if parent is None else {}) for node, parent in walk(graph))


def all_nodes(graph: torch.fx.Graph) -> Iterator[torch.fx.Node]:
    """Iterates over the torch.fx nodes that `nodes_of` lists, in the same order."""
    return (node for node, _ in walk(graph))


def walk(graph: torch.fx.Graph, parent: str | None = None) -> Iterator[tuple[torch.fx.Node, str | None]]:
    """Yields the nodes of `all_nodes`, each with the path of the nested graph that contains it; None at the top."""
    for node in graph.nodes:
        yield node, parent
        if node.op != "get_attr":
            continue
        body = getattr(graph.owning_module, str(node.target), None)
        if is_graph_module(body):
            yield from walk(body.graph, f"{parent}/{node.target}" if parent else str(node.target))


def path_of(node: torch.fx.Node, parent: str | None) -> str:
    """Returns the `Node.path` of a node that `walk` yields with its parent."""
    return node.name if parent is None else f"{parent}/{node.name}"


def _node(
    node: torch.fx.Node, parent: str | None, printer: SizePrinter, frame_at: Callable[[str | None], Frame | None], names: Mapping[str, str]
) -> Node:
    name = names.get(node.name, node.name)
    shape, dtype = shape_and_dtype(value_of_node(node), printer)
    # The last of ``nn_module_stack``, whose values agree between modes.
    module = module_of_node(node)
    return Node(
        name=name,
        op=node.op,
        target=name if node.op == "placeholder" and name != node.name else target_text(node.target),
        inputs=tuple(names.get(other.name, other.name) for other in node.all_input_nodes),
        shape=shape,
        dtype=dtype,
        module=None if module is None else module[0],
        frame=frame_at(node.meta.get("stack_trace")),
        parent=parent,
        guard_ids=(),
        arguments=arguments_of(node, printer, names),
    )


def shape_and_dtype(value: Any, printer: SizePrinter) -> tuple[str | None, str | None]:
    """Returns ``("[x.shape[0], 3]", "float32")`` for a tensor, the expression for a symbolic number, (None, None) for the rest."""
    if is_tensor(value):
        return f"[{', '.join(size_text(size, printer) for size in value.shape)}]", str(value.dtype).removeprefix("torch.")
    if symbolic_expression(value) is not None:
        return size_text(value, printer), type(value).__name__
    if isinstance(value, tuple | list) and value:
        shapes = [shape_and_dtype(item, printer)[0] or "-" for item in value]
        return f"({', '.join(shapes)})", None
    return None, None


def size_text(size: Any, printer: SizePrinter) -> str:
    """Returns a size of a traced tensor in terms of inputs."""
    expr = symbolic_expression(size)
    return str(size) if expr is None else printer.expression(expr)


def symbols_in(value: Any, known: Set[Any] = frozenset()) -> list[Any]:
    """Returns the symbols in the sizes of a traced value (a tensor, a symbolic number or a sequence of such) but the known, sorted by name."""
    found = _symbols(value) - known
    # To print a symbol takes longer than all else here.
    return sorted(found, key=str) if len(found) > 1 else list(found)


def _symbols(value: Any) -> set[Any]:
    if type(value) is int:
        return set()
    if is_tensor(value) or isinstance(value, tuple | list):
        return set().union(*map(_symbols, value.shape if is_tensor(value) else value))
    expr = symbolic_expression(value)
    return set() if expr is None else expr.free_symbols
