"""Texts for accepted sizes and ranges, "∈ [2, 64]", "16, 32, 48 or 64", and for conditions and guards, "x.shape[0] must be at most 64"."""

from collections.abc import Iterable, Sequence
from typing import Literal

from export_explorer.record import AcceptedSizes, Condition, DimRef, Frame, Relation
from export_explorer.record.locations import listed

_MOST_LISTED = 5
_MOST_LISTED_IRREGULAR = 16
_ANY = "any"
_NOT = "not "
_NONE_BUT = f"{_ANY}, not "
_BOUND = ("at least ", "at most ")


def sizes_clause(name: str, accepted: AcceptedSizes, *, is_need: bool = False) -> str:
    """Returns accepted sizes as a clause: "x.shape[0] must be 7 or 8", "x.shape[0] at least 9", "x.shape[0] must not be divisible by 8".

    Args:
        name: of the size.
        accepted: the sizes; must not be all sizes.
        is_need: True for a clause after "needs": "x.shape[0] to be 7 or 8".
    """
    is_, is_not = ("to be", "not to be") if is_need else ("must be", "must not be")
    words = accepted_words(accepted, in_sentence=True)
    if words.startswith(_NONE_BUT):
        return f"{name} {is_not} {words.removeprefix(_NONE_BUT)}"
    if words.startswith(_BOUND) and "," not in words and not is_need:
        return f"{name} {words}"
    return f"{name} {is_not} {words.removeprefix(_NOT)}" if words.startswith(_NOT) else f"{name} {is_} {words}"


def accepted_words(accepted: AcceptedSizes, *, in_sentence: bool = False) -> str:
    """Returns the accepted sizes in words, empty where all are accepted; without whether and why they were not checked.

    A lower bound of 0 counts as none and is left out.

    Args:
        accepted: the sizes.
        in_sentence: True if bounds are words rather than signs.
    """
    words = _words(accepted, in_sentence)
    # Along with others it may have more sizes than beside those of the example.
    is_little = accepted.upper is not None or accepted.step > 1 or (accepted.lower or 0) > 2
    return f"{words}, others as in the example" if words and is_little and accepted.with_others_as_in_example else words


def _words(accepted: AcceptedSizes, in_sentence: bool) -> str:
    has_simple_words = accepted.step == 1 or _divisors(accepted) or len(accepted.remainders) == 1
    is_irregular = not has_simple_words or len(accepted.excluded) + len(accepted.also) > 2
    limit = _MOST_LISTED_IRREGULAR if is_irregular else _MOST_LISTED
    members = accepted.members(limit)
    if members is not None and not _is_run(members):
        return _joined(members, "or") + _rest(accepted) if members else "none"
    words, rest = _main(accepted, _words_of_range(accepted) if in_sentence else _range(accepted), in_sentence), _rest(accepted)
    if accepted.also:
        rest = f", or {_joined(accepted.also, 'or')}{rest}"
    if accepted.excluded:
        rest = f", not {_joined(accepted.excluded, 'or')}{rest}"
    return f"{words or _ANY}{rest}" if rest else words


def _main(accepted: AcceptedSizes, range_words: str, in_sentence: bool) -> str:
    if accepted.step == 1:
        return range_words
    divisors = _divisors(accepted)
    if accepted.are_remainders_excluded and divisors:
        is_said = in_sentence and accepted.lower in (None, 0, 1) and accepted.upper is None
        return f"{'' if is_said else range_words}{', ' if range_words and not is_said else ''}not divisible by {_joined(divisors, 'or')}"
    if accepted.remainders == (0,) and not accepted.are_remainders_excluded:
        is_said = accepted.lower in (None, 0, accepted.step) and accepted.upper is None
        if in_sentence:
            return f"a multiple of {accepted.step}{'' if is_said or not range_words else f', {range_words}'}"
        return f"multiples of {accepted.step}{'' if is_said or not range_words else f' {range_words}'}"
    remainders = _kept(accepted)
    comma = "," if in_sentence else ""
    if len(remainders) == 1:
        is_said = accepted.lower == remainders[0] and accepted.upper is None
        return f"{accepted.step}*k + {remainders[0]}{'' if is_said or not range_words else f'{comma} {range_words}'}"
    range_words = f"{range_words}, " if range_words and not (accepted.lower == remainders[0] and accepted.upper is None) else ""
    runs = _runs(accepted.remainders)
    if len(runs) > _MOST_LISTED:
        return f"{range_words}{len(remainders)} of every {accepted.step} sizes"
    return f"{range_words}{'not ' if accepted.are_remainders_excluded else ''}{_joined(runs, 'or')} modulo {accepted.step}"


