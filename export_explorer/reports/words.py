"""The sentences of the record: conditions, outcomes and results in words. No other file makes a sentence of a `Condition`.

Sentences are for people alone: what the code decides, it decides by the typed parts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from export_explorer.model import Cause, Condition, DimOutcome, DimRef, Frame, Input, Relation

_LONGEST = 200
"""No sentence of an outcome that tells causes is longer: quotations are cut, then causes left out."""
_QUOTED = (70, 40, 24)
"""How many characters of the user's text are quoted, the most first."""
_DECIDES = {"taken": " (taken)", "not_taken": " (not taken)"}
_NEEDS = {
    "index": "where Python needs a number to index with",
    "slice": "where Python needs a number to slice with",
    "format": "where Python writes the number out",
    "iteration": "where Python goes through the elements one by one",
    "unpacking": "where Python takes the elements apart",
    "repetition": "where Python repeats a list",
}

Mood = Literal["fact", "requirement"]
"""As a fact, "x.shape[0] at most 64"; as a requirement, "x.shape[0] must be at most 64"."""

_PREDICATES: dict[Relation, tuple[str, str]] = {
    "becomes": ("becomes", "has to be"),
    "differs": ("must not be", "must not be"),
    "equals": ("must equal", "must equal"),
    "at_least": ("at least", "must be at least"),
    "at_most": ("at most", "must be at most"),
    "greater": ("must be greater than", "must be greater than"),
    "less": ("must be less than", "must be less than"),
    "divisible": ("must be divisible by", "must be divisible by"),
    "not_divisible": ("must not be divisible by", "must not be divisible by"),
}
_BETWEEN: dict[Relation, str] = {"equals": "must be equal", "differs": "must differ"}
"""What is said of two sizes rather than of one."""


def condition_words(condition: Condition, mood: Mood = "fact", *, subject: bool = True) -> str:
    """A condition as a clause, with why it holds where that is known: ``x.shape[1] becomes 4: lin.weight is [3, 4]``.

    Args:
        condition: what to say.
        mood: whether it is told as a fact or as a requirement.
        subject: whether to name the subject; left out, ``must be at most 64`` is left. A condition between two sizes always names both.
    """
    return f"{_clause(condition, mood, subject)}{_since(condition, mood)}"


def _clause(condition: Condition, mood: Mood, subject: bool) -> str:
    relation = condition.relation
    if relation in ("all", "any"):
        parts = [_clause(part, mood, subject=True) for part in condition.parts]
        return (" and " if relation == "all" else " or ").join(sorted(parts))
    if relation == "not":
        return f"not ({_clause(condition.parts[0], mood, subject=True)})"
    if relation == "holds":
        return f"{condition.subject} must hold"
    if relation in _BETWEEN and not condition.is_operand_number:
        return f"{condition.subject} and {condition.operand} {_BETWEEN[relation]}"
    predicate = _PREDICATES[relation][0 if mood == "fact" else 1]
    return f"{condition.subject + ' ' if subject else ''}{predicate} {condition.operand}"


def _since(condition: Condition, mood: Mood) -> str:
    if condition.partner is not None:
        return f", and {condition.partner} is static"
    if condition.cause is None:
        return ""
    cause = condition.cause
    what = f"{cause.name} is {f'[{_commas(cause.shape)}]' if cause.kind == 'parameter' else 'static'}"
    return f": {what}" if mood == "fact" else f", since {what}"


def _commas(texts: Iterable[str]) -> str:
    return ", ".join(texts)


def data_value_words(code: str) -> str:
    """Where a value comes from that is in the data, by the line that makes it; ``code`` may be empty."""
    return f"a value in the data: {code}" if code else "a value in the data"


def conditions_words(conditions: Iterable[Condition], more: int = 0) -> str:
    """Several conditions on one line, as facts; `more` is how many are left out."""
    told = [condition_words(condition) for condition in conditions]
    return "; ".join([*told, *([f"and {more} more"] if more else [])])


