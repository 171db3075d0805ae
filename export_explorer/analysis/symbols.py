"""The sizes of an export: which symbol each input dimension had, what it was found to be, and how to name it to the user.

Everything is keyed on the place (input path, dim), never on a symbol's name: the names differ between modes and torch versions. Expressions
are printed in the user's terms, ``Eq(s77, s94)`` as the condition that x.shape[0] equals y.shape[1]; sympy's and torch's functions are known
by the names of their classes (``FloorDiv``, ``Mod``), so that neither has to be imported.
"""

from __future__ import annotations

import ast
import functools
import itertools
import math
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from export_explorer.analysis.plain_relations import plain_relations, without_rounding
from export_explorer.analysis.replacements import OfClasses, Replacements, grouped
from export_explorer.record import Condition, DimRef, Frame, Mode, Relation
from export_explorer.texts import clipped, expression_if_python
from export_explorer.torch_internals.classes import has_sizes, is_nested
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import SYMBOL, layout_of_source, resolved, symbol_of_source, symbolic_expression
from export_explorer.trace.provenance import FrameOf, Provenance, code_alone, last_frame
from export_explorer.trace.syntax import called_name


@dataclass(frozen=True, slots=True)
class Size:
    """The symbol and the size that torch had for one place.

    Attributes:
        ref: the place.
        symbol: the symbol that it was given; None if it never had one.
        expr: what it was found to be: an expression of symbols or a number; None if torch never saw it.
    """

    ref: DimRef
    symbol: Any | None
    expr: Any | None


