"""A place of a file that a mutant changes: the edit, and what identifies it without a line number."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Operator = Literal["comparison", "boundary", "dropped statement", "swapped branch", "constant", "removed await", "removed lock"]


@dataclass(frozen=True, slots=True)
class Place:
    """One edit of one file.

    Attributes:
        file: the path from the repository's root, with slashes.
        start: the first byte that is replaced.
        end: the byte after the last one that is replaced.
        before: the text between them.
        after: the text in its place.
        operator: the kind of edit.
        line: the line of `start`, from 1.
        statement_line: the first line of the innermost statement around it.
        scope: the dotted name of the enclosing function or class; empty at the top of the file.
        runs_at_import: True if the line runs when the file is imported, so that coverage does not tell which tests depend on it.
        ordinal: the number of equal edits earlier in the same scope.
    """

    file: str
    start: int
    end: int
    before: str
    after: str
    operator: Operator
    line: int
    statement_line: int
    scope: str
    runs_at_import: bool = False
    ordinal: int = 0

    @property
    def folder(self) -> str:
        """The path of the file's folder."""
        return self.file.rpartition("/")[0]

    @property
    def key(self) -> str:
        """Names the edit by file, scope and text; lines that move do not change it."""
        return "\0".join((self.file, self.scope, self.operator, self.before, self.after, str(self.ordinal)))

    @property
    def id(self) -> str:
        """A short hash of the key."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:8]

    def applied_to(self, source: bytes) -> bytes:
        """Returns the source with the edit.

        Raises:
            ValueError: The source has another text at the place.
        """
        if source[self.start : self.end] != self.before.encode():
            raise ValueError(f"{self.file} has changed at line {self.line}.")
        return source[: self.start] + self.after.encode() + source[self.end :]


def numbered(places: Iterable[Place]) -> list[Place]:
    """Returns the places with their ordinals, in the order of the file."""
    counts: Counter[str] = Counter()
    results = []
    for place in sorted(places, key=lambda place: (place.file, place.start, place.end, place.operator, place.after)):
        results.append(replace(place, ordinal=counts[place.key]))
        counts[place.key] += 1
    return results
