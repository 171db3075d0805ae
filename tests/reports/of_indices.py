"""Nine reports of 2024 to 2026 on indices, tiles and lengths; eight of them export in torch 2.13, and what is stated of their sizes has to hold."""

import math

import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO


class Aligned(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 4)

    def forward(self, tokens, durations):
        count = tokens.shape[1]
        rows = torch.repeat_interleave(torch.arange(count), durations)
        alignment = torch.zeros(count, rows.shape[0])
        alignment[rows, torch.arange(rows.shape[0])] = 1
        return self.project(tokens).transpose(1, 2) @ alignment


class ImageTokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(16, 8)

    def forward(self, input_ids, images):
        positions = torch.nonzero(input_ids < 0)
        hidden = self.embed(input_ids.clamp_min(0))
        if len(positions.tolist()) > 0:
            hidden = hidden.index_put((positions[:, 0], positions[:, 1]), images)
        return hidden


class Levels(nn.Module):
    def forward(self, value, shapes):
        batch, _, channels = value.shape
        start, found = 0, []
        for height, width in shapes.tolist():
            level = value[:, start : start + height * width]
            found.append(level.transpose(1, 2).reshape(batch, channels, height, width).mean((2, 3)))
            start += height * width
        return torch.stack(found, 1)


class Filled(nn.Module):
    def forward(self, x):
        value = x[0, 0]
        return torch.full((x.shape[0],), value)


class Anchored(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, 2, 1)
        self.shape = None

    def forward(self, x):
        y = self.conv(x)
        if self.shape != x.shape:
            height, width = y.shape[-2:]
            rows, columns = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
            self.anchors = torch.stack((columns, rows), -1).view(-1, 2) + 0.5
            self.shape = x.shape
        return y.flatten(2).transpose(1, 2)[..., :2] + self.anchors


class Tiled(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 1)

    def forward(self, image):
        size = 8
        count = math.ceil(image.shape[-1] / size)
        starts = [min(i * size, image.shape[-1] - size) for i in range(count)]
        tiles = torch.stack([image[..., start : start + size] for start in starts], 1)
        return self.conv(tiles.flatten(0, 1))


class Overlapped(nn.Module):
    def forward(self, frames):
        size = (frames.shape[2] - 1) * 2 + 4
        return functional.fold(frames, output_size=(1, size), kernel_size=(1, 4), stride=(1, 2))


class Spectrum(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.hann_window(16))

    def forward(self, wave):
        return torch.stft(wave, 16, 8, window=self.window, return_complex=True).abs().pow(2)


