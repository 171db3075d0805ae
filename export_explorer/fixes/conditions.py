"""Conditions on the data in torch's form: one tensor, or one symbolic bool, instead of what Python would decide part by part."""

import ast
import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import ANSWERS, Kinds, is_scalar
from export_explorer.fixes.edits import dotted_name, int_literal
from export_explorer.trace.syntax import called_name

_OF_ANY_VALUES = (
    "abs", "all", "allclose", "any", "argwhere", "bool", "ceil", "clamp", "clone", "contiguous", "cos", "count_nonzero", "cpu", "cumsum",
    "detach", "dim", "double", "eq", "equal", "exp", "flatten", "float", "floor", "ge", "gt", "is_complex", "is_floating_point", "isclose",
    "isfinite", "isinf", "isnan", "le", "log", "logical_and", "logical_not", "logical_or", "logsumexp", "long", "lt", "masked_select",
    "maximum", "mean", "minimum", "ne", "neg", "nelement", "nonzero", "norm", "numel", "ones_like", "permute", "prod", "relu", "round",
    "sigmoid", "sign", "sin", "size", "softmax", "sqrt", "square", "squeeze", "std", "sum", "t", "tanh", "to", "transpose", "tril", "triu",
    "unique", "unsqueeze", "var", "vector_norm", "where", "zeros_like",
)  # fmt: skip
"""Functions and methods of torch that raise for no values in a tensor, and for no number of elements."""
_OF_ELEMENTS = ("amax", "amin", "argmax", "argmin", "expand", "item", "max", "median", "min", "reshape", "view")
"""Those that raise for some numbers of elements, ``max`` for none."""
_LARGEST_IN_EACH = 127
"""The largest number that each dtype of integers holds."""
_OF_TORCH = ("F", "functional", "linalg", "nn", "torch")
_BUILTINS = ("abs", "all", "any", "hasattr", "isinstance", "len", "sum")


@dataclass(frozen=True, slots=True)
class Predicate:
    """A condition in one expression.

    Attributes:
        text: as Python.
        is_tensor: whether it is a tensor; else a symbolic bool.
        rest: the parts that tracing decides by itself; None if there are none.
        joined_by: the operator between those and `text`; None without a rest.
    """

    text: str
    is_tensor: bool
    rest: str | None = None
    joined_by: Literal["and", "or"] | None = None

    def decided(self, into: str, called: str, operands: str) -> list[str]:
        """Returns Python's ``if`` about the rest, which tracing knows, around a call of ``torch.cond`` and the branch that needs none.

        Args:
            into: the text before a call, ``return``, or an assignment.
            called: the call of ``torch.cond``.
            operands: the arguments of the functions ``if_true`` and ``if_false``.
        """
        first, second = (called, f"if_false({operands})") if self.joined_by == "and" else (f"if_true({operands})", called)
        return [f"if {self.rest}:", f"    {into}{first}", "else:", f"    {into}{second}"]


