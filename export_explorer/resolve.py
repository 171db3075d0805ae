"""Repairs a refused export by applying ask fixes, each tried by a real export, until it goes through."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.model import Capture, Fix

if TYPE_CHECKING:
    from export_explorer.session import Session

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


def resolve(session: "Session") -> Resolution:
    """Applies ask fixes until the session's model exports or nothing is left to try.

    A fix may uncover the next violation: its fixes are tried in turn, best first. A way that leads nowhere is taken back. If
    none leads to an export the session has its ask as before.
    """
    before = session.ask
    first = session.run().capture
    steps: list[Step] = []
    seen: set[Ask] = {before}
    if not _repair(session, first, seen, steps):
        session.restore(before)
    return Resolution(ok=session.run().capture.ok, steps=tuple(steps), capture=session.run().capture)


def entries_of(fix: Fix) -> tuple[AskEntry, ...]:
    """The new asks of a fix, as values."""
    return tuple(AskEntry(input=change.input, dim=change.dim, ask=DimAsk.parse(change.ask)) for change in fix.asks)


def _repair(session: "Session", capture: Capture, seen: set[Ask], steps: list[Step]) -> bool:
    if capture.failure is None:
        return True
    start = session.ask
    for fix, ask in list(_untried(start, capture.failure.fixes, seen)):
        if len(steps) >= MOST_EXPORTS:
            return False
        seen.add(ask)
        session.restore(ask)
        after = session.run().capture
        position = len(steps)
        steps.append(Step(fix=fix, capture=after, is_kept=True))
        if _repair(session, after, seen, steps):
            return True
        steps[position] = Step(fix=fix, capture=after, is_kept=False)
        session.restore(start)
    return False


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
