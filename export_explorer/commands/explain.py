"""``export-explorer explain model.py:make``: exports a model and prints the result of each dimension.

torch is imported when the model is made, not for the help.
"""

import argparse
import difflib
import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from export_explorer.commands.cases import UserFileError, run_file
from export_explorer.commands.magic_line import SHAPES, near_shape, shape_instead
from export_explorer.commands.output import command_parser, not_written, parsed, print_text, raised_at, show, trouble
from export_explorer.record import Capture, CodeFix, DimOutcome, Frame
from export_explorer.record.locations import listed
from export_explorer.render.words import result_words

EXPORTED, NOT_EXPORTED = 0, 1
_EXAMPLES = """model.py:
  def make():
      # model, args; a third value for keyword inputs
      return Ranker(), (torch.randn(4, 64), torch.randn(10, 64))

  ranker = Ranker()  # or a module, or its class, beside its inputs
  example_inputs = (torch.randn(4, 64), torch.randn(10, 64))

examples:
  export-explorer explain model.py:make -d auto
      every dimension AUTO
  export-explorer explain model.py:make -d "{'x': {0: Dim.AUTO}}"
      one dimension
  export-explorer explain model.py:ranker --fix
      with the fixes that were tried and help, as a diff
  export-explorer explain model.py:make -d auto --lines --fail-on specialized
      for continuous integration

exit codes:
  0  the model exports
  1  it does not; or a dimension is not as requested, with --fail-on
  2  wrong use of this command, or making the model raised
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the arguments after ``explain``, and returns its exit code."""
    asked = parsed(_parser(), arguments)
    file, _, name = asked.target.rpartition(":")
    if not file:
        file, name = asked.target, ""
    try:
        _check_shapes(asked.dynamic_shapes, Path(file))
        model, args, kwargs, namespace = _model(Path(file), name)
        shapes = _dynamic_shapes(asked.dynamic_shapes, namespace)
    except UserFileError as error:
        return trouble(str(error))
    except (Exception, SystemExit) as error:
        return trouble(raised_at(file, error))
    from export_explorer.session.model_session import InitialRequest, ModelSession
    from export_explorer.torch_internals.support import UnsupportedTorchError

    session = ModelSession(model, args, kwargs, InitialRequest(dynamic_shapes=shapes, strict=asked.strict))
    try:
        run = session.run()
    except UnsupportedTorchError as error:
        return trouble(str(error))
    capture = run.capture
    if capture.failure is not None and capture.failure.kind == "cancelled":
        return trouble("stopped.", NOT_EXPORTED)
    if asked.fix:
        from export_explorer.session.fix_trials import trials_of

        capture = trials_of(session, run, seconds=None)
    try:
        _show(capture, asked)
    except OSError as error:
        return not_written(asked, error)
    return NOT_EXPORTED if not capture.ok or any(_is_refused(dim, asked.fail_on) for dim in capture.dims) else EXPORTED


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "explain", "Export a model and print the result of every dimension, with the line that decided it. Runs the file.", _EXAMPLES
    )
    parser.add_argument("target", metavar="FILE.py:NAME", help="a function that returns (model, args), or a module with example_inputs")
    parser.add_argument(
        "-d",
        "--dynamic-shapes",
        metavar="EXPR",
        default="static",
        help="static (default), auto, dynamic, or as torch.export.export takes it",
    )
    parser.add_argument("-s", "--strict", action="store_true", help="export in strict mode")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print the capture as JSON")
    how.add_argument("--html", metavar="OUT.html", help="write a page instead of printing")
    how.add_argument(
        "--lines", action="store_true", help="print FILE:LINE: MESSAGE for a failure and each specialized or limited dimension"
    )
    parser.add_argument("--fix", action="store_true", help="verify fixes by exporting, and print code fixes that help as a diff")
    parser.add_argument(
        "--fail-on",
        choices=("specialized", "limited"),
        help="exit with 1 also where a dimension was requested to be dynamic and is fixed; with limited, also where it does not take all sizes requested",
    )
    return parser


def _model(path: Path, name: str) -> tuple[Any, Any, Any, dict[str, Any]]:
    """Returns the model, its positional and keyword inputs, and the names of the file."""
    if not path.is_file():
        raise UserFileError(f"No file {path}. Use FILE.py:NAME.")
    namespace = vars(run_file(path))
    import torch

    if not name or name not in namespace:
        raise UserFileError(_no_such(path, name, namespace))
    found = namespace[name]
    if inspect.isclass(found) and issubclass(found, torch.nn.Module):
        try:
            inspect.signature(found).bind()
        except TypeError:
            raise UserFileError(f"{name} needs arguments. Name a function that returns (model, args).") from None
        found = found()
    if isinstance(found, torch.nn.Module):
        args, kwargs = (getattr(found, given, namespace.get(given)) for given in ("example_inputs", "example_kwargs"))
        if args is None and kwargs is None:
            raise UserFileError(f"{name} needs example inputs. Define example_inputs in {path.name}, a tuple with one value per argument.")
        return found, () if args is None else args, kwargs, namespace
    if not callable(found):
        raise UserFileError(
            f"{name} in {path.name} is of type {type(found).__name__}. Name a function that returns (model, args), or a module."
        )
    made = found()
    if not isinstance(made, tuple) or len(made) not in (2, 3) or not callable(made[0]):
        raise UserFileError(f"{name}() in {path.name} returned {type(made).__name__}. Return (model, args) or (model, args, kwargs).")
    return made[0], made[1], made[2] if len(made) == 3 else None, namespace