class Jagged(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(32, 4)

    def forward(self, values, lengths, offsets):
        pooled = torch.segment_reduce(self.embed(values), "sum", lengths=offsets[1:] - offsets[:-1])
        return pooled * lengths.unsqueeze(1)


REPORTS = (
    Report(
        source="adrianlyjak/kokoro-onnx-export#3",
        year=2026,
        about="Speech repeats each token for its duration, so that the number of frames is in the data. torch 2.13 exports it; tokens and durations are equally many.",
        model=Aligned,
        args=(torch.randn(1, 5, 8), torch.tensor([1, 2, 1, 3, 2])),
        shapes=lambda: {"tokens": {1: AUTO}, "durations": {0: AUTO}},
        answer=Answer(
            dims={"tokens.shape[1]": {"got": "dynamic"}, "durations.shape[0]": {"got": "tied", "line": "torch.repeat_interleave"}},
            runs=((torch.randn(1, 3, 8), torch.tensor([2, 1, 4])),),
        ),
    ),
    Report(
        source="pytorch/pytorch#128906",
        year=2024,
        about="Phi-3-vision puts the features of images where the ids are negative, if there are any: the number of such places is in the data. torch.cond keeps both sides.",
        model=ImageTokens,
        args=(torch.tensor([[1, -1, -1, 2], [1, 2, 3, 4]]), torch.randn(2, 8)),
        shapes=lambda: {"input_ids": {0: AUTO, 1: AUTO}, "images": {0: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if len(positions.tolist()) > 0",
            mended=Mended(
                by="change_code",
                code=("torch.cond",),
                dims={"input_ids.shape[1]": {"got": "dynamic"}},
                runs=(
                    (torch.tensor([[1, 2, -1], [1, 2, 3], [-1, -1, 4]]), torch.randn(3, 8)),
                    (torch.tensor([[1, 2, 1], [1, 2, 3]]), torch.randn(2, 8)),
                ),
            ),
        ),
    ),
    Report(
        source="keras-team/keras-hub#2777",
        year=2026,
        about="Deformable attention slices its values by the sizes of levels, which are in a tensor. torch 2.13 exports it, with asserts at run time.",
        model=Levels,
        args=(torch.randn(2, 20, 3), torch.tensor([[4, 4], [2, 2]])),
        shapes=lambda: {"value": {0: AUTO, 1: AUTO}, "shapes": None},
        answer=Answer(
            dims={"value.shape[0]": {"got": "dynamic", "conditions": ()}, "value.shape[1]": {"got": "dynamic", "line": "level = value["}},
            runs=((torch.randn(3, 13, 3), torch.tensor([[3, 3], [2, 2]])),),
        ),
    ),
    Report(
        source="pytorch/pytorch#138073",
        year=2024,
        about="torch.full with an element of a tensor as the value. torch 2.13 exports it.",
        model=Filled,
        args=(torch.randn(4, 3),),
        shapes=lambda: {"x": {0: AUTO}},
        answer=Answer(dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(7, 3),),)),
    ),
    Report(
        source="pytorch/pytorch#144907",
        year=2025,
        about="A detector keeps the anchors of the last shape in attributes: forward changes them, and the program does not.",
        model=Anchored,
        args=(torch.randn(2, 3, 8, 12),),
        shapes=lambda: {"x": {0: AUTO, 2: AUTO, 3: AUTO}},
        answer=Answer(
            dims={"x.shape[2]": {"got": "dynamic"}, "x.shape[3]": {"got": "dynamic"}},
            remark=("self.anchors",),
            runs=((torch.randn(3, 3, 10, 7),),),
        ),
    ),
    Report(
        source="lightly-ai/lightly-train#752",
        year=2026,
        about="An image is cut into tiles, whose number Python counts from its width: the program is for this number of tiles alone.",
        model=Tiled,
        args=(torch.randn(2, 3, 8, 20),),
        shapes=lambda: {"image": {0: AUTO, 3: AUTO}},
        answer=Answer(
            dims={"image.shape[3]": {"got": "dynamic", "lower": 17, "upper": 24, "line": "for i in range(count)"}},
            runs=((torch.randn(3, 3, 8, 17),), (torch.randn(3, 3, 8, 24),)),
        ),
    ),
    Report(
        source="lucadellalib/focalcodec#9",
        year=2025,
        about="The inverse of a spectrogram by fold, whose output is longer with each frame.",
        model=Overlapped,
        args=(torch.randn(2, 4, 6),),
        shapes=lambda: {"frames": {0: AUTO, 2: AUTO}},
        answer=Answer(dims={"frames.shape[2]": {"got": "dynamic"}}, runs=((torch.randn(3, 4, 9),),)),
    ),
    Report(
        source="pytorch/pytorch#148687",
        year=2025,
        about="A spectrogram of a batch of waves: reflection needs waves longer than half of a window.",
        model=Spectrum,
        args=(torch.randn(2, 64),),
        shapes=lambda: {"wave": {0: AUTO, 1: AUTO}},
        answer=Answer(
            dims={"wave.shape[0]": {"got": "dynamic"}, "wave.shape[1]": {"got": "dynamic", "lower": 9, "line": "torch.stft"}},
            runs=((torch.randn(5, 9),), (torch.randn(3, 100),)),
        ),
    ),
    Report(
        source="meta-pytorch/torchrec#2202",
        year=2024,
        about="Jagged rows have one offset more than lengths.",
        model=Jagged,
        args=(torch.randint(0, 32, (9,)), torch.tensor([2.0, 3.0, 4.0]), torch.tensor([0, 2, 5, 9])),
        shapes=lambda: {"values": {0: AUTO}, "lengths": {0: AUTO}, "offsets": {0: AUTO}},
        answer=Answer(
            dims={"values.shape[0]": {"got": "dynamic"}, "offsets.shape[0]": {"got": "derived", "shape_expr": "lengths.shape[0] + 1"}},
            runs=((torch.randint(0, 32, (5,)), torch.tensor([2.0, 3.0]), torch.tensor([0, 2, 5])),),
        ),
    ),
)
"""All reports."""
