"""The program of a run, tried with other inputs: on its guards, on its operators with fake tensors, and by running it next to its model."""

import functools
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.guard_function import with_following, with_related
from export_explorer.analysis.program import program_inputs
from export_explorer.analysis.program_trials import NOT_LOADED, ProgramTrials, StoredTrials
from export_explorer.analysis.real_runs import RealRuns, changes_parameters, copied, differences, run_on_copies, with_nan
from export_explorer.analysis.trial import RunBeside, Trial
from export_explorer.fixes.model_copy import ModelCopy
from export_explorer.record import DimRef, ExampleChange, Guard, OperatorLimit
from export_explorer.record.spec import AskError
from export_explorer.render.words import trying
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import ArchiveSession
from export_explorer.session.session import Session
from export_explorer.spec.examples import ExampleError, changed_leaves, like, sizes_of
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.errors import failed_assertion
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.pytree import Leaf, call_of, call_with, replace_leaves
from export_explorer.torch_internals.shape_env import shape_env_of
from export_explorer.trace.process_state import RandomState

NO_PROGRAM = "No program to try sizes on: this run failed, or its program is no longer in memory."


@dataclass(frozen=True, slots=True)
class _Call:
    """The inputs that a program was exported with; a tensor has no values if the program does not keep them."""

    leaves: list[Leaf]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class TriedProgram:
    """A program with its example inputs, and with its model if there is one.

    Args:
        session: of the run.
        run: with a program.

    Attributes:
        number: of the run.
        program: of the run.
        operator_limits: what operators are known to refuse.

    Raises:
        AskError: the run has no program.
    """

    def __init__(self, session: Session, run: Run) -> None:
        program = run.program
        if program is None:
            raise AskError(NO_PROGRAM)
        self.number = run.number
        self.program: ExportedProgram = program
        self.operator_limits: tuple[OperatorLimit, ...] = ()
        self._model = session.model if isinstance(session, ModelSession) else None
        if isinstance(session, ModelSession):
            example = session.example_of(run.request)
            self._call = _Call(leaves_of(session.model, example.args, example.kwargs), example.args, example.kwargs)
        else:
            self._call = _call_of_program(program)
        self.trials = ProgramTrials(program, self._call.leaves, run.capture)
        self._asserts = {guard.expr: guard for guard in run.capture.guards if guard.kind == "runtime_assert"}

    @property
    def has_model(self) -> bool:
        """True if the program came with its model."""
        return self._model is not None

    @property
    def leaves(self) -> list[Leaf]:
        """The leaves of the example inputs, in the order of the call."""
        return sorted(self._call.leaves, key=lambda leaf: leaf.index)

    @property
    def example(self) -> dict[DimRef, int]:
        """The sizes of the example."""
        return self.trials.guards.example

    def read(self, wanted: Mapping[str, Any]) -> dict[DimRef, int]:
        """Returns the sizes that a user wants to try, by dimension; see `spec.examples.sizes_of`.

        Raises:
            ExampleError: they name an input or a dimension that does not exist, or give a value that is not a size.
        """
        return sizes_of(wanted, self._call.leaves)

    def require_sizes(self, wanted: Mapping[DimRef, int]) -> None:
        """Raises if the inputs cannot have these sizes.

        Raises:
            ExampleError: they name a dimension that does not exist, or a size is negative.
        """
        for ref, size in wanted.items():
            if ref not in self.example:
                raise ExampleError(f"The inputs have no {ref}.")
            if size < 0 and ref.dim is not None:
                raise ExampleError(f"{ref} is not a size: {size}. Enter 0 or more.")

    def following(self, sizes: Mapping[DimRef, int]) -> dict[DimRef, int]:
        """Returns the sizes, and those of the dimensions that follow from them."""
        return with_following(self.trials.guards, sizes)

    def with_related(self, sizes: Mapping[DimRef, int]) -> dict[DimRef, int]:
        """Returns the sizes with all that the program needs to change with them, also where it refuses them for another reason.

        These are the sizes that follow, those that an operator needs to be equal, and those that a guard states in terms of them.
        """
        return with_related(self.trials.guards, sizes, self._with_equal)

    def _with_equal(self, sizes: dict[DimRef, int]) -> dict[DimRef, int]:
        """Returns sizes with those that an operator needs to equal one of them, directly or through others.

        A size that is as large as another one in the example stays so where an operator would refuse them otherwise.
        """
        example = self.example
        bounds = [(limit, limit.other) for limit in self.operator_limits if limit.other is not None]
        alike = [(limit, other) for limit, other in bounds if example[limit.dim] == example[other]]
        for _ in alike:
            for limit, bound in alike:
                for one, other in ((limit.dim, bound), (bound, limit.dim)):
                    if one in sizes and other not in sizes and not _is_met(limit, {**example, **sizes}):
                        sizes = {**self.following({**sizes, other: sizes[one]}), **sizes}
        return sizes

    def try_sizes(self, sizes: Mapping[DimRef, int], *, runs: bool = False) -> Trial:
        """Tries the program with inputs of these sizes; all others are those of the example.

        Args:
            sizes: of some dimensions and int inputs.
            runs: whether the model and the program are run too, on generated values.

        Raises:
            ExampleError: `runs` is true, and no example can have such a size.
        """
        trial = self.trials.of_sizes(sizes)
        return self.with_run(trial, *self.inputs(sizes)) if runs else trial

    def inputs(self, sizes: Mapping[DimRef, int]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Returns inputs of these sizes, with generated values for tensors that differ from the example's.

        Raises:
            ExampleError: no example can have such a size.
        """
        others = {ref: size for ref, size in sizes.items() if self.example.get(ref) != size}
        changes = tuple(ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in others.items())
        call = self._call
        on_meta = [leaf for leaf in call.leaves if has_sizes(leaf.value) and leaf.value.device.type == "meta"]
        # Zeros for integers, which may be indices.
        zeros = {leaf.index: torch.zeros(leaf.value.shape, dtype=leaf.value.dtype) for leaf in on_meta}
        without_values = {index: like(value, list(value.shape), index) for index, value in zeros.items()}
        leaves = [replace(leaf, value=without_values.get(leaf.index, leaf.value)) for leaf in call.leaves]
        args, kwargs = replace_leaves(call.args, call.kwargs, without_values)
        return changed_leaves(leaves, args, kwargs, changes)

    def beside(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> RunBeside:
        """Runs model and program on copies of the same inputs, with the same random numbers; leaves both unchanged.

        Args:
            trial: of these inputs: a program without its model is not run if its guards refuse them.
            args: positional inputs.
            kwargs: keyword inputs.
        """
        return self._beside(trial, args, kwargs)[0]

    def _beside(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[RunBeside, Guard | None]:
        """Returns the result of both, and the guard of the runtime assert that the program raised, if it did and the record has it."""
        state = RandomState()
        has_eager = self._model is not None
        failed: Guard | None = None
        eager: list[Any] | None = None
        returned: list[Any] | None = None
        eager_error = program_error = None
        try:
            if has_eager:
                try:
                    eager = run_on_copies(self._model_copy(), args, kwargs)
                except Exception as error:
                    eager_error = raised(error)
            state.restore()
            try:
                returned = self._run(trial, args, kwargs)
            except Exception as error:
                program_error = raised(error)
                failed = self._asserts.get(failed_assertion(error) or "")
        finally:
            state.restore()
        outputs = () if returned is None or eager_error is not None else differences(self._runs.paths, returned, eager)
        unlike = [output.path for output in outputs if output.is_close is False]
        message = trying.run_words(
            has_eager=has_eager,
            eager_error=eager_error,
            program_error=program_error,
            is_close=not unlike,
            unlike=unlike,
            with_nan=with_nan(outputs, returned or (), eager or ()),
        )
        beside = RunBeside(eager_error=eager_error, program_error=program_error, has_eager=has_eager, outputs=outputs, message=message)
        return beside, failed

    def program_error(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Exception | None:
        """Runs the program with these inputs and returns the exception that it raises; None if it takes them."""
        state = RandomState()
        try:
            self._run(trial, args, kwargs)
        except Exception as error:
            return error
        finally:
            state.restore()
        return None

    def with_run(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Trial:
        """Returns a trial with the result of a real run, which decides what a run without data left open, and what that refused."""
        beside, failed = self._beside(trial, args, kwargs)
        is_without_kernel = trial.verdict == "not_checked" and trial.node is not None
        trial = replace(trial, run=beside, seen_by="run")
        if beside.program_error is None and (is_without_kernel or trial.verdict == "refused_by_operator"):
            return replace(trial, verdict="accepted", reason="", node=None, operator=None, frame=None)
        is_open = is_without_kernel or trial.verdict in ("accepted", "depends_on_data")
        if is_open and failed is not None and failed.condition is not None:
            reason = trying.refused_words(failed.condition, {}, failed.frame)
            found = replace(trial, verdict="refused_by_guard", outputs=(), reason=reason)
            return replace(found, guard_id=failed.id, guard=failed.expr, frame=failed.frame)
        if is_open and beside.program_error is not None:
            return replace(trial, verdict="refused_by_operator", outputs=(), reason=trying.run_refused_words(beside.program_error))
        if trial.verdict == "depends_on_data":
            return replace(trial, verdict="accepted", reason=trying.ACCEPTED_WITH_DATA)
        return trial

    def reference(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], *, calls: int = 1) -> list[Any]:
        """Returns the leaves of what the model returns for copies of these inputs, or the program where it came without its model.

        Args:
            args: positional inputs.
            kwargs: keyword inputs.
            calls: the number of calls one after the other, of which the last counts: a call may change buffers.

        Raises:
            Exception: whatever the model, or the program, raises.
        """
        state = RandomState()
        try:
            if self._model is None:
                return self._runs.run(args, kwargs, calls=calls)
            model = self._model_copy()
            for _ in range(calls - 1):
                run_on_copies(model, args, kwargs)
            return run_on_copies(model, args, kwargs)
        finally:
            state.restore()

    def _run(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Any]:
        """Runs the program; without its model it does not check its guards, so `trial` says whether they refuse."""
        if self._model is None and trial.verdict == "refused_by_guard":
            raise AssertionError(f"Guard failed: {trial.guard}" if trial.guard else trial.message)
        return self._runs.run(args, kwargs)

    def _model_copy(self) -> Any:
        """Returns a copy of the model for one run, with what it may change."""
        return ModelCopy(tensor=copied, has_own_parameters=changes_parameters(self.program)).of(self._model)

    @functools.cached_property
    def _runs(self) -> RealRuns:
        return RealRuns(self.program, is_guarded=self._model is not None)


class TriedArchive(TriedProgram):
    """A saved program that is not loaded: only its guards can be tried.

    Args:
        session: of the file.
        run: the only one of the session.

    Raises:
        AskError: the file is an AOTInductor package, which has no program.
    """

    def __init__(self, session: ArchiveSession, run: Run) -> None:
        if session.stored is None:
            raise AskError(NO_PROGRAM)
        stored: Any = session.stored
        self.number = run.number
        self.program = stored
        self.operator_limits = ()
        self._model = None
        self._call = _Call(program_inputs(stored, shape_env_of(stored.graph)).leaves, (), {})
        self.trials = StoredTrials(stored, self._call.leaves, run.capture)

    def inputs(self, sizes: Mapping[DimRef, int]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Raises `ExampleError`: a program that is not loaded takes no inputs.

        Raises:
            ExampleError: always.
        """
        raise ExampleError(NOT_LOADED)

    def beside(self, trial: Trial, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> RunBeside:
        """Raises `AskError`: a program that is not loaded cannot be run.

        Raises:
            AskError: always.
        """
        raise AskError(NOT_LOADED)


_KEPT: "weakref.WeakKeyDictionary[Any, TriedProgram]" = weakref.WeakKeyDictionary()


def tried_program(session: Session, run: Run) -> TriedProgram:
    """Returns the program of a run, ready to be tried; cached until another run of the session is tried, since copying its graph is slow.

    Raises:
        AskError: the run has no program.
    """
    kept = _KEPT.get(session)
    if isinstance(session, ArchiveSession):
        kept = kept or TriedArchive(session, run)
    elif kept is None or kept.number != run.number or kept.program is not run.program:
        kept = TriedProgram(session, run)
    _KEPT[session] = kept
    # They are found after the export.
    kept.operator_limits = () if run.capture.operators is None else run.capture.operators.limits
    return kept


def _call_of_program(program: ExportedProgram) -> _Call:
    leaves = program_inputs(program, shape_env_of(program.graph)).leaves
    values = [leaf.value for leaf in sorted(leaves, key=lambda leaf: leaf.index)]
    call = call_of(program)
    args, kwargs = program.example_inputs or ((tuple(values), {}) if call is None else call_with(call[1], values))
    return _Call(leaves, tuple(args), dict(kwargs))


def _is_met(limit: OperatorLimit, sizes: Mapping[DimRef, int]) -> bool:
    """True if sizes are within a limit that compares two of them."""
    size, other = sizes[limit.dim], sizes[limit.other or limit.dim]
    return {"equals": size == other, "at_most": size <= other, "at_least": size >= other}.get(limit.relation, True)
