"""Texts for the result of a dimension and for its reason."""

from export_explorer.record import DimOutcome, Input, TieCause, UnknownCause
from export_explorer.record.locations import listed
from export_explorer.render.words.causes import LONGEST, fixed_words, other_side, tied_words, with_causes
from export_explorer.render.words.conditions import a_word, condition_words, conditions_words, more_guards_words, range_words

_EMPTY = "; size 0 is not checked"
_MOST_OTHERS = 3
_LONGEST_TOLD = 140
"""The largest length of a relation between sizes, in characters; a longer one is shown in the list of guards only, not in the row."""


def outcome_words(dim: DimOutcome, leaf: Input) -> str:
    """Returns the reason for the result of a dimension, in one line.

    Args:
        dim: the outcome; its `DimOutcome.words` are not read.
        leaf: the input that it belongs to.
    """
    told = f"{_reason(dim, leaf)}{_alone(dim)}{_outside(dim)}"
    return f"{told}{_EMPTY}" if _is_empty_open(dim) and len(told) + len(_EMPTY) <= LONGEST else told


def _is_empty_open(dim: DimOutcome) -> bool:
    """True if the reason has to state that size 0 is not checked."""
    return dim.accepted is not None and dim.accepted.is_empty_unchecked and dim.got == "dynamic" and not dim.asked.min


def _reason(dim: DimOutcome, leaf: Input) -> str:
    match dim.reason:
        case "as_asked" if dim.got == "dynamic" and dim.conditions:
            return _held_against_others(dim)
        case "as_asked":
            return _as_asked(dim)
        case "default_static":
            return _default_static(dim, leaf)
        case "example_is_0_or_1":
            return f"the example's size is {dim.size}, and torch makes sizes 0 and 1 constants"
        case "range_collapsed" if dim.asked.bounds or not dim.conditions:
            alone = f"{dim.shape_expr} is the only size between the bounds that were asked"
            return " and ".join([alone, *map(condition_words, dim.conditions)])
        case "unknown" if dim.got != "specialized":
            return "it is not known which guards restrict it"
        case "unknown":
            return f"torch made it {dim.shape_expr}, and it is not known which guard did"
        case "unused_by_graph":
            idle = f"nothing in the program reads {dim.input}"
            return f"as asked: {idle}" if dim.got == "dynamic" else f"{idle}, so torch gave it no symbol"
        case "no_symbol":
            return "torch gave this dimension no symbol"
        case "marked_unbacked" if dim.got == "tied":
            return f"marked as unbacked: torch found that it has to be {dim.shape_expr}, and does not say why"
        case "marked_unbacked":
            return f"marked as unbacked: torch made it {dim.shape_expr}, and does not say why"
        case "failed" if dim.got == "static":
            return f"{dim.asked.size} was asked, and the example has {dim.size}"
        case "not_reached":
            return _not_reached(dim)
    words = conditions_words(dim.conditions, dim.more_conditions, dim.ref)
    cause = dim.cause
    if cause is None or isinstance(cause, UnknownCause):
        return words
    if dim.got == "specialized" and dim.reason != "range_collapsed":
        return fixed_words(dim, cause)
    if dim.got == "tied" and isinstance(cause, TieCause):
        return tied_words(dim, cause)
    if dim.got == "dynamic":
        # Where another dimension met this one is not why a guard of this one holds.
        return with_causes(words, [cause for cause in dim.causes if not isinstance(cause, TieCause) or cause.guard_id in dim.guard_ids])
    return with_causes(words, dim.causes)


def _not_reached(dim: DimOutcome) -> str:
    unknown = "not known: the export stopped " + ("before it" if dim.frame is None else f"at line {dim.frame.line}")
    found = conditions_words(dim.conditions, dim.more_conditions)
    return f"{unknown}; so far {found}" if found else unknown


def _held_against_others(dim: DimOutcome) -> str:
    """Returns the relations of a size to others, with their causes and the number of further guards."""
    ids = {condition.guard_id for condition in dim.conditions}
    told = _relations(dim, with_causes(_relations(dim), [cause for cause in dim.causes if cause.guard_id in ids]))
    return told if len(told) <= LONGEST else _relations(dim)


def _relations(dim: DimOutcome, told: str | None = None) -> str:
    """Returns the relations without causes; or, if a text with causes is given, that text with the number of further guards."""
    count, alone = dim.more_conditions, conditions_words(dim.conditions)
    if told is None:
        return alone if len(alone) <= _LONGEST_TOLD else _limited_with(dim)
    return f"{told} and {more_guards_words(count)}" if count else told


def _limited_with(dim: DimOutcome) -> str:
    """Returns that a size is limited together with others, which are named, up to three."""
    others = [str(ref) for ref in dim.limited_with[:_MOST_OTHERS]]
    rest = len(dim.limited_with) - len(others)
    return f"limited together with {listed([*others, *([f'{rest} more'] if rest else [])]) or 'other sizes'}"


