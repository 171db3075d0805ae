"""Trials of changes of code on copies of a model, in sequence: where the line passes and another fails, the fixes of that failure are next.

The export with a fix applied says which dimensions it frees and loses, and which failure it leaves.
"""

import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from torch.export import ExportedProgram

from export_explorer.analysis.real_runs import cloned
from export_explorer.fixes.dim_fixes import is_inherent
from export_explorer.fixes.edits import change_between, hunks_of, in_place, line_before
from export_explorer.fixes.model_copy import NotRewritableError, RewrittenModel, rewritten
from export_explorer.record import (
    FREE,
    Applicability,
    AskChange,
    Capture,
    CodeFix,
    Condition,
    DimOutcome,
    DimRef,
    Effect,
    Failure,
    Fix,
    FixStep,
    Frame,
    Remark,
    SpecFix,
    TrialStop,
)
from export_explorer.record.failure import AFTER_TRACING, ENDS_TRACING
from export_explorer.record.locations import line_ranges, listed
from export_explorer.render.words import then_words
from export_explorer.session.example_inputs import Example
from export_explorer.session.fixes import entries_of, named_requests, request_after
from export_explorer.session.history import Run, raise_if_cancelled
from export_explorer.session.model_session import ModelSession
from export_explorer.session.numerics_check import agreement, call
from export_explorer.session.predictions import Range

MAX_STEPS = 8
"""The maximum number of changes in a sequence."""

