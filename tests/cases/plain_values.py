"""Models in which Python, NumPy or an operator needs a plain value where tracing has a size or a tensor of its own: eager mode runs each of them."""

import collections
import copy
import decimal
import fractions
import functools
import json
import pickle
import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import torch
from torch.nn import functional

MODELS: list["Refused"] = []


@dataclass(frozen=True, kw_only=True, eq=False)
class Refused:
    """A model that tracing alone refuses.

    Attributes:
        model: its class.
        says: what the message must contain, by mode; a mode that is not in it exports.
        mended: the modes in which the first change of code must export with all dimensions free, and give what the model gives.
        data: calls of it, the first of which is the example.
    """

    model: type[torch.nn.Module]
    says: Mapping[str, str]
    mended: tuple[str, ...]
    data: tuple[torch.Tensor, ...] = field(default_factory=lambda: (torch.rand(6, 4), torch.rand(9, 4)))


def refused(*, non_strict: str = "", strict: str = "", mended: tuple[str, ...] | None = None):
    """Puts a model into the table; it is mended wherever it fails unless another thing is said."""
    says = {mode: text for mode, text in (("non-strict", non_strict), ("strict", strict)) if text}

    def put(model: type[torch.nn.Module]) -> type[torch.nn.Module]:
        MODELS.append(Refused(model=model, says=says, mended=tuple(says) if mended is None else mended))
        return model

    return put


@functools.lru_cache(maxsize=8)
def half(n):
    return n // 2


@refused(non_strict="needs True or False for `is_causal`", strict="needs True or False for `is_causal`")
class CausalFlag(torch.nn.Module):
    def forward(self, x):
        causal = x.shape[0] > 1
        return functional.scaled_dot_product_attention(x[None], x[None], x[None], is_causal=causal)


@refused(non_strict="needs True or False for `keepdim`", strict="needs True or False for `keepdim`")
class KeepsDim(torch.nn.Module):
    def forward(self, x):
        return x.sum(0, keepdim=x.shape[0] >= 2) * x


@refused(non_strict="needs True or False for `is_causal`", strict="needs True or False for `is_causal`")
class CausalByPosition(torch.nn.Module):
    def forward(self, x):
        return functional.scaled_dot_product_attention(x[None], x[None], x[None], None, 0.0, x.shape[0] > 1)


@refused(non_strict="needs a number from tensor data", strict="needs True or False for `descending`", mended=())
class FlagInData(torch.nn.Module):
    def forward(self, x):
        flag = x.sum().item() > 0
        return x.sort(0, descending=flag)[0]


@refused(non_strict="needs True or False for `descending`", strict="needs True or False for `descending`")
class Descending(torch.nn.Module):
    def forward(self, x):
        return x.sort(0, descending=x.shape[0] > 4)[0]


@refused(non_strict="needs True or False for `descending`", strict="needs True or False for `descending`", mended=())
class FlagOfOneSize(torch.nn.Module):
    def forward(self, x):
        return x.sort(0, descending=x.shape[0] == 6)[0]


@refused(non_strict="half caches by its arguments")
class CachedFunction(torch.nn.Module):
    def forward(self, x):
        top = half(x.shape[0])
        return x[top:]


@refused(non_strict="self.middle caches by its arguments")
class CachedMethod(torch.nn.Module):
    @functools.lru_cache(maxsize=4)  # noqa: B019
    def middle(self, n):
        return n // 2

    def forward(self, x):
        return x[self.middle(x.shape[0]) :]


