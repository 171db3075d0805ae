"""Decomposes a program and shows the operators that replace each of its operators.

Does not know the widget that shows it.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from export_explorer.record import Decomposition, OperatorUse
from export_explorer.render.packing import DrawnGraph
from export_explorer.session.panel_protocol import FeatureMessages, Message, PathText

Stage = Literal["idle", "waiting", "running", "done", "failed", "stopped"]


class DecompositionState(msgspec.Struct, frozen=True):
    """The progress of a decomposition, and the result of the last one.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: for the user: the progress, or why it failed.
        run: the number of the run whose program `result` is of; 0 without one.
        node: path of the node of that program at which torch failed; None if it did not fail, or if the node is not known.
        result: the last decomposition that was made; it stays while the next is under way.
    """

    state: Stage = "idle"
    message: str = ""
    run: int = 0
    result: Decomposition | None = None
    node: str | None = None


Names = Annotated[list[PathText], msgspec.Meta(max_length=10_000)]


class Decompose(Message, tag="decompose", frozen=True):
    """Decompose the program of the shown run.

    Attributes:
        keep: operators to keep although torch's table for Core ATen decomposes them.
        also: operators to decompose although the table keeps them.
        keeps_all: whether to decompose none, regardless of the other fields.
    """

    keep: Names
    also: Names
    keeps_all: bool = False


class CancelDecomposition(Message, tag="cancel_decomposition", frozen=True):
    """Interrupt the running decomposition, or discard the waiting one."""


class Decomposable(Message, tag="decomposable", frozen=True):
    """Return the operators of the program of the shown run, and all that torch can decompose."""


class DecomposedNodes(Message, tag="decomposed_nodes", frozen=True):
    """Return the graph of the decomposed program, with its nodes as the buffer of the reply, as `columns.compressed_nodes` has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOffer(OperatorUse):
    """An operator that may be kept or decomposed: whether torch can decompose it, and whether it does by default."""

    has_decomposition: bool
    is_in_core_table: bool


class OperatorOffers(msgspec.Struct, frozen=True):
    """The operators that may be kept or decomposed, those of the program first."""

    operators: list[OperatorOffer]


MESSAGES = FeatureMessages(
    requests=Decompose | CancelDecomposition | Decomposable | DecomposedNodes,
    results={Decomposable: OperatorOffers, DecomposedNodes: DrawnGraph},
    keeps_trials=(CancelDecomposition, Decomposable, DecomposedNodes),
    state="decomposing",
    state_type=DecompositionState,
)
