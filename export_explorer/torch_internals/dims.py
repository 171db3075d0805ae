"""Dims and their markers, and the marks that torch puts on tensors for them."""

import contextlib
import copy
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import torch
from torch.export import dynamic_shapes

from export_explorer.torch_internals.shape_env import finite


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