@refused(non_strict="self.middle caches by its arguments")
class CachedByInstance(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.middle = functools.lru_cache(lambda n: n // 2)

    def forward(self, x):
        return x[self.middle(x.shape[0]) :]


@refused(non_strict="self.part.middle caches by its arguments")
class CachedMethodOfPart(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.part = CachedMethod()

    def forward(self, x):
        return x[self.part.middle(x.shape[0]) :]


@refused(non_strict="Sizes have no hash while tracing, which a set or a dict needs. Do without the set or the dict", mended=())
class Table(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = {}

    def forward(self, x):
        n = x.shape[0]
        if n not in self.table:
            self.table[n] = torch.arange(n, dtype=x.dtype)
        scale = 2
        return x * scale + self.table[n][:, None]


@refused(non_strict="Sizes have no hash while tracing, which a set or a dict needs. Compare with each number")
class Member(torch.nn.Module):
    def forward(self, x):
        return x * (2 if x.shape[0] in {1, 4, 8} else 3)


@refused(non_strict="Sizes have no hash while tracing, which a set or a dict needs. Do without the set or the dict", mended=())
class Counted(torch.nn.Module):
    def forward(self, x):
        return x + len(collections.Counter([x.shape[0], x.shape[1]]))


@refused(non_strict="tests for a Python number; a size is not one while tracing", mended=())
class AssertsInt(torch.nn.Module):
    def forward(self, x):
        n = x.shape[0]
        assert isinstance(n, int), "a whole number"
        return x + 1


@refused(non_strict="tests for a Python number; a size is not one while tracing", mended=())
class RaisesUnlessNumber(torch.nn.Module):
    def forward(self, x):
        n = x.shape[0]
        if not isinstance(n, (int, float)):
            raise TypeError("no number")
        return x + n


@refused(non_strict="tests for a Python number; a size is not one while tracing", mended=())
class ComparesType(torch.nn.Module):
    def forward(self, x):
        if type(x.shape[0]) is not int:
            raise ValueError("no int")
        return x * 2


@refused(non_strict="formats a size as a number")
class Printed(torch.nn.Module):
    def forward(self, x):
        n = x.shape[0]
        print(f"{n:04d}")
        return x + 1


@refused(non_strict="formats a size as a number", strict="formats a size as a number", mended=())
class Named(torch.nn.Module):
    def forward(self, x):
        name = f"{x.shape[0]:04d}"
        return x + len(name)


@refused(non_strict="puts a size into a text, and sizes have no number while tracing", mended=())
class FoundByName(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scales = {"rows6": 2, "rows9": 3}

    def forward(self, x):
        return x * self.scales[f"rows{x.shape[0]}"]


@refused(non_strict="serializes a traced value", strict="cannot be traced")
class Dumped(torch.nn.Module):
    def forward(self, x):
        json.dumps({"rows": x.shape[0]})
        return x + 1


@refused(non_strict="serializes a traced value", strict="cannot be traced")
class Pickled(torch.nn.Module):
    def forward(self, x):
        pickle.dumps(x)
        return x + 1


@refused(non_strict="NumPy cannot use a size")
class Range(torch.nn.Module):
    def forward(self, x):
        return x + torch.from_numpy(np.arange(x.shape[0])).float()[:, None]


@refused(non_strict="NumPy cannot use a size")
class GridOverLines(torch.nn.Module):
    def forward(self, x):
        grid = np.arange(x.shape[0])
        grid = grid / 2
        return x + torch.from_numpy(grid).float()[:, None]


@refused(non_strict="NumPy cannot use a size")
class Scaled(torch.nn.Module):
    def forward(self, x):
        return x / np.sqrt(x.shape[1])


@refused(non_strict="NumPy cannot use a size")
class Logarithm(torch.nn.Module):
    def forward(self, x):
        return x + np.log(x.shape[0])


@refused(non_strict="NumPy cannot use a size")
class ArrayOfSizes(torch.nn.Module):
    def forward(self, x):
        n = x.shape[0]
        return torch.tensor(np.array([n, 2])) + x.sum()


@refused(non_strict="NumPy cannot use a size", mended=())
class ArrayOfQuotients(torch.nn.Module):
    def forward(self, x):
        rows = np.arange(x.shape[0])[:, None] / np.power(10000, np.arange(4)[None, :] / 4)
        return x + torch.tensor(np.sin(rows), dtype=torch.float32)


@refused(non_strict="NumPy cannot use a size")
class OfDoubles(torch.nn.Module):
    def forward(self, x):
        steps = np.arange(x.shape[0])
        angles = steps * 0.5
        return torch.from_numpy(steps / 4)[:, None] + x + torch.from_numpy(angles)[:, None]


@refused(non_strict="NumPy cannot use a size", mended=())
class Window(torch.nn.Module):
    def forward(self, x):
        return x + torch.from_numpy(np.hanning(x.shape[0])).float()[:, None]


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy")
class ThroughNumpy(torch.nn.Module):
    def forward(self, x):
        a = x.detach().cpu().numpy()
        b = np.clip(a, 0.1, 0.9)
        c = np.concatenate([a, b], axis=1)
        return torch.from_numpy(c.astype(np.float32)) * 2


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy")
class SumOfArray(torch.nn.Module):
    def forward(self, x):
        return x + x.numpy().sum() + np.pi


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy")
class FunctionOfTensor(torch.nn.Module):
    def forward(self, x):
        y = np.sqrt(x)
        return x + y


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy")
class ReturnsArray(torch.nn.Module):
    def forward(self, x):
        return (x.numpy().max(axis=1) * 2).copy()


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy")
class Chosen(torch.nn.Module):
    def forward(self, x):
        a = x.numpy()
        return torch.from_numpy(np.where(a > 0.5, a, np.zeros_like(a)).mean(axis=0))


@refused(non_strict="Non-strict tracing cannot convert tensors to NumPy", mended=())
class WritesIntoArray(torch.nn.Module):
    def forward(self, x):
        a = x.numpy()
        a[0] = 1
        return torch.from_numpy(a)


@refused(non_strict="needs a Python number, not a size", strict="needs a Python number, not a size")
class Divided(torch.nn.Module):
    def forward(self, x):
        rows, rest = divmod(x.shape[0], 2)
        return x[:rows] + rest


@refused(non_strict="needs a Python number, not a size", strict="cannot be traced", mended=())
class Ratio(torch.nn.Module):
    def forward(self, x):
        return x * float(fractions.Fraction(x.shape[0], 2))


@refused(non_strict="needs a Python number, not a size", strict="cannot be traced", mended=())
class Money(torch.nn.Module):
    def forward(self, x):
        return x * float(decimal.Decimal(x.shape[0]))


@refused(non_strict="needs a Python number, not a size", strict="cannot be traced", mended=())
class Mean(torch.nn.Module):
    def forward(self, x):
        return x * statistics.mean([x.shape[0], x.shape[1]])


@refused(non_strict="needs a Python number, not a size", strict="cannot be traced", mended=())
class Bounded(torch.nn.Module):
    def forward(self, x):
        kept: collections.deque[torch.Tensor] = collections.deque(maxlen=x.shape[0])
        kept.append(x)
        return kept[0] + 1


@refused(non_strict="Tracing cannot copy a tensor with `deepcopy`", strict="Tracing cannot copy a tensor with `deepcopy`")
class DeepCopied(torch.nn.Module):
    def forward(self, x):
        return copy.deepcopy(x) + 1
