"""Models each of which restricts the sizes of its inputs in a way of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

AUTO, DYNAMIC, STATIC = Dim.AUTO, Dim.DYNAMIC, Dim.STATIC
N, M = Dim("n", min=3, max=16), Dim("m")


class Calls(nn.Module):
    """Runs a function of its inputs."""

    def __init__(self, function: Callable[..., Any], modules: dict[str, nn.Module]) -> None:
        super().__init__()
        self.function = function
        for name, module in modules.items():
            self.add_module(name, module)


class OfX(Calls):
    def forward(self, x: Any) -> Any:
        return self.function(self, x)


class OfXY(Calls):
    def forward(self, x: Any, y: Any) -> Any:
        return self.function(self, x, y)


class OfXYZ(Calls):
    def forward(self, x: Any, y: Any, z: Any) -> Any:
        return self.function(self, x, y, z)


@dataclass(frozen=True)
class Restriction:
    """A model, the inputs that it is exported with, and what is asked of them."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    asked: Any
    modules: dict[str, Callable[[], nn.Module]] = field(default_factory=dict)

    def model(self) -> nn.Module:
        torch.manual_seed(0)
        kind = (OfX, OfXY, OfXYZ)[len(self.args) - 1]
        return kind(self.function, {name: make() for name, make in self.modules.items()}).eval()


def of(*sizes: int) -> torch.Tensor:
    return torch.ones(sizes)


def image(height: int = 16, width: int = 16, channels: int = 3) -> torch.Tensor:
    return torch.ones(1, channels, height, width)


def requires(condition: Callable[[int], Any]) -> Callable[..., Any]:
    def model(self: Any, x: torch.Tensor) -> torch.Tensor:
        assert condition(x.shape[0])
        return x + 1

    return model


def branches(condition: Callable[[int], Any]) -> Callable[..., Any]:
    def model(self: Any, x: torch.Tensor) -> torch.Tensor:
        if condition(x.shape[0]):
            return x + 1
        return x * 2

    return model


def padded(divisor: int) -> Callable[..., Any]:
    def model(self: Any, x: torch.Tensor) -> torch.Tensor:
        h, w = x.shape[2], x.shape[3]
        x = F.pad(x, (0, (divisor - w % divisor) % divisor, 0, (divisor - h % divisor) % divisor))
        return x[:, :, :h, :w]

    return model


