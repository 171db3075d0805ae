"""Checks of the sizes that a program takes: the user's batches, and for each dimension the sizes around its stated set, really run."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pandas as pd
import torch

from export_explorer.analysis.trial import ProbedDim, ProbedSize, Trial
from export_explorer.record import Capture, DimRef
from export_explorer.render.dataframes import table_of
from export_explorer.render.words import accepted_words, trying
from export_explorer.session.example_inputs import sizes_to_try
from export_explorer.session.tried_program import TriedProgram
from export_explorer.spec.examples import ExampleError
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.pytree import flattened, input_names, leaves_of_call, structure_difference

Inputs = tuple[tuple[Any, ...], dict[str, Any]]
InputsOf = Callable[[Any], Any]

_MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class TriedBatches:
    """The results of trying batches, one for each in their order."""

    trials: tuple[Trial, ...]

    @property
    def accepted(self) -> int:
        """The number of batches that the program takes."""
        return sum(trial.verdict == "accepted" for trial in self.trials)

    @property
    def refused(self) -> tuple[int, ...]:
        """The numbers of the batches that it refuses, counted from 0."""
        return tuple(number for number, trial in enumerate(self.trials) if trial.is_refused)

    @property
    def table(self) -> pd.DataFrame:
        """One row for each reason, the most frequent first.

        Columns:
            verdict: see `Trial`.
            batches: the number of batches.
            share: of all batches, from 0 to 1.
            dim: the dimension that the reason is about; missing if there is none.
            reason: of the first of these batches.
            first: the number of the first, counted from 0.
            guard_id: the guard of the capture; missing if there is none.
            line: of the user's code; missing if it is not known.
        """
        by_reason: dict[tuple[Any, ...], list[int]] = {}
        for number, trial in enumerate(self.trials):
            reason = trial.verdict, trial.guard_id, trial.guard, trial.node, "" if trial.guard or trial.node else trial.reason
            by_reason.setdefault(reason, []).append(number)
        columns = ("verdict", "batches", "share", "dim", "reason", "first", "guard_id", "line")
        rows = []
        for numbers in sorted(by_reason.values(), key=len, reverse=True):
            first, share = self.trials[numbers[0]], len(numbers) / len(self.trials)
            dim, line = None if first.dim is None else str(first.dim), None if first.frame is None else first.frame.line
            cells = (first.verdict, len(numbers), share, dim, first.reason, numbers[0], first.guard_id, line)
            rows.append(dict(zip(columns, cells, strict=True)))
        return table_of(columns, rows, ("guard_id", "line"))

    def __repr__(self) -> str:
        told = [f"{row.batches} {row.verdict}: {row.reason}" for row in self.table.itertuples() if row.verdict != "accepted"]
        more = [f"… {len(told) - _MOST_SHOWN} more reasons"] if len(told) > _MOST_SHOWN else []
        return "\n".join([f"{self.accepted} of {len(self.trials)} accepted", *told[:_MOST_SHOWN], *more])


def tried_batches(tried: TriedProgram, batches: Iterable[Any], limit: int | None, inputs_of: InputsOf | None) -> TriedBatches:
    """Tries batches, at most `limit` of them; batches of the same sizes are tried once.

    If a batch holds more than its inputs, `inputs_of` returns these, in a form that `inputs_of_batch` takes.
    """
    known: dict[Any, Trial] = {}
    trials = []
    for batch in islice(batches, limit):
        args, kwargs = inputs_of_batch(tried, batch if inputs_of is None else inputs_of(batch))
        key = _sizes((args, kwargs))
        if key not in known:
            known[key] = tried.trials.of_inputs(args, kwargs)
        trials.append(known[key])
    return TriedBatches(tuple(trials))


def inputs_of_batch(tried: TriedProgram, batch: Any) -> Inputs:
    """Returns a batch as inputs: the only input, all positional inputs, or keyword inputs, whichever has the structure of the example.

    If none has, it returns the most likely form, and the trial says what does not fit.
    """
    readings: list[Inputs] = [((batch,), {})]
    if isinstance(batch, tuple | list):
        readings.append((tuple(batch), {}))
        if len(batch) == 2 and isinstance(batch[0], tuple) and isinstance(batch[1], dict):
            readings.append((batch[0], batch[1]))
    if isinstance(batch, Mapping):
        by_keyword: Inputs = ((), dict(batch))
        readings.insert(len(readings) if batch.keys() & input_names(tried.program) else 0, by_keyword)
    fitting = (inputs for inputs in readings if structure_difference(tried.program, *inputs) is None)
    return next(fitting, readings[-1])


def _sizes(inputs: Inputs) -> Any:
    leaves, structure = flattened(inputs)
    return repr(structure), tuple(
        (tuple(it.shape), it.dtype, it.device) if isinstance(it, torch.Tensor) and not it.is_nested else repr(it) for it in leaves
    )


SECONDS = 30.0
"""The time after which the remaining sizes are tried without data."""

_MOST_ELEMENTS = 2**22


@dataclass(frozen=True, slots=True)
class Probe:
    """The results of a probe: the dimensions, each with the sizes that were tried."""

    dims: tuple[ProbedDim, ...]

    @property
    def table(self) -> pd.DataFrame:
        """One row for each size that was tried.

        Columns:
            dim: the dimension, ``x.shape[0]``.
            size: that was tried; dimensions that follow from it were changed with it.
            verdict: see `Trial`.
            stated: whether the size is among the stated ones; missing if none are stated.
            reason: the reason of a refusal; empty if it was accepted.
            seen_by: ``run``, or ``fake_run`` if the size was too large to be run or the time was over.
        """
        found = [(str(dim.dim), size, size.trial) for dim in self.dims for size in dim.sizes]
        rows = [
            (dim, size.size, it.verdict, size.is_stated, "" if it.verdict == "accepted" else it.reason, it.seen_by)
            for dim, size, it in found
        ]
        columns = ["dim", "size", "verdict", "stated", "reason", "seen_by"]
        return pd.DataFrame(rows, columns=columns).astype({"stated": "boolean"})

    def __repr__(self) -> str:
        lines = []
        for dim in self.dims:
            other = "data-dependent" if dim.stated is not None and dim.stated.not_checked_reason == "depends_on_data" else "any"
            stated = "" if dim.stated is None else accepted_words(dim.stated) or other
            marks = ((size.size, size.trial) for size in dim.sizes)
            told = (f"{size}{'' if it.verdict == 'accepted' else '✗' if it.is_refused else '?'}" for size, it in marks)
            lines.append(f"{dim.dim}  {stated}:  {'  '.join(told)}")
        return "\n".join([*lines, "✗ rejected, ? data-dependent or not checked"])


def probed(tried: TriedProgram, capture: Capture, seconds: float = SECONDS) -> Iterator[ProbedDim]:
    """Probes one dimension after the other, and yields each; runs nothing more after some seconds.

    The capture has the results of the dimensions, and what operators reject of them.
    """
    ends = time.monotonic() + seconds
    accepted = {dim.ref: dim.accepted for dim in capture.dims}
    found_by_operators = () if capture.operators is None else capture.operators.limits
    known: dict[frozenset[tuple[DimRef, int]], Trial] = {}
    for ref, example in tried.example.items():
        found, stated = [], accepted.get(ref)
        limits = [size for limit in found_by_operators if limit.dim == ref for size in limit.sizes]
        for size in sizes_to_try(stated, example, is_size=ref.dim is not None, limits=limits):
            sizes = tried.following({ref: size})
            key = frozenset((moved, to) for moved, to in sizes.items() if tried.example.get(moved) != to)
            if key not in known:
                known[key] = _tried(tried, sizes, runs=time.monotonic() < ends)
            is_stated = None if stated is None or stated.not_checked_reason is not None else stated.accepts(size)
            found.append(ProbedSize(size=size, is_stated=is_stated, trial=known[key]))
        yield ProbedDim(dim=ref, example=example, stated=stated, sizes=tuple(found))


def _tried(tried: TriedProgram, sizes: Mapping[DimRef, int], *, runs: bool) -> Trial:
    trial = tried.trials.by_guards(sizes)
    try:
        args, kwargs = tried.inputs(sizes)
    except ExampleError:
        return tried.trials.of_sizes(sizes)
    tensors = [leaf for leaf in leaves_of_call(args, kwargs) if isinstance(leaf, torch.Tensor)]
    if not runs or sum(tensor.numel() for tensor in tensors if not tensor.is_nested) > _MOST_ELEMENTS:
        return tried.trials.of_sizes(sizes)
    error = tried.program_error(trial, args, kwargs)
    if error is None:
        return replace(trial, verdict="accepted", reason="", seen_by="run")
    if trial.is_refused:
        return replace(trial, seen_by="run")
    seen = tried.trials.of_sizes(sizes)
    if seen.is_refused or seen.verdict == "depends_on_data":
        return replace(seen, seen_by="run")
    return replace(seen, verdict="refused_by_operator", reason=trying.run_refused_words(raised(error)), seen_by="run")
