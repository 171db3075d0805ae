"""Runs and repairs in short, as the browser and `Explorer.runs` have them."""

from typing import Annotated

import msgspec

from export_explorer.model import AskChange, Mode, Option

RunNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class HistoryEntry(msgspec.Struct, frozen=True):
    """A run in short.

    Attributes:
        run: its number.
        ask: of the dimensions and scalar inputs of which something was asked.
        mode: that it was traced in.
        ok: whether it exported.
        outcome: ``5 dynamic (2 tied), 1 specialized``, or the kind of failure.
        elapsed_ms: wall time of the export.
        guards: number of guards.
        nodes: number of nodes of the exported graph.
        example: the generated inputs, ``w [9, 5], n = 7``; empty if all are the user's.
        version: which code of the user ran, counted from 1.
        made_at: when, in seconds since the epoch.
        pinned: whether others are compared with it.
        is_own: whether this explorer made it, so that it can be asked for again as it was; else the code or the inputs were others.
        options: the switches of torch that were on.
    """

    run: int
    ask: list[AskChange]
    mode: Mode
    ok: bool
    outcome: str
    elapsed_ms: float
    guards: int
    nodes: int
    example: str
    version: int = 1
    made_at: float = 0.0
    pinned: bool = False
    is_own: bool = True
    options: tuple[Option, ...] = ()


class ResolutionStep(msgspec.Struct, frozen=True):
    """A fix that a repair tried.

    Attributes:
        title: of the fix.
        kept: whether it is part of the ask that exports; False for one that was undone.
        outcome: of the export with it, as in `HistoryEntry`.
    """

    title: str
    kept: bool
    outcome: str


class Resolution(msgspec.Struct, frozen=True):
    """The result of a repair.

    Attributes:
        ok: whether the model exports now.
        steps: every fix that was tried, in order.
        run: the number of the run that it ended with.
    """

    ok: bool
    steps: list[ResolutionStep]
    run: int
