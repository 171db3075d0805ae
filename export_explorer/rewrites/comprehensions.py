"""Where a list has one number for each row and becomes a tensor: the tensor at once, without the list."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.rewrites.places import names_read, place_at, short
from export_explorer.source.syntax import called_name

_CONVERSIONS = ("int", "float", "bool")
_ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Attribute, ast.Constant, ast.expr_context)


def comprehension_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``torch.tensor([v for _ in range(n)])`` as ``torch.full((n,), v)``, ``torch.tensor([2 * i for i in range(n)])`` as ``2 * torch.arange(n)``."""
    place = None if cause.frame is None else place_at(cause.frame)
    made = None if place is None else next((node for node in reversed(place.way) if isinstance(node, ast.ListComp)), None)
    call = None if place is None or made is None else place.around(made)
    if place is None or made is None or not isinstance(call, ast.Call) or call.args != [made] or len(made.generators) > 1:
        return ()
    if called_name(call) not in ("tensor", "as_tensor") or not isinstance(call.func, ast.Attribute):
        return ()
    at_once = _at_once(made.elt, made.generators[0], call.func.value)
    if at_once is None:
        return ()
    if call.keywords and isinstance(at_once, ast.Call):
        at_once = ast.Call(at_once.func, at_once.args, [*at_once.keywords, *call.keywords])
    elif call.keywords:
        at_once = ast.Call(ast.Attribute(at_once, "to", ast.Load()), [], call.keywords)
    text = ast.unparse(at_once)
    text = text if isinstance(at_once, ast.Call) else f"({text})"
    fix = rewritten(place.frame, [Edit(call, text)], f"write {short(text)} in place of {short(place.text(call))}")
    return () if fix is None else (fix,)


def _at_once(element: ast.expr, generator: ast.comprehension, torch: ast.expr) -> ast.expr | None:
    """The tensor of all elements of ``element for i in range(n)``; None where it is not certain."""
    match generator:
        case ast.comprehension(
            target=ast.Name(id=counter), iter=ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]), ifs=[], is_async=0
        ):
            pass
        case _:
            return None
    if counter not in names_read(element):
        if not _is_same_each_time(element):
            return None
        return ast.Call(ast.Attribute(torch, "full", ast.Load()), [ast.Tuple([count], ast.Load()), element], [])
    if not all(isinstance(node, _ARITHMETIC) for node in ast.walk(element)):
        return None
    counted = ast.Call(ast.Attribute(torch, "arange", ast.Load()), [count], [])

    class Counted(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return counted if node.id == counter else node

    copied = ast.parse(ast.unparse(element), mode="eval").body
    made: ast.expr = Counted().visit(copied)
    return made


def _is_same_each_time(element: ast.expr) -> bool:
    """Whether an expression is computed of numbers and attributes alone, so that each time it is the same number."""
    if isinstance(element, ast.Call):
        is_conversion = isinstance(element.func, ast.Name) and element.func.id in _CONVERSIONS and len(element.args) == 1
        return is_conversion and not element.keywords and _is_same_each_time(element.args[0])
    return all(isinstance(node, _ARITHMETIC) for node in ast.walk(element))
