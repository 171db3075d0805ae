"""Public reports about what a target made of a program, rebuilt as small models; what a good answer holds was written before any was run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn
from torch.export import Dim

from export_explorer.features.deploy.protocol import Target

AUTO = Dim.AUTO


@dataclass(frozen=True, kw_only=True, eq=False)
class LoweringReport:
    """A report, and what a good answer to it holds.

    Attributes:
        source: project and number.
        about: what was reported.
        target: the target that it is about.
        model: class of the model.
        args: positional inputs.
        shapes: ``dynamic_shapes``.
        sizes: further sizes to try, as `Explorer.deploy` takes them.
        dims: the possible verdicts of a dimension, by ``x.shape[0]``.
        trials: the possible verdicts of a trial, by its sizes.
        lacks: operator that the target cannot translate, whose line has to be named; None if there has to be an artifact.
        says: texts that the message of the failure has to contain.
        notes: texts that one note has to contain each.
        lines: operators whose rows have to lead to a line of the model.
        fallbacks: operators that the target leaves to slower kernels, each with a reason or without.
    """

    source: str
    about: str
    target: Target
    model: Callable[[], nn.Module]
    args: tuple[Any, ...]
    shapes: Any
    sizes: tuple[Mapping[str, Any], ...] = ()
    dims: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    trials: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lacks: str | None = None
    says: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()


class Recognizer(nn.Module):
    """A decoder that reads the batch as a number."""

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Linear(6, 5)

    def forward(self, images: Tensor) -> Tensor:
        batch = int(images.shape[0])
        queries = torch.zeros(batch, 3, 6)
        return self.head(queries + images.mean(1, keepdim=True))


class Positions(nn.Module):
    """Learned positions, cut to the length, and joined with a weight by broadcasting."""

    def __init__(self) -> None:
        super().__init__()
        self.positions = nn.Parameter(torch.randn(1, 10, 8))
        self.weight = nn.Parameter(torch.randn(1, 1, 8))

    def forward(self, x: Tensor) -> Tensor:
        return (self.positions[:, : x.size(1)] * self.weight).expand(x.size(0), -1, -1).relu() + x.unsqueeze(-1)


class Cached(nn.Module):
    """A buffer that each call shifts; its first value is not zero."""

    def __init__(self) -> None:
        super().__init__()
        self.cache: Tensor
        self.register_buffer("cache", torch.ones(4))

    def forward(self, x: Tensor) -> Tensor:
        result = self.cache + x
        self.cache.copy_(result)
        return result * 2


class Pooled(nn.Module):
    """Masks of one length, which a table of positions fixes."""

    def __init__(self) -> None:
        super().__init__()
        self.positions = nn.Parameter(torch.randn(28, 4))

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        return (self.positions * mask.unsqueeze(-1) * ids.unsqueeze(-1)).sum(1)


@torch.library.custom_op("reports::kept_boxes", mutates_args=())
def kept_boxes(boxes: Tensor, scores: Tensor) -> Tensor:
    return boxes * (scores > 0.5).unsqueeze(1)


@kept_boxes.register_fake
def _(boxes: Tensor, scores: Tensor) -> Tensor:
    return torch.empty_like(boxes)


class KeepsBoxes(nn.Module):
    """Calls an operator of another library, as torchvision's nms."""

    def forward(self, boxes: Tensor, scores: Tensor) -> Tensor:
        kept: Tensor = torch.ops.reports.kept_boxes(boxes, scores)
        return kept


class Transformer(nn.Module):
    """torch's encoder, sequence first."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, activation="gelu")
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)

    def forward(self, inputs: Tensor) -> Tensor:
        result: Tensor = self.encoder(inputs)
        return result


class Attended(nn.Module):
    """Attention of embeddings with themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.embeddings = nn.Embedding(100, 16)

    def forward(self, input_ids: Tensor) -> Tensor:
        embeddings = self.embeddings(input_ids)
        return nn.functional.scaled_dot_product_attention(embeddings, embeddings, embeddings)


