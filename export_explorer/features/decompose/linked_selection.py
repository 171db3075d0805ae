"""Links the selections of two explorers: nodes by the decomposition, everything else by the name that both programs have for it."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from export_explorer.features.decompose.panel import Made
from export_explorer.jupyter.kernel import later
from export_explorer.session.panels import Host, Selection


class SelectingHost(Host, Protocol):
    """A host whose selection can be read, set and observed."""

    selection: Selection | None

    def observe(self, handler: Callable[[Any], object], names: str) -> None:
        """Calls a handler at each change of a trait."""


def link_selections(origin: SelectingHost, result: SelectingHost, made: Made) -> None:
    """Selects in each explorer the counterpart of the selection in the other, as long as `origin` shows the run that was decomposed.

    Args:
        origin: the explorer of the program before the decomposition.
        result: the explorer of the decomposed program.
        made: the decomposition.
    """
    before, after = made.run.capture.nodes, made.decomposed.capture.nodes
    first_part: dict[str, str] = {}
    origin_of: dict[str, str] = {}
    for node, number in zip(after, made.decomposed.decomposition.origins, strict=True):
        if number >= 0:
            first_part.setdefault(before[number].path, node.path)
            origin_of[node.path] = before[number].path

    def follow(change: Any, other: SelectingHost, names: Mapping[str, str], back: Mapping[str, str]) -> None:
        chosen = _named(change["new"], names)
        if origin.status.run != made.run.number or (chosen is None) != (change["new"] is None):
            return

        def select() -> None:
            # Of several parts the selected one stays: they are all of one node.
            is_same = other.selection == chosen or _named(other.selection, back) == change["new"] is not None
            if not is_same:
                with other.lock:
                    other.selection = chosen

        # Not under the lock of the one that changed: two that follow each other from two threads would wait for ever.
        later(select)

    origin.observe(lambda change: follow(change, result, first_part, origin_of), "selection")
    result.observe(lambda change: follow(change, origin, origin_of, first_part), "selection")


def _named(selection: Selection | None, names: Mapping[str, str]) -> Selection | None:
    """Returns the selection for the other explorer; None if that has no such node."""
    if selection is None or selection.kind != "node":
        return selection
    name = names.get(selection.key)
    return None if name is None else Selection("node", name)
