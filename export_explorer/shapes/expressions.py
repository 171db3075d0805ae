"""torch's expressions of sizes in the user's terms: ``Eq(s77, s94)`` as "x.shape[0] and y.shape[1] must be equal".

Works on sympy expressions by the names of their classes, so that torch's own functions (``FloorDiv``, ``Mod``) need no import.
"""

import itertools
from collections.abc import Callable
from typing import Any

_INFIX = {"FloorDiv": "//", "CleanDiv": "//", "Mod": "%", "PythonMod": "%", "IntTrueDiv": "/", "FloatTrueDiv": "/", "ModularIndexing": "%"}
_RELATIONS = {
    "StrictLessThan": ("<", "must be less than"),
    "LessThan": ("<=", "at most"),
    "StrictGreaterThan": (">", "must be greater than"),
    "GreaterThan": (">=", "at least"),
}
_FUNCTIONS = {"RoundToInt": "round", "CeilToInt": "ceil", "FloorToInt": "floor", "TruncToInt": "trunc", "ToFloat": "float"}
_MIRRORED = {
    "StrictLessThan": "StrictGreaterThan",
    "LessThan": "GreaterThan",
    "StrictGreaterThan": "StrictLessThan",
    "GreaterThan": "LessThan",
}


class Vocabulary:
    """Prints expressions with the names that symbols have for the user.

    Args:
        name_of: what to call a symbol.
        places_of: the first and the last place of a symbol among the dimensions of the inputs. Sides of a relation are printed
            by the first, terms by the last, so that the text depends on the inputs and not on torch's symbol names.
    """

    def __init__(self, name_of: Callable[[Any], str], places_of: Callable[[Any], tuple[int, int]]) -> None:
        self._name_of = name_of
        self._places_of = places_of

    def expression(self, expr: Any) -> str:
        """An expression as Python would write it: ``2*x.shape[0] + 1``, ``x.shape[0] // 2``."""
        return self._print(expr, 0)

    def words(self, expr: Any) -> str:
        """A condition as a sentence about sizes: ``x.shape[0] at most 64``."""
        kind = type(expr).__name__
        if kind in ("And", "Or"):
            return (" and " if kind == "And" else " or ").join(sorted(self.words(arg) for arg in expr.args))
        if kind == "Not":
            return f"not ({self.words(expr.args[0])})"
        if kind in ("Equality", "Unequality", *_RELATIONS):
            return self._relation(kind, *_balanced(expr.lhs, expr.rhs))
        return f"{self.expression(expr)} must hold"

    def _relation(self, kind: str, left: Any, right: Any) -> str:
        if left.is_number or (not right.is_number and self._place(right, 0) < self._place(left, 0)):
            left, right, kind = right, left, _MIRRORED.get(kind, kind)
        if kind in ("Equality", "Unequality"):
            return self._equality(kind == "Equality", left, right)
        if right.is_Integer and kind.startswith("Strict"):
            step = 1 if kind == "StrictGreaterThan" else -1
            kind, right = kind.removeprefix("Strict"), right + step
        return f"{self.expression(left)} {_RELATIONS[kind][1]} {self.expression(right)}"

    def _equality(self, equal: bool, left: Any, right: Any) -> str:
        kind = type(left).__name__
        if (divisor := _divisor(left, right) or _divisor(right, left)) is not None:
            divided = left if _divisor(left, right) else right
            return f"{self.expression(divided)} must {'' if equal else 'not '}be divisible by {self._print(divisor, 3)}"
        if right.is_zero and kind in ("Mod", "PythonMod"):
            divided, by = self.expression(left.args[0]), self._print(left.args[1], 3)
            return f"{divided} must {'' if equal else 'not '}be divisible by {by}"
        if right.is_number and left.is_Symbol:
            return f"{self.expression(left)} {'becomes' if equal else 'must not be'} {self.expression(right)}"
        if right.is_number:
            return f"{self.expression(left)} must {'equal' if equal else 'not be'} {self.expression(right)}"
        return f"{self.expression(left)} and {self.expression(right)} must {'be equal' if equal else 'differ'}"

    def _place(self, expr: Any, which: int) -> int:
        return min((self._places_of(symbol)[which] for symbol in expr.free_symbols), default=-1)

    def _ordered(self, args: Any) -> list[Any]:
        """By place: sympy's own order goes by the names of symbols."""

        def order(arg: Any) -> tuple[bool, int, int, str]:
            return arg.is_number, self._place(arg, 1), len(arg.free_symbols), str(type(arg))

        tied = (list(group) for _, group in itertools.groupby(sorted(args, key=order), order))
        return [arg for group in tied for arg in (sorted(group, key=lambda arg: self._print(arg, 0)) if len(group) > 1 else group)]

    def _print(self, expr: Any, binding: int) -> str:
        """`binding` is how tightly the place holds: 0 nothing, 1 a sum, 2 a product, 3 an atom."""
        kind = type(expr).__name__
        if expr.is_Symbol:
            return self._name_of(expr)
        if expr.is_number and not expr.args:
            return _wrapped(str(expr), 1, binding) if expr.is_negative else str(expr)
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
        terms.sort(key=lambda term: term.is_number or _is_negative(term))
        for term in terms:
            sign, size = ("-", -term) if _is_negative(term) else ("+", term)
            printed = self._print(size, 1)
            # A minus in front binds tighter than // does.
            text = f"{text} {sign} {printed}" if text else (printed if sign == "+" else f"-{self._print(size, 2)}")
        return text

    def _product(self, expr: Any) -> str:
        if _is_negative(expr):
            return f"-{self._print(-expr, 2)}"
        factors = self._ordered(expr.args)
        factors.sort(key=lambda factor: not factor.is_number)
        return "*".join(self._print(factor, 2) for factor in factors)


def _divisor(whole: Any, product: Any) -> Any | None:
    """``k`` where the product is ``k*(whole // k)``, which is how torch says that ``k`` divides the whole."""
    if type(product).__name__ != "Mul" or len(product.args) != 2:
        return None
    for factor, quotient in (product.args, product.args[::-1]):
        if type(quotient).__name__ in ("FloorDiv", "CleanDiv") and quotient.args == (whole, factor):
            return factor
    return None


def _wrapped(text: str, binds: int, binding: int) -> str:
    return f"({text})" if binding > binds else text


def _is_negative(term: Any) -> bool:
    return bool(term.could_extract_minus_sign()) if not term.is_number else bool(term.is_negative)


def _balanced(left: Any, right: Any) -> tuple[Any, Any]:
    """Moves negative terms to the other side, so that nobody has to read ``-x.shape[0] <= -3``."""
    terms = (left - right).as_ordered_terms() if hasattr(left - right, "as_ordered_terms") else [left, -right]
    positive = [term for term in terms if not _is_negative(term)]
    negative = [-term for term in terms if _is_negative(term)]
    zero = left - left
    return sum(positive, zero), sum(negative, zero)
