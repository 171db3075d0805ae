"""Decompositions in Python: the explorer of the result, linked to the one it was made from, and tables."""

from collections.abc import Callable, Mapping
from typing import Any, Self

import pandas as pd

from export_explorer.analysis.decompositions import Operators, choice_of
from export_explorer.features.decompose.panel import Made, link_selections
from export_explorer.features.decompose.render import operators_frame, parts_frame
from export_explorer.record import Decomposition
from export_explorer.session.program_session import ProgramSession
from export_explorer.widget.widget import LiveWidget


class Decomposing(LiveWidget):
    """A live widget whose program can be decomposed."""

    _origin: "Decomposing | None" = None
    _result_of: Made | None = None
    _last: "tuple[Made, Decomposing] | None" = None

    def decompose(self, keep: Operators = (), *, also: Operators = (), table: Mapping[Any, Callable[..., Any]] | None = None) -> Self:
        """Decomposes the shown program into Core ATen, or by another table, and explores the result; the program itself stays as it is.

        A selection in one of the two explorers is made in the other too; for a node of this program, the first node made from it is
        selected.

        Args:
            keep: operators that are not decomposed: ``"aten.linear"`` for all its overloads, ``"aten.linear.default"``, or
                ``torch.ops.aten.linear``.
            also: operators to decompose although the table keeps them, such as those of Core ATen.
            table: the table to start from, as ``ExportedProgram.run_decompositions`` takes it: operators mapped to the functions that
                replace them.
                None means torch's table for Core ATen; ``{}`` keeps all operators and makes them functional.

        Returns:
            An explorer of the result, whose `origin` this one is.

        Raises:
            AskError: there is no program, no operator of that name, or no decomposition for one in `also`.
            KeyboardInterrupt: it was interrupted.
            Exception: whatever torch raises.
        """
        self._exporter.trials.stop()
        return self._explorer_of(self._context.decomposer.make_here(choice_of(keep, also, table)))

    @property
    def decomposed(self) -> Self | None:
        """The explorer of the last decomposition of this one, including one made in the browser; None before the first."""
        made = self._context.decomposer.made
        return None if made is None else self._explorer_of(made)

    @property
    def origin(self) -> "Decomposing | None":
        """The explorer of the program that this one was decomposed from; None if it was not made by a decomposition."""
        return self._origin

    @property
    def decomposition_record(self) -> Decomposition | None:
        """The record of the decomposition that made this program, else of the last one of this program; None if there is neither."""
        made = self._made
        return None if made is None else made.decomposed.decomposition

    @property
    def decomposition(self) -> pd.DataFrame:
        """The results of operators: one row for each operator and each different result of its calls; see `decomposition_record`.

        Columns:
            operator: of the program before the decomposition.
            kind: ``core`` (of Core ATen), ``other``, ``higher_order`` or ``python``.
            mutates: whether it changes one of its arguments.
            calls: the number of calls with this result.
            became: the resulting operators, in order; empty for calls that were removed.
            stays: whether the calls are unchanged.
        """
        return operators_frame(self.decomposition_record)

    @property
    def decomposed_nodes(self) -> pd.DataFrame:
        """One row for each node of the decomposed program; see `decomposition_record`.

        Columns:
            node: of the decomposed program.
            operator: the one it calls.
            made_from: the node of the program before; missing if torch inserted it.
            operator_before: the operator that this one calls.
            module: the one whose forward made it.
        """
        made = self._made
        return parts_frame(
            *(None, None, None) if made is None else (made.run.capture, made.decomposed.capture, made.decomposed.decomposition)
        )

    @property
    def _made(self) -> Made | None:
        return self._result_of or self._context.decomposer.made

    def _explorer_of(self, made: Made) -> Self:
        if self._last is not None and self._last[0] is made:
            return self._last[1]
        session = ProgramSession(made.decomposed.program, made.decomposed.capture, made.run.request)
        result = type(self)(session, session.run())
        result._origin, result._result_of = self, made
        self._last = (made, result)
        link_selections(self, result, made)
        return result
