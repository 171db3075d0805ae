"""The results of ``export-explorer check`` as text, JSON, JUnit's XML and GitHub's annotations."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec

from export_explorer.commands.check_child import CaseResult, CaseResultKind
from export_explorer.render.narrow_text import terminal_width, wrapped
from export_explorer.render.words.reports import counted

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
