"""The command ``export-explorer check cases.py``: exports every case in a process of its own, and compares it with its contract.

torch is imported by those processes alone. The results are written as text, JSON, JUnit's XML and GitHub's annotations.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec

from export_explorer.commands.check_child import CaseResult, CaseResultKind, CheckJob, Line, WrongFile
from export_explorer.commands.output import command_parser, parsed, print_text, trouble
from export_explorer.features.contract.update_mode import UpdateMode
from export_explorer.files import write_whole
from export_explorer.render.tables import terminal_width, wrapped
from export_explorer.render.words.verdicts import counted
from export_explorer.trace.process_ends import crashed_words, timed_out_words
from export_explorer.workers.child_process import ChildProcess, PrivateFolder

ALL_KEPT, NOT_KEPT = 0, 1
_EXAMPLES = """cases.py:
  def ranker():  # returns model, args; a third value for keyword inputs
      return Ranker(), (torch.randn(4, 64), torch.randn(10, 64))

  cases = [
      ranker,  # a function, named by itself
      ("small", make_small),  # a name and a function
      ("encoder", "models:make_encoder", {"strict": True}),  # another module
      ("shipped", "ranker.pt2"),  # a saved program: read, not loaded
  ]

examples:
  export-explorer check cases.py
      compare each case with cases.NAME.export.json; write missing files
  export-explorer check cases.py --update
      write all files again
  export-explorer check cases.py -k ranker --timeout 60
      only cases with ranker in their name, each for 60 seconds at most
  export-explorer check cases.py --exact --format github --junit check.xml
      for continuous integration: annotations, and a report for the build

results:
  kept, written    the contract, and the file if it was not there
  improved         accepts more sizes, and loses nothing; with --exact: changed
  changed          a dimension or an output is not what the contract says
  failed           the model does not export
  missing          there is no contract, and CI is set in the environment
  unreadable       the file of the contract, or the program, cannot be read
  raised           the function of the case raised
  crashed          the process of the case ended
  timed out        the process of the case was ended at its time limit

