"""What the panel that tries sizes shows, as its trait holds it."""

from typing import Literal

import msgspec

from export_explorer.analysis.trial import ProbedDim, Trial
from export_explorer.record import ExampleChange

SizesDoing = Literal["idle", "waiting", "running", "probing"]


class SizesState(msgspec.Struct, frozen=True):
    """What came of the sizes that were tried last, beyond what the guards said at once.

    Attributes:
        run: the number of the run whose program was tried; what is here says nothing of another.
        doing: what it is at; ``waiting`` for the running cell or export.
        message: what went wrong, in a sentence; empty if nothing did.
        sizes: those that were tried, as the reply to the request had them.
        trial: what came of them; None before.
        examples: what came of the further examples that the model was explored with.
        probe: the dimensions that were probed until now.
    """

    run: int = 0
    doing: SizesDoing = "idle"
    message: str = ""
    sizes: list[ExampleChange] = []
    trial: Trial | None = None
    examples: list[Trial] = []
    probe: list[ProbedDim] = []
