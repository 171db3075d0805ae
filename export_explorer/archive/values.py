"""The values and guards of a saved graph: tensors and numbers, with the expressions of their sizes; also structures, dtypes and devices.

torch itself gives a text such as ``Mul(Symbol('s17', positive=True, integer=True), Integer(2))`` to ``sympify``, which evaluates it: code
in it would run. Here it is read node by node, and only numbers, symbols, arithmetic and torch's own functions of sizes are made of it.
"""

import ast
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy

from export_explorer.analysis.guards import work_of
from export_explorer.analysis.torch_functions import FloorDiv, Mod, largest, smallest
from export_explorer.archive.container import printable
from export_explorer.archive.schema import Argument, Graph, TensorMeta, plain_json
from export_explorer.texts import syntax_tree
from export_explorer.torch_internals.stored_program import StoredEnv, StoredName, StoredTensor, StoredTree, SymBool, SymFloat, SymInt

_DEEPEST_EXPRESSION = 100
_UNREAD = "… {}"


def readable_guards(texts: list[str]) -> tuple[str, ...]:
    """Returns the texts of guards in their order; one that is too long, too large or no expression becomes ``…`` and its beginning."""
    return tuple(text if _is_readable(text) else _UNREAD.format(printable(text, 200)) for text in texts)


def _is_readable(text: str) -> bool:
    if len(text) > _LONGEST_EXPRESSION or not text.isprintable():
        return False
    try:
        level: list[ast.AST] = [syntax_tree(text.strip(), mode="eval")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if count > _MOST_NODES or depth > _DEEPEST_EXPRESSION:
            return False
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return True


_LONGEST_EXPRESSION = 20_000
_MOST_NODES = 2_000
_MOST_WORK = 400_000
"""The work on all texts of sizes in a file, see `work_of`; what is beyond it is shown as text."""
_MOST_BITS = 256
"""The most bits of a number: no size has more, while a power of a power may have any number of them."""

_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "Add": sympy.Add,
    "Mul": sympy.Mul,
    "FloorDiv": FloorDiv,
    "Mod": Mod,
    "Min": smallest,
    "Max": largest,
    "Not": sympy.Not,
    "And": sympy.And,
    "Or": sympy.Or,
}
_RELATIONS: dict[str, Callable[..., Any]] = {
    "Equality": sympy.Eq,
    "Unequality": sympy.Ne,
    "StrictGreaterThan": sympy.Gt,
    "StrictLessThan": sympy.Lt,
    "GreaterThan": sympy.Ge,
    "LessThan": sympy.Le,
}
_DIVIDING = {"PythonMod", "CleanDiv", "IntTrueDiv", "FloatTrueDiv", "ModularIndexing"}
_ROUNDING = {"ToFloat", "TruncToInt", "TruncToFloat", "CeilToInt", "FloorToInt", "RoundToInt", "RoundDecimal"}
_OF_BITS = {"LShift", "RShift", "BitwiseFn_bitwise_and", "BitwiseFn_bitwise_or"}
_OTHERS = {"PowByNatural", "FloatPow", "Abs", "Where", "Identity", "IsNonOverlappingAndDenseIndicator"} | _DIVIDING | _ROUNDING | _OF_BITS
_OPAQUE = "OpaqueUnaryFn_"
_BINARY: dict[type[ast.operator], str] = {ast.Add: "Add", ast.Mult: "Mul", ast.FloorDiv: "FloorDiv", ast.Mod: "Mod", ast.Pow: "Pow"}


