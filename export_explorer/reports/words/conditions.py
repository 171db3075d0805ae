"""Conditions in words, in two moods; lines and lists in a sentence."""

from collections.abc import Iterable, Sequence
from typing import Literal

from export_explorer.model import Condition, DimRef, Frame, Relation
from export_explorer.reports.words.sizes import sizes_clause

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
