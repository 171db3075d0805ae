"""The process in which a survey's exports run, one after the other: ``python -m export_explorer.surveys.worker FOLDER THREADS HAS_TORCH``.

It writes its results to files in a folder that it shares with its parent, so that the result of an export that has ended is not lost if the
process crashes afterwards. It prints nothing on the user's screen, and ends with its parent.
"""

import contextlib
import faulthandler
import gc
import importlib.metadata
import os
import pickle
import queue
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from export_explorer.surveys.exporting import Work, error_text, memory_of_process_mb, row_of_work
from export_explorer.surveys.survey_row import SurveyRow
from export_explorer.workers.child_main import end_with_parent, own_stdout, write_line

JOB, ROW, PLACE, OUTPUT = "job.pickle", "row.json", "place.txt", "output.txt"
"""The files in the folder: the work and its time limit in seconds, the row of the export, the stacks of all threads shortly before the limit,
and the output of the export."""

_ORPHAN_S = 30.0


class Begun(msgspec.Struct, tag="begun", frozen=True):
    """The message that the process begins the export."""


class Done(msgspec.Struct, tag="done", frozen=True):
    """The message that the row of the export is written.

    Attributes:
        memory_mb: the current memory of the process, in MiB; None if it is not known.
        is_changed: whether the export changed a setting that the next one needs: the folder, dtype, device or a limit.
    """

    memory_mb: float | None
    is_changed: bool


Line = Begun | Done


def main(folder: Path, threads: int, *, has_torch: bool) -> None:
    """Makes the export that the parent has written to their folder, at each line break that it sends; a saved program needs no torch."""
    given: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    end_with_parent(folder, on_input=given.put)
    faulthandler.enable()
    with own_stdout() as stream:
        _prepare(threads, has_torch=has_torch)
        while given.get():
            work, limit_s = pickle.loads((folder / JOB).read_bytes())
            _divert(folder / OUTPUT)
            write_line(stream, Begun())
            before = _fingerprint()
            row = _row(work, limit_s, folder / PLACE)
            written = folder / f"{ROW}.part"
            written.write_bytes(row)
            written.replace(folder / ROW)
            gc.collect()
            write_line(stream, Done(memory_of_process_mb("VmRSS:"), before != _fingerprint()))


def _prepare(threads: int, *, has_torch: bool) -> None:
    """Prepares a new process, before the time limit of any export starts."""
    if has_torch:
        import torch

        from export_explorer.capture import exporting

        torch.set_num_threads(threads)
        with exporting():
            pass
    gc.collect()
    # The objects that stay need not be collected after each export.
    gc.freeze()


def _row(work: Work, limit_s: float, place: Path) -> bytes:
    torch_version = importlib.metadata.version("torch")
    try:
        with _limited(limit_s, place):
            return row_of_work(work, torch_version).to_line()
    except Exception as error:  # a fault of this package, or text that no JSON holds
        return SurveyRow.without_capture(work.item, "raised", error_text(error), torch_version=torch_version).to_line()


@contextlib.contextmanager
def _limited(limit_s: float, place: Path) -> Iterator[None]:
    """Writes the stacks of all threads to a file shortly before the time limit, also where an export keeps the interpreter's lock."""
    stacks = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    faulthandler.dump_traceback_later(max(limit_s * 0.8, limit_s - 1), file=stacks)
    if hasattr(signal, "setitimer"):
        # Should the parent be gone and Python's other threads not run.
        signal.setitimer(signal.ITIMER_REAL, limit_s + _ORPHAN_S)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        # An export may have closed it.
        with contextlib.suppress(OSError):
            os.close(stacks)


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


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), has_torch=sys.argv[3] == "True")
