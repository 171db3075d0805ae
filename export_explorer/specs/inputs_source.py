"""Example inputs as Python source: by the names that the user has for them, else tensors made anew of the same sizes."""

import math
from collections.abc import Callable
from typing import Any

import torch

from export_explorer.torch_internals.pytree import MAPPINGS
from export_explorer.torch_internals.tensors import has_sizes

PLACEHOLDER = "..."
"""In the place of what cannot be written down."""


def inputs_source(value: Any, name_of: Callable[[Any], str | None]) -> str:
    """An expression whose value can take the place of an example input; `PLACEHOLDER` where there is none.

    Args:
        value: an input, or a container of them.
        name_of: the user's name of a value; None if it has none.
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
    """Random numbers; zeros of a type that has none, which are good as indices too."""
    is_random = tensor.dtype.is_floating_point or tensor.dtype.is_complex
    sizes = ", ".join(str(int(size)) for size in tensor.shape) or "()"
    given = "" if tensor.dtype == torch.float32 else f", dtype={tensor.dtype}"
    given += "" if tensor.device.type == "cpu" else f', device="{tensor.device}"'
    return f"torch.{'randn' if is_random else 'zeros'}({sizes}{given})"
