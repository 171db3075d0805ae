"""The outcome of each dimension: what it became, the guards and causes that made it that, and what they state of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from msgspec import structs

from export_explorer.analysis.cause_parts import equalities_in
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.exported import bounds_in
from export_explorer.analysis.sampled_guards import UNTRIED
from export_explorer.analysis.symbols import Size
from export_explorer.record import (
    FREE,
    AcceptedSizes,
    Cause,
    Condition,
    DimOutcome,
    DimRef,
    Frame,
    Got,
    Input,
    NumberCause,
    OperatorCause,
    Reason,
    RequestedBoundsCause,
    SizeCause,
    SmallExampleCause,
    StaticInputCause,
    TensorCause,
    TieCause,
    chain_of,
)
from export_explorer.record.spec import DimAsk
from export_explorer.render.words import outcome_words
from export_explorer.render.words.outcomes import FAILED_FIRST, NOTHING_TRACED
from export_explorer.torch_internals.support import GUARDS

_MOST_CONDITIONS = 3
_STRICT = 0.5
"""The share of tried sizes: a guard on several sizes that refuses more is listed with the guards on one alone."""


class Why(NamedTuple):
    """The reason why a dimension became what it is: fields of `DimOutcome`, as those of `Bounds` are."""

    reason: Reason
    guard_ids: tuple[int, ...] = ()
    frame: Frame | None = None
    conditions: tuple[Condition, ...] = ()
    more_conditions: int = 0


class Bounds(NamedTuple):
    """The range of a size, inclusive, None = unbounded or unknown; and the guards that raised and lowered it."""

    lower: int | None
    upper: int | None
    lower_guard_id: int | None = None
    upper_guard_id: int | None = None


def is_symbolic(size: Size) -> bool:
    """True if a size is an expression of symbols."""
    return size.expr is not None and bool(size.expr.free_symbols)


def range_of(analysis: ExportAnalysis, size: Size) -> Bounds:
    """Returns the range that torch worked with; the guards in it are None."""
    return Bounds(*bounds_in(analysis.ranges, analysis.sizes.env, size.expr))


def why_of(analysis: ExportAnalysis, size: Size, asked: DimAsk, got: Got | None, bounds: Bounds) -> Why:
    """Returns the reason why a dimension is what it became."""
    if got is None:
        return Why("not_reached")
    if got == "static":
        return Why("as_asked" if asked.kind == "static" else "default_static")
    if got == "specialized":
        return _specialized(analysis, size)
    if got in ("tied", "derived"):
        return _related(analysis, size, asked)
    ids = _deciding(analysis, size, bounds)
    together = analysis.sampled_guards.strictest_first(analysis.restrictions(size)[1], size.expr)
    # Of guards that say the same, of sizes that became equal since, the first is told and no other one counted.
    said = {replace(analysis.condition(guard_id), guard_id=None): guard_id for guard_id in reversed(together) if guard_id not in ids}
    together = tuple(guard_id for guard_id in together if guard_id in said.values())
    if ids:
        why = _by_guards(analysis, ids, ids[0], size.ref)
        why = why._replace(more_conditions=why.more_conditions + len(together))
        # One on several sizes that refuses much is told before those on one alone.
        if together and not analysis.has_failed and _STRICT < analysis.sampled_guards.refused_share(together[0]) < UNTRIED:
            strictest, together = together[0], together[1:]
            guard_ids, conditions = (strictest, *why.guard_ids), (analysis.condition(strictest), *why.conditions)
            why = Why("guard", guard_ids, analysis.guards[strictest].frame, conditions, why.more_conditions - 1)
        return _equated(analysis, why, together)
    if size.ref.input in analysis.unused:
        return Why("unused_by_graph")
    if together:
        if not _STRICT < analysis.sampled_guards.refused_share(together[0]) < UNTRIED:
            # Of guards that refuse little, or cannot be tried, the one that refuses size 1 beside any others is told first.
            refusing = analysis.sampled_guards.refusing_size(together, size.expr, 1)
            together = tuple(sorted(together, key=lambda guard_id: guard_id != refusing))
        why = Why("as_asked", together, analysis.guards[together[0]].frame, (analysis.condition(together[0]),), len(together) - 1)
        return _equated(analysis, why, together[1:])
    return _unrestricted()


def _deciding(analysis: ExportAnalysis, size: Size, bounds: Bounds) -> tuple[int, ...]:
    """Returns the guards on a size alone that decide which sizes are accepted, the one first that decides most of it."""
    alone = analysis.restrictions(size)[0]
    narrowing = {bound for bound in bounds[2:] if bound is not None}
    # What made two sizes one narrows both to what they share: it is told as a tie, and what bounded the other one is among those about this one.
    ties = {guard_id for guard_id in narrowing if not analysis.sizes.resolved(analysis.guard_notes[guard_id].expr).free_symbols}
    ids = tuple(sorted({*alone, *(narrowing if not alone else narrowing - ties)}))
    needed = analysis.sampled_guards.needed([guard_id for guard_id in ids if not analysis.condition(guard_id).holds_for_tried_sizes])
    # torch also refuses a Dim for a guard that is always true, where it cannot prove that.
    return needed or (tuple(reversed(ids)) if analysis.has_failed else ())


def _unrestricted() -> Why:
    """Returns the reason where no guard is known that is about a size."""
    return Why("as_asked" if GUARDS.is_there() else "unknown")


def _equated(analysis: ExportAnalysis, why: Why, others: Sequence[int]) -> Why:
    """Returns the reason, with "equals" first if its first condition is "at most" and another one says "at least", or the reverse.

    It has at least one condition; the other guards are those that it only counts.
    """
    first, *rest = why.conditions
    for other in (*rest, *map(analysis.condition, others)):
        is_same = (first.subject, first.operand) == (other.subject, other.operand)
        if is_same and {first.relation, other.relation} == {"at_least", "at_most"}:
            left = [condition for condition in rest if condition is not other]
            ids = dict.fromkeys(guard_id for guard_id in (*why.guard_ids, other.guard_id) if guard_id is not None)
            more = why.more_conditions - (len(left) == len(rest))
            return why._replace(guard_ids=tuple(ids), conditions=(replace(first, relation="equals"), *left), more_conditions=more)
    return why


def _specialized(analysis: ExportAnalysis, size: Size) -> Why:
    example = analysis.example(size.ref)
    if size.symbol is None and example == 1 and (weight := analysis.weights_of_one.get(size.ref)) is not None:
        one = Condition(relation="becomes", subject=str(size.ref), operand="1", is_operand_number=True, cause=weight.tensor)
        return Why("guard", frame=weight.frame, conditions=(one,))
    if size.symbol is None:
        return Why("example_is_0_or_1" if example in (0, 1) else "unused_by_graph" if size.ref.input in analysis.unused else "no_symbol")
    ids = analysis.chain(size.symbol)
    if not ids:
        return Why("example_is_0_or_1") if example in (0, 1) else _collapsed_by_bounds(analysis, size)
    last = max(ids)
    if (tied_to := _static_partner(analysis, size, last)) is not None:
        condition = Condition(relation="equals", subject=str(size.ref), operand=str(tied_to), guard_id=last, partner=tied_to)
        return Why("tied_to_static", tuple(sorted(ids)), analysis.guards[last].frame, (condition,))
    if not equalities_in(analysis.guard_notes[last].expr) and type(analysis.guard_notes[last].expr).__name__ != "Equality":
        ids = tuple(sorted({*ids, *analysis.narrowing(size.symbol)}))
        return _equated(analysis, _by_guards(analysis, ids, last, size.ref)._replace(reason="range_collapsed"), ())
    return _by_guards(analysis, tuple(sorted(ids)), last, size.ref)


def _collapsed_by_bounds(analysis: ExportAnalysis, size: Size) -> Why:
    """Returns the reason where the bounds that were asked leave one size, with the guards that narrowed them."""
    ids = analysis.narrowing(size.symbol)
    if not ids:
        asked = analysis.ask.at(size.ref.input, size.ref.dim)
        # Without a lower bound torch takes 2 for the least.
        is_of_ask = asked.max is not None and asked.max <= max(asked.min or 0, 2)
        return Why("range_collapsed" if is_of_ask else "unknown")
    why = _by_guards(analysis, ids, ids[-1], size.ref)
    return why._replace(reason="range_collapsed", conditions=(analysis.condition(ids[-1]),), more_conditions=0)


def _static_partner(analysis: ExportAnalysis, size: Size, guard_id: int) -> DimRef | None:
    """Returns the static dimension of another input whose size the guard's operator compared with this one; None if there is none."""
    for comparison in analysis.comparisons_by_guard.get(guard_id, ()):
        cause = comparison.cause
        if isinstance(cause, StaticInputCause) and cause.tensor.dim is not None:
            other = DimRef(input=cause.tensor.name, dim=cause.tensor.dim)
            if not analysis.ask.at(other.input, other.dim).is_dynamic and size.symbol in comparison.symbols:
                return other
    return None


