"""Trials of the fixes of a run, each by a real export of a copy: fixes that help are marked, the others are left out.

The result of a new ask is predicted first where it can be: one that does not help is not exported, and where exports take long only one
that helps is. Neither the session's requests nor its history of runs change, and the user's model is not touched.
"""

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from msgspec import structs

from export_explorer.capture import RAISES_FAULTS
from export_explorer.fixes.model_copy import MadeModel, rewritten
from export_explorer.fixes.rewritten_functions import NotRewritableError
from export_explorer.record import FREE, Applicability, Capture, CodeFix, DimOutcome, DimRef, ExampleFix, Failure, Fix, SpecFix
from export_explorer.record.spec import AskError
from export_explorer.render.words import with_fix_words
from export_explorer.session.example_inputs import Example
from export_explorer.session.fixes import request_after, with_fix
from export_explorer.session.history import Run, is_cancelled
from export_explorer.session.model_session import ModelSession
from export_explorer.session.numerics_check import agreement, call
from export_explorer.spec.examples import ExampleError
from export_explorer.trace.process_state import silent, undisturbed

SECONDS = 5.0
"""The seconds that the fixes of a run are tried where nobody has asked for it."""

LONGEST_EXPORT_MS = 10_000
"""The time of an export above which the fixes of its run are tried only where somebody asks for it."""

LONG_EXPORT_MS = 2_000
"""The time of an export above which the results of new asks stay predicted once one of them was exported."""

_ENDS_TRACING = ("data_dependent", "unsupported_code", "missing_fake_kernel", "leaked_fake_tensor", "model_error")
"""The kinds of failures at a line, after which there may be others."""

_AFTER_TRACING = ("constraint_violation", "dynamic_specialized")
"""The kinds of failures that torch reports when all lines were traced."""

_PROBED = (*range(130), 256, 1000, 4096)


