"""The progress of an export below the cell that makes it, and the sentence that an interrupt leaves there."""

import contextlib
from collections.abc import Iterator
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.display import DisplayHandle, display

from export_explorer.trace.progress import Progress, sampled

# mypy: disallow-untyped-calls=False
# IPython types its display functions in part only.

_AFTER_MS = 1000


class ExportInterruptedError(KeyboardInterrupt):
    """An interrupt of an export; IPython shows it as one sentence."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@contextlib.contextmanager
def progress_line(shell: InteractiveShell, model: Any) -> Iterator[None]:
    """Shows how far the export in the block is, from its first second on; the line is gone at its end.

    A terminal shows none: it cannot replace what it has printed.

    Raises:
        ExportInterruptedError: the block was interrupted.
    """
    line: DisplayHandle | None = None
    last: Progress | None = None

    def report(progress: Progress) -> None:
        nonlocal line, last
        last = progress
        if progress.elapsed_ms < _AFTER_MS or not hasattr(shell, "kernel"):
            return
        shown = {"text/plain": f"Exporting… {progress}"}
        if line is None:
            line = display(shown, raw=True, display_id=True)
        else:
            line.update(shown, raw=True)

    try:
        with sampled(model, report):
            yield
    except KeyboardInterrupt:
        raise ExportInterruptedError(f"Export interrupted{f' after {last}' if last else ''}.") from None
    finally:
        if line is not None:
            line.update({}, raw=True)
