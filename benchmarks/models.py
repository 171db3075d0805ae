"""The models that are measured: from a toy to what people export. Nothing is downloaded; Hugging Face's come from configurations."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.export import Dim

os.environ["HF_HUB_OFFLINE"] = "1"


@dataclass(frozen=True)
class Case:
    """A model with its example inputs and what is asked of them."""

    model: torch.nn.Module
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    dynamic_shapes: dict[str, Any] = field(default_factory=dict)


class Walkthrough(torch.nn.Module):
    """Broadcast add, Linear, flatten, add."""

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w: torch.Tensor, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """One guard of each sort."""
        return self.lin(w), (x + y).flatten() + z


class ConvNet(torch.nn.Module):
    """Twelve convolutions with batch norms and shortcuts, a global pool."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = torch.nn.Conv2d(3, 16, 3, padding=1)
        self.convolutions = torch.nn.ModuleList(torch.nn.Conv2d(16, 16, 3, padding=1) for _ in range(12))
        self.norms = torch.nn.ModuleList(torch.nn.BatchNorm2d(16) for _ in range(12))
        self.head = torch.nn.Linear(16, 10)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """Logits of ten classes."""
        h = self.stem(image)
        for convolution, norm in zip(self.convolutions, self.norms, strict=True):
            h = torch.relu(norm(convolution(h)) + h)
        return self.head(h.mean((2, 3)))


def walkthrough() -> Case:
    """Four inputs, three operators."""
    args = (torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32))
    return Case(Walkthrough(), args, dynamic_shapes=_auto(dict(zip("wxyz", args, strict=True))))


def convnet() -> Case:
    """Images of any size."""
    image = torch.randn(2, 3, 32, 32)
    return Case(ConvNet().eval(), (image,), dynamic_shapes=_auto({"image": image}))


def encoder() -> Case:
    """Torch's own TransformerEncoder, six layers."""
    layer = torch.nn.TransformerEncoderLayer(64, 4, 128, batch_first=True)
    src = torch.randn(2, 10, 64)
    return Case(torch.nn.TransformerEncoder(layer, 6, enable_nested_tensor=False).eval(), (src,), dynamic_shapes=_auto({"src": src}))


def bert() -> Case:
    """Twelve layers, a quarter of BERT-base's width."""
    from transformers import BertConfig, BertModel

    config = BertConfig(hidden_size=192, num_hidden_layers=12, num_attention_heads=12, intermediate_size=768)
    kwargs = {"input_ids": torch.randint(5, 1000, (2, 16)), "attention_mask": torch.ones(2, 16, dtype=torch.int64)}
    return Case(BertModel(config).eval(), kwargs=kwargs, dynamic_shapes=_auto(kwargs))


def llama() -> Case:
    """Sixteen layers as in Llama 3.2 1B, narrower."""
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=1000,
        hidden_size=256,
        intermediate_size=512,
        num_hidden_layers=16,
        num_attention_heads=8,
        num_key_value_heads=2,
        use_cache=False,
    )
    kwargs = {"input_ids": torch.randint(5, 1000, (2, 16))}
    return Case(LlamaForCausalLM(config).eval(), kwargs=kwargs, dynamic_shapes=_auto(kwargs))


def llama_8b() -> Case:
    """Llama 3 with 8 billion parameters, which have no data."""
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=128_256,
        hidden_size=4096,
        intermediate_size=14_336,
        num_hidden_layers=32,
        num_attention_heads=32,
        num_key_value_heads=8,
        use_cache=False,
    )
    with torch.device("meta"):
        model = LlamaForCausalLM(config).eval()
        kwargs = {"input_ids": torch.zeros((2, 16), dtype=torch.int64)}
    return Case(model, kwargs=kwargs, dynamic_shapes=_auto(kwargs))


def swin() -> Case:
    """Two layers in windows, one of them shifted: guards by the hundred, formulas of thousands of characters."""
    from transformers import SwinConfig, SwinModel

    config = SwinConfig(image_size=64, embed_dim=24, depths=[2], num_heads=[2], window_size=4)
    kwargs = {"pixel_values": torch.randn(2, 3, 64, 64)}
    return Case(SwinModel(config).eval(), kwargs=kwargs, dynamic_shapes=_auto(kwargs))


def bigbird() -> Case:
    """One layer that attends in blocks, each of which a guard is about."""
    from transformers import BigBirdConfig, BigBirdModel

    config = BigBirdConfig(
        vocab_size=1000,
        hidden_size=96,
        num_hidden_layers=1,
        num_attention_heads=4,
        intermediate_size=192,
        block_size=16,
        num_random_blocks=2,
    )
    kwargs = {"input_ids": torch.randint(5, 1000, (2, 256)), "attention_mask": torch.ones(2, 256, dtype=torch.int64)}
    return Case(BigBirdModel(config).eval(), kwargs=kwargs, dynamic_shapes=_auto(kwargs))


CASES: Mapping[str, Callable[[], Case]] = {
    "walk-through": walkthrough,
    "ConvNet, 12 layers": convnet,
    "TransformerEncoder, 6 layers": encoder,
    "BERT, 12 layers": bert,
    "Llama, 16 layers": llama,
    "Swin, 2 layers": swin,
    "BigBird, 1 layer": bigbird,
}


def _auto(inputs: Mapping[str, torch.Tensor]) -> dict[str, Any]:
    return {name: (Dim.AUTO,) * tensor.dim() for name, tensor in inputs.items()}


@torch.library.custom_op("export_explorer_benchmark::scaled", mutates_args=())
def scaled(x: torch.Tensor, factor: float) -> torch.Tensor:
    """An operator that no target has."""
    return x * factor


@scaled.register_fake
def _(x: torch.Tensor, factor: float) -> torch.Tensor:
    return torch.empty_like(x)
