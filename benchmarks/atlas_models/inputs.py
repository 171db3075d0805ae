"""Example inputs for an architecture of transformers, guessed from the parameters of its ``forward``."""

import inspect
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch

BATCH = 2
WORDS = 12
TARGET_WORDS = 7
SAMPLES = 4000
FRAMES = 200
LARGE_IMAGE = 256
SMALL_IMAGE = 128
LAST_WORD = 900

FIRST = ("input_ids", "pixel_values", "input_features", "input_values", "bbox", "decoder_input_ids", "attention_mask")
"""What is given where ``forward`` takes it, as far as it runs with it."""

Makers = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """What the makers of inputs need to know of a configuration."""

    words: int
    image: tuple[int, int]
    channels: int
    bins: int
    frames: int
    images: int


def examples(model: Any, config: Any) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Inputs that may suit, the likeliest first: what ``forward`` cannot do without, then with more of what it takes, in other layouts."""
    parameters = inspect.signature(model.forward).parameters
    named = [name for name, parameter in parameters.items() if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)]
    needed = [name for name in named if parameters[name].default is inspect.Parameter.empty]
    main = model.main_input_name if isinstance(model.main_input_name, str) else ""
    least = [name for name in (*needed, main) if name in named]
    if "input_ids" in least:
        least += [name for name in ("attention_mask", "decoder_input_ids") if name in named]
    most = [*least, *(name for name in FIRST if name in named)]
    spoken = [*least, *(name for name in ("decoder_input_ids",) if name in named)]
    chosen = dict.fromkeys(tuple(dict.fromkeys(names)) for names in (least, spoken, most))
    for names, makers in itertools.product(chosen, _layouts(config)):
        if names and all(name in makers for name in names):
            yield (), {name: makers[name]() for name in names}


def _layouts(config: Any) -> Iterator[Makers]:
    sizes = _sizes(config)
    batch, words, (height, width), channels = BATCH, sizes.words, sizes.image, sizes.channels
    plain: dict[str, Any] = {
        "input_ids": lambda: torch.randint(3, min(words, LAST_WORD), (batch, WORDS)),
        "decoder_input_ids": lambda: torch.randint(3, min(words, LAST_WORD), (batch, TARGET_WORDS)),
        "attention_mask": lambda: torch.ones(batch, WORDS, dtype=torch.int64),
        "bbox": lambda: torch.tensor([100, 200, 300, 400]).expand(batch, WORDS, 4).clone(),
        "pixel_values": lambda: torch.randn(batch, channels, height, width),
        "pixel_values_videos": lambda: torch.randn(batch, sizes.images, channels, height, width),
        "pixel_mask": lambda: torch.ones(batch, height, width, dtype=torch.int64),
        "input_features": lambda: torch.randn(batch, sizes.bins, sizes.frames),
        "input_values": lambda: torch.randn(batch, SAMPLES),
        "past_values": lambda: torch.randn(batch, config.context_length, config.num_input_channels),
    }
    yield plain
    if height > LARGE_IMAGE:
        yield plain | {"pixel_values": lambda: torch.randn(batch, channels, SMALL_IMAGE, SMALL_IMAGE)}
    yield plain | {
        "attention_mask": lambda: torch.ones(batch, sizes.frames, dtype=torch.int64),
        "input_features": lambda: torch.randn(batch, sizes.frames, sizes.bins),
        "input_values": lambda: torch.randn(batch, 1, SAMPLES),
        "pixel_values": lambda: torch.randn(batch, sizes.images, channels, height, width),
    }
    yield plain | {
        "input_features": lambda: torch.randn(batch, 1, sizes.frames, sizes.bins),
        "input_values": lambda: torch.randn(batch, getattr(config, "max_length", FRAMES), sizes.bins),
    }


def _sizes(config: Any) -> Sizes:
    text = config.get_text_config()
    vision = getattr(config, "vision_config", None) or config
    audio = next((found for name in ("audio_config", "encoder_config") if (found := getattr(config, name, None)) is not None), config)
    image = getattr(vision, "image_size", None) or SMALL_IMAGE
    if isinstance(image, dict):
        image = (image["height"], image["width"])
    height, width = (image, image) if isinstance(image, int) else (image[0], image[-1])
    bins = next(
        (size for name in ("num_mel_bins", "feature_size", "input_feat_per_channel", "input_dim") if (size := getattr(audio, name, 0))), 80
    )
    longest = getattr(audio, "max_source_positions", 0)
    return Sizes(
        words=getattr(text, "vocab_size", None) or LAST_WORD,
        image=(height, width),
        channels=getattr(vision, "num_channels", None) or 3,
        bins=bins,
        frames=2 * longest if 0 < longest <= 1500 else FRAMES,
        images=getattr(vision, "num_frames", None) or 2,
    )
