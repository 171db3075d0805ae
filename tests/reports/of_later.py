"""Ten reports that were looked for after the others were explained."""

import torch
from torch import nn
from torch.export import Dim

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO
DYNAMIC = Dim.DYNAMIC


class PadToLarger(nn.Module):
    def forward(self, x, y):
        rows = max(x.shape[0], y.shape[0])
        columns = max(x.shape[1], y.shape[1])
        z = torch.zeros((rows, columns), dtype=x.dtype)
        z[: x.shape[0], : x.shape[1]] = x
        z[: y.shape[0], : y.shape[1]] += y
        return z


class ViewOfCount(nn.Module):
    def forward(self, a, b):
        count = a.item()
        y = torch.zeros(count, 18, b.shape[0])
        return y.view(-1, 144)


class ImageTokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 4)
        self.project = nn.Linear(6, 4)

    def forward(self, input_ids, pixels):
        embeds = self.embed(input_ids)
        features = self.project(pixels).view(-1, 4)
        mask = (input_ids == 7).unsqueeze(-1)
        tokens_to_fill = mask.sum()
        if tokens_to_fill != features.size(0):
            raise ValueError("image tokens and image features do not match")
        return embeds.masked_scatter(mask.expand_as(embeds), features)


class GridPositions(nn.Module):
    def __init__(self):
        super().__init__()
        self.merge = 2

    def forward(self, grid):
        positions = []
        for row in grid:
            frames, height, width = (size.item() for size in row)
            rows = torch.arange(height).unsqueeze(1).expand(-1, width)
            rows = rows.reshape(height // self.merge, self.merge, width // self.merge, self.merge)
            positions.append(rows.permute(0, 2, 1, 3).flatten().repeat(frames))
        return torch.cat(positions)


class SumOfKeywords(nn.Module):
    def forward(self, **kwargs):
        return kwargs["x"] + kwargs["y"]


class Sigmoid(nn.Module):
    def forward(self, x):
        return torch.sigmoid(x)


class Wrapped(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = Sigmoid()

    def forward(self, *args, **kwargs):
        return self.model(*args, **kwargs)


class StartAndEnd(nn.Module):
    def forward(self, start, end):
        return start.sum() + end.sum()


class FlatNodes(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(5, 8)
        self.parameter = nn.Linear(2, 8)

    def forward(self, atom_type, parameters):
        nodes = self.embed(atom_type)
        return nodes + self.parameter(parameters.view(atom_type.shape[0], 2))


class RotaryAttention(nn.Module):
    def __init__(self, use_rope=True, input_size=None):
        super().__init__()
        self.qkv = nn.Linear(8, 24)
        self.use_rope = use_rope
        if input_size is not None:
            self.register_buffer("frequencies", torch.randn(input_size, 8))

    def rotate(self, q, k):
        if not self.use_rope:
            return q, k
        assert self.frequencies is not None
        return q * self.frequencies, k * self.frequencies

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q, k = self.rotate(q, k)
        return torch.softmax(q @ k.transpose(1, 2), dim=-1) @ v


class BoxesByClass(nn.Module):
    def forward(self, boxes, scores, classes):
        chosen = scores > 0.5
        boxes, scores, classes = boxes[chosen], scores[chosen], classes[chosen]
        if boxes.numel() == 0:
            return torch.zeros((0, 4))
        offsets = classes.to(boxes) * (boxes.max() + 1)
        return (boxes + offsets[:, None])[scores.argsort()]


REPORTS = (
    Report(
        source="pytorch/pytorch#150851",
        year=2025,
        about="max of two sizes is a comparison that the example decides; torch.sym_max keeps it, which torch does by itself now: the sizes do not depend on each other.",
        model=PadToLarger,
        args=(torch.arange(6).reshape(2, 3), torch.arange(6).reshape(3, 2) * 10),
        shapes=lambda: {"x": {0: DYNAMIC, 1: DYNAMIC}, "y": {0: DYNAMIC, 1: DYNAMIC}},
        answer=Answer(
            dims={f"{name}.shape[{dim}]": {"got": "dynamic"} for name in "xy" for dim in (0, 1)},
            runs=((torch.arange(20).reshape(4, 5), torch.arange(20).reshape(5, 4)),),
        ),
    ),
    Report(
        source="pytorch/pytorch#151491",
        year=2025,
        about="view(-1, 144) of a tensor whose number of rows is a value of the data: torch's advice was torch._check(False) and torch._check(True). It exports now, and other sizes run as far as 144 divides their product.",
        model=ViewOfCount,
        args=(torch.tensor([6]), torch.randn(8)),
        shapes=lambda: {"a": None, "b": {0: DYNAMIC}},
        answer=Answer(
            never=("torch._check(False)", "torch._check(True)"),
            dims={"b.shape[0]": {"got": "dynamic"}},
            runs=((torch.tensor([4]), torch.randn(8)), (torch.tensor([8]), torch.randn(3))),
        ),
    ),
    Report(
        source="pytorch/pytorch#150891",
        year=2025,
        about="Llama 4 compares the number of image tokens, a tensor, with that of the features and raises: the program can check that when it runs.",
        model=ImageTokens,
        args=(torch.tensor([[1, 7, 7, 2], [7, 3, 7, 4]]), torch.randn(2, 2, 6)),
        shapes=lambda: {"input_ids": {0: AUTO, 1: AUTO}, "pixels": {0: AUTO, 1: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if tokens_to_fill != features.size(0):",
            mended=Mended(
                by="change_code",
                code=(("torch._assert_async", "torch._check"),),
                dims={"input_ids.shape[1]": {"got": "dynamic"}, "pixels.shape[0]": {"got": "dynamic"}},
                runs=((torch.tensor([[1, 7, 7], [3, 4, 5]]), torch.randn(1, 2, 6)),),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#158786",
        year=2025,
        about="Qwen2-VL makes positions from the grid of each image, whose sizes are in the data: the view failed, and the sizes had to be stated. It exports now: as many images as in the example, of other sizes.",
        model=GridPositions,
        args=(torch.tensor([[1, 4, 6], [2, 6, 4]]),),
        answer=Answer(
            dims={"grid.shape[0]": {"got": "static"}},
            runs=((torch.tensor([[3, 2, 6], [1, 8, 2]]),),),
        ),
    ),
    Report(
        source="pytorch/pytorch#150022",
        year=2025,
        about="dynamic_shapes of a forward of **kwargs alone, nested under its name. torch 2.13 takes none in any form: the inputs have to be named.",
        model=SumOfKeywords,
        kwargs={"x": torch.randn(2, 3), "y": torch.randn(2, 3)},
        shapes=lambda: (lambda batch: {"kwargs": {"x": {0: batch}, "y": {0: batch}}})(Dim("batch")),
        answer=Answer(kinds=("spec_mismatch",), never=("tree_name",), advises=("def forward(self, *, x, y)",)),
    ),
    Report(
        source="pytorch/pytorch#148713",
        year=2025,
        about="A model whose forward takes *args and **kwargs, with a spec of its first input: the spec has to be nested once more, for args.",
        model=Wrapped,
        args=(torch.randn(2, 3),),
        shapes=lambda: ({0: Dim("batch")},),
        answer=Answer(kinds=("spec_mismatch",), mended=Mended(by="change_ask", dims={"args[0].shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 3),),))),
    ),
    Report(
        source="pytorch/pytorch#148564",
        year=2025,
        about="dynamic_shapes leaves an input out: torch wants an entry for each, None for one that is static.",
        model=StartAndEnd,
        kwargs={"start": torch.ones(4, 4), "end": torch.ones(4, 4)},
        shapes=lambda: {"end": {0: Dim("end_dim")}},
        answer=Answer(
            kinds=("spec_mismatch",),
            says=("start",),
            mended=Mended(by="change_ask", dims={"end.shape[0]": {"got": "dynamic"}, "start.shape[0]": {"got": "static"}}),
        ),
    ),
    Report(
        source="deepmodeling/deepmd-kit#5779",
        year=2026,
        about="The nodes of all frames are one axis in one input and two in another: three Dims without a relation, where nodes is frames*atoms. torch exports it now, and the relation has to be said.",
        model=FlatNodes,
        args=(torch.randint(0, 5, (6,)), torch.randn(2, 3, 2)),
        shapes=lambda: {"atom_type": {0: Dim("nodes")}, "parameters": {0: Dim("frames"), 1: Dim("atoms")}},
        answer=Answer(
            dims={
                "parameters.shape[0]": {"got": "dynamic"},
                "parameters.shape[1]": {"got": "dynamic"},
                "atom_type.shape[0]": {"got": "derived", "shape_expr": "parameters.shape[0]*parameters.shape[1]"},
            },
            runs=((torch.randint(0, 5, (20,)), torch.randn(4, 5, 2)),),
        ),
    ),
    Report(
        source="wkentaro/sam3-onnx#8",
        year=2025,
        about="Attention without a table of rotations, since it was made without a size of the input: eager Python raises the same.",
        model=RotaryAttention,
        args=(torch.randn(2, 5, 8),),
        shapes=lambda: {"x": {0: AUTO}},
        answer=Answer(
            kinds=("model_error",),
            line="assert self.frequencies is not None",
            says=(("The model raises", "The model itself raises"), "AttributeError", "frequencies"),
        ),
    ),
    Report(
        source="pytorch/pytorch#146152",
        year=2025,
        about="Fast R-CNN returns early where no box is left, the number of which is in the data. torch._check of the one side exports it; the program then refuses the other.",
        model=BoxesByClass,
        args=(torch.rand(6, 4), torch.tensor([0.1, 0.9, 0.8, 0.2, 0.7, 0.3]), torch.tensor([0, 1, 1, 2, 0, 1])),
        shapes=lambda: {"boxes": {0: AUTO}, "scores": {0: AUTO}, "classes": {0: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if boxes.numel() == 0:",
            mended=Mended(
                by="change_code",
                dims={"boxes.shape[0]": {"got": "dynamic"}},
                runs=((torch.rand(4, 4), torch.tensor([0.6, 0.1, 0.9, 0.2]), torch.tensor([0, 1, 1, 2])),),
            ),
        ),
    ),
)  # fmt: skip
"""All reports."""
