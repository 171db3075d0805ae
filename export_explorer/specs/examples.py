"""Example inputs of other sizes, of the same dtypes and kinds as the user's: for a size that the user wants to try."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from export_explorer.model import ExampleChange
from export_explorer.specs.leaves import leaves_of
from export_explorer.torch_internals.pytree import Leaf, replace_leaves
from export_explorer.torch_internals.tensors import has_sizes

Inputs = tuple[tuple[Any, ...], dict[str, Any]]
MOST_ELEMENTS = 2**28


class ExampleError(ValueError):
    """A size that no example can have: the message is one sentence for the user."""


def changed(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], changes: tuple[ExampleChange, ...]) -> Inputs:
    """Inputs with the leaves that are to change made anew; the others are the very same objects.

    A new tensor has the old one's dtype, device and ``requires_grad``; its values are random, within the range of the old ones for
    integers, since those may be indices.

    Raises:
        ExampleError: a dimension that the inputs do not have, a negative size, or a tensor of more than `MOST_ELEMENTS` elements.
    """
    return changed_leaves(leaves_of(model, args, kwargs), args, kwargs, changes)


def changed_leaves(leaves: Sequence[Leaf], args: tuple[Any, ...], kwargs: dict[str, Any], changes: tuple[ExampleChange, ...]) -> Inputs:
    """The same for inputs whose leaves are known.

    Raises:
        ExampleError: as of `changed`.
    """
    wanted: dict[str, dict[int | None, int]] = {}
    for change in changes:
        wanted.setdefault(change.input, {})[change.dim] = change.size
    made: dict[int, Any] = {}
    for leaf in leaves:
        if (sizes := wanted.pop(leaf.path, None)) is not None:
            made[leaf.index] = _made(leaf.path, leaf.value, sizes)
    for path in wanted:
        raise ExampleError(f"The inputs have no {path}: change the size of one of the places in the table.")
    return replace_leaves(args, kwargs, made)


def _made(path: str, old: Any, sizes: Mapping[int | None, int]) -> Any:
    if not has_sizes(old):
        if set(sizes) != {None} or type(old) is not int:
            raise ExampleError(f"{path} is a {type(old).__name__}: only tensors have sizes to change, and ints a value.")
        return sizes[None]
    shape = list(old.shape)
    for dim, size in sizes.items():
        if dim is None or not 0 <= dim < len(shape):
            raise ExampleError(f"{path} has no dimension {dim}: it has {len(shape)}, counted from 0.")
        if size < 0:
            raise ExampleError(f"{path}.shape[{dim}] cannot be {size}: give 0 or more.")
        shape[dim] = size
    if math.prod(shape) > MOST_ELEMENTS:
        raise ExampleError(f"An example of {path} with the shape {shape} has more than {MOST_ELEMENTS:,} elements: give smaller sizes.")
    return like(old, shape)


def like(old: torch.Tensor, shape: list[int]) -> torch.Tensor:
    """A random tensor of another shape with the old one's dtype, device, ``requires_grad`` and, for integers, range."""
    # Its own generator: the user's random numbers go on as if nothing had been drawn.
    source = torch.Generator().manual_seed(0)
    if old.dtype == torch.bool:
        new = torch.rand(shape, generator=source) < 0.5
    elif old.dtype.is_floating_point or old.dtype.is_complex:
        drawn = torch.complex64 if old.dtype.is_complex else torch.float32
        new = torch.randn(shape, generator=source, dtype=drawn)
    else:
        low, high = (int(old.min()), int(old.max())) if old.numel() else (0, 0)
        new = torch.randint(low, high + 1, shape, generator=source, dtype=torch.int64)
    return new.to(device=old.device, dtype=old.dtype).requires_grad_(old.requires_grad)
