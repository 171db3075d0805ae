"""Python numbers made from data, rewritten with torch's functions of tensors, or as numbers that tracing supports."""

import ast

from export_explorer.fixes.branches import replaced_expression
from export_explorer.fixes.conditions import without_conversion
from export_explorer.fixes.data_kinds import Kinds
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.statements import Site
from export_explorer.record import Fix
from export_explorer.trace.syntax import called_name

_OF_MATH = ("sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tanh", "floor", "ceil")
_OF_NUMPY = (
    "sqrt",
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "tanh",
    "abs",
    "floor",
    "ceil",
    "maximum",
    "minimum",
    "sign",
    "square",
    "log1p",
    "expm1",
)
"""Functions of NumPy that torch has under the same name and with the same meaning."""
_SIMPLE = ast.Name | ast.Attribute | ast.Call | ast.Subscript


def larger_of(site: Site, statement: ast.stmt, node: ast.IfExp) -> Fix | None:
    """Rewrites ``a if a > b else b`` of sizes as ``torch.sym_max(a, b)``, of tensors as ``torch.maximum(a, b)``; minima likewise."""
    test = node.test
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(test.ops[0], ast.Gt | ast.GtE | ast.Lt | ast.LtE):
        return None
    sides = [ast.dump(it) for it in (test.left, test.comparators[0])]
    chosen = [ast.dump(it) for it in (node.body, node.orelse)]
    if sorted(sides) != sorted(chosen) or sides[0] == sides[1]:
        return None
    is_larger = isinstance(test.ops[0], ast.Gt | ast.GtE) is (sides == chosen)
    kind = site.kinds.of(test)
    if kind not in ("tensor", "number"):
        return None
    arguments = [test.left, test.comparators[0]]
    if kind == "tensor":
        if any(site.kinds.of(it) != "tensor" for it in arguments):
            return None
        name = "torch.maximum" if is_larger else "torch.minimum"
    else:
        name = "torch.sym_max" if is_larger else "torch.sym_min"
    text = f"{name}({site.text(arguments[0])}, {site.text(arguments[1])})"
    return replaced_expression(site, statement, node, text, f"take the {'larger' if is_larger else 'smaller'} one with {name}")


def number_of(site: Site, statement: ast.stmt) -> Fix | None:
    """Rewrites what makes a Python number of a tensor, or takes one; None where nothing is certain."""
    if isinstance(statement, ast.If | ast.While | ast.For | ast.With):
        return None
    running = site.expression
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Call | ast.Subscript)]
    made = [(node, text) for node in nodes if (text := _other_text(node, site, node is running, statement)) is not None]
    outer = [(node, text) for node, text in made if not any(node is not it and _is_in(node, it) for it, _ in made)]
    lines = site.lines([statement], [Edit(node, text) for node, text in outer]) if outer else None
    return None if lines is None else site.replacing([statement], lines, f"write {outer[0][1]}")


def _other_text(node: ast.Call | ast.Subscript, site: Site, is_running: bool, statement: ast.stmt) -> str | None:
    kinds = site.kinds
    if isinstance(node, ast.Subscript):
        return _element(node, site)
    name, arguments = called_name(node), node.args
    if not arguments or node.keywords or any(isinstance(it, ast.Starred) for it in arguments):
        return None
    if isinstance(node.func, ast.Name):
        if len(arguments) > 1:
            is_choice = name in ("max", "min") and is_running and len(arguments) == 2 and kinds.of(node) == "number"
            return f"torch.sym_{name}({', '.join(map(site.text, arguments))})" if is_choice else None
        return _of_one(name or "", arguments[0], site, _is_factor(node, statement))
    if not isinstance(node.func, ast.Attribute) or not isinstance(node.func.value, ast.Name):
        return None
    if node.func.value.id == "math" and name in _OF_MATH and len(arguments) == 1:
        tensor = _source_of(arguments[0], kinds)
        return None if tensor is None else f"torch.{name}({site.text(tensor)})"
    if node.func.value.id == "torch" and name in ("from_numpy", "tensor") and len(arguments) == 1:
        return _without_numpy(arguments[0], site)
    return None


