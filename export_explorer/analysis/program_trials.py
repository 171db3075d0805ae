"""Tries a program on inputs of other sizes: its guards first, then its operators on tensors without data.

The guards are evaluated as they were read from their texts, not run as Python: all that are false are found, so that the best can be named,
and a program that came from a file can be tried like any other.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.guard_trials import GuardTrials
from export_explorer.analysis.trial import Trial, TriedOutput
from export_explorer.record import Capture, DimRef, Frame, Guard
from export_explorer.record.spec import AskError
from export_explorer.render.words import trying
from export_explorer.spec.examples import Inputs
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.fake_runs import FakeRun, Shaped, fake_run
from export_explorer.torch_internals.pytree import Leaf, leaves_in_order, returned_leaves, structure_difference
from export_explorer.torch_internals.shape_env import asserting_nodes, input_placeholders, symbolic_expression
from export_explorer.trace.process_state import undisturbed


class ProgramTrials(GuardTrials):
    """The trials of one live program on inputs of other sizes; arguments and attributes are those of `GuardTrials`."""

    _program: ExportedProgram

    def __init__(self, program: ExportedProgram, leaves: Sequence[Leaf], capture: Capture) -> None:
        super().__init__(program, leaves, capture)
        self._frames = {node.path: node.frame for node in capture.nodes}
        self._outputs = [path for path, _ in returned_leaves(program)]
        self._devices = [getattr(node.meta.get("val"), "device", torch.device("cpu")) for node in input_placeholders(program)]

    def of_sizes(self, sizes: Mapping[DimRef, int]) -> Trial:
        """Tries the guards on sizes, and where they refuse nothing the operators on tensors without data."""
        trial = self.by_guards(sizes)
        return trial if trial.is_refused else _settled(self._by_operators(trial, self.values_of(sizes)), trial.notes)

    def values_of(self, sizes: Mapping[DimRef, int]) -> list[Any]:
        """Returns the leaves of the call with these sizes, a `Shaped` in place of each tensor that the example does not have."""
        values: list[Any] = []
        for index, leaf in enumerate(self._leaves):
            if has_sizes(leaf.value):
                shape = tuple(sizes.get(DimRef(input=leaf.path, dim=dim), size) for dim, size in enumerate(leaf.value.shape))
                is_known = leaf.value.device.type != "meta" and shape == tuple(leaf.value.shape)
                values.append(leaf.value if is_known else Shaped(shape, leaf.value.dtype, self._devices[index]))
            else:
                values.append(sizes.get(DimRef(input=leaf.path, dim=None), leaf.value))
        return values

    def frame_of(self, node: str) -> Frame | None:
        """Returns the user's line of a node of the program."""
        return self._frames.get(node)

    def of_inputs(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Trial:
        """Tries the program on inputs as they are, which may have another structure, rank or dtype than the example."""
        difference = structure_difference(self._program, args, kwargs)
        if difference is not None:
            words = trying.structure_words(difference.kind, difference.path, difference.expected, difference.given)
            return Trial(verdict="refused_by_structure", reason=f"{trying.STRUCTURE}. {words}")
        given = leaves_in_order(self._program, args, kwargs)
        values: list[Any] = []
        missing: set[int] = set()
        for index, place in enumerate(self.guards.places):
            value = given[place.leaf]
            if place.ref.dim is None:
                values.append(value)
            elif has_sizes(value) and place.ref.dim < value.dim():
                values.append(int(value.shape[place.ref.dim]))
            else:
                values.append(place.example)
                missing.add(index)
        differences = _differences(self._leaves, given)
        # No leaf of the program stands for it: whatever is given passes, and changes nothing.
        unread = [leaf.path for leaf, value in zip(self._leaves, given, strict=True) if leaf.value is None and value is not None]
        by_guards = self._by_guards(values, missing, lambda place: _missing_words(place.ref, given[place.leaf]))
        trial = replace(by_guards, sizes=self._changes(values), notes=(*differences, *trying.unread_notes(unread), *by_guards.notes))
        if trial.is_refused:
            return trial
        trial = _settled(self._by_operators(trial, given), by_guards.notes)
        if trial.verdict == "accepted" and differences:
            # Not all kernels for fake tensors compare dtypes, as that of `aten.linear` in torch 2.13, which takes what a run refuses.
            return replace(trial, verdict="not_checked", reason=trying.not_compared_words(differences))
        return trial

    def _by_operators(self, trial: Trial, values: Sequence[Any]) -> Trial:
        with undisturbed():
            run = fake_run(self._module, values)
        frame = None if run.node is None else self._frames.get(run.node)
        trial = replace(trial, seen_by="fake_run", node=run.node, operator=run.target or None, frame=frame)
        if run.ending == "assertion":
            return self._asserted(trial, run, frame, values)
        if run.ending == "refused":
            return replace(trial, verdict="refused_by_operator", reason=trying.operator_words(run.target, run.text, frame))
        if run.ending == "done":
            trial = replace(trial, outputs=self._tried_outputs(run))
        if trial.verdict == "not_checked":
            return trial
        if run.ending == "depends_on_data" or run.has_data_sizes:
            return replace(trial, verdict="depends_on_data", reason=trying.data_words(run.target, frame))
        if (lookup := next((it for it in run.lookups if it.may_fail), None)) is not None:
            frame = self._frames.get(lookup.node)
            reason = trying.looked_up_words(lookup.operator, frame)
            return replace(trial, verdict="depends_on_data", reason=reason, node=lookup.node, operator=lookup.operator, frame=frame)
        if run.ending == "done":
            return replace(trial, reason="")
        if run.ending == "kernel_failed":
            return replace(trial, verdict="not_checked", reason=trying.failed_kernel_words(run.target, run.text, frame))
        reason = trying.NO_FAKE_INPUT if run.ending == "no_fake_input" else trying.no_fake_kernel_words(run.target)
        return replace(trial, verdict="not_checked", reason=reason)

    def _asserted(self, trial: Trial, run: FakeRun, frame: Frame | None, values: Sequence[Any]) -> Trial:
        sizes = {(change.input, change.dim): change.size for change in trial.sizes}
        of_places = [sizes.get((place.ref.input, place.ref.dim), place.example) for place in self.guards.places]
        found: tuple[Guard, DimRef] | None = self.false_guards.asserted(of_places)
        if found is None:
            stated = self.false_guards.stating(self._asserted_by.get(run.node))
            if stated is None or stated.condition is None:
                return replace(trial, verdict="refused_by_guard", reason=trying.assertion_words(run.text, frame))
            reason = trying.asserted_words(stated.condition, stated.frame)
            return replace(trial, verdict="refused_by_guard", reason=reason, guard_id=stated.id, frame=stated.frame or frame)
        guard, dim = found
        size_of = {place.ref: size for place, size in zip(self.guards.places, of_places, strict=True)}
        told = {ref: size_of[ref] for ref in guard.dims}
        assert guard.condition is not None, "only guards are evaluated"
        reason = trying.refused_words(guard.condition, told, guard.frame)
        return replace(trial, verdict="refused_by_guard", reason=reason, guard_id=guard.id, dim=dim, frame=guard.frame or frame)

    def _tried_outputs(self, run: FakeRun) -> tuple[TriedOutput, ...]:
        found = run.outputs or []
        paths = self._outputs if len(self._outputs) == len(found) else [f"[{index}]" for index in range(len(found))]
        return tuple(tried_output(path, value) for path, value in zip(paths, found, strict=True))

    @functools.cached_property
    def _asserted_by(self) -> dict[str | None, Any]:
        """The sympy condition that each asserting node of the program asserts, by its name."""
        nodes = [node for node in asserting_nodes(self._program.graph) if isinstance(node.args[0], torch.fx.Node)]
        return {node.name: symbolic_expression(node.args[0].meta.get("val")) for node in nodes}  # type: ignore[union-attr]  # only nodes

    @functools.cached_property
    def _module(self) -> torch.fx.GraphModule:
        """The program as a module without guards, which are evaluated here, and which torch would run as Python."""
        return self._program.module(check_guards=False)


def _settled(trial: Trial, small: Sequence[str]) -> Trial:
    """Returns a trial without the notes on small sizes where an operator refuses them: what tracing assumed is no question then."""
    return replace(trial, notes=tuple(note for note in trial.notes if note not in small)) if trial.is_refused else trial


def _differences(leaves: Sequence[Leaf], given: Sequence[Any]) -> tuple[str, ...]:
    """Returns notes on the dtypes and devices of tensors that are not as in the example, which no guard is about."""
    both = ((leaf.path, leaf.value, value) for leaf, value in zip(leaves, given, strict=True))
    pairs = [(path, was, value) for path, was, value in both if isinstance(was, torch.Tensor) and isinstance(value, torch.Tensor)]
    dtypes = [(path, _name(was.dtype), _name(value.dtype)) for path, was, value in pairs if was.dtype != value.dtype]
    devices = [
        (path, str(was.device), str(value.device)) for path, was, value in pairs if was.device.type not in ("meta", value.device.type)
    ]
    return trying.difference_notes(dtypes, devices)


def tried_output(path: str, value: Any) -> TriedOutput:
    """Returns a leaf of what a program returned, as plain data."""
    if not isinstance(value, torch.Tensor):
        name = type(value).__name__
        is_symbolic = isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool)
        return TriedOutput(path=path, dtype=name.removeprefix("Sym").lower() if is_symbolic else name, shape=None)
    shape = tuple(size if type(size) is int else None for size in value.shape) if has_sizes(value) else None
    return TriedOutput(path=path, dtype=_name(value.dtype), shape=shape)


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def _missing_words(ref: DimRef, value: Any) -> str:
    """Returns the reason why an input has no dimension of this number."""
    is_tensor = isinstance(value, torch.Tensor)
    return trying.rank_words(ref, value.dim()) if is_tensor else trying.class_words(ref.input, f"of type {type(value).__name__}")


