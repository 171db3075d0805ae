"""The metadata that torch keeps on graph nodes, and the forms in which it writes nodes and the paths of modules and parameters.

The modules of a model are read from torch's registries alone: a class of the user's may have a ``modules()`` of its own, that never ends.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from export_explorer.texts import text_of

if TYPE_CHECKING:
    import torch

_NO_MODULE = "_empty_nn_module_stack_from_metadata_hook"
"""The key in the stack of a node that no module made (``torch/_export/passes/_node_metadata_hook.py``); seen in 2.13 and 2.15."""

_WHOLE_PROGRAM = "ExportedProgram.module()"
"""The name of the step that takes the nodes of the earlier program (``torch/export/_unlift.py``); seen in 2.13 and 2.15."""
_GENERATED = re.compile(r'File "<eval_with_key>[^"]*", line \d+, in \w+\n\s*(\w+) = [^\n]*\s*$')
_IN_DICT = re.compile(r"\.?__dict__(?:\[['\"]|\.)(_(?:modules|parameters|buffers))(?:['\"]\])?")
_EXECUTING = re.compile(r"^While executing %(\w+) :", re.MULTILINE)


class NodeSource(NamedTuple):
    """A node of an earlier graph that a node was made from.

    Attributes:
        graph_id: the ``id`` of its graph.
        name: its name.
        target: its target, as text.
        is_of_program: True if it surely is in the program before.
    """

    graph_id: int
    name: str
    target: str
    is_of_program: bool


def sources_of_node(node: torch.fx.Node) -> Iterator[NodeSource]:
    """Yields the nodes of earlier graphs that a node was made from, nearest first.

    ``meta["from_node"]`` with ``pass_name``, seen in 2.13 and 2.15, and ``node_info.graph_id``, seen in 2.13. ``meta["original_aten"]``
    names the last intermediate step instead, which the program before does not have. Nothing without ``from_node``, as for sizes that torch
    inserts.
    """
    waiting = list(node.meta.get("from_node", ()))
    while waiting:
        source, *waiting = waiting
        waiting.extend(getattr(source, "from_node", None) or ())
        if (made := getattr(source, "node_info", None)) is not None:
            yield NodeSource(getattr(made, "graph_id", -1), made.name, made.target, getattr(source, "pass_name", "") == _WHOLE_PROGRAM)


def node_of_error(error: BaseException) -> str | None:
    """Returns the name of the node that torch.fx was running when this was raised.

    torch.fx adds ``While executing %name : …`` to the text; seen in 2.13. None for any other error, and without that text.
    """
    return None if (found := _EXECUTING.search(text_of(error))) is None else found[1]


def name_in_nested_graph(node: torch.fx.Node) -> str | None:
    """Returns the name of a node's source in its nested graph, where torch inlined the nested graph into the one around it.

    ``run_decompositions`` runs the code of such a graph (``wrap_with_set_grad_enabled``), so that the last line in ``stack_trace`` is one
    that torch.fx generated, ``silu = torch.ops.aten.silu.default(x)``, whose left side is the name; seen in 2.13. None for any other node,
    and without.
    """
    return None if (found := _GENERATED.search(node.meta.get("stack_trace") or "")) is None else found[1]


def module_of_node(node: torch.fx.Node) -> tuple[str, str] | None:
    """Returns path and class of the innermost module that made a node: the values of ``nn_module_stack``; seen in 2.13 and 2.15.

    None without one, also for a node that torch inserted after tracing, whose stack has `_NO_MODULE` for a module.
    """
    return innermost_module(node.meta.get("nn_module_stack"))


def innermost_module(stack: Mapping[str, tuple[str, Any]] | None) -> tuple[str, str] | None:
    """Returns path and class of the last module in an ``nn_module_stack``; see `module_of_node`."""
    if not stack or _NO_MODULE in stack:
        return None
    path, module_class = list(stack.values())[-1]
    return root_relative(path), getattr(module_class, "__name__", str(module_class).rpartition(".")[2])


@functools.lru_cache(maxsize=4096)
def root_relative(path: str) -> str:
    """Returns ``lin``, the name in ``named_modules``, for ``L['self'].lin``, ``L['self']._modules['lin']`` and ``lin``.

    Also for ``L['self'].__dict__['_modules']['lin']``, Dynamo's source of a module that a class with its own ``__getattr__`` returns, as in
    2.13.
    """
    path = _IN_DICT.sub(r".\1", path)
    path = re.sub(r"^L\['self'\]\.?", "", path)
    path = re.sub(r"_(?:modules|parameters|buffers)\['([^']*)'\]", r"\1", path)
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
    return None if (found := re.fullmatch(r"L_flat_args_(\d+)_", str(placeholder.target))) is None else int(found[1])


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
    return tuple((root_relative(path), qualified_name(kind)) for key, (path, kind) in stack.items() if key != _NO_MODULE)


def qualified_name(kind: Any) -> str:
    """Returns ``torch.nn.modules.linear.Linear`` for a class of an ``nn_module_stack``, which a saved program has as a text."""
    return kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}"


class BakedNumbers(NamedTuple):
    """A line of a graph's generated code that has numbers in it.

    Attributes:
        filename: the name of the code, ``<eval_with_key>.0``.
        line: 1-based.
        code: the line.
        numbers: the integers that an operator is given there, each as a tuple of those of one argument.
    """

    filename: str
    line: int
    code: str
    numbers: tuple[tuple[int, ...], ...]


MAKE_FX_IMPORT = "from torch.fx.experimental.proxy_tensor import make_fx"
"""Imports ``make_fx``, which no public module of torch has (2.13, 2.15)."""


def baked_numbers(module: Any) -> tuple[BakedNumbers, ...]:
    """Returns the lines of a graph that ``make_fx`` made which have numbers in them; empty for any other module.

    Such a graph has operators of torch's as targets and plain arguments; that of an exported program takes pytrees, by ``_PyTreeCodeGen``
    of ``torch/fx/graph.py``, and one of ``torch.fx.symbolic_trace`` has functions as targets. The file is named ``<eval_with_key>.0 from …``
    (``torch/fx/graph_module.py``); all seen in 2.13.
    """
    import torch

    if not isinstance(module, torch.fx.GraphModule) or type(getattr(module.graph, "_codegen", None)).__name__ != "CodeGen":
        return ()
    filename = type(module).forward.__code__.co_filename.split(" from ")[0]
    lines = module.code.splitlines()
    found = []
    for node in module.graph.nodes:
        numbers = tuple(taken for argument in node.args if (taken := _integers(argument)))
        line = next((number for number, text in enumerate(lines, 1) if text.lstrip().startswith(f"{node.name} = ")), None)
        if isinstance(node.target, torch._ops.OpOverload) and numbers and line is not None:
            found.append(BakedNumbers(filename, line, lines[line - 1].split(";")[0].strip(), numbers))
    return tuple(found)


def _integers(argument: Any) -> tuple[int, ...]:
    values = argument if isinstance(argument, list | tuple) else [argument]
    return tuple(value for value in values if type(value) is int)


def named_modules(model: torch.nn.Module, *, remove_duplicate: bool = True) -> Iterator[tuple[str, torch.nn.Module]]:
    """Yields the modules of a model with their paths, as ``torch.nn.Module.named_modules`` does, the model itself first.

    Reads ``Module._modules``; seen in 2.13 and 2.15. A module that is within itself is not entered again, also with duplicates.

    Raises:
        AttributeError: a module has no registry, without ``super().__init__()``.
    """
    seen: set[int] = set()
    waiting: list[tuple[str, torch.nn.Module, frozenset[int]]] = [("", model, frozenset())]
    while waiting:
        path, module, around = waiting.pop()
        if id(module) in (seen if remove_duplicate else around):
            continue
        seen.add(id(module))
        yield path, module
        within = frozenset() if remove_duplicate else around | {id(module)}
        children = [(f"{path}.{name}" if path else name, child, within) for name, child in module._modules.items() if child is not None]
        waiting.extend(reversed(children))


def paths_of_modules(model: Any) -> dict[int, str]:
    """Maps ``id`` of each module of a model to its path; empty for anything but a module, or for one without ``super().__init__()``."""
    import torch

    if not isinstance(model, torch.nn.Module):
        return {}
    try:
        return {id(module): path for path, module in named_modules(model)}
    except AttributeError:
        return {}
