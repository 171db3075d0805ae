"""Numbers in a call that were equal to a size of the example, replaced by ``-1`` or by the size itself."""

import ast
import math
import re
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, arguments_of, calls_in, int_literal, names_in, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeNames, SizeProblem, whole_shape_of
from export_explorer.record import CodeFix, DimOutcome, Effect, NumberCause
from export_explorer.trace.syntax import called_name

_INFERRING = ("view", "reshape", "unflatten", "view_copy")
_KEEPING = ("expand", "expand_copy")
_SAME_SHAPE = ("contiguous", "clone", "detach", "float", "half", "bfloat16", "double", "to", "type_as", "relu", "sigmoid", "tanh")
_SPLITTING = ("split", "split_with_sizes")


class SizeInCall(RewriteRule[SizeProblem[NumberCause]]):
    """Writes ``-1``, or the size, in place of a number in a call that made a size constant."""

    kinds = ("literal", "number_argument")
    before = """
        def forward(self, x):
            return x.reshape(8, -1)
    """
    after = before.replace("return x.reshape(8, -1)", "return x.reshape(x.shape[0], -1)")
    changes = "where several numbers make up a size, the size must be divisible by the others, or at least their sum"
    sources = ("pytorch/pytorch#151094",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[NumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of all numbers in the call that sizes were fixed to."""
        call, is_product = _call(context, problem.cause), problem.cause.position is None
        if call is None or whole_shape_of(problem.cause) is not None:
            return
        edits, effects = _edits_of_product(context, call, problem) if is_product else (_edits(context, call, problem), ())
        if edits:
            written = " and ".join(f"`{shorten(text)}`" for text in dict.fromkeys(edit.text for edit in edits))
            if all(_is_own_size(call, edit.text) for edit in edits):
                written = "the tensor's size" if len(edits) == 1 else "the tensor's sizes"
            numbers = " and ".join(dict.fromkeys(context.text(edit.node) for edit in edits))
            yield context.replace_nodes(edits, f"Replace `{shorten(numbers)}` with {written} in `{called_name(call)}`", effects)


def _edits(context: RewriteContext, call: ast.Call, problem: SizeProblem[NumberCause]) -> list[Edit]:
    """Returns an edit for each number in the call that a size was fixed to."""
    edits: dict[int, Edit] = {}
    of_whole: set[int] = set()
    name, rank = called_name(call), len(problem.result_shape(context.frame))
    for own, outcome in problem.compared():
        found = _number(context, call, own)
        if found is None:
            continue
        node, among = found
        is_name = len(among) == 1 and isinstance(node, ast.Name | ast.Attribute)
        if is_name and rank == 0 and name in (*_KEEPING, *_INFERRING):
            # It is not known whether the name is one size or all of them.
            continue
        if is_name and rank > 1:
            # A name alone is all sizes at once, `shape` of `x.expand(shape)`.
            if own.position is not None and (name in _KEEPING or (name in _INFERRING and not of_whole)):
                of_whole.add(own.position)
                edits[id(node)] = Edit(node, _with_inferred(context.text(node), of_whole, rank))
            continue
        is_inferred = any(int_literal(other) == -1 for other in among) or any(edit.text == "-1" for edit in edits.values())
        is_needed = name not in _INFERRING or is_inferred or (len(among) == rank and _has_other_size(problem, own))
        text = _size_at(context, call, problem, own, outcome) if is_needed and name not in _KEEPING else None
        if name in _KEEPING or (text is None and name in _INFERRING and not is_inferred):
            text = "-1"
        if text is not None and text != context.text(node):
            edits.setdefault(id(node), Edit(node, text))
    return list(edits.values())


def _is_own_size(call: ast.Call, text: str) -> bool:
    """True if the text of a size reads it from the tensor that a method is called on, whose name differs from line to line."""
    operand = _operand(call) if isinstance(call.func, ast.Attribute) else None
    while isinstance(operand, ast.Call) and isinstance(operand.func, ast.Attribute):
        operand = operand.func.value
    return isinstance(operand, ast.Name) and re.fullmatch(rf"{operand.id}\.shape\[\d+\]", text) is not None


def _has_other_size(problem: SizeProblem[NumberCause], cause: NumberCause) -> bool:
    """True if a call has another number that is a size requested to be dynamic, so that the one ``-1`` may be needed for that."""
    compared = {dim.ref for _, dim in problem.compared()}
    dims = problem.capture.dims
    others = {str(dim.size) for dim in dims if dim.got == "specialized" and not dim.is_as_asked and dim.ref not in compared}
    sizes = problem.result_shape(problem.cause.frame) if problem.cause.frame is not None else ()
    return any(size in others for position, size in enumerate(sizes) if position != cause.position)


def _edits_of_product(context: RewriteContext, call: ast.Call, problem: SizeProblem[NumberCause]) -> tuple[list[Edit], tuple[Effect, ...]]:
    """Returns the edit for several numbers that make up a size together: one of them is derived from the others."""
    name = called_name(call)
    lists = [*_lists(call), call.args]
    size = problem.size_text(context)
    for numbers in lists:
        values = [int_literal(node) for node in numbers]
        texts = [context.text(node) for node in numbers]
        if name in _INFERRING and values.count(-1) == 1:
            return _edits_beside_inferred(context, call, problem, numbers, size)
        # A name alone is all sizes at once.
        if len(numbers) < 2 or -1 in values or problem.cause.literal not in (" and ".join(texts), " and ".join(dict.fromkeys(texts))):
            continue
        if name in _INFERRING:
            rest = [value for value in values[1:] if value is not None]
            is_plain = size is not None and len(rest) == len(values) - 1
            return [Edit(numbers[0], "-1")], (Effect(kind="refuses", condition=f"{size} % {math.prod(rest)} == 0"),) if is_plain else ()
        if name in _SPLITTING and size is not None:
            others = [context.operand(node) for node in numbers[:-1]]
            effect = Effect(kind="refuses", condition=f"{size} >= {' + '.join(others)}")
            return [Edit(numbers[-1], f"{size} - {' - '.join(others)}")], (effect,)
    return [], ()


def _edits_beside_inferred(
    context: RewriteContext, call: ast.Call, problem: SizeProblem[NumberCause], numbers: list[ast.expr], size: str | None
) -> tuple[list[Edit], tuple[Effect, ...]]:
    """Returns the edits for numbers beside a ``-1`` that comes out as a size of the tensor: that size is written, the first number derived."""
    texts = [context.text(node) for node in numbers]
    at = [int_literal(node) for node in numbers].index(-1)
    parts = problem.cause.literal.split(" and ")
    start = next((start for start in range(len(texts)) if texts[start : start + len(parts)] == parts), None)
    operand, shapes, result = _operand(call), problem.operand_shapes(context.frame), problem.result_shape(context.frame)
    is_kept = bool(shapes) and at < min(len(shapes[0]), len(result)) and shapes[0][at] == result[at]
    if start is None or operand is None or not is_kept:
        return [], ()
    rest = math.prod(value for node in numbers[start + 1 : start + len(parts)] if (value := int_literal(node)) is not None)
    effects = (Effect(kind="refuses", condition=f"{size} % {rest} == 0"),) if size is not None and len(parts) > 1 else ()
    return [Edit(numbers[at], f"{context.operand(operand)}.shape[{at}]"), Edit(numbers[start], "-1")], effects


def _size_at(context: RewriteContext, call: ast.Call, problem: SizeProblem[NumberCause], cause: NumberCause, dim: DimOutcome) -> str | None:
    """Returns the text of a dimension's size at a call that fixed it to a number; None if nothing certain is known."""
    named = problem.size_text(context, dim.ref) if cause.value == dim.size else None
    # What the call itself reads is the most specific.
    if named is not None or cause.value is None:
        return named
    operand = _operand(call)
    shape = next(iter(problem.operand_shapes(context.frame)), ())
    equal = [index for index, size in enumerate(shape) if size in (str(cause.value), str(dim.ref))]
    at = cause.position if cause.position in equal else equal[0] if len(equal) == 1 else None
    if operand is None or (at is None and isinstance(operand, ast.Name | ast.Attribute)):
        return None
    read = None if at is None else _moved_from(operand, at, len(shape))
    return _size_of_argument(context, call, problem, cause) if read is None else f"{context.operand(read[0])}.shape[{read[1]}]"


def _moved_from(tensor: ast.expr, dim: int, rank: int) -> tuple[ast.expr, int] | None:
    """Returns the tensor and its dimension that an expression has a dimension from: ``x`` and 2 for ``x.transpose(1, 2)`` and 1."""
    match tensor:
        case ast.Name() | ast.Attribute():
            return tensor, dim
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=args, keywords=[]):
            dims = [None if (number := int_literal(arg)) is None else number % rank for arg in args]
            if method in _SAME_SHAPE:
                return _moved_from(inner, dim, rank)
            if method in ("transpose", "swapaxes", "swapdims") and len(dims) == 2 and None not in dims:
                return _moved_from(inner, dims[1 - dims.index(dim)] if dim in dims else dim, rank)  # type: ignore[arg-type]
            if method == "permute" and len(dims) == rank and dims[dim] is not None:
                return _moved_from(inner, dims[dim], rank)  # type: ignore[arg-type]
    return None


def _size_of_argument(context: RewriteContext, call: ast.Call, problem: SizeProblem[NumberCause], cause: NumberCause) -> str | None:
    """Returns the text of the size at the number's position of the one argument that a call is applied to, ``x`` of ``self.q(x).view(16)``.

    In the function of a submodule, where it is not known which tensor an argument is: verifying the fix decides.
    """
    operand = _operand(call)
    found = frozenset() if operand is None else names_in(operand)
    arguments = [name for name in arguments_of(context.function) if name in found and name != "self"]
    if len(arguments) != 1 or cause.position is None:
        return None
    return SizeNames(context, problem.capture).of_argument(arguments[0], cause.position)


def _operand(call: ast.Call) -> ast.expr | None:
    if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) not in ("torch", "F", "functional", "torch.nn.functional"):
        return call.func.value
    return call.args[0] if call.args else None


