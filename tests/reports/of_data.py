"""Ten reports of 2026 on code whose sizes or decisions are in the data, looked for after all others were explained."""

import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO


class MaskedAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(8, 8)
        self.k = nn.Linear(8, 8)
        self.v = nn.Linear(8, 8)

    def forward(self, x, is_real):
        x = x[is_real]
        batch, length = x.shape[0], x.shape[1]
        q = self.q(x).view(batch, length, 2, 4).transpose(1, 2)
        k = self.k(x).view(batch, length, 2, 4).transpose(1, 2)
        v = self.v(x).view(batch, length, 2, 4).transpose(1, 2)
        mask = torch.ones(batch, 1, length, length, dtype=x.dtype)
        return functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)


class FilteredImages(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(12, 8)

    def forward(self, images):
        keep = images.sum(dim=(-1, -2, -3)) != 0
        images = images[keep]
        q = self.project(images.flatten(1)).view(-1, 1, 2, 4).transpose(1, 2)
        mask = torch.ones((images.shape[0], 1, 1, 1), dtype=torch.bool)
        return functional.scaled_dot_product_attention(q, q, q, attn_mask=mask)


class RotaryIndex(nn.Module):
    def forward(self, input_ids, attention_mask):
        positions = torch.zeros(3, input_ids.shape[0], input_ids.shape[1], dtype=torch.long)
        for row in range(2):
            count = int((input_ids[row] == 7).sum().item())
            if count == 0:
                positions[:, row] = attention_mask[row].cumsum(-1) - 1
            else:
                positions[:, row] = attention_mask[row].cumsum(-1) + 1
        return positions


def sequence_mask(lengths, longest=None):
    if longest is None:
        longest = lengths.max()
    steps = torch.arange(longest, dtype=lengths.dtype)
    return steps.unsqueeze(0) < lengths.unsqueeze(1)


class Speech(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(4, 4)
        self.decoder = nn.Conv1d(4, 2, 3, padding=1)

    def forward(self, x, durations):
        x = self.encoder(x)
        lengths = torch.clamp_min(durations.sum(1), 1).long()
        mask = sequence_mask(lengths, None).unsqueeze(1).to(x.dtype)
        ends = durations.cumsum(1)
        steps = torch.arange(mask.shape[2])
        path = (steps[None, :, None] < ends[:, None, :]).to(x.dtype)
        path = path - functional.pad(path, (1, 0))[:, :, :-1]
        return self.decoder((path @ x).transpose(1, 2)) * mask


class Spline(nn.Module):
    def forward(self, a, b, c):
        discriminant = b.pow(2) - 4 * a * c
        assert (discriminant >= 0).all(), discriminant
        return (2 * c) / (-b - torch.sqrt(discriminant))


class Packed(nn.Module):
    def forward(self, q, key_mask):
        lengths = key_mask.sum(dim=1, dtype=torch.int32)
        longest = lengths.max().item()
        starts = functional.pad(lengths.cumsum(0), (1, 0))
        rows = torch.arange(longest)
        is_valid = rows[None, :] < lengths[:, None]
        return (q[:, :longest] * is_valid[:, :, None]).sum(1), starts


class RepeatedByItem(nn.Module):
    def forward(self, x, repeats):
        return x.repeat_interleave(repeats.item(), dim=0) * 2


class GroupedHeads(nn.Module):
    def forward(self, q, k, v):
        repeats = torch.tensor([q.shape[1] // k.shape[1]]).expand(k.shape[1])
        k = k.repeat_interleave(repeats, dim=1)
        v = v.repeat_interleave(repeats, dim=1)
        return functional.scaled_dot_product_attention(q, k, v)


class IndexedByScalar(nn.Module):
    def forward(self, x, index):
        return x[index]


class Window(nn.Module):
    def forward(self, tokens, keys):
        keys = torch.cat([keys, tokens], 1)
        mask = torch.ones(tokens.shape[1], 16)
        scores = tokens @ keys.transpose(1, 2)
        return (scores * mask).softmax(-1) @ keys


REPORTS = (
    Report(
        source="pytorch/pytorch#180202",
        year=2026,
        about="Attention over the images of a batch that a boolean mask keeps, with a mask of ones for them: on the CPU the kernel is chosen by whether their number is 1, which is in the data. torch 2.13 decides without.",
        model=MaskedAttention,
        args=(torch.randn(4, 6, 8), torch.tensor([True, False, True, True])),
        shapes=lambda: {"x": {0: AUTO}, "is_real": {0: AUTO}},
        answer=Answer(
            dims={"x.shape[0]": {"got": "dynamic"}, "is_real.shape[0]": {"got": "tied"}},
            runs=((torch.randn(6, 6, 8), torch.tensor([True, False, True, True, False, True])),),
        ),
    ),
    Report(
        source="intel/torch-xpu-ops#3418",
        year=2026,
        about="Images without any value are left out before attention: as above, with views of -1.",
        model=FilteredImages,
        args=(torch.randn(4, 3, 2, 2),),
        shapes=lambda: {"images": {0: AUTO}},
        answer=Answer(dims={"images.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(7, 3, 2, 2),),)),
    ),
    Report(
        source="pytorch/pytorch#173915",
        year=2026,
        about="get_rope_index of Qwen3-VL counts the image tokens of each row by .item() and branches on it. torch.where or torch.cond keeps both sides.",
        model=RotaryIndex,
        args=(torch.tensor([[1, 7, 7, 2], [1, 2, 3, 4]]), torch.ones(2, 4, dtype=torch.long)),
        shapes=lambda: {"input_ids": {1: AUTO}, "attention_mask": {1: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="count = int((input_ids[row] == 7).sum().item())",
            mended=Mended(
                by="change_code",
                code=(("torch.where", "torch.cond"),),
                dims={"input_ids.shape[1]": {"got": "dynamic"}},
                runs=((torch.tensor([[1, 2, 2, 2, 5], [1, 2, 7, 4, 7]]), torch.ones(2, 5, dtype=torch.long)),),
            ),
        ),
    ),
    Report(
        source="OHF-Voice/piper1-gpl#287",
        year=2026,
        about="VITS makes as many frames as the durations sum up to. The number is in the data, and the mask made of it meets the path: torch._check that there is more than one frame, or the number as an input, lets it export.",
        model=Speech,
        args=(torch.randn(2, 5, 4), torch.tensor([[1, 2, 1, 3, 1], [2, 2, 1, 1, 1]])),
        shapes=lambda: {"x": {0: AUTO, 1: AUTO}, "durations": {0: AUTO, 1: AUTO}},
        answer=Answer(
            dims={"x.shape[0]": {"got": "dynamic"}, "x.shape[1]": {"got": "dynamic"}},
            runs=((torch.randn(3, 4, 4), torch.tensor([[1, 2, 1, 3], [2, 2, 1, 1], [1, 1, 1, 1]])),),
        ),
    ),
    Report(
        source="ayutaz/piper-plus#209",
        year=2026,
        about="A spline asserts that all of a tensor is not negative. torch._assert_async, or the line left out, lets it export.",
        model=Spline,
        args=(torch.rand(5), torch.rand(5) + 3, torch.rand(5)),
        shapes=lambda: {"a": {0: AUTO}, "b": {0: AUTO}, "c": {0: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="assert (discriminant >= 0).all()",
            mended=Mended(
                by="change_code",
                code=("torch._assert_async",),
                dims={"a.shape[0]": {"got": "dynamic"}},
                runs=((torch.rand(8), torch.rand(8) + 3, torch.rand(8)),),
            ),
        ),
    ),
    Report(
        source="huggingface/diffusers#14568",
        year=2026,
        about="Lengths of the keys of a packed attention: the longest is read by .item() and slices the queries. torch does not know that it is no longer than they are.",
        model=Packed,
        args=(torch.randn(3, 6, 4), torch.tensor([[1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0], [1, 1, 0, 0, 0, 0]]) == 1),
        shapes=lambda: {"q": {0: AUTO, 1: AUTO}, "key_mask": {0: AUTO, 1: AUTO}},
        answer=Answer(
            dims={"q.shape[0]": {"got": "dynamic"}},
            runs=((torch.randn(2, 5, 4), torch.tensor([[1, 1, 1, 0, 0], [1, 1, 0, 0, 0]]) == 1),),
        ),
    ),
    Report(
        source="pytorch/pytorch#176937",
        year=2026,
        about="repeat_interleave by a number that .item() reads: its check forced the number, and does not in torch 2.13.",
        model=RepeatedByItem,
        args=(torch.randn(3, 2), torch.tensor(2)),
        shapes=lambda: {"x": {0: AUTO}, "repeats": None},
        answer=Answer(dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 2), torch.tensor(3)),)),
    ),
    Report(
        source="pytorch/pytorch#184983",
        year=2026,
        about="Keys and values are repeated by a tensor of counts, so that their number of heads is in the data; the choice of an attention kernel compares it. A number in place of the tensor exports, and so does torch._check of the number of heads.",
        model=GroupedHeads,
        args=(torch.randn(2, 8, 5, 4), torch.randn(2, 2, 5, 4), torch.randn(2, 2, 5, 4)),
        shapes=lambda: {name: {0: AUTO, 2: AUTO} for name in "qkv"},
        answer=Answer(
            kinds=("data_dependent",),
            line="functional.scaled_dot_product_attention",
            says=("needs the values of a tensor of Python numbers",),
            never=("Compute with whole tensors",),
            advises=("Compute with the Python numbers, without making a tensor of them",),
        ),
    ),
    Report(
        source="pytorch/pytorch#182345",
        year=2026,
        about="x[index] with an integer tensor of no dimensions: the number was read as a Python int. A tensor of one element, or torch.index_select, is read as data.",
        model=IndexedByScalar,
        args=(torch.randn(4, 3), torch.tensor(2)),
        shapes=lambda: {"x": {0: AUTO}, "index": None},
        answer=Answer(dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(6, 3), torch.tensor(5)), (torch.randn(6, 3), torch.tensor(0)))),
    ),
    Report(
        source="pytorch/pytorch#172903",
        year=2026,
        about="A decoder whose tokens and cache fill a context of fixed length: the number of keys is the context without the tokens. DYNAMIC for both led to a message with a name that torch had not replaced.",
        model=Window,
        args=(torch.randn(2, 4, 8), torch.randn(2, 12, 8)),
        shapes=lambda: {"tokens": {1: Dim.DYNAMIC}, "keys": {1: Dim.DYNAMIC}},
        answer=Answer(
            never=("L[",),
            dims={"tokens.shape[1]": {"got": "dynamic"}, "keys.shape[1]": {"got": "derived", "shape_expr": "-tokens.shape[1] + 16"}},
            runs=((torch.randn(2, 6, 8), torch.randn(2, 10, 8)),),
        ),
    ),
)  # fmt: skip
"""All reports."""
