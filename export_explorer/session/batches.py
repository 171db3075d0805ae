"""Batches of a DataLoader, or any inputs one after the other, given to a program: which would be refused, and why."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pandas as pd
import torch

from export_explorer.execution.trial import Trial
from export_explorer.session.tried_program import TriedProgram
from export_explorer.torch_internals.call_structure import input_names, structure_difference
from export_explorer.torch_internals.pytree import flattened

Inputs = tuple[tuple[Any, ...], dict[str, Any]]
InputsOf = Callable[[Any], Any]

_MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class TriedBatches:
    """What came of trying batches.

    Attributes:
        trials: one for each batch, in their order.
    """

    trials: tuple[Trial, ...]

    @property
    def accepted(self) -> int:
        """How many the program takes."""
        return sum(trial.verdict == "accepted" for trial in self.trials)

    @property
    def refused(self) -> tuple[int, ...]:
        """The numbers of those that it refuses, counted from 0."""
        return tuple(number for number, trial in enumerate(self.trials) if trial.is_refused)

    @property
    def table(self) -> pd.DataFrame:
        """One row for each reason, the most frequent first.

        Columns:
            verdict: see `Trial`.
            batches: how many.
            share: of all, from 0 to 1.
            dim: the dimension that the reason is about; missing if it is about none.
            reason: of the first of them.
            first: its number, counted from 0.
            guard_id: the guard of the record; missing if there is none.
            line: of the user's code; missing if it is not known.
        """
        by_reason: dict[tuple[Any, ...], list[int]] = {}
        for number, trial in enumerate(self.trials):
            by_reason.setdefault(_reason(trial), []).append(number)
        rows = []
        for numbers in sorted(by_reason.values(), key=lambda numbers: -len(numbers)):
            first = self.trials[numbers[0]]
            rows.append(
                {
                    "verdict": first.verdict,
                    "batches": len(numbers),
                    "share": len(numbers) / len(self.trials),
                    "dim": None if first.dim is None else str(first.dim),
                    "reason": first.message,
                    "first": numbers[0],
                    "guard_id": first.guard_id,
                    "line": None if first.frame is None else first.frame.line,
                }
            )
        columns = ["verdict", "batches", "share", "dim", "reason", "first", "guard_id", "line"]
        return pd.DataFrame(rows, columns=columns).astype({"guard_id": "Int64", "line": "Int64"})

    def __repr__(self) -> str:
        told = [f"{row.batches} {row.verdict}: {row.reason}" for row in self.table.itertuples() if row.verdict != "accepted"]
        more = [f"… {len(told) - _MOST_SHOWN} more reasons"] if len(told) > _MOST_SHOWN else []
        return "\n".join([f"{self.accepted} of {len(self.trials)} accepted", *told[:_MOST_SHOWN], *more])


def tried_batches(tried: TriedProgram, batches: Iterable[Any], limit: int | None, inputs_of: InputsOf | None) -> TriedBatches:
    """Tries batches; those of the same sizes once.

    Args:
        tried: the program.
        batches: see `inputs_of_batch` for what each may be.
        limit: how many of them; None for all.
        inputs_of: makes the inputs of a batch, where a batch holds more than them.
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
    """A batch as inputs: as the only one, as all positional ones, or as keyword inputs, whichever has the structure of the example.

    Where none has, it is taken for what comes nearest, and the trial says what does not fit.
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


def _reason(trial: Trial) -> tuple[Any, ...]:
    """What trials have in common that differ in their sizes alone."""
    return trial.verdict, trial.guard_id, trial.guard, trial.node, "" if trial.guard or trial.node else trial.message


def _sizes(inputs: Inputs) -> Any:
    leaves, structure = flattened(inputs)
    return repr(structure), tuple(
        (tuple(it.shape), it.dtype, it.device) if isinstance(it, torch.Tensor) and not it.is_nested else repr(it) for it in leaves
    )
