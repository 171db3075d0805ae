"""The text of the error for a model that does not keep its contract: for each dimension the old and new result, the cause, and fixes."""

from collections.abc import Iterator
from pathlib import Path, PurePath

from export_explorer.features.contract.changes import Changes, ContractDimChange, ContractOutputChange
from export_explorer.features.contract.render import (
    GAINS,
    broken_words,
    failed_words,
    held_output_words,
    held_words,
    renamed_words,
    renew_words,
    way_words,
)
from export_explorer.features.contract.terms import HeldDim, HeldOutput
from export_explorer.record import Capture, DimOutcome, Failure, Fix, Frame
from export_explorer.render.fix_text import fix_lines
from export_explorer.render.tables import quoted_expression
from export_explorer.render.words.reports import WHOLE_OUTPUT

_MOST_EXPLAINED = 8
_MOST_TOLD = 40
_MOST_FIXES = 2


def explanation(changes: Changes, capture: Capture, file: str, how: str) -> str:
    """Returns the text of the error for changes.

    Args:
        changes: at least one.
        capture: of the current export.
        file: the name of the contract's file, as the text shows it.
        how: the command that renews the file.
    """
    ways = [change.way for change in changes.dims]
    parts = [broken_words(capture.model, file, ways, len(changes.renamed), len(changes.outputs))]
    if changes.renamed:
        parts.append("\n".join(f"  {renamed_words(old, new)}" for old, new in changes.renamed))
    parts.extend(_dims(changes.dims, capture))
    if changes.outputs:
        parts.append("\n".join(_outputs(changes.outputs)))
    gained = bool(ways) and GAINS.issuperset(ways)
    return "\n\n".join([*parts, renew_words(how, is_all_gained=gained)])


def failure_explanation(failure: Failure, model: str, file: str) -> str:
    """Returns the text of the error for an export that failed."""
    return "\n".join([failed_words(model, file), "", *failure_lines(failure)])


def failure_lines(failure: Failure) -> Iterator[str]:
    """Yields the title, the message, the line and the fixes of a failure."""
    yield f"  {failure.title}" if failure.title else "  The export failed"
    yield f"    {failure.message}"
    if failure.frame is not None:
        yield f"    {_place(failure.frame)}"
    # What gives a size up is no way to keep the contract: it comes last.
    yield from _fixes(tuple(sorted(failure.fixes, key=lambda fix: bool(fix.loses))), "fix")


def _dims(changes: tuple[ContractDimChange, ...], capture: Capture) -> Iterator[str]:
    """Yields a paragraph for each of the first changes, then one text with a line for each of the others."""
    outcomes = {str(dim.ref): dim for dim in capture.dims}
    for change in changes[:_MOST_EXPLAINED]:
        yield "\n".join(_dim(change, outcomes.get(change.name), capture))
    rest = changes[_MOST_EXPLAINED:]
    if rest:
        lines = [
            f"  {change.name}: {way_words(change.way)}, was {_held(change.was)}, is {_held(change.now)}" for change in rest[:_MOST_TOLD]
        ]
        yield "\n".join([*lines, *([f"  … {len(rest) - _MOST_TOLD} more"] if len(rest) > _MOST_TOLD else [])])


def _dim(change: ContractDimChange, outcome: DimOutcome | None, capture: Capture) -> Iterator[str]:
    yield f"  {change.name}: {way_words(change.way)}"
    if change.was is not None:
        yield f"    was  {_held(change.was)}"
    if change.now is not None:
        yield f"    is   {_held(change.now)}"
    if outcome is None:
        return
    if outcome.words:
        yield f"    why  {outcome.words}"
    frame = _frame(change, outcome, capture)
    if frame is not None:
        # What made it so is told with the code that did.
        yield f"    at   {_place(frame, is_quoted=not outcome.causes)}"
    if change.way not in GAINS:
        if outcome.inherent_words:
            yield f"    note {outcome.inherent_words}"
        yield from _fixes(tuple(fix for fix in outcome.fixes if outcome.ref not in fix.loses), "way out")


def _frame(change: ContractDimChange, outcome: DimOutcome, capture: Capture) -> Frame | None:
    """Returns the line that caused a change; for a dynamic dimension with other sizes, the line of the bound that moved."""
    if outcome.frame is not None and change.way not in ("fewer_sizes", "other_sizes"):
        return outcome.frame
    was, now = (None if held is None else held.sizes for held in (change.was, change.now))
    ids = []
    if was is not None and now is not None:
        ids = [outcome.upper_guard_id if was.upper != now.upper else None, outcome.lower_guard_id if was.lower != now.lower else None]
    moved = [capture.guards[number].frame for number in (*ids, *outcome.guard_ids) if number is not None]
    return next((frame for frame in (*moved, outcome.frame) if frame is not None), None)


def _fixes(fixes: tuple[Fix, ...], name: str) -> Iterator[str]:
    for number, fix in enumerate(fixes[:_MOST_FIXES], start=1):
        yield from (f"  {line}" for line in fix_lines(number, fix, name))


def _outputs(changes: tuple[ContractOutputChange, ...]) -> Iterator[str]:
    for change in changes[:_MOST_TOLD]:
        yield f"  output {change.name or WHOLE_OUTPUT}"
        if change.was is not None:
            yield f"    was  {_held_output(change.was)}"
        yield f"    is   {'gone' if change.now is None else _held_output(change.now)}"
    if len(changes) > _MOST_TOLD:
        yield f"  … {len(changes) - _MOST_TOLD} more"


def _held(dim: HeldDim | None) -> str:
    return "nothing" if dim is None else held_words(dim.became, dim.equals, dim.sizes)


def _held_output(output: HeldOutput) -> str:
    return held_output_words(output.dtype, output.shape, output.value)


def _place(frame: Frame, *, is_quoted: bool = True) -> str:
    """Returns ``models/ranker.py, line 12: `x.view(8, -1)` in h = x.view(8, -1)``; the path is that of `shown_path`."""
    quoted = quoted_expression(frame) if is_quoted else ""
    file = frame.cell or shown_path(Path(frame.filename))
    return f"{file}, line {frame.line}: {f'`{quoted}` in ' if quoted else ''}{frame.code}"


def shown_path(path: Path) -> str:
    """Returns a path relative to the current folder; outside that folder, the file's name alone."""
    try:
        return str(PurePath(path.absolute()).relative_to(Path.cwd()))
    except (OSError, ValueError):
        return path.name
