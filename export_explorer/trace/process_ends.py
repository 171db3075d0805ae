"""The end of a process in words, with the line of the user's code in the traceback that faulthandler wrote; does not load torch."""

import importlib.util
import os
import re
import signal
import sysconfig
from pathlib import Path

from export_explorer.trace.syntax import cell_of
from export_explorer.workers.child_process import last_line

_FRAME = re.compile(r'^  File "(?P<filename>[^"\n]+)", line (?P<line>\d{1,9}) in ', re.MULTILINE)
_FAULT = re.compile(r"^(?:Fatal Python error|Windows fatal exception|Timeout \()", re.MULTILINE)


_SIGNALS = {
    "SIGSEGV": "segmentation fault",
    "SIGABRT": "aborted",
    "SIGBUS": "bus error",
    "SIGFPE": "arithmetic error",
    "SIGILL": "illegal instruction",
    "SIGKILL": "killed, possibly out of memory",
    "SIGTERM": "terminated",
    "SIGXCPU": "CPU time limit",
}


def ending_of(exit_code: int) -> str:
    """Returns what ended a process, by its exit code, negative for a signal: ``SIGSEGV``, ``exit code 1``."""
    if exit_code >= 0:
        return f"exit code {exit_code}"
    try:
        return signal.Signals(-exit_code).name
    except ValueError:
        return f"signal {-exit_code}"


def timed_out_words(limit_s: float, stacks: str) -> str:
    """Returns the message of an export that did not end in time, with its line, ``model.py:12``, if faulthandler wrote stacks before."""
    return f"Timed out after {limit_s:g} s{_at_place(stacks)}"


def crashed_words(exit_code: int | None, output: str) -> str:
    """Returns the message of an export whose process ended, with the line that it was executing, or the last line that it wrote, if any.

    The exit code is negative for a signal, None if it is not known; the output is the end of what it wrote.
    """
    name = "no exit code" if exit_code is None else ending_of(exit_code)
    end = f"{name} ({_SIGNALS[name]})" if name in _SIGNALS else name
    last = "" if _FAULT.search(output) else last_line(output)
    return f"Crashed: {end}{_at_place(output)}{f'. Last output: {last}' if last else ''}"


def _at_place(text: str) -> str:
    """Returns the innermost line of the user's code in an output, `` at model.py:12``; empty if faulthandler wrote none."""
    fault = _FAULT.search(text)
    if fault is None:
        return ""
    # At a time limit, those of all threads are listed, the main one's last.
    start = text.rfind("\nThread ", fault.start()) if fault[0].startswith("Timeout") else -1
    frames = ((match["filename"], int(match["line"])) for match in _FRAME.finditer(text, max(start, fault.start())))
    return next((f" at {cell_of(name) or Path(name).name}:{line}" for name, line in frames if _is_of_user(name)), "")


def _is_of_user(filename: str) -> bool:
    """True if a file belongs to the user or to a library of models."""
    torch = importlib.util.find_spec("torch")
    folder = str(Path(torch.origin).parent) if torch is not None and torch.origin is not None else os.devnull
    callers = (f"{os.sep}{name}{os.sep}" for name in ("cloudpickle", "export_explorer"))
    if filename.startswith(("<", folder)) or any(caller in filename for caller in callers):
        return False
    return "-packages" in filename or not filename.startswith(sysconfig.get_path("stdlib") + os.sep)
