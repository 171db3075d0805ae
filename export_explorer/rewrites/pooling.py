"""Where an operator of torch itself makes a size a constant for which another one does the same."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.rewrites.places import place_at, short
from export_explorer.source.syntax import called_name


def pooling_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``F.max_pool1d(x, 3)`` as ``F.max_pool2d`` over rows of height 1, which keeps the size."""
    place = None if cause.frame is None else place_at(cause.frame)
    call = None if place is None else place.node
    if place is None or not isinstance(call, ast.Call) or called_name(call) != "max_pool1d" or not isinstance(call.func, ast.Attribute):
        return ()
    if len(call.args) not in (2, 3) or call.keywords or any(isinstance(node, ast.Starred) for node in call.args):
        return ()
    sizes = "".join(f", (1, {place.text(node)})" for node in call.args[1:])
    text = f"{place.text(call.func.value)}.max_pool2d({place.operand(call.args[0])}.unsqueeze(-2){sizes}).squeeze(-2)"
    fix = rewritten(place.frame, [Edit(call, text)], f"write max_pool2d over rows of height 1 in place of {short(place.text(call))}")
    return () if fix is None else (fix,)
