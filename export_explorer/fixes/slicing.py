"""Tensors of fixed length that are added to a tensor of the input's size, or mask it, cut to that size."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, assignments_to, names_in, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeProblem, is_length
from export_explorer.record import Capture, CodeFix, Effect, MadeTensorCause, TensorCause
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.syntax import called_name

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.BitAnd, ast.BitOr)
_OF_TWO = ("add", "add_", "sub", "sub_", "mul", "mul_", "div", "div_", "logical_and", "logical_or", "maximum", "minimum")
_MASKING = ("masked_fill", "masked_fill_")
_CHOOSING = (ast.BoolOp, ast.IfExp, ast.comprehension, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.Lambda)


_Sides = tuple[ast.expr, tuple[tuple[ast.expr, int], ...] | ast.expr]
"""The side of an operator that is of fixed size, as it is written there, and what its dimensions are compared with.

That is for each dimension from the last one on an expression, and its dimension, counted from the end; a single expression where it is the same
for all.
"""


class CutToSize(RewriteRule[SizeProblem[TensorCause]]):
    """Writes ``scores + self.mask`` as ``scores + self.mask[: scores.shape[-2], : scores.shape[-1]]``."""

    kinds = ("parameter",)
    before = """
        def __init__(self):
            super().__init__()
            self.register_buffer("mask", torch.zeros(6, 6))

        def forward(self, q):
            scores = q @ q.transpose(1, 2)
            return scores + self.mask
    """
    after = before.replace("return scores + self.mask", "return scores + self.mask[: scores.shape[-2]].narrow_copy(1, 0, scores.shape[-1])")
    inputs = ("torch.randn(2, 6, 4)",)
    changes = "sizes beyond the length of the tensor are refused"
    sources = ("pytorch/pytorch#140011", "pytorch/executorch#1379", "GPT-2")

    def fixes(self, context: RewriteContext, problem: SizeProblem[TensorCause]) -> Iterator[CodeFix | None]:
        """Yields the change that cuts every dimension which was compared with a size."""
        yield cut_to_size(context, problem)


def cut_to_size(context: RewriteContext, problem: SizeProblem[TensorCause]) -> CodeFix | None:
    """Returns the fix that cuts the tensor of a cause at the operator that compares it; None for an unsupported form."""
    cause, capture = problem.cause, problem.capture
    sides = _sides(context, cause)
    if sides is None or not is_length(cause, capture) or not is_own_file(context.filename):
        return None
    sizes, hoisted = _sizes(context, sides, problem)
    if cause.tensor.dim not in sizes:
        return None
    shape = cause.tensor.shape
    written = context.operand(sides[0])
    is_beyond = _is_asked_beyond(problem)
    edits = [Edit(sides[0], _cut(written, shape, sizes, by_index=is_beyond))]
    effects = [Effect(kind="refuses", condition=f"{size} <= {shape[index]}") for index, size in sizes.items()]
    if is_beyond or any(not _is_leading(index, shape) for index in sizes):
        effects.append(Effect(kind="copies"))
    title = f"Slice `{shorten(written)}` to the input size"
    if hoisted is None:
        return context.replace_nodes(edits, title, effects)
    # The expression is bound to a name in a line of its own, before the statement.
    name, expression = hoisted
    return context.replace_statement([*edits, Edit(expression, name)], title, effects, first=[f"{name} = {context.text(expression)}"])


def _is_asked_beyond(problem: SizeProblem[TensorCause]) -> bool:
    """True if a Dim may be longer than the tensor, which torch refuses for a slice, since no such size fits."""
    return any(
        outcome.asked.max is None or outcome.asked.max > int(own.tensor.shape[own.tensor.dim])
        for own, outcome in problem.compared()
        if own.tensor.dim is not None and own.value is not None and outcome.asked.kind == "dim"
    )


def _cut(text: str, shape: tuple[str, ...], sizes: dict[int, str], *, by_index: bool) -> str:
    """Returns a tensor cut to sizes; by index it raises for a size beyond its length when it runs.

    A view of a part of an inner dimension would make torch check whether it is contiguous, which it is for the example alone, where that
    has the whole length: a copy does not.
    """
    for index, size in sorted(sizes.items()):
        if by_index or _is_leading(index, shape):
            text += f"[{':, ' * index}{f'torch.arange({size})' if by_index else f': {size}'}]"
        else:
            text += f".narrow_copy({index}, 0, {size})"
    return text


def _is_leading(index: int, shape: tuple[str, ...]) -> bool:
    """True if no dimension before this one has more than one element."""
    return all(size == "1" for size in shape[:index])


def _sizes(context: RewriteContext, sides: _Sides, problem: SizeProblem[TensorCause]) -> tuple[dict[int, str], tuple[str, ast.expr] | None]:
    """Returns the size to cut each dimension to, and the name and the expression to bind first, where an operand has no name."""
    cause, capture = problem.cause, problem.capture
    shape = cause.tensor.shape
    compared = {own.tensor.dim: (own, outcome) for own, outcome in problem.compared()}
    seen, others = problem.operand_shapes(context.frame), sides[1]
    sizes: dict[int, str] = {}
    hoisted: tuple[str, ast.expr] | None = None
    for index, size in enumerate(shape):
        dim = index - len(shape)
        against = (others, dim) if isinstance(others, ast.expr) else others[-dim - 1] if -dim <= len(others) else None
        # According to the graph, every tensor that the operator reads has this size in this dimension.
        is_alike = size == str(cause.value) and bool(seen) and all(-dim <= len(it) and it[dim] == size for it in seen)
        own, outcome = compared.get(index, (cause, problem.dim))
        if against is None or not (is_length(own, capture) if index in compared else is_alike):
            continue
        expression, dim_from_end = against
        named = problem.size_text(context, outcome.ref) if own.value == outcome.size and _is_of_one_size(own, capture) else None
        text, is_plain = context.text(expression), isinstance(expression, ast.Name | ast.Attribute)
        if named is not None and (not is_plain or named.isidentifier() or named.startswith(f"{text}.shape[")):
            sizes[index] = named
        elif is_plain:
            sizes[index] = f"{text}.shape[{dim_from_end}]"
        elif _can_hoist(context):
            name = next(it for it in ("operand", "left", "other", "operand_", "operand__") if it not in names_in(context.function))
            hoisted = name, expression
            sizes[index] = f"{name}.shape[{dim_from_end}]"
    return sizes, hoisted


def _is_of_one_size(cause: TensorCause, capture: Capture) -> bool:
    """True if the guard is on a dimension of an input, not on an expression that only has its size in the example."""
    guard = next((guard for guard in capture.guards if guard.id == cause.guard_id), None)
    return guard is None or guard.condition is None or any(guard.condition.subject == str(dim.ref) for dim in capture.dims)


def _sides(context: RewriteContext, cause: TensorCause) -> _Sides | None:
    """Returns the sides of the operator at a place; None for operators that do not match each dimension with one of the other side."""
    match context.node:
        case ast.BinOp(left=left, right=right, op=op) if isinstance(op, _ARITHMETIC):
            return _of_two(context, cause, left, right)
        case ast.AugAssign(target=ast.Name() as target, value=value, op=op) if isinstance(op, _ARITHMETIC):
            return (value, target) if _is_fixed(context, value, cause) else None
        case ast.Call() as call:
            return _of_call(context, cause, call)
    return None


def _of_call(context: RewriteContext, cause: TensorCause, call: ast.Call) -> _Sides | None:
    name = called_name(call)
    method = call.func.value if isinstance(call.func, ast.Attribute) else None
    is_function = method is None or ast.unparse(method) in ("torch", "F", "functional", "nn.functional", "torch.nn.functional")
    arguments = list(call.args) if is_function or method is None else [method, *call.args]
    if name in (*_OF_TWO, *_MASKING) and len(arguments) > 1:
        return _of_two(context, cause, arguments[0], arguments[1])
    if name == "where" and len(arguments) == 3:
        found = [node for node in arguments if _is_fixed(context, node, cause)]
        others = [node for node in arguments if not isinstance(node, ast.Constant) and node not in found]
        return (found[0], others[0]) if len(found) == 1 and others else None
    if name == "stack" and arguments and isinstance(arguments[0], ast.List | ast.Tuple) and len(arguments[0].elts) == 2:
        return _of_two(context, cause, *arguments[0].elts)
    if name == "scaled_dot_product_attention" and len(arguments) >= 2:
        masks = [*arguments[3:4], *(keyword.value for keyword in call.keywords if keyword.arg == "attn_mask")]
        if masks and _is_fixed(context, masks[0], cause):
            return masks[0], ((arguments[1], -2), (arguments[0], -2))
    return None


def _of_two(context: RewriteContext, cause: TensorCause, left: ast.expr, right: ast.expr) -> _Sides | None:
    fixed = [_is_fixed(context, side, cause) for side in (left, right)]
    return None if fixed[0] is fixed[1] else (left, right) if fixed[0] else (right, left)


def _is_fixed(context: RewriteContext, node: ast.expr, cause: TensorCause) -> bool:
    """True if an expression is the tensor that a cause names: by its own text, or by that of the value bound to a name.

    It may also be a call of the function in which the tensor is made.
    """
    if _is_named(context, node, cause):
        return True
    if not isinstance(node, ast.Name):
        return False
    bound = assignments_to(context.function, node.id)
    return len(bound) == 1 and _is_named(context, bound[0].value, cause)


def _is_named(context: RewriteContext, node: ast.expr, cause: TensorCause) -> bool:
    tensor, made_at = cause.tensor, cause.made_at if isinstance(cause, MadeTensorCause) else None
    # A parameter or buffer is read from the module whose forward runs, `self.mask`.
    own = f"self.{tensor.name.removeprefix(f'{cause.module}.' if cause.module else '')}"
    if context.text(node) == (tensor.name if tensor.kind == "made" else own):
        return True
    if made_at is None or not isinstance(node, ast.Call):
        return False
    is_elsewhere = (made_at.filename, made_at.name) != (context.filename, getattr(context.function, "name", ""))
    return is_elsewhere and called_name(node) == made_at.name


def _can_hoist(context: RewriteContext) -> bool:
    """True if an expression can be bound to a name before the statement: it is always evaluated, and only once."""
    path = context.path[context.path.index(context.statement) :]
    return isinstance(context.statement, ast.Return | ast.Assign) and not any(isinstance(node, _CHOOSING) for node in path)
