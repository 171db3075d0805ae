"""Undo and redo of one value."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Value = TypeVar("Value")

MAX_DEPTH = 1_000
"""Maximum undo depth; each request may keep example inputs of its own."""


class UndoStack(Generic[Value]):
    """A current value with the values before it and those that were undone.

    Attributes:
        current: replaced as a whole, so that another thread reads the old value or the new one.
    """

    def __init__(self, first: Value) -> None:
        self.current = first
        self._before: list[Value] = []
        self._undone: list[Value] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier value."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone value."""
        return bool(self._undone)

    def push(self, value: Value) -> None:
        """Makes this the current value; does nothing if it is."""
        if value == self.current:
            return
        self._before.append(self.current)
        del self._before[:-MAX_DEPTH]
        self._undone.clear()
        self.current = value

    def undo(self) -> bool:
        """Returns to the value before; False if there is none."""
        return self._move(self._before, self._undone)

    def redo(self) -> bool:
        """Returns to the value that was undone last; False if there is none."""
        return self._move(self._undone, self._before)

    def __iter__(self) -> Iterator[Value]:
        """Every value that is current or that undo and redo lead to."""
        return iter((self.current, *self._before, *self._undone))

    def _move(self, source: list[Value], target: list[Value]) -> bool:
        if not source:
            return False
        target.append(self.current)
        self.current = source.pop()
        return True
