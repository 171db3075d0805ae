"""Texts for accepted sizes and ranges, "2 to 64", "16, 32, 48 or 64", and for conditions and guards, "x.shape[0] ≤ 64"."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal

from export_explorer.record import AcceptedSizes, Condition, DimRef, Relation
from export_explorer.record.locations import listed

_MOST_LISTED = 5
_MOST_LISTED_IRREGULAR = 16
_MOST_EXCLUDED = 4
_MOST_OTHERS = 3

OTHERS_AS_IN_EXAMPLE = " (if only this size changes)"

Mood = Literal["fact", "requirement", "need"]
"""The form of a condition: a fact, "x.shape[0] ≤ 64"; a requirement, "x.shape[0] must be ≤ 64"; a need, "x.shape[0] to be ≤ 64"."""


def sizes_clause(name: str, accepted: AcceptedSizes, mood: Mood = "fact") -> str:
    """Returns accepted sizes as a clause: "x.shape[0] is 7 or 8", "x.shape[0] ≥ 9", "x.shape[0] must be a multiple of 4, ≥ 8".

    Args:
        name: of the size; empty for a clause without it: "7 or 8", "must be ≤ 64".
        accepted: the sizes; must not be all sizes.
        mood: form of the clause.
    """
    excluded = _excluded_alone(accepted)
    words = _listed_runs(excluded, "or") if excluded else accepted_words(accepted, in_sentence=mood != "fact" or bool(name))
    if mood != "fact":
        divisors = _divisors(accepted)
        is_more = _has_bounds(accepted) or accepted.excluded or accepted.also or not accepted.is_complete or are_with_others(accepted)
        is_of_multiples = bool(divisors) and not is_more
        words = f"a multiple of {listed(divisors, 'or')}" if is_of_multiples else words
        affirmed, negated = ("must be", "must not be") if mood == "requirement" else ("to be", "not to be")
        return f"{name} {negated if excluded or is_of_multiples else affirmed} {words}".lstrip()
    if not name:
        return f"must not be {words}" if excluded else words
    if excluded:
        return f"{name} ≠ {', '.join(map(str, excluded))}"
    return f"{name} {words}" if words.startswith(("≤", "≥")) and "," not in words else f"{name} is {words}"


def _excluded_alone(accepted: AcceptedSizes) -> tuple[int, ...]:
    """Returns the sizes from 2 on that are refused where all others are accepted; empty where these are many, or not the only ones."""
    if accepted.step > 1 or accepted.upper is not None or not accepted.is_complete or accepted.with_others_as_in_example:
        return ()
    if accepted.lower is None:
        # Of an int input, whose values have no bound.
        return accepted.excluded if len(accepted.excluded) <= _MOST_EXCLUDED else ()
    least = max(accepted.lower or 0, 2)
    below = tuple(size for size in range(2, least) if size not in accepted.also) if least <= _MOST_LISTED_IRREGULAR else ()
    if least > 2 and not (below and len(below) < least - 2) and not (accepted.also and below == tuple(range(2, least))):
        return ()
    found = (*below, *(size for size in accepted.excluded if size >= 2))
    return found if len(found) <= _MOST_EXCLUDED else ()


def accepted_words(accepted: AcceptedSizes, *, in_sentence: bool = False, others: Sequence[DimRef] = ()) -> str:
    """Returns the accepted sizes in words, empty where all are accepted; without whether and why they were not checked.

    A lower bound of 0 counts as none and is left out.

    Args:
        accepted: the sizes.
        in_sentence: True for the words of a clause, ``a multiple of 8``.
        others: the dimensions that must change for this one to change, where they are known.
    """
    words = _words(accepted, in_sentence)
    if not words or not are_with_others(accepted):
        return words
    if accepted.lower == accepted.upper and not in_sentence:
        # The reason beside it names them.
        named = listed(map(str, others), "or") if len(others) <= _MOST_OTHERS else f"one of {len(others)} other sizes"
        return f"changes only if {named + ' changes' if others else 'other sizes change'} too"
    return f"{words}{OTHERS_AS_IN_EXAMPLE}"


def most_named(names: Sequence[object], most: int = _MOST_OTHERS) -> str:
    """Returns up to three of several things by name, and the number of the others; empty without any."""
    rest = len(names) - most
    return listed([*names[:most], f"{rest} more"] if rest > 0 else names)


def are_with_others(accepted: AcceptedSizes) -> bool:
    """True if the sizes are those beside the other sizes of the example, and few: when others change too, there may be more."""
    return accepted.with_others_as_in_example and (accepted.upper is not None or accepted.step > 1 or (accepted.lower or 0) > 2)


def _words(accepted: AcceptedSizes, in_sentence: bool) -> str:
    has_simple_words = accepted.step == 1 or _divisors(accepted) or len(accepted.remainders) == 1
    is_irregular = not has_simple_words or len(accepted.excluded) + len(accepted.also) > 2
    members = accepted.members(_MOST_LISTED_IRREGULAR if is_irregular else _MOST_LISTED)
    rest = "" if accepted.is_complete else " (incomplete)"
    if members is not None and not _is_run(members):
        return listed(members, "or") + rest if members else "none"
    if excluded := _excluded_alone(accepted):
        return f"≥ {min(2, accepted.lower or 2, *accepted.also)}, not {_listed_runs(excluded, 'or')}"
    words = _main(accepted, range_words(accepted.lower, accepted.upper), in_sentence)
    is_below = bool(accepted.also) and max(accepted.also) < (accepted.lower or 0)
    if is_below and accepted.excluded and words:
        return f"{_listed_runs(accepted.also, 'or')}, or {words} except {_listed_runs(accepted.excluded, 'and')}{rest}"
    if is_below and _has_first_runs(accepted):
        return f"{', '.join(map(str, accepted.also))}, {words}{rest}"
    if accepted.also:
        rest = f", or {_listed_runs(accepted.also, 'or')}{rest}"
    if accepted.excluded:
        rest = f", not {_listed_runs(accepted.excluded, 'or')}{rest}"
    return f"{words or 'all'}{rest}" if rest else words


def _listed_runs(sizes: Sequence[int], last: Literal["and", "or"]) -> str:
    """Returns ascending sizes as a list, consecutive ones as a range: ``3, 9 or 518 to 531``."""
    parts: list[str] = []
    for _, numbered in groupby(enumerate(sizes), lambda it: it[1] - it[0]):
        run = [size for _, size in numbered]
        parts += [f"{run[0]} to {run[-1]}"] if _is_run(run) else map(str, run)
    return listed(parts, last)


def _main(accepted: AcceptedSizes, range_words: str, in_sentence: bool) -> str:
    if accepted.step == 1:
        return range_words
    article = "a " if in_sentence else ""
    divisors = _divisors(accepted)
    if accepted.are_remainders_excluded and divisors:
        words = f"not a multiple of {listed(divisors, 'or')}"
        if not _has_bounds(accepted):
            return words
        return _after(range_words, words) if in_sentence else _after(words, range_words)
    if accepted.remainders == (0,) and not accepted.are_remainders_excluded:
        is_said = accepted.lower in (None, 0, accepted.step) and accepted.upper is None
        pattern = "even" if accepted.step == 2 and accepted.also else f"{article}multiple of {accepted.step}"
        return _after(pattern, "" if is_said else range_words)
    remainders = _kept(accepted)
    if len(remainders) == 1:
        is_said = accepted.lower == remainders[0] and accepted.upper is None
        return _after(f"{accepted.step}*k + {remainders[0]}", "" if is_said else range_words)
    runs = _cyclic_runs(accepted.remainders, accepted.step)
    is_said = accepted.lower == runs[0][0] and accepted.upper is None and not accepted.are_remainders_excluded
    if len(runs) > _MOST_LISTED:
        return _after(f"{len(remainders)} of every {accepted.step} sizes", "" if is_said else range_words)
    if accepted.lower is not None and _has_first_runs(accepted):
        return _first_runs(accepted, remainders, accepted.lower)
    forms = [" to ".join(_form(accepted.step, remainder) for remainder in dict.fromkeys(run)) for run in runs]
    return _after(f"{'not ' if accepted.are_remainders_excluded else ''}{listed(forms, 'or')}", "" if is_said else range_words)


def _has_first_runs(accepted: AcceptedSizes) -> bool:
    """True if the sizes of two periods are told: several of each period from the lower bound on, without exceptions above it."""
    is_simple = accepted.step == 1 or _divisors(accepted) or len(_kept(accepted)) == 1
    if is_simple or accepted.lower is None or accepted.excluded or max(accepted.also, default=0) >= accepted.lower:
        return False
    return len(_cyclic_runs(accepted.remainders, accepted.step)) <= _MOST_LISTED


def _first_runs(accepted: AcceptedSizes, remainders: Sequence[int], lower: int) -> str:
    """Returns the sizes of two periods, ``7, 8, 11, 12, …``; 0 is left out."""
    start = max(lower, 1)
    runs: list[list[int]] = []
    for size in range(start, start + 3 * accepted.step):
        if size % accepted.step in remainders:
            if not runs or runs[-1][-1] != size - 1:
                if size >= start + 2 * accepted.step:
                    break
                runs.append([])
            runs[-1].append(size)
    told = [f"{run[0]} to {run[-1]}" if _is_run(run) else ", ".join(map(str, run)) for run in runs]
    return f"{', '.join(told)}, …{'' if accepted.upper is None else f' up to {accepted.upper}'}"


def _form(step: int, remainder: int) -> str:
    return f"{step}*k + {remainder}" if remainder else f"{step}*k"


def _has_bounds(accepted: AcceptedSizes) -> bool:
    """True if sizes that are no multiples are bounded as well: 0 is a multiple of every number."""
    return accepted.lower not in (None, 0, 1) or accepted.upper is not None


def _after(pattern: str, range_words: str) -> str:
    return f"{pattern}, {range_words}" if range_words else pattern


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


def _cyclic_runs(remainders: Sequence[int], step: int) -> list[tuple[int, int]]:
    """Returns the first and the last of consecutive remainders, ascending; those up to 0 as one run, whose last is `step` or more."""
    starts = [number for number in remainders if number - 1 not in remainders]
    ends = [number for number in remainders if number + 1 not in remainders]
    runs = list(zip(starts, ends, strict=True))
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][1] == step - 1:
        (_, end), *between, (start, _) = runs
        return [*between, (start, step + end)]
    return runs


def _is_run(members: Sequence[int]) -> bool:
    """True if the sizes are shorter as a range."""
    return len(members) > 2 and members[-1] - members[0] == len(members) - 1


def range_words(lower: int | None, upper: int | None) -> str:
    """Returns a range of sizes as in the tables, ``2 to 64``, ``≥ 2``, ``≤ 64`` or ``5``; empty without bounds. A lower bound of 0 is none.

    The front end's `range.ts` writes the same: both are tested with the examples in ``tests/data/shared/grammar.json``.

    Args:
        lower: inclusive; None for none.
        upper: inclusive; None for none.
    """
    if lower and upper is not None:
        return f"{lower}" if lower == upper else f"{lower} to {upper}"
    if lower:
        return f"≥ {lower}"
    return "" if upper is None else f"≤ {upper}"


_LONGEST = 200
"""The largest length of a formula in a sentence, in characters."""
_MOST_RELATED = 4
_LISTS_DIVISORS = 12
"""The largest number of which the divisors are listed rather than named as such."""
MOST_CLAUSES = 2
ALWAYS = "always true; torch cannot prove it"
_TRIED = "true for every tested size that the other guards accept"

_SIGNS: dict[Relation, str] = {
    "becomes": "=",
    "equals": "=",
    "differs": "≠",
    "at_least": "≥",
    "at_most": "≤",
    "greater": ">",
    "less": "<",
}
_IN_CODE = {"=": "==", "≠": "!=", "≥": ">=", "≤": "<=", ">": ">", "<": "<"}
_VERBS: dict[Relation, tuple[str, str]] = {
    "becomes": ("must be", "to be"),
    "equals": ("must equal", "to equal"),
    "differs": ("must not be", "not to be"),
    "divisible": ("must be a multiple of", "to be a multiple of"),
    "not_divisible": ("must not be a multiple of", "not to be a multiple of"),
}
"""The verbs of a requirement and of a need, where they are more than "be" before a sign."""


def condition_words(condition: Condition, mood: Mood = "fact", *, subject: bool = True, reason: bool = True) -> str:
    """Returns a condition as a clause, with the reason where that is known: ``x.shape[1] = 4 to match `lin.weight` [3, 4]``.

    Args:
        condition: to be written.
        mood: form of the clause: as a fact, as a requirement, or as a need.
        subject: True to name the subject; without it the clause is ``≤ 64`` or ``must be ≤ 64``. A formula is always whole.
        reason: True to add why it holds.
    """
    if always := _always(condition):
        verb = "," if mood == "need" else " is" if condition.is_always_true else ""
        return f"`{condition_code(condition)}`{verb} {always}"
    return f"{_clause(condition, mood, subject)}{_since(condition) if reason else ''}"


def bound_words(condition: Condition, most: int) -> str:
    """Returns what a condition compares its subject with, ``≥ lengths.max().item()``; empty for one that does not compare.

    Args:
        condition: whose subject is named elsewhere.
        most: largest number of characters of the operand; a longer one is called a data-dependent value.
    """
    operand = (condition.operand or "").replace("`", "")
    sign = _SIGNS.get(condition.relation, "")
    return f"{sign} {operand if len(operand) <= most else 'data-dependent value'}" if sign and operand else ""


def guard_words(condition: Condition, dims: Sequence[DimRef]) -> str:
    """Returns the condition of a guard as a readable sentence; for a formula that is too long, the sizes that it relates.

    Args:
        condition: of the guard.
        dims: the dimensions in it.
    """
    always = _always(condition)
    words = f"`{condition_code(condition)}`" if always else condition_words(condition)
    if len(words) + len(f". {always}" if always else "") > _LONGEST:
        words = f"Relates {most_named(dims, _MOST_RELATED)}" if dims else f"{words[: _LONGEST - 1]}…"
    return f"{words}. {always.capitalize()}" if always else words


def _always(condition: Condition) -> str:
    return ALWAYS if condition.is_always_true else _TRIED if condition.holds_for_tried_sizes else ""


def condition_code(condition: Condition) -> str:
    """Returns a condition as Python would write it: ``min(x.shape[1], 5) <= x.shape[1]``."""
    return _code(condition).replace("`", "")


def _code(condition: Condition) -> str:
    relation = condition.relation
    if relation in ("all", "any"):
        return (" and " if relation == "all" else " or ").join(f"({_code(part)})" for part in condition.parts)
    if relation == "not":
        return f"not ({_code(condition.parts[0])})"
    if relation in ("divisible", "not_divisible"):
        whole = condition.subject if _is_atom(condition.subject) else f"({condition.subject})"
        divisor = condition.operand if _is_atom(condition.operand or "") else f"({condition.operand})"
        return f"{whole} % {divisor} {'==' if relation == 'divisible' else '!='} 0"
    return condition.subject if condition.operand is None else f"{condition.subject} {_IN_CODE[_SIGNS[relation]]} {condition.operand}"


def _is_atom(text: str) -> bool:
    return not any(sign in text for sign in (" ", "*", "(", "-"))


def _clause(condition: Condition, mood: Mood, subject: bool) -> str:
    if condition.sizes is not None:
        return sizes_clause((condition.size_name or condition.subject) if subject else "", condition.sizes, mood)
    relation = condition.relation
    if relation in ("all", "any"):
        clauses = {part: _clause(part, mood, subject=True) for part in condition.parts}
        parts = sorted(condition.parts, key=lambda part: clauses[part])[:MOST_CLAUSES]
        words = [clauses[part] for part in parts]
        more = [more_words(len(condition.parts) - len(parts), "condition")] if len(condition.parts) > len(parts) else []
        return " or ".join([*words, *more]) if relation == "any" else " and ".join([all_words(parts, words), *more])
    is_divisible = relation in ("divisible", "not_divisible")
    if (condition.is_formula and not is_divisible) or relation in ("not", "holds"):
        code = f"`{condition_code(condition)}`"
        return f"Requires {code}" if mood == "fact" else f"{code} {'must be' if mood == 'requirement' else 'to be'} true"
    if is_divisible and condition.subject == "1" and condition.operand is not None:
        # Only 1 divides 1.
        other: tuple[Relation, str] = ("becomes", "1") if relation == "divisible" else ("at_least", "2")
        plain = replace(condition, subject=condition.operand, relation=other[0], operand=other[1], is_operand_number=True, is_formula=False)
        return _clause(plain, mood, subject)
    if relation == "not_divisible" and condition.subject.isdigit():
        number = int(condition.subject)
        divisors = [str(by) for by in range(1, number + 1) if number % by == 0] if number <= _LISTS_DIVISORS else []
        told = f"a divisor of {number}" if not divisors else listed(divisors, "or")
        if mood == "fact":
            return f"{condition.operand} ≠ {', '.join(divisors)}" if divisors else f"{condition.operand} is not {told}"
        return f"{condition.operand} {'must not be' if mood == 'requirement' else 'not to be'} {told}"
    if relation == "divisible" and condition.subject.isdigit():
        return f"{condition.operand} {'to' if mood == 'need' else 'must'} divide {condition.subject}"
    start = f"{condition.subject} " if subject or not condition.is_operand_number else ""
    return f"{start}{_predicate(condition, mood, bool(start))}"


def all_words(conditions: Sequence[Condition], told: Sequence[str]) -> str:
    """Returns the words of conditions that all hold, joined with "and"."""
    if len(told) == 1:
        return told[0]
    return " and ".join(f"({words})" if it.relation == "any" else words for it, words in zip(conditions, told, strict=True))


def _predicate(condition: Condition, mood: Mood, has_subject: bool) -> str:
    relation, operand = condition.relation, condition.operand
    if mood == "fact":
        if relation in ("divisible", "not_divisible"):
            article = "is a " if has_subject else ""
            negated = "is not a " if has_subject else "not a "
            return f"{article if relation == 'divisible' else negated}multiple of {operand}"
        return f"{_SIGNS[relation]} {operand}"
    which = 0 if mood == "requirement" else 1
    if relation == "differs" and not condition.is_operand_number:
        return f"{('must differ from', 'to differ from')[which]} {operand}"
    if relation in _VERBS:
        return f"{_VERBS[relation][which]} {operand}"
    return f"{('must be', 'to be')[which]} {_SIGNS[relation]} {operand}"


def _since(condition: Condition) -> str:
    if condition.partner is not None:
        return f", and {condition.partner} is static"
    if condition.cause is None:
        return ""
    cause = condition.cause
    size = "" if cause.dim is None else cause.shape[cause.dim]
    makes = f", which makes {size}" if condition.relation == "becomes" and size.isdigit() and size != condition.operand else ""
    match = f"`{cause.name}` [{', '.join(cause.shape)}]" if cause.kind == "parameter" else f"`{cause.name}`, which is static"
    return f"{makes} to match {match}"


def data_value_words(code: str) -> str:
    """Returns the source of a data-dependent value, by the line that makes it; ``code`` may be empty."""
    return f"data-dependent: `{code}`" if code else "data-dependent"


def conditions_words(conditions: Sequence[Condition], more: int = 0, about: DimRef | None = None, *, is_start: bool = True) -> str:
    """Returns several conditions on one line, as facts: at most two, and the number of the others.

    Args:
        conditions: the most important first.
        more: the number of further guards.
        about: the dimension of a row: it is not named where a condition compares it with a number, or says alone what it equals.
        is_start: False where other words of the row come before it.
    """
    if is_start and not more and len(conditions) == 1 and _makes_equal(conditions[0], about):
        return f"Equals `{conditions[0].operand}`"
    is_named = any(str(about) not in (condition.size_name, condition.subject) for condition in conditions)
    told = [condition_words(condition, subject=is_named) for condition in conditions]
    more += max(0, len(told) - MOST_CLAUSES)
    words = all_words(conditions[:MOST_CLAUSES], told[:MOST_CLAUSES])
    begins_with_name = is_named or (bool(conditions) and told[0].startswith(f"{conditions[0].subject} "))
    begins_with_code = bool(told) and any(sign in told[0].partition(" ")[0] for sign in ("`", ".", "[", "(", "*"))
    is_as_it_is = not is_start or about is None or not told or begins_with_name or begins_with_code
    words = words if is_as_it_is else f"{words[:1].upper()}{words[1:]}"
    if more and not words:
        return f"{'Limited by ' if is_start else ''}{more} guard{'' if more == 1 else 's'}"
    return f"{words}; {more_words(more, 'guard')}" if more else words


def _makes_equal(condition: Condition, about: DimRef | None) -> bool:
    is_about = condition.subject == str(about) and condition.size_name is None
    return is_about and condition.relation == "equals" and not condition.is_operand_number


def more_words(count: int, noun: str) -> str:
    """Returns ``2 more conditions``: what is left of a list."""
    return f"{count} more {noun}{'' if count == 1 else 's'}"
