"""Another spec, or another example, for a dimension that differs from what was asked although the model exported.

Uses the capture alone: the causes of the dimension, and what was asked of the dimensions that constrain it.
"""

import ast
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from export_explorer.fixes.size_names import whole_shape_of
from export_explorer.fixes.spec_changes import Change, allows, ask_fix, auto_within, distinct, entry_for, example_fix
from export_explorer.record import (
    Capture,
    Cause,
    ComparisonCause,
    Condition,
    DimOutcome,
    DimRef,
    ExampleFix,
    Fix,
    Frame,
    Guard,
    MadeTensorCause,
    NumberCause,
    OperatorCause,
    RequestedBoundsCause,
    SmallExampleCause,
    SpecFix,
    StaticInputCause,
    TieCause,
)
from export_explorer.record.locations import listed
from export_explorer.record.spec import AskEntry, DimAsk
from export_explorer.trace.constructs import is_added_slice
from export_explorer.trace.syntax import statement_at, tree_of

_MOST_LISTED = 3
"""The most dimensions that the title of a fix names, beside a number of further ones."""


def other_side(cause: Cause, condition: Condition | None, dim: DimOutcome) -> int | None:
    """Returns a size within what was asked for which a comparison with a number has the opposite result; None where there is none.

    Args:
        cause: the cause of the dimension's result.
        condition: of the guard that it is about.
        dim: the dimension.
    """
    if condition is None or not _has_another_side(cause) or condition.subject != str(dim.ref) or dim.size is None:
        return None
    if not condition.is_operand_number or condition.operand is None:
        return None
    tried: Iterable[int] = _beyond(condition, int(condition.operand), dim.size)
    if isinstance(cause, OperatorCause) and cause.frame is not None and is_added_slice(cause.frame):
        # A slice that would end behind the tensor has the tensor's size, which does not match.
        tried = [size for size in tried if size < dim.size]
    # Where 2 is all that the other side has, torch makes it a constant as well.
    least = 3 if condition.relation in ("at_least", "greater") else 2
    return next((size for size in tried if size >= least and size != dim.size and allows(_loosely(dim.asked), size)), None)


def ask_there(condition: Condition, size: int, dim: DimOutcome) -> AskEntry | None:
    """Returns the spec entry that a dimension needs with an example on the other side; None where what was asked can stay."""
    asked = dim.asked
    if asked.kind != "dim":
        return None
    low = size if condition.relation in ("at_most", "less") else asked.min
    high = size if condition.relation in ("at_least", "greater") else asked.max
    if asked.is_derived or (low, high) == (asked.min, asked.max) or (high is not None and high <= max(low or 0, 2)):
        return entry_for(dim.ref, auto_within(asked))
    return entry_for(dim.ref, DimAsk(kind="dim", name=asked.name, min=low, max=high))


def moved_along(dim: DimOutcome, size: int, dims: Iterable[DimOutcome]) -> Iterator[tuple[DimRef, int]]:
    """Yields the sizes that change with one dimension of the example: those of the same Dim, and those that must be equal."""
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
    """True if one dimension is constrained to be equal to the other, as far as is known."""
    if any(isinstance(cause, TieCause) and cause.tied_to == dim.ref and cause.relation is None for cause in other.causes):
        return True
    # Once the other is a number, the tensor that a dimension was compared with is one of fixed size.
    made = [cause.tensor for cause in other.causes if isinstance(cause, MadeTensorCause)]
    return dim.got != "dynamic" and other.asked.is_dynamic and any(not tensor.name.startswith("torch.") for tensor in made)


def side_words(cause: Cause) -> str:
    """Returns the other side of a comparison, to follow an example size: ``, so that `if x.shape[0] <= 64` is false``.

    Empty where the comparison alone does not decide the statement, as one of several in its condition.
    """
    if not isinstance(cause, ComparisonCause) or not cause.quoted or cause.branch is None:
        return ""
    return f", so that `{cause.quoted}` is {'false' if cause.branch == 'taken' else 'true'}"


