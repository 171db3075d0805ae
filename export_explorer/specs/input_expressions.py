"""The input leaves of a call as expressions of the user's code, ``batch["image"]`` or ``inputs[0]``: a ShapesCollection knows tensors by what they are."""

import ast
import inspect
from typing import Any

from export_explorer.ask import AskError
from export_explorer.specs.leaves import signature_of
from export_explorer.torch_internals.pytree import children

_REFERENCES = (ast.Expression, ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.expr_context, ast.UnaryOp, ast.unaryop)
"""What an expression is made of that means the same object each time."""


INPUTS, KEYWORD_INPUTS = "inputs", "keyword_inputs"
"""The variables for inputs that the user's code has no name for."""


def expressions_of_leaves(
    model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], args_text: str, kwargs_text: str | None
) -> dict[str, str]:
    """The expression of each leaf of a call by its path; that of one without a name begins with `INPUTS` or `KEYWORD_INPUTS`.

    Args:
        model: the module or function.
        args: positional inputs.
        kwargs: keyword inputs.
        args_text: the expression of `args`.
        kwargs_text: the expression of `kwargs`; None if there are none.

    Raises:
        AskError: a leaf is held by a class that has no way to it which Python can write.
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
        _walk(f"{path}{child.key_text}", _checked(f"{expression}{child.key_text}", path), child.value, by_path)


def _checked(expression: str, path: str) -> str:
    try:
        ast.parse(expression, mode="eval")
    except SyntaxError:
        raise AskError(f"{path} holds tensors that no expression leads to: copy the dict instead of the ShapesCollection.") from None
    return expression


def _element(text: str, key: int | str, variable: str) -> str:
    """The expression of one input, of the tuple or dict that an expression makes; through a variable where that makes tensors."""
    node = ast.parse(text, mode="eval").body
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
