"""Reports about models of other projects, and the libraries they come from."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from tests.reports import operators
from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO


class NeighbourSum(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 8)

    def forward(self, x, position):
        source, target = operators.knn(position, 2)
        return torch.zeros_like(x).index_add(0, target, self.lin(x[source]))


class MessagePassing(nn.Module):
    def __init__(self):
        super().__init__()
        self.update = nn.Linear(8, 8)

    def forward(self, atoms, messages, target):
        summed = torch.zeros(len(atoms), 8).scatter_add(0, target.unsqueeze(1).expand(-1, 8), messages)
        return self.update(atoms + summed)


class PaddedText(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 8)
        self.lin = nn.Linear(8, 8)

    def forward(self, ids, lengths):
        longest = lengths.max()
        mask = torch.arange(longest).unsqueeze(0).expand(lengths.shape[0], -1) + 1 > lengths.unsqueeze(1)
        return self.lin(self.embed(ids)).masked_fill(mask.unsqueeze(-1), 0.0)


class FirstBoxes(nn.Module):
    def forward(self, boxes, scores):
        keep = torch.nonzero(scores > 0.5).squeeze(1)
        keep = keep[:4]
        return boxes[keep], scores[keep]


class MultiScale(nn.Module):
    def forward(self, one, two):
        levels = [one, two]
        shapes = torch.as_tensor([level.shape[-2:] for level in levels], dtype=torch.long)
        value = torch.cat([level.flatten(2) for level in levels], 2).transpose(1, 2)
        parts = value.split([height * width for height, width in shapes], dim=1)
        return sum(part.mean(1) for part in parts)


class OverlapAdd(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.hann_window(8))

    def forward(self, frames):
        size = (frames.shape[2] - 1) * 4 + 8
        folded = F.fold(frames * self.window[:, None], output_size=(1, size), kernel_size=(1, 8), stride=(1, 4))
        return folded[:, 0, 0, 2:-2]


class Agents(nn.Module):
    def __init__(self):
        super().__init__()
        self.nets = nn.ModuleList(nn.Linear(5, 6) for _ in range(2))

    def forward(self, observation):
        params, buffers = torch.func.stack_module_state(list(self.nets))

        def call(params, buffers, x):
            return torch.func.functional_call(self.nets[0], (params, buffers), (x,))

        return torch.vmap(call, in_dims=(0, 0, -2), out_dims=-2)(params, buffers, observation)


REPORTS = (
    Report(
        source="pyg-team/pytorch_geometric#10703",
        year=2026,
        about="An operator of a compiled library without a fake kernel: knn_graph. It needs one, which says how many edges there are.",
        model=NeighbourSum,
        args=(torch.randn(5, 8), torch.randn(5, 3)),
        shapes=lambda: {"x": {0: AUTO}, "position": {0: AUTO}},
        answer=Answer(
            kinds=("missing_fake_kernel",),
            line="operators.knn(position, 2)",
            says=("knn",),
            advises=("register_fake", "reported_cluster::knn"),
        ),
    ),
    Report(
        source="chemprop/chemprop#1379",
        year=2026,
        about="len of a tensor is a plain number, that of the example's atoms; its shape is not. Four places were changed to shape[0].",
        model=MessagePassing,
        args=(torch.randn(3, 8), torch.randn(4, 8), torch.tensor([0, 1, 1, 2])),
        shapes=lambda: (lambda bonds: {"atoms": {0: Dim("atoms")}, "messages": {0: bonds}, "target": {0: bonds}})(Dim("bonds")),
        answer=Answer(
            kinds=("constraint_violation",),
            line="torch.zeros(len(atoms), 8)",
            says=("atoms.shape[0]",),
            mended=Mended(
                by="change_code",
                code=("atoms.shape[0]",),
                dims={"atoms.shape[0]": {"got": "dynamic"}, "messages.shape[0]": {"got": "dynamic"}},
                runs=((torch.randn(5, 8), torch.randn(8, 8), torch.tensor([0, 1, 1, 2, 2, 3, 3, 4])),),
            ),
        ),
    ),
    Report(
        source="adrianlyjak/kokoro-onnx-export#3",
        year=2026,
        about=(
            "A mask as long as the longest text, against texts of the input's length. torch 2.13 exports it and checks, when the program runs, that both are equal: "
            "the user has to know."
        ),
        model=PaddedText,
        args=(torch.randint(0, 30, (1, 12)), torch.tensor([12])),
        shapes=lambda: {"ids": {1: AUTO}, "lengths": None},
        answer=Answer(
            dims={"ids.shape[1]": {"got": "dynamic"}},
            guard=("ids.shape[1]", ("longest", "lengths.max()")),
            runs=((torch.randint(0, 30, (1, 9)), torch.tensor([9])),),
        ),
    ),
    Report(
        source="open-edge-platform/geti#5073",
        year=2025,
        about="At most so many boxes of those that are left: the slice of a size out of the data failed before 2.11, and exports now, for any number of boxes.",
        model=FirstBoxes,
        args=(torch.randn(9, 4), torch.rand(9)),
        shapes=lambda: {"boxes": {0: AUTO}, "scores": {0: AUTO}},
        answer=Answer(
            dims={"boxes.shape[0]": {"got": "dynamic"}, "scores.shape[0]": {"got": "dynamic"}},
            runs=((torch.randn(6, 4), torch.zeros(6)), (torch.randn(7, 4), torch.ones(7)), (torch.randn(3, 4), torch.tensor([0.9, 0.1, 0.8]))),
        ),
    ),
    Report(
        source="roboflow/rf-detr#1204",
        year=2026,
        about="Heights and widths that go into a tensor come out of it as numbers of the data, and the sizes of the images are constants: they have to stay numbers.",
        model=MultiScale,
        args=(torch.randn(2, 8, 4, 4), torch.randn(2, 8, 2, 2)),
        shapes=lambda: {"one": {2: AUTO, 3: AUTO}, "two": {2: AUTO, 3: AUTO}},
        answer=Answer(
            dims={
                "one.shape[2]": {"got": "specialized", "line": "torch.as_tensor("},
                "two.shape[3]": {"got": "specialized", "line": "torch.as_tensor("},
            },
            runs=((torch.randn(2, 8, 4, 4), torch.randn(2, 8, 2, 2)),),
        ),
    ),
    Report(
        source="lucadellalib/focalcodec#9",
        year=2025,
        about="Frames that are folded into a signal whose length follows from theirs: asked for any number of frames, and exported so by torch 2.13.",
        model=OverlapAdd,
        args=(torch.randn(2, 8, 6),),
        shapes=lambda: {"frames": {0: Dim("batch"), 2: Dim("time")}},
        answer=Answer(
            dims={"frames.shape[0]": {"got": "dynamic"}, "frames.shape[2]": {"got": "dynamic", "upper": None}},
            runs=((torch.randn(3, 8, 9),), (torch.randn(2, 8, 21),)),
        ),
    ),
    Report(
        source="pytorch/rl#2902",
        year=2025,
        about="Parameters of several networks that are stacked in forward, for vmap: exported, they are changed while they are traced. Stacked in __init__, or detached, they are not.",
        model=Agents,
        args=(torch.randn(4, 2, 5),),
        shapes=lambda: {"observation": {0: AUTO}},
        strict=True,
        answer=Answer(
            kinds=("unsupported_code",),
            never=("The model raises",),
            advises=(("detach", "__init__", "no_grad", "requires_grad"),),
        ),
    ),
)  # fmt: skip
"""All reports."""
