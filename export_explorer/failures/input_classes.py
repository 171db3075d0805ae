"""What to give to an export in the place of an input of a class that torch does not take."""

from collections.abc import Mapping
from typing import Any

from export_explorer.failures.registration import registration_of
from export_explorer.model import Fix


def instead_of(path: str, value: Any) -> Fix:
    """A dict of Python for any other mapping, as what a tokenizer gives is one; else the class registered.

    Args:
        path: of the input.
        value: the example.
    """
    if not isinstance(value, Mapping):
        return registration_of(type(value), value)
    lines = (f"{path} = dict({path})",)
    return Fix(title=f"pass dict({path}), which torch.export takes", kind="change_code", code=lines, applicability="has_placeholders")


def held_cache(class_name: str | None) -> Fix | None:
    """A cache of a fixed length as a part of the model, as transformers does it for its decoders; None of other caches."""
    if class_name != "StaticCache":
        return None
    name = "TorchExportableModuleWithStaticCache"
    lines = (
        f"from transformers.integrations.executorch import {name}",
        "",
        f"model = {name}(model, batch_size=1, max_cache_len=...)  # as long as it is to be",
    )
    title = f"keep the cache in the model, with transformers' {name}"
    return Fix(title=title, kind="change_code", code=lines, applicability="has_placeholders")
