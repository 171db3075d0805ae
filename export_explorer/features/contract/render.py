"""The text of the error for a model that does not keep its contract: for each dimension the old and new result, the cause, and fixes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from export_explorer.features.contract.changes import GAINS, Changes, ContractDimChange, ContractOutputChange, DimChangeKind
from export_explorer.features.contract.files import DimContract, OutputContract
from export_explorer.record import Capture, DimOutcome, Failure, Fix, Frame
from export_explorer.record.locations import listed
from export_explorer.render.fix_text import fix_lines
from export_explorer.render.tables import quoted_expression
from export_explorer.render.words.conditions import accepted_words
from export_explorer.render.words.verdicts import WHOLE_OUTPUT, counted

_MOST_EXPLAINED = 8
_MOST_LISTED = 40
_MOST_FIXES = 2

KIND_WORDS: dict[DimChangeKind, str] = {
    "fixed": "no longer dynamic",
    "freed": "became dynamic",
    "fewer_sizes": "accepts fewer sizes",
    "more_sizes": "accepts more sizes",
    "other_sizes": "accepts other sizes",
    "tied": "now equal to another dimension",
    "untied": "no longer equal to another dimension",
    "other_tie": "equal to a different dimension",
    "other_size": "a different constant",
    "added": "not in the contract",
    "removed": "gone",
}


def explanation(changes: Changes, capture: Capture, file: str, how: str) -> str:
    """Returns the text of the error for changes, at least one; `how` is the command that renews the file, ``pytest --export-update``."""
    parts = [f"{capture.model} does not match {file}: {listed(_counts(changes))}."]
    if changes.renamed:
        parts.append("\n".join(f"  {old} is now {new}, with the same result" for old, new in changes.renamed))
    parts.extend(_dims(changes.dims, capture))
    if changes.outputs:
        parts.append("\n".join(_outputs(changes.outputs)))
    if_meant = "Nothing is lost. To accept this" if changes.are_gains else "If intended, update the contract"
    return "\n\n".join([*parts, f"{if_meant}: {how}."])


def failure_explanation(failure: Failure, model: str, file: str, *, has_contract: bool) -> str:
    """Returns the text of the error for an export that failed, with or without a contract to keep."""
    first = f"{model} does not match {file}: the export failed." if has_contract else f"{model} does not export, so {file} was not written."
    return "\n".join([first, "", *_failure(failure)])


def missing_words(file: str, *, is_forbidden: bool) -> str:
    """Returns the text of the error for a contract that does not exist, and may not be written by this call or on this machine."""
    return f"No contract {file}. Run once {'without update=False' if is_forbidden else 'on your machine'} and commit the file."


def _counts(changes: Changes) -> Iterator[str]:
    """Yields ``2 dimensions no longer dynamic``, ``1 output changed``."""
    for kind, count in Counter(change.kind for change in changes.dims).items():
        yield f"{counted(count, 'dimension')} {KIND_WORDS[kind] if count == 1 else KIND_WORDS[kind].replace('accepts', 'accept')}"
    if changes.renamed:
        yield f"{counted(len(changes.renamed), 'input')} renamed"
    if changes.outputs:
        yield f"{counted(len(changes.outputs), 'output')} changed"


def _failure(failure: Failure) -> Iterator[str]:
    """Yields the title, the message, the line and the fixes of a failure."""
    yield f"  {failure.title}" if failure.title else "  The export failed"
    yield f"    {failure.message}"
    if failure.frame is not None:
        yield f"    {_place(failure.frame)}"
    # What gives a size up is no way to keep the contract: it comes last.
    yield from _fixes(sorted(failure.fixes, key=lambda fix: bool(fix.loses)))


def _dims(changes: tuple[ContractDimChange, ...], capture: Capture) -> Iterator[str]:
    """Yields a paragraph for each of the first changes, then one text with a line for each of the others."""
    outcomes = {str(dim.ref): dim for dim in capture.dims}
    for change in changes[:_MOST_EXPLAINED]:
        yield "\n".join(_dim(change, outcomes.get(change.name), capture))
    if rest := changes[_MOST_EXPLAINED:]:
        lines = [
            f"  {change.name}: {KIND_WORDS[change.kind]}, was {_dim_words(change.was)}, now {_dim_words(change.now)}"
            for change in rest[:_MOST_LISTED]
        ]
        yield "\n".join([*lines, *_more(rest)])


def _dim(change: ContractDimChange, outcome: DimOutcome | None, capture: Capture) -> Iterator[str]:
    yield f"  {change.name}: {KIND_WORDS[change.kind]}"
    if change.was is not None:
        yield f"    was    {_dim_words(change.was)}"
    if change.now is not None:
        yield f"    now    {_dim_words(change.now)}"
    if outcome is None:
        return
    if outcome.words:
        yield f"    reason {outcome.words}"
    if (frame := change_frame(change, outcome, capture)) is not None:
        # The cause in the line above quotes its code.
        yield f"    line   {_place(frame, is_quoted=not outcome.causes)}"
    if change.kind not in GAINS:
        if outcome.inherent_words:
            yield f"    note   {outcome.inherent_words}"
        yield from _fixes([fix for fix in outcome.fixes if outcome.ref not in fix.loses])


def change_frame(change: ContractDimChange, outcome: DimOutcome, capture: Capture) -> Frame | None:
    """Returns the line that caused a change; for a dynamic dimension with other sizes, the line of the bound that moved."""
    if outcome.frame is not None and change.kind not in ("fewer_sizes", "other_sizes"):
        return outcome.frame
    was, now = (None if dim is None else dim.accepted for dim in (change.was, change.now))
    ids = []
    if was is not None and now is not None:
        ids = [outcome.upper_guard_id if was.upper != now.upper else None, outcome.lower_guard_id if was.lower != now.lower else None]
    moved = [capture.guards[number].frame for number in (*ids, *outcome.guard_ids) if number is not None]
    return next((frame for frame in (*moved, outcome.frame) if frame is not None), None)


def _fixes(fixes: Sequence[Fix]) -> Iterator[str]:
    for number, fix in enumerate(fixes[:_MOST_FIXES], start=1):
        yield from (f"  {line}" for line in fix_lines(number, fix))


def _outputs(changes: tuple[ContractOutputChange, ...]) -> Iterator[str]:
    for change in changes[:_MOST_LISTED]:
        yield f"  output {change.name or WHOLE_OUTPUT}"
        if change.was is not None:
            yield f"    was    {_output_words(change.was)}"
        yield f"    now    {'gone' if change.now is None else _output_words(change.now)}"
    yield from _more(changes)


def _more(changes: tuple[object, ...]) -> list[str]:
    return [f"  … {len(changes) - _MOST_LISTED} more"] if len(changes) > _MOST_LISTED else []


def _dim_words(dim: DimContract | None) -> str:
    """Returns the result of a dimension in words: ``dynamic, ≥ 2``, ``static, 8``, ``= x.shape[0]``."""
    if dim is None:
        return "nothing"
    if dim.accepted is not None:
        return ", ".join(filter(None, ["dynamic", accepted_words(dim.accepted)]))
    return ", ".join(filter(None, ["static", dim.equals])) if dim.became == "static" else f"= {dim.equals}"


def _output_words(output: OutputContract) -> str:
    """Returns an output in words: ``float32 [x.shape[0], 3]``, ``int 3``."""
    value = output.value if output.shape is None else f"[{', '.join(output.shape)}]"
    return " ".join(part for part in (output.dtype, value) if part) or "None"


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
