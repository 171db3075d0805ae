"""Whether what an expression gives is combined with something else, which has to be of its size."""

import ast

from export_explorer.model import Frame
from export_explorer.source.syntax import called_name, function_at, tree_of, way_to

_COMBINING = ("add", "cat", "concat", "einsum", "matmul", "mul", "stack", "sub", "where")


def goes_with_others(frame: Frame) -> bool:
    """Whether the expression of a frame, or the name that it is assigned to, is an operand of an operator or of a call that combines tensors."""
    way = way_to(frame)
    if any(_combines(node) for node in way[:-1]):
        return True
    assigned = next((node for node in reversed(way) if isinstance(node, ast.Assign)), None)
    tree = tree_of(frame.filename)
    function = None if tree is None else function_at(tree, frame.line)
    names = {it.id for it in assigned.targets if isinstance(it, ast.Name)} if assigned is not None else set()
    combined = [node for node in ast.walk(function) if _combines(node)] if function is not None else []
    return any(isinstance(it, ast.Name) and it.id in names for node in combined for it in ast.walk(node))


def _combines(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) or (isinstance(node, ast.Call) and called_name(node) in _COMBINING)
