"""Compares any two exports: captures, explorers or programs."""

from typing import Any

from export_explorer.model import Capture, Comparison
from export_explorer.programs.program import capture_of_program, is_program
from export_explorer.reports import compare as captures


def compare(before: Any, after: Any) -> Comparison:
    """What differs between two exports: dimensions, guards, operators, nodes, ranges, signature, outputs and the user's code.

    Dimensions are matched by input, nodes by module, operator and line, in the order of the program.

    Args:
        before: a `Capture`, an `Explorer`, or a program: an ``ExportedProgram`` or a ``torch.fx.GraphModule``.
        after: likewise.

    Returns:
        The differences; printed, it tells them in lines.

    Raises:
        TypeError: one of them is none of these.
    """
    return captures.compare(_capture(before), _capture(after))


def _capture(thing: Any) -> Capture:
    found = getattr(thing, "capture", thing)
    if isinstance(found, Capture):
        return found
    if is_program(thing):
        return capture_of_program(thing)
    raise TypeError(f"compare() takes captures, explorers and programs, not {type(thing).__name__}.")
