"""Changes of a model that cost it a size, each with the dimension that changed and a mark at the line that made it so."""

import inspect
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.export import Dim

from export_explorer.features.contract.changes import DimChangeKind


@dataclass(frozen=True, kw_only=True, eq=False)
class Broken:
    """A model before and after a change.

    Attributes:
        after: the changed model, with the mark ``# here`` at the line that is to be named.
        before: the model that the contract was made of.
        dim: what changed.
        kind: of the change.
        is_kept: a dimension that is what it was, and is not to be told of.
        shapes: what is asked.
        args: example inputs.
    """

    after: type[nn.Module]
    dim: str
    kind: DimChangeKind = "fixed"
    before: type[nn.Module]
    is_kept: str | None = None
    shapes: Any = "auto"
    args: tuple[Any, ...]

    @property
    def line(self) -> int:
        """The number of the marked line."""
        lines, first = inspect.getsourcelines(self.after)
        return next(number for number, line in enumerate(lines, first) if line.rstrip().endswith("# here"))


class Plain(nn.Module):
    def forward(self, x):
        return torch.relu(x) * 2


class Literal(nn.Module):
    def forward(self, x):
        x = x.view(8, -1)  # here
        return torch.relu(x) * 2


class Reshaped(nn.Module):
    def forward(self, x):
        return torch.relu(x).reshape(-1, 2, 6)  # here


class WithBuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.ones(8, 1))

    def forward(self, x):
        return torch.relu(x) * self.mask  # here


