"""Eleven models with twelve asks, of every sort of input and guard, to try sizes on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn
from torch.export import Dim

from tests.models import bounded, walkthrough
from tests.models.convnets import Digits, UNet


@dataclass(frozen=True)
class Asked:
    """A model with its example and an ask."""

    model: nn.Module
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    dynamic_shapes: Any = "auto"


class Joined(nn.Module):
    """Keyword inputs, one of them longer than the other."""

    def forward(self, *, first: Any, second: Any) -> Any:
        return {"joined": torch.cat([first, second], dim=1), "doubled": first * 2}


class Windows(nn.Module):
    """A length that has to be divided, and a bound of a buffer."""

    mask: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mask", torch.ones(12, 12).tril())

    def forward(self, x: Any) -> Any:
        n = x.shape[1]
        return x.view(x.shape[0], n // 4, 4).sum(-1), x * self.mask[0, :n]


class Scaled(nn.Module):
    """A dynamic number, and a remainder that may be of zero."""

    def forward(self, x: Any, n: Any) -> Any:
        if x.shape[0] % n == 0:
            return x * n
        return x - n


class Branches(nn.Module):
    """A branch on data that is kept."""

    def forward(self, x: Any, y: Any) -> Any:
        return torch.cond(x.sum() > 0, lambda a, b: a @ b, lambda a, b: (a - 1) @ b, (x, y))


class Counting(nn.Module):
    """A number in the data, and a buffer that counts calls."""

    calls: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, x: Any, lengths: Any) -> Any:
        self.calls.add_(1)
        n = lengths.max().item()
        torch._check(n >= 1)
        torch._check(n <= x.shape[1])
        return x[:, :n] + self.calls


@torch.library.custom_op("export_explorer_tried::halved", mutates_args=())
def halved(x: torch.Tensor) -> torch.Tensor:
    """Every other row."""
    return x[::2].clone()


@halved.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return x.new_empty((x.shape[0] // 2, *x.shape[1:]))


class Custom(nn.Module):
    """An operator of the user's own, whose result meets another input."""

    def forward(self, x: Any, y: Any) -> Any:
        return halved(x) + y


class Nested(nn.Module):
    """A dict with a list of pairs."""

    def forward(self, batch: Any) -> Any:
        (left, right), (other, _) = batch["pairs"]
        return {"sum": left + right, "product": left @ other.T}


def encoder(layers: int = 2, width: int = 16) -> nn.Module:
    layer = nn.TransformerEncoderLayer(width, 2, 2 * width, batch_first=True)
    return nn.TransformerEncoder(layer, layers, enable_nested_tensor=False).eval()


def pairs() -> dict[str, Any]:
    return {"pairs": [(torch.randn(4, 6), torch.randn(4, 6)), (torch.randn(3, 6), torch.randn(2))]}


BATCH = Dim("batch", min=3, max=32)

ASKED: dict[str, Callable[[], Asked]] = {
    "walk-through": lambda: Asked(walkthrough.Walkthrough(), walkthrough.EXAMPLE),
    "walk-through with a named Dim": lambda: Asked(
        walkthrough.Walkthrough(), walkthrough.EXAMPLE, {}, {"w": {0: BATCH}, "x": None, "y": {0: Dim.AUTO}, "z": {0: Dim.AUTO}}
    ),
    "bounded": lambda: Asked(bounded.Bounded(), bounded.EXAMPLE),
    "encoder": lambda: Asked(encoder(), (torch.randn(3, 5, 16),)),
    "keywords": lambda: Asked(Joined(), (), {"second": torch.randn(3, 4), "first": torch.randn(3, 5)}),
    "windows": lambda: Asked(Windows(), (torch.randn(3, 8),)),
    "a dynamic number": lambda: Asked(Scaled(), (torch.randn(12, 2), 4), {}, {"x": {0: Dim.AUTO}, "n": Dim.AUTO}),
    "cond": lambda: Asked(Branches(), (torch.randn(3, 4), torch.randn(4, 5))),
    "custom operator": lambda: Asked(Custom(), (torch.randn(8, 3), torch.randn(4, 3))),
    "nested": lambda: Asked(Nested(), (pairs(),)),
    "digits": lambda: Asked(Digits().eval(), (torch.randn(4, 1, 28, 28),)),
    "U-Net": lambda: Asked(UNet().eval(), (torch.randn(2, 3, 16, 16),)),
}