def windows(self: Any, x: torch.Tensor) -> torch.Tensor:
    size = 4
    x = x.permute(0, 2, 3, 1)
    b, h, w, c = x.shape
    x = x.view(b, h // size, size, w // size, size, c).permute(0, 1, 3, 2, 4, 5)
    return x.reshape(-1, size * size, c)


def heads(self: Any, x: torch.Tensor) -> torch.Tensor:
    return x.reshape(x.shape[0], x.shape[1], 4, x.shape[2] // 4).transpose(1, 2)


def up_and_down(self: Any, x: torch.Tensor) -> torch.Tensor:
    low = F.max_pool2d(self.down(x), 2)
    return torch.cat([x, F.interpolate(low, scale_factor=2.0)], 1)


def eight_bits(self: Any, x: torch.Tensor, y: int) -> torch.Tensor:
    torch._check(y >= -128)
    torch._check(y <= 127)
    return x + y


def divisible_by_3(self: Any, x: torch.Tensor, y: int) -> torch.Tensor:
    torch._check(y % 3 == 0)
    return x + y


ANY = ((AUTO,),)
HW = (({2: AUTO, 3: AUTO}),)

RESTRICTIONS: dict[str, Restriction] = {
    # bounds
    "at least": Restriction(requires(lambda n: n >= 17), (of(20),), ANY),
    "at most": Restriction(requires(lambda n: n <= 64), (of(20),), ANY),
    "between": Restriction(requires(lambda n: 4 <= n <= 64), (of(20),), ANY),
    "above by a branch": Restriction(branches(lambda n: n > 8), (of(20),), ANY),
    "below by a branch": Restriction(branches(lambda n: n > 8), (of(6),), ANY),
    "twice it at most": Restriction(requires(lambda n: 2 * n + 1 <= 100), (of(20),), ANY),
    "far bound": Restriction(requires(lambda n: 9 * n <= 100_000), (of(20),), ANY),
    "far lower bound": Restriction(requires(lambda n: n >= 3000), (of(4000),), ANY),
    "nothing": Restriction(lambda self, x: x + 1, (of(5),), ANY),
    # single sizes
    "a single size": Restriction(requires(lambda n: n == 7), (of(7),), ANY),
    "not a size": Restriction(branches(lambda n: n == 512), (of(7),), ANY),
    "neither of two": Restriction(branches(lambda n: n == 5 or n == 9), (of(7),), ANY),
    "not one size between bounds": Restriction(requires(lambda n: n != 5 and n >= 2 and n <= 8), (of(7),), ANY),
    "truncated half": Restriction(requires(lambda n: int(n / 2) == 14), (of(28),), ANY),
    "half is a number": Restriction(requires(lambda n: n // 2 == 14), (of(28),), ANY),
    "not 14 far sizes": Restriction(branches(lambda n: n // 14 == 37), (of(28),), ANY),
    "not a far size of a sum": Restriction(branches(lambda n: n + 5 == 1374), (of(28),), ANY),
    # steps
    "even": Restriction(lambda self, x: x.view(x.shape[0] // 2, 2), (of(6),), ANY),
    "odd": Restriction(requires(lambda n: n % 2 == 1), (of(7),), ANY),
    "multiples of 16 up to 64": Restriction(requires(lambda n: n % 16 == 0 and n >= 16 and n <= 64), (of(32),), ANY),
    "multiples of 6 by two": Restriction(requires(lambda n: n % 2 == 0 and n % 3 == 0), (of(12),), ANY),
    "not divisible by 20": Restriction(branches(lambda n: n % 20 == 0), (of(7),), ANY),
    "neither by 3 nor by 5": Restriction(branches(lambda n: n % 3 == 0 or n % 5 == 0), (of(7),), ANY),
    "some remainders": Restriction(requires(lambda n: (n + 3) // 4 % 2 == 1), (of(9),), ANY),
    "divides a number": Restriction(requires(lambda n: 400 % n == 0), (of(20),), ANY),
    "remainder of 4 by 8": Restriction(requires(lambda n: n % 8 == 4), (of(12),), ANY),
    "multiples of 20 of a half": Restriction(requires(lambda n: n // 2 % 10 == 0), (of(20),), ANY),
    # reshapes
    "literal view": Restriction(lambda self, x: x.view(-1, 3), (of(4, 6),), ((AUTO, AUTO),)),
    "view by a literal": Restriction(lambda self, x: x.view(4, -1), (of(8, 6),), ((AUTO, AUTO),)),
    "heads": Restriction(heads, (of(2, 5, 16),), ((AUTO, AUTO, AUTO),)),
    "flatten": Restriction(lambda self, x: x.flatten(1) + 1, (of(2, 5, 4),), ((AUTO, AUTO, AUTO),)),
    "unflatten": Restriction(lambda self, x: x.unflatten(0, (3, -1)), (of(12),), ANY),
    "windows": Restriction(windows, (image(),), HW),
    "pixel shuffle": Restriction(lambda self, x: F.pixel_shuffle(x, 2), (image(channels=8),), ((STATIC, AUTO, AUTO, AUTO),)),
    "pixel unshuffle": Restriction(lambda self, x: F.pixel_unshuffle(x, 2), (image(),), HW),
    # convolutions and pooling
    "convolution": Restriction(lambda self, x: self.conv(x), (image(),), HW, {"conv": lambda: nn.Conv2d(3, 4, 5)}),
    "strides": Restriction(
        lambda self, x: self.two(self.one(x)), (image(),), HW, {"one": lambda: nn.Conv2d(3, 4, 3, 2), "two": lambda: nn.Conv2d(4, 4, 3, 2)}
    ),
    "pooling": Restriction(lambda self, x: F.max_pool2d(F.max_pool2d(x, 2), 2), (image(),), HW),
    "linear after pooling": Restriction(
        lambda self, x: self.lin(F.max_pool2d(x, 2).flatten(1)), (image(8, 8),), HW, {"lin": lambda: nn.Linear(48, 2)}
    ),
    "adaptive pooling": Restriction(lambda self, x: F.adaptive_avg_pool2d(x, 1).flatten(1), (image(),), HW),
    "dilation": Restriction(lambda self, x: self.conv(x), (image(),), HW, {"conv": lambda: nn.Conv2d(3, 4, 3, dilation=3)}),
    "one-dimensional": Restriction(lambda self, x: self.conv(x), (of(2, 3, 40),), ({2: AUTO},), {"conv": lambda: nn.Conv1d(3, 4, 10, 5)}),
    "transposed convolution": Restriction(
        lambda self, x: self.up(F.max_pool2d(x, 2)) + x, (image(),), HW, {"up": lambda: nn.ConvTranspose2d(3, 3, 2, 2)}
    ),
    "up and down": Restriction(up_and_down, (image(),), HW, {"down": lambda: nn.Conv2d(3, 3, 3, padding=1)}),
    "interpolate": Restriction(lambda self, x: F.interpolate(x, scale_factor=2.0), (image(),), HW),
    "padded to multiples of 8": Restriction(padded(8), (image(30, 42),), HW),
    "padded though it need not be": Restriction(padded(8), (image(32, 40),), HW),
    "padded to multiples of 32": Restriction(padded(32), (image(30, 42),), HW),
    # slices
    "first of": Restriction(lambda self, x: x[:5] + 1, (of(3),), ANY),
    "first of more": Restriction(lambda self, x: x[:5] + 1, (of(9),), ANY),
    "all but the last": Restriction(lambda self, x: x[1:] + x[:-1], (of(6),), ANY),
    "every second": Restriction(lambda self, x: x[::2] + x[1::2], (of(6),), ANY),
    "narrow": Restriction(lambda self, x: x.narrow(0, 2, 3), (of(9),), ANY),
    "split": Restriction(lambda self, x: torch.split(x, 4)[0] + 1, (of(12),), ANY),
    "chunk": Restriction(lambda self, x: torch.stack(torch.chunk(x, 3)), (of(12),), ANY),
    "unfold": Restriction(lambda self, x: x.unfold(0, 4, 2), (of(12),), ANY),
    "halves": Restriction(lambda self, x: x[: x.shape[0] // 2] + x[x.shape[0] // 2 :], (of(12),), ANY),
    "gather of a literal": Restriction(lambda self, x: x[:, 3] + 1, (of(4, 9),), ((AUTO, AUTO),)),
    "slice of a buffer's length": Restriction(lambda self, x: x + torch.arange(10.0)[: x.shape[0]], (of(6),), ANY),
    # several inputs
    "tied": Restriction(lambda self, x, y: x + y, (of(5, 4), of(5, 4)), ((AUTO, AUTO), (AUTO, AUTO))),
    "tied to a static one": Restriction(lambda self, x, y: x + y, (of(5), of(5)), ((AUTO,), (STATIC,))),
    "three tied": Restriction(lambda self, x, y, z: x + y + z, (of(5), of(5), of(5)), ((AUTO,), (AUTO,), (AUTO,))),
    "matrix product": Restriction(lambda self, x, y: x @ y, (of(5, 4), of(4, 3)), ((AUTO, AUTO), (AUTO, AUTO))),
    "einsum": Restriction(lambda self, x, y: torch.einsum("bij,bkj->bik", x, y), (of(2, 5, 4), of(2, 3, 4)), ((AUTO,) * 3, (AUTO,) * 3)),
    "one longer": Restriction(lambda self, x, y: x + y[1:], (of(5), of(6)), ((AUTO,), (AUTO,))),
    "twice as long": Restriction(lambda self, x, y: x.repeat(2) + y, (of(4), of(8)), ((AUTO,), (AUTO,))),
    "a product": Restriction(lambda self, x, y: x.flatten() + y, (of(3, 4), of(12)), ((AUTO, AUTO), (AUTO,))),
    "a sum": Restriction(lambda self, x, y, z: torch.cat([x, y]) + z, (of(3), of(4), of(7)), ((AUTO,), (AUTO,), (AUTO,))),
    "longer than another": Restriction(lambda self, x, y: x[: y.shape[0]] + y, (of(7), of(4)), ((AUTO,), (AUTO,))),
    "even and tied": Restriction(lambda self, x, y: (x + y).view(-1, 2), (of(6), of(6)), ((AUTO,), (AUTO,))),
    "as a multiple of another": Restriction(lambda self, x, y: x.view(y.shape[0], -1) + 1, (of(12), of(4)), ((AUTO,), (AUTO,))),
    "the maximum of another": Restriction(
        lambda self, x, y: x + torch.ones(torch.sym_max(y.shape[0], 8)), (of(8), of(5)), ((AUTO,), (AUTO,))
    ),
    "the far minimum of another": Restriction(
        lambda self, x, y: x + torch.ones(torch.sym_min(y.shape[0], 2000) + 3), (of(8), of(5)), ((AUTO,), (AUTO,))
    ),
    "unused": Restriction(lambda self, x, y: x + 1, (of(8), of(3)), ((AUTO,), (AUTO(max=7),))),
    "nested": Restriction(lambda self, x: x["a"] + x["b"][0], ({"a": of(5), "b": [of(5)]},), ({"a": (AUTO,), "b": [(AUTO,)]},)),
    # asks
    "bounds of a Dim": Restriction(lambda self, x: x + 1, (of(6),), ((N,),)),
    "bounds of AUTO": Restriction(lambda self, x: x + 1, (of(6),), ((AUTO(min=3, max=9),),)),
    "bounds of DYNAMIC": Restriction(lambda self, x: x + 1, (of(6),), ((DYNAMIC(min=3, max=9),),)),
    "example outside the ask": Restriction(lambda self, x: x + 1, (of(8),), ((DYNAMIC(min=70),),)),
    "Dim on two": Restriction(lambda self, x, y: x + y, (of(6), of(6)), ((N,), (N,))),
    "derived Dim": Restriction(lambda self, x, y: x + y[1:], (of(5), of(6)), ((N,), (N + 1,))),
    "twice a Dim": Restriction(lambda self, x, y: x.repeat(2) + y, (of(4), of(8)), ((N,), (2 * N,))),
    "root in no input": Restriction(lambda self, x: x.view(-1, 2), (of(8),), ((2 * M,),)),
    "two of a root in no input": Restriction(
        lambda self, x, y: (x.view(-1, 2)[:, 0], y.view(-1, 3)[:, 0]), (of(8), of(12)), ((2 * M,), (3 * M,))
    ),
    "example of 1": Restriction(lambda self, x: x + 1, (of(1),), ANY),
    "example of 0": Restriction(lambda self, x: x + 1, (of(0),), ANY),
    # scalars
    "an int": Restriction(lambda self, x, y: x[:y] + 1, (of(8), 3), ((AUTO,), DYNAMIC)),
    "a bounded int": Restriction(lambda self, x, y: x * y if y > 3 else x, (of(8), 5), ((AUTO,), DYNAMIC)),
    "an int of 8 bits": Restriction(eight_bits, (of(8), 5), ((AUTO,), DYNAMIC)),
    "an int divisible by 3": Restriction(divisible_by_3, (of(8), -99), ((AUTO,), DYNAMIC)),
    "a constant int far below 0": Restriction(lambda self, x, y: x * y, (of(8), -100), ((AUTO,), None)),
    "a constant int": Restriction(lambda self, x, y: x * y, (of(8), 5), ((AUTO,), None)),
    "a flag": Restriction(lambda self, x, y: x + 1 if y else x, (of(8), True), ((AUTO,), None)),
    "text": Restriction(lambda self, x, y: x + len(y), (of(8), "mean"), ((AUTO,), None)),
    "no value": Restriction(lambda self, x, y: x + 1 if y is None else x, (of(8), None), ((AUTO,), None)),
}
