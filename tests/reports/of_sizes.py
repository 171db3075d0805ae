"""Reports on sizes of the example, on choices by a size, and on what the program takes for a size."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.export import Dim
from torch.utils import _pytree as pytree

from tests.reports.report import Answer, Mended, Report

DYNAMIC = Dim.DYNAMIC


class Scores(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 8)
        self.table = nn.Parameter(torch.randn(8, 5))

    def forward(self, x):
        return torch.matmul(self.project(x), self.table)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 4, 3, 2, 1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2))
        self.pool, self.head = nn.AdaptiveAvgPool2d(1), nn.Linear(4, 2)

    def forward(self, image):
        features = self.stem(image)
        return self.head(torch.flatten(self.pool(F.relu(features)), 1))


class ScaledByRows(nn.Module):
    def forward(self, a, b):
        return a.shape[0] * a * b


class MaskOfSix(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 8)
        self.register_buffer("mask", torch.full((6, 6), float("-inf")).triu(1))

    def forward(self, ids):
        hidden = self.embed(ids)
        scores = hidden @ hidden.transpose(1, 2)
        return torch.softmax(scores + self.mask, -1) @ hidden


class PairOrMore(nn.Module):
    def __init__(self):
        super().__init__()
        self.pair, self.more = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x):
        if x.shape[0] == 2:
            return self.pair(x)
        return self.more(x)


class KeysAndValues:
    def __init__(self, keys, values):
        self.keys, self.values = keys, values


pytree.register_pytree_node(
    KeysAndValues,
    lambda it: ([it.keys, it.values], None),
    lambda values, _: KeysAndValues(*values),
    serialized_type_name="tests.KeysAndValues",
    flatten_with_keys_fn=lambda it: ([(pytree.GetAttrKey("keys"), it.keys), (pytree.GetAttrKey("values"), it.values)], None),
)


class AttendsToPast(nn.Module):
    def forward(self, x, past):
        keys, values = torch.cat([past.keys, x], 1), torch.cat([past.values, x], 1)
        return torch.softmax(x @ keys.transpose(1, 2), -1) @ values


class FirstOrLater(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.later = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x, past, use_cache):
        if use_cache:
            x = self.later(x + past)
        else:
            x = self.first(x)
        return x


class Proposals(nn.Module):
    def __init__(self):
        super().__init__()
        self.score, self.delta = nn.Linear(8, 1), nn.Linear(8, 4)

    def forward(self, features):
        scores = self.score(features).squeeze(1).sigmoid()
        boxes = self.delta(features)
        kept = torch.where(scores > 0.3)[0]
        boxes, scores = boxes[kept], scores[kept]
        if boxes.numel() == 0:
            return boxes.new_zeros((0, 4)), scores
        best = scores.topk(min(5, scores.shape[0]))[1]
        return boxes[best], scores[best]


class IdsOfRows(nn.Module):
    def __init__(self):
        super().__init__()
        self.ids, self.embed = [0, 1, 2, 3], nn.Embedding(4, 8)

    def forward(self, x):
        ids = torch.tensor([self.ids] * x.shape[0])
        return x + self.embed(ids)


def _cache(length: int) -> KeysAndValues:
    return KeysAndValues(torch.randn(2, length, 4), torch.randn(2, length, 4))


def _steps(length: int, uses_cache: bool) -> tuple[Tensor, ...]:
    return torch.randn(2, length, 4), torch.randn(2, length, 4), torch.tensor(uses_cache)


REPORTS = (
    Report(
        source="pytorch/pytorch#176349",
        year=2026,
        about="The example has the size that the Dim has as its minimum, 1: the named Dim is refused; a larger example is the way around.",
        model=Scores,
        args=(torch.randn(1, 8),),
        shapes=lambda: {"x": {0: Dim("batch", min=1, max=32)}},
        answer=Answer(
            kinds=("example_is_0_or_1",),
            says=("x.shape[0]", "size"),
            mended=Mended(by="change_example", dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(1, 8),), (torch.randn(5, 8),))),
        ),
    ),
    Report(
        source="pytorch/pytorch#133653",
        year=2024,
        about="ResNet-50 with one image as the example and a Dim for the batch: the batch was inferred to be a constant.",
        model=Classifier,
        args=(torch.randn(1, 3, 16, 16),),
        shapes=lambda: {"image": {0: Dim("batch", max=10)}},
        answer=Answer(
            kinds=("example_is_0_or_1",),
            says=("image.shape[0]", "size"),
            mended=Mended(
                by="change_example",
                dims={"image.shape[0]": {"got": "dynamic"}},
                runs=((torch.randn(1, 3, 16, 16),), (torch.randn(7, 3, 16, 16),)),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#145587",
        year=2025,
        about="The first of two tensors of the same size is marked dynamic, the second is not, and they are multiplied.",
        model=ScaledByRows,
        args=(torch.randn(4), torch.randn(4)),
        shapes=lambda: {"a": {0: DYNAMIC}, "b": None},
        answer=Answer(
            kinds=("dynamic_specialized", "constraint_violation"),
            line="a.shape[0] * a * b",
            says=("b.shape[0]", "static"),
            mended=Mended(by="change_ask", dims={"a.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(7), torch.randn(7)),)),
        ),
    ),
    Report(
        source="pytorch/pytorch#140011",
        year=2024,
        about="A decoder's length was inferred to be a constant, where its scores are broadcast with a mask of one length.",
        model=MaskOfSix,
        args=(torch.randint(0, 20, (2, 6)),),
        shapes=lambda: {"ids": {1: Dim("length", max=128)}},
        answer=Answer(
            kinds=("constraint_violation",),
            line="scores + self.mask",
            says=("mask", "6"),
            advises=("Slice self.mask",),
            mended=Mended(by="change_code", dims={"ids.shape[1]": {"got": "dynamic"}}),
        ),
    ),
    Report(
        source="pytorch/pytorch#139307",
        year=2024,
        about="A size is one of two, with a branch for each; both stay in the program by torch.cond alone.",
        model=PairOrMore,
        args=(torch.randn(2, 3),),
        shapes=lambda: {"x": {0: DYNAMIC}},
        answer=Answer(
            kinds=("dynamic_specialized", "constraint_violation"),
            line="if x.shape[0] == 2",
            advises=("torch.cond",),
            mended=Mended(
                by="change_code", code=("torch.cond",), dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(2, 3),), (torch.randn(4, 3),))
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#142161",
        year=2024,
        about="Tensors in an object of a class that was registered with pytree were to keep their dynamic dimensions.",
        model=AttendsToPast,
        args=(torch.randn(2, 1, 4), _cache(5)),
        shapes=lambda: {"x": {0: DYNAMIC}, "past": [{0: DYNAMIC, 1: DYNAMIC}, {0: DYNAMIC, 1: DYNAMIC}]},
        answer=Answer(
            dims={"past.keys.shape[1]": {"got": "dynamic"}, "past.values.shape[0]": {"line": "torch.cat([past.values, x], 1)"}},
        ),
    ),
    Report(
        source="pytorch/pytorch#153955",
        year=2025,
        about="A decoder asks a tensor whether there is a cache, for which torch names Eq(u0, 1) alone.",
        model=FirstOrLater,
        args=_steps(5, True),
        shapes=lambda: {"x": {1: DYNAMIC}, "past": {1: DYNAMIC}, "use_cache": {}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if use_cache:",
            says=("branches on tensor data",),
            mended=Mended(by="change_code", code=("torch.cond",), dims={"x.shape[1]": {"got": "dynamic"}}, runs=(_steps(7, True), _steps(3, False))),
        ),
    ),
    Report(
        source="pytorch/vision#9462",
        year=2026,
        about="A detector of two stages keeps the boxes with a good score, returns early where there are none, and takes the best of the others.",
        model=Proposals,
        args=(torch.randn(12, 8),),
        shapes=lambda: {"features": {0: DYNAMIC}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if boxes.numel() == 0:",
            mended=Mended(by="change_code", dims={"features.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(20, 8),), (torch.full((3, 8), -9.0),))),
        ),
    ),
    Report(
        source="Samsung/TICO#248",
        year=2025,
        about="A batch was inferred to be a constant where it is read as a number; here, to repeat a list.",
        model=IdsOfRows,
        args=(torch.randn(3, 4, 8),),
        shapes=lambda: {"x": {0: Dim("batch", max=128)}},
        answer=Answer(
            kinds=("constraint_violation",),
            line="torch.tensor([self.ids] * x.shape[0])",
            mended=Mended(
                by="change_code", code=("repeat_interleave",), dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 4, 8),),)
            ),
        ),
    ),
)  # fmt: skip
"""All reports."""
