"""Sentences for the causes that made a dimension fixed, tied or bounded."""

from collections.abc import Callable, Sequence
from pathlib import PurePath

from msgspec import structs

from export_explorer.record import (
    Cause,
    ComparisonCause,
    DimOutcome,
    DimRef,
    Frame,
    LiteralCause,
    MadeTensorCause,
    NumberArgumentCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    RequestedBoundsCause,
    SmallExampleCause,
    StaticInputCause,
    TieCause,
    UnknownCause,
    chain_of,
)
from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import commas, condition_words, conditions_words

LONGEST = 200
"""The largest length of an outcome's sentence with causes, in characters: quotations are cut, then causes left out."""
_MOST_CAUSES = 4
_QUOTED = (70, 40, 24)
"""The numbers of characters of the user's text to quote, the largest first."""
_DECIDES = {"taken": " (taken)", "not_taken": " (not taken)"}
_NEEDS = {
    "index": "where Python needs a number to index with",
    "slice": "where Python needs a number to slice with",
    "format": "where Python writes the number out",
    "iteration": "where Python goes through the elements one by one",
    "unpacking": "where Python takes the elements apart",
    "repetition": "where Python repeats a list",
}


def cause_words(cause: Cause, quoted: int = _QUOTED[0]) -> str:
    """Returns the cause of a size, to follow "fixed at 8": ``by the literal 8 in `x.view(8, length, -1)`, line 15``.

    Args:
        cause: a cause; for a tie only its own line is included, not its steps.
        quoted: largest number of characters of the user's text to quote.
    """
    where = _where(cause, quoted)
    match cause:
        case ParameterCause():
            return f"by {cause.tensor.name} [{commas(cause.tensor.shape)}]{where}"
        case StaticInputCause():
            return f"by {DimRef(input=cause.tensor.name, dim=cause.tensor.dim)}, which is static,{where}"
        case MadeTensorCause():
            tensor, made_at = (cause.tensor, cause.made_at) if cause.origin is None else (cause.origin, cause.origin_at)
            made = f"`{_cut(tensor.name, quoted)}`" if tensor.name else f"a tensor of shape [{commas(tensor.shape)}]"
            return f"by {made}{_elsewhere(made_at, cause.frame)}{where}"
        case LiteralCause():
            return f"by the literal{'s' if ' and ' in cause.literal else ''} {cause.literal}{where}"
        case NumberArgumentCause() if cause.literal.isdigit():
            return f"by the number {cause.literal}{where}"
        case NumberArgumentCause():
            value = f", which is {cause.value}," if cause.position is not None and cause.value is not None else ""
            return f"by `{_cut(cause.literal, quoted)}`{value}{where}"
        case PythonNumberCause():
            return f"by {_place(cause, quoted)}, {_NEEDS.get(cause.construct or '', 'where Python needs a number')}"
        case ComparisonCause():
            return f"by {_place(cause, quoted, _DECIDES.get(cause.branch or '', ''))}"
        case OperatorCause():
            unrolls = ", which torch.export unrolls," if cause.demand == "unrolls" else ""
            return f"by {cause.operator}{unrolls}{where}" if "." in (cause.operator or "") else f"by {_place(cause, quoted)}"
        case TieCause():
            return f"by {_place(cause, quoted)}"
        case SmallExampleCause() | RequestedBoundsCause() | UnknownCause():
            return ""


def _elsewhere(made_at: Frame | None, frame: Frame | None) -> str:
    """Returns ``, line 8,`` for a line other than that of a cause, with its file's name where that is another."""
    if made_at is None or (frame is not None and (made_at.filename, made_at.line) == (frame.filename, frame.line)):
        return ""
    is_elsewhere = frame is not None and made_at.filename != frame.filename and made_at.cell is None
    return f", {PurePath(made_at.filename).name} line {made_at.line}," if is_elsewhere else f", line {made_at.line},"


def _where(cause: Cause, quoted: int) -> str:
    """Returns the place, `` in `self.lin(x)`, line 9``; the module where no line is the user's."""
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
    """Returns the first of several forms, the fullest first, that fits into `LONGEST`, with as much quoted as fits; else the last form."""
    for form in forms:
        for quoted in _QUOTED:
            if len(text := form(quoted)) <= LONGEST:
                return text
    return forms[-1](_QUOTED[-1])


