"""An architecture with inputs on which it has run."""

from collections.abc import Callable, Iterable
from typing import Any

import torch

Kwargs = dict[str, Any]
Example = tuple[torch.nn.Module, tuple[Any, ...], Kwargs]
Factory = Callable[[], Example]


class Unrunnable(Exception):
    """None of the inputs that were tried suits the model."""


def runnable(model: torch.nn.Module, examples: Iterable[tuple[tuple[Any, ...], Kwargs]]) -> Example:
    """The model with the first of the examples on which it runs.

    Raises:
        Unrunnable: it runs on none.
    """
    model.eval()
    refusal: Exception | None = None
    for args, kwargs in examples:
        try:
            with torch.no_grad():
                model(*args, **kwargs)
        except Exception as error:
            refusal = refusal or error
        else:
            return model, args, kwargs
    reason = "no example is known" if refusal is None else f"{type(refusal).__name__}: {' '.join(str(refusal).split())[:200]}"
    raise Unrunnable(f"{type(model).__name__} runs on no example that was tried: {reason}")
