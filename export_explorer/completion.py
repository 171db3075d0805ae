"""What may come next on a line after ``%export``: options, names of the notebook, and the words and keys of a spec.

Does not know IPython. Nothing on the line or in the cell is run.
"""

import ast
import inspect
import re
from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any

SHAPES = ("static", "auto", "dynamic")
"""The words that ``-d`` takes in place of an expression."""

_OPTION = re.compile(r"(?:^|\s)(--?[a-zA-Z][\w-]*)(?:\s+|=)(?=(?P<value>.*)$)", re.DOTALL)
_ASKS = ("AUTO", "DYNAMIC", "STATIC")


def choices(line: str, token: str, cell: str, names: Mapping[str, Any], options: Collection[str]) -> list[str]:
    """What completes a token.

    Args:
        line: up to the cursor, the magic's name included.
        token: its last word, as far as it is written.
        cell: the text below the line.
        names: of the notebook, with their values.
        options: of the magic.
    """
    if token.startswith("-"):
        return [option for option in options if option.startswith(token)]
    found = _of_value(line.removesuffix(token), cell, names)
    return sorted(choice for choice in found if choice.startswith(token) and choice != token)


def _of_value(before: str, cell: str, names: Mapping[str, Any]) -> Collection[str]:
    options = list(_OPTION.finditer(before))
    option, value = (options[-1][1], options[-1]["value"]) if options else ("", "")
    is_open = not value.strip() or _depth(value) > 0
    if option in ("-d", "--dynamic-shapes") and is_open:
        return _of_shapes(value, before.split()[1:2], cell, names)
    if option in ("-i", "--inputs", "-k", "--kwargs") and is_open:
        return [name for name, held in names.items() if not name.startswith("_") and _is_input(held)]
    is_target = not options and len(before.split()) == 1
    return [name for name, held in names.items() if not name.startswith("_") and _is_model(held)] if is_target else ()


def _of_shapes(value: str, target: list[str], cell: str, names: Mapping[str, Any]) -> Collection[str]:
    written = value.lstrip("\"'")
    if not written:
        return SHAPES
    if not written.endswith(("'", '"')) or not written.startswith("{"):
        return ()
    return _parameters(target, cell, names) if _depth(written) == 1 and not re.search(r":\s*['\"]$", written) else _ASKS


def _depth(text: str) -> int:
    return sum(text.count(bracket) for bracket in "([{") - sum(text.count(bracket) for bracket in ")]}")


def _parameters(target: list[str], cell: str, names: Mapping[str, Any]) -> Collection[str]:
    """The names of what forward takes: of the model that the line names, else of the last module class of the cell."""
    model = names.get(target[0]) if target else None
    if model is not None:
        try:
            return list(inspect.signature(getattr(model, "forward", model)).parameters)
        except (TypeError, ValueError):
            return ()
    try:
        tree = ast.parse(cell)
    except (SyntaxError, ValueError):
        return ()
    forwards = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "forward"]
    if not forwards:
        return ()
    arguments = forwards[-1].args
    return [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)][1:]


def _is_input(value: Any) -> bool:
    return not (isinstance(value, ModuleType) or callable(value))


def _is_model(value: Any) -> bool:
    return callable(value) and not isinstance(value, ModuleType)
