"""JSON in which equal parts are written once and in columns, the form in which the record of a model with hundreds of dimensions is sent.

There most parts are repeated (lines, ranges, requests), and most fields of the others have one value. `labextension/src/packed.ts` reads it.
"""

from typing import Annotated, Any

import msgspec

from export_explorer.record import Capture
from export_explorer.render.columns import without_nodes

PACKED_FROM = 200
"""The dimensions and guards of a record that is packed; with fewer it is read as quickly as it is."""


class PackedObjects(msgspec.Struct, frozen=True):
    """Objects with the same fields, which hold parts in the same of them.

    Attributes:
        fields: each field with the value that it has in all of the objects; None where they differ, and for a part.
        count: the number of objects.
        values: of each other field without parts the values, one for each object.
        parts: of each field with parts the indices of the parts; one alone where it is the same in all objects.
    """

    fields: dict[str, Any]
    count: int
    values: dict[str, list[Any]]
    parts: dict[str, list[int]]


class Packed(msgspec.Struct, frozen=True):
    """A JSON object. Its parts are objects and lists, each distinct one once, in the order of the attributes.

    Attributes:
        objects: the objects, those with the same fields together.
        lists: the lists without parts.
        lists_of_parts: the other lists, as the indices of their parts.
        scalars: texts, numbers, flags and None that stand beside parts in a list.
        value: the index of the object itself.
    """

    objects: list[PackedObjects]
    lists: list[list[Any]]
    lists_of_parts: list[list[int]]
    scalars: list[Any]
    value: int


SentCapture = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "ShownCapture | Packed"})]
"""A record without its nodes; of one with many dimensions and guards the fields of `Packed`."""


class _Kind:
    """Parts with the same fields, or lists of one kind: each distinct one once."""

    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self._known: dict[tuple[Any, ...], int] = {}
        self.start = 0

    def index(self, row: tuple[Any, ...]) -> int:
        # A flag equals a number.
        at = self._known.setdefault((*row, *map(type, row)), len(self.rows))
        if at == len(self.rows):
            self.rows.append(row)
        return at


_Part = tuple[_Kind, int]
_PART_TYPES = (dict, list, tuple)


def packed(value: dict[str, Any]) -> Packed:
    """Returns a JSON object with each distinct part once."""
    kinds: dict[tuple[Any, ...], _Kind] = {}
    lists, lists_of_parts, scalars = _Kind(), _Kind(), _Kind()

    def part(it: Any) -> _Part:
        if isinstance(it, dict):
            row = tuple([part(field) if isinstance(field, _PART_TYPES) else field for field in it.values()])
            held = tuple([name for name, field in zip(it, row, strict=True) if type(field) is tuple])
            kind = kinds.setdefault((tuple(it), held), _Kind())
        elif any(isinstance(item, _PART_TYPES) for item in it):
            row = tuple([part(item) if isinstance(item, _PART_TYPES) else (scalars, scalars.index((item,))) for item in it])
            kind = lists_of_parts
        else:
            row, kind = tuple(it), lists
        return kind, kind.index(row)

    kind, at = part(value)
    start = 0
    for each in (*kinds.values(), lists, lists_of_parts, scalars):
        each.start = start
        start += len(each.rows)
    return Packed(
        [_objects(names, held, kind.rows) for (names, held), kind in kinds.items()],
        [list(row) for row in lists.rows],
        [[_number(it) for it in row] for row in lists_of_parts.rows],
        [row[0] for row in scalars.rows],
        kind.start + at,
    )


def _objects(names: tuple[str, ...], held: tuple[str, ...], rows: list[tuple[Any, ...]]) -> PackedObjects:
    columns = dict(zip(names, zip(*rows, strict=True), strict=True))
    parts = {name: [_number(it) for it in _without_repetition(columns[name])] for name in held}
    values = {name: column for name, column in columns.items() if name not in parts and len(_without_repetition(column)) > 1}
    fields = {name: None if name in parts or name in values else column[0] for name, column in columns.items()}
    return PackedObjects(fields, len(rows), {name: list(column) for name, column in values.items()}, parts)


def _without_repetition(column: tuple[Any, ...]) -> tuple[Any, ...]:
    first = column[0]
    return column[:1] if all(it == first and type(it) is type(first) for it in column) else column


def _number(part: _Part) -> int:
    kind, at = part
    return kind.start + at


def packed_where_large(plain: dict[str, Any]) -> dict[str, Any]:
    """Returns the plain data of a record, or of parts of it; with many dimensions and guards the fields of `Packed`."""
    return plain if len(plain["dims"]) + len(plain["guards"]) < PACKED_FROM else msgspec.to_builtins(packed(plain))


def sent_record(capture: Capture) -> SentCapture:
    """Returns the record as it is sent to the browser."""
    return packed_where_large(without_nodes(capture))
