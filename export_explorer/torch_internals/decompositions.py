"""Torch's decompositions: its tables, the kind of each operator, and the node of the program before from which each node was made."""

import functools
import re
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Literal

import torch

from export_explorer.torch_internals.classes import is_operator

OperatorKind = Literal["core", "other", "higher_order", "python"]

_GENERATED = re.compile(r'File "<eval_with_key>[^"]*", line \d+, in \w+\n\s*(\w+) = [^\n]*\s*$')
_EXECUTING = re.compile(r"^While executing %(\w+) :", re.MULTILINE)
_WHOLE_PROGRAM = "ExportedProgram.module()"
"""The name of the step that takes the nodes of the earlier program (``torch/export/_unlift.py``); seen in 2.13 and 2.15."""


def core_table() -> MutableMapping[Any, Any]:
    """Returns torch's decompositions to Core ATen, by operator, as a copy that may be changed.

    Public as ``torch.export.default_decompositions``. By its type's documentation an operator is kept only if it is removed from the table;
    in 2.13 and 2.15.
    """
    return dict(torch.export.default_decompositions().items())


@functools.cache
def further_decompositions() -> Mapping[Any, Any]:
    """Returns all of torch's decompositions, also of operators in Core ATen.

    ``torch._decomp.decomposition_table``; seen in 2.13. Empty without.
    """
    decompositions = getattr(torch, "_decomp", None)
    found: Mapping[Any, Any] = getattr(decompositions, "decomposition_table", {})
    return {operator: found[operator] for operator in found if is_operator(operator)}


def operators_named(name: str) -> tuple[Any, ...]:
    """Returns the operators of a name: ``aten.add.Tensor``, or ``aten.add`` for all its overloads.

    The name may begin with ``torch.ops.`` or have ``::`` in it. Empty if there is none.
    """
    namespace, _, rest = name.removeprefix("torch.ops.").replace("::", ".").partition(".")
    packet_name, _, overload = rest.partition(".")
    if not (namespace.isidentifier() and packet_name.isidentifier()):
        return ()
    packet = getattr(getattr(torch.ops, namespace, None), packet_name, None)
    return tuple(_overloads_of(packet)) if not overload else tuple(it for it in _overloads_of(packet) if it._overloadname == overload)


def overloads_of(operator: Any) -> tuple[Any, ...]:
    """Returns the overloads of ``torch.ops.aten.add``, or ``torch.ops.aten.add.Tensor`` alone; empty for what is no operator."""
    return (operator,) if is_operator(operator) else tuple(_overloads_of(operator))


def _overloads_of(packet: Any) -> Iterator[Any]:
    """Yields the overloads that ``OpOverloadPacket.overloads()`` names; seen in 2.13. Nothing for anything else."""
    if isinstance(packet, torch._ops.OpOverloadPacket):
        yield from (getattr(packet, name) for name in packet.overloads())


@functools.lru_cache(maxsize=4096)
def kind_of_operator(target: Any) -> OperatorKind:
    """Returns the kind of a target of ``call_function``: ``torch.Tag.core`` in ``OpOverload.tags``; seen in 2.13 and 2.15.

    ``other`` where there are no tags.
    """
    if is_operator(target):
        return "core" if torch.Tag.core in getattr(target, "tags", ()) else "other"
    return "higher_order" if isinstance(target, torch._ops.HigherOrderOperator) else "python"


@functools.lru_cache(maxsize=4096)
def is_mutating(target: Any) -> bool:
    """True if an operator changes one of its arguments: ``OpOverload._schema.is_mutable``; seen in 2.13 and 2.15. False without."""
    return bool(getattr(getattr(target, "_schema", None), "is_mutable", False))


@functools.lru_cache(maxsize=4096)
def is_view(target: Any) -> bool:
    """True if an operator returns its argument in another form, and changes nothing.

    ``alias_info`` of ``OpOverload._schema.returns``; seen in 2.13. False without.
    """
    returns = getattr(getattr(target, "_schema", None), "returns", ())
    return any(result.alias_info is not None for result in returns) and not is_mutating(target)


def sources_of_node(node: torch.fx.Node) -> Iterator[tuple[int, str, bool]]:
    """Yields the sources of a node, nearest first: id of the graph, name of the node, and True if it surely is in the program before.

    ``meta["from_node"]`` with ``pass_name``, seen in 2.13 and 2.15, and ``node_info.graph_id``, seen in 2.13. ``meta["original_aten"]``
    names the last intermediate step instead, which the program before does not have. Nothing without ``from_node``, as for sizes that torch
    inserts.
    """
    waiting = list(node.meta.get("from_node", ()))
    while waiting:
        source, *waiting = waiting
        waiting.extend(getattr(source, "from_node", None) or ())
        if (made := getattr(source, "node_info", None)) is not None:
            yield getattr(made, "graph_id", -1), made.name, getattr(source, "pass_name", "") == _WHOLE_PROGRAM


def node_of_error(error: BaseException) -> str | None:
    """Returns the name of the node that torch.fx was running when this was raised.

    torch.fx adds ``While executing %name : …`` to the text; seen in 2.13. None for any other error, and without that text.
    """
    found = _EXECUTING.search(str(error))
    return None if found is None else found[1]


def name_in_nested_graph(node: torch.fx.Node) -> str | None:
    """Returns the name of a node's source in its nested graph, where torch inlined the nested graph into the one around it.

    ``run_decompositions`` runs the code of such a graph (``wrap_with_set_grad_enabled``), so that the last line in ``stack_trace`` is one
    that torch.fx generated, ``silu = torch.ops.aten.silu.default(x)``, whose left side is the name; seen in 2.13. None for any other node,
    and without.
    """
    found = _GENERATED.search(node.meta.get("stack_trace") or "")
    return None if found is None else found[1]
