"""The requests about decompositions, their results, and the state of one."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from export_explorer.record import Decomposition, OperatorKind
from export_explorer.render.columns import DrawnGraph
from export_explorer.session.panels import Message, PathText

Stage = Literal["idle", "waiting", "running", "done", "failed", "stopped"]


class DecompositionState(msgspec.Struct, frozen=True):
    """How far a decomposition is, and what came of the last one.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: for the user: the progress, or why it failed.
        run: the number of the run whose program `result` is of; 0 without one.
        node: path of the node of that program at which torch failed; None if it did not, or if it is not known.
        result: of the last that was made; it stays while the next is under way.
    """

    state: Stage = "idle"
    message: str = ""
    run: int = 0
    result: Decomposition | None = None
    node: str | None = None

    @property
    def is_busy(self) -> bool:
        """Whether one is under way."""
        return self.state in ("waiting", "running")


Names = Annotated[list[PathText], msgspec.Meta(max_length=10_000)]


class Decompose(Message, tag="decompose", frozen=True):
    """Decompose the program of the shown run.

    Attributes:
        keep: operators that torch's table for Core ATen decomposes and that stay.
        also: operators that the table keeps and that are decomposed.
        keeps_all: whether none is decomposed, whatever the others say.
    """

    keep: Names
    also: Names
    keeps_all: bool = False


class CancelDecomposition(Message, tag="cancel_decomposition", frozen=True):
    """Interrupt the decomposition that runs, or discard the one that waits."""


class Decomposable(Message, tag="decomposable", frozen=True):
    """Return the operators of the program of the shown run, and all that torch can decompose."""


class DecomposedNodes(Message, tag="decomposed_nodes", frozen=True):
    """Return the graph of the decomposed program, with its nodes as the buffer of the reply, as `columns.compressed_nodes` has them."""


class OperatorOffer(msgspec.Struct, frozen=True):
    """An operator that may be kept or decomposed.

    Attributes:
        target: ``aten.linear.default``.
        kind: see `OperatorUse`.
        mutates: whether it changes one of its arguments.
        calls: how often the program calls it.
        has_decomposition: whether torch can decompose it.
        is_in_core_table: whether it is decomposed where nothing else is asked.
    """

    target: str
    kind: OperatorKind
    mutates: bool
    calls: int
    has_decomposition: bool
    is_in_core_table: bool


class OperatorOffers(msgspec.Struct, frozen=True):
    """All of them; those of the program first.

    Attributes:
        operators: in order.
    """

    operators: list[OperatorOffer]


Request = Decompose | CancelDecomposition | Decomposable | DecomposedNodes


RESULTS: Mapping[type[Message], type] = {Decomposable: OperatorOffers, DecomposedNodes: DrawnGraph}


LETS_TRY: tuple[type[Message], ...] = (CancelDecomposition, Decomposable, DecomposedNodes)
"""Those that do not stop the trials of fixes."""
