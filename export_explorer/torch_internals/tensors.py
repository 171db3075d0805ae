"""Which tensors torch.export takes as inputs, and which of them have sizes to speak of."""

from typing import Any

import torch


def has_sizes(value: Any) -> bool:
    """Whether it is a tensor whose sizes are numbers: ``Tensor.is_nested`` is false; seen in 2.13 and 2.15.

    A nested tensor has a ragged dimension that is no int (jagged), or no sizes at all (strided).
    """
    return isinstance(value, torch.Tensor) and not getattr(value, "is_nested", False)


def refused_kind(value: Any) -> str | None:
    """What kind of tensor it is that a fake tensor cannot stand for; None for other tensors and other values.

    torch.export raises for these, not always and not in both modes, whatever it is that it meets first: an ``AttributeError``, a ``RuntimeError``
    or ``Unsupported`` (``torch/_subclasses/meta_utils.py``, ``torch/_dynamo/variables/builder.py``); seen in 2.13.
    """
    if not isinstance(value, torch.Tensor):
        return None
    if not has_sizes(value):
        return "jagged nested tensor" if value.layout == torch.jagged else "nested tensor"
    if value.is_quantized:
        return "quantized tensor"
    return "tensor in MKL-DNN's layout" if value.is_mkldnn else None
