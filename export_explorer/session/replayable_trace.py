"""The guards and symbols that an export has recorded, kept as plain data to predict the results of other asks.

Holds torch's symbols and expressions of them, and neither a program nor tensors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import torch.fx

from export_explorer.analysis.exported import unused_inputs
from export_explorer.analysis.nodes import all_nodes
from export_explorer.analysis.observed import ObservedExport
from export_explorer.analysis.partial_graph import graph_inputs_of
from export_explorer.analysis.snapshots import kept_notes, kept_provenance
from export_explorer.record import Capture
from export_explorer.spec.request import ExportRequest
from export_explorer.torch_internals.calls import text_of_target
from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.frames import partial_graphs
from export_explorer.torch_internals.guards import asserted_expressions
from export_explorer.torch_internals.operators import kind_of_operator
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.replays import range_in
from export_explorer.torch_internals.shape_env import symbol_of_source
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.provenance import Provenance
from export_explorer.trace.recorder import GuardNote

MAX_GUARDS = 5_000
"""The maximum number of guards of a trace: adding more again would take as long as an export."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The part of an input leaf that a symbol is: ``.size()[0]`` of ``x``; the part is empty for a number that is an input."""

    path: str
    part: str


@dataclass(frozen=True, slots=True)
class DataSymbol:
    """A symbol whose value is in the data: its final range in torch, and where the user's program was when it was made."""

    symbol: Any
    range: Any
    made_at: Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayableTrace:
    """The guards and symbols of an export.

    Attributes:
        slots: the slot of each symbol of an input.
        guards: in the order of tracing, without the effects that they had.
        data_symbols: in the order in which they were made.
        asserted: the conditions that the program asserts while it runs.
        used: positions of the input leaves that the program reads.
        operators: that it calls without arithmetic on sizes, which show if the model takes the same path for known sizes as for symbols.
        capture: of the export without nodes and program: what is the same in every export of the model is taken from it.
        is_truncated: whether the export failed at a line of the model: `guards` are those until then, and others that reach the line fail alike.
        with_numbers: the capture of an export that failed at the same line with every dimension a number; the results of dimensions that
            are numbers are taken from it. None where it is not needed.
    """

    slots: Mapping[Any, Slot]
    guards: tuple[GuardNote, ...]
    data_symbols: tuple[DataSymbol, ...]
    asserted: tuple[Any, ...]
    used: frozenset[int]
    operators: Counter[str] = field(repr=False)
    capture: Capture = field(repr=False)
    is_truncated: bool = False
    with_numbers: Capture | None = field(default=None, repr=False)


_TRUNCATING = ("model_error", "unsupported_code", "missing_fake_kernel")
"""The kinds of failures at a line, to which the same symbols lead again, whatever else is asked of them."""

_AFTER_TRACING = ("constraint_violation", "dynamic_specialized", "example_is_0_or_1")
"""The kinds of failures after all was traced."""


def trace_of_export(analysis: ObservedExport, capture: Capture) -> ReplayableTrace | None:
    """Returns the trace of an export; None where no other ask can be predicted from it.

    None if it failed after it depended on values in the data, or in a way that others do not, if it has more than `MAX_GUARDS` guards, and
    where the model has control flow of torch's.
    """
    request, result = analysis.request, analysis.result
    env, graph, failure = result.shape_env, _graph_of(result), capture.failure
    if env is None or len(analysis.guard_notes) > MAX_GUARDS or (graph is not None and _takes_graphs(graph)):
        return None
    # Of a strict export that failed after the first of its two traces the guards of the second are not known.
    kinds = _TRUNCATING if request.mode == "strict" else (*_TRUNCATING, *_AFTER_TRACING)
    if failure is not None and (analysis.unbacked or failure.kind not in kinds):
        return None
    is_truncated = failure is not None and failure.kind in _TRUNCATING
    if graph is None and not is_truncated:
        return None
    if request.mode == "strict" and graph is not None and all(node.op != "call_function" for node in graph.nodes):
        # Of inputs that no operator reads Dynamo knows no sizes, and says so otherwise for each kind of ask.
        return None
    found = ((symbol, slot_of(source, request.leaves)) for source, symbol in symbol_of_source(env).items())
    return ReplayableTrace(
        slots={symbol: slot for symbol, slot in found if slot is not None},
        guards=kept_notes(analysis.guard_notes, analysis.name_of),
        data_symbols=tuple(
            DataSymbol(symbol, range_in(env, symbol), kept_provenance(where)) for symbol, where in analysis.unbacked.items()
        ),
        asserted=() if graph is None else tuple(asserted_expressions(graph)),
        used=frozenset() if graph is None else _used(request, result.program, graph),
        operators=Counter() if graph is None else _operators_in(graph),
        capture=replace(capture, nodes=(), program="", guards=(), outputs=(), signature=(), symbols=(), range_constraints=()),
        is_truncated=is_truncated,
    )


def _graph_of(result: ExportResult) -> Any | None:
    """Returns the graph of a program, or of an export that failed, as far as it got; None if nothing is left of it."""
    if result.program is not None:
        return result.program.graph
    graphs = [] if result.error is None else partial_graphs(result.error)
    return max(graphs, key=lambda graph: len(graph.nodes), default=None)


def _used(request: ExportRequest, program: Any | None, graph: Any) -> frozenset[int]:
    in_call = sorted(request.leaves, key=lambda leaf: leaf.index)
    if program is not None:
        unused = unused_inputs(program, [leaf.path for leaf in in_call])
    else:
        stands_for = graph_inputs_of(graph, request.module, request.leaves)
        read = {stands_for[node.name].name for node in graph.nodes if node.name in stands_for and node.users}
        unused = frozenset(leaf.path for leaf in in_call if stands_for and leaf.path not in read)
    return frozenset(position for position, leaf in enumerate(in_call) if leaf.path not in unused)


def slot_of(source: str, leaves: Iterable[Leaf]) -> Slot | None:
    """Returns the slot of a source name of torch's, in either mode; None if it is no part of an input."""
    for leaf in leaves:
        for base in (leaf.source, leaf.strict_source):
            if source == base or source.startswith(f"{base}."):
                return Slot(leaf.path, source.removeprefix(base))
    return None


_ON_SIZES = frozenset({"aten.slice.Tensor", "aten.alias.default", "aten.item.default", "aten._local_scalar_dense.default"})
"""Operators whose presence depends on how sizes are written: with numbers as bounds, a slice of all is left out or becomes an alias."""

_OF_SETTINGS = ("wrap_with_set_grad_enabled", "wrap_with_autocast", "_set_grad_enabled", "_enter_autocast", "_exit_autocast")


def _operators_in(graph: torch.fx.Graph) -> Counter[str]:
    """Counts the calls of each operator, nested graphs included, without arithmetic on sizes."""
    called = (node for node in all_nodes(graph) if node.op == "call_function" and is_operator(node.target))
    names = (text_of_target(node.target) for node in called)
    of_sizes = ("aten.sym_", "aten._assert", "aten._check")
    return Counter(name for name in names if name not in _ON_SIZES and not name.startswith(of_sizes))


def _takes_graphs(graph: torch.fx.Graph) -> bool:
    """True if a graph calls an operator that takes graphs, such as ``cond``, ``map`` and ``scan``."""
    called = (node.target for node in all_nodes(graph) if node.op == "call_function")
    return any(kind_of_operator(target) == "higher_order" and str(target) not in _OF_SETTINGS for target in called)
