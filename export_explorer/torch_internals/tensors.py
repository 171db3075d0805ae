"""Kinds of tensors as inputs: those that torch.export refuses, and those without data or without plain sizes."""

import sys
from typing import Any

from export_explorer.torch_internals.classes import is_tensor


def has_sizes(value: Any) -> bool:
    """True if the value is a tensor whose sizes are numbers.

    A nested one has a ragged dimension that is no int (jagged), or no sizes at all (strided).
    """
    return is_tensor(value) and not is_nested(value)


def is_nested(value: Any) -> bool:
    """True if the value is a nested tensor: ``Tensor.is_nested``; seen in 2.13 and 2.15."""
    return is_tensor(value) and bool(getattr(value, "is_nested", False))


def is_without_data(value: Any) -> bool:
    """True if the value is a tensor that tracing made: ``torch._subclasses.fake_tensor.FakeTensor``; seen in 2.13. False if gone."""
    module = sys.modules.get("torch._subclasses.fake_tensor")
    kind = getattr(module, "FakeTensor", None)
    return kind is not None and isinstance(value, kind)


def refused_kind(value: Any) -> str | None:
    """Returns the kind of a tensor that cannot be made fake; None for other tensors and other values.

    torch.export raises for these, not always and not in both modes, with the error of whatever fails first: an ``AttributeError``, a
    ``RuntimeError`` or ``Unsupported`` (``torch/_subclasses/meta_utils.py``, ``torch/_dynamo/variables/builder.py``); seen in 2.13.
    """
    if not is_tensor(value):
        return None
    import torch

    if is_nested(value):
        return "jagged nested tensor" if value.layout == torch.jagged else "nested tensor"
    if value.is_quantized:
        return "quantized tensor"
    return "tensor in MKL-DNN's layout" if value.is_mkldnn else None
