"""Snapshots of operator calls as plain data that outlives the traced graph: the facts of its nodes that the cause of a guard needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.calls import Call, KeptNode, Tensor, made_call, name_of_target

if TYPE_CHECKING:
    import torch

_LONGEST_CHAIN = 24
"""The maximum number of operators that only pass a tensor on, followed back to the node that made it."""


class CallKeeper:
    """A builder of plain data from the calls of one graph; a node that several calls read is kept once.

    Args:
        stands_for: returns, as plain data, the input that a placeholder represents.
        line_of: reduces a ``stack_trace`` to the user's line that is kept.
        is_passing: True if the operator of a name only passes its one tensor on, so that the node that made the tensor is kept too.
    """

    def __init__(
        self, stands_for: Callable[[torch.fx.Node], Any], line_of: Callable[[str | None], str], is_passing: Callable[[str], bool]
    ) -> None:
        self._stands_for, self._line_of, self._is_passing = stands_for, line_of, is_passing
        self._nodes: dict[torch.fx.Node, KeptNode] = {}

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
        return Tensor(self._node(argument.node, depth), argument.shape) if isinstance(argument, Tensor) else argument

    def _node(self, node: Any, depth: int) -> Any:
        if isinstance(node, KeptNode):
            return node
        if node not in self._nodes:
            made = made_call(node) if depth < _LONGEST_CHAIN else None
            is_followed = made is not None and len(made.tensors) == 1 and self._is_passing(made.name)
            stack = node.meta.get("nn_module_stack") or {}
            self._nodes[node] = KeptNode(
                op=node.op,
                name=node.name,
                target=name_of_target(node.target),
                meta={
                    "stack_trace": self._line_of(node.meta.get("stack_trace")),
                    "nn_module_stack": {key: (path, _class_name(kind)) for key, (path, kind) in list(stack.items())[-1:]},
                },
                stands_for=self._stands_for(node),
                call=self.call(made, depth + 1) if is_followed and made is not None else None,
            )
        return self._nodes[node]


def _class_name(kind: Any) -> str:
    return kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}"


def moved(call: Call, symbols: Mapping[Any, Any]) -> Call:
    """Returns a call with its symbols replaced by sizes or by other symbols."""
    if all(symbol == target for symbol, target in symbols.items()):
        return call
    return _moved_call(call, symbols, {})


def _moved_call(call: Call, symbols: Mapping[Any, Any], nodes: dict[int, KeptNode]) -> Call:
    def argument(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(argument, value))
        if isinstance(value, Tensor):
            return Tensor(node(value.node), tuple(map(argument, value.shape)))
        return moved_size(value, symbols)

    def node(kept: Any) -> Any:
        if kept.call is None:
            return kept
        if id(kept) not in nodes:
            nodes[id(kept)] = replace(kept, call=_moved_call(kept.call, symbols, nodes))
        return nodes[id(kept)]

    return replace(call, args=tuple(map(argument, call.args)), kwargs={name: argument(value) for name, value in call.kwargs.items()})


def moved_size(size: Any, symbols: Mapping[Any, Any]) -> Any:
    """Returns a size, an expression or anything else with its symbols replaced; a number becomes a Python int."""
    if not getattr(size, "free_symbols", None):
        return size
    result = size.xreplace(symbols)
    return int(result) if getattr(result, "is_Integer", False) else result
