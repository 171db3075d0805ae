"""Expressions with NumPy in them as torch's: an array of a traced tensor, or one that is made of sizes.

Only functions that give the same in torch, of the same dtype, are rewritten; where a statement has any other, nothing is written.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, has_starred, names_read, names_stored, parsed, targets_of
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.scalars import OF_ONE_NUMBER
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import CodeFix

NUMPY_CALL = re.compile(r"\b(?:np|numpy)\.")
OF_FLOATS = ("arccos", "arcsin", "arctan", "arctan2", *OF_ONE_NUMBER)
"""Functions that return floats for integers."""
MAKING = ("zeros", "ones", "eye", "linspace", "empty")
"""Functions that create an array from sizes, with NumPy's default dtype float64, which differs from torch's."""


def numpy_name(node: ast.AST) -> str | None:
    """Returns ``sqrt`` for ``np.sqrt``; None for others."""
    match node:
        case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name):
            return name
    return None


_Kind = Literal["array", "tensor", "number"]
"""The kind of a rewritten expression. ``array``: an array before, a tensor now; ``tensor``: a tensor in both; ``number``: anything else."""
_SAME = (
    *OF_FLOATS, "abs", "absolute", "ceil", "floor", "isfinite", "isinf", "isnan", "logical_and", "logical_not", "logical_or", "maximum",
    "minimum", "power", "sign", "square", "where", "outer", "matmul", "diff", "roll", "zeros_like", "ones_like",
)  # fmt: skip
"""Functions that torch has under the same name, with the same meaning for arrays."""
_JOINING = {"concatenate": "cat", "stack": "stack", "vstack": "vstack", "hstack": "hstack"}
_REDUCTIONS = {"sum": "sum", "prod": "prod", "mean": "mean", "max": "amax", "min": "amin", "all": "all", "any": "any", "argmax": "argmax", "argmin": "argmin"}  # fmt: skip
_METHODS = ("reshape", "ravel", "flatten", "squeeze", "clip", "cumsum", "round", "copy", "astype", "item")
_DTYPES = ("float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "complex64", "complex128")
_OF_SIZES = {"ceil": "math.ceil", "floor": "math.floor", "round": "round"}
_TO_TENSOR = ("from_numpy", "as_tensor", "tensor")
_CONSTANT = ("pi", "e", "inf", "nan", "newaxis", *_DTYPES, "bool_")


@dataclass(frozen=True, slots=True)
class NumpyRewrite:
    """An expression in torch, and its kind."""

    node: ast.expr
    kind: _Kind


@dataclass
class Translator:
    """A rewriter of expressions with NumPy in them as torch's.

    Attributes:
        context: the position of the expressions.
        arrays: names that hold an array, which becomes a tensor.
        whole: those of them that hold integers, for which NumPy computes in float64 and torch in float32.
    """

    context: RewriteContext
    arrays: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)

    def touches(self, node: ast.AST) -> bool:
        """True if an expression uses NumPy for more than constants and dtypes."""
        return any(_is_conversion(it) or self._is_array_name(it) or numpy_name(it) not in (None, *_CONSTANT) for it in ast.walk(node))

    def _is_array_name(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id in self.arrays

    def written(self, node: ast.expr) -> NumpyRewrite | None:
        """Returns an expression in torch; unchanged where it has no NumPy, None where torch has nothing that is certainly the same."""
        if self._is_array_name(node):
            return NumpyRewrite(node, "array")
        if not self.touches(node):
            return NumpyRewrite(node, "tensor" if self.context.kinds.of(node) == "tensor" else "number")
        match node:
            case ast.Call():
                return self._call(node)
            case ast.BinOp(left=left, op=op, right=right):
                sides = self._all([left, right])
                if sides is None:
                    return None
                # A mask has no part in what dtype comes of it.
                whole = [isinstance(it, ast.Compare) or self.is_whole(it) for it in (left, right)]
                is_float = isinstance(op, ast.Div) or not all(whole)
                if is_float and any(isinstance(it, ast.Compare) for it in (left, right)) and not self._has_dtype(left, right):
                    return None  # NumPy computes it in float64, torch in float32
                a, b = (_doubled(it) if is_float and own else it.node for it, own in zip(sides, whole, strict=True))
                return NumpyRewrite(ast.BinOp(a, op, b), _joined(sides))
            case ast.UnaryOp(op=op, operand=operand) if not isinstance(op, ast.Not):
                inner = self.written(operand)
                return None if inner is None else NumpyRewrite(ast.UnaryOp(op, inner.node), inner.kind)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if not isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot):
                sides = self._all([left, right])
                return None if sides is None else NumpyRewrite(ast.Compare(sides[0].node, [op], [sides[1].node]), _joined(sides))
            case ast.Subscript(value=value, slice=index):
                inner = self.written(value)
                # Torch supports no negative step, as one that is not a plain constant may be.
                steps = [it.step for it in ast.walk(index) if isinstance(it, ast.Slice) and it.step is not None]
                is_plain = not self.touches(index) and all(isinstance(step, ast.Constant) for step in steps)
                if inner is None or inner.kind == "number" or not is_plain:
                    return None
                return NumpyRewrite(ast.Subscript(inner.node, index, node.ctx), inner.kind)
            case ast.Attribute(value=value, attr="T" | "shape" | "ndim" | "real" | "imag" as name):
                inner = self.written(value)
                if inner is None or inner.kind == "number":
                    return None
                return NumpyRewrite(ast.Attribute(inner.node, name, ast.Load()), "number" if name in ("shape", "ndim") else inner.kind)
            case ast.Tuple(elts=items) | ast.List(elts=items):
                made = self._all(items)
                return None if made is None else NumpyRewrite(type(node)([it.node for it in made], ast.Load()), "number")
        return None

    def _has_dtype(self, *sides: ast.expr) -> bool:
        """True if an array among the operands decides of which dtype the result is; a mask or a number does not."""
        arrays = (it for it in sides if not isinstance(it, ast.Compare) and self.touches(it))
        return any((made := self.written(it)) is not None and made.kind == "array" for it in arrays)

    def is_whole(self, node: ast.expr) -> bool:
        """True if an expression is of integers, as far as it is an array or a number."""
        match node:
            case ast.Constant(value=value):
                return not isinstance(value, float)
            case ast.Name(id=name) if name in self.arrays:
                return name in self.whole
            case ast.BinOp(left=left, op=op, right=right):
                return not isinstance(op, ast.Div) and self.is_whole(left) and self.is_whole(right)
            case ast.UnaryOp(operand=inner) | ast.Subscript(value=inner):
                return self.is_whole(inner)
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return all(map(self.is_whole, items))
            case ast.Call(func=ast.Attribute(value=inner, attr="numpy")):
                return self.context.kinds.is_whole(inner)
            case ast.Call(func=ast.Attribute(attr="astype"), args=[dtype]):
                return "int" in ast.unparse(dtype)
            case ast.Call(func=function, args=arguments, keywords=keywords):
                if dtypes := [ast.unparse(it.value) for it in keywords if it.arg == "dtype"]:
                    return "int" in dtypes[0]
                called = numpy_name(function)
                if called is None:
                    return isinstance(function, ast.Attribute) and function.attr != "mean" and self.is_whole(function.value)
                return called not in (*MAKING, *OF_FLOATS, "mean") and all(map(self.is_whole, arguments))
        return self.context.kinds.of(node) != "tensor" or self.context.kinds.is_whole(node)

    def _all(self, nodes: Iterable[ast.expr]) -> list[NumpyRewrite] | None:
        made = [self.written(it) for it in nodes]
        return None if any(it is None for it in made) else [it for it in made if it is not None]

    def _call(self, node: ast.Call) -> NumpyRewrite | None:
        if has_starred(node) or any(it.arg is None for it in node.keywords):
            return None
        if isinstance(node.func, ast.Attribute) and _is_conversion(node):
            is_detached = any(not isinstance(it.value, ast.Constant) or bool(it.value.value) for it in node.keywords)
            return self._converted(node.func.value, is_detached=is_detached)
        if (name := numpy_name(node.func)) is not None:
            return self._of_numpy(name, node)
        if isinstance(node.func, ast.Name):
            return self._of_python(node.func.id, node)
        if isinstance(node.func, ast.Attribute):
            is_of_torch = isinstance(node.func.value, ast.Name) and node.func.value.id == "torch"
            return self._of_torch(node.func.attr, node) if is_of_torch else self._method(node.func, node)
        return None

    def _converted(self, inner: ast.expr, *, is_detached: bool) -> NumpyRewrite | None:
        """Rewrites ``x.numpy()`` as the tensor itself, ``x.detach().cpu().numpy()`` as ``x.detach()``, through which no gradient flows.

        Args:
            inner: the tensor.
            is_detached: whether the conversion itself ends the gradient, as ``x.numpy(force=True)`` does.
        """
        while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in ("cpu", "detach"):
            is_detached = is_detached or inner.func.attr == "detach"
            inner = inner.func.value
        made = self.written(inner)
        if made is None or self.context.kinds.of(inner) not in ("tensor", None):
            return None
        return NumpyRewrite(_method_call(made.node, "detach") if is_detached else made.node, "array")

    def _of_torch(self, name: str, node: ast.Call) -> NumpyRewrite | None:
        made = self._all(node.args)
        if made is None or (node.keywords and name in _TO_TENSOR) or any(self.touches(it.value) for it in node.keywords):
            return None
        if name not in _TO_TENSOR or len(made) != 1:
            return NumpyRewrite(ast.Call(node.func, [it.node for it in made], node.keywords), "tensor")
        (inner,) = made
        if inner.kind == "number":
            return NumpyRewrite(ast.Call(node.func, [inner.node], []), "tensor") if name != "from_numpy" else None
        is_shared = name == "tensor" and not isinstance(inner.node, ast.BinOp | ast.Call)
        return NumpyRewrite(_method_call(inner.node, "clone") if is_shared else inner.node, "tensor")

    def _of_python(self, name: str, node: ast.Call) -> NumpyRewrite | None:
        """Rewrites ``int(np.ceil(n / 2))`` of a size, ``len(array)``."""
        made = self._all(node.args)
        if made is None or node.keywords or len(made) != 1:
            return None
        (inner,) = made
        if name == "len" and inner.kind != "number":
            return NumpyRewrite(ast.Subscript(ast.Attribute(inner.node, "shape", ast.Load()), ast.Constant(0), ast.Load()), "number")
        is_whole = isinstance(inner.node, ast.Call) and ast.unparse(inner.node.func) in (*_OF_SIZES.values(), "math.prod")
        return inner if name == "int" and inner.kind == "number" and is_whole else None

    def _of_numpy(self, name: str, node: ast.Call) -> NumpyRewrite | None:
        made, keywords = self._all(node.args), {str(it.arg): it.value for it in node.keywords}
        if made is None or any(self.touches(it) for it in keywords.values()):
            return None
        nodes, kind = [it.node for it in made], _joined(made)
        if name in MAKING or name in ("arange", "full"):
            return _made(name, nodes, keywords) if kind == "number" else None
        if name in ("array", "asarray", "ascontiguousarray") and len(made) == 1:
            return self._array(name, made[0], keywords)
        if name in _JOINING and len(node.args) == 1 and isinstance(node.args[0], ast.Tuple | ast.List) and set(keywords) <= {"axis"}:
            items = self._all(node.args[0].elts)
            is_joined = items is not None and all(it.kind != "number" for it in items)
            return NumpyRewrite(_torch(_JOINING[name], nodes, _dims(keywords)), "array") if is_joined else None
        if name in _REDUCTIONS and len(nodes) == 1 and kind != "number":
            return None if name == "mean" and self.is_whole(node.args[0]) else _reduced(nodes[0], name, keywords)
        if kind == "number":
            return None if keywords else _of_size(self.context, name, nodes)
        values = node.args[1:] if name == "where" else node.args
        are_whole = all(map(self.is_whole, values))
        arrays = (own for it, own in zip(made[-len(values) :], values, strict=True) if it.kind == "array")
        has_both = not are_whole and any(map(self.is_whole, arrays))
        # Of numbers NumPy makes an array of float64, torch a tensor of float32.
        has_both = has_both or (name == "where" and not are_whole and all(it.kind == "number" for it in made[-len(values) :]))
        return None if keywords or has_both else self._of_array(name, nodes, are_whole=are_whole)

    def _of_array(self, name: str, nodes: list[ast.expr], *, are_whole: bool) -> NumpyRewrite | None:
        if (renamed := {("clip", 3): "clamp", ("expand_dims", 2): "unsqueeze"}.get((name, len(nodes)))) is not None:
            return NumpyRewrite(_torch(renamed, nodes), "array")
        if name == "where" and len(nodes) != 3:
            return None
        needs_two = name in ("maximum", "minimum", "arctan2", "outer", "logical_and", "logical_or")
        if needs_two and any(isinstance(it, ast.Constant | ast.UnaryOp) for it in nodes):
            if name not in ("maximum", "minimum") or not isinstance(nodes[1], ast.Constant | ast.UnaryOp):
                return None
            bound = "min" if name == "maximum" else "max"
            return NumpyRewrite(_torch("clamp", nodes[:1], [ast.keyword(bound, nodes[1])]), "array")
        if name in OF_FLOATS:
            nodes = [_method_call(it, "double") if are_whole else it for it in nodes]
        return NumpyRewrite(_torch("pow" if name == "power" else name, nodes), "array") if name in _SAME else None

    def _array(self, name: str, inner: NumpyRewrite, keywords: dict[str, ast.expr]) -> NumpyRewrite | None:
        if inner.kind == "number":
            dtype_text = _dtype(keywords["dtype"]) if set(keywords) == {"dtype"} else None
            if not isinstance(inner.node, ast.List | ast.Tuple) or (keywords and dtype_text is None):
                return None
            return NumpyRewrite(_torch("tensor", [inner.node], _of_dtype(dtype_text)), "array")
        if keywords:
            return None
        is_shared = name == "array" and isinstance(inner.node, ast.Name | ast.Attribute | ast.Subscript)
        return NumpyRewrite(_method_call(inner.node, "clone"), "array") if is_shared else inner

    def _method(self, function: ast.Attribute, node: ast.Call) -> NumpyRewrite | None:
        inner, name = self.written(function.value), function.attr
        made, keywords = self._all(node.args), {str(it.arg): it.value for it in node.keywords}
        if inner is None or inner.kind == "number" or made is None or any(self.touches(it) for it in keywords.values()):
            return None
        nodes = [it.node for it in made]
        if inner.kind == "tensor":
            return NumpyRewrite(ast.Call(ast.Attribute(inner.node, name, ast.Load()), nodes, node.keywords), "tensor")
        if name in _REDUCTIONS and len(nodes) <= 1:
            given = keywords | dict(zip(["axis"], nodes, strict=False))
            return None if name == "mean" and self.is_whole(function.value) else _reduced(inner.node, name, given)
        if keywords or name not in _METHODS:
            return None
        match name:
            case "astype":
                dtype_text = _dtype(nodes[0]) if len(nodes) == 1 else None
                return None if dtype_text is None else NumpyRewrite(_method_call(inner.node, "to", parsed(dtype_text)), "array")
            case "copy":
                return NumpyRewrite(_method_call(inner.node, "clone"), "array")
            case "clip":
                return NumpyRewrite(_method_call(inner.node, "clamp", *nodes), "array")
            case "cumsum" | "round" if len(nodes) != (1 if name == "cumsum" else 0):
                return None
        return NumpyRewrite(_method_call(inner.node, name, *nodes), "number" if name == "item" else "array")


def _of_size(context: RewriteContext, name: str, nodes: list[ast.expr]) -> NumpyRewrite | None:
    """Rewrites a function of sizes alone."""
    if name == "prod" and len(nodes) == 1 and ast.unparse(nodes[0]).endswith(".shape") and isinstance(nodes[0], ast.Attribute):
        return NumpyRewrite(_method_call(nodes[0].value, "numel"), "number")
    if name == "sqrt" and len(nodes) == 1:
        return NumpyRewrite(ast.BinOp(nodes[0], ast.Pow(), ast.Constant(0.5)), "number")
    if name in ("log", "log2", "log10", "exp", "tanh", "sin", "cos") and len(nodes) == 1:
        return NumpyRewrite(_torch(name, [_torch("tensor", nodes)]), "array")
    if name in _OF_SIZES and len(nodes) == 1 and (name == "round" or context.imports("math")):
        return NumpyRewrite(ast.Call(parsed(_OF_SIZES[name]), nodes, []), "number")
    return None


def _made(name: str, nodes: list[ast.expr], keywords: dict[str, ast.expr]) -> NumpyRewrite | None:
    """Rewrites a function that creates an array of given sizes."""
    if set(keywords) - {"dtype"} or not nodes:
        return None
    dtype = keywords.get("dtype")
    parts = [it for node in nodes for it in ast.walk(node)]
    is_float = any(isinstance(it, ast.Div) or (isinstance(it, ast.Constant) and isinstance(it.value, float)) for it in parts)
    dtype_text = _dtype(dtype) if dtype is not None else "torch.float64" if name in MAKING else None
    if dtype_text is None and (dtype is not None or name == "full" or (name == "arange" and is_float)):
        return None
    return NumpyRewrite(_torch(name, nodes, _of_dtype(dtype_text)), "array")


def _of_dtype(text: str | None) -> list[ast.keyword]:
    """Returns the argument for a dtype; none for None."""
    return [] if text is None else [ast.keyword("dtype", parsed(text))]


def _reduced(node: ast.expr, name: str, keywords: dict[str, ast.expr]) -> NumpyRewrite | None:
    """Rewrites a sum and the like; not NumPy's mean of integers, which torch does not have."""
    if set(keywords) - {"axis", "keepdims"}:
        return None
    function = _REDUCTIONS[name] if keywords or name not in ("max", "min") else name
    return NumpyRewrite(ast.Call(ast.Attribute(node, function, ast.Load()), [], _dims(keywords)), "array")


