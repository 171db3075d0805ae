"""Reports to torch itself."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO
DYNAMIC = Dim.DYNAMIC


class Quantiles(nn.Module):
    def forward(self, x):
        levels = torch.tensor([0.1, 0.9], dtype=x.dtype)
        return torch.quantile(x, levels, dim=-1)


class EarlyExit(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.first_exit = nn.Linear(4 * 8 * 8, 5)
        self.last_exit = nn.Linear(4 * 8 * 8, 5)
        self.threshold = 0.6

    def forward(self, x):
        features = F.max_pool2d(F.relu(self.norm(self.conv(x))), 2)
        first = F.softmax(self.first_exit(features.view(x.size(0), -1)), dim=1)
        if first.max() > self.threshold:
            return first
        return F.softmax(self.last_exit(features.flatten(1)), dim=1)


class Asserted(nn.Module):
    def forward(self, a):
        count = a[0].item()
        torch._check(count > 1)
        torch._check(count * a.shape[0] == 5)
        return torch.ones(count)


class EverySecond(nn.Module):
    def forward(self, x, y, z):
        return torch.cat((x, y), 1) + z[:, ::2]


class LatentPatches(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Conv2d(4, 8, 2, stride=2)
        self.most = 12
        self.register_buffer("positions", torch.randn(1, 144, 8))

    def forward(self, latents):
        height, width = latents.shape[-2] // 2, latents.shape[-1] // 2
        if height > self.most or width > self.most:
            raise ValueError("the latents are larger than the table of positions")
        top, left = (self.most - height) // 2, (self.most - width) // 2
        table = self.positions.reshape(1, self.most, self.most, -1)
        table = table[:, top : top + height, left : left + width].reshape(1, -1, 8)
        return self.project(latents).flatten(2).transpose(1, 2) + table


class TakesKeywords(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 4)

    def forward(self, input_ids, **kwargs):
        hidden = self.embed(input_ids)
        return {"hidden": hidden} if kwargs.get("return_dict") else (hidden,)


class CheckedBranch(nn.Module):
    def forward(self, x):
        def long(x):
            torch._check(x.shape[1] > 5)
            return x + 1

        def short(x):
            return x + 2

        return torch.cond(x.shape[1] > 5, long, short, (x,))


class SameInOneBranch(nn.Module):
    def forward(self, x, y):
        def raised(x):
            return torch.abs(x) + 1

        def same(x):
            return x

        return torch.cond(x.sum() > 0, raised, same, (x,)) + y


class Correlations(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)
        self.levels = []

    def build(self, one, two):
        volume = (self.conv(one).flatten(2).transpose(1, 2) @ self.conv(two).flatten(2)).unsqueeze(1)
        self.levels = [volume]
        for _ in range(2):
            volume = F.avg_pool2d(volume, 2)
            self.levels.append(volume)

    def forward(self, one, two):
        self.build(one, two)
        return sum(level.mean((1, 2, 3)) for level in self.levels)


class SparseProduct(nn.Module):
    def forward(self, a, x):
        return torch.sparse.mm(a, x)


EXAMPLE_OF_DATA = torch.tensor([3, 4, 5, 6, 7, 8])

REPORTS = (
    Report(
        source="pytorch/pytorch#173659",
        year=2026,
        about="torch.quantile with a tensor of levels failed in 2.10 (aten.equal on the data). It exports now; what is left to know is torch's limit of 2**24 values.",
        model=Quantiles,
        args=(torch.randn(3, 50),),
        shapes=lambda: {"x": {0: AUTO, 1: AUTO}},
        answer=Answer(
            dims={
                "x.shape[0]": {"got": "dynamic", "upper": None},
                "x.shape[1]": {"got": "dynamic", "upper": 16777216, "line": "torch.quantile(x, levels, dim=-1)"},
            },
            runs=((torch.randn(2, 7),), (torch.randn(9, 100),)),
        ),
    ),
    Report(
        source="pytorch/pytorch#147623",
        year=2025,
        about="A network with an early exit: the branch on the confidence needs the data. Both sides have one shape, so that torch.cond or torch.where keeps both.",
        model=EarlyExit,
        args=(torch.randn(2, 3, 16, 16),),
        shapes=lambda: {"x": {0: Dim("batch", max=64)}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if first.max() > self.threshold:",
            mended=Mended(
                by="change_code",
                code=(("torch.cond", "torch.where"),),
                dims={"x.shape[0]": {"got": "dynamic", "upper": 64}},
                runs=((torch.zeros(3, 3, 16, 16),), (torch.randn(5, 3, 16, 16) * 40,)),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#153179",
        year=2025,
        about="A check that the example itself does not pass: the export succeeds, since it does not look at the data, and the program then refuses the very example.",
        model=Asserted,
        args=(EXAMPLE_OF_DATA,),
        shapes=lambda: {"a": {0: DYNAMIC}},
        answer=Answer(note=("example",), dims={"a.shape[0]": {"got": "dynamic"}}),
    ),
    Report(
        source="pytorch/pytorch#146315",
        year=2025,
        about="Named Dims are refused for x + z[:, ::2], DYNAMIC is not: every second column of z are as many as those of x and y together.",
        model=EverySecond,
        args=(torch.randn(2, 3), torch.randn(2, 5), torch.randn(2, 16)),
        shapes=lambda: (lambda batch: {"x": {0: batch, 1: Dim("dx")}, "y": {0: batch, 1: Dim("dy")}, "z": {0: batch, 1: Dim("dz")}})(Dim("batch")),
        answer=Answer(
            kinds=("constraint_violation",),
            line="z[:, ::2]",
            mended=Mended(
                by="change_ask",
                dims={"x.shape[0]": {"got": "dynamic"}, "x.shape[1]": {"got": "dynamic"}, "y.shape[1]": {"got": "dynamic"}, "z.shape[1]": {"got": "dynamic"}},
                runs=((torch.randn(3, 4), torch.randn(3, 6), torch.randn(3, 20)), (torch.randn(2, 3), torch.randn(2, 5), torch.randn(2, 15))),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#144852",
        year=2025,
        about="Stable Diffusion 3: height and width of the latents as Dims without bounds. The table of positions ends them; with its bounds, or with AUTO, it exports.",
        model=LatentPatches,
        args=(torch.randn(2, 4, 16, 20),),
        shapes=lambda: {"latents": {0: Dim("batch"), 2: Dim("height"), 3: Dim("width")}},
        answer=Answer(
            kinds=("constraint_violation",),
            says=(("25", "24"),),
            never=("_symbolic",),
            mended=Mended(
                by="change_ask",
                dims={
                    "latents.shape[0]": {"got": "dynamic"},
                    "latents.shape[2]": {"got": "dynamic", "upper": 25},
                    "latents.shape[3]": {"got": "dynamic", "lower": 4, "upper": 23},
                },
                runs=((torch.randn(3, 4, 8, 12),), (torch.randn(2, 4, 24, 22),)),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#164313",
        year=2025,
        about=(
            "A flag in **kwargs beside dynamic shapes: torch takes neither its name nor the nested form, where it dies of an assertion of its own. "
            "What works: a wrapper or a signature that names the flag, or leaves it out."
        ),
        model=TakesKeywords,
        args=(torch.randint(0, 20, (3, 8)),),
        kwargs={"return_dict": True},
        shapes=lambda: {"input_ids": {0: AUTO, 1: AUTO}, "kwargs": {"return_dict": None}},
        answer=Answer(
            kinds=("spec_mismatch",),
            says=("return_dict",),
            never=("The model raises", "tree_name"),
            advises=(("def forward(self, input_ids, return_dict", "def forward(self, input_ids, *, return_dict", "def forward(self, input_ids):"),),
        ),
    ),
    Report(
        source="pytorch/pytorch#147991",
        year=2025,
        about="A check inside of a branch of torch.cond binds the whole program, though the branch runs only where it is true.",
        model=CheckedBranch,
        args=(torch.randn(2, 70, 3),),
        shapes=lambda: {"x": {0: Dim("batch"), 1: Dim("length")}},
        answer=Answer(
            kinds=("constraint_violation",),
            line="torch._check(x.shape[1] > 5)",
            says=(("6", "5"), ("branch", "torch.cond")),
            mended=Mended(by="change_ask", dims={"x.shape[0]": {"got": "dynamic"}, "x.shape[1]": {"got": "dynamic", "lower": 6}}, runs=((torch.randn(3, 9, 3),),)),
        ),
    ),
    Report(
        source="pytorch/pytorch#153832",
        year=2025,
        about="A branch of torch.cond that returns its input as it is: a clone is asked for. torch's own text says that the operator is not captured completely.",
        model=SameInOneBranch,
        args=(torch.rand(3, 4), torch.rand(3, 4)),
        shapes=lambda: {"x": {0: DYNAMIC, 1: DYNAMIC}, "y": {0: DYNAMIC, 1: DYNAMIC}},
        answer=Answer(kinds=("unsupported_code", "model_error"), line="torch.cond(x.sum() > 0, raised, same, (x,))", advises=(".clone()",)),
    ),
    Report(
        source="pytorch/pytorch#155550",
        year=2025,
        about="RAFT keeps its pyramid in a list of the module, which strict mode refused to change. It exports now, and the program does not fill the list: that has to be said.",
        model=Correlations,
        args=(torch.randn(1, 3, 8, 8), torch.randn(1, 3, 8, 8)),
        strict=True,
        answer=Answer(remark=("self.levels",), runs=((torch.randn(1, 3, 8, 8), torch.randn(1, 3, 8, 8)),)),
    ),
    Report(
        source="pytorch/pytorch#169488",
        year=2025,
        about="A sparse tensor with a dynamic size: the operator behind torch.sparse.mm has no fake kernel. Without a dynamic size it exports.",
        model=SparseProduct,
        args=(torch.eye(4).to_sparse(), torch.randn(4, 3)),
        shapes=lambda: {"a": {0: Dim("rows")}, "x": None},
        answer=Answer(
            kinds=("missing_fake_kernel",),
            line="torch.sparse.mm(a, x)",
            says=("_sparse_addmm",),
            never=("The model raises",),
        ),
    ),
)  # fmt: skip
"""All reports."""
