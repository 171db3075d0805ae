"""Layers and reshapes as real models have them: many guards, each with its line."""

import torch

from tests.cases.case import Case, Exports, Is
from tests.cases.outcomes import AUTO, FREE, tensor


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(4)

    def forward(self, x):
        return self.norm(x)


class Deep(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList([Block()])

    def forward(self, x):
        return self.blocks[0](x)


class Counts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(4))

    def forward(self, x):
        self.count.add_(x.sum(0))  # here
        return x + self.count


class PoolReshape(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.max_pool2d(x, 2).reshape(x.shape[0], x.shape[1], -1, 4)  # here


class Rows(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.avg_pool2d(x, 2).reshape(-1, 4)  # here


class Windows(torch.nn.Module):
    def forward(self, x):
        batch, height, width, channels = x.shape
        x = x.view(batch, height // 4, 4, width // 4, 4, channels)
        x = x.permute(0, 1, 3, 2, 4, 5).reshape(-1, 16, channels)
        return x.mean(1)


class Unshuffle(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.pixel_unshuffle(x, 2).flatten(1)  # here


class ConvNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3, stride=2)
        self.norm = torch.nn.BatchNorm2d(4)
        self.lin = torch.nn.Linear(4, 2)

    def forward(self, x):
        x = self.norm(self.conv(x).relu())  # here
        return self.lin(x.mean((2, 3)))


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True)

    def forward(self, x, mask):
        return self.layer(x, src_key_padding_mask=mask)  # here


CASES = (
    Case(
        name="specialized deep in the modules",
        model=Deep,
        args=(tensor(6, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(dims={"x.shape[1]": Is(got="specialized", reason="guard", expr="4")}),
    ),
    Case(
        name="pool and reshape",
        model=PoolReshape,
        args=(tensor(2, 3, 16, 16),),
        shapes={"x": (AUTO, AUTO, AUTO, AUTO)},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="as_asked"), "x.shape[2]": Is(got="dynamic", reason="guard", at="here")}),
    ),
    Case(
        name="reshape of all dimensions into rows",
        model=Rows,
        args=(tensor(2, 3, 16, 16),),
        shapes={"x": (AUTO, AUTO, AUTO, AUTO)},
        then=Exports(dims={"x.shape[3]": Is(got="dynamic", reason="guard", at="here")}),
    ),
    Case(
        name="image in windows",
        model=Windows,
        args=(tensor(2, 16, 24, 3),),
        shapes={"x": (AUTO, AUTO, AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[0]": Is(got="dynamic", reason="as_asked"),
                "x.shape[1]": Is(got="dynamic", reason="guard", words="Multiple of 4, ≥ 8"),
            },
        ),
    ),
    Case(
        name="pixels into channels",
        model=Unshuffle,
        args=(tensor(2, 3, 16, 24),),
        shapes={"x": (AUTO, AUTO, AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[1]": Is(got="dynamic", reason="as_asked"),
                "x.shape[2]": Is(got="dynamic", reason="guard", at="here", words="Multiple of 2, ≥ 4"),
            }
        ),
    ),
    Case(
        name="convolutions",
        model=ConvNet,
        args=(tensor(2, 3, 32, 32),),
        shapes={"x": (AUTO, AUTO, AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[1]": Is(
                    got="specialized",
                    reason="guard",
                    expr="3",
                    at="here",
                    words="Must be 3 to match `conv.weight` [4, 3, 3, 3] in `self.conv(x)`",
                )
            }
        ),
    ),
    Case(
        name="encoder layer",
        model=Encoder,
        args=(tensor(2, 6, 8), torch.zeros(2, 6, dtype=torch.bool)),
        shapes={"x": (AUTO, AUTO, AUTO), "mask": (AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[2]": Is(got="specialized", reason="guard", expr="8", at="here"),
                "mask.shape[1]": Is(got="tied", reason="guard", at="here", tied_to="x.shape[1]"),
            }
        ),
    ),
    Case(
        name="buffer that is written to",
        model=Counts,
        args=(tensor(6, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[0]": FREE,
                "x.shape[1]": Is(
                    got="specialized", reason="guard", at="here", words="Must be 4 to match `count` [4] in `self.count.add_(x.sum(0))`"
                ),
            }
        ),
    ),
)
