"""torch's expressions of sizes in the user's terms: ``Eq(s77, s94)`` as the condition that x.shape[0] equals y.shape[1].

Works on sympy expressions by the names of their classes, so that torch's own functions (``FloorDiv``, ``Mod``) need no import.
"""

import itertools
from collections.abc import Callable
from typing import Any

from export_explorer.record import Condition, Relation

_INFIX = {"FloorDiv": "//", "CleanDiv": "//", "Mod": "%", "PythonMod": "%", "IntTrueDiv": "/", "FloatTrueDiv": "/", "ModularIndexing": "%"}
_RELATIONS: dict[str, tuple[str, Relation]] = {
    "StrictLessThan": ("<", "less"),
    "LessThan": ("<=", "at_most"),
    "StrictGreaterThan": (">", "greater"),
    "GreaterThan": (">=", "at_least"),
}
_FUNCTIONS = {"RoundToInt": "round", "CeilToInt": "ceil", "FloorToInt": "floor", "TruncToInt": "trunc", "ToFloat": "float"}
_MIRRORED = {
    "StrictLessThan": "StrictGreaterThan",
    "LessThan": "GreaterThan",
    "StrictGreaterThan": "StrictLessThan",
    "GreaterThan": "LessThan",
}


class SizePrinter:
    """A printer of expressions with the names that symbols have for the user.

    Args:
        name_of: returns the name of a symbol.
        positions_of: the first and the last position of a symbol among the dimensions of the inputs. Sides of a relation are ordered
            by the first, terms by the last, so that the text depends on the inputs and not on torch's symbol names.
    """

    def __init__(self, name_of: Callable[[Any], str], positions_of: Callable[[Any], tuple[int, int]]) -> None:
        self._name_of = name_of
        self._positions_of = positions_of
        # A model's guards have most of their parts in common, and sympy works out anew what an expression is each time it is asked.
        self._printed: dict[tuple[Any, int], str] = {}
        self._symbols: dict[Any, frozenset[Any]] = {}
        self._position_of: dict[tuple[Any, int], int] = {}
        self._negative: dict[Any, bool] = {}

    def expression(self, expr: Any) -> str:
        """Prints an expression as Python would write it: ``2*x.shape[0] + 1``, ``x.shape[0] // 2``."""
        return self._print(expr, 0)

    def condition(self, expr: Any) -> Condition:
        """Returns a sympy condition on sizes as the record has it."""
        kind = type(expr).__name__
        if kind in ("And", "Or"):
            return Condition(
                relation="all" if kind == "And" else "any", parts=tuple(sorted((self.condition(arg) for arg in expr.args), key=repr))
            )
        if kind == "Not":
            return Condition(relation="not", parts=(self.condition(expr.args[0]),))
        if kind in ("Equality", "Unequality", *_RELATIONS):
            return self._relation(kind, *self._balanced(expr.lhs, expr.rhs))
        return Condition(relation="holds", subject=self.expression(expr))

    def _relation(self, kind: str, left: Any, right: Any) -> Condition:
        if self._is_number(left) or (not self._is_number(right) and self._position(right, 0) < self._position(left, 0)):
            left, right, kind = right, left, _MIRRORED.get(kind, kind)
        if kind in ("Equality", "Unequality"):
            return self._equality(kind == "Equality", left, right)
        if right.is_Integer and kind.startswith("Strict"):
            step = 1 if kind == "StrictGreaterThan" else -1
            kind, right = kind.removeprefix("Strict"), right + step
        return self._condition(_RELATIONS[kind][1], left, right)

    def _equality(self, equal: bool, left: Any, right: Any) -> Condition:
        kind = type(left).__name__
        divisible: Relation = "divisible" if equal else "not_divisible"
        if (divisor := _divisor(left, right) or _divisor(right, left)) is not None:
            return self._condition(divisible, left if _divisor(left, right) else right, divisor, binding=3)
        if right.is_zero and kind in ("Mod", "PythonMod"):
            return self._condition(divisible, left.args[0], left.args[1], binding=3)
        if left.is_Symbol and equal and self._is_number(right):
            return self._condition("becomes", left, right)
        return self._condition("equals" if equal else "differs", left, right)

    def _condition(self, relation: Relation, left: Any, right: Any, binding: int = 0) -> Condition:
        return Condition(
            relation=relation, subject=self.expression(left), operand=self._print(right, binding), is_operand_number=self._is_number(right)
        )

    def symbols_in(self, expr: Any) -> frozenset[Any]:
        """Returns the symbols of an expression; cached, since sympy gathers them anew each time it is asked."""
        found = self._symbols.get(expr)
        if found is None:
            found = frozenset({expr}) if expr.is_Symbol else frozenset().union(*(self.symbols_in(arg) for arg in expr.args))
            self._symbols[expr] = found
        return found

    def _is_number(self, expr: Any) -> bool:
        return not self.symbols_in(expr) and bool(expr.is_number)

    def _is_negative(self, term: Any) -> bool:
        found = self._negative.get(term)
        if found is None:
            found = self._negative[term] = bool(term.is_negative if self._is_number(term) else term.could_extract_minus_sign())
        return found

    def _balanced(self, left: Any, right: Any) -> tuple[Any, Any]:
        """Cancels common factors and moves negative terms to the other side, so that nobody has to read ``-4*a <= -4*b``."""
        difference = left - right
        factor, rest = difference.primitive() if difference.is_Add else (None, difference)
        difference = rest if factor is not None and factor.is_Integer and factor > 1 else difference
        terms = difference.args if difference.is_Add else (difference,)
        positive = [term for term in terms if not self._is_negative(term)]
        negative = [-term for term in terms if self._is_negative(term)]
        zero = left - left
        return sum(positive, zero), sum(negative, zero)

    def _position(self, expr: Any, which: int) -> int:
        found = self._position_of.get((expr, which))
        if found is None:
            found = min((self._positions_of(symbol)[which] for symbol in self.symbols_in(expr)), default=-1)
            self._position_of[expr, which] = found
        return found

    def _ordered(self, args: Any) -> list[Any]:
        """Sorts by position: sympy's own order goes by the names of symbols."""

        def order(arg: Any) -> tuple[bool, int, int, str]:
            return self._is_number(arg), self._position(arg, 1), len(self.symbols_in(arg)), str(type(arg))

        tied = (list(group) for _, group in itertools.groupby(sorted(args, key=order), order))
        return [arg for group in tied for arg in (sorted(group, key=lambda arg: self._print(arg, 0)) if len(group) > 1 else group)]

    def _print(self, expr: Any, binding: int) -> str:
        """Prints an expression; `binding` is how tightly what surrounds it binds: 0 nothing, 1 a sum, 2 a product, 3 an atom."""
        printed = self._printed.get((expr, binding))
        if printed is None:
            printed = self._printed[expr, binding] = self._print_anew(expr, binding)
        return printed

    def _print_anew(self, expr: Any, binding: int) -> str:
        kind = type(expr).__name__
        if expr.is_Symbol:
            return self._name_of(expr)
        if not expr.args and expr.is_number:
            number = str(float(expr)) if expr.is_Float else str(expr)
            return _wrapped(number, 1, binding) if expr.is_negative else number
        if kind == "Add":
            return _wrapped(self._sum(expr), 1, binding + (binding == 1))
        if kind == "Mul":
            return _wrapped(self._product(expr), 2, binding)
        if kind in ("Pow", "PowByNatural", "FloatPow"):
            return f"{self._print(expr.args[0], 3)}**{self._print(expr.args[1], 3)}"
        if kind in _INFIX and len(expr.args) == 2:
            return _wrapped(f"{self._print(expr.args[0], 2)} {_INFIX[kind]} {self._print(expr.args[1], 3)}", 2, binding + 1)
        if kind in ("Equality", "Unequality", *_RELATIONS):
            sign = {"Equality": "==", "Unequality": "!="}.get(kind) or _RELATIONS[kind][0]
            return _wrapped(f"{self._print(expr.lhs, 0)} {sign} {self._print(expr.rhs, 0)}", 0, binding)
        if kind in ("Min", "Max"):
            return f"{kind.lower()}({', '.join(self._print(arg, 0) for arg in self._ordered(expr.args))})"
        name = _FUNCTIONS.get(kind, kind.removeprefix("OpaqueUnaryFn_"))
        return f"{name}({', '.join(self._print(arg, 0) for arg in expr.args)})"

    def _sum(self, expr: Any) -> str:
        text = ""
        terms = self._ordered(expr.args)
        terms.sort(key=lambda term: self._is_number(term) or self._is_negative(term))
        for term in terms:
            sign, size = ("-", -term) if self._is_negative(term) else ("+", term)
            printed = self._print(size, 1)
            # A minus in front binds tighter than // does.
            text = f"{text} {sign} {printed}" if text else (printed if sign == "+" else f"-{self._print(size, 2)}")
        return text

    def _product(self, expr: Any) -> str:
        if self._is_negative(expr):
            return f"-{self._print(-expr, 2)}"
        factors = self._ordered(expr.args)
        factors.sort(key=lambda factor: not self._is_number(factor))
        return "*".join(self._print(factor, 2) for factor in factors)


def _divisor(whole: Any, product: Any) -> Any | None:
    """Returns ``k`` if the product is ``k*(whole // k)``, which is how torch writes that ``k`` divides the whole; else None."""
    if type(product).__name__ != "Mul" or len(product.args) != 2:
        return None
    for factor, quotient in (product.args, product.args[::-1]):
        if type(quotient).__name__ in ("FloorDiv", "CleanDiv") and quotient.args == (whole, factor):
            return factor
    return None


def _wrapped(text: str, binds: int, binding: int) -> str:
    return f"({text})" if binding > binds else text