def cause_words(cause: Cause, quoted: int = _QUOTED[0]) -> str:
    """What made a size what it is, to stand after "fixed at 8": ``by the literal 8 in `x.view(8, length, -1)`, line 15``.

    Args:
        cause: a cause; of a tie its own line is told, not its steps.
        quoted: how many characters of the user's text to quote at most.
    """
    where = _where(cause, quoted)
    match cause.kind:
        case "parameter" if cause.tensor is not None:
            return f"by {cause.tensor.name} [{_commas(cause.tensor.shape)}]{where}"
        case "static_input" if cause.tensor is not None:
            return f"by {DimRef(input=cause.tensor.name, dim=cause.tensor.dim)}, which is static,{where}"
        case "made_tensor" if cause.tensor is not None:
            made = f"`{_cut(cause.tensor.name, quoted)}`" if cause.tensor.name else f"a tensor of shape [{_commas(cause.tensor.shape)}]"
            is_elsewhere = cause.made_at is not None and (cause.frame is None or cause.made_at.line != cause.frame.line)
            at = f", line {cause.made_at.line}," if cause.made_at is not None and is_elsewhere else ""
            return f"by {made}{at}{where}"
        case "literal":
            return f"by the literal{'s' if ' and ' in (cause.literal or '') else ''} {cause.literal}{where}"
        case "number_argument" if (cause.literal or "").isdigit():
            return f"by the number {cause.literal}{where}"
        case "number_argument":
            value = f", which is {cause.value}," if cause.position is not None and cause.value is not None else ""
            return f"by `{_cut(cause.literal or '', quoted)}`{value}{where}"
        case "python_number":
            return f"by {_place(cause, quoted)}, {_NEEDS.get(cause.construct or '', 'where Python needs a number')}"
        case "comparison":
            return f"by {_place(cause, quoted, _DECIDES.get(cause.branch or '', ''))}"
        case "operator":
            unrolls = ", which takes a step for each element," if cause.demand == "unrolls" else ""
            return f"by {cause.operator}{unrolls}{where}" if "." in (cause.operator or "") else f"by {_place(cause, quoted)}"
        case "tie":
            return f"by {_place(cause, quoted)}"
    return ""


def _where(cause: Cause, quoted: int) -> str:
    """`` in `self.lin(x)`, line 9``; the module where no line is the user's."""
    return f" in {_place(cause, quoted)}"


def _place(cause: Cause, quoted: int, note: str = "") -> str:
    if cause.frame is not None:
        return f"`{_cut(cause.quoted or cause.frame.code, quoted)}`{note}, line {cause.frame.line}"
    if cause.module_class is None:
        return "torch's own code"
    return f"module {cause.module} ({cause.module_class})" if cause.module else cause.module_class


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _fitting(*forms: Callable[[int], str]) -> str:
    """The first of several forms, the fullest first, that is no longer than a sentence may be, with as much quoted as fits."""
    for form in forms:
        for quoted in _QUOTED:
            if len(text := form(quoted)) <= _LONGEST:
                return text
    return forms[-1](_QUOTED[-1])


def _fixed_words(dim: DimOutcome, cause: Cause) -> str:
    """``fixed at 4 by lin.weight [3, 4] in `self.lin(x)`, line 9``, or through which ties."""
    start = f"fixed at {dim.shape_expr}"
    if cause.kind != "tie":
        return _fitting(lambda quoted: f"{start} {cause_words(cause, quoted)}")

    def told(steps: Sequence[Cause]) -> Callable[[int], str]:
        return lambda quoted: "; ".join([f"{start}: {_tie_words(cause, quoted)}", *(_step_words(step, quoted) for step in steps)])

    return _fitting(told(cause.steps), told(cause.steps[-1:]), told(()))


def _tie_words(cause: Cause, quoted: int) -> str:
    if cause.relation is not None:
        return f"held by {cause.tied_to}, since {condition_words(cause.relation)}, {cause_words(cause, quoted)}"
    return f"equal to {cause.tied_to} {cause_words(cause, quoted)}"


