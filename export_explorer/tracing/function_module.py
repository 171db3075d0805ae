"""A plain function as the module that torch.export wants."""

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
        self.forward = function if hasattr(function, "__code__") else _called(function)


def _called(function: Any) -> Any:
    def forward(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return forward