class Symbols:
    """A reader of expressions, with one symbol for each name, and one expression for each text."""

    def __init__(self) -> None:
        self.by_name: dict[str, Any] = {}
        self._known: dict[str, Any] = {}
        self.unread: list[str] = []
        self._work_left = _MOST_WORK

    def read(self, text: str) -> Any:
        """Returns the sympy expression; a text that cannot be read becomes a symbol of its own."""
        found = self._known.get(text)
        if found is None:
            try:
                found = self._read(text)
            except (SyntaxError, ValueError, TypeError, RecursionError, ArithmeticError, MemoryError, AttributeError):
                self.unread.append(text)
                found = sympy.Symbol(f"unread{len(self.unread)}", integer=True)
            self._known[text] = found
        return found

    def _read(self, text: str) -> Any:
        if len(text) > _LONGEST_EXPRESSION:
            raise ValueError("It is too long.")
        self._work_left -= work_of(text)
        if self._work_left < 0:
            raise ValueError("It is too much work.")
        tree = syntax_tree(text.strip(), mode="eval")
        if sum(1 for _ in ast.walk(tree)) > _MOST_NODES:
            raise ValueError("It has too many parts.")
        return self._of(tree.body)

    def _of(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=bool(truth)):
                return sympy.true if truth else sympy.false
            case ast.Constant(value=int(number)):
                return _sized(sympy.Integer(number))
            case ast.Constant(value=float(number)):
                return sympy.Float(number)
            case ast.Name(id="true" | "false" as truth):
                return sympy.true if truth == "true" else sympy.false
            case ast.Name(id=name):
                return self._symbol(name, {})
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._of(operand)
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return self._of(left) - self._of(right)
            case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _BINARY:
                return _applied(_BINARY[type(operation)], [self._of(left), self._of(right)])
            case ast.Call(func=ast.Name(id="Symbol"), args=[ast.Constant(value=str(name))], keywords=keywords):
                return self._symbol(name, {word.arg: word.value.value for word in keywords if isinstance(word.value, ast.Constant)})
            case ast.Call(func=ast.Name(id="Integer"), args=[ast.Constant(value=int(number))], keywords=[]):
                return _sized(sympy.Integer(number))
            case ast.Call(
                func=ast.Name(id="Integer"), args=[ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number)))], keywords=[]
            ):
                return _sized(sympy.Integer(-number))
            case ast.Call(func=ast.Name(id="Rational"), args=[_, _] as args, keywords=[]):
                above, below = (self._of(arg) for arg in args)
                return sympy.Rational(int(above), int(below))
            case ast.Call(func=ast.Name(id="Float"), args=[ast.Constant(value=str(number)), *_]):
                return sympy.Float(float(number))
            case ast.Call(func=ast.Name(id=name), args=[_, *_] as args, keywords=[]):
                return _applied(name, [self._of(arg) for arg in args])
        raise ValueError("It is no expression of sizes.")

    def _symbol(self, name: str, assumptions: dict[str | None, Any]) -> Any:
        if not name.isidentifier() or len(name) > 100:
            raise ValueError("It is no name.")
        if name not in self.by_name:
            given = {word: True for word in ("positive", "integer", "nonnegative", "real") if assumptions.get(word) is True}
            self.by_name[name] = sympy.Symbol(name, **(given or {"integer": True}))
        return self.by_name[name]


def _sized(expr: Any) -> Any:
    if expr.is_Integer and int(expr).bit_length() > _MOST_BITS:
        raise ValueError("It is too large.")
    return expr


def _applied(name: str, args: list[Any]) -> Any:
    if name == "Pow":
        base, exponent = args
        if not exponent.is_Integer or abs(int(exponent)) > 64 or not (base.is_Integer or base.is_Symbol or abs(int(exponent)) <= 4):
            return sympy.Function("PowByNatural")(base, exponent)
        return _sized(base**exponent)
    if name in _RELATIONS:
        left, right = args
        return _RELATIONS[name](left, right, evaluate=False)
    if name in _ARITHMETIC:
        return _sized(_ARITHMETIC[name](*args))
    if name in _OTHERS or (name.startswith(_OPAQUE) and name.isidentifier()):
        return sympy.Function(name)(*args)
    raise ValueError("It is no function of sizes.")


_LONGEST = 5_000_000
_DEEPEST = 100
_CONTAINERS: dict[str, type] = {
    "builtins.tuple": tuple,
    "builtins.list": list,
    "builtins.dict": dict,
    "collections.OrderedDict": OrderedDict,
    "collections.defaultdict": defaultdict,
    "collections.deque": deque,
}


def tree_of(text: str | None) -> StoredTree | None:
    """Returns the structure that a text states; None where it states none that is known."""
    if text is None or len(text) > _LONGEST:
        return None
    match plain_json(text):
        case [1, dict() as spec]:
            try:
                return _tree(spec, 0)
            except (KeyError, TypeError, ValueError, AttributeError):
                return None
    return None


def _tree(spec: dict[str, Any], depth: int) -> StoredTree:
    if depth > _DEEPEST:
        raise ValueError("It nests too deeply.")
    name = spec["type"]
    if name is None:
        return StoredTree(None, None, ())
    children = tuple(_tree(child, depth + 1) for child in spec["children_spec"])
    context = plain_json(spec["context"]) if isinstance(spec["context"], str) else spec["context"]
    return StoredTree(_CONTAINERS.get(name, printable(str(name), 200)), _names(context), children)