def _is_conversion(node: ast.AST) -> bool:
    """True for ``x.numpy()``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "numpy" and not node.args


def _doubled(written: NumpyRewrite) -> ast.expr:
    """Returns an array of integers in the dtype that NumPy gives it in a computation with floats; a mask as it is."""
    is_array = written.kind == "array" and not isinstance(written.node, ast.Compare)
    return _method_call(written.node, "double") if is_array else written.node


def _joined(made: Iterable[NumpyRewrite]) -> _Kind:
    """Returns the kind of an operator's result: a tensor for an array and a tensor."""
    kinds = {it.kind for it in made}
    return "tensor" if "tensor" in kinds else "array" if "array" in kinds else "number"


def _torch(name: str, nodes: list[ast.expr], keywords: Iterable[ast.keyword] = ()) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name("torch", ast.Load()), name, ast.Load()), nodes, list(keywords))


def _method_call(owner: ast.expr, name: str, *nodes: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(owner, name, ast.Load()), list(nodes), [])


def _dims(keywords: dict[str, ast.expr]) -> list[ast.keyword]:
    """Renames NumPy's arguments to torch's."""
    return [ast.keyword({"axis": "dim", "keepdims": "keepdim"}[name], value) for name, value in keywords.items()]


def _dtype(node: ast.expr) -> str | None:
    """Returns ``torch.float32`` for ``np.float32`` or its name; None for one that torch may not have."""
    name = node.value if isinstance(node, ast.Constant) else numpy_name(node)
    if isinstance(node, ast.Name):
        name = {"float": "float64", "int": "int64", "bool": "bool"}.get(node.id)
    return f"torch.{name}" if name in (*_DTYPES, "bool") else None


