"""Turns the notes of an export into its guards and symbols, in the user's terms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from export_explorer.analysis.causes import Meeting, fixed_tensor
from export_explorer.analysis.symbols import Sizes
from export_explorer.analysis.tried_guards import TriedGuards
from export_explorer.record import Condition, DataValue, Frame, Guard, GuardKind
from export_explorer.render.words import guard_words
from export_explorer.trace.provenance import FrameOf, Provenance, code_alone
from export_explorer.trace.recorder import GuardNote


def guards_of(
    notes: list[GuardNote], sizes: Sizes, meetings: Sequence[Meeting], frame_of: FrameOf, tried: TriedGuards | None = None
) -> tuple[Guard, ...]:
    """Returns the guards in the order of tracing; a guard's id is its index.

    Args:
        notes: as recorded.
        sizes: of the export.
        meetings: the sizes that each guard compared; empty where that is not known.
        frame_of: makes a frame of a location.
        tried: the same guards, tried on sizes; None where the export failed, so that no size is known to be accepted.
    """
    guards = []
    replaced: dict[Any, Any] = {}
    for guard_id, note in enumerate(notes):
        condition = replace(
            sizes.condition(note.expr, replaced),
            guard_id=guard_id,
            cause=fixed_tensor(meetings, guard_id),
            data_values=_data_values(note, sizes, frame_of),
        )
        guards.append(_guard(note, condition if tried is None else tried.told(guard_id, condition), sizes, frame_of))
        replaced |= note.replaced
    return tuple(guards)


def _guard(note: GuardNote, condition: Condition, sizes: Sizes, frame_of: FrameOf) -> Guard:
    frames = tuple(frame_of(location) for location in note.provenance.locations)
    return Guard(
        id=condition.guard_id or 0,
        kind=_kind(note),
        expr=str(note.expr),
        words=guard_words(condition, sizes.refs_in(note.expr)),
        condition=condition,
        dims=sizes.refs_in(note.expr),
        frame=frames[-1] if frames else None,
        frames=frames,
        module=note.provenance.module,
        module_class=note.provenance.module_class,
        operator=note.provenance.operator,
        node=None,
        no_frame_reason=None if frames else _no_frame_reason(note),
    )


def _no_frame_reason(note: GuardNote) -> str:
    if note.provenance.module_class is not None:
        return f"only torch's own code ran in {note.provenance.module_class}: none of its lines is the user's"
    return "torch added it before or after the model ran, as it does for what was asked"


def _data_values(note: GuardNote, sizes: Sizes, frame_of: FrameOf) -> tuple[DataValue, ...]:
    """Returns the symbols that no input has, each with the line that made it."""
    symbols = sorted((symbol for symbol in sizes.in_inputs.symbols_in(note.expr) if symbol in note.unbacked), key=str)
    return tuple(DataValue(symbol=str(symbol), code=code_of(frame_of_maker(note.unbacked[symbol], frame_of))) for symbol in symbols)


def _kind(note: GuardNote) -> GuardKind:
    if note.is_runtime_assert:
        return "runtime_assert"
    if any(not getattr(target, "free_symbols", ()) for target in note.replaced.values()):
        return "specialization"
    is_bound = len(note.expr.free_symbols) == 1 and type(note.expr).__name__ not in ("Equality", "Unequality")
    return "range" if is_bound and note.narrowed else "guard"


def frame_of_maker(provenance: Provenance, frame_of: FrameOf) -> Frame | None:
    """Returns the line that made a symbol; None if it is not known."""
    return frame_of(provenance.locations[-1]) if provenance.locations else None


def code_of(frame: Frame | None) -> str:
    """Returns the code of a line; empty if there is none."""
    return "" if frame is None else code_alone(frame)
