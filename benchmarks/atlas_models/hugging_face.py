"""The architectures of transformers: each type of model that has a plain model, from a small configuration, with weights as memory had them."""

import os
from functools import partial
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

from benchmarks.atlas_models.example import Example, Factory, runnable

PARTS = (
    "_audio",
    "_audio_encoder",
    "_audio_model",
    "_decoder",
    "_encoder",
    "_qformer",
    "_talker",
    "_text",
    "_text_model",
    "_vision",
    "_vision_encoder",
    "_vision_model",
    "_vl_text",
    "_vqmodel",
)


def factories() -> dict[str, Factory]:
    """A factory for each type of model that transformers has a plain model of, without those that are a part of another."""
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    whole = [kind for kind in MODEL_MAPPING_NAMES if not kind.endswith(PARTS)]
    return {f"transformers/{kind}": partial(made, kind) for kind in sorted(whole)}


def made(kind: str) -> Example:
    """The plain model of this type with inputs on which it runs.

    Raises:
        Unrunnable: it runs on none that was tried.
    """
    import transformers
    from transformers.initialization import no_init_weights
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING
    from transformers.models.auto.modeling_auto import MODEL_MAPPING

    from benchmarks.atlas_models.inputs import examples
    from benchmarks.atlas_models.small_configs import small

    transformers.logging.set_verbosity_error()
    config_class = CONFIG_MAPPING[kind]
    config = small(config_class)
    mapped: Any = MODEL_MAPPING[config_class]
    model_class: Any = mapped[0] if isinstance(mapped, tuple) else mapped
    with no_init_weights():
        model = model_class(config)
    return runnable(model.eval(), examples(model, config))