def _related(analysis: ExportAnalysis, size: Size, asked: DimAsk) -> Why:
    chain = analysis.chain(size.symbol)
    root = analysis.sizes.root_of(size.expr)
    if not chain and root is not None:
        # Which of two symbols that torch made one survives differs between modes: either may hold the reason.
        chain = analysis.chain(analysis.sizes.at(root).symbol)
    if asked.is_derived if root is None else _is_same_dim(analysis, asked, root):
        if root is None and (ids := _limiting_dim(analysis, size, asked)):
            return Why("guard", ids, analysis.guards[ids[0]].frame, (analysis.condition(ids[0]),), len(ids) - 1)
        conditions = tuple(analysis.condition(guard_id) for guard_id in chain[:1])
        return Why("as_asked", chain, analysis.guards[chain[0]].frame if chain else None, conditions)
    if not chain:
        return _unrestricted()
    tie = analysis.ties.first_connecting(size.symbol, analysis.sizes.at(root).symbol) if root is not None else None
    main = chain[0] if tie is None else tie
    return Why("guard", tuple(dict.fromkeys([main, *chain])), analysis.guards[main].frame, (analysis.condition(main),))


def _limiting_dim(analysis: ExportAnalysis, size: Size, asked: DimAsk) -> tuple[int, ...]:
    """Returns the guards that leave a Dim, of which a size is an expression, fewer values than were asked: torch does not refuse them."""
    symbols = () if analysis.has_failed or size.expr is None else tuple(analysis.sizes.in_inputs.symbols_in(size.expr))
    if len(symbols) != 1:
        return ()
    alone = analysis.restrictions(replace(size, expr=symbols[0]))[0]
    return analysis.sampled_guards.refusing(alone, symbols[0], max(asked.min or 0, 2), asked.max)