class Proposals(nn.Module):
    """Sizes taken out of a shape, used to make and to view tensors."""

    def forward(self, memory: Tensor) -> Tensor:
        batch, length, _ = memory.shape
        valid = torch.full((batch, length), 1.0)
        scale = torch.ones(batch, 2).view(batch, 1, 1, 2)
        grid = torch.zeros(length, 2).unsqueeze(0).expand(batch, -1, -1).unsqueeze(1)
        return (grid + scale).view(batch, -1, 2).sum(-1) * valid + memory.sum(-1)


class Added(nn.Module):
    """Two tensors of one size."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return x + y


class Scores(nn.Module):
    """Two dynamic dimensions of one tensor."""

    def forward(self, x: Tensor) -> Tensor:
        return x.relu() + 1


class Sorted(nn.Module):
    """A linear layer, and operators that only the portable kernels have."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x).cumsum(1)


class PositionIds(nn.Module):
    """Positions of a length, expanded to the size of the input."""

    def forward(self, input_ids: Tensor) -> Tensor:
        return torch.arange(input_ids.size(1), dtype=torch.long).unsqueeze(0).expand(input_ids.size())


class Viewed(nn.Module):
    """A view whose first size is the second of the input."""

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.softmax(x.view(x.size(1), -1), dim=0)


class SelfAttention(nn.Module):
    """torch's attention with a mask, sequence first."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 4)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        result: Tensor = self.attention(x, x, x, attn_mask=mask, need_weights=False)[0]
        return result


class Waveform(nn.Module):
    """A convolution in one dimension, flattened for a layer of a fixed width."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv1d(1, 3, 10)
        self.linear = nn.Linear(645, 10)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(self.conv(x).relu().flatten(1))


class Trajectory(nn.Module):
    """Two sequences of different lengths, joined."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.decoder = nn.Linear(2, 8), nn.Linear(3, 8)

    def forward(self, enc_input: Tensor, dec_input: Tensor) -> Tensor:
        return torch.cat([self.encoder(enc_input), self.decoder(dec_input)], 1)


class Texts(nn.Module):
    """Embeddings, torch's encoder with a padding mask, and a mean over each text."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = nn.Embedding(100, 16)
        layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        result: Tensor = self.encoder(self.tokens(ids), src_key_padding_mask=mask)
        return result.mean(1)


