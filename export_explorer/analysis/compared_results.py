"""Two programs run on the same inputs: what each of them returns, and how far apart that is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch.export import ExportedProgram

from export_explorer.analysis.real_runs import RealRuns, differences
from export_explorer.analysis.trial import OutputDifference
from export_explorer.record import ComparedResults, ResultDifference
from export_explorer.torch_internals.messages import raised
from export_explorer.trace.process_state import RandomState


@dataclass(frozen=True, slots=True, kw_only=True)
class Runnable:
    """A program or a model to run.

    Attributes:
        run: runs it on copies of the inputs, and returns the leaves of what it returns.
        paths: the paths of these leaves; empty where they are not known.
        is_model: whether it is the model itself, where there is no program.
    """

    run: Callable[[tuple[Any, ...], Mapping[str, Any]], list[Any]]
    paths: Sequence[str] = ()
    is_model: bool = False


def runnable_program(program: ExportedProgram, *, is_guarded: bool) -> Runnable:
    """Returns a program as a `Runnable`; see `RealRuns`."""
    runs = RealRuns(program, is_guarded=is_guarded)
    return Runnable(run=runs.run, paths=runs.paths)


def compared_results(before: Runnable, after: Runnable, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> ComparedResults:
    """Runs both with the same random numbers; the random state of the process and the inputs are unchanged afterwards."""
    state = RandomState()
    try:
        first, error_before = _returned(before, args, kwargs)
        state.restore()
        second, error_after = _returned(after, args, kwargs)
    finally:
        state.restore()
    outputs = () if first is None or second is None else differences(after.paths or before.paths, second, first)
    return ComparedResults(
        outputs=tuple(map(_difference, outputs)),
        error_before=error_before,
        error_after=error_after,
        is_model_before=before.is_model,
        is_model_after=after.is_model,
    )


def _returned(thing: Runnable, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[list[Any] | None, str | None]:
    try:
        return thing.run(args, kwargs), None
    except Exception as error:  # whatever a model raises
        return None, raised(error)


def _difference(it: OutputDifference) -> ResultDifference:
    return ResultDifference(
        path=it.path,
        dtype_before=it.eager_dtype or "",
        shape_before=it.eager_shape,
        dtype_after=it.dtype,
        shape_after=it.shape,
        max_abs=it.max_abs,
        max_rel=it.max_rel,
        is_close=bool(it.is_close),
    )
