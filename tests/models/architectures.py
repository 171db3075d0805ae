"""Models of every sort that people export, with examples, small enough to be built and exported in seconds.

Nothing is downloaded: Hugging Face's models come from configurations.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn

from tests.models.convnets import Digits, ResNet, UNet

os.environ["HF_HUB_OFFLINE"] = "1"


@dataclass(frozen=True)
class Example:
    """A model with the inputs of one call."""

    model: nn.Module
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)


def tokens(batch: int = 2, length: int = 6) -> torch.Tensor:
    return torch.randint(3, 90, (batch, length))


def bert() -> Example:
    from transformers import BertConfig, BertModel

    config = BertConfig(vocab_size=99, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32)
    return Example(BertModel(config).eval(), kwargs={"input_ids": tokens(), "attention_mask": torch.ones(2, 6, dtype=torch.int64)})


def distilbert_classifier() -> Example:
    from transformers import DistilBertConfig, DistilBertForSequenceClassification

    config = DistilBertConfig(vocab_size=99, dim=16, n_layers=2, n_heads=2, hidden_dim=32)
    return Example(DistilBertForSequenceClassification(config).eval(), kwargs={"input_ids": tokens()})


def gpt2() -> Example:
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(vocab_size=99, n_embd=16, n_layer=2, n_head=2, use_cache=False)
    return Example(GPT2LMHeadModel(config).eval(), kwargs={"input_ids": tokens()})


def llama() -> Example:
    from transformers import LlamaConfig, LlamaForCausalLM

    return Example(LlamaForCausalLM(LlamaConfig(**DECODER)).eval(), kwargs={"input_ids": tokens()})


def mistral() -> Example:
    from transformers import MistralConfig, MistralModel

    return Example(MistralModel(MistralConfig(**DECODER)).eval(), kwargs={"input_ids": tokens()})


def qwen2() -> Example:
    from transformers import Qwen2Config, Qwen2Model

    return Example(Qwen2Model(Qwen2Config(**DECODER)).eval(), kwargs={"input_ids": tokens()})


def mixtral() -> Example:
    from transformers import MixtralConfig, MixtralModel

    config = MixtralConfig(**DECODER, num_local_experts=4, num_experts_per_tok=2)
    return Example(MixtralModel(config).eval(), kwargs={"input_ids": tokens()})


def t5() -> Example:
    from transformers import T5Config, T5Model

    config = T5Config(vocab_size=99, d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2, use_cache=False)
    return Example(T5Model(config).eval(), kwargs={"input_ids": tokens(), "decoder_input_ids": tokens(2, 4)})


def bart() -> Example:
    from transformers import BartConfig, BartModel

    config = BartConfig(
        vocab_size=99,
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        use_cache=False,
    )
    return Example(BartModel(config).eval(), kwargs={"input_ids": tokens(), "decoder_input_ids": tokens(2, 4)})


def vit() -> Example:
    from transformers import ViTConfig, ViTForImageClassification

    config = ViTConfig(hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32, image_size=32, patch_size=8)
    return Example(ViTForImageClassification(config).eval(), kwargs={"pixel_values": torch.randn(2, 3, 32, 32)})


def clip() -> Example:
    from transformers import CLIPConfig, CLIPModel

    tower = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = CLIPConfig(
        text_config={**tower, "vocab_size": 99, "bos_token_id": 1, "eos_token_id": 2, "projection_dim": 8},
        vision_config={**tower, "image_size": 32, "patch_size": 8, "projection_dim": 8},
        projection_dim=8,
    )
    return Example(CLIPModel(config).eval(), kwargs={"input_ids": tokens(), "pixel_values": torch.randn(3, 3, 32, 32)})


def wav2vec2() -> Example:
    from transformers import Wav2Vec2Config, Wav2Vec2Model

    config = Wav2Vec2Config(
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        conv_dim=(8, 8),
        conv_kernel=(10, 3),
        conv_stride=(5, 2),
        num_conv_pos_embeddings=8,
        num_conv_pos_embedding_groups=2,
    )
    return Example(Wav2Vec2Model(config).eval(), kwargs={"input_values": torch.randn(2, 800)})


def whisper_encoder() -> Example:
    from transformers import WhisperConfig, WhisperModel

    config = WhisperConfig(
        vocab_size=99,
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        num_mel_bins=8,
        max_source_positions=20,
        max_target_positions=20,
        pad_token_id=0,
        use_cache=False,
    )
    return Example(WhisperModel(config).eval(), kwargs={"input_features": torch.randn(2, 8, 40), "decoder_input_ids": tokens(2, 4)})


DECODER: dict[str, Any] = {
    "vocab_size": 99,
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "intermediate_size": 32,
    "use_cache": False,
}


def transformer() -> Example:
    model = nn.Transformer(16, 2, 1, 1, 32, batch_first=True).eval()
    return Example(model, (torch.randn(3, 5, 16), torch.randn(3, 4, 16)))


def transformer_encoder() -> Example:
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
    return Example(nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval(), (torch.randn(3, 5, 16),))


def attention() -> Example:
    model = nn.MultiheadAttention(16, 2, batch_first=True).eval()
    return Example(model, (torch.randn(3, 5, 16), torch.randn(3, 7, 16), torch.randn(3, 7, 16)))


def embedding_bag() -> Example:
    return Example(nn.EmbeddingBag(99, 16, mode="mean").eval(), (tokens(),))


def autoencoder() -> Example:
    return Example(nn.Sequential(nn.Linear(20, 8), nn.GELU(), nn.LayerNorm(8), nn.Linear(8, 20)), (torch.randn(4, 20),))


ARCHITECTURES: dict[str, Callable[[], Example]] = {
    "BERT": bert,
    "DistilBERT for classification": distilbert_classifier,
    "GPT-2": gpt2,
    "Llama": llama,
    "Mistral": mistral,
    "Qwen2": qwen2,
    "Mixtral": mixtral,
    "T5": t5,
    "BART": bart,
    "ViT": vit,
    "CLIP": clip,
    "wav2vec 2.0": wav2vec2,
    "Whisper": whisper_encoder,
    "RNN": lambda: Example(nn.RNN(8, 16, 2, batch_first=True), (torch.randn(3, 5, 8),)),
    "LSTM": lambda: Example(nn.LSTM(8, 16, 2, batch_first=True, bidirectional=True), (torch.randn(3, 5, 8),)),
    "GRU": lambda: Example(nn.GRU(8, 16), (torch.randn(5, 3, 8), torch.randn(1, 3, 16))),
    "LSTM cell": lambda: Example(nn.LSTMCell(8, 16), (torch.randn(3, 8),)),
    "Transformer": transformer,
    "TransformerEncoder": transformer_encoder,
    "MultiheadAttention": attention,
    "EmbeddingBag": embedding_bag,
    "autoencoder": autoencoder,
    "digits": lambda: Example(Digits().eval(), (torch.randn(4, 1, 28, 28),)),
    "ResNet": lambda: Example(ResNet().eval(), (torch.randn(2, 3, 64, 64),)),
    "U-Net": lambda: Example(UNet().eval(), (torch.randn(2, 3, 16, 16),)),
}
