"""Where a list is repeated as often as a size says: the tensor, or the sum, that is made of it."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.rewrites.places import place_at, short
from export_explorer.source.syntax import called_name


def repetition_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``torch.tensor([v] * n)`` as ``torch.full((n,), v)``, ``sum([v] * n)`` as ``v * n``."""
    place = None if cause.frame is None else place_at(cause.frame)
    node = None if place is None else place.node
    if place is None or not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult):
        return ()
    call = place.around(node)
    repeated, count = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
    if not isinstance(repeated, ast.List) or len(repeated.elts) != 1 or not isinstance(call, ast.Call) or call.args != [node]:
        return ()
    value = repeated.elts[0]
    if called_name(call) == "tensor" and isinstance(call.func, ast.Attribute):
        options = "".join(f", {place.text(keyword)}" for keyword in call.keywords)
        text = f"{place.text(call.func.value)}.full(({place.text(count)},), {place.text(value)}{options})"
    elif called_name(call) == "sum" and not call.keywords and isinstance(value, ast.Constant):
        text = f"{place.operand(value)} * {place.operand(count)}"
        text = f"({text})" if isinstance(place.around(call), ast.BinOp) else text
    else:
        return ()
    fix = rewritten(place.frame, [Edit(call, text)], f"write {short(text)} in place of {short(place.text(call))}")
    return () if fix is None else (fix,)
