"""Sentences for the results of trying sizes and of runs on real inputs, and for what operators refuse though no guard does."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace

from export_explorer.record import (
    AcceptedSizes,
    Capture,
    Condition,
    DimOutcome,
    DimRef,
    Frame,
    NotChecked,
    OperatorChecks,
    OperatorLimit,
    OperatorRelation,
    OperatorsNotChecked,
    Relation,
)
from export_explorer.record.locations import listed, with_article
from export_explorer.render.words.conditions import (
    OTHERS_AS_IN_EXAMPLE,
    accepted_words,
    are_with_others,
    condition_words,
    most_named,
    sizes_clause,
)
from export_explorer.render.words.lines import line_phrase, line_words
from export_explorer.texts import clipped, expression_if_python

_LONGEST = 200
_MOST_SIZES = 4
_RELATIONS: Mapping[type[ast.cmpop], Relation] = {
    ast.Eq: "equals",
    ast.NotEq: "differs",
    ast.GtE: "at_least",
    ast.LtE: "at_most",
    ast.Gt: "greater",
    ast.Lt: "less",
}
NOT_CHECKED: Mapping[NotChecked, str] = {
    "no_guards": "The program has no guards (exported without example inputs).",
    "unreadable_guard": "A guard could not be parsed.",
    "depends_on_data": "It depends on tensor data.",
    "guards_disagree": "Its guards contradict the recorded ones.",
}

STATIC = {"default_static": "static by default", "as_asked": "static by request"}
AS_ASKED = "requested"
VERDICTS: Mapping[str, str] = {
    "accepted": "Accepted",
    "refused_by_guard": "Rejected by a guard",
    "refused_by_operator": "Rejected by an operator",
    "refused_by_structure": "Rejected",
    "depends_on_data": "Data-dependent",
    "not_checked": "Not checked",
}
ACCEPTED_BY_GUARDS = "Guards accept these sizes."
ACCEPTED_BY_GUARDS_ALONE = "Guards accept these sizes. Load the program to check its operators."
ACCEPTED_WITH_DATA = "With other data the program may reject these sizes."
NO_FAKE_INPUT = "An input cannot be replaced by a tensor without data."
STRUCTURE = "the inputs are structured differently from the example"


def refused_words(
    condition: Condition,
    sizes: Mapping[DimRef, object],
    frame: Frame | None,
    *,
    is_undefined: bool = False,
    since: str = "",
    explanation: str = "",
    accepted: AcceptedSizes | None = None,
) -> str:
    """Returns why a guard rejects sizes: "x.shape[0] must be ≤ 64, got 70 (line 9). All guards together: multiple of 8, ≤ 64.".

    Where a plain range is accepted, it is the only bound outside of brackets: "x.shape[0] must be ≥ 8, got 3 (line 9 requires it to be ≥ 5).".

    Args:
        condition: of the guard.
        sizes: of the dimensions in it.
        frame: the line that made it.
        is_undefined: True if it cannot be computed for these sizes.
        since: the reason for the condition in a few words, where no line made it; empty otherwise.
        explanation: the reason as a sentence instead.
        accepted: the sizes that all guards accept, where the condition is about one size; None if they are not known.
    """
    # Among sizes that other guards accept it may hold for all; for these it does not.
    condition = replace(condition, is_always_true=False, holds_for_tried_sizes=False)
    if condition.is_operand_number and not condition.is_formula:
        # The guard may have another size, which is without effect: a product of both is compared with that size.
        sizes = {ref: size for ref, size in sizes.items() if str(ref) == condition.subject} or sizes
    words = condition_words(condition, "requirement")
    if len(words) > _LONGEST:
        words = f"{listed(list(sizes)[:_MOST_SIZES])} do not fit together"
    if is_undefined:
        # The words of a condition may leave out a division that is without effect for other sizes.
        given = [f"{ref} = {size}" for ref, size in list(sizes.items())[:_MOST_SIZES]]
        words = f"A guard divides by zero with {listed(given)}" if given else "A guard divides by zero"
    why = "" if is_undefined else _sizes(sizes, condition)
    reason = f" ({since})" if since else ""
    explained = f" {explanation.rstrip('.')}." if explanation else ""
    narrower = "" if reason or explained or is_undefined else _narrower(condition, sizes, accepted)
    if narrower and accepted is not None and (_is_plain_range(accepted) or not _is_plain(condition, sizes)):
        (ref, size), *_ = sizes.items()
        broken = _broken_part(accepted, size)
        rest = "" if broken == accepted else narrower
        return f"{sizes_clause(str(ref), broken, 'requirement')}, got {size}{_own_bound(condition, sizes, frame)}.{rest}"
    return f"{words}{reason}{why}{line_words(frame)}.{explained or narrower}"


def _is_plain_range(accepted: AcceptedSizes) -> bool:
    return accepted.is_complete and accepted.step == 1 and not accepted.excluded and not accepted.also


def _broken_part(accepted: AcceptedSizes, size: object) -> AcceptedSizes:
    """Returns the only bound, or the only multiple, that a size breaks; all accepted sizes where it breaks several, or none, or they are a range."""
    if type(size) is not int or accepted.step == 1 or not accepted.is_complete or accepted.excluded or accepted.also:
        return accepted
    parts = [
        AcceptedSizes(lower=accepted.lower, upper=None),
        AcceptedSizes(lower=0, upper=accepted.upper),
        replace(accepted, lower=0, upper=None),
    ]
    broken = [part for part in parts if not part.accepts(size)]
    return broken[0] if len(broken) == 1 else accepted


def _is_plain(condition: Condition, sizes: Mapping[DimRef, object]) -> bool:
    """True if a condition bounds the size itself: by a number, or by sizes that are a range."""
    if condition.sizes is not None:
        return _is_plain_range(condition.sizes)
    return condition.is_operand_number and not condition.is_formula and condition.subject == str(next(iter(sizes)))


def _own_bound(condition: Condition, sizes: Mapping[DimRef, object], frame: Frame | None) -> str:
    """Returns `` (line 9 requires it to be ≤ 64)``, or only the line where the condition is no plain one."""
    if frame is None or not _is_plain(condition, sizes):
        return line_words(frame)
    return f" ({line_phrase(frame)} requires it {condition_words(condition, 'need', subject=False, reason=False)})"


def _narrower(condition: Condition, sizes: Mapping[DimRef, object], accepted: AcceptedSizes | None) -> str:
    """Returns the accepted sizes if a condition on one size does not say them: other guards leave fewer."""
    if accepted is None or len(sizes) != 1 or are_with_others(accepted) or not (told := accepted_words(accepted)):
        return ""
    name = str(next(iter(sizes)))
    is_told = sizes_clause(name, accepted, "requirement") == condition_words(condition, "requirement", reason=False)
    return "" if is_told else f" All guards together: {told}{'' if told.endswith('…') else '.'}"


def _sizes(sizes: Mapping[DimRef, object], condition: Condition) -> str:
    # "2*x.shape[0] must be 8, got 3" would say that the product is 3.
    if len(sizes) == 1 and _is_about(condition, str(next(iter(sizes)))):
        return f", got {next(iter(sizes.values()))}"
    told = [f"{ref} is {size}" for ref, size in list(sizes.items())[:_MOST_SIZES]]
    return f"; {listed(told)}" if told else ""


def _is_about(condition: Condition, name: str) -> bool:
    """True if a condition compares one size itself, and nothing that is computed from it."""
    if condition.size_name or condition.subject == name:
        return True
    return not condition.subject and all(_is_about(part, name) for part in condition.parts)


def condition_of_text(text: str, names: Mapping[str, str]) -> Condition:
    """Returns the condition of a guard that is not in the record, from its text.

    Args:
        text: as in the program, ``L['x'].size()[0] <= 64``.
        names: the name of each size in it, ``x.shape[0]``, by its text.
    """
    for source, name in names.items():
        text = text.replace(source, name)
    match expression_if_python(text):
        case ast.Compare(left=ast.BinOp(left=divided, op=ast.Mod(), right=by), ops=[ast.Eq()], comparators=[ast.Constant(value=0)]):
            return Condition(relation="divisible", subject=ast.unparse(divided), operand=ast.unparse(by), is_operand_number=_is_number(by))
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _RELATIONS:
            relation = _RELATIONS[type(operator)]
            relation = "becomes" if relation == "equals" and _is_number(right) else relation
            return Condition(relation=relation, subject=ast.unparse(left), operand=ast.unparse(right), is_operand_number=_is_number(right))
    return Condition(relation="holds", subject=text)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def operator_words(operator: str, said: str, frame: Frame | None) -> str:
    """Returns why an operator refuses sizes, with torch's message."""
    return f"{f'`{operator}`' if operator else 'The program'} rejects these sizes{line_words(frame)}: {said.rstrip('.')}."


