"""Fixes that make a class or an operator known to torch.export.

A class can be an input or an output once it is registered, or is replaced; an operator gets a fake kernel, which is written from its schema:
the parameters as the kernel is called, and a guess at the result.
"""

import ast
import dataclasses
import inspect
import keyword
import sys
from collections.abc import Mapping
from typing import Any

from export_explorer.failures.library_advice import is_cache, registered_cache
from export_explorer.record import Applicability, CodeFix, Fix
from export_explorer.torch_internals.operators import Argument, Schema
from export_explorer.trace.constructs import attribute_of, function_of
from export_explorer.trace.provenance import is_own_file


def registration_of(kind: type, example: Any | None = None) -> Fix:
    """Returns the fix that registers a class: a dataclass as such, any other with the arguments of its ``__init__``.

    Args:
        kind: the class.
        example: an instance; None if there is none at hand.
    """
    name = kind.__name__
    # A class of the user's own is known where it is defined, and these lines belong there.
    filename = getattr(sys.modules.get(kind.__module__), "__file__", None)
    imported = () if filename is None or is_own_file(filename) else (f"from {kind.__module__} import {name}", "")
    if dataclasses.is_dataclass(kind):
        return CodeFix(title=f"Register dataclass `{name}`", code=(*imported, f"torch.export.register_dataclass({name})"))
    attributes = _attributes(kind, example)
    placeholder = "..." if attributes is None else None
    tensors = placeholder or ", ".join(f"it.{attribute}" for attribute in attributes or ())
    keyed = placeholder or ", ".join(f'(pytree.GetAttrKey("{attribute}"), it.{attribute})' for attribute in attributes or ())
    what, each = ("  # its contents", '  # the same, each as (pytree.GetAttrKey("name"), it.name)') if placeholder else ("", "")
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
    applicability: Applicability = "has_placeholders" if placeholder else "not_tried"
    return CodeFix(title=f"Register `{name}` with pytree", code=lines, applicability=applicability)


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


_STATIC_PARTS = '("keys", "values", "cumulative_length")'
"""The tensors of a layer of transformers' ``StaticCache``; seen in 5.23."""


def static_cache_fixes(class_name: str | None, example: Any | None, batch: int | None) -> tuple[Fix, ...]:
    """Returns fixes for a cache of fixed length: hold it in the model, as transformers does for decoders, or register its class.

    Args:
        class_name: of the cache; empty for any but ``StaticCache``.
        example: the cache; None if there is none at hand.
        batch: the number of sequences; None if it is not known.
    """
    if class_name != "StaticCache":
        return ()
    layers = list(getattr(example, "layers", ()))
    length = getattr(layers[0], "max_cache_len", None) if layers else None
    name = "TorchExportableModuleWithStaticCache"
    held = CodeFix(
        title=f"Keep the cache in the model with `{name}` (transformers)",
        code=(
            f"from transformers.integrations.executorch import {name}",
            "",
            "model.generation_config.use_cache = True",
            'model.generation_config.cache_implementation = "static"',
            f"model = {name}(model, batch_size={batch or '...'}, max_cache_len={length or '...'})",
            "# its inputs: input_ids, and cache_position=torch.arange(input_ids.shape[1])",
        ),
        applicability="not_tried" if batch and length else "has_placeholders",
    )
    is_known = bool(layers) and all(hasattr(layer, "lazy_initialization") and hasattr(layer, "max_cache_len") for layer in layers)
    return (held, _registered_static_cache(batch)) if is_known else (held,)


def _registered_static_cache(batch: int | None) -> Fix:
    lines = (
        "from torch.utils import _pytree as pytree",
        "from transformers import StaticCache",
        "",
        "def tensors_of(cache):",
        f"    tensors = [getattr(layer, name) for layer in cache.layers for name in {_STATIC_PARTS}]",
        "    return tensors, cache.layers[0].max_cache_len",
        "",
        "def tensors_with_keys(cache):",
        "    tensors, length = tensors_of(cache)",
        "    return [(pytree.SequenceKey(index), tensor) for index, tensor in enumerate(tensors)], length",
        "",
        "def cache_of(tensors, length):",
        "    cache = StaticCache(config=model.config, max_cache_len=length)",
        "    for layer, keys, values, seen in zip(cache.layers, tensors[::3], tensors[1::3], tensors[2::3]):",
        "        layer.lazy_initialization(keys, values)",
        "        layer.keys, layer.values, layer.cumulative_length = keys, values, seen",
        "    return cache",
        "",
        "pytree.register_pytree_node(",
        '    StaticCache, tensors_of, cache_of, serialized_type_name="StaticCache", flatten_with_keys_fn=tensors_with_keys',
        ")",
        "config = model.config",
        "heads, size = config.num_key_value_heads, config.hidden_size // config.num_attention_heads",
        f"cache.early_initialization({batch or '...'}, heads, size, model.dtype, model.device)  # cache: the input",
    )
    return CodeFix(title="Register StaticCache with pytree and allocate it before the export", code=lines, applicability="has_placeholders")


