"""Fixes that make a class known to torch.export, so that it can be an input or an output, or that replace such an input."""

import ast
import dataclasses
import inspect
import sys
from collections.abc import Mapping
from typing import Any

from export_explorer.record import CodeFix, Fix
from export_explorer.trace.attributes import attribute_of, function_of
from export_explorer.trace.provenance import is_own_file


def registration_of(kind: type, example: Any | None = None) -> Fix:
    """Returns the fix that registers a class: a dataclass as such, any other with the arguments of its ``__init__``.

    Args:
        kind: the class.
        example: an instance; None if there is none at hand.
    """
    name = kind.__name__
    # A class of the user's own is known where it is defined, and these lines belong there.
    imported = () if _is_users_own(kind) else (f"from {kind.__module__} import {name}", "")
    if dataclasses.is_dataclass(kind):
        return CodeFix(title=f"register {name}, a dataclass", code=(*imported, f"torch.export.register_dataclass({name})"))
    attributes = _attributes(kind, example)
    placeholder = "..." if attributes is None else None
    tensors = placeholder or ", ".join(f"it.{attribute}" for attribute in attributes or ())
    keyed = placeholder or ", ".join(f'(pytree.GetAttrKey("{attribute}"), it.{attribute})' for attribute in attributes or ())
    what, each = ("  # what it is made of", '  # the same, each as (pytree.GetAttrKey("name"), it.name)') if placeholder else ("", "")
    lines = (
        *imported[:1],
        "from torch.utils import _pytree as pytree",
        "",
        "pytree.register_pytree_node(",
        f"    {name},",
        f"    lambda it: ([{tensors}], None),{what}",
        f"    lambda values, _: {name}(*values),",
        f'    serialized_type_name="{name}",',
        f"    flatten_with_keys_fn=lambda it: ([{keyed}], None),{each}",
        ")",
    )
    return CodeFix(
        title=f"register {name} as a container",
        code=lines,
        applicability="has_placeholders" if placeholder else "not_tried",
    )


def _is_users_own(kind: type) -> bool:
    filename = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return filename is None or is_own_file(filename)


def _attributes(kind: type, example: Any | None) -> tuple[str, ...] | None:
    """Returns the attributes that ``__init__`` takes and stores unchanged, in its order; None where it does anything else with them."""
    function = kind.__init__  # type: ignore[misc]  # of a class that is given, not of a subclass of it
    code = getattr(function, "__code__", None)
    definition = None if code is None else function_of(code)
    if definition is None:
        return None
    parameters = list(inspect.signature(function).parameters.values())[1:]
    if any(it.kind is not it.POSITIONAL_OR_KEYWORD for it in parameters):
        return None
    kept = dict(_kept(definition, definition.args.args[0].arg))
    attributes = tuple(kept.get(it.name, "") for it in parameters)
    return attributes if all(attributes) and (example is None or all(hasattr(example, it) for it in attributes)) else None


def _kept(definition: ast.FunctionDef | ast.AsyncFunctionDef, owner: str) -> list[tuple[str, str]]:
    """Returns each parameter that is stored unchanged, with its attribute: ``self.a = a``."""
    return [
        (statement.value.id, named[0])
        for statement in definition.body
        if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(statement.value, ast.Name)
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        if (named := attribute_of(target, owner)) is not None and named[1]
    ]


def instead_of(path: str, value: Any) -> Fix:
    """Returns the fix that passes a dict for another mapping, such as a tokenizer's result; for other classes, the one that registers it.

    Args:
        path: of the input.
        value: the example.
    """
    if not isinstance(value, Mapping):
        return registration_of(type(value), value)
    lines = (f"{path} = dict({path})",)
    return CodeFix(title=f"pass dict({path}), which torch.export takes", code=lines, applicability="has_placeholders")


def held_cache(class_name: str | None) -> Fix | None:
    """Returns the fix that makes a fixed-length cache a part of the model, as transformers does for decoders; None for other caches."""
    if class_name != "StaticCache":
        return None
    name = "TorchExportableModuleWithStaticCache"
    lines = (
        f"from transformers.integrations.executorch import {name}",
        "",
        f"model = {name}(model, batch_size=1, max_cache_len=...)  # as long as it is to be",
    )
    title = f"keep the cache in the model, with transformers' {name}"
    return CodeFix(title=title, code=lines, applicability="has_placeholders")
