"""What a saved page holds, as data; knows neither torch nor a widget."""

from typing import Annotated, Any

import msgspec

ShownCapture = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "ShownCapture"})]
"""A `Capture` without what `OMITTED` lists, as `columns.without_nodes` returns it."""


class OperatorHelp(msgspec.Struct, frozen=True):
    """What torch documents of an operator; None where it documents nothing.

    Attributes:
        schema: ``aten::add.Tensor(Tensor self, …) -> Tensor``.
        doc: address of its page in torch's documentation.
    """

    schema: str | None
    doc: str | None


class SavedPage(msgspec.Struct, frozen=True):
    """What a saved page holds; bytes are in base64.

    Attributes:
        capture: the record.
        graph: its nodes as columns, compressed.
        layout_engine: the code that lays out graphs, compressed; None where pages share it in a file.
        operators: by target, of every operator of the graph.
    """

    capture: ShownCapture
    graph: bytes
    layout_engine: bytes | None
    operators: dict[str, OperatorHelp]
