"""What the symbols of an export had been replaced with at one point of tracing.

torch replaces a symbol by another one, by an expression or by a number, guard after guard. Symbols that are equal are kept as one class, so
that a question costs the same for a model with a thousand equal sizes as for one with two.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar


@functools.lru_cache(maxsize=4096)
def symbols_of(expr: Any) -> frozenset[Any]:
    """Returns the symbols of an expression; none for a number. Cached, since sympy gathers them anew and a guard is asked often."""
    return frozenset(getattr(expr, "free_symbols", ()))


class Replacements:
    """The classes of equal symbols, and what each class is in terms of others.

    Attributes:
        joined: the pairs of roots of which the first became the second, in order.
    """

    def __init__(self) -> None:
        self.joined: list[tuple[Any, Any]] = []
        self._parent: dict[Any, Any] = {}
        self._members: dict[Any, list[Any]] = {}
        self._value: dict[Any, Any] = {}

    def update(self, replaced: Mapping[Any, Any]) -> None:
        """Notes what torch replaced because of one more guard."""
        for symbol, target in replaced.items():
            self._replace(self.root_of(symbol), self.settled(target))

    def _replace(self, root: Any, target: Any) -> None:
        if root in symbols_of(target):
            return
        if not getattr(target, "is_Symbol", False):
            self._value[root] = target
            return
        self._value.pop(root, None)
        self._parent[root] = target
        self.joined.append((root, target))
        members, others = self._members.pop(root, [root]), self._members.pop(target, [target])
        longer, shorter = (members, others) if len(members) > len(others) else (others, members)
        longer.extend(shorter)
        self._members[target] = longer

    def root_of(self, symbol: Any) -> Any:
        """Returns the symbol that this one is replaced with in the end, whatever that one is in terms of others."""
        root = symbol
        while root in self._parent:
            root = self._parent[root]
        while symbol != root:
            self._parent[symbol], symbol = root, self._parent[symbol]
        return root

    def settled(self, expr: Any) -> Any:
        """Returns an expression, or a number, with all replacements made."""
        if getattr(expr, "is_Symbol", False):
            root = self.root_of(expr)
            return self.settled(self._value[root]) if root in self._value else root
        changed = {symbol: settled for symbol in symbols_of(expr) if (settled := self.settled(symbol)) is not symbol}
        return expr.xreplace(changed) if changed else expr

    def equal_to(self, symbol: Any) -> tuple[Any, ...]:
        """Returns the symbols that are replaced with this one in the end, itself among them; none if it is replaced itself."""
        return tuple(self._members.get(symbol, (symbol,))) if self.is_settled(symbol) else ()

    def made_of(self, symbols: Iterable[Any]) -> Iterator[Any]:
        """Yields the symbols that are, with all replacements made, one of these or an expression with one of them."""
        for root in self.roots_made_of(symbols):
            yield from self._members.get(root, (root,))

    def roots_made_of(self, symbols: Iterable[Any]) -> Iterator[Any]:
        """Yields, of the same symbols, one of each class: the one that the others are replaced with."""
        wanted = frozenset(symbols)
        yield from (symbol for symbol in wanted if self.is_settled(symbol))
        for root, value in self._value.items():
            if symbols_of(value) and symbols_of(self.settled(value)) & wanted:
                yield root

    def is_settled(self, symbol: Any) -> bool:
        """True if a symbol is replaced neither with another one nor with an expression."""
        return self.root_of(symbol) == symbol and symbol not in self._value


Key = TypeVar("Key")
Value = TypeVar("Value")


class OfClasses(Generic[Value]):
    """A value for each class of equal symbols that has one, joined where two classes become one: no class is looked through for it."""

    def __init__(self, replacements: Replacements, values: Iterable[tuple[Any, Value]], join: Callable[[Value, Value], Value]) -> None:
        self._replacements, self._join = replacements, join
        self._known = len(replacements.joined)
        self._by_root: dict[Any, Value] = {}
        for symbol, value in values:
            self._add(replacements.root_of(symbol), value)

    def of(self, symbol: Any) -> Value | None:
        """Returns the value of the class of a symbol; None if it has none."""
        for root, target in self._replacements.joined[self._known :]:
            if root in self._by_root:
                self._add(target, self._by_root.pop(root))
        self._known = len(self._replacements.joined)
        return self._by_root.get(self._replacements.root_of(symbol))

    def _add(self, root: Any, value: Value) -> None:
        self._by_root[root] = self._join(self._by_root[root], value) if root in self._by_root else value


class Merges:
    """Symbols that were made one, pair after pair, each at a time."""

    def __init__(self) -> None:
        self._parent: dict[Any, tuple[Any, int]] = {}
        self._count: dict[Any, int] = {}

    def merge(self, symbol: Any, other: Any, time: int) -> None:
        """Notes that two symbols are one from this time on, which is not before that of the merge noted last."""
        one, two = self._root_of(symbol), self._root_of(other)
        if one == two:
            return
        counts = self._count.get(one, 1), self._count.get(two, 1)
        smaller, larger = (one, two) if counts[0] < counts[1] else (two, one)
        self._parent[smaller] = (larger, time)
        self._count[larger] = sum(counts)

    def _root_of(self, symbol: Any) -> Any:
        while symbol in self._parent:
            symbol, _ = self._parent[symbol]
        return symbol

    def first_connecting(self, symbol: Any, other: Any) -> int | None:
        """Returns the time since which two symbols are one; None if they are not. No path is compressed, so a path has few steps."""
        if self._root_of(symbol) != self._root_of(other):
            return None
        time = 0
        while symbol != other:
            steps = [(self._parent[each][1], position) for position, each in enumerate((symbol, other)) if each in self._parent]
            time, position = min(steps)
            symbol, other = (self._parent[symbol][0], other) if position == 0 else (symbol, self._parent[other][0])
        return time


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Returns the values of each key, both in the order of the pairs."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