def _step_words(step: Cause, quoted: int) -> str:
    if step.kind == "tie":
        return f"{step.subject} is {_tie_words(step, quoted)}"
    return f"{step.subject} is fixed {cause_words(step, quoted)}"


def _tied_words(dim: DimOutcome, cause: Cause) -> str:
    """What met what, a step a line, from this dimension to the one that it is tied to."""

    def told(steps: Sequence[Cause]) -> Callable[[int], str]:
        return lambda quoted: "; ".join(
            f"{step.tied_to} and {step.subject} must be equal, {cause_words(step, quoted)}" for step in (cause, *steps)
        )

    if not cause.steps and dim.conditions:
        return _fitting(
            lambda quoted: f"{conditions_words(dim.conditions)}, {cause_words(cause, quoted)}", lambda _: conditions_words(dim.conditions)
        )
    return _fitting(told(cause.steps), told(()))


def _with_causes(words: str, causes: Sequence[Cause]) -> str:
    """Conditions with what they come from, where there is room for it."""
    guards = [cause for cause in causes if cause.kind not in ("tie", "unknown", "asked_bounds")] or [
        cause for cause in causes if cause.kind == "tie"
    ]

    def told(quoted: int) -> str:
        said: dict[str, set[str]] = {}
        for cause in guards:
            said.setdefault(cause_words(replace(cause, branch=None), quoted), set()).add(cause_words(cause, quoted))
        # A loop's test goes both ways.
        return f"{words}, {listed([text if len(ways) > 1 else next(iter(ways)) for text, ways in said.items()])}"

    return _fitting(told, lambda _: words) if guards and len(guards) <= 4 else words


def _other_side(causes: Sequence[Cause]) -> str:
    """What is equal to a free dimension, which itself gave way to nothing."""
    ties = [cause for cause in causes if cause.kind == "tie" and not cause.steps]
    if not ties:
        return ""
    more = f", and {len(ties) - 1} more" if len(ties) > 1 else ""
    first = ties[0]
    what = f"{first.tied_to} is equal to it" if first.relation is None else f"{condition_words(first.relation)},"
    return _fitting(lambda quoted: f"{what} {cause_words(first, quoted)}{more}")


def outcome_words(dim: DimOutcome, leaf: Input) -> str:
    """Why a dimension became what it is, in one line.

    Args:
        dim: the outcome; its `DimOutcome.words` are not read.
        leaf: the input that it belongs to.
    """
    return f"{_reason(dim, leaf)}{_outside(dim)}"


def _reason(dim: DimOutcome, leaf: Input) -> str:
    match dim.reason:
        case "as_asked":
            return _as_asked(dim)
        case "default_static":
            return _default_static(dim, leaf)
        case "example_is_0_or_1":
            return f"the example's size is {dim.size}, and torch makes sizes 0 and 1 constants"
        case "range_collapsed" if dim.asked.bounds or not dim.conditions:
            alone = f"{dim.shape_expr} is the only size between the bounds that were asked"
            return " and ".join([alone, *map(condition_words, dim.conditions)])
        case "unused_by_graph":
            idle = f"nothing in the program reads {dim.input}"
            return f"as asked: {idle}" if dim.got == "dynamic" else f"{idle}, so torch gave it no symbol"
        case "no_symbol":
            return "torch gave this dimension no symbol"
        case "failed" if dim.got == "static":
            return f"{dim.asked.size} was asked, and the example has {dim.size}"
        case "not_reached":
            return _not_reached(dim)
    words = conditions_words(dim.conditions, dim.more_conditions)
    cause = dim.cause
    if cause is None or cause.kind == "unknown":
        return words
    if dim.got == "specialized" and dim.reason != "range_collapsed":
        return _fixed_words(dim, cause)
    if dim.got == "tied" and cause.kind == "tie":
        return _tied_words(dim, cause)
    return _with_causes(words, dim.causes)


