"""JSON in which equal parts are written once, the form in which the record of a model with hundreds of dimensions is sent to the browser.

There most parts are repeated: lines, ranges, requests, and the names of fields. `labextension/src/packed.ts` reads it.
"""

from typing import Annotated, Any

import msgspec

from export_explorer.record import Capture
from export_explorer.render.columns import without_nodes

PACKED_FROM = 200
"""The dimensions and guards of a record that is packed; with fewer it is read as quickly as it is."""


class Packed(msgspec.Struct, frozen=True):
    """A JSON value.

    Attributes:
        shapes: the names of the fields of objects, each distinct list once.
        parts: the objects and lists, each distinct one once and after those in it; the last one is the value. Each begins with an index into
            `shapes`, -1 for a list. Then come its values: a text, number, flag or None as itself, an object or a list as the index of its
            part, within a list of one.
    """

    shapes: list[tuple[str, ...]]
    parts: list[list[Any]]


SentCapture = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "ShownCapture | Packed"})]
"""A record without its nodes; of one with many dimensions and guards the fields of `Packed`."""


def packed(value: dict[str, Any]) -> Packed:
    """Returns a JSON object with each distinct part once."""
    shapes: dict[tuple[str, ...], int] = {}
    known: dict[tuple[Any, ...], tuple[int]] = {}
    parts: list[list[Any]] = []

    def reference(part: Any) -> tuple[int]:
        if isinstance(part, dict):
            shape, values = shapes.setdefault(tuple(part), len(shapes)), part.values()
        else:
            shape, values = -1, part
        # A flag equals a number.
        row = [shape, *[reference(it) if isinstance(it, dict | list | tuple) else it for it in values]]
        key = (*row, *map(type, row))
        found = known.get(key)
        if found is None:
            found = known[key] = (len(parts),)
            parts.append(row)
        return found

    reference(value)
    return Packed(list(shapes), parts)


def packed_where_large(plain: dict[str, Any]) -> dict[str, Any]:
    """Returns the plain data of a record, or of parts of it; with many dimensions and guards the fields of `Packed`."""
    return plain if len(plain["dims"]) + len(plain["guards"]) < PACKED_FROM else msgspec.structs.asdict(packed(plain))


def sent_record(capture: Capture) -> SentCapture:
    """Returns the record as it is sent to the browser."""
    return packed_where_large(without_nodes(capture))
