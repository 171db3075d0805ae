"""The process in which a program is lowered and the artifact is run: ``python -m export_explorer.features.deploy.child FOLDER``.

It loads the program that its parent has saved in the folder, writes the artifact there, and writes a line of JSON to its standard output
for each stage and each result, and nothing else. It ends with its parent: as soon as its standard input is closed it removes the folder
and kills its process group.
"""

import contextlib
import functools
import importlib
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from export_explorer.features.deploy import protocol
from export_explorer.torch_internals.messages import raised, raised_where
from export_explorer.workers.child_main import end_well, end_with_parent, own_stdout, write_line

Call = Callable[[Sequence[Any]], Sequence[Any]]
"""A loaded artifact in its initial state: takes the leaves of a call, returns those of the result."""

_Run = Callable[[Sequence[Any], int], list[Any]]
"""Runs the program with the leaves of a call, this many times, and returns the leaves of the last result."""

_LONGEST = 300


def main() -> None:
    """Runs the job in the folder that the first argument names."""
    folder = Path(sys.argv[1])
    end_with_parent(folder)
    with own_stdout() as stream:
        run_job(folder, stream)
        # All is said, and the folder is the parent's: torch needs a second or two to end in order.
        end_well()


def run_job(folder: Path, stream: IO[bytes]) -> None:
    """Runs the job in a folder, and writes a line for each stage and each result.

    Raises:
        BrokenPipeError: nobody reads the lines any more.
    """
    tell = functools.partial(write_line, stream)
    tell(protocol.DeployStage("starting"))
    job = msgspec.json.decode((folder / protocol.JOB).read_bytes(), type=protocol.DeployJob)
    try:
        _run(job, folder, tell)
    except protocol.TargetError as error:
        tell(protocol.LoweringFailed(str(error), error.unsupported))
    except BrokenPipeError:
        raise
    except Exception as error:
        tell(protocol.LoweringFailed(raised_where(error)))


def _run(job: protocol.DeployJob, folder: Path, tell: Callable[[protocol.Line], None]) -> None:
    """Runs a job; the module of its target has `lower`, `loaded` and, unless it gives no values of nodes, `compared`."""
    import torch

    from export_explorer.torch_internals.portable_programs import loaded_program

    torch.set_num_threads(job.threads)
    for module in job.modules:
        importlib.import_module(module)
    target: Any = importlib.import_module(f"export_explorer.features.deploy.{job.target}_target")
    path = folder / job.artifact
    if not job.is_lowered:
        tell(protocol.DeployStage("loading"))
        program = loaded_program(folder / protocol.PROGRAM)
        tell(protocol.DeployStage("lowering"))
        began = time.perf_counter()
        lowered: protocol.Lowered = target.lower(program, job, path)
        tell(msgspec.structs.replace(lowered, elapsed_ms=(time.perf_counter() - began) * 1000))
    trials = torch.load(folder / protocol.TRIALS, weights_only=True)
    if job.compares_nodes and not job.is_lowered:
        tell(protocol.DeployStage("comparing"))
        tell(_compared(target, program, job, path, trials[0]["inputs"]))
    tell(protocol.DeployStage("reading"))
    fresh = _loaded(target, path, job)
    if job.target == "openvino" and not job.first_trial:
        tell(protocol.Noted(target.precision_words(path, job, trials[0]["inputs"])))
    as_program = functools.cache(lambda: _program_runs(folder))
    for number, trial in enumerate(trials):
        if number >= job.first_trial:
            tell(protocol.DeployStage("trying", number, len(trials)))
            is_refused = trial.pop("is_refused")
            found = _tried(number, fresh, **trial)
            if found.agrees is False and _tried(number, _loaded(target, path, job), **trial).agrees:
                found = msgspec.structs.replace(found, agrees_anew=True)
            elif found.agrees is False or (found.agrees is None and not found.error and not is_refused):
                found = _beside_program(found, as_program, fresh, trial["inputs"], trial["calls"])
            tell(found)


