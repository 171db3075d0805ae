"""Switches of torch that change the export of the same request; Dims and their markers, and the marks that torch puts on tensors."""

import contextlib
import copy
import inspect
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Literal

import torch
from torch.export import dynamic_shapes

from export_explorer.torch_internals.shape_env import finite
from export_explorer.torch_internals.shapes_spec import shapes_spec_api

DEFERRED = "prefer_deferred_runtime_asserts_over_guards"
OBLIVIOUS = "backed_size_oblivious"
UNBACKED = "unbacked"
SHAPES_SPEC = "shapes_spec"

ARGUMENTS = (DEFERRED,)
"""The options that are arguments of ``torch.export.export``; seen in 2.13."""
FLAGS = (OBLIVIOUS,)
"""The options that are flags of ``torch/fx/experimental/_config.py``; seen in 2.13."""


@contextlib.contextmanager
def torch_options(options: Collection[str]) -> Iterator[dict[str, Any]]:
    """Turns these switches on inside the block; yields the keyword arguments of ``torch.export.export`` that belong to them.

    Switches that this torch lacks are left out, see `lacking_options`.
    """
    there = set(options) - lacking_options()
    flags = {name: True for name in FLAGS if name in there}
    config: Any = getattr(torch.fx.experimental, "_config", None)
    with config.patch(**flags) if flags else contextlib.nullcontext():
        yield {name: True for name in ARGUMENTS if name in there}


def flags_on() -> tuple[str, ...]:
    """Returns the flags that are on now."""
    config = getattr(torch.fx.experimental, "_config", None)
    return tuple(flag for flag in FLAGS if getattr(config, flag, False) is True)


def lacking_options() -> frozenset[str]:
    """Returns the switches that this torch does not have: in 2.13 it has no ``ShapesSpec``; none in 2.15."""
    config = getattr(torch.fx.experimental, "_config", None)
    lacking = set(ARGUMENTS) - inspect.signature(torch.export.export).parameters.keys()
    lacking |= {flag for flag in FLAGS if not hasattr(config, flag) or not hasattr(config, "patch")}
    if _mark_unbacked() is None:
        lacking.add(UNBACKED)
    if shapes_spec_api() is None:
        lacking.add(SHAPES_SPEC)
    return frozenset(lacking)


def mark_unbacked(tensor: torch.Tensor, dim: int, *, low: int | None, high: int | None, shape_id: str | None) -> None:
    """Marks a dimension as one whose size torch must not know; dimensions of one `shape_id` have one size.

    ``torch/_dynamo/decorators.py:mark_unbacked`` with ``min``, ``max`` and ``shape_id``; seen in 2.13. An export takes the marks in strict
    mode alone, and only without ``dynamic_shapes``, which would remove them (``torch/export/dynamic_shapes.py:_process_dynamic_shapes``).
    """
    if (mark := _mark_unbacked()) is not None:
        mark(tensor, dim, min=low, max=high, shape_id=shape_id)


def marking_source(tensor: str, dim: int | None, *, low: int | None, high: int | None, shape_id: str | None) -> str:
    """Returns the call that `mark_unbacked` makes as Python source, without the arguments that are None; `tensor` is an expression."""
    given = {"min": low, "max": high, "shape_id": shape_id}
    arguments = "".join(f", {name}={value!r}" for name, value in given.items() if value is not None)
    return f"torch._dynamo.decorators.mark_unbacked({tensor}, {dim}{arguments})"


def argument_sources(options: Collection[str]) -> list[str]:
    """Returns the arguments of ``torch.export.export`` that `torch_options` yields, as Python source."""
    return [f"{option}=True" for option in ARGUMENTS if option in options]


def with_flags_source(statement: str, options: Collection[str]) -> str:
    """Returns the Python source of a statement that runs with the flags among these options on, as in `torch_options`."""
    flags = ", ".join(f"{flag}=True" for flag in FLAGS if flag in options)
    return f"with torch.fx.experimental._config.patch({flags}):\n    {statement}" if flags else statement


def _mark_unbacked() -> Any:
    mark = getattr(getattr(torch._dynamo, "decorators", None), "mark_unbacked", None)
    return mark if mark is not None and {"min", "max", "shape_id"} <= inspect.signature(mark).parameters.keys() else None


def dim_hint(spec: Any) -> tuple[Literal["auto", "dynamic", "static"], int | None, int | None] | None:
    """Returns kind, min and max of ``Dim.AUTO``, ``Dim.DYNAMIC`` or ``Dim.STATIC``; None for anything else.

    ``torch/export/dynamic_shapes.py:_DimHint`` with ``type.name``, ``min``, ``max``; seen in 2.13 and 2.15.
    """
    if not isinstance(spec, type(torch.export.Dim.AUTO)):
        return None
    kind: Literal["auto", "dynamic", "static"] = spec.type.name.lower()
    return kind, spec.min, spec.max


def named_dim(dim: torch.export.Dim) -> tuple[str, int, int, int | None, int | None]:
    """Returns the root's name, factor, offset, and the root's min and max (None = unbounded) of a Dim or an expression of one.

    ``torch/export/dynamic_shapes.py:_DerivedDim`` has ``root`` and an increasing linear ``fn``; seen in 2.13 and 2.15.
    """
    root = getattr(dim, "root", dim)
    fn = getattr(dim, "fn", int)
    return root.__name__, int(fn(1)) - int(fn(0)), int(fn(0)), finite(root.min), finite(root.max)


def takes_keyword_names() -> bool:
    """True if a ``dynamic_shapes`` may name the entries of ``**kwargs`` at the level of the parameters.

    In 2.15, which has ``torch/export/dynamic_shapes.py:_normalize_dynamic_shapes`` for it; not in 2.13, which requires them below the name
    of ``**kwargs``.
    """
    return hasattr(dynamic_shapes, "_normalize_dynamic_shapes")


@contextlib.contextmanager
def restored_marks(tensors: Iterable[torch.Tensor]) -> Iterator[None]:
    """Restores after a block the marks of dynamic dimensions on tensors.

    torch marks the example's tensors for AUTO and DYNAMIC (attributes ``_dynamo_…`` and ``_has_dynamo_…``), and removes the marks, the
    user's own as well, only where it gets as far as ``torch/_export/non_strict_utils.py:_clean_dynamic_markers``; seen in 2.13 and 2.15.
    Marks left behind by a failed export make dimensions of the next one dynamic.
    """

    def marks(tensor: torch.Tensor) -> dict[str, Any]:
        return {name: copy.copy(value) for name, value in vars(tensor).items() if name.startswith(("_dynamo_", "_has_dynamo_"))}

    before = [(tensor, marks(tensor)) for tensor in tensors]
    try:
        yield
    finally:
        for tensor, values in before:
            for name in marks(tensor):
                delattr(tensor, name)
            for name, value in values.items():
                setattr(tensor, name, value)