NOT_LOADED = "This program is read from a file; only its guards can be tried. Load it to run it."


class StoredTrials(ProgramTrials):
    """The `ProgramTrials` of a `StoredProgram`: nothing in it is run."""

    def by_guards(self, sizes: Mapping[DimRef, int]) -> Trial:
        """Tries the guards on sizes, others as in the example."""
        trial = super().by_guards(sizes)
        return replace(trial, reason=trying.ACCEPTED_BY_GUARDS_ALONE) if trial.verdict == "accepted" else trial

    def of_sizes(self, sizes: Mapping[DimRef, int]) -> Trial:
        """Tries the guards alone: there are no operators to run."""
        return self.by_guards(sizes)

    def of_inputs(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Trial:
        """Raises, since no inputs can be given to a stored program.

        Raises:
            AskError: always.
        """
        raise AskError(NOT_LOADED)


def with_tried_examples(capture: Capture, program: ExportedProgram | None, leaves: Sequence[Leaf], more: Sequence[Inputs]) -> Capture:
    """Returns the record with a note of which further examples the program takes; unchanged where the export failed."""
    if program is None or not more:
        return capture
    trials = ProgramTrials(program, leaves, capture)
    tried = [trials.of_inputs(*inputs) for inputs in more]
    notes = [trying.example_words(number, trial.verdict, trial.message) for number, trial in enumerate(tried, start=2)]
    if all(trial.verdict == "accepted" for trial in tried):
        notes = [trying.all_examples_words(len(more) + 1)]
    return replace(capture, notes=(*capture.notes, *notes))
