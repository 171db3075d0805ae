"""The sizes that a program takes for one dimension, in a few words: "∈ [2, 64]", "≥ 17", "16, 32, 48 or 64", "≥ 1, not divisible by 20"."""

from collections.abc import Iterable, Sequence
from typing import Literal

from export_explorer.record import AcceptedSizes, Condition, DimRef, Frame, Relation

_MOST_LISTED = 5
_MOST_LISTED_IRREGULAR = 16
_ANY = "any"
_NOT = "not "
_NONE_BUT = f"{_ANY}, not "
_BOUND = ("at least ", "at most ")


def sizes_clause(name: str, accepted: AcceptedSizes, *, is_need: bool = False) -> str:
    """Which sizes a size may have, as a clause: "x.shape[0] must be 7 or 8", "x.shape[0] at least 9", "x.shape[0] must not be divisible by 8".

    Args:
        name: of the size.
        accepted: the sizes; not all.
        is_need: whether it is to stand after "needs": "x.shape[0] to be 7 or 8".
    """
    is_, is_not = ("to be", "not to be") if is_need else ("must be", "must not be")
    words = accepted_words(accepted, in_sentence=True)
    if words.startswith(_NONE_BUT):
        return f"{name} {is_not} {words.removeprefix(_NONE_BUT)}"
    if words.startswith(_BOUND) and "," not in words and not is_need:
        return f"{name} {words}"
    return f"{name} {is_not} {words.removeprefix(_NOT)}" if words.startswith(_NOT) else f"{name} {is_} {words}"


def accepted_words(accepted: AcceptedSizes, *, in_sentence: bool = False) -> str:
    """Which sizes are accepted, empty where all are; says neither whether it was checked nor why.

    A lower bound of 0 is none: it is left out where something else is said.

    Args:
        accepted: the sizes.
        in_sentence: whether bounds are said in words rather than by signs.
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
    """Empty where nothing bounds them."""
    if accepted.lower and accepted.upper is not None:
        return f"∈ [{accepted.lower}, {accepted.upper}]" if accepted.lower != accepted.upper else str(accepted.lower)
    if accepted.upper is not None:
        return f"≤ {accepted.upper}"
    return f"≥ {accepted.lower}" if accepted.lower else ""


def _words_of_range(accepted: AcceptedSizes) -> str:
    """The same as `_range`, in words."""
    if accepted.lower and accepted.upper is not None:
        return f"between {accepted.lower} and {accepted.upper}" if accepted.lower != accepted.upper else str(accepted.lower)
    if accepted.upper is not None:
        return f"at most {accepted.upper}"
    return f"at least {accepted.lower}" if accepted.lower else ""


def _divisors(accepted: AcceptedSizes) -> tuple[int, ...]:
    """The numbers none of which divides an accepted size, if that is what the remainders say."""
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
    """Ascending numbers with those that follow one another as ranges: ``1 to 4``."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    return [str(start) if start == end else f"{start} to {end}" for start, end in zip(starts, ends, strict=True)]


def _is_run(members: Sequence[int]) -> bool:
    """Whether they are shorter to say as a range."""
    return len(members) > 2 and members[-1] - members[0] == len(members) - 1


def _rest(accepted: AcceptedSizes) -> str:
    return "" if accepted.is_complete else ", perhaps others"


def _joined(numbers: Sequence[int | str], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


def range_words(lower: int | None, upper: int | None) -> str:
    """A range of sizes as the tables have it, ``∈ [2, 64]``, ``≥ 2`` or ``≤ 64``; empty without bounds. A lower bound of 0 is none.

    The front end's `range.ts` writes the same: both are held to the examples in ``tests/data/shared/grammar.json``.

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
"""Longer formulas nobody reads in a sentence."""
_MOST_RELATED = 4
_ALWAYS = ": always holds for the sizes tried"

Mood = Literal["fact", "requirement", "need"]
"""As a fact, "x.shape[0] at most 64"; as a requirement, "x.shape[0] must be at most 64"; after "needs", "x.shape[0] to be at most 64"."""

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
"""What is said of two sizes rather than of one."""


def condition_words(condition: Condition, mood: Mood = "fact", *, subject: bool = True, reason: bool = True) -> str:
    """A condition as a clause, with why it holds where that is known: ``x.shape[1] becomes 4: lin.weight is [3, 4]``.

    Args:
        condition: what to say.
        mood: whether it is told as a fact, as a requirement, or as what something needs.
        subject: whether to name the subject; left out, ``must be at most 64`` is left. A condition between two sizes always names both.
        reason: whether to say why it holds.
    """
    return f"{_clause(condition, mood, subject)}{_since(condition, mood) if reason else ''}"


def guard_words(condition: Condition, dims: Sequence[DimRef]) -> str:
    """What a guard states, in a sentence that can be read; of a formula that is longer than one, which sizes it relates.

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
    """``3, 4``."""
    return ", ".join(texts)


def data_value_words(code: str) -> str:
    """Where a value comes from that is in the data, by the line that makes it; ``code`` may be empty."""
    return f"a value in the data: {code}" if code else "a value in the data"


def conditions_words(conditions: Iterable[Condition], more: int = 0) -> str:
    """Several conditions on one line, as facts; `more` is how many are left out."""
    told = [condition_words(condition) for condition in conditions]
    return "; ".join([*told, *([more_guards_words(more)] if more else [])])


def more_guards_words(count: int) -> str:
    """``1 more guard holds``."""
    return f"{count} more {'guard holds' if count == 1 else 'guards hold'}"


def line_words(frame: Frame | None) -> str:
    """`` (line 9)``, to stand after a clause; empty where there is no line."""
    return "" if frame is None else f" (line {frame.line})"


def listed(names: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(names) if len(names) <= 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def a_word(name: str) -> str:
    """``a DynamicCache``, ``an Image``."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
