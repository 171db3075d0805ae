"""Which dimensions have their size from a tensor of the model that has no other: no ask, example or line can free them."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome
from export_explorer.rewrites.lengths import is_length

_MODEL_TENSORS = ("PARAMETER", "BUFFER", "CONSTANT_TENSOR")


def is_inherent(dim: DimOutcome, capture: Capture) -> bool:
    """Whether a dimension's size is that of a weight, of data that are written out, or of an operator that takes one alone, through ties too."""
    if dim.cause is None or dim.got not in ("specialized", "static", None):
        return False
    last = dim.cause.steps[-1] if dim.cause.steps else dim.cause
    if last.demand == "unrolls":
        return True
    if last.tensor is None or is_length(last, capture):
        return False
    return last.kind == "parameter" or (last.kind == "made_tensor" and _is_of_model(last, capture))


def _is_of_model(cause: Cause, capture: Capture) -> bool:
    """Whether a tensor that forward makes is one of the model's tensors, changed in place of each element, or is written out."""
    try:
        made = ast.parse("" if cause.tensor is None else cause.tensor.name, mode="eval").body
    except SyntaxError:
        return False
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == "tensor":
        return bool(made.args) and isinstance(made.args[0], ast.List) and all(isinstance(node, ast.Constant) for node in made.args[0].elts)
    module = f"{cause.module}." if cause.module else ""
    tensors = {f"self.{entry.target.removeprefix(module)}" for entry in capture.signature if entry.kind in _MODEL_TENSORS and entry.target}
    return _is_pointwise(made, tensors)


def _is_pointwise(node: ast.expr, tensors: set[str]) -> bool:
    """Whether an expression has the shape of tensors of the model: arithmetic and methods without arguments."""
    if ast.unparse(node) in tensors:
        return True
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in tensors:
        return True
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        sides = [side for side in (node.left, node.right) if not isinstance(side, ast.Constant)]
        return bool(sides) and all(_is_pointwise(side, tensors) for side in sides)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args and not node.keywords:
        return _is_pointwise(node.func.value, tensors)
    return isinstance(node, ast.UnaryOp) and _is_pointwise(node.operand, tensors)
