"""The part of a deployment that happens in this process: the sizes to try, the results of eager mode, and the program in a folder.

A model that is defined in a notebook has no module that another process could import, so eager mode runs where the model is, on a copy.
"""

import contextlib
import time
from collections.abc import Container, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, cast

import msgspec
import torch

from export_explorer.features.deploy.guard_file import guard_file_of, operator_conditions
from export_explorer.features.deploy.protocol import JOB, PROGRAM, TRIALS, DeployJob, DimBounds, ProgramInput, Target
from export_explorer.features.deploy.verdicts import PlannedTrial
from export_explorer.record import Capture, DimOutcome, DimRef
from export_explorer.record.dims import FREE
from export_explorer.record.spec import AskError
from export_explorer.session.example_inputs import sizes_to_try
from export_explorer.session.history import Run
from export_explorer.session.session import Session, require_loaded
from export_explorer.session.tried_program import TriedProgram, tried_program
from export_explorer.spec.examples import ExampleError
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.portable_programs import portable_program, registrations
from export_explorer.torch_internals.pytree import leaves_of_call
from export_explorer.torch_internals.shape_env import input_placeholders, names_of_sources, shape_env_of
from export_explorer.trace.process_state import undisturbed
from export_explorer.workers.child_process import PrivateFolder

Sizes = Mapping[str, Any]
"""``{"x": {0: 7}, "n": 3}``: sizes of dimensions, and values of int inputs; see `spec.examples.sizes_of`."""

_Result = TypeVar("_Result")

_MOST_TRIALS = 100
_MOST_ELEMENTS = 2**22
_MOST_NAMED = 3
"""The number of equal dimensions up to which each is named."""

_SECONDS = 30.0
"""The time after which no more sizes are run in eager mode."""


class CannotDeployError(Exception):
    """A program that cannot be given to another process; the message is a sentence."""


class PreparedDeployment(NamedTuple):
    """A program in a folder, with all that a child process needs.

    Attributes:
        folder: private; it is removed when the deployment has ended.
        job: of the child process.
        capture: the record of the program.
        inputs: of the program that are tensors or numbers, by their paths in the record.
        repaired: the dimensions that are symbolic in the live program though constant.
        trials: the sizes that are tried.
        guard_file: the contents of a guard file for the artifact.
        notes: sentences on sizes that are not tried.
    """

    folder: PrivateFolder
    job: DeployJob
    capture: Capture
    inputs: Mapping[str, ProgramInput]
    repaired: Container[DimRef]
    trials: tuple[PlannedTrial, ...]
    guard_file: Mapping[str, Any]
    notes: tuple[str, ...]


class DeployChoice(NamedTuple):
    """The user's choice for a deployment.

    Attributes:
        target: the target.
        artifact: the name of the file.
        sizes: to try besides those around each bound.
        has_names: whether dimensions get the names of Dims.
        keeps_metadata: whether the artifact keeps paths and lines of the source.
        compares_nodes: whether the value of each node is compared too.
    """

    target: Target
    artifact: str
    sizes: Sequence[Sizes] = ()
    has_names: bool = True
    keeps_metadata: bool = True
    compares_nodes: bool = False


def preparation(session: Session, run: Run, choice: DeployChoice) -> Generator[None, None, PreparedDeployment]:
    """Tries the sizes in this process, and writes the program and the trials to a private folder; yields after each trial.

    Between two steps the process is in its own state, so that other code can run on its thread.

    Raises:
        AskError: the run has no program, or it is not loaded.
        CannotDeployError: another process cannot load the program.
        ExampleError: the user's sizes do not fit the inputs.
    """
    require_program(session, run)
    tried = tried_program(session, run)
    capture = _with_dim_names(run.capture, tried)
    modules = _modules(tried)
    wanted = [tried.read(sizes) for sizes in choice.sizes]
    # Saved before the trials, whose results are of the same state; a model that is called meanwhile may change its buffers.
    folder = PrivateFolder("deploy")
    try:
        path = Path(folder.name)
        with _saving():
            torch.export.save(portable_program(tried.program), path / PROGRAM)
        versions = _versions_of_state(tried)
        planned, stored, notes = yield from _trials(tried, capture, wanted)
        if _versions_of_state(tried) != versions:
            raise CannotDeployError(
                "The buffers of the model changed while sizes were tried, because the model ran elsewhere. Deploy it again."
            )
        operators = yield from operator_conditions(tried, capture)
        by_path = inputs_of(tried, capture)
        job = DeployJob(
            target=choice.target,
            artifact=choice.artifact,
            inputs=tuple(by_path.values()),
            dim_names=_dim_names(tried, capture) if choice.has_names else {},
            keeps_metadata=choice.keeps_metadata,
            modules=modules,
            threads=torch.get_num_threads(),
            compares_nodes=choice.compares_nodes,
        )
        guards = guard_file_of(tried, capture, by_path, choice.artifact, operators)
        with _saving():
            torch.save(stored, path / TRIALS)
            (path / JOB).write_bytes(msgspec.json.encode(job))
        capture = replace(capture, operators=operators.checks)
        return PreparedDeployment(folder, job, capture, by_path, _repaired(tried), planned, guards, notes)
    except BaseException:
        folder.cleanup()
        raise


