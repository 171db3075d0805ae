"""The autocast state of a thread, saved and restored around a block."""

import contextlib
from collections.abc import Iterator

import torch

_DEVICE_TYPES = ("cpu", "cuda", "xpu", "mps", "hpu", "mtia", "xla", "privateuseone")


@contextlib.contextmanager
def autocast_kept() -> Iterator[None]:
    """Restores autocast after a block: for each device type on or off and its dtype, the cache flag and the nesting depth.

    Uses the functions that ``torch.autocast`` itself reads and sets (``torch/amp/autocast_mode.py``), seen in 2.13; a device type that this
    torch does not know is left out, and nothing is restored where these functions are gone.
    """
    try:
        before = [(device, torch.is_autocast_enabled(device), torch.get_autocast_dtype(device)) for device in _known_device_types()]
        is_cached, depth = torch.is_autocast_cache_enabled(), _depth()
    except (AttributeError, TypeError, RuntimeError):
        yield
        return
    try:
        yield
    finally:
        for device, is_enabled, dtype in before:
            torch.set_autocast_enabled(device, is_enabled)
            torch.set_autocast_dtype(device, dtype)
        torch.set_autocast_cache_enabled(is_cached)
        _set_depth(depth)


def _known_device_types() -> list[str]:
    return [device for device in _DEVICE_TYPES if torch.amp.is_autocast_available(device)]


def _depth() -> int:
    torch.autocast_increment_nesting()
    return torch.autocast_decrement_nesting()


def _set_depth(depth: int) -> None:
    """Sets the nesting depth back after blocks that were never left, and clears their cached casts of weights, which belong to a trace."""
    reached = _depth()
    if reached == depth:
        return
    for _ in range(abs(reached - depth)):
        if reached > depth:
            torch.autocast_decrement_nesting()
        else:
            torch.autocast_increment_nesting()
    torch.clear_autocast_cache()
