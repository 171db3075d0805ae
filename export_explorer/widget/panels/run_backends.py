"""The panel Run: which sizes to run with, to run the program, and to stop that."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from export_explorer.features.run.timings import SizeSet, Way
from export_explorer.record import ExampleChange
from export_explorer.widget.context import Context
from export_explorer.widget.messages import Message, SizeAt


class RunSizes(Message, tag="run_sizes", frozen=True):
    """Return the dimensions that can have other sizes, with sizes that the program takes."""


class RunProgram(Message, tag="run_program", frozen=True):
    """Run the shown program.

    Attributes:
        ways: how.
        sizes: a second set of sizes, those that are not the example's; None for the example alone.
    """

    ways: Annotated[list[Way], msgspec.Meta(min_length=1, max_length=8)]
    sizes: Annotated[list[SizeAt], msgspec.Meta(min_length=1, max_length=1000)] | None


class CancelRun(Message, tag="cancel_run", frozen=True):
    """Stop the run, with every process of it."""


Request = RunSizes | RunProgram | CancelRun


class FreeSize(msgspec.Struct, frozen=True):
    """A dimension, or an int input, that may have another size than the example's.

    Attributes:
        input: path of the input leaf.
        dim: which dimension of it; None for an int input.
        example: the example's size.
        proposed: another that the program takes, together with those of the others; the example's where none was found.
    """

    input: str
    dim: int | None
    example: int
    proposed: int


class FreeSizes(msgspec.Struct, frozen=True):
    """What the program can be run with.

    Attributes:
        free: in the order of the inputs; empty if the program takes the example's sizes alone.
        has_eager: whether there is a model to run in eager mode.
    """

    free: list[FreeSize]
    has_eager: bool


RESULTS: Mapping[type[Message], type] = {RunSizes: FreeSizes}


def _run_sizes(context: Context, _: RunSizes) -> FreeSizes:
    inputs, proposed = context.runner.proposed_sizes()
    sizes = {} if proposed is None else {(at.input, at.dim): at.size for at in proposed.changes}
    free = [FreeSize(ref.input, ref.dim, size, sizes.get((ref.input, ref.dim), size)) for ref, size in inputs.free_sizes().items()]
    return FreeSizes(free, inputs.model is not None)


def _run_program(context: Context, request: RunProgram) -> None:
    changes = tuple(ExampleChange(input=at.input, dim=at.dim, size=at.size) for at in request.sizes or ())
    context.runner.begin(request.ways, [SizeSet(changes=changes)])


def _cancel_run(context: Context, _: CancelRun) -> None:
    context.runner.cancel()


LETS_TRY = (RunSizes, CancelRun)
"""Requests that do not stop the trials of fixes."""

HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {RunSizes: _run_sizes, RunProgram: _run_program, CancelRun: _cancel_run}
