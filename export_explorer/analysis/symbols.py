"""The sizes of an export: which symbol each input dimension had, what it was found to be, and how to name it to the user.

Everything is keyed on the place (input path, dim), never on a symbol's name: the names differ between modes and torch versions.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from export_explorer.analysis.expressions import SizePrinter
from export_explorer.record import Condition, DimRef, Mode
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import (
    SYMBOL,
    bounds_of,
    layout_of_source,
    range_of,
    resolved,
    symbol_of_source,
    symbolic_expression,
)
from export_explorer.torch_internals.tensors import has_sizes, is_nested


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
        data_names: names for sentences of the symbols that no input has; see `data_values.data_names`.

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
        data_names: Mapping[Any, str] | None = None,
    ) -> None:
        self._data_names = data_names or {}
        self.env = env
        self.leaves = leaves
        self._symbol_of_source = symbol_of_source(env) if symbols is None else symbols
        self._by_tensor = {id(leaf.value): leaf for leaf in reversed(leaves) if self._has_symbol(leaf, mode)}
        self.sizes = [size for leaf in leaves for size in self._of_leaf(leaf, mode, traced)]
        self._by_ref = {size.ref: size for size in self.sizes}
        self._root: dict[Any, DimRef] = {}
        self._own: dict[Any, DimRef] = {}
        self._last: dict[Any, int] = {}
        for position, size in enumerate(self.sizes):
            if size.symbol is not None:
                self._own.setdefault(size.symbol, size.ref)
            if size.expr is not None and getattr(size.expr, "is_Symbol", False):
                self._root.setdefault(size.expr, size.ref)
                self._last[size.expr] = position
        self._position = {size.ref: position for position, size in enumerate(self.sizes)}
        # A Dim that only expressions use has a symbol whose source is the Dim's name.
        self._inside: dict[Any, int] = {}
        self._dim_name = {symbol: source for source, symbol in self._symbol_of_source.items() if source.isidentifier()}
        self.of_layout = self._named_by_layout()
        self.in_inputs = SizePrinter(self._name, self._positions)
        self.in_words = SizePrinter(self._name_in_words, self._positions) if self._data_names else self.in_inputs

    def at(self, ref: DimRef) -> Size:
        """Returns the symbol and the size that torch had for a place."""
        return self._by_ref[ref]

    def root_of(self, symbol: Any) -> DimRef | None:
        """Returns the first place whose size is just this symbol; None if there is none (it occurs in expressions only)."""
        return self._root.get(symbol)

    def places_of(self, symbol: Any) -> tuple[DimRef, ...]:
        """Returns the places that were given this symbol."""
        return tuple(size.ref for size in self.sizes if size.symbol == symbol)

    def refs_in(self, expr: Any) -> tuple[DimRef, ...]:
        """Returns the places whose symbols occur in an expression, in the order of the inputs."""
        symbols = self.in_inputs.symbols_in(expr)
        return tuple(size.ref for size in self.sizes if size.symbol is not None and size.symbol in symbols)

    def adopt(self, symbol: Any, size: Size) -> None:
        """Names a symbol that was made for a place after that place, or after the first place that has the same size."""
        self._own.setdefault(symbol, size.ref)
        root = self._root.get(size.expr)
        if root is not None:
            self._root.setdefault(symbol, root)

    def path_of_source(self, source: str) -> str | None:
        """Returns the path of the input leaf that torch calls by this source name."""
        return next((leaf.path for leaf in self.leaves if source in (leaf.source, leaf.strict_source)), None)

    def condition(self, expr: Any, earlier: Mapping[Any, Any]) -> Condition:
        """Returns what a guard states, in terms of the inputs.

        Args:
            expr: the guard's sympy condition.
            earlier: what symbols had been replaced with before it. Two places that it makes one have one name afterwards, so they
                are named as they were then.
        """
        sides = expr.args if len(expr.args) == 2 else ()
        ties = bool(sides) and (all(side.is_Symbol for side in sides) or len({self.in_inputs.expression(side) for side in sides}) == 1)
        if not ties:
            return self.in_words.condition(expr)

        def first(symbol: Any) -> DimRef | None:
            return next((ref for own, ref in self._own.items() if followed(own, earlier) == followed(symbol, earlier)), None)

        def name(symbol: Any) -> str:
            ref = first(symbol)
            return self._name_in_words(symbol) if ref is None else str(ref)

        def positions(symbol: Any) -> tuple[int, int]:
            ref = first(symbol)
            return self._positions(symbol) if ref is None else (self._position[ref], self._position[ref])

        return SizePrinter(name, positions).condition(expr)

    def named(self, text: str, unbacked: Iterable[Any]) -> str | None:
        """Returns torch's text with its symbols named by the inputs; None where it mentions one that no input has."""
        # A nested tensor has sizes that are those of no dimension.
        inside = self._symbol_of_source.values() if any(is_nested(leaf.value) for leaf in self.leaves) else ()
        names = {str(symbol): self._name(symbol) for symbol in (*self._own, *inside) if str(symbol) in text} | {
            str(symbol): None for symbol in unbacked
        }
        spoken = [name for name in SYMBOL.findall(text) if name in names]
        if any(names[name] is None for name in spoken):
            return None
        return SYMBOL.sub(lambda match: names.get(match[0]) or match[0], text)

    def printer(self, name_of: Callable[[Any], str | None]) -> SizePrinter:
        """Returns a printer like `in_inputs`, with other names for the symbols that `name_of` has one for."""
        return SizePrinter(lambda symbol: name_of(symbol) or self._name(symbol), self._positions)

    def _has_symbol(self, leaf: Leaf, mode: Mode) -> bool:
        return has_sizes(leaf.value) and any(self._source(leaf, dim, mode) in self._symbol_of_source for dim in range(leaf.value.dim()))

    @staticmethod
    def _source(leaf: Leaf, dim: int | None, mode: Mode) -> str:
        base = leaf.source if mode == "non-strict" else leaf.strict_source
        return base if dim is None else f"{base}.size()[{dim}]"

    def _of_leaf(self, leaf: Leaf, mode: Mode, traced: Mapping[str, Any]) -> list[Size]:
        if not has_sizes(leaf.value):
            return [self._size(leaf, None, mode, traced.get(leaf.path))]
        # torch tracks a tensor that is passed twice under one of its names only.
        known = leaf if self._has_symbol(leaf, mode) else self._by_tensor.get(id(leaf.value), leaf)
        shape = getattr(traced.get(leaf.path), "shape", None)
        return [
            Size(DimRef(input=leaf.path, dim=dim), size.symbol, size.expr)
            for dim in range(leaf.value.dim())
            for size in [self._size(known, dim, mode, None if shape is None else shape[dim])]
        ]

    def _size(self, leaf: Leaf, dim: int | None, mode: Mode, traced: Any) -> Size:
        ref = DimRef(input=leaf.path, dim=dim)
        symbol = self._symbol_of_source.get(self._source(leaf, dim, mode))
        if symbol is not None:
            return Size(ref, symbol, resolved(self.env, symbol))
        expr = symbolic_expression(traced)
        return Size(ref, None, expr)

    def _named_by_layout(self) -> dict[Any, str]:
        """Names the symbols of the layout of inputs that are views; by a stride rather than by the tensor that is viewed."""
        unnamed = {source: symbol for source, symbol in self._symbol_of_source.items() if symbol not in self._own}
        found = [
            (symbol, f"{leaf.path}{layout}")
            for source, symbol in unnamed.items()
            for leaf in self.leaves
            if has_sizes(leaf.value)
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
        return self._data_names.get(symbol) or self._name(symbol)

    def _positions(self, symbol: Any) -> tuple[int, int]:
        first = self._root.get(symbol) or self._own.get(symbol)
        position = self._position[first] if first is not None else len(self.sizes)
        return position, self._last.get(symbol, position)


def bounds_in(ranges: Mapping[Any, Any], env: Any, expr: Any) -> tuple[int | None, int | None]:
    """Returns the smallest and largest value, inclusive; None = unbounded: as the program states, else as torch knew while tracing.

    The two differ where a Dim has no lower bound: torch traces it as 2 or more, and the program takes 0 and 1 as well.
    """
    stated = ranges.get(expr)
    return bounds_of(env, expr) if stated is None else range_of(stated)


def followed(symbol: Any, replaced: Mapping[Any, Any]) -> Any:
    """Returns the symbol that this one is replaced with in the end."""
    while getattr(replaced.get(symbol), "is_Symbol", False):
        symbol = replaced[symbol]
    return symbol
