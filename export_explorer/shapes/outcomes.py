"""From what was asked and what torch found to what each dimension became, and why."""

from dataclasses import replace
from typing import Literal

from export_explorer.ask import DimAsk
from export_explorer.model import FREE, Cause, DimOutcome, Got
from export_explorer.reports.words import outcome_words
from export_explorer.shapes.cause_chains import Chains
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.reasons import Bounds, distinct, is_symbolic, range_of, why_of
from export_explorer.shapes.sizes import Size
from export_explorer.torch_internals.shape_env import resolved

_HELD_AGAINST = ("parameter", "made_tensor", "static_input", "literal", "number_argument", "tie")


def outcomes_of(findings: Findings) -> tuple[DimOutcome, ...]:
    """An outcome for each place, in the order of the inputs."""
    return tuple(_outcome(findings, size) for size in findings.sizes.sizes)


def _outcome(findings: Findings, size: Size) -> DimOutcome:
    ref, asked = size.ref, findings.ask.at(size.ref.input, size.ref.dim)
    got = _got(findings, size, asked)
    bounds = _bounds(findings, size, got)
    why = why_of(findings, size, asked, got, bounds)
    outcome = DimOutcome(
        input=ref.input,
        dim=ref.dim,
        size=findings.example(ref),
        asked=asked,
        got=got,
        is_as_asked=got in (*FREE, None) or not asked.is_dynamic,
        shape_expr=_shape_expr(findings, size, got),
        lower=bounds.lower,
        upper=bounds.upper,
        reason=why.reason,
        words="",
        conditions=why.conditions,
        more_conditions=why.more_conditions,
        example_outside=_example_outside(findings, size, bounds),
        guard_ids=why.guard_ids,
        lower_guard_id=bounds.lower_guard_id,
        upper_guard_id=bounds.upper_guard_id,
        frame=why.frame,
        symbol=None if size.symbol is None else str(size.symbol),
        dim_name=asked.expression if asked.kind == "dim" else None,
        tied_to=findings.sizes.root_of(size.expr) if got == "tied" else None,
    )
    causes = _causes(findings, size, outcome)
    outcome = replace(outcome, cause=causes[0] if causes and not _is_free(outcome) else None, causes=causes)
    if outcome.reason == "range_collapsed" and outcome.cause is not None and outcome.cause.kind in _HELD_AGAINST:
        # One of several sizes that a guard fixed at once: torch narrows its range in place of replacing it.
        ids = () if outcome.cause.guard_id is None else (outcome.cause.guard_id,)
        conditions = tuple(map(findings.condition, ids))
        outcome = replace(outcome, reason="guard", guard_ids=ids, frame=outcome.cause.frame, conditions=conditions, more_conditions=0)
    if got == "tied" and outcome.cause is not None and outcome.cause.guard_id is not None:
        # The row tells the line where this dimension itself met another.
        steps = [step.guard_id for step in (outcome.cause, *outcome.cause.steps) if step.guard_id is not None]
        outcome = replace(outcome, frame=outcome.cause.frame, conditions=tuple(distinct(map(findings.condition, steps))))
    return replace(outcome, words=outcome_words(outcome, findings.input_at(ref)))


def _is_free(dim: DimOutcome) -> bool:
    return dim.got == "dynamic" and dim.reason == "as_asked" and not dim.conditions


def _causes(findings: Findings, size: Size, dim: DimOutcome) -> tuple[Cause, ...]:
    """What bears on a dimension, what made it so first."""
    if dim.reason == "example_is_0_or_1":
        return (Cause(kind="example_is_0_or_1", subject=dim.ref, value=dim.size),)
    if size.symbol is None or dim.got in (None, "static"):
        return ()
    chains = Chains(findings.meetings, findings.sizes)
    of_guards = [cause for guard_id in dim.guard_ids if (cause := chains.of_guard(guard_id, dim.ref)) is not None]
    found: list[Cause] = []
    if dim.got == "specialized":
        fixed = chains.why_fixed(size)
        has_bounds = dim.reason == "range_collapsed" and bool(dim.asked.bounds)
        bounds = [Cause(kind="asked_bounds", subject=dim.ref, value=dim.lower)] if has_bounds else []
        if fixed is not None and (fixed.kind in _HELD_AGAINST or dim.reason != "range_collapsed"):
            found = [fixed]
        else:
            found = [*bounds, *of_guards] if dim.reason == "range_collapsed" else of_guards[-1:]
    elif dim.got == "tied" and dim.tied_to is not None:
        tied = chains.why_tied(size, dim.tied_to)
        found = [*([] if tied is None else [tied]), *_own_ties(findings, chains, size)]
    elif dim.got == "derived":
        found = [*_own_ties(findings, chains, size), *of_guards]
    else:
        found = [*of_guards, *_own_ties(findings, chains, size)]
    # Several guards of one call have one cause.
    first = {replace(cause, guard_id=None, steps=()): cause for cause in reversed(found)}
    return tuple(cause for cause in dict.fromkeys(found) if cause in first.values())


