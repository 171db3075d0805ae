"""The spec put into the cell that made the explorer: the browser sends the cell's code and writes the answer in its place."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from export_explorer.record.spec import AskError
from export_explorer.spec.cell_source import NotWritableError, with_spec
from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message, SourceCode

MAX_CELL_LENGTH = 1_000_000


class SpecInCell(Message, tag="spec_in_cell", frozen=True):
    """Return the code of a cell with what is asked now in place of what it asks.

    Attributes:
        cell: its code.
    """

    cell: Annotated[str, msgspec.Meta(max_length=MAX_CELL_LENGTH)]


Request = SpecInCell

RESULTS: Mapping[type[Message], type] = {SpecInCell: SourceCode}

LETS_TRY: tuple[type[Message], ...] = (SpecInCell,)


def _spec_in_cell(context: Context, request: SpecInCell) -> SourceCode:
    try:
        return SourceCode(with_spec(request.cell, context.session.to_source("dict")))
    except NotWritableError as error:
        raise AskError(str(error)) from None


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {SpecInCell: _spec_in_cell}
