"""Example inputs: those of other sizes, ``{"x": {0: 7}}``, and what several examples ask.

What differs among several becomes AUTO, as ``torch.export.AdditionalInputs`` makes it dynamic.
"""

import difflib
import math
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from export_explorer.record import DimRef, ExampleChange
from export_explorer.record.locations import with_article
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.spec.dynamic_shapes import ask_of
from export_explorer.spec.leaves import leaves_of, path_among, signature_of
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import Leaf, replace_leaves

Inputs = tuple[tuple[Any, ...], dict[str, Any]]
MOST_ELEMENTS = 2**28


class ExampleError(ValueError):
    """A size that no example can have: the message is one sentence for the user."""


def changed(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], changes: tuple[ExampleChange, ...]) -> Inputs:
    """Returns inputs whose leaves to change are made anew; the others are the very same objects.

    A new tensor has the old one's dtype, device and ``requires_grad``; its values are random, within the range of the old ones for
    integers, since those may be indices.

    Raises:
        ExampleError: a dimension that the inputs do not have, a negative size, or a tensor of more than `MOST_ELEMENTS` elements.
    """
    return changed_leaves(leaves_of(model, args, kwargs), args, kwargs, changes)


def changed_leaves(leaves: Sequence[Leaf], args: tuple[Any, ...], kwargs: dict[str, Any], changes: tuple[ExampleChange, ...]) -> Inputs:
    """Returns the same for inputs whose leaves are known.

    Raises:
        ExampleError: as of `changed`.
    """
    wanted: dict[str, dict[int | None, int]] = {}
    for change in changes:
        wanted.setdefault(change.input, {})[change.dim] = change.size
    made = {leaf.index: _made(leaf, wanted.pop(leaf.path)) for leaf in leaves if leaf.path in wanted}
    for path in wanted:
        raise ExampleError(f"The inputs have no {path}.")
    return replace_leaves(args, kwargs, made)


def _made(leaf: Leaf, sizes: Mapping[int | None, int]) -> Any:
    path, old = leaf.path, leaf.value
    if not has_sizes(old):
        if set(sizes) != {None} or type(old) is not int:
            what = with_article(type(old).__name__)
            raise ExampleError(f"{path} is {what} without sizes that can change. Only tensors and ints have them.")
        return sizes[None]
    shape = list(old.shape)
    for dim, size in sizes.items():
        if dim is None or not 0 <= dim < len(shape):
            raise ExampleError(f"{path} has no dimension {dim}: it has {len(shape)}, counted from 0.")
        if size < 0:
            raise ExampleError(f"{path}.shape[{dim}] cannot be {size}. Use 0 or more.")
        shape[dim] = size
    if old.layout is not torch.strided:
        raise ExampleError(f"{path} is not a dense tensor. Examples of other sizes are made of dense tensors only.")
    if math.prod(shape) > MOST_ELEMENTS:
        raise ExampleError(f"An example of {path} with the shape {shape} has more than {MOST_ELEMENTS:,} elements. Use smaller sizes.")
    return like(old, shape, leaf.index)


def like(old: torch.Tensor, shape: list[int], seed: int = 0) -> torch.Tensor:
    """Returns a random tensor of another shape with the old one's dtype, device, ``requires_grad`` and, for integers, range.

    Args:
        old: the tensor.
        shape: the other shape.
        seed: of its values; inputs of one shape get different values by different seeds.
    """
    # On the CPU, whatever the default device is, and by its own generator: the user's random numbers go on as if nothing had been drawn.
    source = torch.Generator().manual_seed(seed)
    if old.dtype == torch.bool:
        new = torch.rand(shape, generator=source, device="cpu") < 0.5
    elif old.dtype.is_floating_point or old.dtype.is_complex:
        drawn = torch.complex64 if old.dtype.is_complex else torch.float32
        new = torch.randn(shape, generator=source, dtype=drawn, device="cpu")
    else:
        low, high = (int(old.min()), int(old.max())) if old.numel() else (0, 0)
        if low == high:
            new = torch.full(shape, low, dtype=torch.int64, device="cpu")
        else:
            # `randint` does not draw the end, so that the largest int64 is never drawn.
            end = min(high + 1, torch.iinfo(torch.int64).max)
            new = torch.randint(low, end, shape, generator=source, dtype=torch.int64, device="cpu")
    return new.to(device=old.device, dtype=old.dtype).requires_grad_(old.requires_grad)


def sizes_of(wanted: Mapping[str, Any], leaves: Sequence[Leaf]) -> dict[DimRef, int]:
    """Returns the sizes by dimension.

    Args:
        wanted: by input: a dict by dimension, ``{0: 7}``, a tuple of all sizes, or the value of an int input. An input in a container is
            named by its path, ``"batch['image']"``, or by dicts and lists as the inputs have them, ``{"batch": {"image": {0: 7}}}``; a
            single size by its name too, ``{"x.shape[0]": 7}``.
        leaves: of the inputs.

    Raises:
        ExampleError: it names what the inputs do not have, or gives what is no size.
    """
    found: dict[DimRef, int] = {}
    by_path = {leaf.path: leaf for leaf in leaves}
    refs = (DimRef(input=leaf.path, dim=dim) for leaf in leaves if has_sizes(leaf.value) for dim in range(leaf.value.dim()))
    names = {str(ref): ref for ref in refs}
    for path, given in wanted.items():
        name = path_among([*by_path, *names], path)
        if name in names:
            found[names[name]] = _number(name, given, is_size=True)
        else:
            found |= _within(name or str(path), given, by_path)
    return found