class Sizes:
    """The sizes of all dimensions and scalars of the inputs, and the printer that names symbols by them.

    Args:
        leaves: of the inputs.
        mode: says which of a leaf's two source names torch used.
        env: the ShapeEnv of the export; None if it failed before there was one.
        traced: for an export that succeeded, what the program has for each leaf (a fake tensor, a SymInt or a constant), by path.
        symbols: source name to symbol, where the env does not say it; see `symbol_of_source`.
        data_names: names for sentences of the symbols that no input has; see `data_names`.

    Attributes:
        sizes: of each dimension and scalar, in the order of the inputs.
        in_inputs: prints expressions in terms of the inputs, as in shapes; values in the data go by torch's symbols there.
        in_words: the same for sentences, where they go by `data_names`.
        of_layout: names of the symbols of the strides of inputs that are views, and of the sizes of what they view.
    """

    def __init__(
        self,
        leaves: list[Leaf],
        mode: Mode,
        env: Any | None,
        traced: Mapping[str, Any],
        symbols: dict[str, Any] | None = None,
        data_names: Mapping[Any, DataName] | None = None,
    ) -> None:
        self._data_names = data_names or {}
        self.env = env
        self.leaves = leaves
        self._symbol_of_source = symbol_of_source(env) if symbols is None else symbols
        self._by_tensor = {id(leaf.value): leaf for leaf in reversed(leaves) if self._has_symbol(leaf, mode)}
        self._united: dict[Any, Any] = {}
        self.sizes = [size for leaf in leaves for size in self._of_leaf(leaf, mode, traced)]
        self._by_ref = {size.ref: size for size in self.sizes}
        self._root: dict[Any, DimRef] = {}
        self._last: dict[Any, int] = {}
        self._places = grouped((size.symbol, size.ref) for size in self.sizes if size.symbol is not None)
        self._own = {symbol: refs[0] for symbol, refs in self._places.items()}
        self._find_roots()
        self._order = {symbol: position for position, symbol in enumerate(self._own)}
        self._position = {size.ref: position for position, size in enumerate(self.sizes)}
        # A Dim that only expressions use has a symbol whose source is the Dim's name.
        self._inside: dict[Any, int] = {}
        self._dim_name = {symbol: source for source, symbol in self._symbol_of_source.items() if source.isidentifier()}
        self._first_of: weakref.WeakKeyDictionary[Replacements, OfClasses[tuple[int, Any]]] = weakref.WeakKeyDictionary()
        self.of_layout = self._named_by_layout()
        self.in_inputs = SizePrinter(self._name, self._positions)
        self.in_words = self.in_inputs
        if self._data_names:
            self.in_words = SizePrinter(self._name_in_words, self._positions, self._name_in_formulas)

    def _find_roots(self) -> None:
        for position, size in enumerate(self.sizes):
            if size.expr is not None and getattr(size.expr, "is_Symbol", False):
                self._root.setdefault(size.expr, size.ref)
                self._last[size.expr] = position

    def unite(self, equal: Mapping[Any, Any]) -> None:
        """Replaces symbols that torch keeps apart, although a guard states that they are equal, each with the one that stays."""
        self._united = dict(equal)
        self.sizes = [replace(size, expr=None if size.expr is None else self.resolved(size.expr)) for size in self.sizes]
        self._by_ref = {size.ref: size for size in self.sizes}
        for symbol in {*equal, *equal.values()}:
            self._root.pop(symbol, None)
        self._find_roots()

    def resolved(self, expr: Any) -> Any:
        """Returns an expression with all replacements made: torch's, and those of `unite`."""
        found = resolved(self.env, expr)
        return found.xreplace(self._united) if self._united and found.free_symbols else found

    def at(self, ref: DimRef) -> Size:
        """Returns the symbol and the size that torch had for a place."""
        return self._by_ref[ref]

    def root_of(self, symbol: Any) -> DimRef | None:
        """Returns the first place whose size is just this symbol; None if there is none (it occurs in expressions only)."""
        return self._root.get(symbol)

    def places_of(self, symbol: Any) -> tuple[DimRef, ...]:
        """Returns the places that were given this symbol."""
        return tuple(self._places.get(symbol, ()))

    def refs_in(self, expr: Any) -> tuple[DimRef, ...]:
        """Returns the places whose symbols occur in an expression, in the order of the inputs."""
        symbols = self.in_inputs.symbols_in(expr)
        return tuple(sorted((ref for symbol in symbols for ref in self._places.get(symbol, ())), key=self._position.__getitem__))

    def position_of(self, symbol: Any) -> int:
        """Returns the position of the first place that was given this symbol among all places."""
        return self._position[self._places[symbol][0]]

    def adopt(self, symbol: Any, size: Size) -> None:
        """Names a symbol that was made for a place after that place, or after the first place that has the same size."""
        self._own.setdefault(symbol, size.ref)
        self._order.setdefault(symbol, len(self._order))
        self._first_of.clear()
        root = self._root.get(size.expr)
        if root is not None:
            self._root.setdefault(symbol, root)

    def condition(self, expr: Any, earlier: Replacements) -> Condition:
        """Returns what a guard states, in terms of the inputs.

        Two places that it makes one have one name afterwards, so they are named by what symbols had been replaced with earlier.
        """
        # One comparison of all sizes of two tensors is one guard.
        plain = without_rounding(expr)
        if not any(map(self._is_tie, plain.args if type(plain).__name__ == "And" else (plain,))):
            return self.in_words.condition(expr)

        if earlier not in self._first_of:
            self._first_of[earlier] = OfClasses(earlier, ((own, (order, own)) for own, order in self._order.items()), min)
        first_of = self._first_of[earlier]

        def first(symbol: Any) -> DimRef | None:
            found = first_of.of(symbol)
            return None if found is None else self._own[found[1]]

        def name(symbol: Any) -> str:
            ref = first(symbol)
            return self._name_in_words(symbol) if ref is None else str(ref)

        def positions(symbol: Any) -> tuple[int, int]:
            ref = first(symbol)
            return self._positions(symbol) if ref is None else (self._position[ref], self._position[ref])

        return SizePrinter(name, positions).condition(expr)

    def _is_tie(self, expr: Any) -> bool:
        """True if a condition compares two symbols, or two expressions that have one name."""
        sides = expr.args if len(expr.args) == 2 else ()
        if not sides or any(side.is_Number for side in sides):
            return False
        return all(side.is_Symbol for side in sides) or len({self.in_inputs.expression(side) for side in sides}) == 1

    def named(self, text: str, unbacked: Iterable[Any]) -> str | None:
        """Returns torch's text with its symbols named by the inputs; None where it mentions one that no input has."""
        # A nested tensor has sizes that are those of no dimension.
        inside = self._symbol_of_source.values() if any(is_nested(leaf.value) for leaf in self.leaves) else ()
        names: dict[str, str | None] = {str(symbol): self._name(symbol) for symbol in (*self._own, *inside) if str(symbol) in text}
        names |= dict.fromkeys(map(str, unbacked))
        spoken = [name for name in SYMBOL.findall(text) if name in names]
        if any(names[name] is None for name in spoken):
            return None
        return SYMBOL.sub(lambda match: names.get(match[0]) or match[0], text)

    def printer(self, name_of: Callable[[Any], str | None]) -> SizePrinter:
        """Returns a printer like `in_inputs`, with other names for the symbols that `name_of` has one for."""
        return SizePrinter(lambda symbol: name_of(symbol) or self._name(symbol), self._positions)

    def _has_symbol(self, leaf: Leaf, mode: Mode) -> bool:
        return has_sizes(leaf.value) and any(size_source(leaf, dim, mode) in self._symbol_of_source for dim in range(leaf.value.dim()))

    def _of_leaf(self, leaf: Leaf, mode: Mode, traced: Mapping[str, Any]) -> list[Size]:
        if not has_sizes(leaf.value):
            return [self._size(leaf, None, mode, traced.get(leaf.path))]
        # torch tracks a tensor that is passed twice under one of its names only.
        known = leaf if self._has_symbol(leaf, mode) else self._by_tensor.get(id(leaf.value), leaf)
        shape = getattr(traced.get(leaf.path), "shape", None)
        sizes = [None] * leaf.value.dim() if shape is None else shape
        return [replace(self._size(known, dim, mode, size), ref=DimRef(input=leaf.path, dim=dim)) for dim, size in enumerate(sizes)]

    def _size(self, leaf: Leaf, dim: int | None, mode: Mode, traced: Any) -> Size:
        ref = DimRef(input=leaf.path, dim=dim)
        symbol = self._symbol_of_source.get(size_source(leaf, dim, mode))
        if symbol is not None:
            return Size(ref, symbol, resolved(self.env, symbol))
        return Size(ref, None, symbolic_expression(traced))

    def _named_by_layout(self) -> dict[Any, str]:
        """Names the symbols of the layout of inputs that are views; by a stride rather than by the tensor that is viewed."""
        found = [
            (symbol, f"{leaf.path}{layout}")
            for source, symbol in self._symbol_of_source.items()
            for leaf in self.leaves
            if symbol not in self._own and has_sizes(leaf.value)
            for base in (leaf.source, leaf.strict_source)
            if (layout := layout_of_source(source, base)) is not None
        ]
        return dict(sorted(found, key=lambda named: ".stride(" in named[1]))

    def _name(self, symbol: Any) -> str:
        ref = self._root.get(symbol) or self._own.get(symbol)
        if ref is not None:
            return str(ref)
        if symbol in self.of_layout:
            return self.of_layout[symbol]
        # The sizes of the tensors that a nested tensor is made of are no places of their own, and torch has a source for some alone.
        nested = [leaf.path for leaf in self.leaves if is_nested(leaf.value)]
        if symbol in self._dim_name or not nested:
            return self._dim_name.get(symbol, str(symbol))
        return f"size {self._inside.setdefault(symbol, len(self._inside) + 1)} inside {' or '.join(nested)}"

    def _name_in_words(self, symbol: Any) -> str:
        return self._data_names[symbol].words if symbol in self._data_names else self._name(symbol)

    def _name_in_formulas(self, symbol: Any) -> str:
        return self._data_names[symbol].code if symbol in self._data_names else self._name(symbol)

    def _positions(self, symbol: Any) -> tuple[int, int]:
        first = self._root.get(symbol) or self._own.get(symbol)
        position = self._position[first] if first is not None else len(self.sizes)
        return position, self._last.get(symbol, position)


