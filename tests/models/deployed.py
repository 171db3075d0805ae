"""Models with what gets lost on the way to a target."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.export import Dim


class Guarded(torch.nn.Module):
    """A guard of a branch, a dimension that becomes a constant, a Dim with a maximum, tied sizes and a buffer that is updated."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(6, 3)
        self.calls: Tensor
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, rows: Tensor, batch: dict[str, Tensor], weights: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        self.calls.add_(1)
        rows = rows.reshape(4, -1) if rows.shape[0] == 4 else rows
        image = batch["image"]
        image = image * 2 if image.shape[0] > 4 else image - 1
        return rows.sum(1) + self.calls, torch.relu(self.linear(image)), weights * batch["scale"]


GUARDED_INPUTS = (torch.randn(4, 6), {"image": torch.randn(8, 6), "scale": torch.randn(3)}, torch.randn(3))
GUARDED_SHAPES = {
    "rows": {0: Dim.AUTO},
    "batch": {"image": {0: Dim.AUTO(max=16)}, "scale": {0: Dim("items", max=10)}},
    "weights": {0: Dim("items", max=10)},
}


class Unsupported(torch.nn.Module):
    """Operators that ONNX does not have, two of them in a branch."""

    def forward(self, x: Tensor) -> Tensor:
        first = torch.special.bessel_j0(x)
        second = torch.linalg.svd(x)[0]
        return first + second + torch.relu(x)


class Noisy(torch.nn.Module):
    """Adds random numbers to the result of a layer."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(6, 3)

    def forward(self, x: Tensor) -> Tensor:
        y = self.linear(x).relu()
        return (y + torch.rand_like(y)).sum(1)


@dataclass
class Pair:
    """A result of a class of its own."""

    first: Tensor
    second: Tensor


torch.export.register_dataclass(Pair, serialized_type_name="tests.models.deployed.Pair")


class ReturnsPair(torch.nn.Module):
    """Takes and returns what pickle does not load elsewhere, and refuses empty batches in an operator that no guard checks."""

    def forward(self, pixel_values: Tensor, offset: Tensor) -> Pair:
        groups = pixel_values.reshape(pixel_values.shape[0], 2, -1)
        return Pair(groups.sum(2) + offset, groups)


class Products(torch.nn.Module):
    """An input whose size is the product of two others."""

    def forward(self, x: Tensor, y: Tensor, z: Tensor) -> Tensor:
        return (x + y).flatten() + z


class DiffersInEager(torch.nn.Module):
    """Takes another path while it is exported, as torch's own encoder layers do."""

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        return batch["x"] + 1 if torch.compiler.is_exporting() else batch["x"] + 2


class TwoLinears(torch.nn.Module):
    """Two inputs of one layer, and a buffer that is updated."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(6, 3)
        self.calls: Tensor
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, first: Tensor, second: Tensor) -> tuple[Tensor, Tensor]:
        self.calls.add_(1)
        return self.linear(first) + self.calls, self.linear(second)


class Convolved(torch.nn.Module):
    """Convolutions, one of which makes torch ask for the size of the batch while ExecuTorch lowers the program."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.out = torch.nn.Conv2d(8, 4, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.conv(x)).relu()


class Grouped(torch.nn.Module):
    """A dimension that a literal makes constant, beside one that is dynamic."""

    def forward(self, x: Tensor) -> Tensor:
        return x.reshape(4, -1).sum(1) if x.shape[0] == 4 else x.sum(1)


class Halved(torch.nn.Module):
    """A branch on a size."""

    def forward(self, x: Tensor) -> Tensor:
        return x * 2 if x.shape[0] > 4 else x - 1
