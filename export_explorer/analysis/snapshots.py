"""The guards of an export as plain data, which outlive its graph, and the same guards for other symbols."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from export_explorer.analysis.cause_operators import PASSING
from export_explorer.analysis.cause_parts import NameOf, running_call
from export_explorer.analysis.origins import Origins
from export_explorer.torch_internals.calls import CallSnapshots, moved
from export_explorer.trace.provenance import Provenance, of_stack_text
from export_explorer.trace.recorder import GuardNote


def kept_notes(notes: Sequence[GuardNote], name_of: NameOf) -> tuple[GuardNote, ...]:
    """Returns the notes, each at the operator whose result it is about, without the graph that was traced and the effects of the guards."""
    snapshots = CallSnapshots(name_of, _last_line, PASSING.__contains__, Origins(name_of).of)
    return tuple(
        GuardNote(note.expr, note.is_runtime_assert, kept_provenance(note.provenance, snapshots), is_after_check=note.is_after_check)
        for note in notes
    )


def kept_provenance(where: Provenance, snapshots: CallSnapshots | None = None) -> Provenance:
    """Returns a provenance without the graph; with the call that was running if there are snapshots to keep it in."""
    call = None if snapshots is None else running_call(where)
    return replace(where, traced=None, call=None if call is None or snapshots is None else snapshots.call(call))


def moved_notes(notes: Sequence[GuardNote], symbols: Mapping[Any, Any]) -> list[GuardNote]:
    """Returns the notes of guards that were added again, with the calls of the first time in the new symbols, by those of then."""
    return [
        note
        if note.provenance.call is None
        else replace(note, provenance=replace(note.provenance, call=moved(note.provenance.call, symbols)))
        for note in notes
    ]


def _last_line(stack_trace: str | None) -> str:
    """Returns the user's last line of a ``stack_trace``, written as in one; empty if there is none."""
    locations = of_stack_text(stack_trace)
    return f'  File "{locations[-1].filename}", line {locations[-1].line}, in {locations[-1].function}\n' if locations else ""
