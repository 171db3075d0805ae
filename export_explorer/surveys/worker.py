"""The process in which a survey's exports run, one after the other, each called by pebble.

It writes its results to files in a folder that it shares with its parent, so that the result of an export that has ended is not lost if the
process crashes afterwards. It prints nothing on the user's screen, and ends with its parent.
"""

import contextlib
import faulthandler
import gc
import importlib.metadata
import multiprocessing
import os
import shutil
import signal
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from export_explorer.surveys.exporting import Work, error_text, memory_of_process_mb, row_of_work
from export_explorer.surveys.survey_row import SurveyRow

ROW, BEGUN, PLACE, OUTPUT, START = "row.json", "begun", "place.txt", "output.txt", "start.txt"
"""The files in the folder: the row of an export, the id of the process that began it with the time by its monotonic clock, its line shortly before the time limit, its output,
and the output of the process before its first export."""

_MOST_OUTPUT = 1 << 20
_ORPHAN_S = 30.0


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """The settings of a worker, given when it starts.

    Attributes:
        folder: that it shares with its parent.
        threads: the number of threads of torch and of the libraries that it calls.
        has_torch: whether there is anything to export; a saved program needs no torch.
    """

    folder: str
    threads: int
    has_torch: bool


@dataclass(frozen=True, slots=True)
class WorkerState:
    """The state of the process after an export.

    Attributes:
        memory_mb: its current memory, in MiB; None if it is not known.
        is_changed: whether the export changed a setting that the next one needs: the folder, dtype, device or a limit.
    """

    memory_mb: float | None
    is_changed: bool


def prepare(settings: WorkerSettings) -> None:
    """Prepares a new process, before the time limit of any export starts."""
    if hasattr(os, "setsid"):
        # Its own session: an interrupt at the keyboard does not reach it, and one signal ends it with its children.
        with contextlib.suppress(OSError):
            os.setsid()
    # pebble ends its workers by SIGTERM, and sets a handler in Python, which a worker that hangs in C does not run.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _divert(Path(settings.folder) / START)
    faulthandler.enable()
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = str(settings.threads)
    _Watch.start(settings.folder)
    if settings.has_torch:
        import torch

        from export_explorer.capture import exporting

        torch.set_num_threads(settings.threads)
        with exporting():
            pass
    gc.collect()
    # The objects that stay need not be collected after each export.
    gc.freeze()


def run(work: Work, folder: str, limit_s: float) -> WorkerState:
    """Exports, writes the row to the folder, and returns the state of the process."""
    before = _fingerprint()
    at = Path(folder)
    _divert(at / OUTPUT)
    (at / BEGUN).write_text(f"{os.getpid()} {time.monotonic()}")
    _Watch.begin(limit_s, at / PLACE)
    # Should the parent be gone and Python's other threads not run.
    faulthandler.dump_traceback_later(limit_s + _ORPHAN_S, exit=True)
    try:
        row = _row(work)
    finally:
        faulthandler.cancel_dump_traceback_later()
        _Watch.end()
    written = at / f"{ROW}.part"
    written.write_bytes(row)
    written.replace(at / ROW)
    gc.collect()
    return WorkerState(memory_of_process_mb(), before != _fingerprint())


def _row(work: Work) -> bytes:
    torch_version = importlib.metadata.version("torch")
    try:
        return row_of_work(work, torch_version).to_line()
    except Exception as error:  # a fault of this package, or text that no JSON holds
        return SurveyRow.without_capture(work.item, "raised", error_text(error), torch_version=torch_version).to_line()


def _divert(path: Path) -> None:
    """Redirects the output of this process and of its children to a file."""
    for stream in (sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()  # type: ignore[union-attr]
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    # Appended, so that it can be cut short while it is written.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(file, 1)
    os.dup2(file, 2)
    # It is one of these where an export has closed them.
    if file > 2:
        os.close(file)


def _fingerprint() -> tuple[object, ...]:
    """Returns the settings of the process that one export may change for the next."""
    state: list[object] = [Path.cwd()]
    with contextlib.suppress(ImportError):
        import resource

        state += [resource.getrlimit(limit) for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_CPU)]
    if torch := sys.modules.get("torch"):
        state += [torch.get_default_dtype(), torch.get_default_device(), torch.is_grad_enabled(), torch.get_num_threads()]
        state += [torch.are_deterministic_algorithms_enabled()]
    return tuple(state)


class _Watch:
    """A background thread that ends the process with its parent, notes the line of a slow export, and limits the size of the output."""

    _lock = threading.Lock()
    _note_at: float | None = None
    _note: Path | None = None
    _folder = ""

    @classmethod
    def start(cls, folder: str) -> None:
        cls._folder = folder
        threading.Thread(target=cls._watch, name="export_explorer watch", daemon=True).start()

    @classmethod
    def begin(cls, limit_s: float, note: Path) -> None:
        with cls._lock:
            cls._note_at, cls._note = time.monotonic() + max(limit_s * 0.8, limit_s - 1), note

    @classmethod
    def end(cls) -> None:
        with cls._lock:
            cls._note_at = None

    @classmethod
    def _watch(cls) -> None:
        while not _is_orphan():
            time.sleep(0.2)
            with contextlib.suppress(OSError):
                if os.fstat(1).st_size > _MOST_OUTPUT:
                    os.ftruncate(1, 0)
            with cls._lock:
                if cls._note_at is not None and cls._note is not None and time.monotonic() > cls._note_at:
                    cls._note_at = None
                    with contextlib.suppress(Exception):
                        _write_place(cls._note)
        shutil.rmtree(cls._folder, ignore_errors=True)
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def _is_orphan() -> bool:
    """True if the parent process has ended, according to the system, since an export may close the pipe between the two."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    return os.getppid() != parent.pid if os.name == "posix" else not parent.is_alive()


def _write_place(note: Path) -> None:
    """Writes the innermost line of the user's code that the main thread is executing to a file."""
    if "export_explorer.trace.provenance" not in sys.modules:
        return
    from export_explorer.trace.cells import cell_of
    from export_explorer.trace.fault_places import is_machinery
    from export_explorer.trace.provenance import is_user_file

    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    while frame is not None:
        filename = frame.f_code.co_filename
        if is_user_file(filename) and not is_machinery(filename):
            note.write_text(f"{cell_of(filename) or Path(filename).name}:{frame.f_lineno}", encoding="utf-8")
            return
        frame = frame.f_back
