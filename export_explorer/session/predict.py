"""Predictions from the trace of one export: its guards are added again for the symbols of another ask, and no model runs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import sympy
import torch

from export_explorer.analysis.snapshots import moved_notes
from export_explorer.capture import one_at_a_time, predicted_capture
from export_explorer.record import Capture, DimOutcome, Mode
from export_explorer.record.spec import Ask
from export_explorer.session.replayable_trace import ReplayableTrace, Slot, slot_of
from export_explorer.spec.request import ExportRequest, given_spec
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.replays import AsStrict, add_guard, range_in, replay, unbacked_symbol
from export_explorer.torch_internals.shape_env import symbol_of_source
from export_explorer.trace.observed_export import observed_export
from export_explorer.trace.process_state import uncollected
from export_explorer.trace.provenance import NOWHERE
from export_explorer.trace.recorder import GuardNote, ReplayRecorder


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
        result = observed_export(export, module=request.module, tensors=tensors, path_of_module={}, replay=replaying.recorder)
        if isinstance(result.error, KeyboardInterrupt):
            raise result.error
        if replaying.has_begun and not replaying.is_certain:
            return None
        if isinstance(result.error, _TruncatedTrace):
            return _for_another_ask(trace, request.ask)
        notes = moved_notes(result.guard_notes, replaying.symbols)
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
