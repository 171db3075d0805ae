"""The decompositions of an explorer for its user in Python: the explorers of their programs, and their tables."""

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from export_explorer.analysis.decompositions import Operators, choice_of
from export_explorer.features.decompose.panel import Decomposer, Made, link_selections
from export_explorer.features.decompose.render import nodes_with_origins, operators_frame
from export_explorer.record import Decomposition
from export_explorer.render.dataframes import nodes
from export_explorer.session.program_session import ProgramSession


class Decompositions:
    """The decompositions of one explorer, made by its `decomposer`.

    Attributes:
        origin: the explorer of the program that this one's was decomposed from; None if it was not made by a decomposition.
        made_by: the decomposition that made this program; None likewise.
    """

    def __init__(self, explorer: Any, decomposer: Decomposer) -> None:
        self._explorer, self._decomposer = explorer, decomposer
        self.origin: Any = None
        self.made_by: Made | None = None
        self._last_result: tuple[Made, Any] | None = None

    @property
    def last_result(self) -> Any:
        """The explorer of the last decomposition, including one made in the browser; None before the first."""
        return None if self._decomposer.made is None else self.explorer_of(self._decomposer.made)

    @property
    def record(self) -> Decomposition | None:
        """The record of the decomposition that made this program, else of the last one of this program; None if there is neither."""
        return None if self.made is None else self.made.decomposed.decomposition

    @property
    def made(self) -> Made | None:
        """The decomposition that made this program, else the last one of this program; None if there is neither."""
        return self.made_by or self._decomposer.made

    def decomposed(self, keep: Operators, also: Operators, table: Mapping[Any, Callable[..., Any]] | None) -> Any:
        """Decomposes the shown program, and returns an explorer of the result; see `Explorer.decompose`."""
        self._explorer._panels.exporter.trials.stop()
        return self.explorer_of(self._decomposer.make_here(choice_of(keep, also, table)))

    def explorer_of(self, made: Made) -> Any:
        """Returns the explorer of a decomposition of this program, whose selection is linked with this one's."""
        if self._last_result is None or self._last_result[0] is not made:
            session = ProgramSession(made.decomposed.program, made.decomposed.capture, made.run.request)
            result = type(self._explorer)(session, session.run())
            result._decompositions.origin, result._decompositions.made_by = self._explorer, made
            self._last_result = (made, result)
            link_selections(self._explorer._panels.host, result._panels.host, made)
        return self._last_result[1]


def operators_of(explorer: Any) -> pd.DataFrame:
    """One row for each operator and form that its calls became, most frequent operator first.

    Of the decomposition that made this program, else of the last one of this program; no row if there is neither.

    Columns:
        operator: before.
        kind: ``core``: of Core ATen; ``other``: of ATen or a library; ``higher_order``: ``cond`` and similar operators.
        mutates: True if it changes an argument.
        calls: number of calls that became this form.
        became: the operators of the form.
        stays: True if it was not decomposed.
    """
    return operators_frame(explorer._decompositions.record)


def nodes_of(explorer: Any) -> pd.DataFrame:
    """Returns the table of the nodes of an explorer's program, with the nodes that they were made from if a decomposition made it."""
    made: Made | None = explorer._decompositions.made_by
    if made is None:
        return nodes(explorer.capture)
    return nodes_with_origins(made.run.capture, made.decomposed.capture, made.decomposed.decomposition)
