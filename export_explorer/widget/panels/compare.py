"""Comparisons: what differs between two graphs, those that one click makes, and what both programs return."""

from collections.abc import Callable, Mapping
from typing import Any

from export_explorer.record import Comparison
from export_explorer.widget.comparing_state import Counterpart, GraphName
from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message


class Compare(Message, tag="compare", frozen=True):
    """Return what differs between two runs, or a run and what was made of it; changes nothing.

    Attributes:
        first: the earlier.
        second: the later.
    """

    first: GraphName
    second: GraphName


class CompareWith(Message, tag="compare_with", frozen=True):
    """Make what the shown run is compared with, if it is not there yet.

    Attributes:
        counterpart: which.
    """

    counterpart: Counterpart


class CompareResults(Message, tag="compare_results", frozen=True):
    """Run both on the example inputs.

    Attributes:
        first: the earlier.
        second: the later.
    """

    first: GraphName
    second: GraphName


class StopComparing(Message, tag="stop_comparing", frozen=True):
    """Stop what is made or run for a comparison."""


Request = Compare | CompareWith | CompareResults | StopComparing
RESULTS: Mapping[type[Message], type] = {Compare: Comparison}
LETS_TRY: tuple[type[Message], ...] = (Compare, StopComparing)
"""Those that do not stop the trials of fixes."""


def _compare(context: Context, request: Compare) -> Comparison:
    return context.comparer.comparison(request.first, request.second)


def _compare_with(context: Context, request: CompareWith) -> None:
    context.comparer.post(request.counterpart)


def _compare_results(context: Context, request: CompareResults) -> None:
    context.comparer.post_results(request.first, request.second)


def _stop(context: Context, _: StopComparing) -> None:
    context.comparer.cancel()


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {
    Compare: _compare,
    CompareWith: _compare_with,
    CompareResults: _compare_results,
    StopComparing: _stop,
}
