"""Expressions where Python needed a number, rewritten so that the size stays symbolic."""

import ast
import linecache
from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.operand_shapes import in_line_of
from export_explorer.fixes.places import Place, has_name, names_stored, number_of, place_at, shape_read, short, size_read
from export_explorer.record import Capture, Cause, DimOutcome, Fix, Frame
from export_explorer.trace.syntax import called_name, columns_of, range_of

_ROUNDING = ("floor", "ceil", "trunc", "round", "sym_int", "sym_max", "sym_min", "numel", "len")
_WHOLE = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_TAKES_NUMBERS = ("range", "str", "format", "list", "tuple", "print", "int", "float", "bool", "enumerate")
_SIMPLEST = 64
"""The largest numerator or denominator of a fraction that a factor is written as."""


def number_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``len(x)`` as ``x.shape[0]``, ``int(a / b)`` as ``a // b``, and so on."""
    place = None if cause.frame is None else place_at(cause.frame)
    own = None if place is None else _written(place)
    if place is None or own is None:
        return ()
    edits = {range_of(own[0]): Edit(*own)}
    # One line often asks for several sizes.
    for other in in_line_of(cause, capture):
        at = None if other.frame is None else place_at(other.frame)
        found = None if at is None else _written(at)
        if found is not None and not any(_is_within(found[0], edit.node) or _is_within(edit.node, found[0]) for edit in edits.values()):
            edits[range_of(found[0])] = Edit(*found)
    texts = [
        (short(edit.text), short(place.text(edit.node))) for _, edit in sorted(edits.items(), key=lambda item: item[0] or ((0, 0), (0, 0)))
    ]
    title = f"write {' and '.join(new for new, _ in texts)} in place of {' and '.join(old for _, old in texts)}"
    fix = rewritten(place.frame, edits.values(), title)
    return () if fix is None else (fix,)


def _is_within(inner: ast.AST, outer: ast.AST) -> bool:
    one, other = range_of(inner), range_of(outer)
    return one is not None and other is not None and other[0] <= one[0] and one[1] <= other[1]


def _written(place: Place) -> tuple[ast.AST, str] | None:
    """Returns the node to replace and its new text: an expression, or the call around it that converts the result to a number."""
    node, around = place.node, place.around(place.node)
    if not isinstance(node, ast.Call):
        return None
    outer, passed = place.node, around
    while isinstance(passed, ast.BinOp | ast.UnaryOp | ast.Call):
        if isinstance(passed, ast.Call) and called_name(passed) not in (*_TAKES_NUMBERS, *_ROUNDING):
            break
        if isinstance(passed, ast.Call):
            outer = passed
        passed = place.around(passed)
    if outer is not node:
        node, around = outer, place.around(outer)
    text = _as_size(node, place)
    return None if text is None else (node, _held(text, node, around))


def _held(text: str, node: ast.AST, around: ast.AST | None) -> str:
    """Returns the text of an expression in place of a call, in parentheses where the node around it needs them."""
    if not _is_sum(text):
        return text
    is_bound = isinstance(around, ast.BinOp | ast.UnaryOp | ast.Starred | ast.Attribute) or (
        isinstance(around, ast.Subscript | ast.Call) and node is getattr(around, "value", getattr(around, "func", None))
    )
    return f"({text})" if is_bound else text


def _is_sum(text: str) -> bool:
    return isinstance(_parsed(text), ast.BinOp | ast.UnaryOp)


def _as_size(node: ast.AST, place: Place) -> str | None:
    """Returns a call that makes a number of a size as an expression that stays a size; None if no such form is known."""
    if not isinstance(node, ast.Call) or node.keywords or not node.args or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    name, value = called_name(node), node.args[0]
    if len(node.args) > 1:
        return None
    match name:
        case "floor" | "ceil" | "trunc" | "round":
            return f"{place.text(node.func)}({_inner(value, place)})" if _has_number(value, place) else None
        case "len" if isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.Call) and shape_read(value) is None:
            return f"{place.operand(value)}.shape[0]"
        case "int":
            return _whole(value, place)
        case "float":
            return f"torch.sym_float({_inner(value, place)})" if has_name(place, "torch") else None
        case "sqrt" if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id != "torch":
            return f"{_operand(value, place)} ** 0.5"
        case "prod":
            return _product(value, place)
    return None


def _inner(value: ast.expr, place: Place) -> str:
    """Returns an expression with the numbers in it as sizes."""
    own = _as_size(value, place)
    if own is not None:
        return own
    if isinstance(value, ast.BinOp) and any(_has_number(side, place) for side in (value.left, value.right)):
        return ast.unparse(ast.BinOp(left=_parsed(_inner(value.left, place)), op=value.op, right=_parsed(_inner(value.right, place))))
    return place.text(value)


def _has_number(value: ast.expr, place: Place) -> bool:
    return any(isinstance(node, ast.Call) and _as_size(node, place) is not None for node in ast.walk(value))


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _operand(value: ast.expr, place: Place) -> str:
    text = _inner(value, place)
    return f"({text})" if _is_sum(text) else text


