"""The command ``export-explorer check cases.py``: exports every case, compares it with its contract and prints one line per case.

torch is imported when the cases are run, not for the help.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from export_explorer.commands.cases import ContractCase, UserFileError, cases_in
from export_explorer.commands.output import command_parser, error_text, raised_at, trouble
from export_explorer.features.contract.update_mode import UpdateMode, contract_path, set_mode
from export_explorer.render.words.reports import counted

if TYPE_CHECKING:
    from export_explorer.record import Capture

CaseResult = Literal["kept", "written", "changed", "failed", "unreadable", "raised"]
"""The result of one case: ``failed``: it does not export; ``unreadable``: its file cannot be read; ``raised``: making the model raised."""

ALL_KEPT, NOT_KEPT = 0, 1
_EXAMPLES = """cases.py:
  def ranker():
      return Ranker(), (torch.randn(4, 64), torch.randn(10, 64))   # model, args; a third for keyword inputs

  cases = [
      ranker,                                                      # a function, named by itself
      ("small", lambda: (Small(), (torch.randn(2, 8),))),          # a name and what makes it
      ("encoder", "models:make_encoder", {"strict": True}),        # in another module, with options
      ("shipped", "ranker.pt2"),                                   # a saved program, which is read and not loaded
  ]

examples:
  export-explorer check cases.py            compare each case with cases.NAME.export.json; write missing files
  export-explorer check cases.py --update   write all files again
  export-explorer check cases.py -k ranker  only cases with ranker in their name

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
    except UserFileError as error:
        return trouble(str(error))
    except (Exception, SystemExit) as error:
        return trouble(raised_at(asked.file, error))
    if not cases:
        return trouble(f"{path.name} has no case with {asked.k!r} in its name." if asked.k else f"{path.name} has an empty list of cases.")
    before = set_mode(UpdateMode(renews=asked.update, how=f"export-explorer check {asked.file} --update"))
    try:
        return _checked(cases, path, asked)
    except KeyboardInterrupt:
        return trouble("stopped.", NOT_KEPT)
    finally:
        set_mode(before)


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "check",
        "Export every case of a Python file and compare its dimensions with its contract, the file beside it. Runs cases.py.",
        _EXAMPLES,
    )
    parser.add_argument("file", metavar="cases.py", help="a Python file with cases = [(name, factory), …]")
    parser.add_argument("--update", action="store_true", help="update the contracts")
    parser.add_argument(
        "--ask", choices=("auto", "dynamic", "static"), default="auto", help="for every dimension of cases without their own"
    )
    parser.add_argument("--strict", action="store_true", help="export in strict mode")
    parser.add_argument("-k", metavar="TEXT", default="", help="only cases with this text in the name")
    return parser


def _checked(cases: Sequence[ContractCase], path: Path, asked: argparse.Namespace) -> int:
    results: Counter[CaseResult] = Counter()
    for case in cases:
        result, detail = _result(case, path, asked)
        results[result] += 1
        sys.stdout.write(f"{_case_words(case.name, result, detail)}\n")
        sys.stdout.flush()
    counts = ", ".join(f"{count} {result}" for result, count in results.items())
    sys.stdout.write(f"{counted(len(cases), 'case')}: {counts}\n")
    return ALL_KEPT if results.keys() <= {"kept", "written"} else NOT_KEPT


def _result(case: ContractCase, path: Path, asked: argparse.Namespace) -> tuple[CaseResult, str]:
    from export_explorer.features.contract.expecting import compare_with_contract

    file = contract_path(path, case.name)
    try:
        capture = _capture(case, asked)
    except (Exception, SystemExit) as error:
        return "raised", error_text(error)
    try:
        return ("written", file.name) if compare_with_contract(capture, file) else ("kept", "")
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
        raise TypeError(f"the factory returned {type(made).__name__}. Return (model, args) or (model, args, kwargs)")
    ask = None if asked.ask == "static" else asked.ask
    return captured(*made, **{"dynamic_shapes": ask, "strict": asked.strict, **case.asked})


def _case_words(name: str, result: CaseResult, detail: str) -> str:
    """Returns the line of a case, with the explanation below it if the case changed or failed."""
    line = f"{result:<10} {name}"
    if result in ("changed", "failed"):
        return "\n".join([line, *(f"  {text}" if text else "" for text in detail.splitlines()), ""])
    return f"{line}: {detail}" if detail else line