def size_source(leaf: Leaf, dim: int | None, mode: Mode) -> str:
    """Returns the source name that torch has for a dimension of an input leaf, ``L['x'].size()[0]``; of the leaf if `dim` is None."""
    base = leaf.source if mode == "non-strict" else leaf.strict_source
    return base if dim is None else f"{base}.size()[{dim}]"


_INFIX = {"FloorDiv": "//", "CleanDiv": "//", "Mod": "%", "PythonMod": "%", "IntTrueDiv": "/", "FloatTrueDiv": "/", "ModularIndexing": "%"}
_RELATIONS: dict[str, tuple[str, Relation]] = {
    "StrictLessThan": ("<", "less"),
    "LessThan": ("<=", "at_most"),
    "StrictGreaterThan": (">", "greater"),
    "GreaterThan": (">=", "at_least"),
}
_LONGEST_IN_WORDS = 60
"""The largest length of the sides of a condition that is put into words, in characters; a longer one is shown as code."""
_FUNCTIONS = {"RoundToInt": "round", "CeilToInt": "ceil", "FloorToInt": "floor", "TruncToInt": "trunc", "ToFloat": "float"}
_MIRRORED = {kind: kind.replace("Less", "Greater") if "Less" in kind else kind.replace("Greater", "Less") for kind in _RELATIONS}