def assertion_words(said: str, frame: Frame | None) -> str:
    """Returns the assertion by which the program itself refuses sizes while it runs."""
    return f"A runtime assert fails{line_words(frame)}: {said.rstrip('.')}."


def asserted_words(condition: Condition, frame: Frame | None) -> str:
    """Returns the assertion for a condition in the record, which no value in the data can meet for these sizes."""
    return f"With these sizes {condition_words(condition)}{line_words(frame)} fails for all data."


def data_words(operator: str, frame: Frame | None) -> str:
    """Returns the sentence that a value in the data decides whether inputs are taken."""
    where = f"`{operator}`{line_words(frame)}" if operator else "the program"
    return f"Guards accept these sizes; {where} depends on tensor data."


def looked_up_words(operator: str, frame: Frame | None) -> str:
    """Returns the sentence that indices in the data decide whether inputs are taken."""
    return f"Guards accept these sizes; `{operator}`{line_words(frame)} depends on tensor data: indices out of range are rejected."


def no_fake_kernel_words(operator: str) -> str:
    """Returns the sentence that an operator cannot run on tensors without data."""
    return f"`{operator}` has no fake kernel."


def failed_kernel_words(operator: str, said: str, frame: Frame | None) -> str:
    """Returns the sentence that the form of an operator for tensors without data has a fault, which only a run avoids."""
    return (
        f"The fake kernel of `{operator}`{line_words(frame)} fails: {said.rstrip('.')}. Run model and program to see whether they take it."
    )