def _of_one(name: str, argument: ast.expr, site: Site, is_factor: bool) -> str | None:
    """Returns a builtin function of one tensor in torch's form."""
    kinds = site.kinds
    text = site.text(argument) if isinstance(argument, _SIMPLE) else f"({site.text(argument)})"
    if name == "len" and kinds.is_of_data_size(argument):
        return f"{text}.shape[0]"
    if name == "int" and (taken := _item_of(argument)) is not None and kinds.is_whole(taken):
        # What item() takes out of whole numbers is one already; int() asks for its value.
        return site.text(argument)
    if kinds.of(argument) != "tensor":
        return None
    held = kinds.live_of(argument)
    is_row = (held is not None and held.shape is not None and len(held.shape) == 1) or _is_row(argument, kinds)
    if name == "int":
        return f"{text}.item()" if kinds.is_whole(argument) else f"{text}.to(torch.int64).item()"
    if name == "float":
        return f"{text}.item()" if not kinds.is_whole(argument) else f"{text}.to(torch.float32).item()"
    if name == "bool":
        return text if is_factor else None
    if name in ("max", "min", "any", "all") and is_row:
        return f"{text}.{name}()"
    return f"{text}.sum(0)" if name == "sum" and is_row else None


def _item_of(node: ast.expr) -> ast.expr | None:
    """Returns the tensor that ``item()`` reads a number from."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "item" and not node.args:
        return node.func.value
    return None


def _is_row(node: ast.expr, kinds: Kinds) -> bool:
    """True for a row of a two-dimensional tensor, or a comparison of one-dimensional ones."""
    if isinstance(node, ast.Compare):
        return _is_row(node.left, kinds) or ((held := kinds.live_of(node.left)) is not None and len(held.shape or ()) == 1)
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant) or type(node.slice.value) is not int:
        return False
    held = kinds.live_of(node.value)
    return held is not None and held.shape is not None and len(held.shape) == 2


def _is_factor(node: ast.expr, statement: ast.stmt) -> bool:
    return any(isinstance(it, ast.BinOp) and node in (it.left, it.right) for it in ast.walk(statement))


def _element(node: ast.Subscript, site: Site) -> str | None:
    """Returns an element at an index that is in the data, in torch's form."""
    kinds = site.kinds
    place, kind = kinds.of(node.slice), kinds.of(node.value)
    held = kinds.live_of(node.slice)
    if place == "tensor" and not (held is not None and held.shape == () and held.is_whole):
        return None
    text = site.text(node.slice)
    if kind == "list" and place in ("tensor", "number") and isinstance(node.ctx, ast.Load):
        return f"torch.stack({site.text(node.value)})[{text if place == 'number' else f'{text}.item()'}]"
    return f"{site.text(node.value)}[{text}.item()]" if kind == "tensor" and place == "tensor" else None


def _source_of(node: ast.expr, kinds: Kinds) -> ast.expr | None:
    """Returns the tensor that a number was read from; None where it cannot be determined."""
    taken = without_conversion(node, kinds)
    if taken is not node:
        return taken if kinds.of(taken) == "tensor" else None
    made = kinds.assigned(node.id) if isinstance(node, ast.Name) else None
    if made is None:
        return None
    line = made.lineno
    names = {it.id for it in ast.walk(made) if isinstance(it, ast.Name)}
    if any(kinds.assigned_line(name) >= line for name in names):
        return None
    taken = without_conversion(made, kinds)
    return taken if taken is not made and kinds.of(taken) == "tensor" else None


def _without_numpy(node: ast.expr, site: Site) -> str | None:
    """Returns a NumPy computation whose result is made a tensor again, in torch; None where torch has no such function."""
    if not any(isinstance(it, ast.Attribute) and it.attr == "numpy" for it in ast.walk(node)):
        return None
    made = _as_torch(node, site.kinds)
    return None if made is None else ast.unparse(made)


def _as_torch(node: ast.expr, kinds: Kinds) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="numpy"), args=[], keywords=[]):
            # The array shares the tensor's memory, and so does what is made of it alone.
            while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in ("cpu", "detach"):
                inner = inner.func.value
            return inner if kinds.of(inner) == "tensor" else None
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name), args=arguments, keywords=[]) if name in _OF_NUMPY:
            made = [_as_torch(it, kinds) for it in arguments]
            function = ast.Attribute(ast.Name("torch", ast.Load()), name, ast.Load())
            return None if None in made else ast.Call(function, [it for it in made if it is not None], [])
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _as_torch(left, kinds), _as_torch(right, kinds)
            return None if a is None or b is None else ast.BinOp(a, op, b)
        case ast.UnaryOp(op=op, operand=operand):
            inner_made = _as_torch(operand, kinds)
            return None if inner_made is None else ast.UnaryOp(op, inner_made)
        case ast.Constant(value=int() | float()):
            return node
    return None


def _is_in(node: ast.AST, around: ast.AST) -> bool:
    return any(it is node for it in ast.walk(around))
