"""A traced graph, nested graphs included, as the nodes of the record."""

from collections.abc import Iterator
from typing import Any

import torch

from export_explorer.model import Node
from export_explorer.shapes.expressions import SizePrinter
from export_explorer.torch_internals.nodes import module_of_node, value_of_node
from export_explorer.torch_internals.operators import OPERATOR_TYPE
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.tracing.provenance import FrameOf, of_stack_text


def nodes_of(graph: torch.fx.Graph, vocabulary: SizePrinter, frame_of: FrameOf) -> tuple[Node, ...]:
    """The nodes of a graph and of the graphs nested in it, each nested graph after the node that holds it."""
    return tuple(_node(node, parent, vocabulary, frame_of) for node, parent in _walk(graph, None))


def all_nodes(graph: torch.fx.Graph) -> Iterator[torch.fx.Node]:
    """The nodes of torch of what `nodes_of` lists, in the same order."""
    return (node for node, _ in _walk(graph, None))


def _walk(graph: torch.fx.Graph, parent: str | None) -> Iterator[tuple[torch.fx.Node, str | None]]:
    for node in graph.nodes:
        yield node, parent
        if node.op != "get_attr":
            continue
        body = getattr(graph.owning_module, str(node.target), None)
        if isinstance(body, torch.fx.GraphModule):
            yield from _walk(body.graph, f"{parent}/{node.target}" if parent else str(node.target))


def _node(node: torch.fx.Node, parent: str | None, vocabulary: SizePrinter, frame_of: FrameOf) -> Node:
    shape, dtype = shape_and_dtype(value_of_node(node), vocabulary)
    locations = of_stack_text(node.meta.get("stack_trace"))
    return Node(
        name=node.name,
        op=node.op,
        target=target_text(node.target),
        inputs=tuple(other.name for other in node.all_input_nodes),
        shape=shape,
        dtype=dtype,
        module=module_of(node),
        frame=frame_of(locations[-1]) if locations else None,
        parent=parent,
        guard_ids=(),
    )


def target_text(target: Any) -> str:
    """``aten.add.Tensor`` for an operator, ``operator.getitem`` for a function, the name for an attribute."""
    if isinstance(target, str | OPERATOR_TYPE):
        return str(target)
    name = getattr(target, "__name__", str(target))
    module = getattr(target, "__module__", "")
    return f"operator.{name}" if module == "_operator" else name


def shape_and_dtype(value: Any, vocabulary: SizePrinter) -> tuple[str | None, str | None]:
    """``("[x.shape[0], 3]", "float32")`` for a tensor, the expression for a symbolic number, (None, None) for the rest."""
    if isinstance(value, torch.Tensor):
        return f"[{', '.join(size_text(size, vocabulary) for size in value.shape)}]", str(value.dtype).removeprefix("torch.")
    if symbolic_expression(value) is not None:
        return size_text(value, vocabulary), type(value).__name__
    if isinstance(value, tuple | list) and value:
        shapes = [shape_and_dtype(item, vocabulary)[0] or "-" for item in value]
        return f"({', '.join(shapes)})", None
    return None, None


def size_text(size: Any, vocabulary: SizePrinter) -> str:
    """A size of a traced tensor in terms of inputs."""
    expr = symbolic_expression(size)
    return str(size) if expr is None else vocabulary.expression(expr)


def module_of(node: torch.fx.Node) -> str | None:
    """Path of the module whose forward made the node: the last of ``nn_module_stack``, whose values agree between modes."""
    module = module_of_node(node)
    return None if module is None else module[0]
