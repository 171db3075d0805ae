"""Progress of a running export: sampled from another thread, so that tracing itself is not slowed down."""

import contextlib
import contextvars
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

from export_explorer.torch_internals.frames import TORCH_FOLDER, Location, module_of_frame, strict_location, strict_module_path
from export_explorer.torch_internals.modules import paths_of_modules
from export_explorer.trace import provenance

_EVERY_S = 0.25


@dataclass(frozen=True, slots=True)
class Progress:
    """A sample of a running export.

    Attributes:
        elapsed_ms: since it began.
        module: path of the module that is being traced; empty for the root, None if none is.
        location: the user's line; None while torch runs its own code, before or after tracing.
    """

    elapsed_ms: float
    module: str | None
    location: Location | None

    def __str__(self) -> str:
        """Returns ``1.3 s, encoder.layers.4, model.py line 12``."""
        parts = [f"{self.elapsed_ms / 1000:.1f} s"]
        if self.module:
            parts.append(self.module)
        if self.location is not None:
            frame = provenance.frame_of(self.location)
            parts.append(f"{frame.cell or frame.file_name} line {frame.line}")
        return ", ".join(parts)


@contextlib.contextmanager
def sampled(model: Any, report: Callable[[Progress], None]) -> Iterator[None]:
    """Calls `report` every quarter of a second with the progress of the export that this thread runs in the block.

    `report` is called on its own thread, and not at all for an export that finishes sooner.
    """
    path_of_module, worker = paths_of_modules(model), threading.get_ident()

    def sample(elapsed_s: float) -> None:
        module, location = _position(sys._current_frames().get(worker), path_of_module)
        report(Progress(elapsed_s * 1000, module, location))

    with repeated(sample):
        yield


@contextlib.contextmanager
def repeated(call: Callable[[float], object]) -> Iterator[None]:
    """Calls a function every quarter of a second while the block runs, on its own thread, with the seconds since the start of the block."""
    done, start = threading.Event(), time.perf_counter()

    def run() -> None:
        while not done.wait(_EVERY_S):
            call(time.perf_counter() - start)

    # In the context of the block, so that what is reported belongs to the same message of the browser.
    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,), name="export_explorer progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _position(frame: FrameType | None, path_of_module: dict[int, str]) -> tuple[str | None, Location | None]:
    module: str | None = None
    location: Location | None = None
    while frame is not None and (module is None or location is None):
        code = frame.f_code
        if code.co_filename.startswith(TORCH_FOLDER):
            running = module_of_frame(frame)
            module = path_of_module.get(id(running)) if module is None and running is not None else module
            traced = strict_module_path(frame)
            module = traced[0] if module is None and traced is not None else module
            location = location or strict_location(frame)
        elif module is None and location is None and provenance.is_user_file(code.co_filename):
            location = Location(code.co_filename, frame.f_lineno, code.co_name)
        frame = frame.f_back
    # Without a module that runs, a user's line is that of the cell that called us.
    return (module, location) if module is not None else (None, None)