def _names(context: Any) -> Any:
    """Returns keys or fields: the list itself, or the one in a dict under ``dict_context``, ``fields`` or ``field_names``."""
    if isinstance(context, dict):
        context = context.get("dict_context", context.get("fields", context.get("field_names")))
        context = plain_json(context) if isinstance(context, str) else context
    return [_name(item) for item in context] if isinstance(context, list) else None


def _name(item: Any) -> Any:
    """Returns a key or a field; of a dataclass a list of these."""
    if isinstance(item, list):
        return [_name(inner) for inner in item if not isinstance(inner, list | dict)]
    return printable(item, 200) if isinstance(item, str) else item


_DTYPES = (
    ["unknown", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]
    + ["complex32", "complex64", "complex128", "bool", "bfloat16"]
    + [""] * 14
    + ["uint16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu", "uint32", "uint64"]
)
"""The dtypes by their number in the schema; between 13 and 28 there are none."""
_BYTES = {"16": 2, "32": 4, "64": 8, "128": 16}
_LAYOUTS = ("unknown", "sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "_mkldnn", "strided")
_MEMORY_FORMATS = ("unknown", "contiguous_format", "channels_last", "channels_last_3d", "preserve_format")
NUMBERED: Mapping[str, Sequence[str]] = {"as_scalar_type": _DTYPES, "as_layout": _LAYOUTS, "as_memory_format": _MEMORY_FORMATS}
"""The kinds of argument of which the schema has only the number."""
_LARGEST_HINT = 2**40


class Values:
    """A converter of a file's values to stored ones.

    Args:
        symbols: reads the expressions.
        env: collects the example's values.
    """

    def __init__(self, symbols: Symbols, env: StoredEnv) -> None:
        self._symbols, self.env = symbols, env

    def of_graph(self, graph: Graph) -> dict[str, Any]:
        """Returns the value of each name in a graph."""
        found: dict[str, Any] = {name: self.tensor(meta) for name, meta in graph.tensor_values.items()}
        found |= {name: self._known(self.number(stated, SymInt)) for name, stated in graph.sym_int_values.items()}
        found |= {name: self.number(stated, SymFloat) for name, stated in graph.sym_float_values.items()}
        found |= {name: self.number(stated, SymBool) for name, stated in graph.sym_bool_values.items()}
        return found

    def _known(self, value: Any) -> Any:
        """Returns a number that a node gives, which is symbolic for torch even where it is known by now."""
        return SymInt(sympy.Integer(value), self.env) if type(value) is int else value

    def tensor(self, meta: TensorMeta) -> StoredTensor:
        """Returns a stored tensor."""
        dtype = _named(_DTYPES, meta.dtype)
        shape = tuple(self.number(size, SymInt) for size in meta.sizes)
        return StoredTensor(f"torch.{dtype}", shape, device_of(meta.device), _element_bytes(dtype))

    def number(self, stated: Argument, kind: Any) -> Any:
        """Returns a size or another number: itself, or a symbolic one."""
        if "as_expr" not in stated:
            return next((value for key, value in stated.items() if key in ("as_int", "as_float", "as_bool")), None)
        expression: dict[str, Any] = stated["as_expr"]
        expr = self._symbols.read(expression["expr_str"])
        hint = (expression.get("hint") or {}).get("as_int")
        if type(hint) is int and abs(hint) < _LARGEST_HINT and not expr.is_number:
            self.env.backed_var_to_val.setdefault(expr, hint)
        return kind(expr, self.env)


def torch_name(kind: str, number: Any) -> StoredName:
    """Returns a dtype, a layout or a memory format as torch prints it.

    Args:
        kind: of `NUMBERED`.
        number: in the schema.
    """
    return StoredName(f"torch.{_named(NUMBERED[kind], number)}")


def device_of(stated: dict[str, Any]) -> StoredName:
    """Returns a device, ``cuda:0``."""
    index = stated.get("index")
    kind = printable(str(stated.get("type", "cpu")), 50)
    return StoredName(kind if type(index) is not int else f"{kind}:{index}")


def _named(names: Sequence[str], number: Any) -> str:
    return (names[number] if type(number) is int and 0 <= number < len(names) else "") or "unknown"


def _element_bytes(dtype: str) -> int:
    return next((size for bits, size in reversed(_BYTES.items()) if dtype.endswith(bits)), 1)