@contextlib.contextmanager
def _saving() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise CannotDeployError(f"The program cannot be saved for another process: {raised(error)}.") from error


def _versions_of_state(tried: TriedProgram) -> list[tuple[int, int]]:
    """Returns which tensors are the state of a program, and how often each was written to."""
    state = tried.program.state_dict.values()
    return [(id(tensor), tensor._version) for tensor in state if isinstance(tensor, torch.Tensor) and not tensor.is_inference()]


def prepared_deployment(session: Session, run: Run, choice: DeployChoice) -> PreparedDeployment:
    """Returns the result of `preparation`, all steps in a row; the errors are the same."""
    return _finished(preparation(session, run, choice))


def _finished(steps: Generator[None, None, _Result]) -> _Result:
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return cast(_Result, end.value)


def guards_of_run(session: Session, run: Run, artifact: str) -> dict[str, Any]:
    """Returns the contents of a guard file for the program of a run; raises an AskError if the run has no program."""
    tried = tried_program(session, run)
    operators = _finished(operator_conditions(tried, run.capture))
    return guard_file_of(tried, run.capture, inputs_of(tried, run.capture), artifact, operators)


def _modules(tried: TriedProgram) -> tuple[str, ...]:
    found = tuple(registrations(tried.program))
    if (own := next((each for each in found if each.module is None), None)) is not None:
        raise CannotDeployError(
            f"The operator {own.name} is defined in a notebook or a script, which another process cannot import. Define it in a module."
        )
    return tuple(dict.fromkeys(each.module for each in found if each.module is not None))


def inputs_of(tried: TriedProgram, capture: Capture) -> dict[str, ProgramInput]:
    """Returns the inputs of a program by their paths, with the bounds of their sizes that hold whatever the other sizes are."""
    outcomes = {outcome.ref: outcome for outcome in capture.dims}
    found = {}
    for leaf, placeholder in zip(tried.leaves, input_placeholders(tried.program), strict=True):
        sizes = enumerate(leaf.value.shape if has_sizes(leaf.value) else ())
        dims = tuple(_bounds(outcomes.get(DimRef(input=leaf.path, dim=dim)), int(size)) for dim, size in sizes)
        found[leaf.path] = ProgramInput(placeholder.name, dims if has_sizes(leaf.value) else None)
    return found


def _bounds(outcome: DimOutcome | None, size: int) -> DimBounds:
    if outcome is None or outcome.got not in FREE:
        return DimBounds(size, is_constant=outcome is not None)
    accepted = outcome.accepted
    if accepted is None or accepted.not_checked_reason is not None:
        lower, upper = outcome.lower, outcome.upper
    elif accepted.with_others_as_in_example or not accepted.is_complete:
        # With other sizes the bounds are others; or there may be further sizes.
        lower, upper = outcome.asked.size_bounds
    else:
        lower = None if accepted.lower is None else min((accepted.lower, *accepted.also))
        upper = None if accepted.upper is None else max((accepted.upper, *accepted.also))
    return DimBounds(size, False, lower or 0, upper)


def _with_dim_names(capture: Capture, tried: TriedProgram) -> Capture:
    """Returns the record with the names of Dims that a live program still has, where the request is not known; a saved one has none."""
    names = names_of_sources(shape_env_of(tried.program.graph))
    by_ref = {
        DimRef(input=leaf.path, dim=dim): names[source]
        for leaf in tried.leaves
        for tensor in (leaf.source, leaf.strict_source)
        for dim in range(leaf.value.dim() if has_sizes(leaf.value) else 0)
        if names.get(source := f"{tensor}.size()[{dim}]", "").isidentifier()
    }
    dims = [
        outcome if outcome.dim_name or outcome.got not in FREE else replace(outcome, dim_name=by_ref.get(outcome.ref))
        for outcome in capture.dims
    ]
    return replace(capture, dims=tuple(dims))