def predicate_of(test: ast.expr, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    """Returns the condition of an ``if``, a ``while``, an ``assert`` or a conditional expression in torch's form; None where that is not certain."""
    test = _with_shapes(test, kinds)
    if not isinstance(test, ast.BoolOp):
        return _undecided(test, context, kinds)
    undecided = [part for part in test.values if kinds.of(part) != "static"]
    rest = [part for part in test.values if part not in undecided]
    found = _joined(undecided, isinstance(test.op, ast.And), context, kinds) if undecided else None
    if found is None or not rest:
        return found
    # Python evaluates from left to right: a part after a check of sizes may be valid only where the check is true.
    joined_by: Literal["and", "or"] = "and" if isinstance(test.op, ast.And) else "or"
    texts = [f"({context.text(part)})" if isinstance(part, ast.BoolOp) else context.text(part) for part in rest]
    return Predicate(found.text, found.is_tensor, f" {joined_by} ".join(texts), joined_by)


def _with_shapes(node: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns a condition with ``x.shape[0]`` for ``len(x)`` and ``len(x.tolist())``, which Python needs as a number; unchanged if it has neither."""
    match node:
        case ast.Call(
            func=ast.Name(id="len"),
            args=[ast.Call(func=ast.Attribute(value=tensor, attr="tolist"), args=[], keywords=[]) | tensor],
            keywords=[],
        ) if kinds.is_of_data_size(tensor):
            return ast.Subscript(ast.Attribute(tensor, "shape", ast.Load()), ast.Constant(0), ast.Load())
        case ast.BoolOp() | ast.UnaryOp() | ast.BinOp() | ast.Compare():
            parts = dict(ast.iter_fields(node))
            new: dict[str, Any] = {
                name: [_with_shapes(it, kinds) for it in part] if isinstance(part, list) else _with_shapes(part, kinds)
                for name, part in parts.items()
            }
            return node if new == parts else type(node)(**new)
    return node


def without_conversion(node: ast.expr, kinds: Kinds, *, is_compared: bool = False) -> ast.expr:
    """Returns the tensor that a number is read from, ``x.sum()`` for ``x.sum().item()``; other expressions unchanged.

    Arithmetic with integers of few bits is done in 64 bits, as Python's numbers do not wrap.

    Args:
        node: the expression.
        kinds: at its line.
        is_compared: whether it is only compared, so that divisions of integers may be done in float64, as Python does them.
    """
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="item"), args=[], keywords=[]):
            return without_conversion(inner, kinds)
        case ast.Call(func=ast.Name(id="float" | "bool"), args=[inner], keywords=[]) if kinds.of(inner) == "tensor":
            return without_conversion(inner, kinds)
        case ast.Call(func=ast.Name(id="float" | "bool" | "int"), args=[inner], keywords=[]) if (
            taken := without_conversion(inner, kinds)
        ) is not inner and (kinds.is_whole(taken) or getattr(node.func, "id", "") == "float"):
            return taken
        case ast.Call(func=ast.Name(id="int"), args=[inner], keywords=[]) if kinds.of(inner) == "tensor" and kinds.is_whole(inner):
            return without_conversion(inner, kinds)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = (without_conversion(side, kinds, is_compared=is_compared) for side in (left, right))
            if a is left and b is right:
                return node
            # What is a tensor in the user's code computes in its own dtype.
            if "tensor" not in (kinds.of(left), kinds.of(right)):
                are_floats = is_compared and (isinstance(op, ast.Div) or _is_float(left) or _is_float(right))
                a, b = (it if it is side else _as_pythons(it, kinds, is_float=are_floats) for it, side in ((a, left), (b, right)))
            return ast.BinOp(a, op, b)
    return node


def _is_float(node: ast.expr) -> bool:
    """True for a float that is written out, and for ``float(x)``."""
    match node:
        case ast.Constant(value=float()) | ast.Call(func=ast.Name(id="float")):
            return True
    return False


def _as_pythons(tensor: ast.expr, kinds: Kinds, *, is_float: bool) -> ast.expr:
    """Returns a tensor of integers in the dtype that Python's numbers have in arithmetic; any other tensor as it is."""
    if is_float and kinds.is_whole(tensor):
        return ast.Call(ast.Attribute(tensor, "double", ast.Load()), [], [])
    if not kinds.is_narrow(tensor):
        return tensor
    return ast.Call(ast.Attribute(tensor, "long", ast.Load()), [], [])


def _as_compared(tensor: ast.expr, other: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns a tensor of few bits as one of 64 where torch could wrap or round the number that it is compared with; any other as it is."""
    if _is_rounded(other) and not kinds.is_whole(tensor):
        return ast.Call(ast.Attribute(tensor, "double", ast.Load()), [], [])
    return tensor if kinds.is_mask(tensor) or fits_few_bits(other, kinds) else _as_pythons(tensor, kinds, is_float=False)


def _is_rounded(node: ast.expr) -> bool:
    """True for a float that is written out and is another number in float32, as torch compares it with a tensor of that dtype."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_rounded(operand)
        case ast.Constant(value=float(value)):
            return ctypes.c_float(value).value != value
    return False


def fits_few_bits(node: ast.expr, kinds: Kinds) -> bool:
    """True if no value of an expression wraps where it is compared with a tensor of any dtype of integers: a literal, or a tensor itself."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float) or 0 <= (int_literal(node) or 0) <= _LARGEST_IN_EACH
    return "tensor" in (kinds.of(node), kinds.of(without_conversion(node, kinds)))


def _undecided(node: ast.expr, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    match node:
        case ast.BoolOp():
            is_known = any(kinds.of(part) == "static" for part in node.values)
            return None if is_known else _joined(node.values, isinstance(node.op, ast.And), context, kinds)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _negated(_undecided(operand, context, kinds))
        case ast.Call(func=ast.Name(id="bool"), args=[inner_node], keywords=[]):
            return _undecided(inner_node, context, kinds)
        case ast.Call(func=ast.Name(id="any" | "all"), args=[argument], keywords=[]):
            return _any_of(node, argument, context, kinds)
        case ast.Compare():
            return _comparison(node, context, kinds)
        case ast.Call() if called_name(node) in ANSWERS:
            return _answer(node, context, kinds)
    taken = without_conversion(node, kinds)
    kind = kinds.of(taken)
    if taken is not node:
        return Predicate(f"{context.operand(taken)} != 0", True) if kind == "tensor" else None
    if kind == "tensor" or (kind is None and context.is_on_tensor):
        return Predicate(context.text(node), True)
    return Predicate(f"{context.operand(node)} != 0", False) if kind == "number" else None


def _negated(predicate: Predicate | None) -> Predicate | None:
    if predicate is None:
        return None
    return Predicate(f"torch.{'logical' if predicate.is_tensor else 'sym'}_not({predicate.text})", predicate.is_tensor)


def _joined(parts: Sequence[ast.expr], is_and: bool, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    # Python leaves out what follows a part that decides; the program computes all parts.
    if not all(_never_raises(part, kinds) for part in parts[1:]):
        return None
    made = [found for part in parts if (found := _undecided(part, context, kinds)) is not None]
    if len(made) < len(parts) or len({part.is_tensor for part in made}) > 1:
        return None
    first, *others = made
    text = first.text
    if others and not first.is_tensor:
        text = (" & " if is_and else " | ").join(f"({part.text})" for part in made)
    else:
        for part in others:
            text = f"torch.logical_{'and' if is_and else 'or'}({text}, {part.text})"
    return Predicate(text, first.is_tensor)


def _never_raises(node: ast.AST, kinds: Kinds) -> bool:
    """True if an expression can be computed for all data; a shape that does not fit raises while torch traces."""
    match node:
        case ast.Call():
            return _call_never_raises(node, kinds)
        case ast.Subscript(value=value, slice=index):
            return _never_raises(value, kinds) and _selects_always(value, index, kinds)
        case ast.BinOp(left=left, op=op, right=right):
            if not _is_defined(left, op, right, kinds) or _have_different_sizes([left, right], kinds):
                return False
        case ast.Compare(left=left, comparators=others):
            if _have_different_sizes([left, *others], kinds):
                return False
        case ast.GeneratorExp(elt=element, generators=[generator]) | ast.ListComp(elt=element, generators=[generator]):
            if not isinstance(generator.target, ast.Name) or generator.ifs:
                return False
            row = ast.Subscript(generator.iter, ast.Constant(0), ast.Load())
            inner = replace(kinds, within={**kinds.within, generator.target.id: row})
            return _never_raises(generator.iter, kinds) and _never_raises(element, inner)
        case ast.BoolOp() | ast.UnaryOp() | ast.Attribute() | ast.Tuple() | ast.List() | ast.Set():
            pass
        case ast.Name() | ast.Constant() | ast.operator() | ast.unaryop() | ast.boolop() | ast.cmpop() | ast.expr_context():
            return True
        case _:
            return False
    return all(_never_raises(child, kinds) for child in ast.iter_child_nodes(node))


def _call_never_raises(node: ast.Call, kinds: Kinds) -> bool:
    name, given = called_name(node), [*node.args, *(keyword.value for keyword in node.keywords)]
    if not all(_never_raises(it, kinds) for it in given):
        return False
    match node.func:
        case ast.Name(id="int" | "round"):
            # Of a float that is not finite there is no whole number.
            return all(kinds.of(it) == "static" or kinds.is_whole(without_conversion(it, kinds)) for it in given)
        case ast.Name(id="bool" | "float" | "max" | "min"):
            return len(given) > 1 or not any(_is_selected(it, kinds) for it in given)
        case ast.Name():
            return name in _BUILTINS
        case ast.Attribute(value=owner):
            path = (dotted_name(owner) or "").split(".")
            operands = given if path[-1] in _OF_TORCH else [owner, *given]
            # A module of the user's own may be called by the name of one of torch's functions.
            is_own = path[0] == "self" and kinds.of(owner) != "tensor"
            if operands is not given and (is_own or kinds.of(node) is None or not _never_raises(owner, kinds)):
                return False
            if name in _OF_ELEMENTS:
                return not any(_is_selected(it, kinds) for it in operands)
            # Other norms than those of the elements need a decomposition, which fails for some values.
            is_decomposed = name == "norm" and (
                path[-1] == "linalg" or any(isinstance(it, ast.Constant) and it.value == "nuc" for it in given)
            )
            return name in _OF_ANY_VALUES and not (is_decomposed and len(operands) > 1) and not _have_different_sizes(operands, kinds)
    return False


def _selects_always(value: ast.expr, index: ast.expr, kinds: Kinds) -> bool:
    """True if an index is in range for all data: a mask, or one that tracing knows, of a tensor whose size it knows."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    bounds = [it for part in parts if isinstance(part, ast.Slice) for it in (part.lower, part.upper, part.step) if it is not None]
    others = [part for part in parts if not isinstance(part, ast.Slice) and not kinds.is_mask(part)]
    return all(kinds.of(it) == "static" for it in (*bounds, *others)) and not (others and _is_selected(value, kinds))


def _is_defined(left: ast.expr, op: ast.operator, right: ast.expr, kinds: Kinds) -> bool:
    """True if an operator has a result for all data: no division of whole numbers, or of Python's, by what may be 0."""
    match op:
        case ast.Pow():
            return isinstance(right, ast.Constant) and kinds.of(without_conversion(left, kinds)) in ("static", "tensor")
        case ast.FloorDiv() | ast.Mod():
            return kinds.of(right) == "static"
        case ast.Div():
            return kinds.of(right) == "static" or "tensor" in [kinds.of(without_conversion(it, kinds)) for it in (left, right)]
    return not isinstance(op, ast.LShift | ast.RShift)


def _have_different_sizes(operands: Sequence[ast.expr], kinds: Kinds) -> bool:
    """True if the operands are selected by different masks, so that their numbers of elements may differ."""
    selected = [it for it in operands if _is_selected(it, kinds)]
    parts = [it for own in selected for it in ast.walk(own) if isinstance(it, ast.Subscript) and kinds.is_mask(it.slice)]
    return len(selected) > 1 and (len(parts) < len(selected) or len({ast.dump(it.slice) for it in parts}) > 1)


def _is_selected(node: ast.expr, kinds: Kinds) -> bool:
    """True if the number of elements of an expression depends on the data."""
    if is_scalar(node, kinds):
        return False
    if kinds.is_of_data_size(node):
        return True
    match node:
        case ast.Name(id=name) if kinds.live_of(node) is None and (made := kinds.assigned(name)) is not None:
            return _is_selected(made, kinds.before(name))
        case ast.Call(func=function, args=arguments):
            parts = [*arguments, *([function.value] if isinstance(function, ast.Attribute) else [])]
            return any(_is_selected(part, kinds) for part in parts)
        case ast.Subscript(value=value, slice=index):
            others = [it for it in (index.elts if isinstance(index, ast.Tuple) else [index]) if not isinstance(it, ast.Slice)]
            return _is_selected(value, kinds) or any(kinds.is_mask(it) or kinds.of(it) is None for it in others)
        case ast.BinOp() | ast.UnaryOp() | ast.Compare():
            return any(_is_selected(part, kinds) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
    return False


def _comparison(node: ast.Compare, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    if len(node.ops) > 1:
        # Python evaluates each of the middle ones once; a tensor that is read twice is the same.
        sides = [node.left, *node.comparators]
        pairs = [ast.Compare(left, [op], [right]) for left, op, right in zip(sides, node.ops, sides[1:], strict=False)]
        return _joined(pairs, True, context, kinds)
    left, (right,), (op,) = node.left, node.comparators, node.ops
    if isinstance(op, ast.In | ast.NotIn):
        found = _membership(left, right, context, kinds)
        return found if isinstance(op, ast.In) else _negated(found)
    if isinstance(op, ast.Is | ast.IsNot):
        return None
    a, b = (without_conversion(side, kinds, is_compared=True) for side in (left, right))
    kind = kinds.of(ast.Compare(a, [op], [b]))
    if kind not in ("tensor", "number"):
        return Predicate(context.text(node), True) if kind is None and context.is_on_tensor else None
    if (a is left and b is right) or kind == "number":
        return Predicate(context.text(node), kind == "tensor")
    a, b = (it if it is side else _as_compared(it, other, kinds) for it, side, other in ((a, left, right), (b, right, left)))
    return Predicate(ast.unparse(ast.Compare(a, [op], [b])), True)


def _membership(left: ast.expr, right: ast.expr, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    if isinstance(right, ast.Tuple | ast.List | ast.Set) and right.elts and all(kinds.of(it) == "static" for it in right.elts):
        taken = without_conversion(left, kinds)
        kind = kinds.of(taken)
        if kind not in ("tensor", "number"):
            return None
        if taken is not left:
            taken = next((wide for it in right.elts if (wide := _as_compared(taken, it, kinds)) is not taken), taken)
        text = context.operand(taken)
        return Predicate(" | ".join(f"({text} == {context.text(it)})" for it in right.elts), kind == "tensor")
    if kinds.of(right) == "tensor" and kinds.of(left) in ("static", "tensor"):
        return Predicate(f"({context.operand(right)} == {context.operand(left)}).any()", True)
    return None


def _any_of(node: ast.Call, argument: ast.expr, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    name = called_name(node)
    if kinds.of(argument) == "tensor":
        return Predicate(f"{context.operand(argument)}.{name}()", True)
    if not isinstance(argument, ast.GeneratorExp | ast.ListComp) or any(it.ifs for it in argument.generators):
        return None
    (generator, *more) = argument.generators
    if more or not isinstance(generator.target, ast.Name) or kinds.of(generator.iter) not in ("tensor", "list"):
        return None
    element = replace(kinds, within={**kinds.within, generator.target.id: ast.Subscript(generator.iter, ast.Constant(0), ast.Load())})
    inner = _undecided(argument.elt, context, element) if _never_raises(argument.elt, element) else None
    if inner is None or not inner.is_tensor:
        return None
    return Predicate(f"torch.stack([{inner.text} for {generator.target.id} in {context.text(generator.iter)}]).{name}()", True)


def _answer(node: ast.Call, context: RewriteContext, kinds: Kinds) -> Predicate | None:
    """Rewrites ``torch.equal(a, b)`` as ``(a == b).all()``, ``allclose`` with ``isclose``."""
    function = node.func
    if not isinstance(function, ast.Attribute):
        return None
    is_method = kinds.of(function.value) == "tensor"
    arguments = [*([function.value] if is_method else []), *node.args]
    if len(arguments) < 2 or any(isinstance(it, ast.Starred) for it in arguments):
        return None
    if function.attr == "equal":
        shapes = [live.shape for live in map(kinds.live_of, arguments[:2]) if live is not None and live.shape is not None]
        if len({len(shape) for shape in shapes}) > 1 or any(
            None not in sizes and len(set(sizes)) > 1 for sizes in zip(*shapes, strict=False)
        ):
            # Of other shapes, which are not equal, the comparison would broadcast.
            return None
        a, b = (context.operand(it) for it in arguments[:2])
        return Predicate(f"({a} == {b}).all()", True)
    given = [*map(context.text, arguments), *(f"{it.arg}={context.text(it.value)}" for it in node.keywords if it.arg)]
    return Predicate(f"torch.isclose({', '.join(given)}).all()", True)
