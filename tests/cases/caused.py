"""Models that fix, tie or bound a size, each with what has to be named as the cause, in both modes."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional

from export_explorer.record import Branch, CauseKind, Mode, Statement
from tests.cases.outcomes import AUTO, tensor


@dataclass(frozen=True, kw_only=True)
class Because:
    """What a cause has to say; what is None is not looked at.

    Attributes:
        kind: see `Cause`.
        quoted: see `Cause`.
        tensor: name and shape of the fixed tensor, ``lin.weight [3, 4]``.
        dim: which dimension of the tensor met.
        literal: see `Cause`.
        construct: see `Cause`.
        statement: see `Cause`.
        branch: see `Cause`.
        tied_to: see `Cause`.
        operator: see `Cause`.
        module: see `Cause`.
        steps: kind and quotation of each step of a tie.
        sizes: the sizes that the program takes, in the words of the row; empty for all. None for a size that is fixed.
        words: what the row must say.
    """

    kind: CauseKind
    quoted: str | None = None
    tensor: str | None = None
    dim: int | None = None
    literal: str | None = None
    construct: str | None = None
    statement: Statement | None = None
    branch: Branch | None = None
    tied_to: str | None = None
    operator: str | None = None
    module: str | None = None
    steps: tuple[tuple[str, str], ...] | None = None
    sizes: str | None = None
    words: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Caused:
    """A model with the causes of its dimensions.

    Attributes:
        model: makes it.
        args: example inputs.
        dims: the cause of each dimension, by ``x.shape[0]``.
        strict: the same for strict mode, where it differs; None for a size that is free there.
        shapes: ``dynamic_shapes``; every dimension AUTO where it is None.
    """

    model: Callable[[], nn.Module]
    args: tuple[Any, ...]
    dims: Mapping[str, Because]
    strict: Mapping[str, Because | None] | None = None
    shapes: Any = None

    @property
    def name(self) -> str:
        """Of the model."""
        return getattr(self.model, "__name__", "model").lower()

    @property
    def dynamic_shapes(self) -> Any:
        """See `shapes`."""
        if self.shapes is not None:
            return self.shapes
        return tuple(dict.fromkeys(range(arg.dim()), AUTO) if isinstance(arg, torch.Tensor) else Dim.DYNAMIC for arg in self.args)

    def expected(self, mode: Mode) -> Mapping[str, Because | None]:
        """The cause of each dimension in a mode; None where it has none."""
        return self.dims if mode == "non-strict" or self.strict is None else {ref: self.strict[ref] for ref in self.dims}


class WithLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 3)


class WithWeight(nn.Module):
    shape: tuple[int, ...] = (4,)

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(self.shape))


class Linear(WithLinear):
    def forward(self, x):
        return self.lin(x)


class Transposed(WithWeight):
    shape = (3, 4)

    def forward(self, x):
        return x @ self.w.t()


class Product(WithWeight):
    shape = (4, 3)

    def forward(self, x):
        return x @ self.w


class Batched(WithWeight):
    shape = (2, 4, 3)

    def forward(self, x):
        return torch.bmm(x, self.w)


class Added(WithWeight):
    shape = (4, 3)

    def forward(self, x):
        return torch.addmm(self.w[0], x, self.w)


class Joined(WithWeight):
    shape = (1, 4)

    def forward(self, x):
        return torch.cat([self.w, x])


class Stacked(WithWeight):
    shape = (5, 4)

    def forward(self, x):
        return torch.stack([x, self.w])


class Summed(WithWeight):
    shape = (3, 4)

    def forward(self, x):
        return torch.einsum("bi,oi->bo", x, self.w)


class ExpandedAs(WithWeight):
    shape = (8, 4)

    def forward(self, x):
        return x.expand_as(self.w)


class Repeated(WithWeight):
    shape = (16, 4)

    def forward(self, x):
        return x.repeat(2, 1) + self.w


class Masked(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.zeros(6, 6))

    def forward(self, x):
        return x @ x.transpose(1, 2) + self.mask


class Filled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.ones(4, dtype=torch.bool))

    def forward(self, x):
        return x.masked_fill(self.mask, 0.0)


class Chosen(nn.Module):
    mask: torch.Tensor

    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.ones(5, 4, dtype=torch.bool))

    def forward(self, x):
        return torch.where(self.mask, x, 0.0)


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(4)

    def forward(self, x):
        return x * self.scale


class Attention(nn.Module):
    mask: torch.Tensor

    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.zeros(5, 6))

    def forward(self, q, k):
        return functional.scaled_dot_product_attention(q, k, k, attn_mask=self.mask)


class Convolved(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 4, 5, stride=2)

    def forward(self, x):
        return self.conv(x)


class Grouped(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(4, 8, 3, groups=2, padding=1)

    def forward(self, x):
        return self.conv(x)


class Upsampled(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.ConvTranspose1d(4, 8, 3)

    def forward(self, x):
        return self.up(x)


class Normed(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(4)

    def forward(self, x):
        return self.norm(x)


class BatchNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(4)

    def forward(self, x):
        return self.norm(x)


class GroupNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.GroupNorm(2, 4)

    def forward(self, x):
        return self.norm(x)


class NormedByNumber(nn.Module):
    def forward(self, x):
        return functional.layer_norm(x, (4,))


class Unrolled(nn.Module):
    """The hidden size is that of the time dimension, and has nothing to do with it."""

    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(5, 6)

    def forward(self, x):
        return self.gru(x)[0]


class UnrolledLSTM(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 7)

    def forward(self, x):
        return self.lstm(x)[0]


class WithState(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(5, 7, batch_first=True)

    def forward(self, x, state):
        return self.gru(x, state)[0]


class Cell(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(5, 7)

    def forward(self, x, state):
        return self.cell(x, state)


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2)

    def forward(self, x):
        return self.attention(x, x, x)[0]


class Positions(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(9, 4)
        self.places = nn.Embedding(6, 4)

    def forward(self, ids):
        return self.words(ids) + self.places(torch.arange(6))


class Ones(WithWeight):
    """Holds a parameter of the same size, which nothing compares."""

    shape = (3, 4)

    def forward(self, x):
        return (x + torch.ones(4)) @ self.w.t()


class MadeAbove(nn.Module):
    def forward(self, x):
        noise = torch.zeros(5, 4)
        y = x * 2
        return y + noise


class FromData(nn.Module):
    def forward(self, x):
        return x * torch.tensor([1.0, 2.0, 3.0, 4.0])


class Sliced(WithWeight):
    shape = (9, 4)

    def forward(self, x):
        return x + self.w[:5]


class SumOfTwo(WithWeight):
    def forward(self, x):
        return x * (self.w + self.w.sin())


class Halves(nn.Module):
    def forward(self, x):
        first, second = x.split(4)
        return first + second


class InPlace(nn.Module):
    def forward(self, x):
        total = torch.zeros(2, 6)
        total += x
        return total


class Copied(nn.Module):
    def forward(self, x):
        total = torch.empty(2, 6)
        return total.copy_(x)


class Idle(nn.Module):
    def forward(self, x):
        x + torch.ones(4)
        return x.sum()


class ViewLiteral(nn.Module):
    def forward(self, x):
        _, length, _ = x.shape
        return x.view(8, length, -1)


class ReshapeAttribute(nn.Module):
    batch_size = 8

    def forward(self, x):
        return x.reshape([self.batch_size, -1])


class ReshapeFunction(nn.Module):
    def forward(self, x):
        return torch.reshape(x, (-1, 4))


class ReshapeKeyword(nn.Module):
    def forward(self, x):
        return torch.reshape(x, shape=(8, -1))


class EitherSize(nn.Module):
    def forward(self, x):
        if x.shape[0] == 4 or x.shape[1] == 4:
            return x + 1
        return x - 1


class OtherShape(nn.Module):
    def forward(self, x):
        if x.shape != (8, 4):
            return x + 1
        return x - 1


class SameShape(nn.Module):
    def forward(self, x):
        if x.shape == (8, 5):
            return x + 1
        return x - 1


class ViewSquare(nn.Module):
    def forward(self, x):
        return torch.zeros(x.shape[0]).view(2, 2)


class WeightNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.utils.parametrizations.weight_norm(nn.Conv1d(4, 3, 3))

    def forward(self, x):
        return self.conv(x)


class SpectralNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.utils.parametrizations.spectral_norm(nn.Linear(4, 3))

    def forward(self, x):
        return self.lin(x)


def reshaped(x: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    return x.reshape(shape)


class ReshapedInHelper(nn.Module):
    def forward(self, x):
        return reshaped(reshaped(x, (2, 4, 4)), (4, 8))


class KeptInHelper(nn.Module):
    def forward(self, x):
        return reshaped(reshaped(x, (8, 2, 2)), (8, 4))


class WithRepeatedRow(nn.Module):
    def forward(self, x):
        row = torch.arange(0, x.shape[1]).view(1, -1).repeat(8, 1)
        return torch.cat([x, row], dim=1)


class ViewProduct(nn.Module):
    def forward(self, x):
        return torch.zeros(x.shape[0]).view(2, 4) + x.sum()


class Unflattened(nn.Module):
    def forward(self, x):
        return x.unflatten(0, (2, 4))


class Expanded(nn.Module):
    def forward(self, x):
        return x.expand(8, 4) + x.sum()


class ExpandedToShape(nn.Module):
    def forward(self, x, y):
        shape = y[:8].shape
        return x.unsqueeze(-8 + 7).expand(shape)


class BatchesAdded(WithWeight):
    shape = (6, 5, 3)

    def forward(self, x):
        return torch.zeros(6, 4, 3).baddbmm(batch1=x, batch2=self.w)


class SplitSizes(nn.Module):
    def forward(self, x):
        first, second = x.split([4, 5])
        return first.sum() + second.sum()


class ViewStatic(nn.Module):
    def forward(self, x, y):
        return x.view(y.shape[0], -1)


class Length(nn.Module):
    def forward(self, x):
        return x / len(x)


class Int(nn.Module):
    def forward(self, x):
        return x * int(x.shape[0])


class Range(nn.Module):
    def forward(self, x):
        total = x
        for i in range(x.shape[0]):
            total = total + i
        return total


class Index(nn.Module):
    def forward(self, x):
        table = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        return x + table[x.shape[0]]


class ListSlice(nn.Module):
    def forward(self, x):
        table = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        return x + len(table[: x.shape[0]])


class Text(nn.Module):
    def forward(self, x):
        table = {"8": 2.0}
        return x + table.get("%d" % x.shape[0], 1.0)  # noqa: UP031


class Repetition(nn.Module):
    def forward(self, x):
        return x + sum([1.0] * x.shape[0])


class Root(nn.Module):
    def forward(self, x):
        return x * math.sqrt(x.shape[1])


class Rows(nn.Module):
    def forward(self, x):
        return torch.stack([row * 2 for row in x])


class Loop(nn.Module):
    def forward(self, x):
        total = 0
        for row in x:
            total = total + row
        return total


class Unpacked(nn.Module):
    def forward(self, x):
        a, b, c = x
        return a + b + c


class If(nn.Module):
    def forward(self, x):
        if x.shape[0] == 8:
            return x + 1
        return x - 1


class IfNot(nn.Module):
    def forward(self, x):
        if not x.shape[0] == 8:
            return x + 1
        return x - 1


class Else(nn.Module):
    def forward(self, x):
        if x.shape[0] > 64:
            x = x + 1
        else:
            x = x - 1
        return x


class Elif(nn.Module):
    def forward(self, x):
        if x.shape[0] == 3:
            x = x + 1
        elif x.shape[0] == 8:
            x = x + 2
        return x


class And(nn.Module):
    def forward(self, x):
        if x.shape[0] > 4 and x.shape[1] > 2:
            return x + 1
        return x - 1


class Named(nn.Module):
    def forward(self, x):
        is_large = x.shape[0] > 4
        if is_large:
            return x + 1
        return x - 1


class Conditional(nn.Module):
    def forward(self, x):
        factor = 3 if x.shape[0] > 4 else 4
        return x - factor


class While(nn.Module):
    def forward(self, x):
        n = 1
        while n < x.shape[0]:
            n *= 2
        return x + n


class Asserted(nn.Module):
    def forward(self, x):
        assert x.shape[0] <= 64, "too long"
        return x - 1


class AssertedEqual(nn.Module):
    def forward(self, x):
        assert x.shape[0] == 8
        return x - 1


class Checked(nn.Module):
    def forward(self, x):
        torch._check(x.shape[0] <= 64)
        return x - 1


class Match(nn.Module):
    def forward(self, x):
        match x.shape[0]:
            case 8:
                return x + 1
            case _:
                return x - 1


class Filtered(nn.Module):
    def forward(self, x):
        return x + sum([i for i in (2, 4, 9) if i < x.shape[0]])


class IntInput(nn.Module):
    def forward(self, x, n: int):
        if n > 3:
            return x + 1
        return x - 1


class IntView(nn.Module):
    def forward(self, x, n: int):
        return x.reshape(n, -1)


class Pooled(nn.Module):
    def forward(self, x):
        return functional.max_pool1d(x, 3)


class Narrowed(nn.Module):
    def forward(self, x):
        return x.narrow(0, 2, 4)


class Indexed(nn.Module):
    def forward(self, x):
        return x[:, 0] + x[:, 3]


class IndexedFromEnd(nn.Module):
    def forward(self, x):
        return x[-3]


class Chunked(nn.Module):
    def forward(self, x):
        first, second, third = x.chunk(3)
        return torch.cat([third, first, second])


class Static(nn.Module):
    def forward(self, x, y):
        return x + y


class Tied(nn.Module):
    def forward(self, a, b, c):
        y = b + c
        return a + y


class AssertedTie(nn.Module):
    def forward(self, a, b):
        assert a.shape[0] == b.shape[0]
        return a.sum() * b.sum()


class Twice(nn.Module):
    def forward(self, a, b):
        return torch.cat([a, a]) + b


class TiedToWeight(WithLinear):
    def forward(self, a, b):
        y = a + b
        return self.lin(y)


class Chain(WithWeight):
    def forward(self, a, b, c):
        first = a + b
        second = b + c
        return first, second, c * self.w


class ChainBackwards(WithWeight):
    def forward(self, a, b, c):
        last = c * self.w
        second = b + c
        return a + b, second, last


class Nested(WithLinear):
    def forward(self, batch):
        return self.lin(batch["a"] + batch["b"][0])


class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, x):
        return self.lin(x)


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Inner(), Inner()])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x


class Free(nn.Module):
    def forward(self, x):
        return x + 1


def sequential():
    """No line of it is the user's."""
    return nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))


