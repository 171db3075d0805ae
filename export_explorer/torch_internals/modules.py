"""The modules of a model, from torch's registries alone: a class of the user's may have a ``modules()`` of its own, that never ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch


def named_modules(model: torch.nn.Module, *, remove_duplicate: bool = True) -> Iterator[tuple[str, torch.nn.Module]]:
    """Yields the modules of a model with their paths, as ``torch.nn.Module.named_modules`` does, the model itself first.

    Reads ``Module._modules``; seen in 2.13 and 2.15. A module that is within itself is not entered again, also with duplicates.

    Raises:
        AttributeError: a module has no registry, without ``super().__init__()``.
    """
    seen: set[int] = set()
    waiting: list[tuple[str, torch.nn.Module, frozenset[int]]] = [("", model, frozenset())]
    while waiting:
        path, module, around = waiting.pop()
        if id(module) in (seen if remove_duplicate else around):
            continue
        seen.add(id(module))
        yield path, module
        within = frozenset() if remove_duplicate else around | {id(module)}
        children = [(f"{path}.{name}" if path else name, child, within) for name, child in module._modules.items() if child is not None]
        waiting.extend(reversed(children))


def paths_of_modules(model: Any) -> dict[int, str]:
    """Maps ``id`` of each module of a model to its path; empty for anything but a module, or for one without ``super().__init__()``."""
    import torch

    if not isinstance(model, torch.nn.Module):
        return {}
    try:
        return {id(module): path for path, module in named_modules(model)}
    except AttributeError:
        return {}
