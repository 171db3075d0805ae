"""What a ``ShapesSpec`` calls the containers of the inputs, the children of one, and the variables of places."""

import re
from collections.abc import Collection, Mapping
from typing import Any

import torch

from export_explorer.model import DimRef
from export_explorer.torch_internals.pytree import Child
from export_explorer.torch_internals.shapes_spec import ContainerKind

_NOT_IN_NAMES = re.compile(r"\W+")


def kind_of(value: Any) -> ContainerKind:
    """What kind of container holds the parts of an input, a tensor its sizes."""
    if isinstance(value, torch.Tensor):
        return "tensor"
    if isinstance(value, dict):
        return "dict"
    return "sequence" if isinstance(value, tuple | list) else "object"


def by_key(kind: str, inner: list[Child]) -> dict[Any, Child]:
    """The children of a container by what a spec calls them: their positions, keys or attributes."""
    if kind == "sequence":
        return dict(enumerate(inner))
    return {child.key_text.removeprefix(".") if child.key is None else child.key: child for child in inner}


def place_name(ref: DimRef, taken: Collection[str]) -> str:
    """What a variable of one place is called, unlike those that are taken: ``x_dim0``, ``batch_image_dim1``, ``k``."""
    base = _NOT_IN_NAMES.sub("_", ref.input).strip("_")
    base = base if ref.dim is None else f"{base}_dim{ref.dim}"
    while base in taken:
        base += "_"
    return base


def renamed(text: str, names: Mapping[str, str]) -> str:
    """An expression with other names for its variables."""
    changed = {name: new for name, new in names.items() if name != new}
    return re.sub(r"\b[^\W\d]\w*\b", lambda match: changed.get(match[0], match[0]), text) if changed else text
