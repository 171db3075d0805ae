"""The table of guards for HTML. Knows the record alone."""

from export_explorer.model import Capture
from export_explorer.reports.dims_table import location_text
from export_explorer.reports.words.reports import more_guards_left_words

HEADINGS = ("guard", "kind", "line", "code")
_MOST = 60
"""Rows in an output of a notebook, which keeps all that is in it."""


def guard_rows(capture: Capture, *, is_whole: bool = False) -> list[tuple[str, ...]]:
    """The rows below `HEADINGS`, in the order of tracing; those of a model with a great many cut short.

    Args:
        capture: of which.
        is_whole: whether none may be left out.
    """
    guards = capture.guards if is_whole or len(capture.guards) <= _MOST else capture.guards[:_MOST]
    rows: list[tuple[str, ...]] = [
        (
            guard.words,
            guard.kind.replace("_", " "),
            "" if guard.frame is None else location_text(guard.frame),
            "" if guard.frame is None else f"`{guard.frame.expression or guard.frame.code}`",
        )
        for guard in guards
    ]
    rest = len(capture.guards) - len(guards)
    return [*rows, (more_guards_left_words(rest), *[""] * (len(HEADINGS) - 1))] if rest else rows
