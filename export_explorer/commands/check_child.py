"""The child process of ``export-explorer check``: it runs the file of cases, and exports one of them or lists their names."""

import faulthandler
import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from export_explorer.commands.cases import ContractCase, UserFileError, cases_in
from export_explorer.commands.output import error_text, raised_at
from export_explorer.features.contract.update_mode import UpdateMode, contract_path, set_mode
from export_explorer.workers.child_main import end_with_parent, own_stdout, write_line

if TYPE_CHECKING:
    from export_explorer.record import Capture

CaseResultKind = Literal["kept", "written", "improved", "changed", "failed", "missing", "unreadable", "raised", "crashed", "timed_out"]
"""The result of one case. Those of `ContractResultKind`; ``unreadable``: its file cannot be read; ``raised``: making the model raised;
``crashed``, ``timed_out``: its process ended, or was ended at the time limit."""


class CheckJob(msgspec.Struct, frozen=True, kw_only=True):
    """The job of the child process.

    Attributes:
        file: the Python file of cases.
        case: the name of the case to export; None lists all names.
        limit_s: the time limit: shortly before it, the process notes the line that it is executing.
        ask: the ``dynamic_shapes`` of cases without their own.
        strict: whether Dynamo traces the model.
        mode: of contracts.
    """

    file: str
    case: str | None = None
    limit_s: float
    ask: str = "auto"
    strict: bool = False
    mode: UpdateMode


class Listed(msgspec.Struct, tag="listed", frozen=True):
    """The names of the cases, in their order."""

    names: tuple[str, ...]


class WrongFile(msgspec.Struct, tag="wrong_file", frozen=True):
    """The message that the file has no cases, in one sentence."""

    words: str


class CaseResult(msgspec.Struct, tag="result", frozen=True, kw_only=True):
    """The result of a case, with an explanation if there is one, and the file and number of the line that caused it; None if not known."""

    kind: CaseResultKind
    words: str = ""
    file: str | None = None
    line: int | None = None


Line = Listed | WrongFile | CaseResult


def main(job: CheckJob, tell: Callable[[Line], None]) -> None:
    """Runs the job, and tells the result."""
    path = Path(job.file)
    try:
        cases = cases_in(path)
    except UserFileError as error:
        tell(WrongFile(str(error)))
        return
    except (Exception, SystemExit) as error:
        tell(WrongFile(raised_at(job.file, error)))
        return
    if job.case is None:
        tell(Listed(tuple(case.name for case in cases)))
        return
    set_mode(job.mode)
    gone = CaseResult(kind="raised", words=f"the file no longer has a case named {job.case}")
    tell(next((_result(case, path, job) for case in cases if case.name == job.case), gone))


def _result(case: ContractCase, path: Path, job: CheckJob) -> CaseResult:
    from export_explorer.features.contract.expecting import contract_result

    try:
        capture = _capture(case, job)
    except (Exception, SystemExit) as error:
        return CaseResult(kind="raised", words=error_text(error))
    try:
        result = contract_result(capture, contract_path(path, case.name))
    except (ValueError, OSError) as error:
        return CaseResult(kind="unreadable", words=str(error))
    file, line = (None, None) if result.frame is None else (result.frame.filename, result.frame.line)
    return CaseResult(kind=result.kind, words=result.words, file=file, line=line)


def _capture(case: ContractCase, job: CheckJob) -> "Capture":
    if isinstance(case.factory, Path):
        from export_explorer.archive.reading import capture_pt2

        return capture_pt2(case.factory)
    from export_explorer.features.contract.expecting import captured

    made: Any = case.factory()
    if not isinstance(made, tuple) or len(made) not in (2, 3):
        raise TypeError(f"the factory returned {type(made).__name__}. Return (model, args) or (model, args, kwargs)")
    ask = None if job.ask == "static" else job.ask
    return captured(*made, **{"dynamic_shapes": ask, "strict": job.strict, **case.asked})


if __name__ == "__main__":
    end_with_parent()
    faulthandler.enable()
    given = msgspec.json.decode(sys.argv[1], type=CheckJob)
    faulthandler.dump_traceback_later(max(given.limit_s * 0.8, given.limit_s - 1))
    with own_stdout() as stream:
        main(given, functools.partial(write_line, stream))
