"""The requests about decompositions, and the graphs of two programs to be seen beside each other."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from export_explorer.analysis.decompositions import choice_of, offered_operators
from export_explorer.record import Capture, ModuleEntry, OperatorKind, SignatureEntry
from export_explorer.record.spec import AskError
from export_explorer.render.columns import compressed_nodes
from export_explorer.widget.comparing_state import GraphName
from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message, PathText

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


class RunNodes(Message, tag="run_nodes", frozen=True):
    """Return the graph of a run, or of what was made of one, likewise.

    Attributes:
        run: its number, or the name of the other.
    """

    run: GraphName


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


class DrawnGraph(msgspec.Struct, frozen=True):
    """What a picture of a graph needs beside its nodes.

    Attributes:
        model: the name of the exported class or function.
        modules: of the model, root first.
        signature: inputs and outputs of the program.
    """

    model: str
    modules: list[ModuleEntry]
    signature: list[SignatureEntry]


Request = Decompose | CancelDecomposition | Decomposable | DecomposedNodes | RunNodes
RESULTS: Mapping[type[Message], type] = {Decomposable: OperatorOffers, DecomposedNodes: DrawnGraph, RunNodes: DrawnGraph}
LETS_TRY: tuple[type[Message], ...] = (CancelDecomposition, Decomposable, DecomposedNodes, RunNodes)
"""Those that do not stop the trials of fixes."""


def _decompose(context: Context, request: Decompose) -> None:
    choice = choice_of(table={}) if request.keeps_all else choice_of(request.keep, request.also)
    context.decomposer.post(choice)


def _cancel(context: Context, _: CancelDecomposition) -> None:
    context.decomposer.cancel()


def _decomposable(context: Context, _: Decomposable) -> OperatorOffers:
    program = context.decomposer.shown().program
    offered = () if program is None else offered_operators(program)
    return OperatorOffers(
        [
            OperatorOffer(it.use.target, it.use.kind, it.use.mutates, it.use.calls, it.has_decomposition, it.is_in_core_table)
            for it in offered
        ]
    )


def _decomposed_nodes(context: Context, _: DecomposedNodes) -> tuple[DrawnGraph, bytes]:
    if context.decomposer.made is None:
        raise AskError("Nothing was decomposed yet.")
    return _graph(context.decomposer.made.decomposed.capture)


def _run_nodes(context: Context, request: RunNodes) -> tuple[DrawnGraph, bytes]:
    return _graph(context.comparer.side(request.run).capture)


def _graph(capture: Capture) -> tuple[DrawnGraph, bytes]:
    return DrawnGraph(capture.model, list(capture.modules), list(capture.signature)), compressed_nodes(capture)


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {
    Decompose: _decompose,
    CancelDecomposition: _cancel,
    Decomposable: _decomposable,
    DecomposedNodes: _decomposed_nodes,
    RunNodes: _run_nodes,
}
