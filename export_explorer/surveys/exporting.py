"""One export as it is sent to a worker, plain data and bytes that only the worker unpickles; and the worker's part: its row."""

import pkgutil
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import cloudpickle

from export_explorer.record import Capture
from export_explorer.surveys.survey_row import Item, SurveyRow
from export_explorer.texts import text_of
from export_explorer.trace.syntax import Cell, register_cells

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")

Source = bytes | str | Path
"""A function that makes the model, pickled by cloudpickle; the name of one that the worker imports, ``module:function``, with dots in the
function if it is in a class; or the absolute path of a saved program."""


@dataclass(frozen=True, slots=True)
class Work:
    """One export for a worker.

    Attributes:
        item: the identity of the export.
        source: of the model.
        ask: ``auto``, ``dynamic`` or ``static``; or a ``dynamic_shapes`` pickled by cloudpickle; None for a saved program.
        cells: of the notebook, in which the function is defined.
    """

    item: Item
    source: Source
    ask: str | bytes | None
    cells: tuple[Cell, ...] = ()

    @property
    def needs_torch(self) -> bool:
        """True if there is something to export; a saved program is only read."""
        return not isinstance(self.source, Path)


def row_of_work(work: Work, torch_version: str) -> SurveyRow:
    """Makes the model, exports it and returns the row; an exception in the model's code becomes a row too, with the installed version."""
    start, is_measured = time.perf_counter(), _forget_peak()
    capture, message = _capture(work)
    elapsed_ms = (time.perf_counter() - start) * 1000
    peak_mb = memory_of_process_mb("VmHWM:") if is_measured else None
    if capture is not None:
        return SurveyRow.of(work.item, capture, elapsed_ms=elapsed_ms, peak_mb=peak_mb)
    return SurveyRow.without_capture(work.item, "raised", message, torch_version=torch_version, elapsed_ms=elapsed_ms, peak_mb=peak_mb)


def _capture(work: Work) -> tuple[Capture | None, str]:
    """Returns the capture of the export and an empty text, or None and the text of the exception."""
    prefix = "" if isinstance(work.source, Path) else "Making the model raised "
    try:
        if isinstance(work.source, Path):
            # Not loaded if there is nothing to read.
            from export_explorer.archive.reading import capture_pt2

            return capture_pt2(work.source), ""
        model, args, kwargs = _model(work.source, work.cells)
        spec = cloudpickle.loads(work.ask) if isinstance(work.ask, bytes) else None if work.ask == "static" else work.ask
        prefix = ""
        from export_explorer.capture import capture_export

        return capture_export(model, args, kwargs, dynamic_shapes=spec, strict=work.item.mode == "strict"), ""
    except BaseException as error:  # a model that ends Python by sys.exit does not end the survey
        return None, f"{prefix}{error_text(error)}"


def _model(source: bytes | str, used: tuple[Cell, ...]) -> tuple[Any, Any, dict[str, Any] | None]:
    """Returns the model and its positional and keyword inputs."""
    import torch

    register_cells(used)
    # The same weights and inputs whichever worker makes them, and after whatever else.
    random.seed(0)
    torch.manual_seed(0)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(0)
    make = pkgutil.resolve_name(source) if isinstance(source, str) else cloudpickle.loads(source)
    made = make()
    if isinstance(made, tuple | list) and len(made) in (2, 3):
        return made[0], made[1], made[2] if len(made) == 3 else None
    given = f"a {type(made).__name__}" + (f" of {len(made)}" if isinstance(made, tuple | list) else "")
    raise TypeError(f"its function gave {given}. Return (model, args) or (model, args, kwargs).")


def error_text(error: BaseException) -> str:
    """Returns ``ValueError: its message``; the class alone if the exception has no message or ``str`` raises."""
    name, text = type(error).__name__, text_of(error)
    return f"{name}: {text}" if text.strip() else name


def _forget_peak() -> bool:
    """Resets the kernel's measure of the process's peak memory; returns False if that is not possible (all but Linux)."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return False
    return True


def memory_of_process_mb(name: Literal["VmHWM:", "VmRSS:"]) -> float | None:
    """Returns the peak memory of the process since `_forget_peak`, or the current one, in MiB; None if it is not known."""
    try:
        lines = _STATUS.read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(name)), None)