class WithWeight(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(6, 3)

    def forward(self, x):
        return self.lin(torch.relu(x))  # here


class Branch(nn.Module):
    def forward(self, x):
        if x.shape[0] > 16:  # here
            return x
        return torch.relu(x) * 2


class EqualBranch(nn.Module):
    def forward(self, x):
        if x.shape[0] == 8:  # here
            return torch.relu(x)
        return torch.relu(x) * 2


class EvenBranch(nn.Module):
    def forward(self, x):
        if x.shape[0] % 2 == 0:  # here
            return torch.relu(x)
        return torch.relu(x) * 2


class Chained(nn.Module):
    def forward(self, a, b, c):
        x = a + b
        return x, b + c


class ChainedView(nn.Module):
    def forward(self, a, b, c):
        x = a + b
        y = b + c
        return x, y, c.view(8, 1)  # here


class Asserted(nn.Module):
    def forward(self, x):
        assert x.shape[0] <= 64  # here
        return torch.relu(x) * 2


class Checked(nn.Module):
    def forward(self, x):
        torch._check(x.shape[1] >= 4)  # here
        return torch.relu(x) * 2


class Made(nn.Module):
    def forward(self, x):
        return torch.relu(x) + torch.zeros(8, 1)  # here


class Loops(nn.Module):
    def forward(self, x):
        total = torch.zeros(6)
        for row in range(x.shape[0]):  # here
            total = total + x[row].sum()
        return total


class Expands(nn.Module):
    def forward(self, x):
        return torch.ones(1, 6).expand(8, 6) * x.sum(1, keepdim=True)  # here


class Positions(nn.Module):
    def __init__(self):
        super().__init__()
        self.table: torch.Tensor
        self.register_buffer("table", torch.randn(32, 6))

    def forward(self, x):
        return torch.relu(x) + self.table[: x.shape[0]]  # here


class Unbinds(nn.Module):
    def forward(self, x):
        first, *_ = x.unbind(0)  # here
        return first


class Indexes(nn.Module):
    def __init__(self):
        super().__init__()
        self.factors = [1.0] * 20

    def forward(self, x):
        return torch.relu(x) * self.factors[x.shape[0]]  # here


class Repeats(nn.Module):
    def forward(self, x):
        weights = torch.tensor([1.0] * x.shape[0])  # here
        return torch.relu(x) * weights[:, None]


class Cut(nn.Module):
    def forward(self, x):
        return torch.relu(x)[:, :4] * torch.ones(4)  # here


class Heads(nn.Module):
    def forward(self, x):
        return x.view(x.shape[0], 3, x.shape[1] // 3).sum(1)  # here


class Two(nn.Module):
    def forward(self, x, y):
        return torch.relu(x), torch.relu(y)


class Added(nn.Module):
    def forward(self, x, y):
        return torch.relu(x) + y, torch.relu(y)  # here


class Matrix(nn.Module):
    def forward(self, x, y):
        return torch.relu(x) @ y.T, torch.relu(y)  # here


class Compared(nn.Module):
    def forward(self, x, y):
        assert x.shape[0] >= y.shape[0]
        if y.shape[0] != 8:  # here
            return torch.relu(x), y
        return torch.relu(x), torch.relu(y)


class Nested(nn.Module):
    def forward(self, batch):
        return torch.relu(batch["image"]), batch["mask"] + 1


class NestedView(nn.Module):
    def forward(self, batch):
        return torch.relu(batch["image"]), batch["mask"].view(8, 6) + 1  # here


class OnData(nn.Module):
    def forward(self, x):
        if x.sum() > 0:  # here
            return x
        return torch.relu(x) * 2


class Halves(nn.Module):
    def forward(self, x):
        return x.reshape(2, -1).sum(0)


class Spaced(nn.Module):
    def forward(self, x):
        rows = (x.shape[0] + 1) // 2
        return x.reshape(2, -1).sum(0) + torch.linspace(0, rows - 1, steps=rows)  # here


X = torch.randn(8, 6)
ROWS, WIDTH = "x.shape[0]", "x.shape[1]"
PAIR = (X, torch.randn(8, 6))

_OF_ROWS: tuple[tuple[type[nn.Module], str | None, DimChangeKind], ...] = (
    (Literal, None, "fixed"),
    (WithBuffer, WIDTH, "fixed"),
    (Branch, WIDTH, "fewer_sizes"),
    (EqualBranch, WIDTH, "fixed"),
    (EvenBranch, WIDTH, "fewer_sizes"),
    (Asserted, WIDTH, "fewer_sizes"),
    (Made, WIDTH, "fixed"),
    (Loops, WIDTH, "fixed"),
    (Expands, WIDTH, "fixed"),
    (Positions, None, "fewer_sizes"),
    (Unbinds, WIDTH, "fixed"),
    (Indexes, WIDTH, "fixed"),
    (Repeats, WIDTH, "fixed"),
)

BROKEN = (
    *(Broken(before=Plain, after=after, dim=ROWS, args=(X,), is_kept=kept, kind=kind) for after, kept, kind in _OF_ROWS),
    Broken(before=Plain, after=Reshaped, dim=WIDTH, args=(X,)),
    Broken(before=Plain, after=WithWeight, dim=WIDTH, args=(X,), is_kept=ROWS),
    Broken(before=Plain, after=Checked, dim=WIDTH, args=(X,), is_kept=ROWS, kind="fewer_sizes"),
    Broken(before=Plain, after=Cut, dim=WIDTH, args=(X,), is_kept=ROWS, kind="fewer_sizes"),
    Broken(before=Plain, after=Heads, dim=WIDTH, args=(X,), is_kept=ROWS, kind="fewer_sizes"),
    Broken(before=Two, after=Added, dim="y.shape[0]", args=PAIR, kind="tied"),
    Broken(before=Two, after=Matrix, dim="y.shape[1]", args=PAIR, is_kept="y.shape[0]", kind="tied"),
    Broken(before=Two, after=Compared, dim="y.shape[0]", args=PAIR, is_kept="y.shape[1]"),
    Broken(before=Chained, after=ChainedView, dim="a.shape[0]", args=tuple(torch.randn(8) for _ in range(3))),
    Broken(
        before=Nested,
        after=NestedView,
        dim="batch['mask'].shape[0]",
        args=({"image": X, "mask": X + 1},),
        is_kept="batch['image'].shape[0]",
    ),
    Broken(before=Halves, after=Spaced, dim=ROWS, args=(torch.randn(8),), shapes={"x": {0: 2 * Dim("half", min=2, max=64)}}),
)
"""Of each the export succeeds, and says nothing by itself."""

REFUSED = (
    Broken(before=Plain, after=Literal, dim=ROWS, args=(X,), shapes={"x": {0: Dim("batch")}}),
    Broken(before=Plain, after=WithBuffer, dim=ROWS, args=(X,), shapes={"x": {0: Dim.DYNAMIC}}),
    Broken(before=Plain, after=OnData, dim="", args=(X,)),
)
"""Of each the export fails."""