def _dim_names(tried: TriedProgram, capture: Capture) -> dict[str, str]:
    """Returns the names of Dims by the symbols of the program; none that a symbol has already."""
    outcomes = {outcome.ref: outcome for outcome in capture.dims}
    places = [place for place in tried.trials.guards.places if place.symbols]
    taken = {str(symbol) for place in places for symbol in place.symbols}
    named: dict[str, str] = {}
    for place in places:
        outcome = outcomes.get(place.ref)
        if outcome is not None and outcome.dim_name and place.expr == place.symbols[0] and outcome.dim_name not in taken:
            named.setdefault(str(place.expr), outcome.dim_name)
    return named


def _repaired(tried: TriedProgram) -> frozenset[DimRef]:
    """Returns the constants that the live program has as symbolic sizes; a saved program has them as numbers."""
    places = tried.trials.guards.places
    return frozenset(place.ref for place in places if place.ref.dim is not None and place.expr is not None and not place.symbols)


def _trials(
    tried: TriedProgram, capture: Capture, wanted: Iterable[Mapping[DimRef, int]]
) -> Generator[None, None, tuple[tuple[PlannedTrial, ...], list[dict[str, Any]], tuple[str, ...]]]:
    """Returns the trials, those of constants last, what the child needs of each, and notes on those that are left out; yields after each."""
    ends = time.monotonic() + _SECONDS
    found: list[tuple[int, PlannedTrial, dict[str, Any]]] = []
    left_out: list[Mapping[DimRef, int]] = []
    too_large: list[Mapping[DimRef, int]] = []
    constants = {outcome.ref: number for number, outcome in enumerate(capture.dims, start=1) if outcome.got not in FREE}
    mutates = any(output.kind in ("changed_buffer", "changed_parameter") for output in capture.outputs)
    calls = [({}, 1), *([({}, 2)] if mutates else []), *((sizes, 1) for sizes in wanted)]
    explicit = len(calls)
    seen: set[tuple[frozenset[tuple[DimRef, int]], int]] = set()
    for number, (sizes, count) in enumerate((*calls, *((each, 1) for each in _sizes_to_try(tried, capture)))):
        pairs = frozenset((ref, size) for ref, size in sizes.items() if tried.example.get(ref) != size)
        if (pairs, count) in seen:
            continue
        seen.add((pairs, count))
        changes = dict(pairs)
        if number >= explicit and (len(found) >= _MOST_TRIALS or time.monotonic() > ends):
            left_out.append(changes)
            continue
        with undisturbed(), torch.no_grad():
            trial = _trial(tried, changes, count, _sizes_words(changes, capture))
        if trial is None:
            too_large.append(changes)
        else:
            place = 0 if number < explicit else min((constants[ref] for ref in changes if ref in constants), default=0)
            found.append((place, *trial))
        yield
    found.sort(key=lambda trial: trial[0])
    limits = f"at most {_MOST_TRIALS}, within {_SECONDS:.0f} s, are. `explorer.deploy(..., sizes=...)` runs others"
    largest = f"too large (above {_MOST_ELEMENTS:,} elements), or no inputs of these sizes can be made"
    notes = (*_not_run(left_out, capture, limits), *_not_run(too_large, capture, largest))
    return tuple(planned for _, planned, _ in found), [stored for _, _, stored in found], notes


def _not_run(left_out: Sequence[Mapping[DimRef, int]], capture: Capture, reason: str) -> Iterator[str]:
    if left_out:
        sets = "1 set of sizes was" if len(left_out) == 1 else f"{len(left_out)} sets of sizes were"
        yield f"{sets} not run{' (the first: ' if len(left_out) > 1 else ' ('}`{_sizes_words(left_out[0], capture) or 'example'}`): {reason}."


def _sizes_words(sizes: Mapping[DimRef, int], capture: Capture) -> str:
    """Returns sizes as text, ``x.shape[0] = 7, batch = 1``; dimensions that are all equal are named once, by their Dim if they have one."""
    equal: dict[DimRef, list[DimOutcome]] = {}
    roots: dict[DimRef, DimRef] = {}
    for outcome in capture.dims:
        roots[outcome.ref] = root = outcome.ref if outcome.tied_to is None else roots.get(outcome.tied_to, outcome.tied_to)
        equal.setdefault(root, []).append(outcome)
    texts: list[str] = []
    for ref, size in sorted(sizes.items(), key=lambda pair: str(pair[0])):
        members = equal.get(roots.get(ref, ref), [])
        name = next((each.dim_name for each in members if each.dim_name), None)
        is_whole = len(members) > 1 and all(sizes.get(each.ref) == size for each in members)
        others = f" (and {len(members) - 1} equal to it)" if is_whole and not name and len(members) > _MOST_NAMED else ""
        texts.append(f"{name if is_whole and name else members[0].ref if others else ref} = {size}{others}")
    return ", ".join(dict.fromkeys(texts))