class SizePrinter:
    """A printer of expressions with the names that symbols have for the user.

    Args:
        name_of: returns the name of a symbol.
        positions_of: the first and the last position of a symbol among the dimensions of the inputs. Sides of a relation are ordered
            by the first, terms by the last, so that the text depends on the inputs and not on torch's symbol names.
        name_in_formulas: returns the name of a symbol that is a part of an expression; None for that of `name_of`.
    """

    def __init__(
        self,
        name_of: Callable[[Any], str],
        positions_of: Callable[[Any], tuple[int, int]],
        name_in_formulas: Callable[[Any], str] | None = None,
    ) -> None:
        self._name_of = name_of
        self._name_in_formulas = name_in_formulas or name_of
        self._positions_of = positions_of
        # A model's guards have most of their parts in common, and sympy works out anew what an expression is each time it is asked.
        self._print = functools.cache(self._print_anew)
        self._symbols: dict[Any, frozenset[Any]] = {}
        self._position = functools.cache(self._first_or_last_position)
        self._is_negative = functools.cache(self._has_minus_sign)

    def expression(self, expr: Any) -> str:
        """Prints an expression as Python would write it: ``2*x.shape[0] + 1``, ``x.shape[0] // 2``."""
        return self._name_of(expr) if expr.is_Symbol else self._print(expr, 0)

    def condition(self, expr: Any) -> Condition:
        """Returns a sympy condition on sizes as the record has it."""
        expr = without_rounding(expr)
        kind = type(expr).__name__
        if kind in ("And", "Or"):
            parts = tuple(sorted(map(self.condition, expr.args), key=repr))
            return Condition(relation="all" if kind == "And" else "any", parts=parts)
        if kind == "Not":
            return Condition(relation="not", parts=(self.condition(expr.args[0]),))
        if kind in ("Equality", "Unequality", *_RELATIONS):
            return self._plain(kind, *self._balanced(expr.lhs, expr.rhs))
        return Condition(relation="holds", subject=self.expression(expr))

    def _plain(self, kind: str, left: Any, right: Any) -> Condition:
        """Returns a relation; of a minimum, maximum or quotient those that mean the same of what is in it, if there are such."""
        for kind_there, one, other in ((kind, left, right), (_MIRRORED.get(kind, kind), right, left)):
            found = plain_relations(kind_there, one, other)
            if found is not None:
                parts = tuple(self._plain(of, *self._balanced(*sides)) for of, *sides in found.parts)
                return parts[0] if len(parts) == 1 else Condition(relation=found.connective, parts=tuple(sorted(parts, key=repr)))
        return self._relation(kind, left, right)

    def _relation(self, kind: str, left: Any, right: Any) -> Condition:
        if self._is_number(left) or (not self._is_number(right) and self._position(right, 0) < self._position(left, 0)):
            left, right, kind = right, left, _MIRRORED.get(kind, kind)
        if kind in ("Equality", "Unequality"):
            return self._equality(kind == "Equality", left, right)
        if right.is_Integer and kind.startswith("Strict"):
            step = 1 if kind == "StrictGreaterThan" else -1
            kind, right = kind.removeprefix("Strict"), right + step
        if right.is_Integer:
            left, right = _divided(left, right, is_rounded_up=kind == "GreaterThan")
        return self._condition(_RELATIONS[kind][1], left, right)

    def _equality(self, equal: bool, left: Any, right: Any) -> Condition:
        kind = type(left).__name__
        divisible: Relation = "divisible" if equal else "not_divisible"
        for whole, product in ((left, right), (right, left)):
            if (divisor := _divisor(whole, product)) is not None:
                return self._condition(divisible, *_cancelled(whole, divisor))
        if right.is_zero and kind in ("Mod", "PythonMod"):
            return self._condition(divisible, *_cancelled(*left.args))
        if left.is_Symbol and equal and self._is_number(right):
            return self._condition("becomes", left, right)
        if equal and right.is_Symbol:
            # As an assignment to the later of the inputs.
            left, right = right, left
        return self._condition("equals" if equal else "differs", left, right)

    def _condition(self, relation: Relation, left: Any, right: Any) -> Condition:
        subject, operand = self.expression(left), self.expression(right)
        is_long = len(subject) + len(operand) > _LONGEST_IN_WORDS
        is_of_many = not left.is_Symbol and len(self.symbols_in(left) | self.symbols_in(right)) > 2
        return Condition(
            relation=relation,
            subject=subject,
            operand=operand,
            is_operand_number=self._is_number(right),
            is_formula=is_long or is_of_many or self._is_nested(left) or self._is_nested(right),
        )

    def _is_nested(self, expr: Any) -> bool:
        """True if an expression has a product of three or more, a minimum or maximum, or a division within a division."""
        kind = type(expr).__name__
        is_product = kind == "Mul" and sum(not self._is_number(arg) for arg in expr.args) > 2
        is_division = kind in _INFIX and any(part != expr and type(part).__name__ in _INFIX for part in _parts(expr))
        return is_product or is_division or kind in ("Min", "Max") or any(map(self._is_nested, expr.args))

    def symbols_in(self, expr: Any) -> frozenset[Any]:
        """Returns the symbols of an expression; cached, since sympy gathers them anew each time it is asked."""
        if expr not in self._symbols:
            self._symbols[expr] = frozenset({expr}) if expr.is_Symbol else frozenset().union(*map(self.symbols_in, expr.args))
        return self._symbols[expr]

    def _is_number(self, expr: Any) -> bool:
        return not self.symbols_in(expr) and bool(expr.is_number)

    def _has_minus_sign(self, term: Any) -> bool:
        return bool(term.is_negative if self._is_number(term) else term.could_extract_minus_sign())

    def _balanced(self, left: Any, right: Any) -> tuple[Any, Any]:
        """Cancels common factors and moves negative terms to the other side, so that nobody has to read ``-4*a <= -4*b``."""
        if (product := _without_common_factor(left, right)) is not None:
            return product
        if (product := _without_common_factor(right, left)) is not None:
            return product[1], product[0]
        difference = left - right
        if difference.is_Add:
            factor, rest = difference.primitive()
            difference = rest if factor.is_Integer and factor > 1 else difference
        terms = difference.args if difference.is_Add else (difference,)
        positive = [term for term in terms if not self._is_negative(term)]
        negative = [-term for term in terms if self._is_negative(term)]
        zero = left - left
        return without_common_sizes(sum(positive, zero), sum(negative, zero))

    def _first_or_last_position(self, expr: Any, which: int) -> int:
        return min((self._positions_of(symbol)[which] for symbol in self.symbols_in(expr)), default=-1)

    def _ordered(self, args: Any) -> list[Any]:
        """Sorts by position: sympy's own order goes by the names of symbols."""

        def order(arg: Any) -> tuple[bool, int, int, str]:
            return self._is_number(arg), self._position(arg, 1), len(self.symbols_in(arg)), str(type(arg))

        tied = (list(group) for _, group in itertools.groupby(sorted(args, key=order), order))
        return [arg for group in tied for arg in (sorted(group, key=lambda arg: self._print(arg, 0)) if len(group) > 1 else group)]

    def _print_anew(self, expr: Any, binding: int) -> str:
        """Prints an expression; `binding` is how tightly what surrounds it binds: 0 nothing, 1 a sum, 2 a product, 3 an atom."""
        kind = type(expr).__name__
        if expr.is_Symbol:
            return self._name_in_formulas(expr)
        if expr.is_Integer:
            return _wrapped(str(int(expr)), 1, binding if int(expr) < 0 else 0)
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


