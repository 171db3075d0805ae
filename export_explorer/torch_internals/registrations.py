"""The operators of a program that are registered by importing Python code."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import torch

from export_explorer.torch_internals.classes import is_operator

_OF_TORCH = ("builtins", "collections", "torch")


@dataclass(frozen=True, slots=True)
class Registration:
    """An operator that another process has only after an import.

    Attributes:
        name: ``mylib::add_one``.
        module: that registers it; None if it is defined where nothing can be imported from, as in a notebook.
    """

    name: str
    module: str | None


def registrations(program: torch.export.ExportedProgram) -> Iterator[Registration]:
    """What has to be registered before ``torch.export.load`` takes a program: operators that Python code defines, which ``torch.library._defs`` lists, and those of a library that is loaded under the name of their namespace.

    A ``custom_op`` says where it is defined: ``torch._library.custom_ops.OPDEFS``, ``_init_fn``; seen in 2.13 and 2.15. Where a name is gone, the
    other process tells what it lacks.
    """
    graphs = [module.graph for module in program.graph_module.modules() if isinstance(module, torch.fx.GraphModule)]
    targets = {node.target for graph in graphs for node in graph.nodes if node.op == "call_function"}
    names = {str(target._schema.name) for target in targets if is_operator(target) and hasattr(target, "_schema")}
    for name in sorted(names):
        namespace = name.partition("::")[0]
        definition = _definition_of(name)
        if definition is not None:
            module = _importable(definition) or _library_of(namespace)
            if definition.partition(".")[0] != "torch":
                yield Registration(name, module)
        elif _library_of(namespace) is not None:
            yield Registration(name, _library_of(namespace))
        elif _is_defined_in_python(name):
            yield Registration(name, None)


def _definition_of(name: str) -> str | None:
    try:
        from torch._library.custom_ops import OPDEFS

        return str(OPDEFS[name]._init_fn.__module__)
    except (ImportError, AttributeError, KeyError):
        return None


def _is_defined_in_python(name: str) -> bool:
    defined = getattr(torch.library, "_defs", ())
    return any(str(one).partition(".")[0] == name for one in defined) and _library_of(name.partition("::")[0]) is None


def _library_of(namespace: str) -> str | None:
    """A package of this name that is loaded, such as ``torchvision``, which defines the operators of the namespace when it is imported."""
    return namespace if namespace in sys.modules and namespace not in _OF_TORCH else None


def _importable(module: str) -> str | None:
    """A module that another process can import; what is defined in ``__main__``, a cell or a script, it cannot."""
    loaded = sys.modules.get(module)
    return module if module != "__main__" and getattr(loaded, "__spec__", None) is not None else None
