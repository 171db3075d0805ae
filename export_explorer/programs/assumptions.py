"""What the program assumes without a check: that nothing has changed what forward itself changes, and the program does not."""

from collections.abc import Iterable

from export_explorer.model import Guard, Remark
from export_explorer.reports.words import assumption_words

_CHANGES = ("attribute_assigned", "container_changed", "outside_changed")


def assumptions_of(remarks: Iterable[Remark], first_id: int) -> tuple[Guard, ...]:
    """An assumption for each line that changes something of the model, or of what is around it, as the remarks have them.

    Args:
        remarks: on the export.
        first_id: of the first of them.
    """
    changes = [remark for remark in remarks if remark.kind in _CHANGES and remark.frame is not None]
    return tuple(
        Guard(
            id=first_id + position,
            kind="assumption",
            expr="",
            words=assumption_words(remark),
            dims=(),
            frame=remark.frame,
            frames=() if remark.frame is None else (remark.frame,),
            module=None,
            module_class=None,
            operator=None,
            node=None,
            no_frame_reason=None,
        )
        for position, remark in enumerate(changes)
    )