X = "x.shape[0]"
WIDTH = "x.shape[1]"


class FlattenedIntoLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(40, 3)

    def forward(self, x):
        return self.lin(x.view(x.shape[0], -1))


class ConvolvedIntoLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, stride=2, padding=1)
        self.lin = nn.Linear(64, 3)

    def forward(self, x):
        y = self.conv(x)
        return self.lin(torch.flatten(y, 1))


class PooledIntoLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(40, 3)

    def forward(self, x):
        return self.lin(functional.avg_pool1d(x, 2))


class JoinedIntoLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(10, 3)

    def forward(self, x, y):
        return self.lin(torch.cat([x, y], 1))


class Patches(nn.Module):
    def __init__(self):
        super().__init__()
        self.places = nn.Parameter(torch.randn(1, 16, 8))
        self.conv = nn.Conv2d(3, 8, 4, stride=4)

    def forward(self, x):
        y = self.conv(x)
        y = y.flatten(2).transpose(1, 2)
        return y + self.places


class WrittenInPart(nn.Module):
    def forward(self, x):
        out = torch.zeros(8, 5)
        out[:, :3] = x
        return out


class WrittenWhole(nn.Module):
    def forward(self, x):
        out = torch.zeros(8, 3)
        out[:, :] = x
        return out


class ConvolvedThenNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.norm = nn.BatchNorm2d(4)

    def forward(self, x):
        y = self.conv(x)
        return self.norm(y)


