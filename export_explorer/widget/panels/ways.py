"""The panel that captures the model in each of torch's ways; how far it is and what came of it is in the trait ``ways``."""

from collections.abc import Callable, Mapping
from typing import Any

from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message


class CaptureWays(Message, tag="capture_ways", frozen=True):
    """Capture the model in each way, on the inputs of the shown run."""


class StopWays(Message, tag="stop_ways", frozen=True):
    """Stop that; the ways that are through stay."""


Request = CaptureWays | StopWays
RESULTS: Mapping[type[Message], type] = {}
LETS_TRY: tuple[type[Message], ...] = (StopWays,)
"""Those that do not stop the trials of fixes."""


def _capture(context: Context, _: CaptureWays) -> None:
    context.ways.post()


def _stop(context: Context, _: StopWays) -> None:
    context.ways.cancel()


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {CaptureWays: _capture, StopWays: _stop}
