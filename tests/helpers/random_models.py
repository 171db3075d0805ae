"""Small models made of random operations on one to three tensors, for property tests."""

from collections.abc import Callable
from typing import Any

import torch
from hypothesis import strategies as st
from torch import nn

Step = tuple[str, int, int, int, int]
"""Operation, which tensor, which other tensor, which dimension, a number."""


def _halved(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    return x.reshape(x.shape[0] // 2, 2, -1)


def _branched(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    if x.shape[dim] > number:
        return x + 1
    return x - 1


def _singled(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    if x.shape[dim] == number:
        return x * 2
    return x


def _compared(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    if x.shape[dim] < y.shape[0]:
        return x * 2
    return x


def _asserted(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    assert x.shape[dim] <= 4 * number
    return x


def _asserted_even(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    assert x.shape[dim] % 2 == 0
    return x


def _checked(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    torch._check(x.shape[dim] >= number)
    return x


def _weighed(x: torch.Tensor, y: torch.Tensor, dim: int, number: int) -> torch.Tensor:
    return x @ torch.ones(number, 3)


OPERATIONS: dict[str, Callable[[torch.Tensor, torch.Tensor, int, int], torch.Tensor]] = {
    "add": lambda x, y, dim, number: x + y,
    "multiply": lambda x, y, dim, number: x * y,
    "matmul": lambda x, y, dim, number: x @ y,
    "outer": lambda x, y, dim, number: x.flatten()[:, None] * y.flatten(),
    "cat": lambda x, y, dim, number: torch.cat([x, y], dim),
    "stack": lambda x, y, dim, number: torch.stack([x, y]),
    "flatten": lambda x, y, dim, number: x.flatten(),
    "view": lambda x, y, dim, number: x.reshape(-1, number),
    "halve": _halved,
    "drop the first": lambda x, y, dim, number: x.narrow(dim, 1, x.shape[dim] - 1),
    "first of": lambda x, y, dim, number: x[:number],
    "as many as": lambda x, y, dim, number: x[: y.shape[0]],
    "sum": lambda x, y, dim, number: x.sum(dim),
    "mean": lambda x, y, dim, number: x.mean(dim, keepdim=True),
    "transpose": lambda x, y, dim, number: x.transpose(0, dim),
    "unsqueeze": lambda x, y, dim, number: x.unsqueeze(dim),
    "scale by the size": lambda x, y, dim, number: x * x.shape[dim],
    "positions": lambda x, y, dim, number: torch.arange(x.shape[0]) + 1.0,
    "repeat": lambda x, y, dim, number: x.repeat(number, *[1] * (x.dim() - 1)),
    "branch": _branched,
    "single out": _singled,
    "compare": _compared,
    "assert": _asserted,
    "assert even": _asserted_even,
    "check": _checked,
    "weigh": _weighed,
}


class Steps(nn.Module):
    """Runs steps one after the other; each result can be an operand of later ones."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__()
        self.steps = steps

    def run(self, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        made = list(tensors)
        for step in self.steps:
            made.append(applied(step, made))
        return tuple(made[len(tensors) :]) or (made[0] + 1,)


class One(Steps):
    def forward(self, x: torch.Tensor) -> Any:
        return self.run(x)


class Two(Steps):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        return self.run(x, y)


class Three(Steps):
    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
        return self.run(x, y, z)


def applied(step: Step, tensors: list[torch.Tensor]) -> torch.Tensor:
    """What one step makes of the tensors so far."""
    operation, first, second, dim, number = step
    x, y = tensors[first % len(tensors)], tensors[second % len(tensors)]
    return OPERATIONS[operation](x, y, dim % max(x.dim(), 1), number)


@st.composite
def models(draw: st.DrawFn) -> tuple[Steps, tuple[torch.Tensor, ...]]:
    """A model, and example inputs that it runs on."""
    shapes = draw(st.lists(st.lists(st.sampled_from([1, 2, 3, 4, 4, 6, 8]), min_size=1, max_size=3), min_size=1, max_size=3))
    inputs = tuple(torch.ones(shape) for shape in shapes)
    number = st.integers(0, 4)
    wanted = draw(st.lists(st.tuples(st.sampled_from(list(OPERATIONS)), number, number, st.integers(0, 2), st.integers(1, 4)), max_size=5))
    steps: list[Step] = []
    tensors = list(inputs)
    for step in wanted:
        try:
            made = applied(step, tensors)
        except (RuntimeError, IndexError, AssertionError):
            continue  # it does not fit these shapes
        if made.dim() <= 4 and made.numel() <= 10_000:
            steps.append(step)
            tensors.append(made)
    return (One, Two, Three)[len(inputs) - 1](steps), inputs
