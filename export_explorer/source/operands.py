"""Whether what a slice as long as a size gives is combined with something else, which has to be of its length."""

import ast

from export_explorer.model import Frame
from export_explorer.source.syntax import called_name, function_at, tree_of, way_to

_COMBINING = ("add", "cat", "concat", "einsum", "matmul", "mul", "stack", "sub", "where")


def is_added_slice(frame: Frame) -> bool:
    """Whether a frame is about ``table[:n]``, and that, or the name that it is assigned to, is an operand next to another tensor."""
    way = way_to(frame)
    if not any(isinstance(node, ast.Subscript) and _has_variable_bound(node.slice) for node in way):
        return False
    if any(_combines(node) for node in way[:-1]):
        return True
    assigned = next((node for node in reversed(way) if isinstance(node, ast.Assign)), None)
    tree = tree_of(frame.filename)
    function = None if tree is None else function_at(tree, frame.line)
    names = {it.id for it in assigned.targets if isinstance(it, ast.Name)} if assigned is not None else set()
    combined = [node for node in ast.walk(function) if _combines(node)] if function is not None else []
    return any(isinstance(it, ast.Name) and it.id in names for node in combined for it in ast.walk(node))


def _has_variable_bound(index: ast.expr) -> bool:
    bounds = [bound for it in ast.walk(index) if isinstance(it, ast.Slice) for bound in (it.lower, it.upper) if bound is not None]
    return any(isinstance(it, ast.Name) for bound in bounds for it in ast.walk(bound))


def _combines(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return not any(isinstance(it, ast.Constant) for it in (node.left, node.right))
    return isinstance(node, ast.Call) and called_name(node) in _COMBINING
