"""Models whose own text makes a size a constant, each with the text that frees it."""

import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.export import Dim

from export_explorer.record import EffectKind, Mode
from tests.cases.case import MODES
from tests.cases.outcomes import AUTO, tensor

LOG = logging.getLogger(__name__)
NON_STRICT: tuple[Mode, ...] = ("non-strict",)


@dataclass(frozen=True, kw_only=True, eq=False)
class Rewritten:
    """A model with what is to be written.

    Attributes:
        model: makes it.
        args: example inputs.
        frees: the dimensions that are not as asked, and are with the change.
        code: a line of the change.
        shapes: ``dynamic_shapes``; every dimension AUTO where it is None.
        effects: the kinds of its effects.
        modes: those in which the size is made a constant.
    """

    model: Callable[[], nn.Module]
    args: tuple[Any, ...]
    frees: tuple[str, ...]
    code: str
    shapes: Any = None
    effects: tuple[EffectKind, ...] = ()
    modes: tuple[Mode, ...] = MODES

    @property
    def name(self) -> str:
        """Of the model."""
        return getattr(self.model, "__name__", "model")

    @property
    def dynamic_shapes(self) -> Any:
        """See `shapes`."""
        return self.shapes if self.shapes is not None else tuple(dict.fromkeys(range(arg.dim()), AUTO) for arg in self.args)


class Half(nn.Module):
    def forward(self, x):
        return x[: int(x.shape[0] / 2)]


class HalfOfLength(nn.Module):
    def forward(self, x):
        n = int(len(x) / 2)
        return x[:n]


class ThreeQuarters(nn.Module):
    def forward(self, x):
        n = x.shape[0]
        return x[: int(n * 0.75)]


class Third(nn.Module):
    def forward(self, x):
        return x[: int(x.shape[0] * 0.3)]


class RoundedTowardsZero(nn.Module):
    """Of a negative number ``int`` rounds up and ``//`` down; each size has a form of its own."""

    def forward(self, x, y, z):
        rest = z.shape[0] - 9
        return x * int((x.shape[0] - 9) / 4) + int((y.shape[0] - 9) * 0.25) + int(rest / 4.0)


class BySum(nn.Module):
    def forward(self, x):
        return x.sum() / int(x.shape[0] + x.shape[1])


class Power(nn.Module):
    def forward(self, x):
        return x / math.sqrt(x.shape[1]) ** 3


class AsFloat(nn.Module):
    def forward(self, x):
        return x * float(x.shape[0])


class Told(nn.Module):
    def forward(self, x):
        print(f"batch of {len(x)}")
        return x + 1


class Windows(nn.Module):
    def forward(self, x):
        batch = int(x.shape[0] / 4)
        return x.view(batch, 2, 2, -1)


class Tagger(nn.Module):
    def __init__(self, batch=2):
        super().__init__()
        self.batch = batch
        self.gru = nn.GRU(3, 4, batch_first=True)

    def forward(self, x):
        state = torch.zeros(1, self.batch, 4)
        return self.gru(x, state)[0]


class OneForEachRow(nn.Module):
    def __init__(self, height=4):
        super().__init__()
        self.height = height

    def forward(self, x):
        batch = x.shape[0]
        scale = torch.tensor([float(self.height) for _ in range(batch)])
        return x / scale.view(-1, 1, 1)


class NumberOfEachRow(nn.Module):
    def forward(self, x):
        place = torch.tensor([2 * i + 1 for i in range(x.shape[0])], dtype=torch.float32)
        return x * place[:, None]


class FractionOfEachRow(nn.Module):
    def forward(self, x):
        place = torch.tensor([i / 7 for i in range(x.shape[0])], dtype=torch.float64)
        return x * place[:, None]


class SizesInTensor(nn.Module):
    def forward(self, fine, coarse):
        shapes = torch.as_tensor([level.shape[-2:] for level in (fine, coarse)])
        flat = torch.cat([level.flatten(1) for level in (fine, coarse)], dim=1)
        first, second = flat.split([height * width for height, width in shapes], dim=1)
        return first.sum() + second.mean()


class ShorterMask(nn.Module):
    """A mask is made shorter, as attention that works on every fourth position needs it."""

    def __init__(self):
        super().__init__()
        self.pool = nn.MaxPool1d(4, padding=1, ceil_mode=True)

    def forward(self, mask):
        return self.pool(mask.unsqueeze(1)).squeeze(1) * 2


