"""The metadata that torch keeps on graph nodes, and the forms in which it writes the paths of modules and parameters."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch


_NO_MODULE = "_empty_nn_module_stack_from_metadata_hook"
"""The key in the stack of a node that no module made (``torch/_export/passes/_node_metadata_hook.py``); seen in 2.13 and 2.15."""


def origins_of_node(node: torch.fx.Node) -> list[tuple[str, str]]:
    """Returns name and target of the nodes of earlier graphs that a node was made from.

    ``meta["from_node"]``, of strict mode; seen in 2.13 and 2.15. Empty without.
    """
    found, waiting = [], list(node.meta.get("from_node", ()))
    while waiting:
        source = waiting.pop()
        waiting.extend(getattr(source, "from_node", None) or ())
        if (made := getattr(source, "node_info", None)) is not None:
            found.append((made.name, made.target))
    return found


def module_of_node(node: torch.fx.Node) -> tuple[str, str] | None:
    """Returns path and class of the innermost module that made a node: the values of ``nn_module_stack``; seen in 2.13 and 2.15.

    None without one, also for a node that torch inserted after tracing, whose stack has `_NO_MODULE` for a module.
    """
    stack = node.meta.get("nn_module_stack")
    if not stack or _NO_MODULE in stack:
        return None
    path, module_class = list(stack.values())[-1]
    return root_relative(path), getattr(module_class, "__name__", str(module_class).rpartition(".")[2])


@functools.lru_cache(maxsize=4096)
def root_relative(path: str) -> str:
    """Returns ``lin``, the name in ``named_modules``, for ``L['self'].lin``, ``L['self']._modules['lin']`` and ``lin``."""
    path = re.sub(r"^L\['self'\]\.?", "", path)
    path = re.sub(r"_modules\['([^']*)'\]", r"\1", path)
    path = re.sub(r"\[['\"]?([^'\"\]]*)['\"]?\]", r".\1", path)
    path = re.sub(r"^(?:_export_root|_export_module)\.?", "", path)
    return path.strip(".")


def parameter_of_source(source: str) -> str | None:
    """Returns ``lin.weight`` for torch's strict name ``L['self']._modules['lin']._parameters['weight']``; None for no parameter."""
    if not source.startswith("L['self']"):
        return None
    return root_relative(re.sub(r"_(?:parameters|buffers)\['([^']*)'\]", r"\1", source))


def strict_input_index(placeholder: torch.fx.Node) -> int | None:
    """Returns the position among the call's leaves of the input that a placeholder of Dynamo's represents.

    Its target is ``L_flat_args_2_``; seen in 2.13 and 2.15. None for any other placeholder.
    """
    found = re.fullmatch(r"L_flat_args_(\d+)_", str(placeholder.target))
    return None if found is None else int(found[1])


def is_of_dynamo(graph: torch.fx.Graph) -> bool:
    """True if Dynamo traced the graph, as in strict mode: its nodes have ``meta["source_fn_stack"]``; seen in 2.13 and 2.15.

    False if gone, and for a graph without calls.
    """
    return any("source_fn_stack" in node.meta for node in graph.nodes)


def value_of_node(node: torch.fx.Node) -> Any | None:
    """Returns the value of a node while it is traced: a fake tensor, a symbol or a number.

    ``meta["val"]``, ``meta["example_value"]`` of Dynamo's graph; seen in 2.13 and 2.15. None without.
    """
    return node.meta.get("val", node.meta.get("example_value"))


def module_stack_of_node(node: torch.fx.Node) -> tuple[tuple[str, str], ...]:
    """Returns path and qualified class of each module that a node was made in, outermost first; see `module_of_node`.

    Seen in 2.13 and 2.15. A saved program has the classes as texts, ``torch.nn.modules.linear.Linear``.
    """
    stack = node.meta.get("nn_module_stack") or {}
    return tuple(
        (root_relative(path), kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}")
        for key, (path, kind) in stack.items()
        if key != _NO_MODULE
    )