def _number(context: RewriteContext, call: ast.Call, cause: NumberCause) -> tuple[ast.expr, list[ast.expr]] | None:
    """Returns the number in a call that a cause is about, and the list of numbers that contains it."""
    lists = _lists(call)
    for numbers in [*lists, _arguments(call), _arguments(call)[1:]]:
        at = cause.position if cause.position is not None else len(numbers)
        if at < len(numbers) and _is_written(context, numbers[at], cause):
            return numbers[at], numbers
    every = [node for numbers in [*lists, _arguments(call)] for node in numbers if _is_written(context, node, cause)]
    return (every[0], every) if len(every) == 1 else None


def _with_inferred(shape: str, inferred: set[int], rank: int) -> str:
    """Returns the sizes of a shape with ``-1`` at some positions: ``-1, *shape[1:]``."""
    parts, begin = [], 0
    for index in sorted(inferred):
        parts += [f"*{shape}[{begin or ''}:{index}]"] if index > begin else []
        parts.append("-1")
        begin = index + 1
    return ", ".join([*parts, *([f"*{shape}[{begin}:]"] if begin < rank else [])])


def _is_written(context: RewriteContext, node: ast.expr, cause: NumberCause) -> bool:
    return not isinstance(node, ast.Starred) and context.text(node) == cause.literal


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _lists(call: ast.Call) -> list[list[ast.expr]]:
    """Returns the elements of each argument that is written as a list or a tuple."""
    return [argument.elts for argument in _arguments(call) if isinstance(argument, ast.List | ast.Tuple)]


def _call(context: RewriteContext, cause: NumberCause) -> ast.Call | None:
    """Returns the call that a cause is about: the expression itself, else the one in the statement that contains the number."""
    if isinstance(context.node, ast.Call):
        return context.node
    calls = calls_in(context.statement, "" if cause.operator is None else cause.operator.rpartition(".")[2])
    return calls[0] if len(calls) == 1 else None
