"""Models that need values in the data while they are traced, with data that takes each of their branches: the first change of code mends each."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

from tests.cases.outcomes import AUTO

MODELS: list["Idiom"] = []


@dataclass(frozen=True, kw_only=True, eq=False)
class Idiom:
    """A model that needs a value in the data.

    Attributes:
        model: its class.
        data: calls of it, the first of which is the example.
        shapes: ``dynamic_shapes``.
        modes: the modes in which it fails.
        runs: whether the model runs eagerly as it is.
    """

    model: type[torch.nn.Module]
    data: tuple[tuple[Any, ...], ...]
    shapes: Mapping[str, Any]
    modes: tuple[str, ...]
    runs: bool = True


def up(rows: int = 4) -> torch.Tensor:
    return torch.arange(1.0, rows * 3 + 1).view(rows, 3)


UP_AND_DOWN = ((up(4),), (-up(5),), (up(6) / 100,))


def idiom(
    *data: tuple[Any, ...], shapes: Mapping[str, Any] | None = None, modes: tuple[str, ...] = ("non-strict", "strict"), runs: bool = True
) -> Any:
    """Puts a model into the table."""

    def put(model: type[torch.nn.Module]) -> type[torch.nn.Module]:
        MODELS.append(Idiom(model=model, data=data or UP_AND_DOWN, shapes=shapes or {"x": {0: AUTO}}, modes=modes, runs=runs))
        return model

    return put


class Layers(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.first, self.second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)
        self.dropout = torch.nn.Dropout(0.5)
        self.register_buffer("short", torch.rand(3))
        self.register_buffer("long", torch.rand(3))
        self.limit = 2.0
        self.eval()


@idiom()
class ReturnsInBoth(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x + 1
        return x - 1


@idiom()
class ReturnsItsInput(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        else:  # noqa: RET505
            return x.t().t()


@idiom()
class ReturnsEarly(Layers):
    def forward(self, x):
        y = self.first(x)
        if (x < 0).any():  # a comment
            return y
        # The rest.
        y = self.second(y)
        y = F.relu(y)
        return y * x.shape[0]


@idiom()
class SetsInBoth(Layers):
    def forward(self, x):
        if x.mean() > self.limit:
            y = self.first(x)
        else:
            y = self.second(x) + self.short
        return y * 2


@idiom()
class SetsWithoutElse(Layers):
    def forward(self, x):
        scale = self.short
        if torch.max(x) + 1 > self.limit:
            scale = self.long
        return x * scale


@idiom()
class SetsSeveral(torch.nn.Module):
    def forward(self, x):
        y, z = x + 1, x.sum(0)
        if x.min() > 0.05:
            z = z * 2
            y = x * z
            kept = y + 1
            y = kept / 2
        else:
            y = -y
        return y + z


@idiom()
class AddsInPlace(torch.nn.Module):
    def forward(self, x):
        x = x * 1
        if x.sum() > 0:
            x += x.mean() + 1
        return x


@idiom()
class ElifChain(torch.nn.Module):
    def forward(self, x):
        if x.sum() < 0:
            y = x - 1
        elif x.sum() > 5:
            y = x.cos()
        else:
            y = x + 1
        return y * 2


@idiom()
class ElifReturns(torch.nn.Module):
    def forward(self, x):
        if x.sum() < 0:
            return x - 1
        elif x.sum() > 5:  # noqa: RET505
            return x
        return x + 1


@idiom()
class TwoEarlyReturns(torch.nn.Module):
    def forward(self, x):
        if x.sum() < 0:
            return x - 1
        y = x * 2
        if y.sum() > 9:
            return y
        return y + x


@idiom()
class BothOfTwo(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0 and not (x > 5).any():
            return x * 2
        return x / 2


@idiom()
class EitherOfTwo(torch.nn.Module):
    def forward(self, x):
        if bool(x.sum() < 0) or x.max().item() > 5:
            x = x * 2
        return x


@idiom()
class Chain(torch.nn.Module):
    def forward(self, x):
        if 0 < x.sum() < 5:
            return x * 2
        return x / 2


@idiom()
class NotAll(torch.nn.Module):
    def forward(self, x):
        if not torch.all(x > 0):
            return x * 2
        return x / 2


@idiom()
class TensorAndSize(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] > 2 and (x > 0).all():
            return x * 2
        return x / 2


@idiom()
class TensorAndFlag(Layers):
    def forward(self, x):
        if not self.training and (x > 0).all():
            x = self.first(x)
        return x


@idiom((up(4), up(4)), (up(5), up(5) + 1), shapes={"x": {0: AUTO}, "y": {0: AUTO}})
class CloseTo(torch.nn.Module):
    def forward(self, x, y):
        if torch.allclose(x, y, rtol=1e-3):
            return x * 2
        return x / 2


@idiom((up(4), up(4)), (up(5), up(5) + 1), shapes={"x": {0: AUTO}, "y": {0: AUTO}})
class EqualTo(torch.nn.Module):
    def forward(self, x, y):
        if x.equal(y):
            return x * 2
        return x / 2


@idiom((up(4),), (torch.zeros(5, 3),))
class Contains(torch.nn.Module):
    def forward(self, x):
        if 0 in x:
            return x + 1
        return x


@idiom((up(4), torch.tensor(2)), (up(5), torch.tensor(5)), shapes={"x": {0: AUTO}, "n": None})
class OneOf(torch.nn.Module):
    def forward(self, x, n):
        if n.item() in (1, 2):
            x = x * 3
        return x


@idiom()
class OnItem(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n > 3:
            return x + 1
        return x - 1


@idiom()
class OnItemTakenThere(torch.nn.Module):
    def forward(self, x):
        if (x > 1).sum().item() > 0:
            return x + 1
        return x - 1


@idiom()
class OnFloat(torch.nn.Module):
    def forward(self, x):
        if float(x.mean()) > 0.5:
            return x + 1
        return x - 1


@idiom()
class OnItemBetween(torch.nn.Module):
    def forward(self, x):
        n = x.sum().item()
        if 0 < n < 5:
            return x + 1
        return x - 1


@idiom()
class OnCount(torch.nn.Module):
    def forward(self, x):
        kept = x[x > 0.05]
        if kept.shape[0] == 0:
            return torch.zeros(())
        return kept.sum()


@idiom(modes=("non-strict",))
class OnNumel(torch.nn.Module):
    def forward(self, x):
        kept = x[x > 0.05]
        return kept.mean() if kept.numel() else torch.zeros(())


@idiom()
class OnNonzero(torch.nn.Module):
    def forward(self, x):
        found = torch.nonzero(x > 3)
        if found.shape[0] > 0:
            x = x - 1
        return x


@idiom()
class Conditional(Layers):
    def forward(self, x):
        weight = self.short if x.sum() > 0 else self.long
        return x * weight


@idiom()
class ConditionalReturned(torch.nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else x.relu()


@idiom()
class ConditionalNumber(torch.nn.Module):
    def forward(self, x):
        scale = 0.5 if x.max() > 1 else 2.0
        return x * scale


@idiom()
class NumberChosen(torch.nn.Module):
    def forward(self, x):
        scale = 1.0
        if x.max() > 1:
            scale = 0.25
        return x * scale


@idiom()
class LargerSize(torch.nn.Module):
    def forward(self, x):
        low, high = x[x < 1], x[x > 1]
        width = low.shape[0] if low.shape[0] > high.shape[0] else high.shape[0]
        return torch.zeros(width)


@idiom()
class SmallerSize(torch.nn.Module):
    def forward(self, x):
        low, high = x[x < 1], x[x > 1]
        width = high.shape[0] if low.shape[0] >= high.shape[0] else low.shape[0]
        return torch.zeros(width)


COUNTS = tuple((up(4), torch.tensor(count)) for count in (2, 0, 3, 7))
UP_TO = {"x": {0: AUTO}, "n": None}


@idiom(*COUNTS, shapes=UP_TO)
class AtMostSize(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if k > x.shape[0]:
            k = x.shape[0]
        return x[:k].sum(0)


@idiom(*COUNTS, shapes=UP_TO)
class AtMostSizeOfNumberOnTheRight(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if x.shape[0] <= k:
            k = x.shape[0]
        return x[:k].sum(0)


@idiom(*COUNTS, shapes=UP_TO)
class AtMostLastRow(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if k >= x.shape[0]:
            k = x.shape[0] - 1
        return x[:k].sum(0)


@idiom(*COUNTS, shapes=UP_TO)
class AtLeastNumber(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if k < 3:
            k = 3
        return torch.zeros(k) + x.sum()


@idiom(*COUNTS, shapes=UP_TO)
class AtMostSizeInBothBranches(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if k < x.shape[0]:
            rows = k
        else:
            rows = x.shape[0]
        return x[:rows].sum(0)


@idiom(*((up(4), torch.tensor(count)) for count in (2, -3, 9)), shapes=UP_TO)
class BetweenTwo(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        if k < 0:
            k = 0
        elif k > x.shape[0]:
            k = x.shape[0]
        return x[:k].sum(0)


NAN = torch.full((4, 3), math.nan)


@idiom(*UP_AND_DOWN, (NAN,))
class LargerTensor(torch.nn.Module):
    def forward(self, x):
        a, b = x.sum(), x.nan_to_num(7.0).max()
        return x.nan_to_num(1.0) * (a if a > b else b)


@idiom(*UP_AND_DOWN, (NAN,))
class SmallerNumber(torch.nn.Module):
    def forward(self, x):
        n = x.max().item()
        n = n if n < 0.5 else 0.5
        return x.nan_to_num(1.0) * n


@idiom(modes=("non-strict",))
class AssertsTensor(torch.nn.Module):
    def forward(self, x):
        assert x.abs().sum() > 0, "nothing there"
        return x + 1


@idiom()
class AssertsNot(torch.nn.Module):
    def forward(self, x):
        assert not torch.isnan(x).any(), "nan"
        return x + 1


@idiom((up(4), up(4)), (up(5), up(5)), shapes={"x": {0: AUTO}, "y": {0: AUTO}})
class AssertsClose(torch.nn.Module):
    def forward(self, x, y):
        assert torch.allclose(x, y)
        return x + y


@idiom()
class RaisesOnData(torch.nn.Module):
    def forward(self, x):
        if torch.isnan(x).any():
            raise ValueError("nan")
        return x + 1


@idiom()
class RaisesOnEither(torch.nn.Module):
    def forward(self, x):
        if (x > 100).any() or not torch.isfinite(x).all():
            raise ValueError("far off")
        return x + 1


@idiom(*UP_AND_DOWN, (NAN,))
class RaisesOnLarge(torch.nn.Module):
    """No comparison with NaN is true, so that it raises for none."""

    def forward(self, x):
        if x.abs().max() > 1e4 or x.mean() < -1e4:
            raise ValueError("too large")
        return x.nan_to_num(1.0) + 1


@idiom((up(4), torch.tensor([2, 3])), (up(5), torch.tensor([1, 1])), shapes={"x": {0: AUTO}, "lengths": None})
class RaisesOnLengths(torch.nn.Module):
    def forward(self, x, lengths):
        if lengths.max() > 7 or (x > 100).sum() > x.shape[0]:
            raise ValueError("too long")
        return x + lengths.sum()


@idiom()
class RaisesWithNames(torch.nn.Module):
    """The names are for the message alone."""

    def forward(self, x):
        if torch.isnan(x).any():
            bad = torch.where(torch.isnan(x).any(dim=1))[0]
            torch._assert(False, f"nan in rows {bad.tolist()}")
        return x + 1


@idiom((up(4),), (up(5),))
class RaisesOnCount(torch.nn.Module):
    def forward(self, x):
        kept = x[x > 0]
        if kept.shape[0] == 0:
            raise ValueError("nothing left")
        return kept * 2


@idiom()
class PrintsOnData(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 1e9:
            print("large")
        return x + 1


@idiom((up(4) / 100,), (up(5),))
class LoopsOnTensor(torch.nn.Module):
    def forward(self, x):
        while x.sum() < 10:
            x = x + 1
        return x


@idiom((up(4), torch.tensor(2)), (up(5), torch.tensor(0)), shapes={"x": {0: AUTO}, "n": None})
class CountsDown(torch.nn.Module):
    def forward(self, x, n):
        y = x * 1
        while n > 0:
            y, x = x, y + x
            n = n - 1
        return y


@idiom((up(4), torch.tensor(2)), (up(5), torch.tensor(0)), shapes={"x": {0: AUTO}, "n": None})
class LoopsToItem(torch.nn.Module):
    def forward(self, x, n):
        for _ in range(n.item()):
            x = x + 1
        return x


@idiom((up(4), torch.tensor(2)), (up(5), torch.tensor(4)), shapes={"x": {0: AUTO}, "n": None})
class LoopsWithStep(torch.nn.Module):
    def forward(self, x, n):
        total = torch.zeros(3)
        for i in range(n):
            total += x.sum(0) * i
        return total


@idiom((up(4), torch.tensor(2)), (up(5), torch.tensor(4)), shapes={"x": {0: AUTO}, "n": None}, modes=("non-strict",))
class IntOfTensor(torch.nn.Module):
    def forward(self, x, n):
        count = int(n)
        return torch.zeros(count) + x.sum()


@idiom((up(4), torch.tensor([2, 1])), (up(5), torch.tensor([3, 4])), shapes={"x": {0: AUTO}, "lengths": None}, modes=("non-strict",))
class IntOfItem(torch.nn.Module):
    def forward(self, x, lengths):
        longest = int(torch.max(lengths).item())
        return torch.zeros(longest) + x.sum()


@idiom(modes=("non-strict",))
class FloatOfTensor(torch.nn.Module):
    def forward(self, x):
        return x * float(x.sum())


@idiom((up(4),), (up(5),))
class RootOfItem(torch.nn.Module):
    def forward(self, x):
        return x * math.exp(x.max().item() / 100)


@idiom((up(4),), (up(5),))
class LogOfItem(torch.nn.Module):
    def forward(self, x):
        total = x.sum().item()
        return x * math.log(total)


@idiom(modes=("non-strict",))
class BuiltinMax(torch.nn.Module):
    def forward(self, x):
        return x * max(x[0])


@idiom((torch.full((4, 3), 0.1),), (up(5),), (-up(6),))
class ComparesWithAFloat(torch.nn.Module):
    def forward(self, x):
        if x.max().item() > 0.1:
            return x * 2
        return x - 1


@idiom(modes=("non-strict",))
class LengthOfUnique(torch.nn.Module):
    def forward(self, x):
        found = torch.unique(x)
        return torch.zeros(len(found))


@idiom(modes=("non-strict",))
class ThroughNumpy(torch.nn.Module):
    def forward(self, x):
        y = torch.from_numpy(np.exp(x.numpy() / 50) + 1)
        return y * 2


@idiom((up(4), torch.tensor(1)), (up(5), torch.tensor(0)), shapes={"x": {0: AUTO}, "n": None}, modes=("non-strict",))
class PicksFromList(torch.nn.Module):
    def forward(self, x, n):
        choices = [x, x + 1]
        return choices[n] * 2


@idiom()
class SharesOperands(torch.nn.Module):
    def forward(self, x):
        first = x[0]
        if x.sum() > 0:
            y = x + first
        else:
            y = first - x
        return y


@idiom(runs=False)
class AliasingCond(torch.nn.Module):
    def forward(self, x):
        def if_true(x):
            return x

        def if_false(x):
            return x + 1

        return torch.cond(x.sum() > 0, if_true, if_false, (x,))


@idiom(runs=False)
class AliasingLambda(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x.view(-1), lambda x: (x + 1).view(-1), (x,))


@idiom(modes=("strict",))
class BreaksTheGraph(torch.nn.Module):
    def forward(self, x):
        x = x + 1
        torch._dynamo.graph_break()
        return x * 2


@idiom()
class Nested(Layers):
    def forward(self, x):
        if self.limit > 1:
            if x.sum() > 0:
                y = self.dropout(x)
            else:
                y = self.first(x)
            x = y + 1
        return x


@idiom()
class ElifOfSize(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] > 100:
            y = x
        elif x.sum() > 0:
            y = x + 1
        else:
            y = x - 1
        return y * 2


@idiom((up(4), torch.tensor([True])), (up(5), torch.tensor([False])), shapes={"x": {0: AUTO}, "flag": None})
class OnFlag(torch.nn.Module):
    def forward(self, x, flag):
        if flag:
            x = x * 2
        return x


@idiom()
class AppendsOneOfTwo(torch.nn.Module):
    def forward(self, x):
        outputs = [x * 2]
        if x.sum() > 0:
            outputs.append(x)
        else:
            outputs.append(torch.zeros_like(x))
        return torch.cat(outputs)


@idiom()
class SetsElement(torch.nn.Module):
    def forward(self, x):
        y = torch.zeros(2, 3)
        if x.sum() > 0:
            y[0] = x[0]
        else:
            y[0] = x[1]
        return y


@idiom()
class ChangesInPlace(torch.nn.Module):
    def forward(self, x):
        y = x * 1
        if (x < 0).any():
            y[:, 0] = 0
            y.mul_(2)
        return y + 1


@idiom()
class SkipsRounds(torch.nn.Module):
    def forward(self, x):
        total = torch.zeros(())
        for i in range(3):
            column = x[:, i]
            if column.sum() < 1:
                continue
            total = total + column.max()
        return total


@idiom((up(),), (up() / 1000,), (-up(),))
class StopsBeforeARound(torch.nn.Module):
    def forward(self, x):
        for _ in range(3):
            if x.sum() > 100:
                break
            x = x * 2
        return x


@idiom((up(),), (up() / 1000,), (-up(),))
class StopsAfterARound(torch.nn.Module):
    def forward(self, x):
        steps = torch.zeros(())
        for step in range(4):
            grown = x * 2 + step
            x = grown.clamp(max=300)
            steps = steps + 1
            if (x > 100).any(dim=-1).any():
                break
        return x, steps


@idiom((up(),), (up() / 1000,), (-up(),))
class StopsInOneLine(torch.nn.Module):
    def forward(self, x):
        left = torch.ones(x.shape[0])
        for _ in range(3):
            left = left * torch.sigmoid(x.mean(-1))
            x = x * 2
            if torch.all(left < 0.5): break  # fmt: skip  # noqa: E701
        return x * left[:, None]


@idiom()
class ChoosesInOneLine(torch.nn.Module):
    def forward(self, x):
        y = x + 1
        if x.sum() > 0: y = x * 2  # fmt: skip  # noqa: E701
        return y


@idiom((up(),), (up() / 1000,), (-up(),))
class StopsWithinARound(torch.nn.Module):
    def forward(self, x):
        for _ in range(4):
            new = torch.cos(x) * 2
            if (new - x).abs().max() < 1.5:
                break
            x = new
        return x


@idiom((up() / 100,), (up(),), (-up(),))
class StopsAndChangesInPlace(torch.nn.Module):
    def forward(self, x):
        y = x.exp()
        for _ in range(4):
            y *= 2
            if y.sum() > 100:
                break
            y += x
            y *= 1.5
        return y


@idiom((up() / 100,), (up(),), (-up(),))
class StopsAndCountsAnew(torch.nn.Module):
    """The names of the rounds are bound anew where they are read after the loop."""

    def forward(self, x):
        for i in range(3):
            if x.sum() > 10:
                break
            x = x * 2 + i
        for i in range(2):
            x = x + i
        return x + sum(i for i in range(3))


STEPS = {"x": {0: AUTO}, "step": None}


@idiom((up(), torch.tensor(2)), (up(5), torch.tensor(3)), (up(6), torch.tensor(9)), shapes=STEPS)
class StepsByTheData(torch.nn.Module):
    def forward(self, x, step):
        return x + torch.arange(0, 10, step.item()).sum()


@idiom((up(), torch.tensor(2)), (up(5), torch.tensor(3)), (up(6), torch.tensor(9)), shapes=STEPS)
class StepsBackByTheData(torch.nn.Module):
    def forward(self, x, step):
        return x + torch.arange(10, x.shape[1], -step.item()).sum()


@idiom((up(), torch.tensor(3)), (up(5), torch.tensor(1)), (up(6), torch.tensor(7)), shapes={"x": {0: AUTO}, "n": None})
class WeighsByACount(torch.nn.Module):
    def forward(self, x, n):
        count = n.item()
        weights = torch.tensor([(i + 1) / count for i in range(count)])
        return x * weights.sum()


@idiom((up(), torch.tensor(3)), (up(5), torch.tensor(1)), (up(6), torch.tensor(7)), shapes={"x": {0: AUTO}, "n": None})
class TensorOfARange(torch.nn.Module):
    def forward(self, x, n):
        return x * torch.tensor(list(range(n.item()))).sum()


@idiom((up(), torch.tensor(3)), (up(5), torch.tensor(1)), (up(6), torch.tensor(7)), shapes={"x": {0: AUTO}, "n": None})
class TensorOfANamedList(torch.nn.Module):
    def forward(self, x, n):
        fractions = [i / n.item() for i in range(n.item())]
        weights = torch.tensor(fractions)
        return x * weights.sum()


@idiom((up(), torch.tensor(3)), (up(5), torch.tensor(1)), (up(6), torch.tensor(7)), shapes={"x": {0: AUTO}, "n": None})
class PointsByACount(torch.nn.Module):
    def forward(self, x, n):
        return x.sum() + torch.linspace(0, 1, steps=n.item())


@idiom((up(), torch.tensor([2, 3])), (up(5), torch.tensor([1, 1])), (up(6), torch.tensor([4, 40])), shapes={"x": {0: AUTO}, "n": None})
class PointsInTheSide(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.side = 48

    def forward(self, x, n):
        h = n[1]
        places = torch.linspace(-1.5, self.side - 1, h, dtype=torch.float64)
        return x.sum() + places.mean()


@idiom((up(),), (up(6) - 4,))
class StacksRowsOfData(torch.nn.Module):
    def forward(self, x):
        return torch.stack([row.softmax(0) * 2 for row in x[x[:, 0] > 0.5]])


@idiom((up(),), (up(6) - 4,))
class AppendsRowsOfData(torch.nn.Module):
    def forward(self, x):
        kept = x[x[:, 0] > 0.5]
        rows = []
        for row in kept:
            rows.append(row.cumsum(0))  # noqa: PERF401
        return torch.stack(rows)


@idiom((up(),), (up(6) - 4,))
class AddsElementsOfData(torch.nn.Module):
    def forward(self, x):
        total = x.sum()
        for value in x[x > 0.5]:
            total = total + value
        return total


@idiom((up(),), (up(6) - 20,), (up(6) - 4,))
class BranchesOnALengthOfData(torch.nn.Module):
    def forward(self, x):
        found = torch.nonzero(x < 0.5)
        y = x * 2
        if len(found) > 0:
            y = y.index_add(0, found[:, 0], x[found[:, 0]])
        return y


@idiom((up(),), (up(6) - 20,), (up(6) - 4,), modes=("non-strict",))
class BranchesOnAListOfData(torch.nn.Module):
    def forward(self, x):
        found = torch.nonzero(x < 0.5)
        y = x * 2
        if not len(found.tolist()) > 0:
            y = y + 1
        return y


CACHES = tuple(
    (up(rows).view(rows, 3, 1).repeat(1, 1, 2), torch.full((rows, 2), -1.0), torch.tensor(at)) for rows, at in ((4, 1), (5, 0), (6, 2))
)
STORED = {"cache": {0: AUTO}, "pos": None}


@idiom(*CACHES, shapes={**STORED, "k": {0: AUTO}})
class StoredAtPosition(torch.nn.Module):
    """A store at a position that is in the data, as into a cache of keys."""

    def forward(self, cache, k, pos):
        cache = cache.clone()
        cache[:, pos] = k
        return cache


BLOCKS = tuple((cache.repeat(1, 2, 1), torch.full((cache.shape[0], 2, 2), -1.0), at) for cache, _, at in CACHES)


@idiom(*BLOCKS, shapes={**STORED, "k": {0: AUTO}}, modes=("non-strict",))
class StoredBlock(torch.nn.Module):
    """A store into a slice that begins at a position in the data."""

    def forward(self, cache, k, pos):
        cache = cache.clone()
        cache[:, pos : pos + 2, ...] = k
        return cache


@idiom(*BLOCKS, shapes={**STORED, "k": {0: AUTO, 1: AUTO}}, modes=("non-strict",))
class StoredSequences(torch.nn.Module):
    """As many elements as there are new ones are added, computed with weights."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = torch.nn.Parameter(torch.tensor([1.0, 2.0]))

    def forward(self, cache, k, pos):
        cache, at, length = cache.clone(), pos.item(), k.shape[1]
        cache[:, at : length + at] += k * self.scale
        return cache


@idiom(*((cache, at.view(1)) for cache, _, at in CACHES), shapes=STORED, modes=("non-strict",))
class StoredRow(torch.nn.Module):
    """What is stored has fewer dimensions than the cache without that of the position."""

    def forward(self, cache, pos):
        cache = cache.clone()
        row = cache[0, 0] * 2
        cache[:, pos[0]] = row
        return cache


@idiom(*((cache[:, 0, 0].clone(), torch.stack([at, at + 1])) for cache, _, at in CACHES), shapes=STORED)
class StoredNumber(torch.nn.Module):
    """A number is stored at an element of an input, which has a name of its own."""

    def forward(self, cache, pos):
        cache = cache.clone()
        index = pos[1]
        cache[index] = 12.95
        return cache
