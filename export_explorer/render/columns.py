"""The graph of a capture as compressed columns: how thousands of nodes travel to the browser.

As objects, the nodes of a large program would be most of what travels, the same few texts again and again. Here every text is
written once, and a node is a row of integers: indices of its texts, of its inputs, and ids of its guards. Knows the model alone;
`labextension/src/explorer/graph/nodes.ts` reads it.
"""

import zlib
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

import msgspec

from export_explorer.record import Capture, Frame, Node, NodeArgument

Row = TypeVar("Row", bound=Hashable)

COMPRESSION_LEVEL = 6
"""Of zlib; above it compression takes twice the time for a few percent."""


class FrameColumns(msgspec.Struct, frozen=True):
    """The user's lines that nodes come from, each once; all but `line` are indices into `GraphColumns.texts`, -1 for None.

    The columns and the expression of a `Frame` do not travel: a node's has none, since torch keeps only its line.
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
        is_partial: whether the export failed and this is the graph up to there.
        texts: every text, once.
        names: of the nodes.
        op: as the next five an index into `texts`, -1 for None; see `Node`.
        target: see `op`.
        shape: see `op`.
        dtype: see `op`.
        module: see `op`.
        parent: see `op`.
        frame: index into `frames`, -1 for None.
        frames: the user's lines.
        inputs: indices of the nodes that a node reads.
        guards: ids of the guards added while it was made.
        arguments: index of its list of arguments; layers that repeat share theirs.
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


class _Arguments:
    """Distinct arguments and distinct lists of them; a result is told by its place among the node's inputs, so that layers share them."""

    def __init__(self, texts: _Table[str]) -> None:
        self._texts = texts
        self._rows: _Table[tuple[int, int, bool]] = _Table()
        self._lists: _Table[tuple[int, ...]] = _Table()

    def index(self, arguments: Sequence[NodeArgument], inputs: Sequence[str]) -> int:
        """The index of a node's list of arguments."""
        return self._lists.index(tuple(self._rows.index(self._row(argument, inputs)) for argument in arguments))

    def _row(self, argument: NodeArgument, inputs: Sequence[str]) -> tuple[int, int, bool]:
        is_result = not argument.is_literal and argument.value in inputs
        value = -1 - inputs.index(argument.value) if is_result else self._texts.index(argument.value)
        return self._texts.index(argument.name), value, argument.is_literal

    def columns(self) -> ArgumentColumns:
        rows = list(self._rows.rows)
        return ArgumentColumns(
            name=[name for name, _, _ in rows],
            value=[value for _, value, _ in rows],
            is_literal=[is_literal for _, _, is_literal in rows],
            lists=_lists(self._lists.rows),
        )


def compressed_nodes(capture: Capture) -> bytes:
    """The nodes of a capture, or of its failure, as JSON of `GraphColumns` in zlib's format."""
    columns = columns_of(capture.shown_nodes, is_partial=capture.failure is not None)
    return zlib.compress(msgspec.json.encode(columns), COMPRESSION_LEVEL)


def without_nodes(capture: Capture) -> dict[str, Any]:
    """The record as `Capture.to_dict` has it, but for the nodes, which `compressed_nodes` returns."""
    if capture.failure is not None:
        capture = replace(capture, failure=replace(capture.failure, partial_nodes=()))
    plain = replace(capture, nodes=()).to_dict()
    del plain["nodes"]
    if plain["failure"] is not None:
        del plain["failure"]["partial_nodes"]
    return plain


def columns_of(nodes: Sequence[Node], *, is_partial: bool = False) -> GraphColumns:
    """The columns of these nodes; an input that is not among them is left out."""
    texts: _Table[str] = _Table()
    frames: _Table[Frame] = _Table()
    text = texts.index
    index_of = {(node.parent, node.name): index for index, node in enumerate(nodes)}
    inputs = [[path for name in node.inputs if (path := (node.parent, name)) in index_of] for node in nodes]
    arguments = _Arguments(texts)
    columns = {
        "op": [text(node.op) for node in nodes],
        "target": [text(node.target) for node in nodes],
        "shape": [text(node.shape) for node in nodes],
        "dtype": [text(node.dtype) for node in nodes],
        "module": [text(node.module) for node in nodes],
        "parent": [text(node.parent) for node in nodes],
        "frame": [frames.index(node.frame) for node in nodes],
        "arguments": [arguments.index(node.arguments, [name for _, name in read]) for node, read in zip(nodes, inputs, strict=True)],
    }
    lines = list(frames.rows)
    frame_columns = FrameColumns(
        filename=[text(line.filename) for line in lines],
        line=[line.line for line in lines],
        name=[text(line.name) for line in lines],
        code=[text(line.code) for line in lines],
        cell=[text(line.cell) for line in lines],
    )
    return GraphColumns(
        is_partial=is_partial,
        names=[node.name for node in nodes],
        frames=frame_columns,
        inputs=_lists((index_of[path] for path in read) for read in inputs),
        guards=_lists(node.guard_ids for node in nodes),
        argument_columns=arguments.columns(),
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
