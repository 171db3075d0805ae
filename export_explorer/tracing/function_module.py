"""A plain function as the module that torch.export wants."""

from types import FunctionType
from typing import Any

import torch


class FunctionModule(torch.nn.Module):
    """A function as a module.

    Args:
        function: of tensors.
    """

    def __init__(self, function: Any) -> None:
        super().__init__()
        # torch reads the signature and the code of forward, which a builtin such as torch.add does not have.
        self.forward = (
            _as_forward(function)
            if isinstance(function, FunctionType)
            else function
            if hasattr(function, "__code__")
            else _called(function)
        )


def _as_forward(function: FunctionType) -> FunctionType:
    """The function under another name: torch notes the line of a node for frames that are called ``forward`` alone (``torch/fx/proxy.py``)."""
    code = function.__code__.replace(co_name="forward")
    forward = FunctionType(code, function.__globals__, "forward", function.__defaults__, function.__closure__)
    forward.__kwdefaults__ = function.__kwdefaults__
    forward.__annotations__ = function.__annotations__
    forward.__dict__.update(function.__dict__)
    forward.__module__ = function.__module__
    return forward


def _called(function: Any) -> Any:
    def forward(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return forward
