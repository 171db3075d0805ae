"""What an export of another ask will say, from the record of one: its guards are added again for the symbols of that ask, and no model runs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import sympy
import torch

from export_explorer.ask import Ask
from export_explorer.capture import exporting
from export_explorer.explanation import predicted_capture
from export_explorer.model import Capture
from export_explorer.request import ExportRequest, given_spec
from export_explorer.session.record import ExportRecord, Slot
from export_explorer.shapes.kept_notes import moved_notes
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.replays import add_guard, replay, unbacked_symbol
from export_explorer.torch_internals.shape_env import symbol_of_source
from export_explorer.tracing.observed_export import observed_export
from export_explorer.tracing.process_state import uncollected
from export_explorer.tracing.provenance import NOWHERE
from export_explorer.tracing.recorder import ReplayRecorder


class _AnotherWay(Exception):
    """A guard of the record does not hold for the sizes of the ask: the model would have gone another way."""


class _IsCut(Exception):
    """The export of the record failed here, and so does this one."""


class _Replay:
    """Adds the guards of a record to the ShapeEnv of another ask.

    Args:
        record: whose guards they are.
        leaves: of the inputs.

    Attributes:
        recorder: takes note of what came of them.
        symbols: what stands for each symbol of the record.
        has_begun: whether torch took the ask, so that guards could be added.
        is_certain: whether every guard could be added, and holds.
    """

    def __init__(self, record: ExportRecord, leaves: list[Leaf]) -> None:
        self._record, self._leaves = record, {leaf.path: leaf for leaf in leaves}
        self.recorder = ReplayRecorder()
        self.symbols: dict[Any, Any] = {}
        self.has_begun = False
        self.is_certain = False

    def add_guards(self, env: Any) -> Sequence[Any]:
        """Adds them; the conditions that the program would assert while it runs."""
        self.has_begun = True
        known = symbol_of_source(env)
        self.symbols = {symbol: self._stands_for(slot, known) for symbol, slot in self._record.slots.items()}
        for made in self._record.data_symbols:
            self.recorder.at = made.made_at
            self.symbols[made.symbol] = unbacked_symbol(env, made.range)
        for guard in self._record.guards:
            self.recorder.at = guard.provenance
            if not guard.expr.free_symbols <= self.symbols.keys():
                raise _AnotherWay
            if not add_guard(env, guard.expr.xreplace(self.symbols), is_runtime_assert=guard.is_runtime_assert):
                raise _AnotherWay
        self.recorder.at = NOWHERE
        self.is_certain = True
        if self._record.is_cut:
            raise _IsCut
        return [env.replace(condition.xreplace(self.symbols)) for condition in self._record.asserted]

    def _stands_for(self, slot: Slot, known: Mapping[str, Any]) -> Any:
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
    raise _AnotherWay


def predict(record: ExportRecord, request: ExportRequest) -> Capture | None:
    """What the export of a request will say; see `predictions` for the requests that a record tells of.

    Args:
        record: of an earlier export of the same model and example.
        request: the export that is asked for.

    Returns:
        A record without nodes, program and outputs; None where the model would have gone another way.

    Raises:
        KeyboardInterrupt: it was interrupted.
    """
    replaying = _Replay(record, request.leaves)

    def export() -> Any:
        spec = given_spec(request)
        return replay(request.module, request.args, request.kwargs, spec, replaying.add_guards, used=record.used)

    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    with exporting(), uncollected():
        result = observed_export(export, module=request.module, tensors=tensors, path_of_module={}, replay=replaying.recorder)
        if isinstance(result.error, KeyboardInterrupt):
            raise result.error
        if replaying.has_begun and not replaying.is_certain:
            return None
        if isinstance(result.error, _IsCut):
            return _asked_anew(record.capture, request.ask)
        notes = moved_notes(result.guard_notes, replaying.symbols)
        return predicted_capture(request, replace(result, guard_notes=notes), record.capture)


def _asked_anew(capture: Capture, ask: Ask) -> Capture:
    """A failure at a line of the model, as it is for another ask of the same dimensions."""
    dims = tuple(replace(dim, asked=ask.at(dim.input, dim.dim)) for dim in capture.dims)
    return replace(capture, dims=dims, is_predicted=True)
