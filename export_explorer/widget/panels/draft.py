"""The draft of an export that failed: asked for in Problems; how far it is and what came of it is in the trait ``drafted``."""

from collections.abc import Callable, Mapping
from typing import Any

from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message


class DraftExport(Message, tag="draft_export", frozen=True):
    """Draft the shown run."""


Request = DraftExport

RESULTS: Mapping[type[Message], type] = {}


def _draft(context: Context, _: DraftExport) -> None:
    context.exporter.drafts.post()


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {DraftExport: _draft}
