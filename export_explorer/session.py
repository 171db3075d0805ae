"""One model under exploration: its inputs, the current ask, and the runs that were made of it.

Only a session asks for another export. It knows no widget and no notebook: who shows a run, and on which thread it is made,
is decided elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import torch
from torch.export import ExportedProgram

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.capture import run_export
from export_explorer.dynamic_shapes import ask_of, dynamic_shapes_of, leaves_of, to_source
from export_explorer.model import Capture, DimRef, Mode

Marker = Literal["auto", "dynamic", "static"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One export that was made.

    Attributes:
        ask: what was asked.
        mode: how it was traced.
        capture: what came of it.
        program: the live program; None if it failed.
    """

    ask: Ask
    mode: Mode
    capture: Capture
    program: ExportedProgram | None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the next run is made of: one value, so that a thread that changes it and one that runs it never see a half.

    Attributes:
        ask: the current ask.
        mode: the current mode.
        written: the user's own ``dynamic_shapes``, which torch gets as it is until the ask is changed.
        fits: whether `ask` says the same as `written`.
    """

    ask: Ask
    mode: Mode
    written: Any = None
    fits: bool = True


class Session:
    """A model with its example inputs, asked again and again.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes, or an `Ask`. One that does not fit the inputs is given to
            torch all the same, so that the first run shows what torch says of it; the ask is empty then.
        strict: whether to trace in strict mode.

    Attributes:
        program: the live program of the last run that succeeded; None if none did.
    """

    def __init__(
        self, model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False
    ) -> None:
        self._model = model
        self._args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        self._kwargs = kwargs or {}
        mode: Mode = "strict" if strict else "non-strict"
        try:
            ask = ask_of(dynamic_shapes, model, self._args, self._kwargs)
            self._wanted = _Wanted(ask, mode, dynamic_shapes)
        except (AskError, TypeError, ValueError):  # the last two: no forward takes these inputs, which the run will say
            self._wanted = _Wanted(Ask(), mode, dynamic_shapes, fits=False)
        self._known: dict[tuple[Ask, Mode], Run] = {}
        self.program: ExportedProgram | None = None

    @property
    def ask(self) -> Ask:
        """The current ask; the last run may be of an earlier one."""
        return self._wanted.ask

    @property
    def mode(self) -> Mode:
        """The current mode."""
        return self._wanted.mode

    @property
    def runs(self) -> tuple[Run, ...]:
        """All finished runs, each ask once, the oldest first."""
        return tuple(self._known.values())

    @property
    def dynamic_shapes(self) -> Any:
        """What to give to ``torch.export.export`` for the current ask; the user's own where that does not fit the inputs."""
        wanted = self._wanted
        if not wanted.fits:
            return wanted.written
        return dynamic_shapes_of(wanted.ask, self._model, self._args, self._kwargs)

    def to_source(self) -> str:
        """Python source that sets ``dynamic_shapes`` to the current ask, to paste into a script."""
        return to_source(self.ask, self._model, self._args, self._kwargs)

    def set_ask(self, changes: Iterable[AskEntry]) -> None:
        """Changes what is asked of some places; the rest stays.

        Raises:
            AskError: a place that the inputs do not have, or an ask that cannot be meant. Nothing changes then.
        """
        changes = tuple(changes)
        for change in changes:
            if (change.input, change.dim) not in self._places:
                raise AskError(f"The inputs have no {DimRef(input=change.input, dim=change.dim)}: ask one of the places in the table.")
        self._change(self.ask.changed(changes))

    def set_all(self, kind: Marker) -> None:
        """Asks the same of every tensor dimension; scalar inputs are left alone."""
        ask = DimAsk(kind=kind)
        self._change(self.ask.changed(AskEntry(input=path, dim=dim, ask=ask) for path, dim in self._places if dim is not None))

    def restore(self, ask: Ask) -> None:
        """Asks exactly this from the next run on."""
        self._change(ask)

    def set_mode(self, mode: Mode) -> None:
        """Traces in this mode from the next run on."""
        self._wanted = replace(self._wanted, mode=mode)

    def run(self) -> Run:
        """Exports what is asked now, or answers at once where that was done before.

        An interrupted export is a run whose failure is of kind ``cancelled``; it is not remembered.
        """
        wanted = self._wanted
        key = (wanted.ask, wanted.mode)
        run = self._known.get(key) if wanted.fits else None
        if run is None:
            run = self._export(wanted)
            if wanted.fits and not is_cancelled(run.capture):
                self._known[key] = run
        if run.program is not None:
            self.program = run.program
        return run

    def _export(self, wanted: _Wanted) -> Run:
        asked = wanted.ask if wanted.written is None else wanted.written
        capture, program = run_export(self._model, self._args, self._kwargs, dynamic_shapes=asked, strict=wanted.mode == "strict")
        return Run(ask=wanted.ask, mode=wanted.mode, capture=capture, program=program)

    def _change(self, ask: Ask) -> None:
        self._wanted = _Wanted(ask, self.mode)

    @cached_property
    def _places(self) -> tuple[tuple[str, int | None], ...]:
        """Every tensor dimension, and every other leaf with None; none at all where no forward takes the inputs."""
        try:
            leaves = leaves_of(self._model, self._args, self._kwargs)
        except (TypeError, ValueError):
            return ()
        return tuple(
            (leaf.path, dim) for leaf in leaves for dim in (range(leaf.value.dim()) if isinstance(leaf.value, torch.Tensor) else (None,))
        )


def is_cancelled(capture: Capture) -> bool:
    """Whether the export was interrupted."""
    return capture.failure is not None and capture.failure.kind == "cancelled"
