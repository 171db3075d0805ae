"""Expressions of sizes and guards as torch saves them, read by Python's parser and a closed list of functions.

torch itself gives a text such as ``Mul(Symbol('s17', positive=True, integer=True), Integer(2))`` to ``sympify``, which evaluates it: code
in it would run. Here it is read node by node, and only numbers, symbols, arithmetic and torch's own functions of sizes are made of it.
"""

import ast
from collections.abc import Callable
from typing import Any

import sympy

from export_explorer.analysis.stored_guards import work_of
from export_explorer.analysis.torch_functions import FloorDiv, Mod, largest, smallest
from export_explorer.archive.container import printable
from export_explorer.parsing import syntax_tree

_DEEPEST = 100
_UNREAD = "… {}"


def guards_of(texts: list[str]) -> tuple[str, ...]:
    """Returns the texts of guards in their order; one that is too long, too large or no expression becomes ``…`` and its beginning."""
    return tuple(text if _is_readable(text) else _UNREAD.format(printable(text, 200)) for text in texts)


def _is_readable(text: str) -> bool:
    if len(text) > _LONGEST or not text.isprintable():
        return False
    try:
        level: list[ast.AST] = [syntax_tree(text.strip(), mode="eval")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if count > _MOST_NODES or depth > _DEEPEST:
            return False
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return True


_LONGEST = 20_000
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
        if len(text) > _LONGEST:
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
