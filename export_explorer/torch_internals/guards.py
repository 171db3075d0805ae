"""The guards that ``ExportedProgram.module()`` runs before the model, without making that module, and the assertions of its graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.classes import is_graph_module, is_node, is_stored
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.torch_internals.stored_env import input_guards

if TYPE_CHECKING:
    import torch


def asserting_nodes(graph: torch.fx.Graph) -> list[torch.fx.Node]:
    """Returns the nodes that assert a condition on numbers, their first argument: ``aten._assert_scalar``; seen in 2.13 and 2.15."""
    return [node for node in graph.nodes if node.op == "call_function" and str(node.target) == "aten._assert_scalar.default"]


def has_effect(node: torch.fx.Node) -> bool:
    """True if a call changes its arguments, or is of no operator of torch: ``OpOverload._schema.is_mutable``; seen in 2.13.

    True also for a node that is neither a call of a function nor a placeholder.
    """
    if node.op != "call_function":
        return node.op != "placeholder"
    schema = getattr(node.target, "_schema", None)
    if schema is not None:
        return bool(getattr(schema, "is_mutable", True))
    return getattr(node.target, "__module__", "") not in ("_operator", "math", "torch")


class _Key:
    """A leaf as the one key of its own path, which torch prints into the text of guards (`str`) and of errors (`key`)."""

    def __init__(self, leaf: Leaf) -> None:
        self.key = leaf.path
        self._text = leaf.keys

    def __str__(self) -> str:
        return self._text


def has_guard_function(program: torch.export.ExportedProgram) -> bool:
    """True if ``module()`` of a program would check its guards.

    It does not without example inputs, nor where a file on the call stack has one of some names in its path
    (``torch/export/_unlift.py:_ok_to_generate_guards_fn``); seen in 2.13 and 2.15. Where that name is gone, the stack is taken to be no
    obstacle.
    """
    if is_stored(program):
        return True
    from torch.export import _unlift

    is_allowed = getattr(_unlift, "_ok_to_generate_guards_fn", lambda: True)
    return program.example_inputs is not None and bool(is_allowed())


def input_placeholders(program: torch.export.ExportedProgram | torch.fx.GraphModule) -> list[torch.fx.Node]:
    """Returns the placeholders of the user's inputs in the order of the call's leaves.

    ``InputKind.USER_INPUT``; seen in 2.13 and 2.15. All placeholders of a module without a signature.
    """
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    if is_graph_module(program):
        return list(placeholders.values())
    names = [getattr(spec.arg, "name", "") for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    return [placeholders[name] for name in names if name in placeholders]


def placeholder_values(program: torch.export.ExportedProgram, leaves: Iterable[Any]) -> dict[str, Any]:
    """Returns the value of each placeholder by its name: an input, a parameter, a buffer or a constant; in the order of the graph.

    ``InputSpec.kind`` and ``target``; seen in 2.13 and 2.15.

    Args:
        program: live.
        leaves: the values of the user's inputs, in the order of the call.
    """
    given = iter(leaves)
    held: dict[str, Any] = {**program.state_dict, **program.constants}
    values: dict[str, Any] = {}
    for spec in program.graph_signature.input_specs:
        name = getattr(spec.arg, "name", "")
        values[name] = next(given, None) if spec.kind.name == "USER_INPUT" else held.get(spec.target or "")
    return values


def module_guard_texts(program: torch.export.ExportedProgram, leaves: Sequence[Leaf]) -> tuple[str, ...] | None:
    """Returns the guards of ``program.module()`` as Python over the leaves' sources, ``L['x'].size()[0] <= 64``, in their order.

    First the guards that torch makes of ranges, ties and constants (``torch/export/_unlift.py:_get_input_guards_for_graph``), then those
    noted while tracing (``ExportedProgram._guards_code``, with the sources of strict mode renamed by ``_force_ep_signature_match``); seen
    in 2.13 and 2.15. None if a name is gone, or the leaves are not those of the program.

    Args:
        program: live or loaded.
        leaves: of the call, in its order.
    """
    placeholders = input_placeholders(program)
    paths: list[Any] = [(_Key(leaf),) for leaf in leaves]
    if len(placeholders) != len(paths):
        return None
    if is_stored(program):
        stored: Any = program
        values = [(leaf.source, node.meta["val"]) for leaf, node in zip(leaves, placeholders, strict=True)]
        return (*input_guards(stored, values), *stored.guards_code)
    from torch.export import _unlift

    try:
        of_inputs = _unlift._get_input_guards_for_graph(placeholders, program.range_constraints, paths)
        of_tracing = _unlift._force_ep_signature_match(program._guards_code, paths)
    except (AttributeError, KeyError, TypeError):
        return None
    return (*of_inputs, *of_tracing)


def compiled_guards(texts: Sequence[str], leaves: Sequence[Leaf]) -> Callable[..., None] | None:
    """Returns the function that torch makes of guards: given the leaves in order, it raises where a guard is false.

    ``torch/export/_unlift.py:_convert_guards_code_to_fn``; seen in 2.13 and 2.15. It runs the texts as Python: only texts that were read
    and found to be conditions on sizes may be given. None if the name is gone.
    """
    from torch.export import _unlift

    paths: list[Any] = [(_Key(leaf),) for leaf in leaves]
    try:
        forward: Callable[..., None] = _unlift._convert_guards_code_to_fn(list(texts), paths).forward
    except (AttributeError, TypeError, SyntaxError):
        return None
    return forward


def asserted_expressions(graph: torch.fx.Graph) -> list[Any]:
    """Returns the sympy conditions that the program asserts while it runs; see `asserting_nodes`."""
    values = [node.args[0].meta.get("val") for node in asserting_nodes(graph) if is_node(node.args[0])]
    return [expr for expr in map(symbolic_expression, values) if expr is not None]