def _as_asked(dim: DimOutcome) -> str:
    if dim.got == "static":
        return "static as asked"
    asked = f"as asked: Dim {dim.asked.expression}" if dim.asked.kind == "dim" else "as asked"
    if dim.conditions:
        return f"{asked}; {found_words(dim)}"
    if told := other_side(dim.causes):
        return told if any(isinstance(cause, TieCause) and cause.relation is not None for cause in dim.causes) else f"{asked}; {told}"
    if _is_bounded_far_away(dim):
        return f"{asked}: no guard restricts sizes near the example"
    if _takes_no_small_sizes(dim):
        return f"{asked}: no guard restricts sizes of 2 and more"
    if dim.asked.kind == "dim":
        return asked
    # Two sizes are one without a guard that made them so only where they are of one tensor.
    return "the same tensor is passed twice" if dim.got in ("tied", "derived") else f"{asked}: no guard restricts it"


def _is_bounded_far_away(dim: DimOutcome) -> bool:
    """True if the program has an upper bound that was not asked for, though no guard is shown: some guards hold for all usual sizes."""
    upper = None if dim.accepted is None or dim.got != "dynamic" else dim.accepted.upper
    return upper is not None and dim.asked.kind != "dim" and (dim.asked.max is None or upper < dim.asked.max)


def _takes_no_small_sizes(dim: DimOutcome) -> bool:
    """True if the program refuses size 0, or also 1, though no such guard is shown: torch treats these sizes separately."""
    return dim.got == "dynamic" and dim.lower is not None and (dim.asked.min or 0) < dim.lower <= 2 and not dim.asked.is_derived


def found_words(dim: DimOutcome) -> str:
    """Returns the conditions that torch found for a dimension, whatever was asked; empty if it found none."""
    if dim.reason == "not_reached":
        return ""
    if dim.reason != "as_asked":
        return dim.words
    count, told = dim.more_conditions, conditions_words(dim.conditions)
    if len(told) > _LONGEST_TOLD:
        told = _limited_with(dim)
    return f"{told} and {more_guards_words(count)}" if count else told


def _default_static(dim: DimOutcome, leaf: Input) -> str:
    if dim.dim is not None:
        return "static by default: nothing was asked"
    if leaf.kind == "int":
        return "an int input is static by default"
    if leaf.kind == "none":
        return "None stays None"
    if leaf.kind == "other":
        return f"{a_word(leaf.class_name or 'Python object')} is not a tensor and is stored as a constant"
    return f"a {leaf.kind} input becomes a constant"


def _alone(dim: DimOutcome) -> str:
    """Returns the note that the program takes only one value though no guard has that condition; empty otherwise.

    In strict mode the program may require the example's value of an int input.
    """
    accepted = dim.accepted
    if accepted is None or dim.got != "dynamic" or accepted.with_others_as_in_example or not accepted.is_complete:
        return ""
    is_told = any(condition.sizes is not None for condition in dim.conditions)
    only = None if is_told or accepted.not_checked_reason is not None else accepted.members(1)
    return f"; the program itself takes {only[0]} alone" if only else ""


def _outside(dim: DimOutcome) -> str:
    if dim.example_outside is None:
        return ""
    if dim.example_outside == "refused":
        return f"; the program refuses the example's {'value' if dim.dim is None else 'size'} {dim.size}"
    bound = dim.lower if dim.example_outside == "below" else dim.upper
    return f"; the example's {'value' if dim.dim is None else 'size'} {dim.size} is {dim.example_outside} {bound}"


def program_outcome_words(dim: DimOutcome) -> str:
    """Returns the reason for a dimension of a program without its model, where no guard gives one; the ask is not known."""
    if dim.reason == "unused_by_graph":
        return f"nothing in the program reads {dim.input}"
    if dim.got == "dynamic":
        return "no guard of the program is about it"
    if dim.got == "tied":
        return f"the program has one size for it and {dim.tied_to}"
    if dim.got == "derived":
        return "the program has it in terms of other sizes"
    return "the program takes this size only" if dim.dim is not None else "the program takes this value only"


def result_words(dim: DimOutcome, *, named: bool = True) -> str:
    """Returns the result of a dimension: ``batch 2 to 64``, ``= x.shape[0]``, ``100 (specialized)``.

    Args:
        dim: the outcome.
        named: True if a free size has its Dim's name; else it is ``dynamic``, which can be compared across asks.
    """
    if dim.got is None:
        return "not known" if dim.reason == "not_reached" else "failed"
    if dim.has_one_size and dim.accepted is not None:
        return f"{dim.accepted.lower} (specialized)"
    if dim.got == "dynamic":
        name = dim.dim_name if named else None
        is_known = dim.accepted is not None and dim.accepted.not_checked_reason != "no_guards"
        sizes = dim.accepted_words if is_known else range_words(dim.lower, dim.upper)
        return f"{name or 'dynamic'} {sizes}".rstrip()
    if dim.got in ("tied", "derived"):
        return f"= {dim.shape_expr}"
    return f"{dim.shape_expr} ({dim.got})"