def _has_another_side(cause: Cause) -> bool:
    if isinstance(cause, OperatorCause):
        # A slice accepts a size on either side of the one that it compares it with.
        return cause.operator == "slice"
    # What is asserted raises on its other side, and of what is no statement it is not known what its other side does.
    return isinstance(cause, ComparisonCause) and cause.statement not in (None, "assert") and not _raises_there(cause)


def _raises_there(cause: ComparisonCause) -> bool:
    """True if the other branch of an ``if`` ends in a ``raise``, or has one that only a name decides on: ``if raises: raise ...``."""
    tree = None if cause.frame is None else tree_of(cause.frame.filename)
    statement = None if tree is None or cause.frame is None else statement_at(tree, cause.frame.line)
    if not isinstance(statement, ast.If):
        return False
    other = statement.orelse if cause.branch == "taken" else statement.body
    switched = [it.body for it in other if isinstance(it, ast.If) and isinstance(it.test, ast.Name | ast.Attribute)]
    return any(isinstance(body[-1], ast.Raise) for body in (other, *switched) if body)


def past_raise(guard: Guard, raised: Frame, dims: Sequence[DimOutcome]) -> Iterator[Fix]:
    """Yields an example with which a statement on a size, ``if x.shape[0] < 100: raise ...``, does not raise.

    Args:
        guard: the last one before the exception.
        raised: the line that raised it.
        dims: all dimensions.
    """
    tree = tree_of(raised.filename)
    if guard.frame is None or guard.frame.filename != raised.filename or guard.condition is None or tree is None:
        return
    statement, condition = statement_at(tree, guard.frame.line), guard.condition
    is_there = isinstance(statement, ast.If | ast.Assert) and statement.lineno <= raised.line <= (statement.end_lineno or statement.lineno)
    dim = next((it for it in dims if str(it.ref) == condition.subject and it.size is not None), None)
    if not is_there or dim is None or not condition.is_operand_number or condition.operand is None:
        return
    number = int(condition.operand)
    others = (number,) if condition.relation == "differs" else _beyond(condition, number, dim.size or 0)
    size = next((it for it in others if it >= 2 and allows(_loosely(dim.asked), it)), None)
    if size is not None:
        alone = dict(moved_along(dim, size, dims))
        yield example_fix(alone.items())
        # What the model does with both is not known yet: the same dimension of other inputs, as the batch is, is mostly the same size.
        together = alone | {it.ref: size for it in dims if it.dim == dim.dim and it.size == dim.size}
        if together != alone:
            yield example_fix(together.items())


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


def ask_fixes(capture: Capture, dim: DimOutcome) -> tuple[Fix, ...]:
    """Returns specs or examples with which a dimension becomes what was asked; none where no spec and no example can do it.

    Args:
        capture: of an export that succeeded.
        dim: one of its dimensions that is not as asked.
    """
    if dim.is_as_asked:
        return distinct(_unread(dim))
    if dim.cause is None:
        return distinct((*_unread(dim), *_one_dim(capture, dim)))
    *_, last = _links(dim.cause, {other.ref: other for other in capture.dims})
    examples = (*_other_branch(capture, dim, last), *_other_result(capture, dim), *_above_inner_one(capture, dim))
    return distinct((*_one_dim(capture, dim), *_partner(capture, dim, last), *_larger(capture, dim, last), *examples, *_wider(dim, last)))


def _links(cause: Cause, by_ref: dict[DimRef, DimOutcome]) -> Iterator[Cause]:
    """Yields a cause, and then the causes of the dimensions that it leads to, one after the other."""
    seen = set()
    while cause not in seen:
        seen.add(cause)
        yield cause
        match cause:
            case TieCause(steps=(*_, last)):
                cause = last
            case TieCause(tied_to=DimRef() as ref) if (other := by_ref.get(ref)) is not None and other.cause is not None:
                cause = other.cause
            case MadeTensorCause() if (maker := _made_of(cause, by_ref)) is not None:
                cause = maker


def _made_of(cause: MadeTensorCause, by_ref: dict[DimRef, DimOutcome]) -> Cause | None:
    """Returns the cause of the one other dimension specialized to this size, which a tensor made in forward then has, if there is one."""
    if cause.tensor.name.startswith("torch."):
        return None
    alike = [it.cause for it in by_ref.values() if it.ref != cause.subject and it.got == "specialized" and it.size == cause.value]
    found = [it for it in alike if it is not None and not isinstance(it, MadeTensorCause)]
    return found[0] if len(found) == 1 else None


