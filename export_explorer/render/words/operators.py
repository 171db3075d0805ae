"""Sentences for what operators refuse though no guard does."""

from dataclasses import replace

from export_explorer.record import Capture, DimOutcome, DimRef, OperatorChecks, OperatorLimit, OperatorRelation, OperatorsNotChecked
from export_explorer.render.words.lines import line_words

NOT_CHECKED = "not run at other sizes"
_REASONS: dict[OperatorsNotChecked, str] = {
    "too_large": "the program is too large",
    "time": "out of time",
    "depends_on_data": "the model depends on tensor data",
    "no_fake_kernel": "an operator has no fake kernel",
    "refuses_example": "an operator rejected the example",
    "fault": "the check failed",
}
_DEMANDS: dict[OperatorRelation, str] = {
    "equals": "must equal",
    "at_most": "must be ≤",
    "at_least": "must be ≥",
    "refuses": "must not be",
}
_SIGNS_OF_PYTHON = {"floordiv": "//", "truediv": "/", "mod": "%"}
_INVERSE: dict[OperatorRelation, OperatorRelation] = {"at_most": "at_least", "at_least": "at_most"}
"""The same relation, of the other dimension."""


def with_words(checks: OperatorChecks) -> OperatorChecks:
    """Returns the results of a check with their words: "must equal x.shape[0] when operator `index` runs (line 84)"."""
    limits = [replace(limit, words=_words(limit, limit.relation, limit.other), other_words=_other_words(limit)) for limit in checks.limits]
    reason = checks.not_checked_reason
    words = NOT_CHECKED if reason is None else f"{NOT_CHECKED}: {_REASONS[reason]}"
    return replace(checks, limits=tuple(limits), not_checked_words=words)


def limits_words(capture: Capture, dim: DimOutcome) -> str:
    """Returns what operators reject of a dimension, or that they were not checked; empty for neither."""
    if capture.failure is not None or capture.is_predicted:
        return ""
    found = capture.operators
    if found is not None and (limits := found.limits_of(dim.ref)):
        return "; ".join(limit.words if limit.dim == dim.ref else limit.other_words for limit in limits)
    if dim.got != "dynamic" or (found is not None and dim.ref in found.checked):
        return ""
    return NOT_CHECKED if found is None else found.not_checked_words


def _words(limit: OperatorLimit, relation: OperatorRelation, other: DimRef | None) -> str:
    if relation == "above_indices":
        name = _name(limit)
        # The bags begin at offsets, of which the last may be the number of indices: that of an empty bag.
        must = "be ≥ every offset" if name == "embedding_bag" else "exceed every index"
        return f"must {must} that operator `{name}` reads from tensor data{line_words(limit.frame)}"
    if relation == "at_most_by_data":
        return f"sizes above {limit.sizes[0]} may fail in operator `{_name(limit)}`, depending on tensor data{line_words(limit.frame)}"
    operand = str(other) if other is not None else " or ".join(map(str, limit.sizes))
    alone = " if no other size changes" if limit.with_others_as_in_example else ""
    return f"{_DEMANDS[relation]} {operand}{alone} when operator `{_name(limit)}` runs{line_words(limit.frame)}"


def _name(limit: OperatorLimit) -> str:
    name = limit.operator.removeprefix("aten.").removeprefix("operator.").split(".")[0]
    return _SIGNS_OF_PYTHON.get(name, name)


def _other_words(limit: OperatorLimit) -> str:
    return "" if limit.other is None else _words(limit, _INVERSE.get(limit.relation, limit.relation), limit.dim)
