"""The table of what a program returns and changes, for text and HTML. Knows the record alone."""

from export_explorer.model import Capture
from export_explorer.reports.words.outputs import output_kind, output_range, output_text
from export_explorer.reports.words.reports import WHOLE_OUTPUT, more_outputs_words

HEADINGS = ("output", "what", "dtype", "shape", "range", "node")
_MOST = 30
"""Rows in an output of a notebook, which keeps all that is in it."""


def output_rows(capture: Capture, *, is_whole: bool = False) -> list[tuple[str, ...]]:
    """The rows below `HEADINGS`, those of a program that returns a great many cut short.

    Args:
        capture: of which.
        is_whole: whether none may be left out.
    """
    outputs = capture.outputs if is_whole or len(capture.outputs) <= _MOST else capture.outputs[:_MOST]
    rows: list[tuple[str, ...]] = [
        (
            output.path or WHOLE_OUTPUT,
            output_kind(output),
            output.dtype or "",
            output_text(output) or "",
            output_range(output),
            output.node or "",
        )
        for output in outputs
    ]
    rest = len(capture.outputs) - len(outputs)
    return [*rows, (more_outputs_words(rest), *[""] * (len(HEADINGS) - 1))] if rest else rows
