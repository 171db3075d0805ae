"""Which asks of a dimension would be refused, known before one is chosen."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from export_explorer.record import FREE, Capture, DimRef
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.session.model_session import ModelSession


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An ask that a dimension could be given in place of its own, the others as they are.

    Attributes:
        entry: the ask.
        is_refused: whether the export would fail with it, which it does not with the ask as it is, or of this dimension.
        loses: dimensions that would not be dynamic any more, and are asked to be.
        capture: what the export would say, as predicted.
    """

    entry: AskEntry
    is_refused: bool
    loses: tuple[DimRef, ...]
    capture: Capture = field(repr=False)


def choices_of(session: ModelSession, ref: DimRef) -> tuple[Choice, ...]:
    """What AUTO, DYNAMIC, STATIC and a Dim of its own would lead to at a dimension; those that cannot be predicted are left out."""
    now = session.known()
    before = session.predicted() if now is None else now.capture
    return tuple(choice for ask in _asks(session) if (choice := _choice(session, ref, ask, before)) is not None)


def refused_choices(session: ModelSession, refs: Iterable[DimRef] | None = None) -> Iterator[Choice]:
    """The choices that would be refused at some dimensions, by default at all, one after the other: each takes a prediction."""
    for ref in session.examples.dims(session.requested.example) if refs is None else refs:
        yield from (choice for choice in choices_of(session, ref) if choice.is_refused)


def _asks(session: ModelSession) -> tuple[DimAsk, ...]:
    taken = set(session.ask.dim_names)
    name = next(name for number in range(len(taken) + 1) if (name := f"dim{number}") not in taken)
    return DimAsk(kind="auto"), DimAsk(kind="dynamic"), DimAsk(kind="static"), DimAsk(kind="dim", name=name)


def _choice(session: ModelSession, ref: DimRef, ask: DimAsk, before: Capture | None) -> Choice | None:
    entry = AskEntry(input=ref.input, dim=ref.dim, ask=ask)
    try:
        entry = session.examples.accepted(session.requested.example, entry)
        request = session.with_ask(session.requested, session.ask.changed([entry]))
    except AskError:
        return None
    known = session.history.answer(request)
    capture = session.predicted(request) if known is None else known.capture
    if capture is None:
        return None
    is_new = before is None or before.failure is None
    is_refused = capture.failure is not None and (is_new or ref in capture.failure.dims)
    was_free = set() if before is None else {dim.ref for dim in before.dims if dim.got in FREE}
    asked = {DimRef(input=it.input, dim=it.dim) for it in session.ask.entries if it.ask.is_dynamic}
    free = {dim.ref for dim in capture.dims if dim.got in FREE}
    loses = tuple(dim.ref for dim in capture.dims if dim.ref in (was_free & asked) - free - {ref}) if capture.failure is None else ()
    return Choice(entry=entry, is_refused=is_refused, loses=loses, capture=capture)
