"""``export-explorer run script.py``: runs a script and prints the report of its last export."""

import argparse
import contextlib
import os
import runpy
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from export_explorer.commands.output import command_parser, not_written, parsed, show, trouble

FINE, RAISED = 0, 1
_EXAMPLES = """examples:
  export-explorer run train.py --epochs 1
      the script with its own options, then the report of its last export
  export-explorer run --html out.html convert.py
      the report as a page

exit codes:
  those of the script; 1 if it raised, or if it made no export and --json or
  --html was given
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the arguments after ``run``, and returns its exit code."""
    asked = parsed(_parser(), arguments)
    if Path(asked.script).suffix == ".pt2":
        return trouble(f"{asked.script} is not a script. To read a saved program, run export-explorer {asked.script}.")
    if not Path(asked.script).is_file():
        return trouble(f"No file {asked.script}.")
    from export_explorer.torch_internals.support import UnsupportedTorchError, check_release
    from export_explorer.watching import watch

    try:
        check_release()
    except UnsupportedTorchError as error:
        return trouble(str(error))
    with watch() as exports, _stdout_as_stderr() if asked.json else contextlib.nullcontext():
        code = _run(asked.script, asked.arguments)
    sys.stdout.flush()
    if not exports:
        trouble(f"{asked.script} made no export with torch.export.export.")
        return RAISED if code == FINE and (asked.json or asked.html is not None) else code
    try:
        show(exports[-1], asked, f"The last of {len(exports)} exports.\n\n" if len(exports) > 1 else "")
    except OSError as error:
        return not_written(asked, error)
    return code


@contextlib.contextmanager
def _stdout_as_stderr() -> Iterator[None]:
    """Sends what the script, its extensions and its child processes print to the standard error: it is no part of the record."""
    sys.stdout.flush()
    own = os.dup(1)
    os.dup2(2, 1)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(own, 1)
        os.close(own)


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "run", "Run a Python script and print the result of its last torch.export.export, also if the script fails.", _EXAMPLES
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print the capture as JSON; the script's output goes to standard error")
    how.add_argument("--html", metavar="OUT.html", help="write a page instead of printing the report")
    parser.add_argument("script", metavar="SCRIPT.py", help="the script")
    parser.add_argument("arguments", metavar="ARGUMENTS", nargs=argparse.REMAINDER, help="those of the script")
    return parser


def _run(script: str, arguments: Sequence[str]) -> int:
    """Runs a script as the main program, and returns the exit code that it would have."""
    argv, path = sys.argv, list(sys.path)
    sys.argv = [script, *arguments]
    sys.path.insert(0, str(Path(script).resolve().parent))
    try:
        # `python script.py` makes `__file__` absolute too.
        runpy.run_path(str(Path(script).absolute()), run_name="__main__")
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or FINE
        sys.stderr.write(f"{end.code}\n")
        return RAISED
    except BaseException as error:
        traceback.print_exception(_without_our_frames(error))
        return RAISED
    finally:
        sys.argv, sys.path[:] = argv, path
    return FINE


def _without_our_frames(error: BaseException) -> BaseException:
    """Returns the exception with a traceback that begins in the script."""
    entry = error.__traceback__
    while entry is not None and entry.tb_frame.f_code.co_filename in (__file__, "<frozen runpy>"):
        entry = entry.tb_next
    return error.with_traceback(entry)
