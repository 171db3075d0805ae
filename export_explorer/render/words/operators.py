"""Sentences for what operators refuse though no guard does."""

from collections.abc import Sequence
from dataclasses import replace

from export_explorer.record import Capture, DimOutcome, DimRef, Frame, OperatorChecks, OperatorLimit, OperatorRelation, OperatorsNotChecked
from export_explorer.render.words.conditions import OTHERS_AS_IN_EXAMPLE, most_named
from export_explorer.render.words.lines import line_words
from export_explorer.texts import clipped

OPERATORS_NOT_CHECKED = "other sizes not tested"
_REASONS: dict[OperatorsNotChecked, str] = {
    "too_large": "the program is too large",
    "time": "out of time",
    "depends_on_data": "the model depends on tensor data",
    "no_fake_kernel": "an operator has no fake kernel",
    "refuses_example": "an operator rejected the example",
    "fault": "the check failed",
}
_REJECTED: dict[OperatorRelation, str] = {
    "equals": "sizes other than",
    "at_most": "sizes above",
    "at_least": "sizes below",
    "refuses": "some sizes, such as",
}
_SIGNS_OF_PYTHON = {"floordiv": "//", "truediv": "/", "mod": "%"}
_MOST_EQUAL = 2
_QUOTED = 40
"""The most characters of a statement to quote."""
_INVERSE: dict[OperatorRelation, OperatorRelation] = {"at_most": "at_least", "at_least": "at_most"}
"""The same relation, of the other dimension."""


def with_words(checks: OperatorChecks) -> OperatorChecks:
    """Returns the results of a check with their words: "operator `index` in `x[rows]` (line 84) rejects sizes above y.shape[0]"."""
    equal = _equal_at_once(checks.limits)
    limits = [
        replace(
            limit,
            words=equal.get(_place(limit, limit.dim)) or _words(limit, limit.relation, limit.other),
            other_words=equal.get(_place(limit, limit.other))
            or ("" if limit.other is None else _words(limit, _INVERSE.get(limit.relation, limit.relation), limit.dim)),
        )
        for limit in checks.limits
    ]
    reason = checks.not_checked_reason
    words = OPERATORS_NOT_CHECKED if reason is None else f"{OPERATORS_NOT_CHECKED}: {_REASONS[reason]}"
    return replace(checks, limits=tuple(limits), not_checked_words=words)


def limits_words(capture: Capture, dim: DimOutcome) -> str:
    """Returns what operators reject of a dimension, or that they were not checked; empty for neither."""
    if words := rejected_words(capture, dim):
        return words
    if not _is_unchecked(capture, dim):
        return ""
    return OPERATORS_NOT_CHECKED if capture.operators is None else capture.operators.not_checked_words


def rejected_words(capture: Capture, dim: DimOutcome) -> str:
    """Returns what operators reject of a dimension; empty where nothing is known."""
    if capture.failure is not None or capture.is_predicted or capture.operators is None:
        return ""
    limits = capture.operators.limits_of(dim.ref)
    return "; ".join(dict.fromkeys(limit.words if limit.dim == dim.ref else limit.other_words for limit in limits))


def unchecked_words(capture: Capture) -> str:
    """Returns the sentence that operators were not run at other sizes, and why; empty where they were, and where there is nothing to try."""
    unchecked = [dim.ref for dim in capture.dims if _is_unchecked(capture, dim)]
    if not unchecked:
        return ""
    if capture.operators is None:
        return "Operators were not run at other sizes; `check_operators` runs them."
    reason = capture.operators.not_checked_reason
    of_some = f" of {most_named(unchecked)}" if capture.operators.checked else ""
    return f"Operators were not run at other sizes{of_some}{'' if reason is None else f': {_REASONS[reason]}'}."


def _is_unchecked(capture: Capture, dim: DimOutcome) -> bool:
    # What changes only if others do, or not at all, cannot be tried alone.
    is_alone = dim.accepted is None or dim.accepted.lower is None or dim.accepted.lower != dim.accepted.upper
    if capture.failure is not None or capture.is_predicted or dim.got != "dynamic" or not is_alone:
        return False
    return capture.operators is None or (dim.ref not in capture.operators.checked and not capture.operators.limits_of(dim.ref))


_Place = tuple[DimRef | None, OperatorRelation, str, Frame | None]


def _place(limit: OperatorLimit, ref: DimRef | None) -> _Place:
    """Returns what the limits of a dimension have in common that one operator sets on one line."""
    return ref, limit.relation, _name(limit), limit.frame


def _equal_at_once(limits: Sequence[OperatorLimit]) -> dict[_Place, str]:
    """Returns the words where one operator on one line requires a dimension to equal several others, as it does in each layer."""
    others: dict[_Place, dict[DimRef, None]] = {}
    for limit in limits:
        if limit.relation == "equals" and limit.other is not None:
            others.setdefault(_place(limit, limit.dim), {})[limit.other] = None
            others.setdefault(_place(limit, limit.other), {})[limit.dim] = None
    return {place: _equal_words(place, list(refs)) for place, refs in others.items() if len(refs) > 1}


def _equal_words(place: _Place, refs: Sequence[DimRef]) -> str:
    _, _, name, frame = place
    return f"{_operator(name, frame)} requires the size to equal {most_named(refs, _MOST_EQUAL)}"


def _words(limit: OperatorLimit, relation: OperatorRelation, other: DimRef | None) -> str:
    name = _name(limit)
    operator = _operator(name, limit.frame)
    if relation == "above_indices":
        # The bags begin at offsets, of which the last may be the number of indices: that of an empty bag.
        needed = "≥ every offset" if name == "embedding_bag" else "above every index"
        return f"{operator} needs a size {needed} in its data"
    if relation == "at_most_by_data":
        return f"{operator} may reject sizes above {limit.sizes[0]}, depending on tensor data"
    operand = str(other) if other is not None else " or ".join(map(str, limit.sizes))
    alone = OTHERS_AS_IN_EXAMPLE if limit.with_others_as_in_example else ""
    return f"{operator} rejects {_REJECTED[relation]} {operand}{alone}"


def _operator(name: str, frame: Frame | None) -> str:
    """Returns the operator, with the statement that calls it if that does not name it: "operator `index` in `rows = x[source]` (line 9)"."""
    code = "" if frame is None or name in frame.code else clipped(_statement(frame.code), _QUOTED)
    return f"operator `{name}`{f' in `{code}`' if code else ''}{line_words(frame)}"


def _statement(line: str) -> str:
    """Returns the first line of a statement; ``made(…)`` of a call ``y = made(`` that goes on in the next lines."""
    return f"{line.removeprefix('return ').rpartition(' = ')[2]}…)" if line.endswith("(") else line.removeprefix("return ")


def _name(limit: OperatorLimit) -> str:
    name = limit.operator.removeprefix("aten.").removeprefix("operator.").split(".")[0]
    return _SIGNS_OF_PYTHON.get(name, name)
