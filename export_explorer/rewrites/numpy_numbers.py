"""Which arrays of NumPy are of whole numbers, of which it computes in float64 where torch takes float32."""

import ast
from collections.abc import Mapping

from export_explorer.rewrites.data_kinds import Kinds

_NUMPY = ("np", "numpy")
OF_FLOATS = (
    "arccos", "arcsin", "arctan", "arctan2", "cos", "cosh", "exp", "expm1", "log", "log10", "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip
"""Those that give floats of whole numbers."""
MAKING = {"zeros": "float64", "ones": "float64", "eye": "float64", "linspace": "float64", "empty": "float64"}
"""Functions that make an array of sizes, with NumPy's own dtype, where torch has another."""


def is_whole(node: ast.expr, arrays: Mapping[str, bool], kinds: Kinds) -> bool:
    """Whether an expression is of whole numbers, as far as it is an array or a number.

    Args:
        node: the expression.
        arrays: names that hold an array, each with whether it is of whole numbers.
        kinds: of other expressions.
    """
    match node:
        case ast.Constant(value=value):
            return not isinstance(value, float)
        case ast.Name() if node.id in arrays:
            return arrays[node.id]
        case ast.BinOp(left=left, op=op, right=right):
            return not isinstance(op, ast.Div) and is_whole(left, arrays, kinds) and is_whole(right, arrays, kinds)
        case ast.UnaryOp(operand=inner) | ast.Subscript(value=inner):
            return is_whole(inner, arrays, kinds)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(is_whole(it, arrays, kinds) for it in items)
        case ast.Call(func=ast.Attribute(value=inner, attr="numpy")):
            return kinds.is_whole(inner)
        case ast.Call(func=ast.Attribute(attr="astype"), args=[dtype]):
            return "int" in ast.unparse(dtype)
        case ast.Call(func=function, args=arguments, keywords=keywords):
            if dtypes := [ast.unparse(it.value) for it in keywords if it.arg == "dtype"]:
                return "int" in dtypes[0]
            name = numpy_name(function)
            if name is None:
                return isinstance(function, ast.Attribute) and function.attr != "mean" and is_whole(function.value, arrays, kinds)
            return name not in (*MAKING, *OF_FLOATS, "mean") and all(is_whole(it, arrays, kinds) for it in arguments)
    return kinds.of(node) != "tensor" or kinds.is_whole(node)


def numpy_name(node: ast.AST) -> str | None:
    """``sqrt`` of ``np.sqrt``; None of others."""
    is_numpy = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in _NUMPY
    return node.attr if is_numpy and isinstance(node, ast.Attribute) else None
