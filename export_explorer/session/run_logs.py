"""Earlier runs by the name of the model, which a cell that runs again, or another export of a model of the same name, continues."""

import inspect
from typing import Any

import torch

from export_explorer.parsing import ProcessLock
from export_explorer.session import history
from export_explorer.session.history import RunLog

MAX_MODELS = 20

_LOGS: dict[tuple[str, ...], RunLog] = {}
"""The logs by the name of the model; the one that was used last is the last."""

_LOCK = ProcessLock()


def log_of(model: Any, written: str | None = None) -> RunLog:
    """Returns the runs on models of this one's name; those of models that were not explored for long are dropped.

    Args:
        model: a module or a function.
        written: the user's expression of it, which distinguishes models of a class of torch's own; None if that is not known.
    """
    key = _key(model, written)
    with _LOCK.current:
        log = _LOGS[key] = _LOGS.pop(key, RunLog())
        bytes_left = history.MAX_BYTES
        for position, name in enumerate([*_LOGS][::-1]):
            bytes_left -= _LOGS[name].byte_count
            if position >= MAX_MODELS or (position > 0 and bytes_left < 0):
                del _LOGS[name]
    return log


def forget_all() -> None:
    """Drops all logs; existing explorers keep their history."""
    with _LOCK.current:
        _LOGS.clear()


def _key(model: Any, written: str | None) -> tuple[str, ...]:
    named = model if inspect.isroutine(model) else type(model)
    # An object may make an attribute of any name, of any kind.
    module, name = (str(getattr(named, attribute, "")) for attribute in ("__module__", "__qualname__"))
    is_of_torch = isinstance(model, torch.nn.Module) and module.startswith("torch.")
    return (module, name, written or "") if is_of_torch else (module, name)
