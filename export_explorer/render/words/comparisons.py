"""A comparison in words: its first line, and a line for each difference."""

from collections import Counter
from collections.abc import Iterator

from export_explorer.record import ComparedResults, ComparedSide, Comparison, DimChange, DimRef, Frame, NodeChange, ResultDifference

SAME = "No differences. Weights are not compared."
MOST = 12
"""The maximum number of lines of one kind in a text; the comparison itself has all."""

Section = tuple[str, tuple[str, ...]]
"""A heading, and a line for each difference."""


def comparison_headline(comparison: Comparison) -> str:
    """Returns the first line: ``Net, non-strict, 12 nodes → Net, strict, 14 nodes``."""
    if len(comparison.sides) != 2:
        return "Comparison"
    before, after = comparison.sides
    return f"{_side(before)} → {_side(after)}"


def comparison_sections(comparison: Comparison, most: int = MOST) -> Iterator[Section]:
    """Yields the differences by kind, without kinds that have none.

    Args:
        comparison: the comparison.
        most: the maximum number of lines of one kind; one more line counts those that are left out.
    """
    if comparison.ok_before != comparison.ok_after:
        yield "Export", ("failed → exported" if comparison.ok_after else "exported → failed",)
    kinds: tuple[tuple[str, list[str]], ...] = (
        ("Dimensions", [_dim(change) for change in comparison.dims]),
        ("Guards added", [f"{guard.words}{_place(guard.frame)}" for guard in comparison.guards_gained]),
        ("Guards removed", [f"{guard.words}{_place(guard.frame)}" for guard in comparison.guards_lost]),
        ("Operators", [f"{change.target}: {change.before}× → {change.after}×" for change in comparison.operators]),
        ("Nodes", _nodes(comparison.nodes)),
        ("Ranges", [f"{change.words}: {_change(change.before, change.after)}" for change in comparison.ranges]),
        ("Signature", [f"{change.side} {change.name}: {_change(change.before, change.after)}" for change in comparison.signature]),
        ("Outputs", [f"{change.path or 'output'}: {_change(change.before, change.after)}" for change in comparison.outputs]),
        ("Code", [f"{change.name}, from line {change.line}" for change in comparison.code]),
    )
    if comparison.results is not None:
        kinds = (*kinds, ("Results", [results_words(comparison.results), *map(result_words, comparison.results.outputs)]))
    for heading, lines in kinds:
        if lines:
            yield heading, tuple(lines if len(lines) <= most else [*lines[:most], f"… {len(lines) - most} more"])


def diff_lines(comparison: Comparison, before: str, after: str) -> Iterator[str]:
    """Yields the differences as ``diff`` shows them: a line with ``-`` for what was, one with ``+`` for what is.

    Args:
        comparison: the comparison.
        before: the name of the old file.
        after: of the new one.
    """
    yield from (f"{mark} {name}" for mark, name in (("---", before), ("+++", after)))
    for heading, lines in comparison_sections(comparison):
        yield f"@@ {heading} @@"
        for line in lines:
            if heading in ("Guards added", "Guards removed"):
                yield f"{'+' if heading == 'Guards added' else '-'} {line}"
                continue
            name, _, change = line.partition(": ")
            was, arrow, became = change.partition(" → ")
            if not arrow:
                yield f"  {line}"
                continue
            if was != "none":
                yield f"- {name}: {was}"
            if became != "none":
                yield f"+ {name}: {became}"


def results_words(results: ComparedResults) -> str:
    """Returns the result of running both, as a sentence."""
    before = "the model" if results.is_model_before else "the first program"
    after = "the model" if results.is_model_after else "the second"
    match results.error_before, results.error_after:
        case (None, None):
            differing = [output.path or "the output" for output in results.outputs if not output.is_close]
            told = f"{before} and {after} differ in {', '.join(differing[:MOST])}." if differing else f"{before} and {after} match."
        case (str(error), None):
            told = f"{before} raises, {after} does not: {error}."
        case (None, error):
            told = f"{after} raises, {before} does not: {error}."
        case _:
            told = f"{before} and {after} raise: {results.error_before}; {results.error_after}."
    return told[0].upper() + told[1:]


def result_words(output: ResultDifference) -> str:
    """Returns a line on one output: ``logits: float32[2, 5], max difference 1.2e-07 (relative 3e-08)``."""
    before, after = _result(output.dtype_before, output.shape_before), _result(output.dtype_after, output.shape_after)
    told = after if before == after else f"{before or 'none'} → {after}"
    if output.max_abs is None:
        apart = "" if output.is_close else ", differs"
    elif output.max_abs == 0:
        apart = ", equal"
    else:
        relative = "" if output.max_rel is None else f" (relative {output.max_rel:.2g})"
        apart = f", max difference {output.max_abs:.2g}{relative}{'' if output.is_close else ', above tolerance'}"
    return f"{output.path or 'output'}: {told}{apart}"


def _result(dtype: str, shape: tuple[int, ...] | None) -> str:
    return dtype if shape is None else f"{dtype}[{', '.join(map(str, shape))}]"


def node_change_words(change: NodeChange) -> str:
    """Returns ``added``, ``removed``, or how the result and the inputs of a node differ."""
    if change.before is None:
        return "added"
    if change.after is None:
        return "removed"
    parts = [] if change.result_before == change.result_after else [_change(change.result_before, change.result_after)]
    if change.reads_before != change.reads_after:
        parts.append(f"reads {change.reads_before} → {change.reads_after}")
    return ", ".join(parts)


def _nodes(changes: tuple[NodeChange, ...]) -> list[str]:
    """Returns the number of added and removed nodes of each module, and a line for each node of both graphs that differs."""
    counts = Counter((change.module or "", change.before is None) for change in changes if change.before is None or change.after is None)
    lines = []
    for module in dict.fromkeys(module for module, _ in counts):
        told = [f"{counts[module, is_new]} {word}" for is_new, word in ((True, "added"), (False, "removed")) if counts[module, is_new]]
        lines.append(f"{module or '(root)'}: {', '.join(told)}")
    both = [change for change in changes if change.before is not None and change.after is not None]
    return [*lines, *(f"{change.after} ({change.target}): {node_change_words(change)}{_place(change.frame)}" for change in both)]


def _side(side: ComparedSide) -> str:
    return f"{side.model}{'' if side.mode is None else f', {side.mode}'}, {side.nodes} node{'' if side.nodes == 1 else 's'}"


def _dim(change: DimChange) -> str:
    asked = "" if change.asked_before == change.asked_after else f"; request {change.asked_before} → {change.asked_after}"
    return f"{DimRef(input=change.input, dim=change.dim)}: {change.before} → {change.after}{asked}"


def _change(before: str, after: str) -> str:
    return f"{before or 'none'} → {after or 'none'}"


def _place(frame: Frame | None) -> str:
    return "" if frame is None else f" ({frame.cell or frame.file_name} line {frame.line})"
