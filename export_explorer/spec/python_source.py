"""Python source to paste: expressions of a call's leaves and of example inputs."""

import ast
import inspect
import math
from collections.abc import Callable
from typing import Any

import torch

from export_explorer.record.spec import AskError
from export_explorer.spec.leaves import signature_of
from export_explorer.texts import expression_if_python, syntax_tree
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import MAPPINGS, children

_REFERENCES = (ast.Expression, ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.expr_context, ast.UnaryOp, ast.unaryop)
"""The nodes of an expression that yields the same object each time."""


INPUTS, KEYWORD_INPUTS = "inputs", "keyword_inputs"
"""The variables for inputs that the user's code has no name for."""


def expressions_of_leaves(
    model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], args_text: str, kwargs_text: str | None
) -> dict[str, str]:
    """Returns the expression of each leaf of a call by its path; one without a name begins with `INPUTS` or `KEYWORD_INPUTS`.

    The texts are the expressions of the positional and of the keyword inputs, None if there are none of these.

    Raises:
        AskError: the class that holds a leaf has no Python expression that leads to it.
    """
    parameters = signature_of(model).parameters.values()
    positional = [it.name for it in parameters if it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)]
    rest_of = {it.kind: it.name for it in parameters}
    known = {it.name for it in parameters}
    by_path: dict[str, str] = {}
    for index, value in enumerate(args):
        rest = index - len(positional)
        path = positional[index] if rest < 0 else f"{rest_of[inspect.Parameter.VAR_POSITIONAL]}[{rest}]"
        _walk(path, _element(args_text, index, INPUTS), value, by_path)
    for name, value in kwargs.items():
        path = name if name in known else f"{rest_of[inspect.Parameter.VAR_KEYWORD]}[{name!r}]"
        _walk(path, _element(kwargs_text or "{}", name, KEYWORD_INPUTS), value, by_path)
    return by_path


def _walk(path: str, expression: str, value: Any, by_path: dict[str, str]) -> None:
    inner = None if value is None else children(value)
    if inner is None:
        by_path[path] = expression
        return
    for child in inner:
        of_child = f"{expression}{child.key_text}"
        if expression_if_python(of_child) is None:
            raise AskError(f"{path} has tensors that no expression reaches. Copy the dict instead.")
        _walk(f"{path}{child.key_text}", of_child, child.value, by_path)


def _element(text: str, key: int | str, variable: str) -> str:
    """Returns the expression of one input, of the tuple or dict that an expression makes; through a variable where that makes tensors."""
    node = syntax_tree(text, mode="eval").body
    if isinstance(node, ast.Tuple) and isinstance(key, int) and not any(isinstance(it, ast.Starred) for it in node.elts):
        found: ast.expr | None = node.elts[key]
    elif isinstance(node, ast.Dict):
        keys = [it.value if isinstance(it, ast.Constant) else None for it in node.keys]
        found = node.values[keys.index(key)] if key in keys else None
    else:
        return f"{text if _is_reference(node) else variable}[{key!r}]"
    return ast.unparse(found) if found is not None and _is_reference(found) else f"{variable}[{key!r}]"


def _is_reference(node: ast.expr) -> bool:
    return all(isinstance(inner, _REFERENCES) for inner in ast.walk(node))


PLACEHOLDER = "..."
"""The text for what cannot be written as source."""


def inputs_source(value: Any, name_of: Callable[[Any], str | None]) -> str:
    """Returns an expression whose value can replace an example input, or a container of them; `PLACEHOLDER` where there is none.

    `name_of` returns the user's name of a value; None if it has none.
    """
    if not isinstance(value, int | float | str | bool | None) and (name := name_of(value)) is not None:
        return name
    if has_sizes(value):
        return _made(value)
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if value is None or type(value) in (bool, int, float, str):
        return repr(value)
    if type(value) is dict or type(value) in MAPPINGS:
        return "{" + ", ".join(f"{key!r}: {inputs_source(item, name_of)}" for key, item in value.items()) + "}"
    if type(value) is list:
        return "[" + ", ".join(inputs_source(item, name_of) for item in value) + "]"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return f"{type(value).__name__}({', '.join(inputs_source(item, name_of) for item in value)})"
    if type(value) is tuple:
        return "(" + "".join(f"{inputs_source(item, name_of)}, " for item in value) + ")"
    return PLACEHOLDER


def _made(tensor: torch.Tensor) -> str:
    """Returns an expression of random numbers; zeros for a type that has none, which are valid as indices too."""
    is_random = tensor.dtype.is_floating_point or tensor.dtype.is_complex
    sizes = ", ".join(str(int(size)) for size in tensor.shape) or "()"
    given = "" if tensor.dtype == torch.float32 else f", dtype={tensor.dtype}"
    given += "" if tensor.device.type == "cpu" else f', device="{tensor.device}"'
    return f"torch.{'randn' if is_random else 'zeros'}({sizes}{given})"
