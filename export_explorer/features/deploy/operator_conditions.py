"""The conditions on sizes that operators of a program state though no guard does, found by running it with fake tensors at other sizes."""

import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from export_explorer.analysis.operator_checks import SECONDS, OperatorCheck, limit_of_program
from export_explorer.analysis.trial import Trial
from export_explorer.record import Capture, DimRef, Frame, OperatorChecks, OperatorLimit, OperatorRelation
from export_explorer.render.words.operators import with_words
from export_explorer.session.tried_program import TriedProgram

_SIGNS: dict[OperatorRelation, str] = {"equals": "==", "at_most": "<=", "at_least": ">=", "refuses": "!="}
_SLICE_S = 0.03
_SMALL = (0, 1)
"""The sizes that tracing takes for 2 or more, and that the check of operators leaves out."""


@dataclass(frozen=True, slots=True)
class OperatorCondition:
    """A condition, Python over sizes, of an operator that rejects other sizes, with the user's line; None if it is not known."""

    text: str
    operator: str
    frame: Frame | None


@dataclass(frozen=True, slots=True)
class OperatorConditions:
    """The conditions that operators of a program state.

    Attributes:
        found: the conditions, which hold whatever the other sizes are, as far as these were tried.
        not_checked: sentences: the bounds that move with other sizes, and the reason for which there may be others.
        checks: of the record, made anew if it had none.
    """

    found: tuple[OperatorCondition, ...]
    not_checked: tuple[str, ...]
    checks: OperatorChecks


def operator_conditions(tried: TriedProgram, capture: Capture) -> Generator[None, None, OperatorConditions]:
    """Returns the conditions that operators state; yields between two steps.

    The record has what was found of sizes from 2 on if the operators were checked before.
    """
    ends = time.monotonic() + SECONDS
    checks = capture.operators
    if checks is None:
        checks = yield from _checked(tried, capture, ends)
    found, not_checked = [], []
    for limit in checks.limits:
        if limit.relation in ("above_indices", "at_most_by_data"):
            # A condition on the data, not on sizes.
            continue
        if limit.with_others_as_in_example:
            # With other sizes the bound is another number, and is not known.
            not_checked.append(f"{limit.dim}: {limit.words}.")
            continue
        found.append(OperatorCondition(_text(limit, tried), limit.operator, limit.frame))
        yield
    if checks.not_checked_reason not in ("too_large", "refuses_example"):
        found += yield from _small_sizes(tried, capture, checks, ends)
    if checks.not_checked_reason is None and time.monotonic() > ends:
        checks = with_words(replace(checks, not_checked_reason="time"))
    words = checks.not_checked_words
    reasons = [] if checks.not_checked_reason is None else [f"{words[0].upper()}{words[1:]}."]
    return OperatorConditions(tuple(found), (*not_checked, *reasons), checks)


def _checked(tried: TriedProgram, capture: Capture, ends: float) -> Generator[None, None, OperatorChecks]:
    if (reason := limit_of_program(tried.program)) is not None:
        return with_words(OperatorChecks(not_checked_reason=reason))
    check, found = OperatorCheck(tried.program, tried.trials, capture), None
    while found is None:
        if time.monotonic() > ends:
            return check.result("time")
        found = check.advance(_SLICE_S)
        yield
    return found


def _text(limit: OperatorLimit, tried: TriedProgram) -> str:
    """Returns a limit as Python. It was found for sizes from 2 on, and leaves out 0 and 1 if operators accept one of them alone."""
    sign = _SIGNS[limit.relation]
    refs = [limit.dim] if limit.other is None else [limit.dim, limit.other]
    text = " and ".join(f"{limit.dim} {sign} {operand}" for operand in (limit.sizes if limit.other is None else [limit.other]))
    if limit.sizes == (1,) and limit.relation == "at_least":
        return text
    alone = [tried.trials.of_sizes(tried.following({ref: size})) for ref in refs for size in _SMALL if size != tried.example[ref]]
    if all(trial.is_refused for trial in alone):
        return text
    return " or ".join([text, *(f"{ref} < 2" for ref in refs)])


def _small_sizes(
    tried: TriedProgram, capture: Capture, checks: OperatorChecks, ends: float
) -> Generator[None, None, list[OperatorCondition]]:
    """Returns the dimensions for which operators reject 0 or 1 whatever the other sizes are, as far as some others were tried."""
    found: list[OperatorCondition] = []
    for outcome in capture.dims:
        if outcome.got != "dynamic" or outcome.dim is None:
            continue
        rejected: dict[int, Trial] = {}
        for size in _SMALL:
            if time.monotonic() > ends:
                return found
            trials = [tried.trials.of_sizes(sizes) for sizes in _surroundings(tried, capture, checks, outcome.ref, size)]
            if trials and all(trial.verdict == "refused_by_operator" for trial in trials):
                rejected[size] = trials[0]
            yield
        if rejected:
            trial = next(iter(rejected.values()))
            condition = f"{outcome.ref} >= {max(rejected) + 1}" if 0 in rejected else f"{outcome.ref} != 1"
            found.append(OperatorCondition(condition, trial.operator or "", trial.frame))
    return found


def _surroundings(tried: TriedProgram, capture: Capture, checks: OperatorChecks, ref: DimRef, size: int) -> Iterator[Mapping[DimRef, int]]:
    """Yields a size of a dimension with those that follow from it: with the others as in the example, doubled, and of that size too."""
    if size == tried.example[ref]:
        return
    lead = dict.fromkeys([ref, *_equal_to(checks, ref)], size)
    others = [dim.ref for dim in capture.dims if dim.got == "dynamic" and dim.dim is not None and dim.ref not in lead]
    for further in ({}, {other: 2 * tried.example[other] for other in others}, dict.fromkeys(others, size)):
        sizes = tried.following({**further, **lead})
        if not tried.trials.by_guards(sizes).is_refused:
            yield sizes
        elif not further:
            return


def _equal_to(checks: OperatorChecks, ref: DimRef) -> set[DimRef]:
    """Returns the dimensions that operators require to equal one."""
    pairs = [(limit.dim, limit.other) for limit in checks.limits if limit.relation == "equals" and limit.other is not None]
    found = {ref}
    for _ in pairs:
        for pair in pairs:
            if not found.isdisjoint(pair):
                found.update(pair)
    return found - {ref}