def rank_words(ref: DimRef, rank: int) -> str:
    """Returns the sentence that an input has fewer dimensions than a guard needs."""
    return f"A guard needs {ref}, but `{ref.input}` has {rank} dimension{'s' * (rank != 1)}."


def class_words(path: str, given: str) -> str:
    """Returns the sentence that an input whose size a guard needs is no tensor."""
    return f"A guard needs a size of `{path}`, which is {given}."


def structure_words(kind: str, path: str, expected: str, given: str) -> str:
    """Returns why inputs are refused whatever their sizes are.

    Args:
        kind: see `torch_internals.pytree.StructureDifference`.
        path: of the input.
        expected: the structure that the program was exported with.
        given: the structure in its place.
    """
    match kind:
        case "positional":
            return f"Got {_counted(given)}. Pass {_counted(expected)}, as exported."
        case "keywords":
            wanted = f"Pass {expected} by keyword" if expected else "Pass no keyword inputs"
            return f"Got {given or 'no inputs'} by keyword. {wanted}, as exported."
        case "keys":
            return f"`{path}` has the keys {given}. Use the exported ones: {expected}."
        case "order":
            return f"`{path}` has its keys in the order {given}. Use the exported order: {expected}."
        case "length":
            return f"`{path}` has {given} elements. Pass {expected}, as exported."
        case "class":
            return f"`{path}` is {_article(given)}. Pass {_article(expected)}, as exported."
    return f"`{path}` is {given}; it was {expected} in the example."


