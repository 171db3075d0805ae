"""The requests of the panel that tries sizes, their results, and its state."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from export_explorer.analysis.trial import ProbedDim, Trial
from export_explorer.record import ExampleChange
from export_explorer.session.panels import Message, SizeAt

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


Sizes = Annotated[list[SizeAt], msgspec.Meta(max_length=10_000)]


class TrySizes(Message, tag="try_sizes", frozen=True):
    """Try sizes on the guards at once, and on the operators as soon as the kernel is free.

    Attributes:
        sizes: those that differ from the example's.
        follows: whether sizes move along that follow from them.
        runs: whether the model and the program are run too.
    """

    sizes: Sizes
    follows: bool = True
    runs: bool = False


class ProbeSizes(Message, tag="probe_sizes", frozen=True):
    """Run the program with the sizes round the stated ones of each dimension."""


class StopTrying(Message, tag="stop_trying", frozen=True):
    """Stop what runs of the two."""


class SizesTried(msgspec.Struct, frozen=True):
    """What the guards say.

    Attributes:
        sizes: those that are tried and differ from the example's, with those that follow.
        trial: what came of it.
    """

    sizes: list[ExampleChange]
    trial: Trial


Request = TrySizes | ProbeSizes | StopTrying


RESULTS: Mapping[type[Message], type] = {TrySizes: SizesTried}