exit codes:
  0  every case is kept, written or improved
  1  a case is not
  2  wrong use of this command, or a file without cases
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the arguments after ``check``, and returns its exit code."""
    asked = parsed(_parser(), arguments)
    if not asked.timeout > 0:
        return trouble("--timeout is a number of seconds above 0.")
    path = Path(asked.file)
    try:
        listed, _ = _run(_job(asked, None))
        if isinstance(listed, WrongFile):
            return trouble(listed.words)
        if isinstance(listed, CaseResult):
            return trouble(f"{path.name} cannot be run. {listed.words}.")
        names = [name for name in listed.names if asked.k in name]
        if not names:
            return trouble(
                f"{path.name} has no case with {asked.k!r} in its name." if asked.k else f"{path.name} has an empty list of cases."
            )
        return _checked(names, asked)
    except KeyboardInterrupt:
        return trouble("stopped.", NOT_KEPT)
    except OSError as error:
        return trouble(f"{asked.junit or 'what is printed'} cannot be written: {error.strerror or error}.")


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "check",
        "Export every case of a Python file, each in a process of its own, and compare its dimensions with its contract, the file beside it. "
        "Runs cases.py.",
        _EXAMPLES,
    )
    parser.add_argument("file", metavar="cases.py", help="a Python file with cases = [(name, factory), …]")
    parser.add_argument("--update", action="store_true", help="update the contracts")
    parser.add_argument("--exact", action="store_true", help="fail also if a case accepts more sizes than its contract says")
    parser.add_argument(
        "--ask",
        choices=("auto", "dynamic", "static"),
        default="auto",
        help="for every dimension of cases without their own (default: auto)",
    )
    parser.add_argument("--strict", action="store_true", help="export in strict mode")
    parser.add_argument("-k", metavar="TEXT", default="", help="only cases with this text in the name")
    parser.add_argument("--timeout", type=float, default=300.0, metavar="SECONDS", help="the time limit of each case (default: 300)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--format", choices=("text", "github"), default="text", help="github adds annotations for GitHub Actions")
    how.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--junit", metavar="OUT.xml", help="write a JUnit report, too")
    return parser


def _checked(names: Sequence[str], asked: argparse.Namespace) -> int:
    cases = []
    for name in names:
        line, seconds = _run(_job(asked, name))
        if isinstance(line, WrongFile):
            line = CaseResult(kind="raised", words=line.words)
        assert isinstance(line, CaseResult)
        cases.append(case := CheckedCase(name=name, result=line, seconds=seconds))
        if not asked.json:
            print_text(case_text(case))
            if asked.format == "github" and (annotation := github_annotation(case, asked.file)):
                print_text(annotation)
    print_text(as_json(cases) if asked.json else counts_text(cases))
    if asked.junit:
        write_whole(asked.junit, as_junit(cases))
    return ALL_KEPT if all(case.result.kind in GOOD for case in cases) else NOT_KEPT


def _job(asked: argparse.Namespace, case: str | None) -> CheckJob:
    return CheckJob(
        file=asked.file,
        case=case,
        limit_s=asked.timeout,
        ask=asked.ask,
        strict=asked.strict,
        mode=UpdateMode(renews=asked.update, is_exact=asked.exact, how=f"export-explorer check {asked.file} --update"),
    )


def _run(job: CheckJob) -> tuple[Line, float]:
    """Returns what the child process told, or how it ended, and its time in seconds."""
    lines: list[Line] = []
    begun = time.monotonic()
    with PrivateFolder("check") as folder:
        command = ["export_explorer.commands.check_child", msgspec.json.encode(job).decode()]
        child: ChildProcess[Line] = ChildProcess(command, Path(folder), msgspec.json.Decoder(Line), lines.append, lambda: None, {})
        try:
            has_ended = child.wait(job.limit_s)
        finally:
            child.kill()
            child.wait()
        if not lines:
            errors = child.error_output()
            if has_ended:
                lines = [CaseResult(kind="crashed", words=crashed_words(child.exit_code, errors))]
            else:
                lines = [CaseResult(kind="timed_out", words=timed_out_words(job.limit_s, errors))]
    return lines[0], time.monotonic() - begun


GOOD: frozenset[CaseResultKind] = frozenset({"kept", "written", "improved"})
"""The results that do not fail the build."""

_EXPLAINED: frozenset[CaseResultKind] = frozenset({"improved", "changed", "failed"})
_FAILURES: frozenset[CaseResultKind] = frozenset({"changed", "failed", "missing"})
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCase:
    """A case with the result of its process, and the seconds that the process took."""

    name: str
    result: CaseResult
    seconds: float


def case_text(case: CheckedCase) -> str:
    """Returns the line of a case, with the explanation below it if the case changed or failed."""
    words = case.result.words
    line = f"{_label(case):<10} {case.name}"
    if case.result.kind in _EXPLAINED:
        lines = [line, *(f"  {text}" if text else "" for text in words.splitlines()), ""]
    else:
        lines = [f"{line}: {words}" if words else line]
    return "\n".join(wrapped(lines, terminal_width()))


def counts_text(cases: Sequence[CheckedCase]) -> str:
    """Returns the last line: ``4 cases: 3 kept, 1 changed``."""
    counts = ", ".join(f"{count} {label}" for label, count in Counter(map(_label, cases)).items())
    return "\n".join(wrapped([f"{counted(len(cases), 'case')}: {counts}"], terminal_width()))


def as_json(cases: Sequence[CheckedCase]) -> str:
    """Returns a list with an object for each case."""
    rows = [
        {
            "case": case.name,
            "result": case.result.kind,
            "is_kept": case.result.kind in GOOD,
            "message": case.result.words,
            "file": case.result.file,
            "line": case.result.line,
            "seconds": round(case.seconds, 2),
        }
        for case in cases
    ]
    return msgspec.json.encode(rows).decode()


def as_junit(cases: Sequence[CheckedCase]) -> str:
    """Returns the results as JUnit's XML: what the model does not keep is a failure, what hinders the check is an error."""
    root = ET.Element("testsuites")
    bad = [case.result.kind for case in cases if case.result.kind not in GOOD]
    failures = sum(kind in _FAILURES for kind in bad)
    counts = {"tests": len(cases), "failures": failures, "errors": len(bad) - failures}
    suite = ET.SubElement(root, "testsuite", {"name": "export-explorer check", **{name: str(count) for name, count in counts.items()}})
    for case in cases:
        entry = ET.SubElement(suite, "testcase", classname="check", name=_xml(case.name), time=f"{case.seconds:.2f}")
        if case.result.kind not in GOOD:
            tag = "failure" if case.result.kind in _FAILURES else "error"
            first_line = next(iter(case.result.words.splitlines()), "")
            told = ET.SubElement(entry, tag, type=case.result.kind, message=_xml(first_line))
            told.text = _xml(case.result.words)
    ET.indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ET.tostring(root, encoding='unicode')}\n"


def github_annotation(case: CheckedCase, file: str) -> str:
    """Returns a workflow command of GitHub Actions; empty if the contract is kept or written.

    It names `file`, that of the cases, if the line that caused the result is not known.
    """
    if case.result.kind in ("kept", "written"):
        return ""
    level = "notice" if case.result.kind in GOOD else "error"
    path, here = Path(case.result.file or file).resolve(), Path.cwd().resolve()
    is_here = path.is_relative_to(here)
    shown = path.relative_to(here).as_posix() if is_here else file
    line = f",line={case.result.line}" if is_here and case.result.line is not None else ""
    title = _escaped(f"{case.name}: {_label(case)}", is_property=True)
    return f"::{level} file={_escaped(shown, is_property=True)}{line},title={title}::{_escaped(case.result.words)}"


def _label(case: CheckedCase) -> str:
    return case.result.kind.replace("_", " ")


def _xml(text: str) -> str:
    return _NOT_XML.sub("?", text)


def _escaped(text: str, *, is_property: bool = False) -> str:
    for mark, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), *(((":", "%3A"), (",", "%2C")) if is_property else ())):
        text = text.replace(mark, code)
    return text
