"""Tries a program with inputs of other sizes: on its guards, on its operators with fake tensors, and by running it.

Does not know the widget that shows it.
"""

from typing import Annotated, Literal

import msgspec

from export_explorer.analysis.trial import ProbedDim, Trial
from export_explorer.record import ExampleChange
from export_explorer.session.panel_protocol import FeatureMessages, Message, SizeAt

SizesDoing = Literal["idle", "waiting", "running", "probing"]


class SizesState(msgspec.Struct, frozen=True):
    """The results of the sizes that were tried last, beyond those of the guards, which the reply has.

    Attributes:
        run: the number of the run whose program was tried; the results are for no other run.
        doing: the activity; ``waiting`` is for the running cell or export.
        message: a sentence if it failed or was stopped; else empty.
        sizes: the sizes that were tried, as in the reply to the request.
        trial: their result; None before there is one.
        examples: the results of the further examples that the model was explored with.
        probe: the dimensions that were probed so far.
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
        follows: whether sizes that depend on them change with them.
        runs: whether the model and the program are run too.
    """

    sizes: Sizes
    follows: bool = True
    runs: bool = False


class ProbeSizes(Message, tag="probe_sizes", frozen=True):
    """Run the program with the sizes around the stated ones of each dimension."""


class StopTrying(Message, tag="stop_trying", frozen=True):
    """Stop the running or waiting size trial or probe."""


class SizesTried(msgspec.Struct, frozen=True):
    """The tried sizes that differ from the example's, with those that depend on them, and the result of the guards for these."""

    sizes: list[ExampleChange]
    trial: Trial


MESSAGES = FeatureMessages(
    requests=TrySizes | ProbeSizes | StopTrying, results={TrySizes: SizesTried}, state="tried_sizes", state_type=SizesState
)