class ComputeWithTorch(RewriteRule[object]):
    """Writes the statement, and those that read an array of it, with torch in place of NumPy."""

    kinds = ("python_number", "numpy")
    before = """
        def forward(self, x):
            spectrum = np.exp(x.numpy())
            return torch.from_numpy(spectrum) + 1
    """
    after = before.replace("np.exp(x.numpy())", "torch.exp(x)").replace("torch.from_numpy(spectrum)", "spectrum")
    sources = ("pytorch/pytorch#148779", "pytorch/pytorch#132559")

    def fixes(self, context: RewriteContext, problem: object) -> Iterator[CodeFix | None]:
        """Yields the change of all these statements; nothing where torch has no function that is certainly the same."""
        statement = context.statement
        if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr | ast.AugAssign):
            return
        if isinstance(problem, SizeProblem) and not NUMPY_CALL.search(context.frame.expression or ""):
            return
        translator = Translator(context)
        block = _from_where_it_is_made(statement, context, translator)
        edits: list[Edit] = []
        last = 0
        for index, it in enumerate(block):
            if not translator.touches(it):
                continue
            found = _edits_of(it, translator)
            if found is None:
                return
            edits, last = [*edits, *found], index if found else last
        lines = context.lines(block[: last + 1], edits) if edits else None
        yield None if lines is None else context.replace_statements(block[: last + 1], lines, "Replace NumPy with torch")


