"""Where a call gets a number that an earlier line has made of a size: that line in a form that leaves the size what it is."""

import ast
import linecache
from dataclasses import replace

from export_explorer.model import Capture, Cause, DimOutcome, Fix, Frame
from export_explorer.rewrites.numbers import number_fixes
from export_explorer.rewrites.places import Place, place_at
from export_explorer.source.syntax import columns_of


def earlier_number_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``batch = int(n / 4)`` as ``batch = n // 4``, where a later line took ``batch`` for a number."""
    place = None if cause.frame is None else place_at(cause.frame)
    if place is None:
        return ()
    names = dict.fromkeys(node.id for node in ast.walk(place.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    for name in names:
        value = _only_value(place, name)
        for call in [] if value is None else [node for node in ast.walk(value) if isinstance(node, ast.Call)]:
            frame = _frame_of(call, place.frame)
            if frame is not None and (fixes := number_fixes(replace(cause, frame=frame), dim, capture)):
                return fixes
    return ()


def _only_value(place: Place, name: str) -> ast.expr | None:
    """What a name is given in the function, where it is given one thing alone, before the line."""
    given = [
        node
        for node in ast.walk(place.function)
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]
    stored = [
        node for node in ast.walk(place.function) if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    return given[0].value if len(given) == len(stored) == 1 and given[0].lineno < place.frame.line else None


def _frame_of(node: ast.expr, within: Frame) -> Frame | None:
    around = columns_of(node, within.filename)
    if around is None:
        return None
    (line, column), (end_line, end_column) = around
    code = linecache.getline(within.filename, line).strip()
    return replace(within, line=line, code=code, column=column, end_line=end_line, end_column=end_column, expression=ast.unparse(node))
