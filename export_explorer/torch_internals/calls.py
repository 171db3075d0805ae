"""Calls of operators as torch traced them, with their tensors' sizes and their numbers, and snapshots of calls that outlive the graph."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.classes import is_node, is_operator, is_symbolic_int, is_tensor
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import qualified_name, value_of_node
from export_explorer.torch_internals.operators import argument_names

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True, eq=False)
class NodeSnapshot:
    """The facts kept of a ``torch.fx.Node``.

    Attributes:
        op: see torch.
        name: see torch.
        target: the name of the operator.
        meta: ``stack_trace``, the line that made it alone, and ``nn_module_stack``, the innermost module alone.
        input_of: the input that a placeholder represents.
        call: the call that the node is; None where it was not kept.
        origins: see `Origin`, for the dimensions of the node's tensor that have one.
    """

    op: str
    name: str
    target: str
    meta: Mapping[str, Any]
    input_of: Any
    call: Call | None
    origins: Mapping[int, Origin] = field(default_factory=dict)


def node_snapshot(node: Any) -> NodeSnapshot | None:
    """Returns the node if it is a `NodeSnapshot`, else None."""
    return node if isinstance(node, NodeSnapshot) else None


_INFIX = {operator.matmul: "matmul", operator.imatmul: "matmul", operator.getitem: "getitem", operator.setitem: "setitem"}


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor argument: its node or `NodeSnapshot`, and its sizes, as numbers or as expressions of symbols before replacements."""

    node: torch.fx.Node
    shape: tuple[Any, ...]


Origin = tuple[Tensor, int]
"""The tensor, with its dimension, that was created with the size that a dimension of another tensor has from it."""


@dataclass(frozen=True)
class Call:
    """A call of an operator.

    Attributes:
        name: the operator's name without namespace and overload, ``linear``, ``add``.
        public_name: see `public_name`.
        args: each a `Tensor`, a number or expression of symbols, a text, a tuple of these, or None for anything else.
        kwargs: the same by keyword.
        names: the operator's names for its arguments, in order; empty where it has no schema.
        is_pointwise: True if it works element by element, by torch's own tag of the operator.
    """

    name: str
    public_name: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    names: tuple[str, ...] = ()
    is_pointwise: bool = False

    def argument(self, position: int, name: str, default: Any = None) -> Any:
        """Returns an argument by its position or its keyword."""
        return self.args[position] if position < len(self.args) else self.kwargs.get(name, default)

    @cached_property
    def tensors(self) -> tuple[Tensor, ...]:
        """All tensors in order, including those in lists; found once for all guards that the call made."""
        found: list[Tensor] = []
        for argument in (*self.args, *self.kwargs.values()):
            found.extend(item for item in (argument if isinstance(argument, tuple) else (argument,)) if isinstance(item, Tensor))
        return tuple(found)


def call_of(traced: Traced) -> Call | None:
    """Returns the call of the operator that was running; None if none was."""
    node = traced.last
    if not traced.is_running or node.op not in ("call_function", "call_method"):
        return None
    import torch

    # A node that was taken out of the graph has lost its arguments; one that is left may have got others in place of them.
    args, kwargs = (traced.args, traced.kwargs) if getattr(node, "_erased", False) else (node.args, node.kwargs)
    name = name_of_target(node.target)
    is_functional = getattr(node.target, "__module__", None) == "torch.nn.functional"
    return Call(
        name,
        f"torch.nn.functional.{name}" if is_functional else public_name(name),
        tuple(_argument(argument) for argument in args),
        {name: _argument(argument) for name, argument in kwargs.items()},
        argument_names(node.target),
        torch.Tag.pointwise in getattr(node.target, "tags", ()),
    )


def made_call(node: torch.fx.Node) -> Call | None:
    """Returns the call that a node is; None for a placeholder or an attribute, and for a kept node whose call was not kept."""
    if (kept := node_snapshot(node)) is not None:
        return kept.call
    return call_of(Traced(node, True, node.args, node.kwargs))


def name_of_target(target: Any) -> str:
    """Returns ``linear`` for ``aten.linear.default`` and ``torch.nn.functional.linear``, ``add`` for ``Tensor.add_``: no in-place mark."""
    if is_operator(target):
        name = str(target._schema.name).rpartition("::")[2]
    else:
        name = _INFIX.get(target) or (target if isinstance(target, str) else str(getattr(target, "__name__", target)))
    return name.strip("_") if not name.startswith("_") else name


def text_of_target(target: Any) -> str:
    """Returns ``aten.add.Tensor`` for an operator, ``linear`` for a function; seen in 2.13."""
    return str(target) if is_operator(target) else str(getattr(target, "__name__", target))


def public_name(name: str) -> str:
    """Returns an operator's public path, ``torch.nn.functional.conv1d`` or ``torch.Tensor.view``; the name itself if it has none."""
    import torch

    for owner, place in ((torch.nn.functional, "torch.nn.functional"), (torch, "torch"), (torch.Tensor, "torch.Tensor")):
        # The function of this name is another operator, im2col.
        if callable(getattr(owner, name, None)) and (name, place) != ("unfold", "torch.nn.functional"):
            return f"{place}.{name}"
    return name


