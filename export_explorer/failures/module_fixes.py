"""Fixes for what a model is made of and what it returns.

They are lines of ``__init__`` to rewrite, objects of C++ classes, and outputs that an exported program cannot return: the line that returns
them, and what to return or register instead.
"""

import ast
import dataclasses
import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any, Literal

import torch

from export_explorer.analysis.model_code import forward_of, initial_statement, location_in
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import FailureMessage
from export_explorer.failures.library_advice import is_cache, registered_cache, without_cache
from export_explorer.failures.registration import registration_of
from export_explorer.fixes.context import context_at
from export_explorer.fixes.module_attributes import InitialValue, ModuleContainer, PlainContainers
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.returned_values import ReturnedObject
from export_explorer.fixes.rule import FailingLine
from export_explorer.record import CodeFix, Fix, Frame
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.torch_internals.operators import fake_class_decorator
from export_explorer.trace.constructs import function_of


def plain_containers(module: torch.nn.Module | None) -> tuple[tuple[torch.nn.Module, str, str], ...]:
    """Returns each list, tuple or dict of modules that is a plain attribute: its owner, its path from the root, and its name."""
    if module is None:
        return ()
    return tuple(
        (owner, f"{path}.{name}" if path else name, name)
        for path, owner in named_modules(module)
        for name, value in vars(owner).items()
        if isinstance(value, list | tuple | dict) and not name.startswith("_") and any(map(_is_module, _values(value)))
    )


def quantized_tensors(module: torch.nn.Module | None) -> tuple[tuple[str, str], ...]:
    """Returns the path and the dtype of each parameter and buffer that is quantized, ``qint8``."""
    if module is None:
        return ()
    held = (*module.named_parameters(), *module.named_buffers())
    return tuple((path, str(tensor.dtype).removeprefix("torch.")) for path, tensor in held if tensor.is_quantized)


def container_fixes(failed: FailureContext) -> tuple[CodeFix, ...]:
    """Returns a fix for each class: the lines of ``__init__`` that make plain containers of modules, with ones that torch knows."""
    of_function: dict[FunctionType, dict[ModuleContainer, None]] = {}
    for owner, _, name in plain_containers(failed.module):
        if (found := _container(owner, name)) is not None:
            of_function.setdefault(found[0], {})[found[1]] = None
    fixes: list[CodeFix] = []
    for function, containers in of_function.items():
        in_order = sorted(containers, key=lambda container: container.statement.lineno)
        frame = failed.analysis.frame_of(location_in(function, in_order[0].statement))
        fixes += rewrites(context_at(frame), PlainContainers(tuple(in_order)))
    return tuple(fixes)


