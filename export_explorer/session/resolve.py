"""Repairs a refused export by applying ask fixes, each tried by a real export, until it goes through."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.model import Capture, Fix
from export_explorer.session.history import Wish

if TYPE_CHECKING:
    from export_explorer.session.session import Session

MOST_EXPORTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A fix that was applied.

    Attributes:
        fix: which.
        capture: of the export with it.
        is_kept: whether the way on led through it; a step that led nowhere was taken back.
    """

    fix: Fix
    capture: Capture
    is_kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What a repair came to.

    Attributes:
        ok: whether the model exports now.
        steps: every fix that was tried, in order.
        capture: of the last run; the session stands at its ask.
    """

    ok: bool
    steps: tuple[Step, ...]
    capture: Capture


def resolve(session: "Session") -> Resolution | None:
    """Applies ask fixes until the session's model exports or nothing is left to try.

    A fix may uncover the next violation: its fixes are tried in turn, best first. A way that leads nowhere is taken back. Each
    step that is kept is one change of the session's ask, to be undone one by one; if no way leads to an export the ask stays.

    Returns:
        What it came to; None if the session was asked for something else meanwhile, which stays.

    Raises:
        KeyboardInterrupt: an export was interrupted. The ask stays.
    """
    wish = session.wish
    first = _captured(session, wish)
    steps: list[Step] = []
    asks = _repair(session, wish, first, {wish.ask}, steps) or ()
    if session.wish != wish:
        return None
    for ask in asks:
        session.restore(ask)
    ok = first.ok or bool(asks)
    return Resolution(ok=ok, steps=tuple(steps), capture=_captured(session, session.wish))


def entries_of(fix: Fix) -> tuple[AskEntry, ...]:
    """The new asks of a fix, as values."""
    return tuple(AskEntry(input=change.input, dim=change.dim, ask=DimAsk.parse(change.ask)) for change in fix.asks)


def _repair(session: "Session", wish: Wish, capture: Capture, seen: set[Ask], steps: list[Step]) -> tuple[Ask, ...] | None:
    """The asks on the way to an export, one a step; None if no way leads there."""
    if capture.failure is None:
        return ()
    for fix, ask in list(_untried(wish.ask, capture.failure.fixes, seen)):
        if len(steps) >= MOST_EXPORTS:
            return None
        seen.add(ask)
        fixed = replace(wish, ask=ask)
        after = _captured(session, fixed)
        position = len(steps)
        steps.append(Step(fix=fix, capture=after, is_kept=True))
        rest = _repair(session, fixed, after, seen, steps)
        if rest is not None:
            return (ask, *rest)
        steps[position] = Step(fix=fix, capture=after, is_kept=False)
    return None


def _captured(session: "Session", wish: Wish) -> Capture:
    capture = session.run_of(wish).capture
    if capture.failure is not None and capture.failure.kind == "cancelled":
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