MAX_EXPORTS = 12
"""The maximum number of exports of one sequence, with those of changes that do not help."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """The line that a failure is about.

    Attributes:
        filename: of the user's file.
        line: in the file as it is; None for a line of a fix.
        is_moved: whether the fix moved it, as into a function of its own.
    """

    filename: str
    line: int | None
    is_moved: bool = False


class CodeTrials:
    """The trials of one change of code and of those that follow it.

    Args:
        session: whose run it is; it is left as it is.
        run: that the fix is for.
        has_time: whether there is time for another export.
        names_dims: whether Dims are named for a change that helps, as far as the changed model exports with them.
    """

    def __init__(self, session: ModelSession, run: Run, has_time: Callable[[], bool], *, names_dims: bool = False) -> None:
        self._session = session
        self._run = run
        self._has_time = has_time
        self._names_dims = names_dims
        self._made = 0
        self._remarks: set[object] = set()
        self._wanted: set[DimRef] = set()

    def result_of(self, fix: CodeFix) -> Fix | None:
        """Returns the fix with its result, or that of a sequence that begins with it; None if it does not help.

        Raises:
            KeyboardInterrupt: it was interrupted.
            NotRewritableError: no copy of the model can be made with it.
        """
        failure = self._run.capture.failure
        self._remarks = {_key_of(remark) for remark in self._run.capture.remarks if fix in remark.fixes}
        self._wanted = {dim.ref for dim in self._run.capture.dims if fix in dim.fixes and not dim.is_free}
        spot = None if failure is None or failure.frame is None else _Spot(failure.frame.filename, failure.frame.line)
        return self._tried(fix, failure, spot)

    def _tried(self, fix: CodeFix, then: Failure | None, spot: _Spot | None) -> Fix | None:
        """Returns the result of a change; `then` and `spot` are the failure that its last step is for, and where that is."""
        before = self._run.capture
        example = self._session.example_of(self._run.request)
        with rewritten(self._session.model, fix) as model:
            made = model.made()
            after, program = self._session.export_of(self._run.request, model=made.model)
            self._made += 1
            raise_if_cancelled(after)
            changes = changes_of(before, after)
            removes_remark = bool(self._remarks) and self._remarks.isdisjoint(map(_key_of, after.remarks))
            if program is not None and after.ok and (not before.ok or changes["frees"] or removes_remark):
                return _verified(fix, model, example, program, changes, self._named(model, after) if self._names_dims else ())
            ran = model.made(cloned)
            if not ran.runs_new_code(lambda: call(ran.model, example)):
                return structs.replace(fix, unverified="not_reached")
            if self._remarks:
                return structs.replace(fix, unverified="remark_stays")
            if before.ok and after.ok:
                of_sizes = [(sequence, None, None) for sequence in self._continued_for_sizes(fix, model, after)]
                return self._first_that_helps(of_sizes, fix, None)
            stopped = _stopped(fix, model, (then, spot), before, after)
            if stopped is not None and (answered := self._with_request(fix, model, example, after)) is not None:
                return answered
            if not isinstance(stopped, CodeFix) or stopped.stop is None or after.failure is None:
                return stopped
            next_spot = _spot_of(fix, model, after.failure.frame)
            lines = (None if spot is None else spot.line, None if next_spot is None else next_spot.line)
            continued = [_joined(fix, offered, model, lines) for offered in after.failure.fixes]
            sequences = [(sequence, after.failure, next_spot) for sequence in continued if sequence is not None]
        # A line that fails only where the fix moved it to is no further than before.
        return self._first_that_helps(sequences, stopped, None if next_spot is not None and next_spot.is_moved else stopped)

    def _with_request(self, fix: CodeFix, model: RewrittenModel, example: Example, after: Capture) -> Fix | None:
        """Returns the fix with the first request offered for its failure that the changed model exports with, as `asks`; None for none.

        A request that makes a size static is no reason to change the code.
        """
        before = self._run.capture
        for offered in () if after.failure is None or after.failure.kind not in AFTER_TRACING else after.failure.fixes:
            if not isinstance(offered, SpecFix) or not all(entry.ask.is_dynamic for entry in entries_of(offered)):
                continue
            if self._made >= MAX_EXPORTS or not self._has_time():
                return None
            request = request_after(self._session, self._run.request, offered)
            found, program = self._session.export_of(request, model=model.made().model)
            self._made += 1
            raise_if_cancelled(found)
            changes = changes_of(before, found)
            if program is not None and found.ok and (changes["frees"] or not before.ok) and not changes["loses"]:
                return _verified(fix, model, example, program, changes, offered.asks)
        return None

    def _first_that_helps(
        self, sequences: Iterable[tuple[CodeFix, Failure | None, _Spot | None]], fix: CodeFix, otherwise: Fix | None
    ) -> Fix | None:
        """Returns the result of the first sequence that helps; `otherwise` if none does, and the fix itself if time is over before."""
        for sequence, then, spot in sequences:
            if self._made >= MAX_EXPORTS or not self._has_time():
                return structs.replace(fix, unverified="no_time") if not self._has_time() else otherwise
            try:
                found = self._tried(sequence, then, spot)
            except NotRewritableError:
                continue
            if found is not None and found.applicability in ("safe", "changes_behavior"):
                return found
            if found is not None and found.unverified == "no_time" and otherwise is None:
                return structs.replace(fix, unverified="no_time")
        return otherwise

    def _named(self, model: RewrittenModel, after: Capture) -> tuple[AskChange, ...]:
        """Returns requests of named Dims with which the changed model exports, too, and keeps its dynamic dimensions; empty for none."""
        asks = named_requests(self._run.capture, after)
        if not asks or not self._has_time():
            return ()
        request = request_after(self._session, self._run.request, SpecFix(title="", asks=asks))
        named, _ = self._session.export_of(request, model=model.made().model)
        raise_if_cancelled(named)
        is_kept = named.ok and all(now.got in FREE for then, now in zip(after.dims, named.dims, strict=True) if then.got in FREE)
        return asks if is_kept else ()

    def _continued_for_sizes(self, fix: CodeFix, model: RewrittenModel, after: Capture) -> Iterator[CodeFix]:
        """Yields the fix together with each change of code for a size that another line makes a constant now."""
        first = None if fix.frame is None else fix.frame.line
        done = {(fix.frame.filename, step.line) for step in fix.steps or (FixStep(title="", line=first),) if fix.frame is not None}
        seen: set[object] = set()
        for dim in after.dims:
            for offered in () if dim.is_free or dim.ref not in self._wanted else dim.fixes:
                at = _spot_of(fix, model, offered.frame)
                if at is None or at.line is None or (at.filename, at.line) in done or offered.change in seen:
                    continue
                seen.add(offered.change)
                both = _joined(fix, offered, model, (first, at.line))
                if both is not None:
                    yield both


def _verified(
    fix: CodeFix, model: RewrittenModel, example: Example, program: ExportedProgram, changes: Mapping[str, Any], asks: tuple[AskChange, ...]
) -> CodeFix | None:
    """Returns a fix that the changed model exported with, and how far its results are the same; None if they differ on the example."""
    agrees = agreement(model, example, program)
    if agrees == "differs_on_example":
        return None
    effects = fix.effects
    if not isinstance(agrees, str):
        sizes = ", ".join(f"{ref} = {size}" for ref, size in agrees.items())
        effects = (*(effect for effect in effects if effect.kind != "differs"), Effect(kind="differs", condition=sizes))
    applicability: Applicability = "safe" if agrees in ("same", "raised") and not effects else "changes_behavior"
    return structs.replace(fix, applicability=applicability, effects=effects, asks=asks, **changes)


def _key_of(remark: Remark) -> object:
    return remark.kind, remark.names


def _at_new_lines(fix: Fix, first: CodeFix, model: RewrittenModel) -> CodeFix | None:
    """Returns a change of code for the file as another one leaves it; None for what cannot be tried, or is of another file."""
    if not isinstance(fix, CodeFix) or fix.frame is None or fix.replaces is None or fix.applicability != "not_tried":
        return None
    if fix.frame.filename == model.code.made_up_name:
        return fix
    # A function that the first one left as it was.
    start, end = fix.replaces
    hunks = list(hunks_of(first))
    if fix.frame.filename != model.code.filename or any(start <= hunk.first + hunk.count - 1 and hunk.first <= end for hunk in hunks):
        return None
    moved = sum(hunk.new_count - hunk.count for hunk in hunks if hunk.first < start)
    return structs.replace(fix, replaces=(start + moved, end + moved))


def _joined(fix: CodeFix, offered: Fix, model: RewrittenModel, lines: tuple[int | None, int | None]) -> CodeFix | None:
    """Returns a fix together with one that is offered after it, in the user's own file; None if that cannot be tried, or is one too many.

    Args:
        fix: the first.
        offered: of an export of the model with the first.
        model: with the first.
        lines: the lines of the user's file that the two are for.
    """
    other = None if len(fix.steps) >= MAX_STEPS else _at_new_lines(offered, fix, model)
    if other is None or fix.frame is None:
        return None
    effects = {(effect.kind, effect.condition): effect for effect in (*fix.effects, *other.effects)}
    steps = (*(fix.steps or (FixStep(title=fix.title, line=lines[0]),)), FixStep(title=other.title, line=lines[1]))
    whole = structs.replace(fix, title=_title(steps), steps=steps, effects=tuple(effects.values()))
    return change_between("".join(linecache.getlines(fix.frame.filename)), in_place(other, model.code.text), whole)


def _title(steps: tuple[FixStep, ...]) -> str:
    lines: dict[str, list[int]] = {}
    for step in steps:
        lines.setdefault(step.title, []).extend([] if step.line is None else [step.line])
    texts = {title: f" (line{'s' * (len(of) > 1)} {listed(line_ranges(of))})" if of else "" for title, of in lines.items()}
    return then_words([f"{title}{text}" for title, text in texts.items()])


def _spot_of(fix: CodeFix, model: RewrittenModel, frame: Frame | None) -> _Spot | None:
    """Returns the line of the user's file that a frame of an export with a fix is at."""
    if frame is None:
        return None
    if frame.filename != model.code.made_up_name:
        return _Spot(frame.filename, frame.line)
    line = line_before(fix, frame.line)
    if line is not None or fix.replaces is None:
        return _Spot(model.code.filename, line)
    moved = [number for number, text in enumerate(fix.before, start=fix.replaces[0]) if text.strip() == frame.code]
    return _Spot(model.code.filename, moved[0] if len(moved) == 1 else None, is_moved=True)