def _sizes_to_try(tried: TriedProgram, capture: Capture) -> Iterator[Mapping[DimRef, int]]:
    """Yields another size of each constant; sizes around each bound, with the sizes that follow from them; equal sizes made unequal."""
    example = tried.example
    outcomes = [outcome for outcome in capture.dims if outcome.ref in example]
    constants = [outcome for outcome in outcomes if outcome.got not in FREE]
    # First, since the number of trials is limited: a target that has a constant as a dynamic dimension is to be seen to take another size.
    yield from (_other_size(tried, outcomes, constant) for constant in constants)
    independent = _independent_dims(tried, outcomes)
    for outcome in outcomes:
        size = example[outcome.ref]
        if outcome.ref in independent:
            for other in sizes_to_try(outcome.accepted, size, is_size=outcome.dim is not None):
                # As a request would have them: with all sizes that have to change, too.
                yield tried.with_related({outcome.ref: other})
                yield tried.following({outcome.ref: other})
        elif outcome.got in FREE:
            yield {outcome.ref: size + 1}
    for ref, size in ((constant.ref, example[constant.ref]) for constant in constants):
        yield from ({ref: other} for other in (size - 1, size // 2, size + 1, 2 * size) if other > 0)


def _independent_dims(tried: TriedProgram, outcomes: Iterable[DimOutcome]) -> set[DimRef]:
    """Returns the dimensions that are free, and the first of those derived from a Dim that no other dimension has alone, ``50*windows``."""
    symbols = {place.ref: frozenset(place.symbols) for place in tried.trials.guards.places}
    found = {outcome.ref for outcome in outcomes if outcome.got == "dynamic"}
    for outcome in outcomes:
        if outcome.got == "derived" and not symbols[outcome.ref] <= frozenset().union(*(symbols[ref] for ref in found)):
            found.add(outcome.ref)
    return found


def _other_size(tried: TriedProgram, outcomes: Iterable[DimOutcome], constant: DimOutcome) -> Mapping[DimRef, int]:
    """Returns another size of a constant, with which its tensor has no more elements than in the example if that is possible.

    ExecuTorch refuses tensors of more elements than it planned for, whichever dimension is larger.
    """
    size = tried.example[constant.ref]
    if size > 1 or constant.dim is None:
        return {constant.ref: size - 1}
    beside = [each.ref for each in outcomes if each.input == constant.input and each.got == "dynamic" and tried.example[each.ref] > 1]
    return {constant.ref: size + 1, **tried.following({ref: tried.example[ref] // 2 for ref in beside[:1]})}


def _trial(tried: TriedProgram, sizes: Mapping[DimRef, int], calls: int, words: str) -> tuple[PlannedTrial, dict[str, Any]] | None:
    """Tries sizes on the guards and in eager mode; returns None where no inputs of these sizes can be made, or they are too large."""
    trial = tried.trials.by_guards(sizes)
    try:
        args, kwargs = tried.inputs(sizes)
    except ExampleError:
        return None
    leaves = leaves_of_call(args, kwargs)
    if sum(leaf.numel() for leaf in leaves if isinstance(leaf, torch.Tensor) and not leaf.is_nested) > _MOST_ELEMENTS:
        return None
    refusal, expected = (trial.message, None) if trial.is_refused else ("", None)
    eager_raises = False
    try:
        if tried.has_model or not refusal:
            expected = list(map(_stored, tried.reference(args, kwargs, calls=calls)))
    except Exception as error:
        eager_raises = tried.has_model
        if not refusal and not tried.has_model:
            refusal = raised(error)
    # An operator of the program may refuse what no guard refuses, and the model takes.
    if not refusal and tried.has_model and (program_error := tried.program_error(trial, args, kwargs)) is not None:
        refusal = raised(program_error)
    # An assertion of the program is a guard too, and is found only where it runs.
    found = tried.trials.of_sizes(sizes) if refusal and not trial.is_refused else trial
    operator = found.operator or "" if found.verdict == "refused_by_operator" else ""
    refused_by: Literal["guard", "program"] = "guard" if found.is_refused and not operator else "program"
    planned = PlannedTrial(words, refusal, calls, sizes, refused_by, operator, eager_raises)
    return planned, {"inputs": list(map(_stored, leaves)), "expected": expected, "calls": calls, "is_refused": bool(refusal)}


def _stored(leaf: Any) -> Any:
    return leaf.detach().contiguous() if isinstance(leaf, torch.Tensor) else leaf


def require_program(session: Session, run: Run) -> None:
    """Raises an AskError if a run has no program that can be deployed."""
    require_loaded(session)
    if run.program is None:
        raise AskError("There is no program to deploy. This export failed, or its program is no longer in memory.")
