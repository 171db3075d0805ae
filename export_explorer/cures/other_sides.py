"""A size of the example that takes the other branch of a comparison: each side of it needs an export of its own.

Knows the record and the text of the line.
"""

import ast
from collections.abc import Iterable, Iterator

from export_explorer.ask import AskEntry, DimAsk
from export_explorer.cures.asked import allows, auto_within
from export_explorer.cures.fix_parts import entry_for
from export_explorer.model import Cause, Condition, DimOutcome, DimRef
from export_explorer.source.operands import is_added_slice
from export_explorer.source.syntax import statement_at, tree_of

_CLAMPING = ("slice",)
"""Operators that take a size on either side of what they compare it with."""


def other_side(cause: Cause, condition: Condition | None, dim: DimOutcome) -> int | None:
    """A size, within what was asked, for which a comparison of a dimension with a number turns out the other way; None where there is none to offer.

    Args:
        cause: what made the dimension as it is.
        condition: of the guard that says so.
        dim: the dimension.
    """
    if condition is None or not _has_another_side(cause) or condition.subject != str(dim.ref) or dim.size is None:
        return None
    if not condition.is_operand_number or condition.operand is None:
        return None
    tried = _beyond(condition, int(condition.operand), dim.size)
    # Where 2 is all that the other side has, torch makes it a constant as well.
    least = 3 if condition.relation in ("at_least", "greater") else 2
    return next((size for size in tried if size >= least and size != dim.size and allows(_loosely(dim.asked), size)), None)


def ask_there(condition: Condition, size: int, dim: DimOutcome) -> AskEntry | None:
    """What to ask of a dimension with an example on the other side; None where what was asked can stay."""
    asked = dim.asked
    if asked.kind != "dim":
        return None
    low = size if condition.relation in ("at_most", "less") else asked.min
    high = size if condition.relation in ("at_least", "greater") else asked.max
    if asked.is_derived or (low, high) == (asked.min, asked.max) or (high is not None and high <= max(low or 0, 2)):
        return entry_for(dim.ref, auto_within(asked))
    return entry_for(dim.ref, DimAsk(kind="dim", name=asked.name, min=low, max=high))


def moved_along(dim: DimOutcome, size: int, dims: Iterable[DimOutcome]) -> Iterator[tuple[DimRef, int]]:
    """The sizes of an example in which one dimension has another size: those of the same Dim, and those that have to be equal, go with it."""
    root, rest = divmod(size - dim.asked.offset, dim.asked.factor)
    same = dim.tied_to or dim.ref
    for other in dims:
        if other.ref == dim.ref:
            yield other.ref, size
        elif dim.asked.name is not None and other.asked.name == dim.asked.name and rest == 0:
            yield other.ref, other.asked.factor * root + other.asked.offset
        elif other.size == dim.size and (other.ref == same or other.tied_to == same or _is_fixed_by(other, dim)):
            yield other.ref, size


def _is_fixed_by(other: DimOutcome, dim: DimOutcome) -> bool:
    """Whether one dimension is what it is since it is equal to the other, as far as is known."""
    if any(cause.kind == "tie" and cause.tied_to == dim.ref and cause.relation is None for cause in other.causes):
        return True
    # Once the other is a number, the tensor that a dimension met is one of fixed size.
    made = [cause.tensor for cause in other.causes if cause.kind == "made_tensor" and cause.tensor is not None]
    return dim.got != "dynamic" and other.asked.is_dynamic and any(not tensor.name.startswith("torch.") for tensor in made)


def _has_another_side(cause: Cause) -> bool:
    if cause.kind == "operator":
        return cause.operator in _CLAMPING and not (cause.frame is not None and is_added_slice(cause.frame))
    # What is asserted raises on its other side, and of what is no statement it is not known what its other side does.
    return cause.kind == "comparison" and cause.statement not in (None, "assert") and not _raises_there(cause)


def _raises_there(cause: Cause) -> bool:
    """Whether all that stands on the other side of an ``if`` is an error."""
    tree = None if cause.frame is None else tree_of(cause.frame.filename)
    statement = None if tree is None or cause.frame is None else statement_at(tree, cause.frame.line)
    if not isinstance(statement, ast.If):
        return False
    other = statement.orelse if cause.branch == "taken" else statement.body
    return bool(other) and isinstance(other[-1], ast.Raise)


def _beyond(condition: Condition, number: int, size: int) -> Iterator[int]:
    match condition.relation:
        case "at_most":
            yield number + 1
        case "at_least":
            yield number - 1
        case "less" | "greater":
            yield number
        case "equals" | "becomes":
            yield from (number + 1, number - 1)
        case "divisible":
            yield from (size + 1, size - 1)
        case "not_divisible":
            yield from (size + number - size % number, size - size % number)


def _loosely(asked: DimAsk) -> DimAsk:
    return DimAsk(kind="auto") if asked.kind == "default" else asked
