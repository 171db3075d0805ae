"""Texts for the result of a dimension and for its reason."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from export_explorer.record import FREE, AcceptedSizes, Capture, DimOutcome, DimRef, Input, RefusedExampleCause, TieCause, UnknownCause
from export_explorer.render.words.causes import (
    LONGEST,
    bounds_words,
    fitting,
    fixed_words,
    only_size_words,
    other_side,
    refused_example_words,
    tied_words,
    with_causes,
)
from export_explorer.render.words.conditions import (
    MOST_CLAUSES,
    all_words,
    are_with_others,
    condition_words,
    conditions_words,
    more_words,
    most_named,
    range_words,
)
from export_explorer.render.words.lines import line_phrase
from export_explorer.texts import clipped

_EMPTY = " (size 0 not tested)"
NOTHING_TRACED = "Unknown: nothing was traced"
FAILED_FIRST = "Unknown: the export failed first"
_STATIC = {"int": "int inputs are static by default", "none": "None", "other": "Not a tensor: stored as a constant"}
_LONGEST_TOLD = 140
"""The largest length of a relation between sizes, in characters; a longer one is shown in the list of guards only, not in the row."""


def outcome_words(dim: DimOutcome, leaf: Input, equal: int = 0) -> str:
    """Returns the reason for the result of a dimension, in one line.

    Args:
        dim: the outcome; its `DimOutcome.words` are not read.
        leaf: the input that it belongs to.
        equal: the number of dimensions that equal it, if it is free.
    """
    told = f"{_alone(dim)}{_reason(dim, leaf, equal)}{_outside(dim)}"
    return f"{told}{_EMPTY}" if _is_empty_open(dim) and len(told) + len(_EMPTY) <= LONGEST else told


def _is_empty_open(dim: DimOutcome) -> bool:
    """True if the reason has to state that size 0 is not checked."""
    return dim.accepted is not None and dim.accepted.is_empty_unchecked and dim.got == "dynamic" and not dim.asked.min


def _reason(dim: DimOutcome, leaf: Input, equal: int) -> str:
    if isinstance(dim.cause, RefusedExampleCause):
        return refused_example_words(dim.cause, dim.frame)
    match dim.reason:
        case "as_asked" if dim.got == "dynamic" and dim.conditions:
            return _held_against_others(dim)
        case "as_asked":
            return _as_asked(dim, equal)
        case "default_static":
            return "Static by default" if dim.dim is not None else _STATIC.get(leaf.kind, f"{leaf.kind} inputs become constants")
        case "example_is_0_or_1":
            return f"Example size is {dim.size}; torch specializes sizes 0 and 1"
        case "range_collapsed" if dim.asked.bounds or not dim.conditions:
            alone = f"The requested bounds leave only {dim.shape_expr}"
            return "; ".join([alone, *map(condition_words, dim.conditions)])
        case "unknown" if dim.got != "specialized":
            return "Limited by guards without a source line"
        case "unknown":
            return "Constant: no guard records why"
        case "unused_by_graph":
            idle = f"The program does not use `{dim.input}`"
            return idle if dim.got == "dynamic" else f"{idle}, so torch.export made it static"
        case "no_symbol":
            return "torch.export did not make this dimension symbolic"
        case "marked_unbacked":
            return f"Unbacked; torch.export found {dim.shape_expr} and records no reason"
        case "failed" if dim.got == "static":
            return f"Requested {dim.asked.size}; the example has {dim.size}"
        case "not_reached":
            if found := conditions_words(dim.conditions, dim.more_conditions, dim.ref, is_start=False):
                return f"Unknown; guards on this size before the failure: {found}"
            return NOTHING_TRACED if dim.frame is None else f"Unknown: the export failed at {line_phrase(dim.frame)} first"
    words = conditions_words(dim.conditions, dim.more_conditions, dim.ref)
    cause = dim.cause
    if isinstance(cause, UnknownCause) and cause.frame is not None and dim.got == "specialized" and dim.reason == "guard":
        return fixed_words(dim, cause)
    if cause is None or isinstance(cause, UnknownCause):
        return words
    if dim.got == "specialized" and dim.reason != "range_collapsed":
        return fixed_words(dim, cause)
    if dim.got == "tied" and isinstance(cause, TieCause):
        only = dim.accepted.lower if dim.has_one_size and dim.accepted is not None else None
        return (only_size_words(dim, only) if only is not None else "") or tied_words(dim, cause)
    if (dim.got == "dynamic" or dim.reason == "range_collapsed") and (bounds := bounds_words(dim.causes)):
        more = f"; {more_words(dim.more_conditions, 'guard')}" if dim.more_conditions else ""
        return bounds + more if len(bounds + more) <= LONGEST else bounds
    if dim.got == "dynamic":
        # Where another dimension met this one is not why a guard of this one holds.
        alone, more_guards = _told_and_left(dim, dim.ref)
        return with_causes(
            alone or words,
            [cause for cause in dim.causes if not isinstance(cause, TieCause) or cause.guard_id in dim.guard_ids],
            dim.frame,
            dim.accepted,
            more_guards=more_guards if alone else 0,
        )
    return with_causes(words, dim.causes, dim.frame)


def _told_and_left(dim: DimOutcome, about: DimRef | None = None) -> tuple[str, int]:
    """Returns the first conditions of a dimension, and the number of all further guards."""
    told = dim.conditions[:MOST_CLAUSES]
    return conditions_words(told, about=about), dim.more_conditions + len(dim.conditions) - len(told)


def _held_against_others(dim: DimOutcome) -> str:
    """Returns the relations of a size to others, with their causes and the number of further guards."""
    ids = {condition.guard_id for condition in dim.conditions}
    alone, count = _told_and_left(dim)
    is_short = len(alone) <= _LONGEST_TOLD and not (
        _refuses_small_sizes_alone(dim) and all(it.is_formula or it.relation == "differs" for it in dim.conditions)
    )
    relations = alone if is_short else _related(dim)
    told = with_causes(relations, [cause for cause in dim.causes if cause.guard_id in ids], dim.frame)
    told = f"{told}; {more_words(count, 'guard')}" if count else told
    return told if len(told) <= LONGEST else relations


def _related(dim: DimOutcome) -> str:
    """Returns that a size is limited together with others, or, where that only refuses small sizes, so."""
    if not _refuses_small_sizes_alone(dim):
        return _limited_with(dim)
    return _without_small_sizes(dim, then=f"guards relate it to {_others(dim)}")


def _refuses_small_sizes_alone(dim: DimOutcome) -> bool:
    """True if of a size alone only 0, or 0 and 1, are refused."""
    if dim.accepted is None or not dim.takes_no_small_sizes:
        return False
    return replace(dim.accepted, with_others_as_in_example=False, is_free_with_others=False) == AcceptedSizes(lower=dim.lower, upper=None)


def _limited_with(dim: DimOutcome) -> str:
    """Returns that a size is limited together with others, which are named, up to three; of a sum its value."""
    if len(dim.conditions) == 1 and not dim.more_conditions and dim.conditions[0].is_operand_number:
        condition, added = dim.conditions[0], {str(ref) for ref in (dim.ref, *dim.limited_with)}
        if condition.relation == "equals" and set(condition.subject.split(" + ")) == added:
            return f"This and {len(added) - 1} other sizes must add up to {condition.operand}: {_others(dim)}"
    return f"Limited together with {_others(dim)}"


def _others(dim: DimOutcome) -> str:
    return most_named(dim.limited_with) or "other sizes"


def _as_asked(dim: DimOutcome, equal: int) -> str:
    if dim.got == "static":
        return "Requested"
    asked = _asked_words(dim)
    # Guards check the bounds in the request as well, except lower ones of 2 or less.
    guard = "no guard" if dim.asked.max is None and (dim.asked.min or 0) <= 2 else "no other guard"
    if dim.got == "derived" and dim.asked.expression == dim.shape_expr and dim.accepted_words and len(dim.conditions) <= 1:
        # No input has the size of its Dim, so the range stands nowhere else; the guard only states the requested expression again.
        return _after(asked, dim.accepted_words)
    if dim.conditions:
        return "; ".join(filter(None, [asked, _found(dim)]))
    if dim.frame is not None and dim.takes_no_small_sizes and (told := _equals_told_briefly(dim, equal)):
        return _without_small_sizes(dim, then=told)
    if told := other_side(dim.causes, dim.frame, equal):
        return told
    if _is_bounded_far_away(dim):
        return _after(asked, f"{guard} limits sizes near the example")
    if dim.takes_no_small_sizes:
        return _without_small_sizes(dim, asked, f"{guard} limits larger sizes")
    if dim.got in ("tied", "derived"):
        # Two sizes are one without a guard that made them so only where they are of one tensor.
        return asked or (f"Same tensor as `{dim.tied_to.input}`" if dim.tied_to is not None else "Same tensor as another input")
    return _after(asked, f"{guard} limits this {'size' if dim.dim is not None else 'value'}")


def _asked_words(dim: DimOutcome) -> str:
    """Returns the Dim, with its bounds where the size is its own, or else the bounds that were requested; empty if neither was."""
    asked = dim.asked
    bounds = range_words(asked.min, asked.max) if asked.kind in ("auto", "dynamic", "dim") else ""
    if asked.kind == "dim":
        is_told = bool(bounds) and dim.got == "dynamic" and not asked.is_derived
        return f"Dim `{asked.expression}`{f', requested {bounds}' if is_told else ''}"
    return f"Requested {bounds}" if bounds else ""


def unfinished_words(dim: DimOutcome) -> str:
    """Returns that a failed export had found no guard on a size: which small ones are rejected is known at its end only."""
    return _after(_asked_words(dim), "no guard was found before the failure")


def _after(asked: str, words: str) -> str:
    return f"{asked}; {words}" if asked else f"{words[:1].upper()}{words[1:]}"


def _is_bounded_far_away(dim: DimOutcome) -> bool:
    """True if the program has an upper bound that was not asked for, though no guard is shown: some guards hold for all usual sizes."""
    upper = None if dim.accepted is None or dim.got != "dynamic" else dim.accepted.upper
    return upper is not None and dim.asked.kind != "dim" and (dim.asked.max is None or upper < dim.asked.max)


def _without_small_sizes(dim: DimOutcome, asked: str = "", then: str = "no guard limits larger sizes") -> str:
    """Returns that small sizes are rejected, because of the code of the outcome's line if it has one.

    Args:
        dim: the outcome.
        asked: the words before, which say what was requested.
        then: the words after, which say what holds of larger sizes.
    """
    refused = f"{'size 0 is' if dim.lower == 1 else 'sizes 0 and 1 are'} rejected"
    if dim.frame is None:
        return _after(asked, f"{refused}; {then}")
    code = dim.frame.expression or dim.frame.code
    return fitting(lambda quoted: _after(asked, f"{refused} because of `{clipped(code, quoted)}`; {then}"))


def _equals_told_briefly(dim: DimOutcome, equal: int) -> str:
    """Returns which dimension, or how many, must equal a size; empty where one is related to it otherwise, and where none is."""
    ties = [cause for cause in dim.causes if isinstance(cause, TieCause) and not cause.steps]
    if not ties or any(tie.relation is not None for tie in ties):
        return ""
    others = max(len({tie.tied_to for tie in ties}), equal)
    return f"{f'`{ties[0].tied_to}`' if others == 1 else f'{others} dimensions'} must equal this size"


def found_words(dim: DimOutcome) -> str:
    """Returns the conditions that torch found for a dimension, whatever was asked, or those by which the one that it equals fails; empty if it found none."""
    limits = [] if dim.tied_to is None else [it for it in dim.conditions if it.is_limit_of(dim.tied_to)]
    limits = limits[:MOST_CLAUSES]
    told = all_words(limits, [condition_words(it, "requirement", subject=False) for it in limits])
    return f"Fails with `{dim.tied_to}`, which {told}" if told else _found(dim)


def _found(dim: DimOutcome) -> str:
    if dim.reason == "not_reached":
        return ""
    if dim.reason != "as_asked":
        return dim.words
    told, count = _told_and_left(dim)
    if len(told) > _LONGEST_TOLD:
        told = _limited_with(dim)
    return f"{told}; {more_words(count, 'guard')}" if count else told


def _alone(dim: DimOutcome) -> str:
    """Returns the note that the program takes only one value though no guard has that condition; empty otherwise.

    In strict mode the program may require the example's value of an int input.
    """
    accepted = dim.accepted
    if accepted is None or dim.got != "dynamic" or accepted.with_others_as_in_example or not accepted.is_complete:
        return ""
    is_told = any(condition.sizes is not None for condition in dim.conditions)
    only = None if is_told or accepted.not_checked_reason is not None else accepted.members(1)
    is_equal = only is not None and any(it.relation in ("becomes", "equals") and it.operand == f"{only[0]}" for it in dim.conditions)
    return f"Only {only[0]} is accepted. " if only and not is_equal else ""


def _outside(dim: DimOutcome) -> str:
    if dim.example_outside is None:
        return ""
    if dim.example_outside == "refused":
        return f", but the program rejects the example {'value' if dim.dim is None else 'size'} {dim.size}"
    bound = dim.lower if dim.example_outside == "below" else dim.upper
    return f", but the example {'value' if dim.dim is None else 'size'} {dim.size} is {dim.example_outside} {bound}"


def program_outcome_words(dim: DimOutcome) -> str:
    """Returns the reason for a dimension of a program without its model, where no guard gives one; the ask is not known."""
    if dim.reason == "unused_by_graph":
        return f"The program does not use `{dim.input}`"
    if dim.got == "dynamic":
        if dim.upper is not None or (dim.lower or 0) > 2:
            return "The program's range; no guard limits it further"
        return _without_small_sizes(dim) if dim.takes_no_small_sizes else "No guard limits this size"
    if dim.got == "tied":
        return f"Equals `{dim.tied_to}` in the program"
    return "Computed from other sizes in the program" if dim.got == "derived" else "Constant in the program"


def result_words(dim: DimOutcome, *, named: bool = True) -> str:
    """Returns the result of a dimension: ``batch 2 to 64``, ``= x.shape[0]``, ``100 (specialized)``.

    Args:
        dim: the outcome.
        named: True if a free size has its Dim's name; else it is ``dynamic``, which can be compared across asks.
    """
    if dim.got is None:
        return "unknown" if dim.reason == "not_reached" else "failed"
    if dim.has_one_size and dim.accepted is not None:
        return f"{dim.accepted.lower} (specialized)"
    if dim.got == "dynamic":
        name = dim.dim_name if named else None
        is_known = dim.accepted is not None and dim.accepted.not_checked_reason != "no_guards"
        sizes = dim.accepted_words if is_known else range_words(dim.lower, dim.upper)
        sign = ";" if is_known and sizes and dim.accepted is not None and are_with_others(dim.accepted) else ""
        return f"{name or 'dynamic'}{sign} {sizes}".rstrip()
    return f"= {dim.shape_expr}" if dim.got in ("tied", "derived") else f"{dim.shape_expr} ({dim.got})"


def counted_dims(capture: Capture) -> list[DimOutcome]:
    """Returns the dimensions that are counted: those of tensors, and scalar inputs that have an ask or are free."""
    return [dim for dim in capture.dims if dim.dim is not None or _is_asked(dim) or dim.got in FREE]


def _is_asked(dim: DimOutcome) -> bool:
    return dim.asked.kind != "default"


_COUNTED = {"tied": "equal", "derived": "derived"}


def outcome_counts_words(dims: Sequence[DimOutcome]) -> str:
    """Returns the counts of results, as in the verdict: ``5 dynamic (2 equal), 1 specialized``.

    The front end has the same text for a fold.
    """
    counts = Counter("unknown" if dim.got is None else "specialized" if dim.has_one_size else dim.got for dim in dims)
    tied = {got: counts.pop(got) for got in _COUNTED if got in counts}
    free = counts.pop("dynamic", 0) + sum(tied.values())
    of_them = f" ({', '.join(f'{count} {_COUNTED[got]}' for got, count in tied.items())})" if tied else ""
    return ", ".join([*([f"{free} dynamic{of_them}"] if free else []), *(f"{count} {got}" for got, count in counts.items())])
