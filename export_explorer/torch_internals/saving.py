"""Saving a program: ``torch.export.save``, which ends the process where the disk is full; seen in 2.13."""

from os import PathLike
from pathlib import Path
from typing import Any

from export_explorer.files import replacing


def save_whole(program: Any, path: str | PathLike[str]) -> None:
    """Saves a program; an existing file is replaced when the new one is whole.

    Raises:
        OSError: the file cannot be written, or the disk has no room for the program's tensors.
    """
    import torch

    tensors = [*program.state_dict.values(), *program.constants.values()]
    size = sum(tensor.numel() * tensor.element_size() for tensor in tensors if isinstance(tensor, torch.Tensor))
    with replacing(path, size + size // 20, suffix=Path(path).suffix) as written:
        torch.export.save(program, written)
