"""Which items of a table are tried in the fast tests where all of them would repeat each other."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def representatives(items: Iterable[T], behaviors: Callable[[T], Iterable[Hashable]]) -> set[T]:
    """The items with a behavior that no item before them has."""
    seen: set[Hashable] = set()
    found = set()
    for item in items:
        if new := set(behaviors(item)) - seen:
            seen |= new
            found.add(item)
    return found
