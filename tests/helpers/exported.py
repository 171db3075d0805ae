"""Exports each case of a table once in a process, for all tests that ask something of it."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

from export_explorer.capture import run_export
from export_explorer.record import Capture, Mode


@dataclass(frozen=True, eq=False)
class Exported:
    """The export of a case.

    Attributes:
        model: what was exported.
        args: its positional example inputs.
        kwargs: its keyword example inputs.
        capture: its record.
        program: the exported program; None if the export failed.
    """

    model: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    capture: Capture
    program: torch.export.ExportedProgram | None


@cache
def exported(case: Any, mode: Mode, dynamic_shapes: str | None = None) -> Exported:
    """Exports a case of a table, or returns what an earlier call made: nobody may change it.

    Args:
        case: anything with `model`, `args` and `dynamic_shapes`, perhaps `kwargs`; it is told from others by its identity.
        mode: the mode of the export.
        dynamic_shapes: instead of the case's own, ``"auto"`` for one.
    """
    model, kwargs = case.model(), dict(getattr(case, "kwargs", {}))
    spec = case.dynamic_shapes if dynamic_shapes is None else dynamic_shapes
    capture, program = run_export(model, case.args, kwargs, dynamic_shapes=spec, strict=mode == "strict")
    args = (case.args,) if isinstance(case.args, torch.Tensor) else tuple(case.args or ())
    return Exported(model, args, kwargs, capture, program)