def _program_runs(folder: Path) -> _Run:
    """Returns a function that runs the program with the leaves of a call, without its guards; the program of a lowering may be changed."""
    from export_explorer.analysis.real_runs import RealRuns
    from export_explorer.torch_internals.portable_programs import loaded_program
    from export_explorer.torch_internals.pytree import call_of, call_with

    program = loaded_program(folder / protocol.PROGRAM)
    runs, call = RealRuns(program, is_guarded=False), call_of(program)

    def run(leaves: Sequence[Any], calls: int) -> list[Any]:
        args, kwargs = (tuple(leaves), {}) if call is None else call_with(call[1], list(leaves))
        return runs.run(args, kwargs, calls=calls)

    return run


def _beside_program(
    found: protocol.Tried, program: Callable[[], _Run], fresh: Callable[[], Call], inputs: Sequence[Any], calls: int
) -> protocol.Tried:
    """Returns a trial with whether the artifact returns what the program does, which is the reference where there is no other."""
    import torch

    with contextlib.suppress(Exception), torch.no_grad():
        beside = _tried(found.number, fresh, inputs, program()(inputs, calls), calls)
        if beside.agrees:
            return msgspec.structs.replace(found, agrees_with_program=True)
        if beside.agrees is False and found.agrees is None:
            return beside
    return found


def _loaded(target: Any, path: Path, job: protocol.DeployJob) -> Callable[[], Call]:
    """Returns the artifact; if the target cannot load it, a function that raises the reason at each trial."""
    try:
        loaded: Callable[[], Call] = target.loaded(path, job)
        return loaded
    except Exception as error:
        reason = f"The artifact cannot be loaded: {error}"[:_LONGEST]

    def raises() -> Call:
        raise RuntimeError(reason)

    return raises


def _compared(target: Any, program: Any, job: protocol.DeployJob, path: Path, leaves: Sequence[Any]) -> protocol.NodesCompared:
    try:
        nodes: protocol.NodesCompared = target.compared(program, job, path, leaves)
        return nodes
    except Exception as error:
        return protocol.NodesCompared(reason=f"The nodes could not be compared: {raised(error)[:_LONGEST]}.")


def _tried(number: int, fresh: Callable[[], Call], inputs: Sequence[Any], expected: Sequence[Any] | None, calls: int) -> protocol.Tried:
    import torch

    from export_explorer.analysis.real_runs import differences

    try:
        call = fresh()
        with torch.no_grad():
            for _ in range(calls - 1):
                call(inputs)
            returned = list(call(inputs))
    except protocol.OperatorError as error:
        return protocol.Tried(number, error=str(error)[:_LONGEST], operator=error.operator)
    except Exception as error:
        return protocol.Tried(number, error=raised(error)[:_LONGEST])
    if expected is None:
        return protocol.Tried(number)
    if len(returned) != len(expected):
        return protocol.Tried(number, agrees=False, differs_by="number_of_outputs")
    found = differences([], [_like(each, other) for each, other in zip(returned, expected, strict=True)], expected)
    known = [each.max_abs for each in found if each.max_abs is not None]
    largest_first = sorted(range(len(found)), key=lambda at: -math.inf if (most := found[at].max_abs) is None else -most)
    wrong = [at for at in largest_first if found[at].is_close is not True]
    differs_by = _differs_by(found[wrong[0]]) if wrong else None
    # A difference that is no number is not outweighed by those of other outputs.
    largest = max(known, default=None) if differs_by in (None, "values") else None
    differing = tuple(at for at in wrong if _differs_by(found[at]) == differs_by)
    return protocol.Tried(number, agrees=not wrong, max_difference=largest, differing=differing, differs_by=differs_by)


def _differs_by(difference: Any) -> protocol.DiffersBy:
    if difference.shape != difference.eager_shape:
        return "shape"
    if difference.dtype != difference.eager_dtype:
        return "dtype"
    return "not_finite" if difference.max_abs is None and difference.shape is not None else "values"


def _like(value: Any, expected: Any) -> Any:
    """Returns a value in the form of the expected one: targets return numbers as tensors, and complex ones as pairs of real ones."""
    import torch

    if not isinstance(value, torch.Tensor):
        return value
    if isinstance(expected, bool | int | float) and value.numel() == 1:
        return value.item()
    if isinstance(expected, torch.Tensor) and expected.is_complex() and value.shape == (*expected.shape, 2):
        return torch.view_as_complex(value.contiguous())
    return value


if __name__ == "__main__":
    main()
