"""How much memory the parts of a run hold."""

import gc
import sys
from collections.abc import Iterable
from types import FunctionType, ModuleType
from typing import Any

import torch
from torch.export import ExportedProgram

_NOT_OF_A_RECORD = (type, FunctionType, ModuleType)
_WITHOUT_PARTS = (str, bytes, int, float, bool, type(None))


def record_bytes(*records: Any) -> int:
    """The bytes of all objects that records hold; what several hold counts once."""
    seen: set[int] = set()
    left = list(records)
    total = 0
    while left:
        value = left.pop()
        if id(value) in seen or isinstance(value, _NOT_OF_A_RECORD):
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        if not isinstance(value, _WITHOUT_PARTS):
            left += gc.get_referents(value)
    return total


def storages_of(program: ExportedProgram | None) -> dict[int, int]:
    """The bytes of each storage that the tensors of a program lie in, by its address."""
    if program is None:
        return {}
    tensors: Iterable[Any] = (*program.state_dict.values(), *program.constants.values())
    storages = [tensor.untyped_storage() for tensor in tensors if _has_storage(tensor)]
    return {storage.data_ptr(): storage.nbytes() for storage in storages}


def _has_storage(value: Any) -> bool:
    """Whether a value is a tensor that lies in memory: neither a script object nor a sparse, fake or meta tensor."""
    return type(value) in (torch.Tensor, torch.nn.Parameter) and value.layout is torch.strided and not value.is_meta