def creation_expression(size: Any) -> Any:
    """Returns the expression that a size had when it was created, before replacements: ``SymNode._expr``; seen in 2.13.

    ``SymNode.expr``, with replacements, if gone; a number is returned unchanged.
    """
    if not is_symbolic_int(size):
        return size
    found = getattr(size.node, "_expr", None)
    return size.node.expr if found is None else found


def _argument(argument: Any) -> Any:
    if is_node(argument):
        return _value(argument)
    if isinstance(argument, tuple | list):
        return tuple(_argument(item) for item in argument)
    return creation_expression(argument) if isinstance(argument, int | str) or is_symbolic_int(argument) else None


def _value(node: torch.fx.Node) -> Any:
    value = value_of_node(node)
    if is_tensor(value):
        return Tensor(node, tuple(creation_expression(size) for size in value.shape))
    return creation_expression(value) if isinstance(value, int) or is_symbolic_int(value) else None


_LONGEST_CHAIN = 24
"""The maximum number of operators that only pass a tensor on, followed back to the node that made it."""


class CallSnapshots:
    """A builder of plain data from the calls of one graph; a node that several calls read is kept once.

    Args:
        input_of: returns, as plain data, the input that a placeholder represents.
        line_of: reduces a ``stack_trace`` to the user's line that is kept.
        is_passing: True if the operator of a name only passes its one tensor on, so that the node that made the tensor is kept too.
        origins_of: returns the `Origin` of each dimension of a tensor that has one.
    """

    def __init__(
        self,
        input_of: Callable[[torch.fx.Node], Any],
        line_of: Callable[[str | None], str],
        is_passing: Callable[[str], bool],
        origins_of: Callable[[Tensor], Mapping[int, Origin]],
    ) -> None:
        self._input_of, self._line_of, self._is_passing, self._origins_of = input_of, line_of, is_passing, origins_of
        self._nodes: dict[torch.fx.Node, NodeSnapshot] = {}

    def call(self, call: Call, depth: int = 0) -> Call:
        """Returns a call whose tensors have kept nodes."""
        return replace(
            call,
            args=tuple(self._argument(argument, depth) for argument in call.args),
            kwargs={name: self._argument(argument, depth) for name, argument in call.kwargs.items()},
        )

    def _argument(self, argument: Any, depth: int) -> Any:
        if isinstance(argument, tuple):
            return tuple(self._argument(item, depth) for item in argument)
        return Tensor(self._node(argument, depth), argument.shape) if isinstance(argument, Tensor) else argument

    def _node(self, tensor: Tensor, depth: int) -> Any:
        node: Any = tensor.node
        if isinstance(node, NodeSnapshot):
            return node
        if node not in self._nodes:
            made = made_call(node) if depth < _LONGEST_CHAIN else None
            is_followed = made is not None and len(made.tensors) == 1 and self._is_passing(made.name)
            stack = node.meta.get("nn_module_stack") or {}
            self._nodes[node] = NodeSnapshot(
                op=node.op,
                name=node.name,
                target=name_of_target(node.target),
                meta={
                    "stack_trace": self._line_of(node.meta.get("stack_trace")),
                    "nn_module_stack": {key: (path, qualified_name(kind)) for key, (path, kind) in list(stack.items())[-1:]},
                },
                input_of=self._input_of(node),
                call=self.call(made, depth + 1) if is_followed and made is not None else None,
                origins=self._origins(tensor, depth),
            )
        return self._nodes[node]

    def _origins(self, tensor: Tensor, depth: int) -> dict[int, Origin]:
        found = {} if depth >= _LONGEST_CHAIN else self._origins_of(tensor)
        return {dim: (Tensor(self._node(made, _LONGEST_CHAIN), made.shape), place) for dim, (made, place) in found.items()}


def moved(call: Call, symbols: Mapping[Any, Any]) -> Call:
    """Returns a call with its symbols replaced by sizes or by other symbols."""
    return call if all(symbol == target for symbol, target in symbols.items()) else _moved_call(call, symbols, {})


def _moved_call(call: Call, symbols: Mapping[Any, Any], nodes: dict[int, NodeSnapshot]) -> Call:
    def argument(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(argument, value))
        if isinstance(value, Tensor):
            return Tensor(node(value.node), tuple(map(argument, value.shape)))
        return _moved_size(value, symbols)

    def node(kept: Any) -> Any:
        if kept.call is None and not kept.origins:
            return kept
        if id(kept) not in nodes:
            call = None if kept.call is None else _moved_call(kept.call, symbols, nodes)
            nodes[id(kept)] = replace(kept, call=call, origins={dim: (argument(made), at) for dim, (made, at) in kept.origins.items()})
        return nodes[id(kept)]

    return replace(call, args=tuple(map(argument, call.args)), kwargs={name: argument(value) for name, value in call.kwargs.items()})


def _moved_size(size: Any, symbols: Mapping[Any, Any]) -> Any:
    """Returns a size, an expression or anything else with its symbols replaced; a number becomes a Python int."""
    if not getattr(size, "free_symbols", None):
        return size
    result = size.xreplace(symbols)
    return int(result) if getattr(result, "is_Integer", False) else result