def _cancelled(whole: Any, divisor: Any) -> tuple[Any, Any]:
    """Returns a dividend and its divisor without the factors that both have, which are sizes and whole numbers; a divisor of 1 is kept."""
    ours, theirs = _factors(whole), _factors(divisor)
    for factor in [factor for factor in theirs if not factor.is_Integer and factor in ours]:
        if factor in ours and len(theirs) > 1:
            ours.remove(factor)
            theirs.remove(factor)
    number, other = (next((int(it) for it in factors if it.is_Integer), 1) for factors in (ours, theirs))
    common = math.gcd(number, other)
    is_left = other != common or any(not factor.is_Integer for factor in theirs)
    one = (whole - whole) + 1
    share = one / common if common > 1 and is_left else one
    return math.prod(ours, start=share), math.prod(theirs, start=share)


def _without_common_factor(term: Any, number: Any) -> tuple[Any, Any] | None:
    """Divides a product of sizes and a positive number, and the number that it is compared with, by what divides both; most guards are so.

    None if they are anything else: sympy takes a while to find what is to be done.
    """
    multiplier, product = term.as_coeff_Mul()
    are_numbers = all(it.is_Integer and int(it) > 0 for it in (number, multiplier))
    if not are_numbers or not all(factor.is_Symbol for factor in _factors(product)):
        return None
    common = math.gcd(int(number), int(multiplier))
    return (term, number) if common == 1 else (multiplier // common * product, number // common)


def _divided(term: Any, bound: Any, *, is_rounded_up: bool) -> tuple[Any, Any]:
    """Divides a bound on a product of sizes by the whole number in the product: ``3*x <= 10`` is ``x <= 3``."""
    number, product = term.as_coeff_Mul()
    if not number.is_Integer or int(number) < 2 or not all(factor.is_Symbol for factor in _factors(product)):
        return term, bound
    return product, -(-bound // number) if is_rounded_up else bound // number


def restricted_sides(relation: Any) -> tuple[Any, Any]:
    """Returns the sides of a relation, or a dividend and its divisor, without the sizes that both are multiples of: those are not restricted."""
    left, right = relation.lhs, relation.rhs
    is_divided = type(left).__name__ in ("Mod", "PythonMod") and right.is_zero
    return _cancelled(*left.args) if is_divided else without_common_sizes(left, right)


def without_common_sizes(left: Any, right: Any) -> tuple[Any, Any]:
    """Returns the sides of a relation without the sizes that both are multiples of, as far as torch takes these sizes to be positive."""
    ours, theirs = _factors(left), _factors(right)
    common = [factor for factor in theirs if factor.is_Symbol and factor.is_positive and factor in ours]
    if not common:
        return left, right
    for factor in common:
        ours.remove(factor)
        theirs.remove(factor)
    one = (left - left) + 1
    return math.prod(ours, start=one), math.prod(theirs, start=one)


def _factors(expr: Any) -> list[Any]:
    return list(expr.args) if type(expr).__name__ == "Mul" else [expr]


def _parts(expr: Any) -> Iterator[Any]:
    yield expr
    for arg in expr.args:
        yield from _parts(arg)


def _wrapped(text: str, binds: int, binding: int) -> str:
    return f"({text})" if binding > binds else text


_OF_ONE_NUMBER = ("aten.item.default", "aten._local_scalar_dense.default")
_LONGEST_NAME = 60

Line = tuple[str, int] | None
"""File and line number; None for a symbol that no line of the user's makes."""


_INDEXING = ("aten.slice.Tensor", "aten.index.Tensor")
_NAMED_IN_CODE = {"aten.nonzero.default": "nonzero(", "aten.masked_select.default": "masked_select("}


@dataclass(frozen=True, slots=True)
class DataName:
    """A name of a value in the data of a tensor.

    Attributes:
        words: in a sentence: "a size of `x.nonzero()`".
        code: within an expression: ``size(x.nonzero())``.
    """

    words: str
    code: str


def data_names(
    unbacked: Mapping[Any, Provenance], frame_of: FrameOf, dims_of: Callable[[Iterable[Any]], Mapping[Any, int]] = lambda _: {}
) -> dict[Any, DataName]:
    """Returns a name of each symbol by its creation: ``x.max().item()``, ``x[:, :n].shape[1]``, "value 2 of `x.tolist()`".

    `dims_of` returns the dimension that has each of some symbols as its size, in the result of the operator that created it.
    """
    dims = dims_of(symbol for symbol, made in unbacked.items() if made.operator in (*_INDEXING, *_NAMED_IN_CODE))
    groups: dict[tuple[Line, str, bool], list[Any]] = {}
    text_of: dict[Line, str] = {}
    for symbol, made in unbacked.items():
        frame = last_frame(made.locations, frame_of)
        line = None if frame is None else (frame.filename, frame.line)
        # In strict mode torch traces Dynamo's graph a second time, of which lines are known but no expressions.
        is_again = frame is not None and frame.expression is None and line in text_of
        text = text_of[line] if is_again else _code_of(frame)
        text_of.setdefault(line, text)
        groups.setdefault((line, text, is_again), []).append(symbol)
    names: dict[Any, DataName] = {}
    for (_, text, _), symbols in groups.items():
        for position, symbol in enumerate(symbols, start=1):
            dim, operator = dims.get(symbol), unbacked[symbol].operator
            is_only = [dims.get(it) for it in symbols].count(dim) == 1
            if dim is not None and is_only and _is_result(text, operator):
                names[symbol] = DataName(f"`{text}.shape[{dim}]`", f"{text}.shape[{dim}]")
            else:
                names[symbol] = _data_name(text, operator in _OF_ONE_NUMBER, position if len(symbols) > 1 else None)
    return names


def _is_result(text: str, operator: str | None) -> bool:
    """True if a text is an expression whose value is the result of an operator: an index, or a call of its name."""
    node = expression_if_python(text)
    if operator in _INDEXING:
        return isinstance(node, ast.Subscript)
    return isinstance(node, ast.Call) and not node.keywords and _NAMED_IN_CODE.get(operator or "", "(") in text


def _data_name(text: str, is_number: bool, position: int | None) -> DataName:
    kind = "value" if is_number else "size"
    if not text:
        return DataName("data-dependent value", "data_value")
    if position is not None:
        code = f"{text}[{position - 1}]" if is_number and text.endswith(".tolist()") else f"{kind}_{position}({text})"
        return DataName(f"{kind} {position} of `{text}`", code)
    if not is_number:
        return DataName(f"a size of `{text}`", f"size({text})")
    node = expression_if_python(text)
    if isinstance(node, ast.Call) and called_name(node) not in _READERS:
        # A function that takes a number, to which the user gave a tensor: its own result is not that number.
        return DataName(f"a number that `{text}` reads", f"value({text})")
    is_one_part = isinstance(node, ast.Call | ast.Subscript | ast.Attribute | ast.Name)
    return DataName(f"`{text}`", text if is_one_part else f"value({text})")


_READERS = ("item", "int", "float", "bool")
"""Functions and methods whose result is the number that they read from a tensor."""


def _code_of(frame: Frame | None) -> str:
    return "" if frame is None else clipped(frame.expression or code_alone(frame), _LONGEST_NAME)
