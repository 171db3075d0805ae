"""Models that look at whether a size is a plain number, so that what they do with a symbol tells nothing of what they do without."""

from functools import lru_cache
from typing import Any

import torch
from torch import nn


class LooksAtType(nn.Module):
    """Checks another size where this one is a plain number."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if isinstance(x.shape[0], int):
            assert x.shape[1] <= 10
        return x + 1


class AddsForNumbers(nn.Module):
    """Calls another operator where a size is a plain number."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        size: Any = x.shape[0]
        if isinstance(size, int):
            return x.relu() + torch.ones(x.shape[1] // 2 * 2)[: x.shape[1]]
        return x * 2


class LooksUp(nn.Module):
    """Looks a size up, which is found where it is a plain number."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        try:
            scale = {4: 2.0, 6: 3.0}[x.shape[0]]
        except (KeyError, TypeError):
            return x + 1
        assert x.shape[1] % 2 == 0
        return x * scale


class NamesHeads(nn.Module):
    """Takes the layer that is named after a size, which a symbol does not name."""

    def __init__(self) -> None:
        super().__init__()
        self.head_4, self.head_6 = nn.Linear(6, 2), nn.Linear(6, 3)

    def forward(self, x: torch.Tensor) -> Any:
        return getattr(self, f"head_{x.shape[0]}")(x)


class Remembers(nn.Module):
    """Computes from a size once, with a cache that has to have it."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * _scale(x.shape[0])


@lru_cache(maxsize=8)
def _scale(size: int) -> float:
    return 1.0 if size < 10 else 0.5


class SwitchesUnseen(nn.Module):
    """Checks a size where another is a plain number, with the very same operators."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        if type(x.shape[0]) is int and type(y.shape[0]) is not int:
            assert y.shape[0] <= 64
        return x.sum() + y


MISLEADING: dict[str, tuple[type[nn.Module], tuple[torch.Tensor, ...]]] = {
    "type of a size": (LooksAtType, (torch.ones(4, 6),)),
    "operators by type": (AddsForNumbers, (torch.ones(4, 6),)),
    "dict by size": (LooksUp, (torch.ones(4, 6),)),
    "attribute by size": (NamesHeads, (torch.ones(4, 6),)),
    "lru_cache on a size": (Remembers, (torch.ones(4, 6),)),
    "one symbol of two": (SwitchesUnseen, (torch.ones(4, 6), torch.ones(5))),
}
"""Each with an example."""