def _counted(count: str) -> str:
    return f"{count} positional input{'s' * (count != '1')}"


def _article(name: str) -> str:
    return name if name.startswith("a ") else with_article(name)


def difference_notes(dtypes: Sequence[tuple[str, str, str]], devices: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """Returns the differences from the example that no guard checks; each is given as path, value in the example, value now."""
    found = [f"`{path}` is {given}; the example was {was}. No guard checks dtypes." for path, was, given in dtypes]
    return (*found, *(f"`{path}` is on {given}; the example was on {was}. No guard checks devices." for path, was, given in devices))


def unread_notes(paths: Sequence[str]) -> tuple[str, ...]:
    """Returns a note for each input that the program was exported without, so that it ignores its value."""
    return tuple(f"`{path}` was None in the example. The program ignores its value; export with a tensor to use it." for path in paths)


def small_notes(dims: Sequence[DimRef]) -> tuple[str, ...]:
    """Returns the note that the program was traced for larger sizes than these and does not check it; empty without dimensions."""
    if not dims:
        return ()
    return (f"torch assumed {listed(dims)} ≥ 2, and the program does not check that: a run shows whether it agrees with the model.",)


def not_compared_words(notes: Sequence[str]) -> str:
    """Returns the sentence that inputs have another dtype or device, and that only a run shows if these are taken."""
    return f"{' '.join(notes)} Run model and program to see if the operators accept it."


def run_words(
    *,
    has_eager: bool,
    eager_error: str | None,
    program_error: str | None,
    is_close: bool,
    unlike: Sequence[str],
    with_nan: Sequence[str] = (),
) -> str:
    """Returns the result of running the model and the program on the same inputs.

    Args:
        has_eager: True if there is a model.
        eager_error: the error that the model raised; None if it raised none.
        program_error: the error that the program raised; None if it raised none.
        is_close: True if all outputs agree.
        unlike: paths of the outputs that do not.
        with_nan: paths of the outputs in which both have NaN, which is compared with nothing.
    """
    if not has_eager:
        return "The program runs." if program_error is None else f"The program raises {program_error.rstrip('.')}."
    if eager_error is not None and program_error is not None:
        return f"Both raise: the model {eager_error.rstrip('.')}; the program {program_error.rstrip('.')}."
    if program_error is not None:
        return f"The program raises {program_error.rstrip('.')}; the model does not."
    if eager_error is not None:
        return f"The model raises {eager_error.rstrip('.')}; the program does not."
    if not is_close:
        return f"Results differ: {_outputs(unlike)}."
    return f"Results match. Both have NaN in {_outputs(with_nan)}." if with_nan else "Results match."


def _outputs(paths: Sequence[str]) -> str:
    return listed([path or "output" for path in paths[:_MOST_SIZES]])


def run_refused_words(error: str) -> str:
    """Returns the sentence that the program raised in a real run, though no guard and no operator refused the sizes."""
    return f"The program raises with these inputs: {error.rstrip('.')}."


def example_words(number: int, verdict: str, message: str) -> str:
    """Returns the result of trying one of several examples; `number` counts from 1."""
    if verdict == "accepted":
        return f"Example {number}: accepted."
    return f"Example {number}{' rejected' if verdict.startswith('refused') else ''}: {message}"


def all_examples_words(count: int) -> str:
    """Returns the sentence that no example was refused."""
    return f"All {count} examples accepted."


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
    if not (unchecked := [dim.ref for dim in capture.dims if _is_unchecked(capture, dim)]):
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
    return {"floordiv": "//", "truediv": "/", "mod": "%"}.get(name, name)