def _no_such(path: Path, name: str, namespace: dict[str, Any]) -> str:
    has_inputs = "example_inputs" in namespace or "example_kwargs" in namespace
    names = [
        known
        for known, value in namespace.items()
        if callable(value) and getattr(value, "__module__", None) == path.stem and (has_inputs or not inspect.isclass(value))
    ]
    near = difflib.get_close_matches(name, names, n=1) if name else []
    problem = f"{path.name} has no {name}" if name else f"{path} names no model"
    if near:
        return f"{problem}. Use {path}:{near[0]}."
    return f"{problem}. Use FILE.py:NAME{f', of {listed(names)}' if names else ''}."


def _check_shapes(written: str, path: Path) -> None:
    """Checks before the file runs that ``-d`` has no word that is like one it takes and that the file does not have."""
    code = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    if written not in code and not re.search(r"import\s*\*", code) and near_shape(written, ()):
        _dynamic_shapes(written, {})


def _dynamic_shapes(written: str, namespace: dict[str, Any]) -> Any:
    if written in SHAPES:
        return None if written == "static" else written
    import torch

    if near := shape_instead(written, namespace):
        raise UserFileError(f"-d {written} is not valid. Use {near}.")
    try:
        return eval(written, {"torch": torch, "Dim": torch.export.Dim, **namespace})
    except Exception as error:
        raise UserFileError(f"-d {written} cannot be evaluated: {type(error).__name__}: {error}.") from None


def _is_refused(dim: DimOutcome, fail_on: str | None) -> bool:
    """True if ``--fail-on`` does not accept the result of a dimension."""
    if fail_on == "specialized":
        return not dim.is_as_asked and not dim.is_free
    # Guards may accept fewer sizes of a dynamic dimension than were requested.
    has_limits = dim.lower_guard_id is not None or dim.upper_guard_id is not None or bool(dim.conditions)
    return fail_on == "limited" and (not dim.is_as_asked or (dim.got == "dynamic" and has_limits))


def _show(capture: Capture, asked: argparse.Namespace) -> None:
    if asked.lines:
        if lines := "\n".join(_lines(capture, asked.fail_on)):
            print_text(lines)
    else:
        show(capture, asked)
    # As JSON the record has the fixes themselves.
    if asked.fix and not asked.json and (diffs := "\n".join(_diffs(capture))):
        print_text(diffs if asked.lines or asked.html else f"\n{diffs}")


def _lines(capture: Capture, fail_on: str | None) -> Iterator[str]:
    if capture.failure is not None:
        yield f"{_place(capture.failure.frame, capture)}: {capture.failure.message}"
    for dim in capture.dims:
        if capture.ok and (not dim.is_as_asked or _is_refused(dim, fail_on)):
            yield f"{_place(dim.frame, capture)}: {dim.ref} {result_words(dim, named=False)}: {dim.words}"


def _place(frame: Frame | None, capture: Capture) -> str:
    return capture.model if frame is None else f"{_shown(Path(frame.filename))}:{frame.line}"


def _diffs(capture: Capture) -> Iterator[str]:
    """Yields unified diffs of the code changes that were tried and help, the first of each failure or dimension."""
    failure = capture.failure
    seen: set[tuple[Any, ...]] = set()
    for fixes in ((failure.fixes if failure is not None else ()), *(dim.fixes for dim in capture.dims)):
        fix = next((fix for fix in fixes if isinstance(fix, CodeFix) and fix.applicability in ("safe", "changes_behavior")), None)
        if fix is not None and fix.replaces is not None and fix.frame is not None and fix.change not in seen:
            seen.add(fix.change)
            yield from _diff(fix, Path(fix.frame.filename), *fix.replaces)


def _diff(fix: CodeFix, file: Path, first: int, last: int) -> Iterator[str]:
    # In the lines of Python, which a form feed does not end.
    before = file.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    indent = before[first - 1][: len(before[first - 1]) - len(before[first - 1].lstrip())]
    after = [*before[: first - 1], *(f"{indent}{line}".rstrip() for line in fix.code), *before[last:]]
    yield f"# {fix.title}{f' ({fix.trust})' if fix.trust else ''}"
    shown = _shown(file).lstrip("/")
    yield from difflib.unified_diff(before, after, f"a/{shown}", f"b/{shown}", lineterm="")


def _shown(file: Path) -> str:
    try:
        return file.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return file.as_posix()
