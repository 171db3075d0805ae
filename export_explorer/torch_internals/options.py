"""Switches of torch that change the export of the same request, and the marks of dimensions as unbacked."""

import contextlib
import inspect
from collections.abc import Collection, Iterator
from typing import Any

import torch

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
    mark = _mark_unbacked()
    if mark is not None:
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