def _unread(dim: DimOutcome) -> Iterator[Fix]:
    """Yields the fix for a dimension that torch got no spec for, since the ``dynamic_shapes`` names it in a form that torch ignores."""
    if dim.reason == "no_symbol" and dim.asked.is_dynamic:
        yield ask_fix(Change((f"Request {dim.asked} for {dim.ref}, counted from 0",), (entry_for(dim.ref, dim.asked),)))


def _one_dim(capture: Capture, dim: DimOutcome) -> Iterator[Fix]:
    """Yields one Dim for sizes that guards require to be equal, where torch keeps them apart: it then knows that they are."""
    if dim.dim is None or not dim.is_free:
        return
    alike = _required_equal(capture, dim)
    named = next((it.asked for it in alike if it.asked.kind == "dim"), None)
    # A Dim requests all that was requested of another dimension where that has no bounds, or the same ones.
    others = [it.asked for it in alike if it.asked != DimAsk(kind=it.asked.kind)]
    if len(alike) < 2 or (named is not None and any(replace(asked, name=named.name) != named for asked in others)):
        return
    taken = {it.asked.name for it in capture.dims}
    base = f"{alike[0].input.partition('[')[0].partition('.')[0]}_{alike[0].dim}"
    numbered = (f"{base}_{number}" for number in itertools.count(2))
    name = next(name for name in itertools.chain([base], numbered) if name not in taken)
    lower = max((it.asked.min for it in alike if it.asked.min is not None), default=None)
    upper = min((it.asked.max for it in alike if it.asked.max is not None), default=None)
    asked = DimAsk(kind="dim", name=name, min=lower, max=upper) if named is None else named
    refs = [str(it.ref) for it in alike if it.asked != asked]
    told = listed(refs if len(refs) <= _MOST_LISTED else [*refs[:_MOST_LISTED], f"{len(refs) - _MOST_LISTED} more"])
    title = f"Use one Dim for {told}" if named is None else f"Use Dim `{asked}` for {told} too"
    yield ask_fix(Change((title,), tuple(entry_for(it.ref, asked) for it in alike if it.asked != asked)))


def _required_equal(capture: Capture, dim: DimOutcome) -> list[DimOutcome]:
    """Returns a dimension and those that guards require to equal it, in the order of the inputs; without those of a fixed size."""
    pairs: set[frozenset[DimRef]] = set()
    for one in capture.dims:
        others = [it.tied_to for it in one.causes if isinstance(it, TieCause) and it.relation is None]
        pairs |= {frozenset((one.ref, other)) for other in (*others, one.tied_to) if other is not None}
    found = {dim.ref}
    while more := {ref for pair in pairs if pair & found for ref in pair} - found:
        found |= more
    return [it for it in capture.dims if it.ref in found and it.is_free and it.dim is not None and it.size == dim.size]


