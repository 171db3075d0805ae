"""Operators that make numbers of sizes, rewritten so that the sizes stay symbolic: ``max_pool1d``, tensors of sizes, repeated lists."""

import ast

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.places import place_at, short
from export_explorer.record import Capture, Cause, DimOutcome, Fix
from export_explorer.trace.syntax import called_name


def pooling_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``F.max_pool1d(x, 3)`` as ``F.max_pool2d`` over rows of height 1, which keeps the size symbolic."""
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


_MAKERS = ("tensor", "as_tensor", "array", "asarray", "LongTensor", "IntTensor")
_SEQUENCES = (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp)


def size_tensor_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``shapes = torch.as_tensor([x.shape[-2:] for x in maps])`` as the list alone, where it is only iterated or indexed."""
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
    """True for ``x.shape``, ``x.shape[-2:]`` or ``x.size()``."""
    inner = node.value if isinstance(node, ast.Subscript) else node
    return (isinstance(inner, ast.Attribute) and inner.attr == "shape") or (isinstance(inner, ast.Call) and called_name(inner) == "size")


def _uses(function: ast.AST, name: str) -> list[ast.Name]:
    return [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)]


def _is_read_as_list(function: ast.AST, use: ast.Name) -> bool:
    """True if a list can replace a tensor where a name is read: it is iterated, indexed, unpacked, or passed to ``len`` and the like."""
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


def repetition_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``torch.tensor([v] * n)`` as ``torch.full((n,), v)``, ``sum([v] * n)`` as ``v * n``."""
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
