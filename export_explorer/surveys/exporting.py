"""One export in a worker: makes the model from the work that was sent, exports it, and returns the record."""

import functools
import importlib
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import cloudpickle

from export_explorer.record import Capture
from export_explorer.surveys.records import Record, raised_words, unmade
from export_explorer.surveys.work import NamedSource, Pickled, Saved, Work
from export_explorer.trace.cells import register_cells

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def record_of(work: Work, torch_version: str) -> Record:
    """Makes the model, exports it and returns the record; an exception in the model's code becomes a record too.

    Args:
        work: the export.
        torch_version: the installed version, for a record without a capture.
    """
    start, measures = time.perf_counter(), _forget_peak()
    capture, message = _done(work)
    elapsed_ms = (time.perf_counter() - start) * 1000
    peak_mb = peak_of_process_mb() if measures else None
    if capture is not None:
        return Record.of(work.item, capture, elapsed_ms=elapsed_ms, peak_mb=peak_mb)
    return unmade(work.item, "raised", message, torch_version=torch_version, elapsed_ms=elapsed_ms, peak_mb=peak_mb)


def _done(work: Work) -> tuple[Capture | None, str]:
    """Returns the capture of the export and an empty text, or None and the text of the exception."""
    try:
        if isinstance(work.source, Saved):
            # Not loaded where there is nothing to read.
            from export_explorer.archive.reading import capture_pt2

            return capture_pt2(work.source.path), ""
        made, spec = _made(work), _spec(work)
    except BaseException as error:  # a model that ends Python by sys.exit does not end the survey
        message = error_text(error) if isinstance(work.source, Saved) else raised_words(error_text(error))
        return None, message
    from export_explorer.capture import capture_export

    try:
        return capture_export(made.model, made.args, made.kwargs, dynamic_shapes=spec, strict=work.item.mode == "strict"), ""
    except BaseException as error:
        return None, error_text(error)


class _Made(NamedTuple):
    """The model and inputs that the user's function returned."""

    model: Any
    args: Any
    kwargs: dict[str, Any] | None


def _made(work: Work) -> _Made:
    import torch

    register_cells(work.cells)
    # The same weights and inputs whichever worker makes them, and after whatever else.
    random.seed(0)
    torch.manual_seed(0)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(0)
    made = _function(work)()
    if isinstance(made, tuple | list) and len(made) in (2, 3):
        return _Made(made[0], made[1], made[2] if len(made) == 3 else None)
    given = f"a {type(made).__name__}" + (f" of {len(made)}" if isinstance(made, tuple | list) else "")
    raise TypeError(f"its function gave {given}: it has to return (model, args) or (model, args, kwargs).")


def _function(work: Work) -> Any:
    if isinstance(work.source, NamedSource):
        return functools.reduce(getattr, work.source.function.split("."), importlib.import_module(work.source.module))
    assert isinstance(work.source, Pickled)
    return cloudpickle.loads(work.source.function)


def _spec(work: Work) -> Any:
    if isinstance(work.ask, bytes):
        return cloudpickle.loads(work.ask)
    return None if work.ask == "static" else work.ask


def error_text(error: BaseException) -> str:
    """Returns ``ValueError: its message``; the class alone if the exception has no message or ``str`` raises."""
    try:
        text = str(error)
    except Exception:
        text = ""
    name = type(error).__name__
    return f"{name}: {text}" if text.strip() else name


def _forget_peak() -> bool:
    """Resets the kernel's measure of the process's peak memory; returns False if that is not possible (all but Linux)."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return False
    return True


def peak_of_process_mb() -> float | None:
    """Returns the peak memory of the process since `_forget_peak`, in MiB; None if it is not known."""
    return _status_mb("VmHWM:")


def memory_of_process_mb() -> float | None:
    """Returns the current memory of the process, in MiB; None if it is not known."""
    return _status_mb("VmRSS:")


def _status_mb(name: str) -> float | None:
    try:
        lines = _STATUS.read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(name)), None)