def _partner(capture: Capture, dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """Yields fixes for a dimension that is equal to one of another input which is static by default.

    They ask the same of that one, and of all such dimensions of the same size.
    """
    yield from of_static_inputs(dim, cause, capture.dims)
    if (name := whole_shape_of(cause)) is not None:
        static = [it.ref for it in capture.dims if it.input == name and it.asked.kind == "default" and it.size not in (0, 1, None)]
        asked = _as_well(dim.asked)
        if static and asked.kind != "dim":
            yield ask_fix(Change((f"Request {asked} for {listed(static)} too",), tuple(entry_for(ref, asked) for ref in static)))
    if not isinstance(cause, StaticInputCause) or cause.tensor.dim is None:
        return
    partner = next((it for it in capture.dims if (it.input, it.dim) == (cause.tensor.name, cause.tensor.dim)), None)
    if partner is None or partner.asked.is_dynamic or partner.size in (0, 1):
        return
    yield from _too(dim, [partner])
    # Whatever else is static, since nothing was asked of it, would fail next.
    yield from _too(dim, [partner, *(it for it in _static_alike(capture.dims, dim) if it.ref != partner.ref)])


def of_static_inputs(dim: DimOutcome, cause: Cause, dims: Sequence[DimOutcome]) -> Iterator[Fix]:
    """Yields the fix for a dimension that a tensor made in forward has to match, which may have its size from an input of the same size.

    Whether it has, only an export with the fix shows.
    """
    if isinstance(cause, MadeTensorCause) and not cause.tensor.name.startswith("torch."):
        yield from _too(dim, list(_static_alike(dims, dim, are_requested_too=True)))


def _too(dim: DimOutcome, others: list[DimOutcome]) -> Iterator[Fix]:
    asked, refs = _as_well(dim.asked), [other.ref for other in others]
    if refs:
        why = f": their size is also {dim.size}" if len(refs) > 1 else ""
        use = f"Use Dim `{asked}`" if asked.kind == "dim" else f"Request {asked}"
        is_undone = any(other.asked.kind == "static" for other in others)
        title = f"{use}, not STATIC, for {listed(refs)}{why}" if is_undone else f"{use} for {listed(refs)} too{why}"
        yield ask_fix(Change((title,), tuple(entry_for(ref, asked) for ref in refs)))


def _as_well(asked: DimAsk) -> DimAsk:
    """Returns what to ask of a dimension that must be equal to one with this ask: a Dim is the same wherever it is used."""
    return asked if asked.kind == "dim" else replace(asked, min=None, max=None)


def _static_alike(dims: Sequence[DimOutcome], dim: DimOutcome, *, are_requested_too: bool = False) -> Iterator[DimOutcome]:
    """Yields the dimensions of other inputs that have the same size and of which nothing was asked, or also those requested to be static."""
    kinds = ("default", "static") if are_requested_too else ("default",)
    others = (it for it in dims if it.dim is not None and it.input != dim.input and it.size == dim.size)
    return (it for it in others if it.asked.kind in kinds)


def _larger(capture: Capture, dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """Yields larger examples for a dimension whose size is 0 or 1, or must equal one that is."""
    if not isinstance(cause, SmallExampleCause) or dim.size is None:
        return
    of = dim if cause.subject is None else next((it for it in capture.dims if it.ref == cause.subject), dim)
    size = least_dynamic(of.asked)
    if of.dim is not None and (of.asked.kind == "default" or allows(of.asked, size)):
        yield from larger_examples({of: size}, capture.dims, capture.guards)


def larger_examples(
    sizes: Mapping[DimOutcome, int], dims: Sequence[DimOutcome], guards: Sequence[Guard], leaves: Iterable[DimRef] = ()
) -> Iterator[Fix]:
    """Yields examples in which dimensions of size 0 or 1 are larger, first with the sizes that they may be a part of.

    Args:
        sizes: the new size of each.
        dims: all dimensions.
        guards: of the export.
        leaves: dimensions that are still refused.
    """
    leaves = tuple(leaves)
    alone, together = dict[DimRef, int](), dict[DimRef, int]()
    for of, size in sizes.items():
        alone |= moved_along(of, size, dims)
        # The same dimension of other inputs, as the batch is, is mostly the same size.
        alike = (it for it in dims if it.dim == of.dim and it.size == of.size and it.asked.is_dynamic and it.got == "specialized")
        together |= {it.ref: size for it in alike if allows(it.asked, size)}
    together |= alone
    sums: dict[DimRef, int] = {}
    for of, size in sizes.items():
        sums |= _sums(guards, dims, of, size, set(together))
    for more in (sums, {}) if sums else ({},):
        yield example_fix((together | more).items(), leaves=leaves)
        yield example_fix((alone | more).items(), leaves=leaves)


def least_dynamic(asked: DimAsk) -> int:
    """Returns the smallest size within what was asked that torch does not make a constant, for AUTO, DYNAMIC or an expression of a Dim."""
    return asked.factor * max(2, asked.min or 0) + asked.offset


_PLUS = re.compile(r"(?P<size>.+) (?P<sign>[+-]) (?P<number>\d+)")


def _sums(guards: Sequence[Guard], dims: Sequence[DimOutcome], dim: DimOutcome, size: int, moved: set[DimRef]) -> dict[DimRef, int]:
    """Returns larger sizes for dimensions that are another size and a number, of which a specialized size may be a part.

    A mask has the length of the cache and 1, where 1 is the length of the ids.
    """
    by_name = {str(other.ref): other for other in dims}
    found: dict[DimRef, int] = {}
    for subject, operand in _equalities(guards):
        match = _PLUS.fullmatch(operand)
        if match is None or not dim.size or int(match["number"]) < dim.size or match["size"] not in by_name:
            continue
        whole = by_name.get(subject if match["sign"] == "+" else match["size"])
        if whole is None or whole.ref in moved or whole.size is None:
            continue
        larger = whole.size + size - dim.size
        if allows(_loosely(whole.asked), larger):
            found |= {ref: size for ref, size in moved_along(whole, larger, dims) if ref not in moved}
    return found


def _equalities(guards: Iterable[Guard]) -> set[tuple[str, str]]:
    """Returns what guards say is equal: one size, and what it is equal to."""
    conditions = [guard.condition for guard in guards if guard.condition is not None]
    sides = {relation: {(it.subject, it.operand) for it in conditions if it.relation == relation} for relation in ("at_least", "at_most")}
    stated = {(it.subject, it.operand) for it in conditions if it.relation == "equals"}
    return {(subject, operand) for subject, operand in stated | (sides["at_least"] & sides["at_most"]) if operand is not None}


def with_related_sizes(fix: Fix, before: Capture, after: Capture) -> Iterator[Fix]:
    """Yields a larger example together with other sizes that have to change with it, as the failure of its export says.

    Args:
        fix: the larger example.
        before: of the export that the fix is for.
        after: of the export with the fix, which failed.
    """
    then = {dim.ref: dim for dim in before.dims}
    sizes, entries = _changed_by(fix)
    if after.failure is None or not any(ref in then and then[ref].size in (0, 1) for ref in sizes):
        return
    for more, asked in (*_offered(after.failure.fixes), *_alike(after.failure.conditions, sizes, then)):
        if sizes.keys().isdisjoint(more):
            both = {(entry.input, entry.dim): entry for entry in (*entries, *asked)}
            yield example_fix((sizes | more).items(), both.values(), leaves=fix.leaves)


_RelatedSizes = tuple[dict[DimRef, int], list[AskEntry]]
"""Sizes of the example that change with others, and the entries of the spec that they need."""


def _offered(fixes: Iterable[Fix]) -> Iterator[_RelatedSizes]:
    """Yields the sizes and the entries of the fixes of a failure that give up nothing."""
    for fix in fixes:
        if isinstance(fix, ExampleFix | SpecFix) and not fix.is_alternative and not fix.loses:
            yield _changed_by(fix)


def _changed_by(fix: Fix) -> _RelatedSizes:
    """Returns the sizes and the entries of a fix."""
    entries = [AskEntry(input=change.input, dim=change.dim, ask=DimAsk.parse(change.ask)) for change in fix.asks]
    return {change.ref: change.size for change in fix.examples}, entries


def _alike(conditions: Iterable[Condition], sizes: Mapping[DimRef, int], then: Mapping[DimRef, DimOutcome]) -> Iterator[_RelatedSizes]:
    """Yields larger sizes of other inputs that are as small as one that an operator needs to be as small as it was.

    Those of the same dimension, as the batch is, come first and together.
    """
    names = {str(ref): ref for ref in sizes if ref in then}
    for condition in conditions:
        ref = names.get(condition.subject)
        is_of_weight = condition.cause is not None and condition.cause.kind == "parameter"
        if ref is None or condition.relation not in ("equals", "becomes") or condition.operand != str(then[ref].size) or is_of_weight:
            continue
        others = [it for it in then.values() if it.dim is not None and it.input != ref.input and it.size == then[ref].size]
        same = [it for it in others if it.dim == ref.dim and it.ref not in sizes]
        for group in (same, *([it] for it in others if it not in same)):
            asked = _as_well(then[ref].asked)
            entries = [entry_for(it.ref, asked) for it in group if it.asked.kind == "default"]
            if group and all(it.asked.kind == "default" or allows(it.asked, sizes[ref]) for it in group):
                yield {it.ref: sizes[ref] for it in group}, entries


def is_equality_lost(before: Capture, after: Capture, freed: Iterable[DimRef]) -> bool:
    """True if a size that was equal to others is only bounded by them and by a dimension that was freed.

    A program of that kind accepts the example, and rejects the inputs in which the sizes agree.
    """
    then, now = ({subject for subject, _ in _equalities(capture.guards)} for capture in (before, after))
    names = [str(ref) for ref in freed]
    bounds = [it.condition for it in after.guards if it.condition is not None and it.condition.relation in ("less", "greater")]
    texts = [f"{bound.subject} {bound.operand}" for bound in bounds]
    return any(_reads(text, lost) and any(_reads(text, name) for name in names) for lost in then - now for text in texts)


def _reads(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w.\]]){re.escape(name)}(?!\d)", text) is not None