def unregistered_fixes(failed_inputs: Mapping[str, Any], class_name: str | None) -> tuple[Fix, ...]:
    """Returns the fixes for inputs of a class that torch.export does not know.

    Args:
        failed_inputs: the values of all inputs by their paths.
        class_name: the class that is not known.
    """
    path, example = next(((path, value) for path, value in failed_inputs.items() if type(value).__name__ == class_name), (None, None))
    if is_cache(class_name):
        found = registered_cache(class_name, example)
        return static_cache_fixes(class_name, example, _batch(failed_inputs)) if found is None else (found,)
    if path is None or type(example).__module__.partition(".")[0] in ("builtins", "torch", "numpy"):
        return ()
    if isinstance(example, Mapping):
        # Such as a tokenizer's result.
        return (CodeFix(title=f"Pass `dict({path})`", code=(f"{path} = dict({path})",), applicability="has_placeholders"),)
    return (registration_of(type(example), example),)


def _batch(values: Mapping[str, Any]) -> int | None:
    """Returns the first size of the first input that has one."""
    shapes = (tuple[Any, ...](getattr(value, "shape", ())) for value in values.values())
    return next((int(shape[0]) for shape in shapes if shape and type(shape[0]) is int), None)


_COMMENT = "  # with the shape, dtype and device of what the kernel returns"
_NUMBER_COMMENT = "  # a size that is in the data"


def fake_kernel(operator: str, schema: Schema | None) -> Fix | None:
    """Returns the fix that registers a fake kernel; None where the kernel would need a number in the data that no symbol can represent.

    Args:
        operator: its name, ``namespace::name``.
        schema: its schema; None if it is not known.
    """
    if schema is None:
        lines = ["def _(x, ...):  # the operator's arguments", f"    return torch.empty_like(x){_COMMENT}"]
        return _fix(operator, lines, has_placeholders=True)
    parameters = _parameters(schema.arguments)
    if parameters is None or returned_number(schema) is not None:
        return None
    if not (results := [_result(kind, shared, schema.arguments) for kind, shared in schema.returns]):
        return _fix(operator, [f"def _({parameters}):", "    return None"], has_placeholders=False)
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    is_guess = any(shared is None for _, shared in schema.returns)
    comment = "" if not is_guess else _NUMBER_COMMENT if {kind for kind, _ in schema.returns} == {"int"} else _COMMENT
    return _fix(operator, [f"def _({parameters}):", f"    return {result}{comment}"], has_placeholders=is_guess)


def returned_number(schema: Schema | None) -> str | None:
    """Returns the type of a number or text among an operator's results, which a fake kernel cannot know; None if there is none."""
    return next((kind for kind, _ in (() if schema is None else schema.returns) if kind in ("float", "bool", "number", "str")), None)


def returned_argument(schema: Schema | None) -> str | None:
    """Returns the argument that an operator returns, which torch cannot functionalize; None if there is none."""
    return next((shared for _, shared in (() if schema is None else schema.returns) if shared is not None), None)


def _fix(operator: str, lines: list[str], *, has_placeholders: bool) -> Fix:
    code = (f'@torch.library.register_fake("{operator}")', *lines)
    applicability: Applicability = "has_placeholders" if has_placeholders else "not_tried"
    return CodeFix(title=f"Register a fake kernel for `{operator}`", code=code, applicability=applicability)


def _parameters(arguments: tuple[Argument, ...]) -> str | None:
    """Returns a Python function's parameters: torch passes no defaults, and keyword-only ones by name; None if such a name is a keyword."""
    texts: list[str] = []
    for argument in arguments:
        if argument.is_keyword_only and keyword.iskeyword(argument.name):
            return None
        if argument.is_keyword_only and "*" not in texts:
            texts.append("*")
        texts.append(_name(argument) if argument.default is None else f"{_name(argument)}={argument.default}")
    return ", ".join(texts)


def _name(argument: Argument) -> str:
    return f"{argument.name}_" if keyword.iskeyword(argument.name) else argument.name


def _result(kind: str, shared: str | None, arguments: tuple[Argument, ...]) -> str:
    tensor = next((_name(it) for it in arguments if it.type == "Tensor"), None)
    tensors = next((_name(it) for it in arguments if it.type == "List[Tensor]"), None)
    if shared is not None:
        return next(_name(it) for it in arguments if it.name == shared)
    if kind == "int":
        return "torch.library.get_ctx().new_dynamic_size()"
    if kind == "List[Tensor]" and tensors:
        return f"[torch.empty_like(it) for it in {tensors}]"
    if kind == "List[Tensor]":
        return f"[torch.empty_like({tensor})]" if tensor else "[torch.empty(...)]"
    if kind in ("Tensor", "Optional[Tensor]"):
        like = tensor or (f"{tensors}[0]" if tensors else None)
        return "torch.empty(...)" if like is None else f"torch.empty_like({like})"
    return "..."
