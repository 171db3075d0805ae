"""The command ``export-explorer``: shows and compares saved programs without loading torch, and without running anything in them.

``export-explorer check``, ``explain``, ``run`` and ``deploy`` alone run the user's code, see the modules of these names.
"""

import argparse
import csv
import importlib.metadata
import io
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict

import msgspec

from export_explorer.analysis.compared_captures import compare
from export_explorer.archive.container import ArchiveError
from export_explorer.commands import check, deploy, explain, run
from export_explorer.commands.output import command_parser, not_a_program, not_written, parsed, print_text, show, trouble
from export_explorer.files import write_whole
from export_explorer.record import Capture
from export_explorer.render.tables import terminal_width, wrapped
from export_explorer.render.words import result_words
from export_explorer.render.words.comparisons import SAME, diff_lines

FINE, DIFFERENT, UNREADABLE = 0, 1, 3
_EXAMPLES = """examples:
  export-explorer model.pt2
      the result of each dimension, the outputs, the parameters
  export-explorer model.pt2 --html model.html
      the whole explorer as a page, graph and program included
  export-explorer new.pt2 --compare old.pt2
      what changed, as diff shows it: - of old.pt2, + of new.pt2
  export-explorer model.pt2 --dims | column -ts$'\\t'
      the dimensions as a table
  export-explorer model.pt2 --json | jq .guards
      the whole record

other commands, each with its own --help:
  export-explorer explain model.py:make
      export a model, and print the result of its dimensions
  export-explorer run script.py
      run a script, and print the same of its last export
  export-explorer check cases.py
      export models, and compare them with their contracts
  export-explorer deploy model.pt2 onnx
      lower to ONNX, and compare with the program size by size

exit codes:
  0  shown; with --compare nothing differs
  1  with --compare: something differs
  2  wrong use of this command
  3  a file that cannot be read or written, or is no exported program
"""
_COMMANDS = {"check": check.main, "explain": explain.main, "run": run.main, "deploy": deploy.main}
_COLUMNS = ("input", "dim", "size", "result", "lower", "upper", "shape", "reason")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command with the arguments after its name, None for those of the process, and returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    if given and given[0] in _COMMANDS:
        return _COMMANDS[given[0]](given[1:])
    if "--versions" in given:
        print_text(_versions_text())
        return FINE
    parser = _parser()
    asked = parsed(parser, given)
    if asked.compare is not None and (asked.dims or asked.list):
        parser.error(f"--compare works with --html and --json, not with {'--dims' if asked.dims else '--list'}")
    try:
        return _run(asked)
    except ArchiveError as error:
        if asked.file.partition(":")[0].endswith(".py"):
            return trouble(not_a_program(asked.file))
        return trouble(str(error), UNREADABLE)
    except OSError as error:
        return not_written(asked, error, UNREADABLE)


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "", "Show every input dimension of a saved program. Reads model.pt2 without torch; no code in it is run.", _EXAMPLES
    )
    parser.add_argument("file", metavar="model.pt2", help="a program that torch.export.save wrote, or an AOTInductor package")
    parser.add_argument("--version", action="version", version=_version(), help="print the versions of this package, torch and Python")
    parser.add_argument("--compare", metavar="OLD.pt2", help="compare with this earlier program")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--html", metavar="OUT.html", help="write a page instead of printing")
    how.add_argument("--json", action="store_true", help="print the capture, or the comparison, as JSON")
    how.add_argument("--dims", action="store_true", help="print the dimensions as tab-separated lines with a heading")
    how.add_argument("--list", action="store_true", help="print the names of the programs in the archive")
    parser.add_argument("--program", metavar="NAME", help="program in the archive (default: 'model', else the first)")
    parser.add_argument("--versions", action="store_true", help="print what a report of a bug needs, and nothing else")
    return parser


def _run(asked: argparse.Namespace) -> int:
    # It loads sympy, which help does not need.
    from export_explorer.archive.reading import capture_pt2, common_programs, programs_in

    if asked.list:
        print_text("\n".join(programs_in(asked.file)))
        return FINE
    if asked.compare is not None:
        program = asked.program or next(iter(common_programs(asked.compare, asked.file)), None)
        return _compared(capture_pt2(asked.file, program), capture_pt2(asked.compare, program), asked)
    capture = capture_pt2(asked.file, asked.program)
    if asked.dims:
        print_text(_dims_table(capture))
    else:
        show(capture, asked)
    return FINE


def _compared(after: Capture, before: Capture, asked: argparse.Namespace) -> int:
    found = compare(before, after)
    if asked.html is not None:
        write_whole(asked.html, found.to_page())
    elif asked.json:
        print_text(msgspec.json.encode(asdict(found)).decode())
    elif not found.differs:
        print_text(SAME)
    else:
        print_text("\n".join(wrapped(diff_lines(found, asked.compare, asked.file), terminal_width())))
    return DIFFERENT if found.differs else FINE


def _version() -> str:
    own, torch = (_version_of(name) or "not installed" for name in ("export-explorer", "torch"))
    return f"export-explorer {own} (torch {torch}, Python {'.'.join(map(str, sys.version_info[:3]))})"


def _dims_table(capture: Capture) -> str:
    lines = io.StringIO()
    table = csv.writer(lines, dialect="excel-tab", lineterminator="\n")
    table.writerow(_COLUMNS)
    for dim in capture.dims:
        result = result_words(dim, named=False)
        table.writerow((dim.input, dim.dim, dim.size, result, dim.lower, dim.upper, dim.shape_expr, dim.words))
    return lines.getvalue().removesuffix("\n")


_PACKAGES = (
    *("export-explorer", "torch", "anywidget", "ipython", "ipykernel", "ipywidgets", "jupyter-server", "jupyterlab", "notebook", "marimo"),
    *("msgspec", "numpy", "pandas", "sympy", "graphviz", "traitlets", "transformers", "cloudpickle", "distributed"),
    *("onnx", "onnxruntime", "onnxscript", "openvino", "executorch"),
)


def _versions_text() -> str:
    """Returns the versions of Python, of the system and of each package that is installed, a line each; loads none of the packages."""
    found = [(name, version) for name in _PACKAGES if (version := _version_of(name)) is not None]
    system = (("python", sys.version.split()[0]), ("system", f"{platform.system()} {platform.release()} {platform.machine()}"))
    return "\n".join(f"{name:<16} {version}" for name, version in (*found[:1], *system, *found[1:]))


def _version_of(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