def script_fixes(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns fixes: the lines of ``__init__`` that put modules into TorchScript, without that."""
    found: list[Fix] = []
    for _, owner in () if failed.module is None else named_modules(failed.module):
        scripted = [name for name, child in owner.named_children() if isinstance(child, torch.jit.ScriptModule)]
        for name in () if isinstance(owner, torch.jit.ScriptModule) else scripted:
            if (initial := initial_statement(owner, name)) is not None:
                problem = InitialValue("scripted_module", initial[1], name)
                found.extend(rewrites(context_at(failed.analysis.frame_of(location_in(*initial))), problem))
    return tuple(dict.fromkeys(found))


def _container(owner: torch.nn.Module, name: str) -> tuple[FunctionType, ModuleContainer] | None:
    value, initial = vars(owner)[name], initial_statement(owner, name)
    if initial is None or not all(map(_is_module, _values(value))):
        return None
    keys = value if isinstance(value, dict) else ()
    if not all(isinstance(key, str) and "." not in key and not hasattr(torch.nn.ModuleDict, key) for key in keys):
        return None
    function, statement = initial
    kind: Literal["ModuleList", "ModuleDict"] = "ModuleDict" if isinstance(value, dict) else "ModuleList"
    return function, ModuleContainer(statement, name, kind, _spelled(function, kind))


def _spelled(function: FunctionType, kind: str) -> str:
    """Returns a class of ``torch.nn`` as a function can write it, by the names that it knows."""
    known: dict[str, Any] = function.__globals__
    if known.get(kind) is getattr(torch.nn, kind):
        return kind
    alias = next((name for name, value in known.items() if value is torch.nn), None)
    return f"{alias}.{kind}" if alias is not None else f"torch.nn.{kind}"


def _values(value: Any) -> Iterator[Any]:
    return iter(value.values() if isinstance(value, dict) else value)


def _is_module(value: Any) -> bool:
    return isinstance(value, torch.nn.Module)


def script_object_message(class_name: str | None) -> FailureMessage:
    """Returns the message that names the C++ class and the next step."""
    if _is_quantized(class_name):
        problem = f"The model has packed quantized weights (`{class_name}`). Tracing cannot look into them"
        return FailureMessage(problem, "Export it before quantizing, and quantize the program")
    held = f"a {class_name}" if class_name else "one"
    return FailureMessage(f"The model has an object of a C++ class, {held}. Tracing cannot look into it", "Register a fake class for it")


def script_object_fixes(class_name: str | None) -> tuple[Fix, ...]:
    """Returns quantization after the export for a quantized model; a fake class for other C++ classes."""
    if _is_quantized(class_name):
        lines = (
            "from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e",
            "",
            "exported = torch.export.export(model, inputs).module()  # the model as it was before it was quantized",
            "prepared = prepare_pt2e(exported, ...)  # with the quantizer of the backend",
            "prepared(*inputs)  # with data that are like those to come",
            "quantized = convert_pt2e(prepared)",
        )
        title = "Export the model in floating point and quantize the program with torchao's PT2E"
        return (CodeFix(title=title, code=lines, applicability="has_placeholders"),)
    lines = (
        fake_class_decorator(class_name or "my_library"),
        "class Fake:",
        "    def __init__(self, ...): ...  # with the attributes that forward reads",
        "",
        "    @classmethod",
        "    def __obj_unflatten__(cls, flat): ...  # from what its __obj_flatten__ in C++ gives",
    )
    return (CodeFix(title="Register a fake class for it", code=lines, applicability="has_placeholders"),)


def _is_quantized(class_name: str | None) -> bool:
    return class_name is not None and "PackedParams" in class_name


_IN_GENERAL = CodeFix(title="Return tensors in a tuple", code=("return (first, second)",), applicability="has_placeholders")


def returning_line(failed: FailureContext) -> Frame | None:
    """Returns the line of the root's forward that returns; None where there are several, or it is not the user's own."""
    return None if (found := _returned(failed)) is None else failed.analysis.frame_of(location_in(*found))


def output_fixes(failed: FailureContext, class_name: str | None) -> tuple[Fix, ...]:
    """Returns the fixes: the user's class registered, or its tensors in a container of Python; a general one where neither is possible."""
    if is_cache(class_name):
        of_library = (without_cache(failed.module), registered_cache(class_name, model=failed.module))
        return tuple(fix for fix in of_library if fix is not None)
    found = _returned(failed)
    if found is None or class_name is None:
        kind = None if class_name is None else _class_of_library(failed, class_name)
        return (_IN_GENERAL,) if kind is None else (registration_of(kind),)
    function, statement = found
    kind = function.__globals__.get(class_name)
    is_dataclass = isinstance(kind, type) and dataclasses.is_dataclass(kind)
    fields = tuple(field.name for field in dataclasses.fields(kind)) if isinstance(kind, type) and dataclasses.is_dataclass(kind) else ()
    plain = rewrites(context_at(failed.analysis.frame_of(location_in(function, statement))), ReturnedObject(class_name, fields))
    of_class = (registration_of(kind),) if isinstance(kind, type) else ()
    return ((*of_class, *plain) if is_dataclass else (*plain, *of_class)) or (_IN_GENERAL,)


def detached_output(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the fix that returns a tensor without gradients; nothing where several lines return, or it is not the user's own."""
    if (found := _returned(failed)) is None:
        return ()
    return rewrites(context_at(failed.analysis.frame_of(location_in(*found))), FailingLine("returned_gradient"))


def _class_of_library(failed: FailureContext, class_name: str) -> type | None:
    """Returns the dataclass that the code of a library's model knows by this name; None if there is none."""
    forward = None if failed.module is None else inspect.getattr_static(failed.module, "forward", None)
    kind = getattr(inspect.unwrap(forward), "__globals__", {}).get(class_name) if forward is not None else None
    return kind if isinstance(kind, type) and dataclasses.is_dataclass(kind) else None


def _returned(failed: FailureContext) -> tuple[FunctionType, ast.Return] | None:
    function = None if failed.module is None else forward_of(failed.module)
    definition = None if function is None else function_of(function.__code__)
    returns = [] if definition is None else [node for node in _own_statements(definition) if isinstance(node, ast.Return)]
    return (function, returns[0]) if function is not None and len(returns) == 1 and returns[0].value is not None else None


def _own_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes in a function, without the functions and classes in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _own_statements(child)
