"""The output of the commands: printed text, pages and error messages."""

import os
import sys
import traceback
from pathlib import Path

from export_explorer.record import Capture

WRONG_USE = 2


def print_text(text: str) -> None:
    """Prints a text with a line break; prints nothing more if the pager that reads it was closed.

    Raises:
        OSError: there is no standard output, or it cannot be written.
    """
    if sys.stdout is None:
        raise OSError("there is no standard output")
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:  # of a pager that was left
        _drop_output()
    except OSError:
        # What was not written is not tried again when the process ends.
        _drop_output()
        raise


def write_page(capture: Capture, path: str) -> None:
    """Writes the whole explorer of a capture as a page.

    Raises:
        OSError: it cannot be written.
    """
    from export_explorer.render.page import page_of

    Path(path).write_text(page_of(capture, has_help=False), encoding="utf-8")


def trouble(message: str, code: int = WRONG_USE) -> int:
    """Writes an error message to standard error, and returns the exit code."""
    if sys.stderr is not None:
        sys.stderr.write(f"export-explorer: {message}\n")
    return code


def raised_at(file: str, error: BaseException) -> str:
    """Returns the exception that a user's file raised as text, with the line."""
    own = str(Path(__file__).parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith((own, "<"))]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{Path(file).name} raised {type(error).__name__}: {' '.join(str(error).split())}{where}"


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