def _stopped(fix: CodeFix, model: RewrittenModel, of: tuple[Failure | None, _Spot | None], before: Capture, after: Capture) -> Fix | None:
    """Returns the fix with the failure that its trial ended with, at another line or for fewer dimensions; None if it is no better."""
    (then, spot), now = of, after.failure
    if then is None or now is None:
        return None
    left, is_after = set(now.dims), now.kind in AFTER_TRACING
    passed, at = None if spot is None else spot.line, _spot_of(fix, model, now.frame)
    if then.kind == now.kind and left and left < set(then.dims):
        return structs.replace(fix, leaves=tuple(ref for ref in then.dims if ref in left), unverified="fails_later")
    if then.kind == now.kind and left == set(then.dims) and accepts_more(before, after, then.dims):
        leaves, stop = now.dims, TrialStop(passed=passed, line=None, brief=now.brief)
    elif then.kind in AFTER_TRACING and is_after and left == set(then.dims) and _is_elsewhere(at, spot):
        leaves, stop = now.dims, TrialStop(passed=passed, line=None if at is None else at.line, brief=now.brief)
    elif then.kind not in ENDS_TRACING or now.kind == "model_error" or spot is None or not (is_after or _is_elsewhere(at, spot)):
        return None
    elif is_after:
        leaves, stop = now.dims, TrialStop(passed=passed, line=None, brief=now.brief)
    else:
        # In the changed code lines have other numbers.
        line = at.line if at is not None and at.filename == spot.filename else None
        leaves, stop = (), TrialStop(passed=passed, line=line, brief=now.reason)
    return structs.replace(fix, leaves=leaves, unverified="fails_later", stop=stop)