def _from_where_it_is_made(statement: ast.stmt, context: RewriteContext, translator: Translator) -> list[ast.stmt]:
    """Returns the statements of the block from the first one that makes, with NumPy, what the failing one reads."""
    block = context.block_of(statement)
    first, names = block.index(statement), names_read(statement)
    for index in reversed(range(first)):
        if {it.id for it in names_stored(block[index])} & names and translator.touches(block[index]):
            first, names = index, names | names_read(block[index])
    return block[first:]


def _edits_of(statement: ast.stmt, translator: Translator) -> list[Edit] | None:
    """Rewrites a statement that makes or reads an array; updates the names that hold one."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr | ast.AugAssign) or statement.value is None:
        return None
    made, targets = translator.written(statement.value), targets_of(statement)
    bound = {it.id for it in targets if isinstance(it, ast.Name)}
    if made is None or not all(isinstance(it, ast.Name) for it in targets):
        return None
    is_added = isinstance(statement, ast.AugAssign) and made.kind == "array"
    if is_added and any(translator.context.kinds.of(it) not in ("tensor", None) for it in targets):
        return None
    text = ast.unparse(ast.fix_missing_locations(made.node))
    translator.whole = translator.whole | bound if translator.is_whole(statement.value) else translator.whole - bound
    translator.arrays = translator.arrays | bound if made.kind == "array" else translator.arrays - bound
    return [] if text == ast.unparse(statement.value) else [Edit(statement.value, text)]