def _is_same_dim(analysis: ExportAnalysis, asked: DimAsk, ref: DimRef) -> bool:
    """True if another place was asked to be the very Dim, or the expression of one, that a place was."""
    return asked.kind == "dim" and analysis.ask.at(ref.input, ref.dim) == asked


def _by_guards(analysis: ExportAnalysis, ids: tuple[int, ...], main: int, ref: DimRef) -> Why:
    conditions = distinct(_condition_about(analysis, guard_id, ref) for guard_id in ids)
    more = max(len(conditions) - _MOST_CONDITIONS, 0)
    if len(conditions) > 1:
        # A guard on several sizes may have narrowed the range of this one: it is in no summary of what holds of this one alone.
        alone, symbol = _about_alone(analysis, ids, ref), analysis.sizes.at(ref).expr
        accepted = analysis.sampled_guards.accepted_by_all(alone, symbol)
        if accepted is not None and not accepted.refuses_example:
            parts, name = tuple(map(analysis.condition, alone)), analysis.sizes.in_words.expression(symbol)
            conditions, more = [Condition(relation="all", parts=parts, size_name=name, sizes=accepted)], len(ids) - len(alone)
    return Why("guard", ids, analysis.guards[main].frame, tuple(conditions[:_MOST_CONDITIONS]), more)


def distinct(conditions: Iterable[Condition]) -> list[Condition]:
    """Returns each condition once, whichever guard states it."""
    first: dict[Condition, Condition] = {}
    for condition in conditions:
        first.setdefault(replace(condition, guard_id=None), condition)
    return list(first.values())


def _about_alone(analysis: ExportAnalysis, ids: tuple[int, ...], ref: DimRef) -> tuple[int, ...]:
    sizes, notes = analysis.sizes, analysis.guard_notes
    about = {sizes.at(ref).expr}
    return tuple(guard_id for guard_id in ids if sizes.in_inputs.symbols_in(sizes.resolved(notes[guard_id].expr)) == about)