class PositionsOfPatches(nn.Module):
    """Whole numbers as floats: torch takes the end of the points and how many there are as plain numbers."""

    def forward(self, image):
        rows, columns = (image.shape[0] + 1) // 2, (image.shape[1] + 1) // 2
        ids = torch.zeros(rows, columns)
        ids = ids + torch.linspace(0, rows - 1, steps=rows)[:, None]
        return ids + image[: image.shape[0] // 2].sum()


class NamedSizesInTensor(nn.Module):
    """The list has a name, and the tensor of it the same one."""

    def forward(self, fine, coarse):
        levels = [fine, coarse]
        shapes = [(level.shape[-2], level.shape[-1]) for level in levels]
        flat = torch.cat([level.flatten(1) for level in levels], dim=1)
        shapes = torch.as_tensor(shapes, dtype=torch.long, device=flat.device)  # type: ignore[assignment]
        parts = flat.split([height * width for height, width in shapes], dim=1)
        return [part.reshape(-1, height, width) for part, (height, width) in zip(parts, shapes, strict=True)]


class Patches(nn.Module):
    """The number of patches is the width of the example by chance."""

    def __init__(self):
        super().__init__()
        self.project = nn.Conv2d(3, 8, 4, stride=4)
        self.position = nn.Parameter(torch.randn(1, 16, 8))

    def forward(self, image):
        _, _, height, width = image.shape
        patches = self.project(image).flatten(2).transpose(1, 2)
        return (patches + self.position).mean(1)


class Linked(nn.Module):
    def forward(self, x, y):
        rows = x.view(4, -1)
        count = len(y)
        return rows / count + y


class Printed(nn.Module):
    def forward(self, x):
        print("batch of %d" % x.shape[0])  # noqa: UP031
        return x + 1


class Logged(nn.Module):
    verbose = True

    def forward(self, x):
        if self.verbose:
            LOG.debug("batch of %d" % x.shape[0])  # noqa: UP031
        return x + 1


class Filling(nn.Module):
    def forward(self, x):
        return x + torch.tensor([0.5] * x.shape[0])


class StackedByNumber(nn.Module):
    def forward(self, x):
        return torch.stack([x[i].softmax(0) for i in range(x.shape[0])])


class StackedInner(nn.Module):
    def forward(self, x):
        return torch.stack([row * 2 for row in x], dim=1)


class StackedByName(nn.Module):
    def forward(self, x):
        rows = [row.softmax(0) for row in x]
        return torch.stack(rows, dim=1) + 1


class Pairs(nn.Module):
    def forward(self, x, y):
        return torch.stack([a @ b for a, b in zip(x, y)])  # noqa: B905


class Appended(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 3)

    def forward(self, x):
        rows = []
        for row in x:
            y = self.lin(row)
            rows.append(y.relu())
        return torch.stack(rows) + 1


class Concatenated(nn.Module):
    def forward(self, x):
        rows = []
        for i in range(x.size(0)):
            rows.append(x[i].cumsum(0))  # noqa: PERF401
        return torch.cat(rows)


class SummedByNumber(nn.Module):
    def forward(self, x):
        n, _ = x.shape
        return sum(x[i] for i in range(n))


class Inner(nn.Module):
    def forward(self, tokens):
        return tokens.view(8, 2, -1)


class InSubmodule(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x):
        return self.inner(x * 2)


class InferredInSubmodule(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Grouping()

    def forward(self, x):
        return self.inner(x * 2)


class Grouping(nn.Module):
    def forward(self, tokens):
        return tokens.reshape(8, 2, 2)


class PooledInGroups(nn.Module):
    def forward(self, x, y):
        h = x.view(-1, 8, 2, 4).mean(2).amax(1)
        return torch.cat([h, y], 1)


class Unpacking(nn.Module):
    def forward(self, image):
        h, w = image.shape[-2:]
        image = image * 2
        return image.reshape(-1, 5, w) + h


class State(nn.Module):
    batch = 6

    def forward(self, x):
        state = torch.zeros(self.batch, 4, device=x.device)
        return x + state


class NewState(nn.Module):
    def forward(self, x):
        state = x.new_zeros((6, 4))
        return torch.cat([x, state], dim=1)


class PaddedToWindow(nn.Module):
    window = 16

    def forward(self, x):
        length = x.shape[1]
        if length % self.window != 0:
            rest = self.window - (length % self.window)
            x = nn.functional.pad(x, (0, rest))
        return x.unflatten(1, (-1, self.window)).mean(2)


class RepeatedBasis(nn.Module):
    def forward(self, x):
        basis = torch.linspace(0, 1, 4).repeat(6, 1)
        return x * basis


class Causal(nn.Module):
    def forward(self, q):
        scores = q @ q.transpose(1, 2)
        mask = torch.ones(6, 6, dtype=torch.bool).tril()
        return scores.masked_fill(~mask, 0.0)


class Triangle(nn.Module):
    def forward(self, q):
        scores = q @ q.transpose(1, 2)
        return scores + torch.triu(torch.full((6, 6), -1.0), diagonal=1)


class GPT(nn.Module):
    bias: torch.Tensor

    def __init__(self):
        super().__init__()
        self.register_buffer("bias", torch.ones(9, 9).tril().view(1, 1, 9, 9))

    def forward(self, q):
        att = q @ q.transpose(-1, -2)
        return att.masked_fill(self.bias[:, :, :6, :6] == 0, 0.0)


class Alias(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("causal", torch.zeros(6, 6))

    def forward(self, q):
        mask = self.causal
        scores = q @ q.transpose(1, 2)
        scores = scores + mask
        return scores.softmax(-1)


class AddedInPlace(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.zeros(6, 6))

    def forward(self, q):
        scores = q @ q.transpose(1, 2)
        scores += self.mask
        return scores.softmax(-1)


class Learned(nn.Module):
    def __init__(self):
        super().__init__()
        self.places = nn.Parameter(torch.randn(1, 6, 4))

    def forward(self, x):
        return x + self.places


class Embedded(nn.Module):
    position_ids: torch.Tensor

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(9, 4)
        self.places = nn.Embedding(6, 4)
        self.register_buffer("position_ids", torch.arange(6))

    def forward(self, ids):
        embedded = self.words(ids)
        return embedded + self.places(self.position_ids)


class Branches(nn.Module):
    def forward(self, x):
        if x.shape[0] == 8:
            # The usual batch.
            y = x + 1
            z = y * 2
        else:
            z = x
        return z


class Chosen(nn.Module):
    def forward(self, x):
        y = x + 1 if x.shape[0] == 8 else x
        return y * 2


class ChosenNumber(nn.Module):
    def forward(self, x):
        factor = 3 if x.shape[0] == 8 else 4
        return x * factor


class Refusing(nn.Module):
    def forward(self, x):
        if x.shape[0] != 8:
            raise ValueError("eight")
        return x + 1


class TwoLines(nn.Module):
    def forward(self, x):
        a = x.sum() / int(x.shape[0] / 2)
        b = x.reshape(-1, 4)
        return a + b


class Tokens(nn.Module):
    """The class token's features are its own, the rows are the input's."""

    def __init__(self):
        super().__init__()
        self.cls = nn.Parameter(torch.randn(1, 1, 4))

    def forward(self, x):
        return torch.cat([self.cls.expand(3, -1, -1), x], dim=1)


class Layer(nn.Module):
    def forward(self, tokens):
        heads = tokens.view(tokens.shape[0], 5, 2, -1)
        return heads.flatten(2) + tokens


class Projection(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, states):
        b, t, _ = states.shape
        heads = self.lin(states).view(b, 5, 2, -1)
        return heads.flatten(2)


class SplitsInAMethod(nn.Module):
    def _split(self, y):
        return y.view(3, -1, 2, 2)

    def forward(self, x):
        return self._split(x + 1).sum(-1)


def _split_in(y, parts, width):
    y = y.transpose(1, 2)
    return y.reshape(parts, -1, width)


class SplitsInFunctions(nn.Module):
    def _split(self, x):
        return _split_in(x.relu(), 3, 4)

    def forward(self, x):
        return self._split(x.transpose(1, 2))


class InASubmodule(nn.Module):
    """A size that only an argument of the submodule has a name for."""

    def __init__(self):
        super().__init__()
        self.projection = Projection()

    def forward(self, x):
        return self.projection(x * 2)


class InLayers(nn.Module):
    """One line that each of several layers runs."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(3))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


LENGTH = Dim("length", max=6)


class OneOfTwo(nn.Module):
    def forward(self, x):
        if x.shape[0] not in (1, 8):
            raise ValueError("another number of frames than 1 or 8")
        return x * 2


class ChosenByMember(nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] in {4, 8} else x


CASES = (
    Rewritten(
        model=OneOfTwo, args=(tensor(8, 4),), frees=("x.shape[0]",), code="if (x.shape[0] != 1) & (x.shape[0] != 8):", modes=NON_STRICT
    ),
    Rewritten(
        model=ChosenByMember,
        args=(tensor(8, 4),),
        frees=("x.shape[0]",),
        code="return x * 2 if (x.shape[0] == 4) | (x.shape[0] == 8) else x",
        effects=("refuses",),
        modes=("strict",),
    ),
    Rewritten(model=Half, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return x[: x.shape[0] // 2]", modes=NON_STRICT),
    Rewritten(model=HalfOfLength, args=(tensor(8, 4),), frees=("x.shape[0]",), code="n = x.shape[0] // 2", modes=NON_STRICT),
    Rewritten(model=ThreeQuarters, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return x[: n * 3 // 4]", modes=NON_STRICT),
    Rewritten(
        model=Third, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return x[: torch.sym_int(x.shape[0] * 0.3)]", modes=NON_STRICT
    ),
    Rewritten(
        model=RoundedTowardsZero,
        args=(tensor(20), tensor(22), tensor(24)),
        frees=("x.shape[0]", "y.shape[0]", "z.shape[0]"),
        code="return x * torch.sym_int((x.shape[0] - 9) / 4) + torch.sym_int((y.shape[0] - 9) * 0.25) + torch.sym_int(rest / 4.0)",
        modes=NON_STRICT,
    ),
    Rewritten(
        model=BySum,
        args=(tensor(8, 4),),
        frees=("x.shape[0]", "x.shape[1]"),
        code="return x.sum() / (x.shape[0] + x.shape[1])",
        modes=NON_STRICT,
    ),
    Rewritten(model=Power, args=(tensor(8, 4),), frees=("x.shape[1]",), code="return x / (x.shape[1] ** 0.5) ** 3", modes=NON_STRICT),
    Rewritten(model=AsFloat, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return x * torch.sym_float(x.shape[0])", modes=NON_STRICT),
    Rewritten(model=Printed, args=(tensor(8, 4),), frees=("x.shape[0]",), code="", modes=NON_STRICT),
    Rewritten(model=Logged, args=(tensor(8, 4),), frees=("x.shape[0]",), code="pass", modes=NON_STRICT),
    Rewritten(model=Filling, args=(tensor(8),), frees=("x.shape[0]",), code="return x + torch.full((x.shape[0],), 0.5)"),
    Rewritten(model=StackedByNumber, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return torch.vmap(lambda row: row.softmax(0))(x)"),
    Rewritten(
        model=StackedInner, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return torch.vmap(lambda row: row * 2)(x).movedim(0, 1)"
    ),
    Rewritten(
        model=StackedByName,
        args=(tensor(8, 4),),
        frees=("x.shape[0]",),
        code="rows = torch.vmap(lambda row: row.softmax(0))(x)",
    ),
    Rewritten(
        model=Pairs,
        args=(tensor(8, 4), tensor(8, 4)),
        frees=("x.shape[0]",),
        code="return torch.vmap(lambda a, b: a @ b)(x, y)  # noqa: B905",
        effects=("refuses",),
    ),
    Rewritten(model=Appended, args=(tensor(8, 4),), frees=("x.shape[0]",), code="rows = torch.vmap(each)(x)", modes=NON_STRICT),
    Rewritten(model=Concatenated, args=(tensor(8, 4),), frees=("x.shape[0]",), code="rows = torch.vmap(lambda row: row.cumsum(0))(x)"),
    Rewritten(model=SummedByNumber, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return x.sum(0)"),
    Rewritten(
        model=PooledInGroups,
        args=(tensor(2, 16, 4), tensor(2, 3)),
        frees=("x.shape[1]",),
        code="h = x.view(x.shape[0], -1, 2, 4).mean(2).amax(1)",
        effects=("refuses",),
    ),
    Rewritten(
        model=PaddedToWindow,
        args=(tensor(2, 40),),
        frees=("x.shape[1]",),
        code="rest = -length % self.window",
        shapes=({1: Dim.DYNAMIC},),
    ),
    Rewritten(
        model=RepeatedBasis,
        args=(tensor(6, 4),),
        frees=("x.shape[0]",),
        code="basis = torch.linspace(0, 1, 4).repeat(x.shape[0], 1)",
        shapes=({0: AUTO},),
    ),
    Rewritten(model=InSubmodule, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return tokens.view(tokens.shape[0], 2, -1)"),
    Rewritten(
        model=InferredInSubmodule, args=(tensor(8, 4),), frees=("x.shape[0]",), code="return tokens.reshape(-1, 2, 2)", shapes=({0: AUTO},)
    ),
    Rewritten(model=Unpacking, args=(tensor(2, 5, 7),), frees=("image.shape[1]",), code="return image.reshape(-1, h, w) + h"),
    Rewritten(
        model=State,
        args=(tensor(6, 4),),
        frees=("x.shape[0]", "x.shape[1]"),
        code="state = torch.zeros(x.shape[0], x.shape[1], device=x.device)",
    ),
    Rewritten(model=NewState, args=(tensor(6, 4),), frees=("x.shape[0]",), code="state = x.new_zeros((x.shape[0], 4))"),
    Rewritten(
        model=Causal,
        args=(tensor(2, 6, 4),),
        frees=("q.shape[1]",),
        code="mask = torch.ones(q.shape[1], q.shape[1], dtype=torch.bool).tril()",
    ),
    Rewritten(
        model=Triangle,
        args=(tensor(2, 6, 4),),
        frees=("q.shape[1]",),
        code="return scores + torch.triu(torch.full((q.shape[1], q.shape[1]), -1.0), diagonal=1)",
    ),
    Rewritten(
        model=GPT,
        args=(tensor(2, 3, 6, 4),),
        frees=("q.shape[2]",),
        code="return att.masked_fill(self.bias[:, :, :q.shape[2], :q.shape[2]] == 0, 0.0)",
        effects=("refuses", "refuses"),
    ),
    Rewritten(
        model=Alias,
        args=(tensor(2, 6, 4),),
        frees=("q.shape[1]",),
        code="scores = scores + mask[: scores.shape[-2]].narrow_copy(1, 0, scores.shape[-1])",
        effects=("refuses", "refuses", "copies"),
    ),
    Rewritten(
        model=AddedInPlace,
        args=(tensor(2, 6, 4),),
        frees=("q.shape[1]",),
        code="scores += self.mask[: scores.shape[-2]].narrow_copy(1, 0, scores.shape[-1])",
        effects=("refuses", "refuses", "copies"),
    ),
    Rewritten(
        model=Learned,
        args=(tensor(2, 6, 4),),
        frees=("x.shape[1]",),
        code="return x + self.places[:, : x.shape[1]]",
        shapes=({0: AUTO, 1: LENGTH},),
        effects=("refuses",),
    ),
    Rewritten(
        model=Learned,
        args=(tensor(2, 6, 4),),
        frees=("x.shape[1]",),
        code="return x + self.places[:, torch.arange(x.shape[1])]",
        shapes=({0: AUTO, 1: Dim("length", max=64)},),
        effects=("refuses", "copies"),
    ),
    Rewritten(
        model=Embedded,
        args=(torch.zeros(3, 6, dtype=torch.long),),
        frees=("ids.shape[1]",),
        code="return embedded + self.places(self.position_ids)[: embedded.shape[-2]]",
        effects=("refuses",),
    ),
    Rewritten(
        model=Branches,
        args=(tensor(8, 4),),
        frees=("x.shape[0]",),
        code="y = x + 1",
    ),
    Rewritten(model=Chosen, args=(tensor(8, 4),), frees=("x.shape[0]",), code="y = (x + 1)", effects=("branch_dropped",)),
    Rewritten(model=ChosenNumber, args=(tensor(8, 4),), frees=("x.shape[0]",), code="factor = torch.sym_ite(x.shape[0] == 8, 3, 4)"),
    Rewritten(model=Refusing, args=(tensor(8, 4),), frees=("x.shape[0]",), code="", effects=("branch_dropped",)),
    Rewritten(
        model=TwoLines,
        args=(tensor(8, 4),),
        frees=("x.shape[0]", "x.shape[1]"),
        code="b = x.reshape(-1, x.shape[1])",
        shapes=({0: Dim("a", max=64), 1: Dim("b", max=64)},),
        modes=NON_STRICT,
    ),
    Rewritten(model=Windows, args=(tensor(12, 4),), frees=("x.shape[0]",), code="batch = x.shape[0] // 4", modes=NON_STRICT),
    Rewritten(
        model=Tagger, args=(tensor(2, 5, 3),), frees=("x.shape[0]",), code="state = torch.zeros(1, x.shape[0], 4)", shapes=({0: AUTO},)
    ),
    Rewritten(
        model=Patches,
        args=(tensor(2, 3, 16, 16),),
        frees=("image.shape[2]", "image.shape[3]"),
        code="return (patches + self.position[:, : patches.shape[-2]]).mean(1)",
        shapes=({2: AUTO, 3: AUTO},),
        effects=("refuses",),
    ),
    Rewritten(model=Told, args=(tensor(8, 4),), frees=("x.shape[0]",), code='print(f"batch of {x.shape[0]}")', modes=NON_STRICT),
    Rewritten(
        model=Tokens,
        args=(tensor(3, 5, 4),),
        frees=("x.shape[0]",),
        code="return torch.cat([self.cls.expand(x.shape[0], -1, -1), x], dim=1)",
    ),
    Rewritten(model=OneForEachRow, args=(tensor(3, 5, 4),), frees=("x.shape[0]",), code="scale = torch.full((batch,), float(self.height))"),
    Rewritten(
        model=NumberOfEachRow,
        args=(tensor(3, 5),),
        frees=("x.shape[0]",),
        code="place = (2 * torch.arange(x.shape[0]) + 1).to(dtype=torch.float32)",
    ),
    Rewritten(
        model=FractionOfEachRow,
        args=(tensor(3, 5).double(),),
        frees=("x.shape[0]",),
        code="place = (torch.arange(x.shape[0], dtype=torch.float64) / 7)",
    ),
    Rewritten(
        model=SizesInTensor,
        args=(tensor(1, 4, 6), tensor(1, 2, 3)),
        frees=("fine.shape[1]", "coarse.shape[2]"),
        code="shapes = [level.shape[-2:] for level in (fine, coarse)]",
        shapes=({1: AUTO, 2: AUTO}, {1: AUTO, 2: AUTO}),
    ),
    Rewritten(
        model=ShorterMask,
        args=(tensor(2, 13),),
        frees=("mask.shape[1]",),
        code="return torch.nn.functional.max_pool1d(mask.unsqueeze(1), self.pool.kernel_size, self.pool.stride, self.pool.padding, "
        "self.pool.dilation, self.pool.ceil_mode, return_indices=True)[0].squeeze(1) * 2",
        shapes=({1: AUTO},),
    ),
    Rewritten(
        model=PositionsOfPatches,
        args=(tensor(8, 6),),
        frees=("image.shape[0]",),
        code="ids = ids + (torch.arange(rows) * (rows - 1) / torch.sym_max(rows - 1, 1))[:, None]",
        shapes=({0: AUTO, 1: AUTO},),
    ),
    Rewritten(
        model=NamedSizesInTensor,
        args=(tensor(1, 4, 6), tensor(1, 2, 3)),
        frees=("fine.shape[1]", "coarse.shape[2]"),
        code="",
        shapes=({1: AUTO, 2: AUTO}, {1: AUTO, 2: AUTO}),
    ),
    Rewritten(
        model=InLayers,
        args=(tensor(3, 5, 4),),
        frees=("x.shape[1]",),
        code="heads = tokens.view(tokens.shape[0], tokens.shape[1], 2, -1)",
    ),
    Rewritten(
        model=InASubmodule,
        args=(tensor(3, 5, 4),),
        frees=("x.shape[1]",),
        code="heads = self.lin(states).view(b, t, 2, -1)",
    ),
    Rewritten(
        model=SplitsInAMethod,
        args=(tensor(3, 5, 4),),
        frees=("x.shape[0]",),
        code="return y.view(y.shape[0], -1, 2, 2)",
        shapes=({0: AUTO, 1: AUTO},),
    ),
    Rewritten(
        model=SplitsInFunctions,
        args=(tensor(3, 5, 4),),
        frees=("x.shape[0]",),
        code="return y.reshape(y.shape[0], -1, width)",
        shapes=({0: AUTO, 1: AUTO},),
    ),
)
