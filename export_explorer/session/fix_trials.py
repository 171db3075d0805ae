"""Trials of the fixes of a run, by real exports of a copy: fixes that help are marked, those that do not are left out.

The result of a new ask is predicted first where it can be: one that does not help is not exported, and where exports take long only one
that helps is. A request or an example that failed stays where there is nothing better. The session's requests do not change and no run is
added to its history, where the run gets the results; the user's model is not touched.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from msgspec import structs
from torch.export import ExportedProgram

from export_explorer.analysis.guard_function import GuardFunction
from export_explorer.capture import RAISES_FAULTS
from export_explorer.fixes.dim_fixes import static_fixes
from export_explorer.fixes.edits import includes
from export_explorer.fixes.example_fixes import is_equality_lost, with_related_sizes
from export_explorer.fixes.model_copy import NotConstructibleError, NotRewritableError, SourceChangedError
from export_explorer.record import (
    Capture,
    CodeFix,
    DimOutcome,
    DimRef,
    Effect,
    ExampleFix,
    Failure,
    Fix,
    ModeFix,
    RefusedExampleCause,
    SmallExampleCause,
    SpecFix,
    TrialStop,
    Unverified,
)
from export_explorer.record.failure import AFTER_TRACING
from export_explorer.record.spec import AskError
from export_explorer.render.words import outcome_words, then_words, with_fix_words
from export_explorer.session.code_trials import CodeTrials, changes_of, refuted
from export_explorer.session.example_inputs import Example
from export_explorer.session.fixes import combined_fix, entries_of, request_after, with_fix
from export_explorer.session.history import Run, raise_if_cancelled
from export_explorer.session.model_session import ModelSession
from export_explorer.spec.examples import ExampleError
from export_explorer.spec.leaves import leaves_of
from export_explorer.trace.process_state import silent, undisturbed

SECONDS = 5.0
"""The seconds that the fixes of a run are tried where nobody has asked for it."""

LONGEST_EXPORT_MS = 10_000
"""The time of an export above which the fixes of its run are tried only where somebody asks for it."""

LONG_EXPORT_MS = 2_000
"""The time of an export above which the results of new asks stay predicted once one of them was exported."""

MAX_EXAMPLES = 5
"""The maximum number of exports of one larger example, with those in which other sizes change along."""

MAX_REQUESTS = 3
"""The maximum number of requests that are added to a fix, each for the failure with those before it."""

_CAN_BE_TRIED_LATER: tuple[Unverified, ...] = ("no_time", "long_export")


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
        self._is_too_long = seconds is not None and run.capture.elapsed_ms > LONGEST_EXPORT_MS
        self._waiting = [] if run.has_tried_all else untried(run.capture)
        self._results: dict[object, Fix | None] = {}
        self._combined: CodeFix | None = None
        self._has_given_up = False
        self._has_confirmed = False
        self._is_long = run.capture.elapsed_ms > LONG_EXPORT_MS
        if not (run.has_tried_all or self._is_too_long):
            self._combine(run.capture)
        self._note_left()

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left of the time for trials; None if that is not bounded."""
        return None if self._seconds is None else max(0.0, self._seconds - self._spent_s)

    @property
    def is_done(self) -> bool:
        """True if nothing is left that can be tried in time."""
        return self._next() is None

    def _has_time(self, spent_s: float) -> bool:
        """True if there is time for another export, when a trial has taken so many seconds already."""
        left = self.seconds_left
        return left is None or left - spent_s >= self._longest_s

    def _next(self) -> tuple[Fix, bool] | None:
        """Returns the fix that is tried next, and whether it may be exported; None if none can be tried in time."""
        has_time = self._has_time(0)
        for fix in () if self.seconds_left == 0 or self._is_too_long else self._waiting:
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
        # A larger example that is part of a verified one is tried alone: other sizes would lead to that one again.
        tried = [other for other in self._results.values() if isinstance(other, ExampleFix) and _is_verified(other)]
        is_alone = isinstance(fix, ExampleFix) and any(set(fix.examples) <= set(other.examples) for other in tried)
        try:
            result = try_fix(
                self._session,
                self.run,
                fix,
                exports=exports,
                has_time=lambda: not is_alone and self._has_time(time.monotonic() - start),
                names_dims=fix is self._combined,
            )
            self._has_confirmed = self._has_confirmed or (isinstance(result, SpecFix) and result.applicability == "safe")
        except KeyboardInterrupt:
            is_decided, result = False, structs.replace(fix, unverified="no_time")
            raise
        finally:
            took_s = time.monotonic() - start
            self._spent_s += took_s
            self._longest_s = max(self._longest_s, took_s if exports else 0.0)
            if is_decided or self.seconds_left == 0:
                self._has_given_up = self._has_given_up or (result is not None and result.unverified == "no_time")
                self._note(fix, result)

    def _combine(self, capture: Capture) -> None:
        """Has all verified changes of code tried as one, once each was tried."""
        if self._waiting or self._combined is not None or capture.combined_fix is not None:
            return
        self._combined = combined_fix(capture)
        if self._combined is not None:
            self._waiting.append(self._combined)

    def _note(self, fix: Fix, result: Fix | None) -> None:
        self._waiting.remove(fix)
        if fix is self._combined:
            verified = result if isinstance(result, CodeFix) and _is_verified(result) else None
            capture = with_fix_words(replace(self.run.capture, combined_fix=verified))
        else:
            self._results[key_of(fix)] = result
            capture = with_results(self._exported, self._results)
            known = {*self._results, *map(key_of, self._waiting)}
            self._waiting.extend(fix for fix in untried(capture) if key_of(fix) not in known)
        self._combine(capture)
        self.run = self._session.history.note_trials(self.run, capture, has_tried_all=not self.has_left)
        self._note_left()

    def _note_left(self) -> None:
        """Notes why fixes are left that are not tried, once no other can be tried in time."""
        left = [fix for fix in self._waiting if fix is not self._combined and fix.unverified is None]
        if not left or not self.is_done:
            return
        is_long = self._is_too_long or self._exported.elapsed_ms / 1000 > SECONDS
        for fix in left:
            self._results[key_of(fix)] = structs.replace(fix, unverified="long_export" if is_long else "no_time")
        capture = with_results(self._exported, self._results)
        self.run = self._session.history.note_trials(self.run, capture, has_tried_all=False)


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
    try:
        return isinstance(fix, SpecFix) and session.predicted(request_after(session, run.request, fix)) is not None
    except (AskError, ExampleError):
        return False


