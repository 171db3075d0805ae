"""Repairs a failed export by applying its ask fixes, each tried by a real export, until one succeeds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from export_explorer.ask import Ask, AskError
from export_explorer.model import Capture, Fix
from export_explorer.session.fixes import entries_of
from export_explorer.session.history import ExportRequest
from export_explorer.session.model_session import ModelSession
from export_explorer.session.session import is_cancelled

MAX_EXPORTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A fix that was applied.

    Attributes:
        fix: which.
        capture: of the export with it.
        is_kept: whether it is part of the ask that exports; False for one that was undone.
    """

    fix: Fix
    capture: Capture
    is_kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The result of a repair.

    Attributes:
        ok: whether the model exports now.
        steps: every fix that was tried, in order.
        capture: of the last run, whose ask is the session's.
    """

    ok: bool
    steps: tuple[Step, ...]
    capture: Capture


def resolve(session: ModelSession) -> Resolution | None:
    """Applies ask fixes until the session's model exports or no fix is left to try.

    A depth-first search: an export with a fix may fail for another reason, whose fixes are tried in turn, best first. Each fix that is
    kept is one change of the session's ask, to be undone by itself; if no sequence of fixes leads to an export the ask stays.

    Returns:
        The result; None if another request superseded this one meanwhile, which then stays.

    Raises:
        KeyboardInterrupt: an export was interrupted. The ask stays.
    """
    request = session.requested
    first = _captured(session, request)
    steps: list[Step] = []
    # What could be read of a dynamic_shapes that does not fit was not asked yet.
    asked = set[Ask]() if request.is_as_written else {request.ask}
    asks = _repair(session, request, first, asked, steps) or ()
    if session.requested != request:
        return None
    for ask in asks:
        session.restore(ask)
    ok = first.ok or bool(asks)
    return Resolution(ok=ok, steps=tuple(steps), capture=_captured(session, session.requested))


def _repair(session: ModelSession, request: ExportRequest, capture: Capture, seen: set[Ask], steps: list[Step]) -> tuple[Ask, ...] | None:
    """The asks on the way to an export, one for each fix; None if there is no such way."""
    if capture.failure is None:
        return ()
    for fix, ask in list(_untried(request.ask, capture.failure.fixes, seen)):
        if len(steps) >= MAX_EXPORTS:
            return None
        seen.add(ask)
        fixed = replace(request, ask=ask, is_as_written=False)
        after = _captured(session, fixed)
        position = len(steps)
        steps.append(Step(fix=fix, capture=after, is_kept=True))
        rest = _repair(session, fixed, after, seen, steps)
        if rest is not None:
            return (ask, *rest)
        steps[position] = Step(fix=fix, capture=after, is_kept=False)
    return None


def _captured(session: ModelSession, request: ExportRequest) -> Capture:
    capture = session.run_of(request).capture
    if is_cancelled(capture):
        raise KeyboardInterrupt
    return capture


def _untried(start: Ask, fixes: tuple[Fix, ...], seen: set[Ask]) -> Iterator[tuple[Fix, Ask]]:
    for fix in fixes:
        if fix.kind != "change_ask":
            continue
        try:
            ask = start.changed(entries_of(fix))
        except AskError:
            continue
        if ask not in seen:
            yield fix, ask
