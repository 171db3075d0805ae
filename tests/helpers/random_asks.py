"""Random pairs of a model and an ask that torch refuses: small models of operations that hold sizes against each other."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.export import Dim

Operation = tuple[str, Callable[..., torch.Tensor]]


def _view(x: torch.Tensor, k: int) -> torch.Tensor:
    return x.reshape(-1, k)


def _halves(x: torch.Tensor, k: int) -> torch.Tensor:
    return x[: x.shape[0] // 2 * 2].view(x.shape[0] // 2, 2, *x.shape[1:]) if x.shape[0] > 3 else x


def _at_most(x: torch.Tensor, k: int) -> torch.Tensor:
    assert x.shape[0] <= 12 * k
    return x + 1


def _at_least(x: torch.Tensor, k: int) -> torch.Tensor:
    torch._check(x.shape[-1] >= k)
    return x * 2


def _even(x: torch.Tensor, k: int) -> torch.Tensor:
    assert x.shape[0] % 2 == 0
    return x + 1


def _branch(x: torch.Tensor, k: int) -> torch.Tensor:
    return x * 2 if x.shape[0] > k else x - 1


def _single(x: torch.Tensor, k: int) -> torch.Tensor:
    return x * 2 if x.shape[0] == 2 * k else x - 1


def _padded(x: torch.Tensor, k: int) -> torch.Tensor:
    return nn.functional.pad(x, (0, (k - x.shape[-1] % k) % k))


def _fixed(x: torch.Tensor, k: int) -> torch.Tensor:
    return x + torch.ones(x.shape[-1] if k > 2 else int(x.shape[-1]))


ON_ONE: dict[str, Callable[[torch.Tensor, int], torch.Tensor]] = {
    "view": _view,
    "halves": _halves,
    "at most": _at_most,
    "at least": _at_least,
    "even": _even,
    "branch": _branch,
    "single": _single,
    "pad": _padded,
    "int of a size": _fixed,
    "first of": lambda x, k: x[:k],
    "drop the first": lambda x, k: x[k:] if x.shape[0] > k else x,
    "all but one": lambda x, k: x[..., 1:] if x.shape[-1] > 2 else x,
    "linear": lambda x, k: x @ torch.ones(x.shape[-1] if k > 2 else 4, 3) if x.shape[-1] == 4 else x,
    "positions": lambda x, k: x + torch.arange(x.shape[-1]),
    "pool": lambda x, k: nn.functional.avg_pool1d(x[None].float(), 2)[0] if x.dim() == 2 and x.shape[-1] > 1 else x,
    "twice": lambda x, k: torch.cat([x, x]),
}
ON_TWO: dict[str, Callable[[torch.Tensor, torch.Tensor, int], torch.Tensor]] = {
    "add": lambda x, y, k: x + y,
    "cat": lambda x, y, k: torch.cat([x, y], 0),
    "cat last": lambda x, y, k: torch.cat([x, y], -1),
    "matmul": lambda x, y, k: x @ y,
    "matmul with the transposed": lambda x, y, k: x @ y.transpose(0, -1),
    "as long as": lambda x, y, k: x[: y.shape[0]],
    "without the first": lambda x, y, k: x[1:] + y,
    "in pairs": lambda x, y, k: x.reshape(-1, 2, *x.shape[1:])[:, 0] + y,
    "joined to": lambda x, y, k: torch.cat([x, y]) + torch.ones(4 * k, *[1] * (x.dim() - 1)),
    "outer": lambda x, y, k: x.reshape(-1, 1) * y.reshape(1, -1),
}


class Steps(nn.Module):
    """Runs operations one after the other on what there is."""

    def __init__(self, steps: list[tuple[str, int, int, int]]) -> None:
        super().__init__()
        self.steps = steps

    def run(self, *tensors: torch.Tensor) -> Any:
        made = list(tensors)
        for step in self.steps:
            made.append(applied(step, made))
        return tuple(made[len(tensors) :])


class One(Steps):
    def forward(self, x: torch.Tensor) -> Any:
        return self.run(x)


class Two(Steps):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        return self.run(x, y)


class Three(Steps):
    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
        return self.run(x, y, z)


def applied(step: tuple[str, int, int, int], made: list[torch.Tensor]) -> torch.Tensor:
    """What one step makes of the tensors so far."""
    name, first, second, k = step
    x = made[first % len(made)]
    return ON_ONE[name](x, k) if name in ON_ONE else ON_TWO[name](x, made[second % len(made)], k)


@dataclass(frozen=True)
class Pair:
    """What an export is given."""

    model: nn.Module
    args: tuple[torch.Tensor, ...]
    dynamic_shapes: dict[str, Any]


def pair_of(seed: int) -> Pair:
    """A model, inputs that it runs on, and an ask, which may be refused."""
    rng = random.Random(seed)
    shapes = [rng.choice([[4], [6], [8], [4, 4], [8, 4], [6, 4], [3, 4], [5, 6], [12], [1, 4], [16, 4], [4, 8]])]
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        shapes.append(
            rng.choice(
                [
                    shapes[0],
                    shapes[0],
                    shapes[0][::-1],
                    [shapes[0][0] - 1 or 2, *shapes[0][1:]],
                    [max(shapes[0][0] // 2, 1), *shapes[0][1:]],
                    [4],
                ]
            )
        )
    args = tuple(torch.ones(shape) for shape in shapes)
    steps: list[tuple[str, int, int, int]] = []
    made = list(args)
    for _ in range(rng.choice([1, 2, 2, 3])):
        names = [*ON_ONE] if len(args) == 1 else [*ON_ONE, *ON_TWO, *ON_TWO]
        step = (rng.choice(names), rng.randrange(8), rng.randrange(8), rng.choice([2, 2, 3, 4]))
        try:
            result = applied(step, made)
        except (RuntimeError, IndexError, AssertionError):
            continue
        if result.dim() <= 3 and 0 < result.numel() < 3_000:
            steps.append(step)
            made.append(result)
    return Pair((One, Two, Three)[len(args) - 1](steps), args, _asks(rng, args))


def _asks(rng: random.Random, args: tuple[torch.Tensor, ...]) -> dict[str, Any]:
    dims: dict[str, tuple[Any, int]] = {}

    def asked(size: int) -> Any:
        kind = rng.choice(
            ["none", "none", "auto", "auto", "dynamic", "dynamic", "static", "dim", "dim", "dim", "dim", "shared", "shared", "derived"]
        )
        low, high = rng.choice([(None, None), (None, None), (2, 64), (None, 32), (2, size + 1), (max(size - 1, 0), None), (3, 16)])
        if (low is not None and low > size) or (high is not None and high <= (low or 0)):
            low, high = None, None
        if kind in ("auto", "dynamic"):
            marker = Dim.AUTO if kind == "auto" else Dim.DYNAMIC
            return marker if (low, high) == (None, None) else marker(min=low, max=high)
        if kind == "shared":
            same = [dim for dim, of in dims.values() if of == size]
            if same:
                return rng.choice(same)
        if kind == "derived":
            plus = [dim + size - of for dim, of in dims.values() if size > of]
            twice = [2 * dim for dim, of in dims.values() if size == 2 * of]
            if plus or twice:
                return rng.choice([*plus, *twice])
        if kind in ("dim", "shared", "derived"):
            name = f"d{len(dims)}"
            dims[name] = (Dim(name, min=low, max=high), size)
            return dims[name][0]
        return Dim.STATIC if kind == "static" else None

    return {name: {dim: asked(size) for dim, size in enumerate(tensor.shape)} for name, tensor in zip("xyz", args, strict=False)}
