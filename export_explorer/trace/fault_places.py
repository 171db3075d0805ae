"""The line of the user's code in the traceback that faulthandler wrote, read after the process has ended; does not load torch."""

import importlib.util
import os
import re
import sysconfig
from pathlib import Path

from export_explorer.trace.cells import cell_of

_FRAME = re.compile(r'^  File "(?P<filename>[^"\n]+)", line (?P<line>\d{1,9}) in ', re.MULTILINE)
_FAULT = re.compile(r"^(?:Fatal Python error|Windows fatal exception|Timeout \()", re.MULTILINE)


def has_fault(text: str) -> bool:
    """True if faulthandler wrote into an output."""
    return _FAULT.search(text) is not None


def place_of_fault(text: str) -> str:
    """Returns the innermost line of the user's code in an output, ``model.py:12``; empty if faulthandler wrote none."""
    fault = _FAULT.search(text)
    if fault is None:
        return ""
    frames = ((match["filename"], int(match["line"])) for match in _FRAME.finditer(text, fault.start()))
    return next((f"{cell_of(name) or Path(name).name}:{line}" for name, line in frames if _is_of_user(name)), "")


def is_machinery(filename: str) -> bool:
    """True if a file in the stack of the process belongs to the packages that call the user's code."""
    return any(f"{os.sep}{name}{os.sep}" in filename for name in ("pebble", "cloudpickle", "export_explorer"))


def _is_of_user(filename: str) -> bool:
    """True if a file belongs to the user or to a library of models."""
    torch = importlib.util.find_spec("torch")
    folder = str(Path(torch.origin).parent) if torch is not None and torch.origin is not None else os.devnull
    if filename.startswith(("<", folder)) or is_machinery(filename):
        return False
    return "-packages" in filename or not filename.startswith(sysconfig.get_path("stdlib") + os.sep)
