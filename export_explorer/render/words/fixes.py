"""Sentences for fixes: steps, cost, effects on other inputs and trust; also for dimensions that nothing can free, and for options."""

import ast
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from msgspec import structs

from export_explorer.record import (
    AskChange,
    Capture,
    CodeFix,
    DimOutcome,
    DimRef,
    Effect,
    ExampleChange,
    Fix,
    Mode,
    OperatorCause,
    ParameterCause,
    TrialStop,
    Unverified,
    chain_of,
)
from export_explorer.render.words.conditions import most_named, sizes_clause
from export_explorer.render.words.lines import line_words
from export_explorer.render.words.verdicts import failure_explanation, failure_message
from export_explorer.texts import expression_if_python

_OPPOSITES: dict[type[ast.cmpop], str] = {
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.Eq: "!=",
    ast.NotEq: "==",
}


_AnyFix = TypeVar("_AnyFix", bound=Fix)


def with_fix_words(capture: Capture) -> Capture:
    """Returns the record with the words of all its fixes, and of the dimensions that nothing can free.

    Has to be called again after a change of a fix; existing words are replaced.
    """
    dynamic = {dim.ref for dim in capture.dims if dim.is_free}

    def told(fix: _AnyFix) -> _AnyFix:
        effects = tuple(replace(effect, words=effect_words(effect)) for effect in fix.effects)
        return structs.replace(fix, effects=effects, cost=cost_words(fix), trust=trust_words(fix, dynamic))

    dims = tuple(
        replace(dim, fixes=tuple(map(told, dim.fixes)), inherent_words=inherent_words(dim)) if dim.fixes or dim.is_inherent else dim
        for dim in capture.dims
    )
    if (failure := capture.failure) is not None:
        failure = replace(failure, fixes=tuple(map(told, failure.fixes)))
        failure = replace(failure, message=failure_message(failure), explanation=failure_explanation(failure))
    remarks = tuple(replace(remark, fixes=tuple(map(told, remark.fixes))) for remark in capture.remarks)
    combined = None if capture.combined_fix is None else told(capture.combined_fix)
    return replace(capture, dims=dims, failure=failure, remarks=remarks, combined_fix=combined)


def ask_words(change: AskChange) -> str:
    """Returns ``Request AUTO for x.shape[0]``; of a Dim ``Request the Dim batch for x.shape[0]``."""
    is_dim = not change.ask.isdigit() and change.ask.partition("(")[0] not in ("AUTO", "DYNAMIC", "STATIC", "None")
    return f"Request {'the Dim ' if is_dim else ''}{change.ask} for {change.ref}"


def example_words(change: ExampleChange) -> str:
    """Returns ``Set the example size of x.shape[0] to 4``."""
    return f"Set the example size of {change.ref} to {change.size}"


def mode_words(mode: Mode) -> str:
    """Returns ``Export in strict mode``."""
    return f"Export in {mode} mode"


def combined_words(dims: Sequence[DimOutcome], fix: Fix) -> str:
    """Returns the heading of the change that fixes several dimensions: all that are not as asked, or how many of them."""
    left = [dim.ref for dim in dims if not dim.is_as_asked]
    fixed = sum(ref in fix.frees for ref in left)
    return "Fix everything" if fixed == len(left) else f"Fix {fixed} of {len(left)} dimensions at once"


def not_as_asked_words(dims: Sequence[DimOutcome]) -> str:
    """Returns the heading of the fixes of dimensions: ``x.shape[1] is specialized``, with the reason if nothing can free them.

    Args:
        dims: all limited or all specialized, for the same reason if nothing can free them.
    """
    first = dims[0]
    result = "limited" if first.is_free else "specialized"
    verb = "is" if len(dims) == 1 else "are"
    return f"{most_named([dim.ref for dim in dims])} {verb} {result}{f'. {first.inherent_words}' if first.inherent_words else ''}"


_EFFECTS = {
    "refuses": ("Raises where {}", "Raises for some other inputs"),
    "narrows": ("The model accepts further sizes, which this request leaves out",) * 2,
    "branch_dropped": ("Drops the code for {}", "Drops the other branch"),
    "always_runs": ("Always runs the code for {}", "Always runs the code of one branch"),
    "rounds": ("Rounds {} to an integer", "Rounds the result to an integer"),
    "copies": ("Copies {}", "Copies a tensor"),
    "not_run": ("The exported program does not run this statement",) * 2,
    "differs": ("Results differ, for example with {}", "Results differ, for example with "),
    "other_result": ("Results may differ where {}", "Results may differ for other inputs"),
}
"""The effect of a change by its kind, with its condition and without one."""


def effect_words(effect: Effect) -> str:
    """Returns the effect of a change on other inputs: ``Raises where `k <= 2` ``."""
    if effect.kind == "refuses_present":
        return f"The program rejects the present example: {effect.condition}"
    with_condition, without = _EFFECTS[effect.kind]
    told = _where_not(effect.condition) if effect.kind == "refuses" else f"`{effect.condition}`"
    return with_condition.format(told) if effect.condition else without


def _where_not(condition: str) -> str:
    """Returns the opposite of a condition: `` `k <= 2` `` for ``k > 2``."""
    if (test := expression_if_python(condition.strip())) is None:
        return f"`{condition}` is false"
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return f"`{ast.unparse(test.operand)}`"
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and (opposite := _OPPOSITES.get(type(test.ops[0]))):
        return f"`{ast.unparse(test.left)} {opposite} {ast.unparse(test.comparators[0])}`"
    return f"`{condition}` is false"