def try_fix(
    session: ModelSession,
    run: Run,
    fix: Fix,
    *,
    exports: bool = True,
    has_time: Callable[[], bool] = lambda: True,
    names_dims: bool = False,
) -> Fix | None:
    """Exports with a fix applied and returns the fix with its result.

    A change with which another line fails, or other dimensions cannot be as requested, is followed by the fixes of that failure; if all of
    them together help, they are the result, as one change.

    Args:
        session: whose run it is; it is left as it is.
        run: that the fix is for.
        fix: of its failure, or of one of its dimensions.
        exports: whether one that is predicted to help is exported.
        has_time: whether there is time for another export.
        names_dims: see `CodeTrials`.

    Returns:
        The fix with what it frees, loses and leaves, and how far it may be trusted, or why it is not verified; None if it does not help.

    Raises:
        KeyboardInterrupt: it was interrupted.
    """
    if fix.applicability == "has_placeholders" or (isinstance(fix, CodeFix) and fix.replaces is None):
        return fix
    with silent(), undisturbed():
        try:
            if isinstance(fix, CodeFix):
                return CodeTrials(session, run, has_time, names_dims=names_dims).result_of(fix)
            if isinstance(fix, ExampleFix):
                return _try_example(session, run, fix, has_time)
            return _try_request(session, run, fix, exports, has_time)
        except SourceChangedError:
            return structs.replace(fix, unverified="source_changed")
        except NotConstructibleError:
            return structs.replace(fix, unverified="not_constructed")
        except NotRewritableError:
            return structs.replace(fix, unverified="not_copied")
        except Exception as error:
            if os.environ.get(RAISES_FAULTS) and not isinstance(error, AskError | ExampleError):
                raise
            return structs.replace(fix, unverified="trial_failed")


