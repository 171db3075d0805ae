"""Checks on a program's own example what it asserts of values in the data, which guards do not see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.guards import asserting_nodes, has_effect
from export_explorer.torch_internals.pytree import leaves_of_call
from export_explorer.trace.process_state import undisturbed

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram


_MOST_NODES = 2_000
"""The most nodes that are computed: more are the model itself rather than what leads to an assertion."""


def refused_assertion(program: ExportedProgram) -> torch.fx.Node | None:
    """Returns the node whose assertion the example does not meet; None if there is none, or if only a run of the model would show it.

    Computes what the assertions are about, on the example inputs, and nothing that changes a tensor.

    Args:
        program: live; it is not changed.
    """
    import torch

    asserting = asserting_nodes(program.graph)
    needed = set(_ancestors(asserting))
    if not asserting or len(needed) > _MOST_NODES or any(has_effect(node) for node in needed if node not in asserting):
        return None
    values = _inputs_of(program)
    try:
        with undisturbed(), torch.no_grad():
            nodes: list[torch.fx.Node] = list(program.graph.nodes)
            for node in nodes:
                if node in asserting and not _argument(node.args[0], values):
                    return node
                if node in needed and node not in asserting and callable(node.target):
                    values[node.name] = node.target(*_argument(node.args, values), **_argument(node.kwargs, values))
    except Exception:  # an operator refuses the example, which running the program says
        return None
    return None


def _ancestors(nodes: list[torch.fx.Node]) -> Iterator[torch.fx.Node]:
    waiting, seen = list(nodes), set()
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting.extend(node.all_input_nodes)


def _inputs_of(program: ExportedProgram) -> dict[str, Any]:
    """Returns the value of each placeholder: an example input, a parameter, a buffer or a constant."""
    given = iter(leaves_of_call(*program.example_inputs)) if program.example_inputs is not None else iter(())
    held: dict[str, Any] = {**program.state_dict, **program.constants}
    values: dict[str, Any] = {}
    for spec in program.graph_signature.input_specs:
        name = getattr(spec.arg, "name", "")
        values[name] = next(given, None) if spec.kind.name == "USER_INPUT" else held.get(spec.target or "")
    return values


def _argument(argument: Any, values: dict[str, Any]) -> Any:
    import torch

    return torch.fx.map_arg(argument, lambda node: values[node.name])