def cost_words(fix: Fix) -> str:
    """Returns the cost of a fix: ``specializes x.shape[0]``; empty if nothing, or no more than the fix itself requests."""
    requested = {change.ref for change in fix.asks if change.ask == "STATIC"}
    loses = [ref for ref in fix.loses if ref not in requested]
    return f"specializes {most_named(loses)}" if loses else ""


def then_words(titles: Sequence[str]) -> str:
    """Returns the title of changes that are made one after the other: "Use Dim `t` for y.shape[1] too. Then set `min=4` on `t`"."""
    first, *others = titles
    return ". Then ".join([first, *(f"{title[0].lower()}{title[1:]}" for title in others)])


_UNVERIFIED: Mapping[Unverified, str] = {
    "no_time": "the time limit was reached",
    "long_export": "this model takes long to export",
    "not_copied": "the model cannot be copied with it",
    "not_constructed": "the arguments of the constructor are not known",
    "source_changed": "its lines changed, run the cell again",
    "not_reached": "the export does not reach the changed lines",
    "fails_later": "it fails at another line",
    "remark_stays": "not sufficient alone",
    "export_fails": "the export fails",
    "trial_failed": "the trial raised an error",
}
"""By the reason that a fix is not verified."""


def trust_words(fix: Fix, dynamic: Container[DimRef] = ()) -> str:
    """Returns how far a fix may be trusted: ``verified: x.shape[0] becomes dynamic``; why not, where that is known.

    Args:
        fix: tried or not.
        dynamic: the dimensions that are dynamic without it, and of which it makes the program accept more sizes.
    """
    freed = _freed_words([ref for ref in fix.frees if ref not in dynamic], [ref for ref in fix.frees if ref in dynamic])
    match fix.applicability:
        case "safe":
            return f"verified: {freed}" if freed else "verified"
        case "changes_behavior":
            return "; ".join(filter(None, [f"verified{f': {freed}' if freed else ''}", _changed_words(fix.effects)]))
        case "predicted":
            return f"predicted to export{f': {freed}' if freed else ''}"
        case "has_placeholders":
            return "template: fill in `...`" if fix.code else "advice: change the lines yourself"
        case "not_tried":
            return _unverified_words(fix)


def _freed_words(freed: Sequence[DimRef], widened: Sequence[DimRef]) -> str:
    more = f"{most_named(widened)} {'accepts' if len(widened) == 1 else 'accept'} more sizes" if widened else ""
    return " and ".join(filter(None, [f"{most_named(freed)} {'becomes' if len(freed) == 1 else 'become'} dynamic" if freed else "", more]))


def _changed_words(effects: Sequence[Effect]) -> str:
    if not (kinds := {effect.kind for effect in effects}):
        return "results could not be compared"
    if kinds == {"refuses_present"}:
        return f"rejects the present example ({effects[0].condition})"
    # What is copied, or not in the program, changes no result.
    if "refuses" in kinds and kinds <= {"refuses", "copies", "not_run"}:
        return "rejects some inputs"
    return "" if kinds == {"not_run"} else "changes results for some inputs"


def _unverified_words(fix: Fix) -> str:
    if fix.stop is not None:
        return f"{_stop_words(fix.stop)}{f'; {_UNVERIFIED[fix.unverified]}' if fix.unverified == 'no_time' else ''}"
    if fix.leaves:
        return f"not sufficient: {most_named(fix.leaves)} still {'fails' if len(fix.leaves) == 1 else 'fail'}"
    if isinstance(fix, CodeFix) and fix.replaces is None:
        return "not verified: run these lines before the export" if fix.code else "not verified: it changes no lines"
    return f"not verified: {_UNVERIFIED[fix.unverified]}" if fix.unverified is not None else "not verified yet"


def _stop_words(stop: TrialStop) -> str:
    where = f" is on line {stop.line}" if stop.line is not None else ""
    if stop.passed is None:
        return f"not sufficient: {stop.brief}{line_words(stop.frame)}"
    return f"fixes line {stop.passed}; the next failure{where}: {stop.brief}"


def inherent_words(dim: DimOutcome) -> str:
    """Returns why nothing can free a dimension: ``No request makes this accept other sizes: `lin.weight` is [3, 5] ``; empty if something may."""
    if not dim.is_inherent:
        return ""
    last = None if dim.cause is None else chain_of(dim.cause)[-1]
    if isinstance(last, OperatorCause) and last.demand == "unrolls" and last.operator:
        return "No request makes this accept other lengths: pad to this one, or export a single step and loop outside of it"
    why = f": `{last.tensor.name}` is [{', '.join(last.tensor.shape)}]" if isinstance(last, ParameterCause) else ""
    said = "No request changes this" if dim.is_free else "No request makes this accept other sizes"
    return f"{said}{why}"


def looser_words(dim: DimOutcome) -> str:
    """Returns the note on a dimension whose result no ask of torch can state completely."""
    return f"{dim.ref} {_became(dim)}; Dim.DYNAMIC does not express it"


def stepped_words(dim: DimOutcome, expression: str) -> str:
    """Returns the note on a dimension with steps, which only an expression of its own Dim can state."""
    return f"{dim.ref} {_became(dim)}: {expression} is of a Dim that is used for nothing else"


def _became(dim: DimOutcome) -> str:
    if dim.got == "derived":
        return f"is {dim.shape_expr}"
    return sizes_clause("", dim.accepted, "requirement") if dim.accepted and dim.accepted_words else "is limited together with other sizes"