class FixTrials:
    """The fixes of a run that are still to be tried, those of code first, and the results of the others.

    Args:
        session: whose run it is.
        run: with its fixes.
        seconds: how long trials may take together; None for as long as it takes, also where an export takes longer than
            `LONGEST_EXPORT_MS`.

    Attributes:
        run: with what is known so far; kept in the session's history.
    """

    def __init__(self, session: ModelSession, run: Run, seconds: float | None = SECONDS) -> None:
        self._session = session
        self.run = run
        self._exported = run.capture
        self._seconds = seconds
        self._spent_s = 0.0
        self._longest_s = run.capture.elapsed_ms / 1000
        is_too_long = seconds is not None and run.capture.elapsed_ms > LONGEST_EXPORT_MS
        self._waiting = [] if run.has_tried_all or is_too_long else untried(run.capture)
        self._results: dict[object, Fix | None] = {}
        self._has_given_up = False
        self._has_confirmed = False
        self._is_long = run.capture.elapsed_ms > LONG_EXPORT_MS

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left of the time for trials; None if that is not bounded."""
        return None if self._seconds is None else max(0.0, self._seconds - self._spent_s)

    @property
    def is_done(self) -> bool:
        """True if nothing is left that can be tried in time."""
        return self._next() is None

    def _next(self) -> tuple[Fix, bool] | None:
        """Returns the fix that is tried next, and whether it may be exported; None if none can be tried in time."""
        left = self.seconds_left
        has_time = left is None or left >= self._longest_s
        for fix in self._waiting if left != 0 else ():
            if has_time and not (self._is_long and self._has_confirmed and is_predictable(self._session, self.run, fix)):
                return fix, True
            if is_predictable(self._session, self.run, fix):
                return fix, False
        return None

    @property
    def has_left(self) -> bool:
        """True if some fix was not tried to its end."""
        return bool(self._waiting) or self._has_given_up

    def step(self) -> None:
        """Tries the next fix.

        Raises:
            KeyboardInterrupt: it was interrupted. The fix stays as it was; it is not tried again if it used up the time.
        """
        found = self._next()
        if found is None:
            return
        (fix, exports), start = found, time.monotonic()
        result: Fix | None = fix
        is_decided = True
        try:
            result = try_fix(self._session, self.run, fix, exports=exports)
            self._has_confirmed = self._has_confirmed or (isinstance(result, SpecFix) and result.applicability == "safe")
        except KeyboardInterrupt:
            is_decided = False
            raise
        finally:
            took_s = time.monotonic() - start
            self._spent_s += took_s
            self._longest_s = max(self._longest_s, took_s if exports else 0.0)
            if is_decided or self.seconds_left == 0:
                self._has_given_up = self._has_given_up or not is_decided
                self._note(fix, result)

    def _note(self, fix: Fix, result: Fix | None) -> None:
        self._results[key_of(fix)] = result
        self._waiting.remove(fix)
        capture = with_results(self._exported, self._results)
        self.run = self._session.history.note_trials(self.run, capture, has_tried_all=not self.has_left)


def trials_of(session: ModelSession, run: Run, *, seconds: float | None = SECONDS) -> Capture:
    """Returns the capture of a run with its fixes tried, as far as time allows; it is kept in the session's history.

    Args:
        session: whose run it is.
        run: with its fixes.
        seconds: see `FixTrials`.

    Raises:
        KeyboardInterrupt: it was interrupted; what was found until then is in the history.
    """
    trials = FixTrials(session, run, seconds)
    while not trials.is_done:
        trials.step()
    return trials.run.capture


def is_predictable(session: ModelSession, run: Run, fix: Fix) -> bool:
    """True if the result of a fix can be predicted without an export."""
    if not isinstance(fix, SpecFix):
        return False
    try:
        return session.predicted(request_after(session, run.request, fix)) is not None
    except (AskError, ExampleError):
        return False


def try_fix(session: ModelSession, run: Run, fix: Fix, *, exports: bool = True) -> Fix | None:
    """Exports with a fix applied and returns the fix with its result.

    Args:
        session: whose run it is; it is left as it is.
        run: that the fix is for.
        fix: of its failure, or of one of its dimensions.
        exports: whether one that is predicted to help is exported.

    Returns:
        The fix with what it frees, loses and leaves, and how far it may be trusted; the same fix where it cannot be tried; None if it does
        not help.

    Raises:
        KeyboardInterrupt: it was interrupted.
    """
    if fix.applicability == "has_placeholders" or (isinstance(fix, CodeFix) and fix.replaces is None):
        return fix
    with silent(), undisturbed():
        try:
            return _try_code(session, run, fix) if isinstance(fix, CodeFix) else _try_request(session, run, fix, exports)
        except (NotRewritableError, AskError, ExampleError):
            return fix
        except Exception:
            if os.environ.get(RAISES_FAULTS):
                raise
            return fix


def _try_request(session: ModelSession, run: Run, fix: Fix, exports: bool) -> Fix | None:
    request, example = with_fix(session, run.request, fix)
    predicted = session.predicted(request) if is_predictable(session, run, fix) else None
    if predicted is not None and not predicted.ok:
        return _progress(fix, run.capture, predicted)
    if predicted is not None and not exports:
        return structs.replace(fix, applicability="predicted", **_changes(run.capture, predicted))
    after, _ = session.export_of(request, example=example)
    _raise_if_cancelled(after)
    session.predictions.confirm(request, after)
    if not after.ok:
        return _progress(fix, run.capture, after)
    return structs.replace(fix, applicability="safe", **_changes(run.capture, after))


def _try_code(session: ModelSession, run: Run, fix: CodeFix) -> Fix | None:
    example = session.example_of(run.request)
    with rewritten(session.model, fix) as model:
        made = model.made()
        after, program = session.export_of(run.request, model=made.model)
        _raise_if_cancelled(after)
        changes = _changes(run.capture, after)
        helps = after.ok and (not run.capture.ok or changes["frees"])
        if not helps or program is None:
            return _progress(fix, run.capture, after) if _is_seen(made, example) else fix
        agrees = agreement(model, example, program)
    if agrees == "differs_on_example":
        return None
    applicability: Applicability = "safe" if agrees == "same" and not fix.effects else "changes_behavior"
    return structs.replace(fix, applicability=applicability, **changes)


def _is_seen(made: MadeModel, example: Example) -> bool:
    """True if the export of a copy runs the rewritten lines, so that its result is theirs."""
    return made.runs_new_code(lambda: call(made.model, example))


def _raise_if_cancelled(capture: Capture) -> None:
    if is_cancelled(capture):
        raise KeyboardInterrupt


def _changes(before: Capture, after: Capture) -> dict[str, Any]:
    """Returns the dimensions that a fix frees and loses, of those that were asked to have more than one size."""
    then = {dim.ref: dim for dim in before.dims}
    now = {dim.ref: dim for dim in after.dims}
    asked = [dim for dim in before.dims if dim.asked.kind in ("auto", "dynamic", "dim")]
    offending = () if before.failure is None else before.failure.dims
    frees = [dim.ref for dim in asked if _is_free(now.get(dim.ref)) and _is_gained(then[dim.ref], before, offending, now[dim.ref])]
    loses = [dim.ref for dim in asked if (not before.ok or _is_free(dim)) and not _is_free(now.get(dim.ref))]
    return {"frees": tuple(frees), "loses": tuple(loses) if after.ok else (), "leaves": ()}


def _is_free(dim: DimOutcome | None) -> bool:
    return dim is not None and dim.got in FREE


def _is_gained(then: DimOutcome, before: Capture, offending: Iterable[DimRef], now: DimOutcome) -> bool:
    if not before.ok:
        return then.ref in offending
    return not _is_free(then) or (now.is_as_asked and not then.is_as_asked) or _takes_more(now, then)


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


def _progress(fix: Fix, before: Capture, after: Capture) -> Fix | None:
    """Returns a fix with which the export fails for less than before; None if it is no better.

    It fails for fewer dimensions, which the fix then leaves, or at another line.
    """
    then, now = before.failure, after.failure
    if then is None or now is None:
        return None
    left = set(now.dims)
    if then.kind == now.kind and left and left < set(then.dims):
        return structs.replace(fix, leaves=tuple(ref for ref in then.dims if ref in left))
    if not isinstance(fix, CodeFix) or then.kind not in _ENDS_TRACING:
        return None
    if now.kind in _AFTER_TRACING:
        return structs.replace(fix, leaves=now.dims)
    return fix if now.kind != "model_error" and not _is_at(now, fix, then) else None


def _is_at(failure: Failure, fix: CodeFix, then: Failure) -> bool:
    """True if a failure is where the fix is, or where the failure is that it is for; that line may have moved."""
    if failure.frame is None or fix.replaces is None or then.frame is None:
        return True
    first, last = fix.replaces
    return failure.frame.code == then.frame.code or first <= failure.frame.line <= max(last, first + len(fix.code) - 1)


def key_of(fix: Fix) -> object:
    """Returns a key that is equal for fixes that change the same."""
    return fix.kind, fix.change


def _all_fixes(capture: Capture) -> Iterator[Fix]:
    yield from () if capture.failure is None else capture.failure.fixes
    for dim in capture.dims:
        yield from dim.fixes


def can_be_tried(fix: Fix) -> bool:
    """True if a fix is not tried yet and has all that a trial needs."""
    return fix.applicability == "not_tried" and (not isinstance(fix, CodeFix) or fix.replaces is not None)


def tried_fixes(capture: Capture) -> tuple[Fix, ...]:
    """Returns the fixes that were tried and help, each once."""
    fixes = {key_of(fix): fix for fix in _all_fixes(capture) if fix.applicability in ("safe", "changes_behavior", "predicted")}
    return tuple(fixes.values())


def untried(capture: Capture) -> list[Fix]:
    """Returns the fixes of a failure and of the dimensions that are not tried yet, each once, changes of code first."""
    fixes = {key_of(fix): fix for fix in _all_fixes(capture) if can_be_tried(fix)}
    return sorted(fixes.values(), key=lambda fix: not isinstance(fix, CodeFix))


def with_results(capture: Capture, results: dict[object, Fix | None]) -> Capture:
    """Returns the capture with the results of its fixes; those that do not help are left out.

    Args:
        capture: whose fixes were tried.
        results: by `key_of`; None for those that do not help.
    """
    dims = tuple(_with_results_of(dim, capture, results) if dim.fixes else dim for dim in capture.dims)
    failure = capture.failure
    if failure is not None and failure.fixes:
        failure = replace(failure, fixes=_with_results(failure.fixes, results))
    return with_fix_words(replace(capture, dims=dims, failure=failure))


def _with_results_of(dim: DimOutcome, capture: Capture, results: dict[object, Fix | None]) -> DimOutcome:
    """Returns a dimension with its fixes as tried; if the export succeeded, without changes of code that free only other dimensions."""
    fixes = _with_results(dim.fixes, results, is_refused=not capture.ok)
    if capture.ok:
        fixes = tuple(fix for fix in fixes if not isinstance(fix, CodeFix) or not fix.frees or dim.ref in fix.frees)
    return replace(dim, fixes=fixes)


def _with_results(fixes: tuple[Fix, ...], results: dict[object, Fix | None], *, is_refused: bool = True) -> tuple[Fix, ...]:
    found = [(fix, results.get(key_of(fix), fix)) for fix in fixes]
    left = tuple(now for _, now in found if now is not None)
    if left or not is_refused:
        return left
    # A request that does not export after one change may after several: without anything better it stays.
    return tuple(then for then, _ in found if isinstance(then, SpecFix | ExampleFix))