def _range(accepted: AcceptedSizes) -> str:
    """Returns the range of the sizes; empty where nothing bounds them."""
    if accepted.lower and accepted.upper is not None:
        return f"∈ [{accepted.lower}, {accepted.upper}]" if accepted.lower != accepted.upper else str(accepted.lower)
    if accepted.upper is not None:
        return f"≤ {accepted.upper}"
    return f"≥ {accepted.lower}" if accepted.lower else ""


def _words_of_range(accepted: AcceptedSizes) -> str:
    """Returns the same as `_range`, in words."""
    if accepted.lower and accepted.upper is not None:
        return f"between {accepted.lower} and {accepted.upper}" if accepted.lower != accepted.upper else str(accepted.lower)
    if accepted.upper is not None:
        return f"at most {accepted.upper}"
    return f"at least {accepted.lower}" if accepted.lower else ""


def _divisors(accepted: AcceptedSizes) -> tuple[int, ...]:
    """Returns the numbers that divide no accepted size; empty if the remainders cannot be stated in this form."""
    if not accepted.are_remainders_excluded:
        return ()
    left = set(accepted.remainders)
    found = []
    for divisor in range(2, accepted.step + 1):
        multiples = set(range(0, accepted.step, divisor))
        if accepted.step % divisor == 0 and multiples <= set(accepted.remainders) and multiples & left:
            found.append(divisor)
            left -= multiples
    return () if left else tuple(found)


def _kept(accepted: AcceptedSizes) -> tuple[int, ...]:
    if not accepted.are_remainders_excluded:
        return accepted.remainders
    return tuple(remainder for remainder in range(accepted.step) if remainder not in accepted.remainders)


def _runs(numbers: Sequence[int]) -> list[str]:
    """Returns ascending numbers as texts, consecutive ones as ranges: ``1 to 4``."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    return [str(start) if start == end else f"{start} to {end}" for start, end in zip(starts, ends, strict=True)]


def _is_run(members: Sequence[int]) -> bool:
    """True if the sizes are shorter as a range."""
    return len(members) > 2 and members[-1] - members[0] == len(members) - 1


def _rest(accepted: AcceptedSizes) -> str:
    return "" if accepted.is_complete else ", perhaps others"


def _joined(numbers: Sequence[int | str], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


def range_words(lower: int | None, upper: int | None) -> str:
    """Returns a range of sizes as in the tables, ``∈ [2, 64]``, ``≥ 2`` or ``≤ 64``; empty without bounds. A lower bound of 0 is none.

    The front end's `range.ts` writes the same: both are tested with the examples in ``tests/data/shared/grammar.json``.

    Args:
        lower: inclusive; None for none.
        upper: inclusive; None for none.
    """
    if lower and upper is not None:
        return f"∈ [{lower}, {upper}]"
    if lower:
        return f"≥ {lower}"
    return "" if upper is None else f"≤ {upper}"


_LONGEST = 200
"""The largest length of a formula in a sentence, in characters."""
_MOST_RELATED = 4
_ALWAYS = ": always holds for the sizes tried"

Mood = Literal["fact", "requirement", "need"]
"""The form of a condition: a fact, "x.shape[0] at most 64"; a requirement, "x.shape[0] must be at most 64"; a need, "x.shape[0] to be at
most 64"."""

_PREDICATES: dict[Relation, dict[Mood, str]] = {
    "becomes": {"fact": "becomes", "requirement": "has to be", "need": "to be"},
    "differs": {"fact": "must not be", "requirement": "must not be", "need": "not to be"},
    "equals": {"fact": "must equal", "requirement": "must equal", "need": "to equal"},
    "at_least": {"fact": "at least", "requirement": "must be at least", "need": "to be at least"},
    "at_most": {"fact": "at most", "requirement": "must be at most", "need": "to be at most"},
    "greater": {"fact": "must be greater than", "requirement": "must be greater than", "need": "to be greater than"},
    "less": {"fact": "must be less than", "requirement": "must be less than", "need": "to be less than"},
    "divisible": {"fact": "must be divisible by", "requirement": "must be divisible by", "need": "to be divisible by"},
    "not_divisible": {"fact": "must not be divisible by", "requirement": "must not be divisible by", "need": "not to be divisible by"},
}
_BETWEEN: dict[Relation, dict[Mood, str]] = {
    "equals": {"fact": "must be equal", "requirement": "must be equal", "need": "to be equal"},
    "differs": {"fact": "must differ", "requirement": "must differ", "need": "to differ"},
}
"""The predicates for two sizes rather than one."""


