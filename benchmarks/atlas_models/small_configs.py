"""The default configuration of an architecture of transformers with few layers, narrow, and with few words.

What is changed goes by the names that configurations use for the same things. Sizes of heads, patches and images stay as they are: they
decide what exports.
"""

from collections.abc import Mapping
from typing import Any

LAYERS = 2
HEADS = 4
NARROW = 1024
INNER = 512
VOCABULARY = 1000
EXPERTS = 8
STEPS = 4

LARGEST: Mapping[str, int] = {
    **dict.fromkeys(
        (
            "decoder_layers",
            "depth",
            "encoder_layers",
            "n_layer",
            "n_layers",
            "num_decoder_layers",
            "num_encoder_layers",
            "num_hidden_layers",
            "num_layers",
        ),
        LAYERS,
    ),
    **dict.fromkeys(
        ("decoder_ffn_dim", "encoder_ffn_dim", "ffn_dim", "intermediate_size", "moe_intermediate_size", "shared_expert_intermediate_size"),
        INNER,
    ),
    **dict.fromkeys(("moe_num_experts", "n_routed_experts", "num_experts", "num_local_experts"), EXPERTS),
    **dict.fromkeys(("moe_k", "moe_top_k", "moe_topk", "num_experts_per_tok", "num_experts_per_token", "top_k_experts"), 2),
    **dict.fromkeys(("n_group", "num_expert_group", "num_group", "topk_group"), 1),
    "depth_coefficient": 1,
    "vocab_size": VOCABULARY,
    "width_coefficient": 1,
}
"""What a number of this name is at most."""

WANTED: Mapping[str, int] = {"num_experts_per_tok": 2, "prediction_length": STEPS}
"""What a number is that the default configuration leaves open."""

SPECIAL_WORDS = ("_token_id", "_token_index")


def small(config_class: Any) -> Any:
    """A configuration of this class."""
    return config_class(**changes(config_class()))


def changes(default: Any) -> dict[str, Any]:
    """What to give to the class of a configuration so as to make it small."""
    values = {name: value for name, value in vars(default).items() if not name.startswith("_")}
    found: dict[str, Any] = {name: smaller for name, value in values.items() if (smaller := _smaller(name, value)) is not None}
    found |= _heads(values) | _special_words(values)
    for name, value in values.items():
        if name in default.sub_configs and hasattr(value, "sub_configs"):
            found[name] = _part(value)
    if "use_cache" in values:
        found["use_cache"] = False
    return found


def _part(config: Any) -> dict[str, Any]:
    """The configuration of a part as a dict: it may differ from the default of its class."""
    changed = changes(config)
    layers = max(
        (value for name, value in vars(config).items() if name in LARGEST and LARGEST[name] == LAYERS and isinstance(value, int)), default=0
    )
    written = {
        name: value[:LAYERS] if isinstance(value, list) and len(value) == layers > LAYERS else value
        for name, value in config.to_dict().items()
    }
    return {**written, **changed}


def _smaller(name: str, value: object) -> object:
    if value is None:
        return WANTED.get(name)
    if isinstance(value, list | tuple) and name == "depths" and all(isinstance(depth, int) for depth in value):
        return [1] * len(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or name not in LARGEST or value <= LARGEST[name]:
        return None
    return type(value)(LARGEST[name])


def _heads(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fewer heads of the same size, where the width is told by heads alone."""
    width, heads = values.get("hidden_size"), values.get("num_attention_heads")
    if not isinstance(width, int) or not isinstance(heads, int) or width % heads:
        return {}
    found: dict[str, Any] = {}
    groups = values.get("num_key_value_heads", heads)
    if width > NARROW and heads > HEADS and "mrope_section" not in str(values.get("rope_parameters")):
        found |= {"num_attention_heads": HEADS, "hidden_size": width // heads * HEADS}
        groups = HEADS if groups in (heads, None) else min(groups, 2)
        found |= {"num_key_value_heads": groups} if "num_key_value_heads" in values else {}
    elif groups is None:
        found["num_key_value_heads"] = heads
    if "head_dim" in values and values["head_dim"] is None:
        found["head_dim"] = width // heads
    return found


def _special_words(values: Mapping[str, Any]) -> dict[str, int]:
    """Words that stand for something, from the end of the short vocabulary where they lie beyond it."""
    beyond = [name for name, value in values.items() if name.endswith(SPECIAL_WORDS) and isinstance(value, int) and value >= VOCABULARY]
    return {name: VOCABULARY - 1 - index for index, name in enumerate(beyond)}
