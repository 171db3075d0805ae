"""What the answer to a report lacks of what a good one holds."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import torch

from export_explorer import Explorer, capture_export, explore
from export_explorer.record import Capture, CodeFix, Fix
from tests.helpers.applied import pasted
from tests.reports.report import Answer, Mended, Report, Wanted

_SECONDS = 60.0
_WAYS_TO_SAY: tuple[tuple[str, str], ...] = (("`", ""),)


def lacks(report: Report, folder: Path) -> list[str]:
    """What falls short, a line each; nothing if the report is explained.

    Args:
        report: the report.
        folder: for the changed copies of its file.
    """
    explorer = explore(report.made(), report.args, dict(report.kwargs), dynamic_shapes=report.shapes(), strict=report.strict)
    if explorer.capture.failure is not None:
        explorer.try_fixes(_SECONDS)
    wanted, capture = report.answer, explorer.capture
    short = [*_of_failure(wanted, capture), *_of_dims(capture, wanted.dims), *_of_words(wanted, explorer)]
    if capture.ok:
        short += _of_runs(report, explorer.program, wanted.runs)
    elif wanted.mended is not None:
        short += _of_mended(report, wanted.mended, explorer, folder)
    return short


def _of_failure(wanted: Answer, capture: Capture) -> Iterator[str]:
    failure = capture.failure
    kind = None if failure is None else failure.kind
    if (kind is None) != (not wanted.kinds) or (wanted.kinds and kind not in wanted.kinds):
        yield f"it is {kind}, not {' or '.join(wanted.kinds) or 'exported'}: {failure.message if failure else ''}"
    if failure is None:
        return
    line = failure.frame.code if failure.frame else ""
    if wanted.line is not None and wanted.line not in line:
        yield f"the line is {line!r}, not {wanted.line!r}"
    yield from (f"the message lacks {text!r}: {failure.message}" for text in wanted.says if not _has(failure.message, text))
    offered = " | ".join(_texts(failure.fixes))
    yield from (f"no fix has {text!r}: {offered}" for text in wanted.advises if not _has(offered, text))


def _of_words(wanted: Answer, explorer: Explorer) -> Iterator[str]:
    capture = explorer.capture
    everything = "\n".join([explorer.to_text(), *_texts(capture.failure.fixes if capture.failure else ())])
    yield from (f"it says {text!r}" for text in wanted.never if _has(everything, text))
    for name, texts, sentences in (
        ("guard", wanted.guard, [guard.words for guard in capture.guards]),
        ("remark", wanted.remark, [" ".join((remark.words, *remark.names)) for remark in capture.remarks]),
        ("note", wanted.note, list(capture.notes)),
    ):
        if texts and not any(all(_has(sentence, text) for text in texts) for sentence in sentences):
            yield f"no {name} has {texts}: {sentences}"


def _of_dims(capture: Capture, wanted: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    dims = {str(dim.ref): dim for dim in capture.dims}
    for ref, attributes in wanted.items():
        dim = dims[ref]
        for name, value in attributes.items():
            if name == "line":
                line = dim.frame.code if dim.frame else ""
                if value not in line:
                    yield f"the line of {ref} is {line!r}, not {value!r}"
            elif (got := getattr(dim, name)) != value:
                yield f"{ref}: {name} is {got!r}, not {value!r} ({dim.words})"


def _of_mended(report: Report, wanted: Mended, explorer: Explorer, folder: Path) -> list[str]:
    assert explorer.capture.failure is not None
    offered = [fix for fix in explorer.capture.failure.fixes if fix.kind == wanted.by]
    if wanted.by == "change_ask":
        if not explorer.relax().ok:
            return ["its own steps do not get to an export"]
    elif not offered:
        return [f"no fix is a {wanted.by}: {_texts(explorer.capture.failure.fixes)}"]
    elif wanted.by == "change_code":
        return _of_pasted(report, wanted, offered[0], folder)
    else:
        explorer.apply(offered[0])
        if not explorer.capture.ok:
            assert explorer.capture.failure is not None
            return [f"after {offered[0].title!r}: {explorer.capture.failure.message}"]
    return [f"after it: {line}" for line in (*_of_dims(explorer.capture, wanted.dims), *_of_runs(report, explorer.program, wanted.runs))]


def _of_pasted(report: Report, wanted: Mended, fix: Fix, folder: Path) -> list[str]:
    assert isinstance(fix, CodeFix)
    short = [f"the code lacks {text!r}: {list(fix.code)}" for text in wanted.code if not _has("\n".join(fix.code), text)]
    with pasted(fix, folder) as module:
        model = report.made(getattr(module, report.model.__name__))
        capture = capture_export(model, report.args, dict(report.kwargs), dynamic_shapes=report.shapes(), strict=report.strict)
        if capture.failure is not None:
            return [*short, f"with {list(fix.code)}: {capture.failure.message}"]
        program = torch.export.export(model, report.args, dict(report.kwargs), dynamic_shapes=report.shapes(), strict=report.strict)
        after = [*_of_dims(capture, wanted.dims), *_of_runs(report, program, (report.args, *wanted.runs))]
    return [*short, *(f"with {list(fix.code)}: {line}" for line in after)]


def _of_runs(report: Report, program: Any, runs: tuple[tuple[Any, ...], ...]) -> Iterator[str]:
    for args in runs:
        sizes = [tuple(arg.shape) for arg in args]
        try:
            torch.testing.assert_close(program.module()(*args), report.made()(*args))
        except Exception as error:
            yield f"inputs of {sizes}: {type(error).__name__}: {str(error).strip().splitlines()[0]}"


def _texts(fixes: tuple[Fix, ...]) -> list[str]:
    return [text for fix in fixes for text in (fix.title, *fix.code)]


def _has(text: str, wanted: Wanted) -> bool:
    """Whether a text holds what is wanted, in whatever case it is written and without marks of code."""
    plain = text.casefold()
    for one, other in _WAYS_TO_SAY:
        plain = plain.replace(one, other)
    return any(part.casefold() in plain for part in ((wanted,) if isinstance(wanted, str) else wanted))


if __name__ == "__main__":
    import logging
    import tempfile

    from tests.reports.table import LATER, REPORTS

    logging.disable(logging.WARNING)
    explained = 0
    chosen = [report for report in (*REPORTS, *LATER) if not sys.argv[1:] or any(part in report.source for part in sys.argv[1:])]
    for report in chosen:
        with tempfile.TemporaryDirectory() as made:
            try:
                short = lacks(report, Path(made))
            except Exception as error:
                short = [f"{type(error).__name__}: {error}"]
        explained += not short
        print(f"{report.source}: {'explained' if not short else ''}")
        for line in short:
            print(f"    {line}")
    print(f"{explained} of {len(chosen)} explained")