class Matched(nn.Module):
    """Windows of an image, of which a mask and a table of indices select pairs; their number depends on the data."""

    def __init__(self) -> None:
        super().__init__()
        self.merge = nn.Linear(8, 4)

    def forward(self, y: Tensor, mask: Tensor, indexes: Tensor) -> Tensor:
        rows, places = torch.where(mask)
        windows = nn.functional.unfold(y, kernel_size=(5, 5), stride=4, padding=2).permute(0, 2, 1)
        windows = windows.view(windows.shape[0], windows.shape[1], windows.shape[2] // 25, 25).permute(0, 1, 3, 2)
        pairs = torch.cat([windows[rows, places], windows[rows, indexes[rows, places]]], -1)
        return self.merge(pairs)


_ROWS = torch.randn(4, 6)
_AGREE, _REFUSED = ("agree",), ("both_reject",)

REPORTS = (
    LoweringReport(
        source="pytorch/pytorch#148886",
        about="The batch of a text recognizer becomes that of the example; ONNX Runtime fails at another batch in the middle of the graph.",
        target="onnx",
        model=Recognizer,
        args=(torch.randn(4, 7, 6),),
        shapes={"images": {0: AUTO}},
        dims={"images.shape[0]": ("repaired", "kept")},
        trials={"": _AGREE, "images.shape[0] = 8": _REFUSED},
    ),
    LoweringReport(
        source="pytorch/pytorch#149275",
        about="Inputs of the model are [1, '28']: a constant as a name, which any length fits.",
        target="onnx",
        model=Pooled,
        args=(torch.randn(2, 28), torch.ones(2, 28)),
        shapes={"ids": {0: AUTO, 1: AUTO}, "mask": {0: AUTO, 1: AUTO}},
        dims={"ids.shape[0]": ("kept",), "ids.shape[1]": ("repaired",), "mask.shape[1]": ("repaired",)},
        trials={"": _AGREE, "ids.shape[1] = 29": _REFUSED},
    ),
    LoweringReport(
        source="pytorch/pytorch#60828",
        about="A buffer that forward updates has its first value at every call in ONNX, without a message.",
        target="onnx",
        model=Cached,
        args=(torch.randn(4),),
        shapes=None,
        trials={"": _AGREE, "example, call 2": ("differs",)},
        notes=("`cache`",),
    ),
    LoweringReport(
        source="pytorch/pytorch#122321",
        about="Batch and length of torch's transformer cannot be varied in ONNX.",
        target="onnx",
        model=lambda: Transformer().eval(),
        args=(torch.randn(5, 2, 16),),
        shapes={"inputs": {0: AUTO, 1: AUTO}},
        dims={"inputs.shape[0]": ("kept",), "inputs.shape[1]": ("kept",)},
        trials={"": _AGREE, "inputs.shape[0] = 6": _AGREE, "inputs.shape[1] = 3": _AGREE},
    ),
    LoweringReport(
        source="pytorch/pytorch#152018",
        about="DYNAMIC of both dimensions passes for attention, and both are constants in ONNX. Since 2.13 it is no longer lowered at all.",
        target="onnx",
        model=Attended,
        args=(torch.randint(100, (4, 7)),),
        shapes={"input_ids": {0: Dim.DYNAMIC, 1: Dim.DYNAMIC}},
        lacks="aten.scaled_dot_product_attention.default",
    ),
    LoweringReport(
        source="pytorch/pytorch#171618",
        about="Positions that are cut to a length lose the dynamic dimension in ONNX after a broadcast; more than 10 are not there.",
        target="onnx",
        model=Positions,
        args=(torch.rand(3, 5),),
        shapes={"x": {0: AUTO, 1: AUTO}},
        dims={"x.shape[0]": ("kept",), "x.shape[1]": ("bound_not_enforced",)},
        trials={"": _AGREE, "x.shape[1] = 10": _AGREE, "x.shape[1] = 11": ("both_reject", "guard_lost"), "x.shape[0] = 4": _AGREE},
    ),
    LoweringReport(
        source="roboflow/rf-detr#949",
        about="Sizes unpacked from a shape are constants in `full`, `view` and `expand`, so another batch fails in the engine.",
        target="onnx",
        model=Proposals,
        args=(torch.randn(4, 6, 8),),
        shapes={"memory": {0: AUTO, 1: AUTO}},
        dims={"memory.shape[0]": ("kept",), "memory.shape[1]": ("kept",)},
        trials={"": _AGREE, "memory.shape[0] = 8": _AGREE, "memory.shape[1] = 7": _AGREE},
    ),
    LoweringReport(
        source="hqucms/weaver-core#29",
        about="An example batch of 1 becomes a constant, and the model accepts no other batch.",
        target="onnx",
        model=lambda: nn.Linear(6, 3),
        args=(torch.randn(1, 6),),
        shapes={"input": {0: AUTO}},
        dims={"input.shape[0]": ("repaired", "kept")},
        trials={"": _AGREE, "input.shape[0] = 2": _REFUSED},
    ),
    LoweringReport(
        source="pytorch/pytorch#87677",
        about="`expand` to the size of the input is that of the example: a batch of 2 fails, and so does another length.",
        target="onnx",
        model=PositionIds,
        args=(torch.ones(1, 16, dtype=torch.long),),
        shapes={"input_ids": {0: AUTO, 1: AUTO}},
        dims={"input_ids.shape[0]": ("repaired", "kept"), "input_ids.shape[1]": ("kept",)},
        trials={"": _AGREE, "input_ids.shape[1] = 17": _AGREE, "input_ids.shape[0] = 2": _REFUSED},
    ),
    LoweringReport(
        source="pytorch/pytorch#126607",
        about="A view by the second size of the input is exported with all dimensions dynamic alone, and then torch refuses multiples of it.",
        target="onnx",
        model=Viewed,
        args=(torch.randn(8, 6, 4),),
        shapes={"x": {0: AUTO, 1: AUTO, 2: AUTO}},
        dims={"x.shape[0]": ("bound_not_enforced",), "x.shape[1]": ("bound_not_enforced",), "x.shape[2]": ("kept",)},
        trials={
            "": _AGREE,
            "x.shape[0] = 9": _AGREE,
            "x.shape[1] = 4": ("guard_lost",),
            "x.shape[1] = 7": _AGREE,
            "x.shape[2] = 5": _AGREE,
        },
    ),
    LoweringReport(
        source="pytorch/pytorch#120075",
        about="Attention with a mask has dynamic lengths in ONNX, and fails at each length but that of the example.",
        target="onnx",
        model=SelfAttention,
        args=(torch.randn(6, 1, 16), torch.ones(6, 6).triu(1).bool()),
        shapes={"x": {0: AUTO}, "mask": {0: AUTO, 1: AUTO}},
        sizes=({"x": {0: 4}, "mask": {0: 4, 1: 4}},),
        dims={"x.shape[0]": ("kept",), "mask.shape[0]": ("kept",), "mask.shape[1]": ("kept",), "x.shape[1]": ("kept",)},
        trials={"": _AGREE, "mask.shape[0] = 4, mask.shape[1] = 4, x.shape[0] = 4": _AGREE},
    ),
    LoweringReport(
        source="openvinotoolkit/openvino#37455",
        about="A transformer that converts with static sizes may lose its dynamic batch and length, or return something else.",
        target="openvino",
        model=lambda: Texts().eval(),
        args=(torch.randint(100, (2, 7)), torch.zeros(2, 7, dtype=torch.bool)),
        shapes={"ids": {0: AUTO, 1: AUTO}, "mask": {0: AUTO, 1: AUTO}},
        sizes=({"ids": {0: 3, 1: 9}, "mask": {0: 3, 1: 9}},),
        dims={"ids.shape[0]": ("kept", "repaired"), "ids.shape[1]": ("kept", "repaired")},
        trials={"": _AGREE, "ids.shape[0] = 3, ids.shape[1] = 9, mask.shape[0] = 3, mask.shape[1] = 9": _AGREE},
    ),
    LoweringReport(
        source="openvinotoolkit/openvino#22421",
        about="What a mask selects of the windows of an image has the wrong shape at run time.",
        target="openvino",
        model=Matched,
        args=(torch.randn(2, 4, 16, 16), torch.rand(2, 16) > 0.5, torch.randint(16, (2, 16))),
        shapes={"y": {0: AUTO}, "mask": {0: AUTO}, "indexes": {0: AUTO}},
        sizes=({"y": {0: 3}, "mask": {0: 3}, "indexes": {0: 3}},),
        dims={"y.shape[1]": ("kept", "repaired"), "y.shape[2]": ("kept", "repaired")},
        trials={"": _AGREE, "indexes.shape[0] = 3, mask.shape[0] = 3, y.shape[0] = 3": _AGREE},
    ),
    LoweringReport(
        source="pytorch/executorch#8539",
        about="A convolution with a dynamic batch cannot be lowered: a symbol is not defined in the last pass.",
        target="executorch",
        model=Waveform,
        args=(torch.randn(2, 1, 224),),
        shapes={"x": {0: AUTO(max=32)}},
        dims={"x.shape[0]": ("kept",)},
        trials={"": _AGREE, "x.shape[0] = 32": _AGREE, "x.shape[0] = 33": _REFUSED},
        notes=("backed_size_oblivious",),
    ),
    LoweringReport(
        source="pytorch/executorch#1350",
        about="A model that was exported without dynamic sizes fails on the device at the next length: a static tensor is resized.",
        target="executorch",
        model=Trajectory,
        args=(torch.randn(27, 7, 2), torch.randn(27, 12, 3)),
        shapes=None,
        sizes=({"enc_input": {1: 6}}, {"dec_input": {1: 11}}),
        dims={"enc_input.shape[1]": ("kept",), "dec_input.shape[1]": ("kept",)},
        trials={"": _AGREE, "enc_input.shape[1] = 6": _REFUSED, "dec_input.shape[1] = 11": _REFUSED},
    ),
    LoweringReport(
        source="pytorch/pytorch#141568",
        about="Operators of torchvision have no ONNX function; torch says that no decompositions are registered for the real-valued input.",
        target="onnx",
        model=KeepsBoxes,
        args=(torch.randn(6, 4), torch.rand(6)),
        shapes={"boxes": {0: AUTO}, "scores": {0: AUTO}},
        lacks="reports.kept_boxes.default",
        says=("no ONNX function",),
        notes=("custom_translation_table",),
    ),
    LoweringReport(
        source="pytorch/executorch#3636",
        about="A sum of two tensors with a Dim of its own cannot be run at other sizes.",
        target="executorch",
        model=Added,
        args=(torch.randn(1, 3), torch.randn(1, 3)),
        shapes={"x": {1: Dim("columns", min=2, max=10)}, "y": {1: Dim("columns", min=2, max=10)}},
        dims={"x.shape[1]": ("kept", "bound_not_enforced")},
        trials={"": _AGREE, "x.shape[1] = 10, y.shape[1] = 10": _AGREE, "x.shape[1] = 11, y.shape[1] = 11": _REFUSED},
    ),
    LoweringReport(
        source="huggingface/optimum-executorch#37",
        about="With AUTO instead of a Dim with a maximum, nobody says what the longest sequence is.",
        target="executorch",
        model=lambda: nn.Linear(6, 3),
        args=(_ROWS,),
        shapes={"input": {0: AUTO}},
        dims={"input.shape[0]": ("capped",)},
        trials={"": _AGREE, "input.shape[0] = 5": ("artifact_rejects",)},
        notes=("input.shape[0] needs a maximum",),
    ),
    LoweringReport(
        source="pytorch/executorch#20546",
        about="Only the product of the sizes is compared with the bounds: (12, 2) runs where both dimensions may be at most 8.",
        target="executorch",
        model=Scores,
        args=(torch.randn(4, 6),),
        shapes={"x": {0: AUTO(max=8), 1: AUTO(max=8)}},
        sizes=({"x": {0: 12, 1: 2}},),
        dims={"x.shape[0]": ("bound_not_enforced",), "x.shape[1]": ("bound_not_enforced",)},
        trials={"": _AGREE, "x.shape[0] = 12, x.shape[1] = 2": ("guard_lost",), "x.shape[0] = 8": _AGREE},
    ),
    LoweringReport(
        source="pytorch/executorch#5068",
        about="A buffer that forward updates has another first value: ExecuTorch stores its shape and dtype alone.",
        target="executorch",
        model=Cached,
        args=(torch.randn(4),),
        shapes=None,
        trials={"": _AGREE, "example, call 2": _AGREE},
        notes=("`cache`",),
    ),
    LoweringReport(
        source="software-mansion/react-native-executorch#684",
        about="Two thirds of the time go to operators that XNNPACK does not take; which, and why, is not said.",
        target="executorch",
        model=Sorted,
        args=(torch.randn(4, 8),),
        shapes={"x": {0: AUTO(max=16)}},
        trials={"": _AGREE, "x.shape[0] = 16": _AGREE},
        lines=("aten.linear.default", "aten.cumsum.default"),
        fallbacks=("aten.cumsum.default",),
    ),
)