def fixed_words(dim: DimOutcome, cause: Cause) -> str:
    """Returns ``fixed at 4 by lin.weight [3, 4] in `self.lin(x)`, line 9``, with the ties if the cause is one."""
    start = f"fixed at {dim.shape_expr}"
    if not isinstance(cause, TieCause):
        return _fitting(lambda quoted: f"{start} {cause_words(cause, quoted)}")

    def told(steps: Sequence[Cause]) -> Callable[[int], str]:
        return lambda quoted: "; ".join([f"{start}: {_tie_words(cause, quoted)}", *(_step_words(step, quoted) for step in steps)])

    return _fitting(told(cause.steps), told(cause.steps[-1:]), told(()))


def _tie_words(cause: TieCause, quoted: int) -> str:
    if cause.relation is not None:
        return f"held by {cause.tied_to}, since {condition_words(cause.relation)}, {cause_words(cause, quoted)}"
    return f"equal to {cause.tied_to} {cause_words(cause, quoted)}"


def _step_words(step: Cause, quoted: int) -> str:
    if isinstance(step, TieCause):
        return f"{step.subject} is {_tie_words(step, quoted)}"
    return f"{step.subject} is fixed {cause_words(step, quoted)}"


def tied_words(dim: DimOutcome, cause: TieCause) -> str:
    """Returns the ties, with their causes, from this dimension to the one that it is tied to."""
    if _is_told_by_conditions(dim, cause):
        return _fitting(
            lambda quoted: f"{conditions_words(dim.conditions)}, {cause_words(cause, quoted)}", lambda _: conditions_words(dim.conditions)
        )
    end = next((step.tied_to for step in chain_of(cause) if isinstance(step, TieCause) and step.tied_to == dim.tied_to), None)

    def told(steps: Sequence[Cause], *, is_whole: bool) -> Callable[[int], str]:
        # The result names the last one, so the first does not stand alone.
        rest = "" if is_whole or dim.tied_to is None else f"; {cause.tied_to} is equal to {dim.tied_to}"
        return lambda quoted: "; ".join([_tie_words(cause, quoted), *(_step_words(step, quoted) for step in steps)]) + rest

    return _fitting(told(cause.steps, is_whole=end is not None), told((), is_whole=cause.tied_to == dim.tied_to))


def _is_told_by_conditions(dim: DimOutcome, cause: TieCause) -> bool:
    """True if the conditions already relate this dimension to the one that the result names."""
    if cause.steps or not dim.conditions:
        return False
    named = {(condition.subject, condition.operand) for condition in dim.conditions}
    pair = (str(dim.ref), str(dim.tied_to))
    return dim.tied_to is None or cause.relation is not None or pair in named or pair[::-1] in named


def with_causes(words: str, causes: Sequence[Cause]) -> str:
    """Returns the text of conditions followed by their causes, as far as these fit."""
    guards: Sequence[Cause] = [cause for cause in causes if not isinstance(cause, TieCause | UnknownCause | RequestedBoundsCause)]
    guards = guards or [cause for cause in causes if isinstance(cause, TieCause)]

    def told(most: int) -> Callable[[int], str]:
        def form(quoted: int) -> str:
            said: dict[str, set[str]] = {}
            for cause in guards:
                both = structs.replace(cause, branch=None) if isinstance(cause, ComparisonCause) else cause
                said.setdefault(cause_words(both, quoted), set()).add(cause_words(cause, quoted))
            # A loop's test goes both ways.
            texts = [text if len(ways) > 1 else next(iter(ways)) for text, ways in said.items()]
            more = len(texts) - most
            return f"{words}, {listed([*texts[:most], f'{more} more'] if more > 0 else texts)}"

        return form

    return _fitting(*map(told, range(_MOST_CAUSES, 0, -1)), lambda _: words) if guards else words


def other_side(causes: Sequence[Cause]) -> str:
    """Returns the first tie of another dimension to a free one, and the number of further ties; empty if there are none."""
    ties = [cause for cause in causes if isinstance(cause, TieCause) and not cause.steps]
    if not ties:
        return ""
    more = f", and {len(ties) - 1} more" if len(ties) > 1 else ""
    first = ties[0]
    what = f"{first.tied_to} is equal to it" if first.relation is None else f"{condition_words(first.relation)},"
    return _fitting(lambda quoted: f"{what} {cause_words(first, quoted)}{more}")
