"""Values that exist only while torch traces."""

from typing import Any

import torch


def is_of_trace(value: Any) -> bool:
    """True if a value exists only in a trace, and is of no use after it: a fake tensor, a symbolic size, a proxy.

    ``torch._subclasses.fake_tensor.FakeTensor`` and ``torch._is_functional_tensor``, seen in 2.13; where one is gone, its values are not
    recognized.
    """
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool, torch.fx.Proxy)):
        return True
    return isinstance(value, torch.Tensor) and (isinstance(value, _fake_tensor_class()) or _is_functional(value))


def _fake_tensor_class() -> Any:
    fake_tensor = getattr(getattr(torch, "_subclasses", None), "fake_tensor", None)
    return getattr(fake_tensor, "FakeTensor", ())


def _is_functional(value: torch.Tensor) -> bool:
    is_functional = getattr(torch, "_is_functional_tensor", None)
    return is_functional is not None and bool(is_functional(value))
