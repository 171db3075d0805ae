"""A comparison in words: its first line, and a line for each difference."""

from collections import Counter
from collections.abc import Iterator

from export_explorer.model import ComparedSide, Comparison, DimChange, Frame, NodeChange

SAME = "Nothing differs."
_MOST = 12
"""Lines of one kind in a text; the comparison itself has all."""

Section = tuple[str, tuple[str, ...]]
"""A heading, and a line for each difference."""


def comparison_headline(comparison: Comparison) -> str:
    """``Net, non-strict, 12 nodes → Net, strict, 14 nodes``."""
    if len(comparison.sides) != 2:
        return "Comparison"
    before, after = comparison.sides
    return f"{_side(before)} → {_side(after)}"


def comparison_sections(comparison: Comparison, most: int = _MOST) -> Iterator[Section]:
    """The differences by kind, those kinds alone that there are.

    Args:
        comparison: of which.
        most: how many lines of one kind; what is left out is counted in the last.
    """
    if comparison.ok_before != comparison.ok_after:
        yield "Export", (f"{_outcome(comparison.ok_before)} → {_outcome(comparison.ok_after)}",)
    kinds: tuple[tuple[str, list[str]], ...] = (
        ("Dimensions", [_dim(change) for change in comparison.dims]),
        ("Guards gained", [f"{guard.words}{_place(guard.frame)}" for guard in comparison.guards_gained]),
        ("Guards lost", [f"{guard.words}{_place(guard.frame)}" for guard in comparison.guards_lost]),
        ("Operators", [f"{change.target}: {change.before}× → {change.after}×" for change in comparison.operators]),
        ("Nodes", _nodes(comparison.nodes)),
        ("Ranges", [f"{change.words}: {_change(change.before, change.after)}" for change in comparison.ranges]),
        ("Signature", [f"{change.side} {change.name}: {_change(change.before, change.after)}" for change in comparison.signature]),
        ("Outputs", [f"{change.path or 'output'}: {_change(change.before, change.after)}" for change in comparison.outputs]),
        ("Code", [f"{change.name}, from line {change.line}" for change in comparison.code]),
    )
    for heading, lines in kinds:
        if lines:
            yield heading, tuple(lines if len(lines) <= most else [*lines[:most], f"… {len(lines) - most} more"])


def node_change_words(change: NodeChange) -> str:
    """``added``, ``removed``, or how its result and what it reads differ."""
    if change.before is None:
        return "added"
    if change.after is None:
        return "removed"
    parts = [] if change.result_before == change.result_after else [_change(change.result_before, change.result_after)]
    if change.reads_before != change.reads_after:
        parts.append(f"reads {change.reads_before} → {change.reads_after}")
    return ", ".join(parts)


def _nodes(changes: tuple[NodeChange, ...]) -> list[str]:
    """How many nodes are new and gone in each module, and each whose result differs."""
    counts = Counter((change.module or "", change.before is None) for change in changes if change.before is None or change.after is None)
    lines = []
    for module in dict.fromkeys(module for module, _ in counts):
        told = [f"{counts[module, is_new]} {word}" for is_new, word in ((True, "added"), (False, "removed")) if counts[module, is_new]]
        lines.append(f"{module or 'the model itself'}: {', '.join(told)}")
    both = [change for change in changes if change.before is not None and change.after is not None]
    return [*lines, *(f"{change.after} ({change.target}): {node_change_words(change)}{_place(change.frame)}" for change in both)]


def _side(side: ComparedSide) -> str:
    mode = "" if side.mode is None else f", {side.mode}"
    return f"{side.model}{mode}, {side.nodes} node{'' if side.nodes == 1 else 's'}"


def _outcome(is_ok: bool) -> str:
    return "exported" if is_ok else "failed"


def _dim(change: DimChange) -> str:
    name = change.input if change.dim is None else f"{change.input}.shape[{change.dim}]"
    asked = "" if change.asked_before == change.asked_after else f", asked {change.asked_before} → {change.asked_after}"
    return f"{name}: {change.before} → {change.after}{asked}"


def _change(before: str, after: str) -> str:
    return f"{before or 'none'} → {after or 'none'}"


def _place(frame: Frame | None) -> str:
    if frame is None:
        return ""
    return f" ({frame.cell or frame.filename.rpartition('/')[2]} line {frame.line})"