def _try_request(session: ModelSession, run: Run, fix: Fix, exports: bool, has_time: Callable[[], bool]) -> Fix | None:
    request, example = with_fix(session, run.request, fix)
    predicted = session.predicted(request) if is_predictable(session, run, fix) else None
    if predicted is not None and not predicted.ok:
        return (_with_requests(session, run, fix, predicted, has_time) if exports else None) or refuted(fix, run.capture, predicted)
    if predicted is not None and not exports:
        return structs.replace(fix, applicability="predicted", **changes_of(run.capture, predicted))
    after, program = session.export_of(request, example=example)
    raise_if_cancelled(after)
    session.predictions.confirm(request, after)
    result = _result(fix, run.capture, after)
    return _with_requests(session, run, fix, after, has_time) or _with_refusal(session, run, result, example, program)


def _with_requests(session: ModelSession, run: Run, fix: Fix, after: Capture, has_time: Callable[[], bool]) -> Fix | None:
    """Returns a fix as one with the requests that are offered for the failure with it, and exports; None for none that keeps all dynamic.

    The fix is a new request or example, and `after` is of the export with it; the other arguments are those of `try_fix`.
    """
    asks = {} if run.capture.ok or fix.is_alternative or isinstance(fix, ModeFix) else {(ask.input, ask.dim): ask for ask in fix.asks}
    whole = fix
    for _ in range(MAX_REQUESTS if asks or isinstance(fix, ExampleFix) else 0):
        if after.ok or after.failure is None or after.failure.kind not in AFTER_TRACING or not has_time():
            return None
        requests = (it for it in after.failure.fixes if isinstance(it, SpecFix))
        offered = next((it for it in requests if all(entry.ask.is_dynamic for entry in entries_of(it))), None)
        if offered is None:
            return None
        asks |= {(ask.input, ask.dim): ask for ask in offered.asks}
        whole = structs.replace(whole, title=then_words([whole.title, offered.title]), asks=tuple(asks.values()))
        request, example = with_fix(session, run.request, whole)
        after, program = session.export_of(request, example=example)
        raise_if_cancelled(after)
        if after.ok:
            changes = changes_of(run.capture, after)
            whole = structs.replace(whole, applicability="safe", **changes)
            return None if changes["loses"] else _with_refusal(session, run, whole, example, program)
    return None


def _result(fix: Fix, before: Capture, after: Capture) -> Fix | None:
    """Returns a request that was exported, with what it frees and loses, or its failure; None if it does not help."""
    if not after.ok:
        return refuted(fix, before, after)
    changes = changes_of(before, after)
    helps_nothing = not fix.is_alternative and not changes["frees"]
    if before.ok and (helps_nothing or (isinstance(fix, ExampleFix) and is_equality_lost(before, after, changes["frees"]))):
        return None
    return structs.replace(fix, applicability="safe", **changes)


def _with_refusal(session: ModelSession, run: Run, fix: Fix | None, example: Example, program: ExportedProgram | None) -> Fix | None:
    """Returns a larger example that exports with the present sizes as an effect, if the program then rejects them.

    The fix is the result of its trial, `example` has the new sizes, and `program` is of the export with it.
    """
    failure = run.capture.failure
    if program is None or not isinstance(fix, ExampleFix) or fix.applicability != "safe":
        return fix
    # A size that the request or the model itself excludes is not one to keep.
    if failure is not None and failure.kind not in (*AFTER_TRACING, "example_is_0_or_1"):
        return fix
    changed = _sizes_of(fix)
    present = {dim.ref: dim.size for dim in run.capture.dims if dim.ref in changed and dim.size is not None}
    leaves = leaves_of(session.model, example.args, example.kwargs)
    if GuardFunction(program, leaves, is_compiled=False).accepts(present):
        return fix
    effect = Effect(kind="refuses_present", condition=", ".join(f"{ref} = {size}" for ref, size in present.items()))
    return structs.replace(fix, applicability="changes_behavior", effects=(*fix.effects, effect))


def _try_example(session: ModelSession, run: Run, fix: ExampleFix, has_time: Callable[[], bool]) -> Fix | None:
    """Returns a new example with its result; of a larger one that fails, the first that exports with other sizes changed along."""
    waiting: list[Fix] = [fix]
    seen = {fix.change}
    # Sizes that were only likely to belong to it may be what failed.
    is_least = not any(isinstance(other, ExampleFix) and set(other.examples) < set(fix.examples) for other in all_fixes(run.capture))
    results: list[Fix | None] = []
    while waiting and len(results) < MAX_EXAMPLES and (not results or has_time()):
        tried = waiting.pop(0)
        request, example = with_fix(session, run.request, tried)
        after, program = session.export_of(request, example=example)
        raise_if_cancelled(after)
        results.append(_with_refusal(session, run, _result(tried, run.capture, after), example, program))
        if after.ok or not is_least:
            return results[-1] or results[0]
        related = [other for other in with_related_sizes(tried, run.capture, after) if other.change not in seen]
        if not related and (whole := _with_requests(session, run, tried, after, has_time)) is not None:
            return whole
        waiting[:0] = related
        seen.update(other.change for other in related)
    return results[0]


