"""Reports about transformers, and about projects that export them."""

from typing import Any

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from tests.reports.report import Answer, Mended, Report

AUTO = Dim.AUTO


class MambaMask(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 8)

    def forward(self, hidden_states, attention_mask):
        mask = attention_mask
        if torch.all(attention_mask == 1):
            mask = None
        hidden_states = self.project(hidden_states)
        if mask is not None:
            hidden_states = hidden_states * mask[:, :, None]
        return hidden_states


class BlockSelection(nn.Module):
    def forward(self, scores, lengths):
        longest = lengths.max().item()
        blocks = longest // 2
        if blocks > 0:
            scores = scores[:, :blocks]
        return scores.softmax(-1)


class SplitFeatures(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 8)

    def forward(self, features, image_sizes):
        features = self.project(features).squeeze(0)
        sizes = [(height // 4) * (width // 4) for height, width in image_sizes]
        return torch.split(features, sizes)


class LongMask(nn.Module):
    def forward(self, query, key, value, mask):
        mask = mask[:, :, :, : key.shape[-2]]
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)


class Chunks(nn.Module):
    def forward(self, hidden):
        overlap = 4
        size = [hidden.shape[0], hidden.shape[1] // overlap - 1, overlap * 2, hidden.shape[2]]
        chunks = hidden.new_empty(size)
        for chunk in range(size[1]):
            chunks[:, chunk] = hidden[:, chunk * overlap : chunk * overlap + 2 * overlap]
        return chunks


class ImagePositions(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(16, 8)
        self.register_buffer("boundaries", torch.arange(1 / 4, 1.0, 1 / 4))

    def forward(self, patches, masks):
        ids = torch.zeros(masks.shape[0], 16, dtype=torch.int64)
        for i, mask in enumerate(masks):
            rows = mask[:, 0].sum()
            steps = torch.arange(4) / rows
            bucket = torch.bucketize(steps, self.boundaries, right=True)
            ids[i] = (bucket[:, None] * 4 + bucket).flatten()
        return patches + self.table(ids)


class EncoderStates(nn.Module):
    def __init__(self):
        super().__init__()
        self.positions = nn.Parameter(torch.randn(15, 8))
        self.query = nn.Linear(8, 8)

    def forward(self, decoder_input_ids, encoder_hidden_states, cache_position):
        states = encoder_hidden_states + self.positions
        return self.query(states).mean(1, keepdim=True) + decoder_input_ids.unsqueeze(-1) + cache_position


class PhiExperts(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(8, 3)
        self.experts = nn.ModuleList(nn.Linear(8, 8) for _ in range(3))

    def forward(self, x):
        weights = self.gate(x).softmax(-1)
        chosen = F.one_hot(weights.topk(2).indices, 3).permute(2, 1, 0)
        out = torch.zeros_like(x)
        for index, expert in enumerate(self.experts):
            _, rows = torch.where(chosen[index])
            if rows.shape[0] == 0:
                continue
            picked = rows.tolist()
            out.index_add_(0, rows, expert(x[picked]) * weights[picked, index, None])
        return out


class BatchOfOne(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 8)
        self.project = nn.Linear(8, 8)

    def forward(self, input_ids, position_ids):
        return self.project(self.embed(input_ids)) + position_ids.unsqueeze(-1)


class FlatCaches(nn.Module):
    def forward(self, input_ids, position_ids, past_key_values):
        out = input_ids + position_ids
        for key, value in past_key_values:
            out = out + (key * value).sum((1, 2, 3))[:, None]
        return out


def deberta() -> Any:
    from transformers import DebertaV2Config, DebertaV2ForSequenceClassification

    sizes: dict[str, Any] = {"vocab_size": 50, "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    positions: dict[str, Any] = {
        "max_position_embeddings": 64,
        "position_buckets": 8,
        "position_biased_input": False,
        "norm_rel_ebd": "layer_norm",
    }
    config = DebertaV2Config(**sizes, **positions, relative_attention=True, pos_att_type=["p2c", "c2p"], share_att_key=True)  # type: ignore[call-arg, unused-ignore]
    return DebertaV2ForSequenceClassification(config)


PAST = [(torch.randn(2, 2, 5, 4), torch.randn(2, 2, 5, 4)) for _ in range(2)]


def flat_caches_spec() -> Any:
    batch, length, context = Dim("batch"), Dim("length"), Dim("context")
    spec = {"input_ids": {0: batch, 1: length}, "position_ids": {0: batch, 1: length}}
    return spec | {f"past_{part}.{layer}": {0: batch, 2: context} for layer in range(2) for part in ("key", "value")}


def one_batch(most: int | None) -> Any:
    batch, length = Dim("batch", max=most), Dim("length")
    return {0: batch, 1: length}


REPORTS = (
    Report(
        source="huggingface/transformers#41992",
        year=2025,
        about="Mamba's layers drop a mask of ones after looking at it. The exporters replace that by the mask, always: a product with ones changes nothing.",
        model=MambaMask,
        args=(torch.randn(2, 6, 8), torch.ones(2, 6)),
        shapes=lambda: {"hidden_states": {0: AUTO, 1: AUTO}, "attention_mask": {0: AUTO, 1: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if torch.all(attention_mask == 1):",
            mended=Mended(
                by="change_code",
                dims={"hidden_states.shape[0]": {"got": "dynamic"}, "hidden_states.shape[1]": {"got": "dynamic"}},
                runs=((torch.randn(3, 4, 8), torch.ones(3, 4)), (torch.randn(2, 5, 8), torch.tensor([[1.0, 1, 1, 0, 0]]).expand(2, 5))),
            ),
        ),
    ),
    Report(
        source="huggingface/transformers#48345",
        year=2026,
        about="A number of blocks out of the data, halved, is compared with 0. The tests of the export were switched off; torch._check, or no comparison, is what works.",
        model=BlockSelection,
        args=(torch.randn(2, 8), torch.tensor([6, 4])),
        shapes=lambda: {"scores": {0: AUTO}, "lengths": {0: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if blocks > 0:",
            mended=Mended(
                by="change_code",
                dims={"scores.shape[0]": {"got": "dynamic"}},
                runs=((torch.randn(2, 8), torch.tensor([8, 2])), (torch.randn(5, 8), torch.tensor([4, 4, 2, 1, 1]))),
            ),
        ),
    ),
    Report(
        source="huggingface/transformers#42822",
        year=2025,
        about=(
            "Mistral 3 splits image features by sizes out of a tensor, in a Python loop over its rows, rewritten for the export. torch 2.13 exports the loop, "
            "for as many images as in the example."
        ),
        model=SplitFeatures,
        args=(torch.randn(1, 10, 8), torch.tensor([[8, 12], [8, 8]])),
        shapes=lambda: {"features": {1: AUTO}, "image_sizes": {0: AUTO}},
        answer=Answer(
            dims={
                "features.shape[1]": {"got": "dynamic"},
                "image_sizes.shape[0]": {"got": "specialized", "line": "for height, width in image_sizes"},
            },
            runs=((torch.randn(1, 12, 8), torch.tensor([[8, 16], [8, 8]])),),
        ),
    ),
    Report(
        source="huggingface/transformers#41559",
        year=2025,
        about="A mask of its own length, cut to that of the keys: the export has to know that they fit. One Dim for both says so.",
        model=LongMask,
        args=(torch.randn(2, 2, 3, 8), torch.randn(2, 2, 9, 8), torch.randn(2, 2, 9, 8), torch.zeros(2, 1, 3, 9)),
        shapes=lambda: (
            lambda new, old: {"query": {2: new}, "key": {2: old}, "value": {2: old}, "mask": {2: new, 3: Dim("total")}}
        )(Dim("new"), Dim("old")),
        answer=Answer(
            kinds=("constraint_violation",),
            says=("key.shape[2]", "mask.shape[3]"),
            mended=Mended(
                by="change_ask",
                dims={"query.shape[2]": {"got": "dynamic"}, "key.shape[2]": {"got": "dynamic"}, "mask.shape[3]": {"got": "tied"}},
                runs=((torch.randn(2, 2, 4, 8), torch.randn(2, 2, 7, 8), torch.randn(2, 2, 7, 8), torch.zeros(2, 1, 4, 7)),),
            ),
        ),
    ),
    Report(
        source="huggingface/transformers#46169",
        year=2026,
        about="Longformer copies overlapping windows in a loop of as many rounds as there are windows, which fixes the length; unfold does it at once.",
        model=Chunks,
        args=(torch.randn(2, 16, 8),),
        shapes=lambda: {"hidden": {0: Dim("batch"), 1: Dim("length")}},
        answer=Answer(
            kinds=("constraint_violation",),
            line="for chunk in range(size[1]):",
            says=("hidden.shape[1]",),
            advises=(("unfold", "without the loop", "whole tensor", "all at once", "vmap", "torch.map"),),
        ),
    ),
    Report(
        source="huggingface/optimum-executorch#161",
        year=2025,
        about="SmolVLM loops over the images of a batch in Python, so that their number is a constant. Whole-tensor code, or torch's map, frees it.",
        model=ImagePositions,
        args=(torch.randn(3, 16, 8), torch.ones(3, 4, 4, dtype=torch.bool)),
        shapes=lambda: (lambda images: {"patches": {0: images}, "masks": {0: images}})(Dim("images")),
        answer=Answer(
            kinds=("constraint_violation",),
            line="for i, mask in enumerate(masks):",
            advises=(("vmap", "torch.map", "map(", "whole tensor", "without the loop", "all at once"),),
        ),
    ),
    Report(
        source="huggingface/optimum-executorch#45",
        year=2025,
        about="Whisper's encoder states have one length, that of a table of positions: no Dim fits, and AUTO or STATIC is what the recipe ended with.",
        model=EncoderStates,
        args=(torch.zeros(1, 1, dtype=torch.int64), torch.randn(1, 15, 8), torch.tensor([0])),
        shapes=lambda: {"decoder_input_ids": None, "encoder_hidden_states": {1: Dim("encoder_length", max=1500)}, "cache_position": None},
        answer=Answer(
            kinds=("constraint_violation",),
            line="encoder_hidden_states + self.positions",
            says=("15", "positions"),
            mended=Mended(by="change_ask", dims={"encoder_hidden_states.shape[1]": {"upper": 15}}),
        ),
    ),
    Report(
        source="NVIDIA/TensorRT-LLM#4584",
        year=2025,
        about="Phi's experts skip those without tokens, and index with a Python list of rows out of the data. Both have to go: no shortcut, and the tensor as the index.",
        model=PhiExperts,
        args=(torch.randn(7, 8),),
        shapes=lambda: {"x": {0: AUTO}},
        answer=Answer(
            kinds=("data_dependent",),
            line="if rows.shape[0] == 0:",
            never=("torch._check(rows.shape[0] == 0)",),
            mended=Mended(by="change_code", dims={"x.shape[0]": {"got": "dynamic"}}, runs=((torch.randn(5, 8),), (torch.randn(2, 8),))),
        ),
    ),
    Report(
        source="NVIDIA/TensorRT-LLM#10697",
        year=2026,
        about="An example of one row makes the batch a constant. They export with an example of two.",
        model=BatchOfOne,
        args=(torch.randint(0, 30, (1, 6)), torch.arange(6)[None]),
        shapes=lambda: (lambda one: {"input_ids": one, "position_ids": one})(one_batch(8)),
        answer=Answer(
            kinds=("example_is_0_or_1", "constraint_violation"),
            says=("input_ids.shape[0]",),
            mended=Mended(
                by="change_example",
                dims={"input_ids.shape[0]": {"got": "dynamic", "upper": 8}, "input_ids.shape[1]": {"got": "dynamic"}},
                runs=((torch.randint(0, 30, (3, 4)), torch.arange(4).expand(3, 4)),),
            ),
        ),
    ),
    Report(
        source="doobidoo/mcp-memory-service#1101",
        year=2026,
        about="DeBERTa, exported from one sentence with names for batch and length: the batch is a constant of 1, and the length ends at the table of positions.",
        model=deberta,
        args=(torch.randint(3, 50, (1, 12)), torch.ones(1, 12, dtype=torch.int64)),
        shapes=lambda: (lambda one: {"input_ids": one, "attention_mask": one})(one_batch(None)),
        answer=Answer(
            kinds=("example_is_0_or_1", "constraint_violation"),
            says=("input_ids.shape[0]",),
            never=("The model raises",),
            mended=Mended(
                by="change_ask",
                dims={"input_ids.shape[0]": {"got": "dynamic"}, "input_ids.shape[1]": {"got": "dynamic", "upper": 64}},
                runs=((torch.randint(3, 50, (3, 20)), torch.ones(3, 20, dtype=torch.int64)),),
            ),
        ),
    ),
    Report(
        source="quic/efficient-transformers#1169",
        year=2026,
        about="Names of ONNX for each cache in the place of the one argument of forward that holds them all: the spec has to follow the arguments.",
        model=FlatCaches,
        kwargs={"input_ids": torch.zeros(2, 3), "position_ids": torch.ones(2, 3), "past_key_values": PAST},
        shapes=flat_caches_spec,
        answer=Answer(
            kinds=("spec_mismatch",),
            says=("past_key_values",),
            mended=Mended(by="change_ask", dims={"input_ids.shape[0]": {"got": "dynamic"}, "input_ids.shape[1]": {"got": "dynamic"}}),
        ),
    ),
)  # fmt: skip
"""All reports."""
