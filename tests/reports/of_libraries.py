"""Reports on parts of libraries' models: caches, masks, positions, maps of several sizes, boxes."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from tests.reports.report import Answer, Mended, Report

DYNAMIC = Dim.DYNAMIC


class HalfAndBack(nn.Module):
    def forward(self, x, y):
        x = F.interpolate(x, scale_factor=0.5, mode="bilinear")
        x = F.interpolate(x, scale_factor=2.0, mode="bilinear")
        return x + y


class MapsOfLevels(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(4, 4)

    def forward(self, small, large):
        maps = [small, large]
        sizes = [(it.shape[2], it.shape[3]) for it in maps]
        flat = torch.cat([it.flatten(2).transpose(1, 2) for it in maps], 1)
        sizes = torch.as_tensor(sizes, dtype=torch.long, device=flat.device)  # type: ignore[assignment]
        parts = self.mix(flat).split([height * width for height, width in sizes], dim=1)
        return parts[0].sum() + parts[1].mean()


class MaskedEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)

    def forward(self, src, mask):
        return self.encoder(src, mask)


class CacheInBuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("cache", torch.zeros(1, 16, 4))

    def forward(self, x, start):
        cache = self.cache.clone()
        cache[:, start : start + 2, :] = x
        return cache.sum(1)


class CachedAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(8, 24)

    def forward(self, x, cache, start_pos):
        length, start = x.shape[1], start_pos.item()
        q, k, v = self.qkv(x).chunk(3, -1)
        cache = cache.clone()
        cache[:, start : start + length] = k
        return torch.softmax(q @ k.transpose(1, 2), -1) @ v + cache.sum()


class PatchPositions(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(16, 8)

    def forward(self, x):
        rows = x.shape[1]
        ids = torch.zeros(rows, 3)
        ids[:, 1] = ids[:, 1] + torch.linspace(0, rows - 1, steps=rows)
        return self.project(x) + ids.sum(-1, keepdim=True)


class ChecksBoxes(nn.Module):
    def forward(self, boxes):
        degenerate = boxes[:, 2:] <= boxes[:, :2]
        if degenerate.any():
            bad = torch.where(degenerate.any(dim=1))[0][0]
            raise ValueError(f"boxes need a positive height and width, found {boxes[bad].tolist()}")
        return boxes[:, 2:] - boxes[:, :2]


class Conformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 2, batch_first=True)

    def forward(self, frames, lengths):
        longest = int(torch.max(lengths).item())
        mask = torch.arange(longest).expand(lengths.shape[0], longest) >= lengths.unsqueeze(1)
        return self.attention(frames, frames, frames, key_padding_mask=mask, need_weights=False)[0]


class ShorterMask(nn.Module):
    def __init__(self):
        super().__init__()
        self.pool = nn.MaxPool1d(4, 4)

    def forward(self, mask):
        return self.pool(mask.unsqueeze(1)).squeeze(1)


REPORTS = (
    Report(
        source="pytorch/pytorch#131897",
        year=2024,
        about="An image is halved, doubled and added to another one: only even sizes fit, which torch says as 2*trunc(0.5*float(n)) = n, without a suggestion.",
        model=HalfAndBack,
        args=(torch.rand(1, 1, 32, 32), torch.rand(1, 1, 32, 32)),
        shapes=lambda: (lambda size: {"x": {2: size, 3: size}, "y": {2: size, 3: size}})(Dim("size", min=16, max=64)),
        answer=Answer(
            kinds=("constraint_violation",),
            line="x + y",
            says=("multiple of 2",),
            never=("trunc",),
            mended=Mended(by="change_ask", dims={"x.shape[2]": {"lower": 16, "upper": 64}}, runs=((torch.rand(1, 1, 20, 20), torch.rand(1, 1, 20, 20)),)),
        ),
    ),
    Report(
        source="huggingface/transformers#34390",
        year=2024,
        about="Mask2Former splits by sizes that were put in a tensor; the fix kept the list of them.",
        model=MapsOfLevels,
        args=(torch.randn(1, 4, 3, 5), torch.randn(1, 4, 6, 10)),
        shapes=lambda: {"small": {2: DYNAMIC, 3: DYNAMIC}, "large": {2: DYNAMIC, 3: DYNAMIC}},
        answer=Answer(
            kinds=("dynamic_specialized", "constraint_violation"),
            line="torch.as_tensor(sizes",
            mended=Mended(by="change_code", dims={"small.shape[2]": {"got": "dynamic"}}, runs=((torch.randn(1, 4, 4, 5), torch.randn(1, 4, 8, 10)),)),
        ),
    ),
    Report(
        source="pytorch/pytorch#134616",
        year=2024,
        about="nn.TransformerEncoder finds out whether its mask is causal by bool() of a tensor, where it is not told.",
        model=MaskedEncoder,
        args=(torch.randn(3, 5, 16), nn.Transformer.generate_square_subsequent_mask(5)),
        shapes=lambda: (lambda length: {"src": {1: length}, "mask": {0: length, 1: length}})(Dim("length", min=2, max=64)),
        answer=Answer(
            kinds=("data_dependent",),
            line="self.encoder(src, mask)",
            mended=Mended(by="change_code", code=("is_causal=False",), dims={"src.shape[1]": {"got": "dynamic"}}),
        ),
    ),
    Report(
        source="pytorch/pytorch#171974",
        year=2026,
        about="A copy of a cache is filled from a position in a tensor by a slice; later torch takes such a slice in non-strict mode.",
        model=CacheInBuffer,
        args=(torch.randn(1, 2, 4), torch.tensor(3)),
        answer=Answer(
            kinds=("data_dependent",),
            line="cache[:, start : start + 2, :] = x",
            mended=Mended(by="change_code", code=("torch.arange(2",), runs=((torch.randn(1, 2, 4), torch.tensor(6)),)),
        ),
    ),
    Report(
        source="pytorch/executorch#1933",
        year=2024,
        about="Llama's cache is filled from start_pos.item() on by a slice; the fix used narrow, which torch 2.13 does not take here.",
        model=CachedAttention,
        args=(torch.randn(1, 3, 8), torch.zeros(1, 32, 8), torch.tensor(4)),
        shapes=lambda: {"x": {1: Dim("length", min=2, max=16)}, "cache": None, "start_pos": None},
        answer=Answer(
            kinds=("unsupported_code", "data_dependent"),
            line="cache[:, start : start + length] = k",
            never=("no fake kernel",),
            mended=Mended(by="change_code", dims={"x.shape[1]": {"got": "dynamic"}}, runs=((torch.randn(1, 5, 8), torch.zeros(1, 32, 8), torch.tensor(6)),)),
        ),
    ),
    Report(
        source="Comfy-Org/ComfyUI#5490",
        year=2024,
        about="Positions of patches by linspace(0, n - 1, steps=n), whose end became a constant.",
        model=PatchPositions,
        args=(torch.randn(2, 8, 16),),
        shapes=lambda: {"x": {1: DYNAMIC}},
        answer=Answer(
            kinds=("dynamic_specialized", "constraint_violation"),
            line="torch.linspace(0, rows - 1, steps=rows)",
            mended=Mended(by="change_code", code=("torch.arange(rows)",), runs=((torch.randn(2, 12, 16),),)),
        ),
    ),
    Report(
        source="pytorch/pytorch#108805",
        year=2023,
        about="RetinaNet raises for boxes without a height or width, with a message that it makes of the first of them.",
        model=ChecksBoxes,
        args=(torch.cat([torch.rand(6, 2), torch.rand(6, 2) + 1], 1),),
        shapes=lambda: {"boxes": {0: DYNAMIC}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if degenerate.any():",
            mended=Mended(
                by="change_code",
                code=("torch._assert_async",),
                dims={"boxes.shape[0]": {"got": "dynamic"}},
                runs=((torch.cat([torch.rand(9, 2), torch.rand(9, 2) + 1], 1),),),
            ),
        ),
    ),
    Report(
        source="pytorch/pytorch#139610",
        year=2024,
        about="torchaudio's Conformer makes its mask as wide as the largest length, and attention needs that to be the number of frames.",
        model=Conformer,
        args=(torch.rand(3, 9, 16), torch.tensor([3, 9, 5])),
        shapes=lambda: {"frames": {1: DYNAMIC}, "lengths": {}},
        answer=Answer(
            kinds=("data_dependent",),
            line="int(torch.max(lengths).item())",
            mended=Mended(by="change_code", dims={"frames.shape[1]": {"got": "dynamic"}}, runs=((torch.rand(3, 7, 16), torch.tensor([7, 2, 5])),)),
        ),
    ),
    Report(
        source="huggingface/transformers#47491",
        year=2026,
        about="CANINE makes its mask shorter by MaxPool1d, which fixes its length.",
        model=ShorterMask,
        args=(torch.ones(2, 12),),
        shapes=lambda: {"mask": {1: DYNAMIC}},
        answer=Answer(
            kinds=("dynamic_specialized", "constraint_violation"),
            line="self.pool(mask.unsqueeze(1))",
            mended=Mended(by="change_code", code=("return_indices=True",), dims={"mask.shape[1]": {"got": "dynamic"}}, runs=((torch.ones(2, 20),),)),
        ),
    ),
)  # fmt: skip
"""All reports."""
