"""The forms in which a large record is sent to the browser.

In a packed JSON equal parts are written once and in columns: most parts are repeated (lines, ranges, requests), and most fields of the others
have one value. `labextension/src/packed.ts` reads it.

Thousands of nodes are compressed columns. As objects they would be most of the data, with the same few texts repeated: here every text is
written once, and a node is a row of integers, indices of its texts, of its inputs, and ids of its guards.
`labextension/src/explorer/graph/nodes.ts` reads it.
"""

import zlib
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from export_explorer.record import Capture, Frame, ModuleEntry, Node, NodeArgument, SignatureEntry

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


Row = TypeVar("Row", bound=Hashable)

COMPRESSION_LEVEL = 6
"""The level of zlib; a higher level takes twice the time and saves a few percent."""


class FrameColumns(msgspec.Struct, frozen=True):
    """The user's lines that made the nodes, each once; all but `line` are indices into `GraphColumns.texts`, -1 for None.

    The columns and the expression of a `Frame` are not sent: a node has none, since torch keeps only its line.
    """

    filename: list[int]
    line: list[int]
    name: list[int]
    code: list[int]
    cell: list[int]


class Lists(msgspec.Struct, frozen=True):
    """A list of integers for each node: those of node ``i`` are ``items[offsets[i]:offsets[i + 1]]``."""

    offsets: list[int]
    items: list[int]


class ArgumentColumns(msgspec.Struct, frozen=True):
    """The arguments of nodes, each distinct one once.

    Attributes:
        name: index into `GraphColumns.texts`.
        value: likewise; ``-1 - k`` for the result of the ``k``-th input of the node.
        is_literal: see `NodeArgument`.
        lists: the distinct lists of arguments that nodes have.
    """

    name: list[int]
    value: list[int]
    is_literal: list[bool]
    lists: Lists


class GraphColumns(msgspec.Struct, frozen=True):
    """The nodes of a graph in the order of the program.

    Attributes:
        is_partial: True if the export failed and this is the graph up to the failure.
        texts: every text, once.
        names: of the nodes.
        op: like the next five, indices into `texts`, -1 for None; see `Node`.
        target: see `op`.
        shape: see `op`.
        dtype: see `op`.
        module: see `op`.
        parent: see `op`.
        frame: index into `frames`, -1 for None.
        frames: the user's lines.
        inputs: indices of the nodes that a node reads.
        guards: ids of the guards added while a node was made.
        arguments: index of the list of arguments of each node; repeated layers share theirs.
        argument_columns: the arguments.
    """

    is_partial: bool
    texts: list[str]
    names: list[str]
    op: list[int]
    target: list[int]
    shape: list[int]
    dtype: list[int]
    module: list[int]
    parent: list[int]
    frame: list[int]
    frames: FrameColumns
    inputs: Lists
    guards: Lists
    arguments: list[int]
    argument_columns: ArgumentColumns


class _Table(Generic[Row]):
    """Distinct rows, each with its index, in the order of first use."""

    def __init__(self) -> None:
        self.rows: dict[Row, int] = {}

    def index(self, row: Row | None) -> int:
        return -1 if row is None else self.rows.setdefault(row, len(self.rows))


def compressed_nodes(capture: Capture) -> bytes:
    """Returns the nodes of a capture, or of its failure, as JSON of `GraphColumns` in zlib's format."""
    return zlib.compress(msgspec.json.encode(columns_of(capture.shown_nodes, is_partial=capture.failure is not None)), COMPRESSION_LEVEL)


def without_nodes(capture: Capture) -> dict[str, Any]:
    """Returns the record as `Capture.to_dict` does, without the nodes, which `compressed_nodes` returns."""
    if capture.failure is not None:
        capture = replace(capture, failure=replace(capture.failure, partial_nodes=()))
    plain = replace(capture, nodes=()).to_dict()
    del plain["nodes"]
    if plain["failure"] is not None:
        del plain["failure"]["partial_nodes"]
    return plain


def columns_of(nodes: Sequence[Node], *, is_partial: bool = False) -> GraphColumns:
    """Returns the columns of these nodes; an input that is not among them is left out."""
    texts: _Table[str] = _Table()
    frames: _Table[Frame] = _Table()
    text = texts.index
    index_of = {(node.parent, node.name): index for index, node in enumerate(nodes)}
    inputs = [[path for name in node.inputs if (path := (node.parent, name)) in index_of] for node in nodes]
    arguments: _Table[tuple[int, int, bool]] = _Table()
    lists: _Table[tuple[int, ...]] = _Table()

    def argument(it: NodeArgument, names: Sequence[str]) -> int:
        # A result is known by its index in the node's inputs, so that layers share their arguments.
        is_result = not it.is_literal and it.value in names
        value = -1 - names.index(it.value) if is_result else text(it.value)
        return arguments.index((text(it.name), value, it.is_literal))

    def arguments_of(node: Node, names: Sequence[str]) -> int:
        return lists.index(tuple(argument(it, names) for it in node.arguments))

    columns = {
        **{name: [text(getattr(node, name)) for node in nodes] for name in ("op", "target", "shape", "dtype", "module", "parent")},
        "frame": [frames.index(node.frame) for node in nodes],
        "arguments": [arguments_of(node, [name for _, name in read]) for node, read in zip(nodes, inputs, strict=True)],
    }
    lines = list(frames.rows)
    texts_of_lines = {name: [text(getattr(line, name)) for line in lines] for name in ("filename", "name", "code", "cell")}
    return GraphColumns(
        is_partial=is_partial,
        names=[node.name for node in nodes],
        frames=FrameColumns(line=[line.line for line in lines], **texts_of_lines),
        inputs=_lists((index_of[path] for path in read) for read in inputs),
        guards=_lists(node.guard_ids for node in nodes),
        argument_columns=ArgumentColumns(
            name=[name for name, _, _ in arguments.rows],
            value=[value for _, value, _ in arguments.rows],
            is_literal=[is_literal for _, _, is_literal in arguments.rows],
            lists=_lists(lists.rows),
        ),
        texts=list(texts.rows),
        **columns,
    )


def _lists(rows: Iterable[Iterable[int]]) -> Lists:
    offsets: list[int] = [0]
    items: list[int] = []
    for row in rows:
        items.extend(row)
        offsets.append(len(items))
    return Lists(offsets=offsets, items=items)


class DrawnGraph(msgspec.Struct, frozen=True):
    """The parts of a picture of a graph that are not nodes.

    Attributes:
        model: the name of the exported class or function.
        modules: of the model, root first.
        signature: inputs and outputs of the program.
    """

    model: str
    modules: list[ModuleEntry]
    signature: list[SignatureEntry]


def drawn_graph(capture: Capture) -> tuple[DrawnGraph, bytes]:
    """Returns the graph of a capture for a picture, with its nodes as `compressed_nodes` returns them."""
    return DrawnGraph(capture.model, list(capture.modules), list(capture.signature)), compressed_nodes(capture)
