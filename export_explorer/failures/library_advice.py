"""Fixes for the caller where the failing code is an installed library's, which the user cannot change: for Hugging Face's transformers.

Each fix was tried on models of transformers 5.23. This module does not import the library. Also holds the change of mode.
"""

import importlib.util
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import torch

from export_explorer.failures.failure_context import FailureContext
from export_explorer.record import CodeFix, Fix, ModeFix
from export_explorer.torch_internals.nodes import named_modules


def other_mode(failed: FailureContext) -> Fix:
    """Returns the fix that changes the mode: to strict from non-strict, and the reverse."""
    if failed.is_strict:
        return ModeFix(title="Export in non-strict mode", mode="non-strict")
    return ModeFix(title="Export in strict mode (traces bytecode)", mode="strict")


_CACHES = frozenset(("DynamicCache", "EncoderDecoderCache", "StaticCache", "HybridCache", "SlidingWindowCache", "QuantizedCache"))
_REGISTERED_LAYERS = frozenset(("DynamicLayer", "DynamicSlidingWindowLayer", "DummyLayer"))
"""The layers that ``register_dynamic_cache_export_support`` can flatten: not the states of Mamba, nor quantized keys."""
_OF_LIBRARY = re.compile(r"[/\\]site-packages[/\\]transformers[/\\]")
_MODULE, _FUNCTION = "transformers.integrations.executorch", "register_dynamic_cache_export_support"


def is_cache(class_name: str | None) -> bool:
    """True if a class is one of transformers' caches of keys and values."""
    return class_name in _CACHES


def without_cache(model: torch.nn.Module | None) -> Fix | None:
    """Returns the fix without a cache as output: ``use_cache = False`` in each configuration that enables it; None where none does."""
    lines = tuple(f"model.{path}config.use_cache = False" for path in _caching(model))
    return CodeFix(title="Return no cache", code=lines) if lines else None


def registered_cache(class_name: str | None, example: Any | None = None, model: torch.nn.Module | None = None) -> Fix | None:
    """Returns the fix that registers the cache with transformers' own function; None where the library has none, or not for such a cache.

    Args:
        class_name: of the cache.
        example: the cache; None if there is none at hand.
        model: the model that makes it, where there is no example.
    """
    if class_name != "DynamicCache" or not _has_registration():
        return None
    if not all(type(layer).__name__ in _REGISTERED_LAYERS for layer in _layers(example, model)):
        return None
    return CodeFix(title="Register DynamicCache (transformers)", code=(f"from {_MODULE} import {_FUNCTION}", "", f"{_FUNCTION}()"))


def other_attention(failed: FailureContext) -> Fix | None:
    """Returns the fix that selects torch's own attention, where a library's line fails in one that torch may not export; None elsewhere."""
    if failed.frame is None or not _OF_LIBRARY.search(failed.frame.filename) or failed.module is None:
        return None
    for path, module in named_modules(failed.module):
        chosen = getattr(getattr(module, "config", None), "_attn_implementation", None)
        if isinstance(chosen, str) and chosen not in ("eager", "sdpa") and hasattr(module, "set_attn_implementation"):
            code = f'model.{f"{path}." if path else ""}set_attn_implementation("sdpa")'
            return CodeFix(title=f"Use torch's attention (sdpa) instead of {chosen}", code=(code,))
    return None


def _caching(model: torch.nn.Module | None) -> list[str]:
    """Returns the paths, each with the dot after it, of modules whose configuration enables a cache; of those that share one the first."""
    found: dict[int, str] = {}
    for path, module in () if model is None else named_modules(model):
        config = getattr(module, "config", None)
        if getattr(config, "use_cache", None) is True:
            found.setdefault(id(config), f"{path}." if path else "")
    return list(found.values())


@cache
def _has_registration() -> bool:
    """True if the text of the installed library defines its registration function."""
    try:
        spec = importlib.util.find_spec(_MODULE)
        return spec is not None and spec.origin is not None and f"def {_FUNCTION}(" in Path(spec.origin).read_text(encoding="utf-8")
    except (ImportError, OSError, ValueError):
        return False


def _layers(example: Any | None, model: torch.nn.Module | None) -> Iterable[Any]:
    """Returns the layers of a cache, or, where there is none at hand, of an empty one made from the model's configuration."""
    if example is None:
        configs = (getattr(module, "config", None) for _, module in (() if model is None else named_modules(model)))
        config = next((it for it in configs if hasattr(it, "use_cache")), None)
        kind = getattr(sys.modules.get("transformers.cache_utils"), "DynamicCache", None)
        try:
            example = None if kind is None or config is None else kind(config=config)
        except Exception:  # another version of the library, or a configuration that is not one of a decoder
            return ()
    return getattr(example, "layers", ())