def key_of(fix: Fix) -> object:
    """Returns a key that is equal for fixes that change the same."""
    return fix.kind, fix.change


def all_fixes(capture: Capture) -> Iterator[Fix]:
    """Yields the fixes of the failure, of the dimensions and of the remarks."""
    yield from () if capture.failure is None else capture.failure.fixes
    for dim in capture.dims:
        yield from dim.fixes
    for remark in capture.remarks:
        yield from remark.fixes


def tried_fixes(capture: Capture) -> tuple[Fix, ...]:
    """Returns the fixes that were tried and help, each once."""
    helping = (fix for fix in all_fixes(capture) if fix.applicability in ("safe", "changes_behavior", "predicted"))
    return tuple({key_of(fix): fix for fix in helping}.values())


def untried(capture: Capture) -> list[Fix]:
    """Returns the fixes of a failure, of the dimensions and of the remarks that are not tried yet, each once, changes of code first."""
    found = [fix for fix in all_fixes(capture) if fix.applicability == "not_tried" and fix.unverified in (None, *_CAN_BE_TRIED_LATER)]
    # What a trial of code needs.
    fixes = {key_of(fix): fix for fix in found if not isinstance(fix, CodeFix) or fix.replaces is not None}
    return sorted(fixes.values(), key=lambda fix: not isinstance(fix, CodeFix))


def with_results(capture: Capture, results: dict[object, Fix | None]) -> Capture:
    """Returns the capture with the results of its fixes; those that do not help are left out.

    Args:
        capture: whose fixes were tried.
        results: by `key_of`; None for those that do not help.
    """
    dims = _with_fixes_of_others(_with_results_of(_with_refused_example(dim, capture, results), capture, results) for dim in capture.dims)
    remarks = tuple(replace(remark, fixes=_with_results(remark.fixes, results, is_refused=False)) for remark in capture.remarks)
    failure = capture.failure
    if failure is not None and failure.fixes:
        fixes = _with_results(failure.fixes, results)
        # The next step may be what was refuted.
        is_offered = len(fixes) == len(failure.fixes) or any(not fix.is_refuted and not fix.is_alternative for fix in fixes)
        is_offered |= all(isinstance(fix, ModeFix) and fix.title != failure.next_step for fix in failure.fixes)
        refusal = None if failure.kind != "example_is_0_or_1" else _refusal_of_larger(failure.fixes, results)
        failure = replace(failure, fixes=fixes, next_step=failure.next_step if is_offered else _step_instead(failure), refusal=refusal)
    return with_fix_words(replace(capture, dims=dims, failure=failure, remarks=remarks))


def _step_instead(failure: Failure) -> str:
    """Returns the next step in place of one that was tried and does not help: another for ``torch.cond``, else that it was tried."""
    first = failure.fixes[0]
    if not isinstance(first, CodeFix) or not failure.next_step:
        return ""
    if not any("torch.cond(" in line for line in first.code):
        return f"Tried, does not help: {first.title[:1].lower()}{first.title[1:]}"
    others = [fix for fix in failure.fixes if isinstance(fix, CodeFix)]
    if any("torch.where(" in line for fix in others for line in fix.code):
        return "`torch.cond` and `torch.where` were tried and do not help"
    return "`torch.cond` was tried and does not help. If both branches give one shape, compute both and choose with `torch.where`"


