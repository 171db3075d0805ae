"""Kinds of expressions while torch traces: a tensor, a number in the data, or what tracing knows; from live values and the text.

Where neither determines the kind it is None, and a rewrite that needs it is not made.
"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from export_explorer.fixes.edits import dotted_name, last_assigned
from export_explorer.torch_internals.live_values import LiveValue, ValueKind
from export_explorer.trace.syntax import called_name

LiveLookup = Callable[[str], LiveValue | None]
"""The value of a name, or of an attribute such as ``self.scale``, at the failing line; None where that is not known."""

OF_SIZES = ("dim", "ndim", "ndimension", "nelement", "numel", "shape", "size")
ANSWERS = ("allclose", "equal")
"""Functions and methods of torch that return a Python bool which depends on the data."""
_KNOWN = ("device", "dtype", "is_cuda", "layout", "requires_grad", "training")
_SEVERAL = ("chunk", "median", "mode", "sort", "split", "topk", "unbind", "unique", "max", "min", "cummax", "cummin")
"""Functions that return more than one tensor; ``max`` and the like only with further arguments."""
_REDUCTIONS = (
    "abs", "all", "amax", "amin", "any", "argmax", "argmin", "clamp", "clone", "contiguous", "cos", "cumsum", "detach", "eq", "exp", "float",
    "ge", "gt", "isfinite", "isinf", "isnan", "le", "logical_not", "long", "lt", "max", "mean", "min", "ne", "nonzero", "norm", "prod", "relu",
    "sigmoid", "sin", "softmax", "sqrt", "std", "sum", "tanh", "transpose", "unsqueeze", "view",
)  # fmt: skip
"""Methods that hardly anything but a tensor has."""
_PICKING = ("argwhere", "masked_select", "nonzero", "unique")
_FUNCTIONS = ("F", "torch", "functional")
_NUMBERS = ("bool", "float", "int", "round")
_OF_SAME_DTYPE = ("abs", "amax", "amin", "clone", "detach", "flatten", "max", "min", "reshape", "squeeze", "sum")
"""Functions and methods that return integers for integers; ``sum`` of 64 bits."""
_MIXED = ("abs", "max", "min", "sum")


@dataclass(frozen=True)
class Kinds:
    """Kinds of expressions at a line of a function.

    Attributes:
        function: around the line.
        line: assignments from this line on are ignored.
        live: the values of names there.
        inputs: the values of names where the function starts, for a mode in which no more is known.
        within: the last assignments of statements that were moved already; None where it is not one expression.
    """

    function: ast.AST | None
    line: int
    live: LiveLookup
    inputs: Mapping[str, LiveValue] = field(default_factory=dict)
    within: Mapping[str, ast.expr | None] = field(default_factory=dict)

    def after(self, statements: list[ast.stmt]) -> "Kinds":
        """Returns the kinds after some more statements have run."""
        return replace(self, within={**self.within, **last_assigned(statements)})

    def is_on_data(self, node: ast.expr) -> bool:
        """True if Python cannot decide on an expression while torch traces."""
        return self.of(node) in ("tensor", "number")

    def of(self, node: ast.expr) -> ValueKind | None:
        """Returns the kind of an expression; None where it is not known."""
        if (live := self.live_of(node)) is not None:
            return live.kind
        match node:
            case ast.Constant():
                return "static"
            case ast.Name(id=name) if (made := self.assigned(name)) is not None:
                return self.before(name).of(made)
            case ast.Attribute():
                return self._of_attribute(node)
            case ast.Subscript():
                return self._of_subscript(node)
            case ast.Call():
                return self._of_call(node)
            case ast.BinOp():
                return self._of_parts([node.left, node.right])
            case ast.UnaryOp():
                kind = self.of(node.operand)
                return "number" if isinstance(node.op, ast.Not) and kind == "tensor" else kind
            case ast.Compare():
                return self._of_compare(node)
            case ast.BoolOp():
                kind = self._of_parts(node.values)
                return "number" if kind == "tensor" else kind
            case ast.IfExp():
                kinds = {self.of(node.body), self.of(node.orelse)}
                return kinds.pop() if len(kinds) == 1 else None
        return None

    def live_of(self, node: ast.expr) -> LiveValue | None:
        """Returns the live value of a name or an attribute, if no moved statement assigns it."""
        dotted = dotted_name(node)
        if dotted is None or dotted.partition(".")[0] in self.within:
            return None
        live = self.live(dotted)
        return self.inputs.get(dotted) if live is None and not self._assignments(dotted) else live

    def assigned(self, name: str) -> ast.expr | None:
        """Returns the last value assigned to a name; None where it is not one expression."""
        return self.within[name] if name in self.within else self._assigned(name)[0]

    def assigned_line(self, name: str) -> int:
        """Returns the line where a name was assigned last; 0 where it was not."""
        return self._assigned(name)[1]

    def is_whole(self, node: ast.expr) -> bool:
        """True if an expression is certainly of integers, so that ``int`` leaves it unchanged."""
        if isinstance(node, ast.Call) and called_name(node) in ("long", "int", "argmax", "argmin", "numel", "count_nonzero", "bincount"):
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and called_name(node) in _OF_SAME_DTYPE:
            is_of_torch = isinstance(node.func.value, ast.Name) and node.func.value.id == "torch" and len(node.args) == 1
            return self.is_whole(node.args[0] if is_of_torch else node.func.value)
        if isinstance(node, ast.Subscript):
            return self.is_whole(node.value)
        if isinstance(node, ast.Compare):
            return True
        live = self.live_of(node)
        return live is not None and live.is_whole

    def is_narrow(self, node: ast.expr) -> bool:
        """True if an expression is of bools or integers that may have fewer than 64 bits, so that arithmetic wraps where Python's does not."""
        if (live := self.live_of(node)) is not None:
            return live.is_narrow
        match node:
            case ast.Name(id=name) if (made := self.assigned(name)) is not None:
                return self.before(name).is_narrow(made)
            case ast.Compare() | ast.Call(func=ast.Attribute(attr="all" | "any" | "bool" | "byte" | "char" | "int" | "short")):
                return True
            case ast.Call(func=ast.Attribute(attr="to"), args=[ast.Attribute(attr=dtype)]):
                return dtype in ("bool", "int", "int16", "int32", "int8", "short", "uint16", "uint32", "uint8")
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in _OF_SAME_DTYPE and name != "sum":
                return self.is_narrow(node.args[0] if self.of(inner) != "tensor" and node.args else inner)
            case ast.Subscript(value=inner):
                return self.is_narrow(inner)
        return False

    def is_of_data_size(self, node: ast.expr) -> bool:
        """True if an expression is a tensor with a size that depends on the data."""
        live = self.live_of(node)
        if live is not None:
            return live.has_data_size
        match node:
            case ast.Name(id=name):
                made, line = self._assigned(name)
                return made is not None and replace(self, line=line, within={}).is_of_data_size(made)
            case ast.Call() if called_name(node) in _PICKING:
                return True
            case ast.Call(func=ast.Attribute(value=inner)):
                return self.of(inner) == "tensor" and self.is_of_data_size(inner)
            case ast.Subscript(value=inner, slice=index):
                return self.is_mask(index) or self.is_of_data_size(inner)
        return False

    def is_mask(self, node: ast.expr) -> bool:
        """True if an expression is a tensor of bools, as far as its value or its text shows."""
        live = self.live_of(node)
        if live is not None:
            return live.is_mask
        match node:
            case ast.Compare():
                return self.of(node) in ("tensor", None)
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return self.is_mask(operand)
            case ast.Call(func=ast.Attribute(value=inner, attr="expand" | "expand_as" | "unsqueeze" | "view" | "bool")):
                return called_name(node) == "bool" or self.is_mask(inner)
            case ast.Name(id=name) if (made := self.assigned(name)) is not None:
                return self.before(name).is_mask(made)
        return False

    def before(self, name: str) -> "Kinds":
        """Returns the kinds at the last assignment of a name, so that a value assigned in terms of itself refers to the earlier one."""
        if name in self.within:
            return replace(self, within={other: it for other, it in self.within.items() if other != name})
        return replace(self, line=self._assigned(name)[1])

    def _assigned(self, name: str) -> tuple[ast.expr | None, int]:
        """Returns the last value assigned to a name before the line, and the line of that assignment."""
        last = max(self._assignments(name), key=lambda node: node.lineno, default=None)
        return (None, 0) if last is None else (last_assigned([last])[name], last.lineno)

    def _assignments(self, name: str) -> list[ast.stmt]:
        """Returns the statements before the line that assign a name."""
        return [node for node in _assigning(self.function).get(name, ()) if node.lineno < self.line]

    def _of_attribute(self, node: ast.Attribute) -> ValueKind | None:
        if node.attr in OF_SIZES:
            return "number" if self.is_of_data_size(node.value) else "static"
        if node.attr in _KNOWN:
            return "static"
        return "tensor" if node.attr in ("T", "mT", "real", "imag", "data", "grad") and self.of(node.value) == "tensor" else None

    def _of_subscript(self, node: ast.Subscript) -> ValueKind | None:
        kind = self.of(node.value)
        if kind in ("tensor", "list"):
            return "tensor" if not isinstance(node.slice, ast.Slice) or kind == "tensor" else "list"
        is_size = isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
        return kind if is_size or isinstance(node.value, ast.Call) else None

    def _of_call(self, node: ast.Call) -> ValueKind | None:
        name = called_name(node)
        if isinstance(node.func, ast.Name):
            return self._of_builtin(node.func.id, node)
        if name is None or not isinstance(node.func, ast.Attribute):
            return None
        if name in ANSWERS or name == "item":
            return "number"
        if name in ("tolist", "numpy"):
            return "other"
        inner = node.func.value
        if (dotted_name(inner) or "").split(".")[-1] in _FUNCTIONS:
            if name.startswith(("is_", "sym_")):
                return self._of_parts(node.args) if name.startswith("sym_") else "static"
            return None if name in _SEVERAL and (len(node.args) > 1 or node.keywords) else "tensor"
        if name in OF_SIZES:
            return "number" if self.is_of_data_size(inner) else "static"
        kind = self.of(inner)
        if kind == "tensor":
            is_several = name in _SEVERAL and (node.args or node.keywords or name not in ("max", "min", "median"))
            return "static" if name.startswith("is_") else None if is_several else "tensor"
        return "tensor" if kind is None and name in _REDUCTIONS and not (name in _SEVERAL and (node.args or node.keywords)) else None

    def _of_builtin(self, name: str, node: ast.Call) -> ValueKind | None:
        kinds = [self.of(argument) for argument in node.args]
        if name == "len" and len(node.args) == 1:
            return "number" if self.is_of_data_size(node.args[0]) else "static"
        if name in ("isinstance", "hasattr", "callable"):
            return "static"
        if name in ("any", "all"):
            return "number" if kinds[:1] == ["tensor"] or any(isinstance(it, ast.GeneratorExp) for it in node.args) else None
        if name in _NUMBERS and len(kinds) == 1:
            return "number" if kinds[0] == "tensor" else kinds[0]
        return self._of_parts(node.args) if name in _MIXED and node.args else None

    def _of_compare(self, node: ast.Compare) -> ValueKind | None:
        if all(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            return "static"
        kind = self._of_parts([node.left, *node.comparators])
        if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            items = [it for it in node.comparators if isinstance(it, ast.Tuple | ast.List | ast.Set)]
            kind = self.of(node.left) if items else kind
            return "number" if kind == "tensor" else kind
        return "number" if kind == "tensor" and len(node.ops) > 1 else kind

    def _of_parts(self, parts: list[ast.expr]) -> ValueKind | None:
        kinds = {self.of(part) for part in parts}
        return "tensor" if "tensor" in kinds else "number" if "number" in kinds else "static" if kinds <= {"static"} else None


_OF_ALL = (
    "all", "amax", "amin", "any", "argmax", "argmin", "count_nonzero", "max", "mean", "median", "min", "norm", "prod", "std", "sum", "var",
)  # fmt: skip
"""Methods and functions of torch that give one value where they have no further argument."""
_KEEPING_VALUES = ("clone", "detach", "float", "item", "long", "to")
_ELEMENTWISE = (*_KEEPING_VALUES, "abs", "clamp", "cos", "exp", "log", "sigmoid", "sin", "sqrt", "square", "tanh")


def is_scalar(node: ast.expr, kinds: Kinds) -> bool:
    """True if an expression is certainly a tensor of no dimensions."""
    live = kinds.live_of(node)
    if live is not None:
        return live.kind == "tensor" and live.shape == ()
    match node:
        case ast.Name(id=name):
            made = kinds.assigned(name)
            return made is not None and is_scalar(made, kinds.before(name))
        case ast.UnaryOp(operand=operand):
            return is_scalar(operand, kinds)
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            sides = [is_scalar(left, kinds), is_scalar(right, kinds)]
            return any(sides) and all(side or kinds.of(it) == "static" for side, it in zip(sides, (left, right), strict=True))
        case ast.Call(func=ast.Attribute(value=inner, attr=name), args=args, keywords=keywords):
            is_function = (dotted_name(inner) or "") in _FUNCTIONS
            if name in _OF_ALL and not (args[1:] if is_function else args) and not keywords:
                return True
            return name in _ELEMENTWISE and is_scalar(args[0] if is_function and args else inner, kinds)
        case ast.Subscript(value=inner, slice=ast.Constant(value=int())):
            live = kinds.live_of(inner)
            return live is not None and live.shape is not None and len(live.shape) == 1
    return False


def may_have_gradient(node: ast.AST, kinds: Kinds) -> bool:
    """True unless a gradient certainly does not flow through an expression: ``item()`` ends it, the tensor itself does not."""
    if isinstance(node, ast.Compare | ast.Constant) or (isinstance(node, ast.expr) and kinds.is_whole(node)):
        return False
    match node:
        case ast.Name(id=name) if name in (*_FUNCTIONS, "math"):
            return False
        case ast.Call(func=ast.Name(id=name)) if name in (*_NUMBERS, *_MIXED):
            return any(may_have_gradient(argument, kinds) for argument in node.args)
        case ast.Call(func=ast.Attribute(attr="detach" | "item")):
            return False
        case ast.Name() | ast.Attribute() if (live := kinds.live_of(node)) is not None:
            return live.has_gradient or live.kind in ("list", "other")
        case ast.Name(id=name):
            made = kinds.assigned(name)
            return made is None or may_have_gradient(made, kinds.before(name))
    return any(may_have_gradient(child, kinds) for child in ast.iter_child_nodes(node))


@lru_cache(maxsize=8)
def _assigning(function: ast.AST | None) -> Mapping[str, list[ast.stmt]]:
    """Returns the statements of a function by the names that they assign."""
    found: dict[str, list[ast.stmt]] = {}
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.stmt) and node is not function:
            for name in last_assigned([node]):
                found.setdefault(name, []).append(node)
    return found