def _is_elsewhere(at: _Spot | None, spot: _Spot | None) -> bool:
    """True if a failure is at a line of the user's file that is not the one before."""
    return at is not None and at.line is not None and spot is not None and (at.filename, at.line) != (spot.filename, spot.line)


_PROBED = (*range(130), 256, 1000, 4096)


def changes_of(before: Capture, after: Capture) -> dict[str, Any]:
    """Returns the dimensions that a fix frees and loses, of those that were asked to have more than one size."""
    then, now = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    asked = [dim for dim in before.dims if dim.asked.is_dynamic]
    offending = () if before.failure is None else before.failure.dims
    frees = [dim.ref for dim in asked if _is_free(now.get(dim.ref)) and _is_gained(then[dim.ref], before, offending, now[dim.ref])]
    # Of those without a result a failed export does not say that they are constants.
    may_be_lost = [dim for dim in asked if dim.is_free or (not before.ok and dim.got is None)]
    loses = [dim.ref for dim in may_be_lost if not _is_free(now.get(dim.ref))]
    # What the model requires it requires without the fix, too.
    loses = [ref for ref in loses if _is_free(then[ref]) or ref not in now or not is_inherent(now[ref], after)]
    return {"frees": tuple(frees), "loses": tuple(loses) if after.ok else (), "leaves": ()}


def _is_free(dim: DimOutcome | None) -> bool:
    return dim is not None and dim.is_free


def _is_gained(then: DimOutcome, before: Capture, offending: Iterable[DimRef], now: DimOutcome) -> bool:
    if not before.ok:
        return then.ref in offending
    if not _is_free(then) or (not then.is_as_asked and now.is_as_asked):
        return True
    # A size with AUTO may have lost some to a branch that was decided for the example.
    return (not then.is_as_asked or bool(then.fixes)) and _takes_more(now, then)


def _takes_more(now: DimOutcome, then: DimOutcome) -> bool:
    """True if a program accepts all sizes that another accepts, and others.

    The sizes for which `int(size / 2)` is as in the example are 28 and 29, for instance.
    """
    if now.accepted is None or then.accepted is None:
        return False
    bounds = (now.lower, now.upper, then.lower, then.upper)
    sizes = {*_PROBED, *(bound + offset for bound in bounds if bound is not None for offset in (-1, 0, 1) if bound + offset >= 0)}
    before, after = ({size for size in sizes if accepted.accepts(size)} for accepted in (then.accepted, now.accepted))
    return before < after


def accepts_more(before: Capture, after: Capture, refs: Iterable[DimRef]) -> bool:
    """True if failed exports allow each of some dimensions the same bounds as before or wider ones, and one of them wider ones."""
    then, now = ({dim.ref: _allowed(dim) for dim in capture.dims} for capture in (before, after))
    pairs = [(then[ref], now[ref]) for ref in refs if ref in then and ref in now]
    return all(other.has(one) for one, other in pairs) and any(one != other for one, other in pairs)


def _allowed(dim: DimOutcome) -> Range:
    """Returns the least and the largest size that the conditions on a dimension allow together, as far as they are known."""
    bounds = [found for condition in dim.conditions if (found := _bounds_in(condition, dim.ref)) is not None]
    largest = [it.upper for it in bounds if it.upper is not None]
    return Range(max((it.lower for it in bounds), default=0), min(largest, default=None))


def _bounds_in(condition: Condition, ref: DimRef) -> Range | None:
    """Returns the bounds that a condition states for a dimension; None if it states none."""
    if (sizes := condition.sizes) is not None:
        return Range(min([sizes.lower or 0, *sizes.also]), None if sizes.upper is None else max([sizes.upper, *sizes.also]))
    if condition.subject != str(ref) or condition.operand is None or not condition.is_operand_number:
        return None
    number = int(condition.operand)
    one = Range(number, number)
    return {"becomes": one, "equals": one, "at_least": Range(number, None), "at_most": Range(0, number)}.get(condition.relation)


def refuted(fix: Fix, before: Capture, after: Capture) -> Fix | None:
    """Returns a new request with the failure that its export ended with; None if it did not fail.

    It may fail for fewer dimensions, which the fix then leaves.
    """
    then, now = before.failure, after.failure
    if now is None:
        return None
    left = set(now.dims)
    if then is not None and then.kind == now.kind and left and left < set(then.dims):
        return structs.replace(fix, leaves=tuple(ref for ref in then.dims if ref in left), unverified="fails_later")
    # With another change it may export.
    stop = TrialStop(brief=now.reason, frame=now.frame, conditions=now.conditions)
    return structs.replace(fix, unverified="fails_later", stop=stop)
