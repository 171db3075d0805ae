"""Models in which one line stands against the ask, each reached in another way from the model."""

import functools
from collections.abc import Callable
from typing import Any

import torch

ROWS = 6
EXAMPLE = torch.arange(18.0).reshape(ROWS, 3)


def pooled(x: torch.Tensor) -> torch.Tensor:
    return x.reshape(6, -1)  # of a function


def twice(x: torch.Tensor) -> torch.Tensor:
    return pooled(x) * 2


class Calling(torch.nn.Module):
    """Calls a function that calls a function."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return twice(x)


class Reshaping(torch.nn.Module):
    """The base of a class that goes on with `super`."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(6, -1) + 1  # of the base


class Goes(Reshaping):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x) * 2


class Supers(Goes):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x).reshape(x.shape[0], -1)


class Nested(torch.nn.Module):
    """Twice the same class, deep in the model."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = torch.nn.Sequential(torch.nn.Linear(3, 3), Reshaping(), torch.nn.Sequential(Reshaping()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.blocks(x)
        return result


def logged(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        return method(*args, **kwargs)

    return call


class Decorated(torch.nn.Module):
    @torch.no_grad()
    @logged
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(6, -1) * 3  # decorated


def closed(factor: int) -> type[torch.nn.Module]:
    class Closed(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.reshape(6, -1) * factor  # of a closure

    return Closed


Closed = closed(5)


class Helper:
    def of(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(6, -1) - 1  # of a helper


class Helped(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.helper = Helper()

    @property
    def pick(self) -> Callable[[torch.Tensor], torch.Tensor]:
        return self.helper.of

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.pick(x)


class Dropping(torch.nn.Module):
    """Draws random numbers in train mode, and counts."""

    total: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.drop = torch.nn.Dropout(0.5)
        self.norm = torch.nn.BatchNorm1d(3)
        self.register_buffer("total", torch.zeros(3))
        self.seen = [0]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.seen.append(1)
        self.total.add_(x.detach().sum(0))
        y = self.norm(self.drop(x)) + self.total
        return y.reshape(6, -1)  # behind random numbers


class Branching(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] == 6:  # a branch
            return x + 1
        return x - 1


class Listed(torch.nn.Module):
    """Its layers are in a plain list, which torch does not see in strict mode."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = [torch.nn.Linear(3, 3)]  # a list

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            x = layer(x)
        return x.reshape(6, -1)  # beside a list


HANDLERS = {"reshape": pooled}


class Unreachable(torch.nn.Module):
    """Finds the function in a way that cannot be followed."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return HANDLERS["reshape"](x)


def function(x: torch.Tensor) -> torch.Tensor:
    return twice(x) + 1


class Bare(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(6, -1)  # bare
