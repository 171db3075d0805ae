"""Predictions from the trace of one export: its guards are added again for the symbols of another ask, and no model runs.

A trace is kept as plain data: torch's symbols and expressions of them, and neither a program nor tensors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
import torch
import torch.fx

from export_explorer.analysis.cause_operators import PASSING
from export_explorer.analysis.cause_parts import NameOf, running_call
from export_explorer.analysis.causes import Origins
from export_explorer.analysis.exported import all_nodes, unused_inputs
from export_explorer.analysis.observed import ObservedAnalysis, graph_inputs_of
from export_explorer.capture import one_at_a_time, predicted_capture
from export_explorer.record import Capture, DimOutcome, Mode
from export_explorer.record.failure import AFTER_TRACING, SAME_FOR_ALL_ASKS
from export_explorer.record.spec import Ask
from export_explorer.spec.request import ExportRequest, given_spec
from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.frames import partial_graphs
from export_explorer.torch_internals.operators import SETTINGS, CallSnapshots, kind_of_operator, moved, text_of_target
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.replays import AsStrict, add_guard, range_in, replay, unbacked_symbol
from export_explorer.torch_internals.shape_env import asserted_expressions, symbol_of_source
from export_explorer.trace.observed_export import ExportResult, run_observed
from export_explorer.trace.process_state import uncollected
from export_explorer.trace.provenance import NOWHERE, Provenance, of_stack_text
from export_explorer.trace.recorder import GuardNote, ReplayRecorder

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


def trace_of_export(analysis: ObservedAnalysis, capture: Capture) -> ReplayableTrace | None:
    """Returns the trace of an export; None where no other ask can be predicted from it.

    None if it failed after it depended on values in the data, or in a way that others do not, if it has more than `MAX_GUARDS` guards, and
    where the model has control flow of torch's.
    """
    request, result = analysis.request, analysis.result
    env, graph, failure = result.shape_env, _graph_of(result), capture.failure
    if env is None or len(analysis.guard_notes) > MAX_GUARDS or (graph is not None and _takes_graphs(graph)):
        return None
    # Of a strict export that failed after the first of its two traces the guards of the second are not known.
    kinds = SAME_FOR_ALL_ASKS if request.mode == "strict" else (*SAME_FOR_ALL_ASKS, *AFTER_TRACING, "example_is_0_or_1")
    if failure is not None and (analysis.unbacked or failure.kind not in kinds):
        return None
    is_truncated = failure is not None and failure.kind in SAME_FOR_ALL_ASKS
    if graph is None and not is_truncated:
        return None
    if request.mode == "strict" and graph is not None and all(node.op != "call_function" for node in graph.nodes):
        # Of inputs that no operator reads Dynamo knows no sizes, and says so otherwise for each kind of ask.
        return None
    found = ((symbol, slot_of(source, request.leaves)) for source, symbol in symbol_of_source(env).items())
    return ReplayableTrace(
        slots={symbol: slot for symbol, slot in found if slot is not None},
        guards=_kept_notes(analysis.guard_notes, analysis.name_of),
        data_symbols=tuple(
            DataSymbol(symbol, range_in(env, symbol), _kept_provenance(where)) for symbol, where in analysis.unbacked.items()
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

_OF_SETTINGS = (*SETTINGS, "_set_grad_enabled", "_enter_autocast", "_exit_autocast")


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


class _DivergedTrace(Exception):
    """A guard of the record that does not hold, or cannot be added, for the sizes of the ask: the model would run other code."""


class _TruncatedTrace(Exception):
    """The end of the record of a failed export, where this export fails too."""


class _Replay:
    """A replay of the guards of a trace in the ShapeEnv of another ask.

    Args:
        trace: of the export that the guards are of.
        leaves: of the inputs.
        mode: of the export.

    Attributes:
        recorder: notes the guards that torch makes of them.
        symbols: the symbol or number of this ask for each symbol of the record.
        has_begun: whether torch accepted the ask, so that guards could be added.
        is_certain: whether every guard could be added, and holds.
    """

    def __init__(self, trace: ReplayableTrace, leaves: list[Leaf], mode: Mode) -> None:
        self._trace, self._leaves = trace, {leaf.path: leaf for leaf in leaves}
        self._is_strict = mode == "strict"
        self._first = [guard for guard in trace.guards if not (self._is_strict and guard.is_after_check)]
        self._later = trace.guards[len(self._first) :]
        self.recorder = ReplayRecorder()
        self.symbols: dict[Any, Any] = {}
        self._of_one_size: set[Any] = set()
        self.has_begun = False
        self.is_certain = False

    def add_guards(self, env: Any) -> Sequence[Any]:
        """Adds the guards, and returns the conditions that the program would assert while it runs."""
        self.has_begun = True
        known = symbol_of_source(env)
        ranges = ((symbol, range_in(env, symbol)) for symbol in known.values())
        # Not counting 0 and 1.
        self._of_one_size = {symbol for symbol, of in ranges if of is not None and bool(of.upper <= max(of.lower, 2))}
        self.symbols = {symbol: self._value_of(slot, known) for symbol, slot in self._trace.slots.items() if self._is_known(slot, known)}
        for made in self._trace.data_symbols:
            self.recorder.at = made.made_at
            self.symbols[made.symbol] = unbacked_symbol(env, made.range)
        self._add(env, self._first)
        if self._trace.is_truncated and not self._later:
            raise _TruncatedTrace
        return [env.replace(condition.xreplace(self.symbols)) for condition in self._trace.asserted]

    def add_later_guards(self, env: Any) -> None:
        """Adds all guards, as a strict export does that traces once more.

        Those of the first trace may state more, now that the ask is known.
        """
        self._add(env, self._trace.guards)
        if self._trace.is_truncated:
            raise _TruncatedTrace

    def _add(self, env: Any, guards: Sequence[GuardNote]) -> None:
        self.is_certain = False
        for guard in guards:
            self.recorder.at = guard.provenance
            if not guard.expr.free_symbols <= self.symbols.keys():
                raise _DivergedTrace
            moved = guard.expr.xreplace(self.symbols)
            if self._of_one_size and moved.has(sympy.Eq) and moved.free_symbols & self._of_one_size:
                # Torch knows it already, and goes on with the number in some places and with the symbol in others.
                raise _DivergedTrace
            if not add_guard(env, moved, is_runtime_assert=guard.is_runtime_assert):
                raise _DivergedTrace
        self.recorder.at = NOWHERE
        self.is_certain = True

    def strict_source_of(self, source: str) -> str:
        """Returns the name in strict mode of a part of an input, from its name in non-strict mode."""
        slot = slot_of(source, self._leaves.values())
        return source if slot is None else f"{self._leaves[slot.path].strict_source}{slot.part}"

    def _is_known(self, slot: Slot, known: Mapping[str, Any]) -> bool:
        """True if a replay has a symbol or a number for a slot.

        In strict mode the strides of a view are symbols, also where those of its base are numbers.
        """
        is_stride = slot.part.startswith((".stride", ".storage_offset"))
        return not (is_stride and self._is_strict and f"{self._leaves[slot.path].source}{slot.part}" not in known)

    def _value_of(self, slot: Slot, known: Mapping[str, Any]) -> Any:
        leaf = self._leaves[slot.path]
        symbol = known.get(f"{leaf.source}{slot.part}")
        return sympy.Integer(_number_of(leaf.value, slot.part)) if symbol is None else symbol


def _number_of(value: Any, part: str) -> int:
    if not part:
        return int(value)
    name, _, rest = part.removeprefix(".").partition("()")
    dim = rest.strip("[]")
    if name == "size" and dim:
        return int(value.shape[int(dim)])
    if name == "stride" and dim:
        return int(value.stride(int(dim)))
    if name == "storage_offset" and not dim:
        return int(value.storage_offset())
    raise _DivergedTrace


def predict(trace: ReplayableTrace, request: ExportRequest) -> Capture | None:
    """Predicts the capture of a request from a trace; see `predictions` for the requests that a trace can predict.

    Args:
        trace: of an earlier export of the same model and example.
        request: the export that is asked for.

    Returns:
        A capture without nodes, program and outputs; None where the model would run other code, or the replay does not accept the inputs.

    Raises:
        KeyboardInterrupt: it was interrupted.
    """
    replaying = _Replay(trace, request.leaves, request.mode)

    def export() -> Any:
        spec = given_spec(request)
        as_strict = None if request.mode == "non-strict" else AsStrict(replaying.strict_source_of, replaying.add_later_guards)
        return replay(request.module, (request.args, request.kwargs), spec, replaying.add_guards, used=trace.used, as_strict=as_strict)

    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    with one_at_a_time(), uncollected():
        result = run_observed(export, module=request.module, tensors=tensors, path_of_module={}, replay=replaying.recorder)
        if isinstance(result.error, KeyboardInterrupt):
            raise result.error
        if replaying.has_begun and not replaying.is_certain:
            return None
        if isinstance(result.error, _TruncatedTrace):
            return _for_another_ask(trace, request.ask)
        notes = _moved_notes(result.guard_notes, replaying.symbols)
        capture = predicted_capture(request, replace(result, guard_notes=notes), trace.capture)
    # The trace's export took these inputs: strict mode takes some that a replay, which makes them as non-strict mode does, is refused.
    return None if capture.failure is not None and capture.failure.kind == "invalid_input" else capture


def _for_another_ask(trace: ReplayableTrace, ask: Ask) -> Capture:
    """Returns the failed capture of a trace, as it is for another ask."""
    numbers = {} if trace.with_numbers is None else {dim.ref: dim for dim in trace.with_numbers.dims}

    def outcome(dim: DimOutcome) -> DimOutcome:
        asked = ask.at(dim.input, dim.dim)
        return replace(dim if asked.is_dynamic else numbers.get(dim.ref, dim), asked=asked)

    return replace(trace.capture, dims=tuple(map(outcome, trace.capture.dims)), is_predicted=True)


def _kept_notes(notes: Sequence[GuardNote], name_of: NameOf) -> tuple[GuardNote, ...]:
    """Returns the notes, each at the operator whose result it is about, without the graph that was traced and the effects of the guards."""
    snapshots = CallSnapshots(name_of, _last_line, PASSING.__contains__, Origins(name_of).of)
    return tuple(
        GuardNote(note.expr, note.is_runtime_assert, _kept_provenance(note.provenance, snapshots), is_after_check=note.is_after_check)
        for note in notes
    )


def _kept_provenance(where: Provenance, snapshots: CallSnapshots | None = None) -> Provenance:
    """Returns a provenance without the graph; with the call that was running if there are snapshots to keep it in."""
    call = None if snapshots is None else running_call(where)
    return replace(where, traced=None, call=None if call is None or snapshots is None else snapshots.call(call))


def _moved_notes(notes: Sequence[GuardNote], symbols: Mapping[Any, Any]) -> list[GuardNote]:
    """Returns the notes of guards that were added again, with the calls of the first time in the new symbols, by those of then."""
    return [
        note
        if note.provenance.call is None
        else replace(note, provenance=replace(note.provenance, call=moved(note.provenance.call, symbols)))
        for note in notes
    ]


def _last_line(stack_trace: str | None) -> str:
    """Returns the user's last line of a ``stack_trace``, written as in one; empty if there is none."""
    locations = of_stack_text(stack_trace)
    return f'  File "{locations[-1].filename}", line {locations[-1].line}, in {locations[-1].function}\n' if locations else ""
