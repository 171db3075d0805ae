"""The panel that tries sizes on the shown program: what it asks for, and what it is answered with at once.

The guards answer in the reply, while the user types. What takes longer, the operators, a real run and a probe, comes by the trait `tried_sizes`.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from export_explorer.analysis.trial import Trial
from export_explorer.features.try_sizes.tried_program import TriedProgram, tried_program
from export_explorer.record import DimRef, ExampleChange
from export_explorer.spec.examples import ExampleError
from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message, SizeAt
from export_explorer.widget.size_runs import size_runs

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


def _try_sizes(context: Context, request: TrySizes) -> SizesTried:
    tried = _tried(context)
    wanted = {DimRef(input=at.input, dim=at.dim): at.size for at in request.sizes}
    for ref, size in wanted.items():
        if ref not in tried.example:
            raise ExampleError(f"The inputs have no size {ref}: try one of the fields.")
        if size < 0 and ref.dim is not None:
            raise ExampleError(f"{ref} cannot be {size}: give 0 or more.")
    sizes = tried.following(wanted) if request.follows else wanted
    trial = tried.trials.by_guards(sizes)
    if request.runs or not trial.is_refused:
        size_runs(context).try_soon(tried, sizes, runs=request.runs)
    else:
        # Any request stops the trials of fixes, which are in nobody's way here.
        context.exporter.go_on_later()
    return SizesTried(list(trial.sizes), trial)


def _probe(context: Context, _: ProbeSizes) -> None:
    size_runs(context).probe_soon(_tried(context))


def _stop(context: Context, _: StopTrying) -> None:
    size_runs(context).stop()


def _tried(context: Context) -> TriedProgram:
    return tried_program(context.session, context.run(context.traits.status.run))


HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {TrySizes: _try_sizes, ProbeSizes: _probe, StopTrying: _stop}
