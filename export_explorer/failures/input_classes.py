"""What to give to an export in the place of an input of a class that torch does not take."""

from collections.abc import Mapping
from typing import Any

from export_explorer.failures.registration import registration_of
from export_explorer.model import Fix


def instead_of(path: str, value: Any) -> tuple[Fix, ...]:
    """A dict of Python for any other mapping, what transformers has for its caches, else the class registered; best first.

    Args:
        path: of the input.
        value: the example.
    """
    kind = type(value)
    if isinstance(value, Mapping) or _is_mapping(kind):
        lines = (f"{path} = dict({path})",)
        return (
            Fix(title=f"pass dict({path}), which torch.export takes", kind="change_code", code=lines, applicability="has_placeholders"),
        )
    registered = registration_of(kind, value)
    if kind.__module__.partition(".")[0] != "transformers" or not kind.__name__.endswith("Cache"):
        return (registered,)
    if kind.__name__ == "DynamicCache":
        lines = (
            "from transformers.integrations.executorch import register_dynamic_cache_export_support",
            "",
            "register_dynamic_cache_export_support()",
        )
        return Fix(title="register DynamicCache as transformers does", kind="change_code", code=lines), registered
    lines = (
        "from transformers.integrations.executorch import TorchExportableModuleWithStaticCache",
        "",
        "model = TorchExportableModuleWithStaticCache(model, batch_size=1, max_cache_len=...)  # as long as it is to be",
    )
    title = f"keep the {kind.__name__} in the model, as transformers' TorchExportableModuleWithStaticCache does"
    return Fix(title=title, kind="change_code", code=lines, applicability="has_placeholders"), registered


def _is_mapping(kind: type) -> bool:
    """Whether it has what ``dict`` reads of a mapping, as ``UserDict`` and what is derived from it do."""
    return all(callable(getattr(kind, name, None)) for name in ("keys", "__getitem__", "items"))
