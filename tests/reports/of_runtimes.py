"""Reports to runtimes, compilers and quantizers, about the export that comes before them."""

from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO


class MaskDecoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Parameter(torch.randn(1, 3, 8))
        self.mix = nn.Linear(8, 8)

    def forward(self, image, sparse):
        tokens = self.tokens.expand(image.shape[0], -1, -1)
        if sparse.sum().item() != 0:
            tokens = torch.cat((tokens, sparse), dim=1)
        return self.mix(tokens) @ image.flatten(2)


class AcceptedRows(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.Linear(8, 8)

    def forward(self, hidden, accepted):
        last = accepted.argmax().item()
        rows = hidden[1:last]
        if rows.shape[0] == 1:
            rows = rows.expand(2, -1)
        return self.norm(rows).sum(0)


class QuantizedBuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.quantize_per_tensor(torch.randn(4, 4), 0.1, 0, torch.qint8))

    def forward(self, x):
        return x @ self.weight.dequantize()


class TextEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 8)
        self.lstm = nn.LSTM(8, 8, batch_first=True, bidirectional=True)
        self.out = nn.Linear(16, 4)

    def forward(self, ids):
        hidden, _ = self.lstm(self.embed(ids))
        return self.out(hidden)


class Subsampled(nn.Module):
    def forward(self, x, y, ilens):
        blocks = x[:, : x.shape[1] // 32 * 32].reshape(x.shape[0], -1, 32 * 4).mean(-1, keepdim=True)
        return torch.cat((blocks.expand(-1, -1, 4), y, torch.zeros(1, 1, 4)), 1), ilens // 32


@dataclass
class Settings:
    bits: int = 8


@torch.compiler.allow_in_graph
def quantized_linear(x, weight, settings):
    return F.linear(x, weight) / settings.bits


class DynamicallyQuantized(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 8))
        self.settings = Settings()

    def forward(self, x):
        return quantized_linear(x, self.weight, self.settings)


class ScaledWeight(torch.Tensor):
    """A weight of whole numbers with a scale, as quantizers make them."""

    @staticmethod
    def __new__(cls, numbers, scale):
        return torch.Tensor._make_wrapper_subclass(cls, numbers.shape, dtype=torch.float32)

    def __init__(self, numbers, scale):
        self.numbers = numbers
        self.scale = scale

    def __tensor_flatten__(self):
        return ["numbers", "scale"], None

    @classmethod
    def __tensor_unflatten__(cls, inner, context, size, stride):
        return cls(inner["numbers"], inner["scale"])

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        if function is F.linear:
            x, weight = args[:2]
            return F.linear(x, weight.numbers.float() * weight.scale)
        with torch._C.DisableTorchFunctionSubclass():
            return function(*args, **(kwargs or {}))

    @classmethod
    def __torch_dispatch__(cls, function, types, args=(), kwargs=None):
        if function is torch.ops.aten.detach.default:
            return cls(args[0].numbers, args[0].scale)
        raise NotImplementedError(f"{function} of a scaled weight")


class SubclassWeight(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 4, bias=False)
        weight = ScaledWeight(torch.randint(-8, 8, (4, 8), dtype=torch.int8), torch.rand(4, 1))
        self.lin.weight = nn.Parameter(weight, requires_grad=False)

    def forward(self, x):
        return self.lin(x)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.head = nn.Linear(16, 5)

    def forward(self, x):
        features = F.adaptive_avg_pool2d(F.relu(self.conv(x)), 2)
        return self.head(torch.flatten(features, 1))


class KeyValues:
    """A cache of one's own."""

    def __init__(self):
        self.keys = torch.randn(1, 2, 5, 4)
        self.values = torch.randn(1, 2, 5, 4)

    def update(self, key, value):
        self.keys = torch.cat((self.keys, key), -2)
        self.values = torch.cat((self.values, value), -2)
        return self.keys, self.values


class DecodesWithCache(nn.Module):
    def forward(self, query, past):
        key, value = past.update(query, query)
        return F.scaled_dot_product_attention(query, key, value)


class PadsByItsLength(nn.Module):
    def forward(self, x):
        return F.pad(x, (1, x.size(-1)))


class SpeechEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(8, 8, 3, stride=2, padding=1)

    def forward(self, audio_signal, length):
        return self.conv(audio_signal), (length + 1) // 2


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(4, 4, 3, padding=1)
        self.context = nn.Linear(8, 4)

    def forward(self, x, timesteps, context, *args):
        hidden = self.conv(x) + timesteps[:, None, None, None] + self.context(context).mean(1)[:, :, None, None]
        for extra in args:
            hidden = hidden + extra.mean(1)[:, None, None, None]
        return hidden


def accepted_at(last: int) -> torch.Tensor:
    return F.one_hot(torch.tensor(last), 6).float()


def one_spec_each(count: int) -> Any:
    return ({0: Dim("batch")},) * count


REPORTS = (
    Report(
        source="pytorch/executorch#12732",
        year=2025,
        about="SAM joins its prompts only if their sum is not 0, a number of the data. torch.cond takes both sides, though they have different lengths.",
        model=MaskDecoder,
        args=(torch.randn(2, 8, 4, 4), torch.randn(2, 2, 8)),
        answer=Answer(
            kinds=("data_dependent",),
            line="if sparse.sum().item() != 0:",
            never=("torch._check(sparse.sum().item() == 0)",),
            mended=Mended(by="change_code", runs=((torch.randn(2, 8, 4, 4), torch.ones(2, 2, 8)),)),
        ),
    ),
    Report(
        source="pytorch/executorch#8988",
        year=2025,
        about="EAGLE cuts as many rows as were accepted and asks whether there is one. Answered: the size is unbacked, keep both sides or check it.",
        model=AcceptedRows,
        args=(torch.randn(6, 8), accepted_at(3)),
        answer=Answer(
            kinds=("data_dependent",),
            line="if rows.shape[0] == 1:",
            mended=Mended(by="change_code", runs=((torch.randn(6, 8), accepted_at(5)), (torch.randn(6, 8), accepted_at(4)))),
        ),
    ),
    Report(
        source="pytorch/executorch#8727",
        year=2025,
        about="A model that eager quantization has made holds quantized tensors, of which there are no fake ones. Answered: export first, and quantize by PT2E or torchao.",
        model=QuantizedBuffer,
        args=(torch.randn(2, 4),),
        answer=Answer(
            kinds=("unsupported_code", "missing_fake_kernel", "invalid_input"),
            says=("quantized", "weight"),
            never=("The model raises",),
        ),
    ),
    Report(
        source="pytorch/executorch#8468",
        year=2025,
        about="Kokoro's LSTM under a dynamic length: torch.export unrolls it for the example's length, as the maintainers say, though it runs on any.",
        model=TextEncoder,
        args=(torch.randint(0, 30, (1, 7)),),
        shapes=lambda: {"ids": {1: Dim("length", min=2, max=512)}},
        answer=Answer(
            kinds=("constraint_violation",),
            line="self.lstm(self.embed(ids))",
            says=("step by step",),
            never=("takes no other size", "no ask can free it"),
        ),
    ),
    Report(
        source="pytorch/executorch#9714",
        year=2025,
        about="Lengths from 3 on, of which blocks of 32 are taken, as from a later torch on they were refused: two blocks are what the example has shown.",
        model=Subsampled,
        args=(torch.randn(1, 70, 4), torch.randn(1, 5, 4), torch.tensor([70])),
        shapes=lambda: {"x": {1: Dim("x_len", min=3, max=1024)}, "y": {1: Dim("y_len", min=1, max=255)}, "ilens": {0: 1}},
        answer=Answer(
            kinds=("constraint_violation",),
            says=("x.shape[1]", "64"),
            mended=Mended(
                by="change_ask",
                dims={"x.shape[1]": {"got": "dynamic", "lower": 64, "upper": 1024}, "y.shape[1]": {"got": "dynamic", "upper": 255}},
                runs=((torch.randn(1, 96, 4), torch.randn(1, 3, 4), torch.tensor([96])), (torch.randn(1, 101, 4), torch.randn(1, 9, 4), torch.tensor([101]))),
            ),
        ),
    ),
    Report(
        source="pytorch/ao#3928",
        year=2026,
        about="A plain object that goes into an operator of the graph: strict mode has no proxy for it, and says NotImplementedError. Non-strict mode exports it.",
        model=DynamicallyQuantized,
        args=(torch.randn(2, 8),),
        shapes=lambda: {"x": {0: AUTO}},
        strict=True,
        answer=Answer(
            kinds=("unsupported_code",),
            line="quantized_linear(x, self.weight, self.settings)",
            never=("The model raises",),
            mended=Mended(by="change_mode", dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 8),),)),
        ),
    ),
    Report(
        source="pytorch/ao#3099",
        year=2025,
        about="A weight of a tensor subclass that lacks an operator: strict mode fails on it, non-strict mode does not.",
        model=SubclassWeight,
        args=(torch.randn(2, 8),),
        shapes=lambda: {"x": {0: AUTO}},
        strict=True,
        answer=Answer(
            kinds=("unsupported_code",),
            line="self.lin(x)",
            never=("The model raises",),
            mended=Mended(by="change_mode", dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 8),),)),
        ),
    ),
    Report(
        source="intel/neural-compressor#2335",
        year=2025,
        about="tuple(tensor) gives away the batch: one image without it. The model takes it in its convolutions and fails in the head, without any export too.",
        model=Classifier,
        args=tuple(torch.randn(1, 3, 8, 8)),
        answer=Answer(kinds=("model_error",), line="self.head(torch.flatten(features, 1))", says=("The model raises", ("[4, 4]", "4x4"))),
    ),
    Report(
        source="Samsung/TICO#417",
        year=2025,
        about="Whether a cache can be an input depends on whether somebody has registered its class, which its library did in some releases alone.",
        model=DecodesWithCache,
        args=(torch.randn(1, 2, 1, 4), KeyValues()),
        answer=Answer(kinds=("invalid_input",), says=("KeyValues", "past"), advises=("register_pytree_node",)),
    ),
    Report(
        source="apple/coremltools#2583",
        year=2025,
        about="A padding by the input's own length, which a converter refuses: to torch.export it is no difficulty, and the length is free.",
        model=PadsByItsLength,
        args=(torch.rand(3),),
        shapes=lambda: {"x": {0: AUTO}},
        answer=Answer(dims={"x.shape[0]": {"got": "dynamic", "upper": None}}, runs=((torch.rand(5),), (torch.rand(19),))),
    ),
    Report(
        source="NVIDIA-NeMo/Speech#15040",
        year=2025,
        about="Names of axes in the place of Dims: the exporter to ONNX takes them, torch.export does not.",
        model=SpeechEncoder,
        args=(torch.randn(2, 8, 20), torch.tensor([20, 18])),
        shapes=lambda: {"audio_signal": {0: "audio_signal_batch", 2: "audio_signal_time"}, "length": {0: "length_batch"}},
        answer=Answer(
            kinds=("spec_mismatch",),
            says=("audio_signal_batch",),
            mended=Mended(
                by="change_ask",
                dims={
                    "audio_signal.shape[0]": {"got": "dynamic"},
                    "audio_signal.shape[1]": {"got": "static"},
                    "audio_signal.shape[2]": {"got": "dynamic"},
                    "length.shape[0]": {"got": "dynamic"},
                },
                runs=((torch.randn(3, 8, 31), torch.tensor([31, 30, 2])),),
            ),
        ),
    ),
    Report(
        source="comfyanonymous/ComfyUI_TensorRT#120",
        year=2025,
        about="An entry for each input, where forward takes the last ones by *args: the spec wants one entry for all of these.",
        model=Denoiser,
        args=(torch.randn(2, 4, 8, 8), torch.rand(2), torch.randn(2, 7, 8), torch.randn(2, 3)),
        shapes=lambda: one_spec_each(4),
        answer=Answer(
            kinds=("spec_mismatch",),
            says=("args",),
            mended=Mended(
                by="change_ask",
                dims={"x.shape[0]": {"got": "dynamic"}, "args[0].shape[0]": {"got": "tied"}},
                runs=((torch.randn(3, 4, 8, 8), torch.rand(3), torch.randn(3, 7, 8), torch.randn(3, 3)),),
            ),
        ),
    ),
)  # fmt: skip
"""All reports."""
