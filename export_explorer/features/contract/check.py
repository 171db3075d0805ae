"""The command ``export-explorer check cases.py``: exports every case, compares it with its contract and prints one line per case.

torch is imported when the cases are run, not for the help.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from export_explorer.features.contract import update_mode
from export_explorer.features.contract.cases import ContractCase, NoCases, cases_in
from export_explorer.features.contract.render import CaseResult, case_words, checked_words, raised_words
from export_explorer.features.contract.update_mode import contract_path

if TYPE_CHECKING:
    from export_explorer.record import Capture

ALL_KEPT, NOT_KEPT, WRONG_USE = 0, 1, 2
_EXAMPLES = """cases.py:
  def ranker():
      return Ranker(), (torch.randn(4, 64), torch.randn(10, 64))   # model, args; a third for keyword inputs

  cases = [
      ranker,                                                      # a function, named by itself
      ("small", lambda: (Small(), (torch.randn(2, 8),))),          # a name and what makes it
      ("encoder", "models:make_encoder", {"strict": True}),        # in another module, asked otherwise
      ("shipped", "ranker.pt2"),                                   # a saved program, which is read and not loaded
  ]

examples:
  export-explorer check cases.py            hold each case against cases.NAME.export.json; write those that are missing
  export-explorer check cases.py --update   write all of them anew
  export-explorer check cases.py -k ranker  the cases alone with ranker in their name

exit codes:
  0  every case keeps its contract, or it was written
  1  a case does not: something changed, it does not export, its file cannot be read, it raised
  2  wrong use of this command, or a file without cases
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command and returns its exit code.

    Args:
        arguments: after ``check``.
    """
    asked = _parser().parse_args(arguments)
    path = Path(asked.file)
    try:
        cases = [case for case in cases_in(path) if asked.k in case.name]
    except NoCases as error:
        return _trouble(str(error))
    except (Exception, SystemExit) as error:
        return _trouble(raised_words(path.name, type(error).__name__, str(error), _line(error)))
    if not cases:
        return _trouble(f"{path.name} has no case with {asked.k!r} in its name." if asked.k else f"{path.name} has an empty list of cases.")
    before = update_mode.set_current(update_mode.Updating(renews=asked.update, how=f"export-explorer check {asked.file} --update"))
    try:
        return _checked(cases, path, asked)
    except KeyboardInterrupt:
        sys.stderr.write("export-explorer: stopped.\n")
        return NOT_KEPT
    finally:
        update_mode.set_current(before)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="export-explorer check",
        description="Export every case of a Python file and hold what became of its dimensions against its contract, the file beside it. Runs cases.py.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="cases.py", help="a Python file with cases = [(name, factory), …]")
    parser.add_argument("--update", action="store_true", help="write the contracts anew")
    parser.add_argument(
        "--ask", choices=("auto", "dynamic", "static"), default="auto", help="of every dimension, where a case says nothing else"
    )
    parser.add_argument("--strict", action="store_true", help="trace in strict mode")
    parser.add_argument("-k", metavar="TEXT", default="", help="only the cases with this text in their name")
    return parser


def _checked(cases: Sequence[ContractCase], path: Path, asked: argparse.Namespace) -> int:
    results: Counter[CaseResult] = Counter()
    for case in cases:
        result, detail = _held(case, path, asked)
        results[result] += 1
        sys.stdout.write(f"{case_words(case.name, result, detail)}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{checked_words(results)}\n")
    return ALL_KEPT if results.keys() <= {"kept", "written"} else NOT_KEPT


def _held(case: ContractCase, path: Path, asked: argparse.Namespace) -> tuple[CaseResult, str]:
    from export_explorer.features.contract.expecting import hold

    file = contract_path(path, case.name)
    try:
        capture = _capture(case, asked)
    except (Exception, SystemExit) as error:
        return "raised", raised_words("", type(error).__name__, str(error), _line(error))
    try:
        return ("written", file.name) if hold(capture, file) else ("kept", "")
    except AssertionError as error:
        return "failed" if capture.failure is not None else "changed", str(error)
    except (ValueError, OSError) as error:
        return "unreadable", str(error)


def _capture(case: ContractCase, asked: argparse.Namespace) -> "Capture":
    if isinstance(case.factory, Path):
        from export_explorer.archive.reading import capture_pt2

        return capture_pt2(case.factory)
    from export_explorer.features.contract.expecting import captured

    made: Any = case.factory()
    if not isinstance(made, tuple) or len(made) not in (2, 3):
        raise TypeError(f"the factory returned {type(made).__name__}: return (model, args) or (model, args, kwargs)")
    ask = None if asked.ask == "static" else asked.ask
    return captured(*made, **{"dynamic_shapes": ask, "strict": asked.strict, **case.asked})


def _line(error: BaseException) -> str:
    """Returns the innermost line of the traceback outside this package; empty if there is none."""
    own = str(Path(__file__).parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith((own, "<"))]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""


def _trouble(message: str) -> int:
    sys.stderr.write(f"export-explorer: {message}\n")
    return WRONG_USE
