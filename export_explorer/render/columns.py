"""The graph of a capture as compressed columns, the form in which thousands of nodes are sent to the browser.

As objects, the nodes of a large program would be most of the data, with the same few texts repeated. Here every text is
written once, and a node is a row of integers: indices of its texts, of its inputs, and ids of its guards. Depends on the record only;
`labextension/src/explorer/graph/nodes.ts` reads it.
"""

import zlib
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

import msgspec

from export_explorer.record import Capture, Frame, ModuleEntry, Node, NodeArgument, SignatureEntry

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


class _Arguments:
    """Distinct arguments and distinct lists of them; a result is known by its index in the node's inputs, so that layers share them."""

    def __init__(self, texts: _Table[str]) -> None:
        self._texts = texts
        self._rows: _Table[tuple[int, int, bool]] = _Table()
        self._lists: _Table[tuple[int, ...]] = _Table()

    def index(self, arguments: Sequence[NodeArgument], inputs: Sequence[str]) -> int:
        """Returns the index of a node's list of arguments."""
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
    """Returns the nodes of a capture, or of its failure, as JSON of `GraphColumns` in zlib's format."""
    columns = columns_of(capture.shown_nodes, is_partial=capture.failure is not None)
    return zlib.compress(msgspec.json.encode(columns), COMPRESSION_LEVEL)


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
    arguments = _Arguments(texts)
    columns = {
        **{name: [text(getattr(node, name)) for node in nodes] for name in ("op", "target", "shape", "dtype", "module", "parent")},
        "frame": [frames.index(node.frame) for node in nodes],
        "arguments": [arguments.index(node.arguments, [name for _, name in read]) for node, read in zip(nodes, inputs, strict=True)],
    }
    lines = list(frames.rows)
    texts_of_lines = {name: [text(getattr(line, name)) for line in lines] for name in ("filename", "name", "code", "cell")}
    frame_columns = FrameColumns(line=[line.line for line in lines], **texts_of_lines)
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