def condition_words(condition: Condition, mood: Mood = "fact", *, subject: bool = True, reason: bool = True) -> str:
    """Returns a condition as a clause, with the reason where that is known: ``x.shape[1] becomes 4: lin.weight is [3, 4]``.

    Args:
        condition: to be written.
        mood: form of the clause: as a fact, as a requirement, or as a need.
        subject: True to name the subject; without it the clause is ``must be at most 64``. A condition between two sizes always names both.
        reason: True to add why it holds.
    """
    return f"{_clause(condition, mood, subject)}{_since(condition, mood) if reason else ''}"


def guard_words(condition: Condition, dims: Sequence[DimRef]) -> str:
    """Returns the condition of a guard as a readable sentence; for a formula that is too long, the sizes that it relates.

    Args:
        condition: of the guard.
        dims: the dimensions in it.
    """
    words = condition_words(condition)
    always = _ALWAYS if condition.holds_for_tried_sizes else ""
    if len(words) + len(always) <= _LONGEST:
        return f"{words}{always}"
    told = [str(dim) for dim in dims[:_MOST_RELATED]]
    rest = len(dims) - len(told)
    return f"a relation of {listed([*told, f'{rest} more'] if rest else told)}{always}" if told else f"{words[: _LONGEST - 1]}…"


def _clause(condition: Condition, mood: Mood, subject: bool) -> str:
    if condition.sizes is not None:
        return sizes_clause(condition.size_name or condition.subject, condition.sizes, is_need=mood == "need")
    relation = condition.relation
    if relation in ("all", "any"):
        parts = [_clause(part, mood, subject=True) for part in condition.parts]
        return (" and " if relation == "all" else " or ").join(sorted(parts))
    if relation == "not":
        return f"not ({_clause(condition.parts[0], mood, subject=True)})"
    if relation == "holds":
        return f"{condition.subject} {'to' if mood == 'need' else 'must'} hold"
    if relation in _BETWEEN and not condition.is_operand_number:
        return f"{condition.subject} and {condition.operand} {_BETWEEN[relation][mood]}"
    predicate = _PREDICATES[relation][mood]
    return f"{condition.subject + ' ' if subject else ''}{predicate} {condition.operand}"


def _since(condition: Condition, mood: Mood) -> str:
    if condition.partner is not None:
        return f", and {condition.partner} is static"
    if condition.cause is None:
        return ""
    cause = condition.cause
    what = f"{cause.name} is {f'[{commas(cause.shape)}]' if cause.kind == 'parameter' else 'static'}"
    return f": {what}" if mood == "fact" else f", since {what}"


def commas(texts: Iterable[str]) -> str:
    """Returns the texts with commas, ``3, 4``."""
    return ", ".join(texts)


def data_value_words(code: str) -> str:
    """Returns the source of a data-dependent value, by the line that makes it; ``code`` may be empty."""
    return f"a value in the data: {code}" if code else "a value in the data"


def conditions_words(conditions: Iterable[Condition], more: int = 0) -> str:
    """Returns several conditions on one line, as facts; `more` is the number of those left out."""
    told = [condition_words(condition) for condition in conditions]
    return "; ".join([*told, *([more_guards_words(more)] if more else [])])


def more_guards_words(count: int) -> str:
    """Returns ``1 more guard holds``."""
    return f"{count} more {'guard holds' if count == 1 else 'guards hold'}"


def line_words(frame: Frame | None) -> str:
    """Returns `` (line 9)``, to follow a clause; empty where there is no line."""
    return "" if frame is None else f" (line {frame.line})"


def a_word(name: str) -> str:
    """Returns a name with its article: ``a DynamicCache``, ``an Image``."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
