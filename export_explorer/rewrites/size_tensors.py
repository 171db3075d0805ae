"""Where sizes are put into a tensor and read out of it again, which makes them numbers: the sizes as they are."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.rewrites.places import place_at, short
from export_explorer.source.syntax import called_name

_MAKERS = ("tensor", "as_tensor", "array", "asarray", "LongTensor", "IntTensor")
_SEQUENCES = (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp)


def size_tensor_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``shapes = torch.as_tensor([x.shape[-2:] for x in maps])`` as the list alone, where all that is done with it is to go through it."""
    place = None if cause.frame is None else place_at(cause.frame)
    if place is None or not isinstance(place.statement, ast.Assign):
        return ()
    call, targets = place.statement.value, place.statement.targets
    if not isinstance(call, ast.Call) or called_name(call) not in _MAKERS or len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return ()
    if len(call.args) != 1 or not (isinstance(call.args[0], _SEQUENCES) or _reads_shape(call.args[0])):
        return ()
    if not all(_is_read_as_list(place.function, use) for use in _uses(place.function, targets[0].id)):
        return ()
    kept = place.text(call.args[0])
    fix = rewritten(place.frame, [Edit(call, kept)], f"keep {short(kept)} as it is, without a tensor of it")
    return () if fix is None else (fix,)


def _reads_shape(node: ast.expr) -> bool:
    """``x.shape``, ``x.shape[-2:]`` or ``x.size()``."""
    inner = node.value if isinstance(node, ast.Subscript) else node
    return (isinstance(inner, ast.Attribute) and inner.attr == "shape") or (isinstance(inner, ast.Call) and called_name(inner) == "size")


def _uses(function: ast.AST, name: str) -> list[ast.Name]:
    return [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)]


def _is_read_as_list(function: ast.AST, use: ast.Name) -> bool:
    """Whether a list does as well as a tensor where a name is read: it is gone through, or one of it is taken."""
    for node in ast.walk(function):
        match node:
            case ast.For(iter=read) | ast.comprehension(iter=read) if read is use:
                return True
            case ast.Subscript(value=read, slice=ast.Constant() | ast.Name()) if read is use:
                return True
            case ast.Call(func=ast.Name(id="zip" | "enumerate" | "len" | "reversed" | "list" | "tuple"), args=arguments):
                if any(argument is use for argument in arguments):
                    return True
            case ast.Assign(targets=[ast.Tuple()], value=read) if read is use:
                return True
    return False
