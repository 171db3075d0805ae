"""The parsers of the commands, and their output: printed text, pages and error messages."""

import argparse
import os
import sys
import textwrap
import traceback
from collections.abc import Sequence
from pathlib import Path

from export_explorer.commands.magic_line import near_option
from export_explorer.files import write_whole
from export_explorer.record import Capture
from export_explorer.render.tables import terminal_width

WRONG_USE = 2


def command_parser(name: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """Returns the parser of ``export-explorer NAME`` without its arguments; the help has a description above them and an epilog below."""
    return argparse.ArgumentParser(
        prog=f"export-explorer {name}".strip(),
        description=textwrap.fill(description, (terminal_width() or 80) - 2),
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def parsed(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parses the arguments of a command; ends the process for one that is unknown, with the option that it is like."""
    asked, unknown = parser.parse_known_args(arguments)
    if unknown:
        near = near_option(parser, unknown[0]) if unknown[0].startswith("-") else ""
        parser.error(f"unrecognized arguments: {' '.join(unknown)}{f'. Use {near}.' if near else ''}")
    return asked


def show(capture: Capture, asked: argparse.Namespace, heading: str = "") -> None:
    """Writes the page of a capture to the path ``html``, or prints its JSON if ``json`` is wanted, or its report below a heading.

    Raises:
        OSError: it cannot be written.
    """
    if asked.html is not None:
        from export_explorer.render.page import page_of

        write_whole(asked.html, page_of(capture, has_help=False))
    elif asked.json:
        print_text(capture.to_json())
    else:
        from export_explorer.render.text import to_text

        print_text(f"{heading}{to_text(capture, terminal_width())}")


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
    except OSError as error:
        # What was not written is not tried again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # of a pager that was left
            raise


def not_a_program(file: str) -> str:
    """Returns the sentence for Python code in place of a saved program."""
    return f"{file} is not a saved program. To export a model, run export-explorer explain {file}."


def trouble(message: str, code: int = WRONG_USE) -> int:
    """Writes an error message to standard error, and returns the exit code."""
    if sys.stderr is not None:
        sys.stderr.write(f"export-explorer: {message}\n")
    return code


def not_written(asked: argparse.Namespace, error: OSError, code: int = WRONG_USE) -> int:
    """Writes the error message for a page or text that cannot be written, and returns the exit code."""
    return trouble(f"{asked.html or 'what is printed'} cannot be written: {error.strerror or error}.", code)


def raised_at(file: str, error: BaseException) -> str:
    """Returns ``cases.py raised ImportError: no module named 'nets' (cases.py, line 3)`` for a user's file."""
    return f"{Path(file).name} raised {error_text(error)}"


def error_text(error: BaseException) -> str:
    """Returns an exception as one line, with the innermost line of the user's code."""
    own = str(Path(__file__).parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith((own, "<"))]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{' '.join(f'{type(error).__name__}: {error}'.split()).removesuffix(':')}{where}"