def _with_refused_example(dim: DimOutcome, capture: Capture, results: dict[object, Fix | None]) -> DimOutcome:
    """Returns a dimension of size 0 or 1 with the failure of the larger examples as its cause, where all of them were tried and failed."""
    if not isinstance(dim.cause, SmallExampleCause):
        return dim
    offered = dim.fixes if capture.failure is None else capture.failure.fixes
    larger = [fix for fix in offered if isinstance(fix, ExampleFix) and dim.ref in _sizes_of(fix)]
    tried = [results.get(key_of(fix)) for fix in larger]
    refused = [fix for fix in tried if isinstance(fix, ExampleFix) and fix.is_refuted and fix.stop is not None]
    if not larger or len(refused) < len(larger):
        return dim
    # The one that changes fewest other sizes is most about this one.
    fix = min(refused, key=lambda fix: len(fix.examples))
    assert fix.stop is not None
    sizes = _sizes_of(fix)
    cause = RefusedExampleCause(
        subject=dim.ref,
        frame=fix.stop.frame,
        value=dim.size,
        tried=sizes.pop(dim.ref),
        changed=tuple(sizes),
        conditions=fix.stop.conditions,
        brief=fix.stop.brief,
    )
    refused_dim = replace(dim, cause=cause, causes=(cause,), frame=fix.stop.frame)
    return replace(refused_dim, words=outcome_words(refused_dim, next(leaf for leaf in capture.inputs if leaf.path == dim.input)))


def _refusal_of_larger(fixes: Iterable[Fix], results: dict[object, Fix | None]) -> TrialStop | None:
    """Returns where the export with the larger example ended that changes fewest other sizes, if all that were tried failed."""
    tried = [result for fix in fixes if isinstance(fix, ExampleFix) and (result := results.get(key_of(fix))) is not None]
    stops = [fix.stop for fix in tried if fix.is_refuted and fix.stop is not None]
    return stops[-1] if stops and len(stops) == len(tried) else None


def _sizes_of(fix: ExampleFix) -> dict[DimRef, int]:
    return {change.ref: change.size for change in fix.examples}


def _with_results_of(dim: DimOutcome, capture: Capture, results: dict[object, Fix | None]) -> DimOutcome:
    """Returns a dimension with its fixes as tried; if the export succeeded, without changes of code that free only other dimensions."""
    fixes = _with_results(dim.fixes, results, is_refused=not capture.ok)
    if capture.ok:
        fixes = tuple(fix for fix in fixes if not isinstance(fix, CodeFix) or not fix.frees or dim.ref in fix.frees)
        if dim.fixes and not fixes:
            # Nothing is known any more that makes it dynamic.
            fixes = _with_results(static_fixes(dim, capture), results, is_refused=False)
    return replace(dim, fixes=fixes)


def _with_fixes_of_others(dims: Iterable[DimOutcome]) -> tuple[DimOutcome, ...]:
    """Returns dimensions each with the changes of code of others that free it too, where it has no verified fix of its own."""
    dims = tuple(dims)
    verified = list({key_of(fix): fix for dim in dims for fix in dim.fixes if isinstance(fix, CodeFix) and _is_verified(fix)}.values())
    return tuple(
        replace(dim, fixes=(*(fix for fix in verified if dim.ref in fix.frees), *dim.fixes))
        if not (dim.is_as_asked or dim.is_inherent or any(_is_verified(fix) and dim.ref in fix.frees for fix in dim.fixes))
        else dim
        for dim in dims
    )


def _is_verified(fix: Fix) -> bool:
    return fix.applicability in ("safe", "changes_behavior")


def _with_results(fixes: tuple[Fix, ...], results: dict[object, Fix | None], *, is_refused: bool = True) -> tuple[Fix, ...]:
    found = [results.get(key_of(fix), fix) for fix in fixes]
    tried = {key_of(now): now for now in found if now is not None}.values()
    left = tuple(fix for fix in tried if not fix.is_refuted and not any(_is_needless_beside(fix, other) for other in tried))
    if left or not is_refused:
        return left
    # A request that does not export after one change may after several: without anything better it stays.
    return tuple(fix for fix in tried if isinstance(fix, SpecFix | ExampleFix))


def _is_needless_beside(fix: Fix, other: Fix) -> bool:
    """True if another change of code frees as much by a part of the changes of a fix; also if neither could be verified."""
    if not (isinstance(fix, CodeFix) and isinstance(other, CodeFix)):
        return False
    is_final = fix.unverified not in (None, *_CAN_BE_TRIED_LATER) and fix.stop is None and other.stop is None
    if is_final and fix.unverified == other.unverified:
        return includes(fix, other)
    if not {fix.applicability, other.applicability} <= {"safe", "changes_behavior"}:
        return False
    is_as_good = other.applicability == "safe" or fix.applicability == "changes_behavior"
    return is_as_good and set(fix.frees) <= set(other.frees) and set(other.loses) <= set(fix.loses) and includes(fix, other)
