"""What the symbols of an export had been replaced with at one point of tracing.

torch replaces a symbol by another one, by an expression or by a number, guard after guard. Symbols that are equal are kept as one class, so
that a question costs the same for a model with a thousand equal sizes as for one with two.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


@functools.lru_cache(maxsize=4096)
def symbols_of(expr: Any) -> frozenset[Any]:
    """Returns the symbols of an expression; none for a number. Cached, since sympy gathers them anew and a guard is asked often."""
    return frozenset(getattr(expr, "free_symbols", ()))


class Replacements:
    """The classes of equal symbols, and what each class is in terms of others.

    Attributes:
        version: the number of changes so far.
    """

    def __init__(self) -> None:
        self.version = 0
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
        self.version += 1
        if not getattr(target, "is_Symbol", False):
            self._value[root] = target
            return
        self._value.pop(root, None)
        self._parent[root] = target
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
        if self.root_of(symbol) != symbol or symbol in self._value:
            return ()
        return tuple(self._members.get(symbol, (symbol,)))

    def class_of(self, symbol: Any) -> tuple[Any, ...]:
        """Returns the symbols that are replaced with the same one in the end, itself among them."""
        root = self.root_of(symbol)
        return tuple(self._members.get(root, (root,)))

    def made_of(self, symbols: Iterable[Any]) -> Iterator[Any]:
        """Yields the symbols that are, with all replacements made, one of these or an expression with one of them."""
        wanted = frozenset(symbols)
        for symbol in wanted:
            yield from self.equal_to(symbol)
        for root, value in self._value.items():
            if symbols_of(value) and symbols_of(self.settled(value)) & wanted:
                yield from self._members.get(root, (root,))


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