class Cached(nn.Module):
    """The operator compares all sizes of two tensors in one guard."""

    def forward(self, state: Any, new: Any) -> Any:
        return state.index_copy(1, torch.arange(3), new)


class DownAndUp(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.ConvTranspose2d(3, 3, 2, 2)

    def forward(self, x):
        y = functional.max_pool2d(x, 2)
        y = self.up(y)
        return torch.cat([y, x], 1)


class InThree(nn.Module):
    def forward(self, x):
        a, b, c = x.chunk(3)
        return a + b + c


class InFours(nn.Module):
    def forward(self, x):
        a, b = x.split(4)
        return a.sum() + b.sum()


class ManyChecks(nn.Module):
    def forward(self, x):
        n = x.shape[0]
        assert n % 2 == 0
        assert n < 100
        assert n != 14
        assert n != 16
        assert n != 18
        assert n > 3
        return x * 2


class Gated(nn.Module):
    """The halves have to be equal for the product; to be split, a size of 5 would do."""

    def forward(self, x):
        a, b = x.chunk(2, dim=1)
        return a * torch.sigmoid(b)


class PooledAndBack(nn.Module):
    def forward(self, x):
        down = functional.max_pool2d(x, 2)
        return functional.interpolate(down, scale_factor=2.0) + x


class Windows(nn.Module):
    """What the view needs implies what the sum needs, which comes later."""

    def forward(self, x):
        b, n, c = x.shape
        windows = x.view(b, n // 7, 7, c)
        return windows.mean(2).repeat_interleave(7, dim=1) + x


class JoinedThenScaled(nn.Module):
    """The layer fixes the sum of two sizes alone, and the weight one of them."""

    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(12, 3)
        self.w = nn.Parameter(torch.randn(4))

    def forward(self, x, y):
        out = self.lin(torch.cat([x, y], 1))
        return out, x * self.w


class TwiceThenViewed(nn.Module):
    """torch replaces the size of a, which is 4, where the view fixes that of b, which is 8."""

    def forward(self, a, b):
        y = torch.cat([a, a]) + b
        return y, b.view(8)


class AssignedPart(nn.Module):
    def forward(self, x):
        out = torch.zeros(6, 2)
        out[:, 0] = x
        return out


class EqualThenViewed(nn.Module):
    def forward(self, a, b, c):
        x = a + b
        y = b + c
        return x.sum() + y.sum() + c.view(8, 1)


CASES = (
    Caused(
        model=Linear,
        args=(tensor(6, 4),),
        dims={
            WIDTH: Because(
                kind="parameter", quoted="self.lin(x)", tensor="lin.weight [3, 4]", dim=1, words="Must be 4 to match `lin.weight` [3, 4] in"
            )
        },
    ),
    Caused(
        model=Transposed, args=(tensor(5, 4),), dims={WIDTH: Because(kind="parameter", quoted="x @ self.w.t()", tensor="w [3, 4]", dim=1)}
    ),
    Caused(model=Product, args=(tensor(5, 4),), dims={WIDTH: Because(kind="parameter", quoted="x @ self.w", tensor="w [4, 3]", dim=0)}),
    Caused(
        model=Batched,
        args=(tensor(2, 5, 4),),
        dims={
            X: Because(
                kind="parameter",
                tensor="w [2, 4, 3]",
                dim=0,
                words="Must be 2 to match `w` [2, 4, 3] in `torch.bmm(x, self.w)`",
                quoted="torch.bmm(x, self.w)",
            ),
            "x.shape[2]": Because(kind="parameter", tensor="w [2, 4, 3]", dim=1, quoted="torch.bmm(x, self.w)"),
        },
    ),
    Caused(
        model=Added,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="parameter", tensor="w [4, 3]", dim=0, quoted="torch.addmm(self.w[0], x, self.w)")},
    ),
    Caused(
        model=Joined,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="parameter", quoted="torch.cat([self.w, x])", tensor="w [1, 4]", dim=1)},
    ),
    Caused(
        model=Stacked,
        args=(tensor(5, 4),),
        dims={
            X: Because(kind="parameter", tensor="w [5, 4]", dim=0, quoted="torch.stack([x, self.w])"),
            WIDTH: Because(kind="parameter", tensor="w [5, 4]", dim=1, quoted="torch.stack([x, self.w])"),
        },
    ),
    Caused(
        model=Summed,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="parameter", tensor="w [3, 4]", dim=1, quoted='torch.einsum("bi,oi->bo", x, self.w)')},
    ),
    Caused(
        model=ExpandedAs,
        args=(tensor(8, 4),),
        dims={
            X: Because(kind="parameter", tensor="w [8, 4]", dim=0, quoted="x.expand_as(self.w)"),
            WIDTH: Because(kind="parameter", tensor="w [8, 4]", dim=1, quoted="x.expand_as(self.w)"),
        },
    ),
    Caused(
        model=Repeated,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="parameter",
                tensor="w [16, 4]",
                dim=0,
                words="Must be 8, which makes 16 to match `w` [16, 4]",
                quoted="x.repeat(2, 1) + self.w",
            )
        },
    ),
    Caused(
        model=Masked,
        args=(tensor(2, 6, 4),),
        dims={WIDTH: Because(kind="parameter", tensor="mask [6, 6]", quoted="x @ x.transpose(1, 2) + self.mask")},
    ),
    Caused(
        model=Filled,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="parameter", tensor="mask [4]", dim=0, quoted="x.masked_fill(self.mask, 0.0)")},
    ),
    Caused(
        model=Chosen,
        args=(tensor(5, 4),),
        dims={
            X: Because(kind="parameter", tensor="mask [5, 4]", dim=0, quoted="torch.where(self.mask, x, 0.0)"),
            WIDTH: Because(kind="parameter", tensor="mask [5, 4]", dim=1, quoted="torch.where(self.mask, x, 0.0)"),
        },
    ),
    Caused(model=Scaled, args=(tensor(5, 4),), dims={WIDTH: Because(kind="parameter", tensor="scale [4]", quoted="x * self.scale")}),
    Caused(
        model=Attention,
        args=(tensor(2, 3, 5, 8), tensor(2, 3, 6, 8)),
        dims={
            "q.shape[2]": Because(
                kind="parameter",
                tensor="mask [5, 6]",
                dim=0,
                quoted="functional.scaled_dot_product_attention(q, k, k, attn_mask=self.mask)",
            ),
            "k.shape[2]": Because(
                kind="parameter",
                tensor="mask [5, 6]",
                dim=1,
                quoted="functional.scaled_dot_product_attention(q, k, k, attn_mask=self.mask)",
            ),
            "k.shape[3]": Because(
                kind="tie", tied_to="q.shape[3]", quoted="functional.scaled_dot_product_attention(q, k, k, attn_mask=self.mask)", sizes=""
            ),
        },
    ),
    Caused(
        model=Convolved,
        args=(tensor(2, 3, 17),),
        dims={
            WIDTH: Because(kind="parameter", tensor="conv.weight [4, 3, 5]", dim=1, quoted="self.conv(x)"),
            "x.shape[2]": Because(kind="operator", quoted="self.conv(x)", operator="torch.nn.functional.conv1d", words="≥ 7", sizes="≥ 7"),
        },
    ),
    Caused(
        model=Grouped,
        args=(tensor(2, 4, 9, 9),),
        dims={WIDTH: Because(kind="parameter", tensor="conv.weight [8, 2, 3, 3]", dim=1, quoted="self.conv(x)")},
    ),
    Caused(
        model=Upsampled,
        args=(tensor(2, 4, 9),),
        dims={WIDTH: Because(kind="parameter", tensor="up.weight [4, 8, 3]", dim=0, quoted="self.up(x)")},
    ),
    Caused(model=Normed, args=(tensor(5, 4),), dims={WIDTH: Because(kind="parameter", quoted="self.norm(x)", tensor="norm.weight [4]")}),
    Caused(
        model=BatchNormed,
        args=(tensor(2, 4, 9, 9),),
        dims={WIDTH: Because(kind="parameter", tensor="norm.weight [4]", quoted="self.norm(x)")},
    ),
    Caused(
        model=GroupNormed,
        args=(tensor(2, 4, 9, 9),),
        dims={WIDTH: Because(kind="parameter", tensor="norm.weight [4]", quoted="self.norm(x)")},
    ),
    Caused(
        model=NormedByNumber,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="literal", literal="4", quoted="functional.layer_norm(x, (4,))")},
    ),
    Caused(
        model=Unrolled,
        args=(tensor(6, 3, 5),),
        dims={
            X: Because(kind="operator", quoted="self.gru(x)", words="torch.export runs `gru` step by step over it in"),
            "x.shape[2]": Because(kind="parameter", tensor="gru.weight_ih_l0 [18, 5]", dim=1, quoted="self.gru(x)"),
        },
    ),
    Caused(
        model=UnrolledLSTM,
        args=(tensor(6, 3, 5),),
        dims={
            X: Because(kind="operator", quoted="self.lstm(x)"),
            "x.shape[2]": Because(kind="parameter", tensor="lstm.weight_ih_l0 [28, 5]", quoted="self.lstm(x)"),
        },
    ),
    Caused(
        model=WithState,
        args=(tensor(3, 6, 5), tensor(1, 3, 7)),
        dims={
            WIDTH: Because(kind="operator", quoted="self.gru(x, state)"),
            "state.shape[0]": Because(kind="example_is_0_or_1"),
            "state.shape[1]": Because(kind="tie", tied_to=X, quoted="self.gru(x, state)", sizes=""),
            "state.shape[2]": Because(kind="parameter", tensor="gru.weight_hh_l0 [21, 7]", dim=1, quoted="self.gru(x, state)"),
        },
    ),
    Caused(
        model=Cell,
        args=(tensor(3, 5), tensor(3, 7)),
        dims={
            WIDTH: Because(kind="parameter", tensor="cell.weight_ih [21, 5]", dim=1, quoted="self.cell(x, state)"),
            "state.shape[0]": Because(kind="tie", tied_to=X, quoted="self.cell(x, state)", sizes=""),
            "state.shape[1]": Because(kind="parameter", tensor="cell.weight_hh [21, 7]", dim=1, quoted="self.cell(x, state)"),
        },
    ),
    Caused(
        model=Heads,
        args=(tensor(5, 3, 8),),
        dims={"x.shape[2]": Because(kind="parameter", tensor="attention.in_proj_weight [24, 8]", dim=1, quoted="self.attention(x, x, x)")},
    ),
    Caused(
        model=Positions,
        args=(torch.zeros(3, 6, dtype=torch.long),),
        dims={
            "ids.shape[1]": Because(
                kind="made_tensor",
                tensor="self.places(torch.arange(6)) [6, 4]",
                dim=0,
                quoted="self.words(ids) + self.places(torch.arange(6))",
            )
        },
    ),
    Caused(
        model=Ones,
        args=(tensor(5, 4),),
        dims={
            WIDTH: Because(
                kind="made_tensor", tensor="torch.ones(4) [4]", quoted="x + torch.ones(4)", words="Must be 4 to match `torch.ones(4)` in"
            )
        },
    ),
    Caused(
        model=MadeAbove,
        args=(tensor(5, 4),),
        dims={
            X: Because(kind="made_tensor", tensor="torch.zeros(5, 4) [5, 4]", dim=0, quoted="y + noise"),
            WIDTH: Because(kind="made_tensor", tensor="torch.zeros(5, 4) [5, 4]", dim=1, quoted="y + noise"),
        },
    ),
    Caused(
        model=FromData,
        args=(tensor(5, 4),),
        dims={
            WIDTH: Because(
                kind="made_tensor", tensor="torch.tensor([1.0, 2.0, 3.0, 4.0]) [4]", quoted="x * torch.tensor([1.0, 2.0, 3.0, 4.0])"
            )
        },
    ),
    Caused(
        model=Sliced,
        args=(tensor(5, 4),),
        dims={X: Because(kind="made_tensor", tensor="self.w[:5] [5, 4]", dim=0, quoted="x + self.w[:5]")},
    ),
    Caused(
        model=SumOfTwo,
        args=(tensor(3, 4),),
        dims={WIDTH: Because(kind="made_tensor", tensor="self.w + self.w.sin() [4]", quoted="x * (self.w + self.w.sin())")},
    ),
    Caused(
        model=Halves,
        args=(tensor(8, 4),),
        dims={X: Because(kind="made_tensor", tensor="x.split(4) [4, x.shape[1]]", quoted="first + second")},
    ),
    Caused(
        model=InPlace,
        args=(tensor(2, 6),),
        dims={X: Because(kind="made_tensor", tensor="torch.zeros(2, 6) [2, 6]", dim=0, quoted="total += x")},
    ),
    Caused(
        model=Copied,
        args=(tensor(2, 6),),
        dims={WIDTH: Because(kind="made_tensor", tensor="torch.empty(2, 6) [2, 6]", dim=1, quoted="total.copy_(x)")},
    ),
    Caused(
        model=Idle, args=(tensor(6, 4),), dims={WIDTH: Because(kind="made_tensor", tensor="torch.ones(4) [4]", quoted="x + torch.ones(4)")}
    ),
    Caused(
        model=ViewLiteral,
        args=(tensor(8, 5, 6),),
        dims={
            X: Because(
                kind="literal",
                literal="8",
                quoted="x.view(8, length, -1)",
                operator="torch.Tensor.view",
                words="Must be 8: `8` is hard-coded in `x.view(8, length, -1)`",
            )
        },
    ),
    Caused(
        model=ReshapeAttribute,
        args=(tensor(8, 5),),
        dims={
            X: Because(
                kind="number_argument",
                literal="self.batch_size",
                words="Must be 8: `self.batch_size` is 8 in `x.reshape([self.batch_size, -1])`",
                quoted="x.reshape([self.batch_size, -1])",
            )
        },
    ),
    Caused(
        model=ReshapeFunction, args=(tensor(8, 4),), dims={WIDTH: Because(kind="literal", literal="4", quoted="torch.reshape(x, (-1, 4))")}
    ),
    Caused(
        model=ReshapeKeyword, args=(tensor(8, 4),), dims={X: Because(kind="literal", literal="8", quoted="torch.reshape(x, shape=(8, -1))")}
    ),
    Caused(
        model=ViewProduct,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="literal",
                literal="2 and 4",
                words="Must be 8: `2` and `4` are hard-coded in `torch.zeros(x.shape[0]).view(2, 4)`",
                quoted="torch.zeros(x.shape[0]).view(2, 4)",
            )
        },
    ),
    Caused(
        model=EitherSize,
        args=(tensor(8, 4),),
        shapes=({0: AUTO},),
        dims={
            X: Because(
                kind="comparison",
                quoted="if x.shape[0] == 4 or x.shape[1] == 4",
                statement="if",
                sizes="≥ 2, not 4",
                words="≠ 4: `x.shape[0] == 4` was false for the example",
            ),
        },
    ),
    Caused(
        model=OtherShape,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="comparison", quoted="if x.shape != (8, 4)", statement="if", words="Constant: `if x.shape != (8, 4)` decides on it"
            )
        },
        strict={X: Because(kind="operator", quoted="x.shape != (8, 4)")},
    ),
    Caused(
        model=SameShape,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="comparison", quoted="if x.shape == (8, 5)", statement="if", words="Constant: `if x.shape == (8, 5)` decides on it"
            )
        },
        strict={X: Because(kind="comparison", quoted="if x.shape == (8, 5)", statement="if", branch="not_taken", sizes="")},
    ),
    Caused(
        model=ViewSquare,
        args=(tensor(4),),
        dims={
            X: Because(
                kind="literal",
                literal="2 and 2",
                words="Must be 4: `2` and `2` are hard-coded in `torch.zeros(x.shape[0]).view(2, 2)`",
                quoted="torch.zeros(x.shape[0]).view(2, 2)",
            )
        },
    ),
    Caused(
        model=WeightNormed,
        args=(tensor(8, 4, 9),),
        dims={
            WIDTH: Because(
                kind="parameter",
                quoted="self.conv(x)",
                tensor="conv.parametrizations.weight.original1 [3, 4, 3]",
                dim=1,
                words="Must be 4 to match `conv.parametrizations.weight.original1` [3, 4, 3] in `self.conv(x)`",
            )
        },
    ),
    Caused(
        model=SpectralNormed,
        args=(tensor(8, 4),),
        dims={WIDTH: Because(kind="parameter", quoted="self.lin(x)", tensor="lin.parametrizations.weight.original [3, 4]", dim=1)},
    ),
    Caused(
        model=ReshapedInHelper,
        args=(tensor(8, 4),),
        shapes=({0: AUTO},),
        dims={X: Because(kind="number_argument", literal="shape", quoted="x.reshape(shape)")},
    ),
    Caused(
        model=KeptInHelper,
        args=(tensor(8, 4),),
        shapes=({0: AUTO},),
        dims={X: Because(kind="number_argument", literal="shape", quoted="x.reshape(shape)")},
    ),
    Caused(
        model=WithRepeatedRow,
        args=(tensor(8, 6),),
        shapes=({0: AUTO, 1: AUTO},),
        dims={
            X: Because(
                kind="made_tensor",
                quoted="torch.cat([x, row], dim=1)",
                words="to match `….repeat(8, 1)` (line",
            )
        },
    ),
    Caused(model=Unflattened, args=(tensor(8, 4),), dims={X: Because(kind="literal", literal="2 and 4", quoted="x.unflatten(0, (2, 4))")}),
    Caused(
        model=Expanded,
        args=(tensor(8, 4),),
        dims={
            X: Because(kind="literal", literal="8", quoted="x.expand(8, 4)"),
            WIDTH: Because(kind="literal", literal="4", quoted="x.expand(8, 4)"),
        },
    ),
    Caused(
        model=ExpandedToShape,
        args=(tensor(8), tensor(8, 4)),
        shapes=({0: AUTO}, None),
        dims={
            X: Because(
                kind="number_argument",
                literal="shape",
                words="Must be 8: `shape` is 8 in `x.unsqueeze(-8 + 7).expand(shape)`",
                quoted="x.unsqueeze(-8 + 7).expand(shape)",
            )
        },
    ),
    Caused(
        model=BatchesAdded,
        args=(tensor(6, 4, 5),),
        dims={
            X: Because(
                kind="made_tensor", tensor="torch.zeros(6, 4, 3) [6, 4, 3]", quoted="torch.zeros(6, 4, 3).baddbmm(batch1=x, batch2=self.w)"
            ),
            WIDTH: Because(
                kind="made_tensor", tensor="torch.zeros(6, 4, 3) [6, 4, 3]", quoted="torch.zeros(6, 4, 3).baddbmm(batch1=x, batch2=self.w)"
            ),
        },
    ),
    Caused(model=SplitSizes, args=(tensor(9, 4),), dims={X: Because(kind="literal", literal="4 and 5", quoted="x.split([4, 5])")}),
    Caused(
        model=ViewStatic,
        args=(tensor(8, 4), tensor(8, 3)),
        shapes=({0: AUTO, 1: AUTO}, None),
        dims={
            X: Because(
                kind="number_argument",
                literal="y.shape[0]",
                words="Must be 8: `y.shape[0]` is 8 in `x.view(y.shape[0], -1)`",
                quoted="x.view(y.shape[0], -1)",
            )
        },
    ),
    Caused(
        model=Length,
        args=(tensor(8),),
        dims={X: Because(kind="python_number", construct="len", quoted="len(x)", words="Constant: `len(x)` returns a Python int")},
        strict={X: None},
    ),
    Caused(
        model=Int,
        args=(tensor(8),),
        dims={X: Because(kind="python_number", construct="int", quoted="int(x.shape[0])")},
        strict={X: None},
    ),
    Caused(model=Range, args=(tensor(3),), dims={X: Because(kind="python_number", construct="range", quoted="range(x.shape[0])")}),
    Caused(model=Index, args=(tensor(8),), dims={X: Because(kind="python_number", construct="index", quoted="table[x.shape[0]]")}),
    Caused(model=ListSlice, args=(tensor(8),), dims={X: Because(kind="python_number", construct="slice", quoted="table[: x.shape[0]]")}),
    Caused(
        model=Text,
        args=(tensor(8),),
        dims={X: Because(kind="python_number", construct="format", quoted='"%d" % x.shape[0]')},
        strict={X: None},
    ),
    Caused(
        model=Repetition, args=(tensor(3),), dims={X: Because(kind="python_number", construct="repetition", quoted="[1.0] * x.shape[0]")}
    ),
    Caused(
        model=Root,
        args=(tensor(8, 4),),
        dims={WIDTH: Because(kind="python_number", construct="sqrt", quoted="math.sqrt(x.shape[1])")},
        strict={WIDTH: None},
    ),
    Caused(
        model=Rows, args=(tensor(3, 4),), dims={X: Because(kind="python_number", construct="iteration", quoted="[row * 2 for row in x]")}
    ),
    Caused(model=Loop, args=(tensor(3, 4),), dims={X: Because(kind="python_number", construct="iteration", quoted="for row in x")}),
    Caused(model=Unpacked, args=(tensor(3, 4),), dims={X: Because(kind="python_number", construct="unpacking", quoted="a, b, c")}),
    Caused(
        model=If,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="comparison",
                statement="if",
                quoted="if x.shape[0] == 8",
                branch="taken",
                words="Constant: `if x.shape[0] == 8` was true for the example",
            )
        },
    ),
    Caused(
        model=IfNot,
        args=(tensor(8, 4),),
        dims={X: Because(kind="comparison", statement="if", quoted="if not x.shape[0] == 8", branch="not_taken")},
    ),
    Caused(
        model=Else,
        args=(tensor(8, 4),),
        dims={
            X: Because(
                kind="comparison",
                statement="if",
                branch="not_taken",
                words="≤ 64: `if x.shape[0] > 64` was false for the example",
                quoted="if x.shape[0] > 64",
                sizes="≤ 64",
            )
        },
    ),
    Caused(
        model=Elif,
        args=(tensor(8, 4),),
        dims={X: Because(kind="comparison", statement="elif", quoted="elif x.shape[0] == 8", branch="taken")},
    ),
    Caused(
        model=And,
        args=(tensor(8, 4),),
        dims={
            X: Because(kind="comparison", statement="if", quoted="if x.shape[0] > 4 and x.shape[1] > 2", sizes="≥ 5"),
            WIDTH: Because(kind="comparison", statement="if", words="≥ 3", quoted="if x.shape[0] > 4 and x.shape[1] > 2", sizes="≥ 3"),
        },
    ),
    Caused(
        model=Named,
        args=(tensor(8, 4),),
        dims={X: Because(kind="comparison", statement="if", quoted="if is_large", branch="taken", sizes="≥ 5")},
    ),
    Caused(
        model=Conditional,
        args=(tensor(8, 4),),
        dims={X: Because(kind="comparison", statement="conditional", quoted="3 if x.shape[0] > 4 else 4", branch="taken", sizes="≥ 5")},
    ),
    Caused(
        model=While,
        args=(tensor(5, 4),),
        dims={
            X: Because(
                kind="comparison",
                statement="while",
                words="5 to 8: `while n < x.shape[0]` ran a fixed number of times",
                quoted="while n < x.shape[0]",
                sizes="5 to 8",
            )
        },
    ),
    Caused(
        model=Asserted,
        args=(tensor(8),),
        dims={
            X: Because(
                kind="comparison",
                statement="assert",
                words="≤ 64: required by `assert x.shape[0] <= 64`",
                quoted="assert x.shape[0] <= 64",
                sizes="≤ 64",
            )
        },
    ),
    Caused(
        model=AssertedEqual, args=(tensor(8),), dims={X: Because(kind="comparison", statement="assert", quoted="assert x.shape[0] == 8")}
    ),
    Caused(
        model=Checked,
        args=(tensor(8),),
        dims={X: Because(kind="comparison", construct="_check", quoted="torch._check(x.shape[0] <= 64)", sizes="≤ 64")},
    ),
    Caused(model=Match, args=(tensor(8, 4),), dims={X: Because(kind="comparison", statement="match", quoted="case 8", branch="taken")}),
    Caused(
        model=Filtered,
        args=(tensor(8, 4),),
        dims={X: Because(kind="comparison", statement="comprehension", quoted="if i < x.shape[0]", sizes="5 to 9")},
    ),
    Caused(
        model=IntInput,
        args=(tensor(8, 4), 8),
        dims={"n": Because(kind="comparison", statement="if", quoted="if n > 3", branch="taken", sizes="≥ 4")},
        # torch's own program holds the int to the example's value there.
        strict={"n": Because(kind="comparison", statement="if", quoted="if n > 3", sizes="8", words="Only 8 is accepted. ")},
    ),
    Caused(model=IntView, args=(tensor(8, 4), 8), dims={"n": Because(kind="tie", tied_to=X, quoted="x.reshape(n, -1)", sizes="≥ 1")}),
    Caused(
        model=Pooled,
        args=(tensor(2, 3, 17),),
        dims={"x.shape[2]": Because(kind="operator", quoted="functional.max_pool1d(x, 3)", operator="torch.nn.functional.max_pool1d")},
    ),
    Caused(
        model=Narrowed,
        args=(tensor(9, 4),),
        dims={
            X: Because(kind="operator", quoted="x.narrow(0, 2, 4)", words="≥ 6: required by `narrow` in `x.narrow(0, 2, 4)`", sizes="≥ 6")
        },
    ),
    Caused(
        model=Indexed,
        args=(tensor(4, 6),),
        dims={WIDTH: Because(kind="operator", quoted="x[:, 3]", words="≥ 4: required by `x[:, 3]`", sizes="≥ 4")},
    ),
    Caused(
        model=IndexedFromEnd,
        args=(tensor(9, 4),),
        dims={X: Because(kind="operator", quoted="x[-3]", words="≥ 3: required by `x[-3]`", sizes="≥ 3")},
    ),
    Caused(model=Chunked, args=(tensor(9, 4),), dims={X: Because(kind="operator", quoted="x.chunk(3)", sizes="≥ 8, or 6")}),
    Caused(
        model=Static,
        args=(tensor(5, 4), tensor(5, 4)),
        shapes=({0: AUTO, 1: AUTO}, None),
        dims={
            X: Because(
                kind="static_input",
                tensor="y [5, 4]",
                dim=0,
                words="Must be 5 to match `y.shape[0]`, which is static, in `x + y`",
                quoted="x + y",
            )
        },
    ),
    Caused(
        model=Tied,
        args=(tensor(5), tensor(5), tensor(5)),
        dims={
            "b.shape[0]": Because(kind="tie", tied_to="a.shape[0]", quoted="a + y", steps=(), sizes=""),
            "c.shape[0]": Because(kind="tie", tied_to="b.shape[0]", quoted="b + c", steps=(("tie", "a + y"),), sizes=""),
        },
    ),
    Caused(
        model=AssertedTie,
        args=(tensor(4), tensor(4)),
        dims={"b.shape[0]": Because(kind="tie", tied_to="a.shape[0]", quoted="assert a.shape[0] == b.shape[0]", sizes="")},
    ),
    Caused(
        model=Twice,
        args=(tensor(4), tensor(8)),
        dims={
            "b.shape[0]": Because(
                kind="tie",
                tied_to="a.shape[0]",
                words="Equals `2*a.shape[0]` because of `torch.cat([a, a]) + b`",
                quoted="torch.cat([a, a]) + b",
                sizes="multiple of 2, ≥ 4",
            )
        },
    ),
    Caused(
        model=TiedToWeight,
        args=(tensor(5, 4), tensor(5, 4)),
        dims={
            "a.shape[1]": Because(kind="parameter", tensor="lin.weight [3, 4]", quoted="self.lin(y)"),
            "b.shape[1]": Because(kind="tie", tied_to="a.shape[1]", quoted="a + b", steps=(("parameter", "self.lin(y)"),)),
        },
    ),
    Caused(
        model=Chain,
        args=(tensor(4), tensor(4), tensor(4)),
        dims={
            "a.shape[0]": Because(kind="tie", tied_to="b.shape[0]", quoted="a + b", steps=(("tie", "b + c"), ("parameter", "c * self.w"))),
            "b.shape[0]": Because(kind="tie", tied_to="c.shape[0]", quoted="b + c", steps=(("parameter", "c * self.w"),)),
            "c.shape[0]": Because(kind="parameter", tensor="w [4]", quoted="c * self.w"),
        },
    ),
    Caused(
        model=ChainBackwards,
        args=(tensor(4), tensor(4), tensor(4)),
        dims={
            "a.shape[0]": Because(kind="tie", tied_to="b.shape[0]", quoted="a + b", steps=(("tie", "b + c"), ("parameter", "c * self.w"))),
            "c.shape[0]": Because(kind="parameter", tensor="w [4]", quoted="c * self.w"),
        },
    ),
    Caused(
        model=Nested,
        args=({"a": tensor(5, 4), "b": [tensor(5, 4)]},),
        shapes=({"a": {0: AUTO, 1: AUTO}, "b": [{0: AUTO, 1: AUTO}]},),
        dims={
            "batch['a'].shape[1]": Because(kind="parameter", tensor="lin.weight [3, 4]", quoted='self.lin(batch["a"] + batch["b"][0])'),
            "batch['b'][0].shape[0]": Because(kind="tie", tied_to="batch['a'].shape[0]", quoted='batch["a"] + batch["b"][0]', sizes=""),
            "batch['b'][0].shape[1]": Because(kind="tie", tied_to="batch['a'].shape[1]", quoted='batch["a"] + batch["b"][0]'),
        },
    ),
    Caused(
        model=Outer,
        args=(tensor(5, 4),),
        dims={WIDTH: Because(kind="parameter", tensor="blocks.0.lin.weight [4, 4]", quoted="self.lin(x)")},
    ),
    Caused(
        model=sequential,
        args=(tensor(6, 4),),
        dims={
            "input.shape[1]": Because(
                kind="parameter", tensor="0.weight [8, 4]", module="0", words="Must be 4 to match `0.weight` [8, 4] in module `0` (Linear)"
            )
        },
    ),
    Caused(model=Free, args=(tensor(1, 4),), dims={X: Because(kind="example_is_0_or_1")}),
    Caused(
        model=Free,
        args=(tensor(3, 4),),
        shapes=({0: Dim.AUTO(min=3, max=3), 1: AUTO},),
        dims={X: Because(kind="asked_bounds", words="bounds")},
    ),
    Caused(
        model=Linear,
        args=(tensor(6, 4),),
        shapes=({0: AUTO, 1: Dim("w")},),
        dims={WIDTH: Because(kind="parameter", tensor="lin.weight [3, 4]", quoted="self.lin(x)")},
    ),
    Caused(
        model=FlattenedIntoLinear,
        args=(tensor(3, 5, 8),),
        dims={
            "x.shape[1]": Because(
                kind="parameter",
                tensor="lin.weight [3, 40]",
                dim=1,
                quoted="self.lin(x.view(x.shape[0], -1))",
                sizes="changes only if x.shape[2] changes too",
                words="x.shape[1]*x.shape[2] = 40 to match `lin.weight` [3, 40] in `self.lin(",
            ),
            "x.shape[2]": Because(
                kind="parameter",
                tensor="lin.weight [3, 40]",
                quoted="self.lin(x.view(x.shape[0], -1))",
                sizes="changes only if x.shape[1] changes too",
            ),
        },
    ),
    Caused(
        model=ConvolvedIntoLinear,
        args=(tensor(2, 3, 8, 8),),
        dims={
            "x.shape[2]": Because(
                kind="parameter",
                tensor="lin.weight [3, 64]",
                quoted="self.lin(torch.flatten(y, 1))",
                sizes="7 or 8 (if only this size changes)",
                words="((x.shape[2] - 1) // 2 + 1)*((x.shape[3] - 1) // 2 + 1) = 16 and ",
            )
        },
    ),
    Caused(
        model=PooledIntoLinear,
        args=(tensor(2, 3, 80),),
        dims={
            "x.shape[2]": Because(
                kind="parameter",
                tensor="lin.weight [3, 40]",
                quoted="self.lin(functional.avg_pool1d(x, 2))",
                sizes="80 or 81",
                words="80 or 81 to match `lin.weight` [3, 40] in ",
            )
        },
    ),
    Caused(
        model=JoinedIntoLinear,
        args=(tensor(2, 4), tensor(2, 6)),
        dims={
            "x.shape[1]": Because(
                kind="parameter",
                tensor="lin.weight [3, 10]",
                quoted="self.lin(torch.cat([x, y], 1))",
                sizes="2 to 8",
                words="2 to 8 to match `lin.weight` [3, 10] in ",
            )
        },
    ),
    Caused(
        model=Patches,
        args=(tensor(2, 3, 16, 16),),
        dims={
            "x.shape[2]": Because(
                kind="parameter",
                tensor="places [1, 16, 8]",
                dim=1,
                quoted="y + self.places",
                sizes="16 to 19 (if only this size changes)",
                words="(x.shape[2] // 4)*(x.shape[3] // 4) = 16 and x.shape[2] ≥ 8",
            )
        },
    ),
    Caused(
        model=WrittenInPart,
        args=(tensor(8, 3),),
        dims={
            X: Because(kind="made_tensor", tensor="torch.zeros(8, 5) [8, 5]", dim=0, quoted="out[:, :3] = x"),
            WIDTH: Because(kind="made_tensor", tensor="out[:, :3] [8, 3]", dim=1, quoted="out[:, :3] = x"),
        },
    ),
    Caused(
        model=WrittenWhole,
        args=(tensor(8, 3),),
        dims={
            X: Because(kind="made_tensor", tensor="torch.zeros(8, 3) [8, 3]", dim=0, quoted="out[:, :] = x"),
            WIDTH: Because(kind="made_tensor", tensor="torch.zeros(8, 3) [8, 3]", dim=1, quoted="out[:, :] = x"),
        },
    ),
    Caused(
        model=ConvolvedThenNormed,
        args=(tensor(2, 3, 9, 9),),
        dims={
            "x.shape[2]": Because(
                kind="operator",
                operator="torch.nn.functional.conv2d",
                quoted="self.conv(x)",
                sizes="≥ 4",
                words="≥ 4: with 3, `conv2d` in `self.conv(x)` computes size 1, which torch specializes",
            )
        },
    ),
    Caused(
        model=InThree,
        args=(tensor(9, 4),),
        dims={
            X: Because(
                kind="operator",
                quoted="a + b + c",
                sizes="multiple of 3, ≥ 6",
                words="Multiple of 3 by `a + b + c` (line ",
            )
        },
    ),
    Caused(
        model=InFours,
        args=(tensor(7, 4),),
        dims={
            X: Because(
                kind="operator",
                quoted="x.split(4)",
                sizes="6 to 8",
                words="6 to 8: required by `split` in `x.split(4)`",
            )
        },
    ),
    Caused(
        model=ManyChecks,
        args=(tensor(8),),
        dims={
            X: Because(
                kind="comparison",
                statement="assert",
                quoted="assert n % 2 == 0",
                sizes="multiple of 2, 4 to 98, not 14, 16 or 18",
                words="Multiple of 2, 4 to 98, not 14, 16 or 18: required on lines ",
            )
        },
    ),
    Caused(
        model=Cached,
        args=(tensor(2, 10, 8), tensor(2, 3, 8)),
        shapes=({0: AUTO, 2: AUTO}, None),
        dims={
            f"state.shape[{dim}]": Because(
                kind="static_input",
                quoted="state.index_copy(1, torch.arange(3), new)",
                tensor="new [2, 3, 8]",
                dim=dim,
                operator="torch.index_copy",
            )
            for dim in (0, 2)
        },
    ),
    Caused(
        model=DownAndUp,
        args=(tensor(2, 3, 32, 32),),
        shapes=({2: AUTO},),
        dims={
            "x.shape[2]": Because(
                kind="operator",
                sizes="multiple of 2, ≥ 4",
                words="Multiple of 2, ≥ 4: required by `cat` in `torch.cat([y, x], 1)`; 1 more reason",
                quoted="torch.cat([y, x], 1)",
            )
        },
    ),
    Caused(
        model=Gated,
        args=(tensor(3, 8),),
        dims={
            WIDTH: Because(
                kind="operator",
                quoted="a * torch.sigmoid(b)",
                sizes="multiple of 2, ≥ 4",
                words="Multiple of 2 by `a * torch.sigmoid(b)` (line ",
            )
        },
    ),
    Caused(
        model=PooledAndBack,
        args=(tensor(2, 3, 8, 12),),
        dims={
            f"x.shape[{dim}]": Because(
                kind="operator",
                quoted="functional.interpolate(down, scale_factor=2.0) + x",
                sizes="multiple of 2, ≥ 4",
                words="Multiple of 2, ≥ 4: required by `add` in `functional.interpolate(down, scale_factor=2.0) + x`; 1 more reason",
            )
            for dim in (2, 3)
        },
    ),
    Caused(
        model=Windows,
        args=(tensor(2, 21, 4),),
        dims={
            "x.shape[1]": Because(
                kind="literal",
                literal="7",
                quoted="x.view(b, n // 7, 7, c)",
                sizes="multiple of 7, ≥ 14",
                words="Multiple of 7, ≥ 14: `7` is hard-coded in `x.view(b, n // 7, 7, c)`",
            )
        },
    ),
    Caused(
        model=JoinedThenScaled,
        args=(tensor(3, 4), tensor(3, 8)),
        dims={
            WIDTH: Because(
                kind="parameter", tensor="w [4]", dim=0, quoted="x * self.w", words="Must be 4 to match `w` [4] in `x * self.w`"
            ),
            "y.shape[1]": Because(
                kind="tie",
                tied_to="x.shape[1]",
                quoted="self.lin(torch.cat([x, y], 1))",
                steps=(("parameter", "x * self.w"),),
                words="Must be 8: x.shape[1] + y.shape[1] = 12, and x.shape[1] is 4 to match `w` [4] in `x * self.w`",
            ),
        },
    ),
    Caused(
        model=TwiceThenViewed,
        args=(tensor(4), tensor(8)),
        dims={
            "a.shape[0]": Because(
                kind="tie",
                tied_to="b.shape[0]",
                quoted="torch.cat([a, a]) + b",
                steps=(("literal", "b.view(8)"),),
                words="Must be 4: b.shape[0] = 2*a.shape[0], and b.shape[0] is 8: `8` is hard-coded in `b.view(8)`",
            ),
            "b.shape[0]": Because(kind="literal", literal="8", quoted="b.view(8)", words="Must be 8: `8` is hard-coded in `b.view(8)`"),
        },
    ),
    Caused(
        model=EqualThenViewed,
        args=(tensor(8), tensor(8), tensor(8)),
        dims={
            "a.shape[0]": Because(
                kind="tie",
                quoted="a + b",
                steps=(("tie", "b + c"), ("literal", "c.view(8, 1)")),
                words="Equals `c.shape[0]`, which must be 8: `8` is hard-coded in `c.view(8, 1)`",
            ),
            "c.shape[0]": Because(
                kind="literal", literal="8", quoted="c.view(8, 1)", words="Must be 8: `8` is hard-coded in `c.view(8, 1)`"
            ),
        },
    ),
    Caused(
        model=AssignedPart,
        args=(tensor(6),),
        dims={
            X: Because(
                kind="made_tensor",
                tensor="out[:, 0] [6]",
                dim=0,
                quoted="out[:, 0] = x",
                words="Must be 6 to match `out[:, 0]` in `out[:, 0] = x`",
            )
        },
    ),
)