def _own_ties(findings: Findings, chains: Chains, size: Size) -> list[Cause]:
    """The dimensions that met this one, without those that were asked to be the same Dim."""
    asked = findings.ask.at(size.ref.input, size.ref.dim)

    def is_asked(tie: Cause) -> bool:
        other = tie.tied_to
        return asked.kind == "dim" and other is not None and findings.ask.at(other.input, other.dim) == asked

    return [tie for tie in chains.ties_of(size) if not is_asked(tie)]


def _got(findings: Findings, size: Size, asked: DimAsk) -> Got | None:
    expr = size.expr
    if expr is not None and is_symbolic(size):
        if _collapsed(findings, size):
            return "specialized"
        if not expr.is_Symbol:
            return "derived"
        return "dynamic" if findings.sizes.root_of(expr) in (None, size.ref) else "tied"
    if expr is None and findings.has_failed and asked.is_dynamic:
        is_small = findings.example(size.ref) in (0, 1) and findings.sizes.env is not None
        return "specialized" if is_small else None
    return "specialized" if asked.is_dynamic else "static"


def _collapsed(findings: Findings, size: Size) -> bool:
    """Whether the size is symbolic in the program, but only one number is in its range."""
    bounds = range_of(findings, size)
    return bounds.lower is not None and bounds.lower == bounds.upper


def _bounds(findings: Findings, size: Size, got: Got | None) -> Bounds:
    if got is None:
        return Bounds(None, None)
    if got in ("static", "specialized") and not is_symbolic(size):
        example = findings.example(size.ref)
        return Bounds(example, example)
    bounds = range_of(findings, size)
    for guard_id, note in enumerate(findings.notes):
        for symbol, (is_lower, is_upper) in note.narrowed.items():
            if resolved(findings.sizes.env, symbol) == size.expr:
                bounds = bounds._replace(lower_guard_id=guard_id) if is_lower else bounds
                bounds = bounds._replace(upper_guard_id=guard_id) if is_upper else bounds
    # A range that torch starts with, or that was asked for, is nobody's guard.
    asked = findings.ask.at(size.ref.input, size.ref.dim)
    lowest, largest = (None, None) if asked.is_derived else (asked.min, asked.max)
    return bounds._replace(
        lower_guard_id=bounds.lower_guard_id if bounds.lower not in (None, lowest) else None,
        upper_guard_id=bounds.upper_guard_id if bounds.upper not in (None, largest) else None,
    )


def _example_outside(findings: Findings, size: Size, bounds: Bounds) -> Literal["below", "above"] | None:
    """Whether the program would refuse the very example: torch holds AUTO's bounds against sizes to come only."""
    example = findings.example(size.ref)
    if findings.has_failed or not is_symbolic(size) or example is None:
        return None
    # A lower bound of 2 or less is none at run time.
    if bounds.lower is not None and bounds.lower > max(example, 2):
        return "below"
    return "above" if bounds.upper is not None and bounds.upper < example else None


def _shape_expr(findings: Findings, size: Size, got: Got | None) -> str:
    if got == "dynamic":
        return str(size.ref)
    if got in ("tied", "derived"):
        return findings.sizes.in_inputs.expression(size.expr)
    example = range_of(findings, size).lower if is_symbolic(size) else findings.example(size.ref)
    return (findings.input_at(size.ref).value or "") if example is None else str(example)