def _whole(value: ast.expr, place: Place) -> str | None:
    """Returns ``int(value)`` in integer arithmetic; sizes are not negative."""
    if _is_whole(value, place):
        return _inner(value, place)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div) and _is_whole(value.left, place):
        divisor = value.right
        if isinstance(divisor, ast.Constant) and isinstance(divisor.value, float) and divisor.value.is_integer():
            return f"{_operand(value.left, place)} // {int(divisor.value)}"
        if _is_whole(divisor, place):
            return f"{_operand(value.left, place)} // {_operand(divisor, place)}"
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        for size, factor in ((value.left, value.right), (value.right, value.left)):
            exact = _fraction(factor)
            if exact is not None and _is_whole(size, place):
                times = _operand(size, place) if exact.numerator == 1 else f"{_operand(size, place)} * {exact.numerator}"
                return times if exact.denominator == 1 else f"{times} // {exact.denominator}"
    return f"torch.sym_int({_inner(value, place)})" if has_name(place, "torch") else None


def _fraction(factor: ast.expr) -> Fraction | None:
    """Returns a float as a fraction of small numbers that equals it exactly, ``0.75``; None if there is none."""
    if not isinstance(factor, ast.Constant) or not isinstance(factor.value, float) or factor.value <= 0:
        return None
    exact = Fraction(factor.value)
    return exact if exact.denominator <= _SIMPLEST and exact.numerator <= _SIMPLEST else None


def _is_whole(value: ast.expr, place: Place, depth: int = 0) -> bool:
    """True if an expression is certainly an integer."""
    if number_of(value) is not None or size_read(value) is not None:
        return True
    if isinstance(value, ast.BinOp) and isinstance(value.op, _WHOLE):
        return _is_whole(value.left, place, depth) and _is_whole(value.right, place, depth)
    if isinstance(value, ast.Call):
        return called_name(value) in (*_ROUNDING, "int")
    if isinstance(value, ast.Name) and depth < 3:
        return _is_bound_to_whole(value, place, depth)
    return False


def _is_bound_to_whole(name: ast.Name, place: Place, depth: int) -> bool:
    """True if a function binds a name to integers only."""
    found = [stored for stored in names_stored(place.function) if stored.id == name.id]
    arguments = [argument for argument in ast.walk(place.function.args) if isinstance(argument, ast.arg) and argument.arg == name.id]
    if arguments:
        annotation = arguments[0].annotation
        return not found and isinstance(annotation, ast.Name) and annotation.id == "int"
    return bool(found) and all(_is_whole_binding(node, place, depth) for node in found)


def _is_whole_binding(name: ast.Name, place: Place, depth: int) -> bool:
    for statement in ast.walk(place.function):
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        target, value = statement.targets[0], statement.value
        if target is name:
            return _is_whole(value, place, depth + 1)
        if isinstance(target, ast.Tuple) and name in target.elts:
            if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                return _is_whole(value.elts[target.elts.index(name)], place, depth + 1)
            read = value.value if isinstance(value, ast.Subscript) else value
            return shape_read(read) is not None
    return False


def _product(value: ast.expr, place: Place) -> str | None:
    """Returns the product of a shape, or of a part of one."""
    tensor = shape_read(value)
    if tensor is not None:
        return f"{place.operand(tensor)}.numel()"
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and shape_read(value.value) is not None:
        return f"math.prod({place.text(value)})" if has_name(place, "math") else None
    return None


def earlier_number_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Rewrites ``batch = int(n / 4)`` as ``batch = n // 4``, where a later line uses ``batch`` as a number."""
    place = None if cause.frame is None else place_at(cause.frame)
    if place is None:
        return ()
    names = dict.fromkeys(node.id for node in ast.walk(place.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    for name in names:
        value = only_value(place, name)
        for call in [] if value is None else [node for node in ast.walk(value) if isinstance(node, ast.Call)]:
            frame = _frame_of(call, place.frame)
            if frame is not None and (fixes := number_fixes(structs.replace(cause, frame=frame), dim, capture)):
                return fixes
    return ()


def only_value(place: Place, name: str) -> ast.expr | None:
    """Returns the value of a name that the function binds only once, before the line; None for any other name."""
    given = [
        node
        for node in ast.walk(place.function)
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]
    stored = [
        node for node in ast.walk(place.function) if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    return given[0].value if len(given) == len(stored) == 1 and given[0].lineno < place.frame.line else None


def _frame_of(node: ast.expr, within: Frame) -> Frame | None:
    around = columns_of(node, within.filename)
    if around is None:
        return None
    (line, column), (end_line, end_column) = around
    code = linecache.getline(within.filename, line).strip()
    return replace(within, line=line, code=code, column=column, end_line=end_line, end_column=end_column, expression=ast.unparse(node))