def _condition_about(analysis: ExportAnalysis, guard_id: int, ref: DimRef) -> Condition:
    """Returns what a guard states; if it is about a dimension that follows from this one, what it means for this one."""
    expr = analysis.sizes.resolved(analysis.guard_notes[guard_id].expr)
    symbols = analysis.sizes.in_inputs.symbols_in(expr)
    is_about_another = ref not in analysis.guards[guard_id].dims and symbols == {analysis.sizes.at(ref).expr}
    if is_about_another:
        return replace(analysis.sampled_guards.told(guard_id, analysis.sizes.in_words.condition(expr)), guard_id=guard_id)
    condition = analysis.condition(guard_id)
    # One comparison of all sizes of two tensors is one guard: what made this one a number is the part about it.
    about = [part for part in condition.parts if condition.relation == "all" and (part.relation, part.subject) == ("becomes", str(ref))]
    return replace(about[0], guard_id=guard_id) if len(about) == 1 else condition


_HELD_AGAINST = TensorCause | NumberCause | TieCause


def outcomes_of(analysis: ExportAnalysis) -> tuple[DimOutcome, ...]:
    """Returns an outcome for each place, in the order of the inputs."""
    outcomes = [_outcome(analysis, size) for size in analysis.sizes.sizes]
    equal = Counter(dim.tied_to for dim in outcomes)
    found = tuple(replace(dim, words=outcome_words(dim, analysis.input_at(dim.ref), equal[dim.ref])) for dim in outcomes)
    return _with_limits_of_roots(found) if analysis.has_failed else found