def _not_reached(dim: DimOutcome) -> str:
    unknown = "not known: the export stopped " + ("before it" if dim.frame is None else f"at line {dim.frame.line}")
    found = conditions_words(dim.conditions, dim.more_conditions)
    return f"{unknown}; so far: {found}" if found else unknown


def _as_asked(dim: DimOutcome) -> str:
    if dim.got == "static":
        return "static as asked"
    asked = f"as asked: Dim {dim.asked.expression}" if dim.asked.kind == "dim" else "as asked"
    if dim.conditions:
        return f"{asked}; {found_words(dim)}"
    if other_side := _other_side(dim.causes):
        return f"{asked}; {other_side}"
    if dim.asked.kind == "dim":
        return asked
    # Two sizes are one without a guard that made them so only where they are of one tensor.
    return "the same tensor is passed twice" if dim.got in ("tied", "derived") else f"{asked}: nothing in the model restricts it"


def found_words(dim: DimOutcome) -> str:
    """What torch found of a dimension, whatever was asked; empty where it found nothing."""
    if dim.reason == "not_reached":
        return ""
    if dim.reason != "as_asked":
        return dim.words
    more = f", and {dim.more_conditions} more guards hold it against other sizes" if dim.more_conditions else ""
    return f"{conditions_words(dim.conditions)}{more}"


def _default_static(dim: DimOutcome, leaf: Input) -> str:
    if dim.dim is not None:
        return "static by default: nothing was asked"
    if leaf.kind == "int":
        return "an int input is static by default"
    if leaf.kind == "none":
        return "None stays None"
    if leaf.kind == "other":
        return f"an input of class {leaf.class_name or 'its own'} stays as it is in the example"
    return f"a {leaf.kind} input becomes a constant"


def _outside(dim: DimOutcome) -> str:
    if dim.example_outside is None:
        return ""
    if dim.example_outside == "refused":
        return f"; the program refuses the example's {'value' if dim.dim is None else 'size'} {dim.size}"
    bound = dim.lower if dim.example_outside == "below" else dim.upper
    return f"; the example's {'value' if dim.dim is None else 'size'} {dim.size} is {dim.example_outside} {bound}"


def program_outcome_words(dim: DimOutcome) -> str:
    """What is known of a dimension of a program that came without its model, where no guard says why: what was asked is not known."""
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
    """What a dimension became: ``batch ∈ [2, 64]``, ``= x.shape[0]``, ``100 (specialized)``.

    Args:
        dim: the outcome.
        named: whether a free size goes by its Dim's name; else it is ``dynamic``, which compares across asks.
    """
    if dim.got is None:
        return "not known" if dim.reason == "not_reached" else "failed"
    if dim.got == "dynamic":
        name = dim.dim_name if named else None
        sizes = range_words(dim.lower, dim.upper) if dim.accepted is None else dim.accepted_words
        return f"{name or 'dynamic'} {sizes}".rstrip()
    if dim.got in ("tied", "derived"):
        return f"= {dim.shape_expr}"
    return f"{dim.shape_expr} ({dim.got})"


def range_words(lower: int | None, upper: int | None) -> str:
    """A range of sizes as the tables have it, ``∈ [2, 64]``, ``≥ 2`` or ``≤ 64``; empty without bounds.

    The front end's `range.ts` writes the same: both are held to the examples in ``tests/data/shared/grammar.json``.

    Args:
        lower: inclusive; None for none.
        upper: inclusive; None for none.
    """
    if lower is not None and upper is not None:
        return f"∈ [{lower}, {upper}]"
    if lower is not None:
        return f"≥ {lower}"
    return "" if upper is None else f"≤ {upper}"


def line_words(frame: Frame | None) -> str:
    """`` (line 9)``, to stand after a clause; empty where there is no line."""
    return "" if frame is None else f" (line {frame.line})"


def listed(names: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(names) if len(names) <= 2 else f"{', '.join(names[:-1])} and {names[-1]}"