def _other_branch(capture: Capture, dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """Yields an example on the other side of a comparison that the example decided."""
    condition = None if cause.guard_id is None else capture.guards[cause.guard_id].condition
    of = next((it for it in capture.dims if condition is not None and str(it.ref) == condition.subject), dim)
    size = other_side(cause, condition, of)
    if size is not None:
        yield example_fix(dict(moved_along(of, size, capture.dims)).items(), why=side_words(cause))


def _other_result(capture: Capture, dim: DimOutcome) -> Iterator[Fix]:
    """Yields an example for which a formula of sizes has another result: an image of twice the height is not the square that was configured."""
    for cause in dim.causes:
        condition = None if cause.guard_id is None else capture.guards[cause.guard_id].condition
        if not isinstance(cause, ComparisonCause) or condition is None or not _has_another_side(cause) or dim.size in (None, 0):
            continue
        is_formula = condition.subject != str(dim.ref) and re.search(rf"{re.escape(str(dim.ref))}(?!\d)", condition.subject) is not None
        twice = 2 * (dim.size or 0)
        is_other_number = condition.relation in ("equals", "becomes") and condition.is_operand_number
        if is_formula and is_other_number and allows(_loosely(dim.asked), twice):
            why = f", the other side of `{cause.quoted}`" if cause.quoted else ""
            yield example_fix(dict(moved_along(dim, twice, capture.dims)).items(), why=why)
            return


def is_one_inside(condition: Condition | None) -> bool:
    """True if the condition of an operator's guard says that a size which is computed from the inputs' is 1, at most 1, or 0."""
    if condition is None or condition.relation not in ("equals", "becomes", "at_most") or not condition.is_operand_number:
        return False
    # torch's `(n - 1)//8 + 1 == 1` is told without the two ones.
    return "//" in condition.subject and condition.operand in ("0", "1")


def _above_inner_one(capture: Capture, dim: DimOutcome) -> Iterator[Fix]:
    """Yields a larger example where an operator is given a size of 1 that is computed from the example's."""

    def is_small(other: DimOutcome) -> bool:
        of_operators = [cause.guard_id for cause in other.causes if isinstance(cause, OperatorCause | NumberCause)]
        guards = {*of_operators, *(other.guard_ids if of_operators else ())} - {None}
        return any(is_one_inside(guard.condition) for guard in capture.guards if guard.id in guards)

    sizes: dict[DimRef, int] = {}
    for other in filter(is_small, capture.dims):
        # A multiple of it divides by whatever it divides by.
        twice = 2 * (other.size or 0)
        sizes |= dict(moved_along(other, twice, capture.dims)) if allows(_loosely(other.asked), twice) else {}
    if dim.ref in sizes:
        yield example_fix(sizes.items(), why=" (an operator is given a size of 1 now)")


def _wider(dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """Yields the spec without its bounds, where these leave only one size."""
    if isinstance(cause, RequestedBoundsCause) and dim.asked.kind in ("auto", "dynamic"):
        free = replace(dim.asked, min=None, max=None)
        yield ask_fix(Change((f"Request {free} for {dim.ref}, without the bounds {dim.asked.bounds[1:-1]}",), (entry_for(dim.ref, free),)))