def _with_limits_of_roots(dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes of a failed export: one that equals another as requested may fail with that one, and has its limits too."""
    limits = {dim.ref: tuple(it for it in dim.conditions if it.is_limit_of(dim.ref)) for dim in dims if dim.got == "dynamic"}

    def with_limits(dim: DimOutcome) -> DimOutcome:
        if dim.got != "tied" or dim.reason != "as_asked" or dim.tied_to is None or not dim.conditions:
            return dim
        return replace(dim, conditions=tuple(dict.fromkeys([*dim.conditions, *limits.get(dim.tied_to, ())])))

    return tuple(map(with_limits, dims))


def _is_of_two_dims(analysis: ExportAnalysis, size: Size, got: Got | None, asked: DimAsk) -> bool:
    """True if sizes that have to be equal were requested as two Dims, which torch accepts where it does not find that they are."""
    root = analysis.sizes.root_of(size.expr) if got == "tied" else None
    asked_of_root = None if root is None else analysis.ask.at(root.input, root.dim)
    return asked_of_root is not None and asked_of_root.kind == asked.kind == "dim" and asked_of_root != asked


def _outcome(analysis: ExportAnalysis, size: Size) -> DimOutcome:
    """Returns the outcome of a size, without its words."""
    ref, asked = size.ref, analysis.ask.at(size.ref.input, size.ref.dim)
    got = _got(analysis, size, asked)
    bounds = _bounds(analysis, size, got)
    why = why_of(analysis, size, asked, got, bounds)
    outcome = DimOutcome(
        input=ref.input,
        dim=ref.dim,
        size=analysis.example(ref),
        asked=asked,
        got=got,
        is_as_asked=(got in (*FREE, None) and not _is_of_two_dims(analysis, size, got, asked)) or not asked.is_dynamic,
        shape_expr=_shape_expr(analysis, size, got),
        words="",
        example_outside=_example_outside(analysis, size, bounds),
        **bounds._asdict(),
        **why._asdict(),
        symbol=None if size.symbol is None else str(size.symbol),
        dim_name=asked.expression if asked.kind == "dim" else None,
        tied_to=analysis.sizes.root_of(size.expr) if got == "tied" else None,
        limited_with=_others_in(analysis, why.conditions, size) if got == "dynamic" else (),
    )
    causes = _causes(analysis, size, outcome, bounds)
    is_free = got == "dynamic" and why.reason == "as_asked" and not why.conditions
    outcome = replace(outcome, cause=causes[0] if causes and not is_free else None, causes=causes)
    if outcome.reason == "range_collapsed" and isinstance(outcome.cause, _HELD_AGAINST):
        # One of several sizes that a guard fixed at once: torch narrows its range in place of replacing it.
        ids = () if outcome.cause.guard_id is None else (outcome.cause.guard_id,)
        conditions = tuple(map(analysis.condition, ids))
        outcome = replace(outcome, reason="guard", guard_ids=ids, frame=outcome.cause.frame, conditions=conditions, more_conditions=0)
    if got == "tied" and outcome.cause is not None and outcome.cause.guard_id is not None:
        # The row tells the line where this dimension itself met another.
        steps = [step.guard_id for step in chain_of(outcome.cause) if step.guard_id is not None]
        outcome = replace(outcome, frame=outcome.cause.frame, conditions=tuple(distinct(map(analysis.condition, steps))))
    return outcome


def _others_in(analysis: ExportAnalysis, conditions: Sequence[Condition], size: Size) -> tuple[DimRef, ...]:
    """Returns the other dimensions in the guards that state the conditions of a size, without those that are equal to it."""
    found = (ref for it in conditions if it.guard_id is not None for ref in analysis.guards[it.guard_id].dims)
    return tuple(dict.fromkeys(ref for ref in found if analysis.sizes.at(ref).expr != size.expr))


def _causes(analysis: ExportAnalysis, size: Size, dim: DimOutcome, bounds: Bounds) -> tuple[Cause, ...]:
    """Returns the causes that bear on a dimension, the decisive one first."""
    if dim.reason == "example_is_0_or_1":
        return (SmallExampleCause(subject=dim.ref, value=dim.size),)
    if size.symbol is None and dim.reason == "guard":
        return (analysis.weights_of_one[dim.ref],)
    if size.symbol is None or dim.got in (None, "static"):
        return ()
    graph = analysis.comparison_graph
    of_guards = [cause for guard_id in dim.guard_ids if (cause := graph.of_guard(guard_id, dim.ref)) is not None]
    found: list[Cause] = []
    if dim.got == "specialized":
        fixed = graph.why_fixed(size)
        has_bounds = dim.reason == "range_collapsed" and bool(dim.asked.bounds)
        of_request = [RequestedBoundsCause(subject=dim.ref, value=dim.lower)] if has_bounds else []
        if fixed is not None and (isinstance(fixed, _HELD_AGAINST) or dim.reason != "range_collapsed"):
            found = [fixed]
        else:
            found = [*of_request, *of_guards] if dim.reason == "range_collapsed" else of_guards[-1:]
    elif dim.got == "tied" and dim.tied_to is not None:
        tied = graph.why_tied(size, dim.tied_to)
        limiting = (graph.of_guard(guard_id, dim.ref) for guard_id in _deciding(analysis, size, bounds))
        found = [*([] if tied is None else [tied]), *_own_ties(analysis, size), *(cause for cause in limiting if cause is not None)]
    elif dim.got == "derived":
        found = [*_own_ties(analysis, size), *of_guards]
    else:
        found = [*of_guards, *_own_ties(analysis, size)]
    found = [_with_text(cause, found) for cause in found]
    # Several guards of one call have one cause.
    located = [_with_columns(cause, found) for cause in found]
    first = {_without_guard(cause): cause for cause in reversed(located)}
    causes = tuple(cause for cause in dict.fromkeys(located) if cause in first.values())
    return _with_sizes(analysis, size, causes, found) if dim.got == "dynamic" or dim.reason == "range_collapsed" else causes


def _with_sizes(analysis: ExportAnalysis, size: Size, causes: tuple[Cause, ...], of_guards: Sequence[Cause]) -> tuple[Cause, ...]:
    """Returns the causes, each once; if several limit a size, each with the sizes that the guards of its call accept.

    `of_guards` are the causes of all guards on the size, a call several times.
    """
    limiting = [cause for cause in causes if isinstance(cause, SizeCause) and not isinstance(cause, RequestedBoundsCause)]
    if len(limiting) < 2:
        return causes

    def sizes_of(cause: Cause) -> AcceptedSizes | None:
        place = _place_of(cause)
        ids = tuple(it.guard_id for it in of_guards if it.guard_id is not None and _place_of(it) == place)
        return analysis.sampled_guards.accepted_by_all(ids, size.expr) if ids and _about_alone(analysis, ids, size.ref) == ids else None

    return tuple(structs.replace(cause, sizes=sizes_of(cause)) if cause in limiting else cause for cause in causes)


def _with_text(cause: Cause, others: Sequence[Cause]) -> Cause:
    """Returns a cause with its expression, where another guard of the call has that: strict mode knows the line alone of some guards."""
    if cause.quoted is not None or cause.frame is None:
        return cause
    bare = _of_call(cause)
    same = (other for other in others if other.quoted is not None and _of_call(structs.replace(other, quoted=None)) == bare)
    return structs.replace(cause, quoted=next((other.quoted for other in same), None))


def _with_columns(cause: Cause, others: Sequence[Cause]) -> Cause:
    """Returns the same cause of another guard where that has the columns of the line which this one lacks."""
    if cause.frame is None or cause.frame.column is not None:
        return cause
    same = (other for other in others if other.frame is not None and other.frame.column is not None)
    return next((other for other in same if _without_columns(other) == _without_columns(cause)), cause)


def _without_guard(cause: Cause) -> Cause:
    own = structs.replace(cause, steps=()) if isinstance(cause, TieCause) else cause
    return structs.replace(own, guard_id=None)


def _without_columns(cause: Cause) -> Cause:
    frame = cause.frame and replace(cause.frame, column=None, end_line=None, end_column=None, expression=None)
    return structs.replace(_without_guard(cause), frame=frame)


def _of_call(cause: Cause) -> Cause:
    """Returns what the causes of all guards of one call have in common."""
    own = _without_columns(cause)
    return structs.replace(own, demand=None) if isinstance(own, OperatorCause) else own


def _place_of(cause: Cause) -> tuple[Frame | None, str | None]:
    """Returns the line and the call of a cause, whatever of the call limits a size."""
    own = _without_columns(cause)
    return own.frame, own.quoted


def _own_ties(analysis: ExportAnalysis, size: Size) -> list[TieCause]:
    """Returns the ties to dimensions that were compared with this one, without those that were asked to be the same Dim."""
    asked, ties = analysis.ask.at(size.ref.input, size.ref.dim), analysis.comparison_graph.ties_of(size)
    return [tie for tie in ties if tie.tied_to is None or not _is_same_dim(analysis, asked, tie.tied_to)]


def _got(analysis: ExportAnalysis, size: Size, asked: DimAsk) -> Got | None:
    expr = size.expr
    if expr is not None and is_symbolic(size):
        bounds = range_of(analysis, size)
        if bounds.lower is not None and bounds.lower == bounds.upper:
            return "specialized"
        if not expr.is_Symbol:
            return "derived"
        return "dynamic" if analysis.sizes.root_of(expr) in (None, size.ref) else "tied"
    if expr is None and analysis.has_failed and asked.is_dynamic:
        is_small = analysis.example(size.ref) in (0, 1) and analysis.sizes.env is not None
        return "specialized" if is_small else None
    return "specialized" if asked.is_dynamic else "static"


def _bounds(analysis: ExportAnalysis, size: Size, got: Got | None) -> Bounds:
    if got is None:
        return Bounds(None, None)
    if got in ("static", "specialized") and not is_symbolic(size):
        example = analysis.example(size.ref)
        return Bounds(example, example)
    bounds = range_of(analysis, size)
    if analysis.has_failed and got == "dynamic":
        bounds = _within_guards(analysis, size, bounds)
    lower_guard_id, upper_guard_id = analysis.last_narrowing(size)
    asked = analysis.ask.at(size.ref.input, size.ref.dim)
    is_of_tracing = bounds.lower == 2 and lower_guard_id is None and (asked.min or 0) < 2 and not asked.is_derived
    if analysis.has_failed and got in ("dynamic", "tied") and is_of_tracing:
        # While tracing torch takes 2 for the least, which limits no program.
        bounds = bounds._replace(lower=asked.min)
    # A range that torch starts with, or that was asked for, is nobody's guard.
    lowest, largest = (None, None) if asked.is_derived else (asked.min, asked.max)
    return bounds._replace(
        lower_guard_id=lower_guard_id if bounds.lower not in (None, lowest) else None,
        upper_guard_id=upper_guard_id if bounds.upper not in (None, largest) else None,
    )


def _within_guards(analysis: ExportAnalysis, size: Size, bounds: Bounds) -> Bounds:
    """Returns bounds within those that the guards on a size alone have: of a failed export there is no program that tells them."""
    ids = _about_alone(analysis, tuple(range(len(analysis.guard_notes))), size.ref)
    accepted = analysis.sampled_guards.accepted_by_all(ids, analysis.sizes.at(size.ref).expr) if ids else None
    if accepted is None or accepted.refuses_example or accepted.lower is None or accepted.step > 1 or accepted.excluded:
        # They are no range that holds the example.
        return bounds
    lowest = min((accepted.lower, *accepted.also))
    if lowest > 2 and lowest > (bounds.lower or 0):
        bounds = bounds._replace(lower=lowest)
    if accepted.upper is not None and accepted.upper < (bounds.upper or accepted.upper + 1):
        bounds = bounds._replace(upper=max((accepted.upper, *accepted.also)))
    return bounds


def _example_outside(analysis: ExportAnalysis, size: Size, bounds: Bounds) -> Literal["below", "above"] | None:
    """Returns the side on which the program would refuse the example itself, or None: torch checks AUTO's bounds for later sizes only."""
    example = analysis.example(size.ref)
    if analysis.has_failed or not is_symbolic(size) or example is None:
        return None
    # A lower bound of 2 or less is none at run time.
    if bounds.lower is not None and bounds.lower > max(example, 2):
        return "below"
    return "above" if bounds.upper is not None and bounds.upper < example else None


def _shape_expr(analysis: ExportAnalysis, size: Size, got: Got | None) -> str:
    if got == "dynamic":
        return str(size.ref)
    if got in ("tied", "derived"):
        return analysis.sizes.in_inputs.expression(size.expr)
    example = range_of(analysis, size).lower if is_symbolic(size) else analysis.example(size.ref)
    return (analysis.input_at(size.ref).value or "") if example is None else str(example)


def failed(dim: DimOutcome, words: str, conditions: tuple[Condition, ...], frame: Frame | None) -> DimOutcome:
    """Returns the outcome of a dimension that a failure is about, with why it is not what was asked, and the conditions in these words.

    `frame` is None where the dimension keeps its own line.
    """
    # No size was granted: what torch had found when it gave up is in the conditions.
    without, frame = _without_result(dim), frame or dim.frame
    return replace(without, reason="failed", is_as_asked=False, frame=frame, words=words, conditions=conditions, more_conditions=0)


def not_reached(dim: DimOutcome, leaf: Input, frame: Frame | None, *, is_traced: bool = False) -> DimOutcome:
    """Returns the outcome of a dimension that is uncertain since the export failed elsewhere; what holds so far is in its conditions.

    `frame` is the line that failed, None if there is none; `is_traced` is True if tracing began before the failure.
    """
    outcome = replace(_without_result(dim), reason="not_reached", is_as_asked=True, frame=frame)
    words = outcome_words(outcome, leaf)
    return replace(outcome, words=FAILED_FIRST if words == NOTHING_TRACED and is_traced else words)


def _without_result(dim: DimOutcome) -> DimOutcome:
    size = dim.shape_expr if dim.size is None else str(dim.size)
    return replace(dim, **Bounds(None, None)._asdict(), got=None, shape_expr=size, example_outside=None, tied_to=None)


def with_unbacked_reasons(dims: tuple[DimOutcome, ...], inputs: tuple[Input, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes of an export that marked the asked dimensions as unbacked, with that reason where no guard gives another."""
    leaf_of = {leaf.path: leaf for leaf in inputs}

    def with_reason(dim: DimOutcome) -> DimOutcome:
        is_untold = (dim.got == "specialized" and dim.reason == "no_symbol") or (dim.got == "tied" and dim.asked.name is None)
        if not is_untold or not dim.asked.is_dynamic or dim.guard_ids or dim.cause is not None:
            return dim
        changed = replace(dim, reason="marked_unbacked")
        return replace(changed, words=outcome_words(changed, leaf_of[dim.input]))

    return tuple(map(with_reason, dims))
