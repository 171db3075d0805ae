"""The structure of inputs and outputs as a saved program states it, ``[1, {"type": "builtins.dict", …}]``."""

from collections import OrderedDict, defaultdict, deque
from typing import Any

from export_explorer.archive.printable import printable
from export_explorer.archive.schema import plain_json
from export_explorer.torch_internals.stored import StoredTree

_LONGEST = 5_000_000
_DEEPEST = 100
_CONTAINERS: dict[str, type] = {
    "builtins.tuple": tuple,
    "builtins.list": list,
    "builtins.dict": dict,
    "collections.OrderedDict": OrderedDict,
    "collections.defaultdict": defaultdict,
    "collections.deque": deque,
}


def tree_of(text: str | None) -> StoredTree | None:
    """The structure that a text states; None where it states none that is known."""
    if text is None or len(text) > _LONGEST:
        return None
    match plain_json(text):
        case [1, dict() as spec]:
            try:
                return _tree(spec, 0)
            except (KeyError, TypeError, ValueError, AttributeError):
                return None
    return None


def _tree(spec: dict[str, Any], depth: int) -> StoredTree:
    if depth > _DEEPEST:
        raise ValueError("It nests too deeply.")
    name = spec["type"]
    if name is None:
        return StoredTree(None, None, ())
    children = tuple(_tree(child, depth + 1) for child in spec["children_spec"])
    context = plain_json(spec["context"]) if isinstance(spec["context"], str) else spec["context"]
    return StoredTree(_CONTAINERS.get(name, printable(str(name), 200)), _names(context), children)


def _names(context: Any) -> Any:
    """Keys or fields: the list itself, or what a dict has by ``dict_context`` or ``fields``."""
    if isinstance(context, dict):
        context = context.get("dict_context", context.get("fields", context.get("field_names")))
        context = plain_json(context) if isinstance(context, str) else context
    if not isinstance(context, list):
        return None
    return [_name(item) for item in context]


def _name(item: Any) -> Any:
    """A key or a field; of a dataclass a list of these."""
    if isinstance(item, list):
        return [_name(inner) for inner in item if not isinstance(inner, list | dict)]
    return printable(item, 200) if isinstance(item, str) else item