def _within(path: str, given: Any, by_path: Mapping[str, Leaf]) -> dict[DimRef, int]:
    if (leaf := by_path.get(path)) is not None:
        return _of_leaf(leaf, given)
    inner = [known for known in by_path if known.startswith((f"{path}[", f"{path}."))]
    if not inner:
        near = difflib.get_close_matches(path, by_path, n=1)
        advice = f"Use `{near[0]}`." if near else f"They are {', '.join(by_path)}."
        raise ExampleError(f"The inputs have no `{path}`. {advice}")
    items = given.items() if isinstance(given, Mapping) else enumerate(given) if isinstance(given, Sequence) else None
    if items is None or isinstance(given, str):
        raise ExampleError(f"{path} is a container. Pass sizes for {', '.join(inner)}.")
    found: dict[DimRef, int] = {}
    for key, value in items:
        if value is not None:
            attribute = f"{path}.{key}"
            is_attribute = any(known == attribute or known.startswith((f"{attribute}[", f"{attribute}.")) for known in inner)
            found |= _within(attribute if is_attribute else f"{path}[{key!r}]", value, by_path)
    return found


def _of_leaf(leaf: Leaf, given: Any) -> dict[DimRef, int]:
    path, value = leaf.path, leaf.value
    if not has_sizes(value):
        if type(value) is not int:
            raise ExampleError(f"{path} is {with_article(type(value).__name__)}. Only sizes of tensors and values of ints can be tried.")
        return {DimRef(input=path, dim=None): _number(path, given, is_size=False)}
    if isinstance(given, Mapping):
        by_dim = dict(given)
    elif isinstance(given, Sequence) and not isinstance(given, str):
        if len(given) != value.dim():
            problem = f"{path} has {value.dim()} dimensions and is given {len(given)} sizes"
            raise ExampleError(f"{problem}. Pass one for each, None for that of the example.")
        by_dim = {dim: size for dim, size in enumerate(given) if size is not None}
    else:
        raise ExampleError(f"{path} is given {given!r}. Pass a dict by dimension, such as {{0: 7}}.")
    found = {}
    for dim, size in by_dim.items():
        if type(dim) is not int or not 0 <= dim < value.dim():
            raise ExampleError(f"{path} has no dimension {dim!r}: it has {value.dim()}, counted from 0.")
        found[DimRef(input=path, dim=dim)] = _number(f"{path}.shape[{dim}]", size, is_size=True)
    return found


def _number(name: str, size: Any, *, is_size: bool) -> int:
    if type(size) is not int or (is_size and size < 0):
        raise ExampleError(f"{name} cannot be {size!r}. Use {'a whole number, 0 or more' if is_size else 'a whole number'}.")
    return size


def more_inputs(more: Sequence[Any], *, has_kwargs: bool) -> tuple[Inputs, ...]:
    """Returns the positional and the keyword inputs of each further example.

    Args:
        more: each a tuple or list of the positional inputs, or a single tensor; where the first example has keyword inputs, a pair of these
            and a dict.
        has_kwargs: whether the first example has keyword inputs.

    Raises:
        TypeError: one of them is none of these.
    """
    found = []
    for number, given in enumerate(more, start=2):
        args, kwargs = given, {}
        if has_kwargs:
            if not (isinstance(given, tuple | list) and len(given) == 2 and isinstance(given[1], Mapping)):
                what = with_article(type(given).__name__)
                raise TypeError(f"Example {number} is {what}. Pass a pair (args, kwargs), as the first has keyword inputs.")
            args, kwargs = given
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        if not isinstance(args, tuple):
            raise TypeError(f"Example {number} is {with_article(type(args).__name__)}. Pass a tuple of the positional inputs.")
        found.append((args, dict(kwargs)))
    return tuple(found)


def asked_by_examples(dynamic_shapes: Any, model: Any, first: Inputs, more: Sequence[Inputs]) -> Any:
    """Returns a ``dynamic_shapes`` with AUTO for the sizes, and int inputs, that differ among the examples; what it asks itself stays.

    One that does not fit the inputs is returned as it is, for torch to refuse.

    Raises:
        TypeError: an example does not fit the signature.
    """
    if not more:
        return dynamic_shapes
    try:
        ask = ask_of(dynamic_shapes, model, *first)
    except AskError:
        return dynamic_shapes
    return ask.changed(entry for entry in _differing(model, first, more) if ask.at(entry.input, entry.dim).kind == "default")


def _differing(model: Any, first: Inputs, more: Sequence[Inputs]) -> list[AskEntry]:
    for args, kwargs in more:
        signature_of(model).bind(*args, **kwargs)
    others = [{leaf.path: leaf.value for leaf in leaves_of(model, *inputs)} for inputs in more]
    auto = DimAsk(kind="auto")
    found: list[AskEntry] = []
    for leaf in leaves_of(model, *first):
        values = [other[leaf.path] for other in others if leaf.path in other]
        if has_sizes(leaf.value):
            shapes = [value.shape for value in values if has_sizes(value) and value.dim() == leaf.value.dim()]
            found += [
                AskEntry(input=leaf.path, dim=dim, ask=auto)
                for dim, size in enumerate(leaf.value.shape)
                if any(shape[dim] != size for shape in shapes)
            ]
        elif type(leaf.value) is int and any(type(value) is int and value != leaf.value for value in values):
            found.append(AskEntry(input=leaf.path, dim=None, ask=auto))
    return found
